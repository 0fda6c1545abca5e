"""An experiment as it is asked for in a file: factors, design, stopping rule; mistakes are said with what is right."""

from pathlib import Path
from typing import Literal

import msgspec
import yaml

from warhost.arena import request
from warhost.arena.bound import DRAWN
from warhost.arena.campaign import Battlefield
from warhost.armies.loading import shipped_armies
from warhost.battlepacks.registry import offered
from warhost.engine.codec import convert

CHOSEN, NONE, ALL, TWISTS = "chosen", "none", "all", "twists"
Removal = str | tuple[str, ...]


class ExperimentError(ValueError):
    """An experiment that cannot be run: what is wrong, where, and what would be right."""


class Factors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is varied; each may be one level or several. What is left out is as usual."""

    players: tuple[str, ...]
    packs: tuple[str, ...] = ()
    realms: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    first: tuple[Literal["chosen", "red", "blue"], ...] = ("chosen",)
    removed: tuple[Removal, ...] = (NONE,)
    regiment_ability: tuple[str, ...] = (CHOSEN,)
    enhancement: tuple[str, ...] = (CHOSEN,)


FACTORS = Factors.__struct_fields__


class StopRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go on until every level's score is known to within so much (95%), but no further than `most` battles."""

    factor: str
    within: float
    most: int


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked for. `battles`: for each combination of levels; in a sampled design in all."""

    title: str
    factors: Factors
    battles: int = 2
    design: Literal["full", "sampled", "paired"] = "full"
    seed: int = 1
    until: StopRule | None = None
    decisions: bool = False
    saves: bool = False


def read_experiment(path: Path) -> Experiment:
    """The experiment in a file."""
    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ExperimentError(f"cannot read {path}: {error.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise ExperimentError(f"{path} is no YAML: {' '.join(str(error).split())}") from None
    try:
        return checked(convert(_listed(raw), Experiment))
    except msgspec.ValidationError as error:
        raise ExperimentError(f"{path}: {_plain(str(error))}") from None
    except (ExperimentError, request.AskedWrong) as error:
        raise ExperimentError(f"{path}: {error}") from None


def _listed(raw: object) -> object:
    """One level may stand by itself."""
    if isinstance(raw, dict) and isinstance(raw.get("factors"), dict):
        factors = {name: each if isinstance(each, list) else [each] for name, each in raw["factors"].items()}
        return {**raw, "factors": factors}
    return raw


def _plain(error: str) -> str:
    """What msgspec says, and what there is where a name is not known."""
    if "unknown field" in error:
        known = FACTORS if "$.factors" in error else Experiment.__struct_fields__
        return f"{error}; known: {', '.join(known)}"
    return error


def checked(asked: Experiment) -> Experiment:
    """With every name known and defaults filled in."""
    factors = asked.factors
    players = request.players(",".join(factors.players))
    sides = request.sides(",".join(factors.packs) or None, ",".join(factors.realms) or None)
    wanted = _armies(factors.armies, sides)
    for name in ("regiment_ability", "enhancement"):
        _loadouts(name, getattr(factors, name), wanted)
    for each in factors.removed:
        removed_cards(each, sides)
    _numbers(asked)
    packs = tuple(dict.fromkeys(side.pack for side in sides))
    realms = tuple(side.realm for side in sides if side.realm is not None)
    filled = msgspec.structs.replace(factors, players=players, packs=packs, realms=realms, armies=wanted)
    return msgspec.structs.replace(asked, factors=filled)


def sides_of(factors: Factors) -> tuple[Battlefield, ...]:
    return request.sides(",".join(factors.packs) or None, ",".join(factors.realms) or None)


def _armies(said: tuple[str, ...], sides: tuple[Battlefield, ...]) -> tuple[str, ...]:
    if said != (ALL,):
        return request.armies(",".join(said) or None, sides)
    packs = [offered()[side.pack] for side in sides]
    return tuple(name for name, army in shipped_armies().covers.items() if all(each.fits(army) for each in packs))


def _loadouts(factor: str, levels: tuple[str, ...], armies: tuple[str, ...]) -> None:
    named = [each for each in levels if each not in (CHOSEN, DRAWN)]
    known = {name for army in armies for name in loadout_names(factor, army)} if named else set()
    for each in named:
        if each not in known:
            there = ", ".join((CHOSEN, DRAWN, *sorted(known)[:12]))
            raise ExperimentError(f"no army here has the {factor.replace('_', ' ')} {each!r}; known: {there}")


def loadout_names(factor: str, army: str) -> list[str]:
    """What an army may come with."""
    found = shipped_armies()[army]
    listed = found.regiment_abilities if factor == "regiment_ability" else found.enhancements
    names = {each.id: each.name for each in found.abilities}
    return [names[each] for each in listed]


def removed_cards(level: Removal, sides: tuple[Battlefield, ...]) -> tuple[str, ...]:
    """The cards that a level takes out of the decks."""
    packs = [offered()[name] for name in dict.fromkeys(side.pack for side in sides)]
    twists = [card for pack in packs for card in pack.twists]
    if level == NONE:
        return ()
    if level == TWISTS:
        return tuple(twists)
    known = {*twists, *(card for pack in packs for card in pack.cards)}
    cards = (level,) if isinstance(level, str) else level
    for each in cards:
        if each not in known:
            raise ExperimentError(f"there is no card {each!r}; known: {NONE}, {TWISTS}, {', '.join(sorted(known))}")
    return tuple(cards)


def _numbers(asked: Experiment) -> None:
    if asked.battles < 1:
        raise ExperimentError(f"battles must be 1 or more, not {asked.battles}")
    if asked.design == "paired" and asked.battles % 2:
        raise ExperimentError(f"a paired design swaps seats: battles: {asked.battles + 1}, not {asked.battles}")
    until = asked.until
    if until is None:
        return
    if until.factor not in FACTORS:
        raise ExperimentError(f"until.factor: there is no factor {until.factor!r}; known: {', '.join(FACTORS)}")
    if not 0.001 <= until.within < 0.5 or until.most < 1:
        raise ExperimentError("until: within is a half-width from 0.001 to 0.5, and most a number of battles")
