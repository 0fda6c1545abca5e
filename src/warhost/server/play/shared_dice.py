"""The dice of one battle that everybody makes together: who has pledged what, and every throw so far."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import cast

import msgspec
from msgspec.structs import replace

from warhost.engine.dice import Seeded, Successive
from warhost.engine.records import PLAYERS
from warhost.engine.saving import Throw, successive
from warhost.engine.sealing import Seal
from warhost.engine.shares import LENGTH, SERVER, Chain, Pledge, Thrown, led_back, seed_of
from warhost.server.protocol.replies import DiceView, PledgedBy, PledgeView
from warhost.server.store.records import BattleRecord, KeptThrow

BY_SERVER, BY_PAGE = "server", "page"
Rolled = Mapping[str, int]


@lru_cache(64)
def _chain(secret: str) -> Chain:
    return Chain(secret)


def chain_of(secret: str, name: str = SERVER) -> Chain:
    """The server's own chain, or the one it holds for a computer player."""
    return _chain(secret if name == SERVER else sha256(f"{secret}/{name}".encode()).hexdigest())


def names_of(seats: Sequence[str]) -> tuple[str, ...]:
    """Who gives a share of every throw: the server, and each seat; one screen is one seat."""
    return (SERVER, "both") if "both" in seats else (SERVER, *PLAYERS)


def opening_pledges(secret: str, names: Sequence[str], bots: Mapping[str, str]) -> tuple[Pledge, ...]:
    """What the server pledges before anybody comes: for itself and for its computer players."""
    held = [name for name in names if name == SERVER or name in bots]
    return tuple(Pledge(name, BY_SERVER, chain_of(secret, name).anchor) for name in held)


class Cast(msgspec.Struct, frozen=True):
    """One throw: the dice, with which answer they came, and everybody's share."""

    throw: Throw
    at: int
    shares: dict[str, str]


class SharedDice(msgspec.Struct, frozen=True):
    """Everything about the dice of a battle at one moment. `past`: throws of the beginning.

    `spent`: links of the chains that were used up before.
    """

    secret: str
    names: tuple[str, ...]
    pledges: tuple[Pledge, ...]
    past: tuple[Throw, ...] = ()
    spent: int = 0
    casts: tuple[Cast, ...] = ()

    @property
    def next(self) -> int:
        """The number of the throw to come."""
        return self.spent + len(self.casts) + 1

    @property
    def throws(self) -> list[Throw]:
        return [*self.past, *(each.throw for each in self.casts)]

    def source(self, closed: Rolled) -> Successive:
        """The dice thrown so far; there are none beyond these positions."""
        return successive(self.throws).shut(closed)

    def pledge_of(self, name: str, number: int | None = None) -> Pledge | None:
        """The pledge that counts for a throw; the next one where none is named."""
        number = self.next if number is None else number
        fit = [each for each in self.pledges if each.name == name and each.since <= number]
        return fit[-1] if fit else None

    def known(self) -> dict[str, str]:
        """The shares of the next throw that the server can give by itself: its own, and those shown before an undo."""
        found = {}
        for name in self.names:
            pledge = self.pledge_of(name)
            if pledge is not None and pledge.by == BY_SERVER:
                found[name] = chain_of(self.secret, name).link(self.next)
            elif pledge is not None and pledge.at >= self.next:
                found[name] = led_back(pledge.link, pledge.at - self.next)
        return found

    def pledged(self, name: str, anchor: str) -> "SharedDice":
        """Somebody's page pledges a chain: it counts from the next throw on that nobody has shown a share of."""
        held = self.pledge_of(name, LENGTH)
        if held is not None and held.anchor == anchor:
            return self
        fresh = Pledge(name, BY_PAGE, anchor, max(self.next, held.at + 1 if held is not None else 1))
        kept = [each for each in self.pledges if each.name != name or each.at]
        return replace(self, pledges=(*kept, fresh))

    def holds(self, name: str, share: str) -> bool:
        """Is this what was pledged for the next throw?"""
        pledge = self.pledge_of(name)
        return pledge is not None and self.next <= LENGTH and pledge.holds(share, self.next)

    def cast(self, at: int, since: Rolled, shares: Mapping[str, str]) -> "SharedDice":
        """Throw: the seed follows from all the shares."""
        number = self.next
        given = {name: shares[name] for name in self.names if name in shares}
        throw = Throw(seed_of(number, self.names, given), dict(since))
        pledges = tuple(_shown(each, self.pledge_of(each.name), number, given) for each in self.pledges)
        return replace(self, pledges=pledges, casts=(*self.casts, Cast(throw, at, given)))

    def opened(self) -> Successive:
        """The dice with the last throw open: as many as are wanted follow from it."""
        last = self.casts[-1].throw
        return successive(self.throws[:-1]).then(last.since, Seeded(last.seed))

    def gone_back(self, to: int) -> "SharedDice":
        """Answers from number `to` on were taken back, and their throws with them; the shares shown stay known."""
        return replace(self, casts=tuple(each for each in self.casts if each.at <= to))

    def seal(self, record: BattleRecord) -> Seal:
        """What there is to seal of the dice."""
        return Seal(
            commitment=record.commitment, salt=record.salt, throw=len(self.past), shared=record.shared,
            spent=self.spent, names=list(self.names), pledges=list(self.pledges),
            throws=[Thrown(each.at, tuple(each.shares)) for each in self.casts],
        )  # fmt: skip


def _shown(pledge: Pledge, counting: Pledge | None, number: int, given: Mapping[str, str]) -> Pledge:
    """A pledge after its link for this throw was shown."""
    if pledge is not counting or pledge.name not in given or number <= pledge.at:
        return pledge
    return replace(pledge, at=number, link=given[pledge.name])


def shown_pledge(pledge: Pledge) -> PledgeView:
    """A pledge as pages are told of it."""
    return PledgeView(name=pledge.name, by=cast(PledgedBy, pledge.by), anchor=pledge.anchor, since=pledge.since)


def dice_view(record: BattleRecord, dice: SharedDice | None, over: bool) -> DiceView:
    """The promise, and who has pledged shares; when the battle is over also what it was about."""
    pledges = [] if dice is None else [shown_pledge(each) for each in dice.pledges]
    found = DiceView(
        commitment=record.commitment, seed_chosen=record.seed_chosen, beginning=record.beginning,
        pledges=pledges, throws=0 if dice is None else len(dice.casts), awaited=record.awaits,
    )  # fmt: skip
    if not over:
        return found
    found = replace(found, salt=record.salt)
    return found if dice is not None else replace(found, seed=record.dice[-1].seed)


def kept_throw(cast: Cast) -> KeptThrow:
    """A throw as it is written down: the seed follows from the shares."""
    return KeptThrow(cast.at, cast.throw.since, cast.shares)


def recalled(record: BattleRecord, kept: Sequence[KeptThrow]) -> SharedDice | None:
    """The dice of a stored battle, with everything thrown by then; None where one seed makes them."""
    if not record.secret:
        return None
    names = names_of(tuple(record.seats))
    dice = SharedDice(record.secret, names, record.pledges, record.dice, record.spent)
    for each in kept:
        dice = dice.cast(each.at, each.since, each.shares)
    return dice
