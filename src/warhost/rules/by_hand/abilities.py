"""Abilities by hand: declared, paid for and reacted to like any other; what they do is up to the players."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any

from warhost.engine.catalogue import Ability, Hint, Timing
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.rules.abilities.repertoire import abilities_of
from warhost.rules.abilities.use import Use
from warhost.rules.by_hand.tools import TOOL, carry_out
from warhost.rules.modules.magic import prayer, spell
from warhost.rules.questions import ask_pick
from warhost.rules.words import PASSIVE, PHASES, PRAYER, SPELL

RULE = "core-5.2"
NEVER = Hint(never="what it does is for people to read and to carry out")
ANY_PHASE = reduce(or_, (Timing(phase) for phase in PHASES))


def by_hand(
    name: str, timing: Timing = PASSIVE, *, text: str, rule: str = RULE, value: int | None = None,
    keywords: frozenset[str] = frozenset(), key: str | None = None, **more: Any,
) -> Ability:  # fmt: skip
    """An ability whose text nobody enforces. With a time of its own it is declared then, else it is kept at hand.

    Spells and prayers have their rolls, and can be unbound: only what follows is by hand.
    """
    if value is not None and keywords & {SPELL, PRAYER} and more.get("user", "unit") == "unit":
        maker = spell if SPELL in keywords else prayer
        made: Ability = maker(
            name, value, rule=rule, words=keywords, key=key, hint=NEVER, by_hand=True, **_without(more, "used_by")
        )(carry_out)
        return replace(made, summary=text, heals=False)
    used = carry_out if timing.phase is not None or more.get("reaction") is not None else None
    return Ability(
        slug(key or name), name, rule, text, timing, keywords, effect=used, value=value, hint=NEVER, by_hand=True,
        **more,
    )  # fmt: skip


def _without(more: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: each for name, each in more.items() if name not in names}


def kept_at_hand(game: Game, player: str) -> Iterator[Ability]:
    """The abilities by hand of a player's army that have no time of their own."""
    units = (each.id for each in game.state.units.values() if each.army == player and each.status != "destroyed")
    for unit in (None, *units):
        yield from (each for each in abilities_of(game, unit, player) if each.by_hand and each.effect is None)


def _at_hand(use: Use) -> Script[None]:
    """Carry out a passive ability that nobody enforces, with table tools."""
    known = {each.name: each for each in kept_at_hand(use.game, use.player)}
    (name,) = yield from ask_pick(
        use.player, TOOL, list(known), rule=RULE, reason="which ability is carried out by hand", always=True,
        ability=use.ability.id,
    )  # fmt: skip
    yield from carry_out(Use(use.game, known[name], None, use.player))


AT_HAND = Ability(
    "by-hand", "By Hand", RULE, (_at_hand.__doc__ or "").strip(), ANY_PHASE, user="player", effect=_at_hand,
    offered=lambda game, player: any(kept_at_hand(game, player)), hint=NEVER, by_hand=True,
)  # fmt: skip
"""Everybody's, in battles with abilities by hand: for those that are not declared."""
