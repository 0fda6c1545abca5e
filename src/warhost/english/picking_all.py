"""All such units as targets, wherever they are; and units that go into reserve together."""

from collections.abc import Callable, Iterator
from typing import Any

from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem
from warhost.english.asking import pool_of, speaks_of
from warhost.english.phrases.blasts import PickBlast
from warhost.english.phrases.declare import PickAll
from warhost.english.phrases.renown import HIRED
from warhost.english.phrases.reserves_together import AllOrNone
from warhost.english.scene import Scene
from warhost.rules.abilities.idioms import if_any, only_if
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Frame, Select, meant


def picks_all(each: PickAll, scene: Scene, rule: str, more: dict[str, Any]) -> Callable[[Use], Script[None]]:
    """The step that makes them the targets; the header is told whether there is anybody, wherever they are."""
    if isinstance(each, PickBlast):
        more["possible"] = if_any(each.able(scene), rule, "there is nobody it could affect")
        return each.pick
    which, anywhere = each.who.select(scene), pool_of(each.who) != "unit"
    if each.and_me:
        more["and_me"] = True
    elif anywhere:
        whole = each.whole.select(scene) if isinstance(each, AllOrNone) else None
        more["possible"] = _somewhere(which, whole, rule)
        if speaks_of(each.who, HIRED):
            more["off_table"] = True  # each unit of the regiment has it, and none of them is there
    elif not more.get("must"):  # what must be used is, though it affects nobody (core-28.0)
        more["possible"] = if_any(which, rule, "there is nobody it could affect")

    def everybody(use: Use) -> Script[None]:
        frame = Frame(use.unit_or_none, use.player)
        use.targets = tuple(_all(use.game, which, frame) if anywhere else use.each(which))
        yield from ()

    return everybody


def _all(game: Game, which: Select, frame: Frame) -> list[str]:
    return [each for each in game.state.units if meant(which, game, each, frame)]


def _somewhere(which: Select, whole: Select | None, rule: str) -> Callable[[Game, str], Iterator[Problem]]:
    """There must be such units; where all or none are meant, no other of them."""

    def check(game: Game, user: str) -> bool:
        unit = user if user in game.state.units else None
        frame = Frame(unit, user if unit is None else game.unit(unit).army)
        able = _all(game, which, frame)
        return bool(able) and (whole is None or len(_all(game, whole, frame)) == len(able))

    return only_if(check, rule, "there is nobody it could affect")
