"""Which battles a campaign has."""

from collections import Counter

import pytest

from warhost.arena import request
from warhost.arena.campaign import Battlefield, Campaign, bouts
from warhost.arena.timed_battle import new_battle

GROUNDS = (Battlefield("fire-and-jade", "aqshy"), Battlefield("sand-and-bone", "ossia"))


def campaign(players: tuple[str, ...] = ("a", "b"), battles: int = 8, seed: int = 1) -> Campaign:
    return Campaign(players, ("x", "y"), GROUNDS, battles, seed)


def test_twins_differ_only_in_who_sits_where() -> None:
    found = list(bouts(campaign()))
    assert [each.number for each in found] == list(range(1, 9))
    for one, other in zip(found[::2], found[1::2], strict=True):
        assert (one.seed, one.side, one.armies) == (other.seed, other.side, other.armies)
        assert one.players == other.players[::-1] == ("a", "b")


def test_sides_and_army_orders_are_gone_through_evenly() -> None:
    seen = Counter((each.side, each.armies, each.players) for each in bouts(campaign(battles=16)))
    assert len(seen) == 2 * 2 * 2
    assert set(seen.values()) == {2}


def test_everybody_meets_everybody() -> None:
    found = list(bouts(campaign(("a", "b", "c"), battles=4)))
    assert Counter(frozenset(each.players) for each in found) == {
        frozenset("ab"): 4, frozenset("ac"): 4, frozenset("bc"): 4
    }  # fmt: skip
    by_pair = {frozenset(each.players): set[int]() for each in found}
    for each in found:
        by_pair[frozenset(each.players)].add(each.seed)
    assert len({frozenset(seeds) for seeds in by_pair.values()}) == 1, "every pairing has the same dice"


def test_a_longer_campaign_begins_like_a_shorter_one() -> None:
    assert list(bouts(campaign(battles=12)))[:8] == list(bouts(campaign(battles=8)))


def test_the_seed_decides() -> None:
    one, same, other = (list(bouts(campaign(seed=seed))) for seed in (1, 1, 2))
    assert one == same
    assert not {each.seed for each in one} & {each.seed for each in other}
    assert len({each.seed for each in one}) == 4
    assert all(0 <= each.seed < 2**53 for each in one), "a number every reader of JSON keeps whole"


def test_one_player_and_one_army_fight_themselves() -> None:
    found = list(bouts(Campaign(("a",), ("x",), GROUNDS, 2, 1)))
    assert [(each.players, each.armies) for each in found] == [(("a", "a"), ("x", "x"))] * 2


def test_a_lone_player_fights_no_battle_twice() -> None:
    found = list(bouts(campaign(("a",), battles=5)))
    assert [each.number for each in found] == [1, 2, 3, 4, 5]
    assert {each.players for each in found} == {("a", "a")}
    assert len({each.seed for each in found}) == 5
    assert request.campaign("random", None, None, None, 3, 1).battles == 3


def test_border_war_is_fought_with_sample_rosters() -> None:
    found = request.campaign("random,idle", None, "border-war", None, 2, 1)
    assert found.sides == (Battlefield("border-war"),)
    assert found.armies == ("stormcast-1000-a", "skaven-1000-a")
    battle = new_battle(next(bouts(found)))
    assert battle.state.battlepack == "border-war"
    assert {each.army for each in battle.state.units.values()} == {"red", "blue"}


def test_without_a_wish_all_four_sides_and_both_starter_armies() -> None:
    found = request.campaign("random,idle", None, None, None, 2, 1)
    assert [each.name for each in found.sides] == [
        "fire-and-jade/aqshy", "fire-and-jade/ghyran", "sand-and-bone/dolorum", "sand-and-bone/ossia"
    ]  # fmt: skip
    assert found.armies == ("vigilant-brotherhood", "gnawfeast-clawpack")


def test_packs_and_realms_narrow_it_down() -> None:
    assert request.sides("sand-and-bone", None) == (
        Battlefield("sand-and-bone", "dolorum"),
        Battlefield("sand-and-bone", "ossia"),
    )
    assert request.sides(None, "ghyran,ossia") == (
        Battlefield("fire-and-jade", "ghyran"),
        Battlefield("sand-and-bone", "ossia"),
    )
    assert request.sides("plain", None) == (Battlefield("plain"),)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("randm,idle", None, None, None, 2, 1), "did you mean random?"),
        (("random,random", None, None, None, 2, 1), "named twice"),
        ((" , ", None, None, None, 2, 1), "at least one player"),
        (("random,idle", "vigilant", None, None, 2, 1), "vigilant-brotherhood"),
        (("random,idle", None, "fire", None, 2, 1), "fire-and-jade"),
        (("random,idle", None, "fire-and-jade", "ossia", 2, 1), "known: aqshy, ghyran"),
        (("random,idle", None, "fire-and-jade,border-war", None, 2, 1), "a campaign for each"),
        (("random,idle", "stormcast-1000", "border-war", None, 2, 1), "stormcast-1000-b or stormcast-1000-a?"),
        (("random,idle", "stormcast-1000-a,skaven-2000-a", "border-war", None, 2, 1), "same points limit"),
        (("random", None, None, None, 0, 1), "--battles 1 or more, not 0"),
        (("random,idle", None, None, None, 0, 1), "--battles 2, not 0"),
        (("random,idle", None, None, None, -4, 1), "--battles 2, not -4"),
        (("random,idle", None, None, None, 7, 1), "--battles 8, not 7"),
    ],
)
def test_mistakes_are_said(words: tuple[str, str | None, str | None, str | None, int, int], said: str) -> None:
    with pytest.raises(request.AskedWrong) as raised:
        request.campaign(*words)
    assert said in str(raised.value)
