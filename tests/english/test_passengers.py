"""Passengers of one unit that get off, a quarry of one unit, a characteristic that is so much at least: played."""

from tests.english.test_in_battle import used
from tests.rules.stages import stage

from warhost.engine.catalogue import Ability
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import can_use, pick_options
from warhost.rules.effects.characteristics import modified
from warhost.rules.effects.modifiers import CharacteristicModifier
from warhost.rules.effects.selector import Frame
from warhost.rules.selectors.who import HasTokenOf, IsMarked

SETTING = Setting(hideouts=frozenset({"as this unit's passengers"}))


def made(effect: str, timing: str = "Passive", declare: str = "") -> Ability:
    reading = read(AbilityText("Trial", timing, declare, effect), SETTING)
    assert reading.ability is not None, reading.gaps
    return reading.ability


def test_passengers_are_those_of_one_unit() -> None:
    off = made(
        'Set up each target wholly within 9" of this unit and either not in combat or within 1/2" of an enemy unit. If '
        "a target is set up in combat, it has charged.",
        "Any Combat Phase", "Pick this unit's passengers to be the targets.",
    )  # fmt: skip
    battle = stage({"reds": [off]})
    assert not can_use(battle.game, off, "reds", "red")
    battle.game.change_unit("lord", status="reserve", tokens=("as this unit's passengers of reds",))
    assert HasTokenOf("as this unit's passengers").matches(battle.game, "lord", Frame("reds", "red"))
    assert not HasTokenOf("as this unit's passengers").matches(battle.game, "lord", Frame("blues", "blue"))
    assert can_use(battle.game, off, "reds", "red")


def test_the_quarry_of_one_unit() -> None:
    hunt = made(
        "Pick an enemy Infantry unit to be this unit's quarry. You can pick a Infantry in reserve.", "Any Combat Phase"
    )
    battle = stage({"reds": [hunt]})
    battle.game.change_unit("other", status="reserve")
    assert set(pick_options(battle.game, hunt.picks[0], "reds", "red")) == {"blues", "other"}
    used(battle, hunt, "reds", ("other",))
    seen = [IsMarked("quarry").matches(battle.game, "other", Frame(unit, "red")) for unit in ("reds", "lord")]
    assert seen == [True, False]


def test_a_characteristic_is_so_much_at_least() -> None:
    least = CharacteristicModifier("Rend", "least", 3)
    more = CharacteristicModifier("Rend", "add", 4)
    assert [modified(1, [least], 0), modified(1, [least, more], 0)] == [3, 5]
