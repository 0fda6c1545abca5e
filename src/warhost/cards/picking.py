"""Who picks what on a twist: the underdog, else the winner of a roll-off, else each player."""

from collections.abc import Sequence

from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import Selector, opponent
from warhost.rules.abilities.use import Use
from warhost.rules.effects.rolls import roll_off
from warhost.rules.questions import ask_pick

PICKS = "twist picks"
PICKED_BY = "twist by"


def underdog(game: Game) -> str | None:
    """The underdog, or who is said to have picked."""
    said = game.state.marks.get(PICKED_BY)
    return said[0] if said else game.now.underdog


def picker(use: Use) -> str:
    """The underdog, or else the winner of a roll-off; from here on the twist is theirs."""
    use.player = underdog(use.game) or roll_off(use.game, use.ability.name)
    return use.player


def pick(
    use: Use, player: str, options: Sequence[str], reason: str, least: int = 1, most: int = 1
) -> Script[tuple[str, ...]]:
    """A player's pick for the twist in hand; remembered for its scoring."""
    picked = yield from ask_pick(
        player, "pick", options, rule=use.ability.rule, reason=reason, least=least, most=most, always=True
    )
    remember(use.game, picked)
    return picked


def remember(game: Game, picked: tuple[str, ...]) -> None:
    game.change(marks={**game.state.marks, PICKS: (*game.state.marks.get(PICKS, ()), *picked)})


def picks(game: Game) -> tuple[str, ...]:
    """Everything picked for the twist in force."""
    return game.state.marks.get(PICKS, ())


def pick_objective(use: Use, least: int = 1) -> Script[str | None]:
    """One objective, by the underdog or the winner of a roll-off."""
    who = picker(use)
    picked = yield from pick(use, who, list(use.game.state.objectives), "which objective", least)
    return picked[0] if picked else None


def pick_pair(use: Use, options: Sequence[str], different: bool = False) -> Script[tuple[str, ...]]:
    """Two by the underdog, or one by each player, the active player first."""
    who = underdog(use.game)
    if who is not None:
        return (yield from pick(use, who, options, "which two", 2, 2))
    found: tuple[str, ...] = ()
    for player in (use.game.now.active, opponent(use.game.now.active)):
        left = [each for each in options if not different or each not in found]
        found += yield from pick(use, player, left, "which one")
    return found


def pick_unit(use: Use, player: str, which: Selector, least: int = 1, most: int = 1) -> Script[tuple[str, ...]]:
    """Units on the battlefield, seen from the player who picks."""
    use.player = player
    return (yield from pick(use, player, use.each(which), "which unit", least, most))


def choose_effect(use: Use, effects: Sequence[str]) -> Script[str | None]:
    """One of several effects, or none."""
    who = picker(use)
    chosen = yield from ask_pick(
        who, "effect", effects, rule=use.ability.rule, reason=f"which effect of {use.ability.name}", least=0
    )
    return chosen[0] if chosen else None
