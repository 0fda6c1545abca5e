"""Odds of rolls that are no attacks: charges, runs, spells, prayers, priority."""

from math import ceil

from warhost.engine.dice import amount
from warhost.odds.distribution import Distribution, mixed, of_amount
from warhost.table.shapes import TOLERANCE

_MOST_DICE = 100


def roll(what: int | str, bonus: int = 0, reroll_below: int | None = None) -> Distribution:
    """D3, 2D6, D6+8, with a bonus (never below 1, core-27.0); re-rolled once as a whole if below a value.

    A re-roll comes before modifiers (core-2.2), so `reroll_below` looks at the dice alone.
    """
    found = amount(what)
    if found.dice > _MOST_DICE or found.plus > 10_000:
        raise ValueError(f"{what} is too much: at most {_MOST_DICE} dice")
    dice = of_amount(found)
    if reroll_below is not None:
        kept = dice.pmf.copy()
        kept[: max(0, reroll_below)] = 0.0
        dice = mixed([(1.0, Distribution(kept)), (1.0 - float(kept.sum()), dice)])
    if not bonus:
        return dice
    pmf = [0.0] * max(2, len(dice.pmf) + bonus)
    for value, chance in enumerate(dice.pmf):
        pmf[max(1, value + bonus)] += float(chance)
    return Distribution(pmf)


def at_least(what: int | str, value: int, reroll: bool = False, bonus: int = 0) -> float:
    """The chance that a roll reaches a value, re-rolled once as a whole if it does not."""
    return roll(what, bonus, value - bonus if reroll else None).at_least(value)


def charge(distance: float, dice: int = 2, bonus: int = 0, reroll: bool = False) -> float:
    """The chance that a charge roll covers a distance between bases; it may stop 1/2" short (core-14.3)."""
    if distance < 0:
        raise ValueError(f"a distance is 0 inches or more, not {distance:g}")
    if not 1 <= dice <= _MOST_DICE:
        raise ValueError(f"a charge roll has at least 1 die, not {dice}")
    return at_least(f"{dice}D6", charge_needs(distance), reroll, bonus)


def charge_needs(distance: float) -> int:
    """The charge roll that a distance takes."""
    return max(1, ceil(distance - 0.5 - TOLERANCE))


def run(extra: float, bonus: int = 0) -> float:
    """The chance that a run adds at least so many inches to the Move (core-14.1b)."""
    return at_least("D6", ceil(extra - TOLERANCE), bonus=bonus)


def priority() -> dict[str, float]:
    """The priority roll: the higher die decides; a tie goes to last round's first player (core-12.0b)."""
    return {"win": 15 / 36, "tie": 6 / 36, "lose": 15 / 36}


def cast(value: int, bonus: int = 0, unbinding: int | None = None) -> float:
    """The chance that a spell reaches its casting value, is no miscast (two 1s) and is not unbound (magic-2.0a).

    `unbinding`: the bonus of the wizard who will try to unbind it (magic-4.0), None if nobody does.
    """
    chances: list[float] = of_amount(amount("2D6")).pmf.tolist()
    return sum(
        chance * (1.0 if unbinding is None else 1.0 - unbound(total + bonus, unbinding))
        for total, chance in enumerate(chances)
        if total > 2 and max(1, total + bonus) >= value
    )


def unbound(casting: int, bonus: int = 0) -> float:
    """The chance that an unbinding roll exceeds a casting roll (magic-4.0)."""
    return at_least("2D6", casting + 1, bonus=bonus)


def chant(value: int, points: int = 0, bonus: int = 0) -> float:
    """The chance that a prayer is answered at once: more than a 1, and enough with the points banked (magic-3.0b)."""
    return sum(face + bonus > 1 and face + bonus + points >= value for face in range(2, 7)) / 6


def banish(value: int, bonus: int = 0) -> float:
    """The chance to banish a manifestation (magic-7.2)."""
    return at_least("2D6", value, bonus=bonus)
