"""Where nothing can be decided nothing is asked: the session answers, says so, and the battle stays what it is."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, UseAbility, Window
from warhost.engine.problems import Refused
from warhost.engine.prose import plain
from warhost.engine.saving import load
from warhost.players.ideas.menu import candidates
from warhost.players.ideas.sole import sole_answer
from warhost.scenario.run.books import book_for
from warhost.server.play.ahead import after, foreseen
from warhost.server.play.new_battles import make
from warhost.server.play.room import Room
from warhost.server.protocol.requests import BattleWish
from warhost.server.store.battles import BattleStore

ARMIES = ("vigilant-brotherhood", "gnawfeast-clawpack")
FAR = 170
"""Answers after which most kinds of decision have come up."""


def raw(choice: object) -> dict[str, Any]:
    """A choice as a page sends it."""
    found: dict[str, Any] = msgspec.to_builtins(choice)
    return found


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BattleStore]:
    found = BattleStore(f"sqlite:///{tmp_path_factory.mktemp('battles') / 'battles.db'}")
    yield found
    found.close()


def room_of(store: BattleStore, mode: str = "one-screen") -> Room:
    made = make(BattleWish(mode=mode, armies=ARMIES, seed=3), None)  # type: ignore[arg-type]
    room = Room(store, made.record, made.battle)
    store.add(room.record, room.summary(), b"{}", []).result()
    return room


def decision_of(room: Room) -> AnyDecision:
    found = room.battle.decision
    assert found is not None
    return found


def play(room: Room, answers: int) -> None:
    """Answer what is asked with the first idea."""
    while room.number < answers and room.battle.decision is not None:
        decision = decision_of(room)
        choice = next(candidates(room.battle, decision, limit=1))
        room.answer(decision.player, raw(choice), room.number).result()


@pytest.fixture(scope="module")
def played(store: BattleStore) -> Room:
    """A battle whose players are asked only where something can be decided."""
    room = room_of(store)
    room.ask_briefly("both", True)
    play(room, FAR)
    return room


def asked_and_not(battle: Battle, unasked: set[int]) -> tuple[list[int], list[int]]:
    """Which decisions of a battle had a sole answer: of those that were asked, and of those that were not."""
    again = battle.clone()
    again.undo(0)
    asked: list[int] = []
    settled: list[int] = []
    for number, choice in enumerate(battle.answers):
        sole = sole_answer(again)
        (settled if number in unasked else asked).append(number if sole is not None else -1)
        assert number not in unasked or (sole is not None and sole.choice == choice)
        again.answer(choice)
    return asked, settled


def test_a_sole_answer_is_given_and_told(played: Room) -> None:
    asked, settled = asked_and_not(played.battle, played._unasked)
    assert set(asked) == {-1}, "nobody was asked what could not be decided"
    assert len(settled) > 15
    assert -1 not in settled, "nothing was answered that could be decided"
    told = {plain(line.words, rules=False) for line in played.view("red", -1).lines if line.kind == "unasked"}
    beginnings = (
        "The only target",
        "Only [",
        "Deploy Unit: only ",
        "No pile-in for",
        "A charge of",
        "Nothing left to do",
    )
    missing = [each for each in beginnings if not any(line.startswith(each) for line in told)]
    assert not missing, told


def test_the_record_is_that_of_a_battle_where_everything_was_asked(played: Room, store: BattleStore) -> None:
    same = load(played.save(), lambda state: book_for(state, None)).battle
    assert same.state == played.battle.state
    asked = room_of(store)
    for number, choice in enumerate(played.battle.answers):
        asked.answer(decision_of(asked).player, raw(choice), number)
    assert asked.number == played.number
    assert asked.battle.state == played.battle.state


def test_undo_goes_back_past_what_was_not_asked(store: BattleStore) -> None:
    room = room_of(store)
    room.ask_briefly("both", True)
    while not room._unasked:
        play(room, room.number + 1)
    last = room.view("both", -1).undo.last
    assert last is not None
    assert last not in room._unasked
    assert last < max(room._unasked)
    sole = max(room._unasked)
    room.go_back(sole, "both").result()
    assert room.number == sole, "whoever goes back to a sole answer is asked it"
    assert room.unasked is None
    assert room.settle().result() is None
    assert room.number == sole


def test_to_be_asked_everything(store: BattleStore) -> None:
    room = room_of(store)
    room.ask_briefly("both", True)
    room.ask_briefly("both", False)
    play(room, 40)
    assert not room._unasked
    assert sum(sole_answer_at(room.battle, number) for number in range(40)) > 1


def sole_answer_at(battle: Battle, number: int) -> bool:
    again = battle.clone()
    again.undo(number)
    return sole_answer(again) is not None


def test_nothing_left_to_do_does_not_tell_a_friend_what_is_in_the_hand(store: BattleStore) -> None:
    """With cards in hand, a phase that ends by itself would say that none of their commands can be used."""
    found: dict[str, bool] = {}
    for mode in ("friend", "one-screen"):
        room = room_of(store, mode)
        while not (isinstance(decision := decision_of(room), Window) and not decision.options):
            play(room, room.number + 1)
        room.ask_briefly("red" if mode == "friend" else "both", True)
        room.ask_briefly(decision.player, True)
        found[mode] = room.unasked is not None
    assert found == {"friend": False, "one-screen": True}


def test_a_fight_is_thought_out_before_it_is_declared(store: BattleStore) -> None:
    room = room_of(store)
    while decision_of(room).kind != "fight":
        play(room, room.number + 1)
    decision, number = decision_of(room), room.number
    assert isinstance(decision, Window)
    use = {"type": "Use", "ability": "fight", "unit": decision.options[0].unit}
    pile_in = foreseen(after(room.battle, [use]), None)
    assert pile_in.decision is not None
    assert pile_in.decision.kind == "pile-in"
    targets = foreseen(after(room.battle, [use, raw(pile_in.idea)]), None)
    assert targets.decision is not None
    assert targets.decision.kind == "targets"
    assert room.number == number, "nothing happened yet"
    room.answer(decision.player, use, number, then=[raw(pile_in.idea), raw(targets.idea)]).result()
    assert room.number >= number + 3
    assert room.battle.answers[number] == UseAbility("fight", decision.options[0].unit)
    assert room.view("both", -1).undo.last == number, "what was answered in one go is taken back in one go"


def test_dice_are_not_looked_at_beforehand(store: BattleStore) -> None:
    room = room_of(store)
    while not (isinstance(found := decision_of(room), Window) and any(each.ability == "run" for each in found.options)):
        play(room, room.number + 1)
    decision = decision_of(room)
    assert isinstance(decision, Window)
    unit = next(each.unit for each in decision.options if each.ability == "run")
    assert after(room.battle, [{"type": "Use", "ability": "normal-move", "unit": unit}]).decision is not None
    with pytest.raises(Refused, match="not known yet"):
        after(room.battle, [{"type": "Use", "ability": "run", "unit": unit}])
