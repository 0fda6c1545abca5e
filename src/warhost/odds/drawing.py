"""Distributions as pictures: bars in SVG, and in characters for a terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warhost.odds.distribution import Distribution

_LEAST = 5e-4


def shown(distribution: "Distribution") -> list[tuple[int, float]]:
    """The values worth showing, from the first to the last that is not negligible."""
    likely = [value for value, chance in enumerate(distribution.pmf) if chance >= _LEAST]
    if not likely:
        return []
    return [(value, float(distribution.pmf[value])) for value in range(likely[0], likely[-1] + 1)]


def bars(distribution: "Distribution", width: int = 40) -> list[str]:
    """One line a value: how likely, and at least that much."""
    rows = shown(distribution)
    most = max((chance for _, chance in rows), default=1.0)
    return [
        f"{value:>4}  {chance:6.1%}  {distribution.at_least(value):7.1%}  {'#' * round(chance / most * width)}"
        for value, chance in rows
    ]


def chart(distribution: "Distribution", title: str = "") -> str:
    """A bar chart in SVG."""
    rows = shown(distribution)
    most = max((chance for _, chance in rows), default=1.0)
    step = max(14, min(40, 560 // max(1, len(rows))))
    width = step * len(rows) + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 240" width="{width}" height="240" role="img">',
        f"<title>{title or 'distribution'}: mean {distribution.mean:.2f}</title>",
        f'<text x="30" y="20" font-size="13" font-family="sans-serif">{title} mean {distribution.mean:.2f}</text>',
    ]
    for index, (value, chance) in enumerate(rows):
        height = 160 * chance / most
        x = 30 + index * step
        parts.append(
            f'<rect x="{x}" y="{200 - height:.1f}" width="{step - 3}" height="{height:.1f}" fill="#4a6fa5">'
            f"<title>{value}: {chance:.1%}</title></rect>"
        )
        parts.append(f'<text x="{x}" y="215" font-size="10" font-family="sans-serif">{value}</text>')
    return "\n".join([*parts, "</svg>"])
