"""Abilities by hand: declared at their time, carried out step by step, each agreed to, told, saved and replayed."""

import pytest
from msgspec.structs import replace
from tests.battles import plain_battle
from tests.rules.stages import stage

from warhost.engine import saving
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Once, ReactionTo
from warhost.engine.decisions import ModelMove, Move, Option, Pass, Pick, Picked, Placed, UseAbility, Window
from warhost.engine.dice import Scripted, Seeded, stream
from warhost.engine.events import ByHand
from warhost.engine.problems import Refused
from warhost.narration.narrator import Narrator
from warhost.players import player
from warhost.players.computer_player import first_idea
from warhost.rules.by_hand.abilities import AT_HAND, by_hand
from warhost.rules.by_hand.bonuses import BONUSES, ENDINGS
from warhost.rules.by_hand.tools import AGREE, TOOLS
from warhost.rules.effects.characteristics import keywords
from warhost.rules.words import ANY_COMBAT_PHASE, ATTACK, DEPLOY, DEPLOYMENT_PHASE, SPELL
from warhost.table.movement import Step
from warhost.table.shapes import Place

HEX = by_hand("Slow Hex", ANY_COMBAT_PHASE, text="Something happens to somebody.", once=Once("battle"))
LUCK = by_hand("Odd Luck", text="Sometimes something happens.")


def taken(battle: Battle, *answers: str) -> None:
    """Answer one question after the other, each by one word."""
    for each in answers:
        battle.answer(Picked((each,)))


def begun(battle: Battle, ability: str = "slow-hex", unit: str | None = "lord") -> Battle:
    battle.answer(UseAbility(ability, unit))
    return battle


def steps(battle: Battle) -> list[ByHand]:
    return [each for each in battle.events() if isinstance(each, ByHand)]


def told(battle: Battle) -> str:
    narrator = Narrator(battle.book.catalogue, battle.states()[0][1])
    found = [*narrator.tell(battle.events(), battle.state), *narrator.finish()]
    return " ".join("".join(span.text for span in each.prose) for each in found)


def test_it_is_offered_at_its_time_with_its_text_and_kept_to_its_limits() -> None:
    battle = stage({"lord": [HEX]})
    assert isinstance(battle.decision, Window)
    assert [each.ability for each in battle.decision.options if each.unit == "lord"] == ["slow-hex"]
    assert battle.book.catalogue.abilities["slow-hex"].summary == "Something happens to somebody."
    taken(begun(battle), "done")
    with pytest.raises(Refused, match="Slow Hex was used"):
        battle.answer(UseAbility("slow-hex", "lord"))


def test_damage_is_done_once_the_opponent_agrees() -> None:
    battle = begun(stage({"lord": [HEX]}, dice=Scripted({"ward": [1, 1]})))
    taken(battle, "damage", "other", "2")
    assert battle.state.units["other"].slain == ()
    asked = battle.decision
    assert isinstance(asked, Pick)
    assert (asked.player, asked.kind, asked.options) == ("blue", AGREE, ("agree", "object"))
    assert asked.reason == "Slow Hex by hand: damage other 2"
    taken(battle, "agree", "done")
    assert battle.state.units["other"].status == "destroyed"
    assert steps(battle) == [ByHand("red", "Slow Hex", "damage", "other", "2")]


def test_what_the_opponent_objects_to_is_not_done_and_told_so() -> None:
    battle = begun(stage({"lord": [HEX]}))
    taken(battle, "damage", "other", "2", "object", "done")
    assert battle.state.units["other"].damage == 0
    assert [each.agreed for each in steps(battle)] == [False]
    assert "by hand (Slow Hex): damage, other, 2; Blue objects, and it is not done." in told(battle)


def test_a_bonus_lasts_until_it_ends() -> None:
    battle = begun(stage({"lord": [HEX]}, dice=Seeded(1)))
    taken(battle, "give", "reds", "has STRIKE-FIRST", "end of the phase", "agree", "done")
    assert "STRIKE-FIRST" in keywords(battle.game, "reds")
    assert "give, reds, has STRIKE-FIRST, until the end of the phase; Blue agrees." in told(battle)
    while battle.state.now.phase == "combat" and battle.decision is not None:
        battle.answer(player("idle").choose(battle))
    assert "STRIKE-FIRST" not in keywords(battle.game, "reds")


def test_a_unit_is_moved_into_combat_and_placed_anywhere() -> None:
    battle = begun(stage({"lord": [HEX]}))
    taken(battle, "move", "lord", "6", "agree")
    battle.answer(Move((ModelMove(0, (Step(8, 10),)),)))
    taken(battle, "place", "other", "agree")
    battle.answer(Placed((Place(20, 20, 0, 0),)))
    taken(battle, "done")
    found = {unit: battle.state.places[unit][0] for unit in ("lord", "other")}
    assert {unit: (at.x, at.y) for unit, at in found.items() if at is not None} == {"lord": (8, 10), "other": (20, 20)}


def test_models_come_back_units_go_and_points_are_counted() -> None:
    battle = begun(stage({"lord": [HEX]}))
    taken(battle, "slay", "blues", "1", "agree")
    battle.answer({"type": "SlainPicked", "models": [1]})
    assert battle.state.units["blues"].alive == 1
    taken(battle, "remove", "other", "agree", "reserve", "blues", "agree", "count up", "3", "agree")
    taken(battle, "gain commands", "blue", "2", "agree", "score", "red", "1", "agree", "token", "reds", "agree", "done")
    state = battle.state
    assert (state.units["other"].status, state.units["blues"].status) == ("destroyed", "reserve")
    assert state.players["red"].victory_points == 1
    assert state.players["blue"].command_points == 2
    assert state.units["reds"].tokens == ("Slow Hex",)
    assert "slow hex" in " ".join(state.players["red"].points).lower()


def test_a_player_can_think_better_of_a_step() -> None:
    battle = begun(stage({"lord": [HEX]}))
    taken(battle, "damage", "back", "done")
    assert steps(battle) == []


def test_what_is_never_declared_is_at_hand_in_every_window() -> None:
    battle = stage({"lord": [LUCK]}, dice=Scripted({"ward": [1]}))
    assert isinstance(battle.decision, Window)
    assert [(each.ability, each.unit) for each in battle.decision.options] == [("by-hand", None)]
    taken(begun(battle, "by-hand", None), "Odd Luck", "damage", "other", "1", "agree", "done")
    assert battle.state.units["other"].damage == 1
    assert steps(battle)[0].ability == "Odd Luck"
    assert AT_HAND.id not in stage().book.catalogue.abilities


def test_a_reaction_by_hand_answers_what_it_says() -> None:
    ward = by_hand("Stone Skin", text="It hurts less.", reaction=ReactionTo("enemy", ATTACK, user_is="target"))
    battle = stage({"other": [ward], "blues": [ward]}, dice=Seeded(2))
    while not (isinstance(battle.decision, Window) and battle.decision.kind == "reaction"):
        battle.answer(player("recruit").choose(battle))
    assert [each.ability for each in battle.decision.options] == ["stone-skin"]


def test_a_spell_by_hand_is_cast_and_may_fail() -> None:
    spell = by_hand("Ash Cloud", text="It is dusty.", value=7, keywords=frozenset({SPELL}))
    assert (spell.value, spell.by_hand, spell.declare is not None) == (7, True, True)
    assert spell.summary == "It is dusty."


@pytest.mark.parametrize("level", ["random", "recruit", "captain"])
def test_a_computer_agrees_by_itself_and_leaves_the_tools_alone(level: str) -> None:
    battle = stage({"lord": [HEX, LUCK], "other": [LUCK]})
    assert isinstance(player(level).choose(battle), Pass | UseAbility)
    mine = player(level).choose(battle)
    assert not (isinstance(mine, UseAbility) and mine.ability in ("slow-hex", "by-hand"))
    assert player(level).choose(begun(battle)) == Picked(("done",)), "as after another's spell that it had to cast"
    taken(battle, "damage", "other", "1")
    assert player(level).choose(battle) == Picked(("agree",))


def test_a_battle_with_steps_by_hand_is_saved_and_replayed() -> None:
    battle = begun(stage({"lord": [HEX]}, dice=Seeded(3)))
    taken(battle, "roll", "D3", "agree", "damage", "other", "1", "agree")
    taken(battle, "give", "reds", "+1 to hit rolls", "end of the turn", "agree")
    again = saving.load(saving.save(battle), lambda state: battle.book)
    assert again.note is None
    assert again.battle.state == battle.state
    assert again.battle.decision == battle.decision


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_by_hand_the_battle_goes_on(seed: int) -> None:
    """Every tool is used by lot: nothing breaks off, and it replays."""
    battle = stage({"lord": [HEX, LUCK], "other": [HEX, LUCK]}, phase="hero", dice=Seeded(seed))
    chance = stream(f"by hand {seed}")
    for _ in range(250):
        if battle.decision is None:
            break
        battle.answer(first_idea(battle, battle.decision, chance)[1])
    again = saving.load(saving.save(battle), lambda state: battle.book)
    assert again.note is None
    assert steps(battle)


def test_every_bonus_and_ending_can_be_given() -> None:
    battle = begun(stage({"lord": [HEX]}))
    for number, name in enumerate(BONUSES):
        ending = list(ENDINGS)[number % len(ENDINGS)]
        taken(battle, "give", "reds", name, ending, "agree")
    taken(battle, "done")
    assert len(battle.state.effects) == len(BONUSES)
    assert len(TOOLS) > 15


@pytest.mark.parametrize("level", ["captain", "recruit"])
def test_by_hand_nobody_deploys_for_ever(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = plain_battle()
    ambush = by_hand("Ambush", DEPLOYMENT_PHASE, text="It hides.", keywords=frozenset({DEPLOY}), user="player")
    monkeypatch.setitem(first.book.catalogue.abilities, "ambush", ambush)
    players = {name: replace(each, abilities=("ambush",)) for name, each in first.state.players.items()}
    battle = Battle(first.book, replace(first.states()[0][1], players=players), Seeded(1))
    both = {"red": player(level, 1), "blue": player(level, 2)}
    offered = 0
    while battle.state.now.round < 1:
        assert battle.decision is not None
        assert battle.number < 100
        offered += isinstance(battle.decision, Window) and Option("ambush") in battle.decision.options
        battle.answer(both[battle.decision.player].choose(battle))
    assert offered, "beside what is left to deploy"
