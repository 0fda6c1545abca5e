"""Why something is not allowed: a problem cites its rules and says what was wrong, where."""

import msgspec

from warhost.engine.prose import Prose, Words, a_model, a_unit, plain, said


class Problem(msgspec.Struct, frozen=True):
    """One reason against an answer."""

    rules: tuple[str, ...]
    words: Prose
    unit: str | None = None
    model: int | None = None
    at: tuple[float, float] | None = None

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
    if unit is not None:
        things["unit"] = a_unit(unit)
        if model is not None:
            things["model"] = a_model(unit, model)
    return Problem((rule,) if isinstance(rule, str) else rule, said(template, **things), unit, model, at)


class Refused(Exception):  # noqa: N818 - the word players see
    """An answer that the rules do not allow; nothing has changed."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(str(each) for each in problems))
        self.problems = tuple(problems)

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for each in self.problems for rule in each.rules))
