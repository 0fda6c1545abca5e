"""Saves: JSON with the seed, the answers and a snapshot a turn. Loading replays, and falls back to a snapshot."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Catalogue
from warhost.engine.codec import decode, encode
from warhost.engine.decisions import AnyChoice
from warhost.engine.dice import Joined, Seeded, Source
from warhost.engine.game import Rulebook
from warhost.engine.problems import Refused
from warhost.engine.records import State

FORMAT = 1
RULES_VERSION = "1"


class SaveError(ValueError):
    """A save that cannot be read or made: what is wrong and what would be right."""


class Throw(msgspec.Struct, frozen=True):
    """Dice from one seed, from these positions on."""

    seed: int | str
    since: dict[str, int] = {}


class Snapshot(msgspec.Struct, frozen=True):
    """The state after so many answers."""

    at: int
    state: State


class Save(msgspec.Struct, frozen=True):
    """A battle on paper."""

    format: int
    rules: str
    catalogue: str
    dice: list[Throw]
    initial: State
    answers: list[AnyChoice]
    snapshots: list[Snapshot]


class Loaded(msgspec.Struct, frozen=True):
    """A battle read from a save. `note` says where the replay went another way and a snapshot was used instead."""

    battle: Any
    note: str | None = None


def catalogue_hash(catalogue: Catalogue) -> str:
    """A fingerprint of the warscrolls and abilities in play."""
    parts = [
        [msgspec.to_builtins(each) for _, each in sorted(catalogue.warscrolls.items())],
        sorted((each.id, each.rule, each.summary) for each in catalogue.abilities.values()),
    ]
    return sha256(encode(parts)).hexdigest()[:16]


def _throws(dice: Source) -> list[Throw]:
    if isinstance(dice, Seeded):
        return [Throw(dice.seed)]
    if isinstance(dice, Joined) and isinstance(dice.future, Seeded):
        return [*_throws(dice.past), Throw(dice.future.seed, dice.rolled)]
    raise SaveError("only battles with seeded dice can be saved")


def _dice(throws: list[Throw]) -> Source:
    dice: Source = Seeded(throws[0].seed)
    for throw in throws[1:]:
        dice = Joined(dice, throw.since, Seeded(throw.seed))
    return dice


def _snapshots(battle: Battle) -> list[Snapshot]:
    """The state after the first answer of every turn."""
    after: dict[int, State] = {}
    for number, state in battle.states():
        after.setdefault(number, state)
    found: list[Snapshot] = []
    last: tuple[int, int] | None = None
    for number, state in after.items():
        turn = (state.now.round, state.now.turn)
        if turn != last:
            found.append(Snapshot(number, state))
            last = turn
    return found


def save(battle: Battle) -> bytes:
    """The battle as JSON."""
    states = battle.states()
    return encode(
        Save(
            FORMAT, RULES_VERSION, catalogue_hash(battle.book.catalogue), _throws(battle.dice), states[0][1],
            battle.answers, _snapshots(battle),  # type: ignore[arg-type]
        )
    )  # fmt: skip


def read(raw: bytes) -> Save:
    """The save as data; a clear error when it is none."""
    try:
        found = decode(raw, Save)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(f"this is no saved battle: {error}") from None
    if found.format != FORMAT:
        raise SaveError(f"this save has format {found.format}; this program reads format {FORMAT}")
    if not found.dice:
        raise SaveError("this save has no dice seed")
    return found


def load(raw: bytes, book_for: Callable[[State], Rulebook]) -> Loaded:
    """Replay a save. Where a change of the rules makes the replay differ, go on from the last good snapshot."""
    saved = read(raw)
    book = book_for(saved.initial)
    battle = Battle(book, saved.initial, _dice(saved.dice))
    snapshots = {each.at: each.state for each in saved.snapshots}
    good = Snapshot(0, saved.initial)
    for number, choice in enumerate(saved.answers):
        try:
            battle.answer(choice)
        except Refused as refused:
            return _fall_back(book, saved, good, f"answer {number + 1} is refused now: {refused}")
        state = snapshots.get(number + 1)
        if state is not None:
            if encode(state) != encode(battle.state):
                return _fall_back(book, saved, good, f"after answer {number + 1} the replay differs")
            good = Snapshot(number + 1, state)
    return Loaded(battle)


def _fall_back(book: Rulebook, saved: Save, good: Snapshot, why: str) -> Loaded:
    later = max(saved.snapshots, key=lambda each: each.at, default=good)
    chosen = later if later.at > good.at else good
    note = f"{why}; going on from the snapshot after answer {chosen.at} of {len(saved.answers)}"
    return Loaded(Battle(book, chosen.state, _dice(saved.dice)), note)


def verify(raw: bytes, book_for: Callable[[State], Rulebook]) -> str | None:
    """Does the save replay to exactly what it says? None if so, else what differs."""
    return load(raw, book_for).note
