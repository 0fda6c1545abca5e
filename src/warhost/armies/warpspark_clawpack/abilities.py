"""What the Warpspark Clawpack can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
BLAST = "Warp Lightning Blast"

# Battle traits


@ability(
    "Always Three Clawsteps Ahead", ENEMY_MOVEMENT_PHASE, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", FRIENDLY & ~IN_COMBAT),),
)  # fmt: skip
def always_three_clawsteps_ahead(use: Use) -> Script[None]:
    """A friendly unit not in combat can use Normal Move in the enemy's movement phase."""
    yield from moves_now(use, use.target)


# Regiment abilities


@ability(
    "Warpstone-laced Armour", rule=RULE, once=Once("battle"), used_by=Named("stormfiends"),
    reaction=ReactionTo("enemy", keyword=ATTACK, user_is="target"),
)  # fmt: skip
def warpstone_laced_armour(use: Use) -> None:
    """Stormfiends that are attacked have WARD (5+) this turn."""
    use.gives(use.unit, Has("WARD (5+)"), until=END_OF_TURN)


endless_swarm_of_rats = passive(
    "Endless Swarm of Rats", Amends("Seething Swarm", "models", "D6"), on=FRIENDLY & Named("clanrats"), rule=RULE,
    summary="Seething Swarm returns D6 slain models instead of D3.",
)  # fmt: skip

# Enhancements, given to the general

skilled_manipulator = passive(
    "Skilled Manipulator", Has("WARD (4+)"), on=ME & Near(FRIENDLY & Named("clanrats"), 1), rule=RULE,
    summary="WARD (4+) while the general is within 1\" of friendly Clanrats.",
)  # fmt: skip


@cast("Skitterleap", 6, YOUR_HERO_PHASE, rule=RULE)
def skitterleap(use: Use) -> Script[None]:
    """Casting 6+: the general is set up again more than 6" from all enemies, and does not move next movement phase."""
    yield from set_up_again(use, use.unit, where(from_enemies=6))
    use.gives(use.unit, while_(InPhase("movement"), Cannot(MOVE)), until=END_OF_TURN)


@ability(
    "Cage of Warp Lightning", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"), declare=roll_one,
    picks=(PickSpec("unit", ENEMY & Visible(within=6)),),
)  # fmt: skip
def cage_of_warp_lightning(use: Use) -> Script[None]:
    """On a 2+, a visible enemy unit within 6" has STRIKE-LAST this phase; on a 1, 1 mortal damage to the general."""
    if use.rolled() >= 2:
        use.gives(use.target, Has(STRIKE_LAST), until=END_OF_PHASE)
    else:
        yield from use.inflict_mortal(1, on=use.unit)


@ability("Scurry Away", ANY_COMBAT_PHASE, rule=RULE, used_by=IN_COMBAT)
def scurry_away(use: Use) -> Script[None]:
    """On a 3+, the general can retreat at once, without mortal damage."""
    if use.check(3):
        yield from retreats(use, use.unit, harmless=True, may=True)


# Warscroll abilities


@ability(
    "Will of the Horned Rat", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(13, wholly=True)),),
    declare=roll_one,
)  # fmt: skip
def will_of_the_horned_rat(use: Use) -> None:
    """On a 3+, a friendly unit wholly within 13" has that much more control score until the start of your next turn."""
    if use.rolled() >= 3:
        use.gives(use.target, ControlScore(use.rolled()), until=until_next_turn(use.player))


@cast("Wither", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=13)),))
def wither(use: Use) -> Script[None]:
    """Casting 6+: D3 mortal damage to a visible enemy unit within 13"."""
    yield from use.inflict_mortal("D3", on=use.target)


shock_gauntlets = passive(
    "Shock Gauntlets", WeaponsHave("Crit (D6 Hits)", weapon="Shock Gauntlets"), on=ME, rule=RULE,
    summary="A critical hit with the Shock Gauntlets scores D6 hits.",
)  # fmt: skip
warp_lightning_blast = passive(
    BLAST, OneTarget(BLAST), AttackRule(weapon=BLAST, hits_inflict=True), on=ME, rule=RULE,
    summary="All its attacks have one target; each hit is 1 mortal damage, and the attack ends.",
)  # fmt: skip


@ability("Seething Swarm", END_OF_ANY_TURN, rule=RULE, used_by=Depleted(), params={"models": "D3"})
def seething_swarm(use: Use) -> Script[None]:
    """Return D3 slain models to this unit."""
    yield from returns(use, use.parameter("models", "D3"), to=use.unit)
