"""A battle comes back from its snapshots, with what was told between them: only what came after is played again."""

import zlib
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from warhost.engine.battle import Battle, Past
from warhost.engine.codec import decode, encode
from warhost.engine.decisions import AnyAnswer
from warhost.engine.dice import DiceSource
from warhost.engine.events import AnyEvent
from warhost.engine.game import Rulebook
from warhost.engine.records import State
from warhost.engine.saving import RULES_VERSION, catalogue_hash
from warhost.server.play.chronicle import Chronicle, KnownThen
from warhost.server.protocol.words import LogLine
from warhost.server.store.records import KeptSnapshot

SPACING = 12
"""Answers after which a snapshot is worth its room: so many are quickly played again."""


class Story(msgspec.Struct, frozen=True):
    """What was told since the snapshot before. `settled`: of all events so far, those before the state was reached."""

    program: str
    lines: list[LogLine]
    events: list[tuple[int, AnyEvent]]
    known: list[KnownThen]
    heading: str | None
    settled: int


class Told(NamedTuple):
    """How much of a chronicle is in snapshots already."""

    number: int = 0
    lines: int = 0
    events: int = 0
    known: int = 0

    def then(self, number: int, story: Story) -> "Told":
        """With one more snapshot."""
        lines, events, known = len(story.lines), len(story.events), len(story.known)
        return Told(number, self.lines + lines, self.events + events, self.known + known)


def program_of(book: Rulebook) -> str:
    """What has to be the same for a state to be gone on from without playing it again."""
    return f"{RULES_VERSION}/{catalogue_hash(book.catalogue)}"


def packed(raw: bytes) -> bytes:
    return zlib.compress(raw, 6)


def unpacked(raw: bytes) -> bytes:
    """What was packed; snapshots of earlier versions were not."""
    return raw if raw[:1] == b"{" else zlib.decompress(raw)


def snapshot_of(battle: Battle, chronicle: Chronicle, told: Told, program: str) -> tuple[KeptSnapshot, Told] | None:
    """The state now with what was told since the last one; None in the middle of something."""
    state, since = battle.since_checkpoint
    if since or not chronicle.at_rest:
        return None
    story = Story(
        program, chronicle.lines[told.lines :], chronicle.events[told.events :], chronicle.known[told.known :],
        chronicle.heading, battle.settled_events,
    )  # fmt: skip
    number = chronicle.first + battle.number
    kept = KeptSnapshot(number, packed(encode(state)), packed(encode(story)))
    return kept, Told(number, len(chronicle.lines), len(chronicle.events), len(chronicle.known))


def snapshots_of(battle: Battle, chronicle: Chronicle) -> tuple[list[KeptSnapshot], list[Told]]:
    """Those of a battle that was gone through at once, as they would have been taken on the way; and the last."""
    program, found, told, settled = program_of(battle.book), list[KeptSnapshot](), [Told(chronicle.first)], 0
    rests = {chronicle.first + each.known - 1: each for each in chronicle.rests}
    newest = max((at for *_, at in battle.past if chronicle.first + at in rests), default=0)
    for state, _, events, at in battle.past:
        number, last, settled = chronicle.first + at, told[-1], settled + len(events)
        rest = rests.get(number) if at else None
        if rest is None or (number - last.number < SPACING and at != newest):
            continue
        story = Story(
            program, chronicle.lines[last.lines : rest.lines], chronicle.events[last.events : rest.events],
            chronicle.known[last.known : rest.known], rest.heading, settled,
        )  # fmt: skip
        found.append(KeptSnapshot(number, packed(encode(state)), packed(encode(story))))
        told.append(Told(number, rest.lines, rest.events, rest.known))
    return found, told


class StoredPast(Protocol):
    """What a battle is recalled from."""

    @property
    def first(self) -> int:
        """How many answers came before its beginning."""

    @property
    def initial(self) -> bytes: ...

    @property
    def answers(self) -> list[bytes]: ...

    @property
    def snapshots(self) -> list[KeptSnapshot]: ...


class Recalled(NamedTuple):
    """A battle that came back, its chronicle, and what of that is in each of its snapshots."""

    battle: Battle
    chronicle: Chronicle
    told: list[Told]


def recall(stored: StoredPast, book: Rulebook, dice: DiceSource) -> Recalled | None:
    """A stored battle as it was, without playing it again from the start; None where that cannot be trusted."""
    program, whole = program_of(book), []
    for kept in stored.snapshots:
        if kept.story is None:
            return None
        story = decode(unpacked(kept.story), Story)
        if story.program != program:
            return None
        whole.append((kept, story))
    if not whole or whole[-1][0].number - stored.first > len(stored.answers):
        return None
    return _gone_on(stored, book, dice, whole)


def _gone_on(
    stored: StoredPast, book: Rulebook, dice: DiceSource, whole: Sequence[tuple[KeptSnapshot, Story]]
) -> Recalled:
    first = stored.first
    answers: list[AnyAnswer] = [decode(raw, AnyAnswer) for raw in stored.answers]
    chronicle = Chronicle.resumed(first, [story for _, story in whole])
    events, past, since, seen = [event for _, event in chronicle.events], [], 0, 0
    told = [Told()]
    for kept, story in whole:
        told.append(told[-1].then(kept.number, story))
        number = kept.number - first
        state = decode(unpacked(kept.state), State)
        past.append(Past(state, tuple(answers[since:number]), tuple(events[seen : story.settled]), number))
        since, seen = number, story.settled
    battle = Battle.recalled(book, decode(stored.initial, State), dice, past)
    _ = battle.decision
    chronicle.go_on(battle, whole[-1][1].heading)
    for choice in answers[since:]:
        battle.answer(choice)
        chronicle.note(battle)
    return Recalled(battle, chronicle, told)


def begun_again(stored: StoredPast, book: Rulebook, dice: DiceSource) -> Recalled:
    """A battle that is too short for a snapshot: its few answers are given again."""
    battle = Battle(book, decode(stored.initial, State), dice)
    chronicle = Chronicle(battle, stored.first)
    chronicle.note(battle)
    for raw in stored.answers:
        battle.answer(decode(raw, AnyAnswer))
        chronicle.note(battle)
    return Recalled(battle, chronicle, [Told(stored.first)])
