"""Any two boxes over the wire, the same one twice too: from the roll-off to a result, and the save replays."""

from collections.abc import Iterator

import pytest
from tests.campaign import BOXES
from tests.server.serving import Server, quick, serving

from warhost.battlepacks.registry import rules_for
from warhost.engine.dice import stream
from warhost.engine.verifying import verify

DRAWN = stream("a pair of boxes over the wire")
RED, BLUE = DRAWN.sample(BOXES, 2)
TWICE = DRAWN.choice(BOXES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), seed=16)) as running:
        yield running


def test_two_boxes_from_roll_off_to_result(server: Server) -> None:
    made = server.make("computer", armies=[RED, BLUE])
    with server.page(made, "red") as page:
        assert page.play() > 25
        table = page.table
    assert table["outcome"] is not None
    assert [table["table"]["players"][seat]["army"] for seat in ("red", "blue")] == [RED, BLUE]
    assert verify(server.save(made, made["seats"]["red"]), rules_for) is None


def test_a_box_against_itself(server: Server) -> None:
    made = server.make("bots", armies=[TWICE, TWICE], bots=["random", "random"])
    with server.page(made, "watch") as page:
        table = page.until(lambda shown: shown["outcome"] is not None)
    units = server.battle(made).states()[0][1].units
    sides = [{name.partition("-")[2] for name, unit in units.items() if unit.army == seat} for seat in ("red", "blue")]
    assert sides[0] == sides[1]
    assert set(units) <= set(table["table"]["units"])
    assert verify(server.save(made, made["watch"]), rules_for) is None
