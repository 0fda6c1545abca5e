"""Short battles to see which regiment ability and enhancement does best: both drawn by lot, all else in haste."""

from collections.abc import Iterable

import numpy as np

from warhost.arena.army_battles import ArmyBattle, Noted, fight_noted
from warhost.arena.campaign import Bout
from warhost.arena.timed_battle import SEATS
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Pick, Picked
from warhost.engine.dice import stream
from warhost.players.captain.captain import Captain
from warhost.players.captain.loadouts import LOADOUTS, Loadouts, Tried
from warhost.players.captain.weights import CAPTAIN, HASTY
from warhost.players.ideas.idea import Suggestion

FEWEST = 24
"""As many battles with a pick against one opponent are worth a row of their own."""
PRIOR = 4.0
"""Battles that every army is taken to have drawn, so that few battles make no wonders."""


class Drawing(Captain):
    """A hasty captain who draws lots for what the army comes with."""

    name = "drawing"

    def __init__(self, seed: str) -> None:
        super().__init__(seed, CAPTAIN, HASTY)

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        if isinstance(decision, Pick) and decision.kind in LOADOUTS:
            chance = stream(f"{self.seed} {decision.kind}")
            return Suggestion("drawn by lot", Picked((chance.choice(decision.options),)))
        return super().think(battle, decision)


def fight_short(bout: Bout) -> Noted:
    return fight_noted(bout, {seat: Drawing(f"{bout.seed} {seat}") for seat in SEATS})


def table(battles: Iterable[ArmyBattle]) -> Loadouts:
    """How many points more than the army's strength tells were won with each pick."""
    fought = [each for each in battles if each.broken is None]
    strength = _strengths(fought)
    general: dict[str, dict[str, list[float]]] = {}
    against: dict[str, dict[str, dict[str, list[float]]]] = {}
    for each in fought:
        for mine in (0, 1):
            army, foe = each.armies[mine], each.armies[1 - mine]
            lead = each.points[mine] - each.points[1 - mine] - strength[army] + strength[foe]
            for pick in each.loadouts[mine]:
                general.setdefault(army, {}).setdefault(pick, []).append(lead)
                against.setdefault(army, {}).setdefault(foe, {}).setdefault(pick, []).append(lead)
    return Loadouts(
        {army: _tried(picks) for army, picks in sorted(general.items())},
        {army: rows for army, foes in sorted(against.items()) if (rows := _rows(foes))},
    )


def _rows(foes: dict[str, dict[str, list[float]]]) -> dict[str, dict[str, Tried]]:
    enough = {foe: picks for foe, picks in foes.items() if min(map(len, picks.values())) >= FEWEST}
    return {foe: _tried(picks) for foe, picks in sorted(enough.items())}


def _tried(picks: dict[str, list[float]]) -> dict[str, Tried]:
    return {pick: (len(leads), round(sum(leads) / len(leads), 2)) for pick, leads in sorted(picks.items())}


def _strengths(battles: list[ArmyBattle]) -> dict[str, float]:
    """By how many points an army wins, whoever it meets: least squares, drawn towards 0."""
    armies = sorted({army for each in battles for army in each.armies})
    at = {army: i for i, army in enumerate(armies)}
    sums, leads = PRIOR * np.eye(len(armies)), np.zeros(len(armies))
    for each in battles:
        red, blue = at[each.armies[0]], at[each.armies[1]]
        lead = each.points[0] - each.points[1]
        sums[[red, blue], [red, blue]] += 1
        sums[[red, blue], [blue, red]] -= 1
        leads[red] += lead
        leads[blue] -= lead
    return dict(zip(armies, np.linalg.solve(sums, leads).tolist(), strict=True)) if armies else {}
