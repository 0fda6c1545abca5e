"""Cards as they are read."""

from typing import Any

from warhost.battlepacks.pack import pack_of
from warhost.cards.card import TacticCard, Twist
from warhost.engine.battle import Battle
from warhost.narration.timing import when

Data = dict[str, Any]


def card_view(card: TacticCard) -> Data:
    """A battle tactic card: the tactic, and the command on its other half."""
    order = card.command
    return {
        "id": card.id, "name": card.name, "rule": card.rule, "tactic": card.summary,
        "command": {"id": order.id, "name": order.name, "when": when(order), "summary": order.summary},
    }  # fmt: skip


def twist_view(twist: Twist) -> Data:
    ability = twist.ability
    return {
        "id": twist.id, "name": ability.name, "realm": twist.realm, "summary": ability.summary, "rule": ability.rule,
    }  # fmt: skip


def tells_no_secret(text: str, battle: Battle) -> bool:
    """Does a sentence leave out every card that somebody may not see?"""
    secrets = pack_of(battle.game).secrets(battle.state)
    return not any(name.lower() in text.lower() for name in secrets)
