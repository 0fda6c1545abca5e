"""New battles for tests, by the battlepacks that come with the game."""

from typing import cast

from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.beginning import roster_battle as battle_of_rosters
from warhost.battlepacks.registry import battlepacks, find_pack, rules_for
from warhost.battlepacks.spearhead.family import SpearheadPack
from warhost.engine.battle import Battle
from warhost.engine.records import State
from warhost.rosters.model import Roster
from warhost.rules.battleplan import Rules

SPEARHEAD = {name: cast(SpearheadPack, battlepacks()[name]) for name in ("fire-and-jade", "sand-and-bone")}


def plain_battle(red: str = "iron-wardens", blue: str = "thicket-folk", seed: int | str = 1) -> Battle:
    return army_battle(find_pack("plain"), (red, blue), seed)


def plain_state() -> State:
    """The two plain armies beside the table."""
    return plain_battle().states()[0][1]


def plain_rules() -> Rules:
    return rules_for(plain_state())


def spearhead_battle(pack: str, red: str, blue: str, seed: int | str = 1, realm: str | None = None) -> Battle:
    return army_battle(find_pack(pack), (red, blue), seed, realm)


def roster_battle(red: Roster, blue: Roster, seed: int | str = 1) -> Battle:
    return battle_of_rosters(find_pack("border-war"), red, blue, seed)
