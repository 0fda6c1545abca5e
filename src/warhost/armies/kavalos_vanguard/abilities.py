"""What the Kavalos Vanguard can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
IN_SIGHT_OF_THE_GENERAL = FRIENDLY & Within(12, wholly=True) & Visible()

# Battle traits

calculated_feint = passive(
    "Calculated Feint", NO_DAMAGE, on=FRIENDLY & Keyword(CAVALRY), rule=RULE,
    summary="Friendly CAVALRY units suffer no damage when they retreat.",
)  # fmt: skip


@ability(
    "Kavalos Lance", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY),),
)  # fmt: skip
def kavalos_lance(use: Use) -> None:
    """A friendly unit can pass across enemy models this turn as if it had FLY."""
    use.gives(use.target, PassesAcross(ENEMY), until=END_OF_TURN)


# Regiment abilities


@ability("Feigned Retreat", YOUR_MOVEMENT_PHASE, rule=RULE, user="player", once=Once("battle"))
def feigned_retreat(use: Use) -> None:
    """Friendly units can charge this turn although they retreated."""
    use.gives((), May(use=CHARGE, despite=RETREAT), until=END_OF_TURN, on=FRIENDLY)


@ability(
    "Reinforced Constructs", ANY_COMBAT_PHASE, rule=RULE, user="player", once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY),),
)  # fmt: skip
def reinforced_constructs(use: Use) -> None:
    """A friendly unit has WARD (5+) this turn."""
    use.gives(use.target, Has("WARD (5+)"), until=END_OF_TURN)


# Enhancements, given to the general

mighty_archaeossian = passive(
    "Mighty Archaeossian", Has("WARD (5+)"), on=ME, rule=RULE, summary="The general has WARD (5+)."
)
murderous_blade = passive(
    "Murderous Blade", WeaponsHave(CRIT_2_HITS, weapon="Commander's Blade"), on=ME, rule=RULE,
    summary="The general's Commander's Blade has Crit (2 Hits).",
)  # fmt: skip


@ability("Imperious Commander", YOUR_MOVEMENT_PHASE, rule=RULE, picks=(PickSpec("unit", IN_SIGHT_OF_THE_GENERAL),))
def imperious_commander(use: Use) -> None:
    """On a 3+, a visible friendly unit wholly within 12" has 2" more Move this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, movement(+2), until=END_OF_TURN)


@ability(
    "Cold Savagery", ANY_COMBAT_PHASE, rule=RULE, used_by=IN_COMBAT & ~CHARGED_THIS_TURN,
    picks=(PickSpec("unit", IN_SIGHT_OF_THE_GENERAL),),
)  # fmt: skip
def cold_savagery(use: Use) -> None:
    """A general who fights without having charged: on a 3+, a visible friend's melee weapons have 1 more Rend."""
    if use.check(3, unit=use.target):
        use.gives(use.target, rend(+1, attack="combat", companion=True), until=END_OF_TURN)


# Warscroll abilities


@ability("Signal the Advance", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", IN_SIGHT_OF_THE_GENERAL),))
def signal_the_advance(use: Use) -> None:
    """On a 3+, a visible friendly unit wholly within 12" has +1 to charge rolls this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, charge_rolls(+1), until=END_OF_TURN)


@ability("Wheel About", ANY_COMBAT_PHASE, rule=RULE, used_by=CHARGED_THIS_TURN)
def wheel_about(use: Use) -> Script[None]:
    """If it charged this turn: on a 3+, it can move up to its Move, through combat ranges but not ending in combat."""
    if use.check(3):
        yield from use.move(use.unit, move_of(use), MoveTerms(passes_combat=True))


BONE_DEEP = MoveTerms(passes_combat=True, ends_in_combat=True, engages=True, stays_in_combat=True)


@ability("Bone-deep Savagery", ANY_MOVEMENT_PHASE, rule=RULE, keywords={CORE, MOVE})
def bone_deep_savagery(use: Use) -> Script[None]:
    """It can move 3": into combat if that can be, and never out of it."""
    yield from use.move(use.unit, 3, BONE_DEEP)
