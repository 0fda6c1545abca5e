"""The armies written by hand as the judge of the compiler: their texts from the reference, their scenario files.

The reference lies beside the checkout, in ../shared.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from warhost.armies.army import Army, owned
from warhost.armies.loading import shipped_armies
from warhost.engine.catalogue import Ability
from warhost.engine.naming import slug
from warhost.english import AbilityText, Reading, Setting, read
from warhost.english.surroundings import changed, hideouts, rounds, states, tokens
from warhost.english.texts import Bearer
from warhost.scenario.file.reader import read as read_scenario
from warhost.scenario.run.runner import run

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT.parent / "shared" / "reference" / "armies"
SCENARIOS = ROOT / "scenarios"
FILES = sorted(REFERENCE.glob("*.json"))
Data = dict[str, Any]
GIVEN: tuple[tuple[str, Bearer], ...] = (
    ("battleTraits", "trait"), ("regimentAbilities", "trait"), ("enhancements", "enhancement"),
)  # fmt: skip


class Sample(NamedTuple):
    """A text of the reference, and the ability that was written for it by hand."""

    army: str
    text: AbilityText
    setting: Setting
    id: str | None

    def reading(self) -> Reading:
        return read(self.text, self.setting)


def samples(path: Path) -> Iterator[Sample]:
    """Every ability of a box."""
    data: Data = json.loads(path.read_text(encoding="utf-8"))
    army = shipped_armies()[path.stem]
    scrolls = data["warscrolls"]
    texts = [AbilityText("", effect=said) for said in _effects(data)]
    common = {
        "words": frozenset(word.upper() for each in scrolls for word in each["keywords"]),
        "names": frozenset(each["name"] for each in scrolls), "rule": "spearhead-1", "army": data["faction"],
        "abilities": frozenset(each.name for each in army.abilities),
        "changed": changed(texts), "rounds": rounds(texts), "hideouts": hideouts(texts), "tokens": tokens(texts),
        "states": states(texts),
        "reserves": frozenset(army.warscrolls[row.warscroll].name for row in army.roster if row.in_reserve),
    }  # fmt: skip
    weapons = tuple(weapon["name"] for each in scrolls for weapon in each["weapons"])
    for kind, bearer in GIVEN:
        for each in data[kind]:
            yield _sample(army, each, Setting(bearer, weapons=weapons, **common), None)
    for scroll in scrolls:
        own = Setting(
            "unit", scroll["name"], frozenset(word.upper() for word in scroll["keywords"]),
            tuple(weapon["name"] for weapon in scroll["weapons"]), **common,
        )  # fmt: skip
        for each in scroll["abilities"]:
            yield _sample(army, each, own, scroll["id"])


def _effects(data: Data) -> Iterator[str]:
    """What every ability of a box does, in its own words."""
    owners = ([each for kind, _ in GIVEN for each in data[kind]], *(each["abilities"] for each in data["warscrolls"]))
    return (each["effect"] for own in owners for each in own)


def _sample(army: Army, said: Data, setting: Setting, scroll: str | None) -> Sample:
    found = _by_hand(army, said, scroll)
    key = None if found is None else found.rpartition("/")[2]
    name = re.sub(r" \(reserve\)$", "", said["name"])
    text = AbilityText(name, said["timing"], said["declare"] or "", said["effect"], tuple(said["keywords"]))
    return Sample(army.id, text, replace(setting, key=key), found)


def _by_hand(army: Army, said: Data, scroll: str | None) -> str | None:
    name = slug(re.sub(r" \(reserve\)$", "", said["name"]))
    listed = (
        army.warscrolls[scroll].abilities if scroll else [*army.traits, *army.regiment_abilities, *army.enhancements]
    )
    known = {each.id: each for each in army.abilities}
    fit = [known[each] for each in listed if slug(known[each].name) == name]
    alike = [each for each in fit if (each.timing.phase is None) == (said["type"] != "activated")]
    return alike[0].id if len(alike) == 1 else fit[0].id if len(fit) == 1 else None


@contextmanager
def instead(army: str, abilities: list[Ability]) -> Iterator[None]:
    """The army with these abilities in place of those of the same ids."""
    armies = shipped_armies()
    before = armies[army]
    new = {f"{army}/{each.id}": owned(each, army) for each in abilities}
    armies._loaded[army] = replace(before, abilities=tuple(new.get(each.id, each) for each in before.abilities))
    try:
        yield
    finally:
        armies._loaded[army] = before


def scenario_files(army: str) -> list[Path]:
    """The scenario files that speak of an army."""
    own = sorted((SCENARIOS / "armies" / army).glob("*.yaml"))
    return [*own, *sorted((SCENARIOS / "spearhead").glob(f"{army}-*.yaml"))]


def failures(file: Path) -> list[str]:
    """Why a scenario does not hold."""
    try:
        result = run(read_scenario(file))
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
    return [each.text for each in result.failures] or ([] if result.holds else ["does not hold"])


def speaks_of(file: Path, name: str) -> bool:
    """Does a scenario file name an ability?"""
    return slug(name) in slug(file.read_text(encoding="utf-8"))
