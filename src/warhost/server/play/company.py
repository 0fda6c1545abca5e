"""The people at one battle: what they are called, who looks, what they say, what they propose, and their clock."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import cast

import msgspec

from warhost.engine.problems import Refused, problem
from warhost.engine.records import PLAYERS, opponent
from warhost.server.play.buckets import Bucket
from warhost.server.play.clock import Clock, set_up
from warhost.server.play.manners import a_name, cleaned
from warhost.server.play.room import WATCH, Room
from warhost.server.protocol.together import (
    ClockTerms,
    CompanyTold,
    EmoteName,
    Presence,
    ProposalKind,
    ProposalView,
    RematchMade,
    TalkLine,
    TalkTold,
)
from warhost.server.protocol.words import Side
from warhost.server.settings import Limits
from warhost.server.store.records import BattleRecord, KeptCompany

Looking = Sequence[tuple[str, bool]]
"""Open pages: the seat of each, and whether anybody looks at it."""


class Company:
    """What people at a battle know of each other. Nothing here is about the battle itself."""

    def __init__(
        self, kept: KeptCompany, limits: Limits, lobby: bool = False, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.limits, self.lobby, self._now = limits, lobby, now
        self.names, self.talk, self.muted = dict(kept.names), list(kept.talk), set(kept.muted)
        self.clock = None if kept.clock is None else Clock(kept.clock, now)
        self.proposals: dict[ProposalKind, ProposalView] = {}
        self.rematch: dict[str, RematchMade] = {}
        """What each seat is told of the battle that comes after this one."""
        self.people: list[Side] = []
        self.invited: list[str] = []
        self.over = False
        self._asked: str | None = None
        self._turn = ""
        self._buckets: dict[str, Bucket] = {}

    def kept(self) -> KeptCompany:
        """What is written down."""
        clock = None if self.clock is None else self.clock.kept()
        return KeptCompany(self.names, self.talk, sorted(self.muted), clock)

    def follow(self, room: Room) -> None:
        """The battle has moved on: who is asked, in whose turn. Whoever calls holds the room's lock."""
        was_over = self.over
        decision, now = room.decision, room.battle.state.now if not room.awaits_dice else None
        self.people, self.invited, self.over = seats_apart(room.record), list(room.record.invited), room.over
        self._asked = None if decision is None else decision.player
        self._turn = f"{now.round} {now.active}" if now is not None and now.round else ""
        self.proposals = {what: each for what, each in self.proposals.items() if (what == "rematch") == self.over}
        if was_over and not self.over:
            # The end was taken back: a clock of which nothing is left serves nobody.
            self.rematch = {}
            self.clock = None if self.clock is None or self.clock.up is not None else self.clock

    def keep_time(self, pages: Looking) -> None:
        """Whose time runs now: nobody's where neither of the players looks at the battle."""
        if self.clock is not None:
            looks = [each for each in presence(pages).values() if each == "here"]
            self.clock.run(None if self.over else self._asked, self._turn, away=not looks)

    def call(self, side: str, text: str) -> None:
        """What a player is called from now on."""
        name = a_name(text, self.limits.name)
        if name is None:
            self.names.pop(side, None)
            return
        other = self.names.get(opponent(side), "")
        if name.casefold() == other.casefold():
            raise Refused([problem((), "the other player is called {name} already", name=name)])
        self.names[side] = name

    def say(self, side: str, text: str) -> TalkLine:
        """A line of one player's."""
        words = cleaned(text, self.limits.words, "a line")
        if not words:
            raise Refused([problem((), "there is nothing in this that could be shown")])
        return self._add(side, words, None)

    def show(self, side: str, emote: EmoteName) -> TalkLine:
        return self._add(side, None, emote)

    def _add(self, side: str, text: str | None, emote: EmoteName | None) -> TalkLine:
        self._guard_talk(side)
        number = self.talk[-1].number + 1 if self.talk else 1
        line = TalkLine(number=number, side=cast(Side, side), text=text, emote=emote)
        self.talk = [*self.talk, line][-self.limits.words_kept :]
        return line

    def _guard_talk(self, side: str) -> None:
        if side not in self.people or len(self.people) < len(PLAYERS):
            raise Refused([problem((), "two players talk to each other, each from a page of their own")])
        limits = self.limits
        fresh = Bucket(1 / limits.words_seconds, limits.words_burst, self._now)
        if not self._buckets.setdefault(side, fresh).take():
            raise Refused([problem((), "that is much at once; wait a moment and say it again")])

    def heard_by(self, seat: str, lines: Iterable[TalkLine], whole: bool = False) -> TalkTold:
        """What a seat is told of what was said: who wishes not to hear the other player does not."""
        return TalkTold(lines=[each for each in lines if seat not in self.muted or each.side == seat], whole=whole)

    def propose(self, side: str, what: ProposalKind, terms: ClockTerms | None) -> bool:
        """Wish for something that both must want; true where nobody else has to be asked."""
        self._guard_proposal(what, terms)
        self.proposals[what] = ProposalView(what=what, by=cast(Side, side), clock=terms)
        return len(self.people) < len(PLAYERS)

    def _guard_proposal(self, what: ProposalKind, terms: ClockTerms | None) -> None:
        if (what == "rematch") != self.over:
            right = "when the battle is over" if what == "rematch" else "as long as the battle goes on"
            raise Refused([problem((), "{what} can be proposed {right}", what=what, right=right)])
        if what == "rematch":
            return
        if len(self.people) < len(PLAYERS):
            raise Refused([problem((), "a clock is for two players, each at a page of their own")])
        if what == "clock" and terms is None:
            raise Refused([problem((), "how long? A clock has minutes for each side")])
        if what != "clock" and self.clock is None:
            raise Refused([problem((), "there is no clock")])

    def settle(self, side: str, what: ProposalKind, yes: bool) -> ProposalView:
        """Yes or no to a proposal of the other player's, or taking back one's own."""
        found = self.proposals.get(what)
        if found is None:
            raise Refused([problem((), "nobody proposes that any longer")])
        if yes and found.by == side:
            raise Refused([problem((), "the other player answers this")])
        del self.proposals[what]
        if yes:
            self._agreed(found)
        return found

    def _agreed(self, found: ProposalView) -> None:
        if found.what == "clock" and found.clock is not None:
            self.clock = Clock(set_up(found.clock), self._now)
        elif found.what == "no-clock":
            self.clock = None
        elif found.what == "pause" and self.clock is not None:
            self.clock.stop(True)

    def run_clock(self) -> None:
        """A clock that was stopped by agreement goes on."""
        if self.clock is None or not self.clock.stopped:
            raise Refused([problem((), "no clock is stopped")])
        self.clock.stop(False)

    def change_places(self, after: "Company") -> None:
        """The same people in the battle after this one, with the sides changed and the same terms."""
        after.names = {opponent(side): name for side, name in self.names.items()}
        after.muted = {opponent(side) for side in self.muted}
        after.clock = None if self.clock is None else Clock(set_up(self.clock.kept().terms), self._now)

    def view(self, seat: str, pages: Looking) -> CompanyTold:
        """What a seat may know."""
        return CompanyTold(
            names=dict(self.names), presence=presence(pages), watching=sum(each == WATCH for each, _ in pages),
            people=self.people, invited=self.invited, muted=seat in self.muted, proposals=list(self.proposals.values()),
            clock=None if self.clock is None else self.clock.view(), lobby=self.lobby,
        )  # fmt: skip


def presence(pages: Looking) -> dict[str, Presence]:
    """Is somebody looking, is at least a page open, or is nobody there?"""
    found = {side: [looks for seat, looks in pages if seat in (side, "both")] for side in PLAYERS}
    return {side: "here" if any(looks) else "away" if looks else "gone" for side, looks in found.items()}


def seats_apart(record: BattleRecord) -> list[Side]:
    """The sides that somebody plays from a page of their own."""
    return [cast(Side, side) for side in PLAYERS if side in record.seats or side in record.invited]


def encoded(told: msgspec.Struct) -> bytes:
    return msgspec.json.encode(told)
