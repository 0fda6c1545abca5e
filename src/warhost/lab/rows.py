"""A row of the table: a battle with its levels, its seed and version, and how it went."""

from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

import msgspec

from warhost.arena.campaign import Battlefield, BattleTerms, Bout
from warhost.arena.timed_battle import Fought
from warhost.lab.observing import DecisionSeen, Observed

PACKAGE = Path(__file__).parents[1]


@cache
def version_here() -> str:
    """The version with a digest of the code and content: two that fight alike have the same."""
    digest = blake2b(digest_size=4)
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".yaml", ".json", ".npz") and "web" not in path.parts:
            digest.update(str(path.relative_to(PACKAGE)).encode() + path.read_bytes())
    return f"{version('warhost')}+{digest.hexdigest()}"


class LabRow(msgspec.Struct, frozen=True):
    """One battle. Nothing of it depends on the machine, so the same experiment has the same rows everywhere."""

    number: int
    seed: int
    version: str
    pack: str
    realm: str | None
    red_player: str
    blue_player: str
    red_army: str
    blue_army: str
    first_asked: str | None
    removed: tuple[str, ...]
    regiment_ability_asked: str | None
    enhancement_asked: str | None
    winner: str | None
    red_points: int
    blue_points: int
    first: str | None
    underdogs: tuple[str | None, ...]
    red_by_round: tuple[int, ...]
    blue_by_round: tuple[int, ...]
    twists: tuple[str, ...]
    red_loadout: tuple[str, ...]
    blue_loadout: tuple[str, ...]
    red_tactics: tuple[str, ...]
    blue_tactics: tuple[str, ...]
    decisions: int
    refused: int
    forfeit: str | None
    broken: str | None
    save: bytes
    seen: tuple[DecisionSeen, ...] = ()


def row_of(bout: Bout, fought: Fought) -> LabRow:
    """The row of a battle; one that broke off has a row too."""
    found = fought if isinstance(fought, Observed) else Observed(fought.number, broken=fought.broken)
    terms = bout.terms
    return LabRow(
        bout.number, bout.seed, version_here(), bout.side.pack, bout.side.realm, *bout.players, *bout.armies,
        terms.first, terms.removed, terms.regiment_ability, terms.enhancement, found.winner, *found.points, found.first,
        found.underdogs, tuple(red for red, _ in found.rounds), tuple(blue for _, blue in found.rounds), found.twists,
        *found.loadouts, *found.tactics, found.decisions, sum(found.refused), found.forfeit, found.broken, found.save,
        found.seen,
    )  # fmt: skip


def bout_of(row: LabRow) -> Bout:
    """The battle of a row, to be fought again."""
    terms = BattleTerms(row.first_asked, tuple(row.removed), row.regiment_ability_asked, row.enhancement_asked)
    side, armies = Battlefield(row.pack, row.realm), (row.red_army, row.blue_army)
    return Bout(row.number, side, armies, (row.red_player, row.blue_player), row.seed, terms)
