"""What the narrator says of single events, and that it says something sensible of whole battles."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.battles import plain_battle

from warhost.engine.battle import Battle
from warhost.engine.events import (
    AnyEvent,
    Attacked,
    Chosen,
    Controlled,
    Damaged,
    Declared,
    Destroyed,
    EndOf,
    Given,
    ModifierNote,
    Moved,
    Resolved,
    Returned,
    Rolled,
    Scored,
    SetUp,
    Slain,
    StartOf,
)
from warhost.engine.prose import ObjectiveSpan, PlayerSpan, RuleSpan, UnitSpan, plain
from warhost.engine.records import BLUE, RED, Source, State
from warhost.narration.narrator import Narrator
from warhost.narration.sentences import Sentence, count, tenths
from warhost.narration.summary import score_by_round, summary
from warhost.players import PLAYERS
from warhost.players.match import play
from warhost.table.shapes import Place

WATCH, FOES = "red-crossbow-watch", "blue-first-thornlings"
REND = ModifierNote(-1, Source("Rend of Heavy Crossbow", "core-17.0c", WATCH, RED))
VOLLEY: tuple[AnyEvent, ...] = (
    Declared("Shoot", RED, WATCH, (FOES,), False, "core-14.2"),
    Rolled("hit", RED, (1, 6, 4, 2, 5, 4, 3, 5, 6, 1), "Heavy Crossbow", WATCH, None, 4, 6),
    Rolled("wound", RED, (3, 1, 6, 2, 4, 5), "Heavy Crossbow", WATCH, None, 3, 4),
    Rolled("save", BLUE, (6, 2, 5, 1), "Heavy Crossbow", FOES, None, 5, 1, (REND,), passing=1),
    Attacked(WATCH, "Heavy Crossbow", FOES, 10, 6, 2, 4, 3, 3),
    Damaged(FOES, 3, 0, 3, 0),
    *(Slain(FOES, model, (20.0, 18.0)) for model in range(3)),
    Resolved("Shoot", RED, WATCH),
)


@pytest.fixture
def battle() -> Battle:
    """Two units on the table, the rest beside it."""
    battle = plain_battle(seed=1)
    state = battle.state
    places = {
        **state.places,
        WATCH: tuple(Place(10 + 1.5 * n, 4) for n in range(5)),
        FOES: tuple(Place(10 + 1.2 * n, 9) for n in range(10)),
    }
    units = {key: replace(unit, status="table") if key in (WATCH, FOES) else unit for key, unit in state.units.items()}
    return Battle(battle.book, replace(state, units=units, places=places), battle.dice)


def told(battle: Battle, events: Sequence[AnyEvent], rules: bool = False, state: State | None = None) -> list[str]:
    return [plain(each.prose, rules=rules) for each in sentences(battle, events, state)]


def sentences(battle: Battle, events: Sequence[AnyEvent], now: State | None = None) -> list[Sentence]:
    begin = battle.states()[0][1]
    narrator = Narrator(battle.book.catalogue, begin)
    return [*narrator.tell(events, now or begin), *narrator.finish()]


def test_a_volley_reads_like_a_report(battle: Battle) -> None:
    assert told(battle, VOLLEY)[1:] == [
        "[R] Crossbow Watch shoot at [B] First Thornlings.",
        "Heavy Crossbow: 10 attacks, 6 hit on 4+, 4 wound on 3+, 1 saved on 6+ (Save 5+, Rend 1): 3 damage.",
        "hit 4+ 6 6 5 5 4 4 | 3 2 1 1",
        "wound 3+ 6 5 4 3 | 2 1",
        "save 5+ 6 | 5 2 1 -1 Rend",
        "[B] First Thornlings: 3 damage, 3 slain, 7 left.",
    ]


def test_whom_a_sentence_speaks_of_is_known(battle: Battle) -> None:
    shot, *_, lost = sentences(battle, VOLLEY)[1:]
    assert [each for each in shot.prose if isinstance(each, UnitSpan)] == [
        UnitSpan("Crossbow Watch", WATCH, RED, mark=True),
        UnitSpan("First Thornlings", FOES, BLUE, mark=True),
    ]
    assert RuleSpan(" [core-14.2]", "core-14.2") in shot.prose
    assert (shot.kind, lost.kind, lost.prose[0].text) == ("text", "result", "First Thornlings")


def test_rules_stand_in_brackets_when_asked_for(battle: Battle) -> None:
    said = "\n".join(told(battle, VOLLEY, rules=True))
    assert "First Thornlings. [core-14.2]" in said
    assert "-1 Rend [core-17.0c]" in said


def test_nothing_is_told_until_an_ability_is_over(battle: Battle) -> None:
    narrator = Narrator(battle.book.catalogue, battle.state)
    assert narrator.tell(VOLLEY[:-1], battle.state) == []
    assert narrator.tell(VOLLEY[-1:], battle.state)


def test_modifiers_name_their_source_and_the_limit(battle: Battle) -> None:
    notes = tuple(ModifierNote(1, Source(name, "core-28.1", "red-warden-captain", RED)) for name in ("Oath", "Drums"))
    roll = Rolled("hit", RED, (3, 2), "Heavy Crossbow", WATCH, None, 4, 1, notes)
    events = [VOLLEY[0], roll, Attacked(WATCH, "Heavy Crossbow", FOES, 2, 1, 0, 0, 0, 0), VOLLEY[-1]]
    said = " ".join(" ".join(told(battle, events)).split())
    assert "3 | 2 +1 Oath ([R] Warden Captain), +1 Drums ([R] Warden Captain), counting as +1" in said
    assert "No damage." in said


def test_random_numbers_of_attacks_show_their_dice(battle: Battle) -> None:
    events = [Rolled("attacks", RED, (5,), "Heavy Crossbow", WATCH, 3), *VOLLEY]
    assert any("number  5" in line and "makes 3" in line for line in told(battle, events))


def test_many_dice_are_counted(battle: Battle) -> None:
    roll = Rolled("hit", RED, (6, 1) * 20, "Heavy Crossbow", WATCH, None, 4, 20)
    events = [VOLLEY[0], roll, Attacked(WATCH, "Heavy Crossbow", FOES, 40, 20, 20, 0, 0, 0), VOLLEY[-1]]
    assert any("20x6 | 20x1" in line for line in told(battle, events))


def test_a_charge_names_whom_it_reaches(battle: Battle) -> None:
    places = tuple(Place(10 + 1.5 * n, 7.7) for n in range(5))
    roll = Rolled("charge", RED, (3, 2), "Charge", WATCH, 5)
    events: list[AnyEvent] = [
        roll,
        Declared("Charge", RED, WATCH, (), False, "core-14.3"),
        Moved(WATCH, "Charge", (0, 1, 2, 3, 4), (), places, 3.7),
        Resolved("Charge", RED, WATCH),
    ]
    text = '[R] Crossbow Watch charge 3.7" into [B] First Thornlings (charge roll 3 + 2 = 5).'
    assert told(battle, events)[1] == text
    del events[2]
    assert "try to charge and stay in place (charge roll 3 + 2 = 5)" in told(battle, events)[1]


def test_losses_beyond_the_damage_are_explained(battle: Battle) -> None:
    ward = Rolled("ward", BLUE, (6, 2, 1), "ward", FOES, None, 6, 1)
    fallen = [Slain(FOES, 4, None), Slain(FOES, 5, None), Slain(FOES, 6, None, forced=True)]
    said = told(battle, [*VOLLEY[:-5], ward, Damaged(FOES, 3, 1, 2, 0), *fallen, VOLLEY[-1]])
    warded = "3 damage, 1 warded on 6+ (6 | 2 1), 2 slain, 1 more removed, cut off from the unit, 7 left."
    assert said[-1] == f"[B] First Thornlings: {warded}"


def test_wards_rolled_one_by_one_are_told_in_one_go(battle: Battle) -> None:
    stag = "blue-elder-stag"
    wards = [Rolled("ward", BLUE, (face,), "ward", stag, None, 5, int(face >= 5)) for face in (2, 6, 1)]
    said = told(battle, [*VOLLEY[:-5], *wards, Damaged(stag, 3, 1, 2, 2), VOLLEY[-1]])
    assert said[-1].startswith("[B] Elder Stag: 3 damage, 1 warded on 5+ (6 | 2 1), 2 of ")
    assert not any(line.endswith(": .") for line in said)


def test_destruction_stands_out(battle: Battle) -> None:
    said = told(battle, [*VOLLEY[:-5], Damaged(FOES, 9, 0, 9, 0), Slain(FOES, 1, None), Destroyed(FOES), VOLLEY[-1]])
    assert said[-1] == "[B] First Thornlings: 9 damage, DESTROYED."


def test_effects_say_what_they_do(battle: Battle) -> None:
    curse = 'A visible enemy unit within 12" has STRIKE-LAST.'
    said = told(battle, [
        Declared("Curse of Sloth", BLUE, "blue-briar-queen", (WATCH,), False, "core-19.0b"),
        Given("effect-1", (WATCH,), curse, "start-of-turn"),
        Resolved("Curse of Sloth", BLUE, "blue-briar-queen"),
    ])  # fmt: skip
    assert said[1].startswith("[B] Briar Queen uses Curse of Sloth on [R] Crossbow Watch: a visible")


def test_models_that_come_back_are_counted_once(battle: Battle) -> None:
    places = battle.state.places[FOES]
    said = told(battle, [
        Declared("Call to the Fallen", BLUE, FOES, (), False, "core-22.0"),
        Returned(FOES, (0, 1)),
        SetUp(FOES, places, (0, 1)),
        Resolved("Call to the Fallen", BLUE, FOES),
    ])  # fmt: skip
    assert said[1] == "[B] First Thornlings use Call to the Fallen."
    assert len(said) == 3


def test_headings_only_where_something_happens(battle: Battle) -> None:
    events: list[AnyEvent] = [
        StartOf("round", 2),
        Rolled("priority", RED, (4,), "priority"),
        Rolled("priority", BLUE, (4,), "priority"),
        Chosen(RED, "first-turn", BLUE),
        StartOf("turn", 2, BLUE),
        StartOf("phase", 2, BLUE, "hero"),
        StartOf("phase", 2, BLUE, "end-of-turn"),
        Controlled("West Ford", BLUE, {RED: 1, BLUE: 4}),
        Scored(BLUE, 1, "West Ford held"),
        Scored(BLUE, 1, "destroyed", "red-warden-captain"),
        EndOf("turn", 2, BLUE),
    ]
    said = told(battle, events)
    assert said[0] == "ROUND 2 [R] Red 0 [B] Blue 0"
    assert said[3] == "[B] Blue's turn, round 2"
    assert "Priority roll: [R] Red 4, [B] Blue 4 (a tie)." in said
    assert "[R] Red decides: [B] Blue takes the first turn." in said
    assert "Hero phase" not in said
    takes = next(each.prose for each in sentences(battle, events) if each.kind == "result")
    assert takes[0] == PlayerSpan("Blue", BLUE, mark=True)
    assert ObjectiveSpan("West Ford", "West Ford") in takes
    at = said.index("End of the turn")
    assert said[at + 1 : at + 4] == [
        "[B] Blue takes West Ford (4 to 1).",
        "[B] Blue scores 2: West Ford held and [R] Warden Captain destroyed.",
        "Score: [R] Red 0 [B] Blue 2",
    ]


def test_the_score_by_round_adds_up() -> None:
    battle = plain_battle(seed=3)
    play(battle, PLAYERS["idle"](1), PLAYERS["idle"](2))
    scores = score_by_round(battle.events(), battle.state)
    for player in battle.state.players.values():
        assert sum(row.get(player.id, 0) for row in scores.values()) == player.victory_points
    said = [plain(each.prose) for each in summary(battle.events(), battle.state, battle.book.catalogue)]
    assert "wins" in said[0] or "draw" in said[0]
    assert any("lost" in line for line in said)


def test_what_was_had_before_a_battle_begins_in_its_midst_is_told_apart() -> None:
    battle = plain_battle(seed=3)
    events: list[AnyEvent] = [
        StartOf("phase", 2, "red", "charge"),
        Scored("red", 3, "held"),
        StartOf("round", 3),
        Scored("blue", 1, ""),
    ]
    players = battle.state.players
    had = {"red": replace(players["red"], victory_points=5), "blue": replace(players["blue"], victory_points=1)}
    scores = score_by_round(events, replace(battle.state, players=had))
    assert scores == {0: {"red": 2, "blue": 0}, 2: {"red": 3}, 3: {"blue": 1}}


@pytest.mark.parametrize("seed", range(3))
def test_whole_battles_are_told(seed: int) -> None:
    battle = plain_battle(seed=seed)
    narrator = Narrator(battle.book.catalogue, battle.state, luck=bool(seed % 2))
    seen = 0

    def watch(now: Battle) -> None:
        nonlocal seen
        _ = now.decision
        events = now.events()
        for each in narrator.tell(events[seen:], now.state):
            assert plain(each.prose).isascii(), each
            assert "red-" not in plain(each.prose), "everybody goes by name"
        seen = len(events)

    play(battle, PLAYERS["random"](seed), PLAYERS["random"](seed + 100), watch=watch)
    assert narrator.finish() == []
    assert {player.id: player.victory_points for player in battle.state.players.values()} == narrator.points


def test_small_words() -> None:
    assert tenths(4.04).text == '4"'
    assert plain(count(0, "attack")) == "no attacks"
    assert plain(count(1, "attack")) == "1 attack"
