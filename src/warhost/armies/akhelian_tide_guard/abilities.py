"""What the Akhelian Tide Guard can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"


# Battle traits


@ability("Royal Imperative", ANY_COMBAT_PHASE.in_round(3), rule=RULE, user="player", once=Once("battle", army=True))
def royal_imperative(use: Use) -> Script[None]:
    """In the third round, friendly units have STRIKE-FIRST, or their melee weapons Crit (Mortal), for that round."""
    said = yield from use.choose(["Into Them!", "Strike Sure"], "which order the king gives")
    gift = Has(STRIKE_FIRST) if said == "Into Them!" else WeaponsHave(CRIT_MORTAL, attack="combat")
    use.gives((), gift, until=END_OF_ROUND, on=FRIENDLY)


# Regiment abilities


@ability("The Spear of Asphoren", ANY_CHARGE_PHASE, rule=RULE, once=Once("turn", army=True), used_by=~IN_COMBAT)
def the_spear_of_asphoren(use: Use) -> None:
    """A friendly unit that is not in combat has +1 to charge rolls this turn."""
    use.gives(use.unit, charge_rolls(+1), until=END_OF_TURN)


@ability("The Shield of Ulchiss", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("turn", army=True), used_by=IN_COMBAT)
def the_shield_of_ulchiss(use: Use) -> None:
    """A friendly unit in combat suffers no mortal damage when it retreats this turn."""
    use.gives(use.unit, NO_DAMAGE, until=END_OF_TURN)


# Enhancements, given to the general


@ability(
    "Dutiful Souls", YOUR_HERO_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Depleted()),),
)  # fmt: skip
def dutiful_souls(use: Use) -> Script[None]:
    """Return a slain model to a friendly unit wholly within 12", or D3 to INFANTRY."""
    yield from returns(use, "D3" if has_keyword(use.game, use.target, INFANTRY) else 1)


shimmering_amulet = passive(
    "Shimmering Amulet", Has("WARD (5+)"), on=ME, rule=RULE, summary="The general has WARD (5+)."
)
voltaic_charge = passive(
    "Voltaic Charge", WeaponsHave(CHARGE_DAMAGE, weapon="Akhelian Royal Weapons"), on=ME, rule=RULE,
    summary="The general's Akhelian Royal Weapons have Charge (+1 Damage).",
)  # fmt: skip


@ability("Soul Stealer", END_OF_ANY_TURN, rule=RULE, used_by=IN_COMBAT & DAMAGED)
def soul_stealer(use: Use) -> None:
    """While the general is in combat, heal D3 of its damage."""
    use.heal("D3", on=use.unit)


# Warscroll abilities


@ability(
    "Raiders' Resolve", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(COMBAT_RANGE, wholly=True)),),
)  # fmt: skip
def raiders_resolve(use: Use) -> None:
    """On a 3+, another friendly unit wholly within its combat range has +1 to save rolls until your next turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, save_rolls(+1), until=until_next_turn(use.player))


@ability(
    "Wave Rider", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE, picks=(PickSpec("unit", ENEMY & Within(1)),)
)
def wave_rider(use: Use) -> Script[None]:
    """After its charge, roll a D3: on a 2+, as much mortal damage to an enemy unit within 1"."""
    yield from mortal_as_rolled(use)


@ability(
    "Biovoltaic Blast", ANY_CHARGE_PHASE, rule=RULE, once=Once("battle"), used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def biovoltaic_blast(use: Use) -> Script[None]:
    """After its charge, a die for each model, at +1 if the enemy within 1" has more: 1 mortal damage for each 3+."""
    mine, theirs = use.game.unit(use.unit).alive, use.game.unit(use.target).alive
    yield from mortal_per_die(use, mine, 3, add=int(theirs > mine))


@ability(
    "Biovoltaic Barrier", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def biovoltaic_barrier(use: Use) -> None:
    """On a 3+, the weapons of an enemy unit in combat with this one have 1 less Attack this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, attacks(-1), until=END_OF_TURN)


strike_on_the_move = passive(
    "Strike on the Move", May(use=SHOOT, despite=RUN), May(use=SHOOT, despite=RETREAT), on=ME, rule=RULE,
    summary="This unit can shoot although it ran or retreated.",
)  # fmt: skip
