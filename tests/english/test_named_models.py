"""A model with a name of its own: what the unit is while it stands."""

from msgspec.structs import replace
from tests.rules.stages import stage

from warhost.english import AbilityText, Setting, read
from warhost.rules.effects.characteristics import has_keyword

SETTING = Setting(models=frozenset({"Old Soot, the Keeper", "Young Soot"}))


def test_a_unit_is_a_wizard_while_its_wizard_stands() -> None:
    said = "While this unit's Old Soot is on the battlefield, it has Wizard (1)."
    ability = read(AbilityText("A", "Passive", "", said), SETTING).ability
    assert ability is not None
    battle = stage({"reds": [ability], "blues": [ability]})
    scrolls = battle.book.catalogue.warscrolls
    sword = scrolls[battle.game.unit("reds").warscroll]
    scrolls[sword.id] = replace(sword, named_models=(("Old Soot, the Keeper", (1,)),))
    for unit, slain in (("reds", 0), ("blues", 1)):
        battle.game.change_unit(unit, slain=(slain,))
    assert has_keyword(battle.game, "reds", "WIZARD")
    assert not has_keyword(battle.game, "blues", "WIZARD")
    battle.game.change_unit("blues", printed=(1, 0))
    assert has_keyword(battle.game, "blues", "WIZARD"), "a replacement has its models under numbers of its own"


def test_dice_for_each_slain_model_are_answered_one_by_one() -> None:
    said = (
        "If this unit's Young Soot is on the battlefield, roll a dice for each slain model from this unit. "
        "On a 4+, return 1 slain model to this unit."
    )
    told = read(AbilityText("B", "Your Hero Phase", "", said), SETTING).told
    assert "for each 4+: return 1 slain model " in told[-1]
