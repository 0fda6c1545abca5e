"""Objectives and terrain features that compiled abilities pick, and what they do to units about them."""

from msgspec.structs import replace
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.dice import Scripted
from warhost.engine.records import Objective, Terrain
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import can_use, pick_options
from warhost.rules.effects.characteristics import has_keyword

WALL = Terrain("wall", ((12.5, 8.0), (13.5, 8.0), (13.5, 9.0), (12.5, 9.0)), 2.0)
HUT = Terrain("hut", ((30.0, 30.0), (32.0, 30.0), (32.0, 32.0), (30.0, 32.0)), 6.0)


def field(ability: Ability, **dice: list[int]) -> Battle:
    """Reds fight blues beside a wall; a hut and an objective lie far off, another objective between them."""
    battle = stage({"reds": [ability]}, dice=Scripted(dice))
    near, far = Objective("near", 11.0, 9.0, 0.5), Objective("far", 40.0, 30.0, 0.5)
    battle.game.change(terrain={"wall": WALL, "hut": HUT}, objectives={"near": near, "far": far})
    return battle


def test_what_can_be_picked() -> None:
    wards = 'For the rest of the turn, friendly units have Ward (4+) while they are wholly within 9" of the target.'
    for declare, able in (
        ('Pick a terrain feature within 6" of this unit to be the target.', ["wall"]),
        ("Pick a terrain feature to be the target.", ["wall", "hut"]),
        ('Pick an objective within 6" of this unit to be the target.', ["near"]),
        ('Pick an objective or terrain feature within 6" of this unit to be the target.', ["near", "wall"]),
        ("Pick an objective that this unit is contesting to be the target.", ["near"]),
        ("Pick an objective that is not contested by this unit to be the target.", ["far"]),
        ("Pick a visible terrain feature to be the target.", ["wall", "hut"]),
        ("Pick a non-Faction Terrain terrain feature to be the target.", ["hut"]),
    ):
        ability = made(wards, "Any Combat Phase", declare)
        game = field(ability).game
        if "non-Faction" in declare:
            game.change(terrain={"wall": replace(WALL, army="blue"), "hut": HUT})
        assert pick_options(game, ability.picks[0], "reds", "red") == able, declare


def test_a_wall_of_another_feature_hides_a_place() -> None:
    ability = made("Heal (1) this unit.", "Any Combat Phase", "Pick a visible terrain feature to be the target.")
    game = field(ability).game
    screen = Terrain("screen", ((20.0, 0.0), (20.5, 0.0), (20.5, 44.0), (20.0, 44.0)), 20.0)
    game.change(terrain={"wall": WALL, "hut": HUT, "screen": screen})
    assert pick_options(game, ability.picks[0], "reds", "red") == ["wall", "screen"]


def test_those_near_the_place_have_it_and_nobody_else() -> None:
    wards = (
        'For the rest of the turn, units (friendly and enemy) have Strike-first while they are within 1" of the target.'
    )
    ability = made(wards, "Any Combat Phase", "Pick a terrain feature to be the target.")
    battle = field(ability)
    used(battle, ability, "reds", ("wall",))
    fast = [unit for unit in ("reds", "blues", "other", "lord") if has_keyword(battle.game, unit, "STRIKE-FIRST")]
    assert fast == ["blues"]


def test_a_place_then_those_about_it() -> None:
    declare = (
        'Pick a terrain feature within 12" of this unit, then pick each enemy unit within 1" of it to be the targets.'
    )
    ability = made(
        "Roll a dice for each target. On a 4+, inflict 1 mortal damage on the target.", "Any Combat Phase", declare
    )
    battle = field(ability, effect=[4], ward=[1])
    used(battle, ability, "reds")
    assert [battle.game.unit(each).damage for each in ("blues", "other")] == [1, 0]
    battle.game.change(terrain={"hut": HUT})
    assert not can_use(battle.game, ability, "reds", "red")


def test_a_place_is_no_unit() -> None:
    for effect in ("Heal (D3) the target.", "Until the end of the phase, add 2 to run rolls for the target."):
        text = AbilityText("Trial", "Any Combat Phase", "Pick a terrain feature to be the target.", effect)
        assert read(text, Setting()).ability is None
