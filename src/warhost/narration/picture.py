"""The table of a battle as a drawing: to scale, with who holds what and what is left of every unit."""

from warhost.engine.bases import bases_of
from warhost.engine.catalogue import Catalogue
from warhost.engine.records import Moment, State, Terrain, Unit
from warhost.narration.names import BattleNames, player_name
from warhost.scenario.draw.scenario_svg import page
from warhost.scenario.draw.table_svg import DrawnObjective, DrawnTerrain, DrawnUnit, Territory, draw_table
from warhost.table.shapes import Point


def table_svg(state: State, catalogue: Catalogue, title: str = "A battle") -> str:
    """A whole SVG document of the table as it stands."""
    names = BattleNames(catalogue)
    table = draw_table(
        (state.width, state.depth),
        [Territory(player.id, player.territory) for player in state.players.values() if player.territory],
        [_feature(each, shape) for each in state.terrain.values() if each.on_table for shape in each.shapes],
        [
            DrawnObjective(each.id, (each.x, each.y), each.radius, each.controlled_by)
            for each in state.objectives.values()
        ],
        [
            _figures(state, catalogue, names, unit)
            for unit in state.units.values()
            if unit.status == "table" and unit.kind != "terrain"
        ],
    )
    return page(title, moment_in_words(state), (state.width, state.depth), table, _legend(state, names), plans=False)


def moment_in_words(state: State) -> str:
    """Round 2, red's turn, combat phase, and the score."""
    score = ", ".join(f"{player.id} {player.victory_points}" for player in state.players.values())
    return f"{_when(state.now, state.outcome is not None)} · score: {score}"


def _when(now: Moment, over: bool) -> str:
    if over:
        return f"After round {now.round}"
    if not now.round:
        return now.phase.replace("-", " ").capitalize()
    if now.phase.endswith("-of-round"):
        return f"Round {now.round}, {now.phase.replace('-of-', ' of the ')}"
    phase = now.phase.replace("-of-", " of the ") if "-of-" in now.phase else f"{now.phase} phase"
    return f"Round {now.round}, {now.active}'s turn, {phase}"


def _feature(each: Terrain, shape: tuple[Point, ...]) -> DrawnTerrain:
    return DrawnTerrain(each.id, shape, (f'{each.height:g}" high',), each.controlled_by or each.army)


def _figures(state: State, catalogue: Catalogue, names: BattleNames, unit: Unit) -> DrawnUnit:
    places = {number: place for number, place in enumerate(state.places[unit.id]) if place is not None}
    notes = [f"{unit.alive} of {unit.size}" if unit.slain else "", f"{unit.damage} damage" if unit.damage else ""]
    scroll = catalogue.warscrolls[unit.warscroll]
    others = dict(zip(places, bases_of(scroll, unit, places), strict=False))  # none where all stand on the same
    name, note = names.bare(state, unit.id), ", ".join(filter(None, notes))
    return DrawnUnit(name, unit.army, scroll.base, places, note, others)


def _legend(state: State, names: BattleNames) -> list[str]:
    """Whoever cannot be seen on the table, by player."""
    lines = []
    for player in state.players:
        away = [unit for unit in state.units.values() if unit.army == player and unit.status != "table"]
        said = [f"{names.bare(state, unit.id)} ({_away(unit)})" for unit in away]
        if said:
            lines.append(f"{player_name(player)}, not on the table: {', '.join(said)}")
    return lines


def _away(unit: Unit) -> str:
    return {"reserve": "in reserve", "undeployed": "not set up"}.get(unit.status, unit.status)
