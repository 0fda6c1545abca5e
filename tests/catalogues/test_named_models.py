"""Models with a name of their own, as a catalogue's entries have them."""

from pathlib import Path

from warhost.catalogues.named_models import named_models
from warhost.catalogues.shelf import read_shelf

CHECKOUT = Path(__file__).parent / "checkout"


def test_models_of_which_an_ability_speaks_are_known_by_their_numbers() -> None:
    shelf = read_shelf(CHECKOUT)
    folk = shelf.index["u-folk"]
    assert named_models(shelf, folk, "While this unit's Root Chief is on the battlefield", 5) == {"Root Chief": [0]}
    assert named_models(shelf, folk, "Root Folk are many", 5) == {"Root Folk": [1, 2, 3, 4]}
    assert named_models(shelf, folk, "Nobody is named", 5) == {}
    assert named_models(shelf, folk, "Root Chief", 4) == {}, (
        "more models than the unit has: their numbers are not known"
    )
