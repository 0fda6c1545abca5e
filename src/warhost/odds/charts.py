"""Distributions as pictures: bars in SVG, and in characters for a terminal."""

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from warhost.scenario.draw.table_svg import FONT

if TYPE_CHECKING:
    from warhost.odds.distribution import Distribution
    from warhost.odds.outcome import AttackOutcome

LEAST = 5e-4
"""What is less likely than this at either end is not drawn."""
INK, SOFT, GRID, BAR, GONE, PAPER = "#1d2733", "#5b6774", "#dde3ea", "#3b6ea8", "#a8201a", "#ffffff"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 250, 46, 14, 42, 40


class Bar(NamedTuple):
    """Values from low to high, how likely they are, and how likely at least the lowest of them."""

    low: int
    high: int
    chance: float
    at_least: float

    @property
    def label(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def shown(distribution: "Distribution", rows: int = 40) -> list[Bar]:
    """The values worth showing, from the first to the last that is not negligible, grouped if they are too many."""
    likely = [value for value, chance in enumerate(distribution.pmf.tolist()) if chance >= LEAST]
    if not likely:
        return []
    first, last = likely[0], likely[-1]
    step = ceil((last - first + 1) / rows)
    return [
        Bar(
            low,
            min(low + step - 1, last),
            float(distribution.pmf[low : min(low + step, last + 1)].sum()),
            distribution.at_least(low),
        )
        for low in range(first, last + 1, step)
    ]


def bars(distribution: "Distribution", width: int = 40, block: str = "█", rows: int = 24) -> list[str]:
    """One line a value: how likely, at least that much, and a bar."""
    found = shown(distribution, rows)
    most = max((each.chance for each in found), default=1.0)
    wide = max((len(each.label) for each in found), default=1)
    return [
        f"{each.label:>{wide}}  {percent(each.chance):>6}  {percent(each.at_least):>6}  "
        f"{block * max(round(each.chance / most * width), int(each.chance >= LEAST))}".rstrip()
        for each in found
    ]


def percent(chance: float) -> str:
    """A chance as players read it: what is possible is never shown as 0, what may fail never as 100%."""
    if 0 < chance < LEAST:
        return "<0.1%"
    if 1 - LEAST < chance < 1 - 1e-12:
        return ">99.9%"
    return f"{chance:.1%}"


def document(width: float, height: float, title: str, body: str) -> str:
    """A whole SVG document."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="{escape(FONT, {chr(34): "&quot;"})}">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def text(
    x: float, y: float, said: str, size: float = 11, fill: str = INK, anchor: str = "start", more: str = ""
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{more}>'
        f"{escape(said)}</text>"
    )


def chart(distribution: "Distribution", title: str = "", unit: str = "") -> str:
    """A bar chart in SVG."""
    said = f"{title or 'Distribution'}: mean {distribution.mean:.2f}"
    return document(WIDTH, HEIGHT, said, panel(distribution, title or "Distribution", unit))


def panel(distribution: "Distribution", title: str, unit: str = "", top: float = 0.0, last: int | None = None) -> str:
    """One chart in a picture; from the value `last` on, bars are marked: it means that nobody is left."""
    found = shown(distribution)
    highest = max((each.chance for each in found), default=1.0)
    floor, tall = top + HEIGHT - BOTTOM, HEIGHT - TOP - BOTTOM
    step = (WIDTH - LEFT - RIGHT) / max(1, len(found))
    mean = f"mean {distribution.mean:.2f}, spread {distribution.spread:.2f}"
    parts = [
        text(LEFT, top + 22, title, 14, more=' font-weight="600"'),
        text(WIDTH - RIGHT, top + 22, mean, 12, SOFT, "end"),
        *_grid(highest, floor, tall),
    ]
    every = ceil(30 / step)
    for index, each in enumerate(found):
        parts += _bar(each, index, step, floor, tall * each.chance / highest, every, last)
    if unit:
        parts.append(text((WIDTH + LEFT - RIGHT) / 2, floor + 32, unit, 11, SOFT, "middle"))
    return "\n".join(parts)


def _bar(each: Bar, index: int, step: float, floor: float, tall: float, every: int, last: int | None) -> Iterator[str]:
    x, wide = LEFT + index * step, min(step * 0.84, 44.0)
    middle = x + step / 2
    gone = last is not None and each.low >= last
    hover = f"{each.label}: {percent(each.chance)}; at least {each.low}: {percent(each.at_least)}"
    yield (
        f'<rect x="{middle - wide / 2:.1f}" y="{floor - tall:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
        f'fill="{GONE if gone else BAR}"><title>{hover}</title></rect>'
    )
    if index % every == 0:
        yield text(middle, floor + 14, each.label, 10, INK, "middle", ' font-weight="600"' if gone else "")
    if step >= 34:
        yield text(middle, floor - tall - 4, percent(each.chance), 9.5, SOFT, "middle")


def _grid(highest: float, floor: float, tall: float) -> Iterator[str]:
    """Lines across, at round percentages."""
    step = next((each for each in (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5) if highest / each <= 5), 1.0)
    for number in range(int(highest / step + 1e-9) + 1):
        y = floor - tall * number * step / highest
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="{GRID}"/>'
        yield text(LEFT - 6, y + 3.5, f"{100 * number * step:.3g}%", 9.5, SOFT, "end")


def outcome_picture(outcome: "AttackOutcome") -> str:
    """Damage and models slain, one chart above the other."""
    foe = outcome.foe
    head = f"Destroyed: {percent(outcome.destroyed)}"
    body = [
        text(LEFT, 24, outcome.title, 16, more=' font-weight="700"'),
        text(LEFT, 44, f"{head} ({foe.models} models with Health {foe.health}; {foe.left} points)", 12, SOFT),
        panel(outcome.damage, "Damage after wards", "points; red: enough to destroy it", 54, foe.left),
    ]
    tall = 54.0 + HEIGHT
    if foe.models > 1:
        body.append(panel(outcome.slain, "Models slain", "models; red: all of them", tall, foe.models))
        tall += HEIGHT
    return document(WIDTH, tall, f"{outcome.title}: mean damage {outcome.mean:.2f}, {head.lower()}", "\n".join(body))
