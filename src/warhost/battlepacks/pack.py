"""What a battlepack is: how a battle is set up, in what sequence it is fought, what is scored, with which cards.

A pack says what it does differently; whatever it leaves alone is the core rules'. It is found by being there: a folder
with a file `pack.py` that makes one (see `registry`).
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from warhost.armies.army import Army
from warhost.armies.covers import Cover
from warhost.armies.loading import shipped_abilities, shipped_warscrolls
from warhost.armies.mustering import Side
from warhost.cards.card import TacticCard, Twist
from warhost.engine.catalogue import Ability, Warscroll
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.records import BLUE, RED, Moment, Objective, Player, State, Terrain, Unit
from warhost.rules.battleplan import MARKER_RADIUS, Battleplan, Rules, StepFunction, rules_of
from warhost.rules.core import core_rules
from warhost.rules.sequence.phases import SEQUENCE, STEPS

HOMEBREW_PLACE = 100
Size = tuple[float, float]


class Battlepack:
    """A battlepack. Its id is the name of its folder."""

    name: str = ""
    place: int = HOMEBREW_PLACE
    """Where it stands in lists, the first being what is played where nobody says."""
    offered: bool = True
    """Can it be chosen for a new battle, or only in scenario files?"""
    brings: Literal["army", "roster"] = "army"
    """What a side needs to begin: an army as it is, or a roster (army-2.0)."""
    usual: tuple[str, str] = ("iron-wardens", "thicket-folk")
    """The armies, or sample rosters, that fight where nobody says."""
    modules: tuple[str, ...] | None = ()
    """The advanced modules in use; None: as the players agree, in a scenario file as it says."""
    realms: Mapping[str, str] = {}
    """The sides of its battlefield by id, with their names, where there is a choice."""
    cards: Mapping[str, TacticCard] = {}
    twists: Mapping[str, Twist] = {}
    sequence: Mapping[str, tuple[str, ...]] = SEQUENCE
    steps: Mapping[str, StepFunction] = STEPS
    brought_in: tuple[str, ...] = ()
    """Terrain features that are beside the table and come onto it later, by a twist."""

    def __init__(self, file: str) -> None:
        self.folder = Path(file).parent
        self.id = slug(self.folder.name)

    # What a side needs to begin

    def fits(self, army: Army | Cover) -> bool:
        """Can this army be fielded here?"""
        return self.brings == "army" and bool(army.roster)

    def content(self, armies: Iterable[str]) -> tuple[Iterable[Warscroll], Iterable[Ability]]:
        """The warscrolls and abilities that both sides bring, by the armies on the table."""
        chosen = tuple(armies)
        return shipped_warscrolls(chosen).values(), shipped_abilities(chosen).values()

    # The table

    def table(self, limit: int | None = None) -> Size:
        """The size of the table, for battles of this points limit."""
        plan = self.plan()
        return plan.width, plan.depth

    def plan(self, size: Size | None = None) -> Battleplan:
        """The battleplan, on a table of this size: objectives, territories, rounds, scoring, victory."""
        raise NotImplementedError(f"{type(self).__name__} has no plan(), which makes its battleplan")

    def objectives(self, size: Size, realm: str | None = None) -> dict[str, Objective]:
        """The objectives as they lie when the battle starts: 40 mm markers (core-32.0)."""
        spots = dict(self.plan(size).objectives)
        return {name: Objective(name, x, y, MARKER_RADIUS) for name, (x, y) in spots.items()}

    def terrain(self) -> dict[str, Terrain]:
        """The terrain that stands before anybody sets anything up."""
        return {}

    def feature_abilities(self, name: str, size: str | None) -> tuple[str, ...] | None:
        """What a terrain feature does by its name or size; None: as the terrain module says by its type."""
        return None

    def lay_beside(self, game: Game) -> None:
        """Put terrain that comes later beside the table."""

    # The battle

    def rulebook(
        self, size: Size, scrolls: Iterable[Warscroll], abilities: Iterable[Ability], modules: Iterable[str] = ()
    ) -> Rules:
        """The rules on a table of this size: core rules, modules, cards, and the pack's own sequence."""
        drawn = [each.ability for each in self.twists.values()]
        used = modules if self.modules is None else self.modules
        orders = [*self.orders(), *(each.command for each in self.cards.values())]
        rules = core_rules(self.plan(size), scrolls, [*abilities, *drawn], used, orders)
        rules.sequence, rules.steps, rules.pack = self.sequence, self.steps, self
        return rules

    def orders(self) -> Iterable[Ability]:
        """Abilities that everybody has beside the core ones; commands on cards need not be named."""
        return ()

    def opening(self, red: Side, blue: Side, realm: str | None = None) -> State:
        """The armies beside the table."""
        units: dict[str, Unit] = {}
        terrain: dict[str, Terrain] = self.terrain()
        players = {}
        for player, side in ((RED, red), (BLUE, blue)):
            units |= side.units
            terrain |= side.terrain
            players[player] = Player(
                player, general=side.general, army=side.army, abilities=side.abilities, points=side.points,
                regiments=side.regiments,
            )  # fmt: skip
        size = self.table(red.limit)
        return State(
            battlepack=self.id, modules=self.modules or (), width=size[0], depth=size[1],
            rounds=self.plan(size).rounds, now=Moment(phase="set-up"), units=units,
            places={name: (None,) * unit.size for name, unit in units.items()}, players=players, terrain=terrain,
            objectives=self.laid(size), marks={"realm": (realm,)} if realm else {},
        )  # fmt: skip

    def laid(self, size: Size) -> dict[str, Objective]:
        """The objectives that lie there before the first decision; a pack may lay them later."""
        return self.objectives(size)

    # What a player may know

    def secrets(self, state: State) -> set[str]:
        """What the cards are called, and their commands, that not everybody may see now."""
        hidden = {card for zone in state.zones.values() if zone.seen_by != "all" for card in zone.cards}
        held = [card for key, card in self.cards.items() if key in hidden]
        return {name for card in held for name in (card.id, card.name, card.command.name)}


class _NoPack(Battlepack):
    """Rules that no battlepack made: nothing of its own, no cards."""


NO_PACK = _NoPack(__file__)


def pack_of(game: Game) -> Battlepack:
    """The battlepack a battle is fought by."""
    found = rules_of(game).pack
    return found if isinstance(found, Battlepack) else NO_PACK
