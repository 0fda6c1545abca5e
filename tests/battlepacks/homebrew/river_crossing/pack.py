"""River Crossing: whoever holds the bridge holds the river."""

from warhost.battlepacks.drawn import DrawnPack
from warhost.vocabulary import *

NAME = "river-crossing"


# What a turn scores: 1 point for each objective, and 1 more for the bridge.


def score(game: Game, player: str) -> list[Score]:
    held = held_by(game, player)
    return [(2 if name == "Bridge" else 1, f"{name} held") for name in held]


# Twists: one is drawn each round. The function says what happens then; `scores` what it adds to each turn.


@twist("High Water", NAME)
def high_water(use: Use) -> None:
    """Every unit's Move is 2" less this round."""
    use.gives((), CharacteristicModifier("Move", "add", -2), until=END_OF_ROUND, on=ANYONE)


def _found(game: Game, player: str) -> list[Score]:
    return [(1, f"drifting timber at {name}") for name in picks(game) if name in held_by(game, player)]


@twist("Drifting Timber", NAME, scores=_found)
def drifting_timber(use: Use) -> Script[None]:
    """The underdog, or who wins a roll-off, picks an objective: it is worth 1 more point this round."""
    yield from pick_objective(use)


# Battle tactic cards: a tactic to be scored at the end of one's turn, or a command to be used instead.


@command("Dig In", ENEMY_HERO_PHASE, card="Bridgehead", pack=NAME)
def dig_in(use: Use) -> None:
    """A friendly unit has +1 to its save rolls this turn."""
    use.gives(use.unit, save_rolls(+1), until=END_OF_TURN)


@tactic("Bridgehead", NAME, dig_in)
def bridgehead(game: Game, player: str) -> bool:
    """You control the Bridge."""
    return "Bridge" in held_by(game, player)


@command("Swift Current", YOUR_HERO_PHASE, card="Both Banks", pack=NAME)
def swift_current(use: Use) -> None:
    """A friendly unit's Move is 3" more this turn."""
    use.gives(use.unit, CharacteristicModifier("Move", "add", 3), until=END_OF_TURN)


@tactic("Both Banks", NAME, swift_current)
def both_banks(game: Game, player: str) -> bool:
    """You have units within both territories."""
    mine = on_table(game, player)
    return all(any(within_territory(game, unit, side) for unit in mine) for side in game.state.players)


PACK = DrawnPack(__file__, score=score, twists=(high_water, drifting_timber), cards=(bridgehead, both_banks))
