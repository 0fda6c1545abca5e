"""Attackers against a target: units put opposite each other, so that the game's own rules make the profiles."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
import numpy as np

from warhost.armies.loading import shipped_abilities
from warhost.engine.bases import bases_of
from warhost.engine.catalogue import Warscroll, Weapon
from warhost.engine.dice import Seeded
from warhost.engine.game import Game
from warhost.engine.loadouts import carriers
from warhost.engine.naming import slug
from warhost.engine.records import BLUE, RED, Fact, Moment, Player, Source, State, Terrain, Unit, Until
from warhost.factions.playable import faction_abilities
from warhost.odds.combatants import Combatant
from warhost.odds.distribution import Distribution
from warhost.odds.outcome import AttackOutcome, Foe, Round
from warhost.odds.pipeline import Ward, added, damage_and_wards, slain_by
from warhost.odds.salvos import Salvo, after_a_1, inflicted_and_kept, salvos, total, wards_of
from warhost.rules.battleplan import Rules
from warhost.rules.core import OPEN_BATTLE, core_rules
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.command_models import MODULE as COMMAND_MODELS
from warhost.rules.effects.modifiers import AttackKind
from warhost.rules.selectors.who import Ids
from warhost.rules.space.terrain import COVER
from warhost.table.formations import formation
from warhost.table.packing import packed
from warhost.table.shapes import Base, Matrix, Place

ATTACKER, TARGET = "attacker", "target"
MOST_IN_SEQUENCE = 2_000
"""So many points a unit that attacks after another may do: where the target may be gone, more is kept in mind."""
MOST_CELLS = 6_000_000
"""So many pairs of points inflicted and kept can be worked out in a moment."""

_MIDDLE = (15.0, 11.0)
_APART = {"combat": 0.5, "shooting": 6.0}
"""How far apart the bases stand, in inches: in combat, or clear of it and within reach of every ranged weapon."""
_EVERYWHERE = ((-500.0, -500.0), (500.0, -500.0), (500.0, 500.0), (-500.0, 500.0))


class AttackStep(msgspec.Struct, frozen=True):
    """One attacker in a sequence, and with which weapons it attacks."""

    side: Combatant
    kind: AttackKind = "combat"
    weapons: tuple[str, ...] | None = None

    def uses(self, weapon: Weapon) -> bool:
        return self.weapons is None or slug(weapon.name) in {slug(each) for each in self.weapons}


@lru_cache(maxsize=1024)
def _rules(attacker: Warscroll, target: Warscroll, given: tuple[str, ...]) -> Rules:
    """The core rules with what the two can do, and abilities they were given."""
    wanted = dict.fromkeys((*attacker.abilities, *target.abilities, *given))
    known = shipped_abilities(each.partition("/")[0] for each in wanted)
    if not wanted.keys() <= known.keys():
        known |= faction_abilities(each.partition("/")[0] for each in wanted)
    return core_rules(OPEN_BATTLE, [attacker, target], [known[key] for key in wanted if key in known])


@lru_cache(maxsize=1024)
def _block(models: int, base: Base, own: tuple[Base, ...], apart: float, right: bool) -> tuple[Place, ...]:
    """A unit on its side of the middle, facing the other; `own`: what each model stands on, where they differ."""
    facing = 180.0 if right else 0.0
    places = formation(models, base, (0.0, 0.0), facing)
    if own:
        places = tuple(Place(-x if right else x, y, 0.0, facing) for x, y in packed(own))
    ahead = zip((-place.x if right else place.x for place in places), own or (base,) * models, strict=True)
    front = max(x + each.length / 2 for x, each in ahead) + apart / 2
    shift = _MIDDLE[0] + (front if right else -front)
    return tuple(msgspec.structs.replace(place, x=place.x + shift, y=place.y + _MIDDLE[1]) for place in places)


def _placed(side: Combatant, unit: Unit, apart: float, right: bool) -> tuple[Place, ...]:
    return _block(side.models, side.scroll.base, bases_of(side.scroll, unit, range(side.models)), apart, right)


def encounter(attacker: Combatant, target: Combatant, kind: AttackKind) -> Game:
    """The two units alone on a table, near enough to fight or far enough to shoot."""
    sides = ((ATTACKER, RED, attacker), (TARGET, BLUE, target))
    given = (*attacker.abilities, *attacker.traits, *target.abilities, *target.traits)
    units = {name: _unit(name, army, side) for name, army, side in sides}
    places = {name: _placed(side, units[name], _APART[kind], army == BLUE) for name, army, side in sides}
    players = {army: Player(army, abilities=side.traits) for _, army, side in sides}
    cover = {"terrain": Terrain("terrain", _EVERYWHERE, 0.0, abilities=(COVER,))} if target.cover else {}
    state = State(
        battlepack="core", modules=(COMMAND_MODELS,), width=30.0, depth=22.0, rounds=5,
        now=Moment(round=1, turn=1, phase=kind), units=units, places=dict(places), players=players, terrain=cover,
        facts=tuple(Fact("charged", "charge", name) for name, _, side in sides if side.charged),
    )  # fmt: skip
    game = Game(_rules(attacker.scroll, target.scroll, given), state, Seeded(0))
    for name, army, side in sides:
        _give(game, name, army, side)
    return game


def _unit(name: str, army: str, side: Combatant) -> Unit:
    scroll = side.scroll
    return Unit(
        name, army, scroll.id, side.models, damage=side.damage, armed=carriers(scroll, side.models),
        command_models={"champion": side.champions} if side.champions else {},
        abilities=side.abilities, tokens=scroll.tokens_for(side.models),
    )  # fmt: skip


def _give(game: Game, name: str, army: str, side: Combatant) -> None:
    """Put the effects in force; each counts, also where two say the same."""
    said: dict[str, int] = {}
    for each in side.effects:
        said[each.text] = said.get(each.text, 0) + 1
        label = each.text if said[each.text] == 1 else f"{each.text} ({said[each.text]})"
        giver = {"friend": name, "enemy": TARGET if name == ATTACKER else ATTACKER}.get(each.by or "")
        player = army if giver in (name, None) else game.unit(giver or name).army
        source = Source(label, "core-28.1", giver, player)
        game.add_effect((each.modifier,), Ids(frozenset({name})), Until("battle"), source)


def resolve(steps: Sequence[AttackStep], target: Combatant) -> AttackOutcome:
    """All attacks of the first, then of the next on what is left of the target, and so on."""
    game = encounter(steps[0].side, target, steps[0].kind)
    health = characteristic(game, TARGET, "Health")
    if target.damage >= health:
        raise ValueError(f"a unit with Health {health} has at most {health - 1} damage on it, not {target.damage}")
    found = salvos(game, ATTACKER, TARGET, steps[0].kind, only=steps[0].uses)
    wards = wards_of(game, TARGET, ATTACKER, steps[0].kind)
    if len(steps) == 1 and len(wards) == 1:
        inflicted, damage = inflicted_and_kept([each.attacks for each in found], wards)
        slain = slain_by(damage, health, target.models, target.damage)
        rounds: tuple[Round, ...] = (_round(steps[0], tuple(found), wards, float(slain.pmf[-1])),)
    else:
        inflicted, damage, rounds = _Sequence(target, health, wards).play(steps)
        slain = slain_by(damage, health, target.models, target.damage)
    foe = Foe(target.name, target.models, health, target.damage, target.charged, target.cover, target.note)
    return AttackOutcome(damage, inflicted, slain, float(slain.pmf[-1]), foe, rounds)


def _round(step: AttackStep, found: tuple[Salvo, ...], wards: tuple[Ward, ...], destroyed: float) -> Round:
    side = step.side
    return Round(side.name, side.models, step.kind, side.charged, found, wards, destroyed, side.note)


class _Sequence:
    """Attackers one after another: how hurt the target is decides whether, and how, the next one attacks it."""

    def __init__(self, target: Combatant, health: int, wards: tuple[Ward, ...]) -> None:
        self.target, self.health = target, health
        self.capacity = health * target.models - target.damage
        start = np.zeros((1, self.capacity))
        start[0, 0] = 1.0
        # By how often a 1 has ended a ward: chances of points inflicted (row) and kept (column) while it lives.
        self.living = {state: start if state == 0 else np.zeros((1, self.capacity)) for state in range(len(wards))}
        self.inflicted, self.damage = np.zeros(1), np.zeros(1)

    def play(self, steps: Sequence[AttackStep]) -> tuple[Distribution, Distribution, tuple[Round, ...]]:
        rounds = []
        for step in steps:
            before, after = self.living, dict[int, Matrix]()
            shown: tuple[tuple[Salvo, ...], tuple[Ward, ...]] | None = None
            for state, columns, found, wards in self._alike(step, before):
                shown = shown or (found, wards)
                self._attack(before[state] * columns, state, found, wards, after)
            self.living = after
            rounds.append(_round(step, *(shown or ((), ())), destroyed=float(self.damage.sum())))
        living = [table for table in self.living.values() if table.any()]
        inflicted = _sum([self.inflicted, *(table.sum(axis=1) for table in living)])
        damage = _sum([self.damage, *(table.sum(axis=0) for table in living)])
        return Distribution(inflicted), Distribution(damage), tuple(rounds)

    def _alike(
        self, step: AttackStep, living: dict[int, Matrix]
    ) -> Iterator[tuple[int, Matrix, tuple[Salvo, ...], tuple[Ward, ...]]]:
        """The states of the target in which the attacker does the same, as a mask over the points it has kept."""
        game = encounter(step.side, self.target, step.kind)
        for state in sorted(living):
            groups: dict[object, tuple[Matrix, tuple[Salvo, ...], tuple[Ward, ...]]] = {}
            for kept in np.flatnonzero(living[state].any(axis=0)):
                hurt = self._hurt(game, int(kept))
                found, wards = (
                    salvos(hurt, ATTACKER, TARGET, step.kind, only=step.uses),
                    wards_of(hurt, TARGET, ATTACKER, step.kind),
                )
                key = (tuple(each.attacks for each in found), wards)
                if key not in groups:
                    groups[key] = (np.zeros(self.capacity), tuple(found), wards)
                groups[key][0][kept] = 1.0
            for columns, found_there, wards in groups.values():
                yield state, columns, found_there, wards
            game = after_a_1(game, TARGET)

    def _hurt(self, game: Game, kept: int) -> Game:
        """The same encounter with so many points allocated to the target; its last models are the first to go."""
        if not kept:
            return game
        lost, left = divmod(self.target.damage + kept, self.health)
        gone = tuple(range(self.target.models - lost, self.target.models))
        twin = Game(game.book, game.state, game.dice)
        twin.change_unit(TARGET, damage=left, slain=gone)
        places = game.state.places[TARGET]
        twin.put(TARGET, tuple(None if number in gone else place for number, place in enumerate(places)))
        return twin

    def _attack(
        self, before: Matrix, state: int, found: tuple[Salvo, ...], wards: tuple[Ward, ...], after: dict[int, Matrix]
    ) -> None:
        """Attack in these states, and put what comes of it with the dead or with the living."""
        points = total([each.attacks for each in found])
        if points.most > MOST_IN_SEQUENCE:
            raise ValueError(f"in a sequence each unit does at most {MOST_IN_SEQUENCE:,} points, not {points.most:,}")
        if (len(before) + points.most) * (self.capacity + points.most) > MOST_CELLS:
            raise ValueError("so many points in sequence, on so much health, are more than can be worked out")
        for further, joint in enumerate(damage_and_wards(points, wards)):
            both = added(before, joint)
            alive, dead = _trimmed(both[:, : self.capacity]), both[:, self.capacity :]
            self.inflicted = _sum([self.inflicted, dead.sum(axis=1)])
            self.damage = _sum([self.damage, np.append(np.zeros(self.capacity), dead.sum(axis=0))])
            old = after.get(state + further)
            after[state + further] = alive if old is None else _taller(old, alive)


def _sum(parts: Sequence[Matrix]) -> Matrix:
    whole = np.zeros(max(len(part) for part in parts))
    for part in parts:
        whole[: len(part)] += part
    return whole


def _trimmed(table: Matrix) -> Matrix:
    """Without the last rows in which there is nothing."""
    rows = np.flatnonzero(table.any(axis=1))
    return table[: rows[-1] + 1] if len(rows) else table[:1]


def _taller(one: Matrix, other: Matrix) -> Matrix:
    """The sum of two tables of the same width."""
    if len(one) < len(other):
        one, other = other, one
    one = one.copy()
    one[: len(other)] += other
    return one


def check_weapons(step: AttackStep) -> None:
    """Raise an error that says which weapons there are, where a step would attack with none of them."""
    melee = step.kind == "combat"
    found = [weapon.name for weapon in step.side.scroll.weapons if weapon.melee == melee]
    name, sort = step.side.name, "melee" if melee else "ranged"
    if not found:
        raise ValueError(f"{name}: there is no {sort} weapon; try it with{'' if melee else 'out'} --shooting")
    for wanted in step.weapons or ():
        if slug(wanted) not in map(slug, found):
            raise ValueError(f"{name}: there is no {sort} weapon called {wanted!r}, only {', '.join(found)}")
