"""What a campaign of all armies shows: how each fares, and which abilities its captain uses."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from warhost.arena.army_battles import ArmyBattle, SampledCampaign
from warhost.arena.findings import BEHIND, LEFT_ALONE
from warhost.arena.report import Interval, wilson
from warhost.arena.timed_battle import SEATS
from warhost.engine.catalogue import Ability

ENOUGH = 20
"""An ability that was offered this often and never used needs a reason."""
WEAK, STRONG = 0.25, 0.75
"""Win rates beyond which a mistake in the army is looked for."""
CARD = "costs a card of the hand, which was worth more"
ONCE = "once a battle: kept for the best of its chances"


class ArmyRecord(msgspec.Struct, frozen=True):
    """How an army fared; a draw is half a win."""

    army: str
    battles: int
    wins: int
    draws: int
    points: float
    points_against: float
    rate: Interval


class Usage(msgspec.Struct, frozen=True):
    """How often an ability was offered and used, and why it is left alone if it is."""

    ability: str
    name: str
    offered: int
    used: int
    reason: str = ""

    @property
    def idle(self) -> bool:
        """Offered often enough, never used, and nobody says why."""
        return self.offered >= ENOUGH and not self.used and not self.reason


def standings(battles: Iterable[ArmyBattle]) -> list[ArmyRecord]:
    """The best first."""
    found: dict[str, list[tuple[float, int, int]]] = {}
    for each in battles:
        for mine, seat in enumerate(SEATS if each.broken is None else ()):
            won = 0.5 if each.winner is None else float(each.winner == seat)
            found.setdefault(each.armies[mine], []).append((won, each.points[mine], each.points[1 - mine]))
    made = [_record(army, results) for army, results in found.items()]
    return sorted(made, key=lambda each: (-each.rate.rate, each.army))


def _record(army: str, results: list[tuple[float, int, int]]) -> ArmyRecord:
    whole, scores = len(results), [each[0] for each in results]
    mine, theirs = (sum(each[i] for each in results) / whole for i in (1, 2))
    return ArmyRecord(army, whole, scores.count(1.0), scores.count(0.5), mine, theirs, wilson(sum(scores), whole))


def usages(battles: Iterable[ArmyBattle], known: dict[str, Ability]) -> list[Usage]:
    """Every ability that was offered, those least used first."""
    offered, used = Counter[str](), Counter[str]()
    for each in battles:
        for offers in each.offers:
            offered.update({ability: times[0] for ability, times in offers.items()})
            used.update({ability: times[1] for ability, times in offers.items()})
    found = [
        Usage(
            each,
            known[each].name if each in known else each,
            offered[each],
            used[each],
            _why(known.get(each), used[each]),
        )
        for each in offered
    ]
    return sorted(found, key=lambda each: (each.used / each.offered, -each.offered, each.ability))


def _why(ability: Ability | None, used: int) -> str:
    """Why an ability is left alone; that it comes once is no reason never to use it."""
    if ability is None:
        return ""
    once = used and any(limit.per == "battle" for limit in ability.limits)
    return _reason(ability) or (ONCE if once else "")


def _reason(ability: Ability) -> str:
    if ability.hint is not None and ability.hint.never:
        return ability.hint.never
    return CARD if ability.card is not None else LEFT_ALONE.get(ability.id, "")


def page(
    campaign: SampledCampaign, battles: list[ArmyBattle], known: dict[str, Ability], command: str, version: str
) -> str:
    """docs/armies.md"""
    found = standings(battles)
    broken, refused = [each for each in battles if each.broken], sum(each.refused for each in battles)
    parts = [
        "# Armies",
        f"{len(battles)} battles of {campaign.player}s, pairings and sides of Spearhead drawn so that all "
        f"{len(campaign.armies)} armies fight equally often. Made by `{command}` with version {version}, "
        "which gives the same battles again.",
        f"Answers refused: {refused}. Battles broken off: {len(broken)}.",
        *(f"- battle {each.number}, {' against '.join(each.armies)}: {each.broken}" for each in broken),
        "## How they fare",
        "A draw is half a win. In brackets the 95% Wilson interval.",
        _standings(found),
        f"Below {WEAK:.0%} or above {STRONG:.0%}: {', '.join(_beyond(found)) or 'none'}.",
        *_behind(_beyond(found)),
        *_firsts(battles),
        "## What is offered and what is used",
        "An ability has one chance a phase in which it could be used, a reaction one each time. Those used in less "
        "than half of their chances, but for moves and attacks that all armies have:",
        _usages(usages(battles, known)),
    ]
    return "\n\n".join(parts) + "\n"


def _beyond(found: list[ArmyRecord]) -> list[str]:
    """Armies so strong or weak that a mistake in them is worth looking for."""
    return [each.army for each in found if not WEAK <= each.rate.rate <= STRONG]


def _behind(armies: list[str]) -> list[str]:
    """What was found where a mistake was looked for."""
    rows = [f"- **{army}**: {BEHIND.get(army, 'nobody has looked for a mistake yet')}" for army in armies]
    return ["### What stands behind them", "\n".join(rows)] if rows else []


def _firsts(battles: list[ArmyBattle]) -> list[str]:
    """How whoever took the first turn fared, everywhere and on each side."""
    sides: dict[str, list[float]] = {}
    for each in battles:
        if each.broken is None and each.first is not None:
            result = 0.5 if each.winner is None else float(each.winner == each.first)
            for side in ("everywhere", each.side):
                sides.setdefault(side, []).append(result)
    rows = [(side, len(scores), wilson(sum(scores), len(scores))) for side, scores in sides.items()]
    told = [f"| {side} | {count} | {rate.rate:.0%} [{rate.low:.0%}, {rate.high:.0%}] |" for side, count, rate in rows]
    head = "| side | battles | score of who went first |\n|---|---|---|"
    return ["## Who goes first", "\n".join([head, *told])] if told else []


def _standings(found: list[ArmyRecord]) -> str:
    head = "| army | battles | won | drawn | lost | score | victory points |\n|---|---|---|---|---|---|---|"
    rows = [
        f"| {each.army} | {each.battles} | {each.wins} | {each.draws} | {each.battles - each.wins - each.draws} "
        f"| {each.rate.rate:.0%} [{each.rate.low:.0%}, {each.rate.high:.0%}] "
        f"| {each.points:.1f} : {each.points_against:.1f} |"
        for each in found
    ]
    return "\n".join([head, *rows])


def _usages(found: list[Usage]) -> str:
    head = "| ability | offered | used | share | why not |\n|---|---|---|---|---|"
    rows = [
        f"| {each.name} ({each.ability.rpartition('/')[0]}) | {each.offered} | {each.used} "
        f"| {each.used / each.offered:.0%} | {each.reason or ('**unexplained**' if each.idle else '')} |"
        for each in found
        if each.used * 2 < each.offered and "/" in each.ability
    ]
    return "\n".join([head, *rows])
