"""A unit that is carried: one body with its carrier, how it is told and drawn, and what a save says of it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.codec import decode, encode
from warhost.engine.dice import Seeded
from warhost.engine.prose import plain
from warhost.engine.records import RED, State, riders_last
from warhost.engine.saving import SaveError, read, restore, save
from warhost.narration.narrator import Narrator
from warhost.rules.space.measuring import everybody_but, figures
from warhost.rules.space.standing import can_be_targets, rider_of, stand_as_units
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import Runner
from warhost.server.views.table import BOTH, table_view

FILE = Path(__file__).parents[2] / "scenarios" / "factions" / "stormcast-dais-arcanum-takes-its-rider-along.yaml"
DAIS, RIDER = "dais-arcanum", "questor"


def played(steps: int) -> Battle:
    """The scenario after so many of its steps."""
    scenario = read_text(FILE.read_text(encoding="utf-8"), FILE.name)
    runner = Runner(scenario)
    for step in scenario.steps[:steps]:
        runner.take(step)
    assert runner.failures == []
    return runner.battle


def test_rider_and_carrier_are_one_body() -> None:
    game = played(1).game
    assert (rider_of(game, DAIS), game.unit(RIDER).carried_by, rider_of(game, RIDER)) == (RIDER, DAIS, None)
    assert figures(game, RIDER) is figures(game, DAIS)
    bodies = len(everybody_but(game))
    assert bodies == sum(unit.status == "table" for unit in game.state.units.values()) - 1
    assert len(everybody_but(game, RIDER)) == len(everybody_but(game, DAIS)) == bodies - 1
    for standing in (stand_as_units(game, RED), can_be_targets(game, RED)):
        assert RIDER in standing
        assert DAIS not in standing


def test_it_is_told_and_drawn_on_top() -> None:
    battle = played(8)
    narrator = Narrator(battle.book.catalogue, battle.states()[0][1])
    text = "\n".join(plain(each.prose) for each in [*narrator.tell(battle.events(), battle.state), *narrator.finish()])
    assert "[R] Knight-Questor: carried by [R] Dais Arcanum" in text
    assert narrator.table.places[RIDER] == narrator.table.places[DAIS] == battle.state.places[DAIS]
    units = table_view(battle, BOTH).units
    assert list(units) == [each.id for each in riders_last(battle.state)]
    assert list(units)[-1] == RIDER
    assert (units[RIDER].carried_by, units[DAIS].carried_by) == (DAIS, None)
    assert units[RIDER].models[0].x == units[DAIS].models[0].x == 21.8
    assert units[RIDER].in_combat == units[DAIS].in_combat == ("foe",)
    assert "cannot be damaged" in [note.text for note in units[DAIS].notes]


def test_a_save_keeps_it_and_must_know_the_carrier() -> None:
    battle = played(1)
    assert decode(encode(battle.state), State) == battle.state
    lost = replace(battle.state.units[RIDER], carried_by="nothing")
    broken = replace(battle.state, units={**battle.state.units, RIDER: lost})
    saved = replace(read(save(Battle(battle.book, battle.state, Seeded(1)))), initial=broken)
    with pytest.raises(SaveError, match="questor of this save is not whole"):
        restore(saved, lambda _: battle.book)
