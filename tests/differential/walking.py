"""A move simulated: a base put down again and again along its path, and looked at each time.

What is nearer to a limit than DOUBT is left undecided: a verdict is True, False, or None where looking cannot tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, radians

import numpy as np
from tests.differential import truths

from warhost.table.movement import Step
from warhost.table.shapes import Base, Board, Bodies, Flags, Matrix, Place, Points

PACE, DOUBT = 0.03, 0.04
LOW = 1.0
AT_THE_FOOT = 0.1
"""How near to what it left a jump lands (core-15.2.1)."""
SIDES = 48


@dataclass(frozen=True)
class Walk:
    """Every pose of a move, and what the base has to do with terrain at each."""

    base: Base
    height: float
    board: Board
    poses: Matrix
    edges: Matrix
    """The edge of the base at each pose."""
    over: Matrix
    """By prism: how deep inside it the centre is."""
    gaps: Matrix
    """By prism: how far from it the base is; negative where they overlap."""
    leg: Matrix
    """The leg each pose belongs to."""

    @property
    def tops(self) -> Matrix:
        return np.array([prism.height for prism in self.board.prisms]).reshape(-1, 1)

    @property
    def foot(self) -> Matrix:
        """How high the model stands at each pose."""
        return np.asarray(np.where(self.over >= 0, self.tops, 0.0).max(axis=0, initial=0.0))


def walk(start: Place, base: Base, height: float, path: Sequence[Step], board: Board) -> Walk:
    """Go along a path."""
    poses, legs = _poses(start, base, path)
    edges = _edges(poses, base)
    over = [truths.depth(poses[:, :2], prism.polygon) for prism in board.prisms]
    if base.is_round:
        gaps = [-deep - base.length / 2 for deep in over]
    else:
        gaps = [_gaps(poses, edges, prism.polygon) for prism in board.prisms]
    shape = (len(board.prisms), len(poses))
    return Walk(base, height, board, poses, edges, np.array(over).reshape(shape), np.array(gaps).reshape(shape), legs)


def _poses(start: Place, base: Base, path: Sequence[Step]) -> tuple[Matrix, Matrix]:
    here = (start.x, start.y, radians(start.facing))
    poses, legs = [np.array([here])], [np.zeros(1)]
    for number, step in enumerate(path):
        turn = 0.0 if step.facing is None else (radians(step.facing) - here[2] + np.pi) % (2 * np.pi) - np.pi
        there = (step.x, step.y, here[2] + turn)
        far = hypot(there[0] - here[0], there[1] - here[1]) + abs(turn) * base.length / 2
        count = max(1, int(np.ceil(far / PACE)))
        share = np.linspace(0.0, 1.0, count + 1)[1:, None]
        poses.append(np.array(here) + share * (np.array(there) - np.array(here)))
        legs.append(np.full(count, number))
        here = there
    return np.concatenate(poses), np.concatenate(legs)


def _edges(poses: Matrix, base: Base) -> Matrix:
    """The edge of a base as a polygon, at each pose."""
    turn = np.linspace(0.0, 2 * np.pi, SIDES, endpoint=False)
    u, v = base.length / 2 * np.cos(turn), base.width / 2 * np.sin(turn)
    x, y, angle = (poses[:, [axis]] for axis in range(3))
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([x + u * c - v * s, y + u * s + v * c], axis=2)


def _gaps(poses: Matrix, edges: Matrix, polygon: Sequence[tuple[float, float]]) -> Matrix:
    """From the base to a prism at each pose."""
    deep = truths.depth(edges.reshape(-1, 2), polygon).reshape(edges.shape[:2]).max(axis=1)
    corners = np.array(polygon)
    stabbed = [max(float(_sunk(corners, edge).max()), -9.0) for edge in edges]
    return np.asarray(-np.maximum(np.maximum(deep, np.array(stabbed)), truths.depth(poses[:, :2], polygon)))


def _sunk(points: Points, edge: Points) -> Matrix:
    """How deep points lie in a convex outline that runs anticlockwise; negative by how far they are outside."""
    along = np.roll(edge, -1, axis=0) - edge
    arms = points[:, None] - edge[None]
    cross = along[None, :, 0] * arms[..., 1] - along[None, :, 1] * arms[..., 0]
    return np.asarray((cross / np.hypot(*along.T)[None]).min(axis=1))


def flat_distance(walked: Walk) -> float:
    """How far the point of the edge that goes furthest goes."""
    if (walked.poses[:, 2] == walked.poses[0, 2]).all() or walked.base.is_round:
        return float(np.hypot(*np.diff(walked.poses[:, :2], axis=0).T).sum())
    return float(np.hypot(*np.moveaxis(np.diff(walked.edges, axis=0), 2, 0)).sum(axis=0).max())


def rises(foot: Matrix) -> Matrix:
    """What is climbed from one pose to the next: nothing between heights that are stepped over (core-15.2)."""
    was, now = foot[:-1], foot[1:]
    return np.where(np.maximum(was, now) > LOW, now - was, 0.0)


def grazes(walked: Walk) -> bool:
    """Does the centre run along the rim of terrain, or past a corner of it, where a pose more or less decides?"""
    if (np.abs(walked.over[:, [0, -1]]) < DOUBT).any():
        return True
    for prism, over in zip(walked.board.prisms, walked.over, strict=True):
        near = np.abs(over) < 2 * PACE
        crossings = (np.diff((over >= 0).astype(int)) != 0).sum()
        if near.sum() > 8 * crossings:
            return True
        corners = np.array(prism.polygon)
        if (np.hypot(*np.moveaxis(walked.poses[:, None, :2] - corners, 2, 0)) < 2 * DOUBT).any():
            return True
    return False


def runs(flags: Flags) -> list[tuple[int, int]]:
    """The stretches of poses for which something holds: first and last."""
    padded = np.concatenate([[False], flags, [False]]).astype(int)
    starts, ends = np.flatnonzero(np.diff(padded) == 1), np.flatnonzero(np.diff(padded) == -1) - 1
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def passes_terrain(walked: Walk, flying: bool = False) -> bool | None:
    """Is every prism that the base overlaps climbed then, and none overlapped in the end?"""
    verdicts = [_passes(walked, prism, flying) for prism in range(len(walked.board.prisms))]
    return None if None in verdicts else all(verdicts)


def _passes(walked: Walk, prism: int, flying: bool) -> bool | None:
    top, foot, gaps = float(walked.tops[prism, 0]), walked.foot, walked.gaps[prism]
    if top <= LOW:
        return True
    if abs(gaps[-1]) < DOUBT and foot[-1] < top:
        return None
    if foot[-1] < top and gaps[-1] < 0:
        return False
    if flying:
        return True
    as_high = np.max(np.where(walked.tops >= top, walked.over, -9.0), axis=0)
    for start, end in runs(gaps < DOUBT):
        deepest, climbed = gaps[start : end + 1].min(), as_high[start : end + 1].max()
        if climbed > DOUBT or start == 0:
            inner = runs(gaps[start : end + 1] < -DOUBT)
            if len(inner) > 1 and start > 0:
                return None
        elif deepest > -DOUBT and climbed < -DOUBT:
            if deepest < DOUBT / 2:
                return None
        elif climbed > -DOUBT:
            return None
        else:
            return False
    return True


def on_the_table(walked: Walk) -> bool | None:
    """Does no part of the base go over the edge?"""
    x, y = walked.edges[..., 0], walked.edges[..., 1]
    least = float(min(x.min(), y.min(), (walked.board.width - x).min(), (walked.board.depth - y).min()))
    return None if abs(least) < DOUBT else least > 0


def meets(walked: Walk, others: Bodies, flying: bool, falls_from: int | None = None) -> bool | None:
    """Does the base meet a round body on the way, or in the end? From a pose on it may be falling."""
    foot = walked.foot
    low, high = foot.copy(), foot.copy()
    for i, (was, now) in enumerate(pairwise(foot.tolist()), start=1):
        low[i], high[i] = min(was, now), max(was, now)
    if falls_from is not None:
        high[falls_from:] = np.maximum(high[falls_from:], foot[falls_from - 1])
    low[-1] = min(low[-1], foot[-1])
    looked = slice(len(foot) - 1, None) if flying else slice(None)
    doubt = False
    for other in others:
        x, y, z, radius, _, _, tall = other.tolist()
        gap = _to_round(walked, x, y, radius)[looked]
        if flying:
            meet = np.minimum(z + tall - foot[looked], foot[looked] + walked.height - z)
        else:
            meet = np.minimum(z + tall - low, high + walked.height - z)
        sure, maybe = (gap < -DOUBT) & (meet > DOUBT), (gap < DOUBT) & (meet > -DOUBT)
        if sure.any():
            return True
        doubt = doubt or bool(maybe.any())
    return None if doubt else False


def _to_round(walked: Walk, x: float, y: float, radius: float) -> Matrix:
    """From the base to a round one, at each pose."""
    dx, dy = x - walked.poses[:, 0], y - walked.poses[:, 1]
    if walked.base.is_round:
        return np.asarray(np.hypot(dx, dy) - radius - walked.base.length / 2)
    away = np.hypot(walked.edges[..., 0] - x, walked.edges[..., 1] - y).min(axis=1)
    sunk = np.array([_sunk(np.array([(x, y)]), edge)[0] for edge in walked.edges])
    return np.where(sunk > 0, -sunk, away) - radius


def fall(walked: Walk, last_leg: int) -> int | bool | None:
    """The pose after which a jump that ends the path begins; False for none, None where looking cannot tell."""
    foot, climbs = walked.foot, rises(walked.foot)
    for i in range(1, len(foot)):
        if walked.leg[i] != last_leg or foot[i] >= foot[i - 1]:
            continue
        if (climbs[i:] > 0).any():
            continue
        left = [p for p in range(len(walked.tops)) if walked.tops[p, 0] == foot[i - 1] and walked.over[p, i - 1] >= 0]
        away = np.min([walked.gaps[p, i:].max() for p in left])
        if abs(away - AT_THE_FOOT) < DOUBT:
            return None
        if away < AT_THE_FOOT:
            return i
    return False
