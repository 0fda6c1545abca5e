"""What happened in a battle, by the number of answers given by then: sentences, events, and what was revealed."""

from collections.abc import Mapping, Sequence
from logging import getLogger
from typing import NamedTuple, Protocol

from warhost.engine.battle import Battle
from warhost.engine.events import AnyEvent
from warhost.engine.prose import Prose, side_of, spans, untied
from warhost.engine.records import State, Zone
from warhost.narration.by_hand_text import opening
from warhost.narration.narrator import Narrator
from warhost.narration.sentences import Sentence
from warhost.server.protocol.words import LogLine

log = getLogger(__name__)
UNTOLD = Sentence(spans("(something happened here that cannot be told)"), "note")


class KnownThen(NamedTuple):
    """What could be known when a decision was asked: whose it was, the dice thrown, where the cards lay."""

    player: str | None
    rolled: Mapping[str, int]
    zones: Mapping[str, Zone]


class ToldPage(Protocol):
    """A part of a chronicle as it is written down."""

    @property
    def lines(self) -> list[LogLine]: ...

    @property
    def events(self) -> list[tuple[int, AnyEvent]]: ...

    @property
    def known(self) -> list[KnownThen]: ...

    @property
    def heading(self) -> str | None: ...


class Rest(NamedTuple):
    """A moment at which everything that had happened was told: how much that was, and what stood above what came next.

    From here it can be told on, as from a page that was written down.
    """

    known: int
    lines: int
    events: int
    heading: str | None


class Chronicle:
    """Follows a battle from its beginning, one answer at a time."""

    def __init__(self, battle: Battle, first: int = 0) -> None:
        """`first`: how many answers came before the beginning of this battle."""
        self.first = first
        self.lines: list[LogLine] = []
        self.events: list[tuple[int, AnyEvent]] = []
        self.known: list[KnownThen] = []
        self.rests: list[Rest] = []
        """Where it can be told on from, with what was told by then."""
        self._start(battle)

    def _start(self, battle: Battle) -> None:
        first = battle.states()[0][1]
        self._narrator = Narrator(battle.book.catalogue, first, luck=True)
        self.lines += log_lines(self.first, opening(battle.book.catalogue, first))

    @classmethod
    def resumed(cls, first: int, pages: Sequence[ToldPage]) -> "Chronicle":
        """A chronicle written down in parts; it can be gone on with once there is a battle (`go_on`)."""
        found = cls.__new__(cls)
        found.first = first
        found.lines, found.events, found.known, found.rests = [], [], [], []
        for page in pages:
            found.lines += page.lines
            found.events += page.events
            found.known += page.known
            found._note_rest(page.heading)
        return found

    def go_on(self, battle: Battle, heading: str | None) -> None:
        """Follow this battle from where it is now."""
        self._narrator = Narrator(battle.book.catalogue, battle.state, luck=True)
        self._narrator.go_on(heading)

    @property
    def at_rest(self) -> bool:
        """Everything that happened has been told."""
        return self._narrator.at_rest

    @property
    def heading(self) -> str | None:
        return self._narrator.heading

    def note(self, battle: Battle) -> None:
        """Look at the battle after an answer (and once before the first)."""
        decision = battle.decision
        number = self.first + battle.number
        events = battle.events()
        fresh = events[len(self.events) :]
        self.events += [(number, event) for event in fresh]
        self.lines += log_lines(number, self._tell(fresh, battle.state, decision is None))
        self.known.append(KnownThen(decision.player if decision else None, battle.state.rolled, battle.state.zones))
        if self.at_rest and not battle.in_progress:
            self._note_rest(self.heading)

    def _note_rest(self, heading: str | None) -> None:
        self.rests.append(Rest(len(self.known), len(self.lines), len(self.events), heading))

    def go_back(self, battle: Battle) -> None:
        """Some of it was taken back: it is told anew from the last rest before that, not from the beginning."""
        while self.rests and self.rests[-1].known > battle.number + 1:
            self.rests.pop()
        if not self.rests:
            self.retell(battle)
            return
        known, lines, events, heading = self.rests[-1]
        self.lines, self.events, self.known = self.lines[:lines], self.events[:events], self.known[:known]
        again = battle.clone()
        again.undo(known - 1)
        _ = again.decision
        self.go_on(again, heading)
        for choice in battle.answers[known - 1 :]:
            again.answer(choice)
            self.note(again)

    def _tell(self, events: list[AnyEvent], state: State, over: bool) -> list[Sentence]:
        try:
            return self._narrator.tell(events, state) + (self._narrator.finish() if over else [])
        except Exception:
            # A sentence that goes wrong must not stop the battle it is about.
            log.exception("something happened that cannot be told")
            return [UNTOLD]

    def since(self, number: int) -> tuple[list[LogLine], list[tuple[int, AnyEvent]]]:
        """What was told after so many answers."""
        return (
            [each for each in self.lines if each.number > number],
            [each for each in self.events if each[0] > number],
        )

    def retell(self, battle: Battle) -> None:
        """Begin again and go over the whole battle."""
        self.lines, self.events, self.known, self.rests = [], [], [], []
        again = battle.clone()
        again.undo(0)
        self._start(again)
        self.note(again)
        for choice in battle.answers:
            again.answer(choice)
            self.note(again)


def log_lines(number: int, sentences: Sequence[Sentence]) -> list[LogLine]:
    """Sentences as they are kept: with the side they speak of first."""
    return [LogLine(number, each.kind, untied(each.prose), _side(each.prose)) for each in sentences]


def _side(prose: Prose) -> str | None:
    return next((side for span in prose if (side := side_of(span)) is not None), None)
