"""New battles of a pack, from the first roll-off on."""

from msgspec.structs import replace

from warhost.armies.loading import shipped_armies
from warhost.armies.mustering import Side, muster
from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import rules_for
from warhost.cards.decks import REMOVED
from warhost.engine.battle import Battle
from warhost.engine.dice import Seeded
from warhost.engine.records import BLUE, RED
from warhost.rosters.model import Roster
from warhost.rosters.pairing import sides_of


def begin(
    pack: Battlepack, red: Side, blue: Side, seed: int | str = 1, realm: str | None = None,
    removed: tuple[str, ...] = (),
) -> Battle:  # fmt: skip
    """A new battle between two sides; `removed`: cards that are in no deck."""
    state = pack.opening(red, blue, realm)
    if removed:
        state = replace(state, marks={**state.marks, REMOVED: removed})
    return Battle(rules_for(state), state, Seeded(seed))


def army_battle(
    pack: Battlepack, armies: tuple[str, str] | None = None, seed: int | str = 1, realm: str | None = None,
    removed: tuple[str, ...] = (),
) -> Battle:  # fmt: skip
    """A new battle between two armies by id; the usual ones where none are named."""
    red, blue = (shipped_armies()[each] for each in armies or pack.usual)
    return begin(pack, muster(red, RED), muster(blue, BLUE), seed, realm, removed)


def roster_battle(pack: Battlepack, red: Roster, blue: Roster, seed: int | str = 1) -> Battle:
    """A new battle between two rosters, on the table for the points limit of both (army-1.2)."""
    return begin(pack, *sides_of(red, blue), seed)
