"""Marks on units, objectives and terrain: by twists, cards, battle tactics and abilities, each with its source."""

from pathlib import Path

from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import Runner
from warhost.server.views.table import table_view

SCENARIOS = Path(__file__).parents[3] / "scenarios"
RING, BLOOD = "aqshy-ring-of-fire-underdog-takes-it-from-the-holder", "aqshy-bloodmarked-each-marks-an-enemy"
GUARD = "fire-and-jade-war-of-attrition-stand-guard-strikes-first"
STEEL = "fire-and-jade-raid-steel-defence-against-swords"
STALK = "armies/fangs-of-the-blood-god/stalk-the-prey-closer"
Told = tuple[str, str, str | None]


def text_of(name: str) -> str:
    path = f"{name}.yaml" if "/" in name else f"spearhead/{name}.yaml"
    return (SCENARIOS / path).read_text(encoding="utf-8")


def after(text: str, steps: int) -> Battle:
    """The battle of a scenario file after its first steps."""
    scenario = read_text(text, "file.yaml")
    runner = Runner(replace(scenario, steps=scenario.steps[:steps]))
    runner.run()
    return runner.battle


def marks(battle: Battle, thing: str, seat: str | None = None) -> list[Told]:
    return [(each.kind, each.source, each.player) for each in table_view(battle, seat).marks.get(thing, ())]


def test_what_a_twist_names_is_marked_for_as_long_as_it_lasts() -> None:
    battle = after(text_of(RING), 3)
    assert {each[:2] for each in marks(battle, "Dracothion")} == {("twist", "Ring of Fire")}
    told = [each.text for each in table_view(battle, None).marks["Dracothion"]]
    assert "cannot be contested, cannot be controlled" in told
    assert marks(battle, "Ignax") == []
    bloody = after(text_of(BLOOD), 5)
    assert marks(bloody, "reds") == marks(bloody, "marked") == [("twist", "Bloodmarked", None)]
    assert marks(bloody, "archers") == []
    assert marks(after(text_of(BLOOD), 0), "reds") == []


def test_what_the_command_of_a_card_does_is_marked_with_the_player() -> None:
    battle = after(text_of(GUARD), 1)
    assert marks(battle, "guards") == [("card", "Stand Guard", "blue")]
    assert marks(after(text_of(GUARD), 8), "guards") == [], "not after the turn"


def test_a_card_in_hand_marks_its_objective_for_its_holder_only() -> None:
    battle = after(text_of(STEEL).replace("[raid]", "[the-ignax-dais]"), 0)
    assert marks(battle, "Ignax", "blue") == [("card", "The Ignax Dais", "blue")]
    assert table_view(battle, "blue").marks["Ignax"][0].in_hand
    for seat in ("red", None):
        assert marks(battle, "Ignax", seat) == []


def test_battle_tactics_and_quarries_are_marked() -> None:
    battle = after(text_of("advanced/tactics-3.0-slay-the-entourage"), 2)
    assert marks(battle, "guards") == [("tactic", "Slay the Entourage", "red")]
    assert marks(battle, "others") == []
    assert ("ability", "Quarry", "red") in marks(after(text_of(STALK), 0), "prey")


def test_where_there_are_no_cards_there_is_no_twist_to_wait_for() -> None:
    assert table_view(after(text_of(RING), 0), "red").cards
    assert not table_view(after(text_of("advanced/tactics-3.0-slay-the-entourage"), 0), "red").cards
