"""Dice that a file gives under a kind next to the one that is rolled."""

from collections.abc import Mapping

from warhost.scenario.file import model

ALIKE = ("effect", "mortal", "heal", "move", "attacks")
"""Kinds between which a text leaves room: a D6" move, mortal damage as rolled, D3 more Attacks."""


def relabelled(
    dice: model.Dice, missing: str, since: Mapping[str, int], rolled: Mapping[str, int]
) -> model.Dice | None:
    """The dice of a step with the next unused one of a kind alike put where one is missing; None if there is none."""
    if missing not in ALIKE:
        return None
    for kind in ALIKE:
        faces = list(dice.get(kind, ()))
        used = max(rolled.get(kind, 0) - since.get(kind, 0), 0)
        if kind != missing and used < len(faces):
            face = faces.pop(used)
            return {**dice, kind: tuple(faces), missing: (*dice.get(missing, ()), face)}
    return None
