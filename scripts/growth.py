"""Draw how cost grows, docs/pictures/growth.svg: .venv/bin/python scripts/growth.py"""

import gc
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
from msgspec.structs import replace

from warhost.battlepacks.registry import rules_for
from warhost.bench.battles import chess_seconds, fight
from warhost.bench.engine import plain_battle
from warhost.engine.battle import Battle
from warhost.engine.dice import Seeded
from warhost.engine.records import PLAYERS, State, Terrain, Unit
from warhost.engine.saving import save
from warhost.players import PLAYERS as LEVELS

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "growth.svg"
MODELS, PIECES, LENGTHS = (10, 20, 40, 80), (0, 2, 6, 12), (50, 100, 150, 200, 250)
IN_A_UNIT, BATTLES = 10, 3
WIDTH, HEIGHT, MARGIN = 380, 260, 46

Curve = list[tuple[float, float]]


def opening(models: int = 20, pieces: int = 0) -> State:
    """Two armies of so many models beside the table of a plain battle, a general with each; and so much terrain."""
    state = plain_battle().states()[0][1]
    units: dict[str, Unit] = {}
    for player in PLAYERS:
        mine = [each for each in state.units.values() if each.army == player]
        general = state.units[state.players[player].general or mine[0].id]
        crowd = max((each for each in mine if each is not general), key=lambda each: each.size)
        units[general.id] = replace(general, status="undeployed")
        for number in range(models // IN_A_UNIT):
            name = f"{player}-{number + 1}"
            units[name] = Unit(name, player, crowd.warscroll, IN_A_UNIT, "undeployed")
    places = {name: (None,) * each.size for name, each in units.items()}
    return replace(state, units=units, places=places, terrain=dict(scenery(state, pieces)))


def scenery(state: State, pieces: int) -> Iterator[tuple[str, Terrain]]:
    """Low blocks in two rows across the middle of the table."""
    for number in range(pieces):
        row, column = number % 2, number // 2
        x = state.width * (column + 0.5) / max(1, (pieces + 1) // 2)
        y = state.depth / 2 + (1.6 if row else -1.6)
        corners = ((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))
        yield f"block-{number + 1}", Terrain(f"block-{number + 1}", corners, 2.0, abilities=("cover",))


def battle_of(state: State, seed: int) -> Battle:
    return Battle(rules_for(state), state, Seeded(seed))


def battle_cost(state: State) -> float:
    """A random battle in random games of chess."""
    fight(battle_of(state, 0), 0)
    before, start = chess_seconds(), process_time()
    for seed in range(1, BATTLES + 1):
        fight(battle_of(state, seed), seed)
    took = (process_time() - start) / BATTLES
    return took / ((before + chess_seconds()) / 2)


def advanced(battle: Battle, answers: int) -> bool:
    """A battle carried on to so many answers; false where it is over before."""
    players = {each: LEVELS["random"](each) for each in PLAYERS}
    while battle.number < answers and (decision := battle.decision) is not None:
        battle.answer(players[decision.player].choose(battle))
    return battle.number >= answers


def microseconds(call: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        call()
    return (process_time() - start) / times * 1e6


def size_of(thing: Any) -> int:
    """The bytes of all that hangs on something, each thing once; what never changes in a battle left out."""
    seen, left, total = set[int](), [thing], 0
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, type | Callable):  # type: ignore[arg-type]
            continue
        seen.add(id(each))
        total += sys.getsizeof(each)
        parts = msgspec.structs.astuple(each) if isinstance(each, msgspec.Struct) else ()
        if isinstance(each, dict):
            parts = (*each.keys(), *each.values())
        elif isinstance(each, tuple | list | set | frozenset):
            parts = tuple(each)
        left += parts
    return total


def by_length() -> tuple[Curve, Curve, Curve]:
    """Clone and save in microseconds, and all checkpoints in kilobytes, against the answers given."""
    clones, saves, memory = Curve(), Curve(), Curve()
    battle = plain_battle(seed=3)
    for answers in LENGTHS:
        if not advanced(battle, answers):
            break
        gc.collect()
        clones.append((answers, microseconds(battle.clone, 2000)))
        saves.append((answers, microseconds(lambda: save(battle), 5)))
        memory.append((answers, size_of([(battle.states(), battle.events(), battle.answers)]) / 1000))
    return clones, saves, memory


def panel(at: int, title: str, across: str, curves: dict[str, Curve], square: bool = False) -> str:
    """One drawing: curves over the same axis, both from nought; `square`: the most that is allowed, dotted."""
    left, top = at % 2 * WIDTH, at // 2 * HEIGHT
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return ""
    most_x, most_y = max(x for x, _ in points), max(y for _, y in points) * 1.1

    def spot(x: float, y: float) -> tuple[float, float]:
        inner = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
        return left + MARGIN + inner[0] * x / most_x, top + HEIGHT - MARGIN - inner[1] * min(1.0, y / most_y)

    def text(x: float, y: float, said: str, anchor: str = "middle") -> str:
        return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{said}</text>'

    body = [text(left + WIDTH / 2, top + 18, title), text(left + WIDTH / 2, top + HEIGHT - 8, across)]
    (x0, y0), (x1, y1) = spot(0, 0), spot(most_x, most_y)
    body.append(f'<path class="axis" d="M{x0:.0f} {y1:.0f}V{y0:.0f}H{x1:.0f}"/>')
    first = next(iter(curves.values()))
    if square:
        (x, y), steps = first[0], [most_x * n / 20 for n in range(21)]
        body += [_line("bound", spot(a, y * (a / x) ** 2), spot(b, y * (b / x) ** 2)) for a, b in pairwise(steps)]
    for number, (name, curve) in enumerate(curves.items()):
        body += [_line(f"curve{number}", spot(*a), spot(*b)) for a, b in pairwise(curve)]
        for x, y in curve:
            px, py = spot(x, y)
            body.append(f'<circle class="curve{number}" cx="{px:.1f}" cy="{py:.1f}" r="3"/>')
            body.append(text(px, py - 7, f"{y:.3g}"))
        if name:
            body.append(text(*spot(curve[-1][0], curve[-1][1]), name, "end"))
    body += [text(spot(x, 0)[0], y0 + 14, f"{x:g}") for x, _ in first]
    return "".join(body)


def _line(kind: str, a: tuple[float, float], b: tuple[float, float]) -> str:
    return f'<line class="{kind}" x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}"/>'


STYLE = """
text { font: 11px sans-serif; fill: #333; } .axis { fill: none; stroke: #888; }
.curve0 { stroke: #a33; fill: #a33; stroke-width: 2; } .curve1 { stroke: #357; fill: #357; stroke-width: 2; }
.bound { stroke: #aaa; stroke-dasharray: 2 4; }
"""


def main() -> None:
    models = [(float(each), battle_cost(opening(each))) for each in MODELS]
    pieces = [(float(each), battle_cost(opening(20, each))) for each in PIECES]
    clones, saves, memory = by_length()
    drawn = [
        panel(0, "random battle, in games of chess (dotted: models x models)", "models a side", {"": models}, True),
        panel(1, "random battle of 20 a side, in games of chess", "terrain pieces", {"": pieces}),
        panel(2, "clone in microseconds", "answers given", {"": clones}),
        panel(3, "save in ms, all checkpoints in 100 kB", "answers given",
              {"save": [(x, y / 1000) for x, y in saves], "memory": [(x, y / 100) for x, y in memory]}),
    ]  # fmt: skip
    size = f"0 0 {2 * WIDTH} {2 * HEIGHT}"
    picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}"><style>{STYLE}</style>{"".join(drawn)}</svg>\n'
    PICTURE.write_text(picture, encoding="utf-8")
    print(f"wrote {PICTURE.name}: battle {models}, terrain {pieces}, clone {clones}, save {saves}, memory {memory}")


if __name__ == "__main__":
    main()
