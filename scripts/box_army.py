"""`army.yaml` of a box of the reference."""

import re
from collections.abc import Iterator
from typing import Any

import yaml
from box_abilities import Names
from box_bases import bases_of, height_of

Data = dict[str, Any]
SEE_ABILITY = "See ability"
STAND_IN = {"hit": 2, "wound": 2, "rend": 0, "damage": 0, "attacks": 0}
"""What stands in the file where the card sends the reader to an ability."""
AWAY = re.compile(r"(?:not set up during the deployment phase|start the battle in reserve)")


def army_file(data: Data, names: Names, sizes: Data) -> str:
    """The whole file."""
    return "\n".join([*_head(data, names), "warscrolls:", *_scrolls(data, names, sizes)]) + "\n"


def flow(value: Any) -> str:
    """A value in one line of YAML."""
    text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10**6, allow_unicode=True)
    return text.removesuffix("\n").removesuffix("\n...")


def _head(data: Data, names: Names) -> Iterator[str]:
    for key, value in (("name", data["name"]), ("faction", data["faction"]), ("alliance", data["grandAlliance"])):
        yield f"{key}: {flow(value)}"
    yield "roster:"
    away = _away(data)
    for index, row in enumerate(data["roster"]):
        yield f"  - {flow(_row(data, index, row, index in away))}"
    for key, kind in (
        ("traits", "battleTraits"), ("regiment_abilities", "regimentAbilities"), ("enhancements", "enhancements"),
    ):  # fmt: skip
        yield f"{key}: {flow(names.listed(kind, data[kind]))}"
    if away:
        yield f"stated: {flow([names.of('battleTraits', each) for each in data['battleTraits'] if _sends_away(each)])}"


def _row(data: Data, index: int, row: Data, away: bool) -> Data:
    """A row of the roster: named where several share a warscroll, with its size and arms where they differ."""
    scroll = _scroll(data, row)
    alike = [n for n, each in enumerate(data["roster"]) if each["warscroll"] == row["warscroll"]]
    found: Data = {"warscroll": row["warscroll"]}
    if len(alike) > 1:
        found["name"] = f"{ORDINALS[alike.index(index)]}-{row['warscroll']}"
    if row["models"] != _size(data, scroll):
        found["models"] = row["models"]
    if row["general"]:
        found["general"] = True
    if away:
        found["in_reserve"] = True
    armed = carriers(scroll, row["models"], alike.index(index)) if _by_row(scroll) else {}
    return found | ({"armed": armed} if armed else {})


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def _scroll(data: Data, row: Data) -> Data:
    return next(each for each in data["warscrolls"] if each["id"] == row["warscroll"])


def _by_row(scroll: Data) -> bool:
    """Do arms differ by the row of the roster?"""
    return any(isinstance(each["models"], list) for each in scroll["weapons"])


def _size(data: Data, scroll: Data) -> int:
    """How many models a unit of this warscroll has: as many as the first row of it says."""
    return int(next(row["models"] for row in data["roster"] if row["warscroll"] == scroll["id"]))


# Who starts in reserve


def _sends_away(ability: Data) -> bool:
    return ability["type"] == "passive" and AWAY.search(ability["effect"]) is not None


def _away(data: Data) -> set[int]:
    """The rows of the roster that a battle trait keeps off the table when the battle starts."""
    said = [each["effect"].partition("Instead")[0] for each in data["battleTraits"] if _sends_away(each)]
    return {index for text in said for scroll in data["warscrolls"] for index in _rows_meant(data, scroll, text)}


def _rows_meant(data: Data, scroll: Data, text: str) -> list[int]:
    found = re.search(rf"([^,]*?\b)?{_spoken(data, scroll)}s?\b([^,]*)", text)
    if found is None:
        return []
    rows = [index for index, row in enumerate(data["roster"]) if row["warscroll"] == scroll["id"]]
    size = re.search(r"with (\d+) models", found[2])
    if size:
        return [index for index in rows if data["roster"][index]["models"] == int(size[1])]
    before = (found[1] or "").rpartition(" and ")[2].lower()
    return rows[-1:] if re.search(r"\b(one|1) (of your|unit)", before) else rows


def _spoken(data: Data, scroll: Data) -> str:
    """A pattern of what a text may call a unit: its name, or the part of it that no other unit has."""
    name = scroll["name"]
    ways = {name.rstrip("s"), name.partition(",")[0], name.rpartition(" ")[2]}
    others = [each["name"] for each in data["warscrolls"] if each is not scroll]
    own = [way for way in ways if way == name.rstrip("s") or not any(way in other for other in others)]
    longer = [each.removeprefix(name.rstrip("s")).strip() for each in others if each.startswith(name.rstrip("s"))]
    after = "".join(f"(?! {re.escape(each)})" for each in longer)
    return f"(?:{'|'.join(map(re.escape, own))}){after}"


# Warscrolls


def _scrolls(data: Data, names: Names, sizes: Data) -> Iterator[str]:
    for scroll in data["warscrolls"]:
        size = _size(data, scroll)
        yield f"  {scroll['id']}:"
        yield f"    name: {flow(scroll['name'])}"
        for key in ("move", "health", "save", "control"):
            yield f"    {key}: {flow(scroll[key])}"
        yield from (f"    {line}" for line in _body(scroll, size, sizes))
        yield f"    keywords: {flow(_keywords(scroll))}"
        if size > 1:
            yield f"    models: {size}"
        yield "    weapons:"
        yield from (f"      {line}" for line in _weapons(scroll, size))
        yield f"    abilities: {flow(names.listed(scroll['id'], scroll['abilities']))}"


def _body(scroll: Data, size: int, sizes: Data) -> Iterator[str]:
    base, others, note = bases_of(scroll, size, sizes)
    yield f"base: {flow(base)}{f'  # {note}' if note else ''}"
    if others:
        yield f"other_bases: {flow(others)}"
    yield f"height: {flow(height_of(base, scroll['keywords']))}  # judged by its base and keywords"


def _keywords(scroll: Data) -> list[str]:
    words = [each.upper() for each in scroll["keywords"] if each != "Reinforcements"]
    if scroll["reinforcements"]:
        words.append("REINFORCEMENTS")
    if scroll["ward"] is not None:
        words.append(f"WARD ({scroll['ward']}+)")
    return words


def _weapons(scroll: Data, size: int) -> Iterator[str]:
    armed = {} if _by_row(scroll) else carriers(scroll, size)
    for weapon in scroll["weapons"]:
        key = weapon_key(scroll, weapon)
        line = f"{flow(key)}: {flow(_weapon(key, weapon, armed.get(weapon['name'])))}"
        yield line + ("  # its ability says what is missing here" if SEE_ABILITY in weapon.values() else "")


def weapon_key(scroll: Data, weapon: Data) -> str:
    """A weapon that is thrown and wielded has two rows, of which one goes by another key."""
    both = len([each for each in scroll["weapons"] if each["name"] == weapon["name"]]) > 1
    return f"{weapon['name']}, shot" if both and weapon["type"] == "ranged" else str(weapon["name"])


def _weapon(key: str, weapon: Data, models: list[int] | None) -> Data:
    found: Data = {"name": weapon["name"]} if key != weapon["name"] else {}
    if weapon["range"] is not None:
        found["range"] = weapon["range"]
    for each in ("attacks", "hit", "wound", "rend", "damage"):
        found[each] = STAND_IN[each] if weapon[each] == SEE_ABILITY else weapon[each]
    if weapon["abilities"]:
        found["abilities"] = [weapon_ability(each) for each in weapon["abilities"]]
    if models is not None:
        found["models"] = models
    return found


def weapon_ability(name: str) -> str:
    """As the rules spell it, with keywords in capitals."""
    found = re.match(r"Anti-(?!charge)(\w+)(.*)", name)
    return f"Anti-{found[1].upper()}{found[2]}" if found else name


# Who carries what


def carriers(scroll: Data, size: int, row: int = 0) -> dict[str, list[int]]:
    """The models that carry the weapons that not all carry: melee and ranged weapons are handed out in turn."""
    counts = {each["name"]: _count(each, row) for each in scroll["weapons"]}
    found: dict[str, list[int]] = {}
    taken = 0
    for kind in ("ranged", "melee"):
        some = {
            each["name"]: counts[each["name"]]
            for each in scroll["weapons"]
            if each["type"] == kind and counts[each["name"]] not in (None, size)
        }
        found |= _handed_out(some, size, taken)
        taken = sum(some.values())
    return found


def _count(weapon: Data, row: int) -> Any:
    models = weapon["models"]
    return None if models == "all" else models[row] if isinstance(models, list) else models


def _handed_out(counts: dict[str, int], size: int, taken: int) -> dict[str, list[int]]:
    """One after the other: from the first model on where everybody gets one, else among the last ones."""
    total = sum(counts.values())
    mostly_one = len([count for count in counts.values() if count]) == 1 and total * 2 > size
    start = 0 if total >= size or mostly_one or total + taken == size else size - total
    found = {}
    for name, count in counts.items():
        found[name] = sorted((start + n) % size for n in range(count))
        start += count
    return found
