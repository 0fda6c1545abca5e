"""What the Starscale Warhost can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
JAWS, ROAR = "Gargantuan Jaws", "Roar"
OTHERS_NEAR = FRIENDLY & ~ME & Within(12, wholly=True)


# Battle traits


@ability("Beast of the Dark Jungles", ANY_COMBAT_PHASE, rule=RULE, used_by=GENERAL & IN_COMBAT)
def beast_of_the_dark_jungles(use: Use) -> Script[None]:
    """Slay a model of an enemy in combat if a die exceeds its Health, or take D6 of its control score this turn."""
    said = yield from use.choose([JAWS, ROAR], "what the beast does")
    (foe,) = yield from use.pick(in_combat_with(use.game, use.unit), "to whom")
    rolled = use.roll("D6", unit=foe)
    if said == ROAR:
        use.gives(foe, ControlScore(-rolled), until=END_OF_TURN)
    elif rolled > characteristic(use.game, foe, "Health"):
        yield from use.slay(foe)


# Regiment abilities

PREY = ENEMY & InCombat(foes=FRIENDLY)


@ability(
    "Predatory Fighters", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("phase"),
    possible=if_any(PREY, RULE, "no enemy unit is in combat"),
)  # fmt: skip
def predatory_fighters(use: Use) -> Script[None]:
    """A die for each enemy unit in combat: 1 mortal damage to it on a 3+."""
    yield from mortal_to_each(use, (yield from use.in_order(PREY)), 3)


temple_city_guardians = passive(
    "Temple-city Guardians", Has("WARD (6+)"), on=FRIENDLY & WhollyWithinTerritory(), rule=RULE,
    summary="Friendly units wholly within friendly territory have WARD (6+).",
)  # fmt: skip


# Enhancements, given to the general


@ability("Sotek's Gaze", END_OF_ANY_TURN, rule=RULE)
def soteks_gaze(use: Use) -> None:
    """The general has D6 more control score this turn."""
    use.gives(use.unit, ControlScore(use.roll("D6")), until=END_OF_TURN)


@ability(
    "Ancient Strategist", ENEMY_MOVEMENT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", OTHERS_NEAR & ~IN_COMBAT),),
)  # fmt: skip
def ancient_strategist(use: Use) -> Script[None]:
    """Another friendly unit wholly within 12" of the general can make a Normal Move in the enemy's turn."""
    yield from moves_now(use, use.target)


blade_of_realities = passive(
    "Blade of Realities", rend(+1, weapon="Relic Celestite Weapon"), on=ME, rule=RULE,
    summary="The general's Relic Celestite Weapon has 1 more Rend.",
)  # fmt: skip
the_wrath_of_chotec = passive(
    "The Wrath of Chotec", CharacteristicModifier("Attacks", "set", 6, weapon="Sunbolt Gauntlet"), on=ME, rule=RULE,
    summary="The general's Sunbolt Gauntlet has 6 Attacks.",
)  # fmt: skip


# Warscroll abilities


@ability("Ancient Warlord", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", OTHERS_NEAR),))
def ancient_warlord(use: Use) -> None:
    """Another friendly unit wholly within 12" has +1 to charge rolls until your next turn."""
    use.gives(use.target, charge_rolls(+1), until=until_next_turn(use.player))


battle_damaged = passive(
    "Battle Damaged", CharacteristicModifier("Attacks", "set", 1, weapon="Carnosaur's Massive Jaws"),
    on=ME & DamagePoints(10), rule=RULE,
    summary="With 10 or more damage points, the Carnosaur's Massive Jaws have 1 Attack.",
)  # fmt: skip
ordered_cohorts = passive(
    "Ordered Cohorts", save_rolls(+1), on=ME & Contesting(held="mine"), rule=RULE,
    summary="+1 to save rolls while it contests an objective you control.",
)  # fmt: skip
brutal_blows = passive(
    "Brutal Blows", WeaponsHave(CRIT_2_HITS, attack="combat", against=ModelsNow(5)), on=ME, rule=RULE,
    summary="Its melee weapons have Crit (2 Hits) against units of 5 or more models.",
)  # fmt: skip
