"""Why something is not allowed: a problem cites its rules and says what was wrong, where."""

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """One reason against an answer."""

    rules: tuple[str, ...]
    text: str
    unit: str | None = None
    model: int | None = None
    at: tuple[float, float] | None = None

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})"

    def citing(self, *rules: str) -> "Problem":
        """The same problem with further rules it rests on."""
        return msgspec.structs.replace(self, rules=tuple(dict.fromkeys((*rules, *self.rules))))


def problem(
    rule: str | tuple[str, ...], text: str, unit: str | None = None, model: int | None = None,
    at: tuple[float, float] | None = None,
) -> Problem:  # fmt: skip
    """A problem citing one rule or several."""
    return Problem((rule,) if isinstance(rule, str) else rule, text, unit, model, at)


class Refused(Exception):  # noqa: N818 - the word players see
    """An answer that the rules do not allow; nothing has changed."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(str(each) for each in problems))
        self.problems = tuple(problems)

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule for each in self.problems for rule in each.rules))
