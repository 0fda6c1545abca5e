"""What weapons have done, attacks of answered abilities, and other compiled words that the engine learned for them."""

from msgspec.structs import replace
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish

from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import keyword_number
from warhost.rules.effects.pools import drain, points_of
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.fighting.healing import heal, return_models
from warhost.rules.selectors.did import HurtBy, StruckWith
from warhost.rules.selectors.when import MoreThanReserves
from warhost.rules.selectors.who import FRIENDLY, ME
from warhost.rules.setting_up.units import reserve

ARMED = Setting(weapons=("Blade", "Fangs"), words=frozenset({"TITHE (2)"}))


def test_which_weapon_hurt_whom() -> None:
    dice = {"hit": [6] * 4 + [1] * 4, "wound": [6] * 4, "save": [1] * 4, "ward": [1] * 9}
    battle = stage(dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    game, frame = battle.game, Frame("reds", "red")
    assert meant(HurtBy(ME, None, "ATTACK", False, "Blade"), game, "blues", frame)
    assert not meant(HurtBy(ME, None, "ATTACK", False, "Fangs"), game, "blues", frame)
    assert meant(StruckWith(ME, "Fangs"), game, "blues", frame)
    assert not meant(StruckWith(ME, "Fangs"), game, "other", frame)


def test_a_ward_for_one_attack_only() -> None:
    saved = made(
        "This unit has Ward (2+) against damage points inflicted by attacks made as part of that Attack ability.",
        "Reaction: Opponent declared an Attack ability that targeted this unit",
    )
    battle = stage({"blues": [saved]})
    trigger = next(each for each in battle.game.catalogue.abilities.values() if each.name == "Fight")
    from warhost.rules.abilities.use import Use
    from warhost.rules.fighting.damage import _best_ward

    fight = Use(battle.game, trigger, "reds", "red")
    assert not list(use_ability(battle.game, saved, "blues", "blue", fight))
    assert _best_ward(battle.game, "blues", "reds", trigger, False) == 2
    assert _best_ward(battle.game, "blues", "reds", None, False) == 6  # its own


def test_numbers_behind_keywords_and_points_lost_with_the_round() -> None:
    text = AbilityText(
        "Levy", "Any Combat Phase", "Pick a friendly unit to be the target.",
        "You gain a number of ash points equal to the number after the target's Tithe keyword. At the end of the "
        "battle round, any unspent ash points are lost.",
    )  # fmt: skip
    levy = read(text, ARMED).ability
    more = read(AbilityText("More", effect="Add 1 to the number after this unit's Tithe keyword."), ARMED).ability
    assert levy is not None
    assert more is not None
    battle = stage({"lord": [levy], "reds": [more]})
    game = battle.game
    scroll = game.warscroll("reds")
    game.catalogue.warscrolls[scroll.id] = replace(scroll, keywords=scroll.keywords | {"TITHE (2)"})
    assert (keyword_number(game, "reds", "TITHE"), keyword_number(game, "lord", "TITHE")) == (3, 2)
    used(battle, levy, "lord", ("reds",))
    assert points_of(game, "red", "ash") == 3
    drain(game)
    assert points_of(game, "red", "ash") == 0


def test_models_are_not_returned_but_wounds_heal() -> None:
    barred = made('Models cannot be returned to enemy units within 12" of this unit.')
    game = stage({"lord": [barred]}).game
    game.change_unit("blues", damage=1, slain=(1,))
    heal(game, "blues", 1)
    assert game.unit("blues").damage == 0
    assert not list(return_models(game, "blues", 1, "core-22.0"))
    assert game.unit("blues").slain == (1,)


def test_more_on_the_table_than_in_reserve() -> None:
    game = stage().game
    assert meant(MoreThanReserves(FRIENDLY, FRIENDLY), game, "reds", Frame("reds", "red"))
    reserve(game, "lord")
    assert not meant(MoreThanReserves(FRIENDLY, FRIENDLY), game, "reds", Frame("reds", "red"))


def test_one_thing_or_two_others() -> None:
    pick = made(
        "Inflict 1 mortal damage on the target.", "Any Combat Phase",
        'Pick an enemy unit that is within 1" of this unit or that is damaged and visible to this unit to be the '
        "target.",
    )  # fmt: skip
    game = stage({"reds": [pick]}).game
    assert pick_options(game, pick.picks[0], "reds", "red") == ["blues"]
    game.change_unit("other", damage=1)
    assert pick_options(game, pick.picks[0], "reds", "red") == ["blues", "other"]


def test_a_spell_that_is_cast_again_and_helped() -> None:
    bolt = made(
        "Inflict 1 mortal damage on the target.", "Your Hero Phase",
        "This unit can cast this spell more than once per phase. Pick an enemy unit to be a target, then make a "
        "casting roll of 2D6. Add 2 to the roll if this unit is in combat.",
        keywords=("Spell",), value=9,
    )  # fmt: skip
    assert bolt.repeatable
    battle = stage({"reds": [bolt], "lord": [bolt]}, dice=Scripted({"casting": [3, 4, 3, 4], "ward": [1]}))
    used(battle, bolt, "reds", ("other",))
    assert battle.game.unit("other").damage == 1  # 7 and 2
    used(battle, bolt, "lord", ("other",))
    assert battle.game.unit("other").damage == 1
