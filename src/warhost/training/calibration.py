"""Chances as a picture: what the network foretold of battles it had not seen, against what was won."""

from collections.abc import Sequence
from html import escape
from math import sqrt

from warhost.arena.report import wilson

SIZE, EDGE = 320.0, 46.0
STYLE = """
svg { background: #fff; } text { font: 12px sans-serif; fill: #333; } .axis { fill: none; stroke: #888; }
.even { stroke: #aaa; stroke-dasharray: 3 4; } .bar { stroke: #357; stroke-width: 1.5; } .dot { fill: #357; }
"""

Tenth = tuple[float, float, int]
"""The mean chance foretold in a tenth, the share won, and how many positions."""
POSITIONS_A_BATTLE = 30
"""Positions of one battle end alike: so many are worth one of another battle."""


def off_by(tenths: Sequence[Tenth]) -> float:
    """By how much a chance is wrong on average, in hundredths."""
    whole = sum(count for _, _, count in tenths)
    return 100 * sum(count * abs(foretold - won) for foretold, won, count in tenths) / max(1, whole)


def picture(tenths: Sequence[Tenth], title: str) -> str:
    """A whole SVG document: a dot for each tenth with its interval, beside the line of those that are right."""
    parts = [
        _text(EDGE + SIZE / 2, 20, title), _text(EDGE + SIZE / 2, SIZE + 2 * EDGE - 8, "chance foretold"),
        f'<text x="14" y="{EDGE + SIZE / 2:.0f}" text-anchor="middle" '
        f'transform="rotate(-90 14 {EDGE + SIZE / 2:.0f})">share won</text>',
        f'<path class="axis" d="M{EDGE} {EDGE - 6}V{EDGE + SIZE}H{EDGE + SIZE + 6}"/>',
        f'<line class="even" x1="{_x(0)}" y1="{_y(0)}" x2="{_x(1)}" y2="{_y(1)}"/>',
    ]  # fmt: skip
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts += [_text(_x(mark), EDGE + SIZE + 16, f"{mark:.0%}"), _text(EDGE - 20, _y(mark) + 4, f"{mark:.0%}")]
    for foretold, won, count in tenths:
        parts.append(_dot(foretold, won, count))
    size = f"0 0 {SIZE + 2 * EDGE:.0f} {SIZE + 2 * EDGE:.0f}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}"><style>{STYLE}</style>{"".join(parts)}</svg>\n'


def _dot(foretold: float, won: float, count: int) -> str:
    battles = max(1, count // POSITIONS_A_BATTLE)
    span = wilson(won * battles, battles)
    bar = f'<line class="bar" x1="{_x(foretold)}" y1="{_y(span.low)}" x2="{_x(foretold)}" y2="{_y(span.high)}"/>'
    hover = f"foretold {foretold:.0%}, won {won:.0%} of {count} positions"
    radius = 2.5 + sqrt(count) / 40
    dot = f'<circle class="dot" cx="{_x(foretold)}" cy="{_y(won)}" r="{radius:.1f}">'
    return f"{bar}{dot}<title>{escape(hover)}</title></circle>"


def _text(x: float, y: float, said: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="middle">{escape(said)}</text>'


def _x(share: float) -> float:
    return round(EDGE + share * SIZE, 1)


def _y(share: float) -> float:
    return round(EDGE + (1 - share) * SIZE, 1)
