"""What is about to be rolled, beside the choices that lead to it."""

from logging import getLogger

from warhost.engine.battle import Battle
from warhost.engine.decisions import MoveUnit, Option, Window
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.odds.forecast import Forecast, Reaching, forecast, reached
from warhost.odds.rolls import priority
from warhost.rules.abilities.use import Use
from warhost.rules.words import CHARGE

log = getLogger(__name__)


def forecasts(battle: Battle, decision: Window) -> list[Forecast | None]:
    """For each option the roll that comes first, in the order of the options."""
    trigger = _trigger(battle.game, decision)
    return [_one(battle.game, decision, option, trigger) for option in decision.options]


def _one(game: Game, decision: Window, option: Option, trigger: Use | None) -> Forecast | None:
    try:
        return forecast(game, game.catalogue.abilities[option.ability], option.unit, decision.player, trigger)
    except Exception:
        # A forecast that goes wrong must not stop the battle.
        log.exception("no odds for %s of %s", option.ability, option.unit)
        return None


def _trigger(game: Game, decision: Window) -> Use | None:
    """What a reaction reacts to, with the roll that was made for it."""
    ability = game.catalogue.abilities.get(decision.ability or "")
    if decision.kind != "reaction" or ability is None:
        return None
    owner = game.unit(decision.unit).army if decision.unit in game.state.units else opponent(decision.player)
    use = Use(game, ability, decision.unit, owner)
    rolls = [event.total or 0 for event in game.events if isinstance(event, Rolled) and event.unit == decision.unit]
    use.total = use.charge_roll = rolls[-1] if rolls else 0
    return use


def after_the_roll(game: Game, decision: MoveUnit) -> tuple[Reaching, ...]:
    """Which enemies a charge reaches, now that its roll is known."""
    ability = game.catalogue.abilities.get(decision.ability or "")
    if ability is None or CHARGE not in ability.keywords or decision.unit is None:
        return ()
    return reached(game, decision.unit, decision.limit)


def next_priority(game: Game, player: str) -> float | None:
    """The chance to win the priority roll that comes next, once the last turn of a round ends (core-12.0b)."""
    now = game.now
    if now.turn != 2 or now.phase != "end-of-turn" or now.round >= game.state.rounds:
        return None
    chances = priority()
    return chances["win"] + chances["tie"] * (now.first == player)
