"""What has happened this turn, asked of the facts that were noted."""

from warhost.engine.game import Game


def has_charged(game: Game, unit: str) -> bool:
    """Did this unit charge this turn?"""
    return any(fact.what == "charged" and fact.unit == unit for fact in game.state.facts)
