"""Reactions that change a casting roll, or have it made again, count wherever spells are cast (magic-2.0c)."""

import pytest
from tests.rules.stages import staged

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability, PickSpec, ReactionTo
from warhost.engine.decisions import Pass, Picked, Script, UseAbility, Window
from warhost.engine.dice import Scripted
from warhost.rules.abilities.ability import ability, passive
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import DiceRule
from warhost.rules.modules.magic import spell, unbind
from warhost.rules.selectors.who import ENEMY, ME
from warhost.rules.words import SPELL

RULE = "magic-2.0a"
STAGE = """
title: Two mages
modules: [magic]
now: {round: 1, turn: red, phase: hero}
warscrolls:
  mage: {move: 5, health: 5, save: 4, control: 1, base: 32, keywords: [INFANTRY, HERO, "WIZARD (1)"],
         weapons: {Staff: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  mage: {army: red, warscroll: mage, at: [[10, 10]]}
  foe: {army: blue, warscroll: mage, at: [[20, 10]]}
"""


@spell("Spark", 7, rule=RULE, picks=(PickSpec("unit", ENEMY),))
def spark(use: Use) -> Script[None]:
    """2 mortal damage."""
    yield from use.inflict_mortal(2, on=use.target)


def changing(add: int, whose: str) -> Ability:
    """A reaction that adds to the casting roll."""

    @ability("Change", rule=RULE, reaction=ReactionTo(whose, keyword=SPELL))  # type: ignore[arg-type]
    def change(use: Use) -> None:
        """Add to the casting roll."""
        use.change_roll(add, "casting")

    return change


@ability("Change", rule=RULE, reaction=ReactionTo("mine", keyword=SPELL))
def again(use: Use) -> Script[None]:
    """Make the casting roll again."""
    yield from use.reroll("casting")


def cast(reaction: Ability, by: str, answers: tuple[str, ...], **dice: list[int]) -> Battle:
    """The mage casts Spark, and these reactions are used if they are offered; others pass."""
    given = {
        "mage": [spark, *([reaction] if by == "mage" else [])],
        "foe": [unbind, *([reaction] if by == "foe" else [])],
    }
    battle = staged(STAGE, given, Scripted(dice))
    battle.answer(UseAbility("spark", "mage"))
    battle.answer(Picked(("foe",)))
    left = list(answers)
    while isinstance(battle.decision, Window) and battle.decision.kind == "reaction":
        found = next((each for each in battle.decision.options if left and each.ability == left[0]), None)
        battle.answer(Pass() if found is None else UseAbility(left.pop(0), found.unit))
    assert not left, "it was not offered"
    return battle


def hurt(battle: Battle) -> int:
    return battle.state.units["foe"].damage


@pytest.mark.parametrize(("add", "damage"), [(+2, 2), (+1, 2), (0, 0)])
def test_ones_own_reaction_saves_a_spell_that_failed(add: int, damage: int) -> None:
    assert hurt(cast(changing(add, "mine"), "mage", ("change",), casting=[2, 4])) == damage


@pytest.mark.parametrize(("add", "damage"), [(-1, 2), (-2, 0)])
def test_the_enemys_makes_it_fail(add: int, damage: int) -> None:
    assert hurt(cast(changing(add, "enemy"), "foe", ("change",), casting=[4, 4])) == damage


def test_two_ones_are_a_miscast_whatever_is_added() -> None:
    battle = cast(changing(+9, "mine"), "mage", ("change",), casting=[1, 1], mortal=[2])
    assert (hurt(battle), battle.state.units["mage"].damage) == (0, 1)


@pytest.mark.parametrize(("faces", "damage", "own"), [([4, 4], 2, 0), ([1, 3], 0, 0), ([1, 1], 0, 1)])
def test_a_roll_that_is_made_again_is_judged_again(faces: list[int], damage: int, own: int) -> None:
    battle = cast(again, "mage", ("change",), casting=[1, 1, *faces], mortal=[2])
    assert (hurt(battle), battle.state.units["mage"].damage) == (damage, own)


@pytest.mark.parametrize(("unbinding", "damage"), [([4, 5], 2), ([5, 5], 0)])
def test_who_unbinds_must_beat_what_it_came_to(unbinding: list[int], damage: int) -> None:
    battle = cast(changing(+2, "mine"), "mage", ("change", "unbind"), casting=[3, 4], unbinding=unbinding)
    assert hurt(battle) == damage


@pytest.mark.parametrize(
    ("whose", "wish", "dice", "damage"),
    [
        ("mage", "true", {"casting": [2, 3, 4, 4]}, 2),
        ("mage", "true", {"casting": [4, 4, 1, 2]}, 0),
        ("mage", "false", {"casting": [4, 4]}, 2),
        ("foe", "true", {"casting": [4, 4], "unbinding": [1, 2, 5, 4]}, 0),
        ("foe", "false", {"casting": [4, 4], "unbinding": [1, 2]}, 2),
    ],
)
def test_casting_and_unbinding_rolls_that_may_be_made_again(
    whose: str, wish: str, dice: dict[str, list[int]], damage: int
) -> None:
    kind = "casting" if whose == "mage" else "unbinding"
    lets = passive("Once More", DiceRule(kind, reroll=True), on=ME, rule=RULE)
    given = {"mage": [spark], "foe": [unbind]}
    given[whose] = [*given[whose], lets]
    battle = staged(STAGE, given, Scripted(dice))
    battle.answer(UseAbility("spark", "mage"))
    battle.answer(Picked(("foe",)))
    asked = 0
    while battle.decision is not None and battle.decision.kind in ("reaction", "reroll"):
        asked += battle.decision.kind == "reroll"
        unbinds = whose == "foe" and battle.decision.kind == "reaction" and not asked
        unbinding = UseAbility("unbind", "foe") if unbinds else Pass()
        battle.answer(Picked((wish,)) if battle.decision.kind == "reroll" else unbinding)
    assert (asked, hurt(battle)) == (1, damage)


def test_one_more_dice_is_one_more() -> None:
    """Three of them: 1, 1 and 6 are no more than the casting roll of 8, four would be."""
    more = passive("One More", DiceRule("unbinding", count=1), on=ME, rule=RULE)
    dice = Scripted({"casting": [4, 4], "unbinding": [1, 1, 6]})
    battle = staged(STAGE, {"mage": [spark], "foe": [unbind, more]}, dice)
    battle.answer(UseAbility("spark", "mage"))
    battle.answer(Picked(("foe",)))
    battle.answer(UseAbility("unbind", "foe"))
    assert hurt(battle) == 2
