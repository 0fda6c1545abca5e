"""A Spearhead battlepack: fixed armies on one side of a battlefield, a deck of twists, battle tactic cards."""

from collections.abc import Iterable
from types import ModuleType

from warhost.armies.army import Army
from warhost.armies.covers import Cover
from warhost.battlepacks.pack import Battlepack, Size
from warhost.battlepacks.spearhead import reinforcements, terrain
from warhost.battlepacks.spearhead.battlefields import read_pack
from warhost.battlepacks.spearhead.prebattle import add_feature
from warhost.battlepacks.spearhead.sequence import SEQUENCE, STEPS, objective_scores
from warhost.cards.card import cards_in, twists_in
from warhost.cards.measures import CRYPT, ICON
from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.engine.records import Objective
from warhost.rules.abilities.ability import abilities_in
from warhost.rules.battleplan import Battleplan

SIZE = (30.0, 22.0)
ROUNDS = 4


class SpearheadPack(Battlepack):
    """Core rules, cards, reinforcements, mystical terrain; none of the advanced modules (spearhead-magic)."""

    usual = ("vigilant-brotherhood", "gnawfeast-clawpack")
    sequence, steps = SEQUENCE, STEPS

    def __init__(self, file: str, place: int, twists: ModuleType, tactics: ModuleType) -> None:
        super().__init__(file)
        self.place, self.data = place, read_pack(self.folder)
        self.name = self.data.name
        self.realms = {name: each.name for name, each in self.data.realms.items()}
        self.twists, self.cards = twists_in(twists), cards_in(tactics)
        self.brought_in = tuple(each for each in (ICON,) if each in self.data.features)

    def fits(self, army: Army | Cover) -> bool:
        """Spearhead armies have regiment abilities to choose from (spearhead-1)."""
        return bool(army.regiment_abilities)

    def plan(self, size: Size | None = None) -> Battleplan:
        """30" x 22", four rounds (spearhead-victory), objectives held by standing on them (spearhead-objectives)."""
        return Battleplan(
            id=self.id, name=self.name, width=SIZE[0], depth=SIZE[1], rounds=ROUNDS, contest_range=0.0,
            deployment_gap=6.0, deployment_rules=("spearhead-deploy",), score=objective_scores,
            terrain_rules=("spearhead-terrain", *self._own_terrain()), module_rules=("spearhead-magic",),
        )  # fmt: skip

    def _own_terrain(self) -> tuple[str, ...]:
        """A pack with mystical pieces writes its terrain down once more."""
        return (terrain.RULE,) if CRYPT in self.data.features else ()

    def objectives(self, size: Size, realm: str | None = None) -> dict[str, Objective]:
        """Those of a side, the first where none is chosen."""
        side = self.data.realms[realm or next(iter(self.data.realms))]
        return {name: Objective(name, *each.at, each.radius) for name, each in side.objectives.items()}

    def laid(self, size: Size) -> dict[str, Objective]:
        """The side of the battlefield is chosen first (spearhead-prebattle)."""
        return {}

    def feature_abilities(self, name: str, size: str | None) -> tuple[str, ...]:
        """By printed name or size (spearhead-terrain)."""
        return terrain.abilities_of(name, size)

    def lay_beside(self, game: Game) -> None:
        """The Icon, which a twist brings."""
        for each in self.brought_in:
            if each not in game.state.terrain:
                add_feature(game, each, each)

    def orders(self) -> Iterable[Ability]:
        """Reinforcements and mystical terrain are for everybody."""
        return (*abilities_in(reinforcements), *abilities_in(terrain))
