"""Stored battles gone through elsewhere: their scenario files read, and all of their answers given again."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.codec import decode
from warhost.engine.decisions import AnyAnswer
from warhost.engine.records import State
from warhost.engine.saving import FORMAT, RULES_VERSION, Save, SaveError, Snapshot, Throw, catalogue_hash, restore
from warhost.scenario.file.model import Scenario
from warhost.scenario.run.books import book_for
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.scenario_texts import read_scenario
from warhost.server.play.stories import snapshots_of, unpacked
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.records import KeptSnapshot, StoredBattle


class PlayedAgain(msgspec.Struct, frozen=True):
    """What a battle is recalled from; `note`: where it went another way, so that its last snapshot has to do."""

    snapshots: list[KeptSnapshot]
    note: str | None


def rules_in(text: str) -> Scenario:
    """What is in a scenario file, without the steps: they are of no use to its rules."""
    return replace(read_scenario(text), steps=())


def scenario_of(battle: str, text: str) -> Scenario:
    """The scenario file that a stored battle goes by."""
    try:
        return rules_in(text)
    except Wrong as wrong:
        raise _unreadable(battle, wrong.text) from None


def played_again(stored: StoredBattle, dice: Sequence[Throw]) -> PlayedAgain:
    """Every answer of a stored battle given again."""
    told: list[Chronicle] = []

    def watch(battle: Battle) -> None:
        if not told:
            told.append(Chronicle(battle, stored.record.number))
        told[0].note(battle)

    try:
        save = _as_save(stored, dice)
        loaded = restore(save, lambda state: book_for(state, stored.record.scenario), watch)
    except SaveError as error:
        raise _unreadable(stored.record.id, str(error)) from None
    if loaded.note is not None:
        return PlayedAgain([], loaded.note)
    return PlayedAgain(snapshots_of(loaded.battle, told[0])[0], None)


def _unreadable(battle: str, why: str) -> Wrong:
    return Wrong(500, f"the battle {battle} cannot be read: {why}")


def _as_save(stored: StoredBattle, dice: Sequence[Throw]) -> Save:
    first, initial = stored.record.number, decode(stored.initial, State)
    answers: list[AnyAnswer] = [decode(raw, AnyAnswer) for raw in stored.answers]
    snapshots = [Snapshot(each.number - first, decode(unpacked(each.state), State)) for each in stored.snapshots]
    book = book_for(initial, stored.record.scenario)
    return Save(FORMAT, RULES_VERSION, catalogue_hash(book.catalogue), [*dice], initial, answers, snapshots)
