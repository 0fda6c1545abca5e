"""`warhost replay`: see a saved battle again, check it, look at one moment, or go another way from there."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from warhost.cli.console import console, fail
from warhost.cli.groups import WithDefault

if TYPE_CHECKING:
    from warhost.engine.battle import Battle
    from warhost.engine.decisions import AnyDecision, Choice
    from warhost.engine.saving import Loaded, Note, Save
    from warhost.engine.sealing import Seal
    from warhost.engine.verifying import SaveExamined


T = TypeVar("T")


class _Replay(WithDefault):
    default_command = "show"


def register(main: typer.Typer) -> None:
    """Add `warhost replay` and what belongs to it."""
    replay = typer.Typer(cls=_Replay, help=HELP, no_args_is_help=True, rich_markup_mode="rich")
    replay.command("show")(show)
    replay.command("verify")(verify)
    main.add_typer(replay, name="replay")


HELP = """See a saved battle again, check it, or branch off from it.

[cyan]warhost replay fight.json[/cyan]
  the whole story; with --step one decision at a time
[cyan]warhost replay verify fight.json[/cyan]
  does it replay to exactly what the file says, is its seal whole, are the dice those that were promised?
[cyan]warhost replay fight.json --at 120 --svg table.svg[/cyan]
  the table as it was before decision 120
[cyan]warhost replay fight.json --at 120 --seed 5 --save other.json[/cyan]
  what if the dice had fallen otherwise from there on

warhost replay show --help lists all options; the word show itself can be left out.
"""


SavedFile = Annotated[Path, typer.Argument(metavar="FILE", help="A battle kept with warhost battle --save.")]
Verify = Annotated[bool, typer.Option("--verify", help="The same as warhost replay verify FILE.")]
Promised = Annotated[
    str | None, typer.Option("--promised", metavar="HASH", help="The commitment or beginning you wrote down.")
]
Step = Annotated[bool, typer.Option("--step", help="Wait for Enter after each decision.")]
At = Annotated[int | None, typer.Option("--at", metavar="N", min=0, help="The moment before decision N (from 0).")]
OtherSeed = Annotated[int | None, typer.Option("--seed", metavar="M", help="With --at: go on from there, other dice.")]
WhoGoesOn = Annotated[str, typer.Option("--players", metavar="RED,BLUE", help="With --seed: who plays on.")]
SaveTo = Annotated[Path | None, typer.Option("--save", metavar="OUT", help="With --seed: keep what comes of it.")]
DrawTo = Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw the table then, or at the end.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="With --seed: tell only how it ends.")]
Rules = Annotated[bool, typer.Option("--rules", help="Cite the rules beside what happens.")]


def verify(file: SavedFile, promised: Promised = None) -> None:
    """Check that a saved battle replays exactly, that its seal is whole, and that its dice are those promised.

    Leaves with 1 when something is changed or missing, 3 when there is no seal, 2 when the file is no saved battle.
    """
    _tell_verdict(console(), file, promised)


def show(
    file: SavedFile,
    verify: Verify = False,
    step: Step = False,
    at: At = None,
    seed: OtherSeed = None,
    players: WhoGoesOn = "random,random",
    save: SaveTo = None,
    svg: DrawTo = None,
    quiet: Quiet = False,
    rules: Rules = False,
) -> None:
    """See a saved battle again, look at one moment of it, or go another way from there.

    Leaves with 2 when the file is no saved battle or N is beyond its end.
    """
    _check_options(verify, at, seed, save)
    out = console()
    if verify:
        _tell_verdict(out, file, None)
        return
    saved, loaded = _load(file)
    battle: Battle = loaded.battle
    if loaded.note is not None:
        out.print(f"[yellow]note:[/yellow] {escape(loaded.note)}", soft_wrap=True)
    if at is not None and at > battle.number:
        fail(f"{file} has {battle.number} decisions; --at {at} is beyond its end")
    if seed is not None and at is not None:
        _branch(out, battle, at, seed, players, save, rules=rules, quiet=quiet)
    elif svg is None:
        _tell_again(out, battle, at, step, rules, saved.notes)
    elif at is not None:
        battle.undo(at)
    if svg is not None:
        from warhost.cli.battle_helpers import draw_battle

        draw_battle(out, battle, svg)


def _check_options(verify: bool, at: int | None, seed: int | None, save: Path | None) -> None:
    if verify and (at is not None or seed is not None):
        fail("--verify stands alone: warhost replay verify FILE")
    if seed is not None and at is None:
        fail("--seed needs to know from where: warhost replay FILE --at N --seed M")
    if save is not None and seed is None:
        fail("--save keeps a battle that went another way: warhost replay FILE --at N --seed M --save OUT")


def _load(file: Path) -> "tuple[Save, Loaded]":
    """The battle in a file."""
    from warhost.engine.saving import read, restore
    from warhost.scenario.run.books import book_for

    def restored(raw: bytes) -> "tuple[Save, Loaded]":
        saved = read(raw)
        return saved, restore(saved, lambda state: book_for(state, saved.scenario))

    return _read(file, restored)


def _read(file: Path, work: "Callable[[bytes], T]") -> "T":
    """Do something with a file; whatever is wrong with it is said in a line."""
    from warhost.engine.saving import SaveError

    try:
        raw = file.read_bytes()
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror or error}")
    try:
        return work(raw)
    except (SaveError, ValueError) as error:
        fail(f"{file}: {error}")
    except Exception as error:
        # The file is well-formed, but describes what cannot be: an unknown unit, a model that is not there.
        fail(f"{file}: this save cannot be replayed, it seems damaged ({type(error).__name__}: {error})")


def _tell_verdict(out: Console, file: Path, promised: str | None) -> None:
    from warhost.engine.saving import read
    from warhost.engine.verifying import examine
    from warhost.scenario.run.books import book_for

    def examined(raw: bytes) -> "SaveExamined":
        scenario = read(raw).scenario
        return examine(raw, lambda state: book_for(state, scenario), promised)

    found = _read(file, examined)
    name = escape(str(file))
    if found.wrong:
        for each in found.wrong:
            out.print(f"[bold red]differs[/bold red]  {name}: {escape(each)}", soft_wrap=True)
        raise typer.Exit(1)
    going_on = "" if found.battle.over else "; the battle is not over: it breaks off there"
    said = f"{name}: {found.number} decisions, replayed exactly{going_on}"
    if found.seal is None:
        out.print(f"[yellow]unsealed[/yellow]  {said}", soft_wrap=True)
        out.print("Nothing shows that its beginning, its dice and its length are those of the battle that was fought.")
        raise typer.Exit(3)
    out.print(f"[green]ok[/green]  {said}", soft_wrap=True)
    for line in _seal_told(found.seal):
        out.print(f"    {escape(line)}", soft_wrap=True)


def _seal_told(seal: "Seal") -> list[str]:
    """What the seal of a save covers, in words."""
    if seal.is_old:
        return ["sealed in the old way: the seed is the one that was promised; beginning and answers are not sealed"]
    told = [f"sealed: the whole beginning and every answer ({seal.beginning})"]
    if seal.names:
        return [*told, *_shares_told(seal)]
    if not seal.commitment:
        return [*told, "nobody was promised these dice: the seal shows that the file was not changed, no more"]
    how = "somebody chose the seed" if seal.chosen else "the seed is the one that was promised"
    return [*told, f"with the dice that were promised: {how} ({seal.commitment})"]


def _shares_told(seal: "Seal") -> list[str]:
    """Who made the dice, and how many throws of all."""
    from warhost.engine.shares import SERVER

    told = [f"with the dice that were promised: {len(seal.throws)} throws from hash chains ({seal.commitment})"]
    for name in seal.names:
        given = sum(name in each.given for each in seal.throws)
        by = {each.by for each in seal.pledges if each.name == name}
        who = "the server" if name == SERVER else f"{name}, by {' and '.join(sorted(by)) or 'nobody'}"
        told.append(f"shares of {who}: {given} of {len(seal.throws)}")
    return told


def _branch(
    out: Console, battle: "Battle", at: int, seed: int, players: str, save: Path | None, *, rules: bool, quiet: bool
) -> None:
    """Go back to a decision, throw other dice from there on, and let players fight to the end."""
    from warhost.cli.battle_helpers import Teller, fight_on, save_battle, tell_result, two_players
    from warhost.engine.dice import Seeded

    answering = two_players(players, seed)
    battle.undo(at)
    battle.reseed(Seeded(seed))
    _ = battle.decision
    out.print(f"[bold]Going on from decision {at} with the dice of seed {seed}[/bold]", soft_wrap=True)
    fight_on(out, battle, answering, None if quiet else Teller(out, battle, rules))
    tell_result(out, battle)
    if save is not None:
        save_battle(out, battle, save)


def _tell_again(
    out: Console, battle: "Battle", until: int | None, step: bool, rules: bool, notes: "Sequence[Note]"
) -> None:
    """Answer again what was answered, telling what happens, with the notes that stand beside it."""
    from warhost.cli.battle_helpers import Teller, tell_result

    answers = battle.answers[:until]
    again = battle.clone()
    again.undo(0)
    tell = Teller(out, again, rules)
    waiting = step and sys.stdin.isatty()
    tell(again)
    for choice in answers:
        decision = again.decision
        assert decision is not None
        _tell_notes(out, notes, again.number)
        if step:
            out.print(f"[dim]{again.number:>4}  {escape(asked(decision, choice))}[/dim]", soft_wrap=True)
        again.answer(choice)
        tell(again)
        if waiting and not _go_on(out):
            return
    _tell_notes(out, notes, again.number)
    tell_result(out, again)


def _tell_notes(out: Console, notes: "Sequence[Note]", number: int) -> None:
    for note in notes:
        if note.at == number:
            out.print(Padding(escape(note.says), (1, 0, 1, 4)), style="italic cyan")


def asked(decision: "AnyDecision", choice: "Choice") -> str:
    """A decision and its answer in a line."""
    from warhost.engine.decisions import Pass, Picked, UseAbility

    answer = type(choice).__name__.lower()
    if isinstance(choice, UseAbility):
        answer = f"use {choice.ability}" + (f" ({choice.unit})" if choice.unit else "")
    elif isinstance(choice, Picked):
        answer = ", ".join(choice.items) or "nothing"
    elif isinstance(choice, Pass):
        answer = "pass"
    return f"{decision.player} decides: {decision.reason} -> {answer}"


def _go_on(out: Console) -> bool:
    """Wait for Enter; q leaves."""
    try:
        said = out.input("[dim]Enter goes on, q leaves[/dim] ")
    except EOFError:
        return False
    return not said.strip().lower().startswith("q")
