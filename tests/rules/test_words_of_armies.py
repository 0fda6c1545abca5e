"""Words that armies are written in: points and tiers, marks, rounds, prices, whom reactions answer, edges, reserves."""

import pytest
from msgspec.structs import replace
from tests.rules.stages import SWORDS, stage, table

from warhost.armies.army import Army
from warhost.armies.army_file import RosterRow
from warhost.armies.loading import shipped_armies
from warhost.armies.mustering import muster
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Option, Picked, UseAbility
from warhost.engine.dice import Scripted, Seeded
from warhost.engine.game import Game
from warhost.engine.problems import Refused
from warhost.players import player
from warhost.rules.abilities.limits import count_use
from warhost.rules.abilities.options import options, problems_of_use
from warhost.rules.effects.pools import pool_key, set_points
from warhost.rules.effects.selector import Frame, Select
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import run
from warhost.scenario.run.setup import set_up
from warhost.vocabulary import *

RULE = "core-28.1"
RED = Frame("lord", "red")


def use_of(game: Game, unit: str | None = "lord") -> Use:
    made = ability("Made Up", ANY_COMBAT_PHASE, rule=RULE)(lambda use: None)
    return Use(game, made, unit, "red")


def meant_in(select: Select, game: Game, frame: Frame = RED) -> list[str]:
    return [unit for unit in game.state.units if select.matches(game, unit, frame)]


def problems(game: Game, ability: Ability, unit: str | None = "lord", trigger: Use | None = None) -> list[str]:
    return [str(each) for each in problems_of_use(game, ability, unit, "red", trigger)]


def test_points_are_gained_up_to_a_most_and_spent_down_to_none() -> None:
    use = use_of(table())
    use.gain("Blood Tithe", 4)
    use.gain("blood tithe points", 9, up_to=6)
    assert use.points("Blood-tithe") == 6
    use.gain("Blood Tithe", 1, up_to=6)
    use.spend("Blood Tithe", 2)
    assert (use.points("Blood Tithe"), use.points("Blood Tithe", of="lord")) == (4, 0)
    use.gain("Rage", 2, of="lord")
    assert use.points("Rage", of="lord") == 2
    assert pool_key("Destiny Dice") == "destiny"
    assert pool_key("Chords") == pool_key("chord")


def test_a_price_is_asked_for_and_paid() -> None:
    paid = ability("Bought", ANY_COMBAT_PHASE, rule=RULE, price=Price("Rage", 2, own=True))(lambda use: None)
    battle = stage({"lord": [paid]})
    game = battle.game
    assert any("Rage" in each for each in problems(game, paid))
    set_points(game, "lord", "Rage", 3)
    assert not problems(game, paid)
    battle = Battle(battle.book, game.state, Scripted({}))
    battle.answer(UseAbility("bought", "lord"))
    assert battle.game.unit("lord").points == {"rage": 1}


def test_tiers_count_beside_each_other_and_per_point_in_place_of_each_other() -> None:
    tiered = passive(
        "Tiered",
        *tiers("Depravity", {1: (attacks(+1),), 3: (attacks(+2),)}),
        on=FRIENDLY & Keyword(INFANTRY),
        rule=RULE,
    )
    strong = passive("Strong", *per_point("Power", 3, lambda n: (ControlScore(n),)), on=ME, rule=RULE)
    game = table({"lord": [tiered, strong]})

    def now() -> tuple[int, int]:
        return (
            sum(int(each.amount) for each, _ in affecting(game, CharacteristicModifier, "reds")),
            sum(each.add for each, _ in affecting(game, ControlScore, "lord")),
        )

    assert now() == (0, 0)
    set_points(game, "red", "Depravity", 2)
    set_points(game, "lord", "Power", 2)
    assert now() == (1, 2)
    set_points(game, "red", "Depravity", 3)
    set_points(game, "lord", "Power", 5)
    assert now() == (3, 3)


def test_a_unit_may_count_as_having_more_points() -> None:
    horn = passive("Horn", CountsPoints("Chords", add=1), on=Ids(frozenset({"reds"})), rule=RULE)
    game = table({"lord": [horn]})
    set_points(game, "red", "Chords", 1)
    assert meant_in(PlayerPoints("Chords", 2), game) == ["reds"]


def test_marks_are_of_a_player_or_of_a_unit() -> None:
    game = table()
    use = use_of(game)
    use.mark("quarry", "blues")
    use.mark("prey", "other", of="lord")
    assert meant_in(IsMarked("Quarry"), game) == ["blues"]
    assert meant_in(IsMarked("prey"), game) == ["other"]
    assert meant_in(IsMarked("prey"), game, Frame("reds", "red")) == []
    use.mark("quarry", "other", also=True)
    use.unmark("quarry", "blues")
    assert use.marked("quarry") == ("other",)


def test_marked_edges_are_measured_to() -> None:
    game = table()
    use_of(game).mark("leeward", "left")
    assert meant_in(CloserToEdge("leeward"), game, Frame("blues", "red")) == ["reds", "lord", "other"]
    assert meant_in(NearEdge(5, mark="leeward"), game) == ["lord"]
    assert meant_in(NearEdge(5, wholly=True, mark="leeward"), game) == []
    assert meant_in(CloserToEdge("windward"), game) == []


def test_pools_fill_as_a_round_begins_and_drain_as_it_ends() -> None:
    pooled = passive("Commands", Pool("Ossiarch Command", 2), on=FRIENDLY, rule=RULE)

    def counts(use: Use) -> None:
        use.gain("Rounds", use.game.now.round)

    counted = passive("Counts", on=ME, rule=RULE, when={"round begins": counts})
    battle = stage({"lord": [pooled, counted]}, phase="end-of-turn", dice=Seeded(7))
    minds = {side: player("random", side) for side in ("red", "blue")}
    seen = set()
    while battle.game.now.round == 1 or battle.game.now.phase == "start-of-round":
        assert battle.decision is not None
        battle.answer(minds[battle.decision.player].choose(battle))
        seen.add((battle.game.now.round, battle.game.player("red").points.get("ossiarch command", 0)))
    assert (1, 0) in seen
    assert battle.game.player("red").points == {"ossiarch command": 2, "round": 2}


def test_rounds_phases_turns() -> None:
    game = table()
    everybody = list(game.state.units)
    assert meant_in(InRound(1), game) == meant_in(InRound(1, 2), game) == meant_in(YOUR_TURN, game) == everybody
    assert meant_in(InRound(2, 4), game) == meant_in(InPhase("hero"), game) == meant_in(UNDERDOG, game) == []
    late = ability("Late", ANY_COMBAT_PHASE.from_round(2), rule=RULE)(lambda use: None)
    only = ability("Only", ANY_COMBAT_PHASE.in_round(1), rule=RULE)(lambda use: None)
    both = ability("Both", YOUR_CHARGE_PHASE | ANY_COMBAT_PHASE, rule=RULE)(lambda use: None)
    game = table({"lord": [late, only, both]})
    assert problems(game, late) != []
    assert problems(game, only) == problems(game, both) == []
    game.change_now(round=2)
    assert problems(game, late) == []
    assert problems(game, only) != []


def test_a_reaction_answers_some_units_only() -> None:
    made = ability(
        "Answer", rule=RULE, reaction=ReactionTo("any", by=Within(5), at=Keyword("WIZARD") | Ids(frozenset({"blues"})))
    )
    answer = made(lambda use: None)
    game = table({"lord": [answer]})
    near, far = use_of(game, "reds"), use_of(game, "other")
    near.targets = far.targets = ("blues",)
    assert problems(game, answer, trigger=near) == []
    assert problems(game, answer, trigger=far) != []
    near.targets = ("other",)
    assert problems(game, answer, trigger=near) != []


def test_abilities_that_heal_are_known_and_can_be_forbidden() -> None:
    def helper(use: Use) -> None:
        use.heal(1, on=use.unit)

    @ability("Mend", ANY_COMBAT_PHASE, rule=RULE)
    def mend(use: Use) -> None:
        """Heal (1)."""
        helper(use)

    @cast("Grow", 5, ANY_COMBAT_PHASE, rule=RULE)
    def grow(use: Use) -> Script[None]:
        """Return 1."""
        yield from returns(use, 1, to=use.unit)

    hurt = ability("Hurt", ANY_COMBAT_PHASE, rule=RULE)(lambda use: use.inflict_mortal(1, on=use.unit))
    assert (mend.heals, grow.heals, hurt.heals) == (True, True, False)
    misery = passive("Misery", CannotHeal(), CannotBeHealed(), on=ENEMY, rule=RULE)
    game = table({"lord": [mend, hurt], "blues": [misery]})
    game.change_unit("lord", damage=1)
    assert problems(game, mend) != []
    assert problems(game, hurt) == []
    use_of(game).heal(1, on="lord")
    assert game.unit("lord").damage == 1


@pytest.mark.parametrize(("dice", "damage"), [([3, 3], 0), ([3, 4], 1)])
def test_a_spell_needs_its_value(dice: list[int], damage: int) -> None:
    @cast("Zap", 7, ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(12)),))
    def zap(use: Use) -> Script[None]:
        """1 mortal damage."""
        yield from use.inflict_mortal(1, on=use.target)

    battle = stage({"lord": [zap]}, dice=Scripted({"casting": dice, "ward": [1]}))
    battle.answer(UseAbility("zap", "lord"))
    battle.answer(Picked(("other",)))
    assert battle.game.unit("other").damage == damage


def test_a_unit_of_the_roster_may_wait_in_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    from warhost.armies.loading import shipped_armies

    army = shipped_armies()["gnawfeast-clawpack"]
    rows = tuple(
        RosterRow(each.warscroll, each.models, each.name, each.general, in_reserve=n == 2)
        for n, each in enumerate(army.roster)
    )
    units = list(
        muster(Army(army.id, army.name, army.faction, rows, army.warscrolls, army.abilities), "red").units.values()
    )
    assert [each.status for each in units[:4]] == ["undeployed", "undeployed", "reserve", "undeployed"]
    assert not units[2].reserved_by_deployment


FILE = """
title: What was written down before
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: hero, first: red}
players:
  red: {army: vigilant-brotherhood, points: {Blood Tithe: 4}, pool: {Destiny Dice: [6, 4, 1]}, marks: {leeward: top},
        used: [Shield of Azyr]}
units:
  hunters: {army: red, warscroll: liberators, at: [[15, 9.5], [13.2, 9.5]], tokens: {Flag: 2}, points: {Rage: 3}}
  rats: {army: blue, warscroll: clanrats, at: [[6, 17], [7.4, 17]], marks: [quarry]}
  others: {army: blue, warscroll: clanrats, at: [[20, 17], [21.4, 17]], marks: {prey: hunters}}
expect:
  red: {points: {blood tithe: 4}, pool: {Destiny Dice: [1, 4, 6]}, marks: {leeward: [top]}, cannot: [Shield of Azyr]}
  hunters: {tokens: {Flag: 2}, points: {Rage: 3}, marks: []}
  rats: {marks: [Quarry]}
  others: {marks: [prey]}
"""


def test_scenario_files_tell_what_was_written_down() -> None:
    assert run(read_text(FILE, "words")).failures == ()
    wrong = FILE.replace("{Rage: 3}, marks", "{Rage: 2}, marks").replace(
        "Flag: 2}, points: {Rage: 3}, marks: []", "Flag: 1}"
    )
    assert run(read_text(wrong, "words")).failures != ()
    with pytest.raises(Exception, match="no unit or player"):
        read_text(FILE.replace("prey: hunters", "prey: huntsmen"), "words")


def test_refused_without_the_unit() -> None:
    paid = ability("Bought", ANY_COMBAT_PHASE, rule=RULE, price=Price("Rage"))(lambda use: None)
    battle = stage({"lord": [paid]})
    with pytest.raises(Refused):
        battle.answer(UseAbility("bought", "lord"))


def test_a_number_may_be_amended_for_the_unit_that_is_picked() -> None:
    game = table()
    use = use_of(game)
    use.gives("other", Amends("Made Up", "models", "half"), until=END_OF_BATTLE)
    assert use.parameter("models", "all", of="other") == "half"
    assert use.parameter("models", "all", of="blues") == use.parameter("models", "all") == "all"


def test_what_the_army_has_of_its_own() -> None:
    game = table()
    game.change_player(
        "red", abilities=tuple(key for key, each in game.catalogue.abilities.items() if each.name == "Storm Charge")
    )
    assert use_of(game).army_abilities() == ["Storm Charge"]


def test_a_reaction_aims_what_was_declared_at_others() -> None:
    game = table()
    declared = use_of(game)
    declared.targets = ("blues",)
    answer = Use(game, declared.ability, "lord", "red", declared)
    answer.retarget("reds", "lord")
    assert list(declared.targets) == ["reds", "lord"]


def test_a_unit_shoots_as_if_it_were_its_phase() -> None:
    bow = "Bow: {range: 12, attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1, abilities: [Shoot in Combat]}, Blade:"
    armed = set_up(read_text((SWORDS % "combat").replace("Blade:", bow), "stage"), Scripted({})).game
    decision = next(shoots_now(use_of(armed, "reds"), "reds")).decision
    assert (decision.player, decision.unit) == ("red", "reds")
    with pytest.raises(StopIteration) as unarmed:
        next(shoots_now(use_of(table(), "reds"), "reds"))
    assert unarmed.value.value is False


def test_a_roster_row_has_tokens_of_its_own() -> None:
    army = shipped_armies()["fusil-platoon"]
    tokens = [each.tokens for each in muster(army, "red").units.values() if "fusiliers" in each.id]
    assert tokens == [("Blackpowder Squire",), ()]


def test_an_ability_waits_for_somebody_who_is_meant() -> None:
    @ability("Bite", ANY_COMBAT_PHASE, rule=RULE, possible=if_any(ENEMY & InCombat(foes=ME), RULE, "nobody to bite"))
    def bite(use: Use) -> None:
        """Nothing."""

    game = table({"reds": [bite], "lord": [bite]})
    assert not problems(game, bite, "reds")
    assert ["nobody to bite" in each for each in problems(game, bite, "lord")] == [True]


def test_a_unit_includes_a_model_until_it_is_slain() -> None:
    game = table()
    assert meant_in(FRIENDLY & Includes(1), game) == ["reds"]
    game.change_unit("reds", slain=(1,))
    assert meant_in(FRIENDLY & Includes(1), game) == []
    assert meant_in(FRIENDLY & Includes(0), game) == ["reds", "lord"]


def test_a_destroyed_unit_uses_what_is_for_units_off_the_table() -> None:
    @ability("Rise", END_OF_ANY_TURN, rule=RULE, used_by=DestroyedUnit(), off_table=True, must=True)
    def rise(use: Use) -> None:
        """Nothing."""

    @ability("Sit", END_OF_ANY_TURN, rule=RULE)
    def sit(use: Use) -> None:
        """Nothing."""

    game = table({"reds": [rise, sit], "lord": [rise]}, "end-of-turn")
    assert [each.unit for each in options(game, "red", lambda each: each in (rise, sit))] == ["reds"]
    game.change_unit("reds", status="destroyed")
    assert options(game, "red", lambda each: each in (rise, sit)) == [Option("rise", "reds")]


def test_keywords_are_lost_however_they_are_spelt() -> None:
    for word in ("INFANTRY", "Infantries"):
        game = table({"lord": [passive("Ghost", Lacks(word), on=ME, rule=RULE)]})
        assert not has_keyword(game, "lord", INFANTRY)
        assert has_keyword(game, "reds", INFANTRY)


def test_what_an_ability_has_picked() -> None:
    game = table()
    game.note("used", player="red", ability="Discipline", targets=("reds",))
    assert meant_in(PickedFor("Discipline"), game) == meant_in(PickedFor("Discipline", phase=True), game) == ["reds"]
    game.change(now=replace(game.now, phase="charge"))
    assert (meant_in(PickedFor("Discipline"), game), meant_in(PickedFor("Discipline", phase=True), game)) == (
        ["reds"],
        [],
    )


def test_a_reaction_lets_a_limited_ability_be_used_again() -> None:
    limited = ability("Limited", ANY_COMBAT_PHASE, rule=RULE, user="player", once=Once("phase", army=True))(
        lambda use: None
    )
    game = table()
    count_use(game, limited, None, "red")
    assert problems(game, limited, None)
    answer = Use(game, limited, None, "red", trigger=Use(game, limited, None, "red"))
    answer.lets_again()
    assert not problems(game, limited, None)


def test_a_roll_is_modified_for_the_unit_it_is_made_for() -> None:
    drilled = passive("Drilled", RollModifier("discipline", +1), on=ME, rule=RULE)
    battle = stage({"reds": [drilled]}, dice=Scripted({"effect": [3, 3, 3]}))
    use = use_of(battle.game, None)
    assert use.check(4, unit="reds", modified="discipline")
    assert not use.check(4, unit="blues", modified="discipline")
    assert not use.check(4, unit="reds")
