"""The charts of a campaign as SVG, drawn with the colours of the page they stand in."""

from collections.abc import Sequence
from html import escape
from math import log10

from warhost.arena.rating import Rating
from warhost.arena.report import EDGES, Results, ThinkingTime
from warhost.arena.terminal import ms, percent, shares, span

WIDTH, ROW, LEFT, RIGHT = 760, 40, 190, 30
INNER = WIDTH - LEFT - RIGHT


def svg(height: float, title: str, body: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, hover: str = "") -> str:
    title = f"<title>{escape(hover)}</title>" if hover else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{kind}">{title}</rect>'


def results_chart(records: Sequence[Results]) -> str:
    """A bar a pairing: won, drawn, lost; above it the score with its interval."""
    body = []
    for number, each in enumerate(records):
        top = 24 + number * (ROW + 14)
        body.append(text(LEFT - 10, top + 20, f"{each.player} - {each.against}", "", "end"))
        x = float(LEFT)
        for share, kind in zip(shares(each), ("won", "drawn", "lost"), strict=True):
            width = share * INNER
            body.append(box(x, top + 6, width, ROW - 16, kind, f"{kind}: {percent(share)}"))
            if share > 0.06:
                body.append(text(x + width / 2, top + 22, percent(share), f"on-{kind}", "middle"))
            x += width
        low, middle, high = (LEFT + INNER * part for part in (each.score.low, each.score.rate, each.score.high))
        body.append(f"<g><title>score {escape(span(each.score))}</title>{line(low, top, high, top, 'whisker')}")
        body += [line(end, top - 4, end, top + 4, "whisker") for end in (low, high)]
        body.append(f'<circle cx="{middle:.1f}" cy="{top:.1f}" r="4" class="point"/></g>')
    bottom = 24 + len(records) * (ROW + 14)
    half = LEFT + INNER / 2
    axis = line(half, 8, half, bottom - 14, "grid") + "".join(
        text(LEFT + INNER * part, bottom + 4, f"{part:.0%}", "soft", "middle") for part in (0, 0.25, 0.5, 0.75, 1)
    )
    for number, kind in enumerate(("won", "drawn", "lost")):
        x = LEFT + 90 * number
        body += [box(x, bottom + 18, 12, 12, kind), text(x + 18, bottom + 28, kind, "soft")]
    body.append(text(LEFT + 270, bottom + 28, "above each bar: the score of the first, with its interval", "soft"))
    return svg(bottom + 38, "Won, drawn and lost by pairing, with the score and its interval", axis + "".join(body))


def ratings_chart(ratings: Sequence[Rating]) -> str:
    """A dot a player with its interval."""
    low = min(each.elo - each.margin for each in ratings) - 20
    high = max(each.elo + each.margin for each in ratings) + 20

    def at(elo: float) -> float:
        return LEFT + INNER * (elo - low) / (high - low)

    bottom = 16 + len(ratings) * ROW
    step = next(each for each in (50, 100, 200, 250, 500, 1000, 2000, 5000) if (high - low) / each <= 8 or each == 5000)
    first = int(low // step + 1) * step
    body = []
    for mark in range(first, int(high) + 1, step):
        body += [
            line(at(mark), 8, at(mark), bottom - 8, "grid"), text(at(mark), bottom + 10, str(mark), "soft", "middle"),
        ]  # fmt: skip
    for number, each in enumerate(ratings):
        y = 24 + number * ROW
        said = f"{each.elo:.0f}" + (f" ± {each.margin:.0f}" if each.margin else " (anchor)")
        body.append(text(LEFT - 10, y + 5, each.player, "", "end"))
        body.append(line(at(each.elo - each.margin), y, at(each.elo + each.margin), y, "whisker"))
        body.append(f'<circle cx="{at(each.elo):.1f}" cy="{y}" r="6" class="won"><title>{said}</title></circle>')
        body.append(text(at(each.elo), y - 10, said, "soft", "middle"))
    return svg(bottom + 20, "Elo by player", "".join(body))


def _milliseconds(time: float) -> str:
    return f"{time / 1000:g} s" if time >= 1000 else f"{time:g} ms"


def pace_chart(pace: ThinkingTime) -> str:
    """How often a player thought how long, on a logarithmic scale, with median and 95% marked."""
    tall, top = 90, 26
    most = max(pace.histogram)
    wide = INNER / len(pace.histogram)
    body = [text(LEFT - 10, top + tall / 2, pace.player, "", "end")]
    for number, times in enumerate(pace.histogram):
        height = tall * times / most
        hover = f"{times} decisions {_range(number)}"
        body.append(box(LEFT + number * wide + 1, top + tall - height, wide - 2, height, "bar", hover))
    for time in (0.1, 1.0, 10.0, 100.0, 1000.0, 10000.0):
        body.append(text(_at(time, wide), top + tall + 16, _milliseconds(time), "soft", "middle"))
    for time, said in ((pace.median, "median"), (pace.p95, "p95")):
        x = _at(time, wide)
        body.append(line(x, top - 4, x, top + tall, "whisker"))
        body.append(text(x, top - 10, f"{said} {ms(time)} ms", "soft", "end" if said == "median" else "start"))
    return svg(top + tall + 24, f"Decision times of {pace.player}", "".join(body))


def _at(time: float, wide: float) -> float:
    """Where a time stands: the first bin ends at the first edge."""
    steps = 4 * (log10(max(time, 0.06)) - log10(EDGES[0]))
    return LEFT + wide * min(max(steps + 1, 0), len(EDGES) + 1)


def _range(number: int) -> str:
    if number == 0:
        return f"up to {EDGES[0]:.2g} ms"
    if number == len(EDGES):
        return f"above {EDGES[-1]:.0f} ms"
    return f"from {EDGES[number - 1]:.3g} to {EDGES[number]:.3g} ms"
