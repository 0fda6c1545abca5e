"""A mistake in the code of an ability ends in a sentence, and the battle is kept."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.armies.test_homebrew import ABILITIES, brew
from typer.testing import CliRunner

from warhost.armies.loading import HOMEBREW, shipped_armies
from warhost.battlepacks.registry import look_again
from warhost.cli import main
from warhost.engine.problems import BrokenAbility
from warhost.engine.saving import load
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.books import book_for
from warhost.scenario.run.runner import Runner

SPARK = '''

@ability("Spark", YOUR_START_OF_TURN, rule=RULE, used_by=Keyword("BEAST"), must=True)
def spark(use: Use) -> None:
    """Never."""
    use.game.unit("nobody at all")
'''
SCENARIO = """
title: A spark that fails
rules: [core-28.0]
now: {round: 1, turn: red, phase: start-of-turn}
players: {red: {army: ember-court}}
units:
  hounds: {army: red, warscroll: cinder-hounds, at: [[5, 5]]}
  foes: {army: blue, warscroll: cinder-hounds, at: [[20, 5]]}
steps:
  - {use: Spark, by: hounds}
"""


@pytest.fixture
def _sparks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    army = brew(tmp_path, abilities=ABILITIES + SPARK) / "ember-court" / "army.yaml"
    army.write_text(army.read_text(encoding="utf-8").replace("[Burst into Flames]", "[Burst into Flames, Spark]"))
    monkeypatch.setenv(HOMEBREW, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    shipped_armies.cache_clear()
    look_again()
    yield
    monkeypatch.undo()
    shipped_armies.cache_clear()
    look_again()


@pytest.mark.usefixtures("_sparks")
def test_the_sentence_names_army_ability_and_decision() -> None:
    runner = Runner(read_text(SCENARIO, "spark"))
    before = runner.battle.number
    with pytest.raises(BrokenAbility) as caught:
        runner.take(runner.scenario.steps[0])
    said = str(caught.value)
    assert "the ability 'Spark' of the army ember-court has a mistake, at decision 0 of red" in said
    assert "KeyError: 'nobody at all'" in said
    assert runner.battle.number == before


@pytest.mark.usefixtures("_sparks")
def test_the_battle_is_kept_for_the_report(tmp_path: Path) -> None:
    armies = "ember-court,ember-court"
    result = CliRunner().invoke(main, ["battle", "--armies", armies, "--players", "random", "--seed", "3"])
    assert result.exit_code == 1
    assert "broken-battle.json holds it" in result.output
    assert load((tmp_path / "broken-battle.json").read_bytes(), book_for).battle.decision is not None
