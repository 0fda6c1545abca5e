"""Rosters by lot: legal, playable, and fought with; imported factions among them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from warhost.battlepacks.beginning import roster_battle
from warhost.battlepacks.registry import find_pack
from warhost.catalogues.checkout import read_factions
from warhost.catalogues.faction_files import write_faction
from warhost.engine import saving
from warhost.factions import loading
from warhost.factions import playable as playing
from warhost.factions.printed import mark_of
from warhost.narration.by_hand_text import opening
from warhost.players import player
from warhost.rosters.checking import check_roster
from warhost.rosters.drawing_up import NoRoster, drawn_up
from warhost.rosters.fielding import unplayable
from warhost.rosters.marks import ability_marks
from warhost.rosters.sheet import marked_abilities, sheet
from warhost.rules.effects.characteristics import has_keyword
from warhost.scenario.run.books import book_for
from warhost.server.views.rosters import faction_view

CHECKOUT = Path(__file__).parents[1] / "catalogues" / "checkout"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The factions of the test checkout as the user's own."""
    data = tmp_path_factory.mktemp("data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARHOST_DATA", str(data))
        for each in read_factions(CHECKOUT).factions:
            write_faction(each, data / "factions")
        loading.factions.cache_clear()
        playing.forget_own()
        yield data
    loading.factions.cache_clear()
    playing.forget_own()


@pytest.mark.parametrize("name", ["skaven", "stormcast-eternals"])
@pytest.mark.parametrize("limit", [1000, 2000])
def test_they_are_legal_and_can_be_fielded(name: str, limit: int) -> None:
    roster = drawn_up(loading.factions()[name], limit, 3)
    verdict = check_roster(roster)
    assert (verdict.breaches, list(unplayable(verdict))) == ((), [])
    assert verdict.points > 0.7 * limit
    assert drawn_up(loading.factions()[name], limit, 4) != roster == drawn_up(loading.factions()[name], limit, 3)


def test_where_there_is_none_it_is_said() -> None:
    with pytest.raises(NoRoster, match="no legal army of Skaven of 20 points"):
        drawn_up(loading.factions()["skaven"], 20, 1)


def test_an_imported_faction_is_fought_with_to_the_end_and_its_save_is_read(own: Path) -> None:
    moss = loading.factions()["moss-wardens"]
    mine, other = drawn_up(moss, 1000, 1), drawn_up(moss, 1000, 2)
    battle = roster_battle(find_pack("border-war"), mine, other, 5)
    catalogue = battle.book.catalogue
    assert mark_of(catalogue.abilities["moss-wardens/call-of-thorns"]) == "by hand"
    assert "by-hand" in catalogue.universal
    both = {"red": player("recruit", 1), "blue": player("recruit", 2)}
    while battle.decision is not None:
        battle.answer(both[battle.decision.player].choose(battle))
    loaded = saving.load(saving.save(battle), book_for)
    assert (loaded.note, loaded.battle.state.outcome) == (None, battle.state.outcome)


def test_every_ability_of_an_army_has_its_mark(own: Path) -> None:
    roster = drawn_up(loading.factions()["moss-wardens"], 1000, 1)
    verdict = check_roster(roster)
    marks = {each.name: each for each in ability_marks(verdict)}
    thorns = next((each for name, each in marks.items() if name == "Call of Thorns"), None)
    assert {each.mark for each in marks.values()} <= {"enforced", "by hand", "cosmetic"}
    assert all(each.text for each in marks.values() if each.mark == "by hand")
    shown = sheet(roster, verdict)
    assert [each.name for each in shown.marks] == list(marks)
    if thorns is not None:
        assert f"Call of Thorns ({thorns.mark})" in marked_abilities(shown, thorns.of)


def test_what_the_battle_has_by_hand_the_roster_marks(own: Path) -> None:
    """Faction terrain and hired regiments too."""
    mine = drawn_up(loading.factions()["moss-wardens"], 1000, 1)
    mine = replace(mine, faction_terrain="Silent Stone", regiment_of_renown="hired blades", points_limit=2000)
    other = drawn_up(loading.factions()["moss-wardens"], 1000, 2)
    battle = roster_battle(find_pack("border-war"), mine, replace(other, points_limit=2000), 5)
    told = "".join(span.text for span in opening(battle.book.catalogue, battle.state)[0].prose)
    marked = [each for each in ability_marks(check_roster(mine)) if each.mark == "by hand"]
    assert {"Cold Shade", "Paid in Acorns"} <= {each.name for each in marked}
    assert set(told.removeprefix("By hand for Red: ").rstrip(".").split(", ")) == {each.name for each in marked}


def test_the_page_offers_what_the_army_of_renown_and_the_season_have(own: Path) -> None:
    moss = loading.factions()["moss-wardens"]
    plain, deep = faction_view(moss), faction_view(moss, "Deep Grove")
    assert [each.name for each in deep.units] == ["Thorn Captain", "Root Folk", "Silver Birch"]
    assert "Silver Birch" not in [each.name for each in plain.units]
    assert plain.seasons[:2] == list(moss.seasons[:2])
    rain = next(each for each in moss.seasons if "Rain" in each)
    tables = {each.table for each in faction_view(moss, season=[rain]).enhancements}
    assert tables - {each.table for each in faction_view(moss, season=["none"]).enhancements}


def test_before_a_battle_it_is_told_what_will_be_by_hand(own: Path) -> None:
    moss = loading.factions()["moss-wardens"]
    battle = roster_battle(find_pack("border-war"), drawn_up(moss, 1000, 1), drawn_up(moss, 1000, 2), 5)
    told = ["".join(span.text for span in each.prose) for each in opening(battle.book.catalogue, battle.state)]
    assert [each.startswith(f"By hand for {who}:") for each, who in zip(told, ("Red", "Blue"), strict=True)] == [
        True
    ] * 2


def test_a_save_whose_faction_is_not_there_says_what_is_needed(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moss = loading.factions()["moss-wardens"]
    battle = roster_battle(find_pack("border-war"), drawn_up(moss, 1000, 1), drawn_up(moss, 1000, 2), 5)
    raw = saving.save(battle)
    monkeypatch.setattr(playing, "own_folders", dict)
    from warhost.battlepacks import registry

    registry.look_again()
    with pytest.raises(saving.SaveError, match=r"moss-wardens.*import-catalogue"):
        saving.load(raw, book_for)
    registry.look_again()


@pytest.mark.usefixtures("own")
def test_units_of_an_army_of_renown_have_its_keyword() -> None:
    moss = loading.factions()["moss-wardens"]
    grove, plain = drawn_up(moss, 1000, "here", "Deep Grove"), drawn_up(moss, 1000, "there")
    battle = roster_battle(find_pack("border-war"), grove, plain, 1)
    game = battle.game
    captains = [each.id for each in game.state.units.values() if each.warscroll.endswith("/thorn-captain")]
    deep = {unit for unit in captains if has_keyword(game, unit, "DEEP GROVE")}
    assert deep == {unit for unit in captains if unit.startswith("red-")} != set()
    assert not any(has_keyword(game, unit, "DEEP GROVE") for unit in game.state.units if unit.startswith("blue-"))
    air = game.catalogue.abilities["moss-wardens/still-air"]
    assert mark_of(air) == "enforced", "the texts of the army know the keyword that it gives"
    again = saving.load(saving.save(battle), book_for).battle.game
    assert all(has_keyword(again, unit, "DEEP GROVE") for unit in deep)
