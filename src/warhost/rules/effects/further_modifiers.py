"""More of what effects and passive abilities change: ground that spreads, numbers behind keywords, single targets."""

from typing import Literal

import msgspec

from warhost.engine.records import Modifier, Selector


class NextCast(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit's next spell: a value for the casting roll, if its player likes, that nothing changes."""

    value: int


class MiscastsOn(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Spells of the unit are miscast on casting rolls with doubles, or that come to so much or less, unmodified."""

    doubles: bool = False
    up_to: int = 0


class KeywordNumber(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The number behind a keyword of the unit is another one."""

    word: str
    operation: Literal["set", "add"]
    amount: int


class Spreads(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Ground with a name lies around each terrain feature on which its player has put a token.

    `ranges`: from how many tokens on it reaches how far, None: over the whole battlefield. `each`: an inch more for
    each such unit.
    """

    ground: str
    token: str
    ranges: tuple[tuple[int, float | None], ...]
    each: Selector | None = None


class SpreadsFrom(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The ground of this name is measured from the unit too."""

    ground: str


class CountsAsWithin(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit counts as being wholly within the ground of this name."""

    ground: str


class OneTarget(Modifier, msgspec.Struct, frozen=True, tag=True):
    """All attacks of the unit with this weapon, or with all of them, have the same target."""

    weapon: str | None


class NotUnbound(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The next spell that the unit casts cannot be unbound."""


class NextRoll(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The next roll of one of these kinds for the unit: so much is added to it."""

    rolls: tuple[str, ...]
    add: int


class CastsDieAgain(Modifier, msgspec.Struct, frozen=True, tag=True):
    """One of the dice of each casting roll for the unit may be rolled again."""


class ReturnsMore(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Each time slain models are returned to the unit: so many more."""

    add: int


class NotWardedFrom(Modifier, msgspec.Struct, frozen=True, tag=True):
    """No ward rolls are made for the unit for damage of abilities with this keyword."""

    word: str


class PilesInAt(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The target of the unit's pile-in moves must be such a unit, if it fights one; `never`: it cannot be one."""

    which: Selector
    never: bool = False
