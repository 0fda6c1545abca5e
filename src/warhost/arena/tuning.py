"""Weights tuned by self-play: captains tipped one way fight captains tipped the other; leads tell which way is up."""

from collections.abc import Iterable, Mapping

import msgspec
import numpy as np

from warhost.arena.campaign import Bout
from warhost.arena.timed_battle import Fought, fight
from warhost.engine.dice import stream
from warhost.engine.records import BLUE, RED
from warhost.players.captain.captain import Captain
from warhost.players.captain.weights import CAREFUL, HASTY, Weights

LEFT_ALONE = ("lessons", "won", "gambit", "detours", "works_out")
"""Weights that no lead in Spearhead tells of, or that are as things are."""
TIP, STEP, DOUBT, MOST = 0.35, 1.0, 0.5, 0.5
"""How far weights are tipped and moved, in logarithms; how slow they are to believe; how far one goes in a round."""
SPREAD = 8.0
"""By how many points battles of equals end apart, as a rule."""
OFFSET = 0.05
"""What is added to a weight before it is multiplied: those near nothing move, too."""


class Tipped(msgspec.Struct, frozen=True):
    """A battle of a round: its number, how its sides were tipped, and by how much red led."""

    round: int
    number: int
    lead: int
    winner: str | None = None
    broken: str | None = None


def names() -> tuple[str, ...]:
    """The weights that are tuned."""
    return tuple(each for each in Weights.__struct_fields__ if each not in LEFT_ALONE)


def tip(seed: int, round_: int, number: int) -> dict[str, float]:
    """Which way each weight goes for red in a battle, and against it for blue; twins swap the tips."""
    chance = stream(f"tips {seed} {round_} {(number + 1) // 2}")
    sign = 1.0 if number % 2 else -1.0
    return {name: sign * chance.choice((-1.0, 1.0)) for name in names()}


def moved(weights: Weights, by: Mapping[str, float]) -> Weights:
    """The weights multiplied by e to these; what is below nothing stays so."""
    found = {}
    for name, log in by.items():
        value = getattr(weights, name)
        sign = -1.0 if value < 0 else 1.0
        found[name] = sign * max(0.0, (abs(value) + OFFSET) * float(np.exp(log)) - OFFSET)
    return msgspec.structs.replace(weights, **found)


def fight_tipped(bout: Bout, weights: Weights, tips: Mapping[str, float], hasty: bool) -> Fought:
    """One battle between captains whose weights are tipped against each other."""
    care = HASTY if hasty else CAREFUL
    players = {}
    for seat, sign in ((RED, TIP), (BLUE, -TIP)):
        tipped = moved(weights, {name: sign * each for name, each in tips.items()})
        players[seat] = Captain(f"{bout.seed} {seat}", tipped, care)
    return fight(bout, players=players)


def slopes(battles: Iterable[Tipped], seed: int) -> dict[str, tuple[float, float]]:
    """By how many points a captain leads for each weight tipped up, against one tipped down; with standard errors.

    Least squares over all weights at once, doubting each as much as a few battles would make it doubt itself.
    """
    fought = [each for each in battles if each.broken is None]
    known = names()
    if not fought:
        return dict.fromkeys(known, (0.0, SPREAD))
    rows = np.array([[tip(seed, each.round, each.number)[name] for name in known] for each in fought])
    leads = np.array([each.lead for each in fought], dtype=float)
    inverse = np.linalg.inv(rows.T @ rows + (SPREAD / DOUBT) ** 2 * np.eye(len(known)) / 4)
    found, errors = inverse @ rows.T @ leads, SPREAD * np.sqrt(np.diag(inverse))
    pairs = zip(found.tolist(), errors.tolist(), strict=True)
    return dict(zip(known, pairs, strict=True))


def improved(weights: Weights, told: Mapping[str, tuple[float, float]]) -> Weights:
    """A step uphill: each weight by what a tip of it brought, the less the more doubtful."""
    steps = {}
    for name, (lead, error) in told.items():
        belief = lead * lead / (lead * lead + error * error)
        steps[name] = float(np.clip(STEP * TIP * belief * np.sign(lead), -MOST, MOST))
    return moved(weights, steps)


def rounded(weights: Weights) -> Weights:
    """With as many digits as mean anything."""
    return Weights(**{name: float(f"{getattr(weights, name):.3g}") for name in Weights.__struct_fields__})
