"""Campaigns of all armies: who fights whom, what is counted, and going on after a break."""

from collections import Counter
from pathlib import Path

import pytest
from tests.players.levels import new_battle

from warhost.arena.army_battles import ArmyBattle, Noted, SampledCampaign, army_bouts, fight_left, fought_in
from warhost.arena.army_report import CARD, ONCE, page, standings, usages
from warhost.arena.campaign import Battlefield, Bout
from warhost.arena.findings import BEHIND, LEFT_ALONE
from warhost.arena.journal import Journal, OtherJournal
from warhost.arena.offers import Noting
from warhost.armies.loading import shipped_armies
from warhost.engine.catalogue import Ability, Hint, Once, Timing
from warhost.engine.decisions import Window
from warhost.engine.records import BLUE, RED
from warhost.players import player

CAMPAIGN = SampledCampaign("captain", ("a", "b", "c", "d", "e"), (Battlefield("x"), Battlefield("y")), 3)


def quick(bout: Bout) -> Noted:
    return Noted(bout.number, "red", (10, 8), offers=({"a/horn": (2, 1)}, {}))


def test_all_armies_fight_equally_often_and_never_themselves() -> None:
    bouts = list(army_bouts(CAMPAIGN, 50))
    assert set(Counter(army for each in bouts for army in each.armies).values()) == {20}
    assert all(each.armies[0] != each.armies[1] for each in bouts)
    assert {each.side.pack for each in bouts} == {"x", "y"}


def test_more_battles_are_those_before_and_others() -> None:
    assert list(army_bouts(CAMPAIGN, 30))[:10] == list(army_bouts(CAMPAIGN, 10))


def test_a_campaign_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "battles.jsonl"
    first = list(fight_left(Journal(path, CAMPAIGN, ArmyBattle), army_bouts(CAMPAIGN, 3), 1, quick))
    assert sorted(each.number for each in first) == [1, 2, 3]
    path.write_bytes(path.read_bytes() + b'{"number": 4, "armi')
    journal = Journal(path, CAMPAIGN, ArmyBattle)
    assert sorted(each.number for each in fight_left(journal, army_bouts(CAMPAIGN, 5), 1, quick)) == [4, 5]
    assert sorted(each.number for each in journal.rows()) == [1, 2, 3, 4, 5]


def test_what_broke_off_is_fought_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "x", CAMPAIGN, ArmyBattle)
    journal.add(ArmyBattle(1, ("a", "b"), None, (0, 0), 1.0, "x", broken="not over after 5 seconds"))
    assert [each.number for each in fight_left(journal, army_bouts(CAMPAIGN, 1), 1, quick)] == [1]
    assert [(each.number, each.broken) for each in fought_in(journal)] == [(1, None)]


def test_another_campaign_is_not_mixed_in(tmp_path: Path) -> None:
    Journal(tmp_path / "x", CAMPAIGN, ArmyBattle)
    with pytest.raises(OtherJournal, match="choose another --out"):
        Journal(tmp_path / "x", SampledCampaign("captain", ("a", "b"), (), 4), ArmyBattle)


def test_chances_are_counted_by_phase() -> None:
    battle = new_battle("ghyran", 5)
    players = {each: Noting(player("recruit", each)) for each in (RED, BLUE)}
    moves = set()
    while (decision := battle.decision) is not None and battle.state.now.round < 3:
        now = battle.state.now
        if isinstance(decision, Window) and decision.player == RED:
            moves |= {(now.round, now.turn) for each in decision.options if each.ability == "normal-move"}
        battle.answer(players[decision.player].choose(battle))
    offered, used = players[RED].offers()["normal-move"]
    assert offered == len(moves) > 0
    assert 0 < used <= offered
    assert len(players[RED].loadout) == 2


def battles() -> list[ArmyBattle]:
    offers = ({"a/horn": (12, 0), "a/drum": (12, 0), "x/card": (12, 0)}, {"b/pipe": (12, 5)})
    return [
        ArmyBattle(1, ("a", "b"), "red", (10, 8), 1.0, "x", offers=offers),
        ArmyBattle(2, ("a", "c"), None, (7, 7), 1.0, "x", offers=offers),
        ArmyBattle(3, ("a", "c"), None, (0, 0), 1.0, "x", broken="ValueError: no"),
    ]


def ability(name: str, **more: object) -> Ability:
    return Ability(name, name, "spearhead-1", "", Timing("hero"), **more)  # type: ignore[arg-type]


def known() -> dict[str, Ability]:
    made = [ability("a/horn"), ability("a/drum", hint=Hint(never="it is a trap")), ability("x/card", card="card")]
    return {each.id: each for each in made}


def test_what_is_never_used_needs_a_reason() -> None:
    found = {each.ability: each for each in usages(battles(), known())}
    assert [each for each in found.values() if each.idle] == [found["a/horn"]]
    assert (found["a/horn"].offered, found["b/pipe"].used) == (24, 10)
    assert (found["a/drum"].reason, found["x/card"].reason) == ("it is a trap", CARD)


def test_armies_are_ranked_by_score() -> None:
    found = {each.army: each for each in standings(battles())}
    assert (found["a"].battles, found["a"].wins, found["a"].draws) == (2, 1, 1)
    assert found["a"].rate.rate == 0.75
    assert list(found) == ["a", "c", "b"]
    assert "Below 25% or above 75%: b." in page(CAMPAIGN, battles(), known(), "x", "1.0")


def test_the_page_says_what_stands_behind_a_figure() -> None:
    army = next(iter(BEHIND))
    rows = [ArmyBattle(1, (army, "b"), "red", (10, 8), 1.0, "x")]
    text = page(CAMPAIGN, rows, known(), "x", "1.0")
    assert f"- **{army}**: {BEHIND[army]}" in text
    assert "- **b**: nobody has looked for a mistake yet" in text
    even = [rows[0], ArmyBattle(2, (army, "b"), "blue", (8, 10), 1.0, "x")]
    assert "What stands behind them" not in page(CAMPAIGN, even, known(), "x", "1.0")


def test_findings_are_about_what_there_is() -> None:
    armies = shipped_armies()
    assert set(BEHIND) <= set(armies.covers)
    for each in LEFT_ALONE:
        assert each in {ability.id for ability in armies[each.partition("/")[0]].abilities}


def test_once_is_no_reason_for_never() -> None:
    once = ability("a/horn", once=Once("battle"))
    found = {each.ability: each.reason for each in usages(battles(), {"a/horn": once, "b/pipe": once})}
    assert found == {"a/horn": "", "a/drum": "", "x/card": "", "b/pipe": ONCE}


def test_the_page_says_what_went_wrong() -> None:
    text = page(CAMPAIGN, battles(), known(), "scripts/armies.py", "1.0")
    assert "Battles broken off: 1" in text
    assert "battle 3, a against c: ValueError: no" in text
    assert "| horn" not in text.replace("a/horn", "")
    assert "**unexplained**" in text


def test_the_page_says_how_who_went_first_fared() -> None:
    fought = [
        ArmyBattle(1, ("a", "b"), "red", (9, 4), 1.0, "x", first="red"),
        ArmyBattle(2, ("a", "b"), "red", (9, 4), 1.0, "y", first="blue"),
        ArmyBattle(3, ("a", "b"), None, (4, 4), 1.0, "x", first="blue"),
    ]
    told = page(CAMPAIGN, fought, {}, "x.py", "1")
    assert "| everywhere | 3 | 50% " in told
    assert "| x | 2 | 75% " in told
    assert "| y | 1 | 0% " in told
    unknown = [ArmyBattle(1, ("a", "b"), "red", (9, 4), 1.0, "x")]
    assert "Who goes first" not in page(CAMPAIGN, unknown, {}, "x.py", "1")
