"""A battlepack of one's own in the browser: chosen on the start page, played, its cards read."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.serving import Server, quick, serving
from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, Data

from warhost.battlepacks.registry import FOLDERS, look_again

HOMEBREW = Path(__file__).parents[1] / "battlepacks" / "homebrew"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the guide's battlepack."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, str(HOMEBREW))
        look_again()
        with serving(quick(tmp_path_factory.mktemp("battles"), seed=7)) as running:
            yield running
    look_again()


def test_it_is_chosen_on_the_start_page_and_begun(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/")
    page.locator("#options summary").click()
    page.locator("#option-pack").select_option(label="River Crossing")
    page.locator("#mode-computer").click()
    page.wait_for_url("**/battle/*")
    field = Battlefield(page)
    assert field.play(steps=2) == 2
    table = field.table["table"]
    assert table["pack"] == "river-crossing"
    assert set(table["objectives"]) == {"Bridge", "Mill", "Ferry"}


def drawn(message: Data) -> bool:
    """The twist of the second round lies there; who goes first may be asked before it is drawn."""
    return bool(message["table"]["now"]["round"] >= 2 and message["table"]["twist"] is not None)


def test_it_is_played_with_its_cards(field: Callable[..., Battlefield]) -> None:
    battle = field(until=drawn, wish={"pack": "river-crossing"})
    table = battle.table["table"]
    assert table["twist"]["name"] in ("High Water", "Drifting Timber")
    held = table["players"]["red"]["hand"] + table["players"]["red"]["discard"]
    assert {card["name"] for card in held} <= {"Bridgehead", "Both Banks"}
    assert held
    assert battle.play(steps=4) == 4


def test_its_cards_can_be_read(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/read/cards")
    expect(page.get_by_role("heading", name="River Crossing").first).to_be_visible()
    expect(page.get_by_text("Bridgehead").first).to_be_visible()
    expect(page.get_by_text("Drifting Timber").first).to_be_visible()
