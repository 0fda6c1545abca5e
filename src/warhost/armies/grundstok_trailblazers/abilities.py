"""What the Grundstok Trailblazers can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
GUNHAULER = FRIENDLY & Named("grundstok-gunhauler")


# Battle traits

gunhauler_escort = passive(
    "Gunhauler Escort", hit_rolls(-1, at=True), on=FRIENDLY & Keyword(INFANTRY) & Near(GUNHAULER, 6, wholly=True),
    rule=RULE, summary="Attacks at friendly INFANTRY wholly within 6\" of a friendly Gunhauler have -1 to hit.",
)  # fmt: skip


# Regiment abilities


@ability(
    "Rapid Relocation", YOUR_MOVEMENT_PHASE, rule=RULE, user="player", once=Once("battle", army=True),
    picks=(PickSpec("unit", FRIENDLY & Keyword(FLY)),),
)  # fmt: skip
def rapid_relocation(use: Use) -> Script[None]:
    """Set up a friendly unit with FLY again more than 6" from all enemies; it cannot charge this turn."""
    yield from set_up_again(use, use.target, where(from_enemies=6))
    use.gives(use.target, Cannot(CHARGE), until=END_OF_TURN)


propeller_downdraught = passive(
    "Propeller Downdraught", charge_rolls(-1), on=ENEMY & Near(GUNHAULER, 9), rule=RULE,
    summary="Enemy units within 9\" of a friendly Gunhauler have -1 to charge rolls.",
)  # fmt: skip


# Enhancements, given to the general


@ability("Emergency Fuel Injection Pods", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle", army=True))
def emergency_fuel_injection_pods(use: Use) -> None:
    """The general has STRIKE-FIRST this turn."""
    use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_TURN)


prospector_and_pioneer = passive(
    "Prospector and Pioneer", ControlScore(+2), on=ME, rule=RULE, summary="The general has 2 more control score."
)


@ability("Celestium-burst Bomblets", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),))
def celestium_burst_bomblets(use: Use) -> None:
    """On a 3+, no ward rolls are made this turn for an enemy unit in combat with the general."""
    if use.check(3, unit=use.target):
        use.gives(use.target, CannotWard(), until=END_OF_TURN)


extraction_fail_safes = passive(
    "Extraction Fail-safes", Amends(RETREAT, "damage", "D3-1"), on=ME, rule=RULE,
    summary="The general suffers 1 damage point less when it retreats.",
)  # fmt: skip


# Warscroll abilities


@ability(
    "Endrinmaster Extraordinaire", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Keyword(FLY) & Within(12, wholly=True)),),
)  # fmt: skip
def endrinmaster_extraordinaire(use: Use) -> None:
    """Roll a D3: on a 2+, heal as much damage of a friendly unit with FLY wholly within 12"."""
    rolled = use.roll("D3", unit=use.target)
    if rolled >= 2:
        use.heal(rolled, on=use.target)


@ability(
    "Bewilderblast Rounds", ANY_SHOOTING_PHASE, rule=RULE, once=Once("battle", army=True),
    picks=(PickSpec("unit", ENEMY & HurtBy(ME, phase="shooting", keyword=SHOOT)),),
)  # fmt: skip
def bewilderblast_rounds(use: Use) -> None:
    """An enemy unit that this one's shots have hurt this phase has D6 less control score this turn."""
    use.gives(use.target, ControlScore(-use.roll("D6", unit=use.target)), until=END_OF_TURN)


@ability(
    "Gunhauler Overwatch", ANY_COMBAT_PHASE, rule=RULE,
    picks=(PickSpec("unit", ENEMY & CHARGED_THIS_TURN & InCombat(foes=ME)),),
)  # fmt: skip
def gunhauler_overwatch(use: Use) -> Script[None]:
    """Roll a D3: on a 2+, as much mortal damage to an enemy unit in combat with this one that charged this turn."""
    yield from mortal_as_rolled(use)


@ability("Cloudweaving Skyfarers", ENEMY_MOVEMENT_PHASE, rule=RULE, used_by=~IN_COMBAT)
def cloudweaving_skyfarers(use: Use) -> Script[None]:
    """On a 3+, this unit can make a Normal Move as if it were your movement phase."""
    if use.check(3):
        yield from moves_now(use, use.unit)
