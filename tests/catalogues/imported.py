"""A user who has imported the test checkout."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from warhost.battlepacks.registry import look_again
from warhost.catalogues.checkout import read_factions
from warhost.catalogues.faction_files import write_faction
from warhost.factions import loading
from warhost.factions import playable as playing

CHECKOUT = Path(__file__).parent / "checkout"


@contextmanager
def imported(data: Path) -> Iterator[Path]:
    """A data folder with the factions of the checkout in it, which is the user's for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARHOST_DATA", str(data))
        for each in read_factions(CHECKOUT).factions:
            write_faction(each, data / "factions")
        _forget()
        yield data
    _forget()


def _forget() -> None:
    loading.factions.cache_clear()
    playing.forget_own()
    look_again()
