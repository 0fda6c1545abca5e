"""What the Glittering Phalanx can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
FACET = "facet"
SHINING_COMPANY, POWER_OF_HYSH = "Shining Company", "Power of Hysh"


# Battle traits


@ability("Facets of War", START_OF_BATTLE_ROUND, rule=RULE, user="player", once=Once("round"), must=True)
def facets_of_war(use: Use) -> Script[None]:
    """Pick one of the two Facets of War for this round; the other does not work."""
    use.mark(FACET, (yield from use.choose([SHINING_COMPANY, POWER_OF_HYSH], "which facet of war")))


shining_company = passive(
    SHINING_COMPANY, hit_rolls(-1, at=True), on=FRIENDLY & HasMarked(FACET, SHINING_COMPANY), rule=RULE,
    summary="While it is the facet of the round, attacks at friendly units have -1 to hit.",
)  # fmt: skip


@ability(
    POWER_OF_HYSH, YOUR_HERO_PHASE, rule=RULE, keywords={"FACET OF WAR"}, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~HasMarked(FACET, SHINING_COMPANY)),),
)  # fmt: skip
def power_of_hysh(use: Use) -> None:
    """On a 2+, attacks of a friendly unit are critical hits on unmodified 5s until your next turn."""
    if use.check(2, unit=use.target):
        use.gives(use.target, AttackRule(crits_on=5), until=until_next_turn(use.player))


lightning_reactions = passive(
    "Lightning Reactions", FightsTogether(), on=FRIENDLY, rule=RULE,
    summary="When you pick a unit to fight you can pick a second one; it fights right after the first.",
)  # fmt: skip


# Regiment abilities

arcane_prowess = passive(
    "Arcane Prowess", RollModifier("casting", +1), on=GENERAL, rule=RULE, summary="The general has +1 to casting rolls."
)
heightened_reflexes = passive(
    "Heightened Reflexes", save_rolls(+1), on=FRIENDLY & Paired(), rule=RULE,
    summary="Friendly units that fought second by Lightning Reactions have +1 to save rolls for that phase.",
)  # fmt: skip


# Enhancements, given to the general


@cast("Overwhelming Heat", 7, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=24)),))
def overwhelming_heat(use: Use) -> Script[None]:
    """Cast on a 7+: half Move for a visible enemy within 24" until your next turn; D3 damage if a die is its Save."""
    use.gives(use.target, CharacteristicModifier("Move", "times", 0.5), until=until_next_turn(use.player))
    rolled = use.roll("D6", unit=use.target)
    if use.means(CharacteristicIs("Save", most=rolled), use.target):
        yield from use.inflict_mortal("D3", on=use.target)


@cast("Protection of Hysh", 7, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),))
def protection_of_hysh(use: Use) -> None:
    """Cast on a 7+: a visible friendly unit wholly within 12" has WARD (5+) until your next turn."""
    use.gives(use.target, Has("WARD (5+)"), until=until_next_turn(use.player))


FAR_FROM_ENEMIES = where(from_enemies=6)


@ability(
    "Waystone", YOUR_MOVEMENT_PHASE, rule=RULE, keywords={CORE}, possible=room_for(FAR_FROM_ENEMIES, RULE)
)  # fmt: skip
def waystone(use: Use) -> Script[None]:
    """Set up the general again anywhere more than 6" from all enemies."""
    yield from set_up_again(use, use.unit, FAR_FROM_ENEMIES)


@cast("Speed of Hysh", 5, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(18, wholly=True) & Visible()),))
def speed_of_hysh(use: Use) -> None:
    """Cast on a 5+: a visible friendly unit wholly within 18" has twice its Move until your next turn."""
    use.gives(use.target, CharacteristicModifier("Move", "times", 2), until=until_next_turn(use.player))


# Warscroll abilities


@on_roll("Darkness of the Soul", 3, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(12)),))
def darkness_of_the_soul(use: Use) -> None:
    """On a 3+, an enemy unit within 12" has D6 less control score this turn."""
    use.gives(use.target, ControlScore(-use.roll("D6", unit=use.target)), until=END_OF_TURN)


@ability("Lofted Shots", YOUR_SHOOTING_PHASE, rule=RULE)
def lofted_shots(use: Use) -> None:
    """This phase, its bows reach 6" further, and its shooting attacks have -1 to hit."""
    further = CharacteristicModifier("Range", "add", 6, weapon="Auralan Bow")
    use.gives(use.unit, further, hit_rolls(-1, attack="shooting"), until=END_OF_PHASE)


@on_roll(
    "Moonfire Flask", 2, ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & CHARGED_THIS_TURN & InCombat(foes=ME)),),
)  # fmt: skip
def moonfire_flask(use: Use) -> Script[None]:
    """On a 2+, D3 mortal damage to an enemy unit in combat with this one that charged this turn."""
    yield from use.inflict_mortal("D3", on=use.target)


swordmasters = passive(
    "Swordmasters", AttackRule(only_roll=2, weapon="Sunmetal Greatblade: Perfect Strike"), on=ME, rule=RULE,
    summary="It fights with Perfect Strike or Flurry of Blows; each Perfect Strike is a die, 1 mortal damage on a 2+.",
)  # fmt: skip
guardians = passive(
    "Guardians", Has("WARD (5+)"),
    on=(ME | GENERAL) & Anywhere(GENERAL & Within(COMBAT_RANGE, wholly=True)), rule=RULE,
    summary="While the general is wholly within its combat range, this unit and the general have WARD (5+).",
)  # fmt: skip
