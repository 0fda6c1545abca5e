"""A word changed in a text changes what is compiled, or is refused; it is never read the same."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.english.oracle import FILES, samples

from warhost.english import AbilityText, Setting, read

SETTING = Setting(words=frozenset({"EMBER"}))
OURS = [
    AbilityText("A", "Passive", "",
                'Add 1 to hit rolls for attacks made by friendly Ember units wholly within 12" of this unit.'),
    AbilityText("B", "Your Hero Phase", 'Pick a visible enemy unit within 12" of this unit to be the target.',
                "Roll a dice. On a 3+, subtract 1 from save rolls for the target until the start of your next turn."),
    AbilityText("C", "End of Any Turn", 'Pick a friendly unit wholly within 6" of this unit to be the target.',
                "Heal (3) the target. If the target is an Ember unit, heal (6) the target instead."),
]  # fmt: skip
SWAPS = (
    ("wholly within", "within"), ("friendly", "enemy"), ("enemy", "friendly"), ("Add ", "Subtract "),
    ("3+", "4+"), ("visible ", ""), ("hit rolls", "wound rolls"), ("this unit", "the target"), ("melee", "ranged"),
)  # fmt: skip


def mutations(text: AbilityText) -> Iterator[AbilityText]:
    """The text with one word changed."""
    for field in ("declare", "effect"):
        said = getattr(text, field)
        for old, new in SWAPS:
            for found in re.finditer(re.escape(old), said):
                changed = said[: found.start()] + new + said[found.end() :]
                if new == "Subtract ":
                    changed = changed[: found.start()] + changed[found.start() :].replace(" to ", " from ", 1)
                yield replace(text, **{field: changed})
        for found in re.finditer(r"\b\d+\b", said):
            more = str(int(found[0]) + 1)
            yield replace(text, **{field: said[: found.start()] + more + said[found.end() :]})


def unchanged(text: AbilityText, setting: Setting) -> list[str]:
    """Mutations that were read as if nothing had changed."""
    tree = read(text, setting).tree
    assert tree is not None
    return [f"{each.declare} {each.effect}" for each in mutations(text) if read(each, setting).tree == tree]


@pytest.mark.parametrize("text", OURS, ids=lambda text: text.name)
def test_a_changed_word_is_a_changed_meaning(text: AbilityText) -> None:
    assert unchanged(text, SETTING) == []


@pytest.mark.soak
@pytest.mark.skipif(not FILES, reason="the reference does not lie beside this checkout, in ../shared")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_so_it_is_in_every_text_that_compiles(path: object) -> None:
    compiled = [each for each in samples(path) if each.reading().ability is not None]  # type: ignore[arg-type]
    assert [found for each in compiled for found in unchanged(each.text, each.setting)] == []
