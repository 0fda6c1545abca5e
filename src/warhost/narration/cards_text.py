"""Cards that change piles, in a sentence."""

from warhost.engine.catalogue import Catalogue
from warhost.engine.events import Card
from warhost.narration.names import player_name

SMALL = ("a", "and", "at", "of", "on", "the", "to", "with")
DEEDS = {("deck", "hand"): "draws {card}", ("hand", "discard"): "discards {card}"}


def card_sentence(event: Card, catalogue: Catalogue) -> str:
    """Who did what with which card; a twist is turned over by nobody in particular."""
    card = "a card" if event.card is None else card_name(event.card, catalogue)
    if event.to == "twist":
        return f"The twist of this round: {card}."
    deed = DEEDS.get((event.pile, event.to), f"moves {{card}} from {event.pile} to {event.to}")
    return f"{player_name(event.player)} {deed.format(card=card)}."


def card_name(card: str, catalogue: Catalogue) -> str:
    """What is written on a card, by its id."""
    twist = catalogue.abilities.get(f"twist/{card}")
    if twist is not None:
        return twist.name
    first, *rest = card.split("-")
    return " ".join([first.capitalize(), *(word if word in SMALL else word.capitalize() for word in rest)])
