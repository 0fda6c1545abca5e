"""The seal of a save: what was fixed before the first die, part by part, and a chain over every answer since."""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from warhost.engine.shares import Pledge, Thrown

MARK = 8
"""Letters of a head that are kept for every answer: enough to name the one that was changed."""
PARTS = {
    "rules": "the version of the rules",
    "dice": "the dice that were promised",
    "scenario": "the scenario it goes by",
    "battlepack": "the battlepack",
    "modules": "the modules in play",
    "width": "the width of the table",
    "depth": "the depth of the table",
    "rounds": "the number of rounds",
    "now": "the moment it begins in",
    "units": "the units of the armies",
    "places": "where the models stand",
    "players": "the players with their armies and points",
    "terrain": "the terrain",
    "objectives": "the objectives",
    "effects": "the effects in force",
    "facts": "what had happened that turn",
    "ledger": "what had been used up",
    "rolled": "how many dice had been thrown",
    "zones": "the cards",
    "marks": "the marks",
    "issued": "the ids given out",
    "outcome": "the outcome",
}
"""Everything a battle begins with, and what it is called when it is not what it was."""
_OF_SETS = ("effects", "facts")
"""Where lists of names are sets: their order is another one in every process."""


class Seal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was promised and how it was kept.

    `commitment`: given out before the first die: the anchor of the server's chain, or the hash of a seed and the salt
    (then `throw` says of which). A branch has `shared` answers with another battle, and `throw` throws;
    of the chains `spent` links were used up before. `beginning`, `parts`, `marks` and `head`
    seal what is written: older seals have none.
    """

    commitment: str
    salt: str
    throw: int = 0
    shared: int = 0
    spent: int = 0
    beginning: str = ""
    parts: dict[str, str] = {}
    marks: list[str] = []
    head: str = ""
    names: list[str] = []
    pledges: list[Pledge] = []
    throws: list[Thrown] = []
    chosen: bool = False

    @property
    def is_old(self) -> bool:
        """Of a seed alone, as it was before beginnings and answers were sealed."""
        return not self.beginning


def commitment(seed: int | str, salt: str) -> str:
    """What is given out of a seed before the first die is thrown: it fixes the seed and does not tell it."""
    return sha256(f"{seed}/{salt}".encode()).hexdigest()


def text_of(value: Any) -> bytes:
    """Plain data as it is sealed: JSON without spaces, in its own order."""
    return msgspec.json.encode(value)


def parts_of(save: Mapping[str, Any], promised: Sequence[Any]) -> dict[str, bytes]:
    """The texts of a save's beginning (plain data, as in the file), part by part; `promised`: of the dice."""
    initial = save["initial"]
    texts = {
        "rules": text_of([save.get(key) for key in ("format", "rules")]),
        "dice": text_of(promised),
        "scenario": text_of(save.get("scenario")),
    }
    for key, value in initial.items():
        texts[key] = text_of(_sets_sorted(value) if key in _OF_SETS else value)
    return texts


def _sets_sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sets_sorted(each) for key, each in value.items()}
    if isinstance(value, list):
        each_sorted = [_sets_sorted(each) for each in value]
        return sorted(each_sorted) if all(isinstance(each, str) for each in each_sorted) else each_sorted
    return value


def sealed_parts(texts: Mapping[str, bytes], salt: str) -> dict[str, str]:
    """A hash of each part; the salt keeps what is hidden from being guessed."""
    return {name: sha256(f"{salt}/{name}/".encode() + text).hexdigest() for name, text in texts.items()}


def sealed_beginning(parts: Mapping[str, str], salt: str) -> str:
    """One hash over all parts: the head that the answers are chained to."""
    told = "/".join(f"{name}={parts[name]}" for name in sorted(parts))
    return sha256(f"{salt}/{told}".encode()).hexdigest()


def next_head(head: str, salt: str, answer: bytes) -> str:
    """The head after one more answer."""
    return sha256(f"{head}/{salt}/".encode() + answer).hexdigest()


def heads(beginning: str, salt: str, answers: Iterable[bytes]) -> list[str]:
    """The head before every answer, and the last."""
    found = [beginning]
    for answer in answers:
        found.append(next_head(found[-1], salt, answer))
    return found


def sealed(seal: Seal, save: Mapping[str, Any], promised: Sequence[Any]) -> Seal:
    """The same seal over what this save (plain data) holds."""
    parts = sealed_parts(parts_of(save, promised), seal.salt)
    beginning = sealed_beginning(parts, seal.salt)
    chain = heads(beginning, seal.salt, map(text_of, save["answers"]))
    marks = [each[:MARK] for each in chain[1:]]
    return msgspec.structs.replace(seal, beginning=beginning, parts=parts, marks=marks, head=chain[-1])


def promise_of(seal: Seal, dice: Sequence[Any]) -> list[Any]:
    """What the seal says of the dice: whose shares they are, what they began with, and what was given out."""
    # Where shares make the dice, those thrown in the battle come one by one and are sealed by their chains.
    return [
        seal.names,
        seal.commitment,
        seal.chosen,
        seal.shared,
        seal.spent,
        list(dice[: seal.throw] if seal.names else dice),
    ]


def changed_parts(seal: Seal, save: Mapping[str, Any]) -> list[str]:
    """What of the beginning is not what was sealed, in words."""
    found = sealed_parts(parts_of(save, promise_of(seal, save["dice"])), seal.salt)
    names = [name for name in {**seal.parts, **found} if seal.parts.get(name) != found.get(name)]
    wrong = [f"changed since it was sealed: {PARTS.get(name, name)}" for name in names]
    if not wrong and sealed_beginning(seal.parts, seal.salt) != seal.beginning:
        wrong = ["the seal of the beginning was changed: its parts do not make it"]
    return wrong


def changed_answers(seal: Seal, save: Mapping[str, Any]) -> list[str]:
    """What of the answers is not what was sealed, in words."""
    answers, sealed_then = save["answers"], len(seal.marks)
    if len(answers) < sealed_then:
        wrong = [f"cut short: {sealed_then} answers were sealed, {len(answers)} are there"]
    elif len(answers) > sealed_then:
        wrong = [f"answers were added: {sealed_then} were sealed, {len(answers)} are there"]
    else:
        wrong = []
    chain = heads(seal.beginning, seal.salt, map(text_of, answers))
    pairs = zip(chain[1:], seal.marks, strict=False)
    first = next((number for number, (head, mark) in enumerate(pairs, 1) if head[:MARK] != mark), None)
    if first is not None:
        wrong.append(f"changed since it was sealed: answer {first}")
    elif not wrong and chain[-1] != seal.head:
        wrong.append("the seal of the answers was changed")
    return wrong
