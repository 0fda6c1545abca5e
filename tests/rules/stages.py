"""Small battles written down like scenario files, and abilities made up for one test."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from warhost.armies.loading import shipped_abilities
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.dice import DiceSource, Scripted
from warhost.engine.game import Game
from warhost.rules.core import OPEN_BATTLE, core_rules
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up

SWORDS = """
title: A stage for tests
now: {round: 1, turn: red, phase: %s}
warscrolls:
  sword: {move: 6, health: 2, save: 4, control: 2, base: 32, keywords: [INFANTRY, "WARD (6+)"],
          weapons: {Blade: {attacks: 2, hit: 4, wound: 4, rend: 1, damage: 2},
                    Fangs: {attacks: 2, hit: 4, wound: 4, rend: 1, damage: 1, abilities: [Companion]}}}
units:
  reds:  {army: red,  warscroll: sword, at: [[10, 10], [10, 11.5]]}
  lord:  {army: red,  warscroll: sword, at: [[5, 10]]}
  blues: {army: blue, warscroll: sword, at: [[12, 10], [12, 11.5]]}
  other: {army: blue, warscroll: sword, at: [[10, 14.9]]}
"""


def stage(
    abilities: Mapping[str, Sequence[Ability]] | None = None, phase: str = "combat", dice: DiceSource | None = None
) -> Battle:
    """Reds in combat with two blue units, their lord behind them; some units have abilities of their own."""
    return staged(SWORDS % phase, abilities or {}, dice)


def staged(text: str, given: Mapping[str, Sequence[Ability]], dice: DiceSource | None = None) -> Battle:
    """A battle as it is written down, with abilities that some of its units have."""
    battle = set_up(read_text(text, "stage"), Scripted({}))
    own = {each.id: each for listed in given.values() for each in listed}
    scrolls = battle.book.catalogue.warscrolls.values()
    rules = core_rules(OPEN_BATTLE, scrolls, [*shipped_abilities().values(), *own.values()])
    units = {
        name: replace(unit, abilities=tuple(each.id for each in given.get(name, ())))
        for name, unit in battle.state.units.items()
    }
    return Battle(rules, replace(battle.state, units=units), dice or Scripted({}))


def table(abilities: Mapping[str, Sequence[Ability]] | None = None, phase: str = "combat") -> Game:
    """The same, to ask the rules about."""
    return stage(abilities, phase).game
