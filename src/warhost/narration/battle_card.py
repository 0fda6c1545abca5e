"""A picture of a battle to show to others: who fought, how it ended, and how the chances went."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT, TOP, BOTTOM = 80, 1120, 250, 470
"""Where the curve stands."""
RED, BLUE, INK, PAPER, MUTED = "#9c2a22", "#1f4e9c", "#2a2118", "#faf4e6", "#6b5d4a"


class BattleCard(NamedTuple):
    """What is on the picture. `curve`: how far the battle was (0 to 1) and red's chance then."""

    verdict: str
    names: tuple[str, str]
    points: tuple[int, int]
    curve: Sequence[tuple[float, float]]
    facts: Sequence[str]


def battle_card(card: BattleCard) -> str:
    """The picture as SVG, whole in itself."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' role="img" aria-label="{escape(_told(card))}" font-family="Georgia, serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<path d="M12 12H{WIDTH - 12}V{HEIGHT - 12}H12Z" fill="none" stroke="{INK}" stroke-width="4"/>',
        _text(WIDTH / 2, 76, card.verdict, 44, INK, "middle", bold=True),
        *_side(card, 0),
        *_side(card, 1),
        *_curve(card.curve),
        *(_text(LEFT, 522 + 32 * i, _cut(each, 96), 23, INK) for i, each in enumerate(card.facts[:3])),
        _text(RIGHT, HEIGHT - 28, "warhost", 20, MUTED, "end"),
        "</svg>",
    ]
    return "\n".join(parts)


def _told(card: BattleCard) -> str:
    red, blue = card.names
    return f"{card.verdict} {red} {card.points[0]}, {blue} {card.points[1]}."


def _side(card: BattleCard, index: int) -> list[str]:
    ink, anchor = (RED, "start") if index == 0 else (BLUE, "end")
    x = LEFT if index == 0 else RIGHT
    return [
        _text(x, 150, _cut(card.names[index], 30), 34, ink, anchor, bold=True),
        _text(x, 218, str(card.points[index]), 64, ink, anchor, bold=True),
    ]


def _curve(curve: Sequence[tuple[float, float]]) -> list[str]:
    """The line between the sides: above it is blue's share, below it red's."""
    if len(curve) < 2:
        return []
    spots = [(LEFT + at * (RIGHT - LEFT), BOTTOM - red * (BOTTOM - TOP)) for at, red in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    middle = (TOP + BOTTOM) / 2
    return [
        f'<rect x="{LEFT}" y="{TOP}" width="{RIGHT - LEFT}" height="{BOTTOM - TOP}" fill="{BLUE}" opacity=".28"/>',
        f'<polygon points="{spots[0][0]:.1f},{BOTTOM} {line} {spots[-1][0]:.1f},{BOTTOM}" fill="{RED}" opacity=".7"/>',
        f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="3"/>',
        f'<path d="M{LEFT} {middle}H{RIGHT}" stroke="{INK}" stroke-dasharray="6 6" opacity=".6"/>',
    ]


def _text(x: float, y: float, text: str, size: int, ink: str, anchor: str = "start", bold: bool = False) -> str:
    style = f'font-size="{size}" fill="{ink}" text-anchor="{anchor}" font-weight="{700 if bold else 400}"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
