"""What would come of an answer that is only being thought about: ways, lengths, who would fight whom."""

from msgspec.structs import asdict, replace

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyChoice, ModelMove, Move, MoveUnit, PickTargets, Placed, SetUpUnit, Targets
from warhost.engine.game import Game
from warhost.engine.problems import Refused, problem
from warhost.rules.moving.proposals import Wish, path_to, plan_move, together, travelled
from warhost.rules.setting_up.units import grounded
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.objectives import contested_objectives
from warhost.server.protocol.decisions import EndView, Preview, WayView
from warhost.server.protocol.replies import PathFound, Planned
from warhost.server.protocol.requests import CheckPath, PlanMove
from warhost.server.views.chances import chances_of
from warhost.server.views.decisions import problem_views
from warhost.table.movement import Travel
from warhost.table.shapes import Place

MOST_GOALS = 100
BEYOND = 100.0
"""Inches beyond the edges at which a goal is no goal any more."""


def preview(battle: Battle, choice: AnyChoice) -> Preview:
    """For moves and set-ups: where everybody would stand, and what that would mean; for attacks: the odds."""
    decision = battle.decision
    if isinstance(decision, PickTargets) and isinstance(choice, Targets):
        return Preview(odds=chances_of(battle.game, decision, choice))
    if isinstance(decision, MoveUnit) and isinstance(choice, Move) and decision.unit is not None:
        return _after_move(battle.game, decision, choice)
    if isinstance(decision, SetUpUnit) and isinstance(choice, Placed) and decision.unit in battle.game.state.units:
        return _after_set_up(battle.game, decision, choice)
    return Preview()


def _after_move(game: Game, decision: MoveUnit, move: Move) -> Preview:
    unit = decision.unit
    assert unit is not None
    places = list(game.state.places[unit])
    models = []
    for each in move.moves:
        if not 0 <= each.model < len(places) or places[each.model] is None:
            continue
        way = travelled(game, unit, places, each)
        places[each.model] = way.end
        models.append(_way(each, way, decision.limit))
    return replace(_meaning(game, unit, tuple(places)), models=models)


def _way(move: ModelMove, way: Travel, limit: float) -> WayView:
    end = way.end
    return WayView(
        model=move.model,
        distance=round(way.distance, 3),
        left=round(limit - way.distance, 3),
        end=EndView(end.x, end.y, end.z, end.facing),
    )


def _after_set_up(game: Game, decision: SetUpUnit, placed: Placed) -> Preview:
    unit = decision.unit
    assert unit is not None
    spots: list[Place | None] = list(game.state.places[unit])
    for model, place in zip(decision.models, placed.places, strict=False):
        spots[model] = grounded(game, place)
    return _meaning(game, unit, tuple(spots)) if game.unit(unit).status == "table" else Preview()


def _meaning(game: Game, unit: str, places: tuple[Place | None, ...]) -> Preview:
    after = game.imagine(unit, places)
    return Preview(in_combat=in_combat_with(after, unit), contesting=contested_objectives(after, unit))


def _moving(battle: Battle) -> MoveUnit:
    decision = battle.decision
    if not isinstance(decision, MoveUnit) or decision.unit is None:
        raise Refused([problem("core-15.0a", "no unit is being moved now")])
    return decision


def must_be_near(battle: Battle, x: float, y: float) -> None:
    """Nobody goes to places that are nowhere near the table."""
    state = battle.state
    if not (-BEYOND <= x <= state.width + BEYOND and -BEYOND <= y <= state.depth + BEYOND):
        raise Refused([problem("core-15.0a", "that is far beyond the edge of the battlefield")])


def found_path(battle: Battle, wish: CheckPath) -> PathFound:
    """A way for one model of the moving unit, its length, and whether that is within its limit."""
    decision = _moving(battle)
    if wish.unit != decision.unit or wish.model not in decision.models:
        raise Refused([problem("core-15.0a", "{model} is not being moved now", wish.unit, wish.model)])
    must_be_near(battle, wish.goal.x, wish.goal.y)
    game, places = battle.game, list(battle.state.places[wish.unit])
    goal = Wish(wish.model, wish.goal.x, wish.goal.y, wish.goal.facing)
    move = path_to(game, decision, places, goal)
    way = _way(move, travelled(game, wish.unit, places, move), decision.limit)
    return PathFound(ref=wish.ref, path=move.path, **asdict(way))


def planned(battle: Battle, wish: PlanMove) -> Planned:
    """A move of several models to their goals: those that go first leave room for those behind them."""
    decision = _moving(battle)
    unit = decision.unit
    assert unit is not None
    if len(wish.goals) > MOST_GOALS or any(goal.model not in decision.models for goal in wish.goals):
        raise Refused([problem("core-15.0a", "only models of {unit} can be moved now", unit)])
    for goal in wish.goals:
        must_be_near(battle, goal.x or 0.0, goal.y or 0.0)
    choice = plan_move(battle.game, decision, together(battle.game, unit, wish.goals), wish.target)
    problems = problem_views(battle.problems(choice), battle.game)
    return Planned(ref=wish.ref, choice=choice, problems=problems, preview=preview(battle, choice))
