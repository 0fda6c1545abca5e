"""The coverage table: citations are found in code and scenarios, and those that name nothing are reported."""

from pathlib import Path

import pytest

from warhost.coverage.armies import ArmyCoverage, army_rows, table
from warhost.coverage.rules import (
    ARMIES_PAGE,
    Coverage,
    code_citations,
    coverage,
    markdown,
    scenario_citations,
    write_markdown,
)

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def _package(folder: Path, text: str, room: str = "rules") -> Path:
    (folder / room).mkdir()
    (folder / room / "made_up.py").write_text(text, encoding="utf-8")
    return folder


def test_docstrings_and_strings_cite(tmp_path: Path) -> None:
    code = '''"""Moves (core-15.0a)."""

def run() -> str:
    """Quick.

    See core-14.1b.
    """
    return "core-14.2"
'''
    found = code_citations(_package(tmp_path, code))
    assert [(each.rule, each.line, each.where) for each in found] == [
        ("core-15.0a", 1, ""),
        ("core-14.1b", 6, "run"),
        ("core-14.2", 8, "run"),
    ]
    assert all(each.implements and each.path == "rules/made_up.py" for each in found)


def test_citing_a_rule_in_a_higher_room_implements_nothing(tmp_path: Path) -> None:
    (found,) = code_citations(_package(tmp_path, 'X = "core-17.1"', room="players"))
    assert not found.implements


def test_named_ids_count_only_when_they_are_rules(tmp_path: Path) -> None:
    found = code_citations(_package(tmp_path, 'X = "fire-and-jade-raze", "border-war", "follow-up", "aqshy-nothing"'))
    assert [each.rule for each in found] == ["fire-and-jade-raze"]


@pytest.mark.parametrize("code", ['X = "core-99.1"', 'f(rule="aqshy-nothing")', '"""core-5.3z"""'])
def test_a_citation_that_names_no_rule_is_a_problem(tmp_path: Path, code: str) -> None:
    (found,) = code_citations(_package(tmp_path, code))
    said = Coverage((), (found,), ()).problems()
    assert len(said) == 1
    assert said[0].startswith(f"rules/made_up.py:1: no rule is called {found.rule}")


def test_scenarios_cite_in_their_rules_list(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "a.yaml").write_text('title: "One"\nrules: [core-17.1,\n  core-5.3]\nsteps:\n- {refused: core-77.0}\n')
    (folder / "b.yaml").write_text("title: [unclosed")
    found, unreadable = scenario_citations(folder)
    assert [(each.rule, each.line, each.where, each.path) for each in found] == [
        ("core-17.1", 2, "One", "scenarios/a.yaml"),
        ("core-5.3", 3, "One", "scenarios/a.yaml"),
        ("core-77.0", 5, "One", "scenarios/a.yaml"),
    ]
    assert unreadable[0].startswith("scenarios/b.yaml: not readable as YAML")
    table = coverage(folder)
    assert [each.rule for each in table.unknown if each.path.startswith("scenarios")] == ["core-77.0"]
    shown = {row.rule for row in table.rows if row.scenarios}
    assert shown == {"core-17.1", "core-5.3a", "core-5.3b", "core-5.3c"}


def test_the_page_says_plainly_what_is_missing(tmp_path: Path) -> None:
    empty = tmp_path / "scenarios"
    empty.mkdir()
    write_markdown(tmp_path / "docs" / "coverage.md", empty)
    page = (tmp_path / "docs" / "coverage.md").read_text(encoding="utf-8")
    assert page == markdown(empty)
    assert "| core-15.3 | Pile-in moves |" in page
    rules, armies = page.split("\n## Spearhead armies", 1)
    assert rules.count("| none |") == len(coverage(empty).rows)
    assert "| Gnawfeast Clawpack | 14 | 0 | 0 of 9 | none |" in armies
    details = (tmp_path / "docs" / ARMIES_PAGE).read_text(encoding="utf-8")
    box = details.split("\n## Gnawfeast Clawpack\n")[1].split("\n## ")[0]
    (wither,) = [line for line in box.splitlines() if line.startswith("| Wither |")]
    assert wither.endswith("| none | never |")


def test_an_ability_is_shown_by_files_of_its_army_that_use_or_name_it(tmp_path: Path) -> None:
    box = tmp_path / "armies" / "gnawfeast-clawpack"
    box.mkdir(parents=True)
    (box / "wither-by-its-name.yaml").write_text("title: one\n")
    (box / "other.yaml").write_text("steps:\n- {use: Wither, by: seer}\n")
    (box / "nothing.yaml").write_text("title: Withering\n")
    (tmp_path / "armies" / "campaign.json").write_text(
        '{"battles": {"gnawfeast-clawpack": {"random": 3}}, "declared": {"gnawfeast-clawpack/wither": 2}}'
    )
    (row,) = [each for each in army_rows(tmp_path) if each.army == "gnawfeast-clawpack"]
    (wither,) = [each for each in row.abilities if each.name == "Wither"]
    assert wither.declared == 2
    assert [Path(each).stem for each in wither.scenarios] == ["other", "wither-by-its-name"]
    assert wither.ability not in (*row.unshown, *row.undeclared)
    assert row.unshown
    assert "| 1 | 1 of 9 | 3 random |" in "\n".join(table((row,)))


@pytest.mark.parametrize("row", army_rows(SCENARIOS), ids=lambda row: row.army)
def test_every_ability_is_shown_and_was_declared(row: ArmyCoverage) -> None:
    assert row.unshown == (), "no scenario uses or names these: write one in scenarios/armies"
    assert row.undeclared == (), "the campaign never declared these: scripts/army_campaign.py"
    assert row.battles["random"] >= 20
    assert row.battles["captain"] >= 4
