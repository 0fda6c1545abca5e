"""Benches of the engine and the rules: cloning, attacking, judging a move, whole battles."""

from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.registry import rules_for, usual_pack
from warhost.bench import Call, bench
from warhost.engine.battle import Battle
from warhost.engine.decisions import ModelMove, Move
from warhost.engine.dice import Seeded
from warhost.engine.game import Game
from warhost.engine.records import BLUE, RED, Moment, Player, State, Unit
from warhost.rules.fighting.attacking import Batch, profile_of, roll_batch
from warhost.rules.moving.judging import judge_move
from warhost.rules.moving.terms import NORMAL
from warhost.table.formations import formation
from warhost.table.movement import Step
from warhost.table.shapes import Place


def plain_battle(seed: int = 1) -> Battle:
    return army_battle(usual_pack(cards=False), seed=seed)


def two_hordes(models: int) -> Game:
    """Two units of Thornlings opposite each other."""
    rules = rules_for(plain_battle().state)
    base = rules.catalogue.warscrolls["thornlings"].base
    units, places = {}, {}
    for name, army, y in (("reds", RED, 3.0), ("blues", BLUE, 17.0)):
        units[name] = Unit(name, army, "thornlings", models)
        spots: tuple[Place | None, ...] = formation(models, base, (15.0, y))
        places[name] = spots
    state = State(
        battlepack=rules.plan.id, modules=(), width=30.0, depth=22.0, rounds=4,
        now=Moment(round=1, turn=1, phase="movement"), units=units, places=places,
        players={RED: Player(RED), BLUE: Player(BLUE)},
    )  # fmt: skip
    return Game(rules, state, Seeded(1))


@bench("clone at a checkpoint", target=10, unit="us")
def cloning() -> Call:
    battle = plain_battle(seed=1)
    return battle.clone


@bench("40 attacks with logged dice", target=200, unit="us")
def forty_attacks() -> Call:
    game = two_hordes(20)
    weapon = game.warscroll("reds").weapons[0]

    def attack() -> None:
        game.events = []
        profile = profile_of(game, "reds", weapon, "blues", None)
        for _ in roll_batch(game, Batch("reds", weapon.name, "blues", 40, profile)):
            pass

    return attack


@bench("rules check of a 20-model move", target=0.3, unit="ms")
def judging() -> Call:
    game = two_hordes(20)
    spots = {number: place for number, place in enumerate(game.state.places["reds"]) if place is not None}
    order = sorted(spots, key=lambda number: -spots[number].y)
    move = Move(tuple(ModelMove(number, (Step(spots[number].x, spots[number].y + 5),)) for number in order))
    assert not judge_move(game, "reds", move, 6.0, NORMAL, "core-14.1a").problems
    return lambda: judge_move(game, "reds", move, 6.0, NORMAL, "core-14.1a")
