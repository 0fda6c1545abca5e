"""Prayers that are answered, summoning and unbinding from afar, units that withstand, attacks at one foe only."""

from dataclasses import replace

from tests.english.test_in_battle import made, used
from tests.english.test_uses import named
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.dice import Scripted
from warhost.rules.abilities.restrictions import banned
from warhost.rules.abilities.use import Use, amended
from warhost.rules.effects.in_force import affecting, expire
from warhost.rules.effects.modifiers import RollModifier, TargetsOnly, WeaponsHave
from warhost.rules.effects.rolls import modified_roll

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
        "This unit can immediately use a Shoot ability as if it were your shooting phase, but it must target that "
        "enemy unit. This unit's ranged weapons have Shoot in Combat this turn.",
        "Any Combat Phase", AT_A_FOE,
    )  # fmt: skip
    battle = stage({"reds": [volley]})
    used(battle, volley, "reds", ("blues",))
    assert affecting(battle.game, WeaponsHave, "reds")
    assert not affecting(battle.game, TargetsOnly, "reds")  # it lasted for the ability
