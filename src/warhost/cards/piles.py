"""Cards elsewhere than in hand: set aside, fulfilled, given back, looked at; what army abilities do with them."""

from warhost.cards.decks import ASIDE, DECK, DISCARD, FULFILLED, HAND, deck, hand, move_card, pile_of, usable, zone_of
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import Zone
from warhost.rules.abilities.limits import stamp
from warhost.rules.abilities.use import Use
from warhost.rules.questions import ask_pick

__all__ = ["discarded", "give_back", "lay_aside", "look_at_deck", "swear"]


def lay_aside(use: Use, card: str) -> None:
    """A card of the hand lies face down beside it: its command brings it back, else the end of the turn does."""
    move_card(use.game, card, use.player, HAND, ASIDE, shown=False)


def swear(use: Use, card: str) -> None:
    """A card of the hand is shown and is the player's oath this turn: scored, it stays for its command."""
    use.mark(OATH, card)


def give_back(use: Use, to: str) -> None:
    """In a reaction to a command of a card: it goes to the hand, or under the deck, instead of the discard."""
    assert use.trigger is not None
    card = use.trigger.ability.card
    if card is not None and pile_of(use.game, use.player, card) == DISCARD:
        move_card(use.game, card, use.player, DISCARD, to, shown=to == HAND)


def discarded(game: Game, player: str) -> int:
    """How many cards a player has discarded this battle."""
    return len(game.state.zones.get(zone_of(DISCARD, player), Zone()).cards)


def look_at_deck(use: Use, most: int) -> Script[None]:
    """Look at the top cards of the deck; each goes back on top of it or under it, in any order."""
    game, player = use.game, use.player
    seen = deck(game, player)[:most]
    if not seen:
        return
    under = yield from _ask(use, seen, "which cards go under the deck", 0)
    over = [card for card in seen if card not in under]
    order = yield from _ask(use, over, "in which order do the others lie on top", len(over))
    rest = deck(game, player)[len(seen) :]
    name = zone_of(DECK, player)
    game.change(zones={**game.state.zones, name: Zone((*order, *rest, *under), "none", player)})


def _ask(use: Use, cards: tuple[str, ...] | list[str], reason: str, least: int) -> Script[tuple[str, ...]]:
    return ask_pick(
        use.player, "pick", cards, rule=use.ability.rule, reason=reason, least=least, most=len(cards),
        ability=use.ability.id, always=least == 0,
    )  # fmt: skip


OATH = "oath"


def spent_pile(game: Game, player: str, card: str) -> str:
    """Where a card goes whose command is used: to the discard, or back to hand if it lay aside."""
    return HAND if pile_of(game, player, card) == ASIDE else DISCARD


def scored_pile(game: Game, player: str, card: str) -> str:
    """Where a card goes whose tactic is scored: to the discard, or beside the hand if it was the player's oath."""
    sworn = game.state.marks.get(f"{OATH} {player}", ())
    return FULFILLED if card in sworn else DISCARD


def play_card(game: Game, player: str, card: str) -> None:
    """The command of a card is used: the card leaves; if it comes back to hand, it rests for this phase."""
    start, end = pile_of(game, player, card), spent_pile(game, player, card)
    move_card(game, card, player, start, end)
    if end == HAND:
        game.change(ledger={**game.state.ledger, _rest(player, card): stamp(game, "phase")})


def rests(game: Game, player: str, card: str) -> bool:
    """Did the card come back to hand this phase?"""
    return game.state.ledger.get(_rest(player, card)) == stamp(game, "phase")


def _rest(player: str, card: str) -> str:
    return f"card {card}/{player}"


def end_turn(game: Game, player: str) -> None:
    """At the end of a player's turn what lies aside goes back to hand, and oaths are over."""
    for card in game.state.zones.get(zone_of(ASIDE, player), Zone()).cards:
        move_card(game, card, player, ASIDE, HAND, shown=False)
    if game.state.marks.get(f"{OATH} {player}"):
        game.change(marks={**game.state.marks, f"{OATH} {player}": ()})


def may_use(game: Game, player: str, card: str) -> bool:
    """Can the player use the command of this card?"""
    return card in usable(game, player) and not rests(game, player, card)


def scorable(game: Game, player: str) -> tuple[str, ...]:
    """The cards whose tactics a player can score: those in hand, and one that lies aside."""
    return (*hand(game, player), *game.state.zones.get(zone_of(ASIDE, player), Zone()).cards)
