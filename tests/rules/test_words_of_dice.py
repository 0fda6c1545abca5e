"""Dice that somebody chooses: kept ones in place of a roll, temptations, re-rolls, rolls that are answered."""

import pytest
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Move, MoveUnit, Pass, Pick, Picked, SlainPicked, UseAbility, Window
from warhost.engine.dice import Scripted
from warhost.rules.effects.pools import pool_key
from warhost.vocabulary import *

RULE = "core-28.1"
DESTINY = passive(
    "Destiny", KeptDice("Destiny Dice", ("hit", "wound", "save", "charge", "run", "casting")), on=FRIENDLY, rule=RULE
)


def fate(
    abilities: dict[str, list[Ability]], faces: tuple[int, ...], phase: str = "combat", **dice: list[int]
) -> Battle:
    battle = stage(abilities, phase, Scripted(dict(dice)))
    red = battle.game.player("red")
    players = {**battle.state.players, "red": type(red)(red.id, dice={"destiny": faces})}
    from msgspec.structs import replace

    return Battle(battle.book, replace(battle.state, players=players), Scripted(dict(dice)))


def drive(battle: Battle, *answers: str) -> None:
    """Answer picks with these words, then with the first option; pass otherwise."""
    said = list(answers)
    while battle.in_progress:
        decision = battle.decision
        if isinstance(decision, Pick):
            word = said.pop(0) if said and said[0] in decision.options else decision.options[0]
            battle.answer(Picked((word,)))
        elif isinstance(decision, MoveUnit):
            battle.answer(Move())
        else:
            battle.answer(Pass() if isinstance(decision, Window) else SlainPicked(()))
    assert said == []


def test_kept_dice_stand_in_for_hits_unmodified() -> None:
    weak = passive("Weak", hit_rolls(-1), on=FRIENDLY, rule=RULE)
    # 8 attacks: a kept 4 hits although the rolls are modified by -1; rolled 4s do not.
    dice = {"hit": [4, 4, 4, 1, 1, 1, 1], "wound": [4], "save": [1], "ward": [1, 1]}
    battle = fate({"lord": [DESTINY, weak]}, (4, 2), "combat", **dice)
    declare_fight(battle, "blues")
    drive(battle, "4", "roll")
    assert battle.game.unit("blues").alive == 1
    assert battle.game.player("red").dice == {"destiny": (2,)}


def test_kept_saves_still_feel_rend() -> None:
    # The blues fight: save 4+, Rend 1: a kept 4 fails, a kept 5 holds although +0 would fail a rolled 4.
    for face, alive in ((4, 1), (5, 2)):
        battle = fate({"lord": [DESTINY]}, (face,), hit=[4] + [1] * 7, wound=[4], save=[], ward=[1, 1])
        battle.game.change_now(active="blue")
        battle = Battle(battle.book, battle.game.state, battle.game.dice)
        battle.answer(UseAbility("fight", "blues"))
        battle.answer(Move())
        decision = battle.decision
        from warhost.engine.decisions import PickTargets, Share, Targets

        assert isinstance(decision, PickTargets)
        shares = [Share(each.weapon, "reds", (model,)) for each in decision.reaches for model in each.models]
        battle.answer(Targets(tuple(shares)))
        drive(battle, str(face))
        assert battle.game.unit("reds").alive == alive


def test_a_whole_charge_roll_of_kept_dice() -> None:
    battle = fate({"lord": [DESTINY, passive("Slow", charge_rolls(-2), on=ME, rule=RULE)]}, (6, 5, 1), "charge")
    battle.answer(UseAbility("charge", "lord"))
    battle.answer(Picked(("6",)))
    battle.answer(Picked(("5",)))
    decision = battle.decision
    assert isinstance(decision, MoveUnit)
    assert decision.limit == 11
    assert charge_rolled(battle.game, "lord") == 11


@pytest.mark.parametrize(("again", "limit"), [("true", 9), ("false", 3)])
def test_charges_are_rolled_again_if_the_player_likes(again: str, limit: int) -> None:
    fast = passive("Fast", DiceRule("charge", reroll=True), on=ME, rule=RULE)
    battle = stage({"lord": [fast]}, "charge", Scripted({"charge": [1, 2, 4, 5]}))
    battle.answer(UseAbility("charge", "lord"))
    battle.answer(Picked((again,)))
    assert isinstance(battle.decision, MoveUnit)
    assert battle.decision.limit == limit


def test_a_die_is_added_and_the_lowest_dropped_and_low_ones_raised() -> None:
    chase = passive("Chase", DiceRule("charge", count=1, most=3, drop=1), on=ME, rule=RULE)
    battle = stage({"lord": [chase]}, "charge", Scripted({"charge": [2, 6, 3]}))
    battle.answer(UseAbility("charge", "lord"))
    assert isinstance(battle.decision, MoveUnit)
    assert battle.decision.limit == 9
    lungs = passive("Lungs", DiceRule("run", low=3, counts_as=4), on=ME, rule=RULE)
    battle = stage({"lord": [lungs]}, "movement", Scripted({"run": [2]}))
    battle.answer(UseAbility("run", "lord"))
    assert isinstance(battle.decision, MoveUnit)
    assert battle.decision.limit == 10


def _tempt(use: Use) -> Script[None]:
    """Offer a 6 for a failed roll; taken, it earns points, refused, it hurts."""
    roll = use.event.roll
    if not use.points("Temptation") or not use.first_time(use.target, "phase"):
        return
    if (yield from use.choose(("no offer", "offer"), "a 6 for a failed roll")) == "offer":
        use.spend("Temptation")
        if (yield from use.choose(("refuse", "accept"), "take the 6", by=roll.player)) == "accept":
            roll.becomes(roll.failed[0], 6)
            use.gain("Depravity", use.roll("D6"))
        else:
            yield from use.inflict_mortal("D3", on=use.target)


TEMPTATIONS = passive("Temptations", Pool("Temptation", 6), on=ENEMY, rule=RULE, when={"failed roll": _tempt})


@pytest.mark.parametrize(("answer", "hurt", "alive", "depravity"), [("accept", 0, 1, 5), ("refuse", 1, 2, 0)])
def test_a_temptation_is_offered_inside_an_attack(answer: str, hurt: int, alive: int, depravity: int) -> None:
    dice = {"hit": [1] * 8, "wound": [4], "save": [1], "ward": [1, 1], "effect": [5], "mortal": [1]}
    battle = stage({"blues": [TEMPTATIONS]}, dice=Scripted({**dice}))
    battle.game.change_player("blue", points={"temptation": 2})
    battle = Battle(battle.book, battle.game.state, Scripted(dice))
    declare_fight(battle, "blues")
    drive(battle, "offer", answer)
    game = battle.game
    assert (game.unit("reds").damage, game.unit("blues").alive) == (hurt, alive)
    assert game.player("blue").points.get("depravity", 0) == depravity
    assert game.player("blue").points["temptation"] == 1


def test_one_failed_roll_a_phase_is_made_again() -> None:
    def glimmer(use: Use) -> Script[None]:
        yield from reroll_failed(use, per="phase")

    glimmering = passive("Glimmering", on=ME, rule=RULE, when={"failed roll": glimmer})
    dice = {"hit": [3, 1, 1, 1, 4, 1, 1, 1, 1], "wound": [4], "save": [1], "ward": [1, 1]}
    battle = stage({"reds": [glimmering]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    drive(battle, "true")
    assert battle.game.unit("blues").alive == 1


def test_a_declared_ability_can_be_without_effect() -> None:
    def sprung(use: Use) -> None:
        if use.event.ability is not None and MOVE in use.event.ability.keywords and use.check(4, unit=use.target):
            use.event.use.cancel(use.ability.name)

    trap = passive("Trap", on=ENEMY, rule=RULE, when={"declares": sprung})
    for face, moved in ((4, False), (3, True)):
        battle = stage({"blues": [trap]}, "movement", Scripted({"effect": [face]}))
        battle.answer(UseAbility("normal-move", "lord"))
        assert isinstance(battle.decision, MoveUnit) is moved


def test_a_reaction_changes_the_roll_or_has_it_made_again() -> None:
    @ability("Eater", rule=RULE, reaction=ReactionTo("enemy", keyword=CHARGE))
    def eater(use: Use) -> None:
        """-3 to the charge roll."""
        use.change_roll(-3, "charge")

    @ability("Risk", rule=RULE, reaction=ReactionTo("mine", keyword=CHARGE))
    def risk(use: Use) -> Script[None]:
        """Roll again."""
        yield from use.reroll("charge")

    for who, name, limit in (("blues", "eater", 2), ("lord", "risk", 9)):
        battle = stage({"blues": [eater], "lord": [risk]}, "charge", Scripted({"charge": [1, 4, 4, 5]}))
        battle.answer(UseAbility("charge", "lord"))
        while isinstance(battle.decision, Window) and not any(each.ability == name for each in battle.decision.options):
            battle.answer(Pass())
        battle.answer(UseAbility(name, who))
        while isinstance(battle.decision, Window):
            battle.answer(Pass())
        assert isinstance(battle.decision, MoveUnit)
        assert battle.decision.limit == limit


@pytest.mark.parametrize(("said", "faces"), [("more", [2, 2, 3]), ("as ever", [2, 2])])
def test_before_a_charge_roll_there_may_be_more_dice(said: str, faces: list[int]) -> None:
    def eager(use: Use) -> Script[None]:
        if (yield from use.choose(["more", "as ever"], "how many dice")) == "more":
            use.gives(use.target, DiceRule("charge", count=1), until=THIS_ABILITY)

    battle = stage(
        {"lord": [passive("Eager", on=ME, rule=RULE, when={"charge roll": eager})]},
        "charge",
        Scripted({"charge": faces}),
    )
    battle.answer(UseAbility("charge", "lord"))
    battle.answer(Picked((said,)))
    drive(battle)
    assert [fact.number for fact in did(battle.game, "charge roll", unit="lord")] == [sum(faces)]
    assert not in_force(battle.game, DiceRule)


def test_an_ability_that_is_used_may_also_always_apply() -> None:
    @ability("Fate", ANY_COMBAT_PHASE, rule=RULE, modifiers=(hit_rolls(+1),), on=ME)
    def kept(use: Use) -> None:
        """Keep two dice; +1 to hit all the while."""
        use.keep_dice("Destiny Dice", 2)

    battle = stage({"lord": [kept]}, dice=Scripted({"effect": [2, 5]}))
    assert len(affecting(battle.game, RollModifier, "lord")) == 1
    battle.answer(UseAbility("fate", "lord"))
    assert dice_of(battle.game, "red", "Destiny Dice") == (5, 2)


def test_a_roll_of_the_declare_step_is_modified_by_the_abilitys_name() -> None:
    @on_roll("Ritual", 3, YOUR_HERO_PHASE, rule=RULE)
    def ritual(use: Use) -> None:
        use.gain("Mist", 1)

    for named, gained in (("Ritual", 1), ("Another", 0)):
        helped = passive("Helped", RollModifier("effect", +1, ability=named), on=ME, rule=RULE)
        battle = stage({"lord": [ritual, helped]}, "hero", Scripted({"effect": [2]}))
        battle.answer(UseAbility(ritual.id, "lord"))
        assert battle.game.player("red").points.get("mist", 0) == gained


def test_a_run_is_rolled_again_for_a_point() -> None:
    visions = passive("Visions", DiceRule("run", reroll=True, pool="Visions"), on=ME, rule=RULE)
    for points, dice, limit in ((0, [1], 7), (1, [1, 5], 11)):
        battle = stage({"lord": [visions]}, "movement")
        battle.game.change_unit("lord", points={pool_key("Visions"): points})
        battle = Battle(battle.book, battle.game.state, Scripted({"run": dice}))
        battle.answer(UseAbility("run", "lord"))
        if points:
            battle.answer(Picked(("true",)))
        assert isinstance(battle.decision, MoveUnit)
        assert battle.decision.limit == limit
        assert points_of(battle.game, "lord", "Visions") == 0
