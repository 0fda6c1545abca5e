"""Scenario files: the project's own are all read, the guide's forms mean what it says, each mistake is named."""

from pathlib import Path

import pytest

from warhost.rules.moving.proposals import Wish
from warhost.scenario.file.model import (
    EndStep,
    ExpectStep,
    PassStep,
    Scenario,
    Spot,
    Step,
    UseStep,
    default_height,
)
from warhost.scenario.file.reader import Malformed, find_files, read, read_text
from warhost.table.movement import Step as Leg
from warhost.table.shapes import Base, Place

ROOT = Path(__file__).parents[2]
FILES = find_files([ROOT / "scenarios"])

WHOLE = """\
title: Everything the guide shows
rules: [core-25.0]
battlepack: core
modules: [commands, terrain, magic]
battlefield: [44, 30]
seed: 7
now: {round: 2, turn: red, phase: shooting, first: red}
players:
  red:  {victory_points: 3, command_points: 4, general: lord, attacker: true, hand: [raid, raze],
         territory: [[0, 0], [30, 0], [30, 11], [0, 11]], regiment_ability: Warpstone-laced Bullets,
         enhancement: Warpstone Charm, tactic: seize-the-centre, attempted: [do-not-waver],
         regiments: {first: [lord, archers]}, lores: [Lore of Ruin], army: gnawfeast-clawpack}
  blue:
decks: {twist: [ring-of-fire], red: [raid], blue: []}
twist: ring-of-fire
twist_picks: [Dracothion]
twist_by: red
warscrolls:
  bowmen:
    move: D6+8
    health: 1
    save: null
    control: 1
    base: [60, 35]
    keywords: [Infantry, "WARD (6+)"]
    weapons:
      Bow:   {range: 18, attacks: 2, hit: 4, wound: 4, rend: 1, damage: 1, abilities: ["Crit (Mortal)"]}
      Knife: {attacks: D6, hit: 4, wound: 5, damage: d3, models: [0]}
    spells: {Zap: {value: 6, range: 18, mortal: D3, unlimited: false}}
    prayers: {Hymn: {value: 4}}
    abilities: [Rally the Line]
  shrine: {health: 8, save: 4, keywords: [FACTION TERRAIN]}
units:
  archers: {army: red, warscroll: bowmen, at: [[5, 5], [6.5, 5]], facing: 90, armed: {Knife: [1]},
            command_models: {champion: [0]}, damage: 0, slain: 1, used: [Run], charged: false,
            effects: ["+1 to hit rolls this turn", "+1 to  hit rolls this turn", "-1 Move this turn by lord"]}
  lord: {army: red, warscroll: clawlord-on-gnaw-beast, at: []}
  dead: {army: blue, warscroll: bowmen, at: [], destroyed: this-turn, replaced: false, models: 5}
  spirit: {army: blue, warscroll: bowmen, at: [[20, 20]], manifestation: {banishment: 7, summoned_by: lord}}
terrain:
  - {name: wall, size: large, polygon: [[10, 9], [14, 9], [14, 10], [10, 10]], height: 3, controlled_by: red}
  - {name: idol, army: red, warscroll: shrine, deployed: false, polygon: [[0, 0], [1, 0], [0, 1]], height: 2}
objectives:
  - {name: Dracothion, at: [15, 11], radius: 3, controlled_by: red}
  - {name: Ford, at: [1, 1]}
steps:
  - use: Shoot
    by: archers
    targets: spirit
    attacks: [{models: [0, 1], weapon: Bow, target: spirit, count: 1}]
    move: {1: [9, 5], 0: [[7, 6], [9, 6.5]], 2: {path: [[9, 8]], facing: 45, jump: true}, 3: {facing: 10}}
    pile_in: {target: spirit, move: {0: [9, 5]}}
    reactions: [{use: All-out Defence, by: spirit}]
    choose: {slain: [2, 1], crit: "Crit (Mortal)", contest: {archers: Ford}, reroll: no}
    dice: {hit: [6, 1, 4], roll-off: [5, 2]}
    refused: core-25.0
  - {use: Call for Reinforcements, by: red, targets: [dead-replacement, anything at all]}
  - {use: Deploy Unit, by: lord, place: [[5, 5], {at: [6, 5], facing: 30}], shift: [3, 0], refused: true}
  - {use: Deploy Unit, by: lord, place: [5, 5]}
  - {pass: red}
  - {end: round, choose: {first-turn: red}, dice: {priority: [1, 6]}}
  - expect: {archers: {models: 2}}
expect:
  archers: {models: 3, at: {0: [9, 5]}, in_combat: [spirit], keywords: [strike-first], ward: null, save: 4,
            contesting: [Ford], can: [Run], cannot: {Charge: core-14.3, Fight: true},
            weapons: {Bow: {rend: 2, attacks: 3}}}
  dead-replacement: {destroyed: false, in_combat: false}
  red: {victory_points: 6, controls: [Dracothion, wall], hand: 3, cannot: [Rally]}
  measure: [{from: "archers[0]", to: Ford, is: 12.0}]
  decision: {player: blue, kind: reaction, options: [Unbind]}
  now: {round: 2, turn: blue}
  winner: draw
  victory: minor
  terrain: {wall: {controlled_by: null}}
"""


@pytest.fixture(scope="module")
def whole() -> Scenario:
    return read_text(WHOLE, "whole.yaml")


def line_of(part: str) -> int:
    assert WHOLE.count(part) == 1
    return WHOLE[: WHOLE.index(part)].count("\n") + 1


def use(step: Step) -> UseStep:
    assert isinstance(step, UseStep)
    return step


def test_there_are_files_of_every_chapter() -> None:
    assert len(FILES) >= 40
    assert {"core", "advanced", "spearhead"} <= {path.parent.name for path in FILES}


def test_the_top_of_the_file(whole: Scenario) -> None:
    assert (whole.battlefield, whole.seed, whole.twist_picks) == ((44.0, 30.0), 7, ("Dracothion",))
    assert (whole.now.round, whole.now.turn, whole.now.phase, whole.now.first) == (2, "red", "shooting", "red")
    assert list(whole.players) == ["red", "blue"]
    red, blue = whole.players["red"], whole.players["blue"]
    assert (red.hand, red.regiments) == (("raid", "raze"), {"first": ("lord", "archers")})
    assert (blue.hand, blue.command_points, blue.territory) == (None, None, ())
    assert whole.decks == {"twist": ("ring-of-fire",), "red": ("raid",), "blue": ()}


def test_warscrolls(whole: Scenario) -> None:
    bowmen = whole.warscrolls["bowmen"]
    assert (bowmen.move, bowmen.save, bowmen.base) == ("D6+8", None, Base.of_mm(60, 35))
    assert (bowmen.height, bowmen.coherency, bowmen.keywords) == (1.5, 0.5, ("INFANTRY", "WARD (6+)"))
    bow, knife = bowmen.weapons.values()
    assert (bow.range, bow.rend, bow.models) == (18, 1, None)
    assert (knife.range, knife.attacks, knife.rend, knife.damage, knife.models) == (None, "D6", 0, "D3", (0,))
    assert (bowmen.spells["Zap"].mortal, bowmen.prayers["Hymn"].value) == ("D3", 4)
    assert (whole.warscrolls["shrine"].move, whole.warscrolls["shrine"].control) == (0, 0)


def test_heights_follow_from_keywords() -> None:
    assert default_height(("HERO", "MONSTER")) == 4.0
    assert default_height(("HERO", "CAVALRY")) == 2.5
    assert default_height(()) == 1.5


def test_units_and_places(whole: Scenario) -> None:
    archers = whole.units["archers"]
    assert (archers.at, archers.facing, archers.armed) == (((5.0, 5.0), (6.5, 5.0)), 90.0, {"Knife": (1,)})
    assert archers.command_models == {"champion": (0,)}
    assert [(line.what, line.by) for line in archers.effects] == [("hit", None), ("move", "lord")]
    assert (whole.units["dead"].destroyed, whole.units["lord"].command_models) == ("this-turn", None)
    assert [(piece.name, piece.deployed) for piece in whole.terrain] == [("wall", True), ("idol", False)]
    assert whole.objectives is not None
    assert [objective.radius for objective in whole.objectives] == [3.0, None]


def test_orders(whole: Scenario) -> None:
    shoot = use(whole.steps[0])
    assert (shoot.targets, shoot.refused, shoot.line) == (("spirit",), "core-25.0", line_of("use: Shoot"))
    assert list(shoot.move.items()) == [
        (1, Wish(1, 9.0, 5.0)),
        (0, (Leg(7.0, 6.0), Leg(9.0, 6.5))),
        (2, (Leg(9.0, 8.0, 45.0, True),)),
        (3, Wish(3, facing=10.0)),
    ]
    assert shoot.pile_in is not None
    assert (shoot.pile_in.target, list(shoot.pile_in.move)) == ("spirit", [0])
    assert (shoot.attacks[0].models, shoot.attacks[0].count) == ((0, 1), 1)
    assert shoot.choose == {
        "slain": [2, 1], "crit": "Crit (Mortal)", "contest": {"archers": "Ford"}, "reroll": "no",
    }  # fmt: skip
    assert shoot.dice == {"hit": (6, 1, 4), "roll-off": (5, 2)}


def test_other_steps(whole: Scenario) -> None:
    called, deployed, single, passed, ended, checked = whole.steps[1:]
    assert (use(called).by, use(called).player) == (None, "red")
    assert (use(deployed).refused, use(deployed).shift) == (True, (3.0, 0.0))
    assert use(deployed).place[1] == Place(6.0, 5.0, 0.0, 30.0)
    assert use(single).place == (Place(5.0, 5.0),)
    assert isinstance(passed, PassStep)
    assert (passed.player, passed.line) == ("red", line_of("{pass: red}"))
    assert isinstance(ended, EndStep)
    assert (ended.end, ended.choose, ended.dice) == ("round", {"first-turn": "red"}, {"priority": (1, 6)})
    assert isinstance(checked, ExpectStep)
    assert checked.expect.units["archers"].models == 2


def test_expectations_remember_what_was_said_and_where(whole: Scenario) -> None:
    expect = whole.expect
    archers = expect.units["archers"]
    assert archers.lines["models"] == line_of("archers: {models: 3")
    assert archers.lines["weapons"] == line_of("weapons: {Bow: {rend")
    assert ("ward" in archers.lines, archers.ward) == (True, None)
    assert "damage" not in archers.lines
    assert archers.cannot == {"Charge": "core-14.3", "Fight": None}
    assert (archers.keywords, archers.in_combat) == (("STRIKE-FIRST",), ("spirit",))
    assert list(archers.weapons["Bow"].lines) == ["rend", "attacks"]
    assert expect.units["dead-replacement"].in_combat is False
    assert (expect.players["red"].hand, expect.players["red"].cannot) == (3, {"Rally": None})
    assert expect.measure[0].start == Spot(name="archers", model=0)
    assert (expect.winner, expect.victory, expect.lines["winner"]) == ("draw", "minor", line_of("winner: draw"))
    assert expect.terrain["wall"].lines == {"controlled_by": line_of("terrain: {wall")}


def test_only_true_and_false_are_truth_values() -> None:
    scenario = read_text(
        "title: yes\nsteps: [{use: On, player: red, choose: {reroll: true, pick: [off, 1, 2.5]}}]", "x"
    )
    assert (scenario.title, use(scenario.steps[0]).use) == ("yes", "On")
    assert use(scenario.steps[0]).choose == {"reroll": True, "pick": ["off", 1, 2.5]}


def test_anchors_and_merges() -> None:
    text = """\
title: Shared parts
warscrolls:
  guard: &guard {move: 5, health: 2, save: 5, control: 1, base: 32}
  elite: {<<: *guard, health: 3}
"""
    scrolls = read_text(text, "x").warscrolls
    assert (scrolls["guard"].health, scrolls["elite"].health, scrolls["elite"].move) == (2, 3, 5)


def test_shipped_warscrolls_are_checked_when_they_are_known() -> None:
    text = "title: x\nunits:\n  rats: {army: red, warscroll: clanrat}\n"
    assert read_text(text, "x").units["rats"].warscroll == "clanrat"
    with pytest.raises(Malformed, match="did you mean 'clanrats'") as caught:
        read_text(text, "x", known_warscrolls={"clanrats"})
    assert caught.value.line == 3


def test_objectives_of_the_battlepack_may_be_named() -> None:
    text = "title: x\nbattlepack: {}\nexpect: {{red: {{controls: [Dracothion]}}}}\n"
    assert read_text(text.format("fire-and-jade"), "x").expect.players["red"].controls == ("Dracothion",)
    with pytest.raises(Malformed, match="no objective or terrain is called 'Dracothion'"):
        read_text(text.format("core"), "x")


def test_files_are_found_in_folders(tmp_path: Path) -> None:
    for name in ("b.yaml", "a/c.yml", "a/notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("title: x")
    assert find_files([tmp_path, tmp_path / "b.yaml"]) == [tmp_path / "a" / "c.yml", tmp_path / "b.yaml"]
    assert find_files([tmp_path / "missing.yaml"]) == [tmp_path / "missing.yaml"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read"):
        read(tmp_path / "missing.yaml")
    (tmp_path / "latin.yaml").write_bytes(b"title: x\nrealm: \xe9t\xe9\n")
    with pytest.raises(Malformed, match="UTF-8") as caught:
        read(tmp_path / "latin.yaml")
    assert caught.value.line == 2
