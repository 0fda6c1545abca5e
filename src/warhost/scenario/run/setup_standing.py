"""What abilities have written down before a file begins: points, kept dice, marks, tokens, what players have used."""

from inspect import isgeneratorfunction

from warhost.armies.loading import shipped_armies
from warhost.engine.catalogue import Warscroll
from warhost.engine.game import Game
from warhost.engine.records import PLAYERS
from warhost.rules.abilities.limits import count_use
from warhost.rules.abilities.repertoire import abilities_of
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import mark_key, marked, pool_key, refill, set_dice, set_points
from warhost.scenario.file import model
from warhost.scenario.file.reader import Malformed


def tokens_of(each: model.UnitEntry, scroll: Warscroll, size: int) -> tuple[str, ...]:
    """The tokens the file gives a unit, else those it starts with."""
    if each.tokens is None:
        return scroll.tokens_for(size)
    return tuple(token_named(name, scroll) for name, number in each.tokens.items() for _ in range(number))


def token_named(name: str, scroll: Warscroll) -> str:
    """A token of the unit's army however its name is written: `Sun Acolytes` are several of `Sun Acolyte`."""
    army = shipped_armies().get(scroll.id.partition("/")[0])
    rows = army.roster if army is not None else ()
    scrolls = army.warscrolls.values() if army is not None else (scroll,)
    known = [*(token for each in scrolls for token in each.tokens), *(token for each in rows for token in each.tokens)]
    return next((each for each in known if pool_key(each) == pool_key(name)), name)


def give_standing(game: Game, scenario: model.Scenario) -> None:
    """Points, kept dice, marks and used abilities, of players and of units; pools that are not told are full."""
    if scenario.now.phase != "deployment":
        refill(game)
    for player in PLAYERS:
        said = scenario.players[player]
        for pool, number in said.points.items():
            set_points(game, player, pool, number)
        for pool, faces in said.pool.items():
            set_dice(game, player, pool, faces)
        for mark, things in said.marks.items():
            _add_mark(game, mark, player, *things)
        for name in said.used:
            _count(game, scenario, said, name)
    for unit in scenario.units.values():
        _give_unit(game, unit)
    game.events.clear()


def _give_unit(game: Game, unit: model.UnitEntry) -> None:
    # What one file calls points (a full cauldron) another tells as a token or a mark.
    for pool, number in {**dict.fromkeys(unit.marks, 1), **(unit.tokens or {}), **unit.points}.items():
        set_points(game, unit.name, pool, number)
    for mark, by in unit.marks.items():
        for holder in PLAYERS if by is None else (by,):
            _add_mark(game, mark, holder, unit.name)
    if unit.in_reserve and _starts_in_reserve(game, unit):
        game.change_unit(unit.name, reserved_by_deployment=False)


def _starts_in_reserve(game: Game, unit: model.UnitEntry) -> bool:
    """Is it a unit that its army does not deploy at all, so that nobody loses it for waiting (core-24.1)?"""
    army = shipped_armies().get(game.player(unit.army).army or "")
    scroll = game.unit(unit.name).warscroll
    waiting = [row.warscroll for row in army.roster if row.in_reserve] if army is not None else []
    return army is not None and any(army.warscrolls[key].id == scroll for key in waiting)


def _add_mark(game: Game, mark: str, holder: str, *things: str) -> None:
    both = dict.fromkeys((*marked(game, mark, holder), *things))
    game.change(marks={**game.state.marks, mark_key(mark, holder): tuple(both)})


def _count(game: Game, scenario: model.Scenario, said: model.PlayerEntry, name: str) -> None:
    """A player has used an ability: this turn, and for its limits; of a unit's ability (the general's), the unit."""
    ability = game.catalogue.ability(name)
    if ability is None:
        raise Malformed(scenario.path, said.line, f"there is no ability {name!r}", "the name of an ability in play")
    phase = ability.timing.phase or game.now.phase
    game.note("used", phase, player=said.name, ability=ability.name, keywords=ability.keywords)
    mine = [each.id for each in game.state.units.values() if each.army == said.name and ability.user == "unit"]
    for unit in (None, *(each for each in mine if ability in abilities_of(game, each, said.name))):
        count_use(game, ability, unit, said.name)
    effect = ability.effect if ability.timing.phase == "deployment" and not ability.picks else None
    if effect is not None and not isgeneratorfunction(effect):
        effect(Use(game, ability, None, said.name))  # what was done in deployment and asks nothing still holds
