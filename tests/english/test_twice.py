"""Whole battles with what was compiled, decision for decision those of what was written by hand."""

from dataclasses import replace

import pytest
from tests.campaign import bouts
from tests.english.oracle import FILES
from tests.english.twice import compiled, fought_twice

from warhost.arena.campaign import Bout
from warhost.engine.catalogue import Ability
from warhost.rules.selectors.who import Ids

pytestmark = pytest.mark.skipif(not FILES, reason="the reference does not lie beside this checkout, in ../shared")
NOBODY = Ids(frozenset())
SAMPLE = (2, 4, 32)
"""Bouts in which armies that once read differently fight themselves."""


def fought(bout: Bout, rounds: int | None = None) -> str:
    made: dict[str, list[Ability]] = {army: list(compiled(army)) for army in set(bout.armies)}
    return str(fought_twice(bout, made, rounds) or "the same")


@pytest.mark.parametrize("bout", [each for each in bouts() if each.number in SAMPLE], ids=lambda each: each.armies[0])
def test_a_sample_is_the_same_to_the_end(bout: Bout) -> None:
    assert fought(bout) == "the same"


def test_what_reads_differently_parts() -> None:
    bout = next(each for each in bouts() if each.number == SAMPLE[0])
    lame = [replace(each, used_by=NOBODY) for each in compiled(bout.armies[0])]
    assert "answer" in str(fought_twice(bout, {bout.armies[0]: lame}))


@pytest.mark.soak
@pytest.mark.parametrize("bout", [each for each in bouts() if each.number < 51], ids=lambda each: each.armies[0])
def test_every_army_is_the_same_against_itself(bout: Bout) -> None:
    assert fought(bout) == "the same"
