"""`warhost battle --pack border-war` as a person uses it."""

from pathlib import Path

from typer.testing import CliRunner, Result

from warhost.cli import main
from warhost.rosters.pairing import samples


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["battle", "--pack", "border-war", *map(str, words)])


def test_two_rosters_fight_and_the_battle_is_kept(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    text = samples()["stormcast-1000-b"].read_text(encoding="utf-8")
    mine.write_text(text.replace("name: Thunderhead", "name: My own", 1))
    kept = tmp_path / "war.json"
    result = run("--rosters", f"{mine},skaven-1000-a", "--seed", 4, "--save", kept)
    assert result.exit_code == 0, result.output
    assert "My own" in result.output
    assert "Seer and swarm" in result.output
    assert 'Border War: 4 rounds on 44" x 30", seed 4' in result.output
    again = CliRunner().invoke(main, ["replay", str(kept)])
    assert again.exit_code == 0, again.output
    assert "North" in again.output


def test_two_thousand_points_are_fought_on_the_large_table() -> None:
    result = run("--rosters", "stormcast-2000-a,skaven-2000-a", "--players", "idle", "--seed", 2)
    assert result.exit_code == 0, result.output
    assert '60" x 44"' in result.output


def test_what_is_wrong_with_a_roster_is_said(tmp_path: Path) -> None:
    text = samples()["stormcast-1000-b"].read_text(encoding="utf-8")
    small = tmp_path / "small.yaml"
    small.write_text(text.replace("points_limit: 1000", "points_limit: 500"))
    result = run("--rosters", f"{small},{small}")
    assert result.exit_code == 1
    assert "army-1.2" in result.output
    result = run("--rosters", "stormcast-1000-b,skaven-2000-a")
    assert result.exit_code == 1
    assert "same points limit" in result.output
    broken = tmp_path / "broken.yaml"
    broken.write_text("name: [")
    assert run("--rosters", f"{broken},{broken}").exit_code == 2


def test_what_is_wrong_with_the_call_is_said() -> None:
    result = run("--rosters", "stormcast-1000-z,skaven-1000-a")
    assert result.exit_code == 2
    assert "did you mean" in result.output
    assert run("--rosters", "a,b,c").exit_code == 2
    assert "--rosters" in run("--armies", "vigilant-brotherhood,gnawfeast-clawpack").output
    assert run("--realm", "ghyran").exit_code == 2
    other = CliRunner().invoke(main, ["battle", "--rosters", "stormcast-1000-b,skaven-1000-a"])
    assert other.exit_code == 2
    assert "border-war" in other.output
