"""`warhost rules` as a person uses it."""

import re

import pytest
from typer.testing import CliRunner, Result

from warhost.cli import main
from warhost.coverage.rules import coverage
from warhost.rules.glossary import glossary
from warhost.rules.modules.terrain_list import terrain_list
from warhost.rules.reference import RULES


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_help_teaches() -> None:
    said = run("--help").output
    for taught in ("warhost battle", "warhost rules core-15.3", "warhost scenario check", "docs/architecture.md"):
        assert taught in said


def test_the_list_has_every_rule() -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert all(rule in result.output for rule in RULES)


def test_one_rule_is_explained_with_its_scenarios() -> None:
    result = run("rules", "core-17.1")
    assert result.exit_code == 0
    assert RULES["core-17.1"].title in result.output
    assert "scenarios/core/core-17.1-save-bonuses-against-rend.yaml" in result.output


def test_a_stem_explains_all_its_clauses() -> None:
    said = run("rules", "core-14.1").output
    assert all(title in said for title in ("Normal Move", "Run", "Retreat"))


def test_search_finds_by_word() -> None:
    said = run("rules", "--search", "pile-in").output
    assert "core-15.3" in said
    assert "core-2.1" not in said
    assert run("rules", "--search", "xyzzy").exit_code == 1


@pytest.mark.parametrize("words", ["core-5.3d", "core-15.3 --write x.md", "--nope"])
def test_wrong_use_leaves_with_2(words: str) -> None:
    assert run("rules", *words.split()).exit_code == 2


def test_an_unknown_id_names_the_nearest() -> None:
    assert "core-5.3a" in run("rules", "core-5.3d").output


def test_coverage_fails_exactly_when_a_citation_names_nothing() -> None:
    result = run("rules", "coverage")
    assert result.exit_code == (1 if coverage().problems() else 0)
    rows = coverage().rows
    assert f"{len(rows)} rules, {sum(bool(row.code) for row in rows)} implemented" in result.output


def test_a_term_is_looked_up() -> None:
    result = run("rules", "--term", "wholly within")
    assert result.exit_code == 0
    for said in ("wholly within (model)", "wholly within (unit)", "core-2.1.1 Within and wholly within"):
        assert said in result.output
    assert "within (unit)\n" in result.output


def test_no_term_lists_them_all() -> None:
    result = run("rules", "--term")
    assert result.exit_code == 0
    assert all(term in result.output for term in glossary())
    assert f"{len(glossary())} terms" in result.output


def test_a_mistyped_term_is_told_the_nearest() -> None:
    result = run("rules", "--term", "strike frist")
    assert result.exit_code == 2
    assert "did you mean STRIKE-FIRST" in result.output
    assert "lists them all" in run("rules", "--term", "xyzzy").output
    assert "stands alone" in run("rules", "core-15.3", "--term", "climb").output


def test_the_list_of_terrain_has_every_row() -> None:
    result = run("rules", "terrain-list")
    assert result.exit_code == 0
    assert all(re.search(rf"^{re.escape(name)} ", result.output, re.M) for name in terrain_list())
    assert "60 of 60 features" in result.output
    assert re.search(r"^Ruined Domicile +obstacle +1-2 +medium-large *$", result.output, re.M)


def test_the_list_of_terrain_is_searched_by_name_type_and_size() -> None:
    said = run("rules", "terrain-list", "--search", "area small").output
    assert "1 of 60" in said
    assert "Chaos Dreadhold Helfort" in said
    assert "12 of 60" in run("rules", "terrain-list", "-s", "place of power").output
    assert run("rules", "terrain-list", "-s", "gazebo").exit_code == 1
