"""Odds of rolls that are no attacks: charges, runs, spells, priority."""

from warhost.engine.dice import amount
from warhost.odds.distribution import Distribution, mixed, of_amount


def roll(what: int | str) -> Distribution:
    """D3, 2D6, D6+8."""
    return of_amount(amount(what))


def at_least(what: int | str, value: int, reroll: bool = False) -> float:
    """The chance that a roll reaches a value, re-rolled once as a whole if it does not."""
    once = roll(what).at_least(value)
    return once + (1 - once) * once if reroll else once


def charge(distance: float, dice: int = 2, bonus: int = 0, reroll: bool = False) -> float:
    """The chance that a charge roll covers a distance; the last 1/2" need not be covered (core-14.3)."""
    needed = max(0.0, distance - 0.5) - bonus
    whole = int(needed) + (needed > int(needed))
    return at_least(f"{dice}D6", max(whole, 0), reroll)


def wins_priority() -> dict[str, float]:
    """Who decides the first turn: the higher dice; ties go to last round's first player (core-12.0b)."""
    return {"win": 15 / 36, "tie": 6 / 36, "lose": 15 / 36}


def unbound(casting: int, dice: str = "2D6") -> float:
    """The chance that an unbinding roll exceeds a casting roll."""
    return at_least(dice, casting + 1)


def cast(value: int, bonus: int = 0) -> float:
    """The chance that a spell reaches its casting value and is no miscast (two 1s)."""
    two = mixed([(1.0, roll("2D6"))])
    reached = two.at_least(value - bonus)
    return reached - (1 / 36 if value - bonus <= 2 else 0.0)
