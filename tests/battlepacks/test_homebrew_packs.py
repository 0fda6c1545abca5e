"""A battlepack in a folder of one's own: the guide's example plays, and mistakes are told where and how."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.invariants import Watch

from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.drawn import PackError
from warhost.battlepacks.pack import Battlepack, pack_of
from warhost.battlepacks.registry import (
    FOLDERS,
    PackShelf,
    battlepacks,
    find_pack,
    look_again,
    offered,
    rules_for,
    shelf,
    usual_pack,
)
from warhost.cards.decks import hand
from warhost.engine.records import BLUE, RED
from warhost.engine.saving import load, save
from warhost.players import player
from warhost.rules.reference import RULES
from warhost.scenario.file.reader import Malformed, read_text
from warhost.scenario.run.runner import run

ROOT = Path(__file__).parents[2]
HOMEBREW = Path(__file__).parent / "homebrew"
EXAMPLE = HOMEBREW / "river_crossing"
GUIDE = (ROOT / "docs" / "homebrew.md").read_text(encoding="utf-8").partition("## Battlepacks of your own")[2]
PLAN, SCENARIO = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
(CODE,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
(MESSAGES,) = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)
NO_PLAN = """
from warhost.battlepacks.pack import Battlepack

class Bare(Battlepack):
    name = "Bare"

PACK = Bare(__file__)
"""
SHIPPED = {"core", "fire-and-jade", "sand-and-bone", "border-war", "plain"}


@pytest.fixture
def river(monkeypatch: pytest.MonkeyPatch) -> Iterator[Battlepack]:
    """The guide's pack, known to the game as long as the test runs."""
    monkeypatch.setenv(FOLDERS, str(HOMEBREW))
    look_again()
    yield battlepacks()["river-crossing"]
    monkeypatch.delenv(FOLDERS)
    look_again()


def brew(root: Path, plan: str = PLAN, code: str = CODE, name: str = "river_crossing") -> Path:
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "battleplan.yaml").write_text(plan, encoding="utf-8")
    (folder / "pack.py").write_text(code, encoding="utf-8")
    return root


def mistake(root: Path) -> str:
    found = PackShelf([root])
    assert set(found.packs) == SHIPPED, "what comes with the game stays usable"
    (why,) = found.broken.values()
    return why


def test_the_guide_shows_the_example() -> None:
    assert (EXAMPLE / "battleplan.yaml").read_text(encoding="utf-8") == PLAN
    assert (EXAMPLE / "pack.py").read_text(encoding="utf-8") == CODE


def test_the_example_is_found_by_being_there(river: Battlepack) -> None:
    assert list(offered()) == ["fire-and-jade", "sand-and-bone", "border-war", "plain", "river-crossing"]
    assert usual_pack().id != river.id != usual_pack(cards=False).id
    assert (river.name, set(river.cards), set(river.twists)) == (
        "River Crossing", {"bridgehead", "both-banks"}, {"high-water", "drifting-timber"},
    )  # fmt: skip
    assert river.cards["bridgehead"].command.card == "bridgehead"
    assert RULES["river-crossing-high-water"].chapter == "River Crossing"
    assert river.objectives(river.table())["Bridge"].x == 15


@pytest.mark.parametrize(("seed", "level"), [(1, "random"), (2, "random"), (3, "recruit")])
def test_the_example_is_fought_to_its_end_and_can_be_saved(river: Battlepack, seed: int, level: str) -> None:
    battle = army_battle(river, seed=seed)
    players = {RED: player("random", f"r{seed}"), BLUE: player(level, f"b{seed}")}
    watch, twists, held = Watch(battle), set(), set()
    while (decision := battle.decision) is not None:
        watch.answer(players[decision.player].choose(battle))
        twists |= set(battle.state.marks.get("twist", ()))
        held |= set(hand(battle.game, RED))
        if battle.number == 60:
            assert load(save(battle), rules_for).battle.state == battle.state
    assert pack_of(battle.game) is river
    assert battle.state.outcome is not None
    assert twists == set(river.twists)
    assert held == set(river.cards)


def test_the_guides_scenario_holds(river: Battlepack) -> None:
    assert run(read_text(SCENARIO, "docs/homebrew.md")).failures == ()


def test_what_the_scenario_shows_can_fail(river: Battlepack) -> None:
    """Without the twist the bridge is worth one point less, and a card that is not the pack's is refused."""
    plain = re.sub(r"twist.*\n", "", SCENARIO)
    (failure,) = run(read_text(plain, "plain")).failures
    assert "3" in str(failure)
    with pytest.raises(Malformed, match="there is no card 'raid'"):
        run(read_text(SCENARIO.replace("bridgehead", "raid"), "other"))


def test_a_command_on_a_card_is_used_in_a_scenario(river: Battlepack) -> None:
    text = """
title: Who digs in saves better, and the card is gone
battlepack: river-crossing
now: {round: 2, turn: blue, phase: hero, first: blue}
players:
  red: {hand: [bridgehead]}
units:
  guards: {army: red, warscroll: liberators, at: [[15, 9.5], [13.2, 9.5]], slain: 3}
  rats:   {army: blue, warscroll: clanrats, at: [[6, 17], [7.4, 17]], slain: 8}
steps:
  - {use: Dig In, by: guards}
expect:
  red: {hand: 0}
"""
    assert run(read_text(text, "dig in")).failures == ()
    (failure,) = run(read_text(text.replace("[bridgehead]", "[both-banks]"), "no such card in hand")).failures
    assert "does not hold the card bridgehead" in str(failure)


def test_mistakes_are_told_as_the_guide_says(tmp_path: Path) -> None:
    off, unknown = MESSAGES.splitlines()
    assert mistake(brew(tmp_path / "a", plan=PLAN.replace("Mill: [6, 6]", "Mill: [36, 6]"))) == off
    assert mistake(brew(tmp_path / "b", code=CODE.replace("on=ANYONE", "on=ANYBODY").replace(
        "def high_water(use: Use) -> None:", "def high_water(use: Use, on: object = ANYBODY) -> None:"
    ))) == unknown  # fmt: skip


@pytest.mark.parametrize(
    ("plan", "code", "told"),
    [
        (PLAN.replace("rounds: 4", "rounds: four"), CODE, r"battleplan.yaml, line 4: rounds: 'four' is not right here"),
        (PLAN.replace("depth: 22\n", ""), CODE, r"battleplan.yaml: 'depth' is missing"),
        (PLAN, CODE.replace("PACK = DrawnPack(", "PACK = dict(file="), r"pack.py: it makes 0 battlepacks"),
        (PLAN.replace("[vigilant", "[vigilent"), CODE, r"battleplan.yaml, line 6: armies > 0: there is no army"),
        (PLAN, NO_PLAN, r"pack.py: NotImplementedError: Bare has no plan\(\)"),
        (PLAN, CODE + "def (", r"pack.py, line \d+: SyntaxError"),
        (
            PLAN,
            CODE.replace('tactic("Bridgehead"', 'tactic("Beachhead"'),
            r"pack.py, line \d+: ValueError: the command",
        ),
        (
            PLAN,
            CODE.replace("score=score", 'modules=("magik",)'),
            r"pack.py, line \d+: ValueError: .* no module 'magik'",
        ),
    ],
)
def test_every_mistake_is_one_sentence_with_its_place(tmp_path: Path, plan: str, code: str, told: str) -> None:
    why = mistake(brew(tmp_path, plan, code))
    assert re.match(rf"river_crossing/{told}", why), why
    assert "\n" not in why


def test_a_name_that_is_taken_and_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert "there is a battlepack 'plain' already" in mistake(brew(tmp_path, name="plain"))
    assert "there is no such folder" in mistake(tmp_path / "nowhere")


def test_a_broken_pack_says_why_when_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS, str(brew(tmp_path, code="import nothing_of_this_name")))
    look_again()
    try:
        assert list(shelf().broken) == ["river-crossing"]
        with pytest.raises(PackError, match=r"river_crossing/pack.py, line 1: ModuleNotFoundError"):
            find_pack("river-crossing")
        assert army_battle(find_pack("plain")).decision is not None
    finally:
        monkeypatch.delenv(FOLDERS)
        look_again()


def test_files_of_a_pack_may_import_each_other(tmp_path: Path) -> None:
    head, _, tail = CODE.partition("NAME = ")
    brew(tmp_path, code=head + "from .naming import NAME\n" + tail.partition("\n")[2])
    (tmp_path / "river_crossing" / "naming.py").write_text('NAME = "river-crossing"\n', encoding="utf-8")
    assert "river-crossing" in PackShelf([tmp_path]).packs


def test_no_pack_is_named_outside_the_battlepacks() -> None:
    """Whatever is chosen by name is chosen by the player, a file or the registry; the rulebook tells of them."""
    words = re.compile(r"(fire|sand)[-_ ]and[-_ ](jade|bone)|border[-_ ]war|SpearheadPack", re.IGNORECASE)
    package = ROOT / "src" / "warhost"
    inside = (package / "battlepacks", package / "rules" / "reference")
    files = [each for ext in ("py", "js", "html") for each in package.rglob(f"*.{ext}")]
    outside = [each for each in files if not any(each.is_relative_to(room) for room in inside)]
    assert [str(each) for each in outside if words.search(each.read_text(encoding="utf-8"))] == []
