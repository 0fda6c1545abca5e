"""Effects in any order make the same characteristic (core-27.0), save where the order is the rule (core-30.0)."""

from math import floor, prod
from random import Random
from typing import Literal, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from tests.rules.stages import table

from warhost.engine.game import Game
from warhost.engine.records import Modifier, Source
from warhost.rules.effects.characteristics import characteristic, keywords, modified, move_for, ward, weapon_modifiers
from warhost.rules.effects.in_force import END_OF_BATTLE
from warhost.rules.effects.modifiers import CharacteristicModifier, ControlScore, Has, Ignores, Lacks, RollModifier
from warhost.rules.fighting.attacking import profile_of
from warhost.rules.selectors.who import Ids
from warhost.rules.space.objectives import control_score

RANK = {None: 0, "blue": 1, "red": 2}
"""It is red's turn: red's effects are the most recent, then blue's, then those of nobody."""


class Change(NamedTuple):
    operation: Literal["set", "times", "add"]
    amount: float
    player: str | None


ADDS = st.builds(Change, st.just("add"), st.integers(-6, 6), st.sampled_from(list(RANK)))
TIMES = st.builds(Change, st.just("times"), st.sampled_from([0.5, 2.0, 3.0]), st.sampled_from(list(RANK)))
SETS = st.builds(Change, st.just("set"), st.integers(1, 9), st.sampled_from(list(RANK)))
CHANGES = st.tuples(
    st.lists(SETS, max_size=3, unique_by=lambda each: each.player),
    st.lists(TIMES, max_size=3),
    st.lists(ADDS, max_size=4),
).map(lambda parts: [*parts[0], *parts[1], *parts[2]])


def put(game: Game, modifier: Modifier, name: str, player: str | None = None, unit: str | None = None) -> None:
    on = Ids(frozenset({"reds"}))
    game.add_effect((modifier,), on, END_OF_BATTLE, Source(name, "core-28.1", unit, player))


def changed(changes: list[Change], what: str, weapon: bool) -> int:
    game = table()
    for number, each in enumerate(changes):
        put(game, CharacteristicModifier(what, each.operation, each.amount), f"{number}", each.player)
    if weapon:
        blade = game.warscroll("reds").weapon("Blade")
        return modified(3, weapon_modifiers(game, "reds", blade, what), least=0)
    return move_for(game, "reds") if what == "Move" else characteristic(game, "reds", what)


def by_hand(changes: list[Change], printed: int, least: int) -> int:
    sets = sorted((each for each in changes if each.operation == "set"), key=lambda each: RANK[each.player])
    value = sets[-1].amount if sets else printed
    value *= prod(each.amount for each in changes if each.operation == "times")
    value += sum(each.amount for each in changes if each.operation == "add")
    return max(least, floor(value)) if changes else printed


@given(CHANGES, st.randoms(use_true_random=False), st.sampled_from(["Move", "Control", "Save", "Rend"]))
def test_characteristics_do_not_depend_on_the_order_of_effects(
    changes: list[Change], chance: Random, name: str
) -> None:
    printed, least = {"Move": (6, 1), "Control": (2, 1), "Save": (4, 1), "Rend": (3, 0)}[name]
    shuffled = chance.sample(changes, len(changes))
    # Effects of one rank that set the same thing would count by age; there is one a rank here.
    assert changed(shuffled, name, name == "Rend") == by_hand(changes, printed, least)


def test_of_two_that_set_it_the_later_counts_and_the_active_players_is_later() -> None:
    first, second = Change("set", 3, "blue"), Change("set", 8, "blue")
    assert changed([first, second], "Move", False) == 8
    assert changed([second, first], "Move", False) == 3
    reds = Change("set", 5, "red")
    assert changed([reds, second], "Move", False) == changed([second, reds], "Move", False) == 5


ROLLS = st.lists(st.tuples(st.sampled_from(["hit", "wound", "save"]), st.integers(-3, 3), st.booleans()), max_size=6)


@given(ROLLS, st.randoms(use_true_random=False))
def test_modifiers_of_rolls_add_up_in_any_order(rolls: list[tuple[str, int, bool]], chance: Random) -> None:
    numbered = list(enumerate(rolls))
    profiles = []
    for order in (numbered, chance.sample(numbered, len(numbered))):
        game = table()
        for number, (roll, add, ignores) in order:
            put(game, RollModifier(roll, add, at=True), f"curse {number}", "blue")
            if ignores:
                put(game, Ignores(roll, "positive"), f"calm {number}", "red")
        blade = game.warscroll("blues").weapon("Blade")
        profile = profile_of(game, "blues", blade, "reds", None)
        profiles.append((profile.hit_bonus, profile.wound_bonus, profile.save_bonus))
    assert profiles[0] == profiles[1]
    total = {roll: sum(add for kind, add, _ in rolls if kind == roll) for roll in ("hit", "wound")}
    assert profiles[0][:2] == tuple(max(-1, min(1, total[roll])) for roll in ("hit", "wound"))


@given(st.permutations(["WARD (5+)", "WARD (4+)", "WARD (3+)", "FLY", "HERO"]))
def test_keywords_in_any_order(words: list[str]) -> None:
    game = table()
    for word in words:
        put(game, Has(word), f"gift of {word}", "red")
    put(game, Lacks("HERO"), "shame", "blue")
    assert ward(game, "reds") == 3
    assert keywords(game, "reds") == {"INFANTRY", "WARD (6+)", "WARD (5+)", "WARD (4+)", "WARD (3+)", "FLY"}


@given(st.permutations([("banner", 2, None), ("fear", -9, None), ("awe", 3, None), ("doubt", 0, 4)]))
def test_control_scores_in_any_order(changes: list[tuple[str, int, int | None]]) -> None:
    game = table()
    for name, add, cap in changes:
        put(game, ControlScore(add, cap), name, "blue")
    assert control_score(game, "reds", 2) == 1
    assert control_score(game, "reds", 5) == 4


@given(st.lists(st.sampled_from(["chant", "hymn"]), max_size=6))
def test_the_same_ability_counts_once_whoever_uses_it(names: list[str]) -> None:
    """core-5.3c: however many singers there are."""
    game = table()
    for number, name in enumerate(names):
        put(game, CharacteristicModifier("Move", "add", 2), name, "red", ("lord", "reds")[number % 2])
    assert move_for(game, "reds") == 6 + 2 * len(set(names))
