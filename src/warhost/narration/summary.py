"""How a battle ended: the winner, the score by round, the losses of both armies."""

from collections.abc import Iterable

from warhost.engine.catalogue import Catalogue
from warhost.engine.events import AnyEvent, Scored, StartOf
from warhost.engine.records import State
from warhost.narration.lines import BLANK, Line, paragraph
from warhost.narration.names import Names, player_name


def summary(events: Iterable[AnyEvent], state: State, catalogue: Catalogue) -> list[Line]:
    """The result of a battle that is over, or how it stands."""
    scores = score_by_round(events)
    lines = [Line(verdict(state), "round"), BLANK, *_score_table(scores, state), BLANK]
    for player in state.players:
        lines += _losses(player, state, Names(catalogue))
    return lines


def verdict(state: State) -> str:
    """[R] Red wins 11 to 7."""
    points = {player.id: player.victory_points for player in state.players.values()}
    tally = " to ".join(str(each) for each in sorted(points.values(), reverse=True))
    if state.outcome is None:
        return f"Not over yet (round {state.now.round}): {tally}."
    if state.outcome.winner is None:
        return f"A draw, {tally}."
    kind = f" ({state.outcome.victory} victory)" if state.outcome.victory else ""
    return f"{player_name(state.outcome.winner)} wins {tally}{kind}."


def score_by_round(events: Iterable[AnyEvent]) -> dict[int, dict[str, int]]:
    """Points scored, by round and player."""
    found: dict[int, dict[str, int]] = {}
    now = 0
    for event in events:
        if isinstance(event, StartOf) and event.what == "round":
            now = event.round
            found.setdefault(now, {})
        elif isinstance(event, Scored):
            row = found.setdefault(now, {})
            row[event.player] = row.get(event.player, 0) + event.points
    return found


def _score_table(scores: dict[int, dict[str, int]], state: State) -> list[Line]:
    head = "".join(f"{number:>5}" for number in scores)
    lines = [Line(f"  {'Round':<12}{head}{'all':>7}", "note")]
    for player in state.players.values():
        row = "".join(f"{scores[number].get(player.id, 0):>5}" for number in scores)
        lines.append(Line(f"  {player_name(player.id):<12}{row}{player.victory_points:>7}", "note"))
    return lines


def _losses(player: str, state: State, names: Names) -> list[Line]:
    units = [unit for unit in state.units.values() if unit.army == player and unit.kind == "unit"]
    lost, all_models = sum(len(unit.slain) for unit in units), sum(unit.size for unit in units)
    gone = [names.bare(state, unit.id) for unit in units if unit.status == "destroyed"]
    said = f"{player_name(player)} lost {lost} of {all_models} models"
    said += f", and all of: {', '.join(gone)}" if gone else ""
    return paragraph(f"{said}.", "note")
