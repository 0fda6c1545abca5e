"""Bases and heights of a box of the reference."""

import re
from typing import Any

Data = dict[str, Any]
Size = float | list[float]

HEIGHTS = {
    25: 1.25, 28.5: 1.5, 32: 1.75, 40: 2.0, 50: 2.5, 60: 3.0, 75: 3.0, 80: 4.0, 90: 3.5, 100: 4.5, 105: 4.0, 120: 4.5,
}  # fmt: skip
"""Inches by the length of the base in millimetres, of models on foot and in the saddle."""
UNKNOWN = 32
SHARE = re.compile(r"(\d+)/(\d+) ([\d.]+)(?:x([\d.]+))?mm")


def height_of(base: Size, keywords: list[str]) -> float:
    """How tall a model is, judged by what it stands on: the reference does not say."""
    length = base[0] if isinstance(base, list) else base
    nearest = min(HEIGHTS, key=lambda each: abs(each - length))
    tall = HEIGHTS[nearest] - (0.75 if length == 60 and isinstance(base, list) else 0)
    return tall + (1.0 if "Monster" in keywords else 0.0) + (0.5 if "Fly" in keywords else 0.0)


def bases_of(scroll: Data, size: int, sizes: Data) -> tuple[Size, list[Data], str]:
    """What most models stand on, what others do, and a remark where that is a guess."""
    base = scroll["base"]
    if base is None:
        cavalry = "Cavalry" in scroll["keywords"]
        return ([75, 42] if cavalry else UNKNOWN), [], "a guess: the reference has none"
    if "options" not in base:
        return _mm(base), [], ""
    shares = _shares(sizes.get(scroll["name"], {}).get("as_printed", []))
    if not shares:
        found: list[Size] = [_mm(each) for each in base["options"]]
        others = [{"base": each, "models": [n]} for n, each in enumerate(found[:-1])]
        return found[-1], others, "who stands on what is a guess: the reference has the sizes only"
    return _dealt(shares, size)


def _mm(base: Data) -> Size:
    mm: Size = base["mm"]
    return mm


def _shares(printed: list[str]) -> list[tuple[int, int, Size]]:
    """How many of how many models stand on what, the largest share last."""
    found = [
        (int(each[1]), int(each[2]), [_number(each[3]), _number(each[4])] if each[4] else _number(each[3]))
        for each in SHARE.finditer(printed[0] if printed else "")
    ]
    return sorted(found, key=lambda each: each[0])


def _number(text: str) -> float:
    return float(text) if "." in text else int(text)


def _dealt(shares: list[tuple[int, int, Size]], size: int) -> tuple[Size, list[Data], str]:
    others, first = [], 0
    for count, of, base in shares[:-1]:
        models = max(1, round(count * size / of))
        others.append({"base": base, "models": list(range(first, first + models))})
        first += models
    return shares[-1][2], others, ""
