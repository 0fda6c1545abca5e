"""A unit that must charge if it can: whoever answers for it finds the way that the rules have found."""

from msgspec.structs import replace
from tests.battles import spearhead_battle

from warhost.battlepacks.registry import rules_for
from warhost.engine.battle import Battle
from warhost.engine.decisions import Move, MoveUnit, UseAbility
from warhost.engine.dice import Scripted, Seeded
from warhost.engine.records import RED, Moment
from warhost.players.computer_player import first_legal
from warhost.rules.abilities.universal import charge
from warhost.table.shapes import Place

GORGERS = "red-gorger-mawpack"
STANDING = {
    "red-gutseers": ((26.31, 5.62), (25.33, 4.26), (24.34, 2.91)),
    GORGERS: ((25.59, 1.48), (23.6, 1.23), (21.61, 1.48), (19.63, 1.48), (17.64, 1.48)),
    "blue-first-saurus-warriors": ((11.68, 11), (13.34, 11), (15, 11), (16.66, 11), (18.32, 11)),
    "blue-second-saurus-warriors": ((6.22, 0.81), (7.02, 1.91), (7.82, 3.01), (8.62, 4.11), (9.42, 5.21)),
}


def _charging() -> Battle:
    state = spearhead_battle("fire-and-jade", "mawseeker-mob", "starscale-warhost", realm="aqshy").states()[0][1]
    units, places = dict(state.units), dict(state.places)
    for name, spots in STANDING.items():
        units[name] = replace(units[name], status="table")
        places[name] = tuple(Place(x, y, 0.0, 90.0) for x, y in spots)
    now = Moment(round=2, active=RED, first=RED, turn=1, phase="charge", step=0)
    laid = replace(state, units=units, places=places, now=now)
    return Battle(rules_for(laid), laid, Scripted({"charge": [5, 5]}, beyond=Seeded(1)))


def test_a_long_row_that_must_charge_finds_its_way() -> None:
    battle = _charging()
    battle.answer(UseAbility(charge.id, GORGERS))
    decision = battle.decision
    assert isinstance(decision, MoveUnit)
    assert [str(each) for each in battle.problems(Move())] != []
    found = first_legal(battle, decision)
    assert isinstance(found.choice, Move)
    assert found.choice.moves
