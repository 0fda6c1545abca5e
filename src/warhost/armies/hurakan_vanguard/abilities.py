"""What the Hurakan Vanguard can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
LEEWARD = "leeward"
RIDE = "RIDE THE HURRICANE"
RIDES = "Rides of this round"
MOST_RIDES = 12
CLOCKWISE = {"top": "right", "right": "bottom", "bottom": "left", "left": "top"}


def _ridden(use: Use) -> None:
    """A Ride the Hurricane ability has been resolved: it counts for the round, and the leeward edge turns."""
    use.gain(RIDES, 1)
    use.mark(LEEWARD, *(CLOCKWISE[edge] for edge in use.marked(LEEWARD)))


# Battle traits


@ability("Storm Brewing", DEPLOYMENT_PHASE, rule=RULE, user="player", once=Once("phase"), picks=(PickSpec("edge"),))
def storm_brewing(use: Use) -> None:
    """A battlefield edge is leeward; after each Ride the Hurricane ability it is the next one clockwise."""
    use.mark(LEEWARD, use.target)


@ability(
    "Pulled by the Winds", ANY_MOVEMENT_PHASE, rule=RULE, keywords={RIDE}, user="player",
    once=Once("turn", army=True), picks=(PickSpec("unit", FRIENDLY & ~IN_COMBAT & HasMarked(LEEWARD)),),
)  # fmt: skip
def pulled_by_the_winds(use: Use) -> Script[None]:
    """A friendly unit out of combat can move D6" towards the leeward edge, past enemies but not into combat."""
    far = use.roll("D6", "move", use.target)
    yield from use.move(use.target, far, MoveTerms(passes_combat=True, closer_to_edges=use.marked(LEEWARD)))
    _ridden(use)


@ability(
    "Gale Force", rule=RULE, keywords={RIDE}, once=Once("turn", army=True), used_by=HasMarked(LEEWARD),
    reaction=ReactionTo("mine", keyword=ATTACK, user_is="actor"),
)  # fmt: skip
def gale_force(use: Use) -> None:
    """These attacks have +1 to hit at targets that are closer to the leeward edge than their unit."""
    assert use.trigger is not None
    lee = frozenset(foe for foe in use.trigger.targets if use.means(CloserToEdge(LEEWARD), foe))
    use.gives(use.unit, hit_rolls(+1, against=Ids(lee)), until=THIS_ABILITY)
    _ridden(use)


# Regiment abilities


@ability(
    "Lifted Debris", YOUR_HERO_PHASE, rule=RULE, keywords={RIDE}, user="player", once=Once("phase"),
    picks=(PickSpec("unit", ENEMY & CloserToEdge(LEEWARD, than="home feature")),),
)  # fmt: skip
def lifted_debris(use: Use) -> Script[None]:
    """As many dice as rounds at an enemy closer to the leeward edge than your large feature: 1 mortal damage a 3+."""
    yield from mortal_per_die(use, use.game.now.round, 3)
    _ridden(use)


@ability(
    "Roaring Headwind", ENEMY_HERO_PHASE, rule=RULE, user="player", once=Once("battle", army=True),
    picks=(PickSpec("unit", ENEMY),),
)  # fmt: skip
def roaring_headwind(use: Use) -> None:
    """This turn, each move of an enemy unit must end closer to the leeward edge."""
    use.gives(use.target, EndsCloser(LEEWARD), until=END_OF_TURN)


# Enhancements, given to the general

scattered_to_the_winds = passive(
    "Scattered to the Winds", Pool(RIDES, 0),
    *per_point(RIDES, MOST_RIDES, lambda rides: (ControlScore(-rides),), player=True), on=ENEMY & Within(6), rule=RULE,
    summary="Enemy units within 6\" of the general have 1 less control score for each Ride the Hurricane this round.",
)  # fmt: skip


@ability("Wind Whisperer", ANY_HERO_PHASE, rule=RULE, once=Once("battle", army=True), picks=(PickSpec("edge"),))
def wind_whisperer(use: Use) -> None:
    """A battlefield edge of your choice is leeward now."""
    use.mark(LEEWARD, use.target)


TEMPLE_GUARDS = FRIENDLY & Printed(INFANTRY) & WithinCombatRange()
temple_guardians = passive(
    "Temple Guardians", Has("WARD (5+)"), on=TEMPLE_GUARDS | (ME & Anywhere(TEMPLE_GUARDS)), rule=RULE,
    summary="The general and friendly INFANTRY within its combat range have WARD (5+) while there are any.",
)  # fmt: skip
curved_shots = passive(
    "Curved Shots", ShootsFromEdge(LEEWARD), on=ME, rule=RULE,
    summary="The general's shots can be measured from any point of the leeward edge.",
)  # fmt: skip


# Warscroll abilities


@cast("Guide the Gusts", 6, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),))
def guide_the_gusts(use: Use) -> None:
    """Cast on a 6+: a visible friend wholly within 12" retreats unhurt this turn, and can shoot and charge after it."""
    despite = (May(use=SHOOT, despite=RETREAT), May(use=CHARGE, despite=RETREAT))
    use.gives(use.target, NO_DAMAGE, *despite, until=END_OF_TURN)


STORMFRONT = where(edge=3, edge_marked=LEEWARD, from_enemies=6)


@ability(
    "Leap into the Storm", END_OF_YOUR_TURN, rule=RULE, keywords={RIDE}, used_by=~IN_COMBAT & HasMarked(LEEWARD),
    possible=room_for(STORMFRONT, RULE),
)  # fmt: skip
def leap_into_the_storm(use: Use) -> Script[None]:
    """Out of combat, it is set up again wholly within 3" of the leeward edge and more than 6" from all enemies."""
    yield from set_up_again(use, use.unit, STORMFRONT)
    _ridden(use)


CHARGERS = ENEMY & CHARGED_THIS_TURN


@ability("Wall of Blades", ANY_COMBAT_PHASE, rule=RULE, used_by=~CHARGED_THIS_TURN & InCombat(foes=CHARGERS))
def wall_of_blades(use: Use) -> None:
    """If it did not charge but fights one that did: STRIKE-FIRST this turn on a 3+, at +1 against CAVALRY."""
    riders = use.means(InCombat(foes=CHARGERS & Keyword(CAVALRY)), use.unit)
    if use.check(2 if riders else 3):
        use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_TURN)


eye_of_the_storm = passive(
    "Eye of the Storm", hit_rolls(-1, at=True), on=FRIENDLY & Within(6, wholly=True), rule=RULE,
    summary="Attacks at friendly units wholly within 6\" of this unit have -1 to hit.",
)  # fmt: skip


@ability("Hurricane Winds", ANY_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & HurtBy(ME, keyword=SHOOT)),))
def hurricane_winds(use: Use) -> None:
    """On a 3+, an enemy unit that its shots have hurt this turn has STRIKE-LAST this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)
