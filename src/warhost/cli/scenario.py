"""`warhost scenario`: run situations and see whether they come out as they should, or draw one."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.console import Console
from rich.markup import escape

from warhost.cli.console import console, fail
from warhost.cli.files import write_whole

if TYPE_CHECKING:
    from warhost.scenario.file.model import Scenario

Mark = Literal["ok", "FAIL", "malformed", "not yet"]
STYLE: dict[Mark, str] = {"ok": "green", "FAIL": "bold red", "malformed": "bold magenta", "not yet": "yellow"}
EXIT: dict[Mark, int] = {"ok": 0, "FAIL": 1, "not yet": 1, "malformed": 2}
SUMMARY: dict[Mark, str] = {"ok": "hold", "FAIL": "FAIL", "malformed": "malformed", "not yet": "not implemented yet"}

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")


def register(main: typer.Typer) -> None:
    """Add `warhost scenario`."""
    main.add_typer(app, name="scenario", help="Run or draw scenario files: situations with what must come of them.")


@dataclass(frozen=True)
class ScenarioVerdict:
    """What became of one file: a mark, its title, and what there is to say."""

    mark: Mark
    title: str
    path: str
    said: tuple[str, ...] = ()


@app.command("check")
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Scenario files, or folders of them.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing of those that hold.")] = False,
) -> None:
    """Run scenario files and say which hold.

    [cyan]warhost scenario check scenarios[/cyan]
      every file in a folder and below it
    [cyan]warhost scenario check my-question.yaml[/cyan]
      one file

    A line a scenario; for a failing one what was expected, what happened, where, and the rules it shows.
    Leaves with 0 when all hold, 1 when one does not (or needs what is not implemented yet), 2 when a file is malformed.
    docs/scenarios.md tells how to write one.
    """
    from warhost.scenario.file.reader import find_files

    files = find_files(paths)
    if not files:
        fail(f"no scenario files (.yaml, .yml) in {', '.join(map(str, paths))}")
    out = console()
    found: Counter[Mark] = Counter()
    with _progress(out, len(files)) as advance:
        for file in files:
            verdict = judge(file)
            found[verdict.mark] += 1
            if not (quiet and verdict.mark == "ok"):
                _tell(out, verdict)
            advance()
    parts = [f"{found[mark]} {SUMMARY[mark]}" for mark in SUMMARY if found[mark]]
    out.print(f"[bold]{len(files)} scenario{'s' * (len(files) != 1)}[/bold]: {', '.join(parts)}")
    raise typer.Exit(max(EXIT[mark] for mark in found))


def judge(path: Path) -> ScenarioVerdict:
    """Read and run one file; nothing it does stops the others."""
    from warhost.scenario.file.reader import Malformed, read
    from warhost.scenario.run.runner import run
    from warhost.scenario.run.setup import Unsupported

    title = str(path)
    try:
        scenario = read(path)
        title = scenario.title
        result = run(scenario)
    except Malformed as error:
        place = error.path if error.line is None else f"{error.path}:{error.line}"
        return ScenarioVerdict("malformed", place, str(path), (f"wrong: {error.what}", f"right: {error.right}"))
    except Unsupported as error:
        return ScenarioVerdict("not yet", title, str(path), (str(error),))
    except Exception as error:
        return ScenarioVerdict("FAIL", title, str(path), (_stumbled(path, error),))
    if result.holds:
        return ScenarioVerdict("ok", title, str(path))
    said = [f"{path}:{each.line}: {each.text}" if each.line else f"{path}: {each.text}" for each in result.failures]
    return ScenarioVerdict("FAIL", title, str(path), (*said, *_shown(scenario)))


def _stumbled(path: Path, error: Exception) -> str:
    """A mistake of ours, not of the file: say so, and where it happened."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" in {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace is not None else ""
    return f"{path}: the program itself stumbled: {type(error).__name__}: {error}{where}"


def _shown(scenario: "Scenario") -> Iterator[str]:
    """The rules a scenario shows, with their titles."""
    from warhost.rules.reference import RULES

    for rule in scenario.rules:
        title = f" {RULES[rule].title}" if rule in RULES else ""
        yield f"rule:  {rule}{title} (warhost rules {rule})"


def _tell(out: Console, verdict: ScenarioVerdict) -> None:
    style = STYLE[verdict.mark]
    note = f" [yellow]({escape(verdict.said[0])})[/yellow]" if verdict.mark == "not yet" else ""
    out.print(f"[{style}]{verdict.mark:<9}[/{style}]  {escape(verdict.title)}{note}", soft_wrap=True)
    if verdict.mark != "not yet":
        for line in verdict.said:
            out.print(f"           {escape(line)}", soft_wrap=True)


@contextmanager
def _progress(out: Console, total: int) -> Iterator[Callable[[], None]]:
    """A bar below the lines while they come, on a terminal only."""
    if not out.is_terminal or total < 5:
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    with Progress(TextColumn("checking"), BarColumn(), MofNCompleteColumn(), console=out, transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda: bar.advance(task)


@app.command("show")
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file.")],
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw it into this file.")] = None,
) -> None:
    """Describe a scenario in words, or draw it.

    [cyan]warhost scenario show my-question.yaml[/cyan]
      who stands where, what is done, what must come of it
    [cyan]warhost scenario show my-question.yaml --svg picture.svg[/cyan]
      the table to scale, with the planned moves
    """
    from warhost.scenario.file.reader import Malformed, read

    try:
        scenario = read(file)
    except Malformed as error:
        fail(str(error))
    if svg is None:
        for line in description(scenario):
            console().print(escape(line), soft_wrap=True)
        return
    from warhost.scenario.draw.scenario_svg import drawn

    write_whole(svg, drawn(scenario))
    console().print(f"wrote {escape(str(svg))}", soft_wrap=True)


@app.command("record")
def record(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The replay to write.")],
) -> None:
    """Play a scenario through its steps and keep it as a replay, with the notes of its steps.

    [cyan]warhost scenario record my-lesson.yaml my-lesson.json[/cyan]
      then warhost replay my-lesson.json tells it, and a page can show it

    Leaves with 1 when the scenario does not hold, 2 when the file is malformed.
    """
    from warhost.scenario.file.reader import Malformed
    from warhost.scenario.run.recording import DoesNotHold, record_file
    from warhost.scenario.run.setup import Unsupported

    try:
        write_whole(out, record_file(file))
    except Malformed as error:
        fail(str(error))
    except (DoesNotHold, Unsupported) as error:
        fail(str(error), 1)
    console().print(f"wrote {escape(str(out))}; see it with: warhost replay {escape(str(out))}", soft_wrap=True)


def description(scenario: "Scenario") -> Iterator[str]:
    """A scenario in a few lines of plain words."""
    from warhost.scenario.draw.in_words import tell_expectations, tell_situation, tell_step

    yield scenario.title
    yield tell_situation(scenario)
    yield ""
    for unit in scenario.units.values():
        yield f"  {unit.army:<4}  {unit.name} ({_standing(unit)})"
    for piece in scenario.terrain:
        yield f'  terrain  {piece.name}, {piece.height:g}" high'
    for objective in scenario.objectives or ():
        held = f", held by {objective.controlled_by}" if objective.controlled_by else ""
        yield f"  objective  {objective.name} at {_at(objective.at)}{held}"
    yield ""
    for number, step in enumerate(scenario.steps, 1):
        yield f"  {number}. {tell_step(step)}"
    expected = tell_expectations(scenario.expect)
    if expected:
        yield f"  Expected: {expected}"


def _standing(unit: Any) -> str:
    """How many of what, where the first of them stands, and what has happened to them."""
    many = len(unit.at) or unit.models
    parts = [f"{many} {unit.warscroll}" if many else unit.warscroll]
    parts.append(f"from {_at(unit.at[0])}" if unit.at else "not on the table")
    parts += [f"{number} {what}" for number, what in ((unit.damage, "damage"), (unit.slain, "slain")) if number]
    parts += [f"has {effect.text}" for effect in unit.effects]
    return ", ".join(parts)


def _at(point: tuple[float, float]) -> str:
    return f"({point[0]:g}, {point[1]:g})"
