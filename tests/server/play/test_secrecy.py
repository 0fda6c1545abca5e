"""A seat is told nothing of the other's hand, nor of any deck: its whole stream is searched for their cards."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.battles import SPEARHEAD
from tests.server.serving import Page, Server, quick, serving

from warhost.engine.battle import Battle
from warhost.engine.records import State, Zone, opponent
from warhost.players import player
from warhost.server.play.new_battles import make
from warhost.server.play.room import Room
from warhost.server.protocol.replies import TableTold
from warhost.server.protocol.requests import BattleWish
from warhost.server.store.battles import BattleStore


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"))) as found:
        yield found


def play_both(red: Page, blue: Page, answers: int) -> None:
    for turn in range(answers):
        asked = red if red.table["waiting_for"] == "red" else blue
        other = blue if asked is red else red
        if asked.mine:
            asked.answer(which=turn)
        else:
            asked.next("table")  # what is a formality is answered for them
        number = asked.table["number"]
        other.until(lambda table, number=number: table["number"] >= number)  # type: ignore[misc]
        if asked.table["outcome"]:
            return


def zones_by_number(battle: Battle) -> dict[int, dict[str, Zone]]:
    again = battle.clone()
    again.undo(0)
    found = {0: again.game.state.zones}
    for choice in battle.answers:
        _ = again.decision
        again.answer(choice)
        _ = again.decision
        found[again.number] = again.state.zones
    return found


def secrets_of(zones: dict[str, Zone], viewer: str | None) -> set[str]:
    """Cards that lie only where this viewer may not look."""
    sides = ("red", "blue")
    hidden = [zones.get(f"{pile} {side}", Zone()) for side in sides for pile in ("hand", "deck") if pile == "deck"
              or side != viewer]  # fmt: skip
    shown = [zones.get(f"discard {side}", Zone()) for side in sides]
    shown += [zones.get(f"hand {viewer}", Zone()), zones.get("twist discard", Zone())]
    known = {card for zone in shown for card in zone.cards}
    return {card for zone in [*hidden, zones.get("twist deck", Zone())] for card in zone.cards} - known


@pytest.mark.parametrize("pack", ["fire-and-jade", "sand-and-bone"])
def test_no_stream_holds_a_card_of_the_other_hand_or_of_a_deck(server: Server, pack: str) -> None:
    made = server.make(mode="friend", seed=11, pack=pack)
    with server.page(made, "red") as red, server.page(made, "blue") as blue, server.page(made, "watch") as watching:
        play_both(red, blue, 160)
        watching.until(lambda table: table["number"] >= red.table["number"])
        with server.page(made, "watch") as late:
            streams = {"red": red, "blue": blue, None: watching, "late": late}
            zones = zones_by_number(server.battle(made))
            cards, twists = SPEARHEAD[pack].cards, SPEARHEAD[pack].twists
            searched = 0
            for viewer, page in streams.items():
                for raw in page.heard:
                    number = msgspec.json.decode(raw).get("number")
                    if number is None:
                        continue
                    for card in secrets_of(zones[number], viewer if viewer != "late" else None):
                        searched += 1
                        words = [f'"{card}"']
                        if card in cards:
                            found = cards[card]
                            words += [f'"{found.name}"', found.command.id, f'"{found.command.name}"']
                        else:
                            words.append(f'"{twists[card].ability.name}"')
                        for word in words:
                            assert word not in raw, (viewer, number, card)
    assert searched > 1000


def shuffled(state: State, player: str) -> State:
    """The same state, with this player's hand and deck holding each other's cards, and the twists in another order."""
    zones = dict(state.zones)
    hand, deck = zones[f"hand {player}"], zones[f"deck {player}"]
    cards = (*reversed(deck.cards), *hand.cards)
    zones[f"hand {player}"] = replace(hand, cards=cards[: len(hand.cards)])
    zones[f"deck {player}"] = replace(deck, cards=cards[len(hand.cards) :])
    zones["twist deck"] = replace(zones["twist deck"], cards=zones["twist deck"].cards[::-1])
    return replace(state, zones=zones)


def whole(store: BattleStore, room: Room, state: State, seat: str) -> TableTold:
    """What a seat is shown of a state."""
    found = Room(store, room.record, Battle(room.battle.book, state, room.battle.dice)).view(seat, -1)
    return replace(found, epoch=0)


def test_other_cards_in_the_other_hand_look_the_same(tmp_path: Path) -> None:
    store = BattleStore(f"sqlite:///{tmp_path / 'x.db'}")
    made = make(BattleWish("friend", seed=4), None)
    room, compared = Room(store, made.record, made.battle), 0
    bots = {side: player("random", side) for side in ("red", "blue")}
    battle = room.battle
    while (decision := battle.decision) is not None:
        settled, state = battle.states()[-1]
        # Not where cards are drawn before the next question: then other cards are another battle.
        if settled == battle.number and state.zones and battle.state.zones == state.zones and settled % 3 == 0:
            other = opponent(decision.player)
            # The other player's window may well depend on their cards; what the one who is asked sees may not.
            for seat in (decision.player, "watch"):
                assert whole(store, room, state, seat) == whole(store, room, shuffled(state, other), seat)
            compared += 1
        battle.answer(bots[decision.player].choose(battle))
    store.close()
    assert compared > 20
