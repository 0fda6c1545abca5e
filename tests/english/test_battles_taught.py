"""What battles fought twice have found: texts that were once read in another way than they are meant."""

from msgspec.structs import replace
from tests.rules.stages import stage

from warhost.engine.battle import Battle
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import rounds
from warhost.rules.effects.selector import Frame, Select

HERE = Setting(bearer="enhancement", unit="Lord", names=frozenset({"Lord"}), words=frozenset({"EMBER"}))


def test_who_is_set_up_near_somebody_is_meant_by_it() -> None:
    effect = (
        'Remove the target from the battlefield and set it up again wholly within 3" of this unit and more than 9" '
        "from all enemy units. It cannot use Charge abilities this turn."
    )
    told = read(
        AbilityText("Shift", "Your Movement Phase", "Pick a friendly unit to be the target.", effect), HERE
    ).told
    assert told[-1].endswith("the target: cannot CHARGE, this turn")


def test_another_text_says_in_which_round() -> None:
    says = AbilityText(
        "Late", effect="Instead, from the second battle round onwards, they can use the 'Rise Up' ability."
    )
    once = AbilityText("Once", effect="In the fourth battle round, it can use the 'Fall Down' ability.")
    assert rounds([says, once]) == {("rise up", 2, True), ("fall down", 4, False)}
    text = AbilityText("Rise Up", "Your Hero Phase", effect="Heal (D3) this unit.")
    plain, later = (read(text, each).ability for each in (Setting(), Setting(rounds=rounds([says]))))
    assert plain is not None
    assert later is not None
    assert (plain.timing.since, later.timing.since) == (0, 2)


def test_nothing_is_measured_from_a_slain_model_as_if_it_were_its_unit() -> None:
    effect = (
        "Each time a friendly model is slain, you can pick an enemy unit within %s and roll a dice. "
        "On a 5+, inflict 1 mortal damage on that unit."
    )
    assert read(AbilityText("Spite", "Passive", effect=effect % '2" of it'), HERE).ability is None
    assert read(AbilityText("Spite", "Passive", effect=effect % '2" of this unit'), HERE).ability is not None


def test_the_general_is_within_any_distance_of_itself() -> None:
    declare = 'Pick a friendly unit wholly within 9" of your general to be the target.'
    ability = read(AbilityText("Oath", "Your Hero Phase", declare, "Heal (1) the target."), Setting()).ability
    assert ability is not None
    state = stage().state
    led = replace(state, players={**state.players, "red": replace(state.players["red"], general="lord")})
    game, which = Battle(stage().book, led, Scripted({})).game, ability.picks[0].which
    assert isinstance(which, Select)
    frame = Frame(None, "red")
    assert [unit for unit in game.state.units if which.matches(game, unit, frame)] == ["reds", "lord"]
