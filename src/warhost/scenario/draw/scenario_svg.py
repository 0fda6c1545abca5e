"""A scenario as a picture: the table to scale, planned moves as arrows, and the steps in words below."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from warhost.armies.loading import meant_warscrolls, shipped_warscrolls
from warhost.engine.dice import Scripted
from warhost.rules.moving.proposals import Wish
from warhost.scenario.draw.in_words import points_of, tell_expectations, tell_situation, tell_step
from warhost.scenario.draw.table_svg import (
    FONT,
    GOLD,
    INK,
    Arrow,
    DrawnObjective,
    DrawnTerrain,
    DrawnUnit,
    Territory,
    base_mark,
    cross,
    definitions,
    draw_table,
    line,
    num,
    shape,
    words,
)
from warhost.scenario.file.model import (
    DEFAULT_BOARD,
    DEFAULT_OBJECTIVE_RADIUS,
    Answers,
    ExpectStep,
    ObjectiveEntry,
    Scenario,
    TerrainEntry,
    UnitEntry,
    UseStep,
)
from warhost.scenario.file.reader import Malformed
from warhost.scenario.run.setup import Unsupported, set_up
from warhost.table.quarters import corners
from warhost.table.shapes import Base, Board, Place, Point

BaseOf = Callable[[int], Base]
"""What a model stands on, by its number."""
MARGIN = 1.6
PIXELS_PER_INCH = 36


def one_base(base: Base) -> BaseOf:
    """All models on the same."""
    return lambda _: base


ASSUMED_BASE = one_base(Base.of_mm(32))


def draw(
    scenario: Scenario,
    *,
    bases: Mapping[str, BaseOf] | None = None,
    board: Point | None = None,
    objectives: Sequence[ObjectiveEntry] = (),
) -> str:
    """A whole SVG document.

    What the file leaves to others the caller may fill in: the bases of shipped warscrolls (32 mm is assumed, and said),
    and the battlepack's board and objectives where the file has none of its own.
    """
    size = scenario.battlefield or board or DEFAULT_BOARD
    known = {**(bases or {}), **{name: one_base(scroll.base) for name, scroll in scenario.warscrolls.items()}}
    units = [_figures(unit, known) for unit in scenario.units.values() if unit.at]
    table = draw_table(
        size,
        [
            Territory(each.name, corners(Board(*size), each.territory))
            for each in scenario.players.values()
            if each.territory
        ],
        [
            _feature(feature, shape)
            for feature in scenario.terrain
            if feature.deployed
            for shape in (feature.polygon, *feature.pieces)
        ],
        [_disc(each) for each in (objectives if scenario.objectives is None else scenario.objectives)],
        units,
        _arrows(scenario, known),
    )
    return page(scenario.title, tell_situation(scenario), size, table, _legend(scenario, known))


def _figures(unit: UnitEntry, bases: Mapping[str, BaseOf]) -> DrawnUnit:
    notes = [f"{unit.damage} damage" if unit.damage else "", f"{unit.slain} slain" if unit.slain else ""]
    notes.append("charged" if unit.charged else "")
    places = {number: Place(x, y, 0.0, unit.facing) for number, (x, y) in enumerate(unit.at)}
    base_of = bases.get(unit.warscroll, ASSUMED_BASE)
    own = {number: base_of(number) for number in places}
    return DrawnUnit(unit.name, unit.army, own[0], places, ", ".join(filter(None, notes)), own)


def _feature(piece: TerrainEntry, shape: tuple[Point, ...]) -> DrawnTerrain:
    kind = piece.type or piece.size or ""
    abilities = ", ".join(piece.abilities or ())
    notes = tuple(filter(None, (f'{piece.height:g}" high' + (f", {kind}" if kind else ""), abilities)))
    return DrawnTerrain(piece.name, shape, notes, piece.controlled_by or piece.army)


def _disc(objective: ObjectiveEntry) -> DrawnObjective:
    return DrawnObjective(
        objective.name, objective.at, objective.radius or DEFAULT_OBJECTIVE_RADIUS, objective.controlled_by
    )


def _arrows(scenario: Scenario, bases: Mapping[str, BaseOf]) -> list[Arrow]:
    """Every planned move, starting where the one before left the model; refused ones leave it where it was."""
    standing = {(unit.name, i): at for unit in scenario.units.values() for i, at in enumerate(unit.at)}
    arrows: list[Arrow] = []
    for number, step in enumerate(scenario.steps, 1):
        if isinstance(step, ExpectStep):
            continue
        user = _mover(scenario, step)
        if user is None:
            continue
        base_of = bases.get(user.warscroll, ASSUMED_BASE)
        label = str(number)
        for model, path, facing in _planned(user, step, standing):
            turned = user.facing if facing is None else facing
            arrows.append(Arrow(user.army, path, base_of(model), turned, label, bool(step.refused)))
            label = ""
            if not step.refused:
                standing[user.name, model] = path[-1]
    return arrows


def _mover(scenario: Scenario, step: Answers) -> UnitEntry | None:
    """The unit a step moves: its user, or what a player picks for it (to deploy, say)."""
    if not isinstance(step, UseStep):
        return None
    picked = [step.by] if step.by else list(step.targets[:1])
    return next((scenario.units[name] for name in picked if name in scenario.units), None)


def _planned(
    unit: UnitEntry, step: Answers, standing: Mapping[tuple[str, int], Point]
) -> list[tuple[int, tuple[Point, ...], float | None]]:
    """The models a step moves or sets up, each with the line from where it stands."""
    found: list[tuple[int, tuple[Point, ...], float | None]] = []
    for model, order in (*(step.pile_in.move.items() if step.pile_in else ()), *step.move.items()):
        start, points = standing.get((unit.name, model)), points_of(order)
        if points:
            facing = order.facing if isinstance(order, Wish) else order[-1].facing
            found.append((model, points if start is None else (start, *points), facing))
    for dx, dy in filter(None, (step.pile_in.shift if step.pile_in else None, step.shift)):
        mine = {model: at for (name, model), at in standing.items() if name == unit.name}
        found += [(model, (at, (at[0] + dx, at[1] + dy)), None) for model, at in mine.items()]
    found += [(model, ((place.x, place.y),), place.facing) for model, place in enumerate(step.place)]
    return found


def _legend(scenario: Scenario, bases: Mapping[str, BaseOf]) -> list[str]:
    """The steps in words, what is expected, and what the picture cannot show."""
    lines = [f"{number}. {tell_step(step)}" for number, step in enumerate(scenario.steps, 1)]
    expected = tell_expectations(scenario.expect)
    if expected:
        lines.append(f"Expected: {expected}")
    for unit in scenario.units.values():
        if unit.effects:
            lines.append(f"In force on {unit.name}: {', '.join(effect.text for effect in unit.effects)}")
    away = [f"{unit.name} ({_whereabouts(unit)})" for unit in scenario.units.values() if not unit.at]
    away += [f"{piece.name} (terrain)" for piece in scenario.terrain if not piece.deployed]
    if away:
        lines.append(f"Not on the table: {', '.join(away)}")
    assumed = sorted({unit.warscroll for unit in scenario.units.values() if unit.warscroll not in bases})
    if assumed:
        lines.append(f"Drawn on 32 mm bases for want of their own: {', '.join(assumed)}")
    return lines


def _whereabouts(unit: UnitEntry) -> str:
    state = "in reserve" if unit.in_reserve else "destroyed" if unit.destroyed or unit.slain else "not set up"
    return f"{unit.army}, {state}"


def wrapped(text: str, most: int) -> list[str]:
    """Text broken into lines of at most so many letters; later lines are indented."""
    lines, current = [], ""
    for word in text.split():
        if current and len(current) + 1 + len(word) > most:
            lines.append(current)
            current = "\u2003" + word
        else:
            current = f"{current} {word}" if current else word
    return [*lines, current]


def _key(at: Point, size: float, plans: bool) -> str:
    """What the marks mean, in a row; those of planned moves only where there are any."""
    x, y = at
    base = Base(size * 1.3, size * 1.3)
    parts = []
    for army, text in (("red", "red's models"), ("blue", "blue's models")):
        parts.append(base_mark((x + size * 0.7, y), base, 0.0, army))
        parts.append(words(text, (x + size * 1.7, y), size, INK[army], "start"))
        x += size * 9
    ring = f'fill="{GOLD}" fill-opacity="0.13" stroke="{GOLD}" stroke-width="0.07" stroke-dasharray="0.2 0.12"'
    parts.append(f'<circle cx="{num(x + size * 0.7)}" cy="{num(y)}" r="{num(size * 0.65)}" {ring}/>')
    parts.append(words("objective", (x + size * 1.7, y), size, "#4a4a4a", "start"))
    x += size * 7.5
    corners = [(x, y - size / 2), (x + size * 1.4, y - size / 2), (x + size * 1.4, y + size / 2), (x, y + size / 2)]
    parts.append(shape(corners, 'fill="url(#wh-hatch-stone)" stroke="#5f5850" stroke-width="0.06"'))
    parts.append(words("terrain", (x + size * 1.8, y), size, "#4a4a4a", "start"))
    if not plans:
        return "".join(parts)
    x += size * 6.3
    ink = INK["red"]
    parts.append(
        line([(x, y), (x + size * 2, y)], f'stroke="{ink}" stroke-width="0.09" marker-end="url(#wh-head-red)"')
    )
    parts.append(words("planned move", (x + size * 2.5, y), size, "#4a4a4a", "start"))
    x += size * 10
    parts.append(
        line([(x, y), (x + size * 1.6, y)], f'stroke="{ink}" stroke-width="0.09" stroke-dasharray="0.18 0.16"')
    )
    parts.append(cross((x + size * 1.9, y), size * 0.35, ink))
    parts.append(words("to be refused", (x + size * 2.6, y), size, "#4a4a4a", "start"))
    return "".join(parts)


def page(
    title: str, subtitle: str, board: Point, table: str, legend: Sequence[str], *, plans: bool = True
) -> str:  # fmt: skip
    """An SVG document: title on top, the table, a key, and lines of words below."""
    width, depth = board
    scale = max(1.0, width / 30)
    big, small = 0.95 * scale, 0.56 * scale
    left, full = MARGIN * scale, width + 2 * MARGIN * scale
    heading = wrapped(title, int(width / (big * 0.53)))
    under = wrapped(subtitle, int(width / (small * 0.5)))
    below = [part for text in legend for part in wrapped(text, int(width / (small * 0.5)))]
    parts, y = [], 0.5 * scale
    for text, size in [(text, big) for text in heading] + [(text, small) for text in under]:
        y += size * 1.3 if text != under[0] else size * 1.8
        ink, weight = ("#1d1a16", True) if size == big else ("#5b5548", False)
        parts.append(words(text.strip(), (left, y - size * 0.5), size, ink, "start", bold=weight))
    top = y + 0.5 * scale
    parts.append(f'<g transform="translate({num(left)} {num(top)})">{table}</g>')
    y = top + depth + 2.2 * scale
    parts.append(_key((left, y), small, plans))
    y += small * 0.7
    for text in below:
        y += small * 1.45
        parts.append(words(text, (left, y), small, "#2b2721", "start"))
    height = y + 0.9 * scale
    view = f'viewBox="0 0 {num(full)} {num(height)}"'
    pixels = f'width="{num(full * PIXELS_PER_INCH / scale)}" height="{num(height * PIXELS_PER_INCH / scale)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} {pixels} role="img" aria-labelledby="wh-title wh-desc" '
        f'font-family={quoteattr(FONT)} xml:space="preserve"><title id="wh-title">{escape(title)}</title>'
        f'<desc id="wh-desc">{escape(". ".join([subtitle, *legend]))}</desc>{definitions()}'
        f'<rect width="100%" height="100%" fill="#ffffff"/>{"".join(parts)}</svg>\n'
    )


def drawn(scenario: Scenario) -> str:
    """The scenario drawn as it would be set up: with shipped bases, and the board and objectives of its battlepack."""
    return draw(scenario, **_what_the_battlepack_says(scenario))


def _bases(scenario: Scenario) -> dict[str, BaseOf]:
    """The bases of shipped warscrolls that the file names."""
    said = meant_warscrolls(each.warscroll for each in scenario.units.values())
    full = said | {each.warscroll: each.warscroll for each in scenario.units.values() if "/" in each.warscroll}
    known = shipped_warscrolls(each.partition("/")[0] for each in full.values())
    return {name: known[each].base_of for name, each in full.items() if each in known}


def _what_the_battlepack_says(scenario: Scenario) -> dict[str, Any]:
    told: dict[str, Any] = {"bases": _bases(scenario)}
    try:
        state = set_up(scenario, Scripted()).state
    except (Malformed, Unsupported):
        return told
    told["board"] = (state.width, state.depth)
    told["objectives"] = [
        ObjectiveEntry(name=each.id, at=(each.x, each.y), radius=each.radius, controlled_by=each.controlled_by)  # type: ignore[arg-type]
        for each in state.objectives.values()
    ]
    return told
