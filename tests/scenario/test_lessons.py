"""The lessons: replays that do, step by step, what the book's own examples say."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from warhost.cli import main
from warhost.engine.battle import Battle
from warhost.engine.codec import encode
from warhost.engine.events import AnyEvent, Attacked, Chosen, Damaged, Declared, Moved, Rolled, Slain
from warhost.engine.saving import read, restore
from warhost.engine.sealing import Seal, commitment
from warhost.engine.verifying import broken_seal, verify
from warhost.scenario.file.reader import read as read_scenario
from warhost.scenario.run.books import book_for
from warhost.scenario.run.recording import DoesNotHold, record, record_file

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "src" / "warhost" / "lessons"
FILES = sorted((ROOT / "scenarios" / "lessons").glob("*.yaml"))
E = TypeVar("E")


def replayed(name: str) -> Battle:
    """A lesson, replayed to its end."""
    saved = read((LESSONS / f"{name}.json").read_bytes())
    loaded = restore(saved, lambda state: book_for(state, saved.scenario))
    assert loaded.note is None
    battle: Battle = loaded.battle
    return battle


def of(events: Sequence[AnyEvent], kind: type[E]) -> list[E]:
    return [each for each in events if isinstance(each, kind)]


def faces(events: Sequence[AnyEvent], kind: str) -> list[tuple[int, ...]]:
    return [tuple(sorted(each.faces)) for each in of(events, Rolled) if each.kind == kind]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_replay_is_that_of_the_file_and_verifies(path: Path) -> None:
    """Where this fails after a change on purpose, `make lessons` records them anew."""
    raw = (LESSONS / f"{path.stem}.json").read_bytes()
    saved, fresh = read(raw), read(record_file(path))
    # Snapshots and the fingerprint of the catalogue change with what the engine notes down and which armies there are.
    for part in ("dice", "answers", "notes", "scenario", "initial"):
        assert getattr(saved, part) == getattr(fresh, part), part
    assert verify(raw, lambda state: book_for(state, saved.scenario)) is None
    noted = [step for step in read_scenario(path).steps if getattr(step, "note", None)]
    assert len(noted) == len(saved.notes) > 1


def test_there_is_a_replay_for_every_lesson_and_no_other() -> None:
    assert [each.stem for each in FILES] == sorted(each.stem for each in LESSONS.glob("*.json"))


def test_the_attacking_example_goes_as_the_book_says() -> None:
    battle = replayed("the-attacking-example")
    events = battle.events()
    charge, pile_in = of(events, Moved)
    assert (charge.ability, charge.models, round(charge.distance, 2)) == ("Charge", (0, 1, 2, 3, 4), 6)
    assert (pile_in.models, round(pile_in.distance, 2)) == ((0, 4), 1.3)
    hammers, grand = of(events, Attacked)
    assert (hammers.weapon, hammers.attacks, hammers.hits, hammers.critical) == ("Warhammer", 8, 5, 0)
    assert (hammers.wounds, hammers.unsaved, hammers.damage) == (3, 2, 2)
    assert (grand.weapon, grand.attacks, grand.hits, grand.critical) == ("Grandhammer", 2, 2, 1)
    assert (grand.wounds, grand.unsaved, grand.damage) == (1, 1, 4)  # 2 of them mortal, by the critical hit
    assert [len(each) for each in faces(events, "save")] == [3, 1]
    assert faces(events, "ward") == [(1, 2, 3, 5, 6, 6)]
    (hurt,) = of(events, Damaged)
    assert (hurt.unit, hurt.inflicted, hurt.warded, hurt.allocated) == ("clawlord", 6, 2, 4)
    assert battle.state.units["clawlord"].damage == 4
    assert battle.decision is not None
    assert battle.decision.player == "blue"


def test_the_abilities_example_declares_then_reacts_then_resolves() -> None:
    events = replayed("the-abilities-example").events()
    charge, fight, command = of(events, Declared)
    assert (charge.ability, fight.ability, command.ability) == ("Charge", "Fight", "All-out Attack")
    assert (fight.unit, fight.targets, fight.reaction) == ("rat-ogors", ("liberators",), False)
    assert (command.player, command.unit, command.reaction) == ("red", "rat-ogors", True)
    moved = of(events, Moved)[1]
    (attack,) = of(events, Attacked)
    slain = of(events, Slain)
    shown: list[AnyEvent] = [moved, fight, command, attack, *slain]
    order = [events.index(each) for each in shown]
    assert order[1:] == sorted(order[1:])
    assert order[0] < order[2]  # the pile-in is part of declaring: before any reaction
    assert (attack.attacks, attack.hits, attack.wounds, attack.unsaved, attack.damage) == (15, 3, 2, 2, 4)
    assert [each.unit for each in slain] == ["liberators", "liberators"]


def test_getting_started_takes_the_five_steps_and_ends_with_a_winner() -> None:
    battle = replayed("getting-started")
    said = {each.kind: each.text for each in of(battle.events(), Chosen)}
    assert {"attacker", "regiment-ability", "enhancement", "realm", "map", "territory"} <= said.keys()
    outcome = battle.state.outcome
    assert outcome is not None
    assert outcome.winner == "red"
    points = {name: each.victory_points for name, each in battle.state.players.items()}
    assert points["red"] > points["blue"] > 0


def test_the_replay_is_told_with_its_notes() -> None:
    said = CliRunner().invoke(main, ["replay", str(LESSONS / "the-attacking-example.json")])
    assert said.exit_code == 0
    text = " ".join(said.output.split())
    assert text.index("They have charged.") < text.index("charge roll 5 + 3 = 8") < text.index("(1) Four Warhammers")
    assert text.index("two sixes") < text.index("4 of 7 Health gone")


def test_dice_laid_down_by_hand_are_never_promised_dice() -> None:
    saved = read((LESSONS / "the-attacking-example.json").read_bytes())
    seed = saved.dice[0].seed
    sealed = replace(saved, seal=Seal(commitment(seed, "x"), "x"))
    assert "laid down by hand" in broken_seal(encode(sealed), sealed)[0]


def test_a_face_that_no_die_has_is_no_save() -> None:
    raw = (LESSONS / "the-attacking-example.json").read_bytes()
    assert b'"charge":[5,3]' in raw
    with pytest.raises(ValueError, match="this is no saved battle"):
        read(raw.replace(b'"charge":[5,3]', b'"charge":[5,7]'))


def test_a_scenario_is_recorded_from_the_command_line(tmp_path: Path) -> None:
    out = tmp_path / "lesson.json"
    done = CliRunner().invoke(main, ["scenario", "record", str(FILES[1]), str(out)])
    assert done.exit_code == 0
    assert CliRunner().invoke(main, ["replay", "verify", str(out)]).exit_code == 0
    assert CliRunner().invoke(main, ["scenario", "record", str(tmp_path / "none.yaml"), str(out)]).exit_code == 2


def test_what_does_not_hold_is_not_recorded() -> None:
    text = FILES[1].read_text(encoding="utf-8").replace("models: 3, damage: 0}\n      red", "models: 4}\n      red")
    with pytest.raises(DoesNotHold, match="models is 3, not 4"):
        record(text, "changed")
