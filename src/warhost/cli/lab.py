"""`warhost lab`: experiments of many battles, on one machine or many."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.markup import escape

from warhost.cli.console import console, fail
from warhost.cli.files import write_whole
from warhost.cli.progress import battles_bar

if TYPE_CHECKING:
    from warhost.lab.engines import Engine
    from warhost.lab.experiment import Experiment
    from warhost.lab.store import LabStore

HELP = """Experiments: what is varied, by which design, until when; results as Parquet, a report as a page.

[cyan]warhost lab run examples/experiments/first-turn.yaml --out results/first-turn[/cyan]
  fight it on all cores; the same command goes on where it stopped
[cyan]warhost lab run EXPERIMENT.yaml --out DIR --on ray --address HOST:6379[/cyan]
  on every machine of a Ray cluster
[cyan]warhost lab report DIR --html report.html[/cyan]
  win rates with intervals, strengths, army against army, first turns, cards, rounds
[cyan]warhost lab replay DIR 17[/cyan]
  battle 17 again, as a save

docs/laboratory.md tells what a file may say.
"""

File = Annotated[Path, typer.Argument(metavar="EXPERIMENT.yaml", help="What is asked for.")]
Results = Annotated[Path, typer.Argument(metavar="DIR", help="A folder that warhost lab run made.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Where results go; by the file's name without it.")
]
On = Annotated[str, typer.Option("--on", metavar="ENGINE", help="processes, or ray.")]
Address = Annotated[
    str | None, typer.Option("--address", metavar="HOST:PORT", help="Of the Ray cluster; else a local one.")
]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", min=1, help="Processes; as many as cores without it.")]
Limit = Annotated[
    float | None, typer.Option("--limit", metavar="S", min=1, help="Break a battle off that takes longer.")
]
Mixed = Annotated[bool, typer.Option("--mixed-versions", help="Go on although the version is another now.")]
Html = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Where the page goes; DIR/report.html without it.")
]
Number = Annotated[int, typer.Argument(metavar="N", help="Which battle, from 1.")]
SaveTo = Annotated[Path | None, typer.Option("--out", metavar="SAVE", help="Where to; battle-N.save without it.")]


def register(main: typer.Typer) -> None:
    """Add `warhost lab` and what belongs to it."""
    lab = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode="rich")
    for command in (run, report, replay):
        lab.command(command.__name__)(command)
    main.add_typer(lab, name="lab")


def run(
    file: File, out: Out = None, on: On = "processes", address: Address = None, jobs: Jobs = None, limit: Limit = None,
    mixed_versions: Mixed = False,
) -> None:  # fmt: skip
    """Fight an experiment, or go on with it.

    Every battle is on disk when it ends. The same experiment gives the same table on one core and on many, as long as
    its players do not look at the clock. Leaves with 1 when a battle broke off or the engine failed, 2 when asked for
    what is not there, 130 after Ctrl+C.
    """
    from warhost.arena.workers import cores
    from warhost.lab.engines import engine
    from warhost.lab.experiment import ExperimentError, read_experiment
    from warhost.lab.store import LabError, LabStore

    try:
        asked = read_experiment(file)
        fighting = engine(on, asked, jobs or cores(), limit, address)
        store = LabStore.create(out or Path(file.stem), asked, mixed_versions)
    except (ExperimentError, LabError) as error:
        fail(str(error))
    try:
        complete = _run(store, asked, fighting)
    except LabError as error:
        fail(str(error), 1)
    if not complete:
        _interrupted(file, store)
    _told(store)


def _run(store: "LabStore", asked: "Experiment", fighting: "Engine") -> bool:
    """Fight what is left under a progress bar; False after Ctrl+C."""
    from warhost.lab.design import total
    from warhost.lab.running import run as fight_all

    done = store.done()
    if done:
        console(error=True).print(f"going on: {done} battles are there", soft_wrap=True)
    with battles_bar("fighting", total(asked), done) as advance:
        try:
            fight_all(store, asked, fighting, lambda row: advance())
        except KeyboardInterrupt:
            return False
    return True


def _interrupted(file: Path, store: "LabStore") -> NoReturn:
    again = f"warhost lab run {file} --out {store.folder}"
    fail(f"interrupted; {store.done()} battles are kept. Go on with: {again}", 130)


def _told(store: "LabStore") -> None:
    broken = sum(row.broken is not None for row in store.rows())
    out = console()
    out.print(f"{store.done()} battles in {escape(str(store.folder))}; broken off: {broken}", soft_wrap=True)
    out.print(f"see them with: warhost lab report {escape(str(store.folder))}", soft_wrap=True)
    if broken:
        raise typer.Exit(1)


def _opened(folder: Path) -> "LabStore":
    from warhost.lab.store import LabError, LabStore

    try:
        return LabStore.open(folder)
    except LabError as error:
        fail(str(error))


def report(folder: Results, html: Html = None) -> None:
    """Make the page of an experiment, as far as it has got."""
    from warhost.lab.analysis import Findings
    from warhost.lab.report_page import lab_page
    from warhost.lab.store import LabError

    store = _opened(folder)
    try:
        asked, found = store.manifest().experiment, Findings(store.rows())
    except LabError as error:
        fail(str(error))
    if not found.battles:
        fail(f"there is no whole battle in {folder} yet")
    path = html or folder / "report.html"
    write_whole(path, lab_page(asked, found, str(folder)))
    console().print(f"{found.battles} battles; report: {escape(str(path))}", soft_wrap=True)


def replay(folder: Results, number: Number, out: SaveTo = None) -> None:
    """Write one battle as a save: the one that was kept, or the same fought again."""
    import zlib

    from warhost.lab.observing import observe
    from warhost.lab.rows import bout_of, version_here
    from warhost.lab.store import LabError

    store = _opened(folder)
    try:
        row = next((each for each in store.rows() if each.number == number), None)
    except LabError as error:
        fail(str(error))
    if row is None:
        fail(f"there is no battle {number} in {folder}; it has {store.done()}")
    if not row.save and row.version != version_here():
        fail(f"battle {number} was fought by version {row.version}, this is {version_here()}: it would go another way")
    raw = row.save or observe(bout_of(row), saves=True).save
    path = out or Path(f"battle-{number}.save")
    write_whole(path, zlib.decompress(raw))
    ended = row.broken or ("a draw" if row.winner is None else f"{row.winner} wins")
    told = f"battle {number}: {ended}, {row.red_points} : {row.blue_points}; written to {path}"
    console().print(escape(told), soft_wrap=True)
