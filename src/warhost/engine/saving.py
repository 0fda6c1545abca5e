"""Saves: JSON with the dice, the answers and a snapshot a turn. Loading replays, and falls back to a snapshot."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Catalogue
from warhost.engine.codec import decode, encode
from warhost.engine.decisions import AnyAnswer
from warhost.engine.dice import DiceSource, Joined, Scripted, Seeded, Successive
from warhost.engine.game import Rulebook
from warhost.engine.problems import Refused
from warhost.engine.records import PLAYERS, State
from warhost.engine.sealing import Seal, promise_of, sealed
from warhost.engine.sense import senseless, too_many

FORMAT = 1
RULES_VERSION = "1"


class SaveError(ValueError):
    """A save that cannot be read or made: what is wrong and what would be right."""


class Throw(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice from one seed, from these positions on; where faces are laid down by kind, those come first."""

    seed: int | str
    since: dict[str, int] = {}
    faces: dict[str, list[Annotated[int, msgspec.Meta(ge=1, le=6)]]] = {}


class Note(msgspec.Struct, frozen=True):
    """What somebody wrote beside a battle: to be read before the answer of this number."""

    at: int
    says: str


class Snapshot(msgspec.Struct, frozen=True):
    """The state after so many answers."""

    at: int
    state: State


class Save(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle on paper. `seal`: what it was when it was written; `scenario`: the file whose rules it goes by.

    `notes` tell a reader what to look at.
    """

    format: int
    rules: str
    catalogue: str
    dice: list[Throw]
    initial: State
    answers: list[AnyAnswer]
    snapshots: list[Snapshot]
    seal: Seal | None = None
    scenario: str | None = None
    notes: list[Note] = []


class Loaded(msgspec.Struct, frozen=True):
    """A battle read from a save. `note` says where the replay went another way and a snapshot was used instead."""

    battle: Any
    note: str | None = None


def catalogue_hash(catalogue: Catalogue) -> str:
    """A fingerprint of the warscrolls and abilities in play."""
    parts = [
        [each for _, each in sorted(catalogue.warscrolls.items())],
        sorted((each.id, each.rule, each.summary) for each in catalogue.abilities.values()),
    ]
    return sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()[:16]


def throws_of(dice: DiceSource) -> list[Throw]:
    if isinstance(dice, Seeded):
        return [Throw(dice.seed)]
    if isinstance(dice, Scripted) and isinstance(dice.beyond, Seeded):
        return [Throw(dice.beyond.seed, faces=dice.laid())]
    if isinstance(dice, Successive):
        return [replace(each, since=dict(since)) for since, one in dice.throws for each in throws_of(one)]
    if isinstance(dice, Joined) and isinstance(dice.future, Seeded):
        past = [each for each in throws_of(dice.past) if _came_before(each, dice.rolled)]
        return [*past, Throw(dice.future.seed, dice.rolled)]
    raise SaveError("only battles with seeded dice, or with dice laid down before those of a seed, can be saved")


def recent_throws(dice: DiceSource, rolled: Mapping[str, int]) -> list[Throw]:
    """The throws that matter from these positions on."""
    throws = throws_of(dice)
    # Only the first ones: of a branch that was gone back in beyond its beginning, a later throw begins before others.
    past = takewhile(lambda each: all(count <= rolled.get(kind, 0) for kind, count in each.since.items()), throws)
    return throws[max(len(list(past)) - 1, 0) :]


def _came_before(throw: Throw, rolled: Mapping[str, int]) -> bool:
    """Were dice of this throw among those that lie on the table?"""
    return any(throw.since.get(kind, 0) < count for kind, count in rolled.items())


def dice_of(throws: Sequence[Throw]) -> DiceSource:
    """The dice of one seed, or of several, one after the other."""
    if len(throws) == 1:
        return _thrown(throws[0])
    return successive(throws)


def successive(throws: Sequence[Throw]) -> Successive:
    """Throws one after the other; the first is good from the beginning on."""
    return Successive([(each.since if number else {}, _thrown(each)) for number, each in enumerate(throws)])


def _thrown(throw: Throw) -> DiceSource:
    seeded = Seeded(throw.seed)
    return Scripted({kind: list(faces) for kind, faces in throw.faces.items()}, seeded) if throw.faces else seeded


def _snapshots(battle: Battle) -> list[Snapshot]:
    """The state at the first checkpoint of every turn, and at the last of all."""
    found: list[Snapshot] = []
    last: tuple[int, int] | None = None
    settled = dict(battle.states())
    for number, state in settled.items():
        turn = (state.now.round, state.now.turn)
        if turn != last or number == max(settled):
            found.append(Snapshot(number, state))
            last = turn
    return found


def save(battle: Battle, seal: Seal | None = None, scenario: str | None = None, notes: Sequence[Note] = ()) -> bytes:
    """The battle as JSON, sealed; without a seal to fill in, with one that promised nobody anything."""
    throws = throws_of(battle.dice)
    _ = battle.decision  # a battle that waits for nobody first goes on to its next question
    states = battle.states()
    written = Save(
        FORMAT, RULES_VERSION, catalogue_hash(battle.book.catalogue), throws, states[0][1],
        battle.answers, _snapshots(battle), None, scenario, list(notes),  # type: ignore[arg-type]
    )  # fmt: skip
    return encode(replace(written, seal=seal_over(written, seal or Seal("", ""))))


def seal_over(written: Save, seal: Seal) -> Seal:
    """The seal over what is written."""
    # Snapshots and notes are not sealed: the first follow from the answers, the second change nothing.
    plain = msgspec.json.decode(encode(replace(written, snapshots=[], notes=[])))
    return sealed(seal, plain, promise_of(seal, plain["dice"]))


def read(raw: bytes) -> Save:
    """The save as data; a clear error when it is none."""
    try:
        found = decode(raw, Save)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"this is no saved battle: {error}") from None
    if found.format != FORMAT:
        raise SaveError(f"this save has format {found.format}; this program reads format {FORMAT}")
    if not found.dice and (found.seal is None or not found.seal.names or found.seal.throws):
        raise SaveError("this save has no dice seed")
    _make_sense(found)
    return found


def _make_sense(found: Save) -> None:
    """Nothing is done with a save that is larger than any battle."""
    states = (found.initial, *(each.state for each in found.snapshots))
    why = too_many(len(found.answers), len(found.snapshots), len(found.dice))
    why = why or next((each for each in map(senseless, states) if each is not None), None)
    if why is not None:
        raise SaveError(f"this save is no battle that anybody means: {why}")


Watch = Callable[[Battle], None]


def load(raw: bytes, book_for: Callable[[State], Rulebook]) -> Loaded:
    """Replay a save. Where a change of the rules makes the replay differ, go on from the last snapshot."""
    return restore(read(raw), book_for)


def restore(saved: Save, book_for: Callable[[State], Rulebook], watch: Watch | None = None) -> Loaded:
    """Replay a save that has been read; `watch` is shown the battle at every decision on the way."""
    try:
        book = book_for(saved.initial)
        for state in (saved.initial, *(each.state for each in saved.snapshots)):
            _inspect(state, book.catalogue)
        battle = Battle(book, saved.initial, dice_of(saved.dice))
        why = _replay(battle, saved, watch)
        return Loaded(battle) if why is None else _fall_back(book, saved, why)
    except SaveError:
        raise
    except Exception as error:
        # A state that was tampered with may fail anywhere below: to the reader it is one thing, a broken save.
        raise SaveError(f"this save does not hold a battle that can go on: {error!r}") from error


def _inspect(state: State, catalogue: Catalogue) -> None:
    """Does everything a state speaks of exist? Else the battle would stumble over it later."""
    if tuple(sorted(state.players)) != tuple(sorted(PLAYERS)):
        raise SaveError(f"this save has players {', '.join(state.players) or 'missing'}, not {' and '.join(PLAYERS)}")
    named = [each.abilities for each in state.players.values()] + [each.abilities for each in state.units.values()]
    unknown = [name for names in named for name in names if name not in catalogue.abilities]
    for key, unit in state.units.items():
        if unit.warscroll not in catalogue.warscrolls:
            unknown.append(unit.warscroll)
        places = state.places.get(key, ())
        whole = len(places) == unit.size and all(0 <= model < unit.size for model in unit.slain)
        whole = whole and (unit.carried_by is None or unit.carried_by in state.units)
        if key != unit.id or unit.army not in state.players or not whole:
            raise SaveError(f"the unit {key} of this save is not whole")
    if unknown:
        names = ", ".join(sorted(set(unknown)))
        right = "Right: the armies it was fought with; `warhost import-catalogue` brings those of a catalogue"
        raise SaveError(f"this save speaks of what this program does not know: {names}. {right}")


def _replay(battle: Battle, saved: Save, watch: Watch | None) -> str | None:
    """Give all the answers again; where it went another way, or None."""
    snapshots = {each.at: each.state for each in saved.snapshots}
    for number, choice in enumerate((None, *saved.answers)):
        try:
            if choice is not None:
                battle.answer(choice)
            known = snapshots.get(number)
            _ = battle.decision
        except Refused as refused:
            return f"answer {number} is refused now: {refused}"
        except Exception as error:
            return f"answer {number} cannot be carried out now: {error!r}"
        if known is not None and not _same(battle.states()[-1], (number, known)):
            return f"after answer {number} the replay differs"
        if watch is not None:
            watch(battle)
    last = max(snapshots, default=0)
    return f"of {last} answers only {len(saved.answers)} are there" if last > len(saved.answers) else None


def _same(now: tuple[int, State], then: tuple[int, State]) -> bool:
    """Is it the same state? The facts of the turn follow from it, and another version may note more of them."""
    return now[0] == then[0] and replace(now[1], facts=()) == replace(then[1], facts=())


def _fall_back(book: Rulebook, saved: Save, why: str) -> Loaded:
    """Go on from the last snapshot: what the players saw counts, not what today's rules would have made of it."""
    last = max(saved.snapshots, key=lambda each: each.at, default=Snapshot(0, saved.initial))
    note = f"{why}; going on from the snapshot after answer {last.at} of {len(saved.answers)}"
    battle = Battle(book, last.state, dice_of(saved.dice))
    _ = battle.decision
    return Loaded(battle, note)
