"""Stored battles brought back to life: by replay, or from the last snapshot where the rules have changed since."""

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.codec import decode, encode
from warhost.engine.decisions import AnyChoice
from warhost.engine.records import State
from warhost.engine.saving import FORMAT, RULES_VERSION, Save, SaveError, Seal, Snapshot, catalogue_hash, restore, save
from warhost.scenario.run.books import book_for
from warhost.server.play.chronicle import Chronicle
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.store.battles import BattleStore
from warhost.server.store.records import BattleRecord, StoredBattle


class Revived(msgspec.Struct, frozen=True):
    """A battle as it was, with its story so far."""

    battle: Battle
    chronicle: Chronicle
    record: BattleRecord


def revive(store: BattleStore, key: str, take: bool = True) -> Revived:
    """The battle that is stored under this id; this worker has it from now on, unless it is only read (`take`)."""
    if take:
        store.take(key).result()
    stored = store.find(key)
    if stored is None:
        if store.awaited(key) is not None:
            raise Wrong(409, "this battle has not begun: it waits for a roster")
        raise missing("battle")
    saved = _as_save(stored)
    told: list[Chronicle] = []

    def watch(battle: Battle) -> None:
        if not told:
            told.append(Chronicle(battle, stored.record.number))
        told[0].note(battle)

    try:
        loaded = restore(saved, lambda state: book_for(state, stored.record.scenario), watch)
    except SaveError as error:
        raise Wrong(500, f"the battle {key} cannot be read: {error}") from error
    if loaded.note is None:
        return Revived(loaded.battle, told[0], stored.record)
    return _gone_on(store if take else None, stored, loaded.battle, loaded.note)


def _as_save(stored: StoredBattle) -> Save:
    record, first = stored.record, stored.record.number
    initial = decode(stored.initial, State)
    answers: list[AnyChoice] = [decode(raw, AnyChoice) for raw in stored.answers]  # type: ignore[arg-type]
    snapshots = [Snapshot(number - first, decode(raw, State)) for number, raw in stored.snapshots]
    book = book_for(initial, record.scenario)
    return Save(
        FORMAT, RULES_VERSION, catalogue_hash(book.catalogue), list(record.dice), initial, answers, snapshots
    )  # fmt: skip


def _gone_on(store: BattleStore | None, stored: StoredBattle, battle: Battle, note: str) -> Revived:
    """The replay went another way: the last snapshot is the beginning now, and the note says so."""
    last = max((number for number, _ in stored.snapshots), default=stored.record.number)
    record = replace(stored.record, number=last, note=note)
    if store is not None:
        store.rebase(record, encode(battle.states()[0][1])).result()
    chronicle = Chronicle(battle, last)
    chronicle.note(battle)
    return Revived(battle, chronicle, record)


def save_file(battle: Battle, record: BattleRecord) -> bytes:
    """The battle as a save that shows its dice were those promised."""
    seal = Seal(record.commitment, record.salt, len(record.dice) - 1)
    return save(battle, seal, record.scenario)
