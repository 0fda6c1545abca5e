"""Every shipped army beside the reference: statlines, weapons with carriers, abilities with timing and how often.

The reference lies beside the checkout, in ../shared; where it is not, these tests are skipped.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from warhost.armies.army import Army
from warhost.armies.loading import shipped_armies
from warhost.armies.mustering import muster
from warhost.engine.catalogue import Ability, Once, Warscroll, Weapon
from warhost.engine.naming import slug
from warhost.rules.words import keyword

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "reference" / "armies"
FILES = sorted(REFERENCE.glob("*.json"))
ARMIES = [each for each in FILES if each.stem in shipped_armies()]
PER = {"battle": "battle", "turn": "turn", "phase": "phase", "battle round": "round"}
SEE_ABILITY = "See ability"
MARKS = {"(reserve)"}
"""What the reference adds to a name to tell two of them apart."""

pytestmark = pytest.mark.skipif(not FILES, reason="the reference does not lie beside this checkout, in ../shared")
Data = dict[str, Any]


def test_the_reference_speaks_of_shipped_armies() -> None:
    assert ARMIES


@pytest.mark.parametrize("path", ARMIES, ids=lambda path: path.stem)
def test_an_army_is_as_its_box_says(path: Path) -> None:
    data, army = json.loads(path.read_text(encoding="utf-8")), shipped_armies()[path.stem]
    assert (army.name, army.faction) == (data["name"], data["faction"])
    assert [_row(army, n) for n in range(len(army.roster))] == [
        (each["warscroll"], each["models"], each["general"]) for each in data["roster"]
    ]
    assert list(army.warscrolls) == [each["id"] for each in data["warscrolls"]]
    for said in data["warscrolls"]:
        _same_scroll(data, army, army.warscrolls[said["id"]], said)
    for listed, kind in (
        (army.traits, "battleTraits"),
        (army.regiment_abilities, "regimentAbilities"),
        (army.enhancements, "enhancements"),
    ):
        _same_abilities(army, listed, data[kind])


def _row(army: Army, index: int) -> tuple[str, int, bool]:
    row = army.roster[index]
    return row.warscroll, row.models or army.warscrolls[row.warscroll].size, row.general


def _same_scroll(data: Data, army: Army, scroll: Warscroll, said: Data) -> None:
    line = (scroll.name, scroll.move, scroll.health, scroll.save, scroll.control)
    assert line == tuple(said[key] for key in ("name", "move", "health", "save", "control")), scroll.id
    assert scroll.keywords == _keywords(said), scroll.id
    if said["base"] is not None:
        assert _bases(scroll) <= {_size(each) for each in said["base"].get("options", [said["base"]])}, scroll.id
    assert sorted(map(_weapon, scroll.weapons)) == sorted(
        _as_said(each, _same_kind(scroll, each)) for each in said["weapons"]
    )
    _same_carriers(data, army, said)
    _same_abilities(army, scroll.abilities, said["abilities"])


def _keywords(said: Data) -> set[str]:
    words = {keyword(each) for each in said["keywords"] if each != "Reinforcements"}
    return (
        words
        | ({"REINFORCEMENT"} if said["reinforcements"] else set())
        | ({f"WARD ({said['ward']}+)"} if said["ward"] is not None else set())
    )


def _bases(scroll: Warscroll) -> set[tuple[float, float]]:
    every = [scroll.base, *(base for base, _ in scroll.other_bases)]
    return {(round(each.length * 25.4, 1), round(each.width * 25.4, 1)) for each in every}


def _size(base: Data) -> tuple[float, float]:
    mm = base["mm"] if isinstance(base["mm"], list) else [base["mm"], base["mm"]]
    return float(mm[0]), float(mm[1])


NUMBERS = ("attacks", "hit", "wound", "rend", "damage")


def _weapon(weapon: Weapon) -> tuple[str, ...]:
    abilities = sorted(each.lower() for each in weapon.abilities)
    return (weapon.name, str(weapon.range), *(str(getattr(weapon, each)) for each in NUMBERS), *abilities)


def _same_kind(scroll: Warscroll, said: Data) -> Weapon:
    fit = [each for each in scroll.weapons if each.name == said["name"] and each.melee == (said["type"] == "melee")]
    assert fit, f"{scroll.id} has no {said['type']} weapon {said['name']}"
    return fit[0]


def _as_said(said: Data, weapon: Weapon) -> tuple[str, ...]:
    """A row of the reference; what it leaves to an ability is as the army has it."""
    numbers = [getattr(weapon, each) if said[each] == SEE_ABILITY else said[each] for each in NUMBERS]
    reach = None if said["range"] is None else weapon.range if weapon.range == said["range"] else float(said["range"])
    return (said["name"], str(reach), *map(str, numbers), *sorted(each.lower() for each in said["abilities"]))


def _same_carriers(data: Data, army: Army, said: Data) -> None:
    """In each unit as many models carry a weapon as the reference says."""
    units = list(muster(army, "red").units.values())
    rows = [n for n, row in enumerate(data["roster"]) if row["warscroll"] == said["id"]]
    for weapon in said["weapons"]:
        for place, row in enumerate(rows):
            models = weapon["models"][place] if isinstance(weapon["models"], list) else weapon["models"]
            expected = units[row].size if models in ("all", None) else models
            assert len(units[row].armed.get(weapon["name"], range(units[row].size))) == expected, weapon["name"]


def _same_abilities(army: Army, listed: tuple[str, ...], said: list[Data]) -> None:
    known = {each.id: each for each in army.abilities}
    mine = [known[each] for each in listed]
    assert Counter(slug(each.name) for each in mine) == Counter(_named(each) for each in said)
    for each in said:
        fit = [one for one in mine if slug(one.name) == _named(each)]
        assert any(_same_header(one, each) for one in fit), [(one.name, one.timing, one.once) for one in fit]


def _named(said: Data) -> str:
    return slug(next((said["name"].removesuffix(mark) for mark in MARKS if said["name"].endswith(mark)), said["name"]))


def _same_header(ability: Ability, said: Data) -> bool:
    core = "Core" in said["keywords"]
    kinds = {
        "passive": ability.timing.phase is None and ability.reaction is None,
        "reaction": ability.reaction is not None,
        "activated": ability.timing.phase is not None,
    }
    timing = said["type"] != "activated" or _phase(said["timing"]) in ("", _when(ability))
    return kinds[said["type"]] and timing and _as_often(ability, said) and ("CORE" in ability.keywords) == core


def _as_often(ability: Ability, said: Data) -> bool:
    """A player's ability that says nothing is used once a phase, as a unit's would be (core-5.3b)."""
    if said["oncePer"] is None:
        return not ability.limits or (ability.user == "player" and ability.limits == (Once("phase"),))
    per, _, army = said["oncePer"].partition(" (")
    return any(
        each.per == PER[per] and (each.army == bool(army) or ability.user == "player") for each in ability.limits
    )


PHASES = {"start-of-turn": "start of {} turn", "end-of-turn": "end of {} turn", "deployment": "deployment phase"}


def _when(ability: Ability) -> str:
    timing = ability.timing
    if timing.phase == "start-of-round":
        return "start of first battle round" if timing.round == 1 else "start of battle round"
    return PHASES.get(timing.phase or "", f"{{}} {timing.phase} phase").format(timing.whose)


def _phase(timing: str) -> str:
    said = re.sub(r"^Once Per [A-Za-z ]+(?: \(Army\))?(?:, |$)", "", timing).lower()
    return said.replace("the first", "first")
