"""What armies of matched play have: traits of units in reserve, manifestations, terrain features, what they cite."""

from collections.abc import Sequence

from tests.english.test_in_battle import used
from tests.rules.stages import stage

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Pick
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import ScrollWords, Surroundings
from warhost.english.texts import Bearer
from warhost.rules.abilities.options import can_use, pick_options
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.fighting.damage import destroy

HIDEOUTS = frozenset({"below the ashes"})
IN_RESERVE = ("Your Movement Phase", "Pick a friendly unit that is below the ashes.")
COMES = 'Set up that unit more than 9" from all enemy units.'


def made(effect: str, timing: str, declare: str = "", bearer: Bearer = "unit", words: Sequence[str] = ()) -> Ability:
    text = AbilityText("Trial", timing, declare, effect, tuple(words))
    reading = read(text, Setting(bearer, hideouts=HIDEOUTS, words=frozenset({"HERO", "INFANTRY"})))
    assert reading.ability is not None, reading.gaps
    return reading.ability


def test_whoever_comes_out_of_reserve_uses_it() -> None:
    comes = made(COMES, *IN_RESERVE, bearer="trait")
    assert (comes.user, comes.picks, comes.once, comes.off_table) == ("unit", (), None, True)
    once = made(COMES, f"Once Per Turn (Army), {IN_RESERVE[0]}", IN_RESERVE[1], bearer="trait")
    assert (once.user, len(once.picks)) == ("player", 1), "the army does, once"


def test_unit_after_unit_is_deployed() -> None:
    hides = made(
        "Set up that unit in reserve below the ashes. It has now been deployed.", "Deployment Phase",
        "Pick a friendly unit that has not been deployed.", "trait", ["Deploy"],
    )  # fmt: skip
    assert (hides.user, hides.once) == ("player", None)


def test_manifestations_and_terrain_features_use_what_they_have() -> None:
    new = made("Heal (1) the target.", "Any Hero Phase", "If this unit was not set up this turn, pick a friendly unit.")
    battle = stage({"lord": [new]}, "hero")
    battle.game.change_unit("reds", damage=1)
    for kind in ("unit", "manifestation", "terrain"):
        battle.game.change_unit("lord", kind=kind)
        assert can_use(battle.game, new, "lord", "red"), kind


def test_a_drawback_is_of_what_was_done() -> None:
    burns = made(
        "If this unit is within the combat range of another friendly unit, add 2 to the Attacks characteristic of this "
        "unit's melee weapons for the rest of the turn. However, inflict 1 mortal damage on this unit.",
        "Any Combat Phase",
    )  # fmt: skip
    battle = stage({"lord": [burns]}, dice=Scripted({"ward": [1]}))
    assert not can_use(battle.game, burns, "lord", "red"), "nobody is near it"


def test_who_falls_later_counts_then() -> None:
    hunts = made(
        "For the rest of the battle, if the target has been destroyed, add 2\" to the Move characteristic of friendly "
        "Infantry units.",
        "Any Combat Phase", "Pick an enemy unit to be the target.",
    )  # fmt: skip
    battle = stage({"reds": [hunts]})
    used(battle, hunts, "reds", ("blues",))
    assert _moves(battle) == 6
    destroy(battle.game, "other", "reds")
    assert _moves(battle) == 6
    destroy(battle.game, "blues", "reds")
    assert _moves(battle) == 8


def _moves(battle: Battle) -> float:
    return characteristic(battle.game, "lord", "Move")


def test_nobody_is_lifted_for_whom_there_is_no_room() -> None:
    lifts = made(
        "Remove the target from the battlefield and set it up again more than 90\" from all enemy units.",
        "Any Combat Phase", "Pick a friendly unit to be the target.",
    )  # fmt: skip
    battle = stage({"lord": [lifts]})
    assert pick_options(battle.game, lifts.picks[0], "lord", "red") == []


def test_where_a_place_is_picked_first_room_is_looked_for_later() -> None:
    lifts = made(
        "Remove this unit from the battlefield and set it up again wholly within 6\" of that terrain feature.",
        "Any Combat Phase", "Pick a terrain feature.",
    )  # fmt: skip
    assert not can_use(stage({"lord": [lifts]}).game, lifts, "lord", "red"), "there is none; nor is it asked too early"


def test_what_must_be_used_is_though_nobody_is_near() -> None:
    bursts = made(
        "Roll a dice for each target. On a 2+, inflict 1 mortal damage on the target. Then, this unit is destroyed.",
        "Any Combat Phase",
        "You must, and can only, use this ability if this unit is damaged. Pick each unit (friendly and enemy) within "
        "1\" of it to be the targets.",
    )  # fmt: skip
    battle = stage({"lord": [bursts]})
    assert not can_use(battle.game, bursts, "lord", "red")
    battle.game.change_unit("lord", damage=1)
    assert can_use(battle.game, bursts, "lord", "red")


def test_up_to_three_are_one_at_least() -> None:
    strikes = made(
        "Roll a dice. On a 2+, pick up to 3 enemy units within 12\" of this unit to be the targets. Roll a D3 for each "
        "target. On a 2+, inflict 1 mortal damage on the target.",
        "Any Combat Phase",
    )  # fmt: skip
    battle = stage({"lord": [strikes]}, dice=Scripted({"effect": [2]}))
    asked = next(use_ability(battle.game, strikes, "lord", "red"))
    assert isinstance(asked.decision, Pick)
    assert (asked.decision.least, asked.decision.most) == (1, 2)


def test_refusals_cite_the_rule_of_their_place() -> None:
    around = Surroundings("EMBER", [ScrollWords("Ash Wardens", frozenset({"INFANTRY"}), ())])
    assert around.setting("trait").rule == "army-2.0"
    assert around.setting("lore").rule == "army-4.2"
    assert around.setting("manifestation", ["Ash Wardens"]).rule == "magic-7.0"
    assert around.setting("unit", ["Ash Wardens"]).rule == "core-4.0"
    assert Surroundings("EMBER", (), (), "spearhead-1").setting("trait").rule == "spearhead-1"
