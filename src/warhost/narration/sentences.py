"""What the narrator gives back: sentences with what they are, so that whoever shows them can set them off."""

from typing import Literal, NamedTuple

from warhost.engine.prose import NumberSpan, Prose, Words, inches, said, spans

SentenceKind = Literal[
    "title", "round", "turn", "phase", "text", "attack", "dice", "result", "score", "verdict", "tally", "note", "why",
    "unasked",
]  # fmt: skip


class Sentence(NamedTuple):
    """Something that is told. `depth`: 0 stands alone, 1 is said of the battle, deeper is a part of what was said."""

    prose: Prose
    kind: SentenceKind = "text"
    depth: int = 0


def sentence(words: Words, kind: SentenceKind = "text", depth: int = 1) -> list[Sentence]:
    """A list of one sentence, to be added to others."""
    return [Sentence(spans(words), kind, depth)]


def count(number: int, one: str, many: str | None = None) -> Prose:
    """1 model, 3 models, no models."""
    return said("{number} {word}", number=number or "no", word=one if number == 1 else many or f"{one}s")


def some(number: int | None, otherwise: str = "none") -> Words:
    """A number, or a word for nothing."""
    return number or otherwise


def tenths(distance: float) -> NumberSpan:
    """A distance, to a tenth of an inch."""
    return inches(round(distance, 1))
