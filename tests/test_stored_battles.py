"""Battles fought by earlier code go the same way today: the same is offered, the same dice fall, the end is the same.

`scripts/store_battles.py` fights them anew, where a change of the rules was meant to change them.
"""

import pytest
from tests.stored_battles import again, stored_battles

BATTLES, SAMPLE = 200, 12


@pytest.mark.parametrize(
    "number",
    [*range(SAMPLE), *(pytest.param(number, marks=pytest.mark.soak) for number in range(SAMPLE, BATTLES))],
)
def test_it_goes_as_it_went(number: int) -> None:
    stored = stored_battles()[number]
    now = again(stored)
    assert (now.offers, now.end) == (stored.offers, stored.end), f"{stored.setting} goes another way"


def test_the_sample_has_every_pack_and_side() -> None:
    stored = stored_battles()
    assert len(stored) == BATTLES
    kinds = {(each.setting.pack, each.setting.realm) for each in stored}
    assert kinds == {(each.setting.pack, each.setting.realm) for each in stored[:SAMPLE]}
    assert len(kinds) == 6
