"""What the Bloodwind Legion can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
GIFTS: dict[str, Modifier] = {
    "Ward of Tzeentch": Has("WARD (6+)"),
    "Grace of Slaanesh": run_rolls(+1),
    "Blessing of Nurgle": wound_rolls(-1, at=True),
    "Fury of Khorne": rend(+1, attack="combat", companions="never"),  # its own ability, whoever gave it
}
"""The table, by what is rolled: on a 1 nothing, on a 2 to 5 one of these, on a 6 the player picks."""

# Battle traits


def _seen_by_the_gods(use: Use, unit: str) -> Script[None]:
    """Roll on the table for a unit; a gift that it has already is not given twice."""
    rolled, gifts = use.roll("D6", unit=unit), list(GIFTS)
    if rolled == 1:
        return
    gift = gifts[rolled - 2] if rolled < 6 else (yield from use.choose(gifts, "which gift of the gods"))
    use.gives(unit, GIFTS[gift], until=END_OF_BATTLE, known_as=gift)


@ability(
    "Eye of the Gods", END_OF_ANY_TURN, rule=RULE, once=Once("turn"), also_once=Once("turn", army=True),
    used_by=(Contesting(held="not enemy") & ~IN_COMBAT) | HasDestroyed(ENEMY),
)  # fmt: skip
def eye_of_the_gods(use: Use) -> Script[None]:
    """Roll for a gift of the gods, kept all battle: WARD (6+), +1 to run, -1 to be wounded or 1 more Rend in combat.

    For a unit that destroyed an enemy this turn, or out of combat contests an objective the enemy does not control.
    """
    yield from _seen_by_the_gods(use, use.unit)


# Regiment abilities


@ability(
    "The Dread Banner", START_OF_BATTLE_ROUND.in_round(1), rule=RULE, user="player", once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & (Named("chaos-warriors") | Named("chaos-knights"))),),
)  # fmt: skip
def the_dread_banner(use: Use) -> Script[None]:
    """Roll on the Eye of the Gods table for Chaos Warriors or Chaos Knights."""
    yield from _seen_by_the_gods(use, use.target)


fierce_conquerors = passive(
    "Fierce Conquerors", ControlScore(+3), on=FRIENDLY & Named("chaos-warriors"), rule=RULE,
    summary="Friendly Chaos Warriors have 3 more control score.",
)  # fmt: skip

# Enhancements, given to the general

mark_of_khorne = passive(
    "Mark of Khorne", rend(+1, attack="combat"), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="The general's melee weapons have 1 more Rend in a turn in which he charged.",
)  # fmt: skip


@ability(
    "Mark of Tzeentch", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"), picks=(PickSpec("unit", FRIENDLY & ~ME),)
)
def mark_of_tzeentch(use: Use) -> Script[None]:
    """Another friendly unit is set up again wholly within 6" of the general, over 6" from enemies; it does not move."""
    yield from set_up_again(use, use.target, where(general=6, from_enemies=6))
    use.gives(use.target, Cannot(MOVE), until=END_OF_PHASE)


mark_of_nurgle = passive(
    "Mark of Nurgle", wound_rolls(-1, at=True, attack="combat"), on=ME, rule=RULE,
    summary="Combat attacks that target the general have -1 to wound.",
)  # fmt: skip
mark_of_slaanesh = passive(
    "Mark of Slaanesh", Has(STRIKE_FIRST), on=ME, rule=RULE, summary="The general has STRIKE-FIRST."
)

# Warscroll abilities


@ability("Favoured of the Pantheon", YOUR_HERO_PHASE, rule=RULE)
def favoured_of_the_pantheon(use: Use) -> Script[None]:
    """On a 4+, roll on the Eye of the Gods table for this unit."""
    if use.check(4):
        yield from _seen_by_the_gods(use, use.unit)


@on_roll(
    "Iron-willed Champion", 2, ANY_COMBAT_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(12, wholly=True)),),
)  # fmt: skip
def iron_willed_champion(use: Use) -> None:
    """On a 2+, another friendly unit wholly within 12" has +1 to hit this phase."""
    use.gives(use.target, hit_rolls(+1), until=END_OF_PHASE)


@on_roll(
    "Swift Death", 2, YOUR_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def swift_death(use: Use) -> Script[None]:
    """After a charge, on a 2+, D3 mortal damage to an enemy unit within 1"."""
    yield from use.inflict_mortal("D3", on=use.target)


bringers_of_desolation = passive(
    "Bringers of Desolation", wound_rolls(+1, attack="combat", against=ENEMY & Contesting(held="not mine")), on=ME,
    rule=RULE, summary="+1 to wound in combat against enemies contesting an objective you do not control.",
)  # fmt: skip
impaling_charge = passive(
    "Impaling Charge", rend(+1, weapon="Cursed Lance"), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="Its Cursed Lances have 1 more Rend in a turn in which it charged.",
)  # fmt: skip
