"""Who of a unit carries what: the weapons of a warscroll that not everybody has, handed out to its models."""

from collections.abc import Mapping

from warhost.engine.catalogue import Loadout, Warscroll

Armed = dict[str, tuple[int, ...]]
"""By weapon, the models that carry it; a weapon that is not named is carried by all."""


def carriers(scroll: Warscroll, size: int, chosen: Mapping[str, int] | None = None) -> Armed:
    """Who carries the weapons that not everybody carries, in a unit of this size.

    `chosen`: how many models have which option; left out, as many as may have the first of each.
    """
    armed = _printed(scroll, size)
    first, last = 0, size
    for loadout in scroll.loadouts:
        slots = size // loadout.per * loadout.count
        counts = _counts(loadout, slots, chosen)
        if loadout.needed:
            models = tuple(range(first, first + slots))
            first += slots
        else:
            models = tuple(range(last - sum(counts.values()), last))
            last -= len(models)
        _arm(armed, loadout, counts, models, size)
    return armed


def rearmed(scroll: Warscroll, size: int, given: Mapping[str, tuple[int, ...]]) -> Armed:
    """The same where it is said who carries what: they put away what they would have carried instead."""
    armed = carriers(scroll, size)
    for name, models in given.items():
        loadout = next((each for each in scroll.loadouts if name in each.weapons), None)
        if loadout is not None:
            _swap(armed, loadout, name, models, size)
            continue
        armed[name] = models
        replaced = scroll.weapon(name).replaces
        if replaced is not None:
            armed[replaced] = _without(tuple(range(size)), models)
    return armed


def _printed(scroll: Warscroll, size: int) -> Armed:
    """What the rows of the weapons themselves say."""
    armed: Armed = {}
    for weapon in scroll.weapons:
        if weapon.models is not None:
            armed[weapon.name] = tuple(model for model in weapon.models if model < size)
        elif weapon.carried_by is not None:
            armed[weapon.name] = tuple(range(max(0, size - weapon.carried_by), size))
            if weapon.replaces is not None:
                left = armed.get(weapon.replaces, tuple(range(size)))
                armed[weapon.replaces] = _without(left, armed[weapon.name])
    return armed


def _counts(loadout: Loadout, slots: int, chosen: Mapping[str, int] | None) -> dict[str, int]:
    """How many models have each option; where one is needed, those that nobody spoke of have the first."""
    if chosen is None:
        return {name: slots if name == next(iter(loadout.options)) else 0 for name in loadout.options}
    counts = {name: chosen.get(name, 0) for name in loadout.options}
    if loadout.needed:
        counts[next(iter(counts))] += max(0, slots - sum(counts.values()))
    return counts


def _arm(armed: Armed, loadout: Loadout, counts: dict[str, int], models: tuple[int, ...], size: int) -> None:
    """Hand the options out to these models in order."""
    for name in loadout.weapons:
        armed.setdefault(name, ())
    start = 0
    for option, count in counts.items():
        taken = models[start : start + count]
        start += count
        for name in loadout.options[option]:
            armed[name] = tuple(sorted({*armed[name], *taken}))
    for name in loadout.instead_of:
        armed[name] = _without(armed.get(name, tuple(range(size))), models)


def _swap(armed: Armed, loadout: Loadout, name: str, models: tuple[int, ...], size: int) -> None:
    """These models have the option that this weapon is part of, and no other."""
    mine = next(each for each in loadout.options.values() if name in each)
    for other in loadout.weapons:
        armed[other] = _without(armed[other], models)
    for each in mine:
        armed[each] = models if each == name else tuple(sorted({*armed[each], *models}))
    for other in loadout.instead_of:
        taken = {number for each in loadout.weapons for number in armed[each]}
        armed[other] = tuple(number for number in range(size) if number not in taken)


def _without(models: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(model for model in models if model not in others)
