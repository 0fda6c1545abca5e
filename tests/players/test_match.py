"""Battles between computer players."""

import pytest
from tests.battles import plain_battle

from warhost.engine.battle import Battle
from warhost.players import PLAYERS, player
from warhost.players.match import Unending, play


def test_players_by_name() -> None:
    assert {"random", "idle"} <= set(PLAYERS)
    assert [player(name, 1).name for name in PLAYERS] == list(PLAYERS)


def test_the_same_seeds_fight_the_same_battle() -> None:
    one, two = plain_battle(seed=11), plain_battle(seed=11)
    for battle in (one, two):
        play(battle, player("random", 3), player("random", 4))
    assert one.state == two.state
    other = plain_battle(seed=11)
    play(other, player("random", 5), player("random", 4))
    assert other.state != one.state


def test_a_match_is_watched_and_has_its_bound() -> None:
    seen: list[int] = []
    battle = plain_battle(seed=2)

    def watch(shown: Battle) -> None:
        seen.append(shown.number)

    with pytest.raises(Unending):
        play(battle, player("idle"), player("idle"), max_answers=20, watch=watch)
    assert seen == list(range(1, 21))


def test_who_holds_objectives_beats_who_wanders() -> None:
    won = 0
    for seed in range(8):
        red, blue = ("iron-wardens", "thicket-folk")[:: 1 if seed % 2 else -1]
        battle = plain_battle(red, blue, seed)
        won += play(battle, player("idle", seed), player("random", seed)).winner == "red"
    assert won >= 5
