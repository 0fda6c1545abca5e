"""What the Blades of the Lurid Dream can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
TEMPTATION, DEPRAVITY = "Temptation Dice", "Depravity"
NO_OFFER, OFFER, ACCEPT, REJECT = "no offer", "offer", "accept", "reject"
SPITEFUL = (
    "Haze Staff", "Sybarite Blade", "Slickblade Glaive", "Razor-sharp Claws", "Razor-sharp Claw and Gilded Weapon",
)  # fmt: skip
"""Melee weapons with Sadistic Spite: units gain it as an ability of their own, so not their Companions (core-20.0)."""

# Battle traits


def _tempt(use: Use) -> Script[None]:
    """Offer the opponent a 6 for a failed roll, once a phase for each of their units."""
    unit, roll = use.target, use.event.roll
    if not use.means(ENEMY, unit) or not use.points(TEMPTATION) or use.spent(unit, "phase"):
        return
    if (yield from use.choose([NO_OFFER, OFFER], f"a temptation die for a failed {roll.kind} roll")) == NO_OFFER:
        return
    use.spend(TEMPTATION)
    use.first_time(unit, "phase")
    if (yield from use.choose([ACCEPT, REJECT], f"a 6 for a failed {roll.kind} roll", by=roll.player)) == ACCEPT:
        roll.becomes(roll.failed[0], 6)
        use.gain(DEPRAVITY, use.roll("D6"))
    else:
        yield from use.inflict_mortal("D3", on=unit)


def _depraved(least: int, *gifts: Modifier) -> While:
    return while_(FRIENDLY & PlayerPoints(DEPRAVITY, least), *gifts)


temptations_of_slaanesh = passive(
    "Temptations of Slaanesh",
    Pool(TEMPTATION, 6),
    _depraved(12, May(use=CHARGE, despite=RUN)),
    _depraved(18, *(WeaponsHave(CRIT_MORTAL, weapon=name) for name in SPITEFUL)),
    _depraved(24, Has("WARD (5+)")),
    on=ANYONE, rule=RULE, when={"failed roll": _tempt},
    summary="Each round has 6 temptation dice. For a failed hit, wound or save roll you can offer one, once a phase to "
    "each enemy unit: taken, the roll is a 6 and you gain D6 depravity points; refused, D3 mortal damage to the unit. "
    "With 12 points friendly units can charge after a run, with 18 their melee weapons have Crit (Mortal), with 24 "
    "they have WARD (5+).",
)  # fmt: skip

# Regiment abilities


@ability("Unparalleled Speed", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def unparalleled_speed(use: Use) -> None:
    """This unit has STRIKE-FIRST this phase."""
    use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_PHASE)


@ability("Locus of Diversion", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("turn"))
def locus_of_diversion(use: Use) -> None:
    """This unit can shoot and charge this turn although it retreats."""
    use.gives(use.unit, May(use=SHOOT, despite=RETREAT), May(use=CHARGE, despite=RETREAT), until=END_OF_TURN)


# Enhancements, given to the general


@ability("Sceptre of Domination", ANY_COMBAT_PHASE, rule=RULE, used_by=IN_COMBAT)
def sceptre_of_domination(use: Use) -> None:
    """Roll for each enemy unit in combat with the general: on a 5+, it has STRIKE-LAST this phase."""
    for foe in use.each(ENEMY & InCombat(foes=ME)):
        if use.check(5, unit=foe):
            use.gives(foe, Has(STRIKE_LAST), until=END_OF_PHASE)


@on_roll(
    "Twisted Mirror", 4, YOUR_SHOOTING_PHASE, rule=RULE, once=Once("turn"), picks=(PickSpec("unit", ENEMY & Within(9)),)
)
def twisted_mirror(use: Use) -> None:
    """On a 4+, an enemy unit within 9" of the general has -1 to save rolls until your next turn."""
    use.gives(use.target, save_rolls(-1), until=until_next_turn(use.player))


@cast("Cacophonic Choir", 6, YOUR_HERO_PHASE, rule=RULE)
def cacophonic_choir(use: Use) -> Script[None]:
    """On a 6+, roll a die: D3 mortal damage to each enemy unit within 6" of the general whose Control is lower."""
    loud = use.roll("D6")
    for foe in (yield from use.in_order(ENEMY & Within(6) & CharacteristicIs("Control", most=loud - 1))):
        yield from use.inflict_mortal("D3", on=foe)


@ability("Pendant of Slaanesh", YOUR_HERO_PHASE, rule=RULE, used_by=DAMAGED)
def pendant_of_slaanesh(use: Use) -> None:
    """Heal (D3) the general."""
    use.heal("D3", on=use.unit)


# Warscroll abilities


@cast("Vision of Damnation", 6, YOUR_HERO_PHASE, rule=RULE)
def vision_of_damnation(use: Use) -> None:
    """On a 6+, roll 6 dice: you receive 1 depravity point for each 4+."""
    use.gain(DEPRAVITY, use.count(6, 4))


light_footed_killers = passive(
    "Light-footed Killers", May(use=SHOOT, despite=RUN), on=ME, rule=RULE,
    summary="This unit can shoot although it ran.",
)  # fmt: skip
unrivalled_velocity = passive(
    "Unrivalled Velocity", DiceRule("charge", reroll=True), on=ME, rule=RULE,
    summary="Charge rolls for this unit can be made again.",
)  # fmt: skip


@ability("Slaughter at Any Cost", ENEMY_SHOOTING_PHASE, rule=RULE, used_by=WasHurt())
def slaughter_at_any_cost(use: Use) -> Script[None]:
    """Hurt this turn, this unit can use Normal Move as if it were your movement phase."""
    yield from moves_now(use, use.unit)
