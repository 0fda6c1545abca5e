"""`scripts/box.py` turns a file of the reference into an army that loads, with every header in place."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from warhost.armies.army import Army, load_army
from warhost.armies.mustering import muster
from warhost.engine.catalogue import Once, ReactionTo
from warhost.rules.words import CHARGE, CORE, END_OF_ANY_TURN, YOUR_HERO_PHASE

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "box.py"


def an_ability(name: str, timing: str, effect: str = "", **more: Any) -> dict[str, Any]:
    kind = "passive" if timing == "Passive" else "reaction" if "Reaction" in timing else "activated"
    said = {"name": name, "type": kind, "timing": timing, "effect": effect}
    return said | {"oncePer": None, "declare": None, "keywords": []} | more


def a_weapon(name: str, kind: str, models: Any = "all", **more: Any) -> dict[str, Any]:
    numbers = {"attacks": 2, "hit": 4, "wound": 4, "rend": 0, "damage": 1, "abilities": ["Anti-Hero (+1 Rend)"]}
    return {"name": name, "type": kind, "range": 12 if kind == "ranged" else None, "models": models} | numbers | more


def a_scroll(key: str, weapons: list[dict[str, Any]], abilities: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    name = key.replace("-", " ").title()
    line = {"id": key, "name": name, "move": 6, "health": 2, "save": 4, "control": 1, "ward": 5}
    rest = {"keywords": ["Infantry"], "reinforcements": True, "base": {"shape": "round", "mm": 32}}
    return line | rest | {"weapons": weapons, "abilities": abilities} | more


BOX: dict[str, Any] = {
    "schema": "spearhead-army/1", "id": "ember-band", "name": "Ember Band", "faction": "Ash", "grandAlliance": "Order",
    "roster": [
        {"warscroll": "chief", "models": 1, "general": True},
        {"warscroll": "crew", "models": 5, "general": False},
        {"warscroll": "crew", "models": 5, "general": False},
        {"warscroll": "lurkers", "models": 3, "general": False},
    ],
    "battleTraits": [
        an_ability("From Below", "Passive", "Your Lurkers are not set up during the deployment phase. Instead, later."),
        an_ability("Blaze", "Once Per Turn (Army), Your Hero Phase", oncePer="turn (army)", keywords=["Core"]),
        an_ability("Glow", "End of Any Turn"),
    ],
    "regimentAbilities": [an_ability("Hurry", "Reaction: You declared a Charge ability for this unit")],
    "enhancements": [an_ability("Blaze", "Passive")],
    "warscrolls": [
        a_scroll("chief", [a_weapon("Axe", "ranged"), a_weapon("Axe", "melee")], []),
        a_scroll("crew", [
            a_weapon("Pistol", "ranged", [4, 3]), a_weapon("Harpoon", "ranged", [0, 2]), a_weapon("Knife", "melee"),
        ], []),
        a_scroll("lurkers", [a_weapon("Claws", "melee", 2), a_weapon("Maw", "melee", 1)], [],
                 base={"options": [{"shape": "round", "mm": 40}, {"shape": "round", "mm": 25}]}),
    ],
}  # fmt: skip


def made(folder: Path) -> Army:
    source = folder / "ember-band.json"
    source.write_text(json.dumps(BOX), encoding="utf-8")
    subprocess.run([sys.executable, str(SCRIPT), str(source), "--into", str(folder)], check=True, capture_output=True)
    return load_army(folder / "ember_band")


def test_headers_come_from_the_data(tmp_path: Path) -> None:
    known = {each.id.partition("/")[2]: each for each in made(tmp_path).abilities}
    assert (known["blaze"].timing, known["blaze"].once) == (YOUR_HERO_PHASE, Once("turn", army=True))
    assert known["blaze"].keywords == {CORE}
    assert (known["glow"].timing, known["glow"].user, known["glow"].once) == (END_OF_ANY_TURN, "player", Once("phase"))
    assert known["hurry"].reaction == ReactionTo("mine", keyword=CHARGE, user_is="actor")
    assert known["blaze-passive"].name == "Blaze"  # another ability of the same name


def test_who_carries_what_and_stands_on_what(tmp_path: Path) -> None:
    army = made(tmp_path)
    units = muster(army, "red").units
    assert units["red-first-crew"].armed == {"Pistol": (0, 1, 2, 3), "Harpoon": ()}
    assert units["red-second-crew"].armed == {"Pistol": (0, 1, 2), "Harpoon": (3, 4)}
    assert units["red-lurkers"].armed == {"Claws": (0, 1), "Maw": (2,)}
    scroll = army.warscrolls["lurkers"]
    assert [round(scroll.base_of(n).length * 25.4) for n in range(3)] == [40, 25, 25]
    assert {"WARD (5+)", "REINFORCEMENT", "INFANTRY"} == scroll.keywords
    assert [(each.name, each.range) for each in army.warscrolls["chief"].weapons] == [("Axe", 12), ("Axe", None)]


def test_who_starts_in_reserve(tmp_path: Path) -> None:
    units = muster(made(tmp_path), "red").units
    assert {name for name, unit in units.items() if unit.status == "reserve"} == {"red-lurkers"}


def test_what_was_written_by_hand_is_left_alone(tmp_path: Path) -> None:
    made(tmp_path)
    code = tmp_path / "ember_band" / "abilities.py"
    code.write_text('"""Mine."""\n', encoding="utf-8")
    command = [sys.executable, str(SCRIPT), str(tmp_path / "ember-band.json"), "--into", str(tmp_path)]
    said = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "left alone" in said.stdout
    assert code.read_text(encoding="utf-8") == '"""Mine."""\n'
