"""Spearhead battles: the rulebook of a pack, and a new battle between two armies."""

from collections.abc import Iterable

from warhost.armies.loading import shipped_abilities, shipped_armies, shipped_warscrolls
from warhost.battlepacks.mustering import muster
from warhost.battlepacks.spearhead import reinforcements, terrain
from warhost.battlepacks.spearhead.pack import Pack, SpearheadRules
from warhost.battlepacks.spearhead.sequence import SEQUENCE, STEPS, objective_scores
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability, Warscroll
from warhost.engine.dice import Seeded
from warhost.engine.records import BLUE, RED, Moment, Player, State, Unit
from warhost.rules.abilities.ability import abilities_in
from warhost.rules.abilities.use import Use
from warhost.rules.battleplan import Battleplan
from warhost.rules.core import UNIVERSAL

SIZE = (30.0, 22.0)
ROUNDS = 4


def plan_of(pack: Pack) -> Battleplan:
    """30" x 22", four rounds (spearhead-victory), objectives contested by standing on them (spearhead-objectives)."""
    return Battleplan(
        id=pack.id, name=pack.data.name, width=SIZE[0], depth=SIZE[1], rounds=ROUNDS, contest_range=0.0,
        deployment_gap=6.0, deployment_rules=("spearhead-deploy",), score=objective_scores,
        terrain_rules=("spearhead-terrain", *_own_terrain(pack)), module_rules=("spearhead-magic",),
    )  # fmt: skip


def _own_terrain(pack: Pack) -> tuple[str, ...]:
    """Sand and Bone writes its terrain down once more, with the mystical pieces."""
    return (terrain.RULE,) if terrain.CRYPT in pack.data.features else ()


def spearhead_rules(pack: Pack, scrolls: Iterable[Warscroll], abilities: Iterable[Ability]) -> SpearheadRules:
    """The rulebook of a pack: core rules, cards, reinforcements, mystical terrain; none advanced (spearhead-magic)."""
    universal = [*UNIVERSAL, *abilities_in(reinforcements), *abilities_in(terrain)]
    universal += [card.command for card in pack.cards.values()]
    twists = [each.ability for each in pack.twists.values()]
    rules = SpearheadRules(plan_of(pack), list(scrolls), [*abilities, *twists], universal, SEQUENCE, STEPS, Use)
    rules.pack = pack
    return rules


def spearhead_state(pack: Pack, red: str, blue: str, realm: str | None = None) -> State:
    """The armies beside an empty table."""
    armies = shipped_armies()
    units: dict[str, Unit] = {}
    players = {}
    for player, name in ((RED, red), (BLUE, blue)):
        mustered, general = muster(armies[name], player)
        units |= mustered
        players[player] = Player(player, general=general, army=name, abilities=armies[name].traits)
    return State(
        battlepack=pack.id, modules=(), width=SIZE[0], depth=SIZE[1], rounds=ROUNDS, now=Moment(phase="set-up"),
        units=units, places={name: (None,) * unit.size for name, unit in units.items()}, players=players,
        marks={"realm": (realm,)} if realm else {},
    )  # fmt: skip


def spearhead_battle(pack: Pack, red: str, blue: str, seed: int | str = 1, realm: str | None = None) -> Battle:
    """A new battle, from the roll-off on."""
    rules = spearhead_rules(pack, shipped_warscrolls().values(), shipped_abilities().values())
    return Battle(rules, spearhead_state(pack, red, blue, realm), Seeded(seed))
