"""Stored battles brought back to life: from snapshots, by replay, or from the last one where the rules have changed."""

from logging import getLogger
from typing import Any

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.codec import decode, encode
from warhost.engine.dice import DiceSource, OutOfDice
from warhost.engine.records import State
from warhost.engine.saving import (
    FORMAT,
    RULES_VERSION,
    Save,
    Throw,
    dice_of,
    save,
    seal_over,
    successive,
)
from warhost.engine.sealing import Seal, parts_of, promise_of
from warhost.rules.battleplan import Rules
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.past_readings import PlayedAgain, played_again, scenario_of
from warhost.server.play.scenario_books import book_of, known_rules, rules_read
from warhost.server.play.shared_dice import SharedDice, recalled
from warhost.server.play.stories import Told, begun_again, recall, unpacked
from warhost.server.protocol.replays import SealTold, ThrowTold
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.store.battles import BattleStore
from warhost.server.store.marks import Damage
from warhost.server.store.records import BattleRecord, StoredBattle
from warhost.server.work.scripts import Errand, WorkScript

log = getLogger(__name__)


class Revived(msgspec.Struct, frozen=True):
    """A battle as it was, with its story so far."""

    battle: Battle
    chronicle: Chronicle
    record: BattleRecord
    dice: SharedDice | None = None
    told: list[Told] = []


def revive(store: BattleStore, key: str, take: bool = True) -> WorkScript[Revived]:
    """The battle that is stored under this id; this worker has it from now on, unless it is only read (`take`).

    Where answers are damaged, what is left of it.
    """
    if take:
        store.take(key).result()
    stored = store.find(key)
    if stored is None:
        if store.awaited(key) is not None:
            raise Wrong(409, "this battle has not begun: it waits for a roster")
        raise missing("battle")
    rules = yield from _rules_of(stored.record)
    mine = store if take else None
    if stored.damage is not None:
        return (yield from _mended(mine, stored, stored.damage, rules))
    return _quickly(stored, rules) or (yield from _played_again(mine, stored, rules))


def _rules_of(record: BattleRecord) -> WorkScript[Rules | None]:
    """The rules of its scenario file, if it has one: somebody handed it in, so it is read elsewhere."""
    if record.scenario is None:
        return None
    known = known_rules(record.scenario)
    return known or rules_read(record.scenario, (yield Errand(scenario_of, (record.id, record.scenario))))


def _dice_of(stored: StoredBattle) -> SharedDice | None:
    first = stored.record.first
    return recalled(stored.record, stored.throws if first is None else [first, *stored.throws])


def _closed(battle: Battle, dice: SharedDice | None) -> None:
    """No die beyond those that were thrown."""
    if dice is not None:
        battle.take_dice(dice.source(battle.state.rolled))


def _quickly(stored: StoredBattle, rules: Rules | None) -> Revived | None:
    """From its snapshots; None where they do not do."""
    try:
        found = recall(stored, book_of(decode(stored.initial, State), rules), _source(stored))
    except Exception:  # whatever is wrong with them, the answers are there
        log.exception("battle %s does not come back from its snapshots: it is played again", stored.record.id)
        return None
    if found is None:
        return None
    dice = _dice_of(stored)
    _closed(found.battle, dice)
    return Revived(found.battle, found.chronicle, stored.record, dice, found.told)


def _source(stored: StoredBattle) -> DiceSource:
    dice = _dice_of(stored)
    return dice_of(list(stored.record.dice)) if dice is None else successive(dice.throws)


def _played_again(store: BattleStore | None, stored: StoredBattle, rules: Rules | None) -> WorkScript[Revived]:
    """By giving every answer again, elsewhere; here it is recalled."""
    dice = _dice_of(stored)
    if dice is not None and stored.record.awaits and not stored.answers:
        return _not_begun(stored, dice, rules)
    again: PlayedAgain = yield Errand(played_again, (stored, _throws_of(stored)), is_long=True)
    if again.note is not None:
        return _gone_on(store, stored, again.note, rules)
    fresh = replace(stored, snapshots=again.snapshots)
    book, source = book_of(decode(stored.initial, State), rules), _source(stored)
    found = recall(fresh, book, source) or begun_again(fresh, book, source)
    _closed(found.battle, dice)
    return Revived(found.battle, found.chronicle, stored.record, dice)


def _throws_of(stored: StoredBattle) -> list[Throw]:
    dice = _dice_of(stored)
    return list(stored.record.dice) if dice is None else dice.throws


def _not_begun(stored: StoredBattle, dice: SharedDice, rules: Rules | None) -> Revived:
    """Nobody has thrown a die: there may be no decision yet."""
    state = decode(stored.initial, State)
    battle = Battle(book_of(state, rules), state, dice.source(state.rolled))
    return Revived(battle, Chronicle(battle, stored.record.number), stored.record, dice)


def _mended(
    store: BattleStore | None, stored: StoredBattle, damage: Damage, rules: Rules | None
) -> WorkScript[Revived]:
    """Some answers are not what was written: go on after them from a snapshot, or before them. Nothing is deleted."""
    record, at = stored.record, damage.answer or 0
    later = [each for each in stored.snapshots if each.number > at]
    log.warning("battle %s: %s", record.id, damage.what)
    if later:
        note = f"{damage.what} in the database; going on from the snapshot after answer {later[-1].number}"
        return _gone_on(store, replace(stored, snapshots=later[-1:]), note, rules)
    if store is not None:
        store.set_aside(record.id, at).result()
    note = f"{damage.what} in the database; going on from before it"
    kept = replace(stored, record=replace(record, note=note), damage=None)
    found = _quickly(kept, rules) or (yield from _played_again(store, kept, rules))
    if store is not None:
        store.note(found.record, None).result()
    return found


def _gone_on(store: BattleStore | None, stored: StoredBattle, note: str, rules: Rules | None) -> Revived:
    """The replay went another way: the last snapshot is the beginning now, and the note says so."""
    last = max(stored.snapshots, key=lambda each: each.number, default=None)
    state = decode(stored.initial if last is None else unpacked(last.state), State)
    number = stored.record.number if last is None else last.number
    battle, dice = Battle(book_of(state, rules), state, _source(stored)), _dice_of(stored)
    record = replace(stored.record, number=number, note=note, first=None, shared=0)
    if dice is not None:
        # What was thrown is a part of the new beginning; the chains go on where they were.
        spent = stored.record.spent + stored.thrown + (stored.record.first is not None)
        record = replace(record, dice=tuple(dice.throws), spent=spent)
        dice = recalled(record, ())
    _closed(battle, dice)
    chronicle = Chronicle(battle, number)
    try:
        chronicle.note(battle)
    except OutOfDice:  # the dice that led to the open decision were lost: it is begun with others
        record = replace(record, awaits=True)
    record = sealed_record(record, battle)
    if store is not None:
        store.rebase(record, encode(battle.states()[0][1])).result()
    return Revived(battle, chronicle, record, dice)


def seal_of(record: BattleRecord, dice: SharedDice | None) -> Seal:
    """What was promised of a battle's dice, and how it was kept."""
    if dice is not None:
        return dice.seal(record)
    return Seal(record.commitment, record.salt, len(record.dice) - 1, record.shared, chosen=record.seed_chosen)


def sealed_record(record: BattleRecord, battle: Battle) -> BattleRecord:
    """The record with its beginning sealed: armies, table, options, points and what is promised of the dice."""
    written = Save(FORMAT, RULES_VERSION, "", list(record.dice), battle.states()[0][1], [], [], None, record.scenario)
    seal = seal_over(written, seal_of(record, recalled(record, ())))
    return replace(record, beginning=seal.beginning)


def seal_told(battle: Battle, record: BattleRecord, dice: SharedDice | None) -> SealTold:
    """The texts under the seal of a battle, for those who check it by themselves."""
    seal = seal_of(record, dice)
    written = _written(record, battle)
    casts = () if dice is None else dice.casts
    return SealTold(
        commitment=record.commitment, salt=record.salt, beginning=record.beginning,
        parts={name: text.decode() for name, text in parts_of(written, promise_of(seal, written["dice"])).items()},
        answers=[encode(each).decode() for each in battle.answers], names=seal.names,
        throws=[
            ThrowTold(throw=number, at=each.at, since=each.throw.since, shares=each.shares)
            for number, each in enumerate(casts, seal.spent + 1)
        ],
        rolled=dict(battle.state.rolled),
    )  # fmt: skip


def _written(record: BattleRecord, battle: Battle) -> dict[str, Any]:
    """The beginning of a battle as it is written, in plain data."""
    save = Save(FORMAT, RULES_VERSION, "", list(record.dice), battle.states()[0][1], [], [], None, record.scenario)
    found: dict[str, Any] = msgspec.json.decode(encode(save))
    return found


def save_file(battle: Battle, record: BattleRecord, dice: SharedDice | None) -> bytes:
    """The battle as a save that shows its dice were those promised."""
    return save(battle, seal_of(record, dice), record.scenario)
