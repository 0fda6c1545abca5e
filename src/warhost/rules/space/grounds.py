"""Ground that has a name and spreads from terrain features with tokens on them, or from units."""

from warhost.engine.game import Game
from warhost.rules.effects.further_modifiers import CountsAsWithin, Spreads, SpreadsFrom
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.pools import marked
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.space.measuring import figures
from warhost.rules.space.scenery import near_scenery
from warhost.rules.space.standing import on_table
from warhost.table.areas import AnyOf, Area, Rectangle, within


def ground_named(game: Game, name: str, player: str) -> AnyOf:
    """All of a player's ground of this name, as it lies now."""
    areas: list[Area] = []
    for reach, features in _reaches(game, name, player):
        if reach is None:
            return AnyOf((Rectangle(0.0, 0.0, game.state.width, game.state.depth),))
        areas += [area for each in features for area in near_scenery(game.state.terrain[each], reach)]
        areas += [within(reach, figures(game, each).bodies) for each in _measured_from(game, name, player)]
    return AnyOf(tuple(areas))


def _reaches(game: Game, name: str, player: str) -> list[tuple[float | None, list[str]]]:
    """How far it reaches by each rule that spreads it, and from which features."""
    found = []
    for live in in_force(game, Spreads):
        rule = live.modifier
        if isinstance(rule, Spreads) and rule.ground == name and live.source.player == player:
            features = tokened(game, rule.token, player)
            reach = [far for least, far in rule.ranges if least <= len(features)][-1]
            found.append((_further(game, reach, rule, player), features))
    return found


def _further(game: Game, reach: float | None, rule: Spreads, player: str) -> float | None:
    if reach is None or rule.each is None:
        return reach
    frame = Frame(None, player)
    return reach + sum(meant(rule.each, game, each, frame) for each in on_table(game, player))


def _measured_from(game: Game, name: str, player: str) -> list[str]:
    """The units that it is measured from besides."""
    if not in_force(game, SpreadsFrom):
        return []
    mine = (each.id for each in game.state.units.values() if each.status == "table" and each.army == player)
    return [each for each in mine if any(rule.ground == name for rule, _ in affecting(game, SpreadsFrom, each))]


def tokened(game: Game, token: str, player: str) -> list[str]:
    """The terrain features on the battlefield that have such a token of a player."""
    here = game.state.terrain
    return [each for each in dict.fromkeys(marked(game, token, player)) if each in here and here[each].on_table]


def is_within_ground(game: Game, unit: str, name: str, player: str, wholly: bool) -> bool:
    """Does any part of a unit, or all of it, lie in a player's ground of this name?"""
    bodies = figures(game, unit).bodies
    if not len(bodies):
        return False
    if any(rule.ground == name for rule, _ in affecting(game, CountsAsWithin, unit)):
        return True
    ground = ground_named(game, name, player)
    return all(map(ground.holds, bodies)) if wholly else any(map(ground.touches, bodies))
