"""The battle sequence (core-11.0 to core-13.0, core-31.0, core-33.0) as data: phases, each a list of named steps."""

from collections.abc import Callable, Mapping
from functools import cache

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Ask, Option, Pass, Script, Window
from warhost.engine.events import Chosen, Ending, EndOf, Rolled, StartOf
from warhost.engine.game import Game
from warhost.engine.records import BLUE, RED, opponent
from warhost.rules.abilities.hidden_hands import might_use
from warhost.rules.abilities.options import judge, options, why_not
from warhost.rules.abilities.repertoire import Wanted
from warhost.rules.abilities.using import use_ability
from warhost.rules.battleplan import StepFunction, plan_of
from warhost.rules.effects.hooks import at_moment, follow
from warhost.rules.effects.in_force import affecting, expire, in_force
from warhost.rules.effects.modifiers import Must, When
from warhost.rules.effects.pools import STAYS_IN_RESERVE, drain, marked, refill
from warhost.rules.fighting.damage import perish
from warhost.rules.history import destroyed
from warhost.rules.modules.battle_tactics import score_tactic
from warhost.rules.questions import ask_pick
from warhost.rules.sequence.command_points import deal_command_points, lose_command_points
from warhost.rules.sequence.deployment import deploy_armies, deploy_terrain, pick_territories
from warhost.rules.sequence.fight_order import fights, muster
from warhost.rules.space.objectives import determine_control, remember_holders, score_turn
from warhost.rules.words import DEPLOY, DEPLOY_TERRAIN, FIGHT, PHASES

_WINDOWS = ("active window", "other window")

SEQUENCE: Mapping[str, tuple[str, ...]] = {
    "set-up": ("pick territories",),
    "deployment": ("deploy terrain", "deploy armies", *_WINDOWS, "determine control", "open round"),
    "start-of-round": (
        "reserves end",
        "first turn",
        "underdog",
        "command points",
        "round begins",
        *_WINDOWS,
        "open turn",
    ),
    **dict.fromkeys(PHASES, (*_WINDOWS, "next phase")),
    "combat": (*_WINDOWS, "muster", "fights", "next phase"),
    "end-of-turn": (*_WINDOWS, "determine control", "score", "battle tactics", "close turn"),
    "end-of-round": (*_WINDOWS, "close round"),
}
"""What happens in each phase, step by step. Battlepacks put in steps of their own."""


def _window(whose: str) -> StepFunction:
    def step(game: Game) -> Script[bool] | bool:
        return open_window(game, game.now.active if whose == "active" else opponent(game.now.active))

    return step


@cache
def _fits_window(phase: str, own: bool) -> Wanted:
    """What is used in a window of this phase, in one's own turn or in the enemy's."""

    def fits(ability: Ability) -> bool:
        timing = ability.timing.at(phase)
        in_time = timing.phase == phase and timing.in_turn(own) and ability.reaction is None
        return in_time and not ability.keywords & {FIGHT, DEPLOY, DEPLOY_TERRAIN}

    return fits


def open_window(game: Game, player: str) -> Script[bool] | bool:
    """Let a player use one ability, or pass (core-13.0).

    A window in which nothing can be done does not open; once open it stays so until its player passes. Where hands are
    hidden it opens for whatever cards the player might hold.
    """
    now = game.state.now
    wanted = _fits_window(now.phase, now.active == player)
    able = options(game, player, wanted)
    if not able and not now.opened and not might_use(game, player, wanted):
        return True
    return _ask_window(game, player, able)


def _ask_window(game: Game, player: str, able: list[Option]) -> Script[bool]:
    """The same where it opens, or is open."""
    now, due = game.state.now, _due(game, able)
    if due:
        able.sort(key=lambda each: each not in due)  # whoever takes the first option does what must be done
    decision = Window(
        player=player, kind="use", reason=f"use abilities ({now.phase})", rule="core-13.0", options=tuple(able),
        may_pass=not due,
    )  # fmt: skip
    check = judge(game, player, not due, able, lambda ability, unit: why_not(game, ability, unit, player))
    choice = yield Ask(decision, check)
    if isinstance(choice, Pass):
        if now.opened:
            game.change_now(opened=False)
        return True
    ability = game.catalogue.ability(choice.ability)
    assert ability is not None
    if not now.opened:
        game.change_now(opened=True)
    yield from use_ability(game, ability, choice.unit, player)
    return False


def _due(game: Game, able: list[Option]) -> list[Option]:
    """What must be used while it can be."""
    abilities, bound = game.catalogue.abilities, in_force(game, Must)
    return [
        each
        for each in able
        if abilities[each.ability].must
        or (bound and each.unit is not None and _is_bound(game, abilities[each.ability], each.unit))
    ]


def _is_bound(game: Game, ability: Ability, unit: str) -> bool:
    """Must the unit use the ability if it can?"""
    return any(each.use == ability.name or each.use in ability.keywords for each, _ in affecting(game, Must, unit))


def _plain(function: Callable[[Game], None]) -> StepFunction:
    """A step that asks nothing."""

    def step(game: Game) -> bool:
        function(game)
        return True

    return step


def _determine_control(game: Game) -> Script[bool]:
    yield from determine_control(game)
    return True


def _forget(game: Game, between_turns: bool = False) -> None:
    """What happened is history, but for who was destroyed in the turn that is over."""
    lost = tuple(destroyed(game))
    before = game.state.marks.get("lost last turn", ())
    if lost or (before and not between_turns):
        kept = (*before, *lost) if between_turns else lost
        game.change(marks={**game.state.marks, "lost last turn": kept})
    game.change(facts=())


def _open_round(game: Game) -> None:
    expire(game, "phase")
    _forget(game)
    game.change_now(
        round=game.now.round + 1, phase="start-of-round", step=0, turn=0, previous_first=game.now.first, picker=None
    )
    game.emit(StartOf("round", game.now.round))
    refill(game)


def _reserves_end(game: Game) -> Script[bool]:
    """Units deployed into reserve and still there as round four starts are destroyed (core-24.1)."""
    if game.now.round == 4:
        for unit in list(game.state.units.values()):
            waits = unit.status == "reserve" and unit.reserved_by_deployment
            if waits and not set(marked(game, STAYS_IN_RESERVE, unit.army)) & set(unit.tokens):
                yield from perish(game, unit.id, None)
    return True


def first_turn(game: Game) -> Script[bool]:
    """Round one: whoever deployed first chooses; later a priority roll, ties to last round's first (core-12.0)."""
    now = game.now
    if now.round == 1:
        chooser = now.finished_first or now.begun
    else:
        red, blue = game.roll("priority", 2)
        game.emit(Rolled("priority", RED, (red,), "priority"))
        game.emit(Rolled("priority", BLUE, (blue,), "priority"))
        assert now.previous_first is not None
        chooser = now.previous_first if red == blue else RED if red > blue else BLUE
    (first,) = yield from ask_pick(
        chooser, "first-turn", (RED, BLUE), rule="core-12.0a" if now.round == 1 else "core-12.0b",
        reason="who takes the first turn",
    )  # fmt: skip
    game.emit(Chosen(chooser, "first-turn", first))
    game.change_now(first=first, active=first, deciding=chooser)
    return True


def _underdog(game: Game) -> None:
    """Whoever has fewer victory points, nobody on a tie (core-12.0c)."""
    game.change_now(underdog=underdog_by_points(game))


def _round_begins(game: Game) -> Script[bool]:
    """What abilities do as a round begins; files that open at its start open here."""
    yield from at_moment(game, "round begins")
    return True


def underdog_by_points(game: Game) -> str | None:
    red, blue = (game.player(player).victory_points for player in (RED, BLUE))
    return None if red == blue else RED if red < blue else BLUE


def _open_turn(game: Game) -> None:
    """The next turn of the round begins: what happened last turn is history."""
    now = game.now
    active = now.first if now.turn == 0 else opponent(now.first)
    expire(game, "phase")
    _forget(game, between_turns=now.turn == 0)
    game.change_now(turn=now.turn + 1, active=active)
    for unit in game.state.units.values():
        if unit.returned:
            game.change_unit(unit.id, returned=())
    game.emit(StartOf("turn", now.round, active))
    expire(game, "start-of-turn", active)
    remember_holders(game)
    _enter(game, PHASES[0])


def _enter(game: Game, phase: str) -> None:
    now = game.now
    game.change_now(phase=phase, step=0, picker=None, striking_first=(), striking_last=False, declined=())
    game.emit(StartOf("phase", now.round, now.active, phase))


def _next_phase(game: Game) -> Script[bool]:
    """What waits for the end of a turn follows as it begins, before anybody uses an ability then."""
    expire(game, "phase")
    _enter(game, PHASES[PHASES.index(game.now.phase) + 1])
    if game.now.phase == "end-of-turn" and in_force(game, When):
        for unit in [each.id for each in game.state.units.values() if each.status == "table"]:
            yield from follow(game, unit, "turn ends")
    return True


def _close_turn(game: Game) -> None:
    now = game.now
    expire(game, "phase")
    expire(game, "turn", now.active)
    game.emit(EndOf("turn", now.round, now.active))
    if now.turn == 1:
        _open_turn(game)
    else:
        _enter(game, "end-of-round")


def _close_round(game: Game) -> None:
    """The battle ends after the battleplan's rounds (core-33.0)."""
    expire(game, "phase")
    expire(game, "round")
    lose_command_points(game)
    drain(game)
    game.emit(EndOf("round", game.now.round))
    if game.now.round >= game.state.rounds:
        outcome = plan_of(game).outcome(game)
        points = {player.id: player.victory_points for player in game.state.players.values()}
        game.emit(Ending(outcome.winner, outcome.victory, points))
        game.change(outcome=outcome)
    else:
        _open_round(game)


STEPS: Mapping[str, StepFunction] = {
    "pick territories": pick_territories,
    "deploy terrain": deploy_terrain,
    "deploy armies": deploy_armies,
    "active window": _window("active"),
    "other window": _window("other"),
    "determine control": _determine_control,
    "open round": _plain(_open_round),
    "reserves end": _reserves_end,
    "first turn": first_turn,
    "underdog": _plain(_underdog),
    "round begins": _round_begins,
    "command points": _plain(deal_command_points),
    "open turn": _plain(_open_turn),
    "next phase": _next_phase,
    "muster": muster,
    "fights": fights,
    "score": _plain(score_turn),
    "battle tactics": _plain(score_tactic),
    "close turn": _plain(_close_turn),
    "close round": _plain(_close_round),
}
