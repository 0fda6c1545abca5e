"""What an ability of the reference lets its user pick, and what it rolls, where the words are plain enough."""

import re
from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]
PICK = re.compile(
    r"[Pp]ick (?:an?|another) (?P<visible>visible )?(?P<side>friendly|enemy) (?P<non>non-)?(?P<word>[A-Z][a-z]+ )?unit"
    r"(?P<rest>[^.]*?)(?: to be the target|,? and roll|, then|\.)"
)
WORDS = {"Hero", "Infantry", "Cavalry", "Monster", "Wizard", "Priest", "Fly"}
NEAR = re.compile(r"(?P<wholly>wholly )?within (?P<reach>\d+)\"")


def pick_of(ability: Data) -> Iterator[str]:
    """The arguments of the declare step."""
    found = PICK.search(ability["declare"] or "")
    which = _which(found) if found else None
    if which is not None:
        yield f'picks=(PickSpec("unit", {which}),)'


def _which(found: re.Match[str]) -> str | None:
    word, rest = (found["word"] or "").strip(), found["rest"]
    if word and word not in WORDS:
        return None
    parts = [found["side"].upper()]
    if word:
        parts.append(f"{'~' if found['non'] else ''}Keyword({word.upper()})")
    near = NEAR.search(rest)
    if near:
        rest = rest.replace(near[0], "")
        parts.append(_near(near, bool(found["visible"])))
    elif found["visible"]:
        parts.append("Visible()")
    if "not in combat" in rest:
        parts.append("~IN_COMBAT")
    elif "in combat with" in rest:
        parts.append("InCombat(foes=ME)")
    elif "in combat" in rest:
        parts.append("IN_COMBAT")
    return " & ".join(parts)


def _near(near: re.Match[str], visible: bool) -> str:
    reach = near["reach"]
    if visible and not near["wholly"]:
        return f"Visible(within={reach})"
    within = f"Within({reach}, wholly=True)" if near["wholly"] else f"Within({reach})"
    return f"{within} & Visible()" if visible else within
