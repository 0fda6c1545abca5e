"""Each construction by a sentence of our own: what is told back, and that a changed word changes it."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from warhost.english import AbilityText, Setting, read

SETTING = Setting(
    unit="Ash Wardens", weapons=("Firespear", "Brazier Flail", "Cinder Hound's Jaws"),
    words=frozenset({"EMBER", "MASTER OF ASH", "TITHE (2)", "SWORN TO SOOT", "SWORN TO SMOKE"}),
    names=frozenset({"Hounds", "Ash Wall", "Karsa, Queen of Ash"}), abilities=frozenset({"Kindle"}),
    inert=frozenset({"Creed"}),
    hideouts=frozenset({"below the ashes"}), tokens=frozenset({"Ember Crow"}),
    states=frozenset({"dazed"}), models=frozenset({"Old Soot, the Keeper"}), rolls=frozenset({"soot"}),
    grounds=frozenset({"ashen waste"}), bonds=frozenset({"sworn lord"}), landmarks=frozenset({"hearth"}),
    wheels=frozenset({("RITE", "kindled")}), trials=frozenset({("low blow", "FEINT", (2, 4, 5, 6))}),
    word_kinds=frozenset({("Vow of Ash", ("SWORN TO SOOT", "SWORN TO SMOKE"))}),
    regiments=frozenset({"Old Soot's Company"}),
)  # fmt: skip


class Said(msgspec.Struct, frozen=True):
    """A text of ours, what is told of it, and a word of it with another in its place."""

    effect: str
    told: str
    change: tuple[str, str]
    timing: str = "Passive"
    declare: str = ""
    value: int | None = None
    keywords: tuple[str, ...] = ()

    @property
    def text(self) -> AbilityText:
        return AbilityText("Trial", self.timing, self.declare, self.effect, self.keywords, self.value)

    @property
    def mutant(self) -> AbilityText:
        old, new = self.change
        field = next(each for each in ("effect", "declare", "timing") if old in getattr(self, each))
        return replace(self.text, **{field: getattr(self, field).replace(old, new, 1)})


FILES = sorted((Path(__file__).parent / "constructions").glob("*.yaml"))
CASES = [case for path in FILES for case in msgspec.yaml.decode(path.read_bytes(), type=list[Said])]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.effect[:60])
def test_it_is_told_back_and_a_changed_word_is_another_meaning(case: Said) -> None:
    reading = read(case.text, SETTING)
    assert reading.ability is not None, reading.gaps
    assert "; ".join(reading.told) == case.told
    assert read(case.mutant, SETTING).tree != reading.tree
