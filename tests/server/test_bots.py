"""Computer players in processes of their own."""

import msgspec
import pytest

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.players import PLAYERS
from warhost.players.random_player import RandomPlayer
from warhost.server.bots import Bots, best_bot, task_of, think
from warhost.server.making import make
from warhost.server.messages import NewBattle


def fresh(seed: int = 5) -> Battle:
    return make(NewBattle("one-screen", seed=seed), None).battle


def test_a_process_answers_like_a_thread() -> None:
    battle, pools = fresh(), [Bots(1), Bots(0)]
    try:
        for number in range(4):
            task = task_of(battle, "random", f"x {number}", None)
            answers = {pool.choose(task).result(60) for pool in pools}
            assert len(answers) == 1
            battle.answer(msgspec.json.decode(answers.pop())["choice"])
    finally:
        for pool in pools:
            pool.close()


def test_a_worker_that_dies_is_replaced() -> None:
    pool, battle = Bots(1), fresh()
    try:
        task = task_of(battle, "random", "x", None)
        first = pool.choose(task).result(60)
        for process in list(pool._pool._processes.values()):  # type: ignore[union-attr]
            process.kill()
            process.join(10)
        for _ in range(3):
            try:
                assert pool.choose(task).result(60) == first
            except Exception as error:
                assert "process" in str(error).lower()  # noqa: PT017
            else:
                return
        pytest.fail("it was not replaced")
    finally:
        pool.close()


def test_nobody_thinks_with_the_battles_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot would see by trying moves out on a copy is not what comes."""
    seen: list[tuple[int, ...]] = []

    class Peeking(RandomPlayer):
        def choose(self, battle: Battle) -> Choice:
            _ = battle.decision
            rolled = battle.state.rolled.get("roll-off", 0)
            seen.append(battle.dice.faces("roll-off", 0, rolled))
            seen.append(battle.dice.faces("hit", 0, 60))
            return super().choose(battle)

    monkeypatch.setitem(PLAYERS._levels, "peeking", Peeking)
    battle = fresh()
    _ = battle.decision
    think(task_of(battle, "peeking", "x", None))
    assert seen[0] == battle.dice.faces("roll-off", 0, len(seen[0]))
    assert seen[0]
    assert seen[1] != battle.dice.faces("hit", 0, 60)


def test_the_middle_of_an_ability_is_thought_about_too() -> None:
    battle, chosen = fresh(), RandomPlayer(3)
    middles = 0
    while battle.decision is not None and middles < 15:
        if battle.in_progress:
            middles += 1
            choice = msgspec.json.decode(think(task_of(battle, "random", str(battle.number), None)))["choice"]
            assert battle.problems(choice) == []
        battle.answer(chosen.choose(battle))
    assert middles == 15


def test_the_best_there_is() -> None:
    assert best_bot() in PLAYERS
