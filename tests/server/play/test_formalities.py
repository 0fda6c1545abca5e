"""What a hand holds does not show in who is asked, nor when: others are told the same, in the same rhythm."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.serving import Data, Server, quick, serving

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Pass, Pick, Picked, Window
from warhost.engine.prose import spans
from warhost.engine.records import State
from warhost.players import player
from warhost.players.computer_player import ComputerPlayer
from warhost.rules.abilities.hidden_hands import HIDDEN_HANDS
from warhost.server.play.formalities import LONGEST, SHORTEST, Rhythm, hands_hidden, is_about_hand
from warhost.server.play.new_battles import Made, make
from warhost.server.play.room import Room
from warhost.server.protocol.requests import BattleWish
from warhost.server.store.battles import BattleStore

COMPARED = ("red", "watch")


@pytest.fixture(scope="module")
def made() -> Made:
    """A battle between friends, after the hands of the first round were dealt."""
    found = make(BattleWish("friend", seed=5, pack="fire-and-jade"), None)
    bots = {side: player("recruit", side) for side in ("red", "blue")}
    while not found.battle.state.zones.get("hand blue") or not found.battle.state.zones["hand blue"].cards:
        decision = found.battle.decision
        assert decision is not None
        found.battle.answer(bots[decision.player].choose(found.battle))
    while found.battle.in_progress:
        assert found.battle.decision is not None
        found.battle.answer(bots[found.battle.decision.player].choose(found.battle))
    return found


def with_hand(state: State, turned: int) -> State:
    """The same state, with other cards in blue's hand."""
    zones = dict(state.zones)
    hand, deck = zones["hand blue"], zones["deck blue"]
    cards = (*hand.cards, *deck.cards)[turned:] + (*hand.cards, *deck.cards)[:turned]
    zones["hand blue"], zones["deck blue"] = replace(hand, cards=cards[:3]), replace(deck, cards=cards[3:])
    return replace(state, zones=zones)


def twin(made: Made, turned: int) -> Battle:
    battle = made.battle
    return Battle(battle.book, with_hand(battle.states()[-1][1], turned), battle.dice)


def unrevealing(battle: Battle, bots: Mapping[str, ComputerPlayer]) -> Choice:
    """What the players do: blue keeps its cards to itself."""
    decision = battle.decision
    assert decision is not None
    if decision.player == "blue" and is_about_hand(battle, decision):
        return Picked(()) if isinstance(decision, Pick) else Pass()
    if decision.player == "blue" and isinstance(decision, Pick) and decision.kind == "discard":
        return Picked(())
    return bots[decision.player].choose(battle)


def test_two_hands_are_told_alike(made: Made, tmp_path: Path) -> None:
    """Every message to the other side, from the first hand on, whatever blue holds."""
    store = BattleStore(f"sqlite:///{tmp_path / 'x.db'}")
    rooms = [Room(store, replace(made.record, id=f"b{turned}"), twin(made, turned)) for turned in (0, 4)]
    for room in rooms:
        store.add(room.record, room.summary(), msgspec.json.encode(room.battle.states()[0][1]), []).result()
    bots = {side: player("recruit", side) for side in ("red", "blue")}
    differed, formal = 0, [0, 0]
    while rooms[0].decision is not None and (differed < 6 or min(formal) < 4):
        choices = [unrevealing(room.battle, bots) for room in rooms]
        assert choices[0] == choices[1]
        for seat in COMPARED:
            first, second = (replace(room.view(seat, room.number - 1), id="", epoch=0) for room in rooms)
            assert first == second, (seat, rooms[0].number)
        asked = [room.standing.formality is not None for room in rooms]
        formal = [count + each for count, each in zip(formal, asked, strict=True)]
        differed += asked[0] != asked[1]
        for room, choice in zip(rooms, choices, strict=True):
            assert room.decision is not None
            why = spans(f"{room.battle.state.zones['hand blue'].cards}") if room.standing.asks_about_hand else ()
            room.answer(room.decision.player, msgspec.to_builtins(choice), room.number, why)
    store.close()
    assert differed >= 6, "the hands were different enough for somebody to be asked with one of them only"
    assert min(formal) >= 4


def test_without_the_mark_nobody_is_asked_about_nothing(made: Made) -> None:
    """As in scenario files and saved battles: there a window opens only for who can do something."""
    state = with_hand(made.battle.states()[-1][1], 0)
    plain = replace(state, marks={key: value for key, value in state.marks.items() if key != HIDDEN_HANDS})
    battle = Battle(made.battle.book, plain, made.battle.dice)
    bots = {side: player("recruit", side) for side in ("red", "blue")}
    while (decision := battle.decision) is not None and battle.number < 120:
        assert not isinstance(decision, Pick) or decision.options
        assert not isinstance(decision, Window) or decision.options or battle.state.now.opened
        battle.answer(bots[decision.player].choose(battle))


def test_hands_lie_open_on_one_screen() -> None:
    one_screen = make(BattleWish("one-screen", seed=5, pack="fire-and-jade"), None).battle
    assert HIDDEN_HANDS not in one_screen.state.marks
    assert HIDDEN_HANDS in hands_hidden(one_screen, ("red", "watch")).state.marks
    assert HIDDEN_HANDS not in make(BattleWish("friend", seed=5, pack="plain"), None).battle.state.marks


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"))) as found:
        yield found


def formalities(server: Server, made: Data) -> set[int]:
    """The decisions that the server answered for somebody."""
    assert server.sessions is not None
    found: set[int] = server.sessions._sessions[made["id"]].room._unasked
    return found


def test_a_server_answers_a_formality_by_itself(server: Server) -> None:
    """Nobody is asked what they can do nothing about; they and others see that somebody is asked, and go on."""
    made = server.make(mode="friend", seed=5, pack="fire-and-jade")
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        pages = {"red": red, "blue": blue}
        while len(formalities(server, made)) < 1:
            asked = pages[red.table["waiting_for"]]
            other = blue if asked is red else red
            if asked.mine:
                asked.answer()
                other.until(lambda table, number=asked.table["number"]: table["number"] >= number)  # type: ignore[misc]
            else:
                asked.next("table")
                other.until(lambda table, number=asked.table["number"]: table["number"] >= number)  # type: ignore[misc]
        for page in pages.values():
            own = [json.loads(raw) for raw in page.heard]
            asked_at = [
                each["number"] for each in own if each["type"] == "table" and each["decision"]["type"] != "Outline"
            ]
            assert not formalities(server, made) & {*asked_at}


def test_hands_are_hidden_from_people_alone() -> None:
    """A computer plays by what it may know, whatever the rhythm; its own hand is hidden from whoever plays it."""
    marked = {mode: make(BattleWish(mode, seed=5), None).battle.state.marks for mode in ("computer", "friend", "bots")}
    assert marked["computer"][HIDDEN_HANDS] == ("blue",)
    assert marked["friend"][HIDDEN_HANDS] == ("red", "blue")
    assert HIDDEN_HANDS not in marked["bots"]


def test_the_rhythm_is_that_of_the_player() -> None:
    rhythm = Rhythm(2.0)
    drawn = [rhythm.draw("red") for _ in range(400)]
    assert all(SHORTEST <= each <= LONGEST for each in drawn)
    assert 1.6 < sorted(drawn)[200] < 2.5
    for _ in range(12):
        rhythm.note("blue", 5.25)
    assert sum(rhythm.draw("blue") == 5.25 for _ in range(400)) > 300
    assert Rhythm(0.0).draw("red") == 0.0
