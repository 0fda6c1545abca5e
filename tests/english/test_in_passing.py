"""Pile-in targets, Companion weapons first, models slain near by and other words said in passing, in small battles."""

import dataclasses

import pytest
from msgspec.structs import replace
from tests.english.test_in_battle import made, used
from tests.english.test_places import WALL
from tests.rules.stages import stage, staged
from tests.rules.test_reactions import declare_fight, finish
from tests.rules.test_words_of_attacks import run

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import ModelMove, Move, MoveUnit, Pick, Picked, PickTargets, SetUpUnit, UseAbility
from warhost.engine.dice import Scripted
from warhost.engine.records import Unit
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.universal import retreat
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import has_keyword, modified, weapon_modifiers
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import CharacteristicModifier, May
from warhost.rules.effects.pools import points_of
from warhost.rules.fighting.attacking import profile_of
from warhost.rules.fighting.damage import destroy, suffer
from warhost.rules.fighting.healing import return_models
from warhost.rules.modules.magic import mystic_shield, resurrection
from warhost.rules.space.objectives import control_score
from warhost.table.movement import Step
from warhost.table.shapes import Place

FOE_IN_COMBAT = "Pick an enemy unit in combat with this unit to be the target."


# Pile-in moves


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("if possible, this unit must be the target of pile-in moves of the target.", ("other",)),
        ("this unit cannot be the target of pile-in moves of the target.", ("blues",)),
    ],
)
def test_whom_a_pile_in_is_made_towards(said: str, left: tuple[str, ...]) -> None:
    battle = stage({"other": [pull := made(f"For the rest of the turn, {said}", "Any Combat Phase", FOE_IN_COMBAT)]})
    used(battle, pull, "other", ("reds",))
    battle.answer(UseAbility("fight", "reds"))
    decision = battle.decision
    assert isinstance(decision, MoveUnit)
    assert decision.targets == left


def test_who_can_pick_nobody_does_not_pile_in() -> None:
    veil = made(
        "For the rest of the turn, this unit cannot be the target of pile-in moves of the target.",
        "Any Combat Phase", FOE_IN_COMBAT,
    )  # fmt: skip
    battle = stage({"blues": [veil]})
    destroy(battle.game, "other", None)
    used(battle, veil, "blues", ("reds",))
    battle.answer(UseAbility("fight", "reds"))
    assert isinstance(battle.decision, PickTargets)


# Weapons


def test_a_companion_weapon_comes_first_and_half_is_rounded_up() -> None:
    grip = made(
        "Pick 1 of the target's weapons. It must be a Companion weapon if the target has any. Halve the Attacks "
        "characteristic of that weapon (rounding up) for the rest of the phase.",
        "Any Combat Phase", FOE_IN_COMBAT,
    )  # fmt: skip
    battle = stage({"blues": [grip]})
    used(battle, grip, "blues", ("reds",))
    scroll = battle.game.warscroll("reds")
    halved = {
        name: modified(3, weapon_modifiers(battle.game, "reds", scroll.weapon(name), "Attacks", "blues"))
        for name in ("Blade", "Fangs")
    }
    assert halved == {"Blade": 3, "Fangs": 2}
    assert modified(3, [CharacteristicModifier("Attacks", "times", 0.5)]) == 1


def test_companion_weapons_too() -> None:
    keen = made(
        "Add 1 to wound rolls for this unit's attacks, including attacks made with Companion weapons, that target a "
        "damaged enemy unit."
    )
    game = stage({"reds": [keen]}).game
    fangs = game.warscroll("reds").weapon("Fangs")
    assert profile_of(game, "reds", fangs, "blues", None).wound_bonus == 0
    game.change_unit("blues", damage=1)
    assert profile_of(game, "reds", fangs, "blues", None).wound_bonus == 1


# Models slain near by


@pytest.mark.parametrize(("inches", "points"), [(5, 0), (7, 1)])
def test_the_model_that_is_slain_is_measured(inches: int, points: int) -> None:
    reap = made(
        f'Each time a model from a friendly or enemy unit is slain within {inches}" of this unit, give this unit a '
        "soot point, to a maximum of 1."
    )
    battle = stage({"lord": [reap]}, dice=Scripted({"ward": [1] * 9}))
    run(suffer(battle.game, "other", 2, "reds"))
    assert points_of(battle.game, "lord", "soot") == points


@pytest.mark.parametrize(("inches", "damage"), [(5, 1), (9, 0)])
def test_a_terrain_feature_drinks_too(inches: int, damage: int) -> None:
    drink = made(
        f'Each time a model (friendly or enemy) is slain while it is within {inches}" of this terrain feature, Heal '
        "(1) this terrain feature."
    )
    game = stage({"reds": [drink]}, dice=Scripted({"ward": [1] * 9})).game
    wall = Unit("wall", "red", "sword", 1, kind="terrain", abilities=(drink.id,), damage=1)
    game.change(terrain={"wall": replace(WALL, army="red")}, units={**game.state.units, "wall": wall})
    game.change_unit("reds", abilities=())
    game.put("wall", (Place(13.0, 8.5),))
    run(suffer(game, "other", 2, "reds"))
    assert game.unit("wall").damage == damage


# Places, lists, dice


def test_terrain_features_are_counted() -> None:
    own = made(
        "Add 1 to this unit's control score for each non-Faction Terrain terrain feature that is contested by friendly "
        "units, to a maximum of +1."
    )
    game = stage({"reds": [own]}).game
    scores = []
    for terrain in ({}, {"wall": WALL}, {"wall": replace(WALL, army="blue")}):
        game.change(terrain=terrain)
        scores.append(control_score(game, "reds", 2))
    assert [each - scores[0] for each in scores] == [0, 1, 0]


@pytest.mark.parametrize("face", [3, 4])
def test_a_deed_and_a_list(face: int) -> None:
    rise = made(
        "Roll a dice. On a 4+, Heal (1) this unit and for the rest of the turn: \u2022 This unit has Fly. \u2022 This "
        "unit has Ward (3+).",
        "Any Combat Phase",
    )
    battle = stage({"reds": [rise]}, dice=Scripted({"effect": [face]}))
    battle.game.change_unit("reds", damage=1)
    used(battle, rise, "reds")
    have = [has_keyword(battle.game, "reds", word) for word in ("FLY", "WARD (3+)")]
    assert (battle.game.unit("reds").damage, have) == ((0, [True] * 2) if face == 4 else (1, [False] * 2))


def test_each_suffers_what_was_rolled_for_it() -> None:
    burn = made(
        'Roll a D3 for each enemy unit within 4" of this unit. Allocate a number of damage points to that unit equal '
        "to the roll.",
        "Any Combat Phase",
    )
    battle = stage({"reds": [burn]}, dice=Scripted({"effect": [1, 3]}))
    used(battle, burn, "reds", ("blues", "other"))
    assert battle.game.unit("blues").damage == 1
    assert battle.game.unit("other").status == "destroyed"


@pytest.mark.parametrize(("least", "able"), [(1, ["blues", "other"]), (2, ["blues"]), (3, [])])
def test_so_many_models_have_it_in_their_ranges(least: int, able: list[str]) -> None:
    pick = made(
        "Inflict 1 mortal damage on the target.", "Any Combat Phase",
        f"Pick an enemy unit that is within the combat ranges of {least} or more models in this unit to be the target.",
    )  # fmt: skip
    assert pick_options(stage({"reds": [pick]}).game, pick.picks[0], "reds", "red") == able


@pytest.mark.parametrize(("face", "status"), [(3, "destroyed"), (1, "table")])
def test_who_was_picked_is_the_target_and_the_roll_is_named_again(face: int, status: str) -> None:
    crush = made(
        'Roll a D3. On a 1+, pick an enemy unit within 3" of this unit. Inflict an amount of mortal damage equal to '
        "the D3 roll on the target.",
        "Any Combat Phase",
    )
    battle = stage({"reds": [crush]}, dice=Scripted({"effect": [face], "ward": [1] * 3}))
    used(battle, crush, "reds", ("other",))
    assert battle.game.unit("other").status == status


# Attacks that are declared


@pytest.mark.parametrize(("targets", "left"), [(("blues",), 1), (("other", "blues"), 2)])
def test_attacks_that_all_have_one_target(targets: tuple[str, ...], left: int) -> None:
    verdict = made(
        "Each time a friendly unit uses a Fight ability, if all of its attacks target the same Infantry enemy unit, "
        "that friendly unit's weapons have Crit (Mortal) for that Fight ability."
    )
    dice = {"hit": [6] + [1] * 20, "wound": [1] * 20, "save": [1] * 20, "ward": [1] * 9}
    battle = stage({"lord": [verdict]}, dice=Scripted(dice))
    declare_fight(battle, *targets)
    finish(battle)
    assert battle.game.unit("blues").alive == left
    assert battle.game.unit("other").status == "table"
    assert not battle.game.state.effects


@pytest.mark.parametrize(("inches", "free"), [(12, True), (3, False)])
def test_where_they_stood_when_they_retreated(inches: int, free: bool) -> None:
    cover = made(
        f'Friendly units that use a Retreat ability while they are within {inches}" of this unit can still use Charge '
        "abilities later in the turn."
    )
    battle = stage({"lord": [cover]})
    declared = Use(battle.game, retreat, "reds", "red")
    run(follow(battle.game, "reds", "declares", Happening("reds", retreat, use=declared)))
    given = [(each.use, each.despite) for each, _ in affecting(battle.game, May, "reds")]
    assert given == ([("CHARGE", "RETREAT")] if free else [])


@pytest.mark.parametrize(
    ("hits", "faces", "slow"), [([4] + [1] * 7, [], True), ([1] * 8, [5], True), ([1] * 8, [4], False)]
)
def test_surely_if_models_were_slain_else_on_a_roll(hits: list[int], faces: list[int], slow: bool) -> None:
    hound = made(
        "After that Fight ability has been resolved, if all of its attacks targeted the same enemy Infantry unit and "
        "some of its models were slain, pick one of the effects below to apply this turn. If all of its attacks "
        "targeted the same enemy Infantry unit and none of its models were slain, roll a dice. On a 5+, pick one of "
        "the effects below to apply this turn: \u2022 The target has Strike-last. \u2022 The target has Fly.",
        "Reaction: You declared a Fight ability for this unit",
    )
    dice = {"hit": hits, "wound": [6], "save": [1], "ward": [1] * 9, "effect": faces}
    battle = stage({"reds": [hound]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    battle.answer(UseAbility(hound.id, "reds"))
    finish(battle)
    assert has_keyword(battle.game, "blues", "STRIKE-LAST") == slow


# Wards, spells, models that return


def test_no_wards_against_what_is_prayed() -> None:
    cursed = made(
        'You cannot make ward rolls for this unit while it is within 1" of an enemy unit or for damage inflicted on it '
        "by a Prayer ability."
    )
    for unit, cause, damage in (("lord", mystic_shield, 0), ("lord", resurrection, 1), ("blues", mystic_shield, 1)):
        battle = stage({unit: [cursed]}, dice=Scripted({"ward": [6]}))
        run(suffer(battle.game, unit, 1, "reds", cause=cause))
        assert battle.game.unit(unit).damage == damage


def called(name: str, ability: Ability) -> Ability:
    return dataclasses.replace(ability, id=name.lower(), name=name)


BOLT = made(
    "Inflict 1 mortal damage on the target.", "Your Hero Phase",
    "This unit can cast this spell more than once per phase. Pick an enemy unit to be a target, then make a casting "
    "roll of 2D6.",
    keywords=("Spell",), value=9,
)  # fmt: skip


def test_only_the_next_casting_roll() -> None:
    brew = called(
        "Brew", made("Add 3 to the next casting roll or banishment roll for this unit this turn.", "Any Hero Phase")
    )
    battle = stage({"reds": [brew, BOLT]}, "hero", Scripted({"casting": [3, 3, 3, 3], "ward": [1]}))
    used(battle, brew, "reds")
    used(battle, BOLT, "reds", ("blues",))
    assert battle.game.unit("blues").damage == 1  # 6 and 3
    used(battle, BOLT, "reds", ("other",))
    assert battle.game.unit("other").damage == 0


@pytest.mark.parametrize(("again", "damage"), [("2", 1), ("none", 0)])
def test_one_die_of_a_casting_roll(again: str, damage: int) -> None:
    lucky = called("Lucky", made("Each time you make a casting roll for this unit, you can re-roll one of its dice."))
    battle = stage({"reds": [lucky, BOLT]}, "hero", Scripted({"casting": [2, 5, 4], "ward": [1]}))
    used(battle, BOLT, "reds", ("other",), (again,))
    assert battle.game.unit("other").damage == damage


HORDE = """
title: A horde
now: {round: 1, turn: red, phase: hero}
warscrolls:
  sword: {move: 6, health: 1, save: 4, control: 1, base: 32, keywords: [INFANTRY], weapons: {}}
units:
  horde: {army: red, warscroll: sword, at: [[10, 10], [10, 11.5], [10, 13]]}
  lord: {army: red, warscroll: sword, at: [[12, 10]]}
"""


@pytest.mark.parametrize(("inches", "many"), [(9, 2), (0, 1)])
def test_more_of_them_return(inches: int, many: int) -> None:
    call = made(
        f'Each time 1 or more slain models are returned to a friendly unit wholly within {inches}" of this unit, add 1 '
        "to the number of slain models returned to that unit."
    )
    game = staged(HORDE, {"lord": [call]}).game
    game.put("horde", (game.state.places["horde"][0], None, None))
    game.change_unit("horde", slain=(1, 2))
    script = return_models(game, "horde", 1, "core-22.0")
    decision = script.send(None).decision
    if isinstance(decision, Pick):
        decision = script.send(Picked(decision.options[:1])).decision
    assert isinstance(decision, SetUpUnit)
    assert len(decision.models) == many


# Moves


@pytest.mark.parametrize("hurt", [0, 1])
def test_a_move_must_end_in_combat_with_one_of_them(hurt: int) -> None:
    hunt = made('This unit can move 3". It must end that move in combat with a damaged enemy unit.', "Any Combat Phase")
    battle = stage({"reds": [hunt]})
    battle.game.change_unit("blues", damage=hurt)
    asked = use_ability(battle.game, hunt, "reds", "red").send(None)
    assert isinstance(asked.decision, MoveUnit)
    step = Move((ModelMove(0, (Step(10.1, 10),)),))
    assert (asked.check(step) == []) == bool(hurt)
