"""Which ability to use, or none: moves, charges, shooting and fights weighed directly, all others tried out."""

from collections.abc import Iterator

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Option, Pass, UseAbility, Window
from warhost.engine.prose import Prose, Words, a_unit, said
from warhost.players.captain.costs import TAKES_A_TURN, net
from warhost.players.captain.gambits import GAMBIT
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.real_moves import really
from warhost.players.captain.stances import Intent, still
from warhost.players.captain.threats import RUN_ROLL
from warhost.players.captain.weigh_attacks import weigh_fight, weigh_shot
from warhost.players.captain.weigh_charges import weigh_charge
from warhost.players.captain.weigh_gambits import weigh_gambit
from warhost.players.captain.weigh_moves import plan
from warhost.players.captain.weights import WORTH_IT
from warhost.rules.history import did
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.words import CHARGE, CORE, DEPLOY, DEPLOY_TERRAIN, FIGHT, MOVE, RETREAT, RUN, SHOOT

EAGER = 0.15
WAITING = ("movement", "charge")
"""Phases in which an ability that shows no use yet may show one when all have moved."""
RETREAT_DAMAGE = 2.0


def window_options(mind: Mind, decision: Window) -> list[Weighed]:
    """Every option of a window that is worth weighing, the best first; passing among them where it is allowed."""
    if decision.kind == "deploy":
        return _deploying(mind, decision)
    if decision.kind == "reaction":
        found = _reactions(mind, decision)
    else:
        found = _in_turn(mind, really(mind, _weighed(mind, decision)), decision)
    if decision.may_pass:
        found.append(Weighed(WORTH_IT, "nothing here is worth it", Pass()))
    elif not found:
        found = [Weighed(0.0, "it must be done", UseAbility(each.ability, each.unit)) for each in decision.options]
    return sorted(found, key=lambda each: -each.gain)


def _in_turn(mind: Mind, direct: list[Weighed], decision: Window) -> list[Weighed]:
    """What helps moves, shots and charges goes before the first of them; what is left over after the last."""
    best = max((each.gain for each in direct), default=0.0)
    if best < WORTH_IT:
        return direct + _tried(mind, decision)
    if did(mind.game, "used", player=mind.seat, keyword=CORE, phase=mind.game.now.phase):
        return direct
    patient = mind.weights.free if mind.game.now.phase in WAITING else 0.0
    helps = [each for each in _tried(mind, decision) if each.gain > WORTH_IT + patient]
    return direct + [each._replace(gain=each.gain + best) for each in helps if _leaves_free(mind, each)]


def _leaves_free(mind: Mind, option: Weighed) -> bool:
    """Can its unit still do everything else?"""
    use = option.choice
    return isinstance(use, UseAbility) and not mind.game.catalogue.abilities[use.ability].keywords & TAKES_A_TURN


def _weighed(mind: Mind, decision: Window) -> list[Weighed]:
    """The options that need no trying out; in haste only the first that is worth it."""
    found: list[Weighed] = []
    for option in decision.options:
        found += _direct(mind, option)
        if mind.care.eager and found and found[-1].gain > EAGER:
            return found[-1:]
    return found


def _ability(mind: Mind, option: Option) -> Ability:
    return mind.game.catalogue.abilities[option.ability]


def _is_direct(ability: Ability) -> bool:
    """Abilities that are weighed without trying them out."""
    return bool(ability.keywords & {FIGHT, CHARGE, SHOOT, MOVE}) and CORE in ability.keywords


def _direct(mind: Mind, option: Option) -> Iterator[Weighed]:
    ability, unit = _ability(mind, option), option.unit
    words, use = ability.keywords, UseAbility(option.ability, option.unit)
    if unit is None or not _is_direct(ability):
        return
    if FIGHT in words:
        yield Weighed(*weigh_fight(mind, unit), use)
    elif SHOOT in words:
        yield Weighed(*weigh_shot(mind, unit), use)
    elif CHARGE in words:
        yield Weighed(*weigh_charge(mind, unit), use)
    elif RETREAT in words and mind.care.eager:
        return
    elif RETREAT in words:
        yield Weighed(*_retreat(mind, unit), use)
    else:
        yield Weighed(*_go(mind, unit, RUN in words), use)


def _go(mind: Mind, unit: str, running: bool) -> tuple[float, Words]:
    position = mind.position
    stays = still(position, unit)
    if not running:
        best = plan(position, unit, position.move(unit), stays)
        return best.gain, said("{unit} {what}", unit=a_unit(unit), what=best.words)
    best = plan(position, unit, position.move(unit) + RUN_ROLL, still(position, unit, RUN), stays=stays)
    return best.gain, said("{unit} runs: {what}", unit=a_unit(unit), what=best.words)


def _retreat(mind: Mind, unit: str) -> tuple[float, Words]:
    """Out of a combat that is being lost, or for another charge: less the damage on the way, and what is not fought."""
    position, then = mind.position, still(mind.position, unit, RETREAT)
    blows, weights = position.blows, position.weights
    best = plan(position, unit, position.move(unit), then, stays=Intent(), leaves=True)
    damage = position.game.catalogue.abilities["retreat"].params.get("damage")
    cost = position.worth.lost(unit, RETREAT_DAMAGE, 0.0) if damage else 0.0
    foes = in_combat_with(position.game, unit)
    spared = sum(blows.harm(foe, unit) for foe in foes) if not then.charges else 0.0
    spared = weights.engaged * min(spared, position.worth.of(unit))
    return best.gain + spared - cost - weights.retreat, said(
        "{unit} retreats: {what}", unit=a_unit(unit), what=best.words
    )


def _tried(mind: Mind, decision: Window) -> list[Weighed]:
    """Abilities carried out on imagined battles; in haste, whatever costs no card."""
    found = []
    for option in decision.options:
        ability = _ability(mind, option)
        if ability.hint is not None and ability.hint.never:
            continue
        if ability.id == GAMBIT:
            found.append(weigh_gambit(mind, option))
            continue
        if not _is_direct(ability) and not mind.care.tries and ability.offered is None and not ability.cost:
            found.append(Weighed(EAGER, f"{ability.name} costs nothing", UseAbility(option.ability, option.unit)))
        elif not _is_direct(ability):
            use = UseAbility(option.ability, option.unit)
            seen = mind.gain(use) or 0.0  # without time to try it, what is free is used all the same
            gain = _net(mind, ability, seen)
            found.append(Weighed(gain, _worth(ability, option.unit, gain), use))
    return found


def _net(mind: Mind, ability: Ability, gain: float) -> float:
    """What a gain is worth, knowing what the ability would have gained at its chances so far."""
    return net(mind.game, ability, gain, mind.weights, mind.memory.earlier(ability.id, mind.game.now, gain))


def _worth(ability: Ability, unit: str | None, gain: float) -> Prose:
    """Curse of Sloth with the queen: worth +1.2 points"""
    who = said(" with {unit}", unit=a_unit(unit)) if unit else ()
    return said("{ability}{who}: worth {gain} points", ability=ability.name, who=who, gain=f"{gain:+.1f}")


def _reactions(mind: Mind, decision: Window) -> list[Weighed]:
    """Reactions against letting it happen."""
    known = [option for option in decision.options if not _ability(mind, option).by_hand]
    passing = mind.value(Pass()) if known else None
    again, found = _answered(mind, decision), []
    for option in known:
        ability, use = _ability(mind, option), UseAbility(option.ability, option.unit)
        value = mind.value(use)
        if value is not None and passing is not None:
            seen = value - passing
            gain = _net(mind, ability, seen)
            if (ability.name, option.unit) in again:
                gain = min(gain, seen)  # what costs nothing might be used for ever
            found.append(Weighed(gain, _worth(ability, option.unit, gain), use))
    return found


def _answered(mind: Mind, decision: Window) -> set[tuple[str | None, str | None]]:
    """Who has reacted with what to the ability that is declared."""
    answered = mind.game.catalogue.ability(decision.ability) if decision.ability else None
    used = did(mind.game, "used") if answered else ()
    declared = max((i for i, each in enumerate(used) if answered and each.ability == answered.name), default=len(used))
    return {(each.ability, each.unit) for each in used[declared + 1 :] if each.player == mind.seat}


def _deploying(mind: Mind, decision: Window) -> list[Weighed]:
    """Onto the table rather than into reserve: what comes late fights late."""
    found = []
    for option in decision.options:
        ability = _ability(mind, option)
        plain = bool(ability.keywords & {DEPLOY, DEPLOY_TERRAIN}) and ability.once is None
        found.append(Weighed(float(plain), "where it can be of use", UseAbility(option.ability, option.unit)))
    return sorted(found, key=lambda each: -each.gain)
