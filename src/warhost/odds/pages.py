"""Odds as pages that need nothing else: one file with its style and pictures inside."""

from html import escape

from warhost.odds.charts import outcome_picture, percent, shown
from warhost.odds.distribution import Distribution
from warhost.odds.heatmap import shade, top_of
from warhost.odds.matrix import Matchups
from warhost.odds.outcome import AttackOutcome, Round

STYLE = """
body { font: 15px/1.5 'Helvetica Neue', Helvetica, Arial, sans-serif; color: #1d2733; background: #fff;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
body.wide { max-width: none; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { border: 1px solid #dde3ea; padding: .25rem .6rem; text-align: right; }
th:first-child, td.name { text-align: left; }
th { background: #f4f7fb; font-weight: 600; }
svg { max-width: 100%; height: auto; }
caption { text-align: left; padding: .3rem 0; color: #5b6774; }
.columns { display: flex; flex-wrap: wrap; gap: 2rem; }
.heat th.column { writing-mode: vertical-rl; transform: rotate(180deg); text-align: left; vertical-align: bottom; }
"""


def page(title: str, body: str, wide: bool = False) -> str:
    """A whole HTML document."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f'<body class="{"wide" if wide else "page"}">\n<h1>{escape(title)}</h1>\n{body}\n</body>\n</html>\n'
    )


def outcome_page(outcome: AttackOutcome) -> str:
    """What attacks do: numbers, pictures, and what was assumed."""
    parts = [
        _summary(outcome), outcome_picture(outcome), "<h2>Attacks</h2>", *(_attacks(each) for each in outcome.rounds),
        '<h2>Chances</h2><div class="columns">', _chances("Damage after wards", outcome.damage),
        _chances("Models slain", outcome.slain) if outcome.foe.models > 1 else "", "</div>", "<h2>Assumed</h2><ul>",
        *(f"<li>{escape(each)}</li>" for each in outcome.assumed), "</ul>",
    ]  # fmt: skip
    return page(outcome.title, "\n".join(parts))


def _summary(outcome: AttackOutcome) -> str:
    rows = [("Damage inflicted", outcome.inflicted), ("Damage after wards", outcome.damage)]
    rows.append(("Models slain", outcome.slain))
    body = "".join(
        f'<tr><td class="name">{name}</td><td>{each.mean:.2f}</td><td>{each.spread:.2f}</td>'
        f"<td>{each.quantile(0.5)}</td><td>{each.quantile(0.1)} to {each.quantile(0.9)}</td></tr>"
        for name, each in rows
    )
    return (
        f"<p><strong>Destroyed: {percent(outcome.destroyed)}</strong>. {escape(outcome.foe.name)}: "
        f"{outcome.foe.models} models with Health {outcome.foe.health}, {outcome.foe.left} points in all.</p>"
        "<table><tr><th></th><th>mean</th><th>spread</th><th>median</th><th>8 of 10 times</th></tr>"
        f"{body}</table>"
    )


def _attacks(each: Round) -> str:
    body = "".join(
        f'<tr><td class="name">{escape(salvo.weapon.name)}</td><td>{salvo.models} x {salvo.number}</td>'
        f"<td>{salvo.profile.hit}+</td><td>{salvo.profile.wound}+</td><td>{salvo.profile.rend}</td>"
        f"<td>{salvo.points}</td><td>{escape(salvo.profile.crit or '-')}</td>"
        f"<td>{salvo.attacks.damage().mean:.2f}</td></tr>"
        for salvo in each.salvos
    )
    heads = "".join(
        f"<th>{head}</th>" for head in ("weapon", "attacks", "hit", "wound", "rend", "damage", "crit", "mean")
    )
    return f"<table><caption>{escape(each.name)}</caption><tr>{heads}</tr>{body}</table>"


def _chances(name: str, distribution: Distribution) -> str:
    body = "".join(
        f"<tr><td>{each.label}</td><td>{percent(each.chance)}</td><td>{percent(each.at_least)}</td></tr>"
        for each in shown(distribution)
    )
    return f"<table><caption>{name}</caption><tr><th>value</th><th>exactly</th><th>at least</th></tr>{body}</table>"


def matrix_page(found: Matchups) -> str:
    """The table of matchups with a colour and a number in every cell."""
    most = top_of(found)
    heads = "".join(f'<th class="column" scope="col">{escape(name)}</th>' for name in found.names)
    rows = []
    for row, attacker in enumerate(found.names):
        cells = []
        for column, target in enumerate(found.names):
            fill, ink = shade(float(found.values()[row, column]), most)
            hover = (
                f"{attacker} against {target}: {found.said(row, column, 'points')} points, "
                f"{found.said(row, column, 'share')} of its health"
            )
            cells.append(
                f'<td style="background:{fill};color:{ink}" title="{escape(hover)}">{found.said(row, column)}</td>'
            )
        rows.append(f'<tr><th scope="row">{escape(attacker)}</th>{"".join(cells)}</tr>')
    head = f"<caption>{escape(found.caption)}</caption><tr><th></th>{heads}</tr>"
    return page(found.title, f'<table class="heat">{head}{"".join(rows)}</table>', wide=True)
