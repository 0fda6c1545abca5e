"""Selectors that ask for this phase alone, for command models that stand, and for units in reserve."""

import pytest
from msgspec.structs import replace
from tests.rules.stages import stage
from tests.rules.test_history import RED, fought, meant

from warhost.engine.battle import Battle
from warhost.engine.catalogue import ReactionTo
from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import ArmyUsed, HasLostModels, HurtBy, SlainBy, WasHurt
from warhost.rules.selectors.where import InCombat, Near, SeenFrom
from warhost.rules.selectors.who import ENEMY, FRIENDLY, HasCommandModel, InReserve, OnTable


def in_phase(battle: Battle, phase: str) -> Game:
    """The same moment, in another phase of the turn."""
    state = battle.state
    now = replace(state, now=replace(state.now, phase=phase))
    return Battle(battle.book, now, Scripted({})).game


@pytest.mark.parametrize(
    ("turn", "phase"),
    [
        (HurtBy(FRIENDLY), HurtBy(FRIENDLY, this_phase=True)),
        (SlainBy(FRIENDLY), SlainBy(FRIENDLY, this_phase=True)),
        (HasLostModels(), HasLostModels(this_phase=True)),
        (WasHurt(), WasHurt(this_phase=True)),
    ],
)
def test_what_happened_in_this_phase_is_over_in_the_next(turn: Select, phase: Select) -> None:
    battle = fought()
    assert meant(turn, in_phase(battle, "combat")) == meant(phase, in_phase(battle, "combat")) == ["blues"]
    later = in_phase(battle, "end-of-turn")
    assert (meant(turn, later), meant(phase, later)) == (["blues"], [])


def commanded(*modules: str, slain: tuple[int, ...] = ()) -> Game:
    """The first of the reds is their musician."""
    state = stage().state
    reds = replace(state.units["reds"], command_models={"musician": (0,)}, slain=slain)
    places = {**state.places, "reds": tuple(None if n in slain else at for n, at in enumerate(state.places["reds"]))}
    changed = replace(state, units={**state.units, "reds": reds}, places=places, modules=frozenset(modules))
    return Battle(stage().book, changed, Scripted({})).game


def test_a_command_model_counts_while_it_stands() -> None:
    assert meant(HasCommandModel("musician"), commanded("command-models")) == ["reds"]
    assert meant(HasCommandModel("champion"), commanded("command-models")) == []
    assert meant(HasCommandModel("musician"), commanded("command-models", slain=(1,))) == ["reds"]
    assert meant(HasCommandModel("musician"), commanded("command-models", slain=(0,))) == []
    assert meant(HasCommandModel("musician"), commanded()) == [], "without their rules nobody is one (models-2.0)"


def test_who_waits_in_reserve_is_not_on_the_table() -> None:
    state = stage().state
    waiting = replace(state.units["lord"], status="reserve")
    places = {**state.places, "lord": (None,)}
    game = Battle(
        stage().book, replace(state, units={**state.units, "lord": waiting}, places=places), Scripted({})
    ).game
    assert meant(InReserve(), game) == ["lord"]
    assert "lord" not in meant(OnTable(), game)
    assert [unit for unit in game.state.units if (FRIENDLY & InReserve()).matches(game, unit, RED)] == ["lord"]


def test_with_several_and_near_several() -> None:
    game = stage().game
    assert meant(InCombat(ENEMY, least=2), game) == ["reds"]
    assert meant(InCombat(ENEMY, least=3), game) == []
    assert meant(FRIENDLY & Near(ENEMY, 5, least=2), game) == ["reds"]
    assert meant(FRIENDLY & Near(ENEMY, 5, least=3), game) == []


def test_whom_one_of_some_units_sees() -> None:
    game = stage().game
    assert meant(SeenFrom(FRIENDLY) & ENEMY, game) == ["blues", "other"]
    assert meant(SeenFrom(FRIENDLY, 1.0) & ENEMY, game) == ["blues"]


def test_what_an_army_used_this_turn() -> None:
    game = fought().game
    assert "lord" in meant(ArmyUsed("FIGHT"), game)
    assert meant(ArmyUsed("SHOOT"), game) == []


def test_a_reaction_to_one_of_several_kinds() -> None:
    answers = ReactionTo("any", any_of=frozenset({"FIGHT", "SHOOT"}))
    known = stage().book.catalogue.abilities
    assert [answers.answers(known[each], True) for each in ("fight", "run")] == [True, False]
