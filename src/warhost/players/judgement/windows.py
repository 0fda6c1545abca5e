"""Which ability to use, or none: moves, charges, shooting and fights weighed directly, all others tried out."""

from collections.abc import Iterator

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Option, Pass, UseAbility, Window
from warhost.players.ideas import Scored
from warhost.players.judgement.mind import Mind
from warhost.players.judgement.moves import plan
from warhost.players.judgement.position import Position
from warhost.players.judgement.stances import Intent, still
from warhost.players.judgement.threats import charge_chance
from warhost.players.judgement.worth import health_left
from warhost.rules.sequence.fight_order import HAS_FOUGHT, NOBODY
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.words import CHARGE, CORE, DEPLOY, DEPLOY_TERRAIN, FIGHT, MOVE, RETREAT, RUN, SHOOT

WORTH_IT = 0.03
"""Less of a gain is not worth an ability."""
EAGER = 0.15
RUN_ROLL = 3.0
RETREAT_DAMAGE = 2.0
ARRIVING = 0.7
"""How many of the models that charge somebody on an objective come to stand on it."""


def window_options(mind: Mind, decision: Window) -> list[Scored]:
    """Every option of a window that is worth weighing, the best first; passing among them where it is allowed."""
    if decision.kind == "deploy":
        return _deploying(mind, decision)
    if decision.kind == "reaction":
        found = _reactions(mind, decision)
    else:
        found = _weighed(mind, decision)
        best = max((each.gain for each in found), default=0.0)
        if best < WORTH_IT or (mind.game.now.phase == "charge" and not mind.game.now.opened):
            found += _tried(mind, decision)
    if decision.may_pass:
        found.append(Scored(WORTH_IT, "nothing here is worth it", Pass()))
    elif not found:
        found = [Scored(0.0, "it must be done", UseAbility(each.ability, each.unit)) for each in decision.options]
    return sorted(found, key=lambda each: -each.gain)


def _weighed(mind: Mind, decision: Window) -> list[Scored]:
    """The options that need no trying out; in haste only the first that is worth it."""
    found: list[Scored] = []
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


def _direct(mind: Mind, option: Option) -> Iterator[Scored]:
    ability, unit = _ability(mind, option), option.unit
    words, use = ability.keywords, UseAbility(option.ability, option.unit)
    if unit is None or not _is_direct(ability):
        return
    if FIGHT in words:
        yield Scored(*_fight(mind, unit), use)
    elif SHOOT in words:
        yield Scored(*_shoot(mind, unit), use)
    elif CHARGE in words:
        yield Scored(*_charge(mind, unit), use)
    elif RETREAT in words and mind.care.eager:
        return
    elif RETREAT in words:
        yield Scored(*_retreat(mind, unit), use)
    else:
        yield Scored(*_go(mind, unit, RUN in words), use)


def _go(mind: Mind, unit: str, running: bool) -> tuple[float, str]:
    position = mind.position
    stays = still(position, unit)
    if not running:
        best = plan(position, unit, position.move(unit), stays)
        return best.gain, f"{unit} {best.words}"
    best = plan(position, unit, position.move(unit) + RUN_ROLL, Intent(), stays=stays)
    return best.gain, f"{unit} runs: {best.words}"


def _retreat(mind: Mind, unit: str) -> tuple[float, str]:
    """Out of a combat that is being lost: less the damage on the way, and what is not fought."""
    position = mind.position
    blows, weights = position.blows, position.weights
    best = plan(position, unit, position.move(unit), Intent(), stays=Intent(), leaves=True)
    damage = position.game.catalogue.abilities["retreat"].params.get("damage")
    cost = position.worth.lost(unit, RETREAT_DAMAGE, 0.0) if damage else 0.0
    foes = in_combat_with(position.game, unit)
    spared = sum(blows.harm(foe, unit) for foe in foes)
    spared = weights.engaged * min(spared, position.worth.of(unit))
    return best.gain + spared - cost - weights.retreat, f"{unit} retreats: {best.words}"


def _shoot(mind: Mind, unit: str) -> tuple[float, str]:
    position = mind.position
    near = [foe for foe in position.theirs if position.gap(unit, foe) <= position.range(unit)]
    harm = max((position.blows.harm(unit, foe, "ranged") for foe in near), default=0.0)
    return WORTH_IT + 0.1 + harm, f"{unit} shoots while it can"


def _charge(mind: Mind, unit: str) -> tuple[float, str]:
    """The best foe to charge: the chance to get there, times what it brings."""
    return max((_charge_at(mind, unit, foe) for foe in mind.position.theirs), default=(0.0, ""))


def _charge_at(mind: Mind, unit: str, foe: str) -> tuple[float, str]:
    position = mind.position
    chance = charge_chance(position.game, unit, position.gap(unit, foe))
    if chance <= 0.0:
        return 0.0, ""
    gain = charge_gain(mind, unit, foe)
    destroys = position.blows.expect(unit, foe, "melee", charged=True).destroyed
    words = f"charge {foe} with {unit}: {chance:.0%} to reach, {destroys:.0%} to destroy"
    post = position.holding.post_of(foe)
    if post is not None and not position.holding.totals(but=foe)[position.foe][post[0]]:
        words += f", frees {position.holding.things[post[0]].id}"
    return chance * gain, words


def charge_gain(mind: Mind, unit: str, foe: str) -> float:
    """What a charge that gets there brings: blows, and the ground it is fought on."""
    position, w = mind.position, mind.weights
    return w.menace * position.blows.exchange(unit, foe, w.struck_back) + _change_of_ground(position, unit, foe)


def _change_of_ground(position: Position, unit: str, foe: str) -> float:
    """What a charge does to who holds what: the unit leaves its post, and counts at that of the foe."""
    holding = position.holding
    before, after = holding.totals(), holding.totals(but=unit)
    theirs = holding.post_of(foe)
    if theirs is not None:
        struck = position.blows.expect(unit, foe, "melee", charged=True)
        share = min(1.0, struck.damage / max(1, health_left(position.game, foe)))
        after[position.foe][theirs[0]] -= round(theirs[1] * share)
        record, scroll = position.game.unit(unit), position.game.warscroll(unit)
        after[position.me][theirs[0]] += max(1, round(ARRIVING * record.alive * scroll.control))
    return position.scores(holding.holders(after)) - position.scores(holding.holders(before))


def _fight(mind: Mind, unit: str) -> tuple[float, str]:
    """The harm done, and that which is spared because the foe has not fought yet."""
    position, blows, game = mind.position, mind.position.blows, mind.game
    best, words = 0.1, f"{unit} fights"
    for foe in in_combat_with(game, unit):
        found = blows.expect(unit, foe)
        harm = blows.harm(unit, foe)
        if not HAS_FOUGHT.matches(game, foe, NOBODY):
            back = max((blows.harm(foe, each) for each in in_combat_with(game, foe)), default=0.0)
            harm += found.destroyed * back + 0.3 * blows.harm(foe, unit) / max(position.worth.of(unit), 0.1) * harm
        if harm > best:
            best = harm
            words = f"{unit} fights {foe}: {found.damage:.1f} damage expected, {found.destroyed:.0%} to destroy"
    return best, words


def _tried(mind: Mind, decision: Window) -> list[Scored]:
    """Abilities carried out on imagined battles; in haste, whatever costs no card."""
    found = []
    for option in decision.options:
        ability = _ability(mind, option)
        if not _is_direct(ability) and not mind.care.tries and ability.offered is None and not ability.cost:
            found.append(Scored(EAGER, f"{ability.name} costs nothing", UseAbility(option.ability, option.unit)))
        elif not _is_direct(ability):
            use = UseAbility(option.ability, option.unit)
            gain = mind.trying.gain(use)
            if gain is not None:
                gain -= mind.weights.command if ability.offered is not None else 0.0
                who = f" with {option.unit}" if option.unit else ""
                found.append(Scored(gain, f"{ability.name}{who}: worth {gain:+.1f} points", use))
    return found


def _reactions(mind: Mind, decision: Window) -> list[Scored]:
    """Reactions against letting it happen."""
    passing = mind.trying.value(Pass())
    found = []
    for option in decision.options:
        ability, use = _ability(mind, option), UseAbility(option.ability, option.unit)
        value = mind.trying.value(use)
        if value is not None and passing is not None:
            gain = value - passing - (mind.weights.command if ability.offered is not None else 0.0)
            found.append(Scored(gain, f"{ability.name} with {option.unit}: worth {gain:+.1f} points", use))
    return found


def _deploying(mind: Mind, decision: Window) -> list[Scored]:
    """Onto the table rather than into reserve: what comes late fights late."""
    found = []
    for option in decision.options:
        ability = _ability(mind, option)
        plain = bool(ability.keywords & {DEPLOY, DEPLOY_TERRAIN}) and ability.once is None
        found.append(Scored(float(plain), "where it can be of use", UseAbility(option.ability, option.unit)))
    return sorted(found, key=lambda each: -each.gain)
