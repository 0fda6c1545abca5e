"""Looking back on a battle: its story, worked out elsewhere, and kept with the replays."""

from typing import TYPE_CHECKING

from warhost.engine.records import PLAYERS
from warhost.server.play.errands import story_told
from warhost.server.play.replays import stored_replay
from warhost.server.play.session import Session

if TYPE_CHECKING:
    from warhost.server.play.sessions import Sessions


async def battle_story(sessions: "Sessions", session: Session, who: str) -> bytes:
    """The story of a battle, zipped JSON; the decisions of people are looked into, or everybody's."""
    async with session.lock:
        room = session.room
        key, first = ("story", room.record.id, room.epoch, room.number), room.record.number
        players = tuple(each for each in PLAYERS if each not in room.record.bots) or PLAYERS
        raw = await sessions.aside(room.save)
    longest = sessions.settings.limits.replay_seconds
    return await sessions.shelf.packed(
        key, lambda: sessions.workshop.do(who, story_told, raw, first, players, seconds=longest)
    )


async def replay_story(sessions: "Sessions", key: str, who: str) -> bytes:
    """The story of a save file that was handed in, zipped JSON."""
    raw = await sessions.aside(lambda: stored_replay(sessions.store, key))
    longest = sessions.settings.limits.replay_seconds
    return await sessions.shelf.packed(
        ("story", key), lambda: sessions.workshop.do(who, story_told, raw, seconds=longest)
    )
