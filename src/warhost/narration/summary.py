"""How a battle ended: the winner, the score by round, the losses of both armies."""

from collections.abc import Iterable

from warhost.engine.catalogue import Catalogue
from warhost.engine.events import AnyEvent, Scored, StartOf
from warhost.engine.prose import GAP, Prose, Words, joined, said, spans
from warhost.engine.records import State, opponent
from warhost.narration.names import BattleNames, player_span
from warhost.narration.sentences import Sentence, sentence

GIVEN_UP = {
    "concession": "{who} wins at {tally}: {loser} conceded.",
    "time": "{who} wins at {tally}: {loser} ran out of time.",
    "forfeit": "{who} wins at {tally}: {loser} forfeited.",
}
"""Victories that ended a battle before its time."""


def summary(events: Iterable[AnyEvent], state: State, catalogue: Catalogue) -> list[Sentence]:
    """The result of a battle that is over, or how it stands."""
    told = [*sentence(verdict(state), "verdict", 0), *_score_table(score_by_round(events, state), state)]
    for player in state.players:
        told += _losses(player, state, BattleNames(catalogue))
    return told


def verdict(state: State) -> Prose:
    """[R] Red wins 11 to 7."""
    points = {player.id: player.victory_points for player in state.players.values()}
    tally = joined(" to ", sorted(points.values(), reverse=True))
    if state.outcome is None:
        return said("Not over yet (round {number}): {tally}.", number=state.now.round, tally=tally)
    if state.outcome.winner is None:
        return said("A draw, {tally}.", tally=tally)
    if state.outcome.victory in GIVEN_UP:
        who, loser = player_span(state.outcome.winner), player_span(opponent(state.outcome.winner))
        return said(GIVEN_UP[state.outcome.victory], who=who, loser=loser, tally=tally)
    kind = f" ({state.outcome.victory} victory)" if state.outcome.victory else ""
    return said("{who} wins {tally}{kind}.", who=player_span(state.outcome.winner), tally=tally, kind=kind)


def score_by_round(events: Iterable[AnyEvent], state: State) -> dict[int, dict[str, int]]:
    """Points scored, by round and player; under 0 what they had where a battle begins in the midst of it."""
    told = list(events)
    now = next((each.round for each in told if isinstance(each, StartOf)), state.now.round)
    found: dict[int, dict[str, int]] = {}
    for event in told:
        if isinstance(event, StartOf) and event.what == "round":
            now = event.round
            found.setdefault(now, {})
        elif isinstance(event, Scored):
            row = found.setdefault(now, {})
            row[event.player] = row.get(event.player, 0) + event.points
    before = {each.id: each.victory_points - _sum(found, each.id) for each in state.players.values()}
    return {0: before, **found} if any(before.values()) else found


def _sum(scores: dict[int, dict[str, int]], player: str) -> int:
    return sum(row.get(player, 0) for row in scores.values())


def _score_table(scores: dict[int, dict[str, int]], state: State) -> list[Sentence]:
    rows: list[list[Words]] = [["Round", *(number or "before" for number in scores), "all"]]
    for player in state.players.values():
        points = [scores[number].get(player.id, 0) for number in scores]
        rows.append([player_span(player.id), *points, player.victory_points])
    columns = [[(GAP, *spans(each)) for each in row] for row in rows]
    return [Sentence(joined("", row)[1:], "tally", 1) for row in columns]


def _losses(player: str, state: State, names: BattleNames) -> list[Sentence]:
    units = [unit for unit in state.units.values() if unit.army == player and unit.kind == "unit"]
    lost, every = sum(len(unit.slain) for unit in units), sum(unit.size for unit in units)
    gone = [names.thing(state, unit.id, mark=False) for unit in units if unit.status == "destroyed"]
    whole = said(", and all of: {gone}", gone=joined(", ", gone)) if gone else ()
    who = player_span(player)
    return sentence(
        said("{who} lost {lost} of {every} models{gone}.", who=who, lost=lost, every=every, gone=whole), "note"
    )
