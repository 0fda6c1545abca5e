"""Cards (spearhead-decks): twists, and battle tactic cards that are scored as a tactic or used as a command."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from warhost.cards.decks import usable
from warhost.cards.piles import may_use, play_card, rests
from warhost.engine.catalogue import Ability, ReactionTo, Timing
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_player
from warhost.rules.abilities.use import Use
from warhost.rules.battleplan import Score
from warhost.rules.words import REACTION, START_OF_BATTLE_ROUND

DECKS = "spearhead-decks"

Scores = Callable[[Game, str], list[Score]]


def _nothing(game: Game, player: str) -> list[Score]:
    return []


@dataclass(frozen=True)
class Twist:
    """A rule for one battle round: what is picked as it is drawn, and what it adds to the scoring."""

    ability: Ability
    realm: str
    scores: Scores = _nothing
    round_scores: Scores = _nothing
    after_scoring: Callable[[Use], Any] | None = None

    @property
    def id(self) -> str:
        return slug(self.ability.name)


@dataclass(frozen=True)
class TacticCard:
    """A battle tactic card: when its tactic is completed, and the command on its other half."""

    name: str
    pack: str
    summary: str
    completed: Callable[[Game, str], bool]
    command: Ability

    @property
    def id(self) -> str:
        return slug(self.name)

    @property
    def rule(self) -> str:
        return f"{self.pack}-{self.id}"


def twist(name: str, realm: str, **more: Any) -> Callable[[Callable[[Use], Any]], Twist]:
    """Make a twist of the function that says what happens as it is drawn.

    `realm` is the side of the battlefield it belongs to; in a pack without sides, the pack.
    """

    def make(draw: Callable[[Use], Any]) -> Twist:
        key = slug(name)
        ability = Ability(
            id=f"twist/{key}", name=name, rule=f"{realm}-{key}", summary=(draw.__doc__ or "").strip(),
            timing=START_OF_BATTLE_ROUND, user="player", effect=draw,
        )  # fmt: skip
        return Twist(ability, realm, **more)

    return make


def command(
    name: str, timing: Timing = REACTION, *, card: str, pack: str, reaction: ReactionTo | None = None, **more: Any
) -> Callable[[Callable[[Use], Any]], Ability]:
    """Make a card's command: only who holds the card can use it, and using it discards the card."""
    key, rule = slug(card), f"{pack}-{slug(card)}"

    def make(effect: Callable[[Use], Any]) -> Ability:
        extra = dict(more)
        possible, declare = extra.pop("possible", None), extra.pop("declare", None)
        return Ability(
            id=f"{pack}/{slug(name)}", name=name, rule=rule, summary=(effect.__doc__ or "").strip(), timing=timing,
            keywords=frozenset(extra.pop("keywords", ())), reaction=reaction, effect=effect,
            possible=_holding(key, rule, possible), declare=_playing(key, declare),
            offered=lambda game, player: may_use(game, player, key), card=key, **extra,
        )  # fmt: skip

    return make


Possible = Callable[[Game, str], Iterator[Problem]]


def _holding(card: str, rule: str, possible: Possible | None) -> Possible:
    def check(game: Game, user: str) -> Iterator[Problem]:
        player = game.unit(user).army if user in game.state.units else user
        if card not in usable(game, player):
            yield problem((rule, DECKS), "{player} does not hold the card {card}", player=a_player(player), card=card)
        elif rests(game, player, card):
            yield problem((rule, DECKS), "{card} came back to hand this phase", card=card)
        elif possible is not None:
            yield from possible(game, user)

    return check


def _playing(card: str, declare: Callable[[Use], Any] | None) -> Callable[[Use], Any]:
    def play(use: Use) -> Any:
        play_card(use.game, use.player, card)
        return declare(use) if declare is not None else None

    return play


def tactic(name: str, pack: str, command: Ability) -> Callable[[Callable[[Game, str], bool]], TacticCard]:
    """Make a battle tactic card of the function that tells whether its tactic is completed, and its command."""
    if command.card != slug(name):
        raise ValueError(f"the command {command.name} stands on the card {command.card!r}, not on {name}")

    def make(completed: Callable[[Game, str], bool]) -> TacticCard:
        summary = (completed.__doc__ or "").strip()
        return TacticCard(name, pack, summary, completed, command)

    return make


def cards_in(module: ModuleType) -> dict[str, TacticCard]:
    return {each.id: each for each in vars(module).values() if isinstance(each, TacticCard)}


def twists_in(module: ModuleType) -> dict[str, Twist]:
    return {each.id: each for each in vars(module).values() if isinstance(each, Twist)}
