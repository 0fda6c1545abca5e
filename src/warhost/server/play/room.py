"""One battle that people are at: its answers, its story, and what each seat is told."""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, cast

from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.codec import convert, encode
from warhost.engine.decisions import AnyChoice, AnyDecision, Choice, Conceded, Surrender
from warhost.engine.dice import OutOfDice
from warhost.engine.events import Card, Destroyed, Healed, Moved, Returned, Rolled, Scored, SetUp, Slain
from warhost.engine.problems import BrokenAbility, Refused, problem
from warhost.engine.prose import Prose, Words, a_player, a_thing, plain
from warhost.engine.records import PLAYERS
from warhost.engine.sealing import heads, next_head
from warhost.narration.names import BattleNames
from warhost.narration.sentences import SentenceKind
from warhost.players.ideas.sole import SoleAnswer, sole_answer
from warhost.server.play.bots import task_of
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.coaching import NO_COACH, coach_view
from warhost.server.play.formalities import would_tell_of_cards
from warhost.server.play.shared_dice import SharedDice, dice_view, kept_throw, recalled
from warhost.server.play.standing import standing_of
from warhost.server.play.stored_battles import Revived, save_file, seal_told
from warhost.server.play.stories import SPACING, Told, program_of, snapshot_of, snapshots_of
from warhost.server.play.summaries import summary_of
from warhost.server.play.undo import free_from, last_own
from warhost.server.protocol.library import BattleSummary
from warhost.server.protocol.replays import SealTold
from warhost.server.protocol.replies import TableTold, UndoView
from warhost.server.protocol.words import LogLine, Mode, RawChoice, Seat
from warhost.server.store.battles import BattleStore
from warhost.server.store.records import BattleRecord, KeptAnswer, KeptSnapshot
from warhost.server.store.writes import together
from warhost.server.views.cards import tells_no_secret
from warhost.server.views.decisions import decision_view, outline
from warhost.server.views.luck import event_view
from warhost.server.views.puzzles import puzzle_view
from warhost.server.views.table import table_view

GATE = "core-5.2"
WATCH = "watch"
NOT_BEGUN = "the battle has not begun: the dice wait for everybody who makes them"
SIGHTS = (Moved, SetUp, Rolled, Slain, Destroyed, Healed, Returned, Scored, Card)
"""What takes a moment to take in."""
AT_A_TIME = 0.25
"""Seconds after which what follows an answer is gone on with once others had their turn."""
LASTING = ("epoch", "brief", "coaching", "_asides", "_unasked", "_followed", "_back_at")
"""What a room knows that is not on disk: how pages wish to be asked, what was said beside the story."""
NO_UNDO = UndoView(free=None, last=None, asked_by=None, to=None)


class Room:
    """A battle with its seats. Whoever calls holds the room's lock: nothing here waits for anybody."""

    def __init__(
        self, store: BattleStore, record: BattleRecord, battle: Battle, chronicle: Chronicle | None = None,
        dice: SharedDice | None = None, told: Sequence[Told] = (),
    ) -> None:  # fmt: skip
        self.store, self.record, self.battle = store, record, battle
        self.dice = dice or recalled(record, ())
        """Where everybody makes the dice; None where one seed does."""
        self.chronicle = chronicle or Chronicle(battle, record.number)
        if chronicle is None and not self.awaits_dice:
            self.chronicle.retell(battle)
        self.head = self._head_now()
        """The seal over the beginning and every answer so far."""
        self.epoch = int(time.time() * 1000)
        """Goes on when something is taken back; a page that knows another epoch is told everything again."""
        self.asked: tuple[str, int] | None = None
        """Who wishes to go back, and to which decision."""
        self._views: dict[str, TableTold] = {}
        self._asides: list[LogLine] = []
        """Why a computer player did what it did, and what was answered unasked."""
        self.brief: set[str] = set()
        """The players who are asked only where something can be decided."""
        self.coaching: set[str] = set()
        """The players who allow a coach."""
        self._unasked: set[int] = set()
        """The decisions that were answered for a player."""
        self._then: tuple[str, tuple[RawChoice, ...]] = ("", ())
        """Answers that a seat gave beforehand, to what follows."""
        self._followed: set[int] = set()
        """The decisions that were answered along with the one before."""
        self._back_at: int | None = None
        """The decision somebody went back to: that one is asked whatever it is."""
        self._moment: tuple[tuple[str, int, int], bytes] | None = None
        self._turn = self._turn_now()
        self._told = [*told] or [Told(record.number)]
        """What of the story is in each of the snapshots."""
        self._program = program_of(battle.book)
        self._look()

    @classmethod
    def revived(cls, store: BattleStore, found: Revived) -> "Room":
        """A room as it was left."""
        return cls(store, found.record, found.battle, found.chronicle, found.dice, found.told)

    def lasting(self) -> dict[str, Any]:
        """What is known here and not on disk."""
        return {name: getattr(self, name) for name in LASTING}

    def remember(self, known: Mapping[str, Any]) -> None:
        """Back in memory: what was known before is known again."""
        for name in LASTING:
            setattr(self, name, known[name])

    @property
    def number(self) -> int:
        """How many answers have been given."""
        return self.standing.number

    @property
    def awaits_dice(self) -> bool:
        """Not even the first decision is there: not all who make the dice are here."""
        return self.record.awaits

    @property
    def decision(self) -> AnyDecision | None:
        """The open decision; none before the first dice are there, and when the battle is over."""
        return self.standing.decision

    @property
    def over(self) -> bool:
        return not self.awaits_dice and self.decision is None

    @property
    def to_move(self) -> str | None:
        """The computer player whose move it is, by side."""
        decision = self.decision
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
        """Give an answer for a seat, and to what follows; done when it is on disk. Refused: nothing changed.

        OutOfDice: nothing changed either, and it wants a throw first.
        """
        self.guard(seat, to)
        about_hand, formal = self.standing.asks_about_hand, self.standing.formality is not None
        self._give(choice)
        self._unasked |= {to} if formal else set()
        self._aside("why", seat, () if about_hand else why)
        self._then = (seat, tuple(then))
        return together([self._keep(), *self._settled()])

    def concede(self, player: str, by: Surrender = "concession") -> "Future[None]":
        """A player gives up or has to: the battle is over with that as its last answer."""
        if self.awaits_dice:
            raise Refused([problem(GATE, NOT_BEGUN)])
        self._give(Conceded(player, by))
        return self._keep()

    def _give(self, choice: RawChoice | Choice) -> None:
        """Answer, and go on to the next decision; where dice are wanting for that, nothing has changed."""
        before = self.battle.number
        self.battle.answer(choice)
        try:
            _ = self.battle.decision
        except OutOfDice:
            self.battle.undo(before)
            raise
        self._look()

    def _look(self) -> None:
        """See what is open now."""
        self._views.clear()
        self.standing = standing_of(self.battle, self.record.number + self.battle.number, not self.awaits_dice)

    def ask_briefly(self, seat: str, brief: bool) -> None:
        """How a seat wishes to be asked."""
        players = set(self.players_of(seat))
        self.brief = self.brief | players if brief else self.brief - players

    @property
    def unasked(self) -> SoleAnswer | None:
        """The answer to the open decision, where its player need not be asked."""
        decision = self.decision
        if decision is None or decision.player not in self.brief or self.number == self._back_at:
            return None
        unseen = "both" not in self.record.seats and bool(self._others((decision.player,)))
        return None if unseen and would_tell_of_cards(self.battle, decision) else sole_answer(self.battle)

    @property
    def ready(self) -> RawChoice | Choice | None:
        """The answer to the open decision, where it is there already: given beforehand, or the only one."""
        if self._followed_by() is not None:
            return self._followed_by()
        sole = self.unasked
        return None if sole is None else sole.choice

    @property
    def may_be_ready(self) -> bool:
        """Is it worth looking whether an answer is there already?"""
        return bool(self.brief or self._then[1]) and not self.over

    def _followed_by(self) -> RawChoice | None:
        """The next of the answers given beforehand; the first that does not fit what is asked ends them."""
        (seat, choices), decision = self._then, self.decision
        if not choices:
            return None
        if decision is None or decision.player not in self.players_of(seat) or self.battle.problems(choices[0]):
            self._then = (seat, ())
            return None
        return choices[0]

    def settle(self) -> "Future[None]":
        """Give the answers that are there already. OutOfDice: the first wants a throw, and nothing changed."""
        return together(list(self._settled(first=True)))

    def _settled(self, first: bool = False) -> "Iterator[Future[None]]":
        """Answer what need not be asked, up to where dice have to be thrown, or others have waited long enough."""
        until = time.monotonic() + AT_A_TIME
        while time.monotonic() < until:
            given, number, decision = self._followed_by(), self.number, self.decision
            sole = self.unasked if given is None else None
            if decision is None or (given is None and sole is None):
                return
            try:
                self._give(given if sole is None else sole.choice)  # type: ignore[arg-type]
            except (OutOfDice, BrokenAbility):
                if first:
                    raise
                return
            first = False
            self._note_given(number, decision.player, sole)
            yield self._keep()

    def _note_given(self, number: int, player: str, sole: SoleAnswer | None) -> None:
        """An answer was given without asking: beforehand, or because there was no other."""
        if sole is None:
            self._followed.add(number)
            self._then = (self._then[0], self._then[1][1:])
        else:
            self._unasked.add(number)
            self._aside("unasked", player, sole.why)

    def _aside(self, kind: SentenceKind, side: str, words: Prose) -> None:
        """A sentence beside the story, unless it would give away a card."""
        if words and tells_no_secret(plain(words), self.battle):
            named = BattleNames(self.battle.book.catalogue).called(self.battle.state, words)
            self._asides.append(LogLine(self.number, kind, named, side))

    def guard(self, seat: str, to: int) -> None:
        """Is it this seat's turn to answer this decision?"""
        decision = self.decision
        if self.awaits_dice:
            raise Refused([problem(GATE, NOT_BEGUN)])
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
        answer = encode(self.battle.answers[-1])
        self.head = next_head(self.head, self.record.salt, answer)
        throw = self._close_dice()
        kept = KeptAnswer(self.number - 1, answer, self.summary(), self._snapshot(), throw)
        return self.store.keep(self.record.id, kept)

    def _snapshot(self) -> KeptSnapshot | None:
        """Now and then the state is kept too, with what was told: from there the battle comes back."""
        if self._turn_now() == self._turn and self.number - self._told[-1].number < SPACING:
            return None
        found = snapshot_of(self.battle, self.chronicle, self._told[-1], self._program)
        if found is None:
            return None
        self._turn = self._turn_now()
        self._told.append(found[1])
        return found[0]

    def snapshots_so_far(self) -> list[KeptSnapshot]:
        """Of a battle that begins with a past: it comes back from them like any other."""
        found, self._told = snapshots_of(self.battle, self.chronicle)
        return found

    def _close_dice(self) -> bytes | None:
        """No die can be thrown before the next throw; the one just thrown, if any, as it is written down."""
        if self.dice is None:
            return None
        self.battle.take_dice(self.dice.source(self.battle.state.rolled))
        last = self.dice.casts[-1] if self.dice.casts else None
        return encode(kept_throw(last)) if last is not None and last.at == self.battle.number else None

    def begin(self) -> "Future[None]":
        """Go on to the first decision. OutOfDice: it wants a throw first."""
        if not self.awaits_dice:
            return self.store.note(self.record, self.summary())
        _ = self.battle.decision
        self._close_dice()
        first = kept_throw(self.dice.casts[-1]) if self.dice is not None and self.dice.casts else None
        self.record = replace(self.record, first=first, awaits=False)
        if not self.chronicle.known:
            self.chronicle.retell(self.battle)
        self._look()
        self._turn = self._turn_now()
        return self.store.note(self.record, self.summary())

    def head_with(self, choice: RawChoice | Choice | None) -> str:
        """The seal with this answer on top: what those who give shares are told before they give them."""
        if choice is None:
            return self.head
        sound = choice if isinstance(choice, Choice) else convert(choice, AnyChoice)
        return next_head(self.head, self.record.salt, encode(sound))

    def withdraw(self, dice: SharedDice | None) -> None:
        """A throw that nothing came of was not thrown."""
        self.dice = dice
        if dice is not None and not self.awaits_dice:
            _ = self.battle.decision
            self._close_dice()

    def throw(self, shares: dict[str, str], with_answer: bool) -> None:
        """Everybody's shares are here: dice can be thrown until the next decision."""
        assert self.dice is not None
        if with_answer:
            _ = self.battle.decision  # it is run again up to there
        at = self.battle.number + with_answer
        self.dice = self.dice.cast(at, self.battle.state.rolled, shares)
        self.battle.take_dice(self.dice.opened())

    def pledge(self, seat: str, anchor: str) -> "Future[None] | None":
        """A page pledges the chain its shares come from; None where nothing is new about that."""
        if self.dice is None or seat not in self.dice.names or self.over:
            return None
        dice = self.dice.pledged(seat, anchor)
        if dice is self.dice:
            return None
        self.dice = dice
        # Links that were shown are known from the throws: what is written down are the pledges alone.
        bare = tuple(replace(each, at=0, link="") for each in dice.pledges)
        self.record = replace(self.record, pledges=bare)
        self._views.clear()
        return self.store.note(self.record, self.summary())

    def _head_now(self) -> str:
        return heads(self.record.beginning, self.record.salt, map(encode, self.battle.answers))[-1]

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
        if self.dice is not None:
            self.dice = self.dice.gone_back(to - self.record.number)
        _ = self.battle.decision
        self._close_dice()
        self._look()
        self.head = self._head_now()
        self._asides = [each for each in self._asides if each.number <= to]
        self._unasked = {each for each in self._unasked if each < to}
        self._followed = {each for each in self._followed if each < to}
        self._back_at = to
        self.chronicle.go_back(self.battle)
        self._told = [each for each in self._told if each.number <= to] or [Told(self.record.number)]
        self.epoch += 1
        self.asked = None
        self._turn = self._turn_now()
        return self.store.take_back(self.record.id, to, self.summary())

    def put_back(self, before: Battle, dice: SharedDice | None) -> None:
        """A change that could not be written down did not happen."""
        self.battle, self.dice = before, dice
        self.head = self._head_now()
        if self.chronicle.first != self.record.number:
            self.chronicle = Chronicle(before, self.record.number)
        if not self.awaits_dice:
            self.chronicle.go_back(before)
        self._look()
        self._told = [each for each in self._told if each.number <= self.number] or [Told(self.record.number)]
        self.epoch += 1
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
            coach=coach_view(self.players_of(seat), self.record.bots, self.coaching),
        )

    def _whole(self, seat: str) -> TableTold:
        """Everything but what was told since."""
        decision, you = self.decision, None if seat == WATCH else cast(Seat, seat)
        full = decision is not None and decision.player in self.players_of(seat) and self.standing.formality is None
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
            dice=dice_view(self.record, self.dice, self.over),
            note=self.record.note,
            lines_from=self.number,
            lines=[],
            events=[],
            undo=NO_UNDO,
            coach=NO_COACH,
            puzzle=puzzle_view(self.record.scenario, self.battle) if self.record.mode == "puzzle" else None,
        )

    def _undo(self, seat: str) -> UndoView:
        players = self.players_of(seat)
        asked_by, to = self.asked or (None, None)
        if not players or self.awaits_dice:
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
        return summary_of(self.record, self.battle.state, self.number, self.decision, self.over)

    def seal(self) -> SealTold:
        return seal_told(self.battle, self.record, self.dice)

    def save(self) -> bytes:
        return save_file(self.battle, self.record, self.dice)
