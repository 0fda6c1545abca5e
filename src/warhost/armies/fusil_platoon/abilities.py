"""What the Fusil Platoon can do."""

from collections.abc import Iterator

from warhost.vocabulary import *

RULE = "spearhead-1"
FUSILIERS = Named("Freeguild Fusiliers")
SQUIRE = "Blackpowder Squire"

# Battle traits

fortify_position = passive(
    "Fortify Position", rend(-1, at=True), on=FRIENDLY & Keyword("CASTELITE") & ~Used(MOVE), rule=RULE,
    summary="Attacks that target CASTELITE units which used no MOVE ability this turn have 1 less Rend.",
)  # fmt: skip

# Regiment abilities


@ability(
    "Well Provisioned", YOUR_SHOOTING_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~Keyword(HERO)),),
)  # fmt: skip
def well_provisioned(use: Use) -> None:
    """On a 3+, a friendly unit, no hero, has +1 to wound for its shooting attacks this phase."""
    if use.check(3, unit=use.target):
        use.gives(use.target, wound_rolls(+1, attack="shooting"), until=END_OF_PHASE)


@ability("Respected Leader", DEPLOYMENT_PHASE, rule=RULE, user="player", once=Once("battle"))
def respected_leader(use: Use) -> None:
    """Friendly Wildercorps Hunters have the REINFORCEMENTS keyword."""
    use.gives((), Has("REINFORCEMENTS"), until=END_OF_BATTLE, on=FRIENDLY & Named("Wildercorps Hunters"))


# Enhancements, given to the general

FALLEN = FRIENDLY & FUSILIERS & DestroyedUnit(replaceable=True)
FAR_AWAY = SetUpTerms(from_enemies=6.0)
TEN = 10


def _room_for_ten(game: Game, general: str) -> Iterator[Problem]:
    frame = Frame(general, game.unit(general).army)
    for unit in [each for each in game.state.units if meant(FALLEN, game, each, frame)][:1]:
        yield from no_room(game, unit, FAR_AWAY, RULE, TEN)


@ability(
    "Adept Tactician", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"), possible=_room_for_ten,
    picks=(PickSpec("any-unit", FALLEN, least=2, most=2, rules=("core-24.2",)),),
)  # fmt: skip
def adept_tactician(use: Use) -> Script[None]:
    """Two destroyed units of Fusiliers come back as one of 10 models, more than 6" from all enemy units."""
    new = replacement_for(use.game, use.target, tuple(range(TEN // 2)) * 2)
    use.game.change_unit(use.targets[1], replaced=True)
    yield from use.set_up(new, FAR_AWAY)


BASHED = Keyword(INFANTRY) | Keyword(WAR_MACHINE) | Keyword(CAVALRY)


@ability(
    "Shield Bash", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("turn"),
    picks=(PickSpec("unit", ENEMY & BASHED & InCombat(foes=ME)),),
)  # fmt: skip
def shield_bash(use: Use) -> Script[None]:
    """On a 3+, an enemy INFANTRY, CAVALRY or WAR MACHINE unit in combat with the general must retreat at once."""
    if use.check(3, unit=use.target):
        yield from retreats(use, use.target)


brace = passive("Brace!", Has("WARD (5+)"), on=ME, rule=RULE, summary="The general has WARD (5+).")


@ability(
    "Point-Blank Volley", ENEMY_COMBAT_PHASE, rule=RULE, once=Once("turn"),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def point_blank_volley(use: Use) -> Script[None]:
    """Roll a D3: on a 2+, as much mortal damage to an enemy unit in combat with the general."""
    yield from mortal_as_rolled(use)


# Warscroll abilities


@ability(
    "Mark Targets", YOUR_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & TargetedBy(ME, keyword=SHOOT)),)
)
def mark_targets(use: Use) -> None:
    """Friendly units have +1 to hit this turn with shots at an enemy unit that this one has shot at."""
    bonus = hit_rolls(+1, attack="shooting", against=Ids(frozenset({use.target})))
    use.gives((), bonus, until=END_OF_TURN, on=FRIENDLY)


@cast("Blazing Weapons", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),))
def blazing_weapons(use: Use) -> None:
    """On a casting roll of 6+, melee weapons of a unit wholly within 12" have Crit (Mortal) until your next turn."""
    use.gives(use.target, WeaponsHave(CRIT_MORTAL, attack="combat"), until=until_next_turn(use.player))


blackpowder_squire = passive(
    "Blackpowder Squire", WeaponsHave(SHOOT_IN_COMBAT, attack="shooting"), on=ME & HasToken(SQUIRE), rule=RULE,
    summary="While the squire is with it, this unit's ranged weapons have Shoot in Combat.",
)  # fmt: skip


@ability(
    "Can't Stop!", YOUR_SHOOTING_PHASE, rule=RULE, once=Once("turn", army=True), used_by=HasToken(SQUIRE),
    picks=(PickSpec("unit", FRIENDLY & FUSILIERS & ~ME),),
)  # fmt: skip
def cant_stop(use: Use) -> None:
    """The squire goes to another friendly unit of Fusiliers."""
    use.take_token(SQUIRE, use.unit)
    use.place_token(SQUIRE, use.target)


@ability("Expert Trackers", DEPLOYMENT_PHASE, rule=RULE)
def expert_trackers(use: Use) -> Script[None]:
    """This unit can make a normal move before the battle."""
    yield from moves_now(use, use.unit)
