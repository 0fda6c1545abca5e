"""States that units are put into: found in an army's texts, given for a time, spoken of by others."""

from tests.english.test_in_battle import used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.catalogue import Ability
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.spelling import spelt
from warhost.english.surroundings import states
from warhost.english.tokens import tokens_of
from warhost.narration.modifiers_text import in_words
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.hooks import follow
from warhost.rules.effects.in_force import expire
from warhost.rules.effects.modifiers import PILE_IN_MOVE, Cannot, CharacteristicModifier, InState


def made(name: str, effect: str, timing: str = "Passive", declare: str = "") -> Ability:
    reading = read(AbilityText(name, timing, declare, effect), Setting(states=frozenset({"dazed"})))
    assert reading.ability is not None, reading.gaps
    return reading.ability


def test_a_state_counts_as_long_as_it_lasts() -> None:
    daze = made("Blow", "The target is dazed for the rest of the turn.", "Any Combat Phase", "Pick an enemy unit.")
    slow = made("Dizzy", "Enemy dazed units have Strike-last.")
    battle = stage({"reds": [daze, slow]})
    used(battle, daze, "reds", ("blues",))
    assert has_keyword(battle.game, "blues", "STRIKE-LAST")
    assert not has_keyword(battle.game, "other", "STRIKE-LAST")
    expire(battle.game, "turn")
    assert not has_keyword(battle.game, "blues", "STRIKE-LAST")


def test_states_are_what_texts_call_so() -> None:
    texts = [
        AbilityText(
            "One", effect="Roll a dice. On a 3+, the target is beside itself until the start of your next turn."
        ),
        AbilityText("Two", effect="For the rest of the turn, the targets are spellbound. They are destroyed."),
        AbilityText("Three", effect="This unit is brave."),
    ]
    assert states(texts) == {"beside itself", "spellbound"}


def test_only_what_is_no_word_is_spelt_otherwise() -> None:
    assert spelt("Targett") == ("Target",)
    assert spelt("wizardto") == ("wizard", "to")
    assert spelt("target") == ("target",)


def test_a_keyword_of_which_only_the_last_word_is_said() -> None:
    long = [each.low for each in tokens_of("friendly Lofnir Drothkeepers Priest", "effect")]
    assert long == ["friendly", "lofnir", "drothkeepers", "priest"]
    assert [each.low for each in tokens_of("friendly Drothkeepers Priest", "effect")] == long


def test_a_used_ability_has_its_token_from_the_start() -> None:
    text = AbilityText("Crow", "Any Combat Phase", "", "This unit's Ember Crow is a token. Heal (1) this unit.")
    ability = read(text, Setting(tokens=frozenset({"Ember Crow"}))).ability
    assert ability is not None
    battle = stage({"reds": [ability]})
    run(follow(battle.game, "reds", "set up"))
    assert battle.game.unit("reds").tokens == ("Ember Crow",)


def test_a_state_does_what_its_effect_says() -> None:
    daze = made(
        "Blow", "Roll a dice. On a 3+, the target is dazed for the rest of the turn. While a unit is dazed, that unit "
        "has Strike-last.", "Any Combat Phase", "Pick an enemy unit.",
    )  # fmt: skip
    for face, slow in ((3, True), (2, False)):
        battle = stage({"reds": [daze]}, dice=Scripted({"effect": [face]}))
        used(battle, daze, "reds", ("blues",))
        assert has_keyword(battle.game, "blues", "STRIKE-LAST") == slow
        assert not has_keyword(battle.game, "other", "STRIKE-LAST")


def test_a_state_and_its_like_are_told_of_a_unit() -> None:
    assert in_words(InState("dazed")) == "dazed"
    assert in_words(Cannot(PILE_IN_MOVE)) == "cannot pile in"
    assert in_words(CharacteristicModifier("Attacks", "most", 6)) == "Attacks at most 6"
