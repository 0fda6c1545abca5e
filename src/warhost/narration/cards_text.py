"""Cards that change piles, in a sentence."""

from warhost.engine.catalogue import Catalogue
from warhost.engine.events import Card
from warhost.engine.prose import Prose, said
from warhost.narration.names import player_span

SMALL = ("a", "and", "at", "of", "on", "the", "to", "with")
DEEDS = {("deck", "hand"): "{who} draws {card}.", ("hand", "discard"): "{who} discards {card}."}


def card_sentence(event: Card, catalogue: Catalogue) -> Prose:
    """Who did what with which card; a twist is turned over by nobody in particular."""
    card = "a card" if event.card is None else card_name(event.card, catalogue)
    if event.to == "twist":
        return said("The twist of this round: {card}.", card=card)
    deed = DEEDS.get((event.pile, event.to), "{who} moves {card} from {pile} to {to}.")
    return said(deed, who=player_span(event.player), card=card, pile=event.pile, to=event.to)


def card_name(card: str, catalogue: Catalogue) -> str:
    """What is written on a card, by its id."""
    twist = catalogue.abilities.get(f"twist/{card}")
    if twist is not None:
        return twist.name
    first, *rest = card.split("-")
    return " ".join([first.capitalize(), *(word if word in SMALL else word.capitalize() for word in rest)])
