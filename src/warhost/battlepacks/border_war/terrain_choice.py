"""Which terrain features there are: a suggested table, or features of the list (terrain-list), picked by the players.

The players agree on what stands there, its scenery pieces and its size (terrain-1.4, terrain-1.7): the defender says
what, and the attacker agrees; or they take turns. The defender sets it up (border-war-setup).
"""

from collections import Counter

from warhost.battlepacks.border_war.plan import RULE, data, scenery, table_of
from warhost.battlepacks.sides import AGREEING, ASKS, FEATURE, PIECES, SET_UP, SIZE, TABLE, asking, attacker_of
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import Terrain, opponent
from warhost.rules.modules.terrain_list import Listed, terrain_list
from warhost.rules.space.terrain import BY_TYPE
from warhost.table.shapes import Point

CHOSEN = "scenery"
"""The mark that holds the features they picked, each as its name, pieces and size."""
SUGGESTED, DEFENDER_PICKS, TURNS = "suggested", "defender-picks", "take-turns"
AGREED, ENOUGH, CONFIRMED, ANEW = "agreed", "enough", "confirmed", "set-up-anew"

_ask = asking(RULE)
Pick = tuple[Listed, int, str]


def lay_ready(game: Game) -> Script[None]:
    """The features that will stand on the table lie beside it."""
    attacker, usual = attacker_of(game), scenery(table_of(game.state.width, game.state.depth))
    how = SUGGESTED
    if TABLE in game.state.marks.get(ASKS, ()):
        ways = [SUGGESTED, DEFENDER_PICKS, TURNS]
        how = yield from _ask(game, opponent(attacker), TABLE, ways, "which terrain there is")
    if how == SUGGESTED:
        game.change(terrain={**usual, **game.state.terrain})
        return
    picks = yield from _picks(game, how, attacker, len(usual))
    said = tuple(f"{row.name}/{pieces}/{size}" for row, pieces, size in picks)
    game.change(marks={**game.state.marks, CHOSEN: said})
    lay_beside(game)


def _picks(game: Game, how: str, attacker: str, most: int) -> Script[list[Pick]]:
    """What the defender picks and the attacker agrees to; else, or by turns, what both pick."""
    defender = opponent(attacker)
    if how == DEFENDER_PICKS:
        picks = yield from _picked_by(game, [defender], most)
        answer = yield from _ask(game, attacker, AGREEING, [AGREED, TURNS], "do you agree to this terrain")
        if answer == AGREED:
            return picks
    return (yield from _picked_by(game, [defender, attacker], most))


def _picked_by(game: Game, players: list[str], most: int) -> Script[list[Pick]]:
    """Feature after feature, by turns, until there are as many as the table should have or nobody wants more."""
    picks: list[Pick] = []
    turn = 0
    while players and len(picks) < most:
        player = players[turn % len(players)]
        options = [*_on_offer(picks), *([ENOUGH] if picks else [])]
        name = yield from _ask(game, player, FEATURE, options, "which terrain feature")
        if name == ENOUGH:
            players = [each for each in players if each != player]
            continue
        row = rows()[name]
        counts = [str(each) for each in row.pieces]
        pieces = yield from _ask(game, player, PIECES, counts, f"scenery pieces of {name}")
        size = yield from _ask(game, player, SIZE, list(row.sizes), f"the size of {name}")
        picks.append((row, int(pieces), size))
        turn += 1
    return picks


def rows() -> dict[str, Listed]:
    """What may be picked: the list without faction terrain, which comes with its army, and what is ours beside it."""
    listed = {name: row for name, row in terrain_list().items() if row.type in BY_TYPE}
    own = {name: Listed(name, each.type, (1,), (each.size,)) for name, each in data().scenery.items()}
    return {**own, **listed}


def _on_offer(picks: list[Pick]) -> list[str]:
    """Every name, those first of whose type there are fewest so far, and not there yet."""
    types, names = Counter(row.type for row, _, _ in picks), {row.name for row, _, _ in picks}
    order = list(BY_TYPE)
    found = sorted(
        rows().values(), key=lambda row: (types[row.type], row.name in names, order.index(row.type), row.name)
    )
    return [row.name for row in found]


def lay_beside(game: Game) -> None:
    """The features that were picked, beside the table; what the armies brought stays as it is."""
    brought = {name: each for name, each in game.state.terrain.items() if each.army is not None}
    game.change(terrain={**_features(game.state.marks.get(CHOSEN, ())), **brought})


def _features(said: tuple[str, ...]) -> dict[str, Terrain]:
    """The largest first: they find room less easily. A second one of a name has a number."""
    found: dict[str, Terrain] = {}
    picks, times = [each.rsplit("/", 2) for each in said], Counter[str]()
    order = ("large", "medium", "small")
    for name, pieces, size in sorted(picks, key=lambda each: order.index(each[2])):
        times[name] += 1
        key = f"{name} {times[name]}" if times[name] > 1 else name
        found[key] = feature(key, rows()[name], int(pieces), size)
    return found


def feature(key: str, row: Listed, pieces: int, size: str) -> Terrain:
    """A feature drawn round (0, 0): as it is drawn for the suggested table, or as all of its size are."""
    own = data().scenery.get(row.name)
    shapes, height = _drawn(pieces, size), data().heights[row.type]
    if own is not None and (pieces, size) == (1, own.size):
        shapes, height = (own.polygon,), own.height
    does = BY_TYPE[row.type]
    return Terrain(key, shapes[0], height, size, row.type, does, on_table=False, pieces=shapes[1:])


def _drawn(pieces: int, size: str) -> tuple[tuple[Point, ...], ...]:
    """Scenery pieces side by side that together are as large as the size says (terrain-1.3, terrain-1.7)."""
    (length, width), gap = data().areas[size], data().gap
    each = (length - (pieces - 1) * gap) / pieces
    return tuple(_box(-length / 2 + each / 2 + i * (each + gap), each / 2, width / 2) for i in range(pieces))


def _box(x: float, long: float, wide: float) -> tuple[Point, ...]:
    """A rectangle with its corners cut off."""
    cut = min(long, wide) / 3
    return (
        (x - long, cut - wide), (x - long + cut, -wide), (x + long - cut, -wide), (x + long, cut - wide),
        (x + long, wide - cut), (x + long - cut, wide), (x - long + cut, wide), (x - long, wide - cut),
    )  # fmt: skip


def confirm(game: Game, defender: str) -> Script[bool]:
    """Is the table that was built as it should be? Else all of it is set up anew."""
    if CHOSEN not in game.state.marks:
        return True
    answer = yield from _ask(game, defender, SET_UP, [CONFIRMED, ANEW], "is the terrain as it should be")
    if answer == ANEW:
        lay_beside(game)
    return answer == CONFIRMED
