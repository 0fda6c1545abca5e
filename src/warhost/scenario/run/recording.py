"""A scenario played through its steps and kept as a replay: its dice, its answers, and the notes beside its steps."""

from pathlib import Path

from warhost.engine.dice import Seeded
from warhost.engine.saving import save
from warhost.scenario.file.model import Scenario
from warhost.scenario.file.reader import read, read_text
from warhost.scenario.run.runner import Runner

BEYOND = 1
"""The seed of the dice that come after those of the file, for whoever plays on."""


class DoesNotHold(ValueError):  # noqa: N818
    """A scenario that does not come out as it says cannot be shown as a replay."""


class Recorder(Runner):
    """Takes the steps as players would, so that the same answers make the same battle again."""

    explains = False


def record(text: str, name: str) -> bytes:
    """The battle of a scenario file as a save that replays by itself; `name` stands for the file in messages."""
    return _recorded(read_text(text, name), text)


def record_file(path: Path) -> bytes:
    """The same for a file."""
    scenario = read(path)
    return _recorded(scenario, path.read_text(encoding="utf-8-sig"))


def _recorded(scenario: Scenario, text: str) -> bytes:
    recorder = Recorder(scenario)
    result = recorder.run()
    if not result.holds:
        said = "; ".join(f"line {each.line}: {each.text}" if each.line else each.text for each in result.failures)
        raise DoesNotHold(f"{scenario.path} does not hold: {said}")
    recorder.dice.beyond = recorder.dice.beyond or Seeded(BEYOND)
    return save(recorder.battle, scenario=text, notes=recorder.notes)
