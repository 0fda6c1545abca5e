"""Morbid Conjuration: a manifestation lore that any faction may take."""

from collections.abc import Iterator

from warhost.vocabulary import *

LORE, RULE = "army-4.2", "magic-7.0"
POINTS, MOST_POINTS, REACH = "maelstrom", 6, 12.0

summon_purple_sun = summoning(
    "Summon Purple Sun of Shyish", "Purple Sun of Shyish", 8, rule=LORE, within=12, from_enemies=9
)
summon_malevolent_maelstrom = summoning(
    "Summon Malevolent Maelstrom", "Malevolent Maelstrom", 6, rule=LORE, within=12, from_enemies=9
)
summon_soulsnare_shackles = summoning("Summon Soulsnare Shackles", "Soulsnare Shackles", 6, rule=LORE, within=18)
summon_suffocating_gravetide = summoning(
    "Summon Suffocating Gravetide", "Suffocating Gravetide", 8, rule=LORE, within=12, from_enemies=9
)

# Purple Sun and Gravetide: they drift across their victims


ACROSS = MoveTerms(passes_combat=True, passes_models=True)


def _drift(use: Use) -> Script[list[str]]:
    """Move up to Move, not ending in combat; the enemy units that were passed across."""
    start = moment(use.game)
    yield from use.move(use.unit, move_of(use), ACROSS)
    crossed = units_in(did(use.game, "passed", by=use.unit, since=start))
    return [unit for unit in crossed if use.game.unit(unit).status == "table"]


@ability("End Given Form", YOUR_MOVEMENT_PHASE, keywords={CORE, MOVE}, rule=RULE)
def end_given_form(use: Use) -> Script[None]:
    """Move, not ending in combat; up to 3 enemies that it passed across suffer what a D3 shows on a 2+."""
    crossed = yield from _drift(use)
    for unit in (yield from use.pick(crossed, "who is transmuted", least=min(1, len(crossed)), most=3)):
        roll = use.roll("D3", unit=unit)
        if roll >= 2:
            yield from use.inflict_mortal(roll, on=unit)


pull_of_the_nadir = passive(
    "Pull of the Nadir", save_rolls(-1), on=ANYONE & Within(3), rule=RULE,
    summary="All units within 3\" have -1 to save rolls.",
)  # fmt: skip


@ability("Pulled to the Grave", YOUR_MOVEMENT_PHASE, keywords={CORE, MOVE}, rule=RULE)
def pulled_to_the_grave(use: Use) -> Script[None]:
    """Move, not ending in combat; an enemy it passed across may suffer 1 for each 5+ on a dice a model."""
    crossed = yield from _drift(use)
    offered = [*crossed, DONE] if crossed else []
    for unit in (yield from use.pick(offered, "who is pulled to the grave", least=min(1, len(crossed)))):
        if unit == DONE:
            return
        drowned = use.count(use.game.unit(unit).alive, 5, unit=unit)
        yield from use.inflict_mortal(drowned, on=unit)


# Soulsnare Shackles


def _pick_bound(use: Use) -> Script[None]:
    """For each part an enemy unit within 3" of it that was not picked this turn."""
    taken = set(targets_in(did(use.game, "used", ability=use.ability.name)))
    for model, place in enumerate(use.game.state.places[use.unit]):
        if place is not None:
            foes = [foe for foe in use.each(ENEMY & Within(3)) if foe not in taken]
            near = [foe for foe in foes if body_distance(use.game, use.unit, model, foe) <= 3.0]
            picked = yield from use.pick(near, f"who is bound by part {model}", least=min(1, len(near)))
            use.targets += picked
            taken |= set(picked)


def _has_prey(game: Game, unit: str) -> Iterator[Problem]:
    frame = Frame(unit, game.unit(unit).army)
    units = [each.id for each in game.state.units.values() if each.status == "table"]
    if not any(meant(ENEMY & Within(3), game, each, frame) for each in units):
        yield problem(RULE, 'there is no enemy unit within 3" of {unit}', unit)


@ability("Bound for the Great Oubliette", ANY_HERO_PHASE, rule=RULE, declare=_pick_bound, possible=_has_prey)
def bound_for_the_great_oubliette(use: Use) -> Script[None]:
    """An enemy within 3" of each part suffers what a D3 shows on a 2+, and its Move is that much less this turn."""
    for unit in use.targets:
        roll = use.roll("D3", unit=unit)
        if roll >= 2:
            yield from use.inflict_mortal(roll, on=unit)
            use.gives(unit, CharacteristicModifier("Move", "add", -roll), until=END_OF_TURN)


# Malevolent Maelstrom


def _grow(use: Use, maelstrom: str) -> None:
    points = use.game.unit(maelstrom).points
    use.game.change_unit(maelstrom, points={**points, POINTS: min(MOST_POINTS, points.get(POINTS, 0) + 1)})


def _set_up(use: Use) -> None:
    _grow(use, use.target)


def _slain(use: Use) -> None:
    model = use.event.model
    if model is not None and body_distance(use.game, use.target, model, use.unit) <= REACH:
        _grow(use, use.unit)


def _cast(use: Use) -> None:
    _grow(use, use.unit)


necrotic_vortex = passive(
    "Necrotic Vortex", on=ME, rule=RULE, when={"set up": _set_up},
    summary="1 maelstrom point, of 6 at most, when it is set up, a spell is cast or a model slain within 12\".",
)  # fmt: skip
maelstrom_of_death = passive(
    "Necrotic Vortex", on=ANYONE & Within(REACH), rule=RULE, key="Maelstrom of Death", when={"slain": _slain},
    summary="1 maelstrom point for each model slain within 12\".",
)  # fmt: skip
maelstrom_of_magic = passive(
    "Necrotic Vortex", on=ANYONE & Within(REACH), rule=RULE, key="Maelstrom of Magic", when={"cast": _cast},
    summary="1 maelstrom point for each spell cast within 12\".",
)  # fmt: skip


def _pick_everybody_near(use: Use) -> None:
    use.targets = tuple(use.each(ANYONE & Within(9)))


@ability(
    "Morbid Detonation", END_OF_ANY_TURN, rule=RULE, used_by=HasPoints(POINTS, MOST_POINTS), must=True,
    declare=_pick_everybody_near,
)  # fmt: skip
def morbid_detonation(use: Use) -> Script[None]:
    """With 6 maelstrom points it must: each unit within 9" suffers what a dice shows on a 2+, and it is gone."""
    for unit in (yield from use.in_order(Ids(frozenset(use.targets)))):
        roll = use.roll("D6", unit=unit)
        if roll >= 2:
            yield from use.inflict_mortal(roll, on=unit)
    yield from banish(use.game, use.unit, "it has detonated")
