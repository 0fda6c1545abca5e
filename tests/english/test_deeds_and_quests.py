"""What weapons and units have done, quests, and models that come back once: in small battles."""

import dataclasses

import pytest
from msgspec.structs import replace
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish
from tests.rules.test_words_of_attacks import run

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Picked, Placed, SetUpUnit
from warhost.engine.dice import Scripted
from warhost.engine.records import Objective, Terrain, Unit
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import states
from warhost.rules.abilities.options import why_not
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import Ignores, RollModifier
from warhost.rules.effects.pools import marked
from warhost.rules.fighting.damage import perish
from warhost.table.shapes import Place

ARMED = Setting(weapons=("Blade", "Fangs"))
AT_A_FOE = "Pick an enemy unit in combat with this unit to be the target."


@pytest.mark.parametrize(("weapon", "other", "slow"), [("Blade", 1, True), ("Fangs", 1, False), ("Fangs", 6, True)])
def test_what_one_weapon_has_slain(weapon: str, other: int, slow: bool) -> None:
    """Blades inflict 2 with each hit and Fangs 1, on models of Health 2; who inflicted nothing has slain nobody."""
    text = AbilityText(
        "Trial", "Any Combat Phase", AT_A_FOE, "Roll a dice. If the roll is equal to or less than the number of models "
        f"in the target unit that were slain by attacks made by this unit's {weapon} this phase, the target has "
        "Strike-last for the rest of the turn.",
    )  # fmt: skip
    count = read(text, ARMED).ability
    assert count is not None
    faces = [6, 1, 1, 1] if other == 1 else [1] * 4
    dice = {"hit": [*faces, *[other, other, 1, 1]], "wound": [6] * 2, "save": [1] * 2, "ward": [1] * 9, "effect": [1]}
    battle = stage(dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    used(battle, count, "reds", ("blues",))
    assert has_keyword(battle.game, "blues", "STRIKE-LAST") == slow


def test_two_weapons_share_what_they_have_done() -> None:
    """Points that one inflicted count for it alone, no more of them than it inflicted."""
    text = AbilityText(
        "Trial", "Any Combat Phase", AT_A_FOE, "Roll a dice. If the roll is equal to or less than the number of damage "
        "points allocated to the target by attacks made with this unit's Fangs this phase, heal (1) this unit.",
    )  # fmt: skip
    count = read(text, ARMED).ability
    assert count is not None
    dice = {"hit": [6, 1, 1, 1, 6, 1, 1, 1], "wound": [6] * 2, "save": [1] * 2, "ward": [1] * 9, "effect": [1, 2]}
    battle = stage(dice=Scripted(dice))
    battle.game.change_unit("reds", damage=1)
    declare_fight(battle, "blues")
    finish(battle)
    used(battle, count, "reds", ("blues",))
    assert battle.game.unit("reds").damage == 0  # 3 points in all, 1 of them by Fangs
    battle.game.change_unit("reds", damage=1)
    used(battle, count, "reds", ("blues",))
    assert battle.game.unit("reds").damage == 1


def test_who_was_slain_by_a_weapon_is_asked_of_no_other_words() -> None:
    for effect in (
        "If any enemy models were slain by attacks made with this unit's Blade this turn, heal (1) this unit.",
        "If an enemy unit was destroyed this turn by attacks made with this unit's Blade, heal (1) this unit.",
    ):
        assert read(AbilityText("Trial", "End of Any Turn", effect=effect), ARMED).ability is None


@pytest.mark.parametrize(("hit", "healed"), [(6, True), (1, False)])
def test_a_fight_in_which_somebody_was_slain(hit: int, healed: bool) -> None:
    feast = made(
        "If any enemy models are slain by a Fight ability used by this unit, after the Fight ability has been "
        "resolved, heal (1) this unit."
    )
    dice = {"hit": [hit, *[1] * 7], "wound": [6], "save": [1], "ward": [1] * 9}
    battle = stage({"reds": [feast]}, dice=Scripted(dice))
    battle.game.change_unit("reds", damage=1)
    declare_fight(battle, "blues")
    finish(battle)
    assert (battle.game.unit("reds").damage == 0) == healed


@pytest.mark.parametrize(
    ("lost", "by", "able"), [("blues", "reds", False), ("blues", "lord", True), ("lord", "reds", True)]
)
def test_who_has_destroyed_nobody_pays(lost: str, by: str, able: bool) -> None:
    debt = made(
        "If an enemy unit has not been destroyed by this unit this battle, inflict 1 mortal damage on this unit.",
        "Any Combat Phase", "This unit must use this ability.",
    )  # fmt: skip
    battle = stage({"reds": [debt]}, dice=Scripted({"ward": [1]}))
    assert not why_not(battle.game, debt, "reds", "red")
    run(perish(battle.game, lost, by))
    assert bool(not why_not(battle.game, debt, "reds", "red")) == able
    if able:
        used(battle, debt, "reds")
        assert battle.game.unit("reds").damage == 1


SET_OUT = "Pick an objective or terrain feature to be the object of this unit's errand."
ARRIVED = (
    "This unit can only use this ability if you control the object of this unit's errand and this unit is contesting "
    "it."
)


@pytest.mark.parametrize("place", ["near", "hut"])
def test_the_object_of_an_errand(place: str) -> None:
    sets_out = made(SET_OUT, "Any Combat Phase")
    arrives = dataclasses.replace(
        made("Heal (1) this unit.", "Any Combat Phase", ARRIVED), id="arrives", name="Arrives"
    )
    battle = stage({"reds": [sets_out, arrives], "lord": [arrives]})
    game = battle.game
    hut = Terrain("hut", ((9.0, 8.0), (11.0, 8.0), (11.0, 9.0), (9.0, 9.0)), 2.0)
    game.change(objectives={"near": Objective("near", 11.0, 9.0, 0.5)}, terrain={"hut": hut})
    game.change_unit("reds", damage=1)
    game.change_unit("lord", damage=1)
    used(battle, sets_out, "reds", (place,))
    assert marked(game, "object of its errand", "reds") == (place,)
    assert why_not(game, arrives, "reds", "red")  # it is nobody's
    near = replace(game.state.objectives["near"], controlled_by="red")
    game.change(objectives={"near": near}, terrain={"hut": replace(hut, controlled_by="red")})
    assert not why_not(game, arrives, "reds", "red")
    assert why_not(game, arrives, "lord", "red")  # the errand of another
    game.put("reds", tuple(replace(each, x=30.0) if each else None for each in game.state.places["reds"]))
    assert why_not(game, arrives, "reds", "red")


@pytest.mark.parametrize(("places", "alive"), [(1, 3), (0, 2)])
def test_models_come_back_to_a_unit_once_a_turn(places: int, alive: int) -> None:
    muster = made(
        'For each target, pick 1 of the following: \u2022 Return up to 1 slain model to a friendly unit wholly within '
        '30" of it. \u2022 Return 1 slain model to a friendly Hero unit wholly within 1" of it. The same unit cannot '
        "have models returned to it by this ability more than once per turn.",
        "Any Combat Phase", "Pick any number of friendly units to be the targets.",
    )  # fmt: skip
    battle = stage({"lord": [muster]})
    game = battle.game
    game.change_unit("reds", size=4, slain=(2, 3))
    game.change(places={**game.state.places, "reds": (*game.state.places["reds"], None, None)})
    asked = [_mustered(battle, muster, places) for _ in range(2)]
    assert game.unit("reds").alive == alive
    assert asked == [True, not places]  # who had none may have some later
    game.change(now=replace(game.now, turn=game.now.turn + 1))
    assert _mustered(battle, muster, places)


def _mustered(battle: Battle, muster: Ability, places: int) -> bool:
    """The lord uses it; is it asked where models come back?"""
    script, asked = use_ability(battle.game, muster, "lord", "red"), False
    answer: object = None
    while True:
        try:
            decision = script.send(answer).decision
        except StopIteration:
            return asked
        asked = asked or isinstance(decision, SetUpUnit)
        first = Picked(("lord",) if decision.kind == "pick" else getattr(decision, "options", ())[:1])
        answer = Placed((Place(10.0, 12.8),) * places) if isinstance(decision, SetUpUnit) else first


def test_a_state_of_several_words() -> None:
    text = (
        "If any damage points are allocated to an enemy unit by attacks made with this unit's Blade, that unit is "
        "coated in soot until the start of your next turn. While a unit is coated in soot: \u2022 Subtract 1 from save "
        "rolls for that unit. \u2022 Ignore positive modifiers to save rolls for that unit."
    )
    known = states([AbilityText("Trial", effect=text)])
    assert known == {"coated in soot"}
    assert not states([AbilityText("Trial", effect="That unit is clad in soot until the start of your next turn.")])
    sooty = read(AbilityText("Trial", effect=text), Setting(weapons=("Blade", "Fangs"), states=known)).ability
    assert sooty is not None
    dice = {"hit": [6, *[1] * 7], "wound": [6], "save": [1], "ward": [1] * 9}
    battle = stage({"reds": [sooty]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    for unit, rules in (("blues", 1), ("other", 0)):
        assert sum(each.roll == "save" for each, _ in affecting(battle.game, RollModifier, unit)) == rules
        assert sum(each.roll == "save" for each, _ in affecting(battle.game, Ignores, unit)) == rules


@pytest.mark.parametrize(("army", "hurt"), [("blue", 3), (None, 0)])
def test_faction_terrain_is_hurt(army: str | None, hurt: int) -> None:
    smash = made(
        'If the target is Faction Terrain, inflict 3 mortal damage on it. Then, roll a dice for each enemy unit within '
        "2\" of the target. On a 4+, inflict 1 mortal damage on that unit.",
        "Any Combat Phase", 'Pick a terrain feature within 6" of this unit to be the target.',
    )  # fmt: skip
    battle = stage({"reds": [smash]}, dice=Scripted({"effect": [4], "ward": [1] * 9}))
    game = battle.game
    hut = Terrain("hut", ((12.5, 8.0), (13.5, 8.0), (13.5, 9.0), (12.5, 9.0)), 2.0, army=army)
    game.change(terrain={"hut": hut})
    if army:
        scroll = game.warscroll("reds")
        game.catalogue.warscrolls["hut"] = replace(scroll, id="hut", health=9, keywords=frozenset({"FACTION TERRAIN"}))
        game.change(units={**game.state.units, "hut": Unit("hut", army, "hut", 1, kind="terrain")})
    used(battle, smash, "reds", ("hut",))
    assert (game.unit("hut").damage if army else 0, game.unit("blues").damage) == (hurt, 1)
