"""Using an ability (core-5.2): declare, reactions, effect; and using one as if it were another phase."""

from collections.abc import Iterator
from typing import Any

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Ask, Pass, Script, Window
from warhost.engine.events import Declared, Resolved
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.abilities.hidden_hands import might_use
from warhost.rules.abilities.limits import count_use
from warhost.rules.abilities.options import (
    _rules_of_presence,
    cost_of,
    judge,
    options,
    pick_options,
    problems_of_use,
    vantages,
    why_not,
)
from warhost.rules.abilities.repertoire import Wanted, abilities_of
from warhost.rules.abilities.use import Use
from warhost.rules.effects.hooks import Happening, Poised, authored, carry_out, follow, poised_for, waiting
from warhost.rules.effects.in_force import affecting, expire, of_abilities, spend
from warhost.rules.effects.modifiers import MeasuresFrom
from warhost.rules.history import moment, noted
from warhost.rules.questions import ask_pick
from warhost.rules.words import FIGHT, PRAYER, SPELL

NOTHING = "nothing"


def use_as_if(
    game: Game,
    unit: str,
    word: str | tuple[str, ...],
    player: str,
    phase: str,
    kind: str = "ability",
    may: bool = False,
) -> Script[bool]:
    """Use an ability with a keyword (or of a name) as if it were one's own phase (Counter-charge); was one used?

    `may`: its player is asked, and can do nothing.
    """
    words = (word,) if isinstance(word, str) else word
    able = [each for one in words for each in abilities_as_if(game, unit, one, player, phase)]
    if not able:
        return False
    names = [each.name for each in able]
    reason = f"which {' or '.join(words)} ability"
    always, offered = kind == "spell", [*names, NOTHING] if may else names
    (picked,) = yield from ask_pick(player, kind, offered, rule=able[0].rule, reason=reason, unit=unit, always=always)
    if picked == NOTHING:
        return False
    yield from use_ability(game, able[names.index(picked)], unit, player)
    return True


def abilities_as_if(game: Game, unit: str, word: str, player: str, phase: str) -> list[Ability]:
    """What the unit could use of that keyword if it were that phase of its own turn."""
    return list(each_as_if(game, unit, word, player, phase))


def each_as_if(game: Game, unit: str, word: str, player: str, phase: str) -> Iterator[Ability]:
    """The same one by one, for whom the first will do."""
    for each in abilities_of(game, unit, player):
        fits = (word in each.keywords or word == each.name) and each.timing.at(phase).phase == phase
        if fits and not any(problems_of_use(game, each, unit, player, as_if=True)):
            yield each


def use_ability(game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None = None) -> Script[Use]:
    """Declare, let both players react, then resolve the effect (core-5.2)."""
    use = Use(game, ability, unit, player, trigger)
    outer = of_abilities(game)  # those of an ability that this one is used within go on after it
    count_use(game, ability, unit, player)
    cost = cost_of(game, ability, unit)
    if cost:
        game.change_player(player, command_points=game.player(player).command_points - cost)
    if ability.price is not None:
        use.spend(ability.price.pool, ability.price.points, unit if ability.price.own else None)
    for spec in ability.picks:
        if spec.seen_from == "target":
            seen = pick_options(game, spec, use.target, player, (), ability, unit)
            choices = [each for each in seen if each not in use.targets]
        else:
            choices = pick_options(game, spec, unit, player, vantages(game, ability, unit), ability)
        reason = f"pick for {ability.name}"
        picked = yield from ask_pick(
            use.player, "pick", choices, rule=(ability.rule, *spec.rules, *_rules_of_presence(game)), reason=reason,
            least=spec.least, most=spec.most, ability=ability.id, unit=unit, always=True,
        )  # fmt: skip
        use.targets += picked
    if unit is not None and any(each.ability == ability.name for each, _ in affecting(game, MeasuresFrom, unit)):
        spend(game, MeasuresFrom, unit)
    if ability.declare is not None:
        yield from authored(use, ability.declare)
    game.emit(Declared(ability.name, player, unit, use.targets, ability.reaction is not None, ability.rule))
    game.note("used", unit=unit, player=player, ability=ability.name, keywords=ability.keywords, targets=use.targets)
    for found in waiting(game, unit, "declares") if unit is not None else []:
        yield from carry_out(game, Poised(str(unit), "declares", *found), Happening(unit, ability, use=use))
    yield from react(game, use)
    volley, start = use.volley, moment(game)
    waits = poised_for(game, volley.unit, volley.targets) if volley is not None else []
    watched = _watched(game, ability, unit)
    if not use.cancelled and ability.effect is not None:
        yield from authored(use, ability.effect)
    if use.pools or use.mortals:
        yield from use.resolve_damage()
    for each in waits:
        yield from carry_out(game, each, Happening(unit, ability, noted(game, start)))
    for after in use.afterwards:
        yield from run_script(after(use))
    if FIGHT in ability.keywords and unit is not None:
        yield from follow(game, unit, "fought")
    for each in watched if not use.cancelled else []:
        yield from carry_out(game, each, Happening(unit, ability, use=use))
    if trigger is None:
        expire(game, "ability", but=outer)
    game.emit(Resolved(ability.name, player, unit))
    return use


def _watched(game: Game, ability: Ability, unit: str | None) -> list[Poised]:
    """What waits for a spell that is cast, or for a prayer that is answered."""
    magic = "cast" if SPELL in ability.keywords else "answered" if PRAYER in ability.keywords else None
    if unit is None or magic is None:
        return []
    return [Poised(unit, magic, *found) for found in waiting(game, unit, magic)]


def run_script(script: Any) -> Script[None]:
    """Effects that ask nothing may be plain functions."""
    if script is not None:
        yield from script


def react(game: Game, use: Use) -> Script[None]:
    """Reactions to a declaration: the players alternate, the active player first, until both pass in a row."""
    player, passes = game.now.active, 0
    while passes < 2 and (game.insisted or use.failed or not use.cancelled):
        used = yield from _one_reaction(game, use, player)
        passes = 0 if used else passes + 1
        player = opponent(player)


def _reaction_to(game: Game, declared: Ability, mine: bool) -> Wanted:
    """The reactions that answer an ability, as one question: who has which is remembered by it."""
    held: dict[tuple[str, bool], tuple[Ability, Wanted]] = game.kept("reactions")
    known = held.get((declared.id, mine))
    if known is None or known[0] is not declared:
        wanted: Wanted = lambda each: each.reaction is not None and each.reaction.answers(declared, mine)  # noqa: E731
        known = held[declared.id, mine] = (declared, wanted)
    return known[1]


def _one_reaction(game: Game, use: Use, player: str) -> Script[bool]:
    wanted = _reaction_to(game, use.ability, use.player == player)
    found = options(game, player, wanted, use)
    insisted = use.trigger is None and _insisted(game, player)
    if not found and not insisted and not might_use(game, player, wanted, use):
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


def _insisted(game: Game, player: str) -> bool:
    return bool(game.insisted) and any(
        unit is None or game.state.units[unit].army == player for _, unit in game.insisted
    )
