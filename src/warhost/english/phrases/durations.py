"""How long something lasts."""

from typing import Literal

from warhost.engine.records import Until
from warhost.english.grammar import means
from warhost.rules.abilities.use import Use
from warhost.rules.effects.in_force import (
    END_OF_BATTLE,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_TURN,
    THIS_ABILITY,
    until_end_of_following_turn,
    until_end_of_next_turn,
    until_next_turn,
)

Lasting = Literal[
    "ability", "phase", "turn", "round", "battle", "next turn", "end of next turn", "the next turn", "next round"
]

for _name in ("phase", "turn", "battle"):
    means("duration", f"for the rest of the {_name}", _name)
    means("duration", f"until the end of the {_name}", _name)
    if _name != "battle":
        means("duration", f"this {_name}", _name)
        means("duration", f"in that {_name}", _name)
means("duration", "in this battle", "battle")
means("duration", "(for the rest of|the rest of the) turn", "turn")
means("duration", "(for the rest of the|until the end of the|this) battle round", "round")
means("duration", "(until|up to) the start of your next turn", "next turn")
means("duration", "until your next turn", "next turn")
means("duration", "until the start of the next battle round", "round")
means("duration", "until the end of your next turn", "end of next turn")
means("duration", "until the end of the next turn", "the next turn")
means("duration", "until the end of the next battle round", "next round")


def until(lasting: Lasting, use: Use) -> Until:
    """The end of what begins now."""
    if lasting == "next turn":
        return until_next_turn(use.player)
    if lasting == "end of next turn":
        return until_end_of_next_turn(use.game, use.player)
    if lasting == "the next turn":
        return until_end_of_following_turn(use.game)
    if lasting == "next round":
        return Until("round", None, use.game.now.round + 1)
    return _ENDS[lasting]


_ENDS = {
    "ability": THIS_ABILITY, "phase": END_OF_PHASE, "turn": END_OF_TURN, "round": END_OF_ROUND, "battle": END_OF_BATTLE,
}  # fmt: skip
TOLD = {
    "ability": "for this ability", "phase": "this phase", "turn": "this turn", "round": "this round",
    "battle": "for the rest of the battle", "next turn": "until your next turn",
    "end of next turn": "until the end of your next turn", "the next turn": "until the end of the next turn",
    "next round": "until the end of the next round",
}  # fmt: skip
means("duration", "for that move", "ability")
means("duration", "until the start of the next turn", "turn")
