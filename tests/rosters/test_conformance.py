"""The rosters beside the scenarios: each breaks exactly the rules it says, and every army rule is shown."""

from collections import Counter
from pathlib import Path

import pytest

from warhost.rosters import check_roster, read_roster, sample_files
from warhost.rules.reference import RULES

FOLDER = Path(__file__).parents[2] / "rosters"
FILES = sorted(FOLDER.rglob("*.yaml"))
POINTS = {
    "skaven-1000-a": (950, True), "skaven-1000-b": (1000, False), "skaven-2000-a": (2000, False),
    "stormcast-1000-a": (960, False), "stormcast-1000-b": (990, False), "stormcast-2000-a": (1920, True),
}  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_it_breaks_exactly_the_rules_it_says(path: Path) -> None:
    roster = read_roster(path)
    assert roster.expected is not None
    verdict = check_roster(roster)
    assert verdict.breaks == roster.expected.breaks, [str(each) for each in verdict.breaches]
    assert verdict.legal is roster.expected.legal
    if roster.expected.extra_command_point_round_1 is not None:
        assert verdict.extra_command_point is roster.expected.extra_command_point_round_1
    assert set(roster.expected.breaks) <= set(roster.rules)


def test_every_rule_of_army_composition_is_shown_at_least_twice() -> None:
    shown = Counter(rule for path in FILES for rule in read_roster(path).rules)
    rules = [each for each in RULES if each.startswith("army-")]
    assert {rule: shown[rule] for rule in rules if shown[rule] < 2} == {}


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_the_samples_are_legal(path: Path) -> None:
    verdict = check_roster(read_roster(path))
    assert verdict.breaches == ()
    assert (verdict.points, verdict.extra_command_point) == POINTS[path.stem]


def test_there_are_six_samples() -> None:
    assert {path.stem for path in sample_files()} == set(POINTS)


def test_what_later_handbooks_charge_is_known_too() -> None:
    samples = {path.stem: check_roster(read_roster(path)).season_points for path in sample_files()}
    assert samples["stormcast-1000-a"] == 980
    assert samples["stormcast-2000-a"] == 1960
    assert samples["skaven-1000-a"] == 950
