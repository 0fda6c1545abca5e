"""Units near each other, what was slain since, who is called what, and others that come along, in small battles."""

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish

from warhost.engine.decisions import UseAbility
from warhost.engine.dice import Scripted
from warhost.rules.abilities.options import problems_of_use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.in_force import END_OF_BATTLE
from warhost.rules.effects.pools import points_of
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.modules.commands import rally
from warhost.rules.selectors.did import HasMoved
from warhost.rules.selectors.where import StoodBy
from warhost.rules.selectors.who import FRIENDLY, Ids
from warhost.rules.space.sight import sees_unit


def test_both_who_stand_near_each_other_are_warded() -> None:
    ward = made('While a friendly unit is wholly within 6" of a friendly unit, both those units have Strike-first.')
    battle = stage({"lord": [ward]})
    assert [has_keyword(battle.game, unit, "STRIKE-FIRST") for unit in ("lord", "reds", "blues")] == [True, True, False]
    frame = Frame("lord", "red")
    near, far = StoodBy(Ids(frozenset({"lord"})), 4.0), StoodBy(Ids(frozenset({"lord"})), 2.0)
    assert meant(near, battle.game, "reds", frame)
    assert not meant(far, battle.game, "reds", frame)
    assert meant(StoodBy(FRIENDLY, None), battle.game, "blues", frame)


def test_what_that_fight_has_slain() -> None:
    feast = made(
        "After that Fight ability has been resolved, if any enemy models were slain by that Fight ability, give this "
        "unit 1 ash token.",
        "Reaction: You declared a Fight ability for this unit",
    )
    for save, tokens in ((1, 1), (6, 0)):
        dice = {"hit": [6] * 8, "wound": [6] * 8, "save": [save] * 8, "ward": [1] * 16}
        battle = stage({"reds": [feast]}, dice=Scripted(dice))
        declare_fight(battle, "other", "blues")
        battle.answer(UseAbility(feast.id, "reds"))
        finish(battle)
        assert points_of(battle.game, "reds", "ash") == tokens


def test_a_unit_by_the_name_it_was_given() -> None:
    choose = made(
        "For the rest of the battle, the vanguard has Strike-first.", "Any Combat Phase",
        "Pick a friendly unit to be the vanguard.",
    )  # fmt: skip
    battle = stage({"reds": [choose]})
    used(battle, choose, "reds", ("lord",))
    assert has_keyword(battle.game, "lord", "STRIKE-FIRST")
    assert not has_keyword(battle.game, "reds", "STRIKE-FIRST")


def test_nobody_sees_who_is_not_visible() -> None:
    veil = made("This unit is not visible to enemy units while it is damaged.")
    battle = stage({"reds": [veil]})
    assert sees_unit(battle.game, "blues", "reds")
    battle.game.change_unit("reds", damage=1)
    assert not sees_unit(battle.game, "blues", "reds")
    assert sees_unit(battle.game, "lord", "reds")


def test_all_such_units_are_the_targets() -> None:
    call = made("Pick each friendly unit to be the targets. Each target gains 1 ash point.", "Any Combat Phase")
    battle = stage({"reds": [call]})
    used(battle, call, "reds")
    assert [points_of(battle.game, unit, "ash") for unit in ("reds", "lord", "blues")] == [1, 1, 0]


def test_who_has_moved() -> None:
    battle = stage({})
    frame = Frame("lord", "red")
    assert not meant(HasMoved(), battle.game, "lord", frame)
    battle.game.note("moved", unit="lord")
    assert meant(HasMoved(), battle.game, "lord", frame)


def test_what_is_given_before_the_battle_lasts_for_all_of_it() -> None:
    wager = made(
        "Add 1 to hit rolls for attacks made by this unit that target the wager.", "Deployment Phase",
        "Pick an enemy unit on the battlefield to be the wager.",
    )  # fmt: skip
    battle = stage({"reds": [wager]})
    used(battle, wager, "reds", ("blues",))
    (effect,) = battle.game.state.effects.values()
    assert effect.until == END_OF_BATTLE


def test_rally_in_combat() -> None:
    rallies = made("This unit can use the 'Rally' command even if it is in combat.")
    plain, able = stage({}, "hero").game, stage({"reds": [rallies]}, "hero").game
    before, after = (len(list(problems_of_use(game, rally, "reds", "red"))) for game in (plain, able))
    assert after == before - 1


def test_a_target_that_need_not_be_picked() -> None:
    bolt = made(
        "This unit has Strike-first for the rest of the turn. If a target was picked, inflict 1 mortal damage on the "
        "target.",
        "Any Combat Phase", "You can pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    for picked, damage in ((("blues",), 1), ((), 0)):
        battle = stage({"reds": [bolt]}, dice=Scripted({"ward": [1]}))
        used(battle, bolt, "reds", picked)
        assert has_keyword(battle.game, "reds", "STRIKE-FIRST")
        assert battle.game.unit("blues").damage == damage
