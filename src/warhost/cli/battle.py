"""`warhost battle`: two computer players fight, and it is told."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warhost.cli.console import console

if TYPE_CHECKING:
    from warhost.engine.battle import Battle
    from warhost.narration.sentences import Sentence
    from warhost.players.computer_player import ComputerPlayer


def register(main: typer.Typer) -> None:
    """Add `warhost battle`."""
    main.command("battle")(battle)


WHO_PLAYS = "Who plays: random, idle, recruit, captain, warlord, exec:COMMAND. One name plays both sides."
Players = Annotated[str, typer.Option("--players", metavar="RED,BLUE", help=WHO_PLAYS)]
PackName = Annotated[
    str | None,
    typer.Option("--pack", metavar="PACK", help="The battlepack; warhost packs lists them. Else a plain one."),
]
Realm = Annotated[
    str | None, typer.Option("--realm", metavar="SIDE", help="With a pack that has sides: the side; else it is chosen.")
]
Armies = Annotated[
    str | None, typer.Option("--armies", metavar="RED,BLUE", help="Which armies fight; warhost armies lists them.")
]
Rosters = Annotated[
    str | None, typer.Option("--rosters", metavar="RED,BLUE", help="In matched play: roster files, or samples by name.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The dice. The same seed, the same battle.")]
Keep = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the battle, for warhost replay.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="OUT", help="Draw the table as it stands at the end.")]
SvgRound = Annotated[
    int | None, typer.Option("--svg-round", metavar="N", min=1, help="With --svg: at the end of this round.")
]
Watched = Annotated[bool, typer.Option("--watch/--quiet", help="Tell the whole battle, or only how it ended.")]
Cited = Annotated[bool, typer.Option("--rules", help="Cite the rules beside what happens.")]


def battle(
    players: Players = "random,random", pack: PackName = None, realm: Realm = None, armies: Armies = None,
    rosters: Rosters = None, seed: Seed = 1, save: Keep = None, svg: Svg = None, svg_round: SvgRound = None,
    watch: Watched = False, rules: Cited = False,
) -> None:  # fmt: skip
    """Let two computer players fight a battle.

    [cyan]warhost battle --seed 7 --watch[/cyan]
      the whole story, with dice and a drawing of the table each turn
    [cyan]warhost battle --players captain,recruit --save fight.json[/cyan]
      only the result; the battle is kept for warhost replay
    [cyan]warhost battle --seed 7 --watch --rules | less -R[/cyan]
      with the rules cited
    [cyan]warhost battle --pack NAME --realm SIDE --watch[/cyan]
      by a battlepack with cards, from the roll-off to the result; warhost packs has the names
    [cyan]warhost battle --pack NAME --rosters mine.yaml,skaven-1000-a[/cyan]
      matched play between two rosters

    \\[R] marks red, \\[B] marks blue. Leaves with 2 when an army or a player is unknown, with 1 when a
    roster cannot be fielded.
    """
    from warhost.cli.battle_helpers import (
        Teller,
        draw_battle,
        fight_on,
        new_battle,
        save_battle,
        tell_result,
        two_players,
    )
    from warhost.cli.page import TerminalPage

    answering = two_players(players, seed)
    out = console()
    fought = new_battle(pack, realm, armies, seed, rosters)
    TerminalPage(out).tell(title(fought, answering, seed))
    fight_on(out, fought, answering, Teller(out, fought, rules) if watch else None)
    tell_result(out, fought)
    if save is not None:
        save_battle(out, fought, save)
    if svg is not None:
        draw_battle(out, fought, svg, svg_round)


def title(fought: "Battle", players: "tuple[ComputerPlayer, ComputerPlayer]", seed: int) -> "list[Sentence]":
    """Who fights whom, for how long, on what, and what will be by hand."""
    from warhost.cli.battle_helpers import army_names
    from warhost.engine.prose import PlayerSpan, inches, joined, said
    from warhost.narration.by_hand_text import opening
    from warhost.narration.sentences import sentence
    from warhost.rules.battleplan import plan_of

    plan, state = plan_of(fought.game), fought.state
    armies = [PlayerSpan(army, side, mark=True) for side, army in zip(state.players, army_names(fought), strict=True)]
    sides = [said("{army} ({name})", army=army, name=by.name) for army, by in zip(armies, players, strict=True)]
    where = said(
        "{plan}: {rounds} rounds on {width} x {depth}, seed {seed}", plan=plan.name, rounds=state.rounds,
        width=inches(state.width), depth=inches(state.depth), seed=seed,
    )  # fmt: skip
    by_hand = opening(fought.book.catalogue, fought.state)
    return [*sentence(joined(" against ", sides), "title", 0), *sentence(where, depth=0), *by_hand]
