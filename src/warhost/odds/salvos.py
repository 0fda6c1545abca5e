"""From a moment of a game to numbers: which attacks a unit makes on a target, and what its wards are worth."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from warhost.engine.catalogue import Weapon
from warhost.engine.chances import FACES
from warhost.engine.dice import Amount, Seeded
from warhost.engine.events import ModifierNote
from warhost.engine.game import Game
from warhost.odds.distribution import Distribution, certain
from warhost.odds.pipeline import NO_WARD, Changes, Needs, Ward, attacks_of, damage_and_wards, needs_of
from warhost.rules.effects.characteristics import modified, printed_attacks, ward, weapon_abilities, weapon_modifiers
from warhost.rules.effects.command_models import champion_bonus
from warhost.rules.effects.hooks import follow, waiting
from warhost.rules.effects.modifiers import AttackKind
from warhost.rules.fighting.attacking import Profile, profile_of
from warhost.rules.fighting.damage import ward_notes, wards_barred
from warhost.rules.fighting.targeting import carriers, weapon_range, weapons_of
from warhost.rules.fighting.weapon_abilities import crits_of
from warhost.rules.space.measuring import figures
from warhost.rules.space.terrain import COVER, covered, features
from warhost.rules.words import COMBAT_RANGE

Line = tuple[ModifierNote, ...]
Models = Mapping[str, Sequence[int]]
"""Which models attack with which weapon."""

_LONGEST_CHAIN = 4


class Attacks(NamedTuple):
    """The numbers of equal attacks: the needs of each, the Attacks of each model, and how many models make them."""

    needs: Needs
    printed: Amount
    changes: Changes
    models: int
    extra: int = 0

    def damage(self, ward: float = 0.0) -> Distribution:
        """What they do, each point taken away with a ward's chance."""
        return attacks_of(self.needs, self.printed, self.changes, self.models, ward, self.extra)


class Salvo(NamedTuple):
    """Equal attacks with one weapon: how many models make them, with how many Attacks each, and the profile."""

    unit: str
    weapon: Weapon
    models: int
    printed: Amount
    changes: Changes
    profile: Profile
    needs: Needs
    crits: tuple[str, ...]
    extra: int = 0

    def only(self, count: int | None) -> "Salvo":
        """The same with so many attacks a model, where their number is known beforehand (core-16.0a)."""
        if count is None or self.printed.random:
            return self
        number = modified(self.printed.plus, self.changes) + self.extra
        return self._replace(printed=Amount(plus=min(count, number)), changes=(), extra=0)

    @property
    def attacks(self) -> Attacks:
        """All that counts of them, equal for those that do the same."""
        return Attacks(self.needs, self.printed, self.changes, self.models, self.extra)

    @property
    def number(self) -> str:
        """The Attacks of each model, in words."""
        said = _in_words(self.printed, self.changes)
        return f"{said} + {self.extra}" if self.extra else said

    @property
    def points(self) -> str:
        """The Damage of each attack, in words."""
        return _in_words(self.profile.damage, self.profile.damage_modifiers)


def _in_words(printed: Amount, changes: Changes) -> str:
    """A characteristic with what changes it."""
    if not printed.random:
        return str(modified(printed.plus, changes))
    plain = [each for each in changes if not isinstance(each.amount, str)]
    added = int(sum(float(each.amount) for each in plain))
    if all(each.operation == "add" for each in plain):
        return f"{printed}{f' ({added:+d})' if added else ''}"
    return f"{printed} (modified)"


def salvos(
    game: Game, unit: str, target: str, kind: AttackKind, models: Models | None = None,
    only: Callable[[Weapon], bool] = lambda weapon: True,
) -> list[Salvo]:  # fmt: skip
    """The attacks of a unit on one target: all its models and weapons, or those that are named."""
    found = []
    for weapon in filter(only, weapons_of(game, unit, kind)):
        numbers = carriers(game, unit, weapon) if models is None else models.get(weapon.name, ())
        for (line, extra), count in _alike(game, unit, weapon, target, numbers).items():
            found.append(salvo_of(game, unit, weapon, target, line, count, extra))
    return one_of_each_set(found)


def one_of_each_set(found: list[Salvo]) -> list[Salvo]:
    """Of weapons between which the unit picks (core-16.0a), only the one that does most on average."""
    for name in {each.weapon.one_of for each in found if each.weapon.one_of is not None}:
        does: dict[str, float] = {}
        for each in found:
            if each.weapon.one_of == name:
                does[each.weapon.name] = does.get(each.weapon.name, 0.0) + each.attacks.damage().mean
        best = max(does, key=does.__getitem__)
        found = [each for each in found if each.weapon.one_of != name or each.weapon.name == best]
    return found


def _alike(game: Game, unit: str, weapon: Weapon, target: str, numbers: Iterable[int]) -> dict[tuple[Line, int], int]:
    """How many models attack alike: with the same cover in the way, champions apart."""
    counts: dict[tuple[Line, int], int] = {}
    for number in numbers:
        key = (_line(game, unit, weapon, number, target), champion_bonus(game, unit, weapon, number))
        counts[key] = counts.get(key, 0) + 1
    return counts


def _line(game: Game, unit: str, weapon: Weapon, model: int, target: str) -> Line:
    """What terrain between this model and the target adds to the hit roll (terrain-1.2a)."""
    if not features(game, COVER):
        return ()
    known = figures(game, unit)
    reach = COMBAT_RANGE if weapon.range is None else weapon_range(game, unit, weapon)
    return covered(game, known.bodies[known.numbers.index(model)], target, reach)


def salvo_of(game: Game, unit: str, weapon: Weapon, target: str, line: Line, models: int, extra: int) -> Salvo:
    """Of several crit abilities the attacker picks one (core-20.0): the best on average."""
    changes = tuple(weapon_modifiers(game, unit, weapon, "Attacks", target))
    printed = printed_attacks(game, unit, weapon)
    crits = crits_of(weapon_abilities(game, unit, weapon, target))
    options = []
    for crit in crits or (None,):
        profile = profile_of(game, unit, weapon, target, crit, line)
        options.append(Salvo(unit, weapon, models, printed, changes, profile, needs_of(profile), crits, extra))
    return options[0] if len(options) == 1 else max(options, key=lambda each: each.attacks.damage().mean)


def bodies(game: Game, unit: str) -> int:
    """How many models are slain one by one: those left, or one where all share their Health (magic-7.0)."""
    record = game.unit(unit)
    return record.alive if record.kind == "unit" else min(1, record.alive)


def total(found: Iterable[Attacks], ward: float = 0.0) -> Distribution:
    """What all of them do together."""
    parts = [each.damage(ward) for each in found]
    result = parts[0] if parts else certain(0)
    for each in parts[1:]:
        result = result + each
    return result


def inflicted_and_kept(found: Sequence[Attacks], wards: Sequence[Ward]) -> tuple[Distribution, Distribution]:
    """The points they inflict, and those that wards leave of them (core-18.1)."""
    inflicted = total(found)
    if len(wards) == 1:
        return inflicted, total(found, wards[0].chance) if wards[0].chance else inflicted
    return inflicted, Distribution(np.sum([table.sum(axis=0) for table in damage_and_wards(inflicted, wards)], axis=0))


def wards_of(game: Game, unit: str, attacker: str | None = None, kind: AttackKind | None = None) -> tuple[Ward, ...]:
    """The unit's ward, and what becomes of it each time a 1 ends it; the last one lasts (core-18.1)."""
    found: list[Ward] = []
    while True:
        now = _ward(game, unit, attacker, kind)
        if now.ends_on_1 and (len(found) >= _LONGEST_CHAIN or (found and now == found[-1])):
            now = now._replace(ends_on_1=False)
        found.append(now)
        if not now.ends_on_1:
            return tuple(found)
        game = after_a_1(game, unit)


def _ward(game: Game, unit: str, attacker: str | None, kind: AttackKind | None) -> Ward:
    value = None if wards_barred(game, unit, attacker, kind) else ward(game, unit)
    if value is None:
        return NO_WARD
    bonus = sum(note.amount for note in ward_notes(game, unit, attacker, kind))
    return Ward(tuple(face + bonus >= value for face in FACES), bool(waiting(game, unit, "warded 1")))


def after_a_1(game: Game, unit: str) -> Game:
    """The game once an unmodified ward roll of 1 has had its consequence; the given one stays as it is."""
    twin = Game(game.book, game.state, Seeded(0))
    for _ in follow(twin, unit, "warded 1"):
        break
    return twin
