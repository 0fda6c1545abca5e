"""Border War through the gate: who is asked what, where terrain may stand, deployment, command points, the result."""

import re
from dataclasses import replace

import pytest
from tests.battlepacks.bordering import Fought, small_battle, small_rules, small_side

from warhost.armies.mustering import Side
from warhost.battlepacks import border_war
from warhost.battlepacks.border_war.plan import data, scenery
from warhost.engine.decisions import Placed, Window
from warhost.engine.events import Scored
from warhost.engine.records import BLUE, PLAYERS, RED, Terrain, Unit, opponent
from warhost.engine.saving import load, save
from warhost.rules.sequence.command_points import AUXILIARIES, SPARE
from warhost.rules.space.territories import territory
from warhost.table.areas import Disc, Polygon
from warhost.table.shapes import Place


@pytest.mark.parametrize("attacker", PLAYERS)
@pytest.mark.parametrize("points", [1000, 2000])
def test_the_right_player_is_asked_in_the_right_order(points: int, attacker: str) -> None:
    fought = Fought(small_battle(5, points), attacker=attacker)
    decision = fought.until("deploy")
    defender = opponent(attacker)
    features = {1000: 4, 2000: 8}[points]
    assert fought.asked[0][1] == "attacker"
    assert fought.asked[1:] == [(defender, "table"), *[(defender, "terrain")] * features, (attacker, "territory")]
    assert decision is not None
    assert decision.player == attacker


@pytest.mark.parametrize(("points", "size"), [
    (750, (44, 30)), (1000, (44, 30)), (1499, (44, 30)), (1500, (60, 44)), (2000, (60, 44)), (3000, (60, 44)),
])  # fmt: skip
def test_the_table_follows_from_the_points(points: int, size: tuple[float, float]) -> None:
    table = border_war.table_for(points)
    assert (table.width, table.depth) == size


def test_the_attacker_has_the_territory_it_picked() -> None:
    for mine in "AB":
        fought = Fought(small_battle(2), attacker=BLUE, territory=mine)
        fought.until("deploy")
        home, theirs = (territory(fought.battle.game, each) for each in (BLUE, RED))
        assert home is not None
        assert theirs is not None
        assert home.has(22, 2) is (mine == "A")
        assert theirs.has(22, 2) is (mine == "B")


def test_where_terrain_may_stand() -> None:
    fought = Fought(small_battle(2, 2000), attacker=RED)
    decision = fought.until("terrain")
    assert decision is not None
    assert (decision.player, decision.unit) == (BLUE, "Ruined Domicile")

    def refusal(x: float, y: float, facing: float = 0.0) -> set[str]:
        found = fought.battle.problems(Placed((Place(x, y, 0.0, facing),)))
        assert all(each.rules == ("border-war-setup",) for each in found)
        return {re.split(" would | must ", each.text, maxsplit=1)[1] for each in found}

    assert refusal(8, 5.5) == {'be more than 3" from the edge of the battlefield'}
    assert refusal(8, 5.6) == set()
    assert refusal(7, 6) == {'be more than 3" from the edge of the battlefield'}
    assert refusal(2, 5.6) == {"not be wholly on the battlefield"}
    # The marker of South reaches up to y = 11.79; the ruin reaches 2.5" down from its middle.
    assert refusal(30, 17.2) == {'not be more than 3" from South'}
    assert refusal(30, 17.3) == set()
    fought.answer(Placed((Place(8, 5.6),)))
    # The ruin ends at x = 12, the wood begins 3" left of its middle.
    assert refusal(21, 6.1) == {'not be more than 6" from Ruined Domicile'}
    assert refusal(21.1, 6.1) == set()
    assert refusal(21.1, 6) == {'be more than 3" from the edge of the battlefield'}


@pytest.mark.parametrize("points", [1000, 2000])
@pytest.mark.parametrize("seed", range(3))
def test_terrain_keeps_its_distances(points: int, seed: int) -> None:
    """Measured anew, whatever the random player chose."""
    fought = Fought(small_battle(seed, points), seed)
    fought.until("territory")
    state = fought.battle.state
    shapes = {name: Polygon(each.polygon) for name, each in state.terrain.items()}
    assert len(shapes) == {1000: 4, 2000: 8}[points]
    for name, shape in shapes.items():
        assert all(3 < x < state.width - 3 and 3 < y < state.depth - 3 for x, y in shape.corners)
        assert all(shape.gap_to(Disc((o.x, o.y), o.radius)) > 3 for o in state.objectives.values())
        assert all(shape.gap_to(other) > 6 for key, other in shapes.items() if key != name)


def test_scenery_is_what_it_says() -> None:
    """Sizes as terrain-1.3 has them, and one feature at least of each type on both tables."""
    for name, piece in data().scenery.items():
        wide, deep = (max(each) - min(each) for each in zip(*piece.polygon, strict=True))
        short, long = sorted((wide, deep))
        assert piece.size == ("small" if long <= 7 else "medium" if short <= 7 and long <= 12 else "large"), name
    for table in border_war.TABLES:
        assert {each.type for each in scenery(table).values()} == {"obstacle", "obscuring", "area", "place-of-power"}


def test_players_alternate_and_whoever_finishes_first_chooses() -> None:
    fought = Fought(small_battle(4), attacker=BLUE)
    fought.until("deploy")
    fought.asked.clear()
    decision = fought.until("first-turn")
    assert decision is not None
    picks = [who for who, kind in fought.asked if kind == "deploy"]
    assert picks[0] == BLUE
    assert set(picks) == set(PLAYERS)
    assert picks != sorted(picks)
    assert all(unit.status in ("table", "reserve") for unit in fought.battle.state.units.values())


def test_regiments_are_deployed_whole() -> None:
    """Wherever a regiment was picked, its units came down one after the other (core-10.1c)."""
    for seed in range(6):
        fought = Fought(small_battle(seed), seed)
        fought.until("deploy")
        while (decision := fought.battle.decision) is not None and decision.kind != "first-turn":
            marked = fought.battle.state.marks.get("deploying", ())
            left = [unit for unit in marked if fought.battle.state.units[unit].status == "undeployed"]
            if left and decision.kind == "deploy":
                assert fought.battle.state.units[left[0]].army == decision.player
            fought.answer()


def with_terrain(army: str, who: str) -> Side:
    """A side with a shrine: a feature, and a unit of the same name."""
    side = small_side(army, who)
    name = f"{who}-shrine"
    scroll = next(iter(side.units.values())).warscroll
    square = ((-1.5, -1.5), (1.5, -1.5), (1.5, 1.5), (-1.5, 1.5))
    shrine = Terrain(name, square, 2.0, type="faction", army=who, warscroll=scroll, on_table=False)
    as_unit = Unit(name, who, scroll, 1, "undeployed", kind="terrain")
    return replace(side, units={**side.units, name: as_unit}, terrain={name: shrine})


def test_faction_terrain_comes_first_the_attackers_first() -> None:
    sides = with_terrain("vigilant-brotherhood", RED), with_terrain("gnawfeast-clawpack", BLUE)
    fought = Fought(small_battle(5, 1000, *sides), attacker=BLUE, territory="A")
    for who in (BLUE, RED):
        decision = fought.until("deploy")
        assert isinstance(decision, Window)
        assert decision.player == who
        assert [each.ability for each in decision.options] == ["deploy-faction-terrain"]
        fought.answer()
        fought.until("set-up")
        fought.answer()
        state = fought.battle.state
        assert state.terrain[f"{who}-shrine"].on_table
        assert state.units[f"{who}-shrine"].status == "table"
        shape = Polygon(state.terrain[f"{who}-shrine"].polygon)
        home = territory(fought.battle.game, who)
        assert home is not None
        assert home.encloses(shape)
        others = [each for each in state.terrain.values() if each.on_table and each.id != f"{who}-shrine"]
        assert len(others) >= 4
        assert all(shape.gap_to(Polygon(each.polygon)) > 3 for each in others)
    decision = fought.until("deploy")
    assert isinstance(decision, Window)
    assert {each.ability for each in decision.options} >= {"deploy-unit", "deploy-regiment"}
    fought.until()
    assert fought.battle.state.outcome is not None


@pytest.mark.parametrize(
    ("red", "blue", "first", "later"),
    [
        ({}, {}, (4, 4), (4, 4)),
        ({AUXILIARIES: 1}, {AUXILIARIES: 1}, (4, 4), (4, 4)),
        ({AUXILIARIES: 1}, {AUXILIARIES: 3}, (5, 4), (5, 4)),
        ({SPARE: 1}, {}, (5, 4), (4, 4)),
        ({SPARE: 1}, {SPARE: 1, AUXILIARIES: 1}, (6, 5), (5, 4)),
    ],
)
def test_command_points_by_the_rosters(
    red: dict[str, int], blue: dict[str, int], first: tuple[int, int], later: tuple[int, int]
) -> None:
    """army-3.6 each round, army-1.2.1 in the first; the underdog's is extra."""
    sides = small_side("vigilant-brotherhood", RED, **red), small_side("gnawfeast-clawpack", BLUE, **blue)
    fought = Fought(small_battle(8, 1000, *sides))
    dealt: dict[int, tuple[int, int]] = {}
    while fought.battle.decision is not None and fought.battle.state.now.round < 3:
        state = fought.battle.state
        if state.now.turn == 1 and state.now.round not in dealt:
            points = tuple(state.players[each].command_points - (state.now.underdog == each) for each in PLAYERS)
            dealt[state.now.round] = points[0], points[1]
        fought.answer()
    assert dealt[1] == first
    assert dealt[2] == later


@pytest.mark.parametrize("points", [1000, 2000])
def test_a_whole_battle(points: int) -> None:
    fought = Fought(small_battle(21, points))
    fought.until()
    battle = fought.battle
    state, outcome = battle.state, battle.state.outcome
    assert outcome is not None
    assert (state.now.round, state.rounds) == (4, 4)
    total = {colour: state.players[colour].victory_points for colour in PLAYERS}
    scored = {colour: sum(e.points for e in battle.events() if isinstance(e, Scored) and e.player == colour)
              for colour in PLAYERS}  # fmt: skip
    assert total == scored
    if total[RED] != total[BLUE]:
        assert (outcome.winner, outcome.victory) == (max(total, key=lambda each: total[each]), "major")
    copy = load(save(battle), small_rules)
    assert copy.battle.state == state
