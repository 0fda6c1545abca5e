"""The reference: complete, readable, and forgiving about how an id is asked for."""

import re
from collections import Counter

import pytest

from warhost.rules.reference import RULES, UnknownRule, expand, find, is_known, matches, nearest


def test_every_part_of_the_checklist_is_there() -> None:
    chapters = Counter(re.split(r"-(?=\d)", rule)[0] for rule in RULES if re.search(r"-\d", rule))
    assert chapters == {
        "core": 89, "commands": 13, "terrain": 12, "magic": 12, "army": 12, "models": 3, "tactics": 3, "spearhead": 1,
    }  # fmt: skip
    named = Counter(re.sub(r"(fire-and-jade|sand-and-bone|border-war|[a-z]+)-.*", r"\1", rule) for rule in RULES)
    twists = {realm: named[realm] for realm in ("aqshy", "ghyran", "dolorum", "ossia")}
    assert twists == dict.fromkeys(twists, 6)
    assert (named["fire-and-jade"], named["sand-and-bone"], named["border-war"]) == (12, 13, 6)


def test_every_rule_can_be_read() -> None:
    for rule in RULES.values():
        assert rule.title, rule.id
        assert 30 < len(rule.summary) < 900, rule.id
        assert rule.summary[-1] == ".", rule.id
        assert rule.see, rule.id
        assert all(is_known(each) and each != rule.id for each in rule.see), rule.id


def test_updated_wordings_are_marked() -> None:
    assert {rule.id for rule in RULES.values() if rule.updated} == {
        "core-6.0c", "core-7.0c", "core-18.3", "core-19.0a", "core-24.2", "core-32.1", "core-32.2",
        "terrain-1.1b", "magic-2.0c", "army-4.1",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cited", "wanted", "same"),
    [
        ("core-5.3a", "core-5.3a", True),
        ("core-5.3a", "core-5.3", True),
        ("core-5.3", "core-5.3a", True),
        ("core-5.3a", "core-5.3b", False),
        ("core-32.1", "core-32", True),
        ("core-15.2.1", "core-15.2", True),
        ("core-15.2", "core-15.2.1", False),
        ("core-10.0", "core-1", False),
        ("core-12.0a", "core-12", True),
        ("fire-and-jade-raze", "fire-and-jade", False),
    ],
)
def test_a_stem_stands_for_its_clauses(cited: str, wanted: str, same: bool) -> None:
    assert matches(cited, wanted) is same


def test_known_ids_and_stems() -> None:
    for number in ("14.1", "19.0", "17.0", "5.3", "6.0", "7.0", "12.0", "15.0", "16.0", "10.1", "32"):
        stem = f"core-{number}"
        assert is_known(stem), stem
        assert stem not in RULES
    assert expand("core-14.1") == ("core-14.1a", "core-14.1b", "core-14.1c")
    assert expand("core-15.2") == ("core-15.2",)
    assert not any(is_known(each) for each in ("core-99.0", "core-5.3d", "core", "", "spearhead", "fire-and-jade"))


def test_a_wrong_id_says_what_is_near() -> None:
    with pytest.raises(UnknownRule, match=r"no rule is called 'core-5\.3d'; did you mean core-5\.3a"):
        find("core-5.3d")
    assert find("core-15.3").title == "Pile-in moves"
    assert nearest("raze") == ("fire-and-jade-raze", "sand-and-bone-raze")
    assert nearest("Retreat")[0] == "core-14.1c"
    assert nearest("comands-7.0")[0] == "commands-7.0"
    assert nearest("xyzzy") == ()
