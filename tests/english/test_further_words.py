"""Effects by a roll, spells by their rolls, targets that are counted and tokens that are used up, in small battles."""

import pytest
from tests.english.test_in_battle import used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.catalogue import Ability
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.factions.printed import PrintedData, settings_of
from warhost.rules.abilities.options import why_not
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.modifiers import ControlScore
from warhost.rules.fighting.damage import perish
from warhost.rules.modules.commands import all_out_attack
from warhost.rules.modules.magic import mystic_shield

SETTING = Setting(tokens=frozenset({"Ember Crow"}))


def made(effect: str, timing: str = "Any Combat Phase", declare: str = "") -> Ability:
    reading = read(AbilityText("Trial", timing, declare, effect), SETTING)
    assert reading.ability is not None, reading.gaps
    return reading.ability


@pytest.mark.parametrize(("roll", "effects"), [(1, 1), (4, 2)])
def test_as_many_effects_as_the_roll(roll: int, effects: int) -> None:
    many = made(
        "If this unit is in combat, roll a D3 and then pick a number of effects from the list below equal to the roll: "
        "\u2022 Add 1 to this unit's control score for the rest of the turn. \u2022 Add 2 to this unit's control score "
        "for the rest of the turn. \u2022 Heal (1) this unit."
    )
    battle = stage({"reds": [many]}, dice=Scripted({"effect": [roll]}))
    used(battle, many, "reds")
    assert len(battle.game.state.effects) == effects


@pytest.mark.parametrize(("faces", "damage"), [((4, 5), 0), ((4, 4), 1)])
def test_a_spell_by_its_unmodified_roll(faces: tuple[int, int], damage: int) -> None:
    fed = made(
        "Each time this unit successfully casts a spell in your hero phase and the casting roll was an unmodified 9+, "
        "Heal (1) this unit.",
        "Passive",
    )
    battle = stage({"reds": [fed]}, "hero")
    battle.game.change_unit("reds", damage=1)
    cast = Use(battle.game, mystic_shield, "reds", "red")
    cast.rolls["unmodified casting"] = faces
    run(follow(battle.game, "reds", "cast", Happening("reds", mystic_shield, use=cast)))
    assert battle.game.unit("reds").damage == damage


def test_so_much_for_each_target() -> None:
    rally = made(
        "Add 2 to this unit's control score for the rest of the turn for each target picked.",
        declare="Pick up to 3 enemy units in combat with this unit to be the targets.",
    )
    battle = stage({"reds": [rally]})
    used(battle, rally, "reds", ("blues", "other"))
    (effect,) = battle.game.state.effects.values()
    assert effect.modifiers == (ControlScore(4),)


@pytest.mark.parametrize(("lost", "able"), [("lord", True), ("blues", False), (None, False)])
def test_who_was_lost_in_the_turn_before(lost: str | None, able: bool) -> None:
    grief = made(
        "Heal (1) the target.",
        declare="If a friendly unit was destroyed in the previous turn, pick a friendly unit to be the target.",
    )
    battle = stage({"reds": [grief]})
    battle.game.change_unit("reds", damage=1)
    battle.game.change(marks={"lost last turn": (lost,) if lost else ()})
    assert bool(not why_not(battle.game, grief, "reds", "red")) == able


def test_a_token_is_used_up() -> None:
    bomb = made(
        "This unit's Ember Crow is a token. If this unit's Ember Crow is on the battlefield, remove it from the "
        "battlefield and roll a dice. On a 2+, inflict 1 mortal damage on the target.",
        declare="Pick an enemy unit in combat with this unit to be the target.",
    )
    battle = stage({"reds": [bomb]}, dice=Scripted({"effect": [2], "ward": [1]}))
    assert why_not(battle.game, bomb, "reds", "red")  # it has none
    battle.game.change_unit("reds", tokens=("Ember Crow",))
    used(battle, bomb, "reds", ("other",))
    assert (battle.game.unit("reds").tokens, battle.game.unit("other").damage) == ((), 1)


@pytest.mark.parametrize(("gone", "ward"), [(("blues", "lord"), True), (("blues",), False)])
def test_so_many_lost_on_either_side(gone: tuple[str, ...], ward: bool) -> None:
    grim = made(
        "If 2 or more units (friendly or enemy) were destroyed this turn, for the rest of the turn, this unit has Ward "
        "(3+).",
        "Passive",
    )
    battle = stage({"reds": [grim]})
    for each in gone:
        run(perish(battle.game, each, None))
    assert has_keyword(battle.game, "reds", "WARD (3+)") == ward


@pytest.mark.parametrize(("user", "times"), [("blues", 1), ("lord", 0)])
def test_an_enemy_in_combat_that_uses_a_command(user: str, times: int) -> None:
    riposte = made(
        "If this unit is in combat with an enemy unit that uses the 'All-out Attack' command, add 1 to this unit's "
        "control score for the rest of the turn.",
        "Passive",
    )
    battle = stage({"reds": [riposte]})
    declared = Use(battle.game, all_out_attack, user, battle.game.unit(user).army)
    run(follow(battle.game, user, "declares", Happening(user, all_out_attack, use=declared)))
    assert len(battle.game.state.effects) == times


@pytest.mark.parametrize(("mine", "theirs", "ward"), [(2, 1, False), (1, 1, False), (1, 2, True)])
def test_who_has_fewer_victory_points(mine: int, theirs: int, ward: bool) -> None:
    grit = made("This unit has Ward (3+) while you have fewer victory points than your opponent.", "Passive")
    battle = stage({"reds": [grit]})
    battle.game.change_player("red", victory_points=mine)
    battle.game.change_player("blue", victory_points=theirs)
    assert has_keyword(battle.game, "reds", "WARD (3+)") == ward


def test_a_regiment_is_known_by_name_to_its_own_texts() -> None:
    texts = {"one": PrintedData("One", effect="Heal."), "two": PrintedData("Two", effect="Heal.")}
    settings = settings_of("ash", texts, {}, {"Old Soot's Company": ("ash/one",)})
    assert [sorted(settings[key].regiments) for key in ("one", "two")] == [["Old Soot's Company"], []]
