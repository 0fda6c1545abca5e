"""Why something is not allowed: a problem cites its rules and says what was wrong, where."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec

from warhost.engine.prose import Prose, Words, a_model, a_unit, plain, said


class Problem(msgspec.Struct, frozen=True):
    """One reason against an answer."""

    rules: tuple[str, ...]
    template: str
    unit: str | None = None
    model: int | None = None
    at: tuple[float, float] | None = None
    things: Mapping[str, Words] = {}

    @property
    def words(self) -> Prose:
        """What is wrong; put together when asked for, as many problems are found that nobody reads."""
        own: dict[str, Words] = {}
        if self.unit is not None:
            own["unit"] = a_unit(self.unit)
            if self.model is not None:
                own["model"] = a_model(self.unit, self.model)
        return said(self.template, **own, **self.things)

    @property
    def text(self) -> str:
        """The words, with ids."""
        return plain(self.words)

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})"

    def citing(self, *rules: str) -> "Problem":
        """The same problem with further rules it rests on."""
        return msgspec.structs.replace(self, rules=tuple(dict.fromkeys((*rules, *self.rules))))


def problem(
    rule: str | tuple[str, ...], template: str, unit: str | None = None, model: int | None = None,
    at: tuple[float, float] | None = None, **things: Words,
) -> Problem:  # fmt: skip
    """A problem citing one rule or several; `{unit}` and `{model}` (of the unit) may stand in it like other things."""
    return Problem((rule,) if isinstance(rule, str) else rule, template, unit, model, at, things)


class Refused(Exception):  # noqa: N818 - the word players see
    """An answer that the rules do not allow; nothing has changed."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__()
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))  # put into words only where somebody reads them

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> "tuple[type[Refused], tuple[tuple[Problem, ...]], dict[str, Any]]":
        """It comes from other processes too."""
        return type(self), (self.problems,), vars(self)

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for each in self.problems for rule in each.rules))


class BrokenAbility(Exception):  # noqa: N818 - nobody's answer was wrong
    """A mistake in the code of an ability; the battle is as it was before the answer that led there."""

    def __init__(self, ability: str, name: str, error: BaseException) -> None:
        super().__init__(ability, name)
        self.ability, self.name, self.error, self.decision = ability, name, error, ""

    def __str__(self) -> str:
        army = self.ability.rpartition("/")[0]
        whose = f" of the army {army}" if army else ""
        when = f", at {self.decision}" if self.decision else ""
        frames = [each for each in extract_tb(self.error.__traceback__) if Path(each.filename).stem != "hooks"]
        where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
        why = f"{type(self.error).__name__}: {self.error}".removesuffix(": ")
        return f"the ability {self.name!r}{whose} has a mistake{when}: {why}{where}"
