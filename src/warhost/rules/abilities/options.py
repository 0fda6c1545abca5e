"""Using abilities (core-5.2): what may be used now and why not, then declare, reactions, effect (core-5.2)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from warhost.engine.catalogue import Ability, PickSpec, ReactionTo
from warhost.engine.decisions import Option, Pass, UseAbility
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_player, a_thing
from warhost.engine.records import Objective, Terrain, Zone
from warhost.rules.abilities.bars import Bar, Barring, Bars
from warhost.rules.abilities.limits import LIMITS, ONCE_AN_ARMY, RULES_OF_ONE, spent, used_up
from warhost.rules.abilities.repertoire import Wanted, abilities_of, in_question
from warhost.rules.abilities.restrictions import RESTRICTIONS
from warhost.rules.abilities.use import Use
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.in_force import affecting, all_in_force, in_force
from warhost.rules.effects.modifiers import Amends, CannotBePicked, CastsFrom, MeasuresFrom
from warhost.rules.effects.pools import points_of
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.history import facts_by_unit, used_this_phase
from warhost.rules.reference import RULES
from warhost.rules.selectors.places import every_place, gap_to_place
from warhost.rules.space.objectives import objectives_now
from warhost.rules.words import PRAYER, SPELL, SUMMON
from warhost.table.distance import EDGES
from warhost.table.shapes import TOLERANCE

NO_UNITS = {"manifestation": "magic-7.0", "terrain": "terrain-1.5"}
"""The rules by which something is a unit only at times."""
TERRITORIES = ("friendly territory", "enemy territory")


def _rules_of_presence(game: Game) -> tuple[str, ...]:
    """What says who counts as a unit, where something is on the table that does so only at times."""

    def build() -> tuple[str, ...]:
        kinds = {each.kind for each in game.state.units.values() if each.status == "table"}
        return tuple(rule for kind, rule in NO_UNITS.items() if kind in kinds)

    return game.cached("rules of presence", (game.state.units,), build)


def _rules_against(game: Game, ability: Ability, unit: str | None) -> tuple[str, ...]:
    """What keeps somebody from having an ability that others have."""
    kind = "unit" if unit is None else game.unit(unit).kind
    found = (NO_UNITS[kind],) if kind in NO_UNITS else ()
    return (*found, "magic-6.0") if ability.keywords & {SPELL, PRAYER} else found


def problems_of_use(
    game: Game,
    ability: Ability,
    unit: str | None,
    player: str,
    trigger: Use | None = None,
    as_if: bool = False,
) -> Iterator[Problem]:
    """Every reason why this ability cannot be used now by this unit or player; none: it can."""
    if unit is not None:
        record = game.unit(unit)
        if record.army != player:
            yield problem("core-28.0", "{unit} is not in {player}'s army", unit, player=a_player(player))
        if record.status != "table" and not ability.off_table:
            yield problem("core-28.0", "{unit} is not on the battlefield", unit)
            return
    yield from _problems_before(game, ability, unit, player, trigger, as_if)
    if not _meets_conditions(game, ability, unit, player):
        yield problem(ability.rule, "{unit} does not meet the conditions of {ability}", unit, ability=ability.name)
    yield from _problems_after(game, ability, unit, player)


def _problems_before(
    game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None, as_if: bool
) -> Iterator[Problem]:
    """What is wrong before anybody asks who the unit is: time, limits, bans, prices."""
    if ability.reaction is not None:
        yield from _trigger_problems(game, ability, ability.reaction, unit, player, trigger)
    elif not as_if:
        yield from _timing_problems(game, ability, player)
    for bar in (RULES_OF_ONE.bar, *_bars_against(game, ability, player, _moment(game, player)).all):
        yield from bar(game, ability, unit, player)


Moment = tuple[str | bool, ...]
"""All of a moment that tells what may stand against an ability then."""


def _bars_against(game: Game, ability: Ability, player: str, moment: Moment) -> Bars:
    """What may stand against a use of it by somebody of a player, beside the Rules of One."""
    bars: Bars | None = ability.held.get(moment)
    if bars is None:
        found = [each for each in _BARS if each.stands(game, ability)]
        limited = ability.cost or ability.limits or not ability.keywords.isdisjoint(ONCE_AN_ARMY)
        free = not limited and ability.offered is None and _always_in_time(game, ability, player)
        lasting = [each.bar for each in found if not each.past]
        bars = ability.held[moment] = Bars([each.bar for each in found], lasting, free)
    return bars


def _moment(game: Game, player: str) -> Moment:
    now, live = game.state.now, all_in_force(game)
    return (now.phase, now.active == player, *[kind in live for kind in _KINDS])


def _always_in_time(game: Game, ability: Ability, player: str) -> bool:
    """Is it for this phase and turn, in whatever round?"""
    timing = ability.timing.at(game.state.now.phase)
    return ability.reaction is not None or (
        timing.round is None and not timing.since and not _timing_problems(game, ability, player)
    )


def _too_dear(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    cost = cost_of(game, ability, unit)
    if cost > game.state.players[player].command_points:
        price = (ability.rule, "commands-1.0", "commands-1.2")
        yield problem(price, "{player} has no {cost} command points left", unit, player=a_player(player), cost=cost)


def _meets_conditions(game: Game, ability: Ability, unit: str | None, player: str) -> bool:
    return unit is None or ability.used_by is None or meant(ability.used_by, game, unit, Frame(unit, player))


def _problems_after(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    """What takes longer to find out: is there anything to pick, and anything to do?"""
    for spec in ability.picks:
        if not _can_pick(game, ability, spec, unit, player):
            rules = (ability.rule, *spec.rules, *_rules_of_presence(game))
            yield problem(rules, "there is nothing {ability} could pick", unit, ability=ability.name)
    if ability.possible is not None:
        yield from ability.possible(game, unit if unit is not None else player)


def _unpaid(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    price = ability.price
    assert price is not None
    payer = unit if price.own and unit is not None else player
    if points_of(game, payer, price.pool) < price.points:
        yield problem(
            ability.rule, "{payer} does not have {points} {pool} points", unit, payer=a_thing(payer),
            points=price.points, pool=price.pool,
        )  # fmt: skip


_PRICES = (
    Barring(lambda ability: ability.cost, _too_dear),
    Barring(lambda ability: ability.price is not None, _unpaid),
)
_BARS = (*LIMITS, *RESTRICTIONS, *_PRICES)
_KINDS = [each.kind for each in _BARS if each.kind is not None]


def cost_of(game: Game, ability: Ability, unit: str | None) -> int:
    """What a use costs in command points; another rule may let a unit use it for less."""
    if unit is None or not ability.cost or not in_force(game, Amends):
        return ability.cost
    fitting = [each for each, _ in affecting(game, Amends, unit) if _is_cost(each, ability)]
    return min([ability.cost, *(int(each.value) for each in fitting)])


def least_cost(game: Game, ability: Ability) -> int:
    """What a use costs whoever pays least for it."""
    rules = [each.modifier for each in in_force(game, Amends) if isinstance(each.modifier, Amends)]
    return min([ability.cost, *(int(each.value) for each in rules if _is_cost(each, ability))])


def _is_cost(rule: Amends, ability: Ability) -> bool:
    return rule.parameter == "cost" and rule.ability == ability.name


def can_use(
    game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None = None,
    bars: list[Bar] | None = None,
) -> bool:  # fmt: skip
    """Is there no reason against it? Who is not meant at all is soon told.

    `bars`: all that may bar it at its time to somebody who is there and has not used too much this phase.
    """
    if bars is None:
        if _is_past(game, ability, unit, player):
            return False
        bars = _bars_against(game, ability, player, _moment(game, player)).all
    if ability.used_by is not None and not _meets_conditions(game, ability, unit, player):
        return False
    to = ability.reaction
    if to is not None and any(_trigger_problems(game, ability, to, unit, player, trigger)):
        return False
    for bar in bars:
        for _ in bar(game, ability, unit, player):
            return False
    for spec in ability.picks:
        if not _can_pick(game, ability, spec, unit, player):
            return False
    return ability.possible is None or not any(ability.possible(game, unit if unit is not None else player))


def _is_past(game: Game, ability: Ability, unit: str | None, player: str) -> bool:
    """Is it not the time for it, or is the unit not there, or spent?"""
    if ability.reaction is None and _timing_problems(game, ability, player):
        return True
    if unit is None:
        return False
    gone = game.state.units[unit].status != "table" and not ability.off_table
    return gone or spent(game, ability, unit, used_this_phase(game, unit))


def _timing_problems(game: Game, ability: Ability, player: str) -> Sequence[Problem]:
    now = game.state.now
    timing = ability.timing.at(now.phase)
    name, rules = ability.name, (ability.rule, "core-13.0")
    if ability.passive:
        return (problem("core-5.4", "{ability} is passive and is not declared", ability=name),)
    if timing.phase != now.phase:
        text, phase = "{ability} is used in the {phase} phase, not in {now}", timing.phase or "any"
        return (problem(rules, text, ability=name, phase=phase, now=now.phase),)
    if not timing.in_turn(now.active == player):
        turn = "their own" if timing.whose == "your" else "the enemy's"
        text = "{player} can use {ability} only in {turn} turn"
        return (problem(rules, text, player=a_player(player), ability=name, turn=turn),)
    if timing.round is not None and timing.round != now.round:
        return (problem(ability.rule, "{ability} is used in round {number}", ability=name, number=timing.round),)
    if timing.since > now.round:
        return (problem(ability.rule, "{ability} is used from round {number} on", ability=name, number=timing.since),)
    return ()


def _trigger_problems(
    game: Game, ability: Ability, to: ReactionTo, unit: str | None, player: str, trigger: Use | None
) -> Iterator[Problem]:
    if trigger is None:
        yield problem(
            (ability.rule, "core-5.2"), "{ability} is a reaction and nothing was declared", ability=ability.name
        )
        return
    mine = trigger.player == player
    declared = trigger.ability
    if trigger.cancelled and not (mine and trigger.failed):
        rules = (ability.rule, "core-5.2", *trigger.cancelled_by)
        yield problem(rules, "{ability} has failed, there is nothing to react to", unit, ability=declared.name)
        return
    if not to.answers(declared, mine):
        yield problem(
            (ability.rule, "core-5.2"),
            "{ability} does not react to {declared}",
            ability=ability.name,
            declared=declared.name,
        )
    elif not _has_part(ability, unit, trigger):
        text = "{unit} is not using {ability}" if to.user_is == "actor" else "{unit} is not a target of {ability}"
        yield problem((ability.rule, "core-5.2"), text, unit, ability=declared.name)
    elif not _answers_whom(game, to, trigger, Frame(unit, player)):
        yield problem((ability.rule, "core-5.2"), "{ability} does not answer that unit", unit, ability=ability.name)
    elif ability.answers is not None and unit is not None:
        yield from ability.answers(game, unit, trigger)


def _answers_whom(game: Game, to: ReactionTo, trigger: Use, frame: Frame) -> bool:
    """Was it declared by such a unit, and at such a unit?"""
    actor = trigger.unit_or_none
    if to.by is not None and (actor is None or not meant(to.by, game, actor, frame)):
        return False
    aims = [each for each in trigger.targets if each in game.state.units]
    return to.at is None or any(meant(to.at, game, each, frame) for each in aims)


def _can_pick(game: Game, ability: Ability, spec: PickSpec, unit: str | None, player: str) -> bool:
    """Is there enough to pick? For what is seen from another target: for at least one of those."""
    if spec.seen_from == "user":
        return _at_least(spec.least, _pickable(game, spec, unit, player, vantages(game, ability, unit), ability))
    first = _pickable(game, ability.picks[0], unit, player, vantages(game, ability, unit), ability)
    return any(_at_least(spec.least, _pickable(game, spec, each, player, (), ability, unit)) for each in first)


def _at_least(number: int, things: Iterable[str]) -> bool:
    """Are there so many? Nobody looks for more."""
    return len(list(islice(things, number))) == number


def vantages(game: Game, ability: Ability, unit: str | None) -> tuple[str, ...]:
    """From where else a spell may be aimed: range and visibility are measured from there."""
    if unit is not None and in_force(game, MeasuresFrom):
        found = tuple(each.thing for each, _ in affecting(game, MeasuresFrom, unit) if each.ability == ability.name)
        if found:
            return found
    if unit is None or SPELL not in ability.keywords or SUMMON in ability.keywords or not in_force(game, CastsFrom):
        return ()
    return tuple(each.thing for each, _ in affecting(game, CastsFrom, unit))


def pick_options(
    game: Game, spec: PickSpec, unit: str | None, player: str, through: tuple[str, ...] = (),
    ability: Ability | None = None, user: str | None = None,
) -> list[str]:  # fmt: skip
    """What a declare step may pick, seen from the unit or from somewhere else; `user`: who uses it then."""
    return list(_pickable(game, spec, unit, player, through, ability, user))


def _pickable(
    game: Game, spec: PickSpec, unit: str | None, player: str, through: tuple[str, ...] = (),
    ability: Ability | None = None, user: str | None = None,
) -> Iterable[str]:  # fmt: skip
    """The same one by one."""
    if spec.what == "objective":
        return [name for name, each in objectives_now(game).items() if _near(game, unit, each, spec.within)]
    if spec.what == "objective not held":
        return [name for name, each in objectives_now(game).items() if each.controlled_by != player]
    if spec.what == "edge":
        return list(EDGES)
    if spec.what == "territory":
        return list(TERRITORIES)
    if spec.what == "card":
        return list(game.state.zones.get(f"hand {player}", Zone()).cards)
    if spec.what == "terrain":
        return [each.id for each in game.state.terrain.values() if each.on_table]
    if spec.what == "place":
        frames = [Frame(each, player, picking=True) for each in (unit, *through)]
        return [
            each
            for each in every_place(game)
            if spec.which is None or any(meant(spec.which, game, each, frame) for frame in frames)
        ]
    instead = (
        unit is not None
        and bool(through)
        and any(each.thing in through for each, _ in affecting(game, MeasuresFrom, unit))
    )
    frames = [Frame(each, player, True, user) for each in (through if instead else (unit, *through))]
    return _pickable_units(game, spec, frames, player, ability)


def _pickable_units(
    game: Game, spec: PickSpec, frames: list[Frame], player: str, ability: Ability | None
) -> Iterator[str]:
    guarded, anywhere, which = in_force(game, CannotBePicked), spec.what == "any-unit", spec.which
    for unit, record in game.state.units.items():
        if (anywhere or record.status == "table") and not (guarded and _unpickable(game, unit, player, ability)):
            for frame in frames:
                if which is None or meant(which, game, unit, frame):
                    yield unit
                    break


def _near(game: Game, unit: str | None, objective: Objective | Terrain, within: float | None) -> bool:
    """Is an objective near enough to who picks it?"""
    if within is None or unit is None:
        return True
    return gap_to_place(game, unit, objective) <= within + TOLERANCE


def _unpickable(game: Game, unit: str, player: str, ability: Ability | None) -> bool:
    """Does a rule keep this player's abilities from picking the unit?"""
    side = "friendly" if game.unit(unit).army == player else "enemy"
    words = (None,) if ability is None else (None, ability.name, *ability.keywords)
    return any(
        each.by in (side, "anyone") and each.ability in words for each, _ in affecting(game, CannotBePicked, unit)
    )


def options(game: Game, player: str, wanted: Wanted, trigger: Use | None = None) -> list[Option]:
    """Every ability a player could use now, of those wanted."""
    asked = in_question(game, player, wanted, trigger is not None)
    if not asked:
        return []
    units, phase, noted = game.state.units, game.state.now.phase, facts_by_unit(game)
    moment, closed, found = _moment(game, player), dict[str, bool](), []
    for unit, abilities in asked:
        there = unit is None or units[unit].status == "table"
        past = noted.get(unit) if unit is not None else None
        used = [fact for fact in past["used"] if fact.phase == phase] if past and "used" in past else None
        for ability in abilities:
            if not (there or ability.off_table) or (trigger is not None and not _has_part(ability, unit, trigger)):
                continue
            if used and unit is not None and spent(game, ability, unit, used):
                continue
            bars = ability.held.get(moment) or _bars_against(game, ability, player, moment)
            if not bars.free:
                if ability.id not in closed:
                    closed[ability.id] = _closed_to_all(game, ability, player)
                if closed[ability.id]:
                    continue
            if can_use(game, ability, unit, player, trigger, bars.all if past else bars.lasting):
                found.append(Option(ability.id, unit))
    return found


def _has_part(ability: Ability, unit: str | None, trigger: Use) -> bool:
    """Has the user the part in what was declared that a reaction asks for?"""
    part = ability.reaction.user_is if ability.reaction is not None else "anyone"
    if part == "actor":
        return unit == trigger.unit_or_none
    return part == "anyone" or unit in trigger.targets


def _closed_to_all(game: Game, ability: Ability, player: str) -> bool:
    """Is it plain that nobody of a player can use it now, whoever they are?"""
    if ability.offered is not None and not ability.offered(game, player):
        return True
    if ability.reaction is None and _timing_problems(game, ability, player):
        return True
    if ability.cost and least_cost(game, ability) > game.state.players[player].command_points:
        return True
    limited = ability.limits or not ability.keywords.isdisjoint(ONCE_AN_ARMY)
    return bool(limited) and used_up(game, ability, player)


def judge(
    game: Game,
    player: str,
    may_pass: bool,
    allowed: list[Option],
    why_not: Callable[[Ability, str | None], list[Problem]],
) -> Callable[[Any], list[Problem]]:
    """The check of a window: one of what is allowed, or a pass where passing is possible."""

    def check(choice: Any) -> list[Problem]:
        if isinstance(choice, Pass):
            return [] if may_pass else [problem("core-13.1", "{player} cannot pass here", player=a_player(player))]
        if not isinstance(choice, UseAbility):
            return [problem("core-5.2", "use an ability or pass")]
        found = game.catalogue.ability(choice.ability)
        if found is None:
            return [not_in_play(game, choice.ability)]
        if choice.unit is not None and choice.unit not in game.state.units:
            return [problem("core-28.0", "there is no unit called {name}", name=choice.unit)]
        if Option(found.id, choice.unit) in allowed:
            return []
        return why_not(found, choice.unit) or [
            problem((found.rule, "core-13.0"), "{ability} cannot be used now", ability=found.name)
        ]

    return check


def not_in_play(game: Game, name: str) -> Problem:
    """One that the rules know belongs to a module or pack that is not in play; any other is a mistake."""
    rule = next((rule.id for rule in RULES.values() if slug(rule.title) == slug(name)), None)
    if rule is None:
        return problem("core-5.2", "there is no ability called {name}", name=name)
    return problem((rule, "core-5.2", *plan_of(game).module_rules), "{name} is no part of this battle", name=name)


def why_not(game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None = None) -> list[Problem]:
    """The reasons against a use, also that the unit does not have the ability at all."""
    if unit is not None and game.unit(unit).army != player:
        return [
            problem(
                ("core-5.2", "core-13.0"),
                "{unit} is {army}'s, and {player} is asked",
                unit,
                army=a_player(game.unit(unit).army),
                player=a_player(player),
            )
        ]
    if ability not in abilities_of(game, unit, player):
        rules = (ability.rule, "core-5.2", *_rules_against(game, ability, unit))
        return [
            problem(rules, "{user} does not have {ability}", unit, user=a_thing(unit or player), ability=ability.name)
        ]
    return [each.citing(ability.rule) for each in problems_of_use(game, ability, unit, player, trigger)]
