"""Dice in words: the faces thrown, what was needed, and every modifier with where it came from."""

from collections import Counter
from collections.abc import Callable

from warhost.engine.events import ModifierNote, Rolled
from warhost.narration.lines import WIDTH, Line, paragraph
from warhost.odds.fortune import fortune, in_words

MANY = 18
"""More dice than these are counted, not listed."""
REND = "core-17.0c"
CAPPED = ("hit", "wound")


class DiceText:
    """Tells rolls; `name` turns a unit's id into what it is called."""

    def __init__(self, name: Callable[[str], str], rules: bool, luck: bool = False) -> None:
        """`luck`: say of every roll what was to be expected of it."""
        self.name = name
        self.rules = rules
        self.luck = luck

    def faces(self, roll: Rolled) -> str:
        """The faces from high to low, a bar between those that do and those that do not."""
        ranked = sorted(roll.faces, reverse=True)
        if roll.successes is None or roll.needed is None:
            return _row(list(roll.faces))
        parts = [_row(ranked[: roll.successes]), _row(ranked[roll.successes :])]
        return " | ".join(part or "-" for part in parts)

    def line(self, roll: Rolled, label: str = "", indent: int = 8) -> list[Line]:
        """One roll on a line of its own: what it was for, what it needed, the faces, the modifiers."""
        needed = f"{roll.needed}+" if roll.needed is not None else ""
        after = self.modifiers(roll)
        if roll.total is not None and (len(roll.faces) != 1 or roll.total != roll.faces[0]):
            after.insert(0, f"makes {roll.total}")
        said = f"{label or roll.kind:<6} {needed:<2}  {self.faces(roll):<24}  {', '.join(after)}".rstrip()
        said += self.fortune(roll)
        whole = Line(" " * indent + said, "dice")
        return [whole] if len(whole.text) <= WIDTH else paragraph(said, "dice", indent, 8)

    def fortune(self, roll: Rolled) -> str:
        """How lucky a roll was, in brackets, when asked for."""
        lucky = fortune(roll) if self.luck else None
        return "" if lucky is None else f" ({in_words(lucky)})"

    def modifiers(self, roll: Rolled) -> list[str]:
        """-1 Rend, +1 All-out Defence ([B] Elder Stag)"""
        said = [self._modifier(note, roll.unit) for note in roll.modifiers]
        total = sum(note.amount for note in roll.modifiers)
        if (roll.kind in CAPPED and abs(total) > 1) or (roll.kind == "save" and total > 1):
            said.append("counting as " + ("+1" if total > 0 else "-1") + self.cite("core-17.1"))
        return said

    def _modifier(self, note: ModifierNote, roller: str | None) -> str:
        source = note.source
        if source.rule == REND:
            return f"{note.amount:+d} Rend{self.cite(source.rule)}"
        whose = "" if source.unit in (None, roller) else f" ({self.name(source.unit or '')})"
        return f"{note.amount:+d} {source.ability}{whose}{self.cite(source.rule)}"

    def cite(self, rule: str | None) -> str:
        """The rule in brackets, when asked for."""
        return f" [{rule}]" if self.rules and rule else ""


def rend_of(roll: Rolled | None) -> int:
    """How much Rend counted against a save roll."""
    return -sum(note.amount for note in roll.modifiers if note.source.rule == REND) if roll is not None else 0


def _row(faces: list[int]) -> str:
    if len(faces) <= MANY:
        return " ".join(map(str, faces))
    return " ".join(f"{number}x{face}" for face, number in sorted(Counter(faces).items(), reverse=True))
