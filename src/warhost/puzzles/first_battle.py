"""The guided first battle: a situation with the dice of its beginning; who guides is the page."""

from functools import cache
from importlib.resources import files

from warhost.engine.battle import Battle
from warhost.engine.dice import Scripted, Seeded
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up

FOE = "recruit"


@cache
def first_battle_text() -> str:
    """The scenario file."""
    return files("warhost").joinpath("lessons", "first-battle.yaml").read_text(encoding="utf-8")


def first_battle(seed: int | str) -> Battle:
    """The battle: the first dice are laid down, the others come from the seed."""
    scenario = read_text(first_battle_text(), "first-battle.yaml")
    return set_up(scenario, Scripted({kind: list(faces) for kind, faces in scenario.dice.items()}, Seeded(seed)))
