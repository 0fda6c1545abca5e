"""The game's own resolution of an encounter, to hold exact odds against: every way the dice can fall, or many falls."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from warhost.engine.decisions import Ask, Pick, Picked, PickSlain, Script, Share, SlainPicked
from warhost.engine.dice import DiceSource, Enumerated, OutOfDice, Seeded
from warhost.engine.events import Damaged, Slain
from warhost.engine.game import Game
from warhost.odds import AttackOutcome, AttackStep, Combatant
from warhost.odds.distribution import Distribution
from warhost.odds.encounters import ATTACKER, TARGET, encounter
from warhost.rules.effects.modifiers import AttackKind
from warhost.rules.fighting.damage import damage_sequence
from warhost.rules.fighting.targeting import carriers, weapons_of
from warhost.rules.fighting.volleys import declare_volley, resolve_volley

EXACT = 1e-12


class Result(NamedTuple):
    """What one fall of the dice came to."""

    inflicted: int
    damage: int
    slain: int
    destroyed: bool


Crits = Mapping[str, str]
"""Which crit ability each weapon of an attacker uses, where it has several."""


def driven(script: Script[Any], crits: Crits) -> Any:
    """Run a script of the rules, answering what it asks."""
    try:
        ask = next(script)
        while True:
            ask = script.send(_answer(ask, crits))
    except StopIteration as done:
        return done.value


def _answer(ask: Ask, crits: Crits) -> Picked | SlainPicked:
    asked = ask.decision
    if isinstance(asked, PickSlain):
        return SlainPicked(asked.models[-asked.count :])
    assert isinstance(asked, Pick)
    assert asked.kind == "crit"
    weapon = next(name for name in crits if name in asked.reason)
    answer = Picked((crits[weapon],))
    assert ask.check(answer) == []
    return answer


def fight(game: Game, kind: AttackKind, only: AttackStep, crits: Crits) -> None:
    """All attacks on the target as the rules resolve them: declared, rolled, warded, allocated."""
    shares = tuple(
        Share(weapon.name, TARGET, carriers(game, ATTACKER, weapon))
        for weapon in weapons_of(game, ATTACKER, kind)
        if only.uses(weapon)
    )
    volley = declare_volley(game, ATTACKER, shares, kind)
    pools = driven(resolve_volley(game, volley), crits)
    driven(damage_sequence(game, pools, ATTACKER), crits)


def laid_out(steps: Sequence[AttackStep], target: Combatant) -> list[tuple[AttackStep, Game]]:
    """Each attacker on a table of its own with the target."""
    return [(step, encounter(step.side, target, step.kind)) for step in steps]


def played(tables: Sequence[tuple[AttackStep, Game]], dice: DiceSource, crits: Sequence[Crits]) -> Result:
    """Attackers one after another, each on what the one before has left of the target."""
    games: list[Game] = []
    for (step, table), picked in zip(tables, crits, strict=True):
        game = Game(table.book, table.state, dice)
        if games:
            before = games[-1].state
            record = replace(game.unit(TARGET), **_hurt(before.units[TARGET]))
            game.change(units={**game.state.units, TARGET: record}, rolled=before.rolled)
            game.put(TARGET, before.places[TARGET])
        if game.unit(TARGET).status == "table":
            fight(game, step.kind, step, picked)
        games.append(game)
    events = [event for game in games for event in game.events]
    hits = [event for event in events if isinstance(event, Damaged) and event.unit == TARGET]
    gone = games[-1].unit(TARGET)
    return Result(
        sum(each.inflicted for each in hits), sum(each.allocated for each in hits),
        sum(isinstance(event, Slain) for event in events), gone.status == "destroyed",
    )  # fmt: skip


def _hurt(unit: Any) -> dict[str, Any]:
    return {name: getattr(unit, name) for name in ("damage", "slain", "status", "tokens")}


def every_way(play: Callable[[DiceSource], Any]) -> Iterator[tuple[Fraction, Any]]:
    """Run something once for each way its dice can fall, face by face."""
    waiting: list[dict[tuple[str, int], int]] = [{}]
    while waiting:
        laid = waiting.pop()
        try:
            found = play(Enumerated(laid))
        except OutOfDice as missing:
            waiting += [{**laid, (missing.kind, missing.index): face} for face in range(1, 7)]
        else:
            yield Fraction(1, 6 ** len(laid)), found


def enumerated(steps: Sequence[AttackStep], target: Combatant, crits: Sequence[Crits]) -> dict[Result, Fraction]:
    """Every result with its exact chance."""
    found: dict[Result, Fraction] = {}
    tables = laid_out(steps, target)
    for chance, result in every_way(lambda dice: played(tables, dice, crits)):
        found[result] = found.get(result, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


def sampled(
    steps: Sequence[AttackStep], target: Combatant, crits: Sequence[Crits], count: int, seed: int
) -> list[Result]:
    tables = laid_out(steps, target)
    return [played(tables, Seeded(f"{seed}/{number}"), crits) for number in range(count)]


def crits_in(outcome: AttackOutcome) -> list[dict[str, str]]:
    """The crits that the odds assumed, by attacker."""
    return [
        {salvo.weapon.name: salvo.profile.crit for salvo in each.salvos if salvo.profile.crit is not None}
        for each in outcome.rounds
    ]


def agrees(distribution: Distribution, chances: Mapping[int, Fraction]) -> bool:
    """Is a distribution the same as exact chances by value?"""
    most = max([distribution.most, *chances])
    pmf = distribution.pmf.tolist() + [0.0] * (most - distribution.most)
    return abs(sum(pmf) - 1) < EXACT and all(
        abs(pmf[value] - float(chances.get(value, 0))) < EXACT for value in range(most + 1)
    )


def marginal(found: Mapping[Result, Fraction], field: str) -> dict[int, Fraction]:
    """The exact chances of one number of the results."""
    chances: dict[int, Fraction] = {}
    for result, chance in found.items():
        value = int(getattr(result, field))
        chances[value] = chances.get(value, Fraction(0)) + chance
    return chances


def check_exact(outcome: AttackOutcome, found: Mapping[Result, Fraction]) -> None:
    """Odds and enumeration say the same of everything."""
    for field in ("inflicted", "damage", "slain"):
        exact = marginal(found, field)
        assert agrees(getattr(outcome, field), exact), (outcome, field, getattr(outcome, field).pmf, exact)
    assert abs(outcome.destroyed - float(marginal(found, "destroyed").get(1, 0))) < EXACT
