"""Drawings: true to scale, both armies told apart, every planned move shown, labels clear of each other."""

import xml.etree.ElementTree as ET

from warhost.engine.catalogue import Catalogue
from warhost.engine.dice import Scripted
from warhost.engine.records import State
from warhost.narration.picture import table_svg
from warhost.scenario.draw.labels import Box, Layout, around, beside
from warhost.scenario.draw.scenario_svg import draw, drawn, one_base, wrapped
from warhost.scenario.draw.table_svg import Arrow, DrawnObjective, DrawnTerrain, DrawnUnit, Territory, draw_table
from warhost.scenario.file.model import ObjectiveEntry, Scenario
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up
from warhost.table.shapes import Base, Place

SVG = "{http://www.w3.org/2000/svg}"

TEXT = """\
title: Riders <charge> & "jump"
warscrolls:
  rider: {move: 10, health: 4, save: 3, control: 1, base: [75, 42]}
units:
  riders: {army: blue, warscroll: rider, at: [[12, 14], [16, 14]], facing: 90, damage: 2,
           effects: ["halve Move this turn"]}
  rats: {army: red, warscroll: clanrats, at: [[5, 5]]}
  lurkers: {army: red, warscroll: clanrats, at: [], in_reserve: true}
terrain:
  - {name: low wall, type: obstacle, polygon: [[8, 17], [14, 17], [14, 18], [8, 18]], height: 1}
steps:
  - {use: Normal Move, by: riders, move: {0: [[12, 12], [9, 16]]}}
  - {use: Normal Move, by: riders, shift: [0, 2], refused: core-5.3}
  - {end: turn}
expect:
  riders: {at: {0: [9, 16]}}
"""


def elements(svg: str, tag: str) -> list[ET.Element]:
    return list(ET.fromstring(svg).iter(SVG + tag))


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in elements(svg, "text")]


def test_words_and_escapes() -> None:
    svg = draw(read_text(TEXT, "x"))
    shown = texts(svg)
    assert 'Riders <charge> & "jump"' in shown
    assert "1. riders: Normal Move; model 0 to (9, 16)" in shown
    assert "2. riders: Normal Move; all models move by (0, 2); must be refused by core-5.3" in shown
    assert "Expected: riders: at 0 (9, 16)" in shown
    assert "In force on riders: halve Move this turn" in shown
    assert "Not on the table: lurkers (red, in reserve)" in shown
    assert "Drawn on 32 mm bases for want of their own: clanrats" in shown
    assert {"riders", "2 damage", "low wall", '1" high, obstacle'} <= set(shown)


def test_bases_are_true_to_size_and_flipped_up() -> None:
    svg = draw(read_text(TEXT, "x"), bases={"clanrats": one_base(Base.of_mm(25))})
    bases = [e for e in elements(svg, "ellipse") if e.get("fill") != "none"]
    rat = next(e for e in bases if e.get("cx") == "5")
    assert (rat.get("cy"), rat.get("rx")) == ("17", "0.492")
    rider = next(e for e in bases if e.get("cx") == "12")
    assert (rider.get("rx"), rider.get("ry"), rider.get("transform")) == ("1.476", "0.827", "rotate(-90 12 8)")
    assert "Drawn on" not in " ".join(texts(svg))


def test_moves_go_on_from_where_the_last_one_ended() -> None:
    svg = draw(read_text(TEXT, "x"))
    lines = [e.get("points") for e in elements(svg, "polyline")]
    assert "12,8 12,10 9,6" in lines
    assert "9,6 9,4" in lines
    assert "16,8 16,6" in lines


def test_a_unit_that_a_player_sets_up_is_shown() -> None:
    step = "steps:\n  - {use: Deploy Unit, player: red, targets: lurkers, place: [[3, 3]]}\n"
    svg = draw(read_text(TEXT.replace("steps:\n", step), "x"))
    assert any(e.get("fill") == "none" and (e.get("cx"), e.get("cy")) == ("3", "19") for e in elements(svg, "ellipse"))


def test_what_the_file_leaves_open_can_be_filled_in() -> None:
    scenario = read_text(TEXT, "x")
    svg = draw(scenario, board=(44, 30), objectives=[ObjectiveEntry(name="Ford", at=(20, 20), radius=3)])
    assert "Ford" in texts(svg)
    assert any(e.get("width") == "44" and e.get("height") == "30" for e in elements(svg, "rect"))


def test_each_model_is_drawn_on_its_own_base() -> None:
    text = """
title: Several bases
now: {round: 1, turn: red, phase: movement}
players: {red: {army: fangs-of-the-blood-god}, blue: {}}
units:
  claws: {army: red, warscroll: claws-of-karanak, at: [[5, 5], [8, 5], [11, 5], [14, 5], [17, 5]], slain: 3}
steps:
  - {use: Normal Move, by: claws, shift: [0, 3]}
"""
    scenario = read_text(text, "x")
    for svg, rows in ((drawn(scenario), 2), (table_svg(*_state(scenario)), 1)):
        sizes = [(e.get("rx"), e.get("ry")) for e in elements(svg, "ellipse") if e.get("cx") in {"5", "8", "11", "17"}]
        assert sizes == [("0.787", "0.787"), ("1.181", "0.689"), ("0.63", "0.63"), ("0.561", "0.561")] * rows


def _state(scenario: Scenario) -> tuple[State, Catalogue]:
    battle = set_up(scenario, Scripted({}))
    return battle.state, battle.book.catalogue


def test_armies_differ_by_more_than_colour() -> None:
    def figures(army: str) -> DrawnUnit:
        return DrawnUnit(army, army, Base.of_mm(32), {0: Place(5, 5)})

    red, blue = (draw_table((10, 10), units=[figures(army)]) for army in ("red", "blue"))
    assert ("<circle" in red, "<circle" in blue) == (True, False)
    assert ("wh-hatch-blue" in red, "wh-hatch-blue" in blue) == (False, True)


def test_a_table_stands_alone() -> None:
    group = draw_table(
        (30, 22),
        [Territory("red", ((0, 0), (30, 0), (30, 11)))],
        [DrawnTerrain("wall", ((1, 1), (4, 1), (4, 2)), ('3" high',), "blue")],
        [DrawnObjective("Ford", (15, 11), 3, "red")],
        [DrawnUnit("horde", "red", Base.of_mm(25), {7: Place(3, 9), 8: Place(4.2, 9)}, "1 slain")],
        [
            Arrow("red", ((3, 9), (6, 9)), Base.of_mm(25), label="1"),
            Arrow("blue", ((9, 9),), Base.of_mm(25), refused=True),
        ],
    )
    shown = [e.text for e in ET.fromstring(group).iter("text")]
    assert {"wall", "held by blue", "Ford", "held by red", "horde", "1 slain", "7", "8", "1"} <= set(shown)


def test_labels_keep_clear_of_each_other() -> None:
    layout = Layout(Box(0, 0, 30, 22))
    subject = around((15, 11), 1, 1, 4)
    layout.taken.append(subject)
    boxes = [layout.put(beside(subject, (4, 0.8), 0.1)) for _ in range(8)]
    for i, box in enumerate(boxes):
        assert box.overlap(subject) == 0
        assert all(box.overlap(other) < 1e-9 for other in boxes[:i])


def test_long_lines_are_broken() -> None:
    assert wrapped("one two three", 7) == ["one two", "\u2003three"]
    assert wrapped("", 7) == [""]
