"""What is wrong with an army is found before it is played: each mistake with file, line and the nearest right name."""

from pathlib import Path

import pytest
from tests.armies.test_homebrew import ABILITIES, ARMY, brew
from typer.testing import CliRunner

from warhost.armies.checking import check_army
from warhost.armies.loading import shipped_armies
from warhost.cli import main

GOOD = '''"""What they do."""

from warhost.vocabulary import *

RULE = "spearhead-1"


@ability("Glow", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("turn"), picks=(PickSpec("unit", FRIENDLY),))
def glow(use: Use) -> Script[None]:
    """1 mortal damage."""
    yield from use.inflict_mortal(1, on=use.target)


keen = passive(
    "Keen", attacks(+1, weapon="Long Knife"), on=ME & Keyword("INFANTRY") & ~Named("Squad"), rule=RULE, summary="Keen.",
    when={"slain": lambda use: None},
)
quick = passive("Quick", Amends(RETREAT, "damage", 0), on=ME, rule=RULE, summary="Quick.")


@ability("Answer", rule=RULE, reaction=ReactionTo("mine", ability="Glow"))
def answer(use: Use) -> None:
    """The retreat hurts nobody."""
    use.amend(damage=0)


@ability(
    "Rise", YOUR_MOVEMENT_PHASE, rule=RULE, used_by=InReserve(), off_table=True,
    possible=lambda game, unit: no_room(game, unit, SetUpTerms(), RULE),
)
def rise(use: Use) -> Script[None]:
    """Come up."""
    yield from use.set_up(use.unit, SetUpTerms())
'''
LEVY = """name: Levy
faction: Levy
roster:
  - {warscroll: squad, general: true}
traits: [Glow, Rise, Answer]
warscrolls:
  squad:
    name: Squad
    move: 5
    health: 1
    save: 5
    control: 1
    base: 25
    height: 1.5
    keywords: [INFANTRY]
    models: 5
    weapons:
      Long Knife: {attacks: 1, hit: 4, wound: 4, damage: 1}
    abilities: [Keen, Quick]
"""


def findings(root: Path, code: str = GOOD, army: str = LEVY) -> list[str]:
    brew(root, army, code, "levy")
    return [str(each) for each in check_army(root / "levy")]


def test_what_is_right_has_no_findings(tmp_path: Path) -> None:
    assert findings(tmp_path) == []


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ("    yield from use.inflict_mortal", "    use.inflict_mortal", 11, "is a script and is not carried out"),
        ('weapon="Long Knife"', 'weapon="Long Knive"', 15, "no weapon 'Long Knive'. Right: did you mean 'Long Knife'?"),
        ('Named("Squad")', 'Named("Squat")', 15, "no warscroll 'Squat'. Right: did you mean 'Squad'?"),
        ('Keyword("INFANTRY")', 'Keyword("INFANTERY")', 15, "no keyword 'INFANTERY'. Right: did you mean 'INFANTRY'?"),
        ('ability="Glow"', 'ability="Glew"', 21, "no ability 'Glew'. Right: did you mean 'Glow'?"),
        ('ability="Glow"', 'ability="thicket-folk/ambush"', 21, "is an ability of another army"),
        ('"damage", 0', '"damages", 0', 18, "no number that can be amended 'damages'. Right: did you mean 'damage'?"),
        ("amend(damage=0)", "amend(damge=0)", 24, "no number that can be amended 'damge'"),
        ('"slain"', '"slian"', 16, "no clause 'slian'. Right: did you mean 'slain'?"),
        (', once=Once("turn")', "", 8, "the player can use 'Glow' as often as they like in a phase"),
        ("possible=lambda game, unit: no_room(game, unit, SetUpTerms(), RULE),", "", 33, "whether there is room"),
        ('summary="Quick."', "", 18, "nothing tells players what 'Quick' does"),
        ("    use.amend(damage=0)", "    raise NotImplementedError", 22, "answer() is not written yet"),
        ('Amends(RETREAT, "damage", 0), ', "", 18, "the passive ability 'Quick' changes nothing"),
    ],
)  # fmt: skip
def test_each_mistake_is_found(tmp_path: Path, right: str, wrong: str, line: int, said: str) -> None:
    found = findings(tmp_path, GOOD.replace(right, wrong, 1))
    assert any(each.startswith(f"levy/abilities.py, line {line}: ") and said in each for each in found), found


def test_an_ability_that_nobody_has(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, army=LEVY.replace("[Keen, Quick]", "[Keen]"))
    assert found.startswith("levy/abilities.py, line 18: no list of army.yaml names the ability 'Quick'")


def test_what_the_data_says_needs_no_effect(tmp_path: Path) -> None:
    code = GOOD.replace('Amends(RETREAT, "damage", 0), ', "")
    assert findings(tmp_path, code, LEVY + "stated: [Quick]\n") == []


def test_a_selector_belongs_to_one_army(tmp_path: Path) -> None:
    code = GOOD + "\n\nclass RoomAtEdge:\n    pass\n"
    (found,) = findings(tmp_path, code)
    assert "the army 'thicket-folk' has a class 'RoomAtEdge' too. Right: another name" in found


@pytest.mark.parametrize("army", list(shipped_armies()))
def test_every_shipped_army_holds(army: str) -> None:
    assert [str(each) for each in check_army(shipped_armies().covers[army].folder)] == []


def test_the_command(tmp_path: Path) -> None:
    brew(tmp_path, LEVY, GOOD, "levy")
    run = CliRunner().invoke
    assert run(main, ["army", "check", str(tmp_path / "levy")]).exit_code == 0
    brew(tmp_path, LEVY, GOOD.replace("Long Knife", "Knife"), "levy")
    wrong = run(main, ["army", "check", str(tmp_path / "levy")])
    assert (wrong.exit_code, "1 army: 1 mistake" in wrong.stdout) == (1, True)
    brew(tmp_path, LEVY.replace("move: 5", "move: far"), GOOD, "levy")
    assert run(main, ["army", "check", str(tmp_path / "levy")]).exit_code == 2
    assert run(main, ["army", "check", "nobodys-army"]).exit_code == 2


def test_the_guides_army_holds(tmp_path: Path) -> None:
    brew(tmp_path, ARMY, ABILITIES)
    assert [str(each) for each in check_army(tmp_path / "ember-court")] == []
