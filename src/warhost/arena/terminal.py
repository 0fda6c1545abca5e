"""A campaign in a terminal: tables, and a battle in a few lines."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from warhost.arena.campaign import Campaign
from warhost.arena.rating import ANCHOR, ANCHORED
from warhost.arena.report import Interval, Report, Results
from warhost.arena.timed_battle import FoughtBout

LEGEND = (
    "win rate: wins / battles. score: (wins + half the draws) / battles. In brackets the 95% Wilson interval; "
    "for scores with draws it is on the wide side."
)


def percent(rate: float) -> str:
    return f"{rate:.1%}"


def ms(time: float) -> str:
    """Milliseconds with as many digits as mean something."""
    return f"{time:.2f}" if time < 10 else f"{time:.0f}"


def span(found: Interval) -> str:
    return f"{percent(found.rate)} [{percent(found.low)}, {percent(found.high)}]"


def anchor(campaign: Campaign) -> str:
    """Whose Elo is given."""
    return ANCHOR if ANCHOR in campaign.players else campaign.players[0]


def headline(campaign: Campaign) -> str:
    """What was fought, in a line."""
    sides = ", ".join(side.name for side in campaign.sides)
    return (
        f"{campaign.battles} battles a pairing, seed {campaign.seed}; "
        f"armies: {', '.join(campaign.armies)}; sides: {sides}"
    )


def tell(out: Console, campaign: Campaign, report: Report) -> None:
    """Everything that was counted."""
    out.print(f"[bold]{escape(headline(campaign))}[/bold]", soft_wrap=True)
    out.print(_results(report))
    out.print(escape(LEGEND), soft_wrap=True)
    out.print(_players(campaign, report))
    out.print(_by(report.seats, "seat"))
    out.print(_by(report.armies, "army"))
    if report.firsts:
        out.print(_firsts(report))
    out.print(escape(conduct(report)), style="bold red" if report.refused or report.broken else "", soft_wrap=True)
    for number, why in report.broken[:10]:
        out.print(f"[red]battle {number} broke off:[/red] {escape(why)}", soft_wrap=True)
    for number, why in report.forfeits[:10]:
        out.print(f"[red]battle {number} was lost by forfeit:[/red] {escape(why)}", soft_wrap=True)


def conduct(report: Report) -> str:
    """Did everything go by the rules?"""
    told = f"{report.battles} battles; answers refused: {report.refused}; battles broken off: {len(report.broken)}"
    return told + (f"; lost by forfeit: {len(report.forfeits)}" if report.forfeits else "")


def _results(report: Report) -> Table:
    table = Table("player", "against")
    for head in ("battles", "won", "drawn", "lost", "win rate", "score", "victory points"):
        table.add_column(head, justify="right")
    for each in report.records:
        table.add_row(
            escape(each.player), escape(each.against), str(each.battles), *map(percent, shares(each)),
            escape(span(each.win)), escape(span(each.score)), f"{each.points:.1f} : {each.points_against:.1f}",
        )  # fmt: skip
    return table


def shares(record: Results) -> tuple[float, float, float]:
    """Won, drawn and lost as parts of one."""
    whole = max(record.battles, 1)
    return record.wins / whole, record.draws / whole, record.losses / whole


def _players(campaign: Campaign, report: Report) -> Table:
    table = Table("player")
    for head in ("Elo", "decisions", "median ms", "p95 ms", "longest ms", "refused"):
        table.add_column(head, justify="right")
    paces = {each.player: each for each in report.paces}
    refused = {name: sum(each.refused for each in report.seats if each.player == name) for name in campaign.players}
    for each in report.ratings:
        pace = paces[each.player]
        elo = f"{each.elo:.0f}" + (f" ± {each.margin:.0f}" if each.margin else "")
        table.add_row(
            escape(each.player), elo, str(pace.decisions), ms(pace.median), ms(pace.p95), ms(pace.longest),
            str(refused[each.player]),
        )  # fmt: skip
    table.caption = f"Elo: Bradley-Terry over all pairings, a draw is half a win; {anchor(campaign)} is {ANCHORED:.0f}"
    return table


def _by(records: Sequence[Results], what: str) -> Table:
    """How players fared by their seat or army."""
    table = Table("player", what)
    for head in ("battles", "won", "drawn", "lost", "score", "victory points"):
        table.add_column(head, justify="right")
    for each in records:
        row = (*map(percent, shares(each)), span(each.score), f"{each.points:.1f} : {each.points_against:.1f}")
        table.add_row(escape(each.player), escape(each.against), str(each.battles), *map(escape, row))
    return table


def _firsts(report: Report) -> Table:
    table = Table("going first")
    for head in ("battles", "score"):
        table.add_column(head, justify="right")
    for each in report.firsts:
        table.add_row(escape(each.where), str(each.battles), escape(span(each.score)))
    table.caption = "how whoever took the first turn of the first round fared; a half would be no advantage"
    return table


def told(entry: FoughtBout) -> list[str]:
    """One battle: who, where, how it ended, and how to fight it again."""
    bout, fought = entry.bout, entry.fought
    (red, blue), armies, side = bout.players, bout.armies, bout.side
    ended = fought.broken or fought.forfeit or ("a draw" if fought.winner is None else f"{fought.winner} wins")
    realm = f" --realm {side.realm}" if side.realm is not None else ""
    return [
        f"battle {bout.number}: red {red} ({armies[0]}) against blue {blue} ({armies[1]}) on {side.name}: {ended}, "
        f"{fought.points[0]} : {fought.points[1]} after {fought.decisions} decisions",
        f"again: warhost battle --players {red},{blue} --pack {side.pack}{realm} --armies {','.join(armies)} "
        f"--seed {bout.seed}",
    ]
