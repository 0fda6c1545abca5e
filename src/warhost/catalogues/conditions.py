"""Questions about entries: what they cost, how many there are, under which conditions something is changed."""

from collections.abc import Iterator

from warhost.catalogues.markup import Node

POINTS = ("points", "pts")
MOST = 1e6
"""No price and no number of models is as high."""


def points(*nodes: Node) -> int | None:
    """What the first of these that has a price costs; changes that hold always are made."""
    for node in nodes:
        costs = [each for each in node.all("costs") if each.get("typeId") in POINTS or each.get("name") in POINTS]
        if costs:
            value = round(_float(costs[0].get("value")))
            always = [each for each in node.all("modifiers") if each.get("field") in POINTS and not each.children]
            for each in always:
                value = round(_changed(value, each.get("type"), _float(each.get("value"))))
            return max(value, 0)
    return None


def _changed(value: float, how: str, by: float) -> float:
    return {"set": by, "increment": value + by, "decrement": value - by, "multiply": value * by}.get(how, value)


def _float(said: str) -> float:
    try:
        value = float(said)
    except ValueError:
        return 0.0
    return value if abs(value) < MOST else 0.0


def count(said: str) -> int | None:
    """A number of things, as in `1` or `1.0`; None for what is none."""
    try:
        value = float(said)
    except ValueError:
        return None
    return round(value) if 0 <= value < MOST else None


def limit(node: Node, kind: str, *scopes: str) -> int | None:
    """The number of a constraint (`min` or `max`) on selections in one of these scopes; below 0 is no limit."""
    for each in node.all("constraints"):
        if each.get("type") == kind and each.get("field", "selections") == "selections" and each.get("scope") in scopes:
            value = round(_float(each.get("value")))
            return value if value >= 0 else None
    return None


def modifiers(node: Node) -> Iterator[tuple[Node, list[Node]]]:
    """Every modifier of a node, with all the conditions it stands under (its groups' too)."""
    for each in node.all("modifiers"):
        yield each, conditions(each)
    for group in node.all("modifierGroups"):
        above = conditions(group)
        for each, own in modifiers(group):
            yield each, own + above


def conditions(node: Node) -> list[Node]:
    """The conditions a modifier or group states, at any depth of groups, but not those of modifiers in it."""
    asked = [child for child in node.children if "ondition" in child.tag]
    return [each for outer in asked for each in (outer, *outer.within()) if each.tag == "condition"]


HOLDS = {"instanceOf", "atLeast", "greaterThan", "equalTo"}
FAILS = {"notInstanceOf", "lessThan", "atMost", "notEqualTo"}


def names(condition: Node) -> str:
    """The id a condition speaks of."""
    return condition.get("childId")


def asks_for(condition: Node) -> bool:
    """Does it ask that what it names is there (and not that it is absent)?"""
    return condition.get("type") in HOLDS


def denies(condition: Node) -> bool:
    return condition.get("type") in FAILS
