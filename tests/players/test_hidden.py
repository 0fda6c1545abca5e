"""Nobody peeks: what a player does not see cannot change what they answer, nor can dice to come."""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.players.levels import Clock, fought, new_battle

from warhost.engine.battle import Battle
from warhost.engine.dice import Joined, Seeded, stream
from warhost.engine.records import State, opponent
from warhost.engine.view import HIDDEN
from warhost.players.captain.captain import Captain
from warhost.players.seeing import dealt, imagined, seen
from warhost.players.simple.recruit import Recruit
from warhost.players.warlord.warlord import Warlord


def at_a_window(realm: str, seed: int, answers: int) -> Battle:
    """A battle under way, between two abilities, both hands full enough to matter."""
    battle = new_battle(realm, seed)
    red, blue = Recruit(1), Recruit(2)
    fought(battle, red, blue, until=answers)
    while battle.in_progress or battle.decision is None or battle.decision.kind != "use":
        fought(battle, red, blue, until=battle.number + 1)
    return battle


def shuffled(state: State, seat: str, seed: int) -> State:
    """The same for all that a player sees; what they do not see lies elsewhere."""
    other, chance = opponent(seat), stream(seed)
    zones = dict(state.zones)
    hand, deck, own = f"hand {other}", f"deck {other}", f"deck {seat}"
    pool = [*zones[hand].cards, *zones[deck].cards]
    chance.shuffle(pool)
    count = len(zones[hand].cards)
    zones[hand] = replace(zones[hand], cards=tuple(pool[:count]))
    zones[deck] = replace(zones[deck], cards=tuple(pool[count:]))
    for name in (own, "twist deck"):
        cards = list(zones[name].cards)
        chance.shuffle(cards)
        zones[name] = replace(zones[name], cards=tuple(cards))
    return replace(state, zones=zones)


def elsewhere(battle: Battle, seat: str, seed: int) -> Battle:
    """Another battle that looks the same to a player: hidden cards and dice to come differ."""
    dice = Joined(battle.dice, battle.state.rolled, Seeded(f"other {seed}"))
    return Battle(battle.book, shuffled(battle.state, seat, seed), dice)


@pytest.mark.parametrize(("realm", "answers"), [("aqshy", 70), ("ghyran", 120), ("dolorum", 95), ("ossia", 150)])
def test_hidden_cards_and_dice_change_no_answer(realm: str, answers: int) -> None:
    battle = at_a_window(realm, 4, answers)
    decision = battle.decision
    assert decision is not None
    seat = decision.player
    twins = [elsewhere(battle, seat, seed) for seed in range(2)]
    hands = {twin.state.zones[f"hand {opponent(seat)}"].cards for twin in twins}
    assert len(hands) > 1 or not next(iter(hands))
    assert twins[0].decision == twins[1].decision
    captains = [Captain(7).choose(twin) for twin in twins]
    assert captains[0] == captains[1]
    warlords = [Warlord(7, budget=0.1, clock=Clock(0.001)).choose(twin) for twin in twins]
    assert warlords[0] == warlords[1]


def test_an_imagined_hand_is_dealt_from_all_that_is_unseen() -> None:
    battle = at_a_window("aqshy", 4, 70)
    assert battle.decision is not None
    seat = battle.decision.player
    other = opponent(seat)
    real = battle.state.zones
    unseen = {*real[f"hand {other}"].cards, *real[f"deck {other}"].cards}
    held = Counter[str]()
    for seed in range(200):
        twin = imagined(battle, seat, seed)
        assert twin is not None
        zones = twin.state.zones
        assert zones[f"hand {seat}"] == real[f"hand {seat}"]
        assert sorted(zones[f"deck {seat}"].cards) == sorted(real[f"deck {seat}"].cards)
        assert {*zones[f"hand {other}"].cards, *zones[f"deck {other}"].cards} == unseen
        held.update(zones[f"hand {other}"].cards)
    share = 200 * len(real[f"hand {other}"].cards) / len(unseen)
    assert set(held) == unseen
    assert all(0.5 * share < count < 1.6 * share for count in held.values())


def test_a_deal_does_not_depend_on_where_the_cards_lie() -> None:
    battle = at_a_window("ghyran", 4, 70)
    assert battle.decision is not None
    seat = battle.decision.player
    deals = []
    for seed in range(4):
        state = shuffled(battle.state, seat, seed)
        deals.append(dealt(state, state, seat, stream("deal")))
    assert all(deal == deals[0] for deal in deals)


def test_the_moment_as_seen_shows_blank_cards_and_other_dice() -> None:
    battle = at_a_window("ossia", 4, 70)
    assert battle.decision is not None
    seat = battle.decision.player
    game = seen(battle, seat)
    zones = game.state.zones
    assert set(zones[f"hand {opponent(seat)}"].cards) <= {HIDDEN}
    assert set(zones["twist deck"].cards) == {HIDDEN}
    assert game.dice is not battle.dice
    twin = imagined(battle, seat, 1)
    assert twin is not None
    start = battle.state.rolled.get("hit", 0)
    assert battle.dice.faces("hit", 0, start) == twin.dice.faces("hit", 0, start)
    assert battle.dice.faces("hit", start, 60) != twin.dice.faces("hit", start, 60)
