"""The battlepack fire-and-jade: its realms, twists and battle tactic cards."""

from functools import cache
from pathlib import Path

from warhost.battlepacks.fire_and_jade import tactics, twists
from warhost.battlepacks.spearhead.battlefields import read_pack
from warhost.battlepacks.spearhead.cards import cards_in, twists_in
from warhost.battlepacks.spearhead.pack import Pack


@cache
def pack() -> Pack:
    return Pack("fire-and-jade", read_pack(Path(__file__).parent), twists_in(twists), cards_in(tactics))
