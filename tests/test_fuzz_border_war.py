"""Random Border War battles between the sample rosters on both tables, watched after every answer."""

from collections import Counter
from functools import cache

import pytest
from tests.battles import roster_battle
from tests.invariants import Watch

from warhost.engine.battle import Battle
from warhost.engine.decisions import UseAbility, Window
from warhost.engine.events import Declared, Scored
from warhost.engine.records import BLUE, RED
from warhost.players import player
from warhost.rosters.model import Roster
from warhost.rosters.pairing import sample, samples

QUICK, BATTLES, CHUNK = 2, 200, 2
"""How many battles every run fights, and how many `make soak` does."""
LONGEST = 4000
LARGE = 4
"""Every so many battles one is fought for 2000 points."""


@cache
def pairs(limit: int) -> list[tuple[Roster, Roster]]:
    """Every sample against every other of the same limit, both ways round."""
    fit = [each for each in map(sample, samples()) if each.points_limit == limit]
    return [(red, blue) for red in fit for blue in fit if red is not blue]


def roster_pair(seed: int) -> tuple[Roster, Roster]:
    found = pairs(2000 if seed % LARGE == LARGE - 1 else 1000)
    return found[(seed // LARGE * (LARGE - 1) + seed % LARGE) % len(found)]


def fought(seed: int) -> Battle:
    """A battle fought to its end under watch."""
    battle = roster_battle(*roster_pair(seed), seed)
    players = {RED: player("random", f"red {seed}"), BLUE: player("random", f"blue {seed}")}
    watch = Watch(battle)
    while (decision := battle.decision) is not None:
        watch.answer(players[decision.player].choose(battle))
        assert battle.number < LONGEST
    assert battle.state.outcome is not None
    assert battle.state.now.round == 4
    return battle


def happened(battle: Battle) -> Counter[str]:
    """What was used and scored in a battle."""
    seen: Counter[str] = Counter()
    for event in battle.events():
        if isinstance(event, Declared):
            seen[f"used {event.ability}"] += 1
        elif isinstance(event, Scored):
            seen[f"scored {event.reason}"] += 1
    return seen


@pytest.mark.parametrize(
    "first",
    [*range(0, QUICK, CHUNK), *(pytest.param(n, marks=pytest.mark.soak) for n in range(QUICK, BATTLES, CHUNK))],
)
def test_random_border_wars(first: int) -> None:
    for seed in range(first, first + CHUNK):
        try:
            fought(seed)
        except BaseException as error:
            red, blue = roster_pair(seed)
            error.add_note(f"battle with seed {seed}: {red.name} against {blue.name}")
            raise


def eager(battle: Battle, wanted: frozenset[str], unit: str) -> UseAbility | None:
    """The first use on offer of an ability that is wanted, or of any by this unit."""
    decision = battle.decision
    options = decision.options if isinstance(decision, Window) else ()
    return next(
        (UseAbility(each.ability, each.unit) for each in options if each.ability in wanted or each.unit == unit), None
    )


@pytest.mark.parametrize("seed", [9, *(pytest.param(n, marks=pytest.mark.soak) for n in range(10, 33))])
def test_a_unit_that_is_carried(seed: int) -> None:
    """Whoever can summons the Dais Arcanum, moves it, and banishes it."""
    battle = roster_battle(sample("stormcast-1000-a"), sample("skaven-1000-a"), seed)
    players = {each: player("random", f"{each} {seed}") for each in (RED, BLUE)}
    wanted = frozenset({"summon-dais-arcanum", *(["banish-manifestation"] if seed % 2 else [])})
    watch, carried = Watch(battle), 0
    while (decision := battle.decision) is not None:
        watch.answer(eager(battle, wanted, "dais-arcanum") or players[decision.player].choose(battle))
        carried += any(unit.carried_by is not None for unit in battle.state.units.values())
        assert battle.number < LONGEST
    assert carried or seed != 9


COMMANDS = (
    "Rally", "Magical Intervention", "Redeploy", "At the Double", "Covering Fire", "Counter-charge",
    "Forward to Victory", "All-out Attack", "All-out Defence", "Power Through",
)  # fmt: skip
OTHERS = ("Tactical Gambit", "Unbind", "Deploy Regiment", "Deploy Faction Terrain")


@pytest.mark.soak
def test_every_command_and_the_gambit_come_up() -> None:
    seen: Counter[str] = Counter()
    wanted = {f"used {each}" for each in (*COMMANDS, *OTHERS)}
    for seed in range(60):
        seen += happened(fought(seed))
        if wanted <= set(seen):
            return
    assert wanted <= set(seen)
