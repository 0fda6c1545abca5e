"""Terrain of the Spearhead battlefields (spearhead-terrain): abilities by size, the mystical pieces, setting up."""

from typing import Any

from warhost.cards.measures import CRYPT, ICON
from warhost.engine.catalogue import Once, PickSpec
from warhost.engine.decisions import Clearance, Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_unit
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use
from warhost.rules.effects.in_force import END_OF_TURN
from warhost.rules.effects.modifiers import ControlScore, hit_rolls
from warhost.rules.selectors.where import NearFeature
from warhost.rules.selectors.who import FRIENDLY
from warhost.rules.setting_up.features import feature_problems, footprint
from warhost.rules.space.measuring import figures
from warhost.rules.space.standing import on_table
from warhost.rules.space.terrain import COVER, OBSCURING, UNSTABLE
from warhost.rules.words import ANY_COMBAT_PHASE, END_OF_ANY_TURN

BY_SIZE = {"large": (COVER, OBSCURING, UNSTABLE), "small": (COVER, UNSTABLE), "medium": (COVER, UNSTABLE)}
ICON_CLEAR = Clearance(terrain=3.0)
OF_MYSTICAL = {CRYPT: ("unholy", UNSTABLE, COVER), ICON: ("inspiring", UNSTABLE, COVER)}


def abilities_of(name: str, size: str | None) -> tuple[str, ...]:
    """The passive abilities a feature has by its printed name or its size."""
    return OF_MYSTICAL.get(name) or BY_SIZE.get(size or "", ())


def judge_icon(game: Game, answer: Any, rule: str) -> list[Problem]:
    """More than 3" from terrain and units, not touching an objective."""
    shapes = footprint(game, ICON, answer, rule)
    if isinstance(shapes, list):
        return shapes
    units = [unit for player in game.state.players for unit in on_table(game, player)]
    near = [
        unit
        for unit in units
        if any(each.near(figures(game, unit).bodies, ICON_CLEAR.terrain).any() for each in shapes)
    ]
    problems = [problem(rule, '{unit} must be more than 3" from {foe}', ICON, foe=a_unit(each)) for each in near]
    return problems + feature_problems(game, ICON, shapes, rule, ICON_CLEAR)


ONCE_PER_TURN_ARMY = Once("turn", army=True)
RULE = "sand-and-bone-terrain"


def _underdog_bonus(use: Use) -> int:
    return int(use.game.now.underdog == use.player)


@ability(
    "Unholy Draught", ANY_COMBAT_PHASE, rule=RULE, user="player", once=ONCE_PER_TURN_ARMY,
    picks=(PickSpec("unit", FRIENDLY & NearFeature(CRYPT, 6.0)),),
)  # fmt: skip
def unholy_draught(use: Use) -> Script[None]:
    """A unit within 6" of the Crypt: on a 4+ (+1 for the underdog) +1 to hit in combat, else D3 mortal damage."""
    if use.roll("D6", unit=use.target) + _underdog_bonus(use) >= 4:
        use.gives(use.target, hit_rolls(+1, attack="combat"), until=END_OF_TURN)
    else:
        yield from use.inflict_mortal("D3", on=use.target)


@ability(
    "Veiled Promises", END_OF_ANY_TURN, rule=RULE, user="player", once=ONCE_PER_TURN_ARMY,
    picks=(PickSpec("unit", FRIENDLY & NearFeature(ICON, 6.0)),),
)  # fmt: skip
def veiled_promises(use: Use) -> None:
    """A unit within 6" of the Icon of Nulahmia: on a 4+ (+1 for the underdog) 3 more control score, else 3 less."""
    passed = use.roll("D6", unit=use.target) + _underdog_bonus(use) >= 4
    use.gives(use.target, ControlScore(+3 if passed else -3), until=END_OF_TURN)
