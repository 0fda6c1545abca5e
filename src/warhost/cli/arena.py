"""`warhost arena`: campaigns of battles between computer players."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from warhost.cli.console import console, fail
from warhost.cli.files import write_whole
from warhost.cli.groups import WithDefault
from warhost.cli.progress import battles_bar

if TYPE_CHECKING:
    from warhost.arena.campaign import Campaign
    from warhost.arena.store import CampaignStore

HELP = """Let computer players fight each other many times, and say what that proves.

[cyan]warhost arena --players random,idle --battles 40 --out duel.sqlite --html duel.html[/cyan]
  both starter armies, all four Spearhead sides, every battle twice with seats swapped, on all cores
[cyan]warhost arena --players captain --packs PACK[/cyan]
  a lone player meets itself; where armies are rosters, the sample ones fight
[cyan]warhost arena --resume --out duel.sqlite[/cyan]
  go on where Ctrl+C left off; running the first command again does the same
[cyan]warhost arena show duel.sqlite[/cyan]
  the table again
[cyan]warhost arena replay duel.sqlite 17 --out battle.save[/cyan]
  battle 17 as a save, for warhost replay and for the browser

[cyan]warhost arena fight --help[/cyan] lists everything that can be said of a campaign; docs/opponents.md tells more.
"""

SEED, BATTLES = 1, 200


class _Arena(WithDefault):
    default_command = "fight"


def register(main: typer.Typer) -> None:
    """Add `warhost arena` and what belongs to it."""
    arena = typer.Typer(cls=_Arena, help=HELP, no_args_is_help=True, rich_markup_mode="rich")
    for command in (fight, show, replay):
        arena.command(command.__name__)(command)
    main.add_typer(arena, name="arena")


Kept = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign kept with warhost arena --out.")]
Players = Annotated[
    str | None, typer.Option("--players", metavar="A,B,...", help="Who fights; everybody meets everybody.")
]
Armies = Annotated[
    str | None,
    typer.Option("--armies", metavar="A,B,...", help="Armies (where armies are rosters: sample ones), in both orders."),
]
Packs = Annotated[str | None, typer.Option("--packs", metavar="A,B,...", help="Battlepacks; else all that have sides.")]
Realms = Annotated[str | None, typer.Option("--realms", metavar="A,B,...", help="Sides of the packs; else all.")]
Battles = Annotated[
    int | None, typer.Option("--battles", metavar="N", help=f"For each pairing of players; {BATTLES} without it.")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help=f"What every dice follow from; else {SEED}.")]
Jobs = Annotated[int | None, typer.Option("--jobs", metavar="N", min=1, help="Processes; as many as cores without it.")]
Limit = Annotated[
    float | None, typer.Option("--limit", metavar="SECONDS", min=1, help="Break a battle off that takes longer.")
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Keep the battles in this SQLite file.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the campaign in --out; no need to repeat it.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report that needs nothing else.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print nothing but the numbers, as JSON.")]


def fight(
    players: Players = None, armies: Armies = None, packs: Packs = None, realms: Realms = None,
    battles: Battles = None, seed: Seed = None, jobs: Jobs = None, limit: Limit = None,
    out: Out = None, resume: Resume = False, html: Html = None, json: AsJson = False,
) -> None:  # fmt: skip
    """Fight a campaign, or go on with one.

    Two battles of a pair have the same dice, side and armies; the players swap seats. The same campaign has the same
    battles on any number of cores, as long as its players do not look at the clock.

    Leaves with 1 when a battle broke off or the rules refused an answer, 2 when asked for what is not there,
    130 after Ctrl+C.
    """
    from warhost.arena.request import AskedWrong
    from warhost.arena.store import CampaignStore, StoreError
    from warhost.arena.workers import cores

    words = (players, armies, packs, realms, battles, seed)
    try:
        kept = _kept(out, resume)
        wanted = _wanted(words, kept)
        store = CampaignStore.create(out, wanted)
        _writable(html)
        complete = _run(store, jobs or cores(), limit, quiet=json)
        _tell(store, html, json)
    except (AskedWrong, StoreError) as error:
        fail(str(error))
    if not complete:
        _interrupted(store)


def _kept(out: Path | None, resume: bool) -> "Campaign | None":
    """The campaign to go on with, where that was asked for."""
    from warhost.arena.store import CampaignStore

    if not resume:
        return None
    if out is None:
        fail("--resume needs to know which campaign: warhost arena --resume --out FILE")
    return CampaignStore.open(out).campaign()


Words = tuple[str | None, str | None, str | None, str | None, int | None, int | None]


def _wanted(words: Words, kept: "Campaign | None") -> "Campaign":
    """The campaign that was asked for; what was not said is as in the one gone on with, or as usual."""
    from msgspec.structs import replace

    from warhost.arena import request

    players, armies, packs, realms, battles, seed = words
    if kept is None:
        if players is None:
            fail("say who fights: warhost arena --players captain,recruit")
        usual = (BATTLES if battles is None else battles, SEED if seed is None else seed)
        return request.campaign(players, armies, packs, realms, *usual)
    sides = kept.sides if packs is None and realms is None else request.sides(packs, realms)
    who = kept.players if players is None else request.players(players)
    return replace(
        kept, sides=sides, players=who,
        armies=kept.armies if armies is None else request.armies(armies, sides),
        battles=kept.battles if battles is None else request.enough(battles, who),
        seed=kept.seed if seed is None else seed,
    )  # fmt: skip


def _writable(html: Path | None) -> None:
    """A report that cannot be written is better refused before the campaign than after it."""
    if html is not None and (html.is_dir() or not html.absolute().parent.is_dir()):
        fail(f"cannot write {html}: give a file in a folder that exists")


def _run(store: "CampaignStore", jobs: int, limit: float | None, quiet: bool) -> bool:
    """Fight what is left under a progress bar; False after Ctrl+C."""
    from warhost.arena.campaign import bouts
    from warhost.arena.workers import run

    total, done = sum(1 for _ in bouts(store.campaign())), len(store.done())
    shown = console(error=True)
    if done and not quiet:
        shown.print(f"going on: {done} of {total} battles are there", soft_wrap=True)
    with battles_bar(f"on {jobs} {'core' if jobs == 1 else 'cores'}", total, done, quiet) as advance:
        try:
            run(store, jobs, lambda _bout, _fought: advance(), limit)
        except KeyboardInterrupt:
            return False
    return True


def _interrupted(store: "CampaignStore") -> NoReturn:
    done = len(store.done())
    if store.path is None:
        fail(f"interrupted after {done} battles; with --out FILE they would have been kept", 130)
    fail(f"interrupted; {done} battles are kept. Go on with: warhost arena --resume --out {store.path}", 130)


def _tell(store: "CampaignStore", html: Path | None, json: bool) -> None:
    """The table, the page and the numbers of a campaign as far as it has got."""
    import msgspec

    from warhost.arena.html_page import report_page
    from warhost.arena.report import count
    from warhost.arena.terminal import tell

    campaign, entries = store.campaign(), list(store.entries())
    report = count(entries, campaign.players)
    out = console()
    if html is not None:
        write_whole(html, report_page(campaign, report, entries, str(store.path or "FILE")))
    if json:
        found = {"campaign": campaign, "report": report}
        out.print(msgspec.json.format(msgspec.json.encode(found)).decode(), soft_wrap=True, markup=False)
    else:
        tell(out, campaign, report)
        if html is not None:
            out.print(f"report: {escape(str(html))}", soft_wrap=True)
    if report.refused or report.broken:
        raise typer.Exit(1)


def show(file: Kept, html: Html = None, json: AsJson = False) -> None:
    """The table of a campaign again, as far as it has got."""
    from warhost.arena.store import CampaignStore, StoreError

    try:
        _tell(CampaignStore.open(file), html, json)
    except StoreError as error:
        fail(str(error))


Number = Annotated[int, typer.Argument(metavar="N", help="Which battle, from 1.")]
SaveTo = Annotated[Path | None, typer.Option("--out", metavar="SAVE", help="Where to; battle-N.save without it.")]


def replay(file: Kept, number: Number, out: SaveTo = None) -> None:
    """Write one battle of a campaign as a save, for warhost replay and for the browser."""
    from warhost.arena.store import CampaignStore, StoreError

    try:
        store = CampaignStore.open(file)
        raw = store.save_of(number)
    except StoreError as error:
        fail(str(error))
    path = out or Path(f"battle-{number}.save")
    write_whole(path, raw)
    _tell_battle(console(), store, number, path)


def _tell_battle(out: Console, store: "CampaignStore", number: int, path: Path) -> None:
    from warhost.arena.terminal import told

    entry = next(each for each in store.entries() if each.bout.number == number)
    for line in (*told(entry), f"written to {path}; see it with: warhost replay {path}"):
        out.print(escape(line), soft_wrap=True)
