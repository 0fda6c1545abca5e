"""A Spearhead battlepack as the rules see it: data, twists, cards, and the decks on the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from warhost.battlepacks.spearhead.battlefields import PackData
from warhost.battlepacks.spearhead.cards import TacticCard, Twist, zone_of
from warhost.engine.dice import stream
from warhost.engine.game import Game
from warhost.engine.records import PLAYERS, Zone
from warhost.rules.battleplan import Rules

TWIST_DECK, TWIST_DISCARD = "twist deck", "twist discard"


@dataclass(frozen=True)
class Pack:
    """One of the battlepacks."""

    id: str
    data: PackData
    twists: Mapping[str, Twist]
    cards: Mapping[str, TacticCard]

    def lay_decks(self, game: Game, twists: list[str]) -> None:
        """Shuffle the twist deck and both battle tactic decks."""
        zones = {
            TWIST_DECK: Zone(_shuffled(game, twists), "none"),
            TWIST_DISCARD: Zone(),
        }
        for player in PLAYERS:
            zones[zone_of("deck", player)] = Zone(_shuffled(game, list(self.cards)), "none", player)
            zones[zone_of("hand", player)] = Zone((), "owner", player)
            zones[zone_of("discard", player)] = Zone((), "all", player)
        game.change(zones={**game.state.zones, **zones})


def _shuffled(game: Game, cards: list[str]) -> tuple[str, ...]:
    """An order that follows from the battle's dice, so that a replay shuffles alike."""
    chance = stream("".join(map(str, game.roll("shuffle", 24))))
    chance.shuffle(cards)
    return tuple(cards)


class SpearheadRules(Rules):
    """A rulebook with a pack of cards."""

    pack: Pack


def pack_of(game: Game) -> Pack:
    return cast(SpearheadRules, game.book).pack
