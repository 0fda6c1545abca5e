"""New battles: from a pack and two armies, from a scenario file, or branched off from another one."""

import time
from collections.abc import Collection
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from warhost.armies.loading import shipped_armies
from warhost.battlepacks.beginning import army_battle
from warhost.engine.battle import Battle
from warhost.engine.codec import decode
from warhost.engine.dice import OutOfDice, Seeded
from warhost.engine.problems import Refused
from warhost.engine.records import BLUE, PLAYERS, RED, State, opponent
from warhost.engine.saving import Throw, throws_of
from warhost.engine.sealing import commitment
from warhost.players import PLAYERS as BOTS
from warhost.puzzles.first_battle import FOE as GENTLE
from warhost.puzzles.first_battle import first_battle, first_battle_text
from warhost.puzzles.shelf import FOE, puzzle_battle, puzzles
from warhost.scenario.file.model import Scenario
from warhost.scenario.file.reader import Malformed
from warhost.scenario.run.books import scenario_rules
from warhost.scenario.run.runner import Runner
from warhost.scenario.run.setup import Unsupported, set_up
from warhost.server.play.bots import USUAL
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.formalities import hands_hidden
from warhost.server.play.packs import known, pack_wished
from warhost.server.play.rosters import rosters_wished
from warhost.server.play.scenario_books import book_of, rules_read
from warhost.server.play.scenario_texts import small_enough
from warhost.server.play.shared_dice import chain_of, names_of, opening_pledges, recalled
from warhost.server.play.stored_battles import sealed_record
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.words import Side
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.records import BattleRecord
from warhost.server.store.tokens import hashed, new_id, new_salt, new_secret, new_seed, new_token

OWN = ("puzzle", "guided")
"""Battles of files that come with the game."""
LONGEST_LEVEL, LONGEST_THOUGHT = 40, 5.0
"""Letters in the name of a computer player, and seconds it may be asked to think about a decision."""


class Seating(NamedTuple):
    """Who plays: the bots by side, and the tokens that were given out."""

    mode: str
    bots: dict[str, str]
    tokens: dict[str, str]
    invited: str | None = None
    """The side that is a friend's: its token is an invitation, to be exchanged for one that only the friend has."""


class Rehearsed(msgspec.Struct, frozen=True):
    """What another process made of a wish with texts in it: the state it begins with, and what is in its file."""

    state: bytes
    scenario: Scenario | None = None


class Made(NamedTuple):
    """A battle about to begin, and the tokens that only its maker hears."""

    battle: Battle
    record: BattleRecord
    tokens: dict[str, str]
    chronicle: Chronicle | None = None
    """What was told of it, where it has a past already."""


def fresh_battle(wish: BattleWish, seed: int | str) -> Battle:
    """A battle of a pack, from its first roll-off on."""
    pack = pack_wished(wish)
    if wish.realm is not None:
        known(wish.realm, pack.realms, "realm")
    if pack.brings == "roster":
        return rosters_wished(pack, wish, seed)
    fit = [name for name, army in shipped_armies().covers.items() if pack.fits(army)]
    red, blue = (known(each, fit, "army") for each in wish.armies or pack.usual)
    return army_battle(pack, (red, blue), seed, wish.realm)


def scenario_battle(text: str, steps: int, seed: int | str) -> Battle:
    """A battle in the situation a scenario file describes, or after so many of its steps, with dice of its own."""
    scenario = small_enough(text)
    if not 0 <= steps <= len(scenario.steps):
        raise Wrong(422, f"there is no step {steps}; the scenario has {len(scenario.steps)}")
    try:
        if not steps:
            return set_up(scenario, Seeded(seed))
        runner = Runner(scenario)
        for step in scenario.steps[:steps]:
            runner.take(step)
        return Battle(scenario_rules(text), runner.battle.states()[-1][1], Seeded(seed))
    except (Malformed, Unsupported, Refused, OutOfDice) as error:
        raise Wrong(422, str(error)) from None


def seated(wish: BattleWish, mode: str, programs: Collection[str] = ()) -> Seating:
    """Who sits where, each with a fresh token. `programs`: those that this server lets play."""
    bots: dict[str, str] = {}
    seats: tuple[str, ...] = ()
    if mode == "computer":
        bots = {opponent(wish.you): _bot(wish.opponent or USUAL, programs)}
        seats = (wish.you,)
    elif mode == "one-screen":
        seats = ("both",)
    elif mode == "friend":
        seats = PLAYERS
    elif mode == "bots":
        red, blue = wish.bots or (wish.opponent or USUAL,) * 2
        bots = {RED: _bot(red, programs), BLUE: _bot(blue, programs)}
    invited = (wish.awaits or opponent(wish.you)) if mode == "friend" else None
    return Seating(mode, bots, {seat: new_token() for seat in (*seats, "watch")}, invited)


def _bot(name: str, programs: Collection[str]) -> str:
    """A computer player, or one of the programs; nobody names a command over the wire, nor has one think for ever."""
    if name in programs:
        return name
    if len(name) > LONGEST_LEVEL:
        raise Wrong(422, f"a computer player has a name of at most {LONGEST_LEVEL} letters; known: {', '.join(BOTS)}")
    level = BOTS[known(name, BOTS, "computer player")]
    if (why := level.trouble()) is not None:
        raise Wrong(422, why)
    setting = name.partition(":")[2]
    if level.thinks_long and setting and float(setting) > LONGEST_THOUGHT:
        raise Wrong(422, f"{name!r} would think too long: at most {LONGEST_THOUGHT:g} here, such as warlord:2")
    return name


def chosen_seed(wish: BattleWish, standing: int | None) -> tuple[int | str, bool]:
    """The dice of a battle, and whether somebody chose them."""
    seed = wish.seed if wish.seed is not None else standing
    return (new_seed(), False) if seed is None else (seed, True)


def recorded(
    battle: Battle, seating: Seating, *, chosen: bool, scenario: str | None = None, branch_of: str | None = None
) -> BattleRecord:
    """What is written down of a new battle, its dice committed to."""
    state, throws = battle.states()[0][1], throws_of(battle.dice)
    found = noted(state.battlepack, armies_of(battle), throws if chosen else throws[:-1], seating, chosen)
    return begun(replace(found, scenario=scenario, branch_of=branch_of), battle)


def noted(pack: str, armies: tuple[str, str], throws: list[Throw], seating: Seating, chosen: bool) -> BattleRecord:
    """What is fixed of a battle when somebody wishes for it. Dice that nobody chose everybody makes: none are there."""
    salt, secret = new_salt(), "" if chosen else new_secret()
    names = names_of(tuple(seating.tokens))
    kept, invited = {seat: hashed(token) for seat, token in seating.tokens.items()}, seating.invited
    return BattleRecord(
        id=new_id(), mode=seating.mode, pack=pack, armies=armies, dice=tuple(throws), salt=salt,
        commitment=commitment(throws[-1].seed, salt) if chosen else chain_of(secret).anchor,
        seats={seat: kept for seat, kept in kept.items() if seat != invited}, bots=seating.bots,
        invited={side: kept for side, kept in kept.items() if side == invited},
        host=None if invited is None else (opponent(invited), invited),
        created=time.time(), seed_chosen=chosen, secret=secret, awaits=not chosen,
        pledges=opening_pledges(secret, names, seating.bots) if secret else (),
    )  # fmt: skip


def begun(record: BattleRecord, battle: Battle) -> BattleRecord:
    """The record of a battle that is all there now: its beginning is sealed, and its dice wait for the first throw."""
    dice = recalled(record, ())
    if dice is not None:
        battle.take_dice(dice.source(battle.state.rolled))
    return sealed_record(replace(record, shared=battle.number), battle)


def armies_of(battle: Battle) -> tuple[str, str]:
    """What the armies of a battle are called."""
    state = battle.states()[0][1]
    red, blue = (state.players[player].army or player for player in PLAYERS)
    return red, blue


def has_texts(wish: BattleWish) -> bool:
    """Is there something to read for this wish, a scenario file or rosters?"""
    return wish.scenario is not None or (wish.mode not in OWN and pack_wished(wish).brings == "roster")


def make(
    wish: BattleWish, standing: int | None, programs: Collection[str] = (), rehearsed: Rehearsed | None = None
) -> Made:
    """A battle as wished for: of a pack, or of a scenario file. `rehearsed`: what is in the texts of the wish."""
    if wish.mode == "puzzle":
        return puzzle_made(wish)
    seed, chosen = chosen_seed(wish, standing)
    if wish.mode == "guided":
        seating = seated(replace(wish, you="red", opponent=GENTLE), "computer")
        battle = first_battle(seed)
        record = recorded(battle, seating._replace(mode="guided"), chosen=True, scenario=first_battle_text())
        return Made(battle, record, seating.tokens)
    scenario = wish.scenario if wish.mode == "scenario" else None
    seating = seated(wish, wish.mode if scenario is None else wish.play or "one-screen", programs)
    begun_with = _opening(wish, seed) if rehearsed is None else _as_rehearsed(rehearsed, scenario, seed)
    battle = hands_hidden(begun_with, seating.tokens)
    return Made(battle, recorded(battle, seating, chosen=chosen, scenario=scenario), seating.tokens)


def _opening(wish: BattleWish, seed: int | str) -> Battle:
    """The battle of a wish, its texts read here and now."""
    if wish.mode != "scenario":
        return fresh_battle(wish, seed)
    if wish.scenario is None:
        raise Wrong(422, "which scenario? Give the text of the file as `scenario`")
    return scenario_battle(wish.scenario, wish.steps, seed)


def _as_rehearsed(rehearsed: Rehearsed, scenario: str | None, seed: int | str) -> Battle:
    """The same, the texts having been read elsewhere."""
    state, read = decode(rehearsed.state, State), rehearsed.scenario
    rules = None if scenario is None or read is None else rules_read(scenario, read)
    return Battle(book_of(state, rules), state, Seeded(seed))


def puzzle_made(wish: BattleWish) -> Made:
    """A puzzle to solve: its own dice, its own side, against a foe who does only what must be done."""
    puzzle = puzzles()[known(wish.puzzle or "", puzzles(), "puzzle")]
    side: Side = "blue" if puzzle.side == BLUE else "red"
    seating = seated(replace(wish, you=side, opponent=FOE), "computer")
    battle = puzzle_battle(puzzle)
    record = recorded(battle, seating._replace(mode="puzzle"), chosen=True, scenario=puzzle.text)
    return Made(battle, record, seating.tokens)


def branched(
    past: Battle,
    number: int,
    wish: BattleWish,
    scenario: str | None,
    of: str,
    programs: Collection[str] = (),
    chronicle: Chronicle | None = None,
) -> Made:
    """Another battle that shares the first `number` answers, and has dice of its own from there on.

    `chronicle`: what was told of the past, up to there.
    """
    if not 0 <= number <= past.number:
        raise Wrong(422, f"there is no decision {number}; the battle has had {past.number} answers")
    seed, chosen = chosen_seed(wish, None)
    battle = past.clone()
    battle.undo(number)
    _ = battle.decision
    battle.reseed(Seeded(seed))
    seating = seated(wish, wish.play or "one-screen", programs)
    record = recorded(battle, seating, chosen=chosen, scenario=scenario, branch_of=of)
    return Made(battle, record, seating.tokens, chronicle)
