"""Turns at which nobody is asked: computer players move, and what is a formality is answered for a person."""

import asyncio
import time
from concurrent.futures.process import BrokenProcessPool
from logging import getLogger
from typing import TYPE_CHECKING, Any

import msgspec
from pebble import ProcessExpired

from warhost.engine.codec import convert
from warhost.engine.problems import Refused
from warhost.engine.prose import Prose
from warhost.players.computer_player import Forfeit
from warhost.server.play.bots import Bots, Program, task_of, thinks_long
from warhost.server.play.room import Room
from warhost.server.play.session import Session
from warhost.server.protocol.words import RawChoice
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.faults import TakenOver

if TYPE_CHECKING:
    from warhost.server.play.sessions import Sessions

log = getLogger(__name__)
TRIES = 3
UNEVENTFUL = 0.2
"""How much of the pace a computer waits after an answer of which nothing could be seen."""
AGAIN = "Take something back, or start again."
OVER_HAND, LONG_OVER_HAND = 0.5, 2.0
"""And at least over a question about its hand, whether it holds anything or not; long for those who think long."""


class Turns:
    """Moves the battles of a server on."""

    def __init__(self, sessions: "Sessions", bots: Bots) -> None:
        self.sessions, self._bots = sessions, bots

    def wake(self, session: Session) -> None:
        """Let a computer player move if it is its turn, and answer for a person what is a formality."""
        due = session.room.to_move is not None or session.room.standing.formality is not None
        if due and not session.is_moving:
            session.moving = asyncio.get_running_loop().create_task(self._move_bots(session))

    async def _move_bots(self, session: Session) -> None:
        """Let the computer move until a person has something to decide."""
        going_on = True
        while going_on:
            try:
                formal = session.room.standing.formality is not None
                going_on = await (self._answer_formally(session) if formal else self._move_bot(session))
            except TakenOver:
                return
            except (Refused, Wrong) as error:
                log.warning("the computer player of battle %s was refused: %s", session.room.record.id, error)
                await asyncio.sleep(1.0)

    async def _answer_formally(self, session: Session) -> bool:
        """Answer a question that there is nothing to answer to, when its player would."""
        room, epoch = session.room, session.room.epoch
        number, decision, choice, *_ = room.standing
        if decision is None or choice is None:
            return True  # somebody was quicker
        side = decision.player
        await asyncio.sleep(self._bot_waits(session) if side in room.record.bots else session.rhythm.draw(side))
        if number >= self.sessions.settings.limits.answers:
            return False
        if (room.number, room.epoch) == (number, epoch):  # else they answered themselves, or something was taken back
            given: RawChoice = msgspec.to_builtins(choice)
            await self.sessions.act(session, lambda room: room.answer(side, given, number), given)
        return True

    def _bot_waits(self, session: Session) -> float:
        """How long a computer takes at least; over its hand always as long, whatever it thinks."""
        room = session.room
        share = 1.0 if room.eventful else UNEVENTFUL
        if room.standing.asks_about_hand:
            share = max(share, LONG_OVER_HAND if thinks_long(room.record.bots[room.to_move or ""]) else OVER_HAND)
        return session.pace * share

    async def _move_bot(self, session: Session) -> bool:
        """One move of a computer player; false when there is none to make."""
        room, started = session.room, time.monotonic()
        async with session.lock:
            side, number, epoch, settings = room.to_move, room.number, room.epoch, self.sessions.settings
            if side is None or number >= settings.limits.answers:
                return False
            bot, chance = room.record.bots[side], f"{_origin(room)} {side} {number}"
            command = settings.programs.get(bot)
            program = None if command is None else Program(f"{room.record.id} {side}", command)
            task = await self.sessions.aside(
                lambda: task_of(room.battle, bot, chance, room.record.scenario, program), room.is_show
            )
        try:
            raw = await asyncio.wrap_future(self._bots.choose(task, bot, room.is_show, session.player))
            session.tries = 0
        except (BrokenProcessPool, ProcessExpired):
            # Its process died, by somebody's hand or with the whole server: think again, but not for ever.
            session.tries += 1
            await asyncio.sleep(session.tries)
            return session.tries <= TRIES
        except Forfeit as lost:
            self.sessions.notice(session, f"{bot} ({side}) forfeits the battle: {lost}.")
            await self.sessions.act(session, lambda room: room.concede(side, "forfeit"))
            return False
        except (TimeoutError, MemoryError):
            log.warning("%s was stopped over battle %s: it took too much time or memory", bot, room.record.id)
            self.sessions.notice(session, f"{bot} ({side}) has too much to think about here, and was stopped. {AGAIN}")
            return False
        except Exception:
            log.exception("the computer player of battle %s found no answer", room.record.id)
            self.sessions.notice(session, f"The computer player found no answer. {AGAIN}")
            return False
        await asyncio.sleep(max(0.0, self._bot_waits(session) - (time.monotonic() - started)))
        if (room.number, room.epoch) == (number, epoch):  # else somebody took something back meanwhile
            thought: dict[str, Any] = msgspec.json.decode(raw)
            why: Prose = convert(thought["why"], Prose)
            choice: RawChoice = thought["choice"]
            try:
                await self.sessions.act(session, lambda room: room.answer(side, choice, number, why), choice)
            except Refused:
                if (room.number, room.epoch) == (number, epoch):
                    raise
                return True  # taken back while it waited for its turn: it thinks again
            self.sessions.meters.count("answers_total", 'by="computer"')
        return True


def _origin(room: Room) -> int | str:
    """What a computer player's own chances come from; where the dice were chosen, they come out the same again."""
    return room.record.dice[-1].seed if room.record.seed_chosen else room.record.id
