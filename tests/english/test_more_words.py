"""Prayers that are answered, summoning and unbinding from afar, units that withstand, attacks at one foe only."""

from dataclasses import replace

from tests.english.test_in_battle import made, used
from tests.english.test_uses import named
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.dice import Scripted
from warhost.engine.records import Source
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.restrictions import banned
from warhost.rules.abilities.use import Use, amended
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.in_force import END_OF_TURN, affecting, expire
from warhost.rules.effects.modifiers import CharacteristicModifier, InState, RollModifier, TargetsOnly, WeaponsHave
from warhost.rules.effects.rolls import modified_roll
from warhost.rules.selectors.who import Ids

AT_A_FOE = "Pick an enemy unit to be the target."


def test_a_prayer_that_is_answered_is_followed() -> None:
    aura = made("Each time a prayer chanted by this unit is answered, Heal (1) this unit.")
    swift = made("This unit has Strike-first this turn.", "Your Hero Phase", "Make a chanting roll of D6.", value=4)
    psalm = named("Psalm", swift)
    for way, damage in (("spend", 0), ("bank", 1)):
        battle = stage({"lord": [aura, psalm]}, "hero", Scripted({"chanting": [5]}))
        battle.game.change_unit("lord", damage=1)
        used(battle, psalm, "lord", (way,))
        assert battle.game.unit("lord").damage == damage


def test_only_spells_that_summon_are_forbidden() -> None:
    hush = made('Enemy units within 20" of this unit cannot use Summon Spell abilities.')
    call = replace(made("Heal (1) this unit.", "Your Hero Phase", keywords=("SPELL", "SUMMON")), id="call", name="Call")
    mend = replace(made("Heal (1) this unit.", "Your Hero Phase", keywords=("SPELL",)), id="mend", name="Mend")
    game = stage({"blues": [hush], "lord": [call, mend]}).game
    assert [bool(list(banned(game, each, "lord"))) for each in (call, mend)] == [True, False]


def test_summoning_and_unbinding_from_afar() -> None:
    far = made('Add 3" to the distance that Manifestations summoned by this unit can be set up wholly within.')
    wide = made(
        "This unit can use the 'Unbind' ability if the enemy Wizard casting the spell is anywhere on the battlefield "
        'instead of within 30" of this unit.'
    )
    game = stage({"lord": [far, named("wide", wide)]}).game
    assert amended(game, "lord", ("Call", "SPELL", "SUMMON"), "within", 12.0) == 15
    assert amended(game, "lord", ("Unbind",), "range", 30.0) > 90


def test_a_unit_withstands_its_end() -> None:
    tough = made(
        "If this unit would be automatically destroyed, it is not automatically destroyed. Instead, allocate 1 damage "
        "points to it (ward rolls cannot be made for those damage points)."
    )
    doom = named("Doom", made("The target is destroyed.", "Any Combat Phase", AT_A_FOE))
    battle = stage({"reds": [doom], "blues": [tough]})
    run(Use(battle.game, doom, "reds", "red").destroy("blues"))
    assert (battle.game.unit("blues").alive, battle.game.unit("blues").damage) == (2, 1)
    run(Use(battle.game, doom, "reds", "red").destroy("other"))
    assert battle.game.unit("other").status == "destroyed"


def test_some_are_given_less_instead() -> None:
    fear = made(
        'Subtract 1 from charge rolls for enemy units while they are within 9" of this unit. Subtract 3 from charge '
        'rolls for enemy units while they are within 3" of this unit instead.'
    )
    game = stage({"blues": [fear]}).game
    assert [modified_roll(game, each, "charge", (6,))[0] for each in ("reds", "lord")] == [3, 5]


def test_it_lasts_to_the_end_of_the_next_round() -> None:
    drill = made("Until the end of the next battle round, add 1 to run rolls for this unit.", "Any Combat Phase")
    battle = stage({"reds": [drill]})
    used(battle, drill, "reds")
    expire(battle.game, "round")
    assert affecting(battle.game, RollModifier, "reds")
    assert [effect.until.round for effect in battle.game.state.effects.values()] == [2]


def test_weapons_and_targets_are_given_before_the_shot() -> None:
    volley = made(
        "This unit can immediately use a Shoot ability as if it were the shooting phase, but it must target that "
        "unit. This unit's ranged weapons have Shoot in Combat this turn.",
        "Any Combat Phase", AT_A_FOE,
    )  # fmt: skip
    battle = stage({"reds": [volley]})
    used(battle, volley, "reds", ("blues",))
    assert affecting(battle.game, WeaponsHave, "reds")
    assert not affecting(battle.game, TargetsOnly, "reds")  # it lasted for the ability


def test_dice_of_a_spell_are_counted_as_they_fell() -> None:
    bolts = made(
        "Roll a number of dice equal to the unmodified casting roll. For each 6, inflict 1 mortal damage on the "
        "target.",
        "Your Hero Phase", "Pick an enemy unit to be a target, then make a casting roll of 2D6.", value=5,
    )  # fmt: skip
    bonus = named("bonus", made("Add 1 to casting rolls for this unit."))
    dice = {"casting": [2, 2], "effect": [6, 1, 1, 1], "ward": [1]}
    battle = stage({"lord": [bolts, bonus]}, "hero", Scripted(dice))
    used(battle, bolts, "lord", ("blues",))
    assert battle.game.unit("blues").damage == 1


def test_more_dice_for_a_casting_roll() -> None:
    ward = made("This unit has Strike-first this turn.", "Your Hero Phase", "Make a casting roll of 2D6.", value=9)
    more = named("more", made("Add 1 to the number of dice rolled when making casting rolls for this unit."))
    battle = stage({"lord": [ward, more]}, "hero", Scripted({"casting": [3, 3, 3]}))
    used(battle, ward, "lord")
    assert has_keyword(battle.game, "lord", "STRIKE-FIRST")


def test_whoever_has_charged_strikes_harder() -> None:
    rush = made(
        "Each time a friendly unit charges, add 1 to the Rend characteristic of its melee weapons for the "
        "rest of the turn."
    )
    game = stage({"lord": [rush]}).game
    game.note("charged", unit="reds")
    assert [len(affecting(game, CharacteristicModifier, each)) for each in ("reds", "lord")] == [1, 0]


def test_what_a_state_does_holds_at_all_times() -> None:
    reading = read(
        AbilityText("Daze", effect=(
            "If any damage points are allocated to an enemy unit by attacks made by this unit, that enemy unit is "
            "dazed until the start of your next turn. While a unit is dazed, add 2 to charge rolls for that unit."
        )), Setting(states=frozenset({"dazed"})),
    )  # fmt: skip
    assert reading.ability is not None
    game = stage({"reds": [reading.ability]}).game
    assert modified_roll(game, "blues", "charge", (3,))[0] == 3
    source = Source("Daze", "core-4.0", "reds", "red")
    game.add_effect((InState("dazed"),), Ids(frozenset({"blues"})), END_OF_TURN, source)
    assert [modified_roll(game, each, "charge", (3,))[0] for each in ("blues", "other")] == [5, 3]
