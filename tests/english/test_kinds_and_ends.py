"""Keywords of a kind, ends of turns, dice that are added up and effects that are picked by twos, in small battles."""

import pytest
from tests.english.test_in_battle import used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Picked
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import bonds, inert, landmarks, wheels, word_kinds
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import characteristic, has_keyword
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import Cannot
from warhost.rules.sequence.phases import STEPS

SETTING = Setting(
    words=frozenset({"SWORN TO SOOT", "SWORN TO SMOKE"}), tokens=frozenset({"Ember Crow"}),
    word_kinds=frozenset({("Vow of Ash", ("SWORN TO SOOT", "SWORN TO SMOKE"))}),
)  # fmt: skip


def made(effect: str, timing: str = "Any Combat Phase", declare: str = "", **more: object) -> Ability:
    reading = read(AbilityText("Trial", timing, declare, effect, **more), SETTING)  # type: ignore[arg-type]
    assert reading.ability is not None, reading.gaps
    return reading.ability


def end_of_turn(battle: Battle) -> None:
    """The combat phase is over."""
    run(STEPS["next phase"](battle.game))  # type: ignore[arg-type]
    assert battle.game.now.phase == "end-of-turn"


@pytest.mark.parametrize(("named", "hurt"), [("reds", 1), ("lord", 0)])
def test_damage_at_the_end_of_each_turn(named: str, hurt: int) -> None:
    curse = made(
        "The target has Fly for the rest of the battle. However, at the end of each turn, allocate 1 damage point to "
        "the target.",
        declare="Pick a friendly unit to be the target.",
    )
    battle = stage({"lord": [curse]})
    used(battle, curse, "lord", (named,))
    assert battle.game.unit("reds").damage == 0
    end_of_turn(battle)
    assert battle.game.unit("reds").damage == hurt


def test_a_token_goes_at_the_end_of_the_turn() -> None:
    crow = made("Heal (1) this unit. Remove this unit's Ember Crow from the battlefield at the end of the turn.")
    battle = stage({"reds": [crow]})
    battle.game.change_unit("reds", tokens=("Ember Crow",))
    used(battle, crow, "reds")
    assert battle.game.unit("reds").tokens == ("Ember Crow",)
    end_of_turn(battle)
    assert battle.game.unit("reds").tokens == ()


@pytest.mark.parametrize(("turn", "bound"), [(1, True), (2, False)])
def test_not_in_the_first_turn(turn: int, bound: bool) -> None:
    late = made("This unit cannot use Run abilities in the first turn of the first battle round.")
    battle = stage({"reds": [late]})
    battle.game.change_now(turn=turn)
    used(battle, late, "reds")
    assert bool(affecting(battle.game, Cannot, "reds")) == bound


def test_one_keyword_of_a_kind_is_picked() -> None:
    vow = made("Pick one of the Vow of Ash keywords for this unit to have for the rest of the battle.")
    sworn = made("Add 1 to the Move characteristic of friendly units that have a Vow of Ash keyword.", "Passive")
    battle = stage({"reds": [vow]})
    used(battle, vow, "reds", ("SWORN TO SMOKE",))
    assert [has_keyword(battle.game, "reds", f"SWORN TO {each}") for each in ("SOOT", "SMOKE")] == [False, True]
    assert sworn.on is not None


@pytest.mark.parametrize(("roll", "move"), [(9, 9), (8, 7)])
def test_two_effects_instead_of_one(roll: int, move: int) -> None:
    hymn = made(
        'Pick 1 of the following effects. If the chanting roll was 9+, pick 2 instead: Ash: Add 1" to this unit\'s '
        'Move characteristic for the rest of the turn. Smoke: Add 2" to this unit\'s Move characteristic for the rest '
        "of the turn. Soot: Heal (1) this unit.",
        "Your Hero Phase", "Make a chanting roll of D6.", value=4, keywords=("Prayer",),
    )  # fmt: skip
    battle = stage({"reds": [hymn]})
    use = Use(battle.game, hymn, "reds", "red")
    use.total = roll
    assert hymn.effect is not None
    script, answer = hymn.effect(use), None
    for said in ("Ash", "Smoke", ""):
        try:
            script.send(answer)
        except StopIteration:
            break
        answer = Picked((said,))
    assert characteristic(battle.game, "reds", "Move") == move


def test_dice_that_are_added_up() -> None:
    dash = made(
        'Roll XD3, where X is the number of enemy units within 3" of this unit. Inflict an amount of mortal damage on '
        "this unit equal to the roll."
    )
    battle = stage({"lord": [dash]}, dice=Scripted({"effect": [1], "ward": [1]}))
    battle.game.put("blues", (None, None))
    battle.game.change_unit("blues", status="destroyed")
    used(battle, dash, "lord")
    assert battle.game.unit("lord").damage == 0  # nobody is so near
    used(battle, dash, "reds")
    assert battle.game.unit("reds").damage == 1


def test_what_texts_make_up_is_found_in_them() -> None:
    texts = [
        AbilityText("A", effect="Pick a friendly Hero to be this unit's sworn lord for the rest of the battle."),
        AbilityText("B", effect="Pick an objective. That objective is considered by you to be the hearth."),
        AbilityText("C", "Deployment Phase", "Pick a Rite ability to be kindled.",
                    "That Rite ability can be used for the rest of the battle, but the others cannot."),
        AbilityText("D", effect="Pick 1 of the following Vow keywords: \u2022 Sworn to Soot: \u2022 Sworn to Smoke: "
                    "The target has that keyword for the rest of the battle."),
        AbilityText("E", effect="Heal (1) this unit. Designer's Note: Rite abilities are many.", keywords=("Rite",)),
    ]  # fmt: skip
    assert bonds(texts) == {"sworn lord"}
    assert landmarks(texts) == {"hearth"}
    assert wheels(texts) == {("RITE", "kindled")}
    assert word_kinds(texts) == {("Vow", ("SWORN TO SOOT", "SWORN TO SMOKE"))}
    assert "Rite" in inert(texts[4:])
