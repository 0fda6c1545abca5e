"""A table to ask the rules about: made once, with terrain, places and a territory put on it as a test likes."""

from functools import cache

from msgspec.structs import replace

from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.engine.records import Terrain
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up
from warhost.table.shapes import Place

TABLE = """
title: A table for differential tests
battlefield: [14, 12]
modules: [terrain]
now: {round: 1, turn: red, phase: movement}
warscrolls:
  ROUND: {move: 6, health: 2, save: 4, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
  OVAL:  {move: 6, health: 2, save: 4, control: 1, base: [75, 42], keywords: [CAVALRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  foot:   {army: red, warscroll: ROUND, at: [], models: 1}
  riders: {army: red, warscroll: OVAL, at: [], models: 2}
  wall:   {army: red, warscroll: ROUND, at: [], models: 6}
"""


@cache
def _stage() -> Game:
    return set_up(read_text(TABLE.replace("ROUND", "footman").replace("OVAL", "rider"), "table"), Scripted({})).game


def table(places: dict[str, tuple[Place, ...]] | None = None, terrain: tuple[Terrain, ...] = ()) -> Game:
    """The table with these units and features on it; nobody else is there."""
    state, given = _stage().state, places or {}
    units = {
        name: replace(unit, status="table" if name in given else "reserve", size=len(given.get(name, ())) or unit.size)
        for name, unit in state.units.items()
    }
    standing = {name: given.get(name, (None,) * unit.size) for name, unit in units.items()}
    features = {each.id: each for each in terrain}
    return Game(_stage().book, replace(state, units=units, places=standing, terrain=features), Scripted({}))
