"""`warhost arena` as a person uses it."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warhost.arena.campaign import Bout
from warhost.arena.store import CampaignStore
from warhost.cli import main
from warhost.engine.saving import Save, read

SMALL = ("--players", "random,idle", "--realms", "ghyran", "--battles", 4, "--seed", 3)


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["arena", *map(str, words)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena")
    result = run(*SMALL, "--jobs", 2, "--out", folder / "a.sqlite", "--html", folder / "a.html")
    assert result.exit_code == 0, result.output
    (folder / "said.txt").write_text(result.output, encoding="utf-8")
    return folder


Outcome = tuple[Bout, str | None, tuple[int, int], Save]


def results(path: Path) -> dict[int, Outcome]:
    """Everything about the battles but the time they took."""
    store = CampaignStore.open(path)
    return {
        each.bout.number: (each.bout, each.fought.winner, each.fought.points, read(store.save_of(each.bout.number)))
        for each in store.entries()
    }


def test_the_table_says_what_was_counted(folder: Path) -> None:
    said = (folder / "said.txt").read_text(encoding="utf-8")
    for told in ("random", "idle", "win rate", "score", "Elo", "median ms", "victory points", "answers refused: 0"):
        assert told in said
    shown = run("show", folder / "a.sqlite")
    assert shown.exit_code == 0
    assert shown.output.splitlines() == [line for line in said.splitlines() if not line.startswith("report: ")]


def test_the_number_of_cores_changes_nothing(folder: Path, tmp_path: Path) -> None:
    result = run(*SMALL, "--jobs", 1, "--out", tmp_path / "b.sqlite")
    assert result.exit_code == 0, result.output
    assert results(tmp_path / "b.sqlite") == results(folder / "a.sqlite")


def test_a_finished_campaign_is_not_fought_again(folder: Path) -> None:
    before = (folder / "a.sqlite").read_bytes()
    for words in ((*SMALL, "--out", folder / "a.sqlite"), ("--resume", "--out", folder / "a.sqlite")):
        result = run(*words)
        assert result.exit_code == 0, result.output
        assert "going on: 4 of 4 battles are there" in result.output
    assert (folder / "a.sqlite").read_bytes() == before


def test_another_campaign_is_refused(folder: Path) -> None:
    for words in ((*SMALL[:-1], 4), ("--resume", "--seed", 4)):
        result = run(*words, "--out", folder / "a.sqlite")
        assert result.exit_code == 2
        assert "holds another campaign (seed: 3, not 4)" in result.output


def test_the_report_needs_nothing_else(folder: Path) -> None:
    page = (folder / "a.html").read_text(encoding="utf-8")
    assert page.count("<svg") >= 4
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"https?:|<script|<link|url\(|src=", page)
    assert f"warhost arena replay {folder / 'a.sqlite'} 4" in page


def test_the_numbers_as_json(folder: Path) -> None:
    found = json.loads(run("show", folder / "a.sqlite", "--json").output)
    (record,) = found["report"]["records"]
    assert record["battles"] == 4 == record["wins"] + record["draws"] + record["losses"]
    assert found["campaign"]["players"] == ["random", "idle"]
    assert found["report"]["refused"] == 0


def test_every_battle_can_be_opened_as_a_replay(folder: Path, tmp_path: Path) -> None:
    for number in range(1, 5):
        path = tmp_path / f"{number}.save"
        result = run("replay", folder / "a.sqlite", number, "--out", path)
        assert result.exit_code == 0, result.output
        checked = CliRunner().invoke(main, ["replay", str(path), "--verify"])
        assert (checked.exit_code, "replayed exactly" in checked.output) == (0, True)
    missing = run("replay", folder / "a.sqlite", 5)
    assert missing.exit_code == 2
    assert "no battle 5; it holds battles 1 to 4" in missing.output


def test_the_command_it_gives_fights_the_same_battle(folder: Path, tmp_path: Path) -> None:
    said = run("replay", folder / "a.sqlite", 2, "--out", tmp_path / "kept.save").output
    (words,) = re.findall(r"again: warhost (.*)", said)
    again = CliRunner().invoke(main, [*words.split(), "--save", str(tmp_path / "again.save")])
    assert again.exit_code == 0, again.output
    assert read((tmp_path / "again.save").read_bytes()) == read((tmp_path / "kept.save").read_bytes())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "captian,idle"), "there is no player called 'captian'"),
        (("--players", "randon,idle"), "did you mean random?"),
        (("--players", "random,idle", "--battles", 0), "--battles 2, not 0"),
        (("--battles", 4), "say who fights"),
        (("--players", "random,idle", "--out", "no/such/folder.sqlite"), "cannot write no/such/folder.sqlite"),
        (("--players", "random,idle", "--html", "no/such/folder.html"), "cannot write no/such/folder.html"),
        (("--resume",), "--resume --out FILE"),
        (("--resume", "--out", "no-such.sqlite"), "there is no campaign at no-such.sqlite"),
        (("show", "no-such.sqlite"), "there is no campaign at no-such.sqlite"),
        (("replay", "pyproject.toml", 1), "holds no campaign"),
    ],
)
def test_mistakes_are_said_in_a_line(words: tuple[object, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert said in result.output
    assert "Traceback" not in result.output


def test_interrupted_it_keeps_what_is_done_and_goes_on(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "long.sqlite"
    words = ["arena", *map(str, SMALL[:-3]), "12", "--seed", "3", "--jobs", "2", "--out", str(path)]
    # A shell that runs tests in the background has them ignore Ctrl+C.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code = f"{heed}from warhost.cli import main; main()"
    fighting = subprocess.Popen([sys.executable, "-c", code, *words], stderr=subprocess.PIPE, text=True)
    while fighting.poll() is None and not (path.exists() and _done(path)):
        time.sleep(0.05)
    fighting.send_signal(signal.SIGINT)
    said = fighting.communicate()[1]
    assert fighting.returncode == 130, said
    assert "battles are kept" in said
    assert "Traceback" not in said
    kept = results(path)
    assert 0 < len(kept) < 12
    gone_on = run("--resume", "--out", path)
    assert gone_on.exit_code == 0, gone_on.output
    whole = results(path)
    assert len(whole) == 12
    assert {number: whole[number] for number in kept} == kept
    never_interrupted = results(folder / "a.sqlite")
    assert {number: whole[number] for number in never_interrupted} == never_interrupted


def _done(path: Path) -> int:
    try:
        return len(CampaignStore.open(path).done())
    except Exception:
        return 0
