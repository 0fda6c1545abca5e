"""Points that abilities give and spend, dice kept aside, and marks: of a unit or of a player, by printed names."""

from warhost.engine.events import Marked, Pooled
from warhost.engine.game import Game
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.modifiers import CountsPoints, Pool

_ENDINGS = (" points", " point", " dice", " die", " tokens")


def pool_key(name: str) -> str:
    """A pool by its name however it is written: `Blood Tithe`, `blood tithe points`; `Chords`, `chord`."""
    key = " ".join(name.casefold().replace("-", " ").split())
    return next((key.removesuffix(end) for end in _ENDINGS if key.endswith(end)), key).removesuffix("s")


def points_of(game: Game, who: str, pool: str) -> int:
    """How many points of a pool a unit or a player has."""
    holder = game.state.units.get(who) or game.player(who)
    return holder.points.get(pool_key(pool), 0)


def points_for(game: Game, unit: str, pool: str, holder: str) -> int:
    """How many the unit counts as having, its own or its player's: some rules add to what there is."""
    held = points_of(game, holder, pool)
    if not in_force(game, CountsPoints):
        return held
    rules = [each for each, _ in affecting(game, CountsPoints, unit) if pool_key(each.pool) == pool_key(pool)]
    return max([held + sum(each.add for each in rules), *(each.least for each in rules)])


def set_points(game: Game, who: str, pool: str, number: int) -> None:
    """A unit or a player has this many points of a pool now."""
    key, before = pool_key(pool), points_of(game, who, pool)
    if number == before:
        return
    if who in game.state.units:
        game.change_unit(who, points={**game.unit(who).points, key: number})
    else:
        game.change_player(who, points={**game.player(who).points, key: number})
    game.emit(Pooled(who, pool, number - before, number))


def lost_with_the_round(game: Game, pool: str) -> bool:
    """Whether a pool is filled anew each round, and what is left in it lost."""
    kept = [each.modifier for each in in_force(game, Pool)]
    return any(isinstance(each, Pool) and pool_key(each.pool) == pool_key(pool) for each in kept)


def dice_of(game: Game, player: str, pool: str) -> tuple[int, ...]:
    """The dice a player has kept aside in a pool."""
    return game.player(player).dice.get(pool_key(pool), ())


def set_dice(game: Game, player: str, pool: str, faces: tuple[int, ...]) -> None:
    """These are the dice of a pool now, the highest first."""
    key, before = pool_key(pool), dice_of(game, player, pool)
    game.change_player(player, dice={**game.player(player).dice, key: tuple(sorted(faces, reverse=True))})
    if len(faces) != len(before):
        game.emit(Pooled(player, pool, len(faces) - len(before), len(faces)))


def refill(game: Game) -> None:
    """As a round begins, pools that are filled anew each round are."""
    for live in in_force(game, Pool):
        if isinstance(live.modifier, Pool) and live.source.player is not None:
            set_points(game, live.source.player, live.modifier.pool, live.modifier.points)


def drain(game: Game) -> None:
    """As a round ends, what is left in them is lost."""
    for live in in_force(game, Pool):
        if isinstance(live.modifier, Pool) and live.source.player is not None:
            set_points(game, live.source.player, live.modifier.pool, 0)


STAYS_IN_RESERVE = "stays in reserve"
"""The places in which units wait in reserve for as long as they like, though round four starts."""
ENDS_WITH_CONTROL = "ends with control"
"""The marks on objectives that end as soon as the opponent gains control."""


def mark_key(mark: str, holder: str) -> str:
    """Under which name the state keeps what a player or a unit has marked: the quarry is a quarry."""
    return f"{mark.casefold().removeprefix('the ')} {holder}"


def marked(game: Game, mark: str, *holders: str | None) -> tuple[str, ...]:
    """What any of these has marked: units, objectives, edges, whatever was said."""
    keys = [mark_key(mark, each) for each in holders if each is not None]
    return tuple(thing for key in keys for thing in game.state.marks.get(key, ()))


def set_marks(game: Game, mark: str, holder: str, things: tuple[str, ...]) -> None:
    """What a player or a unit has marked now."""
    before = marked(game, mark, holder)
    if things != before:
        game.change(marks={**game.state.marks, mark_key(mark, holder): things})
        for thing in (each for each in things if each not in before):
            game.emit(Marked(holder, mark, thing))


def control_gained(game: Game, objective: str, player: str) -> None:
    """Marks of the other player on an objective that end when it is lost."""
    marks = dict(game.state.marks)
    for key in marks.get(ENDS_WITH_CONTROL, ()):
        if not key.endswith(f" {player}") and objective in marks.get(key, ()):
            marks[key] = tuple(each for each in marks[key] if each != objective)
    if marks != game.state.marks:
        game.change(marks=marks)
