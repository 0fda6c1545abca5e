"""Battles and save files to be looked at again move by move."""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.saving import Loaded, Save, SaveError, broken_seal, read, restore
from warhost.scenario.run.books import book_for
from warhost.server.play.chronicle import Chronicle
from warhost.server.protocol.replays import AskedThen, DiceKept, ReplayFrame, ReplayView
from warhost.server.protocol.words import View
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.store.battles import BattleStore
from warhost.server.views.luck import event_view
from warhost.server.views.results import result_view
from warhost.server.views.table import BOTH, scrolls_of, table_view

SHELF = 40
"""Battles that are kept ready to be looked at again."""


class ReplayShelf:
    """Battles told again, packed for sending: going through one takes seconds, so the last few are kept."""

    def __init__(self, most: int = SHELF) -> None:
        self._most = most
        self._lock = Lock()
        self._told: OrderedDict[Hashable, Future[bytes]] = OrderedDict()

    def packed(self, key: Hashable, tell: Callable[[], View]) -> bytes:
        """The frames as JSON, zipped; whoever asks first has them made, the others wait for that."""
        with self._lock:
            found = self._told.get(key)
            mine = found is None
            told = found if found is not None else self._told.setdefault(key, Future())
            self._told.move_to_end(key)
            while len(self._told) > self._most:
                self._told.popitem(last=False)
        if mine:
            self._make(key, told, tell)
        return told.result()

    def _make(self, key: Hashable, told: "Future[bytes]", tell: Callable[[], View]) -> None:
        try:
            told.set_result(gzip.compress(msgspec.json.encode(tell()), 6))
        except BaseException as error:
            told.set_exception(error)
            with self._lock:
                self._told.pop(key, None)


def read_save(raw: bytes) -> Save:
    """A save file that can be replayed, or a refusal that says what is wrong with it."""
    try:
        return read(raw)
    except SaveError as error:
        raise Wrong(422, str(error)) from None


def open_replay(store: BattleStore, key: str) -> tuple[Battle, str | None]:
    """The battle of a replay, and the scenario file it goes by."""
    saved = stored_save(store, key)
    return _restored(saved).battle, saved.scenario


def stored_save(store: BattleStore, key: str) -> Save:
    raw = store.replay(key)
    if raw is None:
        raise missing("replay")
    return read_save(raw)


def _restored(saved: Save) -> Loaded:
    try:
        return restore(saved, lambda state: book_for(state, saved.scenario))
    except (SaveError, ValueError) as error:
        raise Wrong(422, str(error)) from None


def check_replay(raw: bytes) -> None:
    """Refuse what does not hold a battle."""
    _restored(read_save(raw))


def replay_view(saved: Save) -> ReplayView:
    """Every decision of a saved battle: the table then, and what was told since the one before."""
    loaded = _restored(saved)
    return replace(told_again(loaded.battle), note=loaded.note, dice=_dice(saved))


def _dice(saved: Save) -> DiceKept:
    seal = saved.seal
    if seal is None:
        return DiceKept(sealed=False, kept=None, commitment=None)
    return DiceKept(sealed=True, kept=broken_seal(saved) is None, commitment=seal.commitment)


def told_again(battle: Battle, first: int = 0) -> ReplayView:
    """A battle as frames for a scrubber; everything is shown."""
    again = battle.clone()
    again.undo(0)
    chronicle = Chronicle(again, first)
    frames, scrolls = [], scrolls_of(again)
    known = first - 1
    for choice in (None, *battle.answers):
        if choice is not None:
            again.answer(choice)
        chronicle.note(again)
        frames.append(_frame(again, chronicle, known))
        known = first + again.number
    return ReplayView(frames=frames, warscrolls=scrolls, result=result_view(again))


def _frame(battle: Battle, chronicle: Chronicle, known: int) -> ReplayFrame:
    lines, events = chronicle.since(known)
    decision = battle.decision
    return ReplayFrame(
        number=chronicle.first + battle.number,
        state=table_view(battle, BOTH, scrolls=False),
        lines=lines,
        events=[event_view(number, event) for number, event in events],
        decision=None if decision is None else AskedThen(player=decision.player, reason=decision.reason),
    )
