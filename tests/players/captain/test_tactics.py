"""Positions in which a captain must not be wrong."""

import pytest
from msgspec.structs import replace
from tests.players.arranging import laid_out, using
from tests.players.levels import fought, new_battle

from warhost.engine.battle import Battle
from warhost.engine.decisions import Move, Pass, Pick, Picked, PickTargets, Targets, UseAbility
from warhost.engine.dice import Seeded
from warhost.engine.prose import plain
from warhost.engine.records import RED, Moment
from warhost.players.captain.captain import Captain
from warhost.players.simple.recruit import Recruit
from warhost.players.warlord.warlord import Warlord
from warhost.rules.space.objectives import objective_gap
from warhost.table.shapes import Point

Layout = dict[str, Point | list[Point]]
LANCERS: Layout = {"red-warhorse-lancers": (15.0, 8.0), "blue-first-thornlings": [(15.0, 13.0), (15.8, 13.0)]}


def answered(battle: Battle) -> tuple[object, str]:
    captain = Captain(1)
    choice = captain.choose(battle)
    assert captain.slips == []
    return choice, plain(captain.why)


def test_an_obvious_charge_is_made_and_explained() -> None:
    choice, why = answered(laid_out("charge", LANCERS))
    assert choice == UseAbility("charge", "red-warhorse-lancers")
    assert "blue-first-thornlings" in why
    assert "% to reach" in why
    assert "% to destroy" in why


def test_a_hopeless_charge_is_not() -> None:
    battle = laid_out("charge", {"red-field-surgeon": (15.0, 8.0), "blue-elder-stag": (15.0, 14.0)})
    assert answered(battle)[0] == Pass()


def test_the_rolled_charge_goes_home() -> None:
    battle = using(laid_out("charge", LANCERS, {"charge": [5, 5]}), "charge", "red-warhorse-lancers")
    choice, _ = answered(battle)
    assert isinstance(choice, Move)
    assert choice.moves


def test_a_free_objective_in_reach_is_taken() -> None:
    battle = laid_out("movement", {"red-warhorse-lancers": (24.0, 2.0), "blue-briar-queen": (15.0, 21.0)})
    choice, why = answered(battle)
    assert isinstance(choice, UseAbility)
    assert choice.unit == "red-warhorse-lancers"
    assert "to take" in why
    battle.answer(choice)
    battle.answer(Captain(1).choose(battle))
    gates = battle.state.objectives.values()
    assert min(objective_gap(battle.game, "red-warhorse-lancers", each) for each in gates) <= 3.0


def test_nobody_retreats_into_death() -> None:
    """One wounded model in combat: the way out may kill it, and it wins the fight anyway."""
    battle = laid_out("movement", {"red-crossbow-watch": [(15.0, 8.0)], "blue-first-thornlings": [(15.0, 10.0)]})
    assert answered(battle)[0] == Pass()


def test_who_can_be_destroyed_is_attacked() -> None:
    foes: Layout = {"blue-elder-stag": (18.0, 9.0), "blue-first-thornlings": [(12.0, 9.0)]}
    battle = laid_out("shooting", {"red-crossbow-watch": (15.0, 2.0), **foes})
    using(battle, "shoot", "red-crossbow-watch")
    assert isinstance(battle.decision, PickTargets)
    choice, why = answered(battle)
    assert isinstance(choice, Targets)
    assert {share.target for share in choice.shares} == {"blue-first-thornlings"}
    assert "to destroy" in why


def with_hand(battle: Battle, cards: tuple[str, ...], phase: str, step: int, round_: int = 2) -> Battle:
    """The battle at a step of the sequence, red active with these cards in hand."""
    state, name = battle.state, "hand red"
    zones = {**state.zones, name: replace(state.zones[name], cards=cards)}
    now = Moment(round=round_, active=RED, first=RED, turn=1, phase=phase, step=step, previous_first=RED, begun=RED)
    held = {key: replace(each, controlled_by=RED, held_at_start=RED) for key, each in state.objectives.items()}
    return Battle(battle.book, replace(state, zones=zones, now=now, objectives=held), Seeded(1))


def under_way() -> Battle:
    battle = new_battle("aqshy", 4)
    red, blue = Recruit(1), Recruit(2)
    while battle.in_progress or battle.state.now.round < 2:
        fought(battle, red, blue, until=battle.number + 1)
    return battle


def test_a_completed_tactic_is_scored() -> None:
    steps = under_way().book.sequence["end-of-turn"]  # type: ignore[attr-defined]
    battle = with_hand(under_way(), ("the-ignax-dais", "raze"), "end-of-turn", steps.index("tactics"))
    assert isinstance(battle.decision, Pick)
    assert battle.decision.kind == "score"
    choice, _ = answered(battle)
    assert isinstance(choice, Picked)
    assert "the-ignax-dais" in choice.items


def test_a_tactic_that_cannot_be_completed_is_thrown_away() -> None:
    """Red holds everything: there is nothing to take from the enemy, but much to hold."""
    steps = under_way().book.sequence["start-of-round"]  # type: ignore[attr-defined]
    hand = ("the-ignax-dais", "attack-on-two-fronts", "the-dracothion-dais")
    battle = with_hand(under_way(), hand, "start-of-round", steps.index("hands"))
    assert isinstance(battle.decision, Pick)
    assert battle.decision.kind == "discard"
    assert answered(battle)[0] == Picked(("attack-on-two-fronts",))


@pytest.mark.parametrize("seed", range(4))
def test_who_wants_the_first_turn_is_the_attacker(seed: int) -> None:
    """The attacker says who goes first (spearhead-prebattle), whatever the colour of who is asked."""
    battle = new_battle("aqshy", seed)
    decision = battle.decision
    assert decision is not None
    assert decision.kind == "attacker"
    assert Warlord(1).choose(battle) == Picked((decision.player,))
    assert Captain(1).choose(battle) == Picked((decision.player,))
