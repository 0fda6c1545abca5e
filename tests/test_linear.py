"""Whatever reads what strangers send takes ten times as long for ten times as much, not a hundred times."""

import gc
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from warhost.armies import army_file
from warhost.armies.army_file import ArmyError
from warhost.engine.codec import convert
from warhost.engine.decisions import AnyChoice
from warhost.engine.dice import amount
from warhost.engine.naming import alike
from warhost.engine.saving import SaveError, read
from warhost.odds import attack as odds_of
from warhost.odds.effect_lines import weapon_ability
from warhost.odds.profiles import is_target, is_weapon, weapon
from warhost.rosters.importing import import_bytes, import_text
from warhost.rosters.roster_file import roster_of
from warhost.rules.glossary import nearest as nearest_terms
from warhost.rules.reference import nearest as nearest_rules
from warhost.scenario.file.effect_lines import parse_effect
from warhost.scenario.file.reader import Malformed, read_text
from warhost.server.http.guard import _name, _site
from warhost.server.http.logs import without_tokens
from warhost.server.http.odds_questions import attack_told, matrix_told, roll_told
from warhost.server.play.manners import cleaned
from warhost.server.protocol.requests import read_message, read_own, read_wish
from warhost.server.protocol.together import read_lobby_wish
from warhost.server.protocol.wrong import Wrong

Parse = Callable[[str], Any]
REFUSALS = (ArmyError, Malformed, SaveError, ValueError, LookupError, msgspec.DecodeError, RecursionError, Wrong)
TIMES, MOST = 10, 15.0
DOUBTS = 12
"""How often a measurement that is too long is taken again: others may have been at work."""
LEAST = 0.006
"""Seconds that the larger input must take before it can be too long."""


def scenario(text: str) -> Any:
    return read_text(text, "scenario")


def imported_file(text: str) -> Any:
    return import_bytes(text.encode(), "list.json")


def imported_tree(text: str) -> Any:
    return import_bytes(text.encode(), "list.ros")


def choice(text: str) -> Any:
    return convert(json.loads(text), AnyChoice)


def save(text: str) -> Any:
    return read(text.encode())


def odds_asked(text: str) -> Any:
    """Each option by itself: the first that makes no sense ends the question."""
    for name in ("weapon", "effect", "target-effect", "ability", "target-ability", "then", "weapon-names", text):
        asker = [] if name == "weapon" else [("attacker", "Clanrats")]
        with suppress(*REFUSALS):
            attack_told([*asker, ("target", "Liberators"), (name, text)])


def roll_asked(text: str) -> Any:
    return roll_told([("what", "dice"), ("dice", text)])


def matrix_asked(text: str) -> Any:
    return matrix_told([("army", text)])


def said(text: str) -> Any:
    return cleaned(text, len(text), "a line")


def own_battles(text: str) -> Any:
    return read_own(json.dumps({"tokens": {text: text}}) if text.isalnum() else text)


YAMLS: list[Callable[[int], str]] = [
    lambda n: "\n" * n + ": [", lambda n: "[" * n, lambda n: "{" * n, lambda n: "- " * n, lambda n: "? " * n,
    lambda n: " " * n, lambda n: " " * n + "\n" + "a: b", lambda n: "a" * n, lambda n: "a: " * n, lambda n: "'" * n,
    lambda n: "!" * n, lambda n: "&a " * n, lambda n: "*a " * n, lambda n: "---\n" * n, lambda n: "# " * n,
    lambda n: "|\n" + " \n" * n, lambda n: '"' + "\\x" * n, lambda n: "a: {b: 1}\n" * n, lambda n: "[]" * n,
    lambda n: "[" + "[], " * n, lambda n: "{" + "a, " * n, lambda n: "".join(f"k{i}: {i}\n" for i in range(n // 8)),
    lambda n: "regiments:\n" + "- {hero: x}\n" * (n // 12), lambda n: "%" * n, lambda n: "x: " + "1" * n,
    lambda n: "&a [" + "*a, " * n + "]", lambda n: "created with" * n, lambda n: "general's regiment" + " -" * n,
]  # fmt: skip
LISTS: list[Callable[[int], str]] = [
    lambda n: " " * n, lambda n: "x" + " " * n + "x", lambda n: "1" * n, lambda n: "(" * n,
    lambda n: "General's Regiment\n" * n,
    lambda n: "Skaven\nGeneral's Regiment\n" + "x (1)\n" * n, lambda n: "*" * n, lambda n: "_" * n, lambda n: "-" * n,
    lambda n: "Created with x\n" * n, lambda n: "\n" * n, lambda n: "\r" * n, lambda n: "> " * n, lambda n: "| " * n,
    lambda n: ("Skaven\nGeneral's Regiment\n" + "1/" * 150 + "\n") * (n // 300),
    lambda n: ("Skaven\nGeneral's Regiment\nClanrats (1)\n" + ("a " * 190) + "\n") * (n // 400),
]  # fmt: skip
TREES: list[Callable[[int], str]] = [
    lambda n: "<a>" * n, lambda n: "<roster " + 'a="" ' * n, lambda n: "<roster>" + "<b/>" * n + "</roster>",
    lambda n: "{" * n, lambda n: '{"roster":' * n, lambda n: '{"a": [' + "[]," * n, lambda n: '{"a":' + "1" * n,
    lambda n: json.dumps({"forces": [{"catalogueName": "Skaven", "selections": [{"name": "x"}] * (n // 20)}]}),
]  # fmt: skip
SCENARIOS: list[Callable[[int], str]] = [
    *YAMLS,
    lambda n: "title: t\nunits:\n" + "".join(f"  u{i}: {{army: red, warscroll: w}}\n" for i in range(n // 40)),
    lambda n: "title: t\nsteps: [" + "{}, " * n + "]",
    lambda n: "title: t\nrules: [" + "core-1, " * n + "]",
    lambda n: "title: t\nterrain: [" + "{name: a}, " * (n // 10) + "]",
    lambda n: f"title: t\nunits: {{a: {{army: red, warscroll: w, effects: ['{'+1 ' * n}']}}}}",
    lambda n: f"title: t\nbattlepack: {'plain' * n}",
]  # fmt: skip
WORDS: list[Callable[[int], str]] = [
    lambda n: " " * n, lambda n: "1" * n, lambda n: "a" * n, lambda n: "a " * n, lambda n: "+1 " * n, lambda n: "(" * n,
    lambda n: ": " * n, lambda n: "D6+" * n, lambda n: "health " * n, lambda n: "set a to " * n,
    lambda n: "this turn " * n,
    lambda n: "+1 attacks of " + "(" * n, lambda n: "anti-" + "a " * n, lambda n: " by " * n, lambda n: "x, " * n,
    lambda n: "-1" * n, lambda n: "1.1" * n, lambda n: "1 2+ " * n,
]  # fmt: skip
MESSAGES: list[Callable[[int], str]] = [
    lambda n: "[" * n, lambda n: '{"type":"ping",' + '"a":1,' * n, lambda n: '"' + "\\u0041" * n,
    lambda n: json.dumps({"type": "Move", "moves": [{"model": 1, "path": [{"x": 1, "y": 1}] * (n // 16)}]}),
    lambda n: json.dumps({"type": "plan", "to": 1, "goals": [{"model": 1, "x": 1, "y": 1}] * (n // 24)}),
    lambda n: json.dumps({"mode": "friend", "scenario": "x" * n}), lambda n: "1" * n,
    lambda n: json.dumps({"answers": [{"type": "Pass"}] * (n // 16)}),
]  # fmt: skip
LETTERS: list[Callable[[int], str]] = [
    lambda n: "\u0301" * n, lambda n: "a\u0301\u0316" * n, lambda n: "\u202e" * n, lambda n: "\ufdfa" * n,
    lambda n: "a-" * n, lambda n: "-" * n + " ", lambda n: ("a" * 31 + " ") * (n // 32), lambda n: "_" * n + "\u00e9",
]  # fmt: skip
HOSTS: list[Callable[[int], str]] = [
    lambda n: "[" * n, lambda n: "[" + ":" * n + "]", lambda n: ":" * n, lambda n: "@" * n, lambda n: "http://" * n,
    lambda n: "." * n, lambda n: "x:" + "1" * n, lambda n: "\u2100" * n, lambda n: "%" * n,
]  # fmt: skip
PARSERS: list[tuple[Parse, list[Callable[[int], str]], int]] = [
    (roster_of, YAMLS, 400), (scenario, SCENARIOS, 400), (import_text, LISTS, 400), (imported_file, TREES, 4000),
    (imported_tree, TREES, 4000), (parse_effect, WORDS, 2000), (weapon_ability, WORDS, 400), (weapon, WORDS, 400),
    (is_weapon, WORDS, 400), (is_target, WORDS, 400), (amount, WORDS, 2000), (nearest_rules, WORDS, 300),
    (nearest_terms, WORDS, 300), (lambda text: alike(text, [text[:-1], "x" + text]), WORDS, 2000),
    (read_message, MESSAGES, 20_000), (read_wish, MESSAGES, 20_000), (choice, MESSAGES, 2000), (save, MESSAGES, 20_000),
    (lambda text: odds_of(text, "Clanrats"), WORDS, 40), (odds_asked, WORDS, 400), (roll_asked, WORDS, 400),
    (matrix_asked, WORDS, 400), (said, [*WORDS, *LETTERS], 4000), (own_battles, MESSAGES, 20_000),
    (read_lobby_wish, MESSAGES, 20_000), (_site, [*WORDS, *HOSTS], 2000), (_name, [*WORDS, *HOSTS], 2000),
    (without_tokens, [*WORDS, *LETTERS], 20_000),
]  # fmt: skip


def spent(parse: Parse, text: str, tries: int) -> float:
    """The least processor time that reading it took."""
    best = float("inf")
    for _ in range(tries):
        before = time.process_time()
        with suppress(*REFUSALS):
            parse(text)
        best = min(best, time.process_time() - before)
    return best


def grows(parse: Parse, worst: Callable[[int], str], size: int) -> float:
    """How many times as long ten times as much takes."""
    large = spent(parse, worst(size * TIMES), 1)
    if large < LEAST:
        return 1.0
    found = large / spent(parse, worst(size), 3)
    for _ in range(DOUBTS):
        if found <= MOST:
            break
        found = min(found, spent(parse, worst(size * TIMES), 3) / spent(parse, worst(size), 5))
    return found


@pytest.mark.parametrize(("parse", "worst", "size"), PARSERS, ids=[each[0].__name__ for each in PARSERS])
def test_ten_times_as_much_takes_ten_times_as_long(
    parse: Parse, worst: list[Callable[[int], str]], size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Long lines are read by the slower of two readers; here that is so for the small texts too.
    monkeypatch.setattr(army_file, "LONG_LINE", 300)
    gc.disable()
    try:
        found = {each(5)[:60]: round(grows(parse, each, size), 1) for each in worst}
    finally:
        gc.enable()
    assert {text: times for text, times in found.items() if times > MOST} == {}
