"""What a file calls things, among what is on offer."""

from collections.abc import Mapping
from typing import Any

from warhost.engine.decisions import Pick
from warhost.engine.naming import slug
from warhost.rules.abilities.using import NOTHING


def profile_named(name: str, weapons: tuple[str, ...]) -> str:
    """One of the profiles of a weapon may go by its own name: `Blade: Flurry` by `Flurry`."""
    profiles = {slug(each.rpartition(": ")[2]): each for each in weapons}
    return profiles.get(slug(name), named_option(name, weapons))


REFRAINS = ("stay", "no", "none", "decline")
COMPASS = {"north": "top", "east": "right", "south": "bottom", "west": "left"}


def named_option(name: str, options: tuple[str, ...]) -> str:
    """Things may be called by name or by slug, edges by the compass, names of several words (no unit) by a part."""
    if name in options:
        return name
    if NOTHING in options and slug(name) in REFRAINS:
        return NOTHING
    if "top" in options:
        words = [COMPASS.get(word, word) for word in slug(name).split("-")]
        name = next((word for word in words if word in options), name)
    same = next((each for each in options if slug(each) == slug(name)), None)
    return same or meant_option(name, tuple(each for each in options if " " in each))


def meant_option(name: str, options: tuple[str, ...]) -> str:
    """Effects may be called by a part of their name, or by a sentence it stands in, where that means one only."""
    said = f"-{slug(name)}-"
    parts = [each for each in options if f"-{slug(each)}-" in said or said in f"-{slug(each)}-"]
    return parts[0] if name not in options and len(parts) == 1 else name


def said_plainly(decision: Pick, yes: bool) -> tuple[str, ...]:
    """What `true` and `false` say: the first that does something; none, or the one that does nothing or less."""
    words = ("no", "none", "nothing", "refuse", "reject", "leave")
    less = next((each for each in decision.options if slug(each).partition("-")[0] in words), decision.options[-1])
    if yes:
        return next(((each,) for each in decision.options if each != less), decision.options[:1])
    return (less,) if decision.least else ()


def rally_points(said: Mapping[str, Any]) -> dict[str, int] | None:
    """How rally points are spent: as the choices say, else on the models that they say places for."""
    ways, places = said.get("rally"), said.get("return")
    if ways:
        way: dict[str, int] = ways[0] if isinstance(ways, list) else ways
        return way
    if not places:
        return None
    several = any(isinstance(each, list) for each in places[0])  # a list of such lists: the first is meant
    return {"return": len(places[0] if several else places)}
