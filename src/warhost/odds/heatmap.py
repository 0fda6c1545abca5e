"""A table of matchups as a picture: colour for the eye, the number in every cell."""

from warhost.odds.charts import GRID, SOFT, document, text
from warhost.odds.matrix import Matchups

CELL, TALL, HEAD, EDGE = 52.0, 30.0, 52.0, 16.0
_PALE, _DEEP = (244, 247, 251), (11, 61, 122)
_EQUAL = 0.179
"""How light a ground is on which black and white read equally well."""
_LETTER = 6.4
"""How wide a letter of 11 points is, about."""


def shade(value: float, most: float) -> tuple[str, str]:
    """The colours of a cell and of the number in it: black or white, whichever reads better on it."""
    depth = 0.0 if most <= 0 else min(1.0, max(0.0, value / most)) ** 0.8
    rgb = [round(pale + (deep - pale) * depth) for pale, deep in zip(_PALE, _DEEP, strict=True)]
    light = sum(weight * (part / 255) ** 2.2 for weight, part in zip((0.2126, 0.7152, 0.0722), rgb, strict=True))
    return "#{:02x}{:02x}{:02x}".format(*rgb), "#ffffff" if light < _EQUAL else "#000000"


def top_of(found: Matchups) -> float:
    """What the deepest colour stands for."""
    return 1.0 if found.measure == "share" else float(found.points.max(initial=0.0))


def heat_map(found: Matchups) -> str:
    """Rows attack columns; columns are headed slantwise."""
    longest = max((len(name) for name in found.names), default=0) * _LETTER
    left, top = EDGE + longest + 10, HEAD + longest * 0.75 + 12
    across = left + CELL * len(found.names)
    width, height = max(across + longest * 0.72 + EDGE, 420.0), top + TALL * len(found.names) + 30
    most = top_of(found)
    parts = [text(EDGE, 24, found.title, 16, more=' font-weight="700"'), text(EDGE, 42, _what(found), 11, SOFT)]
    for index, name in enumerate(found.names):
        x, y = left + CELL * (index + 0.5), top - 8
        parts.append(text(x, y, name, 11, more=f' transform="rotate(-45 {x:.1f} {y:.1f})"'))
        parts.append(text(left - 8, top + TALL * (index + 0.5) + 4, name, 11, anchor="end"))
    for row, attacker in enumerate(found.names):
        for column, target in enumerate(found.names):
            value = float(found.values()[row, column])
            fill, ink = shade(value, most)
            x, y = left + CELL * column, top + TALL * row
            hover = (
                f"{attacker} against {target}: {found.said(row, column, 'points')} points, "
                f"{found.said(row, column, 'share')} of its health"
            )
            parts.append(
                f'<g><title>{_plain(hover)}</title><rect x="{x:.1f}" y="{y:.1f}" width="{CELL:g}" height="{TALL:g}" '
                f'fill="{fill}" stroke="{GRID}"/>'
                f"{text(x + CELL / 2, y + TALL / 2 + 4, found.said(row, column), 11, ink, 'middle')}</g>"
            )
    return document(width, height, found.caption, "\n".join(parts))


def _what(found: Matchups) -> str:
    what = "share of the target's health lost" if found.measure == "share" else "points of damage after wards"
    return f"Rows attack columns; {what}, on average."


def _plain(said: str) -> str:
    return said.replace("&", "&amp;").replace("<", "&lt;")
