"""Rolls that are answered, more damage for an ability, moves and what they cost: in small battles."""

import dataclasses

import pytest
from msgspec.structs import replace
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import blade, run

from warhost.engine.decisions import ModelMove, Move, Picked
from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import why_not
from warhost.rules.abilities.universal import charge, normal_move
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import Cannot
from warhost.rules.effects.pools import set_points
from warhost.rules.effects.rolls import roll_off
from warhost.rules.modules.magic import mystic_shield, unbind
from warhost.rules.modules.manifestations import summoning
from warhost.table.movement import Step


def hardy(game: Game, **more: object) -> None:
    """Everybody is of Health 9, so that nobody is slain; or else of another kind."""
    scroll = game.warscroll("reds")
    game.catalogue.warscrolls[scroll.id] = replace(scroll, health=9, **more)


AT_A_FOE = "Pick an enemy unit in combat with this unit to be the target."


def test_saves_that_cannot_fail() -> None:
    brass = made("Unmodified save rolls of 3+ for this unit cannot fail.")
    game = stage({"blues": [brass]}).game
    near, far = blade(game, "blues"), blade(game, "other")
    assert [near.saves(face) for face in (2, 3, 4, 5)] == [False, True, True, True]  # type: ignore[attr-defined]
    assert [far.saves(face) for face in (2, 3, 4, 5)] == [False, False, False, True]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("unit", "move"), [("blues", 3), ("lord", 5)])
def test_who_is_picked_to_move_nearby_is_slowed(unit: str, move: int) -> None:
    mire = made(
        "If an enemy unit is picked to use a Move ability while it is within 6\" of this unit, halve that unit's Move "
        "characteristic (rounding up) for the rest of the turn."
    )
    game = stage({"reds": [mire]}).game
    hardy(game, move=5)
    for each in (normal_move, normal_move):  # the same twice counts once
        declared = Use(game, each, unit, game.unit(unit).army)
        run(follow(game, unit, "declares", Happening(unit, each, use=declared)))
    assert characteristic(game, unit, "Move") == move


@pytest.mark.parametrize(("where", "hurt"), [("blues", 2), ("lord", 0)])
def test_a_roll_after_a_charge_that_ended_near_somebody(where: str, hurt: int) -> None:
    caltrops = made(
        'For the rest of the turn, each time an enemy unit uses a Charge ability and ends the move within 3" of any of '
        "the targets, roll a D3. On a 2+, inflict an amount of mortal damage on that enemy unit equal to the roll "
        "after the Charge ability has been resolved.",
        "Any Combat Phase", "Pick up to 2 friendly units to be the targets.",
    )  # fmt: skip
    battle = stage({"lord": [caltrops]}, dice=Scripted({"effect": [3], "ward": [1] * 9}))
    hardy(battle.game)
    used(battle, caltrops, "lord", ("reds",) if where == "blues" else ("lord",))
    declared = Use(battle.game, charge, "blues", "blue")
    run(follow(battle.game, "blues", "moved", Happening("blues", charge, use=declared)))
    assert not battle.game.unit("blues").damage  # not before it is over
    for after in declared.afterwards:
        run(after(declared))
    assert battle.game.unit("blues").damage == hurt


def test_one_kind_of_magic_a_phase() -> None:
    robes = made("This unit cannot use Spell abilities and Prayer abilities in the same phase.")
    game = stage({"reds": [robes]}, "hero").game
    assert not affecting(game, Cannot, "reds")
    game.note("used", unit="reds", player="red", ability="Spark", keywords=frozenset({"SPELL"}))
    assert [each.use for each, _ in affecting(game, Cannot, "reds")] == ["PRAYER"]
    assert not affecting(game, Cannot, "lord")
    game.change(now=replace(game.now, phase="movement"))
    assert not affecting(game, Cannot, "reds")


@pytest.mark.parametrize(("roll", "name", "dealt"), [(3, "Stomp", 3), (1, "Stomp", 0), (3, "Kick", 1)])
def test_an_ability_inflicts_more(roll: int, name: str, dealt: int) -> None:
    heavy = made(
        "Each time this unit uses the 'Stomp' ability, add 1 to the amount of mortal damage inflicted, if any, for "
        "each model in this unit."
    )
    stomp = made("Roll a dice. On a 2+, inflict 1 mortal damage on the target.", "Any Combat Phase", AT_A_FOE)
    stomp = dataclasses.replace(stomp, id="stomp", name=name)
    battle = stage({"reds": [heavy, stomp]}, dice=Scripted({"effect": [roll], "ward": [1] * 9}))
    hardy(battle.game)
    used(battle, stomp, "reds", ("blues",))
    assert battle.game.unit("blues").damage == dealt
    assert not battle.game.state.effects  # it lasts as long as the ability


@pytest.mark.parametrize(("word", "hurt"), [("MONSTER", 2), ("HERO", 1), ("INFANTRY", 0)])
def test_dice_by_who_uses_them(word: str, hurt: int) -> None:
    jump = made(
        "Roll a dice. On a 4+, roll a dice for each model in the target unit. If this unit is a Monster, inflict 1 "
        "mortal damage on the target for each 5+. If it is a Hero, inflict 1 mortal damage on the target for each 6.",
        "Any Combat Phase", AT_A_FOE,
    )  # fmt: skip
    battle = stage({"reds": [jump]}, dice=Scripted({"effect": [4, 5, 6], "ward": [1] * 9}))
    game = battle.game
    hardy(game, keywords=game.warscroll("reds").keywords | {word})
    used(battle, jump, "reds", ("blues",))
    assert game.unit("blues").damage == hurt


def test_dice_that_are_not_the_same_are_nobodys() -> None:
    jump = (
        "Roll a dice. On a 4+, roll a dice for each model in the target unit. If this unit is a Monster, inflict 1 "
        "mortal damage on the target for each 5+. If it is a Hero, inflict 2 mortal damage on the target for each 6."
    )
    assert read(AbilityText("Trial", "Any Combat Phase", AT_A_FOE, jump), Setting()).ability is None


@pytest.mark.parametrize(("level", "won"), [(0, False), (2, True)])
def test_a_roll_off_with_levels(level: int, won: bool) -> None:
    rage = made(
        "You and your opponent must roll off. Each player adds their soot level to their roll. Then, this unit can "
        'move 6". It can move through the combat ranges of enemy units, but it cannot end that move in combat unless '
        "you won the roll-off.",
        "Any Combat Phase",
    )  # fmt: skip
    battle = stage({"lord": [rage]}, dice=Scripted({"roll-off": [3, 4]}))
    set_points(battle.game, "red", "soot level", level)
    asked = use_ability(battle.game, rage, "lord", "red").send(None)
    place = battle.game.state.places["lord"][0]
    assert place is not None
    into_combat = Move((ModelMove(0, (Step(place.x + 3.5, place.y + 4.5),)),))
    assert bool(not asked.check(into_combat)) == won


def test_a_roll_off_is_made_again_on_equal_sums() -> None:
    game = stage(dice=Scripted({"roll-off": [3, 5, 3, 4]})).game
    assert roll_off(game, "trial", {"red": 2}) == "red"


def test_who_is_no_wizard_summons() -> None:
    lantern = made(
        "This unit can use Summon abilities from the manifestation lore you picked during army composition as if it "
        "had Wizard (1)."
    )
    wall, pillar = summoning("Summon Wall", "wall", 6), summoning("Summon Pillar", "pillar", 6, holy=True)
    game = stage({"reds": [lantern, wall, pillar], "lord": [wall]}, "hero").game
    for each in ("wall", "pillar"):
        game.catalogue.warscrolls[each] = replace(game.warscroll("reds"), id=each)
    assert not why_not(game, wall, "reds", "red")
    assert why_not(game, wall, "lord", "red")
    assert why_not(game, pillar, "reds", "red")  # that would take a priest
    assert why_not(game, mystic_shield, "reds", "red")


@pytest.mark.parametrize(("add", "undone"), [(0, False), (2, True)])
def test_an_unbinding_roll_is_helped(add: int, undone: bool) -> None:
    help_ = made(
        f"Add {add or 1} to that casting roll or unbinding roll.",
        "Reaction: You declared a Spell or Unbind ability for a friendly unit within 9\" of this unit",
    )  # fmt: skip
    battle = stage({"lord": [help_]}, "hero", dice=Scripted({"unbinding": [4, 4]}))
    cast = Use(battle.game, mystic_shield, "blues", "blue")
    cast.total = 9
    undoing = Use(battle.game, unbind, "reds", "red", cast)
    if add:
        assert help_.reaction is not None
        assert help_.reaction.answers(unbind, True)
        run(help_.effect(Use(battle.game, help_, "lord", "red", undoing)))  # type: ignore[misc]
    run(unbind.effect(undoing))  # type: ignore[misc]
    assert cast.cancelled == undone


@pytest.mark.parametrize(("faces", "hurt"), [((3, 3), 1), ((3, 4), 0)])
def test_a_spell_cast_with_doubles(faces: tuple[int, int], hurt: int) -> None:
    cap = made(
        "For the rest of the turn, if 2 or more dice in a casting roll for this unit have the same value, inflict 1 "
        "mortal damage on this unit after the Spell ability has been resolved.",
        "Your Hero Phase",
    )
    battle = stage({"reds": [cap]}, "hero", dice=Scripted({"ward": [1]}))
    used(battle, cap, "reds")
    cast = Use(battle.game, mystic_shield, "reds", "red")
    run(follow(battle.game, "reds", "declares", Happening("reds", mystic_shield, use=cast)))
    cast.rolls["unmodified casting"] = faces
    for after in cast.afterwards:
        run(after(cast))
    assert battle.game.unit("reds").damage == hurt


@pytest.mark.parametrize(("away", "hurt"), [(-1.0, True), (-4.0, False), (None, False)])
def test_a_rolled_move_that_ends_too_near(away: float | None, hurt: bool) -> None:
    whip = made(
        'The target can move D6" but cannot end that move in combat. If the target ends that move within this unit\'s '
        "combat range, inflict an amount of mortal damage on the target equal to the roll.",
        "Any Combat Phase", "Pick a friendly unit to be the target.",
    )  # fmt: skip
    battle = stage({"reds": [whip]}, dice=Scripted({"move": [4], "ward": [1] * 9}))
    game = battle.game
    near = game.state.places["reds"][0]
    assert near is not None
    game.put("lord", (replace(near, x=near.x - 2.0),))
    script = use_ability(game, whip, "reds", "red")
    script.send(None)
    script.send(Picked(("lord",)))
    steps = () if away is None else (ModelMove(0, (Step(near.x - 2.0, near.y + away),)),)
    with pytest.raises(StopIteration):
        script.send(Move(steps))
    assert (game.unit("lord").status == "destroyed") == hurt


@pytest.mark.parametrize("effect", ["Add 1 to the chanting roll.", "You can re-roll the chanting roll."])
def test_chanting_rolls_are_not_changed_in_answer(effect: str) -> None:
    """Banked or spent is picked before anybody reacts: to change the roll then would change nothing."""
    text = AbilityText("Louder", "Reaction: You declared a Prayer ability for this unit", effect=effect)
    assert read(text, Setting(bearer="unit")).ability is None
    same = AbilityText(
        "Louder", "Reaction: You declared a Spell ability for this unit", effect=effect.replace("chanting", "casting")
    )
    assert read(same, Setting(bearer="unit")).ability is not None
