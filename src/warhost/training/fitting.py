"""Learning from lessons, with PyTorch: a GPU helps and is not needed."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from warhost.players.marshal.network import SHAPES, Network, raw
from warhost.players.marshal.rows import Rows
from warhost.training.recording import Lessons

HELD_BACK = 10
"""Every so manieth battle is not learned from, but foretold."""
BATCH, EPOCHS, SPEED, DECAY = 4096, 40, 2e-3, 1e-4
POINTS = 0.5
"""How much points count beside the victory."""


class Foretold(NamedTuple):
    """How well battles that were not learned from are foretold, after an epoch."""

    epoch: int
    loss: float
    log_loss: float
    right: float
    """Of decided battles, foretold rightly."""
    off_by: float
    """In points."""


def fit(lessons: Lessons, seed: int = 1, epochs: int = EPOCHS) -> Iterator[tuple[Foretold, Network]]:
    """Learn; after every epoch how it does, and what it has learned."""
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    test = lessons.battle % HELD_BACK == 0
    learned, foretold = _on(lessons, ~test, device), _on(lessons, test, device)
    weights = {name: _beginning(shape, device) for name, shape in SHAPES.items()}
    rate = torch.optim.AdamW(list(weights.values()), lr=SPEED, weight_decay=DECAY)
    count = len(learned[-1])
    steps = max(1, epochs * (count // BATCH + 1))
    slowing = torch.optim.lr_scheduler.OneCycleLR(rate, SPEED, total_steps=steps)
    for epoch in range(epochs):
        order = torch.randperm(count, device=device)
        for batch in order.split(BATCH):
            rate.zero_grad()
            loss = _loss(weights, [each[batch] for each in learned])
            loss.backward()
            rate.step()
            slowing.step()
        yield _figures(epoch + 1, weights, foretold), _network(weights)


def _beginning(shape: tuple[int, ...], device: str) -> Any:
    import torch

    if len(shape) == 1:
        return torch.zeros(shape, device=device, requires_grad=True)
    return (torch.randn(shape, device=device) * (2 / shape[0]) ** 0.5).requires_grad_()


def _on(lessons: Lessons, which: Any, device: str) -> list[Any]:
    import torch

    each = [*lessons.rows, lessons.won, lessons.points]
    return [torch.as_tensor(some[which], device=device) for some in each]


def _loss(weights: dict[str, Any], lessons: list[Any]) -> Any:
    import torch.nn.functional as functional

    *rows, won, points = lessons
    found = raw(weights, *rows)
    win = functional.binary_cross_entropy_with_logits(found[:, 0], won)
    return win + POINTS * functional.smooth_l1_loss(found[:, 1], points)


def _figures(epoch: int, weights: dict[str, Any], lessons: list[Any]) -> Foretold:
    import torch
    import torch.nn.functional as functional

    *rows, won, points = lessons
    with torch.no_grad():
        found = raw(weights, *rows)
        loss = float(_loss(weights, lessons))
        log_loss = float(functional.binary_cross_entropy_with_logits(found[:, 0], won))
        decided = won != 0.5
        right = float(((found[:, 0] > 0) == (won > 0.5))[decided].float().mean())
        off_by = float(10 * (found[:, 1] - points).abs().mean())
    return Foretold(epoch, loss, log_loss, right, off_by)


def _network(weights: dict[str, Any]) -> Network:
    return Network({name: each.detach().cpu().numpy() for name, each in weights.items()})


def calibration(network: Network, lessons: Lessons, bins: int = 10) -> list[tuple[float, float, int]]:
    """For each tenth of the chances foretold: the mean foretold, the share won, and how many positions."""
    test = lessons.battle % HELD_BACK == 0
    foretold = network.values(Rows(*(each[test] for each in lessons.rows))).win
    won, found = lessons.won[test], []
    for low in np.arange(bins) / bins:
        inside = (foretold >= low) & (foretold < low + 1 / bins)
        if inside.any():
            found.append((float(foretold[inside].mean()), float(won[inside].mean()), int(inside.sum())))
    return found
