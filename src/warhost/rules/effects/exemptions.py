"""Modifiers that take others away, or go further than a rule says."""

import msgspec

from warhost.engine.records import Modifier, Selector
from warhost.rules.effects.modifiers import AttackKind


class Unaffected(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Abilities of this name, or with this keyword, do not change rolls, characteristics or weapons of the unit."""

    ability: str


class MovesFurther(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Moves of abilities with this keyword go so much further when the unit uses them."""

    of: str
    inches: float


class InflictsMore(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Mortal damage that the unit inflicts with an ability of this name is so much more; none stays none."""

    ability: str
    add: int


class Withstands(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit is not destroyed outright: so many damage points are allocated to it instead."""

    points: int


class Disregards(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Abilities of this name do not keep the unit from picking targets of its attacks: any, or such units."""

    ability: str
    which: Selector | None = None
    attack: AttackKind | None = None
