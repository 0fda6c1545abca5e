"""Campaigns on disk, and one battle fought with a watch in hand."""

from pathlib import Path
from sqlite3 import connect

import pytest
from msgspec.structs import replace

from warhost.arena.campaign import Battlefield, Bout, Campaign, bouts
from warhost.arena.store import CampaignStore, StoreError
from warhost.arena.timed_battle import Fought, Watched, fight, new_battle
from warhost.battlepacks.registry import rules_for
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Picked
from warhost.engine.verifying import verify
from warhost.players.simple.random_player import RandomPlayer

CAMPAIGN = Campaign(
    ("random", "idle"), ("vigilant-brotherhood", "gnawfeast-clawpack"), (Battlefield("fire-and-jade", "ghyran"),), 4, 7
)


@pytest.fixture(scope="module")
def fought() -> tuple[Bout, Fought]:
    bout = next(bouts(CAMPAIGN))
    return bout, fight(bout)


def test_a_battle_comes_back_as_it_was_kept(tmp_path: Path, fought: tuple[Bout, Fought]) -> None:
    store = CampaignStore.create(tmp_path / "a.sqlite", CAMPAIGN)
    store.add(*fought)
    store.close()
    again = CampaignStore.open(tmp_path / "a.sqlite")
    (entry,) = again.entries()
    assert entry.bout == fought[0]
    kept, was = entry.fought, fought[1]
    assert (kept.winner, kept.points) == (was.winner, was.points)
    assert (kept.refused, kept.decisions) == (was.refused, was.decisions)
    assert kept.first == was.first in ("red", "blue")
    for seat in (0, 1):
        assert kept.times[seat] == pytest.approx(was.times[seat])
    assert [each.number for each in again.left()] == [2, 3, 4]


def test_a_file_of_an_earlier_layout_is_gone_on_with(tmp_path: Path, fought: tuple[Bout, Fought]) -> None:
    path = tmp_path / "a.sqlite"
    CampaignStore.create(path, CAMPAIGN).close()
    with connect(path) as line:
        line.execute("alter table battles drop column first")
        line.execute("update campaign set layout = 'warhost arena 2'")
    store = CampaignStore.open(path)
    store.add(*fought)
    assert [each.fought.first for each in store.entries()] == [fought[1].first]


def test_the_save_replays_exactly(tmp_path: Path, fought: tuple[Bout, Fought]) -> None:
    store = CampaignStore.create(tmp_path / "a.sqlite", CAMPAIGN)
    store.add(*fought)
    assert verify(store.save_of(1), rules_for) is None
    with pytest.raises(StoreError, match="no battle 9; it holds battles 1 to 1"):
        store.save_of(9)


def test_every_decision_is_timed(fought: tuple[Bout, Fought]) -> None:
    found = fought[1]
    assert sum(map(len, found.times)) == found.decisions > 100
    assert all(0 < time < 60 for times in found.times for time in times)
    assert found.refused == (0, 0)


def test_the_same_battle_again_is_the_same(fought: tuple[Bout, Fought]) -> None:
    again = fight(fought[0])
    assert (again.winner, again.points, again.save) == (fought[1].winner, fought[1].points, fought[1].save)


def test_a_battle_without_end_is_broken_off() -> None:
    found = fight(next(bouts(CAMPAIGN)), max_answers=10)
    assert found.broken == "decision 10: Unending: the battle is not over after 10 answers"
    assert found.save


class Stubborn(RandomPlayer):
    """Answers with what nobody can have asked for."""

    def choose(self, battle: Battle) -> Choice:
        return Picked(("no such thing",))


def test_a_refused_answer_is_counted_and_the_battle_goes_on() -> None:
    battle = new_battle(next(bouts(CAMPAIGN)))
    watched = Watched(Stubborn(1))
    for _ in range(3):
        assert battle.decision is not None
        watched.answer(battle, battle.decision.player)
    assert watched.refused == battle.number == len(watched.times) == 3


def test_another_campaign_in_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    CampaignStore.create(path, CAMPAIGN)
    assert CampaignStore.create(path, CAMPAIGN).campaign() == CAMPAIGN
    with pytest.raises(StoreError, match=r"holds another campaign \(battles: 4, not 6; seed: 7, not 8\)"):
        CampaignStore.create(path, replace(CAMPAIGN, battles=6, seed=8))


@pytest.mark.parametrize("content", [b"a letter, and long enough to look like something" * 20, b"SQLite format 3\0"])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="holds no campaign"):
        CampaignStore.create(path, CAMPAIGN)
    assert path.read_bytes() == content


def test_what_is_not_there_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no campaign at"):
        CampaignStore.open(tmp_path / "nothing.sqlite")
    with pytest.raises(StoreError, match="cannot write"):
        CampaignStore.create(tmp_path / "no" / "folder.sqlite", CAMPAIGN)
