"""Shots and blows: whether to shoot or fight, at whom, and who can best be spared when others do."""

from warhost.engine.decisions import PickSlain, PickTargets, SlainPicked, Targets
from warhost.engine.prose import Words, a_unit, joined, said
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.stances import Intent, Standing
from warhost.players.captain.threats import Kind
from warhost.players.captain.weights import WORTH_IT
from warhost.players.ideas.menu import suggestions
from warhost.rules.fighting.damage import picks_in_order
from warhost.rules.sequence.fight_order import HAS_FOUGHT, NOBODY
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import figures
from warhost.rules.words import COMBAT_RANGE, SHOOT
from warhost.table import kernels


def weigh_shot(mind: Mind, unit: str) -> tuple[float, Words]:
    """What shooting gains: the harm to the best target in range."""
    position = mind.position
    near = [foe for foe in position.theirs if position.gap(unit, foe) <= position.range(unit)]
    harm = max((position.blows.harm(unit, foe, "ranged") for foe in near), default=0.0)
    return WORTH_IT + 0.1 + harm, said("{unit} shoots while it can", unit=a_unit(unit))


def weigh_fight(mind: Mind, unit: str) -> tuple[float, Words]:
    """The harm done, and that which is spared because the foe has not fought yet."""
    position, blows, game = mind.position, mind.position.blows, mind.game
    best, words = 0.1, said("{unit} fights", unit=a_unit(unit))
    for foe in in_combat_with(game, unit):
        found = blows.expect(unit, foe)
        harm = blows.harm(unit, foe)
        if not HAS_FOUGHT.matches(game, foe, NOBODY):
            back = max((blows.harm(foe, each) for each in in_combat_with(game, foe)), default=0.0)
            harm += found.destroyed * back + 0.3 * blows.harm(foe, unit) / max(position.worth.of(unit), 0.1) * harm
        if harm > best:
            best = harm
            words = said(
                "{unit} fights {foe}: {damage} damage expected, {share} to destroy", unit=a_unit(unit),
                foe=a_unit(foe), damage=f"{found.damage:.1f}", share=f"{found.destroyed:.0%}",
            )  # fmt: skip
    return best, words


def target_options(mind: Mind, decision: PickTargets) -> list[Weighed]:
    """Sharings-out of attacks by what they cost the enemy."""
    ability = mind.game.catalogue.abilities.get(decision.ability or "")
    kind: Kind = "ranged" if ability is not None and SHOOT in ability.keywords else "melee"
    found = []
    for each in suggestions(mind.battle, decision):
        assert isinstance(each.choice, Targets)
        gain, words = _volley(mind, decision.unit or "", each.choice, kind)
        found.append(Weighed(gain, words, each.choice))
    return sorted(found, key=lambda each: -each.gain)


def _volley(mind: Mind, unit: str, targets: Targets, kind: Kind) -> tuple[float, Words]:
    """What a sharing-out costs the enemy, more for those who hold something."""
    position = mind.position
    models: dict[str, set[int]] = {}
    for share in targets.shares:
        models.setdefault(share.target, set()).update(share.models)
    total, words = 0.0, []
    for foe, numbers in models.items():
        found = position.blows.expect(unit, foe, kind, models=len(numbers))
        cost = position.worth.lost(foe, found.damage, found.destroyed)
        if position.holding.post_of(foe) is not None:
            cost = 1.3 * cost + 0.3 * found.destroyed
        total += cost
        harm = f"{found.damage:.1f} damage, {found.destroyed:.0%} to destroy"
        words.append(said("{foe} ({harm})", foe=a_unit(foe), harm=harm))
    return total, said("attack {whom}", whom=joined(" and ", words))


def slain_options(mind: Mind, decision: PickSlain) -> list[Weighed]:
    """Those who hold nothing and fight nobody go first."""
    return sorted(
        (
            Weighed(
                _after_losses(mind, decision, each.choice),
                said("{what} can best be spared", what=each.words),
                each.choice,
            )
            for each in suggestions(mind.battle, decision)
            if isinstance(each.choice, SlainPicked)
        ),
        key=lambda each: -each.gain,
    )


def _after_losses(mind: Mind, decision: PickSlain, choice: SlainPicked) -> float:
    position, unit = mind.position, decision.unit or ""
    known = figures(position.game, unit)
    gone, _ = picks_in_order(position.game, unit, decision.count, choice.models)
    left = [i for i, number in enumerate(known.numbers) if number not in gone]
    if not left or not choice.models:
        return -1.0
    rows = known.bodies[left]
    standing = Standing(position, unit, rows)
    value = float(standing.judge(rows[None, :, :2], Intent()).total[0])
    value += position.worth.of(unit) * len(left) / len(known.numbers)
    if len(standing.foes):
        value += 0.02 * int((kernels.gaps(rows, standing.foes).min(axis=1) <= COMBAT_RANGE).sum())
    return value
