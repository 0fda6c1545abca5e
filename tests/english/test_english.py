"""An ability is read whole, or not at all; what is read is what content files would make by hand."""

import pytest

from warhost.engine.records import Modifier
from warhost.english import AbilityText, Setting, read
from warhost.english.phrases.statements import AsLongAs, If
from warhost.rules.effects.modifiers import (
    CharacteristicModifier,
    DiceRule,
    Has,
    May,
    WeaponsHave,
    When,
    attacks,
    charge_rolls,
    hit_rolls,
    rend,
    save_rolls,
)
from warhost.rules.effects.selector import And, Select
from warhost.rules.selectors.did import CHARGED_THIS_PHASE, Used
from warhost.rules.selectors.where import InCombat, Visible, Within, WithinCombatRange
from warhost.rules.selectors.who import ANYONE, DAMAGED, ENEMY, FRIENDLY, ME, Keyword, Provided
from warhost.rules.words import ANY_COMBAT_PHASE, FIGHT, INFANTRY

SETTING = Setting(
    unit="Ash Wardens", weapons=("Firespear", "Brazier Flail"), words=frozenset({"EMBER"}), names=frozenset({"Hounds"})
)


def passive_of(effect: str) -> tuple[tuple[Modifier, ...], object]:
    reading = read(AbilityText("Trial", "Passive", "", effect), SETTING)
    assert reading.ability is not None, reading.gaps
    return reading.ability.modifiers, reading.ability.on


@pytest.mark.parametrize(
    ("effect", "modifiers", "on"),
    [
        ("This unit has Ward (5+).", (Has("WARD (5+)"),), ME),
        ("Add 2 to charge rolls for this unit.", (charge_rolls(2),), ME),
        (
            "Subtract 2 from hit rolls for shooting attacks that target this unit.",
            (hit_rolls(-2, at=True, attack="shooting"),),
            ME,
        ),
        (
            'Add 1 to save rolls for friendly Ember Infantry units while they are wholly within 9" of this unit.',
            (save_rolls(1),),
            FRIENDLY & Keyword("EMBER") & Keyword(INFANTRY) & Within(9, wholly=True),
        ),
        (
            "While this unit is damaged, subtract 1 from the Attacks characteristic of its Brazier Flail.",
            (attacks(-1, weapon="Brazier Flail"),),
            ME & Provided(DAMAGED),
        ),
        (
            "When making run rolls for this unit, if you roll a 1-2, you can use a value of 5 instead.",
            (DiceRule("run", low=2, counts_as=5),),
            ME,
        ),
        (
            "This unit's melee weapons have Crit (Mortal).",
            (WeaponsHave("Crit (Mortal)", attack="combat"),),
            ME,
        ),
        (
            "This unit can use Charge abilities even if it used a Run ability in the same turn.",
            (May(use="CHARGE", despite="RUN"),),
            ME,
        ),
        (
            "The Damage characteristic of this unit's Firespear is D3.",
            (CharacteristicModifier("Damage", "set", "D3", weapon="Firespear"),),
            ME,
        ),
        (
            "Subtract 1 from the Rend characteristic of weapons used for attacks that target this unit.",
            (rend(-1, at=True),),
            ME,
        ),
    ],
)
def test_passive_abilities(effect: str, modifiers: tuple[Modifier, ...], on: Select) -> None:
    made, whom = passive_of(effect)
    assert (made, _plain(whom)) == (modifiers, _plain(on))


def _plain(selector: object) -> list[object]:
    """The parts of selectors that are joined, which may be joined in another order."""
    if isinstance(selector, And):
        return [part for each in selector.parts for part in _plain(each)]
    return [] if selector == ANYONE else [_inner(selector)]


def _inner(selector: object) -> object:
    return ("provided", *_plain(selector.mine)) if isinstance(selector, Provided) else selector


def test_a_header_is_data() -> None:
    reading = read(
        AbilityText(
            "Lash", "Once Per Battle, Any Combat Phase",
            "Pick an enemy unit in combat with this unit to be the target.",
            "Roll a dice. On a 3+, inflict D3 mortal damage on the target.",
        ),
        SETTING,
    )  # fmt: skip
    made = reading.ability
    assert made is not None
    assert made.timing == ANY_COMBAT_PHASE
    assert made.once is not None
    assert (made.once.per, made.once.army) == ("battle", False)
    assert made.picks[0].which == ENEMY & InCombat(ME)
    assert "D3 mortal damage to the target" in reading.told[-1]


def test_sight_and_distance_are_the_same_models() -> None:
    declare = 'If this unit charged this phase, pick a visible enemy unit within 6" of it to be the target.'
    made = read(AbilityText("Glare", "Any Charge Phase", declare, "Inflict 1 mortal damage on the target."), SETTING)
    assert made.ability is not None
    assert made.ability.picks[0].which == ENEMY & Visible(within=6)
    assert str(CHARGED_THIS_PHASE) in str(made.ability.used_by)


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        (AbilityText("Riddle", effect="Frobnicate the wibble."), ("effect", 0)),
        (AbilityText("Half", effect="This unit has Ward (5+). Then it sings."), ("effect", 33)),
        (AbilityText("Nobody", effect="Friendly Goblin units have Ward (6+)."), ("effect", 9)),
        (AbilityText("When?", "Every full moon", effect="This unit has Ward (5+)."), ("timing", 0)),
        (AbilityText("Odd", "Your Hero Phase", "Pick a fight.", "Heal (3) this unit."), ("declare", 7)),
    ],
)
def test_what_is_not_understood_is_told_by_position(text: AbilityText, gap: tuple[str, int]) -> None:
    reading = read(text, SETTING)
    assert reading.ability is None
    assert (reading.gaps[0].field, reading.gaps[0].start) == gap


@pytest.mark.parametrize(
    ("timing", "effect", "why"),
    [
        ("Your Hero Phase", "This unit has Ward (5+).", "how long"),
        ("Passive", "Inflict 1 mortal damage on this unit.", "at all times"),
        ("Your Hero Phase", "Heal (1) that unit.", "who is meant"),
    ],
)
def test_what_makes_no_sense_is_refused(timing: str, effect: str, why: str) -> None:
    reading = read(AbilityText("Trial", timing, "", effect), SETTING)
    assert reading.ability is None
    assert why in reading.gaps[0].why


@pytest.mark.parametrize("many", ["all other", "each other", "every other"])
def test_to_be_near_all_of_them_is_not_read_as_near_one(many: str) -> None:
    near = 'While this unit is within 6" of {} friendly units, it has Ward (5+).'
    assert read(AbilityText("Ring", "Passive", "", near.format("any other")), SETTING).ability is not None
    assert read(AbilityText("Ring", "Passive", "", near.format(many)), SETTING).ability is None


def test_two_limits_of_a_move_both_hold() -> None:
    move = 'This unit can move D6". '
    two = "It cannot pass through the combat ranges of enemy units. It cannot end that move in combat."
    told = read(AbilityText("Slip Away", "End of Any Turn", "", move + two), SETTING).told
    assert told[-1] == 'this unit can move D6", not through combat ranges, not into combat'


def test_keywords_that_other_rules_speak_of_are_not_taken_for_nothing() -> None:
    text = AbilityText("Trial", "Passive", "", "This unit has Ward (5+).", ("Cycle",))
    assert read(text, SETTING).ability is None
    assert read(text, Setting(inert=frozenset({"Cycle"}))).ability is not None


FIGHTS_NEXT = (
    "Pick a friendly Ember unit that has not used a Fight ability this turn and is within this unit's combat range to "
    "be the target. The target can be picked to use a Fight ability immediately after the Fight ability used "
    "by this unit has been resolved."
)


def test_a_fight_after_ones_own_needs_a_fight_to_answer() -> None:
    answer = "Reaction: You declared a Fight ability for this unit"
    more = " If it is picked to do so, add 1 to hit rolls for the target's attacks for the rest of the turn."
    for effect in (FIGHTS_NEXT, FIGHTS_NEXT + more):
        made = read(AbilityText("Follow", answer, "", effect), SETTING)
        assert made.ability is not None
        assert made.ability.picks[0].which == FRIENDLY & Keyword("EMBER") & ~Used(FIGHT) & (ME | WithinCombatRange())
    assert read(AbilityText("Follow", "Any Combat Phase", "", FIGHTS_NEXT), SETTING).ability is None
    longer = more.replace("turn.", "battle.")
    assert read(AbilityText("Follow", answer, "", FIGHTS_NEXT + longer), SETTING).ability is None


def test_a_last_sentence_may_speak_of_companions() -> None:
    assert passive_of("This unit's weapons have Crit (2 Hits). This ability also affects Companion weapons.") == (
        (WeaponsHave("Crit (2 Hits)", companion=True),),
        ME,
    )
    reading = read(AbilityText("Odd", effect="This ability also affects Companion weapons."), SETTING)
    assert reading.ability is None


def test_others_take_what_was_warded_off() -> None:
    effect = (
        "Each time you make a successful ward roll for this unit, allocate 1 damage point to a friendly Ember unit "
        "within this unit's combat range after the damage sequence for this unit has been resolved (ward rolls "
        "cannot be made for those damage points)."
    )
    reading = read(AbilityText("Shield", effect=effect), SETTING)
    assert reading.ability is not None
    assert reading.ability.modifiers == (When("warded", "shield"),)
    other = effect.replace("sequence for this unit", "sequence for that unit")
    assert read(AbilityText("Shield", effect=other), SETTING).ability is None


def test_what_is_done_later_in_the_turn_lasts_until_its_end() -> None:
    effect = "The target can use a Run ability and still use Charge abilities later in the turn."
    text = AbilityText("Haste", "Your Movement Phase", "Pick a friendly Ember unit to be the target.", effect)
    assert read(text, SETTING).ability is not None
    assert passive_of(effect.replace("The target", "This unit")) == ((May(use="CHARGE", despite="RUN"),), ME)


def test_what_must_be_used_says_so_for_its_own_time() -> None:
    must = "This unit must use this ability at the end of each turn."
    effect = (
        "Roll a dice. On a 4+, allocate 1 damage point to this unit (ward rolls cannot be made for that damage point)."
    )
    made = read(AbilityText("Burn", "End of Any Turn", must, effect), SETTING).ability
    assert made is not None
    assert made.must
    assert read(AbilityText("Burn", "Any Hero Phase", must, effect), SETTING).ability is None


def test_while_is_asked_anew_and_if_once() -> None:
    pick, end = "Pick a friendly Ember unit to be the target.", "this unit and the target have Ward (5+)."
    near = "For the rest of the battle, while this unit is in combat with the target, " + end
    kinds = []
    for effect in (near, near.replace("while", "if")):
        reading = read(AbilityText("Oath", "Your Hero Phase", pick, effect), SETTING)
        assert reading.ability is not None
        kinds.append(type(reading.tree.body[0].body[0]))
    assert kinds == [AsLongAs, If]
    other = near.replace("this unit is in combat with the target", "the target is in combat")
    reading = read(AbilityText("Oath", "Your Hero Phase", pick, other), SETTING)
    assert reading.ability is not None
    assert reading.told[-1].startswith(
        "for the rest of the battle: while the target in combat: this unit and the target"
    )


def test_two_fights_and_slow_after_the_first() -> None:
    effect = (
        "This unit can use 2 Fight abilities this turn. After the first is used, however, this unit has Strike-last "
        "for the rest of the turn."
    )
    made = read(AbilityText("Twice", "Any Combat Phase", "", effect), SETTING).ability
    assert made is not None
    assert set(made.clauses) == {"fought"}
    pick, other = "Pick a friendly Ember unit to be the target.", effect.replace("however, this unit", "the target")
    assert read(AbilityText("Twice", "Any Combat Phase", pick, other), SETTING).ability is None


@pytest.mark.parametrize(("said", "one"), [("another friendly unit", True), ("other friendly units", False)])
def test_another_is_one_of_the_others(said: str, one: bool) -> None:
    reading = read(AbilityText("Flock", effect=f'This unit has Ward (5+) while it is within 6" of {said}.'), SETTING)
    assert reading.ability is not None, reading.gaps
    assert f'within 6" of {"another friendly unit" if one else "other friendly units"}:' in reading.told[-1]


def test_nobody_is_the_target_of_what_picks_none() -> None:
    slow = "For the rest of the phase, the target has Strike-last."
    assert read(AbilityText("Slow", "Your Hero Phase", "", slow), SETTING).ability is None
    hard = "For the rest of the turn, add 1 to hit rolls for this unit's attacks if the target is a Monster."
    ability = read(AbilityText("Hard", "Any Combat Phase", "", hard), SETTING).ability
    assert ability is not None
    assert ability.summary == "this turn: this unit: +1 to hit rolls against units MONSTER"


def test_a_name_that_is_several_of_a_keyword_is_not_guessed() -> None:
    """`Cinders` are the unit of that name, or whoever is a CINDER."""
    setting = Setting(words=frozenset({"CINDER"}), names=frozenset({"Cinders", "Cinder Guard"}))

    def understood(words: str) -> bool:
        return read(AbilityText("Trial", effect=f"Friendly {words} have Fly."), setting).ability is not None

    assert [understood(each) for each in ("Cinder units", "Cinder Guard units", "Cinders")] == [True, True, False]


def test_a_most_that_may_be_of_the_sum_or_of_the_whole_is_not_guessed() -> None:
    said = "Add 1 to the Attacks characteristic of this unit's melee weapons for each terrain feature that is contested"
    texts = [f"{said} by enemy Heroes{most}." for most in ("", ", to a maximum of +3", ", to a maximum of 8")]
    understood = [read(AbilityText("Trial", effect=each), Setting()).ability is not None for each in texts]
    assert understood == [True, True, False]


def test_it_is_nobody_where_two_have_something_while_it_is_so() -> None:
    declare = (
        'Pick an enemy unit within 18" of this unit to be the enemy target, then pick a friendly unit within 12" of '
        "this unit to be the friendly target."
    )
    given = "Subtract 1 from hit rolls for the enemy target. \u2022 Add 1 to hit rolls for the friendly target."

    def understood(who: str) -> bool:
        effect = f"For the rest of the turn, while {who} visible to this unit: \u2022 {given}"
        return read(AbilityText("Trial", "Any Combat Phase", declare, effect), Setting()).ability is not None

    assert (understood("the friendly target is"), understood("it is")) == (True, False)
