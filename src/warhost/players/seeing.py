"""What a player may think with: the battle with unknown cards dealt anew and dice of the player's own."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.dice import Chance, DiceSource, Joined, Seeded, stream
from warhost.engine.game import Game
from warhost.engine.problems import Refused
from warhost.engine.records import State, Zone
from warhost.engine.view import HIDDEN, view

OF_RECORDS = ("figures elsewhere", "gaps", "distances", "contests", "sites", "abilities", "abilities of players")
"""What is kept with a battle and rests on records alone, no cards and no guesses."""


def seen(battle: Battle, seat: str) -> Game:
    """The moment as one player sees it: cards hidden from them are blank, and there are no dice to look at."""
    return Game(battle.book, view(battle.state, seat), Seeded("nobody's dice"))


def imagined(battle: Battle, seat: str, seed: int | str, dice: Callable[[str], DiceSource] = Seeded) -> Battle | None:
    """A battle like this one for all the player knows: hidden cards dealt anew, other dice from here on.

    None where what was answered since the last checkpoint does not lead here with those cards.
    """
    start, pending = battle.since_checkpoint
    chance = stream(f"{seed} cards")
    state = replace(start, zones=dealt(start, battle.state, seat, chance))
    twin = battle.like(state, Joined(battle.dice, battle.state.rolled, dice(f"{seed} dice")), OF_RECORDS)
    try:
        for choice in pending:
            if twin.decision is None:
                return None
            twin.answer(choice)
        return twin if twin.decision == battle.decision else None
    except Refused:
        return None


def dealt(start: State, now: State, seat: str, chance: Chance) -> dict[str, Zone]:
    """The piles at a checkpoint with every card that the player does not see now in another place, as likely as any.

    The cards are pooled by owner and sorted first, so nothing about where they lay is left.
    """
    known = _in_sight(view(now, seat))
    zones = dict(start.zones)
    owners = dict.fromkeys(zone.owner for zone in zones.values())
    for owner in owners:
        piles = [name for name, zone in zones.items() if zone.owner == owner]
        pool = sorted(card for name in piles for card in zones[name].cards if (owner, card) not in known)
        chance.shuffle(pool)
        for name in piles:
            cards = tuple(card if (owner, card) in known else pool.pop() for card in zones[name].cards)
            zones[name] = replace(zones[name], cards=cards)
    return zones


def _in_sight(shown: State) -> set[tuple[str | None, str]]:
    """The cards a player sees, with their owners; a twist in force lies in no pile but in the open."""
    found = {(zone.owner, card) for zone in shown.zones.values() for card in zone.cards if card != HIDDEN}
    return found | {(None, card) for cards in shown.marks.values() for card in _texts(cards)}


def _texts(cards: Iterable[str]) -> Iterable[str]:
    return (card for card in cards if isinstance(card, str))
