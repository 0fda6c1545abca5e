"""A sample of the campaign of the armies (scripts/army_campaign.py): every box is set up and plays under watch."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.campaign import BOXES, CAPTAIN, ROUNDS, SEEKER, Proved, bouts, prove, seen_in

from warhost.arena.campaign import Bout

PAIRS = [each for each in bouts() if each.number // len(BOXES) == 1]
"""The first round of the campaign in which boxes meet others."""


def _every_box() -> list[Bout]:
    """As few battles as have every box in them: neighbours meet."""
    twos = [(red, BOXES[(2 * place + 1) % len(BOXES)]) for place, red in enumerate(BOXES[::2])]
    return [replace(bout, armies=two) for bout, two in zip(PAIRS, twos, strict=False)]


@pytest.mark.parametrize("bout", _every_box(), ids=lambda bout: "-and-".join(bout.armies))
def test_every_box_plays_a_round(bout: Bout) -> None:
    proved = prove(bout, rounds=1)
    assert proved.broken is None, proved.broken


@pytest.mark.parametrize("number", [5, 40, 70, 100])
def test_whole_battles(number: int) -> None:
    """Two boxes that meet themselves, and two that meet others: the save replays too."""
    bout = next(each for each in bouts() if each.number == number)
    proved = prove(bout)
    assert proved.broken is None, proved.broken
    assert proved.declared
    assert {each.partition("/")[0] for each in proved.declared} <= set(bout.armies)


def test_every_box_meets_itself_and_fights_twenty_battles_and_four_of_captains() -> None:
    every = list(bouts())
    assert [each.number for each in every] == list(range(len(BOXES) * len(ROUNDS)))
    assert len(BOXES) == 51
    for level, battles in ((SEEKER, 21), (CAPTAIN, 4)):
        fought = [each for each in every if each.players == (level, level)]
        sides = Counter(army for each in fought for army in set(each.armies))
        assert set(sides.values()) == {battles}
    assert {each.armies for each in every[: len(BOXES)]} == {(box, box) for box in BOXES}
    assert all(each.armies[0] != each.armies[1] for each in every[len(BOXES) :])


def test_what_broke_off_proves_nothing() -> None:
    red, blue = PAIRS[0].armies
    well = Proved(PAIRS[0].number, declared={f"{red}/one": 2})
    broken = Proved(PAIRS[1].number, declared={f"{red}/one": 5}, broken="decision 3: oh")
    seen = seen_in([well, broken])
    assert seen.declared == {f"{red}/one": 2}
    assert (seen.battles[red], seen.battles[blue]) == ({"random": 1}, {"random": 1})
    assert not seen.battles[PAIRS[1].armies[0]] or PAIRS[1].armies[0] in PAIRS[0].armies
