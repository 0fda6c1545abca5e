"""Using abilities (core-5.2): what may be used now and why not, then declare, reactions, effect (core-5.2)."""

from collections.abc import Callable, Iterator, Mapping
from types import ModuleType
from typing import Any

from warhost.engine.catalogue import Ability, PickSpec, ReactionTo, Timing, slug
from warhost.engine.decisions import Ask, Option, Pass, Script, Window
from warhost.engine.decisions import Use as UseChoice
from warhost.engine.events import Declared, Resolved
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Modifier, Selector, opponent
from warhost.rules.asking import ask_pick
from warhost.rules.battleplan import plan_of
from warhost.rules.effects import affecting, expire, in_force, of_abilities
from warhost.rules.hooks import Happening, Poised, carry_out, follow, poised_for, waiting
from warhost.rules.limits import count_use, limits_reached
from warhost.rules.measuring import can_move
from warhost.rules.modifiers import Amends, CastsFrom, When
from warhost.rules.reference import RULES
from warhost.rules.restrictions import barred
from warhost.rules.selecting import Frame, meant
from warhost.rules.use import Use
from warhost.rules.words import CORE, FIGHT, MOVE, PASSIVE, PRAYER, REACTION, SHOOT, SPELL, SUMMON

NO_UNITS = {"manifestation": "magic-7.0", "terrain": "terrain-1.5"}
"""The rules by which something is a unit only at times."""


def ability(
    name: str, timing: Timing = REACTION, *, rule: str, keywords: set[str] | frozenset[str] = frozenset(), **more: Any
) -> Callable[[Callable[[Use], Any]], Ability]:
    """Make an ability of the function that carries out its effect; its docstring says what it does."""

    def make(effect: Callable[[Use], Any]) -> Ability:
        return Ability(
            id=slug(name), name=name, rule=rule, summary=(effect.__doc__ or "").strip(), timing=timing,
            keywords=frozenset(keywords), effect=effect, **more,
        )  # fmt: skip

    return make


def passive(
    name: str,
    *modifiers: Modifier,
    on: Selector,
    rule: str,
    summary: str = "",
    when: Mapping[str, Callable[[Use], Any]] | None = None,
    key: str | None = None,
) -> Ability:
    """An ability that always applies (core-5.4); `when`: clauses that follow when something happens to its unit.

    `key`: what tells it from another ability of the same name.
    """
    clauses = dict(when or {})
    own = slug(key or name)
    waits = tuple(When(what, own) for what in clauses)
    return Ability(
        id=own, name=name, rule=rule, summary=summary, timing=PASSIVE, modifiers=(*modifiers, *waits), on=on,
        clauses=clauses,
    )  # fmt: skip


def abilities_in(module: ModuleType) -> list[Ability]:
    """The abilities a module defines, in the order they stand in it."""
    return [each for each in vars(module).values() if isinstance(each, Ability)]


def abilities_of(game: Game, unit: str | None, player: str) -> list[Ability]:
    """What a unit, or a player, has: everybody's abilities, their warscroll's or army's, and those given to them."""
    catalogue = game.catalogue
    if unit is None:
        return game.cached(f"abilities of {player}", (game.state.players,), lambda: _players_abilities(game, player))
    given, army = game.unit(unit).abilities, game.player(player).abilities
    known = game.kept("abilities").get(unit)
    if known is None or known[0] is not given or known[1] is not army:
        shared = army if game.unit(unit).kind == "unit" else ()
        names = (*open_to(game, unit), *game.warscroll(unit).abilities, *given, *shared)
        own = [found for name in names if (found := catalogue.abilities[name]).user == "unit"]
        known = game.kept("abilities")[unit] = (given, army, own)
    own_abilities: list[Ability] = known[2]
    return own_abilities


def open_to(game: Game, unit: str) -> tuple[str, ...]:
    """What everybody has; manifestations have CORE abilities to move and attack only (magic-7.0), terrain nothing."""
    kind, catalogue = game.unit(unit).kind, game.catalogue
    if kind == "unit":
        return catalogue.universal
    if kind == "terrain":
        return ()
    words = {MOVE} if can_move(game, unit) else set()
    if game.warscroll(unit).weapons:
        words |= {FIGHT, SHOOT}
    found = [catalogue.abilities[name] for name in catalogue.universal]
    return tuple(each.id for each in found if CORE in each.keywords and each.keywords & words)


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


def _players_abilities(game: Game, player: str) -> list[Ability]:
    """A player's own abilities may also stand on the warscrolls of their units."""
    scrolls = [game.warscroll(unit.id) for unit in game.state.units.values() if unit.army == player]
    names = [
        *game.catalogue.universal,
        *game.player(player).abilities,
        *(name for each in scrolls for name in each.abilities),
    ]
    found = [game.catalogue.abilities[name] for name in dict.fromkeys(names)]
    return [each for each in found if each.user == "player"]


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
            yield problem("core-28.0", f"{unit} is not in {player}'s army", unit)
        if record.status != "table" and not ability.params.get("off_table"):
            yield problem("core-28.0", f"{unit} is not on the battlefield", unit)
            return
    if ability.reaction is not None:
        yield from _trigger_problems(game, ability, ability.reaction, unit, player, trigger)
    elif not as_if:
        yield from _timing_problems(game, ability, player)
    yield from limits_reached(game, ability, unit, player)
    yield from barred(game, ability, unit)
    cost = cost_of(game, ability, unit)
    if cost > game.player(player).command_points:
        price = (ability.rule, "commands-1.0", "commands-1.2")
        yield problem(price, f"{player} has no {cost} command points left", unit)
    if unit is not None and ability.used_by is not None and not meant(ability.used_by, game, unit, Frame(unit, player)):
        yield problem(ability.rule, f"{unit} does not meet the conditions of {ability.name}", unit)
    for spec in ability.picks:
        if len(pick_options(game, spec, unit, player, vantages(game, ability, unit))) < spec.least:
            rules = (ability.rule, *spec.rules, *_rules_of_presence(game))
            yield problem(rules, f"there is nothing {ability.name} could pick", unit)
    if ability.possible is not None:
        yield from ability.possible(game, unit if unit is not None else player)


def cost_of(game: Game, ability: Ability, unit: str | None) -> int:
    """What a use costs in command points; another rule may let a unit use it for less."""
    if unit is None or not ability.cost or not in_force(game, Amends):
        return ability.cost
    fitting = [each for each, _ in affecting(game, Amends, unit) if each.parameter == "cost"]
    return min([ability.cost, *(int(each.value) for each in fitting if each.ability == ability.name)])


def can_use(game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None = None) -> bool:
    return next(problems_of_use(game, ability, unit, player, trigger), None) is None


def _timing_problems(game: Game, ability: Ability, player: str) -> Iterator[Problem]:
    timing, now = ability.timing, game.now
    if ability.passive:
        yield problem("core-5.4", f"{ability.name} is passive and is not declared")
    elif timing.phase != now.phase:
        yield problem(
            (ability.rule, "core-13.0"), f"{ability.name} is used in the {timing.phase} phase, not in {now.phase}"
        )
    elif timing.whose != "any" and (timing.whose == "your") != (now.active == player):
        turn = "their own" if timing.whose == "your" else "the enemy's"
        yield problem((ability.rule, "core-13.0"), f"{player} can use {ability.name} only in {turn} turn")
    elif timing.round is not None and timing.round != now.round:
        yield problem(ability.rule, f"{ability.name} is used in round {timing.round}")


def _trigger_problems(
    game: Game, ability: Ability, to: ReactionTo, unit: str | None, player: str, trigger: Use | None
) -> Iterator[Problem]:
    if trigger is None:
        yield problem((ability.rule, "core-5.2"), f"{ability.name} is a reaction and nothing was declared")
        return
    mine = trigger.player == player
    declared = trigger.ability
    if trigger.cancelled:
        rules = (ability.rule, "core-5.2", *trigger.cancelled_by)
        yield problem(rules, f"{declared.name} has failed, there is nothing to react to", unit)
        return
    fits = to.whose == "any" or (to.whose == "mine") == mine
    fits = fits and (to.keyword is None or to.keyword in declared.keywords)
    fits = fits and (to.without is None or to.without not in declared.keywords)
    if not fits or (to.ability is not None and to.ability != declared.name):
        yield problem((ability.rule, "core-5.2"), f"{ability.name} does not react to {declared.name}")
    elif to.user_is == "actor" and unit != trigger.unit_or_none:
        yield problem((ability.rule, "core-5.2"), f"{unit} is not using {declared.name}", unit)
    elif to.user_is == "target" and unit not in trigger.targets:
        yield problem((ability.rule, "core-5.2"), f"{unit} is not a target of {declared.name}", unit)
    elif "answers" in ability.params and unit is not None:
        yield from ability.params["answers"](game, unit, trigger)


def vantages(game: Game, ability: Ability, unit: str | None) -> tuple[str, ...]:
    """From where else a spell may be aimed: range and visibility are measured from there."""
    if unit is None or SPELL not in ability.keywords or SUMMON in ability.keywords or not in_force(game, CastsFrom):
        return ()
    return tuple(each.thing for each, _ in affecting(game, CastsFrom, unit))


def pick_options(game: Game, spec: PickSpec, unit: str | None, player: str, through: tuple[str, ...] = ()) -> list[str]:
    """What a declare step may pick, seen from the unit or from somewhere else."""
    if spec.what == "objective":
        return list(game.state.objectives)
    if spec.what == "objective not held":
        return [each.id for each in game.state.objectives.values() if each.controlled_by != player]
    if spec.what == "terrain":
        return [each.id for each in game.state.terrain.values() if each.on_table]
    frames = [Frame(each, player, picking=True) for each in (unit, *through)]
    return [
        each.id
        for each in game.state.units.values()
        if (each.status == "table" or spec.what == "any-unit")
        and (spec.which is None or any(meant(spec.which, game, each.id, frame) for frame in frames))
    ]


def options(game: Game, player: str, wanted: Callable[[Ability], bool], trigger: Use | None = None) -> list[Option]:
    """Every ability a player could use now, of those wanted."""

    def usable(unit: str | None) -> Iterator[Option]:
        for each in abilities_of(game, unit, player):
            on_offer = wanted(each) and (each.offered is None or each.offered(game, player))
            if on_offer and can_use(game, each, unit, player, trigger):
                yield Option(each.id, unit)

    found = list(usable(None))
    for record in game.state.units.values():
        if record.army == player and record.status != "destroyed":
            found += usable(record.id)
    return found


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
            return [] if may_pass else [problem("core-13.1", f"{player} cannot pass here")]
        if not isinstance(choice, UseChoice):
            return [problem("core-5.2", "use an ability or pass")]
        found = game.catalogue.ability(choice.ability)
        if found is None:
            return [not_in_play(game, choice.ability)]
        if choice.unit is not None and choice.unit not in game.state.units:
            return [problem("core-28.0", f"there is no unit called {choice.unit}")]
        if Option(found.id, choice.unit) in allowed:
            return []
        return why_not(found, choice.unit) or [problem((found.rule, "core-13.0"), f"{found.name} cannot be used now")]

    return check


def not_in_play(game: Game, name: str) -> Problem:
    """One that the rules know belongs to a module or pack that is not in play; any other is a mistake."""
    rule = next((rule.id for rule in RULES.values() if slug(rule.title) == slug(name)), None)
    if rule is None:
        return problem("core-5.2", f"there is no ability called {name}")
    return problem((rule, "core-5.2", *plan_of(game).module_rules), f"{name} is no part of this battle")


def why_not(game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None = None) -> list[Problem]:
    """The reasons against a use, also that the unit does not have the ability at all."""
    if unit is not None and game.unit(unit).army != player:
        return [problem(("core-5.2", "core-13.0"), f"{unit} is {game.unit(unit).army}'s, and {player} is asked", unit)]
    if ability not in abilities_of(game, unit, player):
        rules = (ability.rule, "core-5.2", *_rules_against(game, ability, unit))
        return [problem(rules, f"{unit or player} does not have {ability.name}", unit)]
    return [each.citing(ability.rule) for each in problems_of_use(game, ability, unit, player, trigger)]


def use_as_if(
    game: Game, unit: str, word: str | tuple[str, ...], player: str, phase: str, kind: str = "ability"
) -> Script[bool]:
    """Use an ability with a keyword (or of a name) as if it were one's own phase (Counter-charge); was there one?"""
    words = (word,) if isinstance(word, str) else word
    able = [each for one in words for each in abilities_as_if(game, unit, one, player, phase)]
    if not able:
        return False
    names = [each.name for each in able]
    reason = f"which {' or '.join(words)} ability"
    always = kind == "spell"
    (picked,) = yield from ask_pick(player, kind, names, rule=able[0].rule, reason=reason, unit=unit, always=always)
    yield from use_ability(game, able[names.index(picked)], unit, player)
    return True


def abilities_as_if(game: Game, unit: str, word: str, player: str, phase: str) -> list[Ability]:
    """What the unit could use of that keyword if it were that phase of its own turn."""
    fitting = [each for each in abilities_of(game, unit, player) if word in each.keywords or word == each.name]
    return [
        each
        for each in fitting
        if each.timing.phase == phase and not any(problems_of_use(game, each, unit, player, as_if=True))
    ]


def use_ability(
    game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None = None, **params: Any
) -> Script[Use]:
    """Declare, let both players react, then resolve the effect (core-5.2)."""
    use = Use(game, ability, unit, player, trigger, params)
    outer = of_abilities(game)  # those of an ability that this one is used within go on after it
    count_use(game, ability, unit, player)
    cost = cost_of(game, ability, unit)
    if cost:
        game.change_player(player, command_points=game.player(player).command_points - cost)
    for spec in ability.picks:
        choices = pick_options(game, spec, unit, player, vantages(game, ability, unit))
        reason = f"pick for {ability.name}"
        picked = yield from ask_pick(
            use.player, "pick", choices, rule=(ability.rule, *spec.rules, *_rules_of_presence(game)), reason=reason,
            least=spec.least, most=spec.most, ability=ability.id, unit=unit, always=True,
        )  # fmt: skip
        use.targets += picked
    if ability.declare is not None:
        yield from run_script(ability.declare(use))
    game.emit(Declared(ability.name, player, unit, use.targets, ability.reaction is not None, ability.rule))
    game.note("used", unit=unit, player=player, ability=ability.name, keywords=ability.keywords, targets=use.targets)
    yield from react(game, use)
    volley, start = use.volley, len(game.state.facts)
    waits = poised_for(game, volley.unit, volley.targets) if volley is not None else []
    watched = waiting(game, unit, "cast") if unit is not None and SPELL in ability.keywords else []
    if not use.cancelled and ability.effect is not None:
        yield from run_script(ability.effect(use))
    yield from use.resolve_damage()
    for each in waits:
        yield from carry_out(game, each, Happening(unit, ability, game.state.facts[start:]))
    for after in use.afterwards:
        yield from run_script(after(use))
    if FIGHT in ability.keywords and unit is not None:
        yield from follow(game, unit, "fought")
    for found in watched if not use.cancelled else []:
        yield from carry_out(game, Poised(str(unit), "cast", *found), Happening(unit, ability))
    if trigger is None:
        expire(game, "ability", but=outer)
    game.emit(Resolved(ability.name, player, unit))
    return use


def run_script(script: Any) -> Script[None]:
    """Effects that ask nothing may be plain functions."""
    if script is not None:
        yield from script


def react(game: Game, use: Use) -> Script[None]:
    """Reactions to a declaration: the players alternate, the active player first, until both pass in a row."""
    player, passes = game.now.active, 0
    while passes < 2 and (game.insisted or not use.cancelled):
        used = yield from _one_reaction(game, use, player)
        passes = 0 if used else passes + 1
        player = opponent(player)


def _is_reaction(ability: Ability) -> bool:
    return ability.reaction is not None


def _one_reaction(game: Game, use: Use, player: str) -> Script[bool]:
    found = options(game, player, _is_reaction, use) if _reactions_exist(game) else []
    if not found and (use.trigger is not None or not _insisted(game, player)):
        return False
    decision = Window(
        player=player, kind="reaction", reason=f"react to {use.ability.name}", rule="core-5.2", options=tuple(found),
        ability=use.ability.id, unit=use.unit_or_none,
    )  # fmt: skip
    check = judge(game, player, True, found, lambda ability, unit: why_not(game, ability, unit, player, use))
    choice = yield Ask(decision, check)
    if isinstance(choice, Pass):
        return False
    chosen = game.catalogue.ability(choice.ability)
    assert chosen is not None
    yield from use_ability(game, chosen, choice.unit, player, trigger=use)
    return True


def _reactions_exist(game: Game) -> bool:
    return game.cached("reactions", (), lambda: any(map(_is_reaction, game.catalogue.abilities.values())))


def _insisted(game: Game, player: str) -> bool:
    return any(unit is None or game.state.units[unit].army == player for _, unit in game.insisted)
