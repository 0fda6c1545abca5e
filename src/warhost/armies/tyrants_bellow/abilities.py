"""What Tyrant's Bellow can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")
BEASTS = FRIENDLY & (Named("ironblaster") | Named("mournfang-pack"))

# Battle traits

on_the_mawpath = passive(
    "On the Mawpath", on=ME, rule=RULE,
    summary="The Ironblaster, the Mournfang Pack and one unit of Ogor Gluttons start the battle in reserve.",
)  # fmt: skip
bellowing_arrival = arrival(
    "Bellowing Arrival", where(near_edge=1, from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    summary="From round 3 on: come out of reserve within 1\" of an edge, more than 6\" from all enemy units.",
)  # fmt: skip

# Regiment abilities


@ability(
    "Pulverising Girth", ANY_CHARGE_PHASE, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", FRIENDLY & CHARGED_THIS_PHASE, most=99),),
)  # fmt: skip
def pulverising_girth(use: Use) -> Script[None]:
    """For each friendly unit picked that charged this phase: on a 4+, 1 mortal damage to an enemy in combat with it."""
    for unit in use.targets:
        for foe in (yield from use.pick(in_combat_with(use.game, unit), f"whom {unit} runs into")):
            yield from mortal_on(use, 4, 1, on=foe)


bred_for_toughness = passive(
    "Bred for Toughness", CharacteristicModifier("Health", "add", 1), on=BEASTS, rule=RULE,
    summary="Your Ironblaster and your Mournfang Pack have 1 more Health.",
)  # fmt: skip

# Enhancements, given to the general

longstrider = passive(
    "Longstrider", CharacteristicModifier("Move", "set", 8), on=ME, rule=RULE, summary='The general has a Move of 8".'
)


@ability(
    "Flask of Stonehorn Blood", rule=RULE, once=ONCE_PER_BATTLE,
    reaction=ReactionTo("enemy", keyword=ATTACK, user_is="target"),
)  # fmt: skip
def flask_of_stonehorn_blood(use: Use) -> None:
    """When attacked, the general has WARD (3+) this phase."""
    use.gives(use.unit, Has("WARD (3+)"), until=END_OF_PHASE)


@ability("Booming Roar", ANY_COMBAT_PHASE, rule=RULE)
def booming_roar(use: Use) -> None:
    """On a 4+, enemy units have -1 to hit rolls this phase while they are within 9" of the general."""
    if use.check(4):
        use.gives((), hit_rolls(-1), until=END_OF_PHASE, on=ENEMY & Within(9))


@ability(
    "Blubbergrub", ANY_MOVEMENT_PHASE, rule=RULE, once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", BEASTS & WithinCombatRange()),),
)  # fmt: skip
def blubbergrub(use: Use) -> None:
    """Heal (D6) your Ironblaster or Mournfang Pack within the general's combat range."""
    use.heal("D6", on=use.target)


# Warscroll abilities


@ability(
    "Bully of the First Degree", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(12, wholly=True)),),
)  # fmt: skip
def bully_of_the_first_degree(use: Use) -> None:
    """Another friendly unit wholly within 12" has 3 more control score until the start of your next turn."""
    use.gives(use.target, ControlScore(+3), until=until_next_turn(use.player))


linebreakers = passive(
    "Linebreakers", wound_rolls(-1, at=True, attack="shooting"), on=ME, rule=RULE,
    summary="Shooting attacks that target this unit have -1 to wound rolls.",
)  # fmt: skip
driven_by_hunger = passive(
    "Driven by Hunger", charge_rolls(+1), on=ME, rule=RULE, summary="+1 to charge rolls for this unit."
)
firing_from_the_belly = passive(
    "Firing from the Belly", hit_rolls(+1, attack="shooting"), on=ME & ~Used(MOVE), rule=RULE,
    summary="+1 to hit when shooting, if it used no MOVE ability this turn.",
)  # fmt: skip
rhinox_charge = passive(
    "Rhinox Charge", CharacteristicModifier("Damage", "set", 3, weapon="Rhinox's Sharp Horns"),
    on=ME & CHARGED_THIS_TURN, rule=RULE, summary="Its horns have a Damage of 3 in the turn in which it charged.",
)  # fmt: skip
