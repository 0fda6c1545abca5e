"""Is an army written so that it cannot be wrong in silence? What it says is held against what there is.

`warhost army check` prints the findings: file, line, what is wrong, and what would be right.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from warhost.armies.army import Army, load_army
from warhost.armies.army_file import ArmyData, Page
from warhost.armies.checking_code import Code, Mistake, read_code
from warhost.armies.checking_words import words_of
from warhost.armies.covers import FILE
from warhost.armies.loading import SHIPPED
from warhost.armies.rules_text import written_texts
from warhost.engine.catalogue import Ability
from warhost.engine.naming import slug
from warhost.english import Reading

__all__ = ["Mistake", "check_army", "understood"]


def check_army(folder: Path) -> list[Mistake]:
    """What is wrong with an army that can be loaded; ArmyError where it cannot."""
    army = load_army(folder)
    code = [read_code(path) for path in sorted(folder.glob("abilities*.py"))]
    words = words_of(army, code)
    found = [
        *_unnamed(folder, army, code),
        *_unlimited(army, code),
        *_unwritten(army, code),
        *_twice_named(folder, code),
    ]
    found += _not_understood(folder)
    found += [finding for each in code for finding in each.findings(words)]
    return sorted(set(found), key=lambda each: (each.file, each.line))


def understood(folder: Path) -> list[tuple[str, Reading]]:
    """What was made of each ability that is rules text."""
    page = Page(folder / FILE)
    data = page.record(ArmyData, page.raw)
    return [(each.text.name, each.reading) for each in written_texts(data)] if data.abilities else []


def _not_understood(folder: Path) -> Iterator[Mistake]:
    """Rules text is enforced if every word of it is understood."""
    page = Page(folder / FILE)
    for name, reading in understood(folder):
        for gap in reading.gaps:
            line = page.lines.get(("abilities", name, gap.field), page.lines[("abilities", name)])
            what = f"{name!r} is not enforced: {gap.field}, from letter {gap.start + 1}: {gap.why}: {gap.words!r}"
            yield Mistake(page.name, line, what, "other words (docs/english.md), or the ability in abilities.py")


def _lines(code: list[Code], ability: Ability) -> tuple[str, int]:
    """The file and line that an ability stands in."""
    for each in code:
        if ability.name in each.named:
            return each.file, each.named[ability.name]
    return (code[0].file if code else "abilities.py"), 1


def _unnamed(folder: Path, army: Army, code: list[Code]) -> Iterator[Mistake]:
    """Every ability stands in a list: of the army or of a warscroll."""
    listed = {*army.traits, *army.regiment_abilities, *army.enhancements}
    listed.update(name for scroll in army.warscrolls.values() for name in scroll.abilities)
    for each in army.abilities:
        if each.id not in listed:
            what = f"no list of {FILE} names the ability {each.name!r}: nobody has it"
            yield Mistake(*_lines(code, each), what, "its name among traits or the abilities of a warscroll")


def _unlimited(army: Army, code: list[Code]) -> Iterator[Mistake]:
    """A unit uses an ability once a phase (core-5.3b); a player has no such limit, so it must be said."""
    for each in army.abilities:
        if each.user == "player" and each.timing.phase and not each.limits and not each.repeatable:
            what = f"the player can use {each.name!r} as often as they like in a phase"
            yield Mistake(*_lines(code, each), what, 'once=Once("phase"), or repeatable=True where that is meant')


def _unwritten(army: Army, code: list[Code]) -> Iterator[Mistake]:
    """An ability does something, unless the data of its army says the same."""
    for each in army.abilities:
        passive = each.effect is None and each.reaction is None and each.timing.phase is None
        if passive and not (each.modifiers or each.clauses) and each.id not in army.stated:
            what = f"the passive ability {each.name!r} changes nothing"
            yield Mistake(*_lines(code, each), what, f"a modifier, or its name under `stated` in {FILE}")
        if not each.summary.strip() or each.summary == "To be written.":
            what = f"nothing tells players what {each.name!r} does"
            yield Mistake(*_lines(code, each), what, "a docstring, or a summary, in our own words")


@cache
def _shipped_classes() -> tuple[tuple[Path, str], ...]:
    """Every class of the armies that are shipped, behind the folder of its army."""
    files = sorted(SHIPPED.glob("*/abilities*.py"))
    return tuple((path.parent.resolve(), name) for path in files for name in read_code(path).classes)


def _twice_named(folder: Path, code: list[Code]) -> Iterator[Mistake]:
    """Selectors and modifiers are found in saves by their class names, so each belongs to one army."""
    own = folder.resolve()
    others = {name: army.name for army, name in _shipped_classes() if army != own}
    for each in code:
        for name, line in each.classes.items():
            if name in others:
                what = f"the army {slug(others[name])!r} has a class {name!r} too"
                yield Mistake(each.file, line, what, "another name")
