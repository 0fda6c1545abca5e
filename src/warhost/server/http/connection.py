"""A page at a battle: it says hello with its token, is told what its seat may know, and is answered."""

import asyncio
from contextlib import suppress
from logging import getLogger

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from warhost.engine.problems import problem
from warhost.server.http.buckets import Bucket
from warhost.server.http.replies import who
from warhost.server.play.conversation import Conversation
from warhost.server.play.lobby import Lobby, Waiter
from warhost.server.play.session import Visitor
from warhost.server.play.sessions import COME_AGAIN, Sessions
from warhost.server.protocol.replies import Refusal, Reply
from warhost.server.protocol.requests import GiveShare, Hello, Message, read_message
from warhost.server.protocol.words import Ref
from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import Limits
from warhost.server.views.decisions import problem_views
from warhost.server.work.refusals import GREETING, MESSAGE, billing

log = getLogger(__name__)
PATIENCE = 20.0
"""Seconds a page has to say hello."""
WAITING = 200
"""Messages that may wait for a page that does not read them."""
HEARD = 32
"""Messages of a page that may wait to be answered; after that it is not listened to."""
SHARE, SHARE_WITHIN = '"share"', 60
"""How a share of the dice is told from other messages before it is read."""
BAD, UNKNOWN, FULL, SLOW, ELSEWHERE = 4400, 4403, 4429, 1013, 1012
"""Why a connection is closed: not understood, no such seat, too many there; and come again: too slow, elsewhere now."""
CLOSED_BY = {403: UNKNOWN, 404: UNKNOWN, 429: FULL, 503: SLOW}


class PageConnection:
    """One connection: what is to be sent waits here, so that nobody waits for a slow page."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self.overrun = False

    def tell(self, raw: bytes) -> None:
        try:
            self._waiting.put_nowait(raw)
        except asyncio.QueueFull:
            self.overrun = True

    def say(self, reply: Reply) -> None:
        self.tell(msgspec.json.encode(reply))

    async def send(self) -> None:
        """Send what waits, for as long as the page is there."""
        while not self.overrun:
            raw = await self._waiting.get()
            if raw == COME_AGAIN:
                await self.socket.close(ELSEWHERE, "come again")
                return
            await self.socket.send_text(raw.decode())
        await self.socket.close(SLOW, "too slow")

    async def receive(self, most: int) -> str:
        """The next message; one that is too long is the last."""
        said = await self.socket.receive()
        if said["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(said.get("code", 1000))
        text = said.get("text")
        if not isinstance(text, str):
            raise Wrong(400, "messages are text")
        if len(text) > most:
            raise Wrong(413, f"a message has at most {most} letters")
        return text

    async def end(self, code: int, text: str) -> None:
        """Say why, and hang up."""
        with suppress(Exception):
            await self.socket.send_text(msgspec.json.encode(_refusal(None, text)).decode())
            await self.socket.close(code, text[:100])


def _refusal(ref: Ref, text: str) -> Refusal:
    return Refusal(ref=ref, problems=problem_views([problem((), "{why}", why=text)], None))


async def attend(socket: WebSocket, lobby: Lobby, battle: str) -> None:
    """One connection, from hello to goodbye."""
    await socket.accept()
    connection = PageConnection(socket)
    try:
        with billing() as bill:
            hello = await _greeted(connection, lobby.limits)
            conversation = await lobby.come(battle, hello, Visitor(who(socket), connection.tell))
    except Wrong as wrong:
        lobby.sessions.pace.debts.add(who(socket), GREETING + bill.seconds)
        await connection.end(CLOSED_BY.get(wrong.status, BAD), wrong.text)
        return
    except (WebSocketDisconnect, RuntimeError):
        return
    sending = asyncio.create_task(connection.send())
    try:
        await _listen(connection, conversation, lobby)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Wrong as wrong:
        await connection.end(BAD, wrong.text)
    finally:
        sending.cancel()
        conversation.leave()


async def _greeted(connection: PageConnection, limits: Limits) -> Hello:
    """The hello of somebody who comes."""
    try:
        said = await asyncio.wait_for(connection.receive(limits.message), PATIENCE)
        hello = read_message(said)
    except TimeoutError:
        raise Wrong(408, "nobody said hello") from None
    except msgspec.DecodeError as error:
        raise Wrong(400, f"this is no message: {error}") from None
    if not isinstance(hello, Hello):
        raise Wrong(400, "the first message is a hello with a seat")
    return hello


async def _listen(connection: PageConnection, conversation: Conversation | Waiter, lobby: Lobby) -> None:
    """Answer one message after the other. Who says too much at once is heard more slowly; nothing is lost."""
    limits, address = lobby.limits, who(connection.socket)
    bucket = Bucket(limits.messages_a_second, limits.burst)
    heard: asyncio.Queue[str] = asyncio.Queue(HEARD)
    answering = asyncio.create_task(_answer_all(connection, conversation, heard, lobby.sessions))
    try:
        while True:
            said = await connection.receive(limits.message)
            await asyncio.sleep(bucket.reserve())  # others have their turn, however much waits on this line
            await lobby.sessions.pace.turn(address)  # who keeps being refused is not listened to for a while
            if SHARE in said[:SHARE_WITHIN] and await _shared(conversation, said):
                continue  # the answer that is being carried out may be waiting for it
            await heard.put(said)
    finally:
        answering.cancel()


async def _shared(conversation: Conversation | Waiter, said: str) -> bool:
    """A share of the dice goes past whatever is waiting; false where it is something else."""
    with suppress(msgspec.DecodeError, RecursionError):
        message = read_message(said)
        if isinstance(message, GiveShare):
            await conversation.reply(message)
            return True
    return False


async def _answer_all(
    connection: PageConnection, conversation: Conversation | Waiter, heard: "asyncio.Queue[str]", sessions: Sessions
) -> None:
    address = who(connection.socket)
    while True:
        said = await heard.get()
        with billing() as bill:
            reply = await _answer(connection, conversation, said, sessions)
        if isinstance(reply, Refusal):
            sessions.pace.debts.add(address, MESSAGE + bill.seconds)
        if reply is not None:
            connection.say(reply)


async def _answer(
    connection: PageConnection, conversation: Conversation | Waiter, said: str, sessions: Sessions
) -> Reply | None:
    message: Message | None = None
    try:
        message = read_message(said)
        return await conversation.reply(message)
    except (msgspec.DecodeError, RecursionError) as error:
        return _refusal(_ref_of(said), f"this is no message: {error}")
    except Wrong as wrong:
        return _refusal(getattr(message, "ref", None), wrong.text)
    except Exception:
        sessions.meters.count("stumbles_total")
        log.exception("a message at battle %s could not be answered", connection.socket.path_params.get("battle"))
        return _refusal(getattr(message, "ref", None), "the server stumbled over this")


def _ref_of(said: str) -> Ref:
    """The ref of a message that could not be read otherwise."""
    try:
        raw = msgspec.json.decode(said)
    except (msgspec.DecodeError, RecursionError):
        return None
    ref = raw.get("ref") if isinstance(raw, dict) else None
    return ref if isinstance(ref, str | int) else None
