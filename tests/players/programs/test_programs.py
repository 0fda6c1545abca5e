"""Programs at the table: they are told what they may know, and whatever they do wrong costs them the battle only."""

import shlex
import sys
import time
from pathlib import Path

import msgspec
import pytest

from warhost.arena.campaign import Battlefield, Bout
from warhost.arena.timed_battle import fight
from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.registry import find_pack
from warhost.engine.battle import Battle
from warhost.engine.prose import plain
from warhost.engine.records import Zone
from warhost.engine.view import HIDDEN
from warhost.players import ANYBODY, PLAYERS, player
from warhost.players.computer_player import Forfeit
from warhost.players.match import play
from warhost.players.programs.briefing import decision_told, suggested
from warhost.players.programs.checking import Examined, examine
from warhost.players.programs.program_player import ProgramPlayer

UNRULY = Path(__file__).with_name("unruly.py")
EXAMPLES = Path(__file__).parents[3] / "examples" / "players"


def program(how: str, **values: object) -> ProgramPlayer:
    return ProgramPlayer((sys.executable, "-I", "-S", str(UNRULY), how), 1, {"seconds": 20.0, "memory": 256, **values})


def plain_battle() -> Battle:
    return army_battle(find_pack("plain"), seed=3)


@pytest.mark.parametrize(
    ("how", "seconds", "why"),
    [
        ("crash", 20.0, "left with code 1 before the battle was over (it complained: no more of this)"),
        ("abort", 20.0, "was ended by signal 6 (SIGABRT)"),
        ("hang", 0.5, "gave no answer within 0.5 seconds"),
        ("close", 20.0, "closed its output"),
        ("flood", 20.0, "put out more than 1 MB for one decision"),
        ("endless", 20.0, "said a line of more than 0.25 MB"),
        ("nonsense", 20.0, "said what is no line of the protocol: 'e2e4'"),
        ("eat", 20.0, "MemoryError"),
        ("stranger", 20.0, "speaks protocol 99, but this is 1"),
        ("stubborn", 0.5, "gave no answer within 0.5 seconds"),
    ],
)
def test_whatever_it_does_wrong_it_loses_and_nobody_else_is_harmed(how: str, seconds: float, why: str) -> None:
    red, battle = program(how, seconds=seconds), plain_battle()
    started = time.monotonic()
    outcome = play(battle, red, player("random", 1))
    assert outcome.winner == "blue"
    assert outcome.victory is not None
    assert outcome.victory.startswith("red forfeits: the program ")
    assert why in outcome.victory
    assert not battle.over
    assert time.monotonic() - started < 60
    assert red._child is None


def test_a_program_that_cannot_be_started_says_so() -> None:
    with pytest.raises(Forfeit, match="no-such-program: No such file or directory"):
        ProgramPlayer(("no-such-program",)).choose(plain_battle())


def test_it_may_try_again_and_says_why() -> None:
    battle, red = plain_battle(), program("learns")
    assert battle.decision is not None
    choice = red.choose(battle)
    assert red.refused == 1
    assert not battle.problems(choice)
    assert "pick from territory 1, territory 2" in plain(red.why)
    red.leave()


def test_options_are_the_program_s_own() -> None:
    battle = plain_battle()
    program("well", depth="7").choose(battle)
    with pytest.raises(Forfeit, match="has no option 'dept'; it has: seconds, memory, depth"):
        program("well", dept="7").choose(battle)
    with pytest.raises(Forfeit, match=r"the option depth of .* is a int, not 'deep'"):
        program("well", depth="deep").choose(battle)


def test_names_of_programs() -> None:
    assert "exec:node mybot.js" in ANYBODY
    assert "exec(seconds=0.5 depth=7):node mybot.js" in ANYBODY
    assert "exec:node mybot.js" not in PLAYERS  # what strangers may name over the wire
    for wrong in ("exec:", "exec", "exec:'unclosed", "exec(seconds=many):x", "exec(depth):x"):
        assert wrong not in ANYBODY


def test_hidden_cards_are_hidden() -> None:
    battle = army_battle(find_pack("fire-and-jade"), seed=5)
    captain = player("random", 2)
    while not all(battle.state.zones.get(f"hand {seat}", Zone()).cards for seat in ("red", "blue")):
        battle.answer(captain.choose(battle))
    assert battle.decision is not None
    seat = battle.decision.player
    told = msgspec.json.decode(msgspec.json.encode(decision_told(battle, suggested(battle), 1.0)))
    for name, zone in told["state"]["zones"].items():
        own = zone["owner"] == seat and zone["seen_by"] == "owner"
        assert own or zone["seen_by"] == "all" or set(zone["cards"]) <= {HIDDEN}, name
    hands = [zone["cards"] for name, zone in told["state"]["zones"].items() if name.startswith("hand")]
    assert any(HIDDEN in each for each in hands)
    assert any(each and HIDDEN not in each for each in hands)
    assert told["suggestions"]
    assert told["answers"]


def test_a_loss_by_forfeit_is_a_result_of_the_arena() -> None:
    name = f"exec:{shlex.join((sys.executable, '-I', '-S', str(UNRULY), 'crash'))}"
    fought = fight(Bout(1, Battlefield("plain"), ("iron-wardens", "thicket-folk"), ("random", name), 7))
    assert fought.winner == "red"
    assert fought.broken is None
    assert fought.forfeit is not None
    assert fought.forfeit.startswith("blue: the program left with code 1")


@pytest.mark.parametrize(("command", "file"), [(sys.executable, "mybot.py"), ("node", "mybot.js")])
def test_the_examples_keep_the_protocol_and_are_short(command: str, file: str) -> None:
    path = EXAMPLES / file
    assert len(path.read_text().splitlines()) <= 40
    from shutil import which

    if which(command) is None:
        pytest.skip(f"there is no {command} here")
    found = list(
        examine(lambda: Examined((command, str(path)), 1, {"seconds": 20.0}), plain_battle, lambda: player("random", 1))
    )
    assert [each.fine for each in found] == [True] * 4, found[-1].words


def test_the_check_finds_what_is_wrong() -> None:
    def made() -> Examined:
        return Examined((sys.executable, "-I", "-S", str(UNRULY), "nonsense"), 1, {"seconds": 20.0})

    found = list(examine(made, plain_battle, lambda: player("random", 1)))
    assert [each.fine for each in found] == [True, False]
    assert "e2e4" in found[-1].words
