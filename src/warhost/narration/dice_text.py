"""Dice in words: the faces thrown, what was needed, and every modifier with where it came from."""

from collections import Counter
from collections.abc import Callable

from warhost.engine.events import ModifierNote, Rolled
from warhost.engine.prose import GAP, AnySpan, NumberSpan, Prose, Words, a_rule, joined, or_more, said, spans
from warhost.narration.sentences import Sentence, sentence
from warhost.odds.fortune import fortune, in_words

MANY = 18
"""More dice than these are counted, not listed."""
REND = "core-17.0c"
CAPPED = ("hit", "wound")


def cite(rule: str | None) -> Prose:
    """The rule that something rests on."""
    return (a_rule(rule),) if rule else ()


class DiceText:
    """Tells rolls; `name` turns a unit's id into what it is called."""

    def __init__(self, name: Callable[[str], AnySpan], luck: bool = False) -> None:
        """`luck`: say of every roll what was to be expected of it."""
        self.name = name
        self.luck = luck

    def faces(self, roll: Rolled) -> str:
        """The faces from high to low, a bar between those that do and those that do not."""
        ranked = sorted(roll.faces, reverse=True)
        if roll.successes is None or roll.needed is None:
            return _row(list(roll.faces))
        parts = [_row(ranked[: roll.successes]), _row(ranked[roll.successes :])]
        return " | ".join(part or "-" for part in parts)

    def line(self, roll: Rolled, label: str = "") -> list[Sentence]:
        """One roll by itself, in columns: what it was for, what it needed, the faces, the modifiers."""
        needed = or_more(roll.needed) if roll.needed is not None else ""
        after = self.modifiers(roll)
        if roll.total is not None and (len(roll.faces) != 1 or roll.total != roll.faces[0]):
            after.insert(0, said("makes {total}", total=roll.total))
        columns: list[Words] = [label or roll.kind, needed, self.faces(roll)]
        if after:
            columns.append(joined(", ", after))
        whole = [span for column in columns for span in (GAP, *spans(column))][1:]
        return sentence((*whole, *self.fortune(roll)), "dice", 3)

    def fortune(self, roll: Rolled) -> Prose:
        """How lucky a roll was, in brackets, when asked for."""
        lucky = fortune(roll) if self.luck else None
        return () if lucky is None else spans(f" ({in_words(lucky)})")

    def modifiers(self, roll: Rolled) -> list[Prose]:
        """-1 Rend, +1 All-out Defence ([B] Elder Stag)"""
        found = [self._modifier(note, roll.unit) for note in roll.modifiers]
        total = sum(note.amount for note in roll.modifiers)
        if (roll.kind in CAPPED and abs(total) > 1) or (roll.kind == "save" and total > 1):
            found.append(
                said("counting as {capped}{rule}", capped=_signed(1 if total > 0 else -1), rule=cite("core-17.1"))
            )
        return found

    def further(self, roll: Rolled) -> Prose:
        """The modifiers, to go on with after the dice."""
        return joined("", [said(", {modifier}", modifier=each) for each in self.modifiers(roll)])

    def _modifier(self, note: ModifierNote, roller: str | None) -> Prose:
        source, amount = note.source, _signed(note.amount)
        if source.rule == REND:
            return said("{amount} Rend{rule}", amount=amount, rule=cite(source.rule))
        whose = () if source.unit in (None, roller) else said(" ({unit})", unit=self.name(source.unit or ""))
        return said(
            "{amount} {what}{whose}{rule}", amount=amount, what=source.ability, whose=whose, rule=cite(source.rule)
        )


def really_needed(roll: Rolled) -> int | None:
    """What a die must show after everything that counts; 7: none can."""
    return roll.needed if roll.passing is None or roll.needed is None else 7 - roll.passing


def rend_of(roll: Rolled | None) -> int:
    """How much Rend counted against a save roll."""
    return -sum(note.amount for note in roll.modifiers if note.source.rule == REND) if roll is not None else 0


def _signed(amount: int) -> NumberSpan:
    return NumberSpan(f"{amount:+d}", amount)


def _row(faces: list[int]) -> str:
    if len(faces) <= MANY:
        return " ".join(map(str, faces))
    return " ".join(f"{number}x{face}" for face, number in sorted(Counter(faces).items(), reverse=True))
