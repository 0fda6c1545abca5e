"""The report of an experiment: one HTML page with tables and plots, that needs nothing else."""

from collections.abc import Mapping
from html import escape

import msgspec

from warhost.arena.charts import ratings_chart
from warhost.arena.html_page import table_of, whole_page
from warhost.arena.rating import Rating
from warhost.lab.analysis import Findings, Tallied
from warhost.lab.experiment import FACTORS, Experiment
from warhost.lab.plots import heat_map, rates_plot, rounds_plot, shown

FEW = 2
"""A level is shown where there are so many of its factor."""
OF_SEAT = ("players", "armies", "regiment_ability", "enhancement")
RED_S = "for who plays red; nobody else's score changes with this factor alone"


def lab_page(asked: Experiment, found: Findings, folder: str) -> str:
    """A whole HTML document; `folder` is where the results are."""
    parts = [
        *_head(asked, found), *_factors(found), *_ratings("players", found), *_ratings("armies", found),
        *_table(found), *_first(found), *_underdogs(found), *_cards(found), *_loadouts(found), *_rounds(found),
        f'<p class="soft">Any battle again: <code>warhost lab replay {escape(folder)} NUMBER</code></p>',
    ]  # fmt: skip
    return whole_page(asked.title, parts)


def _head(asked: Experiment, found: Findings) -> list[str]:
    factors = msgspec.to_builtins(asked.factors)
    levels = "; ".join(f"{name}: {_said(factors[name])}" for name in FACTORS if factors[name])
    bad = ' class="bad"' if found.broken or found.refused else ""
    conduct = f"{found.battles} battles; answers refused: {found.refused}; broken off: {len(found.broken)}"
    wrong = [
        *((n, f"broke off: {why}") for n, why in found.broken),
        *((n, f"lost by forfeit, {w}") for n, w in found.forfeits),
    ]
    lines = "".join(f"<li>battle {number} {escape(why)}</li>" for number, why in wrong[:50])
    return [
        f"<p>{escape(levels)}</p>",
        f"<p>design: {asked.design}, seed {asked.seed}; version {escape(', '.join(sorted(found.versions)))}</p>",
        f"<p{bad}>{escape(conduct)}; lost by forfeit: {len(found.forfeits)}</p>", f"<ul>{lines}</ul>" if lines else "",
        '<p class="soft">A score counts a draw as half a win; in brackets the 95% Wilson interval.</p>',
    ]  # fmt: skip


def _said(levels: list[object]) -> str:
    names = [" + ".join(map(str, each)) if isinstance(each, list) else str(each) for each in levels]
    return ", ".join(names) if len(names) <= 12 else f"{len(names)} levels"


def _rates(title: str, tallies: Mapping[str, Tallied], note: str = "", leads: bool = False) -> list[str]:
    if not tallies:
        return []
    ordered = dict(sorted(tallies.items(), key=lambda each: -each[1].rate.rate))
    heads = ("level", "battles", "score", "mean lead in points")[: 4 if leads else 3]
    rows = [(name, *shown(each))[: len(heads)] for name, each in ordered.items()]
    told = f'<p class="soft">{escape(note)}</p>' if note else ""
    return [f"<h2>{escape(title)}</h2>", told, rates_plot(title, ordered), table_of(heads, rows)]


def _factors(found: Findings) -> list[str]:
    parts: list[str] = []
    for factor, levels in found.factors.items():
        if len(levels) >= FEW:
            parts += _rates(f"Score by {factor.replace('_', ' ')}", levels, "" if factor in OF_SEAT else RED_S)
    return parts


def _ratings(what: str, found: Findings) -> list[str]:
    ratings = found.ratings(what)
    if len(ratings) < FEW:
        return []
    rows = [(each.player, f"{each.elo:.0f}", _margin(each)) for each in ratings]
    caption = "Bradley-Terry over all meetings, a draw is half a win; in Elo points"
    return [
        f"<h2>Strength of {what}</h2>",
        ratings_chart(ratings),
        table_of((what, "Elo", "95%"), rows, caption=caption),
    ]


def _margin(each: Rating) -> str:
    return f"± {each.margin:.0f}" if each.margin else "(anchor)"


def _table(found: Findings) -> list[str]:
    cells = found.table("armies")
    names = sorted({name for pair in cells for name in pair})
    return (
        ["<h2>Army against army</h2>", heat_map("Score of the row against the column", names, cells)] if cells else []
    )


def _first(found: Findings) -> list[str]:
    note = "The score of whoever took the first turn of the first round; a half would be no advantage."
    return _rates("Going first", found.firsts, note)


def _underdogs(found: Findings) -> list[str]:
    rows = [
        (level, number, *shown(each)[:2])
        for level, rounds in sorted(found.underdogs.items())
        for number, each in sorted(rounds.items())
    ]
    heads = ("cards removed", "underdog in", "battles", "score of the underdog")
    return ["<h2>Being the underdog</h2>", table_of(heads, rows, 2)] if rows else []


def _cards(found: Findings) -> list[str]:
    twists = "The score of whoever was the underdog when this twist was drawn."
    tactics = (
        "The score of whoever scored this card; it is scored by who is winning, too: removing it tells its effect."
    )
    return [
        *_rates("Twists", found.twists, twists, True),
        *_rates("Battle tactics scored", found.tactics, tactics, True),
    ]


def _loadouts(found: Findings) -> list[str]:
    rows = [
        (army, name, *shown(each))
        for army, picks in sorted(found.loadouts.items())
        for name, each in sorted(picks.items(), key=lambda pair: -pair[1].rate.rate)
    ]
    heads = ("army", "regiment ability or enhancement", "battles", "score", "mean lead in points")
    note = '<p class="soft">Where these are drawn by lot, the difference within an army is their effect.</p>'
    return ["<h2>What armies came with</h2>", note, table_of(heads, rows, 2)] if rows else []


def _rounds(found: Findings) -> list[str]:
    means = {
        player: [sum(each) / len(each) for each in rounds if each] for player, rounds in sorted(found.rounds.items())
    }
    return (
        ["<h2>Victory points by round</h2>", rounds_plot("Mean victory points after each round", means)]
        if means
        else []
    )
