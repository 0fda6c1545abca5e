"""What the Sentinels of Embergard can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
THEXA = "Thexa"

# Battle traits

# A point within 6" of the general, and a model within 1" of it: that is within 7".
NEAR_THE_GENERAL = where(near_general=7, not_in_combat=True)


def _slip_away(use: Use) -> Script[None]:
    if use.each(ME) and use.each(GENERAL):
        yield from set_up_again(use, use.unit, NEAR_THE_GENERAL)


@ability(
    "Ranger Doctrines", rule=RULE, once=Once("turn", army=True),
    used_by=GENERAL | (~Keyword(HERO) & Near(GENERAL, 12, wholly=True)),
    reaction=ReactionTo("mine", keyword=FIGHT, user_is="actor"),
)  # fmt: skip
def ranger_doctrines(use: Use) -> None:
    """After it has fought, set the unit up again near a point within 6" of the general, not in combat."""
    use.after(lambda fight: _slip_away(use))


# Regiment abilities

close_quarters_drill = passive(
    "Close-Quarters Drill", WeaponsHave(SHOOT_IN_COMBAT, attack="shooting"),
    while_(IN_COMBAT, hit_rolls(-1, attack="shooting")), on=FRIENDLY, rule=RULE,
    summary="Friendly ranged weapons have Shoot in Combat; such shots have -1 to hit.",
)  # fmt: skip
come_and_take_it_blaggards = passive(
    "Come and Take It, Blaggards!", ControlScore(+5),
    on=FRIENDLY & ~Keyword(HERO) & InCombat(foes=ModelsNow(6) | CharacteristicIs("Health", least=3)), rule=RULE,
    summary="Friendly units, no heroes, have 5 more control score in combat with 6 or more models or with Health 3+.",
)  # fmt: skip

# Enhancements, given to the general


@ability("Throwing Knives", ANY_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=10)),))
def throwing_knives(use: Use) -> Script[None]:
    """On a 3+, 1 mortal damage to a visible enemy unit within 10"."""
    yield from mortal_on(use, 3, 1)


@ability(
    "Trained Ranger", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & NearEdge(6, wholly=True)),),
)  # fmt: skip
def trained_ranger(use: Use) -> Script[None]:
    """A friendly unit at an edge is set up again wholly within 3" of any edge, more than 6" from all enemy units."""
    yield from set_up_again(use, use.target, where(edge=3, from_enemies=6))


hot_blooded_endurance = passive(
    "Hot-Blooded Endurance", May(use=CHARGE, despite=RUN), May(use=CHARGE, despite=RETREAT), NO_DAMAGE, on=ME,
    rule=RULE, summary="The general can charge after running or retreating, and retreats unharmed.",
)  # fmt: skip


@ability("Blade of the Kraken", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def blade_of_the_kraken(use: Use) -> None:
    """The general's melee weapons have twice the Attacks this turn."""
    use.gives(use.unit, CharacteristicModifier("Attacks", "times", 2, attack="combat"), until=END_OF_TURN)


# Warscroll abilities


@ability(
    "Veteran Skirmishers", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),)
)
def veteran_skirmishers(use: Use) -> None:
    """On a 3+, a friendly unit wholly within 12" has 2" more Move this turn but cannot run."""
    if use.check(3, unit=use.target):
        use.gives(use.target, movement(+2), Cannot(RUN), until=END_OF_TURN)


# A Jorvan of the other side has a panther of his own.
STALKED = ENEMY & HasToken(THEXA) & (IsMarked(THEXA) | ~Named("jorvan-kreel-heir-of-the-kraken"))


@ability(
    "Prowling Ash Panther", END_OF_ANY_TURN, rule=RULE,
    used_by=(HasToken(THEXA) & Near(ENEMY, 6)) | Anywhere(STALKED),
)  # fmt: skip
def prowling_ash_panther(use: Use) -> Script[None]:
    """Thexa goes to an enemy unit within 6"; if she is with one, D3 mortal damage to it and she comes back."""
    prey = use.each(STALKED)
    if prey:
        yield from use.inflict_mortal("D3", on=prey[0])
        use.take_token(THEXA, prey[0])
        use.unmark(THEXA)
        use.place_token(THEXA, use.unit)
    else:
        (stalked,) = yield from use.pick(use.each(ENEMY & Within(6)), "whom Thexa stalks", always=True)
        use.take_token(THEXA, use.unit)
        use.place_token(THEXA, stalked)
        use.mark(THEXA, stalked)


@chant("Consecrate the Land", 3, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("objective", within=12),))
def consecrate_the_land(use: Use) -> None:
    """On a chanting roll of 3+, friendly units contesting an objective within 12" have WARD (5+) this turn."""
    use.gives((), Has("WARD (5+)"), until=END_OF_TURN, on=FRIENDLY & Contesting(thing=use.target))


@ability(
    "Unbreachable Will", ANY_COMBAT_PHASE, rule=RULE, used_by=~CHARGED_THIS_TURN,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def unbreachable_will(use: Use) -> None:
    """If it did not charge: weapons of an enemy unit it fights have 1 less Rend against this unit this turn."""
    use.gives(use.unit, rend(-1, at=True, against=Ids(frozenset({use.target}))), until=END_OF_TURN)


def _burning_ground(use: Use) -> Script[None]:
    features = [each for each in use.game.state.terrain if use.means(ContestingFeature(names=(each,)), use.unit)]
    objectives = [each for each in use.game.state.objectives if use.means(Contesting(thing=each), use.unit)]
    feature = yield from use.pick(features, "which terrain feature burns")
    objective = yield from use.pick(objectives, "which objective burns")
    grounds = [ContestingFeature(names=feature), *(Contesting(thing=each) for each in objective)]
    foes = [foe for foe in use.each(ENEMY) if any(use.means(ground, foe) for ground in grounds)]
    use.targets = yield from use.pick(foes, "who is burnt", most=len(foes), always=True)


@ability(
    "Cinder and Ash", END_OF_ANY_TURN, rule=RULE, once=Once("turn", army=True), declare=_burning_ground,
    used_by=Anywhere(ENEMY & (Contesting(with_me=True) | ContestingFeature(with_me=True))),
)  # fmt: skip
def cinder_and_ash(use: Use) -> Script[None]:
    """On a 3+ each, 1 mortal damage to enemy units contesting the same terrain feature or objective as this one."""
    yield from mortal_to_each(use, use.targets, 3)
