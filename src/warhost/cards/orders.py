"""Effects that several card commands share."""

from collections.abc import Iterator

from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import abilities_as_if, use_as_if
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.questions import citing
from warhost.rules.setting_up.units import SetUpTerms, pick_models, replacement_for
from warhost.rules.words import CHARGE

LAST_BREATH = 4


def can_charge(game: Game, unit: str) -> Iterator[Problem]:
    if not abilities_as_if(game, unit, CHARGE, game.unit(unit).army, "charge"):
        yield problem("core-14.3", "{unit} cannot use a CHARGE ability", unit)


def counter_charge_effect(use: Use) -> Script[None]:
    yield from citing(use.ability.rule, use_as_if(use.game, use.unit, CHARGE, use.player, "charge"))


def return_on_five(use: Use, unit: str) -> Script[None]:
    """A dice for each slain model; each 5+ lets one return."""
    record = use.game.unit(unit)
    if record.status == "table" and record.slain:
        yield from use.return_models(use.count(len(record.slain), 5, unit=unit), to=unit)


def set_up_replacement(use: Use, unit: str, models: int, terms: SetUpTerms, fewer: bool = False) -> Script[str]:
    """A replacement unit of so many models, or up to so many (core-24.2)."""
    everybody = range(use.game.unit(unit).size)
    kept = yield from pick_models(use.game, unit, everybody, models, f"which models of {unit} return", "core-24.2")
    new = replacement_for(use.game, unit, kept)
    yield from use.set_up(new, terms, fewer)
    return new


def final_breath_size(use: Use) -> tuple[int, int]:
    """How many models come back and with how much damage: a combined Health of up to 4, or one model with 4 left."""
    health = characteristic(use.game, use.target, "Health")
    if health > LAST_BREATH:
        return 1, health - LAST_BREATH
    return min(LAST_BREATH // health, use.game.unit(use.target).size), 0
