"""Names that must mean something: units, terrain, objectives, players, warscrolls."""

import re
from collections.abc import Iterable

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from warhost.battlepacks.registry import battlepacks
from warhost.engine.naming import slug
from warhost.rules.abilities.options import TERRITORIES
from warhost.rules.setting_up.units import REPLACEMENT
from warhost.scenario.file.model import COLOURS, CORE, Spot
from warhost.scenario.file.nodes import KnownNames, NodeView, listed, nearest
from warhost.scenario.file.schema import Reader, text
from warhost.table.distance import EDGES

_MODEL = re.compile(r"^(?P<name>.+)\[(?P<model>[0-9]{1,6})\]$")
_SUMMON = "Summon "


def gather(root: Node, known_warscrolls: frozenset[str] | None) -> KnownNames:
    """What the file names, looked up before it is read, so that order does not matter."""
    top = _pairs(root)
    said = top.get("battlepack")
    pack = battlepacks().get(CORE if said is None else str(said.value))
    features = tuple(_named(top.get("terrain")))
    if pack is not None:
        features += tuple(each for each in pack.brought_in if each not in features)
    return KnownNames(
        units=tuple(_pairs(top.get("units"))),
        summoned=tuple(_summoned(top.get("steps"))),
        terrain=features,
        objectives=tuple(_named(top.get("objectives"))),
        warscrolls=tuple(_pairs(top.get("warscrolls"))),
        known_warscrolls=known_warscrolls,
        open="objectives" not in top and (pack is None or bool(pack.objectives(pack.table()))),
    )


def _pairs(node: Node | None) -> dict[str, Node]:
    if not isinstance(node, MappingNode):
        return {}
    return {key.value: value for key, value in node.value if isinstance(key, ScalarNode)}


def _named(node: Node | None) -> Iterable[str]:
    for item in node.value if isinstance(node, SequenceNode) else ():
        name = _pairs(item).get("name")
        if isinstance(name, ScalarNode):
            yield name.value


def _summoned(node: Node | None) -> Iterable[str]:
    """What is called by spells such as Summon Living Flame: living-flame, the enemy's red-living-flame."""
    if isinstance(node, ScalarNode) and str(node.value).startswith(_SUMMON):
        name = slug(node.value.removeprefix(_SUMMON))
        for each in (name, f"the-{name}"):
            yield from (each, *(f"{colour}-{each}" for colour in COLOURS))
    elif isinstance(node, SequenceNode):
        yield from (name for item in node.value for name in _summoned(item))
    elif isinstance(node, MappingNode):
        yield from (name for _, item in node.value for name in _summoned(item))


def spot(word: str, names: KnownNames) -> Spot:
    """A name, or a model of it written archers[0]; a name that itself ends in brackets is taken whole."""
    found = _MODEL.match(word)
    if found is None or word in (*names.terrain, *names.objectives, *names.units):
        return Spot(name=word)
    return Spot(name=found["name"], model=int(found["model"]))


def is_unit(word: str, names: KnownNames) -> bool:
    """A unit of the file, the replacement of one, or what is summoned."""
    known = (*names.units, *names.summoned)
    return word in known or (word.endswith(REPLACEMENT) and word.removesuffix(REPLACEMENT) in names.units)


def _reference(kind: str, *sets: str, models: bool = False) -> Reader[str]:
    """A name out of these sets; objectives may also be the battlepack's, which only the battle knows."""

    def read(view: NodeView) -> str:
        word, names = text(view), view.names
        base = spot(word, names).name if models else word
        fixed = {"players": COLOURS, "edges": EDGES, "territories": TERRITORIES}
        known = [name for each in sets for name in fixed.get(each) or getattr(names, each)]
        if base in known or ("units" in sets and is_unit(base, names)):
            return word
        if "objectives" in sets and names.open:
            return word
        right = f"{nearest(base, known)}there are: {listed(known)}"
        return view.fail(f"{view.label}: no {kind} is called {word!r}", right)

    return read


unit_name = _reference("unit", "units")
fighter_name = _reference("unit or terrain", "units", "terrain")
user_name = _reference("unit, terrain or player", "units", "terrain", "players")
target_name = _reference(
    "unit, terrain, objective, edge or player", "units", "terrain", "objectives", "players", "edges", "territories",
    models=True,
)  # fmt: skip
site_name = _reference("objective or terrain", "objectives", "terrain")
terrain_name = _reference("terrain", "terrain")
_measured_name = _reference("unit, objective or terrain", "units", "objectives", "terrain", models=True)


def measured(view: NodeView) -> Spot:
    """One end of a measurement."""
    return spot(_measured_name(view), view.names)


def warscroll_name(view: NodeView) -> str:
    """A warscroll of the file, or a shipped one; those are only checked when the caller knows them."""
    word, names = text(view), view.names
    if names.known_warscrolls is None or word in names.warscrolls or word in names.known_warscrolls:
        return word
    known = [*names.warscrolls, *sorted(names.known_warscrolls)]
    here = f"in this file there are: {listed(names.warscrolls)}"
    return view.fail(f"{view.label}: no warscroll is called {word!r}", nearest(word, known) + here)
