"""Computer players in processes of their own."""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pebble import ProcessExpired
from tests.server.serving import quick, run_aside, serving, told

from warhost.battlepacks.pack import pack_of
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.prose import Prose, a_unit, said
from warhost.players import PLAYERS
from warhost.players.levels import Level
from warhost.players.simple.random_player import RandomPlayer
from warhost.server.play.bots import USUAL, Bots, task_of, think
from warhost.server.play.new_battles import make
from warhost.server.play.replays import ReplayShelf
from warhost.server.play.thinkers import LocalThinkers, ThoughtBudget
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.wrong import Wrong


def fresh(seed: int = 5) -> Battle:
    return make(BattleWish("one-screen", seed=seed), None).battle


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
        thinkers = pool.quick.thinkers
        assert isinstance(thinkers, LocalThinkers)
        os.kill(thinkers._pool.schedule(60, os.getpid).result(60), signal.SIGKILL)
        for _ in range(3):
            try:
                assert pool.choose(task).result(60) == first
            except (BrokenProcessPool, ProcessExpired):
                continue
            return
        pytest.fail("it was not replaced")
    finally:
        pool.close()


def for_ever(_: bytes) -> bytes:
    while True:
        pass


def greedy(_: bytes) -> bytes:
    return bytes(1 << 31)


@pytest.mark.parametrize(("think", "error"), [(for_ever, TimeoutError), (greedy, MemoryError)])
def test_a_thought_has_a_budget(think: Callable[[bytes], bytes], error: type[Exception]) -> None:
    thinkers = LocalThinkers(think, 1, budget=ThoughtBudget(0.3, 200 << 20))
    try:
        for _ in range(2):
            with pytest.raises(error):
                thinkers.submit(b"").result(60)
    finally:
        thinkers.close()


def test_a_thought_that_takes_too_much_is_said_and_can_be_got_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def choose(bots: Bots, *given: Any) -> "Future[bytes]":
        if not too_much:
            return usual(bots, *given)
        done: Future[bytes] = Future()
        done.set_exception(TimeoutError())
        return done

    usual, too_much = Bots.choose, list[bool]()
    monkeypatch.setattr(Bots, "choose", choose)
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="computer", seed=1)
        with server.page(made, "red") as page:
            page.play(2)
            page.until(lambda table: page.mine)
            too_much.append(True)
            page.play(done=lambda table: table["waiting_for"] == "blue")
            assert "was stopped" in page.next("notice")["text"]
            too_much.clear()
            last = page.table["undo"]["last"]
            assert page.ask(type="undo", to=last)["type"] == "accepted"
            page.until(lambda table: table["number"] == last)
            page.play(3)
    assert [each.exc_info for each in caplog.records] == [None] * len(caplog.records)
    assert "took too much time or memory" in caplog.text


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
    assert PLAYERS[USUAL].for_people


def test_why_is_told_by_name_and_keeps_cards_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = {"card": ""}

    class Talking(RandomPlayer):
        told: Prose = ()

        @property
        def why(self) -> Prose:
            return self.told

        def choose(self, battle: Battle) -> Choice:
            hand = battle.state.zones.get("hand blue")
            secret["card"] = pack_of(battle.game).cards[hand.cards[0]].name if hand and hand.cards else ""
            chosen = super().choose(battle)
            watching = said("watches {unit}", unit=a_unit("red-liberators"))
            self.told = said("keeps {card}", card=secret["card"]) if secret["card"] else watching
            return chosen

    monkeypatch.setitem(PLAYERS._levels, "talking", Level("talking", "says why", Talking))
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="computer", opponent="talking", seed=3)
        with server.page(made, "red") as page:
            page.play(done=lambda table: secret["card"] and table["table"]["now"]["round"] == 1 and page.mine)
            page.play(3)
        with server.page(made, "red") as page:
            whys = [line for line in page.table["lines"] if line["kind"] == "why"]
    assert {told(line["words"]) for line in whys} == {"watches [R] Liberators"}
    assert {line["side"] for line in whys} == {"blue"}


def test_a_battle_is_told_again_once() -> None:
    shelf, told = ReplayShelf(2), []

    async def tell(name: str) -> bytes:
        told.append(name)
        if name == "bad":
            raise ValueError(name)
        return name.encode()

    async def ask() -> None:
        names = ("a", "b", "a", "c", "a", "b")
        assert [await shelf.packed(name, partial(tell, name)) for name in names] == [name.encode() for name in names]
        assert told == ["a", "b", "c", "b"], "the one that was not asked for longest made room"
        for _ in range(2):
            with pytest.raises(ValueError, match="bad"):
                await shelf.packed("bad", partial(tell, "bad"))
        assert told[-2:] == ["bad", "bad"], "what went wrong is tried again"

    run_aside(ask())


UNRULY = Path(__file__).parents[2] / "players" / "programs" / "unruly.py"


def test_a_program_of_the_operator_s_plays_and_no_other(tmp_path: Path) -> None:
    """Only by its name: a command over the wire is nobody's player, and one that crashes is said to have lost."""
    run = f"{sys.executable} -I -S {UNRULY}"
    settings = quick(tmp_path, programs={"mybot": f"{run} well", "fragile": f"{run} crash"})
    with serving(settings) as server:
        bots = server.http.get("/api/choices").json()["bots"]
        assert [each["id"] for each in bots][-2:] == ["mybot", "fragile"]
        for wrong in ("exec:unruly.py well", "stranger"):
            reply = server.http.post("/api/battles", json={"mode": "computer", "opponent": wrong})
            assert reply.status_code == 422
            assert "there is no computer player called" in reply.json()["error"]
        made = server.make("bots", pack="plain", bots=["fragile", "mybot"], seed=3)
        with server.page(made, "watch") as page:
            notice = page.next("notice")
            over = page.until(lambda table: table["outcome"])
        assert notice["text"].startswith("fragile (red) forfeits the battle: the program left with code 1")
        assert server.battle(made).number > 2
        assert over["outcome"] == {"winner": "blue", "victory": "forfeit"}
        assert server.own(made)[0]["over"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("warlord:9000", "at most 5 here"),
        ("warlord:5.01", "at most 5 here"),
        ("marshal:40", "at most 5 here"),
        ("warlord:nan", "no computer player called"),
        ("recruit:2", "no computer player called"),
        ("warlord:" + "0" * 60 + "1", "at most 40 letters"),
        ("exec:touch /tmp/x", "no computer player called"),
    ],
)
def test_what_strangers_may_not_ask_for(name: str, why: str) -> None:
    for wish in (BattleWish("computer", opponent=name), BattleWish("bots", bots=("recruit", name))):
        with pytest.raises(Wrong, match=why) as refused:
            make(wish, None)
        assert refused.value.status == 422
        assert "\n" not in refused.value.text
    assert make(BattleWish("computer", opponent="warlord:0.5"), None).record.bots == {"blue": "warlord:0.5"}
