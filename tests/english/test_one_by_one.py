"""Dice that are looked at one by one, tokens that are counted, rounds that are past, and flight, in small battles."""

from msgspec.structs import replace
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish

from warhost.engine.decisions import UseAbility
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import problems_of_use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.pools import points_of, set_points
from warhost.rules.history import used_in_round


def test_each_die_is_worth_what_it_shows() -> None:
    storm = made(
        "Make 3 rolls of D3. For each 2+, inflict an amount of mortal damage on the target equal to the roll.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    for faces, status in (([1, 4, 2], "destroyed"), ([1, 2, 2], "table")):
        battle = stage({"reds": [storm]}, dice=Scripted({"effect": faces, "ward": [1] * 9}))
        used(battle, storm, "reds", ("other",))
        assert (battle.game.unit("other").status, battle.game.unit("other").damage) == (status, 0)


def test_dice_that_are_read_in_three_ways() -> None:
    omen = made(
        "Roll 5 dice: \u2022 For each 1, add 1 to this unit's control score for the rest of the turn. \u2022 For each "
        "2-3, inflict 1 mortal damage on the target. \u2022 If any of the rolls are a 6, this unit has Strike-first "
        "for the rest of the turn.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    for faces, status, fast in (([1, 1, 3, 4, 6], "table", True), ([2, 3, 4, 5, 5], "destroyed", False)):
        battle = stage({"reds": [omen]}, dice=Scripted({"effect": faces, "ward": [1] * 9}))
        used(battle, omen, "reds", ("other",))
        assert battle.game.unit("other").status == status
        assert has_keyword(battle.game, "reds", "STRIKE-FIRST") == fast


def test_tokens_in_small_letters_are_counted() -> None:
    place = made("Place an ash token next to this unit, to a maximum of 2 tokens.", "Any Combat Phase")
    burn = made(
        "Remove 2 of this unit's ash tokens. Then, this unit has Strike-first for the rest of the turn.",
        "Any Combat Phase",
    )
    battle = stage({"reds": [burn]})
    for _ in range(3):
        used(battle, place, "reds")
    assert points_of(battle.game, "reds", "ash tokens") == 2
    battle.game.change(facts=())
    assert not list(problems_of_use(battle.game, burn, "reds", "red"))
    used(battle, burn, "reds")
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")
    assert points_of(battle.game, "reds", "ash") == 0
    set_points(battle.game, "reds", "ash", 1)
    battle.game.change(facts=())
    assert list(problems_of_use(battle.game, burn, "reds", "red"))


def test_what_was_used_in_the_round_before() -> None:
    kindling = Setting(inert=frozenset({"Kindling"}))
    texts = {
        "first": "You can only use this ability if you did not use it in the previous battle round.",
        "second": "You can only use this ability if you used the 'First' ability in the previous battle round.",
    }
    first, second = (
        read(
            AbilityText(name.title(), "Any Combat Phase", declare, "Heal (1) this unit.", ("Kindling",)), kindling
        ).ability
        for name, declare in texts.items()
    )
    assert first is not None
    assert second is not None
    battle = stage({"reds": [first, second]})
    battle.game.change_unit("reds", damage=1)
    used(battle, first, "reds")
    assert used_in_round(battle.game, "red", "KINDLING")
    battle.game.change_unit("reds", damage=1)
    battle.game.change(facts=(), now=replace(battle.game.now, round=2))
    assert used_in_round(battle.game, "red", "First", 1)
    assert list(problems_of_use(battle.game, first, "reds", "red"))
    assert not list(problems_of_use(battle.game, second, "reds", "red"))


def test_without_a_keyword_of_its_own_nobody_knows_of_other_rounds() -> None:
    asked = "You can only use this ability if you did not use it in the previous battle round."
    assert read(AbilityText("Trial", "Any Combat Phase", asked, "Heal (1) this unit."), Setting()).ability is None


def test_attacks_that_are_answered_fail() -> None:
    cloud = made(
        "If the unmodified hit roll for an attack made as part of that Fight ability is 1-5, the attack fails and the "
        "attack sequence ends.",
        "Reaction: Opponent declared a Fight ability",
    )
    battle = stage(
        {"blues": [cloud]}, dice=Scripted({"hit": [5] * 8, "wound": [6] * 8, "save": [1] * 8, "ward": [1] * 9})
    )
    declare_fight(battle, "blues")
    battle.answer(UseAbility(cloud.id, "blues"))
    finish(battle)
    assert battle.game.unit("blues").damage == 0
    assert not battle.game.unit("blues").slain
