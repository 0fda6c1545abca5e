"""Cards as they are read."""

from warhost.battlepacks.pack import pack_of
from warhost.cards.card import TacticCard, Twist
from warhost.engine.battle import Battle
from warhost.narration.timing import when
from warhost.server.protocol.cards import CardView, CommandView, TwistView


def card_view(card: TacticCard) -> CardView:
    """A battle tactic card: the tactic, and the command on its other half."""
    order = card.command
    command = CommandView(id=order.id, name=order.name, when=when(order), summary=order.summary)
    return CardView(id=card.id, name=card.name, rule=card.rule, tactic=card.summary, command=command)


def twist_view(twist: Twist) -> TwistView:
    ability = twist.ability
    return TwistView(
        id=twist.id, name=ability.name, realm=twist.realm, summary=ability.summary, rule=ability.rule
    )  # fmt: skip


def tells_no_secret(text: str, battle: Battle) -> bool:
    """Does a sentence leave out every card that somebody may not see?"""
    secrets = pack_of(battle.game).secrets(battle.state)
    return not any(name.lower() in text.lower() for name in secrets)
