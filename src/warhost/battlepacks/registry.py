"""Which battlepacks there are, and the rulebook a battle is fought by."""

from collections.abc import Callable
from functools import cache

from warhost.armies.loading import shipped_abilities, shipped_warscrolls
from warhost.battlepacks import border_war, fire_and_jade, sand_and_bone
from warhost.battlepacks.border_war.battle import border_war_rules
from warhost.battlepacks.plain.battle import plain_rules
from warhost.battlepacks.spearhead.battle import spearhead_rules
from warhost.battlepacks.spearhead.pack import Pack
from warhost.engine.records import State
from warhost.factions.playing import playables
from warhost.rules.battleplan import Rules

PACKS: dict[str, Callable[[], Pack]] = {"fire-and-jade": fire_and_jade.pack, "sand-and-bone": sand_and_bone.pack}
"""The Spearhead battlepacks by id."""


@cache
def pack_rules(name: str) -> Rules:
    return spearhead_rules(PACKS[name](), shipped_warscrolls().values(), shipped_abilities().values())


@cache
def matched_play_rules(width: float, depth: float) -> Rules:
    """The rulebook of Border War on a table of this size, with every faction that can be played."""
    found = playables().values()
    scrolls = [scroll for each in found for scroll in each.warscrolls.values()]
    return border_war_rules(width, depth, scrolls, [ability for each in found for ability in each.abilities])


def rules_for(state: State) -> Rules:
    """The rulebook of a battle, by its battlepack."""
    if state.battlepack == "plain":
        return plain_rules()
    if state.battlepack in PACKS:
        return pack_rules(state.battlepack)
    if state.battlepack == border_war.NAME:
        return matched_play_rules(state.width, state.depth)
    known = ", ".join(("plain", *PACKS, border_war.NAME))
    raise ValueError(f"there is no battlepack called {state.battlepack!r}; known: {known}")
