"""The plots of an experiment as SVG, in the colours of the page they stand in."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from warhost.arena.charts import INNER, LEFT, box, line, svg, text
from warhost.arena.terminal import span
from warhost.lab.analysis import Tallied

HEIGHT, CELL, NAMED = 26, 26, 150
LINES = ("won", "lost", "drawn", "point")


def rates_plot(title: str, tallies: Mapping[str, Tallied]) -> str:
    """A score a line, with its interval."""
    body = []
    for number, (name, each) in enumerate(tallies.items()):
        y, rate = 20 + number * HEIGHT, each.rate
        body.append(text(LEFT - 10, y + 5, name[:30], "", "end"))
        body.append(line(LEFT + INNER * rate.low, y, LEFT + INNER * rate.high, y, "whisker"))
        said = f"{name}: {span(rate)} of {each.battles}"
        spot = f'<circle cx="{LEFT + INNER * rate.rate:.1f}" cy="{y}" r="5" class="won">'
        body.append(f"{spot}<title>{escape(said)}</title></circle>")
    bottom = 12 + len(tallies) * HEIGHT
    marks = [(part, LEFT + INNER * part) for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
    axis = [text(x, bottom + 16, f"{part:.0%}", "soft", "middle") + line(x, 6, x, bottom, "grid") for part, x in marks]
    return svg(bottom + 24, title, "".join((*axis, *body)))


def heat_map(title: str, names: Sequence[str], found: Mapping[tuple[str, str], Tallied]) -> str:
    """Row against column: the stronger the colour, the further the score is from a half."""
    step = min(CELL, (INNER + LEFT - NAMED) / max(1, len(names)))
    body = []
    for i, row in enumerate(names):
        body.append(text(NAMED - 6, 20 + (i + 0.7) * step, row[:24], "soft", "end"))
        for j, column in enumerate(names):
            if (row, column) in found:
                body.append(_cell(NAMED + j * step, 20 + i * step, step, f"{row} - {column}", found[row, column]))
    return svg(30 + len(names) * step, title, "".join(body))


def _cell(x: float, y: float, step: float, who: str, each: Tallied) -> str:
    rate = each.rate
    kind, strength = ("won", rate.rate - 0.5) if rate.rate >= 0.5 else ("lost", 0.5 - rate.rate)
    shade = f'<g opacity="{0.15 + 1.7 * strength:.2f}">'
    inside = shade + box(x, y, step - 1, step - 1, kind, f"{who}: {span(rate)} of {each.battles}") + "</g>"
    return inside + (text(x + step / 2, y + step / 2 + 4, f"{100 * rate.rate:.0f}", "", "middle") if step >= 22 else "")


def rounds_plot(title: str, rounds: Mapping[str, Sequence[float]]) -> str:
    """Mean victory points after each round, a line for each."""
    most = max((max(each) for each in rounds.values() if each), default=1.0) or 1.0
    last = max((len(each) for each in rounds.values()), default=1)

    def at(number: int, points: float) -> tuple[float, float]:
        return LEFT + INNER * number / last, 180 - 150 * points / most

    body = [text(at(each, 0)[0], 200, f"round {each}", "soft", "middle") for each in range(1, last + 1)]
    for number, (name, points) in enumerate(rounds.items()):
        spots = [at(0, 0.0), *(at(i, each) for i, each in enumerate(points, 1))]
        body += [line(*one, *other, "whisker") for one, other in pairwise(spots)]
        kind = LINES[number % len(LINES)]
        for (x, y), each in zip(spots[1:], points, strict=True):
            hover = f"<title>{escape(name)}: {each:.1f}</title>"
            body.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" class="{kind}">{hover}</circle>')
        body += [box(LEFT + 160 * number, 214, 12, 12, kind), text(LEFT + 160 * number + 18, 224, name[:20], "soft")]
    body.append(line(LEFT, 180, LEFT + INNER, 180, "grid"))
    return svg(234, title, "".join(body))


def shown(each: Tallied) -> tuple[str, str, str]:
    """Battles, score with interval, mean lead."""
    return str(each.battles), span(each.rate), f"{each.mean_lead:+.2f}"
