"""Slow truths: shapes as clouds of points, each of them asked. Nothing is shared with what they judge."""

from collections.abc import Sequence

import numpy as np

from warhost.table.shapes import Bodies, Flags, Matrix, Point, Points

RIM, RINGS = 128, 6
GRAIN = 0.004
"""How far a cloud may be wrong: nothing is asked of cases that are closer than this."""


def rim(body: Bodies, count: int = RIM) -> Points:
    """The edge of a base as a polygon."""
    x, y, _, long, wide, angle, _ = body.tolist()
    turn = np.linspace(0.0, 2 * np.pi, count, endpoint=False)
    u, v = long * np.cos(turn), wide * np.sin(turn)
    return np.stack([x + u * np.cos(angle) - v * np.sin(angle), y + u * np.sin(angle) + v * np.cos(angle)], axis=1)


def cloud(body: Bodies) -> Points:
    """Points all over a base, its edge among them."""
    edge, middle = rim(body), body[:2]
    rings = [middle + (edge[:: 1 if ring == RINGS else 4] - middle) * ring / RINGS for ring in range(RINGS, 0, -1)]
    return np.concatenate([*rings, middle[None]])


def to_outline(points: Points, polygon: Sequence[Point] | Points) -> Matrix:
    """From each point to the nearest side of a polygon."""
    a = np.asarray(polygon, dtype=np.float64)
    along = np.roll(a, -1, axis=0) - a
    share = ((points[:, None] - a) * along).sum(axis=2) / np.maximum((along**2).sum(axis=1), 1e-12)
    near = a + np.clip(share, 0.0, 1.0)[..., None] * along
    return np.asarray(np.sqrt(((points[:, None] - near) ** 2).sum(axis=2)).min(axis=1))


def inside(points: Points, polygon: Sequence[Point] | Points) -> Flags:
    """Which points lie in a polygon: it turns round them."""
    corners = np.asarray(polygon, dtype=np.float64)
    arms = corners[None] - points[:, None]
    angles = np.arctan2(arms[..., 1], arms[..., 0])
    turns = (np.roll(angles, -1, axis=1) - angles + np.pi) % (2 * np.pi) - np.pi
    return np.asarray(np.abs(turns.sum(axis=1)) > np.pi)


def depth(points: Points, polygon: Sequence[Point] | Points) -> Matrix:
    """How far inside a polygon each point lies; negative outside it."""
    away = to_outline(points, polygon)
    return np.where(inside(points, polygon), away, -away)


def on_base(points: Points, body: Bodies) -> Flags:
    """Which points lie on a base."""
    x, y, _, long, wide, angle, _ = body.tolist()
    dx, dy = (points - (x, y)).T
    u, v = dx * np.cos(angle) + dy * np.sin(angle), dy * np.cos(angle) - dx * np.sin(angle)
    return np.asarray((u / long) ** 2 + (v / wide) ** 2 <= 1.0)


def to_base(points: Points, body: Bodies) -> Matrix:
    """From each point to a base; 0 on it."""
    if body[3] == body[4]:
        return np.asarray(np.maximum(np.hypot(*(points - body[:2]).T) - body[3], 0.0))
    away, out = np.zeros(len(points)), ~on_base(points, body)
    away[out] = to_outline(points[out], rim(body))
    return away


def gap(a: Bodies, b: Bodies) -> float:
    """Between the edges of two bases; negative by no measure when they overlap."""
    here, there = rim(a), rim(b)
    if on_base(np.vstack([here, a[:2]]), b).any() or on_base(np.vstack([there, b[:2]]), a).any():
        return -1.0
    return float(min(to_outline(here, there).min(), to_outline(there, here).min()))


def to_footprints(points: Points, footprints: Sequence[Sequence[Point]]) -> Matrix:
    """From each point to the nearest of some polygons; 0 in one."""
    return np.asarray(np.maximum(-np.max([depth(points, each) for each in footprints], axis=0), 0.0))


def outlines_gap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """Between two polygons; 0 when they meet."""
    a, b = dotted(one), dotted(other)
    if inside(a, other).any() or inside(b, one).any():
        return 0.0
    return float(min(to_outline(a, other).min(), to_outline(b, one).min()))


def dotted(polygon: Sequence[Point] | Points, step: float = 0.1) -> Points:
    """Points along the sides of a polygon, its corners among them."""
    corners = np.asarray(polygon, dtype=np.float64)
    found = []
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        count = max(1, int(np.ceil(np.hypot(*(b - a)) / step)))
        found.append(a + (b - a) * np.arange(count)[:, None] / count)
    return np.concatenate(found)
