"""`warhost odds` as a person uses it."""

import re
import shlex
import xml.etree.ElementTree as ET
from json import loads
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warhost.cli import main
from warhost.odds import attack

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "odds.md").read_text(encoding="utf-8")
INLINE = ["--weapon", "4 3+ 4+ 1 D3 Crit (Mortal)", "--target", "health 2, save 4+, ward 6+", "--target-models", "10"]


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["odds", *words])


def test_help_shows_how_to_begin() -> None:
    said = run("--help").output
    assert "warhost odds Liberators Clanrats" in said
    assert all(name in said for name in ("attack", "matrix", "charge", "priority"))
    assert "--target-effect" in run("attack", "--help").output


def test_json_is_all_there_is_on_stdout(tmp_path: Path) -> None:
    result = run(*INLINE, "--json", "--svg", str(tmp_path / "odds.svg"))
    assert result.exit_code == 0
    said = loads(result.stdout)
    assert set(said) == {"damage", "slain", "destroyed"}
    assert set(said["damage"]) == set(said["slain"]) == {"mean", "pmf"}
    found = attack("4 3+ 4+ 1 D3 Crit (Mortal)", "health 2, save 4+, ward 6+", target_models=10)
    assert said == found.as_dict()
    assert sum(said["damage"]["pmf"]) == pytest.approx(1, abs=1e-12)
    assert (tmp_path / "odds.svg").exists()


def test_an_attack_is_told_with_a_chart_and_what_was_assumed() -> None:
    result = run("Liberators", "Clanrats", "--charged", "--cover", "--models", "5", "--sequence", "then Prosecutors")
    assert result.exit_code == 0
    for said in ("Liberators, then Prosecutors against Clanrats", "mean", "spread", "at least", "Models slain",
                 "destroyed after Liberators", "destroyed:", "Assumed", "Cover", "█"):  # fmt: skip
        assert said in result.output, said
    exact = attack("Liberators", "Clanrats", charged=True, cover=True, models=5, then=["Prosecutors"])
    assert f"{exact.mean:.2f}" in result.output


@pytest.mark.parametrize(
    "words",
    [
        ["Liberators", "--target", "health 2, save 4+"], ["Clanrats", "--weapon", "4 3+ 4+ 1 1"],
        ["attack", "Liberators", "Clanrats"], ["4 3+ 4+ 1 1", "health 2, save 4+"], ["liberator", "CLANRAT"],
        ["--json", "Liberators", "Clanrats"], ["roll", "2D6", "--json"], ["charge", "7", "--json"],
    ],
)  # fmt: skip
def test_ways_to_say_it(words: list[str]) -> None:
    assert run(*words).exit_code == 0


WRONG = {
    "Liberatrs Clanrats": "did you mean Liberators",
    "Liberators": "ATTACKER and TARGET are needed",
    "Liberators Clanrats Prosecutors": "ATTACKER and TARGET are needed",
    "Liberators Clanrats --weapon '4 3+ 4+ 1 1'": "TARGET is needed",
    "Liberators --weapon '4 3+ 4+ 1 1' --target 'health 1, save -'": "nobody is needed",
    "Liberators --target 'health 2, save 0+'": "Save 0+ is not possible: Save is 2+",
    "--weapon '4 7+ 4+ 1 1' Clanrats": "Hit 7+ is not possible: Hit is 2+",
    "--weapon '4 3+ 4+ 1 1 Sharp' Clanrats": "there are Crit (2 Hits)",
    "Liberators Clanrats --models -2": "at least 1 model",
    "Liberators Clanrats --target-models -2": "at least 1 model",
    "Liberators Clanrats --effect shiny": "no effect",
    "Liberators Clanrats --sequence 'then Prosecuters'": "did you mean Prosecutors",
    "Liberators Clanrats --svg no/such/place.svg": "cannot write",
    "matrix --armies gnawfest-clawpack": "gnawfeast-clawpack",
    "matrix --armies ,": "at least one army",
    "roll 2D8": "D3, 2D6",
    "roll 2D6 --reroll": "--at-least",
    "charge 7 --dice 0": "at least 1 die",
    "cast 0": "1 or more",
    "chant 0": "1 or more",
    "mortal D3": "name the TARGET",
    "mortal D3 Clanrats --on 9": "2+ to 6+",
    "Liberators Clanrats --nope": "No such option",
}


@pytest.mark.parametrize(("words", "said"), WRONG.items())
def test_wrong_use_is_explained_and_leaves_with_2(words: str, said: str) -> None:
    result = run(*shlex.split(words))
    assert result.exit_code == 2
    assert said in result.output
    assert result.stdout == ""
    assert "Traceback" not in result.output


def test_pictures_and_pages_stand_alone(tmp_path: Path) -> None:
    svg, html, csv = (tmp_path / f"odds.{kind}" for kind in ("svg", "html", "csv"))
    assert run("Liberators", "Clanrats", "--svg", str(svg), "--html", str(html)).exit_code == 0
    assert "Liberators against Clanrats" in "".join(ET.parse(svg).getroot().itertext())
    _alone(html)
    assert "Assumed" in html.read_text(encoding="utf-8")
    assert run("matrix", "--svg", str(svg), "--html", str(html), "--csv", str(csv)).exit_code == 0
    words = [each.text for each in ET.parse(svg).getroot().iter("{http://www.w3.org/2000/svg}text")]
    numbers = [word for word in words if word and re.fullmatch(r"\d+\.\d|-", word)]
    names = csv.read_text(encoding="utf-8").splitlines()[0].split(",")[1:]
    assert len(numbers) == len(names) ** 2
    _alone(html)
    exact = attack("Liberators", "Clanrats").mean
    assert f"{exact:.6f}" in csv.read_text(encoding="utf-8")


def _alone(path: Path) -> None:
    """Nothing is fetched, nothing is run."""
    page = path.read_text(encoding="utf-8")
    assert not re.search(r"<script|<link|<img|@import|url\(|src=", page)
    assert set(re.findall(r"https?://[^\"' <]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_the_matrix_has_a_number_in_every_cell() -> None:
    said = run("matrix", "--share", "--armies", "vigilant-brotherhood").output
    assert len(re.findall(r"\d+%", said)) == 4 * 4


def lines() -> list[str]:
    blocks = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("warhost ")]


@pytest.mark.parametrize("line", lines())
def test_the_commands_of_the_guide_work(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, shlex.split(line, comments=True)[1:])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_code_of_the_guide_runs(code: str) -> None:
    exec(compile(code, "docs/odds.md", "exec"), {})
