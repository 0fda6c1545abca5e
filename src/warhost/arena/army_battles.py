"""Every army against every other, as a sample: pairings and sides drawn so that all armies fight equally often."""

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from warhost.arena.campaign import Battlefield, Bout, seed_of
from warhost.arena.journal import Journal
from warhost.arena.offers import Noting
from warhost.arena.timed_battle import SEATS, Fought, fight, seated
from warhost.arena.workers import Workers
from warhost.engine.dice import stream
from warhost.players.computer_player import ComputerPlayer


class SampledCampaign(msgspec.Struct, frozen=True):
    """Who leads which armies, and where; how many battles is for whoever fights them to say."""

    player: str
    armies: tuple[str, ...]
    sides: tuple[Battlefield, ...]
    seed: int


class ArmyBattle(msgspec.Struct, frozen=True):
    """How it went; offers and loadouts are red's and blue's."""

    number: int
    armies: tuple[str, str]
    winner: str | None
    points: tuple[int, int]
    seconds: float
    side: str
    refused: int = 0
    offers: tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]] = ({}, {})
    loadouts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    broken: str | None = None
    first: str | None = None
    """Who took the first turn."""


class Noted(Fought, frozen=True):
    """A battle with what its players were offered."""

    offers: tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]] = ({}, {})
    loadouts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def army_bouts(campaign: SampledCampaign, battles: int) -> Iterator[Bout]:
    """Deal after deal of all armies, shuffled: neighbours fight; no army fights itself."""
    left: list[str] = []
    for number in range(1, battles + 1):
        chance = stream(f"armies {campaign.seed} {number}")
        if len(left) < 2:
            fresh = list(campaign.armies)
            chance.shuffle(fresh)
            left += fresh if fresh[:1] != left else [*fresh[1:], fresh[0]]
        red, blue, *left = left
        side = campaign.sides[chance.randrange(len(campaign.sides))]
        yield Bout(number, side, (red, blue), (campaign.player, campaign.player), seed_of(campaign.seed, number))


def fight_noted(bout: Bout, players: Mapping[str, ComputerPlayer] | None = None) -> Noted:
    """Fight a battle and note what was on offer; nothing else of it is kept."""
    noting = {seat: Noting(each) for seat, each in (players or seated(bout)).items()}
    fought = fight(bout, players=noting)
    red, blue = (noting[seat] for seat in SEATS)
    return Noted(
        number=fought.number, winner=fought.winner, points=fought.points, refused=fought.refused,
        decisions=fought.decisions, seconds=fought.seconds, broken=fought.broken, first=fought.first,
        offers=(red.offers(), blue.offers()), loadouts=(tuple(red.loadout), tuple(blue.loadout)),
    )  # fmt: skip


def kept(bout: Bout, fought: Fought) -> ArmyBattle:
    """What is worth keeping of a battle."""
    noted = fought if isinstance(fought, Noted) else Noted(fought.number, broken=fought.broken)
    return ArmyBattle(
        number=bout.number, armies=bout.armies, side=bout.side.name, winner=fought.winner, points=fought.points,
        seconds=round(fought.seconds, 2), refused=sum(fought.refused), offers=noted.offers, loadouts=noted.loadouts,
        broken=fought.broken, first=fought.first,
    )  # fmt: skip


def fought_in(journal: Journal[ArmyBattle]) -> list[ArmyBattle]:
    """Every battle by number; of one that broke off and was fought again, the last."""
    found = {row.number: row for row in journal.rows()}
    return [found[number] for number in sorted(found)]


def fight_left(
    journal: Journal[ArmyBattle], bouts: Iterable[Bout], workers: int, fought_by: Callable[[Bout], Noted] = fight_noted,
    limit: float | None = None,
) -> Iterator[ArmyBattle]:  # fmt: skip
    """Every battle that the journal does not have yet or that broke off, each kept before it is told of."""
    done = {row.number for row in fought_in(journal) if row.broken is None}
    left = {bout.number: bout for bout in bouts if bout.number not in done}
    for fought in Workers(workers, limit, fought_by).fight(left.values()):
        row = kept(left[fought.number], fought)
        journal.add(row)
        yield row
