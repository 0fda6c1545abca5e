"""The rulebook in our own words: every rule id that code, scenarios and refusals may cite, one file a chapter."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from warhost.engine.codec import decode
from warhost.engine.naming import alike


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id, what it says, what to read next, and whether a later wording replaced the first."""

    id: str
    chapter: str
    title: str
    summary: str
    see: tuple[str, ...] = ()
    updated: bool = False


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    summary: str
    see: tuple[str, ...] = ()
    updated: bool = False


class _Chapter(msgspec.Struct, forbid_unknown_fields=True):
    chapter: str
    rules: list[_Entry]


@cache
def _load() -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for source in sorted(files(__package__).iterdir(), key=lambda each: each.name):
        if source.name.endswith(".json"):
            page = decode(source.read_bytes(), _Chapter)
            for entry in page.rules:
                if entry.id in found:
                    raise ValueError(f"{source.name}: {entry.id} is explained twice")
                found[entry.id] = Rule(entry.id, page.chapter, entry.title, entry.summary, entry.see, entry.updated)
    return found


class _Rules(Mapping[str, Rule]):
    """The rules by id in book order, read from disk when first looked at."""

    def __getitem__(self, rule: str) -> Rule:
        return _load()[rule]

    def __iter__(self) -> Iterator[str]:
        return iter(_load())

    def __len__(self) -> int:
        return len(_load())


RULES: Mapping[str, Rule] = _Rules()
_written_elsewhere: set[str] = set()


def explain(rules: Iterable[Rule]) -> None:
    """Add what was written elsewhere, such as the cards of somebody's own battlepack; what is explained stays."""
    for rule in rules:
        if _load().setdefault(rule.id, rule) is rule:
            _written_elsewhere.add(rule.id)


def forget_others() -> None:
    """Only what comes with the game is explained again."""
    for rule in _written_elsewhere:
        _load().pop(rule, None)
    _written_elsewhere.clear()


class UnknownRule(LookupError):  # noqa: N818
    """No rule has this id; `near` holds the ids that look most like it."""

    def __init__(self, rule: str) -> None:
        self.rule, self.near = rule, nearest(rule)
        hint = f"; did you mean {', '.join(self.near)}?" if self.near else ""
        super().__init__(f"no rule is called {rule!r}{hint}")


def find(rule: str) -> Rule:
    """The rule with exactly this id."""
    try:
        return RULES[rule]
    except KeyError:
        raise UnknownRule(rule) from None


def is_stem(stem: str, rule: str) -> bool:
    """Whether an id is the numbered beginning of another: core-5.3 of core-5.3a, core-32 of core-32.1."""
    if not rule.startswith(stem) or not stem[-1:].isdigit():
        return False
    return re.match(r"\.\d|[a-z]", rule[len(stem) :]) is not None


def expand(cited: str) -> tuple[str, ...]:
    """The rules a citation stands for: itself, or the clauses of a stem; none when it names nothing."""
    if cited in RULES:
        return (cited,)
    return tuple(rule for rule in RULES if is_stem(cited, rule))


def is_known(cited: str) -> bool:
    """Whether a citation names a rule, or a stem that has clauses."""
    return bool(expand(cited))


def matches(cited: str, wanted: str) -> bool:
    """Whether citing the one is citing the other; a stem on either side stands for its clauses."""
    return cited == wanted or is_stem(wanted, cited) or (cited not in RULES and is_stem(cited, wanted))


def nearest(rule: str, count: int = 5) -> tuple[str, ...]:
    """Ids that a mistyped one may have meant: of the same chapter and number first, then by spelling."""
    wanted = rule.strip().lower()
    parent = re.sub(r"(\.\d+)?[a-z]?$", "", wanted) if re.search(r"-\d", wanted) else wanted
    kin = [each for each in RULES if parent and (each == parent or is_stem(parent, each))]
    spelt = alike(wanted, RULES, count, 0.5)
    worded = [each for each in RULES if len(wanted) > 2 and wanted in each]
    titled = [each.id for each in RULES.values() if len(wanted) > 2 and wanted in each.title.lower()]
    close = sorted(kin, key=lambda each: each not in spelt)
    return tuple(dict.fromkeys([*close, *worded, *titled, *spelt]))[:count]
