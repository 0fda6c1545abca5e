"""A tabletop as SVG, true to scale: for scenarios, and for any state of a battle that fills in the same few shapes.

Sizes are inches; y runs upwards on the table and downwards on the screen. Armies differ in colour and in pattern:
red bases carry a dot, blue ones are hatched; red names stand on round plates, blue ones on square ones.
"""

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin
from xml.sax.saxutils import escape, quoteattr

import msgspec

from warhost.scenario.draw.labels import Box, Layout, along, around, beside, hull, text_size
from warhost.table.shapes import Base, Place, Point

INK = {"red": "#a8201a", "blue": "#174a8c", None: "#4a4a4a"}
PALE = {"red": "#fbe0dc", "blue": "#dfeafa", None: "#eeeeee"}
PAPER, GRID, STONE, GOLD = "#fbf8f1", "#d9d2c3", "#8b8378", "#b8860b"
FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
GRID_STEP = 6
FOOTPRINT = 0.8
"""How much labels keep off terrain."""


class Territory(msgspec.Struct, frozen=True):
    """A player's territory."""

    army: str
    polygon: tuple[Point, ...]


class DrawnTerrain(msgspec.Struct, frozen=True):
    """A piece of terrain, with what is to be said of it (height, abilities)."""

    name: str
    polygon: tuple[Point, ...]
    notes: tuple[str, ...] = ()
    controlled_by: str | None = None


class DrawnObjective(msgspec.Struct, frozen=True):
    """An objective."""

    name: str
    at: Point
    radius: float
    controlled_by: str | None = None


class DrawnUnit(msgspec.Struct, frozen=True):
    """A unit: its models on the table by number, and a note beside its name; `others`: who stands on other bases."""

    name: str
    army: str
    base: Base
    places: dict[int, Place]
    note: str = ""
    others: dict[int, Base] = {}

    def base_of(self, number: int) -> Base:
        return self.others.get(number, self.base)


class Arrow(msgspec.Struct, frozen=True):
    """A planned move from the first point of its path to the last, or a set-up where there is only one point."""

    army: str
    path: tuple[Point, ...]
    base: Base
    facing: float = 0.0
    label: str = ""
    refused: bool = False


def num(value: float) -> str:
    """A number as short as it can be."""
    return f"{round(value, 3):g}" if abs(value) < 1000 else f"{value:.1f}"


def words(
    text: str, at: Point, size: float, colour: str = "#222222", anchor: str = "middle", *, bold: bool = False,
    halo: str | None = None,
) -> str:  # fmt: skip
    """A line of text whose middle is at a height."""
    weight = ' font-weight="600"' if bold else ""
    edge = f' stroke="{halo}" stroke-width="{num(size * 0.22)}" stroke-linejoin="round"' if halo else ""
    place = f'x="{num(at[0])}" y="{num(at[1] + size * 0.35)}" font-size="{num(size)}" text-anchor="{anchor}"'
    return f'<text {place} fill="{colour}"{weight}{edge} paint-order="stroke">{escape(text)}</text>'


def shape(points: Iterable[Point], style: str) -> str:
    """A closed polygon."""
    return f'<polygon points="{" ".join(f"{num(x)},{num(y)}" for x, y in points)}" {style}/>'


def line(points: Iterable[Point], style: str) -> str:
    """An open line."""
    return f'<polyline points="{" ".join(f"{num(x)},{num(y)}" for x, y in points)}" fill="none" {style}/>'


def definitions() -> str:
    """Patterns and arrowheads that the table refers to; once in a document."""
    hatch = (
        '<pattern id="wh-hatch-{0}" width="0.28" height="0.28" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect width="0.28" height="0.28" fill="{1}"/>'
        '<rect width="{3}" height="0.28" fill="{2}" opacity="{4}"/></pattern>'
    )
    heads = "".join(
        f'<marker id="wh-head-{army}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="0.55" markerHeight="0.55" '
        f'markerUnits="userSpaceOnUse" orient="auto"><path d="M0,1 L10,5 L0,9 L2.5,5 z" fill="{INK[army]}"/></marker>'
        for army in ("red", "blue")
    )
    stone = hatch.format("stone", "#e5e0d8", STONE, "0.05", "0.6")
    return f"<defs>{hatch.format('blue', PALE['blue'], INK['blue'], '0.08', '0.55')}{stone}{heads}</defs>"


class _Table:
    """One drawing in the making."""

    def __init__(self, board: Point) -> None:
        self.width, self.depth = board
        self.size = min(1.1, max(0.45, self.width / 58))
        self.parts: list[str] = []
        self.layout = Layout(Box(0.05, 0.05, self.width - 0.05, self.depth - 0.05))

    def flip(self, point: Point) -> Point:
        return point[0], self.depth - point[1]

    def ground(self, territories: Sequence[Territory]) -> None:
        rect = f'x="0" y="0" width="{num(self.width)}" height="{num(self.depth)}"'
        self.parts.append(f'<rect {rect} fill="{PAPER}"/>')
        for territory in territories:
            style = f'fill="{PALE[territory.army]}" fill-opacity="0.6" stroke="{INK[territory.army]}"'
            corners = map(self.flip, territory.polygon)
            self.parts.append(shape(corners, style + ' stroke-opacity="0.35" stroke-width="0.06"'))
        for x in range(GRID_STEP, int(self.width + 0.999), GRID_STEP):
            self.parts.append(line([(x, 0), (x, self.depth)], f'stroke="{GRID}" stroke-width="0.035"'))
        for y in range(GRID_STEP, int(self.depth + 0.999), GRID_STEP):
            self.parts.append(line(map(self.flip, [(0, y), (self.width, y)]), f'stroke="{GRID}" stroke-width="0.035"'))
        self.rulers()

    def rulers(self) -> None:
        """Inches along the left and the lower edge, outside the table."""
        size = self.size * 0.8
        for x in range(0, int(self.width) + 1, GRID_STEP):
            self.parts.append(words(f"{x}", (x, self.depth + size), size, "#8a8375"))
        for y in range(0, int(self.depth) + 1, GRID_STEP):
            self.parts.append(words(f"{y}", (-size * 0.5, self.depth - y), size, "#8a8375", "end"))

    def frame(self) -> None:
        rect = f'x="0" y="0" width="{num(self.width)}" height="{num(self.depth)}"'
        self.parts.append(f'<rect {rect} fill="none" stroke="#5c5344" stroke-width="0.12"/>')

    def discs(self, objectives: Sequence[DrawnObjective]) -> None:
        # An inner svg clips discs that the table's edge cuts off.
        self.parts.append(f'<svg x="0" y="0" width="{num(self.width)}" height="{num(self.depth)}">')
        for disc in objectives:
            x, y = self.flip(disc.at)
            ink = INK[disc.controlled_by] if disc.controlled_by else GOLD
            self.parts.append(
                f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(disc.radius)}" fill="{GOLD}" fill-opacity="0.13" '
                f'stroke="{ink}" stroke-width="0.08" stroke-dasharray="0.35 0.2"/>'
            )
            self.parts.append(_holder_mark((x, y), disc.controlled_by, ink))
            solid = 2 * disc.radius if disc.radius < 1.5 else 0.5
            self.layout.taken.append(around((x, y), solid, solid, 2))
        self.parts.append("</svg>")

    def features(self, terrain: Sequence[DrawnTerrain]) -> None:
        for feature in terrain:
            corners = [self.flip(corner) for corner in feature.polygon]
            style = 'fill="url(#wh-hatch-stone)" fill-opacity="0.9" stroke="#5f5850" stroke-width="0.07"'
            self.parts.append(shape(corners, style))
            self.layout.taken.append(hull(corners, FOOTPRINT))

    def figures(self, unit: DrawnUnit) -> None:
        for number, place in unit.places.items():
            at, base = self.flip((place.x, place.y)), unit.base_of(number)
            self.parts.append(base_mark(at, base, place.facing, unit.army))
            size = min(self.size * 1.15, base.width * 0.5)
            self.parts.append(words(f"{number}", at, size, INK[unit.army], bold=True, halo=PALE[unit.army]))
            span = _span(base, place.facing)
            self.layout.taken.append(around(at, *span, 4))

    def track(self, arrow: Arrow) -> None:
        """The line of a move, which lies under the bases it starts from and passes."""
        dash = ' stroke-dasharray="0.18 0.16"' if arrow.refused else ""
        path = [self.flip(point) for point in arrow.path]
        if len(path) > 1:
            self.parts.append(line(path, f'stroke="{INK[arrow.army]}" stroke-width="0.09" opacity="0.8"{dash}'))

    def destination(self, arrow: Arrow) -> None:
        """Where a model is meant to end: its head, the outline of its base, a cross if that must be refused."""
        path = [self.flip(point) for point in arrow.path]
        ghost = ellipse(path[-1], arrow.base, arrow.facing)
        style = f'fill="none" stroke="{INK[arrow.army]}" stroke-width="0.06" stroke-dasharray="0.12 0.12"'
        self.parts.append(f"<ellipse {ghost} {style}/>")
        if len(path) > 1 and not arrow.refused:
            end = _shortened(path[-2], path[-1])
            self.parts.append(line(end, f'stroke="none" marker-end="url(#wh-head-{arrow.army})"'))
        if arrow.refused:
            self.parts.append(cross(path[-1], min(0.3, arrow.base.width * 0.3), INK[arrow.army]))
        self.layout.taken += along(path, 1.5)
        self.layout.taken.append(around(path[-1], *_span(arrow.base, arrow.facing), 1.5))

    def badge(self, arrow: Arrow) -> None:
        """The number of the step beside the end of its arrow."""
        if not arrow.label:
            return
        size = self.size * 0.85
        width = max(1.5, len(arrow.label) * 0.65 + 0.8) * size
        path = [self.flip(point) for point in arrow.path]
        middle = ((path[0][0] + path[-1][0]) / 2, (path[0][1] + path[-1][1]) / 2)
        room = (width, size * 1.5)
        end = around(path[-1], *_span(arrow.base, arrow.facing))
        box = self.layout.put(beside(end, room, 0.04)[:12] + beside(around(middle, 0.1, 0.1), room, 0.08)[:8])
        self.parts.append(_plate(box, "#ffffff", INK[arrow.army], box.bottom - box.top))
        self.parts.append(words(arrow.label, box.centre, size, INK[arrow.army], bold=True))

    def unit_label(self, unit: DrawnUnit) -> None:
        if not unit.places:
            return
        boxes = [around(self.flip((p.x, p.y)), *_span(unit.base_of(n), p.facing)) for n, p in unit.places.items()]
        subject = hull([point for b in boxes for point in ((b.left, b.top), (b.right, b.bottom))])
        lines = [unit.name, unit.note] if unit.note else [unit.name]
        width, height = text_size(lines, self.size)
        room = (width + self.size * 0.9, height + self.size * 0.2)
        candidates = beside(subject, room, 0.12)
        for each in boxes if len(boxes) <= 12 else ():
            candidates += beside(each, room, 0.12)[:4]
        box = self.layout.put(candidates)
        nearest = min(boxes, key=lambda each: each.gap(box))
        self.parts.append(self._leader(box, nearest, INK[unit.army]))
        self.parts.append(_plate(box, "#ffffff", INK[unit.army], self.size * 0.7 if unit.army == "red" else 0.0))
        self._stack(lines, box.grown(-self.size * 0.1), INK[unit.army], halo=None)

    def _leader(self, box: Box, subject: Box, ink: str) -> str:
        """A thin line to what a label means, where it stands off."""
        x, y = box.centre
        near = min(max(x, subject.left), subject.right), min(max(y, subject.top), subject.bottom)
        start = min(max(near[0], box.left), box.right), min(max(near[1], box.top), box.bottom)
        if hypot(near[0] - start[0], near[1] - start[1]) < 0.5:
            return ""
        return line([start, near], f'stroke="{ink}" stroke-width="0.04"')

    def disc_label(self, disc: DrawnObjective) -> None:
        x, y = self.flip(disc.at)
        lines = [disc.name, f"held by {disc.controlled_by}"] if disc.controlled_by else [disc.name]
        width, height = text_size(lines, self.size)
        rim, off = disc.radius - height / 2 - 0.25, height / 2 + 0.3
        inside = [(x, y + off), (x, y - off), (x, y + rim), (x, y - rim), (x + off + width / 2, y)]
        inside += [(x - off - width / 2, y), (x + width / 2, y + off), (x - width / 2, y + off)]
        roomy = disc.radius > off + height / 2
        candidates = [around(centre, width, height) for centre in inside] if roomy else []
        subject = around((x, y), 2 * disc.radius, 2 * disc.radius)
        candidates += beside(subject, (width, height), 0.1)[:24]
        box = self.layout.put(candidates)
        ink = INK[disc.controlled_by] if disc.controlled_by else "#7a5a06"
        self.parts.append(self._leader(box, around((x, y), 1.4 * disc.radius, 1.4 * disc.radius), ink))
        self._stack(lines, box, ink)

    def feature_label(self, feature: DrawnTerrain) -> None:
        corners = [self.flip(corner) for corner in feature.polygon]
        lines = [feature.name, *feature.notes]
        if feature.controlled_by:
            lines.append(f"held by {feature.controlled_by}")
        size = self.size * 0.9
        room, subject = text_size(lines, size), hull(corners)
        candidates = [around(subject.centre, *room), *beside(subject, room, 0.12)]
        if room[0] > subject.right - subject.left or room[1] > subject.bottom - subject.top:
            candidates = candidates[1:]
        self.layout.taken.remove(hull(corners, FOOTPRINT))
        box = self.layout.put(candidates)
        self.parts.append(self._leader(box, subject, "#5f5850"))
        self._stack(lines, box, "#3f3a34", size)

    def _stack(
        self, lines: Sequence[str], box: Box, ink: str, size: float | None = None, halo: str | None = PAPER
    ) -> None:
        size = size or self.size
        step = (box.bottom - box.top) / len(lines)
        for i, text in enumerate(lines):
            at = box.centre[0], box.top + step * (i + 0.5)
            self.parts.append(words(text, at, size * (1 if i == 0 else 0.88), ink, bold=i == 0, halo=halo))


def _shortened(start: Point, end: Point) -> list[Point]:
    """The last tenth of an inch of a line, enough to give an arrowhead its direction."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return [(end[0] - (end[0] - start[0]) / length * 0.1, end[1] - (end[1] - start[1]) / length * 0.1), end]


def _span(base: Base, facing: float) -> Point:
    """Width and height of a turned base."""
    c, s = cos(radians(facing)), sin(radians(facing))
    return hypot(base.length * c, base.width * s), hypot(base.length * s, base.width * c)


def ellipse(at: Point, base: Base, facing: float) -> str:
    """The attributes of a base's outline; a screen turns clockwise."""
    x, y = num(at[0]), num(at[1])
    turn = "" if base.is_round or not facing else f' transform="rotate({num(-facing)} {x} {y})"'
    return f'cx="{x}" cy="{y}" rx="{num(base.length / 2)}" ry="{num(base.width / 2)}"{turn}'


def base_mark(at: Point, base: Base, facing: float, army: str) -> str:
    """A base in its army's colour and pattern; an oval shows its front by a tick."""
    ink, width = INK[army], num(min(0.11, base.width * 0.09))
    fill = "url(#wh-hatch-blue)" if army == "blue" else PALE[army]
    parts = [f'<ellipse {ellipse(at, base, facing)} fill="{fill}" stroke="{ink}" stroke-width="{width}"/>']
    if army == "red":
        dot = at[0], at[1] + base.width * 0.34
        parts.append(f'<circle cx="{num(dot[0])}" cy="{num(dot[1])}" r="{num(base.width * 0.07)}" fill="{ink}"/>')
    if not base.is_round:
        c, s = cos(radians(facing)), -sin(radians(facing))
        reach = [(at[0] + c * f, at[1] + s * f) for f in (base.length * 0.36, base.length * 0.5 + 0.22)]
        parts.append(line(reach, f'stroke="{ink}" stroke-width="0.12" stroke-linecap="round"'))
    return "".join(parts)


def _holder_mark(at: Point, army: str | None, ink: str) -> str:
    """The middle of an objective: a dot in a ring for red, a square for blue, a bare ring for nobody."""
    x, y = at
    if army == "blue":
        return f'<rect x="{num(x - 0.16)}" y="{num(y - 0.16)}" width="0.32" height="0.32" fill="{ink}"/>'
    fill = ink if army else PAPER
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="0.17" fill="{fill}" stroke="{ink}" stroke-width="0.06"/>'


def cross(at: Point, arm: float, ink: str) -> str:
    x, y = at
    style = f'stroke="{ink}" stroke-width="0.1" stroke-linecap="round"'
    return line([(x - arm, y - arm), (x + arm, y + arm)], style) + line([(x - arm, y + arm), (x + arm, y - arm)], style)


def _plate(box: Box, fill: str, ink: str, corner: float) -> str:
    size = f'width="{num(box.right - box.left)}" height="{num(box.bottom - box.top)}" rx="{num(corner)}"'
    style = f'fill="{fill}" fill-opacity="0.88" stroke="{ink}" stroke-width="0.045"'
    return f'<rect x="{num(box.left)}" y="{num(box.top)}" {size} {style}/>'


def draw_table(
    board: Point,
    territories: Sequence[Territory] = (),
    terrain: Sequence[DrawnTerrain] = (),
    objectives: Sequence[DrawnObjective] = (),
    units: Sequence[DrawnUnit] = (),
    arrows: Sequence[Arrow] = (),
) -> str:
    """A group of SVG elements: the table with its upper left corner at 0, 0, an inch a unit, rulers just outside.

    It needs `definitions()` once in the document around it.
    """
    table = _Table(board)
    table.ground(territories)
    table.discs(objectives)
    table.features(terrain)
    table.frame()
    for arrow in arrows:
        table.track(arrow)
    for unit in units:
        table.figures(unit)
    for arrow in arrows:
        table.destination(arrow)
    for unit in units:
        table.unit_label(unit)
    for arrow in arrows:
        table.badge(arrow)
    for disc in objectives:
        table.disc_label(disc)
    for feature in terrain:
        table.feature_label(feature)
    return f'<g class="wh-table" font-family={quoteattr(FONT)}>{"".join(filter(None, table.parts))}</g>'
