"""The battle after the battle: the same once more, with the players in each other's places."""

from msgspec.structs import replace

from warhost.battlepacks.registry import find_pack
from warhost.engine.problems import Refused, problem
from warhost.engine.records import PLAYERS, opponent
from warhost.server.play.new_battles import Made
from warhost.server.play.room import Room
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.together import RematchMade
from warhost.server.protocol.words import Mode
from warhost.server.store.records import BattleRecord
from warhost.server.store.tokens import hashed
from warhost.server.views.table import realm_of

MODES: tuple[Mode, ...] = ("computer", "one-screen", "friend", "bots")


def remembered(wish: BattleWish) -> BattleWish | None:
    """What is kept of a wish: not its dice, and of a scenario the text is in the record already. None for branches."""
    return None if wish.mode == "branch" else replace(wish, seed=None, scenario=None, origin=None)


def same_again(room: Room) -> BattleWish:
    """The wish for a battle like this one, one's own side being the other one."""
    record = room.record
    wish = record.wish or _guessed(room)
    if wish.mode == "scenario":
        wish = replace(wish, scenario=record.scenario)
    if wish.mode == "one-screen":
        return _armies_swapped(wish, record)
    host = record.host[0] if record.host is not None else next((side for side in PLAYERS if side in record.seats), "")
    return replace(wish, awaits=None, you="red" if host == "blue" else "blue", bots=wish.bots and wish.bots[::-1])


def _armies_swapped(wish: BattleWish, record: BattleRecord) -> BattleWish:
    """Two at one screen stay where they are: they change armies."""
    brought = find_pack(record.pack).brings == "roster"
    armies = wish.armies if brought else record.armies
    return replace(wish, armies=armies and armies[::-1], rosters=wish.rosters and wish.rosters[::-1])


def _guessed(room: Room) -> BattleWish:
    """A battle from before wishes were kept: its pack and armies say it all, unless people brought rosters."""
    record = room.record
    mode = next((each for each in MODES if each == record.mode), None)
    if mode is None or record.branch_of is not None or find_pack(record.pack).brings == "roster":
        raise Refused([problem((), "this battle cannot be begun again as it was: make a new one on the start page")])
    level = next(iter(record.bots.values()), None)
    return BattleWish(mode, record.pack, realm_of(room.battle.state), record.armies, opponent=level)


def all_seated(made: Made) -> Made:
    """Nobody is invited to a rematch: both seats are taken."""
    seats = {seat: hashed(token) for seat, token in made.tokens.items()}
    return made._replace(record=replace(made.record, seats=seats, invited={}))


def told_to(made: Made, before: BattleRecord) -> dict[str, RematchMade]:
    """What each seat of the battle before is told: each player has the other side now."""
    record, watch = made.record, made.tokens["watch"]
    new = {seat: opponent(seat) if seat in PLAYERS else seat for seat in before.seats}
    return {
        old: RematchMade(
            id=record.id, seat=None if seat == "watch" else seat, token=made.tokens[seat], watch=watch,  # type: ignore[arg-type]
        )
        for old, seat in new.items()
        if seat in made.tokens
    }  # fmt: skip
