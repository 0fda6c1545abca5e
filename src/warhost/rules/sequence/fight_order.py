"""Who fights when (core-13.1, core-19.0): alternating picks, STRIKE-FIRST before and STRIKE-LAST after all others."""

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Ask, Option, Pass, Script, Window
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_player
from warhost.engine.records import Modifier, opponent
from warhost.rules.abilities.options import judge, options, why_not
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import abilities_as_if, use_ability, use_as_if
from warhost.rules.effects.characteristics import has_keyword, might_have
from warhost.rules.effects.in_force import END_OF_TURN, affecting
from warhost.rules.effects.modifiers import FightsTogether
from warhost.rules.effects.selector import Frame
from warhost.rules.selectors.did import Used
from warhost.rules.space.combat_range import in_combat
from warhost.rules.space.standing import stand_as_units
from warhost.rules.words import FIGHT, STRIKE_FIRST, STRIKE_LAST

HAS_FOUGHT, NOBODY = Used(FIGHT, phase=True), Frame(None, None)


def strikes(game: Game, unit: str) -> int:
    """-1 for STRIKE-FIRST, 1 for STRIKE-LAST, 0 for neither or both (core-19.0c)."""
    return has_keyword(game, unit, STRIKE_LAST) - has_keyword(game, unit, STRIKE_FIRST)


def muster(game: Game) -> bool:
    """Once the other combat abilities are done, note who strikes first: units in combat now (core-19.0a)."""
    able = [unit for player in game.state.players for unit in stand_as_units(game, player)]
    quick = [unit for unit in able if strikes(game, unit) < 0] if might_have(game, STRIKE_FIRST) else []
    first = tuple(unit for unit in quick if in_combat(game, unit))
    game.change_now(striking_first=first, striking_last=False, picker=game.now.active, declined=())
    return True


def fight_options(game: Game, player: str) -> list[Option]:
    """FIGHT abilities that units of a player could use, whoever's pick it is."""
    standing = stand_as_units(game, player)
    return [each for each in options(game, player, _is_fight) if each.unit in standing]


def _is_fight(ability: Ability) -> bool:
    return FIGHT in ability.keywords and ability.timing.phase == "combat"


def strikers_left(game: Game, eligible: list[str]) -> list[str]:
    """Who strikes first and has not yet fought, were it once; whose foes are all gone meanwhile need not any more."""
    first = [unit for unit in eligible if unit in game.now.striking_first and in_combat(game, unit)]
    return [unit for unit in first if not HAS_FOUGHT.matches(game, unit, NOBODY)]


def strikers_last(game: Game, eligible: list[str]) -> list[str]:
    """Who waits for all others in combat (core-19.0b)."""
    return [unit for unit in eligible if strikes(game, unit) > 0 and in_combat(game, unit)]


def waited_for(game: Game, eligible: list[str]) -> list[str]:
    """Units in combat without STRIKE-LAST that have not yet fought."""
    others = [unit for unit in eligible if strikes(game, unit) <= 0 and in_combat(game, unit)]
    return [unit for unit in others if not HAS_FOUGHT.matches(game, unit, NOBODY)]


def allowed_now(game: Game, eligible: list[str]) -> list[str]:
    """Of the units still able to fight, those whose time it is."""
    first = strikers_left(game, eligible)
    if first:
        return first
    last = strikers_last(game, eligible)
    return [unit for unit in eligible if unit not in last] if last and waited_for(game, eligible) else eligible


def order_problems(game: Game, unit: str) -> list[Problem]:
    """Must others fight before this unit, whoever's pick it is?"""
    eligible = [each.unit for player in game.state.players for each in fight_options(game, player) if each.unit]
    if unit not in eligible or unit in allowed_now(game, eligible):
        return []
    return [problem(("core-13.1", "core-19.0a", "core-19.0b"), "others must fight before {unit}", unit)]


def fights(game: Game) -> Script[bool]:
    """One pick of a unit to fight."""
    if game.now.pairing is not None:
        yield from _second_of_a_pair(game, game.now.pairing)
        return False
    if game.now.picker is None:
        muster(game)
    found = _next_pick(game)
    if found is None:
        return True
    picker, options = found
    forced = any(in_combat(game, option.unit) for option in options if option.unit is not None)
    decision = Window(
        player=picker, kind="fight", reason="pick a unit to fight", rule="core-13.1", options=tuple(options),
        may_pass=not forced,
    )  # fmt: skip
    check = judge(game, picker, not forced, options, lambda ability, unit: _why_not(game, picker, ability, unit))
    choice = yield Ask(decision, check)
    if isinstance(choice, Pass):
        refused = tuple(option.unit for option in options if option.unit is not None)
        game.change_now(declined=(*game.now.declined, *refused), picker=opponent(picker))
        return False
    ability = game.catalogue.ability(choice.ability)
    assert ability is not None
    game.change_now(picker=opponent(picker))
    yield from use_ability(game, ability, choice.unit, picker)
    if choice.unit is not None and affecting(game, FightsTogether, choice.unit):
        game.change_now(pairing=picker)
    return False


def _next_pick(game: Game) -> tuple[str, list[Option]] | None:
    """Whose pick it is, and of what: the players alternate; when one has nobody left the other goes on."""
    able, allowed = dict[str, list[Option]](), None
    # Else whom one player has left is nothing to the other's pick.
    if game.now.striking_first or might_have(game, STRIKE_LAST):
        able = {player: fight_options(game, player) for player in game.state.players}
        eligible = [each.unit for options in able.values() for each in options if each.unit is not None]
        allowed = allowed_now(game, eligible)
        _open_stage(game, eligible)
    picker, declined = game.now.picker, _declined(game)
    assert picker is not None
    for player in (picker, opponent(picker)):
        options = able[player] if able else fight_options(game, player)
        left = [each for each in options if each.unit not in declined and (allowed is None or each.unit in allowed)]
        if left:
            return player, left
    return None


def _second_of_a_pair(game: Game, picker: str) -> Script[None]:
    """The picker may at once pick another unit that fights together with the one that has fought."""
    game.change_now(pairing=None)
    able = {player: fight_options(game, player) for player in game.state.players}
    allowed = allowed_now(game, [each.unit for options in able.values() for each in options if each.unit is not None])
    options = [
        each
        for each in able[picker]
        if each.unit is not None and each.unit in allowed and affecting(game, FightsTogether, each.unit)
    ]
    if not options:
        return
    decision = Window(
        player=picker, kind="fight", reason="pick a second unit to fight", rule="core-13.1", options=tuple(options),
    )  # fmt: skip
    check = judge(game, picker, True, options, lambda ability, unit: _why_not(game, picker, ability, unit))
    choice = yield Ask(decision, check)
    if not isinstance(choice, Pass):
        ability = game.catalogue.ability(choice.ability)
        assert ability is not None
        game.note("paired", unit=choice.unit)
        yield from use_ability(game, ability, choice.unit, picker)


def _open_stage(game: Game, eligible: list[str]) -> None:
    """The active player picks first when the strikers-first are through, and where both sides strike last."""
    if game.now.striking_first and not strikers_left(game, eligible):
        game.change_now(striking_first=(), picker=game.now.active)
    if game.now.striking_first or game.now.striking_last:
        return
    on_both_sides = len({game.unit(unit).army for unit in strikers_last(game, eligible)}) == 2
    if on_both_sides and not waited_for(game, eligible):
        game.change_now(striking_last=True, picker=game.now.active)


def _declined(game: Game) -> set[str]:
    """Units that charged, are in no combat, and were told not to fight."""
    return {unit for unit in game.now.declined if not in_combat(game, unit)}


def _why_not(game: Game, picker: str, ability: Ability, unit: str | None) -> list[Problem]:
    if FIGHT not in ability.keywords:
        begun = problem((ability.rule, "core-13.1"), "only FIGHT abilities are used once the fighting has begun", unit)
        return [begun, *why_not(game, ability, unit, picker)]
    problems = why_not(game, ability, unit, picker)
    if not problems and unit is not None:
        problems = order_problems(game, unit)
    elif unit is not None and game.unit(unit).army != picker:
        problems = [problem((ability.rule, "core-13.1"), "it is {picker}'s pick", unit, picker=a_player(picker))]
    return problems


NOW, LATER = "fight now", "not now"


def fights_next(use: Use, target: str, *given: Modifier) -> None:
    """In a reaction to a FIGHT ability: the target can use one as soon as that is resolved, with these for the turn."""

    def then(trigger: Use) -> Script[None]:
        game = use.game
        on_table = game.unit(target).status == "table"
        if not on_table or not abilities_as_if(game, target, FIGHT, use.player, "combat"):
            return
        if order_problems(game, target):
            return  # STRIKE-FIRST and STRIKE-LAST hold for it all the same (core-19.0d)
        if (yield from use.choose((NOW, LATER), f"does {target} fight next")) == NOW:
            if given:
                use.gives(target, *given, until=END_OF_TURN)
            yield from use_as_if(game, target, FIGHT, use.player, "combat")

    assert use.trigger is not None
    use.trigger.afterwards.append(then)
