"""Who the target is: of several each by itself; by whom a reaction is used; who takes the damage of another."""

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import inert
from warhost.rules.fighting.damage import suffer


def test_what_is_asked_of_targets_is_asked_of_each() -> None:
    blow = made(
        "Inflict 1 mortal damage on each target. Inflict 2 mortal damage on the target instead if it has 1 model.",
        "Any Combat Phase", "Pick up to 2 enemy units in combat with this unit to be the targets.",
    )  # fmt: skip
    battle = stage({"reds": [blow]}, dice=Scripted({"ward": [1] * 9}))
    used(battle, blow, "reds", ("blues", "other"))
    assert (battle.game.unit("blues").damage, battle.game.unit("other").status) == (1, "destroyed")


def test_more_damage_if_something_is_so() -> None:
    blow = made(
        "Inflict 1 mortal damage on the target. Add 1 to the mortal damage inflicted if the target is Infantry.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    battle = stage({"reds": [blow]}, dice=Scripted({"ward": [1] * 9}))
    used(battle, blow, "reds", ("other",))
    assert battle.game.unit("other").status == "destroyed"


def test_a_bodyguard_is_hurt_for_each_ward_roll_that_succeeds() -> None:
    guard = made(
        "While a friendly Infantry unit is within the combat range of another friendly unit: • That Infantry unit has "
        "Ward (4+). • Each time you make a successful ward roll for that Infantry unit, allocate 1 damage point to "
        "another friendly unit within its combat range after the damage sequence has been resolved."
    )
    battle = stage({"blues": [guard]}, dice=Scripted({"ward": [4]}))
    run(suffer(battle.game, "blues", 1, "reds"))
    assert (battle.game.unit("blues").damage, battle.game.unit("other").damage) == (0, 1)


def test_a_reaction_is_used_by_who_is_told() -> None:
    text = AbilityText(
        "Onward", "Reaction: You declared a Fight ability for a friendly Hero", "",
        "Pick a friendly unit that has not used a Fight ability this turn and is wholly within 12\" of this unit to be "
        "the target. The target can be picked to use a Fight ability immediately after the Fight ability used by this "
        "unit has been resolved.", used_by="The Hero using that Fight ability.",
    )  # fmt: skip
    reading = read(text, Setting())
    assert reading.ability is not None, reading.gaps
    assert reading.ability.reaction is not None
    assert (reading.ability.reaction.user_is, reading.told[0]) == ("actor", "used by a friendly HERO unit")
    other = AbilityText(text.name, text.timing, "", text.effect, used_by="The Hero using that Shoot ability.")
    assert read(other, Setting()).ability is None


def test_a_reaction_whose_effect_says_by_whom_it_is_used() -> None:
    said = "Reaction: Opponent declared an Attack ability and targeted your Ash Wardens unit"
    known = Setting(names=frozenset({"Ash Wardens", "Hounds"}))
    text = AbilityText("Cover", said, "", "Used by your Ash Wardens unit. It has Ward (5+) for the rest of the turn.")
    reading = read(text, known)
    assert reading.ability is not None, reading.gaps
    assert reading.ability.reaction is not None
    assert (reading.ability.reaction.user_is, reading.told[1]) == ("target", "used by friendly Ash Wardens units")
    other = AbilityText("Cover", said, "", text.effect.replace("Ash Wardens", "Hounds"))
    assert read(other, known).tree != reading.tree


def test_keywords_of_abilities_of_which_it_is_only_asked_whether_one_was_used() -> None:
    one = AbilityText("A", "Your Hero Phase", "", "Heal (1) this unit.", ("Vow",))
    asked = AbilityText(
        "B", "Passive", "", "This unit has Fly if it has not used a Vow ability this turn. Gain 1 vow point."
    )
    ruled = AbilityText("C", "Passive", "", "Vow abilities can be used twice.")
    assert "Vow" in inert([one, asked])
    assert "Vow" not in inert([one, asked, ruled])
    aimed = AbilityText("D", "Your Hero Phase", "Pick a friendly unit that has not used a Vow ability this turn.",
                        "Heal (1) the target.", ("Vow",))  # fmt: skip
    reading = read(aimed, Setting(inert=frozenset({"Vow"})))
    assert reading.ability is not None
    assert "PickedForKind(keyword='VOW'" in str(reading.ability.picks[0].which), "targets have used what picked them"
