"""The twists of Aqshy and Ghyran."""

from warhost.vocabulary import *

# Aqshy


def _burn(use: Use) -> Script[None]:
    for unit in units_on(use.game, picks(use.game)[0]):
        yield from use.inflict_mortal("D3", on=unit)


@twist("Ring of Fire", "aqshy", after_scoring=_burn)
def ring_of_fire(use: Use) -> Script[None]:
    """An objective is nobody's and cannot be contested or controlled; after each scoring it burns who is on it."""
    objective = yield from pick_objective(use)
    if objective is not None:
        lose_control(use.game, objective)
        rule = ObjectiveRule(cannot_be_contested=True, cannot_be_controlled=True)
        use.gives(objective, rule, until=END_OF_ROUND)


def _blood(game: Game, player: str) -> list[Score]:
    return [(1, "destroyed", unit) for unit in destroyed(game, opponent(player))]


@twist("Let the Blood Flow", "aqshy", scores=_blood)
def let_the_blood_flow(use: Use) -> Script[None]:
    """1 point for each enemy unit destroyed in your turn; a unit of the underdog has +1 to hit in combat."""
    who = underdog(use.game)
    if who is not None:
        frenzied = yield from pick_unit(use, who, FRIENDLY)
        use.gives(frenzied, hit_rolls(+1, attack="combat"), until=END_OF_ROUND)


def _marked_dead(game: Game, player: str) -> list[Score]:
    fallen = [unit for unit in picks(game) if game.unit(unit).army != player and game.unit(unit).status == "destroyed"]
    return [(1, "destroyed, who was bloodmarked", unit) for unit in fallen]


@twist("Bloodmarked", "aqshy", round_scores=_marked_dead)
def bloodmarked(use: Use) -> Script[None]:
    """A unit of each army is marked: 1 point at the end of the round if the enemy's was destroyed in it."""
    who = underdog(use.game)
    if who is not None:
        for first in (yield from pick_unit(use, who, ANYONE)):
            yield from pick_unit(use, who, ENEMY if use.game.unit(first).army == who else FRIENDLY)
    else:
        for player in (use.game.now.active, opponent(use.game.now.active)):
            yield from pick_unit(use, player, ENEMY)


def _reclaimed(game: Game, player: str) -> list[Score]:
    return [(1, f"{name} reclaimed") for name in dict.fromkeys(picks(game)) if name in held_by(game, player)]


@twist("Reclaim Aqshy", "aqshy", scores=_reclaimed)
def reclaim_aqshy(use: Use) -> Script[None]:
    """Two objectives are worth 1 more point each."""
    yield from pick_pair(use, list(use.game.state.objectives))


def _taken(game: Game, player: str) -> list[Score]:
    return [(1, f"{name} taken from the enemy") for name in taken_from_opponent(game, player)]


@twist("Mount the Attack", "aqshy", scores=_taken)
def mount_the_attack(use: Use) -> Script[None]:
    """1 point for each objective taken from the enemy this turn; a unit of the underdog has Charge (+1 Damage)."""
    who = underdog(use.game)
    if who is not None:
        spearhead = yield from pick_unit(use, who, FRIENDLY)
        use.gives(spearhead, WeaponsHave(CHARGE_DAMAGE, attack="combat"), until=END_OF_ROUND)


@twist("Wreathed in Smoke", "aqshy")
def wreathed_in_smoke(use: Use) -> Script[None]:
    """Units contesting an objective are only hit by unmodified 6s."""
    objective = yield from pick_objective(use)
    if objective is not None:
        use.gives((), AttackRule(at=True, hit_fails_to=5), until=END_OF_ROUND, on=Contesting(objective))


# Ghyran


@twist("Reclaim Ghyran", "ghyran", scores=_reclaimed)
def reclaim_ghyran(use: Use) -> Script[None]:
    """Two objectives are worth 1 more point each."""
    yield from pick_pair(use, list(use.game.state.objectives))


@twist("Alarielle's Blessing", "ghyran")
def alarielles_blessing(use: Use) -> Script[None]:
    """A friendly unit gets WARD (6+), or +1 to its ward rolls; or up to 3 friendly units heal D3 each."""
    effect = yield from choose_effect(use, ("Shield of Thorns", "Rain of Jade"))
    if effect == "Shield of Thorns":
        for unit in (yield from pick_unit(use, use.player, FRIENDLY)):
            warded = ward(use.game, unit) is not None
            use.gives(unit, RollModifier("ward", 1) if warded else Has("WARD (6+)"), until=END_OF_ROUND)
    elif effect == "Rain of Jade":
        for unit in (yield from pick_unit(use, use.player, FRIENDLY, 0, 3)):
            use.heal("D3", on=unit)


def _land(game: Game, player: str) -> list[Score]:
    foe = opponent(player)
    taken = [
        feature
        for feature in large_features_of(game, foe)
        if models_contesting(game, player, feature) > models_contesting(game, foe, feature)
    ]
    return [(1, f"more models at {feature.id}") for feature in taken[:1]]


@twist("Take the Land", "ghyran", scores=_land)
def take_the_land(use: Use) -> None:
    """1 point for more models at the enemy's large terrain; the underdog wounds units at large terrain more easily."""
    who = underdog(use.game)
    if who is not None:
        use.player = who
        bonus = wound_rolls(+1, against=ContestingFeature(size="large"))
        use.gives((), bonus, until=END_OF_ROUND, on=FRIENDLY)


@twist("Grasping Vines", "ghyran")
def grasping_vines(use: Use) -> Script[None]:
    """An enemy unit has half its Move and rolls 1 dice fewer for charges."""
    ensnared = yield from pick_unit(use, picker(use), ENEMY)
    slow = CharacteristicModifier("Move", "times", 0.5)
    use.gives(ensnared, slow, DiceRule("charge", count=-1), until=END_OF_ROUND)


@twist("The Grandfather's Blessing", "ghyran")
def the_grandfathers_blessing(use: Use) -> Script[None]:
    """An enemy unit has -1 to save rolls, or makes no ward rolls."""
    effect = yield from choose_effect(use, ("Nurgle's Rot", "Eroding Miasma"))
    if effect is not None:
        cursed = yield from pick_unit(use, use.player, ENEMY)
        use.gives(cursed, save_rolls(-1) if effect == "Nurgle's Rot" else CannotWard(), until=END_OF_ROUND)


def _lifespring_held(game: Game, player: str) -> list[Score]:
    return [(1, f"the lifespring {name} held") for name in picks(game) if name in held_by(game, player)]


def _refresh(use: Use) -> None:
    for unit in use.each(Contesting(picks(use.game)[0])):
        use.heal(1, on=unit)


@twist("Lifespring", "ghyran", scores=_lifespring_held, after_scoring=_refresh)
def lifespring(use: Use) -> Script[None]:
    """An objective is worth 1 more point, and heals 1 damage point of each unit contesting it after each scoring."""
    yield from pick_objective(use)
