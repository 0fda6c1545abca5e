"""Call for Reinforcements (spearhead-reinforcements)."""

import msgspec

from warhost.engine.catalogue import Once, PickSpec
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use, amended
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.selectors.who import FRIENDLY, DestroyedUnit, Keyword
from warhost.rules.setting_up.home_edge import home_edge
from warhost.rules.setting_up.room import no_room
from warhost.rules.setting_up.units import half_of, half_replacement, replacement_for
from warhost.rules.words import CORE, YOUR_MOVEMENT_PHASE

HALF = "half"


class RoomAtHome(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have room at their own edge of the battlefield (core-24.0)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.unit(unit)
        half = amended(game, unit, ("Call for Reinforcements",), "models", "all") == HALF
        models = half_of(game, unit) if half else record.size
        return not any(no_room(game, unit, home_edge(game, record.army), "core-24.0", models))


_REPLACEABLE = FRIENDLY & DestroyedUnit(replaceable=True) & Keyword("REINFORCEMENTS") & RoomAtHome()


@ability(
    "Call for Reinforcements", YOUR_MOVEMENT_PHASE, keywords={CORE}, rule="spearhead-reinforcements", user="player",
    once=Once("turn"), params={"models": "all"},
    picks=(PickSpec("any-unit", _REPLACEABLE, rules=("core-24.2",)),),
)  # fmt: skip
def call_for_reinforcements(use: Use) -> Script[None]:
    """Replace a destroyed REINFORCEMENTS unit, wholly within friendly territory and 6" of the edge, not in combat."""
    terms = use.where or home_edge(use.game, use.player)
    if use.parameter("models", "all", of=use.target) == HALF:
        new = yield from half_replacement(use.game, use.target, use.ability.rule)
    else:
        new = replacement_for(use.game, use.target)
    yield from use.set_up(new, terms)
