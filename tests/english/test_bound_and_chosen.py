"""Bonds, chosen abilities, sure rolls, single dice and what commands cost, in small battles."""

from collections.abc import Sequence

import pytest
from tests.english.test_in_battle import used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import blade, run

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Picked
from warhost.engine.dice import Scripted
from warhost.engine.records import Objective
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import cost_of, why_not
from warhost.rules.abilities.universal import charge, roll_charge
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.exemptions import Disregards
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.pools import marked, points_of, set_marks, set_points
from warhost.rules.fighting.damage import suffer
from warhost.rules.modules.commands import all_out_attack, redeploy
from warhost.rules.modules.magic import CastingRoll, mystic_shield
from warhost.rules.selectors.did import PickedForKind

SETTING = Setting(
    bonds=frozenset({"sworn lord"}), landmarks=frozenset({"hearth"}), tokens=frozenset({"Ember Crow"}),
    wheels=frozenset({("RITE", "kindled")}),
)  # fmt: skip


def made(effect: str, timing: str = "Passive", declare: str = "", name: str = "Trial", **more: object) -> Ability:
    reading = read(AbilityText(name, timing, declare, effect, **more), SETTING)  # type: ignore[arg-type]
    assert reading.ability is not None, reading.gaps
    return reading.ability


def answered(battle: Battle, reaction: Ability, declared: Use, *answers: Sequence[str]) -> None:
    """A reaction of the reds to a use, with these answers."""
    assert reaction.effect is not None
    said = list(answers)
    script = reaction.effect(Use(battle.game, reaction, "reds", "red", declared))
    answer: object = None
    while script is not None:
        try:
            script.send(answer)
        except StopIteration:
            return
        answer = Picked(tuple(said.pop(0)))


def test_a_sworn_lord_guards_and_is_guarded() -> None:
    swear = made("Pick a friendly unit to be this unit's sworn lord for the rest of the battle.", "Any Combat Phase")
    guard = made(
        "While this unit's sworn lord is within this unit's combat range, both this unit and that sworn lord have "
        "Ward (3+)."
    )
    battle = stage({"reds": [swear, guard]})
    assert not has_keyword(battle.game, "reds", "WARD (3+)")
    used(battle, swear, "reds", ("lord",))
    assert marked(battle.game, "sworn lord", "reds") == ("lord",)
    assert not has_keyword(battle.game, "reds", "WARD (3+)")  # it stands too far away
    battle.game.put("lord", (battle.game.state.places["reds"][0],))
    assert has_keyword(battle.game, "reds", "WARD (3+)")
    assert has_keyword(battle.game, "lord", "WARD (3+)")


def test_who_contests_the_hearth() -> None:
    warm = made("While each model in this unit is contesting the hearth, this unit has Ward (3+).")
    battle = stage({"reds": [warm]})
    spots = {"near": Objective("near", 10, 10, 1), "far": Objective("far", 30, 30, 1)}
    battle.game.change(objectives=spots)
    set_marks(battle.game, "hearth", "red", ("far",))
    assert not has_keyword(battle.game, "reds", "WARD (3+)")
    set_marks(battle.game, "hearth", "red", ("near",))
    assert has_keyword(battle.game, "reds", "WARD (3+)")


def test_one_of_the_rites_is_kindled() -> None:
    kindle = made(
        "That Rite ability can be used for the rest of the battle, but the others cannot.", "Any Combat Phase",
        "Pick a Rite ability to be kindled.",
    )  # fmt: skip
    rite = made("This unit has Ward (3+).", name="Rite of Soot", keywords=("Rite",))
    battle = stage({"reds": [rite], "lord": [kindle]})
    assert not has_keyword(battle.game, "reds", "WARD (3+)")
    used(battle, kindle, "lord", ("Rite of Soot",))
    assert has_keyword(battle.game, "reds", "WARD (3+)")


def test_saves_that_succeed_whatever_the_rend() -> None:
    battle = stage({"blues": [made("Unmodified save rolls of 4+ for this unit are always successful.")]})
    profile = blade(battle.game, "blues")
    assert [profile.saves(face) for face in (3, 4)] == [False, True]  # type: ignore[attr-defined]
    plain = blade(battle.game, "other")
    assert [plain.saves(face) for face in (4, 5)] == [False, True]  # type: ignore[attr-defined]


def test_only_critical_hits_hit() -> None:
    slippery = made("Only critical hits score successful hits for combat attacks that target this unit.")
    profile = blade(stage({"blues": [slippery]}).game, "blues")
    assert [profile.hits(face) for face in (5, 6)] == [False, True]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("second", "damage"), [(6, 0), (5, 1)])
def test_ward_rolls_are_made_again(second: int, damage: int) -> None:
    lucky = made("You can re-roll ward rolls of 1 or 2 for this unit.")
    battle = stage({"reds": [lucky]}, dice=Scripted({"ward": [2, second]}))
    run(suffer(battle.game, "reds", 1, "blues"))
    assert battle.game.unit("reds").damage == damage


@pytest.mark.parametrize(("least", "total"), [("2", 9), ("6", 6)])
def test_one_die_of_a_charge_is_thrown_again(least: str, total: int) -> None:
    again = made(
        "Pick 1 dice from the charge roll or casting roll for that ability. Your opponent must re-roll that dice.",
        "Reaction: Opponent declared a Spell or Charge ability",
    )
    battle = stage({"reds": [again]}, dice=Scripted({"charge": [2, 6, 3 if least == "2" else 4]}))
    declared = Use(battle.game, charge, "blues", "blue")
    run(roll_charge(declared))
    answered(battle, again, declared, (least,))
    assert declared.charge_roll == total


def test_one_die_of_a_spell_is_thrown_again_and_two_ones_are_a_miscast() -> None:
    again = made("Re-roll 1 of the dice in the casting roll.", "Reaction: You declared a Spell ability for this unit")
    battle = stage({"reds": [again]}, dice=Scripted({"casting": [1, 6, 1]}))
    declared = Use(battle.game, mystic_shield, "reds", "red")
    roll = CastingRoll(declared, 6)
    declared.judged["casting"] = roll
    roll.thrown(declared.throw("casting", 2))
    assert (declared.total, declared.cancelled) == (7, False)
    answered(battle, again, declared, ("6",))
    assert (declared.total, declared.cancelled, roll.miscast) == (2, True, True)


@pytest.mark.parametrize(("roll", "total"), [(2, 5), (6, 9)])
def test_a_die_is_put_in_place_of_the_best_of_the_enemy(roll: int, total: int) -> None:
    bog = made(
        "Roll a dice. You can replace 1 of the dice in that charge roll with your dice roll.",
        "Reaction: Opponent declared a Charge ability",
    )
    battle = stage({"reds": [bog]}, dice=Scripted({"charge": [3, 6], "effect": [roll]}))
    declared = Use(battle.game, charge, "blues", "blue")
    run(roll_charge(declared))
    answered(battle, bog, declared)
    assert declared.charge_roll == total


def test_a_command_costs_nothing_after_all() -> None:
    thrift = made(
        "No command points are spent to use that command.",
        "Reaction: You declared the 'All-out Attack' command for a friendly unit",
    )
    battle = stage({"reds": [thrift]})
    battle.game.change_player("red", command_points=2)
    answered(battle, thrift, Use(battle.game, all_out_attack, "reds", "red"))
    assert battle.game.player("red").command_points == 3


def test_a_redeploy_goes_into_combat() -> None:
    bold = made(
        "The unit using the 'Redeploy' command can move into combat when using that ability.",
        "Reaction: You declared the 'Redeploy' command for a friendly unit",
    )
    battle = stage({"reds": [bold]})
    declared = Use(battle.game, redeploy, "reds", "red")
    answered(battle, bold, declared)
    assert declared.parameter("into_combat", False)


@pytest.mark.parametrize(("phase", "cost"), [("combat", 0), ("shooting", 1)])
def test_a_command_for_nothing_in_one_phase(phase: str, cost: int) -> None:
    drill = made(
        "If a friendly unit uses the 'All-out Attack' command in the combat phase, no command points are spent."
    )
    battle = stage({"reds": [drill]}, phase)
    assert cost_of(battle.game, all_out_attack, "reds") == cost


@pytest.mark.parametrize(("spent", "healed"), [("0", 0), ("2", 2)])
def test_as_many_points_as_one_likes_up_to_a_number(spent: str, healed: int) -> None:
    burn = made(
        "You can spend up to 3 soot points. If you do: \u2022 For each soot points spent, add 1 to the control scores "
        "of friendly units for the rest of the turn. \u2022 Heal (2) this unit.",
        "Any Combat Phase",
    )
    battle = stage({"lord": [burn]})
    battle.game.change_unit("lord", damage=0)
    set_points(battle.game, "red", "soot", 2)
    used(battle, burn, "lord", (spent,))
    assert points_of(battle.game, "red", "soot") == 2 - healed
    added = [each.add for effect in battle.game.state.effects.values() for each in effect.modifiers]  # type: ignore[attr-defined]
    assert added == ([healed] if healed else [])


def test_spending_up_to_a_number_needs_a_point() -> None:
    burn = made("Spend up to 2 soot points. Then, Heal (1) this unit.", "Any Combat Phase")
    battle = stage({"lord": [burn]})
    battle.game.change_unit("lord", damage=1)
    assert why_not(battle.game, burn, "lord", "red")
    set_points(battle.game, "red", "soot", 1)
    assert not why_not(battle.game, burn, "lord", "red")


def test_shooting_at_whom_others_guard() -> None:
    sharp = made(
        "While this unit is in combat, this unit can ignore the effects of the 'Guarded Hero' ability when picking "
        "targets for its shooting attacks."
    )
    ((modifier, _),) = affecting(stage({"reds": [sharp]}).game, Disregards, "reds")
    assert modifier == Disregards("Guarded Infantry Hero", None, "shooting")


def test_whom_an_ability_of_the_kind_has_picked_has_used_one() -> None:
    battle = stage()
    battle.game.note("used", player="red", ability="Trial", keywords=frozenset({"OATH"}), targets=("reds",))
    use = Use(battle.game, all_out_attack, "lord", "red")
    assert [use.means(PickedForKind("OATH"), each) for each in ("reds", "lord")] == [True, False]


@pytest.mark.parametrize(("foe", "alone"), [("blues", True), ("other", True)])
def test_in_combat_with_one_enemy_only(foe: str, alone: bool) -> None:
    duel = made("This unit has Ward (3+) while it is in combat with only 1 enemy unit.")
    battle = stage({"reds": [duel]})
    assert not has_keyword(battle.game, "reds", "WARD (3+)")
    gone = "other" if foe == "blues" else "blues"
    battle.game.change_unit(gone, status="destroyed")
    battle.game.put(gone, (None,) * battle.game.unit(gone).size)
    assert has_keyword(battle.game, "reds", "WARD (3+)") == alone


def test_a_token_is_given_up_for_a_chanting_roll() -> None:
    crow = made(
        "This unit's Ember Crow is a token. If you make a chanting roll of 1 for this unit while its Ember Crow is on "
        "the battlefield, you can remove its Ember Crow from the battlefield and then re-roll that chanting roll."
    )
    battle = stage({"reds": [crow]})
    battle.game.change_unit("reds", tokens=("Ember Crow",))
    use = Use(battle.game, crow, "reds", "red")
    use.targets = ("reds",)
    script = crow.clauses["chanted 1"](use)
    next(script)
    with pytest.raises(StopIteration) as ended:
        script.send(Picked(("true",)))
    assert ended.value.value is True
    assert battle.game.unit("reds").tokens == ()
