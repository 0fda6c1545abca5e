"""Words made of spans: put together, written out, and that problems say what they say with them."""

import ast
from pathlib import Path
from string import Formatter

import msgspec
import pytest

import warhost
from warhost.engine.problems import problem
from warhost.engine.prose import (
    AnySpan,
    ModelSpan,
    NumberSpan,
    PlayerSpan,
    Prose,
    TextSpan,
    UnitSpan,
    a_player,
    a_rule,
    a_unit,
    inches,
    joined,
    listing,
    or_more,
    plain,
    said,
    tied,
    untied,
)

SOURCES = sorted(Path(warhost.__file__).parent.rglob("*.py"))


def test_things_stand_where_the_sentence_names_them() -> None:
    words = said("{unit} has {number} {what}s", unit=a_unit("reds"), number=3, what="model")
    assert words == (UnitSpan("reds", "reds"), TextSpan(" has "), NumberSpan("3", 3), TextSpan(" models"))
    assert plain(words) == "reds has 3 models"


def test_what_somebody_wrote_is_no_template() -> None:
    assert plain(said("there is no unit called {name}", name="{0} {x!r} }{")) == "there is no unit called {0} {x!r} }{"


def test_lists_and_measures() -> None:
    assert plain(listing([])) == ""
    assert plain(listing(["a"])) == "a"
    assert plain(listing(["a", a_unit("b"), "c"])) == "a, b and c"
    assert plain(joined("; ", [inches(3.5), inches(2, ".2f"), or_more(4)])) == '3.5"; 2.00"; 4+'


def test_rules_can_be_left_out() -> None:
    words = said("it moves{rule}, then stops.{rule}", rule=a_rule("core-14.1a"))
    assert plain(words) == "it moves [core-14.1a], then stops. [core-14.1a]"
    assert plain(words, rules=False) == "it moves, then stops."


def test_ties_are_ordinary_spaces_in_the_end() -> None:
    words = tied(said("{unit} stays", unit=UnitSpan("Old Stag", "stag", "red", mark=True)))
    assert " " not in "".join(span.text for span in words)
    assert plain(words) == "[R] Old Stag stays"
    assert untied(words)[0].text == "Old Stag"


def test_prose_comes_back_from_json() -> None:
    words: Prose = (*said("{who} ", who=a_player("red")), ModelSpan("model 1", "reds", 1), *said("{n}", n=or_more(4)))
    assert msgspec.json.decode(msgspec.json.encode(words), type=tuple[AnySpan, ...]) == words


def test_a_problem_speaks_of_its_unit_and_model() -> None:
    found = problem("core-7.0b", "{model} would move into combat with {foe}", "reds", 3, foe=a_unit("blues"))
    assert str(found) == "model 3 of reds would move into combat with blues (core-7.0b)"
    assert [each.unit for each in found.words if isinstance(each, UnitSpan)] == ["reds", "blues"]
    assert found.citing("core-1.0").words == found.words


def test_players_are_told_apart_without_colour_once_they_are_known() -> None:
    assert plain((a_player("red"),)) == "red"
    assert plain((PlayerSpan("Red", "red", mark=True),)) == "[R] Red"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCES[0].parent)))
def test_templates_are_written_out_and_filled_in(path: Path) -> None:
    """Ids come as things, not as letters: a template is a text without f, and names only what is given to it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("problem", "said"):
            where = f"{path.name}:{node.lineno}"
            template = node.args[1 if node.func.id == "problem" else 0]
            assert not isinstance(template, ast.JoinedStr), f"{where}: give things by name, not in an f-string"
            if isinstance(template, ast.Constant) and isinstance(template.value, str):
                wanted = {field for _, field, _, _ in Formatter().parse(template.value) if field is not None}
                assert wanted == {*_given(node)} & {*wanted}, f"{where}: what stands in the template is not given"


def _given(call: ast.Call) -> list[str]:
    """The names of what a call gives to its template."""
    named = [each.arg for each in call.keywords if each.arg is not None]
    own = ["unit", "model"][: max(0, len(call.args) - 2)] if isinstance(call.func, ast.Name) else []
    return [*named, *(own if getattr(call.func, "id", "") == "problem" else [])]
