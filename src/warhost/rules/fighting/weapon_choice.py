"""Picking between weapons: of those of one set a unit uses one, the same for all, each time it attacks (core-16.0a)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from warhost.engine.catalogue import Weapon
from warhost.engine.decisions import Reach, Share
from warhost.engine.problems import Problem, problem

Reaches = tuple[Reach, ...]


def weapon_picks(reaches: Reaches) -> Iterator[Reaches]:
    """Every way to pick one weapon of each set, as listed; the others are always used."""
    sets = [[each.weapon for each in reaches if each.one_of == name] for name in _sets(reaches)]
    for picked in product(*sets):
        yield tuple(each for each in reaches if each.one_of is None or each.weapon in picked)


def taken_up(reaches: Reaches, wanted: Iterable[str], targets: Sequence[str] = ()) -> Reaches:
    """One weapon of each set: the one that is wanted, else the first that reaches a target, else the first."""
    named = set(wanted)

    def liking(each: Reaches) -> tuple[int, int]:
        aimed = sum(_reaches_any(reach, targets) for reach in each if reach.one_of is not None)
        return sum(reach.weapon in named for reach in each), aimed

    return max(weapon_picks(reaches), key=liking)


def _reaches_any(reach: Reach, targets: Sequence[str]) -> bool:
    return any(target in foes for foes in reach.models.values() for target in targets)


def _sets(reaches: Reaches) -> list[str]:
    return list(dict.fromkeys(each.one_of for each in reaches if each.one_of is not None))


def rivals(weapons: Iterable[Weapon], name: str) -> list[str]:
    """The weapons that are not used together with this one."""
    known = {weapon.name: weapon.one_of for weapon in weapons}
    mine = known.get(name)
    return [] if mine is None else [other for other, one_of in known.items() if one_of == mine and other != name]


def mixed_weapons(unit: str, weapons: Sequence[Weapon], shares: Sequence[Share], rule: str) -> list[Problem]:
    """Attacks with more than one weapon of a set."""
    used = list(dict.fromkeys(share.weapon for share in shares))
    sets = dict.fromkeys(weapon.one_of for weapon in weapons if weapon.one_of is not None and weapon.name in used)
    problems = []
    for name in sets:
        both = [weapon.name for weapon in weapons if weapon.one_of == name and weapon.name in used]
        if len(both) > 1:
            text = "{unit} attacks with one of {weapons}, not with each"
            problems.append(problem((rule, "core-16.0a"), text, unit, weapons=" and ".join(both)))
    return problems
