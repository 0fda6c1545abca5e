"""A scenario file stepped through and drawn."""

from warhost.engine.problems import Refused
from warhost.narration.narrator import Narrator
from warhost.scenario.draw.in_words import tell_situation, tell_step
from warhost.scenario.draw.scenario_svg import drawn
from warhost.scenario.file.model import Scenario, Step
from warhost.scenario.file.reader import Malformed
from warhost.scenario.run.runner import Runner
from warhost.scenario.run.setup import Unsupported
from warhost.server.play.chronicle import log_lines
from warhost.server.play.scenario_texts import small_enough
from warhost.server.protocol.library import ScenarioFrame, ScenarioView
from warhost.server.protocol.words import UNSET, LogLine, UnsetType
from warhost.server.protocol.wrong import Wrong
from warhost.server.views.table import BOTH, scrolls_of, table_view


def runner_of(scenario: Scenario) -> Runner:
    try:
        return Runner(scenario)
    except (Malformed, Unsupported) as error:
        raise Wrong(422, str(error)) from None


def stepped(text: str, key: str | UnsetType = UNSET) -> ScenarioView:
    """A scenario step by step: the table after each, what was told, and what went otherwise than the file says."""
    scenario = small_enough(text)
    runner = runner_of(scenario)
    narrator = Narrator(runner.battle.book.catalogue, runner.battle.state)
    frames = [_frame(runner, "as it begins", [], 0)]
    told = 0
    for number, step in enumerate(scenario.steps, 1):
        failed = len(runner.failures)
        _take(runner, step)
        events = runner.battle.events()
        lines = log_lines(number, narrator.tell(events[told:], runner.battle.state))
        told = len(events)
        frames.append(_frame(runner, tell_step(step), lines, failed))
    return ScenarioView(
        id=key,
        text=text,
        title=scenario.title,
        rules=scenario.rules,
        situation=tell_situation(scenario),
        holds=_holds(scenario),
        warscrolls=scrolls_of(runner.battle),
        frames=frames,
    )


def _take(runner: Runner, step: Step) -> None:
    try:
        runner.take(step)
    except (Refused, Unsupported) as error:
        raise Wrong(422, str(error)) from None


def _holds(scenario: Scenario) -> bool:
    return runner_of(scenario).run().holds


def _frame(runner: Runner, text: str, lines: list[LogLine], failed: int) -> ScenarioFrame:
    state = table_view(runner.battle, BOTH, scrolls=False)
    return ScenarioFrame(text=text, state=state, lines=lines, failures=runner.failures[failed:])


def drawing(text: str) -> str:
    """A scenario as an SVG document."""
    return drawn(small_enough(text))
