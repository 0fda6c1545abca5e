"""Files that are wrong: the line, what is wrong and what would be right, and never anything but Malformed."""

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from warhost.scenario.draw.scenario_svg import draw
from warhost.scenario.file.reader import Malformed, find_files, read_text

TEXTS = [path.read_text(encoding="utf-8") for path in find_files([Path(__file__).parents[2] / "scenarios"])]

GOOD = """\
title: A small fight
now: {round: 1, turn: red, phase: combat}
warscrolls:
  sword: {move: 5, health: 2, save: 4, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 2, hit: 4, wound: 3, rend: 0, damage: 1}}}
units:
  reds:  {army: red,  warscroll: sword, at: [[10, 10]], effects: ["+1 to hit rolls this turn"]}
  blues: {army: blue, warscroll: sword, at: [[12, 10]]}
terrain:
  - {name: wall, polygon: [[1, 1], [3, 1], [3, 2], [1, 2]], height: 1}
objectives:
  - {name: Ford, at: [15, 11]}
steps:
  - use: Fight
    by: reds
    targets: blues
    move: {0: [9, 5]}
    dice: {hit: [2, 3], wound: [3]}
expect:
  blues: {damage: 1, in_combat: [reds]}
  measure: [{from: reds, to: Ford, is: 3}]
"""

MISTAKES = [
    ("title: A small fight", "titel: A small fight", 1, "unknown key 'titel'", "did you mean 'title'"),
    ("title: A small fight\n", "", 1, "the file has no 'title'", "title: ..."),
    ("title: A small fight", "title: 5", 1, "title is the number 5", "text"),
    ("phase: combat", "phase: comabt", 2, "now.phase is 'comabt'", "did you mean 'combat'"),
    ("round: 1", "round: one", 2, "now.round is the text 'one'", "a whole number"),
    ("move: 5", "moov: 5", 4, "unknown key 'moov' in warscrolls.sword", "did you mean 'move'"),
    ("health: 2, ", "", 4, "warscrolls.sword has no 'health'", "needed: move, health, save, control, base"),
    ("save: 4", "save: 7", 4, "warscrolls.sword.save is the number 7", "from 2 to 6"),
    ("base: 32", "base: [1, 2, 3]", 4, "warscrolls.sword.base is a list", "[60, 35]"),
    ("base: 32", "base: -1", 4, "warscrolls.sword.base is the number -1", "above 0"),
    ("now: {", "players: {red: {territory: botom-left}}\nnow: {", 2, "'botom-left'", "did you mean 'bottom-left'"),
    ("now: {", "players: {red: {territory: [bottom-left, top-right]}}\nnow: {", 2, "side by side", "share a side"),
    ("now: {", "players: {red: {territory: [bottom-left, [1, 2]]}}\nnow: {", 2, "territory[1]", "bottom-left"),
    ("attacks: 2", "attacks: D7", 5, "attacks is the text 'D7'", "D3, 2D6"),
    ("hit: 4", "hit: 4+", 5, "hit is the text '4+'", "a whole number from 2 to 6"),
    ("army: red,", "army: green,", 7, "units.reds.army is 'green'", "red | blue"),
    ("at: [[10, 10]]", "at: [10, 10]", 7, "units.reds.at[0] is the number 10", "[x, y]"),
    ("at: [[10, 10]]", "at: [[10, .inf]]", 7, "the text '.inf'", "a number"),
    ("at: [[10, 10]]", "at: [[10, 1e99]]", 7, "the number 1e99", "no larger than"),
    ("at: [[10, 10]]", "at: [[10, 10, 3]]", 7, "units.reds.at[0] has 3 numbers", "[x, y]"),
    ("+1 to hit rolls this turn", "+1 to hit rolls", 7, "units.reds.effects[0] is no effect line", "this turn"),
    ("rolls this turn", "rolls this turn by bleus", 7, "no unit is called 'bleus'", "did you mean 'blues'"),
    ("at: [[12, 10]]", "at: [[12, 10]], destroyed: earlier", 8, "is destroyed but has models", "at: []"),
    ("  blues: {army", "  red: {army", 8, "a unit is called 'red'", "another name"),
    ("  blues: {army", "  reds: {army", 8, "'reds' stands twice in units (first in line 7)", "once"),
    ("[3, 2], [1, 2]", "[1, 2], [3, 2]", 10, "the sides of terrain[0].polygon cross", "in order"),
    ("height: 1", "height: 1, type: obstacel", 10, "terrain[0].type is 'obstacel'", "did you mean 'obstacle'"),
    ("height: 1}", "height: 1}\n  - {name: wall, polygon: [[1, 1], [3, 1], [3, 2]], height: 1}", 11,
     "'wall' stands twice in terrain", "each name once"),
    ("at: [15, 11]", "at: [15]", 12, "objectives[0].at has 1 numbers", "[x, y]"),
    ("use: Fight", "ues: Fight", 14, "steps[0] has only ues", "use: ABILITY"),
    ("use: Fight", "use: Fight\n    end: phase", 14, "several at once (use, end)", "a step"),
    ("    by: reds\n", "", 14, "does not say who uses it", "by: UNIT"),
    ("by: reds", "by: redss", 15, "no unit, terrain or player is called 'redss'", "did you mean 'reds'"),
    ("targets: blues", "targets: [blues, Frod]", 16, "called 'Frod'", "did you mean 'Ford'"),
    ("move: {0: [9, 5]}", "move: {zero: [9, 5]}", 17, "the model number 'zero'", "a whole number"),
    ("move: {0: [9, 5]}", "move: {0: there}", 17, "steps[0].move.0 is the text 'there'", "[x, y] to find a path"),
    ("move: {0: [9, 5]}", "move: {0: {jump: true}}", 17, "neither where to", "{path:"),
    ("hit: [2, 3]", "hitt: [2, 3]", 18, "'hitt' is no kind of dice", "did you mean 'hit'"),
    ("hit: [2, 3]", "hit: [2, 7]", 18, "steps[0].dice.hit[1] is the number 7", "from 1 to 6"),
    ("wound: [3]}", "wound: [3]}\n    choose: {slian: [1]}", 19, "no kind of choice", "did you mean 'slain'"),
    ("wound: [3]}", "wound: [3]}\n    refused: [a]", 19, "steps[0].refused is a list", "core-14.1a"),
    ("  blues: {damage", "  bleus: {damage", 20, "nothing called 'bleus'", "did you mean 'blues'"),
    ("damage: 1, in_combat", "damaged: 1, in_combat", 20, "unknown key 'damaged'", "did you mean 'damage'"),
    ("in_combat: [reds]", "in_combat: [nobody]", 20, "called 'nobody'", "there are: reds, blues, wall"),
    ("to: Ford", "to: Fjord", 21, "called 'Fjord'", "did you mean 'Ford'"),
    ("is: 3}", "is: 3]", 21, "not YAML", "matching brackets"),
    ("units:", "units:\n\t", 7, "not YAML", "spaces, not tabs"),
    ("title: A small", "title: A: small", 1, "not YAML", "in quotes"),
    ("title: A small fight", 'title: "\\x00"', 1, "cannot be shown", "plain text"),
    ("title: A small fight", 'title: "\\UFFFFFFFF"', None, "out of range", "plain UTF-8"),
    ("title: A small fight", "title: !!python/none x", 1, "the tag", "without tags"),
    ("now:", "modules: [commands]\nbattlepack: border-war\nnow:", 2, "modules with the battlepack", "core only"),
    ("now:", "realm: aqshy\nnow:", 2, "a realm with the battlepack core", "fire-and-jade"),
    ("now:", "rules: &a [*a]\nnow:", 2, "contains itself", "alias"),
    ("now:", "seed: " + "9" * 5000 + "\nnow:", 2, "seed is the number 999", "a number"),
    ("now:", "battlefield: [0, 22]\nnow:", 2, "battlefield is 0 x 22", "[30, 22]"),
    ("now:", "? [a]\n: b\nnow:", 2, "is a list", "a plain word"),
]  # fmt: skip


def mistaken(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


@pytest.mark.parametrize(("old", "new", "line", "what", "right"), MISTAKES, ids=[str(i) for i in range(len(MISTAKES))])
def test_mistakes_are_named(old: str, new: str, line: int | None, what: str, right: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_text(mistaken(old, new), "small.yaml")
    error = caught.value
    assert (error.path, error.line) == ("small.yaml", line)
    assert what in error.what
    assert right in error.right
    assert str(error).startswith(f"small.yaml:{line}: " if line else "small.yaml: ")


@pytest.mark.parametrize("text", ["", "# only this", "[]", "5", "---\ntitle: x\n---\ntitle: y", "\x00", "a: \ud800"])
def test_files_that_are_no_scenario(text: str) -> None:
    with pytest.raises(Malformed):
        read_text(text, "x.yaml")


def test_bombs_do_not_go_off() -> None:
    lines = ["title: x", "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    with pytest.raises(Malformed, match="far too many values"):
        read_text("\n".join(lines), "x.yaml")
    with pytest.raises(Malformed, match="nested far too deeply"):
        read_text("title: " + "[" * 5000, "x.yaml")


def settle(text: str) -> None:
    """Read a file; it is a scenario, which can be drawn, or Malformed."""
    fault: Malformed | None = None
    try:
        scenario = read_text(text, "x.yaml")
    except Malformed as error:
        fault = error
    if fault is None:
        ET.fromstring(draw(scenario))
        return
    assert fault.what
    assert fault.right
    str(fault).encode()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_garbled_files_are_malformed_at_worst(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        junk = st.text(max_size=4) | st.sampled_from(
            ["[", "}", ": ", "\n", "*a", "&a ", "null", "-1", "1e400", "'", "<<: "]
        )
        text = text[:start] + data.draw(junk) + text[end:]
    settle(text)


_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["red", "D6", "reds", "core-1.0", "", "STRIKE-LAST this turn"])
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3),
    max_leaves=6,
)


def _swap(value: Any, data: st.DataObject) -> Any:
    """The value with one thing somewhere in it replaced by something else."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 9)) > 0:
        key = data.draw(st.sampled_from(list(value)))
        return {**value, key: _swap(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 9)) > 0:
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], _swap(value[place], data), *value[place + 1 :]]
    return data.draw(_values)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_swapped_values_are_malformed_at_worst(data: st.DataObject) -> None:
    content = yaml.safe_load(data.draw(st.sampled_from([GOOD, *TEXTS])))
    settle(yaml.safe_dump(_swap(content, data), allow_unicode=True, sort_keys=False))
