"""Numbers that are counted and single rolls that others made: what they do in small battles."""

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish

from warhost.engine.battle import Battle
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.universal import pile_in
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import modified
from warhost.rules.effects.modifiers import CharacteristicModifier
from warhost.rules.effects.rolls import modified_roll
from warhost.table.shapes import Place


def charge_bonus(battle: Battle) -> int:
    return modified_roll(battle.game, "reds", "charge", (3, 3))[0] - 6


def test_units_are_counted_anew_up_to_a_most() -> None:
    for most, added in ((3, 2), (1, 1)):
        bold = made(f'Add 1 to charge rolls for this unit for each enemy unit within 6" of it, to a maximum of {most}.')
        assert charge_bonus(stage({"reds": [bold]})) == added


def test_x_is_what_is_said() -> None:
    rush = made(
        "For the rest of the turn, add X to charge rolls for this unit, where X is the number of enemy units in combat "
        "with it.", "Any Combat Phase",
    )  # fmt: skip
    battle = stage({"reds": [rush]})
    used(battle, rush, "reds")
    assert charge_bonus(battle) == 2
    text = AbilityText(
        "Trial", "Any Combat Phase", "", "For the rest of the turn, add X to charge rolls for this unit."
    )
    assert read(text, Setting()).ability is None


def test_whoever_misses_badly_is_hurt() -> None:
    thorns = made(
        "Each time an unmodified hit roll for a combat attack that targets this unit is 1, inflict 1 mortal damage on "
        "the attacking unit after the Fight ability has been resolved."
    )
    dice = {"hit": [1, 2] * 4, "ward": [1] * 9}
    battle = stage({"blues": [thorns]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    reds = battle.game.unit("reds")
    assert len(reds.slain) * 2 + reds.damage == 4


def test_who_cannot_pile_in_stays() -> None:
    stuck = made("This unit cannot make pile-in moves.")
    for abilities, asked in (({}, 1), ({"reds": [stuck]}, 0)):
        battle = stage(abilities)
        use = Use(battle.game, battle.game.catalogue.abilities["fight"], "reds", "red")
        assert len(list(_first(pile_in(use, "reds")))) == asked


def _first(script: object) -> list[object]:
    """What is asked first, if anything is."""
    found = next(script, None)  # type: ignore[call-overload]
    return [] if found is None else [found]


def test_so_much_for_each_die_and_while_another_is_so() -> None:
    fury = made(
        "Roll 3 dice. For each 4+, add 2 to charge rolls for this unit for the rest of the turn.", "Any Combat Phase"
    )
    battle = stage({"reds": [fury]}, dice=Scripted({"effect": [4, 3, 6]}))
    used(battle, fury, "reds")
    assert charge_bonus(battle) == 4
    bond = made(
        'For the rest of the battle, while the target is within 6" of this unit, add 1 to charge rolls for this unit.',
        "Any Combat Phase", "Pick a friendly unit to be the target.",
    )  # fmt: skip
    battle = stage({"reds": [bond]})
    used(battle, bond, "reds", ("lord",))
    assert charge_bonus(battle) == 1
    battle.game.put("lord", (Place(30.0, 10.0),))
    assert charge_bonus(battle) == 0


def test_at_most_whatever_is_added() -> None:
    few = [CharacteristicModifier("Attacks", "most", 6), CharacteristicModifier("Attacks", "add", 3)]
    assert modified(5, few) == 6
    assert modified(2, few) == 5
