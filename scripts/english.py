"""How much of rules English is understood, and what is not: of the reference beside this checkout, or of catalogues.

python scripts/english.py                          what the reference's abilities leave open
python scripts/english.py --catalogue PATH         the same for a checkout of catalogues
python scripts/english.py --find "each time"       gaps that contain some words, with their texts (nothing is written)
"""

import argparse
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.english.oracle import FILES, samples  # noqa: E402

from warhost.catalogues.markup import Node, read_xml  # noqa: E402
from warhost.catalogues.words import is_none, plain_text  # noqa: E402
from warhost.english import AbilityText, Gap, Setting, read  # noqa: E402


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
    nodes = [(path.stem, node) for path in sorted(folder.glob("*.cat")) for node in read_xml(path).within()]
    words = {plain_text(node.name) for _, node in nodes if node.tag == "categoryEntry"}
    profiles = [(of, node) for of, node in nodes if node.tag == "profile" and not node.hidden]
    names = {plain_text(node.name) for _, node in profiles if node.get("typeName") in ("Unit", "Manifestation")}
    arms = {plain_text(node.name) for _, node in profiles if "Weapon" in node.get("typeName")}
    setting = Setting(
        words=frozenset(each for each in words if each == each.upper() and not each.startswith("NON-")),
        names=frozenset(names), weapons=tuple(sorted(arms)),
    )  # fmt: skip
    seen: set[AbilityText] = set()
    for of, node in profiles:
        if node.get("typeName").startswith("Ability"):
            text = _text(node)
            if text not in seen:
                seen.add(text)
                yield Case(of, text, setting)


def _text(node: Node) -> AbilityText:
    cells = {each.name: plain_text(each.text) for each in node.all("characteristics") if not is_none(each.text)}
    value = re.match(r"\d+", cells.get("Casting Value", "") or cells.get("Chanting Value", ""))
    keywords = tuple(each.strip(" .") for each in re.split("[,;]", cells.get("Keywords", "")) if each.strip(" ."))
    return AbilityText(
        plain_text(node.name), cells.get("Timing", ""), cells.get("Declare", ""), cells.get("Effect", ""), keywords,
        int(value[0]) if value else None, 0, cells.get("Used By", ""),
    )  # fmt: skip


def described(gap: Gap) -> str:
    """A gap in a few words."""
    return gap.why if gap.why != "not understood" else f"{gap.field}: {' '.join(gap.words.lower().split()[:3])}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--catalogue", type=Path, help="a checkout of catalogues")
    asked.add_argument("--find", help="show the texts whose gap contains this")
    asked.add_argument("--top", type=int, default=50, help="how many gaps are listed")
    args = asked.parse_args()
    began, gaps, by = time.monotonic(), Counter[str](), defaultdict[str, list[int]](lambda: [0, 0])
    for case in of_catalogues(args.catalogue) if args.catalogue else of_reference():
        reading = read(case.text, case.setting)
        by[case.of][0] += 1
        by[case.of][1] += reading.ability is not None
        for gap in reading.gaps[:1]:
            gaps[described(gap)] += 1
            if args.find and re.search(args.find, f"{gap.field} {gap.why} {gap.words}", re.IGNORECASE):
                print(f"{case.of}: {case.text.name}\n  {getattr(case.text, gap.field)}\n  at {gap.start}: {gap.words}")
    whole, read_ = (sum(each[n] for each in by.values()) for n in (0, 1))
    for of, (all_, known) in sorted(by.items()):
        print(f"{known:4} of {all_:4}  {100 * known / all_:3.0f}%  {of}")
    print(*(f"{count:4}  {what}" for what, count in gaps.most_common(args.top)), sep="\n")
    print(f"{read_} of {whole} compile whole, {100 * read_ / whole:.1f}%, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
