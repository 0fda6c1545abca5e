"""Odds in words."""


def needed(value: int, bonus: int) -> str:
    """What a die must show, with what is added to it."""
    return f"{value}+ ({bonus:+d})" if bonus else f"{value}+"
