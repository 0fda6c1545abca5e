"""What follows uses of abilities, rolls with names, modifiers that do not count, points that are picked."""

from dataclasses import replace

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish
from tests.rules.test_words_of_attacks import blade, run

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import MoveUnit, Picked
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import rolls
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import characteristic, has_keyword, move_for
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import CharacteristicModifier, ControlScore, RollModifier
from warhost.rules.effects.rolls import dice_count, modified_roll
from warhost.rules.fighting.damage import suffer
from warhost.rules.space.objectives import control_score

AT_A_FOE = "Pick an enemy unit to be the target."
SOOTY = Setting(rolls=frozenset({"soot"}))


def sooty(effect: str, timing: str = "Passive", declare: str = "") -> Ability:
    reading = read(AbilityText(effect[:9], timing, declare, effect), SOOTY)
    assert reading.ability is not None, reading.gaps
    return reading.ability


def test_rolls_of_an_army_are_what_its_texts_make() -> None:
    texts = [
        AbilityText("One", effect="Make a soot roll of D6. On a 3+, heal (1) this unit."),
        AbilityText("Two", declare="Make a casting roll of 2D6.", effect="Then, make an ash-roll of D3."),
    ]
    assert rolls(texts) == {"soot", "ash"}


@pytest.mark.parametrize(("extra", "face", "warded"), [("", 4, False), ("Add 1 to soot rolls for this unit.", 4, True)])
def test_a_roll_with_a_name_is_changed_by_it(extra: str, face: int, warded: bool) -> None:
    roll = sooty("Make a soot roll of D6. On a 5+, this unit has Strike-first this turn.", "Any Combat Phase")
    own = [roll, sooty(extra)] if extra else [roll]
    battle = stage({"reds": own}, dice=Scripted({"effect": [face]}))
    used(battle, roll, "reds")
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST") == warded


def test_dice_with_a_name_are_changed_by_it() -> None:
    roll = sooty(
        "Make a soot roll of D6 for each model in this unit. For each 6+, inflict 1 mortal damage on the target.",
        "Any Combat Phase", AT_A_FOE,
    )  # fmt: skip
    battle = stage(
        {"reds": [roll, sooty("Add 2 to soot rolls for this unit.")]}, dice=Scripted({"effect": [4, 3], "ward": [1]})
    )
    used(battle, roll, "reds", ("blues",))
    assert battle.game.unit("blues").damage == 1


def test_a_roll_with_a_name_is_made_again() -> None:
    roll = sooty("Make a soot roll of D6. On a 5+, this unit has Strike-first this turn.", "Any Combat Phase")
    again = sooty("You can re-roll soot rolls for this unit.")
    battle = stage({"reds": [roll, again]}, dice=Scripted({"effect": [1, 6]}))
    used(battle, roll, "reds", ("true",))
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")


def named(name: str, ability: Ability) -> Ability:
    return replace(ability, id=name, name=name)


def limit_of(battle: Battle, ability: str, unit: str) -> float:
    """How far the unit could move with an ability."""
    made = battle.game.catalogue.abilities[ability]
    script = use_ability(battle.game, made, unit, battle.game.unit(unit).army)
    answer: object = None
    while not isinstance((asked := script.send(answer)).decision, MoveUnit):
        options: tuple[str, ...] = getattr(asked.decision, "options", ())
        answer = Picked(options[:1])
    return asked.decision.limit


@pytest.mark.parametrize(("ability", "phase", "limit"), [("normal-move", "movement", 8), ("charge", "charge", 9)])
def test_moves_of_all_kinds_go_further(ability: str, phase: str, limit: float) -> None:
    far = made('Each time this unit uses a Move ability, add 2" to the distance it can move.')
    battle = stage({"lord": [far]}, phase, Scripted({"charge": [3, 4]}))
    assert limit_of(battle, ability, "lord") == limit


def test_a_declaration_is_answered_with_a_die() -> None:
    doubt = made(
        "Each time you declare a non-Core ability for this unit, as a reaction, roll a dice. On a 4+, that ability has "
        "no effect."
    )
    heal = named("Mend", made("Heal (1) this unit.", "Any Combat Phase"))
    for face, damage in ((3, 0), (4, 1)):
        battle = stage({"reds": [doubt, heal]}, dice=Scripted({"effect": [face]}))
        battle.game.change_unit("reds", damage=1)
        used(battle, heal, "reds")
        assert battle.game.unit("reds").damage == damage


def test_something_is_given_as_a_command_is_used() -> None:
    taunt = made("If an enemy unit uses the 'Order' command, this unit has Strike-first for the rest of the turn.")
    order = named("Order", made("Heal (1) this unit.", "Any Combat Phase", keywords=("COMMAND",)))
    battle = stage({"reds": [taunt], "blues": [order], "lord": [order]})
    battle.game.change_unit("blues", damage=1)
    battle.game.change_unit("lord", damage=1)
    used(battle, order, "lord")
    assert not has_keyword(battle.game, "reds", "STRIKE-FIRST")
    used(battle, order, "blues")
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")


def test_whoever_is_destroyed_in_a_fight_strikes_back() -> None:
    last = made(
        "If this unit is destroyed by a combat attack, roll 3 dice. For each 5+, inflict 1 mortal damage on the "
        "attacking unit after the Fight ability has been resolved."
    )
    dice = {"hit": [6, 6, 1, 1] * 2, "wound": [6] * 4, "save": [1] * 4, "ward": [1] * 9, "effect": [5, 4, 1]}
    battle = stage({"blues": [last]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    assert (battle.game.unit("blues").status, battle.game.unit("reds").damage) == ("destroyed", 1)


def test_modifiers_that_do_not_count() -> None:
    sure = made(
        "Ignore negative modifiers to: \u2022 Charge rolls for this unit. \u2022 This unit's Move characteristic. "
        "\u2022 The number of dice rolled when making charge rolls for this unit."
    )
    slow = made(
        'Subtract 2 from charge rolls for enemy units. Subtract 2" from the Move characteristic of enemy units. '
        "Subtract 1 from the number of dice rolled when making charge rolls for enemy units."
    )
    game = stage({"reds": [sure], "blues": [named("slow", slow)]}).game
    assert (move_for(game, "reds"), move_for(game, "lord")) == (6, 4)
    assert (dice_count(game, "reds", "charge", 2), dice_count(game, "lord", "charge", 2)) == (2, 1)
    assert (modified_roll(game, "reds", "charge", (5,))[0], modified_roll(game, "lord", "charge", (5,))[0]) == (5, 3)


def test_modifiers_of_the_attacker_that_do_not_count() -> None:
    hard = made("Ignore positive modifiers to hit rolls for combat attacks that target this unit.")
    eager = made("Add 1 to hit rolls for this unit's attacks.")
    game = stage({"reds": [named("eager", eager)], "blues": [hard]}).game
    assert [blade(game, each).hit_bonus for each in ("blues", "other")] == [0, 1]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("sort", "score"), [("positive", 2), ("negative", 7), ("", 4)])
def test_modifiers_to_a_control_score_that_do_not_count(sort: str, score: int) -> None:
    deaf = made(f"Ignore {sort} modifiers to this unit's control score.".replace("  ", " "))
    more = made("Add 3 to the control scores of friendly units.")
    less = named("less", made("Subtract 2 from the control scores of enemy units."))
    game = stage({"reds": [deaf, named("more", more)], "blues": [less]}).game
    assert {each.add for each, _ in affecting(game, ControlScore, "reds")} == {3, -2}
    assert control_score(game, "reds", 2) == score


def test_an_ability_that_does_not_affect_somebody() -> None:
    worn = AbilityText(
        "Battle Damaged",
        effect="While this unit has 1 or more damage points, this unit has a Control characteristic of 1.",
    )
    reading = read(worn, Setting())
    assert reading.ability is not None
    numb = made("The 'Battle Damaged' ability has no effect on this unit.")
    for own, control in (([reading.ability], 1), ([reading.ability, numb], 2)):
        game = stage({"reds": own}).game
        game.change_unit("reds", damage=1)
        assert characteristic(game, "reds", "Control") == control


def test_damage_that_is_not_mortal() -> None:
    """A ward against mortal damage does not count against it."""
    ward = made("This unit has Ward (2+) against mortal damage inflicted by Spell abilities.")
    burn = made("Inflict 1 damage on the target.", "Your Hero Phase", AT_A_FOE, keywords=("SPELL",))
    mortal = made("Inflict 1 mortal damage on the target.", "Your Hero Phase", AT_A_FOE, keywords=("SPELL",))
    for spell, damage in ((burn, 1), (mortal, 0)):
        battle = stage({"reds": [named("burn", spell)], "blues": [ward]}, "hero", Scripted({"ward": [3]}))
        used(battle, named("burn", spell), "reds", ("blues",))
        assert battle.game.unit("blues").damage == damage


def test_a_point_is_picked_by_who_is_near_it() -> None:
    blast = made(
        "Inflict 1 mortal damage on each target.", "Any Combat Phase",
        'Pick a point on the battlefield within 2" of this unit. Each enemy unit within 1" of that point is a target.',
    )  # fmt: skip
    battle = stage({"reds": [blast]}, dice=Scripted({"ward": [1]}))
    used(battle, blast, "reds", ("blues",))
    assert [battle.game.unit(each).damage for each in ("blues", "other")] == [1, 0]


def test_the_first_time_counts_once() -> None:
    proud = made(
        "The first time an enemy unit is destroyed by this unit, add 1 to wound rolls for this unit's attacks for the "
        "rest of the battle."
    )
    battle = stage({"reds": [proud]}, dice=Scripted({"ward": [1] * 20}))
    for foe in ("blues", "other"):
        run(suffer(battle.game, foe, 4 if foe == "blues" else 2, "reds"))
    assert battle.game.unit("other").status == "destroyed"
    assert [each.add for each, _ in affecting(battle.game, RollModifier, "reds")] == [1]
    assert not affecting(battle.game, CharacteristicModifier, "reds")
