"""Battles saved by every version so far: each replays to exactly what its file says, and can be gone on with.

Where a rule was put right since, that is told, and the battle stands as it was stored.
"""

import gzip
from importlib.metadata import version
from pathlib import Path

import pytest

from warhost.engine.battle import Battle
from warhost.engine.dice import Seeded
from warhost.engine.verifying import examine
from warhost.players import player
from warhost.scenario.run.books import book_for

SAVES = sorted((Path(__file__).parent / "old_saves").glob("*.json.gz"))
"""VERSION-PACK-NAME: kept for good; a version that changes what saves hold adds some of its own."""
SEALED = {"seed_sealed": "old", "shares_sealed": "yes", "hidden_hands": "yes"}
"""How the dice were promised; the others were not sealed."""
PUT_RIGHT = {"0.1.0-bw-3.json.gz": "answer 79 is refused now: "}
"""Ruination Chamber answers abilities of its own army too: somebody is asked who was not."""


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.name)
def test_it_replays_exactly_and_goes_on(path: Path) -> None:
    found = examine(gzip.decompress(path.read_bytes()), book_for)
    told = PUT_RIGHT.get(path.name)
    assert [each.startswith(told or "nothing") for each in found.wrong] == [True] * (told is not None), found.wrong
    assert found.battle.decision is None
    assert found.battle.state.outcome is not None
    kind = path.name.removesuffix(".json.gz").split("-", 2)[2]
    sealed = "no" if found.seal is None else "old" if found.seal.is_old else "yes"
    assert sealed == SEALED.get(kind, "no")
    if told is None:
        _go_on(found.battle)


def _go_on(battle: Battle) -> None:
    """Another end, from the middle on."""
    battle.undo(battle.number // 2)
    battle.reseed(Seeded(1))
    for number in range(8):
        decision = battle.decision
        assert decision is not None
        battle.answer(player("random", f"{number}").choose(battle))


def test_there_are_saves_of_every_pack_and_of_every_way_to_seal() -> None:
    names = [path.name.removesuffix(".json.gz").split("-", 2) for path in SAVES]
    assert {pack for _, pack, _ in names} == {"plain", "fj", "sb", "bw"}
    assert {kind for _, _, kind in names} >= set(SEALED)
    assert version("warhost") in {each for each, _, _ in names}
