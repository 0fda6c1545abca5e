"""What a campaign is, and which battles it has: every pairing of players on every side, seats swapped."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, permutations

import msgspec


class Battlefield(msgspec.Struct, frozen=True, order=True):
    """A battlefield to fight on: a battlepack, and where it has realms one of them."""

    pack: str
    realm: str | None = None

    @property
    def name(self) -> str:
        return self.pack if self.realm is None else f"{self.pack}/{self.realm}"


class Campaign(msgspec.Struct, frozen=True):
    """Who fights, with what (armies, or sample rosters), where and how often: `battles` for each pairing of two."""

    players: tuple[str, ...]
    armies: tuple[str, ...]
    sides: tuple[Battlefield, ...]
    battles: int
    seed: int


class BattleTerms(msgspec.Struct, frozen=True):
    """What is laid down for a battle that its players would choose, or that the cards would bring.

    `first`: who takes the first turn of the first round. `removed`: cards that are in no deck. A regiment ability or an
    enhancement by name is taken where it is on offer; `drawn` ones are drawn by lot.
    """

    first: str | None = None
    removed: tuple[str, ...] = ()
    regiment_ability: str | None = None
    enhancement: str | None = None


class Bout(msgspec.Struct, frozen=True):
    """One battle of a campaign. Of two players every other one is a twin: the same but for who sits where."""

    number: int
    side: Battlefield
    armies: tuple[str, str]
    players: tuple[str, str]
    seed: int
    terms: BattleTerms = BattleTerms()


def pairings(campaign: Campaign) -> list[tuple[str, str]]:
    """Everybody meets everybody; a lone player meets itself."""
    players = campaign.players
    return list(combinations(players, 2)) if len(players) > 1 else [(players[0], players[0])]


def matchups(campaign: Campaign) -> list[tuple[Battlefield, tuple[str, str]]]:
    """Every side with every two armies in both orders; a lone army fights itself."""
    armies = campaign.armies
    orders = list(permutations(armies, 2)) if len(armies) > 1 else [(armies[0], armies[0])]
    return [(side, order) for order in orders for side in campaign.sides]


def bouts(campaign: Campaign) -> Iterator[Bout]:
    """Every battle in the order it is fought; pairings take turns, so that a part of a campaign is a fair sample."""
    grounds, meetings = matchups(campaign), pairings(campaign)
    number = 0
    for pair in range(campaign.battles // seatings(campaign.players)):
        side, armies = grounds[pair % len(grounds)]
        for one, other in meetings:
            for players in ((one, other), (other, one))[: seatings(campaign.players)]:
                number += 1
                yield Bout(number, side, armies, players, seed_of(campaign.seed, pair))


def seatings(players: tuple[str, ...]) -> int:
    """In how many ways two of them sit down; for a lone player a swap of seats would be the same battle again."""
    return 1 if len(players) == 1 else 2


def seed_of(seed: int, pair: int) -> int:
    """The dice of a pair of battles, alike for every pairing; small enough for every reader of JSON."""
    return int.from_bytes(sha256(f"arena {seed} {pair}".encode()).digest()[:6], "big")
