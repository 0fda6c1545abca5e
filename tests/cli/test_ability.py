"""`warhost ability explain`: what was understood in our own words, or which words were not."""

from pathlib import Path

import pytest
from tests.cli.test_catalogue import CHECKOUT, data, run  # noqa: F401


def test_a_text_is_told_back() -> None:
    said = run(
        "ability", "explain", "--timing", "Once Per Turn (Army), Your Hero Phase", "--declare",
        'Pick a visible enemy unit within 12" of this unit to be the target.', "--effect",
        "Roll a dice. On a 3+, inflict D3 mortal damage on the target.",
    )  # fmt: skip
    assert said.exit_code == 0, said.output
    for each in ("once per turn (army), your hero phase", "pick an enemy unit visible", "on a 3+: D3 mortal"):
        assert each in said.output


def test_words_that_were_not_understood_are_marked() -> None:
    said = run("ability", "explain", "Glow", "--effect", "This unit has Ward (5+) while it is glimmering.")
    assert said.exit_code == 1
    lines = said.output.splitlines()
    assert "Glow: not understood" in lines[0]
    assert "effect, from letter 37" in lines[1]
    assert lines[2][lines[3].index("^") :] == "glimmering."


def test_keywords_that_are_known_can_be_given() -> None:
    asked = ("ability", "explain", "--effect", "Friendly Ember units have Ward (6+).")
    assert run(*asked).exit_code == 1
    said = run(*asked, "--known", "EMBER")
    assert (said.exit_code, "friendly EMBER units: has WARD (6+)" in said.output) == (0, True)


def test_a_file_of_texts(tmp_path: Path) -> None:
    file = tmp_path / "texts.yaml"
    file.write_text("Mend:\n  timing: Your Hero Phase\n  effect: Heal (D3) this unit.\nOdd: {effect: Sing.}\n")
    said = run("ability", "explain", "--file", file)
    assert said.exit_code == 1
    assert "Mend: understood" in said.output
    assert "Odd: not understood" in said.output


def test_an_ability_of_an_imported_faction(data: Path) -> None:  # noqa: F811
    assert run("import-catalogue", CHECKOUT, "--faction", "Moss Wardens").exit_code == 0
    every = run("ability", "explain", "--of", "Moss Wardens").output
    assert every.count(": not understood, so it is carried out by hand") > 1
    one = run("ability", "explain", "call of thorns", "--of", "moss-wardens")
    assert (one.exit_code, one.output.splitlines()[0].partition(":")[0]) == (1, "Call of Thorns")
    assert "did you mean Call of Thorns" in run("ability", "explain", "Call of Thorn", "--of", "moss-wardens").output


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        ((), "there is nothing to read"),
        (("--effect", "Sing.", "--bearer", "bard"), "known: unit, trait"),
        (("--of", "nobody"), "no army or imported faction"),
        (("--file", "nowhere.yaml"), "cannot be read"),
    ],
)
def test_bad_input_is_a_sentence(asked: tuple[str, ...], right: str) -> None:
    said = run("ability", "explain", *asked)
    assert said.exit_code == 2
    assert right in said.output
