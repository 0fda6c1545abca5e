"""What `warhost battle` and `warhost replay` share: choosing players and armies, fighting on, telling it."""

from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from warhost.cli.asking_bases import ask_bases
from warhost.cli.changed_catalogues import tell_changed_catalogues
from warhost.cli.console import fail, meant
from warhost.cli.files import write_whole
from warhost.cli.page import TerminalPage

if TYPE_CHECKING:
    from warhost.battlepacks.pack import Battlepack
    from warhost.engine.battle import Battle
    from warhost.players.computer_player import ComputerPlayer
    from warhost.rosters.model import Roster

Watch = Callable[["Battle"], None]


PLURAL = {"army": "armies", "player": "players"}


def new_battle(
    pack: str | None, realm: str | None, armies: str | None, seed: int, rosters: str | None = None
) -> "Battle":
    """A battle of a pack between two armies or rosters, or a clear error with what would be right."""
    from warhost.armies.loading import shipped_armies
    from warhost.battlepacks.beginning import army_battle
    from warhost.battlepacks.registry import usual_pack

    found = usual_pack(cards=False) if pack is None else chosen_pack(pack)
    if found.brings == "roster":
        if realm is not None or armies is not None:
            wrong = "--realm" if armies is None else "--armies"
            fail(f"{wrong} does not go with {found.id}, which has rosters: --rosters a.yaml,b.yaml")
        return _roster_battle(found, rosters, seed)
    if rosters is not None:
        fail(f"--rosters belongs to {_options(lambda each: each.brings == 'roster')}; the other packs have --armies")
    if realm is not None and not found.realms:
        fail(f"--realm belongs to a pack with sides: {_options(lambda each: bool(each.realms))}")
    if realm is not None:
        _known(realm, tuple(found.realms), "realm")
    fit = [name for name, army in shipped_armies().covers.items() if found.fits(army)]
    return army_battle(found, two_names(armies or ",".join(found.usual), fit, "army"), seed, realm)


def chosen_pack(name: str) -> "Battlepack":
    """A battlepack by id, or an error that says what is wrong with it."""
    from warhost.battlepacks.registry import offered, shelf

    if name in shelf().broken:
        fail(shelf().broken[name])
    _known(name, tuple(offered()), "battlepack")
    return offered()[name]


def _options(fit: "Callable[[Battlepack], bool]") -> str:
    """The packs that are right, as one would ask for them."""
    from warhost.battlepacks.registry import offered

    return " or ".join(f"--pack {each.id}" for each in offered().values() if fit(each))


def _roster_battle(pack: "Battlepack", said: str | None, seed: int) -> "Battle":
    """A battle between two roster files, or samples by name."""
    from warhost.battlepacks.beginning import roster_battle
    from warhost.rosters.checking import check_roster
    from warhost.rosters.fielding import Unfit
    from warhost.rosters.pairing import DEFAULT

    names = [each.strip() for each in (said or ",".join(DEFAULT)).split(",")]
    names = names * 2 if len(names) == 1 else names
    if len(names) != 2 or not all(names):
        fail(f"give two rosters, red's and blue's, such as mine.yaml,{DEFAULT[1]}; not {said!r}")
    tell_changed_catalogues()
    red, blue = _roster(names[0]), _roster(names[1])
    for each in (red, blue):
        ask_bases(check_roster(each))
    try:
        return roster_battle(pack, red, blue, seed)
    except Unfit as unfit:
        fail("\n".join((f"{str(unfit).partition(':')[0]}:", *(f"  {each}" for each in unfit.reasons))), 1)


def _roster(name: str) -> "Roster":
    """The roster in a file, or a sample by name."""
    from warhost.rosters.pairing import samples
    from warhost.rosters.roster_file import RosterError, read_roster

    known = samples()
    path = known[name] if name in known and not Path(name).exists() else Path(name)
    if not path.exists():
        fail(f"there is no roster file {name}, and no such sample; {meant(name, known)}")
    try:
        return read_roster(path)
    except RosterError as error:
        fail(str(error))


def _known(name: str, known: Collection[str], what: str) -> None:
    if name not in known:
        fail(f"there is no {what} called {name!r}; {meant(name, known)}")


def two_names(said: str, known: Collection[str], what: str) -> tuple[str, str]:
    """Two names with a comma between them (one stands for both), or an error that names the nearest."""
    names = [each.strip() for each in said.split(",")]
    if len(names) == 1:
        names *= 2
    if len(names) != 2 or not all(names):
        fail(f"give two {PLURAL[what]}, red's and blue's, such as {','.join(list(known)[:2])}; not {said!r}")
    for name in names:
        _known(name, known, what)
    return names[0], names[1]


def two_players(said: str, seed: int | str) -> "tuple[ComputerPlayer, ComputerPlayer]":
    """The computer players with these names, each with chance of its own."""
    from warhost.players import ANYBODY
    from warhost.players.captain.tempers import BadWeights

    try:
        red, blue = two_names(said, ANYBODY, "player")
        for name in (red, blue):
            if (why := ANYBODY[name].trouble()) is not None:
                fail(why)
        return ANYBODY[red](f"{seed} red"), ANYBODY[blue](f"{seed} blue")
    except BadWeights as wrong:
        fail(str(wrong))


class Teller:
    """Watches a battle and prints what happens, answer by answer."""

    def __init__(self, out: Console, battle: "Battle", rules: bool = False) -> None:
        from warhost.narration.narrator import Narrator

        self.page = TerminalPage(out, rules)
        self.narrator = Narrator(battle.book.catalogue, battle.state)
        self.told = len(battle.events())

    def __call__(self, battle: "Battle") -> None:
        """Tell what is new since the last look, with the table as the battle begins and after each turn."""
        from warhost.narration.table_text import table_rows

        _ = battle.decision
        events = battle.events()
        for each in self.narrator.tell(events[self.told :], battle.state):
            self.page.tell([each])
            if each.kind == "score" or (each.kind == "round" and battle.state.now.round == 1):
                self.page.draw(table_rows(battle.state, battle.book.catalogue))
        self.told = len(events)


BROKEN = Path("broken-battle.json")
"""Where a battle is kept that an ability's mistake has ended."""


def fight_on(
    out: Console, battle: "Battle", players: "tuple[ComputerPlayer, ComputerPlayer]", watch: Watch | None
) -> None:
    """Let the players fight to the end; with nobody watching, a terminal shows how far they have got."""
    from warhost.engine.problems import BrokenAbility
    from warhost.players.computer_player import Stuck
    from warhost.players.match import Unending, play

    try:
        if watch is not None or not out.is_terminal:
            outcome = play(battle, *players, watch=watch)
        else:
            with out.status("setting up ...") as status:
                outcome = play(battle, *players, watch=lambda now: status.update(_how_far(now)))
        if not battle.over:
            out.print(escape(outcome.victory or ""), soft_wrap=True)
    except (Stuck, Unending) as error:
        fail(f"the battle broke off at decision {battle.number}: {error}", 1)
    except BrokenAbility as error:
        save_battle(out, battle, BROKEN)
        fail(f"the battle broke off: {error}. {BROKEN} holds it, for a report", 1)


def _how_far(battle: "Battle") -> str:
    now = battle.state.now
    where = f"round {now.round} of {battle.state.rounds}, {now.phase}" if now.round else "deployment"
    return f"fighting: {where} ({battle.number} decisions)"


def tell_result(out: Console, battle: "Battle") -> None:
    """Who won, the score by round, the losses."""
    from warhost.narration.summary import summary

    TerminalPage(out).tell(summary(battle.events(), battle.state, battle.book.catalogue))


def save_battle(out: Console, battle: "Battle", path: Path) -> None:
    """Write the battle where it can be replayed from."""
    from warhost.engine.saving import save

    write_whole(path, save(battle))
    out.print(f"saved to {escape(str(path))}; see it again with: warhost replay {escape(str(path))}", soft_wrap=True)


def draw_battle(out: Console, battle: "Battle", path: Path, after_round: int | None = None) -> None:
    """Draw the table as it stands, or as it stood when a round ended."""
    from warhost.narration.picture import table_svg

    states = [state for _, state in battle.states() if after_round in (None, state.now.round)]
    if not states:
        fail(f"there was no round {after_round} to draw; the battle lasts {battle.state.rounds}")
    state = battle.state if after_round is None else states[-1]
    write_whole(path, table_svg(state, battle.book.catalogue, " against ".join(army_names(battle))))
    out.print(f"drew {escape(str(path))}", soft_wrap=True)


def army_names(battle: "Battle") -> list[str]:
    """Red's army and blue's, as their players call them."""
    from warhost.armies.loading import shipped_armies

    known = shipped_armies().covers
    armies = [(player.id, player.army or "") for player in battle.state.players.values()]
    return [known[army].name if army in known else army or player.capitalize() for player, army in armies]
