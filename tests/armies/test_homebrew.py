"""A homebrew army in a folder of one's own: the guide's example plays, and mistakes are told where and how."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import yaml
from tests.battles import SPEARHEAD, spearhead_battle
from tests.invariants import Watch

from warhost.armies.army import Army
from warhost.armies.army_file import ArmyError
from warhost.armies.loading import HOMEBREW, Armies, discover, shipped_armies
from warhost.battlepacks.registry import look_again
from warhost.engine.catalogue import Catalogue
from warhost.engine.loadouts import carriers
from warhost.engine.records import BLUE, RED
from warhost.engine.saving import load, save
from warhost.players import player
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import run

PAGE = (Path(__file__).parents[2] / "docs" / "homebrew.md").read_text(encoding="utf-8")
GUIDE = PAGE.partition("## Battlepacks of your own")[0]
ARMY, SCENARIO = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
(ABILITIES,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
(MESSAGES,) = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)


def brew(root: Path, army: str = ARMY, abilities: str | None = ABILITIES, name: str = "ember-court") -> Path:
    """An army folder below a folder of one's own."""
    folder = root / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "army.yaml").write_text(army, encoding="utf-8")
    if abilities is not None:
        (folder / "abilities.py").write_text(abilities, encoding="utf-8")
    return root


def mistake(root: Path, army: str = ARMY, abilities: str | None = ABILITIES) -> str:
    with pytest.raises(ArmyError) as caught:
        discover([brew(root, army, abilities)])
    return str(caught.value)


@pytest.fixture
def ember_court(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Army]:
    """The guide's army, known to the game as long as the test runs."""
    monkeypatch.setenv(HOMEBREW, str(brew(tmp_path)))
    shipped_armies.cache_clear()
    look_again()
    yield shipped_armies()["ember-court"]
    monkeypatch.delenv(HOMEBREW)
    shipped_armies.cache_clear()
    look_again()


def test_the_guides_army_is_discovered(tmp_path: Path) -> None:
    army = discover([brew(tmp_path)])["ember-court"]
    assert (army.name, army.general) == ("Ember Court", "ember-court/ember-marshal")
    assert len(army.roster) == 5
    assert army.traits == tuple(f"ember-court/{each}" for each in ("fire-in-the-blood", "out-of-the-smoke",
                                                                    "rush-from-the-smoke"))  # fmt: skip
    assert (len(army.regiment_abilities), len(army.enhancements)) == (2, 4)
    wardens = army.warscrolls["ash-wardens"]
    assert [weapon.name for weapon in wardens.weapons] == ["Firespear", "Firespear", "Brazier Flail"]
    assert carriers(wardens, 5) == {"Brazier Flail": (4,), "Firespear": (0, 1, 2, 3)}
    assert wardens.weapons[2].rend == 0
    assert {each.name for each in army.abilities} >= {"Scorch", "Burst into Flames", "Smoke Screen"}
    assert all(each.summary for each in army.abilities)


def test_the_guides_scenario_holds(ember_court: Army) -> None:
    assert run(read_text(SCENARIO, "docs/homebrew.md")).failures == ()


@pytest.mark.parametrize("seed", range(3))
def test_the_guides_army_fights_and_its_battle_can_be_saved(ember_court: Army, seed: int) -> None:
    pack = list(SPEARHEAD)[seed % 2]
    battle = spearhead_battle(pack, "ember-court", "gnawfeast-clawpack", seed)
    players = {RED: player("random", f"r{seed}"), BLUE: player("random", f"b{seed}")}
    watch = Watch(battle)
    while (decision := battle.decision) is not None:
        watch.answer(players[decision.player].choose(battle))
        if battle.number == 60:
            assert load(save(battle), lambda _: battle.book).battle.state == battle.state
    assert battle.state.outcome is not None


def test_armies_without_abilities_need_no_code(tmp_path: Path) -> None:
    plain = """
name: Levy
faction: Nobody
warscrolls:
  levy: {name: Levy, move: 5, health: 1, save: null, control: 1, base: 25, height: 1, keywords: [INFANTRY]}
"""
    army = discover([brew(tmp_path, plain, None, "levy")])["levy"]
    assert army.warscrolls["levy"].save is None
    assert army.abilities == ()


MISTAKES = [
    ("hit: 3, wound: 3, rend: 1, damage: 2", "hitt: 3, wound: 3, rend: 1, damage: 2",
     "line 24: warscrolls > ember-marshal > weapons > Marshal's Blade > hitt: unknown key 'hitt'. Right: did you mean"),
    ("Staff: {attacks: 3, hit: 4,", "Staff: {attacks: 3,",
     "line 37: warscrolls > flame-adept > weapons > Staff: 'hit' is missing. Right: hit: a whole number from 2 to 6"),
    ("wound: 4, rend: 1, damage: D3", "wound: 4, rend: 1, damage: D7",
     "Staff > damage: 'D7' is not right here. Right: a whole number, or dice such as D3, 2D6 or D6+1"),
    ("move: 8", "move: fast",
     "cinder-hounds > move: 'fast' is not right here. Right: a whole number of inches, or dice"),
    ("hit: 4, wound: 4, rend: 1", "hit: 7, wound: 4, rend: 1",
     "Staff > hit: 7 is not right here. Right: a whole number from 2 to 6"),
    ("base: [75, 42]", "base: 0", "ember-marshal > base: 0 is not right here. Right: millimetres: 32 for a round base"),
    ("save: 3", "save: 1",
     "ember-marshal > save: 1 is not right here. Right: a whole number from 2 to 6 (4 means 4+), or null"),
    ("models: 3\\n    coherency", "models: many\\n    coherency", "cinder-hounds > models: 'many' is not right here"),
    ("Crit (2 Hits)", "Crit (Twice)",
     "abilities > 0: there is no weapon ability 'Crit (Twice)'. Right: did you mean 'Crit ("),
    ("abilities: [Rekindle]", "abilities: [Rekindel]",
     "ash-wardens > abilities > 0: abilities.py defines no ability 'Rekindel'. Right: did you mean 'rekindle'?"),
    ("Burning Advance, Smoke Screen]", "Burning Advance, Smokes]",
     "regiment_abilities > 1: abilities.py defines no ability 'Smokes'"),
    ("replaces: Firespear", "replaces: Fire", "replaces: it has no weapon 'Fire'. Right: did you mean 'Firespear'"),
    ("carried_by: 1", "one_of: Spear, carried_by: 1",
     "one_of: no other weapon is one of 'Spear'. Right: the same name at two weapons or more"),
    ("carried_by: 1", "carried_by: 6", "carried_by: 6 models carry it. Right: at most 5, its models"),
    ("warscroll: cinder-hounds}", "warscroll: cinder-hound}",
     "roster > 4 > warscroll: there is no warscroll 'cinder-hound'. Right: did you mean 'cinder-hounds'?"),
    ("{warscroll: flame-adept}", "{warscroll: flame-adept, general: true}", "roster > 1: there is a general already"),
    (", general: true", "", "enhancements: there is no general to be given one. Right: general: true in one row"),
    ("faction: Ember Court\\n", "", "army.yaml: 'faction' is missing. Right: faction: text"),
    ("roster:\\n", "rooster:\\n", "unknown key 'rooster'. Right: did you mean 'roster'?"),
    ("alliance: Order", "alliance: [Order]", "alliance: ['Order'] is not right here. Right: text"),
    ("      Firespear: {", "      Firespear, thrown: {", "'Firespear, thrown' stands in line "),
    ("name: Ember Court", "name: Ember: Court", "line 1: this is not YAML"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), MISTAKES, ids=lambda each: each[:30])
def test_mistakes_in_army_yaml(tmp_path: Path, old: str, new: str, said: str) -> None:
    old, new = old.replace("\\n", "\n"), new.replace("\\n", "\n")
    assert old in ARMY
    message = mistake(tmp_path, ARMY.replace(old, new, 1))
    assert message.startswith("ember-court/army.yaml")
    assert said in message


def test_two_units_of_a_warscroll_need_names(tmp_path: Path) -> None:
    message = mistake(tmp_path, re.sub(", name: (first|second)-wardens", "", ARMY))
    assert "roster > 3: there is a unit called 'ash-wardens' already. Right: name: a different name" in message


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('Has("WARD (5+)")', 'HAS("WARD (5+)")', "NameError: name 'HAS' is not defined"),
        ("def scorch(use: Use)", "def scorch(use: Use", "SyntaxError"),
        ("vocabulary import *", "vocabulary import Twice", "ImportError"),
        ("user_is=", "user_was=", "TypeError"),
        ('"Phoenix Feather"', '"Rekindle"', "2 abilities are called 'rekindle'. Right: each name once"),
    ],
)
def test_mistakes_in_abilities_py(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in ABILITIES
    message = mistake(tmp_path, ARMY, ABILITIES.replace(old, new, 1))
    assert message.startswith("ember-court/abilities.py")
    assert said in message
    assert "line " in message or "called" in message


def test_the_messages_of_the_guide(tmp_path: Path) -> None:
    """What the guide shows is what is said."""
    wrong = [
        (ARMY.replace("hit: 3", "hitt: 3", 1), ABILITIES),
        (ARMY.replace("[Rekindle]", "[Rekindel]"), ABILITIES),
        (ARMY, ABILITIES.replace("Has(", "HAS(", 1)),
    ]
    for number, ((army, abilities), line) in enumerate(zip(wrong, MESSAGES.splitlines(), strict=True)):
        message = mistake(tmp_path / str(number), army, abilities)
        shown = line.removesuffix("...")
        assert message.startswith(shown)


def test_warscrolls_belong_to_their_army(tmp_path: Path) -> None:
    brew(tmp_path / "a")
    brew(tmp_path / "b", ARMY.replace("name: Flame Adept", "name: Cinder Adept"), ABILITIES, "cinder-court")
    found = discover([tmp_path / "a", tmp_path / "b"])
    known = Catalogue([*found["ember-court"].warscrolls.values(), *found["cinder-court"].warscrolls.values()], (), ())
    assert known.warscrolls["cinder-court/flame-adept"].name == "Cinder Adept"
    assert known.warscrolls["flame-adept"].name == "Flame Adept"  # a bare key means the first


def test_an_army_is_loaded_when_it_is_asked_for(tmp_path: Path) -> None:
    brew(tmp_path)
    brew(tmp_path, ARMY, "raise RuntimeError('not yet')", "broken-court")
    known = Armies([tmp_path])
    assert list(known) == ["broken-court", "ember-court"]
    cover = known.covers["broken-court"]
    assert (cover.name, cover.models, cover.outlines["ash-wardens"].bases) == ("Ember Court", 13, ((32, 32),) * 5)
    assert known.with_ability("Scorch") == ["broken-court", "ember-court"]
    assert known["ember-court"].name == "Ember Court"
    with pytest.raises(ArmyError, match=r"broken-court.abilities.py, line 1: RuntimeError: not yet"):
        known["broken-court"]


def test_an_unusual_file_has_the_same_cover(tmp_path: Path) -> None:
    """Written in another way, with the warscrolls in the middle, it is read whole."""
    brew(tmp_path / "a")
    brew(tmp_path / "b", yaml.safe_dump(yaml.safe_load(ARMY)), ABILITIES)
    usual, other = (Armies([tmp_path / each]).covers["ember-court"] for each in "ab")
    assert msgspec.structs.replace(other, folder=usual.folder) == usual


def test_names_are_used_once(tmp_path: Path) -> None:
    brew(tmp_path / "a")
    with pytest.raises(ArmyError, match="there is an army 'ember-court' already"):
        discover([tmp_path / "a", tmp_path / "a"])
    with pytest.raises(ArmyError, match="there is no such folder"):
        discover([tmp_path / "nowhere"])
