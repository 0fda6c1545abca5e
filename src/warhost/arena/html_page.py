"""The report of a campaign: one page with its style and charts inside, readable by day and by night."""

from collections.abc import Iterable, Sequence
from html import escape

from warhost.arena.campaign import Campaign
from warhost.arena.charts import pace_chart, ratings_chart, results_chart
from warhost.arena.rating import ANCHORED
from warhost.arena.report import Report, Results
from warhost.arena.terminal import LEGEND, anchor, conduct, headline, ms, percent, shares, span
from warhost.arena.timed_battle import FoughtBout

STYLE = """
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1d2733; --soft: #5b6774; --grid: #dde3ea; --head: #f4f7fb;
  --won: #2f6db3; --drawn: #a9b4c0; --lost: #c4622d; --on-won: #ffffff; --on-drawn: #1d2733; --on-lost: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --paper: #14191f; --ink: #e6ebf1; --soft: #9aa7b5; --grid: #33404d;
  --head: #1d252e; --won: #7fb2ec; --drawn: #5d6975; --lost: #e9985f; --on-won: #0d1a28; --on-drawn: #f2f5f8;
  --on-lost: #26120a; } }
body { font: 15px/1.5 'Helvetica Neue', Helvetica, Arial, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { border: 1px solid var(--grid); padding: .25rem .6rem; text-align: right; white-space: nowrap; }
th { background: var(--head); font-weight: 600; }
td.name, th.name { text-align: left; }
caption { text-align: left; white-space: nowrap; padding: .3rem 0; color: var(--soft); }
svg { width: 100%; max-width: 48rem; height: auto; display: block; font-size: 13px; }
text { fill: var(--ink); } text.soft { fill: var(--soft); font-size: 12px; }
text.on-won { fill: var(--on-won); } text.on-drawn { fill: var(--on-drawn); } text.on-lost { fill: var(--on-lost); }
.won, .bar { fill: var(--won); } .drawn { fill: var(--drawn); } .lost { fill: var(--lost); }
.point { fill: var(--ink); }
.whisker { stroke: var(--ink); stroke-width: 1.5; } .grid { stroke: var(--grid); }
.bad { color: var(--lost); font-weight: 600; } code { font-size: .9em; } .soft { color: var(--soft); }
"""


def report_page(campaign: Campaign, report: Report, entries: Sequence[FoughtBout], file: str) -> str:
    """A whole HTML document. `file` is where the battles are, as the commands that open them name it."""
    title = f"Arena: {' - '.join(campaign.players)}"
    bad = ' class="bad"' if report.refused or report.broken else ""
    parts = [
        f"<p>{escape(headline(campaign))}</p>", f"<p{bad}>{escape(conduct(report))}</p>", *_broken(report),
        "<h2>Results</h2>", results_chart(report.records), _results(report.records),
        f'<p class="soft">{escape(LEGEND)}</p>',
        "<h2>Ratings</h2>", ratings_chart(report.ratings), _ratings(campaign, report),
        "<h2>Decision times</h2>", *(pace_chart(each) for each in report.paces if each.decisions), _paces(report),
        "<h2>By seat</h2>", _by(report.seats, "seat"), "<h2>By army</h2>", _by(report.armies, "army"),
        "<h2>By who went first</h2>", _firsts(report), "<h2>By side and army</h2>", _grounds(report),
        "<h2>Every battle</h2>", _battles(entries, file),
    ]  # fmt: skip
    return whole_page(title, parts)


def whole_page(title: str, parts: Iterable[str]) -> str:
    """A document with everything in it that it needs."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def table_of(heads: Sequence[str], rows: Iterable[Sequence[str]], named: int = 1, caption: str = "") -> str:
    """A table whose first columns are names."""

    def cells(row: Sequence[str], tag: str) -> str:
        marks = [' class="name"' if number < named else "" for number in range(len(row))]
        return "".join(f"<{tag}{mark}>{escape(each)}</{tag}>" for mark, each in zip(marks, row, strict=True))

    body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<div class="wide"><table>{said}<tr>{cells(heads, "th")}</tr>{body}</table></div>'


def _broken(report: Report) -> list[str]:
    lines = [f"<li>battle {number}: {escape(why)}</li>" for number, why in report.broken]
    lines += [f"<li>battle {number}, lost by forfeit: {escape(why)}</li>" for number, why in report.forfeits]
    return [f'<ul class="bad">{"".join(lines)}</ul>'] if lines else []


def _counts(each: Results) -> tuple[str, ...]:
    counted = zip((each.wins, each.draws, each.losses), shares(each), strict=True)
    parts = [f"{number} ({percent(share)})" for number, share in counted]
    return str(each.battles), *parts


def _score(each: Results) -> str:
    return f"{each.points:.1f} : {each.points_against:.1f}"


def _results(records: Sequence[Results]) -> str:
    heads = ("player", "against", "battles", "won", "drawn", "lost", "win rate", "score", "victory points")
    rows = [
        (each.player, each.against, *_counts(each), span(each.win), span(each.score), _score(each)) for each in records
    ]
    return table_of(heads, rows, 2)


def _ratings(campaign: Campaign, report: Report) -> str:
    rows = [(each.player, f"{each.elo:.0f}", f"± {each.margin:.0f}" if each.margin else "") for each in report.ratings]
    said = f"Bradley-Terry over all pairings, a draw is half a win; {anchor(campaign)} is {ANCHORED:.0f}"
    return table_of(("player", "Elo", "95%"), rows, caption=said)


def _paces(report: Report) -> str:
    rows = [
        (each.player, str(each.decisions), ms(each.median), ms(each.p95), ms(each.longest)) for each in report.paces
    ]
    return table_of(("player", "decisions", "median ms", "p95 ms", "longest ms"), rows)


def _by(records: Sequence[Results], what: str) -> str:
    rows = [(each.player, each.against, *_counts(each), span(each.score), _score(each)) for each in records]
    return table_of(("player", what, "battles", "won", "drawn", "lost", "score", "victory points"), rows, 2)


def _firsts(report: Report) -> str:
    rows = [(each.where, str(each.battles), span(each.score)) for each in report.firsts]
    said = "The score of whoever took the first turn of the first round; a half would be no advantage."
    return table_of(("", "battles", "score of who went first"), rows, caption=said)


def _grounds(report: Report) -> str:
    rows = [
        (each.record.player, each.armies[0], each.record.against, each.armies[1], each.side, *_counts(each.record),
         span(each.record.score), _score(each.record))
        for each in report.grounds
    ]  # fmt: skip
    heads = ("player", "army", "against", "army", "side", "battles", "won", "drawn", "lost", "score", "victory points")
    return table_of(heads, rows, 5)


def _battles(entries: Sequence[FoughtBout], file: str) -> str:
    rows = []
    for entry in entries:
        bout, fought = entry.bout, entry.fought
        ended = "broken off" if fought.broken else "a draw" if fought.winner is None else f"{fought.winner} wins"
        red, blue = (f"{name} ({army})" for name, army in zip(bout.players, bout.armies, strict=True))
        points = f"{fought.points[0]} : {fought.points[1]}"
        row = (str(bout.number), bout.side.name, red, blue, ended, points, str(fought.decisions), str(bout.seed))
        rows.append((*row, f"warhost arena replay {file} {bout.number}"))
    heads = ("battle", "side", "red", "blue", "result", "victory points", "decisions", "seed", "open it")
    return f"<details><summary>{len(rows)} battles</summary>{table_of(heads, rows, 4)}</details>"
