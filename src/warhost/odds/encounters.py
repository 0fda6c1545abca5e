"""Attacker against target: units put opposite each other, so that the game's own rules make the profiles."""

from collections.abc import Sequence
from difflib import get_close_matches

import msgspec

from warhost.armies.loading import shipped_abilities, shipped_warscrolls
from warhost.engine.catalogue import Warscroll, slug
from warhost.engine.dice import Seeded
from warhost.engine.events import ModifierNote
from warhost.engine.game import Game
from warhost.engine.records import BLUE, RED, Fact, Modifier, Moment, Player, Source, State, Unit, Until
from warhost.odds.distribution import Distribution, certain
from warhost.odds.pipeline import attacks_of, slain_by, warded
from warhost.rules.attacking import profile_of
from warhost.rules.characteristics import characteristic, printed_attacks, ward, weapon_abilities, weapon_modifiers
from warhost.rules.core import OPEN_BATTLE, core_rules
from warhost.rules.damage import wards_barred
from warhost.rules.effects import affecting
from warhost.rules.hooks import waiting
from warhost.rules.modifiers import AttackKind, RollModifier
from warhost.rules.selectors import Ids
from warhost.rules.targeting import weapons_of
from warhost.rules.weapon_abilities import crits_of
from warhost.table.placing import formation
from warhost.table.shapes import Place


class UnknownUnit(ValueError):  # noqa: N818
    """No unit of that name; the nearest are named."""


class Side(msgspec.Struct, frozen=True):
    """A unit in an encounter and what is in force on it."""

    scroll: Warscroll
    models: int
    charged: bool = False
    damage: int = 0
    modifiers: tuple[Modifier, ...] = ()
    cover: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """What the attacks do, exactly: damage after wards, models slain, and whether nobody is left."""

    damage: Distribution
    inflicted: Distribution
    slain: Distribution
    destroyed: float


def find_warscroll(name: str) -> Warscroll:
    """A shipped warscroll by name or id, kindly matched."""
    known = shipped_warscrolls()
    by_name = {slug(scroll.name): scroll for scroll in known.values()} | known
    if slug(name) in by_name:
        return by_name[slug(name)]
    near = get_close_matches(slug(name), by_name, 3, 0.5)
    hint = f"did you mean {', '.join(by_name[each].name for each in near)}? " if near else ""
    raise UnknownUnit(f"there is no unit called {name!r}; {hint}`warhost armies` lists the armies")


def _spots(side: Side, x: float) -> tuple[Place, ...]:
    return formation(side.models, side.scroll.base, (x, 11.0))


def _game(attacker: Side, target: Side, kind: AttackKind) -> Game:
    """The two units on an empty table, near enough to fight or far enough to shoot."""
    rules = core_rules(OPEN_BATTLE, [attacker.scroll, target.scroll], shipped_abilities().values())
    gap = (attacker.scroll.base.length + target.scroll.base.length) / 2 + (1.0 if kind == "combat" else 5.0)
    units: dict[str, Unit] = {}
    places: dict[str, tuple[Place | None, ...]] = {}
    facts: list[Fact] = []
    for name, army, side, x in (("attacker", RED, attacker, 12.0), ("target", BLUE, target, 12.0 + gap)):
        scroll = side.scroll
        units[name] = Unit(
            name, army, scroll.id, side.models, damage=side.damage, armed=scroll.carriers(side.models),
            tokens=scroll.tokens,
        )  # fmt: skip
        places[name] = _spots(side, x)
        if side.charged:
            facts.append(Fact("charged", "charge", name))
    state = State(
        battlepack="core", modules=(), width=30.0, depth=22.0, rounds=5,
        now=Moment(round=1, turn=1, phase="combat" if kind == "combat" else "shooting"), units=units, places=places,
        players={RED: Player(RED), BLUE: Player(BLUE)}, facts=tuple(facts),
    )  # fmt: skip
    game = Game(rules, state, Seeded(0))
    for name, side in (("attacker", attacker), ("target", target)):
        if side.modifiers:
            source = Source("given", "core-28.1")
            game.add_effect(side.modifiers, Ids(frozenset({name})), Until("battle"), source)
    return game


def inflicted_by(attacker: Side, target: Side, kind: AttackKind, weapons: Sequence[str] | None = None) -> Distribution:
    """The points all attacks put into the target's pool."""
    game = _game(attacker, target, kind)
    total = certain(0)
    line = (ModifierNote(-1, Source("Cover", "terrain-1.2a")),) if target.cover and not target.charged else ()
    for weapon in weapons_of(game, "attacker", kind):
        if weapons is not None and slug(weapon.name) not in {slug(each) for each in weapons}:
            continue
        carriers = game.unit("attacker").armed.get(weapon.name)
        models = attacker.models if carriers is None else len(carriers)
        crits = crits_of(weapon_abilities(game, "attacker", weapon))
        changes = tuple(weapon_modifiers(game, "attacker", weapon, "Attacks", "target"))
        printed = printed_attacks(game, "attacker", weapon)
        options = [
            attacks_of(profile_of(game, "attacker", weapon, "target", crit, line), printed, changes, models)
            for crit in crits or (None,)
        ]
        # Of several crit abilities the attacker picks one: the best on average is assumed (core-20.0).
        total += max(options, key=lambda each: each.mean)
    return total


def outcome_of(inflicted: Distribution, attacker: Side, target: Side, kind: AttackKind) -> Outcome:
    """What is left of the pool after wards, and what it does."""
    game = _game(attacker, target, kind)
    value = None if wards_barred(game, "target") else ward(game, "target")
    bonus = sum(each.add for each, _ in affecting(game, RollModifier, "target") if each.roll == "ward")
    chance = 0.0 if value is None else sum(face + bonus >= value for face in range(1, 7)) / 6
    after = warded(inflicted, chance, bool(waiting(game, "target", "warded 1")))
    slain = slain_by(after, characteristic(game, "target", "Health"), target.models, target.damage)
    return Outcome(after, inflicted, slain, float(slain.pmf[-1]))
