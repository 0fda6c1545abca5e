"""One battle that people are at: its answers, its story, and what each seat is told."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from threading import Lock
from typing import cast

from msgspec.structs import replace

from warhost.cards.decks import zone_of
from warhost.engine.battle import Battle
from warhost.engine.codec import encode
from warhost.engine.decisions import AnyDecision, Window
from warhost.engine.events import Card, Destroyed, Healed, Moved, Returned, Rolled, Scored, SetUp, Slain
from warhost.engine.problems import Refused, problem
from warhost.engine.prose import Prose, Words, a_player, a_thing, plain
from warhost.engine.records import PLAYERS
from warhost.narration.names import BattleNames
from warhost.narration.sentences import SentenceKind
from warhost.players.ideas.sole import SoleAnswer, sole_answer
from warhost.server.play.bots import task_of
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.stored_battles import Revived, save_file
from warhost.server.play.undo import free_from, last_own
from warhost.server.protocol.library import BattleSummary
from warhost.server.protocol.replies import DiceView, TableTold, UndoView
from warhost.server.protocol.words import LogLine, Mode, RawChoice, Seat
from warhost.server.store.battles import BattleStore
from warhost.server.store.records import BattleRecord, KeptAnswer
from warhost.server.views.cards import tells_no_secret
from warhost.server.views.decisions import decision_view, outline
from warhost.server.views.luck import event_view
from warhost.server.views.table import realm_of, table_view

GATE = "core-5.2"
WATCH = "watch"
SIGHTS = (Moved, SetUp, Rolled, Slain, Destroyed, Healed, Returned, Scored, Card)
"""What takes a moment to take in."""
NO_UNDO = UndoView(free=None, last=None, asked_by=None, to=None)


class Room:
    """A battle with its seats. Whoever calls holds the room's lock: nothing here waits for anybody."""

    def __init__(
        self, store: BattleStore, record: BattleRecord, battle: Battle, chronicle: Chronicle | None = None
    ) -> None:
        self.store, self.record, self.battle = store, record, battle
        self.chronicle = chronicle or Chronicle(battle, record.number)
        if chronicle is None:
            self.chronicle.retell(battle)
        self.epoch = int(time.time() * 1000)
        """Goes on when something is taken back; a page that knows another epoch is told everything again."""
        self.asked: tuple[str, int] | None = None
        """Who wishes to go back, and to which decision."""
        self._views: dict[str, TableTold] = {}
        self._asides: list[LogLine] = []
        """Why a computer player did what it did, and what was answered unasked."""
        self.brief: set[str] = set()
        """The players who are asked only where something can be decided."""
        self._unasked: set[int] = set()
        """The decisions that were answered for a player."""
        self._followed: set[int] = set()
        """The decisions that were answered along with the one before."""
        self._back_at: int | None = None
        """The decision somebody went back to: that one is asked whatever it is."""
        self._moment: tuple[tuple[str, int, int], bytes] | None = None
        self._turn = self._turn_now()

    @classmethod
    def revived(cls, store: BattleStore, found: Revived) -> "Room":
        """A room as it was left."""
        return cls(store, found.record, found.battle, found.chronicle)

    @property
    def number(self) -> int:
        """How many answers have been given."""
        return self.record.number + self.battle.number

    @property
    def to_move(self) -> str | None:
        """The computer player whose move it is, by side."""
        decision = self.battle.decision
        return decision.player if decision is not None and decision.player in self.record.bots else None

    @property
    def is_show(self) -> bool:
        """Nobody plays here but computers."""
        return len(self.record.bots) == len(PLAYERS)

    @property
    def eventful(self) -> bool:
        """Was there something to see after the last answer?"""
        return any(isinstance(event, SIGHTS) for _, event in self.chronicle.since(self.number - 1)[1])

    def players_of(self, seat: str) -> tuple[str, ...]:
        """The sides that a seat decides for."""
        return PLAYERS if seat == "both" else (seat,) if seat in PLAYERS else ()

    def answer(
        self, seat: str, choice: RawChoice, to: int, why: Prose = (), then: Sequence[RawChoice] = ()
    ) -> "Future[None]":
        """Give an answer for a seat, and to what follows; done when it is on disk. Refused: nothing changed."""
        self.guard(seat, to)
        self.battle.answer(choice)
        _ = self.battle.decision
        self._aside("why", seat, why)
        kept = [self._keep(), *self._follow(seat, then)]
        return together([*kept, *self._settled()])

    def _follow(self, seat: str, then: Sequence[RawChoice]) -> "Iterator[Future[None]]":
        """Answers given beforehand, up to the first that does not fit what is asked."""
        for choice in then:
            decision = self.battle.decision
            if decision is None or decision.player not in self.players_of(seat) or self.battle.problems(choice):
                return
            self._followed.add(self.number)
            self.battle.answer(choice)
            _ = self.battle.decision
            yield self._keep()

    def ask_briefly(self, seat: str, brief: bool) -> None:
        """How a seat wishes to be asked."""
        players = set(self.players_of(seat))
        self.brief = self.brief | players if brief else self.brief - players

    @property
    def unasked(self) -> SoleAnswer | None:
        """The answer to the open decision, where its player need not be asked."""
        decision = self.battle.decision
        if decision is None or decision.player not in self.brief or self.number == self._back_at:
            return None
        return None if self._would_tell_of_cards(decision) else sole_answer(self.battle)

    def _would_tell_of_cards(self, decision: AnyDecision) -> bool:
        """That nothing can be used would tell somebody at another screen what is not in the hand."""
        if not isinstance(decision, Window) or decision.options or "both" in self.record.seats:
            return False
        hand = self.battle.state.zones.get(zone_of("hand", decision.player))
        return hand is not None and bool(hand.cards and self._others((decision.player,)))

    def settle(self) -> "Future[None]":
        """Answer for players what they need not be asked."""
        return together(list(self._settled()))

    def _settled(self) -> "Iterator[Future[None]]":
        while (sole := self.unasked) is not None:
            decision = self.battle.decision
            assert decision is not None
            self._unasked.add(self.number)
            self.battle.answer(sole.choice)
            _ = self.battle.decision
            self._aside("unasked", decision.player, sole.why)
            yield self._keep()

    def _aside(self, kind: SentenceKind, side: str, words: Prose) -> None:
        """A sentence beside the story, unless it would give away a card."""
        if words and tells_no_secret(plain(words), self.battle):
            named = BattleNames(self.battle.book.catalogue).called(self.battle.state, words)
            self._asides.append(LogLine(self.number, kind, named, side))

    def guard(self, seat: str, to: int) -> None:
        """Is it this seat's turn to answer this decision?"""
        decision = self.battle.decision
        if decision is not None and to != self.number:
            raise Refused(
                [problem(GATE, "this answers decision {to}, but decision {number} is open", to=to, number=self.number)]
            )
        if decision is not None and decision.player not in self.players_of(seat):
            who: Words = "somebody who watches" if seat == WATCH else a_thing(seat)
            raise Refused(
                [problem(GATE, "{player} decides this, not {who}", player=a_player(decision.player), who=who)]
            )

    def _keep(self) -> "Future[None]":
        """Tell what came of an answer, and write it down."""
        self.chronicle.note(self.battle)
        self.asked = None
        self._views.clear()
        answer = encode(self.battle.answers[-1])
        snapshots: tuple[tuple[int, bytes], ...] = ()
        settled, state = self.battle.states()[-1]
        if self._turn_now() != self._turn and settled == self.battle.number:
            self._turn = self._turn_now()
            snapshots = ((self.number, encode(state)),)
        return self.store.keep(self.record.id, KeptAnswer(self.number - 1, answer, self.summary(), snapshots))

    def moment(self) -> tuple[tuple[str, int, int], bytes]:
        """The battle as it stands, for another process, and what this moment goes by."""
        key = (self.record.id, self.epoch, self.number)
        if self._moment is None or self._moment[0] != key:
            self._moment = key, task_of(self.battle, "", "advice", self.record.scenario)
        return self._moment

    def _turn_now(self) -> tuple[int, int]:
        now = self.battle.state.now
        return now.round, now.turn

    def go_back_as_asked(self) -> "Future[None]":
        """Undo what somebody wished to; the wish may have lapsed by now."""
        if self.asked is None:
            raise Refused([problem(GATE, "nobody asks to take anything back")])
        return self._undo_to(self.asked[1])

    def go_back(self, to: int, seat: str) -> "Future[None]":
        """Undo down to decision `to`, as far as this seat may without asking."""
        if not self.may_go_back(seat, to):
            raise Refused([problem(GATE, "something was revealed meanwhile; ask again")])
        return self._undo_to(to)

    def _undo_to(self, to: int) -> "Future[None]":
        self.battle.undo(to - self.record.number)
        _ = self.battle.decision
        self._asides = [each for each in self._asides if each.number <= to]
        self._unasked = {each for each in self._unasked if each < to}
        self._followed = {each for each in self._followed if each < to}
        self._back_at = to
        self.chronicle.retell(self.battle)
        self.epoch += 1
        self.asked = None
        self._views.clear()
        self._turn = self._turn_now()
        return self.store.take_back(self.record.id, to, self.summary())

    def put_back(self, before: Battle) -> None:
        """A change that could not be written down did not happen."""
        self.battle = before
        self.chronicle = Chronicle(before, self.record.number)
        self.chronicle.retell(before)
        self.epoch += 1
        self._views.clear()
        self._turn = self._turn_now()

    def may_go_back(self, seat: str, to: int) -> bool:
        """May this seat undo to there without asking anybody? Refused where it cannot be undone to at all."""
        players = self.players_of(seat)
        if not players:
            raise Refused([problem(GATE, "somebody who watches takes nothing back")])
        if not self.record.number <= to < self.number:
            raise Refused([problem(GATE, "there is no decision {to} to go back to", to=to)])
        free = free_from(self.chronicle, players)
        return not self._others(players) or (free is not None and to >= free)

    def view(self, seat: str, since: int) -> TableTold:
        """Everything a seat may know, with what was told after `since` answers."""
        if seat not in self._views:
            self._views[seat] = self._whole(seat)
        told, events = self.chronicle.since(since)
        asides = [each for each in self._asides if each.number > since]
        return replace(
            self._views[seat],
            lines_from=since,
            lines=sorted([*asides, *told], key=lambda each: each.number),
            events=[event_view(number, event) for number, event in events],
            undo=self._undo(seat),
        )

    def _whole(self, seat: str) -> TableTold:
        """Everything but what was told since."""
        decision, you = self.battle.decision, None if seat == WATCH else cast(Seat, seat)
        full = decision is not None and decision.player in self.players_of(seat)
        return TableTold(
            id=self.record.id,
            number=self.number,
            epoch=self.epoch,
            you=you,
            mode=cast(Mode, self.record.mode),
            players=PLAYERS,
            bots=self.record.bots,
            table=table_view(self.battle, you),
            decision=decision_view(self.battle) if full else outline(decision),
            waiting_for=decision.player if decision is not None else None,
            outcome=self.battle.state.outcome,
            dice=self._dice(),
            note=self.record.note,
            lines_from=self.number,
            lines=[],
            events=[],
            undo=NO_UNDO,
        )

    def _dice(self) -> DiceView:
        """The promise; when the battle is over also what it was about."""
        record = self.record
        promised = DiceView(commitment=record.commitment, seed_chosen=record.seed_chosen)
        return replace(promised, seed=record.dice[-1].seed, salt=record.salt) if self.battle.over else promised

    def _undo(self, seat: str) -> UndoView:
        players = self.players_of(seat)
        asked_by, to = self.asked or (None, None)
        if not players:
            return replace(NO_UNDO, asked_by=asked_by, to=to)
        free = free_from(self.chronicle, players)
        if not self._others(players) and self.number > self.record.number:
            free = self.record.number
        return UndoView(
            free=free, last=last_own(self.chronicle, players, self._unasked | self._followed), asked_by=asked_by, to=to
        )

    def _others(self, players: tuple[str, ...]) -> list[str]:
        """The people on other seats."""
        return [player for player in PLAYERS if player not in players and player not in self.record.bots]

    def summary(self) -> BattleSummary:
        """The battle in a list."""
        state, record, decision = self.battle.state, self.record, self.battle.decision
        return BattleSummary(
            id=record.id, mode=record.mode, pack=record.pack, realm=realm_of(state), armies=record.armies,
            bots=record.bots, round=state.now.round, rounds=state.rounds, turn=state.now.active,
            phase=state.now.phase,
            points={player.id: player.victory_points for player in state.players.values()}, number=self.number,
            over=decision is None, winner=state.outcome.winner if state.outcome is not None else None,
            waiting_for=decision.player if decision is not None else None, updated=time.time(),
            created=record.created,
        )  # fmt: skip

    def save(self) -> bytes:
        return save_file(self.battle, self.record)


def together(kept: "Sequence[Future[None]]") -> "Future[None]":
    """Done when all of them are on disk; broken when one of them is."""
    done: Future[None] = Future()
    left, lock = len(kept), Lock()

    def one(each: "Future[None]") -> None:
        nonlocal left
        with lock:
            left -= 1
            if done.done():
                return
            if (error := each.exception()) is not None:
                done.set_exception(error)
            elif not left:
                done.set_result(None)

    if not kept:
        done.set_result(None)
    for each in kept:
        each.add_done_callback(one)
    return done
