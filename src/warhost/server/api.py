"""The HTTP side: making and listing battles, saves and replays, and everything there is to read."""

from typing import Any

from fastapi import APIRouter, Request, Response

from warhost.server.awaiting import Lobby, summed_up
from warhost.server.limits import Buckets
from warhost.server.messages import read_new_battle
from warhost.server.replays import check_replay, replay_view, stored_save
from warhost.server.replies import answered, bearer, body, decoded, unpacked
from warhost.server.results import result_view
from warhost.server.rooms import Rooms, seat_of
from warhost.server.tokens import new_id
from warhost.server.wrong import Wrong


def not_too_often(makers: Buckets, request: Request) -> None:
    if not makers.take(request.client.host if request.client is not None else ""):
        raise Wrong(429, "too many new battles; wait a minute")


def battle_routes(lobby: Lobby) -> APIRouter:
    """Battles."""
    router, rooms, limits = APIRouter(prefix="/api"), lobby.rooms, lobby.limits
    makers = Buckets(limits.new_a_minute)

    @router.post("/battles")
    async def make_battle(request: Request) -> Response:
        wish = decoded(read_new_battle, await body(request, limits.message))
        not_too_often(makers, request)
        record, tokens = await lobby.create(wish)
        seats = {seat: token for seat, token in tokens.items() if seat != "watch"}
        return answered(
            {"id": record.id, "seats": seats, "watch": tokens["watch"], "commitment": record.commitment}, 201
        )

    @router.get("/battles")
    async def list_battles() -> Response:
        return answered(await rooms.aside(rooms.store.listed))

    @router.get("/battles/{battle}")
    async def one_battle(battle: str) -> Response:
        waiting = await rooms.aside(lambda: rooms.store.awaited(battle))
        if waiting is not None:
            return answered(summed_up(waiting))
        place = await rooms.find(battle)
        return answered(await rooms.ask(place, lambda room: room.summary()))

    @router.get("/battles/{battle}/save")
    async def save_battle(battle: str, request: Request) -> Response:
        place = await rooms.find(battle)
        if not rooms.may_read_all(place.room, bearer(request)):
            raise _not_yet(rooms, place.room, bearer(request))
        raw = await rooms.ask(place, lambda room: room.save())
        name = f'attachment; filename="warhost-{battle}.json"'
        return Response(raw, media_type="application/json", headers={"Content-Disposition": name})

    @router.get("/battles/{battle}/replay")
    async def replay_battle(battle: str, request: Request) -> Response:
        place = await rooms.find(battle)
        if not place.room.battle.over and not rooms.may_read_all(place.room, bearer(request)):
            raise _not_yet(rooms, place.room, bearer(request))
        return unpacked(await rooms.replay(place), request)

    @router.get("/battles/{battle}/result")
    async def result(battle: str) -> Response:
        place = await rooms.find(battle)
        return answered(await rooms.ask(place, lambda room: result_view(room.battle)))

    return router


def replay_routes(rooms: Rooms) -> APIRouter:
    """Save files handed in."""
    router, limits = APIRouter(prefix="/api"), rooms.settings.limits
    makers = Buckets(limits.new_a_minute)

    @router.post("/replays")
    async def add_replay(request: Request) -> Response:
        raw = await body(request, limits.upload)
        not_too_often(makers, request)
        if await rooms.aside(rooms.store.replays) >= limits.replays:
            raise Wrong(503, "this server has as many replays as it can hold")
        await rooms.aside(lambda: check_replay(raw))
        key = new_id()
        await rooms.aside(lambda: rooms.store.add_replay(key, raw).result())
        return answered({"id": key}, 201)

    @router.get("/replays/{replay}")
    async def show_replay(replay: str, request: Request) -> Response:
        tell = lambda: replay_view(stored_save(rooms.store, replay))  # noqa: E731
        return unpacked(await rooms.aside(lambda: rooms.shelf.packed(("replay", replay), tell)), request)

    return router


def _not_yet(rooms: Rooms, room: Any, token: str | None) -> Wrong:
    if token is None or seat_of(room.record, token) is None:
        return Wrong(403, "this needs a seat of the battle")
    return Wrong(409, "the battle is not over: until then its dice and cards are secret")
