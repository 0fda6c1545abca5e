"""Decks, hands and discards (spearhead-decks): the piles on the table, shuffled by the battle's dice."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace as changed

from warhost.engine.dice import stream
from warhost.engine.events import Card
from warhost.engine.game import Game
from warhost.engine.records import PLAYERS, Zone

TWIST_DECK, TWIST_DISCARD = "twist deck", "twist discard"
REMOVED = "removed cards"
"""The mark of cards that are left out of the decks, for trying out what they do."""


def zone_of(pile: str, player: str) -> str:
    """The name of a player's pile: hand, deck or discard."""
    return f"{pile} {player}"


HAND, DECK, DISCARD, ASIDE, FULFILLED = "hand", "deck", "discard", "aside", "fulfilled"
"""A player's piles: the last two hold cards that an army's abilities have put beside the hand."""
_SEEN: dict[str, Literal["owner", "all", "none"]] = {HAND: "owner", DECK: "none", ASIDE: "owner"}


def deck(game: Game, player: str) -> tuple[str, ...]:
    return game.state.zones.get(zone_of(DECK, player), Zone()).cards


def usable(game: Game, player: str) -> tuple[str, ...]:
    """The cards whose commands a player can use: those in hand, set aside, or fulfilled."""
    zones = game.state.zones
    held: dict[str, tuple[str, ...]] = game.cached("usable cards", (zones,), dict)
    if player not in held:
        piles = (zones.get(zone_of(pile, player)) for pile in (HAND, ASIDE, FULFILLED))
        held[player] = tuple(card for pile in piles if pile is not None for card in pile.cards)
    return held[player]


def pile_of(game: Game, player: str, card: str) -> str:
    """In which of a player's piles a card lies."""
    piles = (HAND, ASIDE, FULFILLED, DISCARD, DECK)
    return next((each for each in piles if card in game.state.zones.get(zone_of(each, player), Zone()).cards), HAND)


def hand(game: Game, player: str) -> tuple[str, ...]:
    return game.state.zones.get(zone_of("hand", player), Zone()).cards


def move_card(game: Game, card: str, player: str, start: str, end: str, shown: bool = True) -> None:
    """A card goes from one of a player's piles to another."""
    zones = dict(game.state.zones)
    source, target = zone_of(start, player), zone_of(end, player)
    cards = list(zones[source].cards)
    cards.remove(card)
    zones[source] = changed(zones[source], cards=tuple(cards))
    there = zones.get(target) or Zone((), _SEEN.get(end, "all"), player)
    zones[target] = changed(there, cards=(*there.cards, card))
    game.change(zones=zones)
    game.emit(Card(player, card if shown else None, start, end))


def lay_decks(game: Game, twists: Iterable[str], cards: Iterable[str]) -> None:
    """Shuffle the twist deck and both battle tactic decks."""
    removed = game.state.marks.get(REMOVED, ())
    zones = twist_piles(_shuffled(game, [each for each in twists if each not in removed]))
    for player in PLAYERS:
        zones |= player_piles(player, deck=_shuffled(game, [each for each in cards if each not in removed]))
    game.change(zones={**game.state.zones, **zones})


def twist_piles(deck: tuple[str, ...]) -> dict[str, Zone]:
    """Nobody may look at the twists to come."""
    return {TWIST_DECK: Zone(deck, "none"), TWIST_DISCARD: Zone()}


def player_piles(player: str, deck: tuple[str, ...] = (), held: tuple[str, ...] = ()) -> dict[str, Zone]:
    """A deck that nobody may look at, a hand for its owner, a discard for everybody."""
    return {
        zone_of("deck", player): Zone(deck, "none", player),
        zone_of("hand", player): Zone(held, "owner", player),
        zone_of("discard", player): Zone((), "all", player),
    }


def _shuffled(game: Game, cards: list[str]) -> tuple[str, ...]:
    """An order that follows from the battle's dice, so that a replay shuffles alike."""
    chance = stream("".join(map(str, game.roll("shuffle", 24))))
    chance.shuffle(cards)
    return tuple(cards)
