"""`warhost battle` and `warhost replay` as a person uses them."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warhost.cli import main

SEED = 7


def run(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


@pytest.fixture(scope="module")
def watched() -> str:
    result = run("battle", "--seed", SEED, "--watch")
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saves") / "fight.json"
    result = run("battle", "--seed", SEED, "--players", "random,idle", "--save", path)
    assert result.exit_code == 0, result.output
    assert f"saved to {path}" in result.output
    assert [each.name for each in path.parent.iterdir()] == ["fight.json"]
    return path


def test_the_same_seed_is_the_same_battle(watched: str) -> None:
    assert run("battle", "--seed", SEED, "--watch").output == watched


def test_it_can_be_read_in_eighty_columns(watched: str) -> None:
    assert max(map(len, watched.splitlines())) <= 80
    assert watched.isascii()


def test_the_whole_story_is_there(watched: str) -> None:
    for told in ("Deployment", "ROUND 1", "ROUND 4", "[R] Red's turn", "[B] Blue's turn", "Score: ", "Combat phase"):
        assert told in watched
    assert " wins " in watched or "A draw" in watched
    assert "core-14" not in watched


def test_rules_are_cited_when_asked_for() -> None:
    assert "[core-10.1a]" in run("battle", "--seed", SEED, "--watch", "--rules").output


def test_quiet_tells_only_the_result() -> None:
    said = run("battle", "--seed", SEED, "--quiet").output
    assert "ROUND" not in said
    assert "lost" in said
    assert len(said.splitlines()) < 20


@pytest.mark.parametrize(
    ("option", "value", "hint"),
    [
        ("--armies", "iron-warden,thicket-folk", "iron-wardens"),
        ("--armies", "iron-wardens,thicket-folk,iron-wardens", "give two armies"),
        ("--armies", "examples,thicket-folk", "there is no army called 'examples'"),
        ("--players", "randm,idle", "did you mean random"),
        ("--players", ",", "give two players"),
    ],
)
def test_unknown_names_leave_with_2(option: str, value: str, hint: str) -> None:
    result = run("battle", option, value)
    assert result.exit_code == 2
    assert hint in result.output
    assert "Traceback" not in result.output


def test_a_saved_battle_replays_exactly(saved: Path) -> None:
    result = run("replay", "verify", saved)
    assert run("replay", saved, "--verify").output == result.output
    assert result.exit_code == 0
    assert result.output.startswith("ok ")


def test_a_replay_tells_what_the_battle_told(saved: Path) -> None:
    first = run("battle", "--seed", SEED, "--players", "random,idle", "--watch").output.splitlines()
    again = run("replay", saved).output.splitlines()
    assert again == first[2:]


def test_steps_without_a_terminal_do_not_wait(saved: Path) -> None:
    said = run("replay", saved, "--step", "--at", 4).output
    assert "   0  " in said
    assert "   3  " in said
    assert "decides: deploy -> use deploy-unit" in said
    assert "Not over yet" in said


def test_other_answers_are_found_out(saved: Path, tmp_path: Path) -> None:
    save = json.loads(saved.read_bytes())
    save["dice"][0]["seed"] += 1
    other = tmp_path / "other.json"
    other.write_text(json.dumps(save), encoding="utf-8")
    result = run("replay", other, "--verify")
    assert result.exit_code == 1
    assert "answer" in result.output


def test_missing_answers_are_found_out(saved: Path, tmp_path: Path) -> None:
    save = json.loads(saved.read_bytes())
    save["answers"] = save["answers"][:-5]
    other = tmp_path / "short.json"
    other.write_text(json.dumps(save), encoding="utf-8")
    result = run("replay", other, "--verify")
    assert result.exit_code == 1
    assert "answers only" in result.output


def test_a_branch_goes_another_way_and_can_be_saved(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "branch.json"
    result = run("replay", saved, "--at", 40, "--seed", 5, "--save", out, "--quiet")
    assert result.exit_code == 0, result.output
    assert run("replay", out, "--verify").exit_code == 0
    before, after = (json.loads(path.read_bytes()) for path in (saved, out))
    assert before["answers"][:40] == after["answers"][:40]
    assert before["answers"] != after["answers"]
    again = run("replay", saved, "--at", 40, "--seed", 5, "--save", tmp_path / "again.json", "--quiet")
    assert again.exit_code == 0
    assert (tmp_path / "again.json").read_bytes() == out.read_bytes()


def test_one_moment_can_be_drawn(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    assert run("replay", saved, "--at", 30, "--svg", out).exit_code == 0
    texts = [each.text for each in ET.fromstring(out.read_text(encoding="utf-8")).iter() if each.text]
    assert "Iron Wardens against Thicket Folk" in texts
    assert "Warden Captain" in texts


def test_a_battle_is_drawn_at_the_end_of_a_round(tmp_path: Path) -> None:
    out = tmp_path / "table.svg"
    result = run("battle", "--seed", SEED, "--players", "idle", "--svg", out, "--svg-round", 2)
    assert result.exit_code == 0, result.output
    assert "Round 2" in out.read_text(encoding="utf-8")
    assert run("battle", "--players", "idle", "--svg", out, "--svg-round", 9).exit_code == 2


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"format": 1}', b"title: a scenario", b'{"format": 99, "rules": "1"}'],
)
def test_no_save_is_an_error(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    result = run("replay", path)
    assert result.exit_code == 2
    assert str(path) in result.output.replace("\n", "")
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "damage",
    [
        lambda save: save["initial"].update(battlepack="elsewhere"),
        lambda save: save["initial"]["units"]["red-warden-captain"].update(warscroll="nobody"),
        lambda save: save["initial"].update(players={}),
        lambda save: save.update(format=99),
    ],
)
def test_a_foreign_save_is_an_error(damage: object, saved: Path, tmp_path: Path) -> None:
    save = json.loads(saved.read_bytes())
    damage(save)  # type: ignore[operator]
    path = tmp_path / "foreign.json"
    path.write_text(json.dumps(save), encoding="utf-8")
    result = run("replay", path, "--verify")
    assert result.exit_code == 2, result.output
    assert "error:" in result.output


@pytest.mark.parametrize(
    "words",
    [["--at", "99999"], ["--seed", "3"], ["--save", "x.json"], ["--verify", "--at", "3"], ["--at", "-1"]],
)
def test_options_that_make_no_sense_leave_with_2(words: list[str], saved: Path) -> None:
    assert run("replay", saved, *words).exit_code == 2


@pytest.mark.parametrize("command", ["battle", "replay"])
def test_help_has_examples(command: str) -> None:
    said = run(command, "--help").output
    assert said.count(f"warhost {command} ") >= 3
