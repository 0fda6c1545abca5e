"""Elo ratings over a round-robin, as the Bradley-Terry model that explains its results best."""

from math import log, sqrt

import msgspec
import numpy as np

ANCHOR, ANCHORED = "random", 1000.0
"""Who has which rating by definition; where nobody of that name plays, the first player of the campaign has it."""
SCALE = 400 / log(10)
PRIOR = 1.0
"""Drawn battles added to each pairing that met, so that a clean sweep has a finite rating."""


class Rating(msgspec.Struct, frozen=True):
    """A player's Elo with half the width of its 95% interval (nothing for the anchor, which has it by definition)."""

    player: str
    elo: float
    margin: float


Pairing = tuple[str, str, list[float]]


def ratings(pairings: list[Pairing], players: tuple[str, ...]) -> tuple[Rating, ...]:
    """The best first. A result is 1, a half or 0 for the first of the two."""
    index = {name: number for number, name in enumerate(players)}
    size = len(players)
    scores, games = np.zeros((size, size)), np.zeros((size, size))
    for one, other, results in pairings:
        a, b = index[one], index[other]
        if a == b or not results:
            continue
        scores[a, b] += sum(results) + PRIOR / 2
        scores[b, a] += len(results) - sum(results) + PRIOR / 2
        games[a, b] += len(results) + PRIOR
        games[b, a] += len(results) + PRIOR
    anchor = index.get(ANCHOR, 0)
    strength, spread = _fit(scores, games, anchor)
    found = [
        Rating(name, ANCHORED + SCALE * float(strength[each]), 1.96 * SCALE * sqrt(float(spread[each])))
        for name, each in index.items()
    ]
    return tuple(sorted(found, key=lambda each: -each.elo))


def _fit(scores: np.ndarray, games: np.ndarray, anchor: int) -> tuple[np.ndarray, np.ndarray]:
    """Log strengths with the anchor at 0, and their variances: Newton's method on a concave likelihood."""
    size = len(games)
    free = [each for each in range(size) if each != anchor and games[each].any()]
    strength, spread = np.zeros(size), np.zeros(size)
    for _ in range(100):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        weight = games * chance * (1 - chance)
        hessian = (np.diag(weight.sum(axis=1)) - weight)[np.ix_(free, free)]
        slope = (scores - games * chance).sum(axis=1)[free]
        inverse = np.linalg.pinv(hessian)
        step = inverse @ slope
        strength[free] += np.clip(step, -1, 1)
        spread[free] = np.diag(inverse)
        if not len(free) or float(np.abs(step).max()) < 1e-10:
            break
    return strength, spread
