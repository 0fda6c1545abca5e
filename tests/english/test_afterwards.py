"""What follows later: units that fell, turns that end, spells that are unbound."""

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish
from tests.rules.test_words_of_attacks import run

from warhost.engine.dice import Scripted
from warhost.engine.records import Until
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.in_force import expire, until_end_of_following_turn, until_end_of_next_turn
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.fighting.damage import destroy, suffer
from warhost.rules.modules.commands import power_through


def test_the_end_of_the_next_turn_is_that_of_this_round_if_it_is_still_to_come() -> None:
    game = stage({}).game  # red is first, and its turn it is
    assert until_end_of_next_turn(game, "red").round == game.now.round + 1
    assert until_end_of_next_turn(game, "blue").round == game.now.round
    keen = made("Until the end of your next turn, this unit has Strike-first.", "Any Combat Phase")
    battle = stage({"reds": [keen]})
    used(battle, keen, "reds")
    for active, left in (("red", True), ("blue", True)):
        expire(battle.game, "turn", active)
        assert has_keyword(battle.game, "reds", "STRIKE-FIRST") == left
    battle.game.change_now(round=battle.game.now.round + 1)
    expire(battle.game, "turn", "blue")
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")
    expire(battle.game, "turn", "red")
    assert not has_keyword(battle.game, "reds", "STRIKE-FIRST")


def test_who_fell_is_counted_for_the_rest_of_the_battle() -> None:
    grim = made("If 1 or more enemy units have been destroyed this battle, this unit has Ward (4+).")
    battle = stage({"reds": [grim]})
    assert not has_keyword(battle.game, "reds", "WARD (4+)")
    destroy(battle.game, "other", None)
    assert has_keyword(battle.game, "reds", "WARD (4+)")


def test_whoever_unbinds_strikes_the_caster() -> None:
    backlash = made("Each time this unit unbinds a spell, inflict 1 mortal damage on the caster.")
    battle = stage({"reds": [backlash]}, dice=Scripted({"ward": [1]}))
    run(follow(battle.game, "reds", "unbinds", Happening("other")))
    assert battle.game.unit("other").damage == 1


def test_what_was_hurt_and_fell() -> None:
    proud = made(
        "If any damage points were allocated to an enemy unit by this unit's attacks this turn and that enemy unit was "
        "destroyed this turn, heal (1) this unit.", "Any Combat Phase",
    )  # fmt: skip
    for by, usable in (("lord", False), ("reds", True)):
        battle = stage({"reds": [proud]}, dice=Scripted({"ward": [1] * 40}))
        battle.game.change_unit("reds", damage=1)
        run(suffer(battle.game, "other", 40, by, cause=battle.game.catalogue.abilities["fight"]))
        assert proud.used_by is not None
        assert meant(proud.used_by, battle.game, "reds", Frame("reds", "red")) == usable


def test_the_turn_after_this_one_ends_it() -> None:
    game = stage({}).game
    game.change_now(turn=1)
    assert until_end_of_following_turn(game) == Until("turn", "blue", game.now.round)
    game.change_now(turn=2, active="blue")
    assert until_end_of_following_turn(game) == Until("turn", None, game.now.round + 1)


def test_whoever_was_hurt_is_told_of() -> None:
    mark = made(
        "If any damage points are allocated to an enemy unit by this unit's combat attacks, that enemy unit has "
        "Strike-last for the rest of the turn."
    )
    dice = {"hit": [6] + [1] * 9, "wound": [6], "save": [1], "ward": [1] * 9}
    battle = stage({"reds": [mark]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    assert has_keyword(battle.game, "blues", "STRIKE-LAST")
    assert not has_keyword(battle.game, "other", "STRIKE-LAST")


def test_who_destroys_grows() -> None:
    hunter = made("Each time this unit destroys an enemy unit, this unit has Strike-first for the rest of the battle.")
    for by, grown in (("lord", False), ("reds", True)):
        battle = stage({"reds": [hunter]}, dice=Scripted({"ward": [1] * 40}))
        run(suffer(battle.game, "other", 40, by))
        assert has_keyword(battle.game, "reds", "STRIKE-FIRST") == grown


def test_who_need_not_be_stronger_powers_through() -> None:
    bold = made(
        "This unit can use the 'Power Through' command even if the target has a higher Health characteristic than this "
        "unit."
    )
    for given, some in (({"reds": [bold]}, True), ({}, False)):
        game = stage(given).game
        assert bool(pick_options(game, power_through.picks[0], "reds", "red")) == some


def test_a_move_goes_further() -> None:
    swift = made("Each time this unit uses the 'Normal Move' ability, add 2\" to the distance it can move.")
    battle = stage({"lord": [swift]}, phase="movement")
    script = use_ability(battle.game, battle.game.catalogue.abilities["normal-move"], "lord", "red")
    assert next(script).decision.limit == 8  # type: ignore[union-attr]
