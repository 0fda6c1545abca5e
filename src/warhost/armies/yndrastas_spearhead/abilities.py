"""What Yndrasta's Spearhead can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
NEARBY = FRIENDLY & Within(12, wholly=True)

# Battle traits

scions_of_the_storm = passive(
    "Scions of the Storm", on=Named("Yndrasta, the Celestial Spear") | Named("Annihilators"), rule=RULE,
    summary="Yndrasta and the Annihilators wait in reserve and can come by Lightning-Strike Arrival from round three.",
)  # fmt: skip
lightning_strike_arrival = arrival(
    "Lightning-Strike Arrival", where(from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    summary='From round three on, come out of reserve anywhere more than 6" from all enemy units.',
)  # fmt: skip

# Regiment abilities


@ability(
    "Drive Them Back", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", FRIENDLY & Contesting() & IN_COMBAT, most=99),),
)  # fmt: skip
def drive_them_back(use: Use) -> Script[None]:
    """Friendly units contesting an objective in combat pile in; then each does 1 mortal damage within 1" on a 4+."""
    for unit in use.targets:
        yield from pile_in(use, unit)
    for unit in use.targets:
        near = [foe for foe in use.each(ENEMY) if meant(Within(1), use.game, foe, Frame(unit, use.player))]
        for foe in (yield from use.pick(near, f"whom {unit} drives back")):
            yield from mortal_on(use, 4, 1, on=foe)


defend_to_the_last = passive(
    "Defend to the Last", Has("WARD (6+)"), on=FRIENDLY & Contesting(held="mine"), rule=RULE,
    summary="Friendly units contesting an objective you control have WARD (6+).",
)  # fmt: skip

# Enhancements, given to the general

the_prime_huntress = passive(
    "The Prime Huntress", CharacteristicModifier("Damage", "set", "2D6", weapon="Thengavar", against=Keyword(MONSTER)),
    on=ME, rule=RULE, summary="Against MONSTERS the general's spear has a Damage of 2D6.",
)  # fmt: skip
strike_with_the_tempests_rage = passive(
    "Strike with the Tempest's Rage", Has(STRIKE_FIRST), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="If the general charged this turn: STRIKE-FIRST.",
)  # fmt: skip


@ability("Dazzling Radiance", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"), used_by=SetUpThisPhase())
def dazzling_radiance(use: Use) -> Script[None]:
    """If the general was set up this phase, each friendly unit wholly within 12" can have 1 slain model back."""
    for unit in use.each(NEARBY & Depleted()):
        yield from use.return_models(1, to=unit)


@ability("Hawk of the Celestial Skies", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def hawk_of_the_celestial_skies(use: Use) -> None:
    """This phase friendly units have +1 to hit while they are wholly within 12" of the general."""
    use.gives((), hit_rolls(+1), until=END_OF_PHASE, on=NEARBY)


# Warscroll abilities


@ability("Champion of Sigmar", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def champion_of_sigmar(use: Use) -> None:
    """This unit has WARD (5+) this phase."""
    use.gives(use.unit, Has("WARD (5+)"), until=END_OF_PHASE)


@ability("Banner of the Reforged", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", NEARBY),))
def banner_of_the_reforged(use: Use) -> None:
    """Heal (D3) a friendly unit wholly within 12"; it has 3 more control score until the start of your next turn."""
    use.heal("D3", on=use.target)
    use.gives(use.target, ControlScore(+3), until=until_next_turn(use.player))


@ability(
    "Force of a Falling Star", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE & ChargeRoll(8),
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def force_of_a_falling_star(use: Use) -> None:
    """If it charged this phase with an unmodified 8+, an enemy unit within 1" has STRIKE-LAST this turn."""
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


lightning_strikes = passive(
    "Lightning Strikes", weapon_damage(+1, weapon="Celestial Greatsword", against=ModelsNow(5)), on=ME, rule=RULE,
    summary="Its greatswords have 1 more Damage against units of 5 or more models.",
)  # fmt: skip


@on_roll(
    "Azyr Unleashed", 2, ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def azyr_unleashed(use: Use) -> Script[None]:
    """If it charged this phase: on a 2+, D3 mortal damage to an enemy unit within 1"."""
    yield from use.inflict_mortal("D3", on=use.target)
