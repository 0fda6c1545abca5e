"""The battlepack sand-and-bone: its realms, twists and battle tactic cards."""

from functools import cache
from pathlib import Path

from warhost.battlepacks.sand_and_bone import tactics, twists
from warhost.battlepacks.spearhead.battlefields import read_pack
from warhost.battlepacks.spearhead.cards import cards_in, twists_in
from warhost.battlepacks.spearhead.pack import Pack


@cache
def pack() -> Pack:
    return Pack("sand-and-bone", read_pack(Path(__file__).parent), twists_in(twists), cards_in(tactics))
