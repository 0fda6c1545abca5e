"""What is done for strangers in processes that can be stopped: bytes in, bytes out."""

import gzip

import msgspec

from warhost.engine.codec import encode
from warhost.engine.problems import Problem
from warhost.engine.records import PLAYERS
from warhost.players.hindsight import Hindsight
from warhost.puzzles.shelf import puzzle_battle, puzzles
from warhost.puzzles.solving import following, played, solution
from warhost.rosters.export import written
from warhost.rosters.importing import ImportedList, import_text
from warhost.rosters.model import Roster
from warhost.rosters.roster_file import RosterError
from warhost.server.play.advice import advised as advised
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.joining import RosterPair, army_brought, brought, called_with, paired, wanting
from warhost.server.play.new_battles import Rehearsed, make
from warhost.server.play.past_readings import rules_in
from warhost.server.play.pasts import ToldPast, gone_through
from warhost.server.play.replays import battle_again, read_save, replay_view
from warhost.server.play.rosters import LONGEST, read_roster
from warhost.server.play.scenario_steps import drawing as drawing
from warhost.server.play.scenario_steps import stepped
from warhost.server.protocol.puzzles import SolutionTold
from warhost.server.protocol.replies import ArmyBrought
from warhost.server.protocol.requests import Bring, read_wish
from warhost.server.protocol.rosters import RosterText
from warhost.server.protocol.words import UNSET
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.records import AwaitedBattle
from warhost.server.views.battle_stories import story_view
from warhost.server.views.rosters import verdict_view


def stepped_through(text: str, key: str | None = None) -> bytes:
    """A scenario file step by step."""
    return msgspec.json.encode(stepped(text, UNSET if key is None else key))


def roster_judged(raw: bytes) -> bytes:
    """What a check says of a roster."""
    return msgspec.json.encode(verdict_view(read_roster(_text(raw))))


def roster_written(raw: bytes, form: str) -> bytes:
    """A roster in another form."""
    return msgspec.json.encode(RosterText(text=written(read_roster(_text(raw)), form)))


def lists_read(raw: bytes) -> bytes:
    """Every roster in what was pasted: a roster file of ours, or lists of another builder."""
    text = _text(raw)
    if len(text) > LONGEST:
        raise Wrong(413, f"a list has at most {LONGEST} letters")
    if "regiments:" in text or '"regiments"' in text:
        return msgspec.json.encode([ImportedList(read_roster(text), "warhost")])
    try:
        return msgspec.json.encode(list(import_text(text)))
    except RosterError as error:
        raise Wrong(422, str(error)) from None


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Wrong(422, "this is no text") from None


def roster_wanting(said: Bring, other: Roster) -> list[Problem]:
    """What keeps a roster that somebody brings from fighting the other."""
    return wanting(brought(said), other)


def host_roster(raw: bytes) -> tuple[Roster, ArmyBrought]:
    """The roster of whoever wishes for a battle that waits for the other one, and what others may know of it."""
    roster = called_with(read_wish(raw))
    return roster, army_brought(roster)


def roster_paired(said: Bring, awaited: AwaitedBattle) -> RosterPair:
    """The roster that was awaited, and what the battle of both begins with."""
    return paired(said, awaited)


def rehearse(raw: bytes, standing: int | None, programs: tuple[str, ...] = ()) -> Rehearsed:
    """Make a battle as wished for, to have what it begins with. What cannot be made in decent time is refused here."""
    wish = read_wish(raw)
    state = encode(make(wish, standing, programs).battle.states()[0][1])
    return Rehearsed(state, rules_in(wish.scenario) if wish.mode == "scenario" and wish.scenario else None)


def past_told(raw: bytes, number: int) -> ToldPast:
    """A save file up to a decision, to branch off from."""
    return gone_through(read_save(raw), number)


def save_checked(raw: bytes) -> None:
    """Refuse what does not hold a battle."""
    battle_again(read_save(raw))


def save_told(raw: bytes) -> bytes:
    """A save file handed in, in frames; zipped JSON."""
    return _packed(raw)


def battle_told(raw: bytes, first: int) -> bytes:
    """A battle of ours in frames, its first answer having this number; zipped JSON."""
    return _packed(raw, first)


def story_told(raw: bytes, first: int = 0, players: tuple[str, ...] = PLAYERS) -> bytes:
    """A battle looked back on: chances, turning points, deeds, dear decisions; zipped JSON."""
    followed = Hindsight()
    battle = battle_again(read_save(raw), followed.add).battle
    return gzip.compress(msgspec.json.encode(story_view(battle, followed, players, first)), 6)


def puzzle_solved(name: str) -> SolutionTold:
    """One way to solve a puzzle, told."""
    watched = puzzle_battle(puzzles()[name])
    chronicle = Chronicle(watched)
    played(puzzles()[name], following(solution(name)), chronicle.note)
    return SolutionTold(id=name, lines=chronicle.lines)


def _packed(raw: bytes, first: int = 0) -> bytes:
    return gzip.compress(msgspec.json.encode(replay_view(raw, first)), 6)
