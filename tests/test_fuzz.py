"""Random battles from deployment to the end, with everything that must hold checked after every answer."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.battles import SPEARHEAD, plain_battle, spearhead_battle
from tests.invariants import Watch
from tests.wild import wild

from warhost.engine.battle import Battle
from warhost.engine.dice import stream
from warhost.engine.problems import Refused
from warhost.engine.records import BLUE, RED
from warhost.players import player

PLAIN = ("iron-wardens", "thicket-folk")
SPEARHEADS = ("gnawfeast-clawpack", "vigilant-brotherhood")
BATTLES, CHUNK = 48, 8
LONGEST = 1500
"""No battle takes as many answers."""


def new_battle(seed: int, pack: str | None = None) -> Battle:
    """A plain battle, or one of a battlepack; either army is red in turn."""
    red, blue = (PLAIN if pack is None else SPEARHEADS)[:: 1 if seed % 2 else -1]
    if pack is None:
        return plain_battle(red, blue, seed)
    return spearhead_battle(pack, red, blue, seed)


def fought(seed: int, names: tuple[str, str] = ("random", "random"), pack: str | None = None) -> Battle:
    """A battle fought to its end under watch."""
    battle = new_battle(seed, pack)
    players = {RED: player(names[0], f"red {seed}"), BLUE: player(names[1], f"blue {seed}")}
    watch = Watch(battle)
    while (decision := battle.decision) is not None:
        watch.answer(players[decision.player].choose(battle))
        assert battle.number < LONGEST
    assert battle.state.outcome is not None
    return battle


@contextmanager
def told(seed: int) -> Iterator[None]:
    """Say which battle went wrong."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the battle with seed {seed}")
        raise


@pytest.mark.parametrize("first", range(0, BATTLES, CHUNK))
def test_random_battles(first: int) -> None:
    for seed in range(first, first + CHUNK):
        with told(seed):
            fought(seed)


@pytest.mark.parametrize("pack", SPEARHEAD)
@pytest.mark.parametrize("first", range(0, 4, 2))
def test_random_spearhead_battles(first: int, pack: str) -> None:
    for seed in range(first, first + 2):
        with told(seed):
            fought(seed, pack=pack)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(BATTLES, 4048, 50))
def test_many_more_random_battles(first: int) -> None:
    for seed in range(first, first + 50):
        with told(seed):
            fought(seed)


@pytest.mark.soak
@pytest.mark.parametrize("pack", SPEARHEAD)
@pytest.mark.parametrize("first", range(1000, 2000, 20))
def test_many_more_spearhead_battles(first: int, pack: str) -> None:
    for seed in range(first, first + 20):
        with told(seed):
            fought(seed, pack=pack)


@pytest.mark.parametrize("names", [("idle", "random"), ("random", "idle"), ("idle", "idle")])
def test_other_players(names: tuple[str, str]) -> None:
    for seed in range(4):
        with told(seed):
            fought(seed, names)


@pytest.mark.parametrize("seed", range(3))
def test_a_battle_replays_to_the_same_end(seed: int) -> None:
    battle, again = fought(seed), new_battle(seed)
    for choice in battle.answers:
        again.answer(choice)
    assert again.decision is None
    assert again.state == battle.state
    assert again.events() == battle.events()


def test_undo_goes_back_to_any_decision() -> None:
    battle = fought(5)
    answers, end = battle.answers, battle.state
    for number in (len(answers) - 1, len(answers) // 2, 40, 7):
        twin = battle.clone()
        twin.undo(number)
        assert twin.number == number
        for choice in answers[number:]:
            twin.answer(choice)
        assert twin.decision is None
        assert twin.state == end


def tried(seed: int, tries: int, pack: str | None = None) -> int:
    """A battle in which wild answers are tried at every decision; how many of them were legal."""
    battle, legal = new_battle(seed, pack), 0
    chance, both = stream(f"wild {seed}"), player("random", f"both {seed}")
    while (decision := battle.decision) is not None:
        before = battle.state
        for _ in range(tries):
            choice = wild(battle, decision, chance)
            refused = battle.problems(choice)
            assert all(each.rules and each.text for each in refused)
            if not refused:
                legal += 1
                Watch(battle.clone()).answer(choice)
            elif chance.random() < 0.1:
                with pytest.raises(Refused):
                    battle.answer(choice)
        assert battle.state is before
        battle.answer(both.choose(battle))
    return legal


@pytest.mark.parametrize("seed", range(4))
def test_wild_answers_are_refused_or_do_no_harm(seed: int) -> None:
    """Whatever is thrown at the gate: a refusal changes nothing, and what it lets through keeps all that must hold."""
    with told(seed):
        assert tried(seed, 3) > 20


@pytest.mark.parametrize("pack", SPEARHEAD)
def test_wild_answers_in_spearhead(pack: str) -> None:
    assert tried(1, 2, pack) > 20


@pytest.mark.soak
@pytest.mark.parametrize("pack", [None, *SPEARHEAD])
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_more_wild_answers(seed: int, pack: str | None) -> None:
    with told(seed):
        tried(seed, 10, pack)
