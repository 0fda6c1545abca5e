"""The page about the battlefields says what the data says, and every side can be played."""

from pathlib import Path

import pytest
from tests.battles import SPEARHEAD

from warhost.battlepacks.spearhead.battlefields import RealmData

PAGE = (Path(__file__).parents[2] / "docs" / "battlefields.md").read_text(encoding="utf-8")
REALMS = [(pack, realm) for pack, made in SPEARHEAD.items() for realm in made.data.realms]


@pytest.mark.parametrize(("pack", "realm"), REALMS)
def test_the_page_shows_every_figure_with_its_confidence(pack: str, realm: str) -> None:
    side = SPEARHEAD[pack].data.realms[realm]
    for name, each in side.objectives.items():
        x, y = each.at
        assert f"| {name} | {x:g} | {y:g} | {each.radius:g} | {each.confidence:g} |" in PAGE
    for name, piece in SPEARHEAD[pack].data.features.items():
        assert f"| {name} | {piece.size} |" in PAGE
        assert f"| {piece.height:g} | {piece.confidence:g} |" in PAGE


@pytest.mark.parametrize(("pack", "realm"), REALMS)
def test_a_side_is_unchanged_by_a_half_turn(pack: str, realm: str) -> None:
    """Both players have the same table before them."""
    side: RealmData = SPEARHEAD[pack].data.realms[realm]
    spots = {(*each.at, each.radius) for each in side.objectives.values()}
    turned = {(30 - x, 22 - y, radius) for x, y, radius in spots}
    for x, y, radius in turned:
        assert any(abs(x - a) < 0.3 and abs(y - b) < 0.3 and radius == c for a, b, c in spots)
