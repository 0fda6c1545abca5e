"""Which models are champions, musicians and standard bearers when nobody says (models-1.0 to models-3.0)."""

import pytest

from warhost.engine.catalogue import Warscroll
from warhost.rules.effects.command_models import default_models
from warhost.table.shapes import Base


def scroll(*keywords: str) -> Warscroll:
    return Warscroll("guard", "Guard", 5, 1, 5, 1, Base.of_mm(32), 1.5, frozenset(keywords))


@pytest.mark.parametrize(
    ("keywords", "size", "found"),
    [
        (("INFANTRY",), 10, {}),
        (("CHAMPION",), 20, {"champion": (0,)}),
        (("CHAMPION (1/10)",), 10, {"champion": (0,)}),
        (("CHAMPION (1/10)",), 20, {"champion": (0, 3)}),
        (("CHAMPION (1/10)",), 19, {"champion": (0,)}),
        (("MUSICIAN (1/5)", "STANDARD BEARER (1/10)"), 10, {"musician": (1, 4), "standard-bearer": (2,)}),
        (("CHAMPION", "MUSICIAN (1/20)"), 2, {"champion": (0,), "musician": (1,)}),
        (("STANDARD BEARER (1/20)",), 2, {"standard-bearer": ()}),
    ],
)  # fmt: skip
def test_default_models(keywords: tuple[str, ...], size: int, found: dict[str, tuple[int, ...]]) -> None:
    assert default_models(scroll(*keywords), size) == found


def test_no_model_is_two_things() -> None:
    named = default_models(scroll("CHAMPION (1/5)", "MUSICIAN (1/5)", "STANDARD BEARER (1/5)"), 20)
    models = [model for kind in named.values() for model in kind]
    assert len(models) == len(set(models)) == 12
