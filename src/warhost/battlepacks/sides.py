"""Attacker and defender: a roll-off, and what else the players of a battlepack are asked before the battle."""

from collections.abc import Callable

from warhost.engine.decisions import Script
from warhost.engine.events import Chosen
from warhost.engine.game import Game
from warhost.rules.battleplan import StepFunction
from warhost.rules.effects.rolls import roll_off
from warhost.rules.questions import ask_pick

Asking = Callable[[Game, str, str, list[str], str], Script[str]]

ASKS, TABLE = "asks", "table"
"""What the players are asked that battles of earlier versions did not ask, by name (a mark of the state)."""
FEATURE, PIECES, SIZE, AGREEING, SET_UP = "feature", "pieces", "size", "terrain-agreed", "terrain-set-up"
TERRAIN_CHOICES = (TABLE, FEATURE, PIECES, SIZE, AGREEING, SET_UP)
"""The kinds of questions about which terrain there is; of each the first option is as good as any."""


def asking(rule: str) -> Asking:
    """Questions before the battle that rest on a rule: what is chosen is told to everybody."""

    def ask(game: Game, player: str, kind: str, options: list[str], reason: str) -> Script[str]:
        (picked,) = yield from ask_pick(player, kind, options, rule=rule, reason=reason)
        game.emit(Chosen(player, kind, picked))
        return picked

    return ask


def attacker_of(game: Game) -> str:
    return next(player.id for player in game.state.players.values() if player.attacker)


def picking_attacker(rule: str) -> StepFunction:
    """Roll off; the winner chooses who is the attacker, who also begins deployment."""
    ask = asking(rule)

    def pick_attacker(game: Game) -> Script[bool]:
        winner = roll_off(game, "attacker and defender")
        picked = yield from ask(game, winner, "attacker", list(game.state.players), "who is the attacker")
        game.change_player(picked, attacker=True)
        game.change_now(begun=picked, active=picked, picker=picked)
        return True

    return pick_attacker
