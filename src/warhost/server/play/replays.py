"""Battles and save files to be looked at again move by move."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any

from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.saving import Loaded, Save, SaveError, Watch, read, restore
from warhost.engine.verifying import broken_seal
from warhost.scenario.run.books import book_for
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.scenario_texts import small_enough
from warhost.server.protocol.replays import AskedThen, DiceKept, ReplayFrame, ReplayView, SealedHow
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
        self._told: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()

    async def packed(self, key: Hashable, tell: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """The frames as JSON, zipped; whoever asks first has them made, the others wait for that."""
        found = self._told.get(key)
        if found is None or _failed(found):
            found = self._told[key] = asyncio.create_task(tell())
        self._told.move_to_end(key)
        while len(self._told) > self._most:
            self._told.popitem(last=False)
        # Who goes away does not end it for the others.
        return await asyncio.shield(found)


def _failed(task: "asyncio.Task[bytes]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def read_save(raw: bytes) -> Save:
    """A save file that can be replayed, or a refusal that says what is wrong with it."""
    try:
        saved = read(raw)
    except SaveError as error:
        raise Wrong(422, str(error)) from None
    if saved.scenario is not None:
        small_enough(saved.scenario)
    return saved


def stored_replay(store: BattleStore, key: str) -> bytes:
    raw = store.replay(key)
    if raw is None:
        raise missing("replay")
    return raw


def battle_again(saved: Save, watch: Watch | None = None) -> Loaded:
    """The battle of a save, gone through again."""
    try:
        return restore(saved, lambda state: book_for(state, saved.scenario), watch)
    except (SaveError, ValueError) as error:
        raise Wrong(422, str(error)) from None


def replay_view(raw: bytes, first: int = 0) -> ReplayView:
    """Every decision of a saved battle: the table then, and what was told since the one before."""
    saved = read_save(raw)
    frames = Frames(first)
    loaded = battle_again(saved, frames.add)
    if loaded.note is not None:  # it goes on from its last snapshot, and is told from there
        frames = Frames(first)
        frames.add(loaded.battle)
    return replace(frames.told(loaded.battle), note=loaded.note, dice=_dice(raw, saved))


def _dice(raw: bytes, saved: Save) -> DiceKept:
    seal = saved.seal
    if seal is None:
        return DiceKept(sealed="no", kept=None, commitment=None, wrong=[])
    wrong = broken_seal(raw, saved)
    sealed: SealedHow = "old" if seal.is_old else "yes" if seal.commitment else "alone"
    return DiceKept(sealed=sealed, kept=not wrong, commitment=seal.commitment or None, wrong=wrong)


class Frames:
    """A battle as frames for a scrubber, taken while it is gone through; everything is shown."""

    def __init__(self, first: int = 0) -> None:
        self.first, self._known = first, first - 1
        self._frames: list[ReplayFrame] = []
        self._chronicle: Chronicle | None = None

    def add(self, battle: Battle) -> None:
        """One more decision; a frame of its own where something is told of it, first and last."""
        if self._chronicle is None:
            self._chronicle = Chronicle(battle, self.first)
        self._chronicle.note(battle)
        if not self._frames or battle.over or self._chronicle.since(self._known)[0]:
            self._frames.append(_frame(battle, self._chronicle, self._known))
            self._known = self.first + battle.number

    def told(self, battle: Battle) -> ReplayView:
        return ReplayView(frames=self._frames, warscrolls=scrolls_of(battle), result=result_view(battle))


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
