"""What must hold in every battle after every answer, judged apart from the rules that should see to it."""

from collections.abc import Mapping, Sequence
from math import radians
from typing import Any

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Move, MoveUnit, SetUpUnit
from warhost.engine.game import Game
from warhost.engine.records import Fact, State, opponent
from warhost.players.computer_player import ComputerPlayer
from warhost.rules.abilities.limits import fights_allowed
from warhost.rules.effects.characteristics import characteristic, coherency
from warhost.rules.space.measuring import board, figures
from warhost.rules.space.standing import can_move
from warhost.rules.words import CHARGE, CORE, FIGHT, RETREAT, UNBIND
from warhost.table import kernels
from warhost.table.kernels.sweeps import free
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import standing, touching
from warhost.table.shapes import HEIGHT, NOBODY, TOLERANCE, Bodies, Place, Z

SLACK = 2 * TOLERANCE


class Watch:
    """Looks at a battle after every answer and remembers what it needs to compare with the next time."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.state = battle.state
        self.uses: dict[tuple[str, str | None, tuple[int, ...]], int] = {}

    def answer(self, choice: Choice | dict[str, Any]) -> None:
        """Give an answer and check everything."""
        decision, before = self.battle.decision, self.battle.state
        assert decision is not None
        self.battle.answer(choice, by=decision.player)
        after = self.battle.state
        _ = self.battle.decision  # the sequence goes on to the next question, which may change things too
        game = self.battle.game
        if game.state.places is not self.state.places:
            check_places(game, self.state)
        if game.state.units is not self.state.units or game.state.effects is not self.state.effects:
            # What the open decision sets up again is off the table for as long as it is open.
            now = self.battle.decision
            check_units(game, now.player if isinstance(now, SetUpUnit) else None)
        if game.state.facts is not self.state.facts:
            check_uses(game)
        self._check_history(game.state)
        if isinstance(decision, MoveUnit) and isinstance(choice, Move) and choice.moves:
            check_move(self.battle, decision, choice, before, after)
        self.state = game.state

    def _check_history(self, now: State) -> None:
        old = self.state
        for player, record in now.players.items():
            assert record.victory_points >= old.players[player].victory_points
        assert (now.now.round, now.now.turn) >= (old.now.round, old.now.turn) or now.now.round > old.now.round
        fresh = now.facts[len(old.facts) :] if now.facts[: len(old.facts)] == old.facts else now.facts
        for fact in fresh:
            if fact.what == "used":
                self._count(fact, now)

    def _count(self, fact: Fact, now: State) -> None:
        """Once per battle, round or turn is not more often than that (core-28.2)."""
        ability = self.battle.book.catalogue.ability(fact.ability or "")
        assert ability is not None
        if ability.once is not None and ability.once.per != "phase":
            when = {"battle": (), "round": (now.now.round,), "turn": (now.now.round, now.now.turn)}[ability.once.per]
            key = (ability.id, fact.player if ability.once.army else fact.unit or fact.player, when)
            self.uses[key] = self.uses.get(key, 0) + 1
            assert self.uses[key] == 1, f"{key} was used {self.uses[key]} times"


def watched(battle: Battle, players: Mapping[str, ComputerPlayer], longest: int, rounds: int | None = None) -> None:
    """Fight a battle to its end or for some rounds, looking at it after every answer; there must not be too many."""
    watch = Watch(battle)
    while (decision := battle.decision) is not None and (rounds is None or battle.state.now.round <= rounds):
        watch.answer(players[decision.player].choose(battle))
        assert battle.number < longest, f"the battle is not over after {longest} answers"


def check_places(game: Game, before: State) -> None:
    """Nobody overlaps anybody; units that have moved are coherent, on the table, and in no terrain."""
    models = [unit for unit in game.state.units.values() if unit.kind != "terrain"]
    for each in models:  # who is carried stands where its carrier stands, and is no body of its own
        assert each.carried_by is None or game.state.places[each.id] == game.state.places[each.carried_by], each
    everybody = [figures(game, unit.id).bodies for unit in models if unit.carried_by is None]
    bodies = np.concatenate([NOBODY, *everybody])
    gaps = kernels.gaps(bodies, bodies)
    foot, head = bodies[:, Z], bodies[:, Z] + bodies[:, HEIGHT]
    level = (foot[:, None] < head - TOLERANCE) & (foot < head[:, None] - TOLERANCE)
    np.fill_diagonal(level, False)
    assert not (level & (gaps < -SLACK)).any(), "bases overlap"
    for unit, places in game.state.places.items():
        terrain = game.state.units[unit].kind == "terrain"
        if places is not before.places.get(unit) and any(place is not None for place in places) and not terrain:
            _check_unit_places(game, unit, before.places.get(unit, ()))


def _check_unit_places(game: Game, unit: str, before: Sequence[Place | None]) -> None:
    """Models that have not moved may stand where terrain was that is gone (terrain-1.5)."""
    scroll, known = game.warscroll(unit), figures(game, unit)
    # Models that come back stand by two others; those that stood are not asked again (core-22.0).
    need = 2 if len(known.numbers) >= 7 and not game.unit(unit).returned else 1
    assert kernels.coherent(known.bodies, coherency(game, unit), need), f"{unit} is not coherent"
    field, walls = (float(game.state.width), float(game.state.depth)), walls_of(board(game))
    for number, place in enumerate(known.places):
        if place is not None and (number >= len(before) or place != before[number]):
            base = game.base_of(unit, number)  # models of one unit may stand on bases of several sizes
            shape = (base.length / 2, base.width / 2, radians(place.facing), float(scroll.height))
            spot = np.array([(place.x, place.y)], dtype=np.float64)
            assert free(spot, shape, field, walls, NOBODY, touching(0))[0], f"{unit} at {place}"
            assert place.z == standing(board(game), place.x, place.y), f"{unit} at {place}"


def check_units(game: Game, lifted: str | None = None) -> None:
    """Losses, damage and places agree; `lifted`: of whose army some are off the table to be set up again."""
    for unit in game.state.units.values():
        places = game.state.places[unit.id]
        standing = {number for number, place in enumerate(places) if place is not None}
        assert len(places) == unit.size
        assert len(set(unit.slain)) == len(unit.slain)
        if unit.status == "table":
            assert standing == set(range(unit.size)) - set(unit.slain) or (unit.army == lifted and not standing), unit
            assert 0 <= unit.damage < characteristic(game, unit.id, "Health"), unit
            assert unit.alive > 0
        else:
            assert not standing, unit
        if unit.status == "destroyed":
            assert (unit.alive, unit.damage) == (0, 0), unit


def _often(game: Game, fact: Fact) -> bool:
    """Does the ability say that it is used more than once a phase?"""
    ability = game.catalogue.ability(fact.ability or "")
    return ability is not None and ability.repeatable


def check_uses(game: Game) -> None:
    """The Rules of One (core-5.3): one CORE ability and each ability once per unit and phase, fighting twice aside."""
    used: dict[tuple[str, str], list[Fact]] = {}
    for fact in game.state.facts:
        if fact.what == "used" and fact.unit is not None:
            used.setdefault((fact.unit, fact.phase), []).append(fact)
    for (unit, phase), facts in used.items():
        fights = sum(FIGHT in fact.keywords for fact in facts)
        assert fights <= fights_allowed(game, unit) or phase != game.now.phase, (unit, phase)
        core = [fact for fact in facts if CORE in fact.keywords and FIGHT not in fact.keywords]
        assert len(core) + min(1, fights) <= 1, (unit, phase, facts)
        once = [fact for fact in facts if not fact.keywords & {FIGHT, UNBIND} and not _often(game, fact)]  # magic-4.0
        names = [fact.ability for fact in once]
        assert len(set(names)) == len(names), (unit, phase, names)


def _bodies(game: Game, state: State, units: list[str]) -> Bodies:
    rows = []
    for unit in units:
        twin = Game(game.book, state, game.dice)
        rows.append(figures(twin, unit).bodies)
    return np.concatenate([NOBODY, *rows])


def check_move(battle: Battle, decision: MoveUnit, choice: Move, before: State, after: State) -> None:
    """Nobody went further than allowed, and the unit ended where its move may end."""
    unit, game = decision.unit, battle.game
    assert unit is not None
    for old, new in zip(before.places[unit], after.places[unit], strict=True):
        if isinstance(old, Place) and isinstance(new, Place):
            assert np.hypot(new.x - old.x, new.y - old.y) <= decision.limit + SLACK
    ability = battle.book.catalogue.abilities[decision.ability or ""]
    army = before.units[unit].army
    foes = [each.id for each in after.units.values() if each.army == opponent(army) and each.status == "table"]
    if RETREAT in ability.keywords:  # what cannot move has no combat range in the movement phase
        foes = [foe for foe in foes if can_move(game, foe)]
    # A charge or a retreat may be followed at once by damage to the foes, so they are looked at as they stood.
    mine, theirs = _bodies(game, after, [unit]), _bodies(game, before, foes)
    if not len(mine) or not len(theirs):
        return
    gap = kernels.nearest_gap(mine, theirs)
    if CHARGE in ability.keywords:
        assert kernels.nearest(mine, theirs) <= 0.5 + SLACK
    elif RETREAT in ability.keywords:
        assert gap > 3.0
    elif decision.kind == "pile-in":
        _check_pile_in(game, decision, choice, before, after)


def _check_pile_in(game: Game, decision: MoveUnit, choice: Move, before: State, after: State) -> None:
    """No model ends further from the unit it piles in at (core-15.3)."""
    unit, target = decision.unit, choice.target or next(iter(decision.targets), None)
    if target is None or unit is None:
        return
    theirs = _bodies(game, before, [target])
    old = kernels.distances(_bodies(game, before, [unit]), theirs).min(axis=1)
    new = kernels.distances(_bodies(game, after, [unit]), theirs).min(axis=1)
    if len(old) == len(new):
        assert (new <= old + SLACK).all()


def describe(decision: AnyDecision | None) -> str:
    return "the end" if decision is None else f"{decision.player}: {decision.reason} ({decision.kind})"
