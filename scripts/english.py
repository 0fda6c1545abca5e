"""How much of rules English is understood, and what is not: of the reference beside this checkout, or of catalogues.

python scripts/english.py                          what the reference's abilities leave open
python scripts/english.py --catalogue PATH         the same for a checkout of catalogues, into docs/english-coverage.md
python scripts/english.py --find "each time"       gaps that contain some words, with their texts (nothing is written)
"""

import argparse
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "english-coverage.md"
sys.path.insert(0, str(ROOT))

from msgspec.structs import replace  # noqa: E402
from tests.english.oracle import FILES, samples  # noqa: E402

from warhost.catalogues.ability_book import OWN  # noqa: E402
from warhost.catalogues.markup import Node, read_xml  # noqa: E402
from warhost.catalogues.words import is_none, plain_text  # noqa: E402
from warhost.english import AbilityText, Gap, Setting, read  # noqa: E402
from warhost.english.locks import locks  # noqa: E402
from warhost.english.surroundings import (  # noqa: E402
    bonds,
    changed,
    given_words,
    grounds,
    hideouts,
    inert,
    landmarks,
    rolls,
    states,
    tokens,
    trials,
    wheels,
    word_kinds,
)

RENOWN = "Regiment of Renown: "


class Case(NamedTuple):
    """A text, and whose it is."""

    of: str
    text: AbilityText
    setting: Setting


def of_reference() -> Iterator[Case]:
    for path in FILES:
        for each in samples(path):
            yield Case(each.army, each.text, each.setting)


def of_catalogues(folder: Path) -> Iterator[Case]:
    """Every distinct ability of a checkout, in the setting of all its keywords and weapons."""
    files = sorted((*folder.glob("*.gst"), *folder.glob("*.cat")))
    nodes = [(_owner(path), node) for path in files for node in read_xml(path).within()]
    words = {plain_text(node.name) for _, node in nodes if node.tag == "categoryEntry"}
    profiles = [(of, node) for of, node in nodes if node.tag == "profile" and not node.hidden]
    names = {plain_text(node.name) for _, node in profiles if node.get("typeName") in ("Unit", "Manifestation")}
    arms = {plain_text(node.name) for _, node in profiles if "Weapon" in node.get("typeName")}
    models = {
        plain_text(node.name) for _, node in nodes if node.tag == "selectionEntry" and node.get("type") == "model"
    }
    texts: dict[AbilityText, str] = {}
    for of, node in profiles:
        if node.get("typeName").startswith("Ability"):
            texts.setdefault(_text(node), of)
    entries = {plain_text(node.name) for _, node in nodes if node.tag == "selectionEntry"}
    hired = frozenset(each.removeprefix(RENOWN) for each in entries if each.startswith(RENOWN))
    setting = Setting(
        words=frozenset(each for each in words if each == each.upper() and not each.startswith("NON-")),
        names=frozenset(names), weapons=tuple(sorted(arms)), models=frozenset(models), inert=inert(texts),
        rolls=rolls(texts),
    )  # fmt: skip
    of_faction = defaultdict[str, list[AbilityText]](list)
    for text, of in texts.items():
        of_faction[_faction(of)].append(text)
    around = {of: own if of != "Lores" else list(texts) for of, own in of_faction.items()}  # whose lores, is not said
    settings = {
        of: replace(
            setting, changed=changed(own), hideouts=hideouts(own), tokens=tokens(own), grounds=grounds(own),
            wheels=wheels(own), locks=locks(own, wheels(own)), trials=trials(own),
            abilities=frozenset(each.name for each in own),
            states=states((*own, *of_faction["Lores"])), words=setting.words | given_words(own), bonds=bonds(own),
            landmarks=landmarks(own), word_kinds=word_kinds(own),
            regiments=hired if of == "Regiments of Renown" else frozenset(),
        )
        for of, own in around.items()
    }  # fmt: skip
    yield from (Case(of, text, settings[_faction(of)]) for text, of in texts.items())


def _faction(of: str) -> str:
    """The faction of an army of renown."""
    return of.partition(" - ")[0]


def _owner(path: Path) -> str:
    """Whose a file is: a faction's library is its own."""
    return path.stem.removesuffix(" [LEGENDS]").removesuffix(" - Library")


def _text(node: Node) -> AbilityText:
    cells = {each.name: plain_text(each.text) for each in node.all("characteristics") if not is_none(each.text)}
    value = re.match(r"\d+", cells.get("Casting Value", "") or cells.get("Chanting Value", ""))
    keywords = tuple(each.strip(" .") for each in re.split("[,;]", cells.get("Keywords", "")) if each.strip(" ."))
    return AbilityText(
        plain_text(node.name), cells.get("Timing", ""), cells.get("Declare", ""), cells.get("Effect", ""), keywords,
        int(value[0]) if value else None, 0, cells.get("Used By", ""),
        tuple((name.lower(), said) for name, said in cells.items() if name.lower() not in OWN),
    )  # fmt: skip


CONSTRUCTIONS = (
    ("by whom it may be used", r"^used by"), ("its keywords, which other rules may speak of", r"other rules may speak"),
    ("two ways to read it", r"two ways"), ("a Regiment of Renown spoken of", r"regiment of renown"),
    ("a time that is not a phase", r"^timing"), ("terrain features as targets", r"terrain feature"),
    ("second and further targets", r"second target|eligible unit|additional target|targets instead"),
    ("replacement units", r"replacement"), ("points gained or spent", r"\bspend\b|(?<!damage )points\b"),
    ("tokens", r"tokens?\b"), ("wards against some damage only", r"^effect: against"),
    ("what a command does differently", r"command"), ("Companion weapons by themselves", r"companion"),
    ("weapon abilities that have no effect", r"weapon abilit"), ("a point on the battlefield", r"point on the"),
    ("what has happened: damage allocated, models slain", r"damage points|slain"),
    ("what happens when it is destroyed", r"destroyed"), ("the first or next time of something", r"first|next time"),
    ("dice that are changed or kept", r"\broll(s|ed)?\b"), ("wizards and priests for a while", r"wizard|priest"),
    ("setting up, reserves and deployment", r"set up|reserve|deploy"), ("moves and where they end", r"\bmoves?\b"),
    ("criticals", r"critical"), ("tables and numbered effects", r"corresponding|following|cumulative|table"),
    ("something instead of what was said", r"instead"), ("for each of something counted", r"for each|the number of"),
    ("passive abilities with a duration", r"lasts for a time"), ("effects without a duration", r"how long it lasts"),
    ("pronouns of nobody", r"meant by"), ("manifestations and summoning", r"manifestation|summon"),
    ("objectives and control", r"objective|control"), ("spells and casting", r"spell|cast"),
    ("prayers and chanting", r"prayer|chant"), ("others: a quoted name or a possessive", r"'"),
)  # fmt: skip
"""Gaps in our own short words, by what is said where they begin; the first that fits."""
MOST = 50


def described(gap: Gap) -> str:
    """A gap in a few words of our own."""
    said = f"{gap.field.replace('_', ' ')}: {gap.why} {' '.join(gap.words.lower().split()[:12])}"
    found = next((told for told, words in CONSTRUCTIONS if re.search(words, said)), None)
    return found or f"{gap.field}: {gap.words.lower().split()[0] if gap.words.split() else 'its end'} ..."


def first_words(gap: Gap) -> str:
    """A gap as it stands there, for the terminal only."""
    return gap.why if gap.why != "not understood" else f"{gap.field}: {' '.join(gap.words.lower().split()[:3])}"


Found = tuple[str, bool, str, str, str]
"""Whose text, was it understood, its gap in our words and in its own, and all of it for those who look for words."""


def looked_at(case: Case) -> Found:
    reading = read(case.text, case.setting)
    if reading.ability is not None:
        return case.of, True, "", "", ""
    gap = reading.gaps[0]
    whole = f"{case.of}: {case.text.name}\n  {getattr(case.text, gap.field)}\n  at {gap.start}: {gap.words}"
    return case.of, False, described(gap), first_words(gap), f"{gap.field} {gap.why} {gap.words}\n{whole}"


def all_of(cases: Iterator[Case], processes: int) -> Iterator[Found]:
    if processes == 1:
        yield from map(looked_at, cases)
        return
    with Pool(processes) as pool:
        yield from pool.imap_unordered(looked_at, cases, chunksize=40)


class Tally:
    """What was found, counted."""

    def __init__(self) -> None:
        self.by = defaultdict[str, list[int]](lambda: [0, 0])
        self.told, self.words = Counter[str](), Counter[str]()

    def add(self, found: Found) -> None:
        self.by[found[0]][0] += 1
        self.by[found[0]][1] += found[1]
        if not found[1]:
            self.told[found[2]] += 1
            self.words[found[3]] += 1

    @property
    def sums(self) -> tuple[int, int]:
        return sum(each[1] for each in self.by.values()), sum(each[0] for each in self.by.values())

    def page(self) -> str:
        """The table by faction and the most frequent gaps, for docs."""
        known, whole = self.sums
        rows = [
            f"| {of} | {have} | {every} | {100 * have / every:.0f}% |" for of, (every, have) in sorted(self.by.items())
        ]
        gaps = [f"| {told} | {count} |" for told, count in self.told.most_common(MOST)]
        return "\n".join((
            "# How much of rules English is understood", "",
            "Written by `python scripts/english.py --catalogue PATH` from a checkout of the community's catalogues.",
            "Each distinct ability is counted once, for the faction it stands in first, if every word was understood.",
            "Texts are read without their unit, so that weapons and keywords of all units are known to each.", "",
            f"{known} of {whole} distinct abilities compile whole: {100 * known / whole:.1f}%.", "",
            "## By faction", "", "| faction | understood | abilities | |", "|---|---|---|---|", *rows, "",
            f"## The {MOST} most frequent things not understood", "",
            "The first gap of each ability, by what is said where it begins.", "", "| what | abilities |", "|---|---|",
            *gaps, "",
        ))  # fmt: skip


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--catalogue", type=Path, help="a checkout of catalogues")
    asked.add_argument("--find", help="show the texts whose gap contains this")
    asked.add_argument("--top", type=int, default=MOST, help="how many gaps are listed")
    asked.add_argument("--processes", type=int, default=1, help="how many work at it")
    args = asked.parse_args()
    began, tally = time.monotonic(), Tally()
    for found in all_of(of_catalogues(args.catalogue) if args.catalogue else of_reference(), args.processes):
        tally.add(found)
        gap, _, text = found[4].partition("\n")
        if args.find and not found[1] and re.search(args.find, gap, re.IGNORECASE):
            print(text)
    for of, (every, known) in sorted(tally.by.items()):
        print(f"{known:4} of {every:4}  {100 * known / every:3.0f}%  {of}")
    print(*(f"{count:4}  {what}" for what, count in tally.words.most_common(args.top)), sep="\n")
    known, whole = tally.sums
    print(f"{known} of {whole} compile whole, {100 * known / whole:.1f}%, in {time.monotonic() - began:.0f} s")
    if args.catalogue and not args.find:
        PAGE.write_text(tally.page(), encoding="utf-8")
        print(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
