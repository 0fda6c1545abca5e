"""Abilities of an army written as rules text: compiled, by hand where they are not understood, told by the check."""

from pathlib import Path

import pytest
from tests.armies.test_homebrew import ARMY, brew, mistake
from typer.testing import CliRunner

from warhost.armies.army import Army
from warhost.armies.loading import discover
from warhost.cli import main
from warhost.engine.catalogue import Ability
from warhost.rules.effects.modifiers import RollModifier, WeaponsHave
from warhost.rules.words import YOUR_HERO_PHASE

TEXTS = """
abilities:
  Bright Spears:
    effect: This unit's Firespear has Crit (2 Hits).
  Cauterise:
    timing: Once Per Turn (Army), Your Hero Phase
    declare: Pick a friendly Infantry unit wholly within 12" of this unit to be the target.
    effect: Heal (D3) the target.
  Fire in the Blood Again:
    effect: Add 1 to hit rolls for combat attacks made by friendly Beast units.
  Odd Song:
    timing: Your Hero Phase
    effect: This unit sings.
"""
WITH_TEXTS = (
    ARMY.replace("traits: [", "traits: [Fire in the Blood Again, ").replace("[Rekindle]", "[Rekindle, Bright Spears]")
    .replace("abilities: [Scorch]", "abilities: [Scorch, Cauterise, Odd Song]")
    .replace("warscrolls:\n", f"{TEXTS.strip()}\nwarscrolls:\n", 1)
)  # fmt: skip


@pytest.fixture(scope="module")
def army(tmp_path_factory: pytest.TempPathFactory) -> Army:
    return discover([brew(tmp_path_factory.mktemp("mine"), WITH_TEXTS)])["ember-court"]


def called(army: Army, name: str) -> Ability:
    found = next(each for each in army.abilities if each.name == name)
    assert isinstance(found, Ability)
    return found


def test_a_text_is_an_ability_like_any_other(army: Army) -> None:
    mend = called(army, "Cauterise")
    assert mend.id == "ember-court/cauterise"
    assert mend.id in army.warscrolls["flame-adept"].abilities
    assert (mend.timing, mend.by_hand) == (YOUR_HERO_PHASE, False)
    assert mend.once is not None
    assert (mend.once.per, mend.once.army) == ("turn", True)


def test_the_armys_weapons_and_keywords_can_be_spoken_of(army: Army) -> None:
    spears, blood = called(army, "Bright Spears"), called(army, "Fire in the Blood Again")
    assert spears.modifiers == (WeaponsHave("Crit (2 Hits)", weapon="Firespear"),)
    assert blood.modifiers == (RollModifier("hit", 1, attack="combat"),)
    assert blood.id in army.traits


def test_what_is_not_understood_is_by_hand_at_its_time(army: Army) -> None:
    song = called(army, "Odd Song")
    assert (song.by_hand, song.timing) == (True, YOUR_HERO_PHASE)
    assert "sings" in song.summary


def test_the_check_tells_both(tmp_path: Path) -> None:
    said = CliRunner().invoke(main, ["army", "check", str(brew(tmp_path, WITH_TEXTS) / "ember-court")])
    assert said.exit_code == 1
    assert "Cauterise: understood: once per turn (army), your hero phase; pick a friendly INFANTRY unit" in said.output
    line = next(n for n, each in enumerate(WITH_TEXTS.splitlines(), 1) if "sings" in each)
    assert f"ember-court/army.yaml, line {line}: 'Odd Song' is not enforced: effect, from letter 11" in said.output
    assert "1 army: 1 mistake" in said.output


def test_text_or_python_not_both(tmp_path: Path) -> None:
    twice = WITH_TEXTS.replace("Odd Song", "Rekindle", 1)
    assert "there is an ability 'Rekindle' already. Right: each name once" in mistake(tmp_path, twice)
