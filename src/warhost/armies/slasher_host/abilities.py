"""What the Slasher Host can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"

# Battle traits


@ability(
    "Wave of Terror", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE & ChargeRoll(10, modified=True),
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def wave_of_terror(use: Use) -> None:
    """A unit that charged this phase with a charge roll of 10+: an enemy within 1" of it has STRIKE-LAST this turn."""
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


ethereal = passive(
    "Ethereal", Ignores("save"), on=FRIENDLY, rule=RULE,
    summary="No modifiers count for the save rolls of friendly units, neither good nor bad ones.",
)  # fmt: skip

# Regiment abilities


@ability(
    "Death Stalkers", START_OF_BATTLE_ROUND.in_round(1), rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", ENEMY),),
)  # fmt: skip
def death_stalkers(use: Use) -> None:
    """For the battle, melee weapons have 1 more Rend in attacks that target the picked enemy unit."""
    use.gives(use.target, rend(+1, attack="combat", at=True), until=END_OF_BATTLE)


chorus_of_terror = passive(
    "Chorus of Terror", hit_rolls(-1, attack="combat", at=True), on=FRIENDLY & CHARGED_THIS_TURN, rule=RULE,
    summary="Combat attacks at friendly units that charged this turn have -1 to hit.",
)  # fmt: skip

# Enhancements, given to the general


@ability("Soulfire Ring", END_OF_ANY_TURN, rule=RULE, used_by=HasSlain(ANYONE))
def soulfire_ring(use: Use) -> None:
    """Heal (D6) the general if it has slain any models this turn."""
    use.heal("D6", on=use.unit)


cloaked_in_shadow = passive(
    "Cloaked in Shadow", CannotBeTargeted(after_another=True), on=ME, rule=RULE,
    summary="Only one enemy unit a phase can target the general with attacks.",
)  # fmt: skip


@ability("Beacon of Nagashizzar", YOUR_HERO_PHASE, rule=RULE, once=Once("battle"))
def beacon_of_nagashizzar(use: Use) -> Script[None]:
    """Return 1 slain model to each friendly unit on the battlefield."""
    for unit in use.each(FRIENDLY & Depleted()):
        yield from use.return_models(1, to=unit)


shadows_edge = passive(
    "Shadow's Edge", WeaponsHave(CRIT_MORTAL, weapon="Sword of Stolen Hours"), on=ME, rule=RULE,
    summary="The general's Sword of Stolen Hours has Crit (Mortal).",
)  # fmt: skip

# Warscroll abilities


@ability("Discorporate", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(9, wholly=True)),))
def discorporate(use: Use) -> None:
    """A friendly unit wholly within 9" has WARD (5+) until the start of your next turn."""
    use.gives(use.target, Has("WARD (5+)"), until=until_next_turn(use.player))


drawn_to_war = passive(
    "Drawn to War", Has("WARD (4+)"), on=GENERAL & Within(1), rule=RULE,
    summary="The general has WARD (4+) while within 1\" of this unit.",
)  # fmt: skip
reaped_like_corn = passive(
    "Reaped Like Corn", AttackRule(crits_on=5, attack="combat", against=ModelsNow(5)), on=ME, rule=RULE,
    summary="Its combat attacks at units of 5 or more models score critical hits on 5+.",
)  # fmt: skip
chilling_horde = passive(
    "Chilling Horde", wound_rolls(+1, attack="combat"), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="+1 to wound in combat if it charged this turn.",
)  # fmt: skip
