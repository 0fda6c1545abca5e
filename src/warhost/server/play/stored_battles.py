"""Stored battles brought back to life: from snapshots, by replay, or from the last one where the rules have changed."""

from logging import getLogger
from typing import Any

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.codec import decode, encode
from warhost.engine.decisions import AnyAnswer
from warhost.engine.dice import DiceSource, OutOfDice
from warhost.engine.records import State
from warhost.engine.saving import (
    FORMAT,
    RULES_VERSION,
    Save,
    SaveError,
    Snapshot,
    Throw,
    catalogue_hash,
    dice_of,
    restore,
    save,
    seal_over,
    successive,
)
from warhost.engine.sealing import Seal, parts_of, promise_of
from warhost.scenario.run.books import book_for
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.shared_dice import SharedDice, recalled
from warhost.server.play.stories import Told, recall, unpacked
from warhost.server.protocol.replays import SealTold, ThrowTold
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.store.battles import BattleStore
from warhost.server.store.marks import Damage
from warhost.server.store.records import BattleRecord, StoredBattle

log = getLogger(__name__)


class Revived(msgspec.Struct, frozen=True):
    """A battle as it was, with its story so far."""

    battle: Battle
    chronicle: Chronicle
    record: BattleRecord
    dice: SharedDice | None = None
    told: list[Told] = []


def revive(store: BattleStore, key: str, take: bool = True) -> Revived:
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
    mine = store if take else None
    if stored.damage is not None:
        return _mended(mine, stored, stored.damage)
    return _quickly(stored) or _played_again(mine, stored)


def _dice_of(stored: StoredBattle) -> SharedDice | None:
    first = stored.record.first
    return recalled(stored.record, stored.throws if first is None else [first, *stored.throws])


def _throws_of(stored: StoredBattle) -> list[Throw]:
    dice = _dice_of(stored)
    return list(stored.record.dice) if dice is None else dice.throws


def _closed(battle: Battle, dice: SharedDice | None) -> None:
    """No die beyond those that were thrown."""
    if dice is not None:
        battle.take_dice(dice.source(battle.state.rolled))


def _quickly(stored: StoredBattle) -> Revived | None:
    """From its snapshots; None where they do not do."""
    try:
        book = book_for(decode(stored.initial, State), stored.record.scenario)
        found = recall(stored, book, _source(stored))
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


def _played_again(store: BattleStore | None, stored: StoredBattle) -> Revived:
    """By giving every answer again."""
    dice, told = _dice_of(stored), list[Chronicle]()
    if dice is not None and stored.record.awaits and not stored.answers:
        return _not_begun(stored, dice)

    def watch(battle: Battle) -> None:
        if not told:
            told.append(Chronicle(battle, stored.record.number))
        told[0].note(battle)

    try:
        loaded = restore(_as_save(stored), lambda state: book_for(state, stored.record.scenario), watch)
    except SaveError as error:
        raise Wrong(500, f"the battle {stored.record.id} cannot be read: {error}") from error
    if loaded.note is not None:
        return _gone_on(store, stored, loaded.battle, loaded.note)
    _closed(loaded.battle, dice)
    return Revived(loaded.battle, told[0], stored.record, dice)


def _not_begun(stored: StoredBattle, dice: SharedDice) -> Revived:
    """Nobody has thrown a die: there may be no decision yet."""
    state = decode(stored.initial, State)
    battle = Battle(book_for(state, stored.record.scenario), state, dice.source(state.rolled))
    return Revived(battle, Chronicle(battle, stored.record.number), stored.record, dice)


def _as_save(stored: StoredBattle) -> Save:
    record, first = stored.record, stored.record.number
    initial = decode(stored.initial, State)
    answers: list[AnyAnswer] = [decode(raw, AnyAnswer) for raw in stored.answers]
    snapshots = [Snapshot(each.number - first, decode(unpacked(each.state), State)) for each in stored.snapshots]
    book = book_for(initial, record.scenario)
    return Save(
        FORMAT, RULES_VERSION, catalogue_hash(book.catalogue), _throws_of(stored), initial, answers, snapshots
    )  # fmt: skip


def _mended(store: BattleStore | None, stored: StoredBattle, damage: Damage) -> Revived:
    """Some answers are not what was written: go on after them from a snapshot, or before them. Nothing is deleted."""
    record, at = stored.record, damage.answer or 0
    later = [each for each in stored.snapshots if each.number > at]
    log.warning("battle %s: %s", record.id, damage.what)
    if later:
        last = later[-1]
        state = decode(unpacked(last.state), State)
        note = f"{damage.what} in the database; going on from the snapshot after answer {last.number}"
        battle = Battle(book_for(state, record.scenario), state, _source(stored))
        return _gone_on(store, replace(stored, snapshots=[last]), battle, note)
    if store is not None:
        store.set_aside(record.id, at).result()
    note = f"{damage.what} in the database; going on from before it"
    kept = replace(stored, record=replace(record, note=note), damage=None)
    found = _quickly(kept) or _played_again(store, kept)
    if store is not None:
        store.note(found.record, None).result()
    return found


def _gone_on(store: BattleStore | None, stored: StoredBattle, battle: Battle, note: str) -> Revived:
    """The replay went another way: the last snapshot is the beginning now, and the note says so."""
    last = max((each.number for each in stored.snapshots), default=stored.record.number)
    dice = _dice_of(stored)
    record = replace(stored.record, number=last, note=note, first=None, shared=0)
    if dice is not None:
        # What was thrown is a part of the new beginning; the chains go on where they were.
        spent = stored.record.spent + stored.thrown + (stored.record.first is not None)
        record = replace(record, dice=tuple(dice.throws), spent=spent)
        dice = recalled(record, ())
    _closed(battle, dice)
    chronicle = Chronicle(battle, last)
    try:
        chronicle.note(battle)
    except OutOfDice:  # the dice that led to the open decision were lost: it is begun with others
        record = replace(record, awaits=True)
    initial = battle.states()[0][1]
    record = sealed_record(record, battle)
    if store is not None:
        store.rebase(record, encode(initial)).result()
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
