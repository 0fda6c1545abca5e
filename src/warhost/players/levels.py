"""The computer players by name: what each is like in a line, and how it is made."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from warhost.players.computer_player import ComputerPlayer

Maker = Callable[[int | str], ComputerPlayer]
"""Makes a player from a seed."""


def nothing() -> None:
    """No trouble."""


@dataclass(frozen=True)
class Level:
    """A computer player; calling it with a seed makes one. `tuned` makes another with a number of its own, `styles`
    others by name, of the same strength or so but another temper.

    `trouble`: says in a sentence why it cannot play here, if so; the other levels can.
    `for_people`: worth playing against, not only a yardstick for others. `thinks_long`: a decision may take seconds.
    """

    name: str
    summary: str
    make: Maker
    tuned: Callable[[float], Maker] | None = None
    for_people: bool = True
    thinks_long: bool = False
    styles: Mapping[str, Maker] = field(default_factory=dict)
    trouble: Callable[[], str | None] = nothing

    def __call__(self, seed: int | str = 0) -> ComputerPlayer:
        return self.make(seed)

    def with_setting(self, text: str) -> "Level | None":
        """This level tuned or in a style: `0.3` in `warlord:0.3`, `aggressive` in `captain:aggressive`; else None."""
        if text in self.styles:
            return replace(self, name=f"{self.name}:{text}", make=self.styles[text])
        try:
            value = float(text)
        except ValueError:
            return None
        if self.tuned is None or not 0.0 < value < 1e4:
            return None
        return replace(self, name=f"{self.name}:{text}", make=self.tuned(value))


class Levels(Mapping[str, Level]):
    """Levels by name; a name may carry a setting after a colon, as in `warlord:0.3`.

    `unlisted` finds those that are too many to list, such as every program there is.
    """

    def __init__(self, *levels: Level, unlisted: Callable[[str], Level | None] | None = None) -> None:
        self._levels = {each.name: each for each in levels}
        self._unlisted = unlisted

    def __getitem__(self, name: str) -> Level:
        other = self._unlisted(name) if self._unlisted is not None else None
        if other is not None:
            return other
        base, colon, setting = name.partition(":")
        level = self._levels[base]
        if not colon:
            return level
        found = level.with_setting(setting)
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._levels)

    def __len__(self) -> int:
        return len(self._levels)
