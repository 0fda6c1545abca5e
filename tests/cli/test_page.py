"""Sentences on a terminal: broken into lines, in columns, with rulers and empty lines, sides in their colours."""

import io

import pytest
from rich.console import Console

from warhost.cli.page import WIDTH, TerminalPage, broken, laid_out
from warhost.engine.prose import GAP, Prose, UnitSpan, a_rule, joined, or_more, said, spans, tied
from warhost.engine.records import BLUE, RED
from warhost.narration.names import player_span
from warhost.narration.sentences import Sentence, SentenceKind

WATCH = UnitSpan("Crossbow Watch", "red-crossbow-watch", RED, mark=True)


def lines(prose: Prose, kind: SentenceKind = "text", depth: int = 1, rules: bool = False) -> list[str]:
    return [line.plain for line in laid_out(Sentence(prose, kind, depth), rules=rules)]


def columns(*parts: Prose) -> Prose:
    return joined("", [(GAP, *part) for part in parts])[1:]


def printed(*told: Sentence, width: int = 120, rules: bool = False) -> list[str]:
    out = Console(file=io.StringIO(), width=width)
    TerminalPage(out, rules).tell(told)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue().split("\n")[:-1]


def test_words_that_are_tied_stay_on_one_line() -> None:
    steps = ["10 attacks", "6 hit on 4+", "4 wound on 3+", "1 saved on 5+ (Rend 1)"]
    prose = said("Heavy Crossbow: {steps}: 3 damage.", steps=joined(", ", map(tied, steps)))
    assert lines(prose, "attack", 2) == [
        "    Heavy Crossbow: 10 attacks, 6 hit on 4+, 4 wound on 3+,",
        "      1 saved on 5+ (Rend 1): 3 damage.",
    ]


def test_a_side_stays_with_its_name() -> None:
    found = lines(said("{filler} {unit}.", filler="x" * 71, unit=WATCH))
    assert found == ["  " + "x" * 71, "      [R] Crossbow Watch."]


def test_dice_stand_in_columns() -> None:
    hit = columns(spans("hit"), spans(or_more(4)), spans("6 6 5 5 4 4 | 3 2 1 1"))
    save = columns(spans("save"), spans(or_more(5)), spans("6 | 5 2 1"), spans("-1 Rend"))
    number = columns(spans("number"), (), spans("5"), spans("makes 3"))
    assert [*lines(hit, "dice", 3), *lines(save, "dice", 3), *lines(number, "dice", 3)] == [
        "        hit    4+  6 6 5 5 4 4 | 3 2 1 1",
        "        save   5+  6 | 5 2 1                 -1 Rend",
        "        number     5                         makes 3",
    ]


def test_rules_are_cited_when_asked_for() -> None:
    prose = said("{unit} moves.{rule}", unit=WATCH, rule=a_rule("core-14.1a"))
    assert lines(prose) == ["  [R] Crossbow Watch moves."]
    assert lines(prose, rules=True) == ["  [R] Crossbow Watch moves. [core-14.1a]"]


def test_headings_have_rulers_and_the_score_on_the_right() -> None:
    score = columns(said("{who} 3", who=player_span(RED)), said("{who} 4", who=player_span(BLUE)))
    ruler, heading, again = lines(columns(spans("ROUND 2"), score), "round", 0)
    assert ruler == again == "=" * WIDTH
    assert heading == "ROUND 2" + " " * (WIDTH - 7 - 22) + "[R] Red 3   [B] Blue 4"
    (turn,) = lines(said("{who}'s turn, round 1", who=player_span(BLUE)), "turn", 0)
    assert turn == "---- [B] Blue's turn, round 1 ".ljust(WIDTH, "-")


def test_a_tally_has_its_numbers_below_each_other() -> None:
    rows = [columns(*(spans(each) for each in row)) for row in (("Round", 1, 2, "all"), (player_span(RED), 3, 10, 13))]
    assert [line for row in rows for line in lines(row, "tally", 1)] == [
        "  Round           1    2    all",
        "  [R] Red         3   10     13",
    ]


def test_empty_lines_stand_before_headings_and_never_twice() -> None:
    phase, text = Sentence(spans("Hero phase"), "phase"), Sentence(spans("Done."), "text", 1)
    note = Sentence(spans("Noted."), "note", 1)
    round_one = Sentence(spans("ROUND 1"), "round")
    told = printed(text, phase, text, text, note, note, round_one, phase)
    short = [line.rstrip().replace("=" * WIDTH, "=") for line in told]
    assert short == [
        *("  Done.", "", "Hero phase", "  Done.", "  Done.", "", "  Noted.", "  Noted."),
        *("", "=", "ROUND 1", "=", "", "Hero phase"),
    ]  # fmt: skip


@pytest.mark.parametrize("width", [40, 60, 78, 200])
def test_a_narrow_terminal_gets_short_lines(width: int) -> None:
    prose = said("{unit} shoot at {unit}, {unit} and {unit}. {more}", unit=WATCH, more="and so on " * 12)
    found = printed(Sentence(prose, "text", 2), Sentence(spans("ROUND 1"), "round"), width=width)
    assert max(map(len, found)) <= min(width, WIDTH)
    assert " ".join(" ".join(found).split()).startswith("[R] Crossbow Watch shoot at [R] Crossbow Watch, [R]")


def test_sides_have_their_colours() -> None:
    (line,) = laid_out(Sentence(said("{unit} against {foe}", unit=WATCH, foe=player_span(BLUE)), "text", 1))
    styles = {line.plain[span.start : span.end]: span.style for span in line.spans}
    assert styles["[R]"] == "bold red"
    assert styles["[B]"] == "bold blue"


def test_breaking_keeps_every_word_and_colour() -> None:
    (whole,) = laid_out(Sentence(said("{unit} " * 9, unit=WATCH)))
    parts = broken(whole, 30, 2, 4)
    assert " ".join(part.plain.strip() for part in parts).split() == whole.plain.split()
    assert sum(span.style == "bold red" for part in parts for span in part.spans) == 9
