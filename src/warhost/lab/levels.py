"""Which levels of a factor a battle has, and the score of each: of a player or an army its own, of all else red's."""

from warhost.lab.rows import LabRow

SEATS = ("red", "blue")
MANY = 3
"""Removed cards that are told by name."""


def score(row: LabRow, seat: str) -> float:
    """1 for a victory, a half for a draw."""
    return 0.5 if row.winner is None else float(row.winner == seat)


def levels_of(factor: str, row: LabRow) -> list[tuple[str, float]]:
    """The levels with their scores; who meets themselves tells nothing."""
    of_seats = {
        "players": (row.red_player, row.blue_player), "armies": (row.red_army, row.blue_army),
    }.get(factor)  # fmt: skip
    if of_seats is not None:
        return (
            []
            if of_seats[0] == of_seats[1]
            else [(each, score(row, s)) for each, s in zip(of_seats, SEATS, strict=True)]
        )
    if factor in ("regiment_ability", "enhancement"):
        place = 0 if factor == "regiment_ability" else 1
        loadouts = zip(SEATS, (row.red_loadout, row.blue_loadout), strict=True)
        return [(each[place], score(row, seat)) for seat, each in loadouts if len(each) > place]
    return [(_level(factor, row), score(row, "red"))]


def _level(factor: str, row: LabRow) -> str:
    said = {
        "packs": row.pack, "realms": row.realm, "first": row.first_asked or "chosen",
        "removed": f"{len(row.removed)} cards" if len(row.removed) > MANY else ", ".join(row.removed),
    }  # fmt: skip
    return said[factor] or "none"
