"""Into combat: whom to charge, with what chance and gain, and where to pile in."""

from warhost.engine.decisions import Move, MoveUnit
from warhost.engine.prose import Prose, a_thing, a_unit, plain, said
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.position import Position
from warhost.players.captain.stances import Intent, Standing
from warhost.players.captain.threats import charge_chance
from warhost.players.captain.weigh_moves import ends
from warhost.players.ideas.moves import charge_moves, into_combat, pile_in_moves
from warhost.players.ideas.picks import health_left
from warhost.rules.words import CHARGE

ARRIVING = 0.7
"""How many of the models that charge somebody on an objective come to stand on it."""


def weigh_charge(mind: Mind, unit: str) -> tuple[float, Prose]:
    """The best foe to charge: the chance to get there, times what it brings."""
    found = [_charge_at(mind, unit, foe) for foe in mind.position.theirs]
    return max(found, key=lambda each: (each[0], plain(each[1])), default=(0.0, ()))


def _charge_at(mind: Mind, unit: str, foe: str) -> tuple[float, Prose]:
    position = mind.position
    chance = charge_chance(position.game, unit, position.charge_gap(unit, foe))
    if chance <= 0.0:
        return 0.0, ()
    gain = _charge_gain(mind, unit, foe)
    destroys = position.blows.expect(unit, foe, "melee", charged=True).destroyed
    words = said(
        "charge {foe} with {unit}: {chance} to reach, {share} to destroy", foe=a_unit(foe), unit=a_unit(unit),
        chance=f"{chance:.0%}", share=f"{destroys:.0%}",
    )  # fmt: skip
    post = position.holding.post_of(foe)
    if post is not None and not position.holding.totals(but=foe)[position.foe][post[0]]:
        words += said(", frees {post}", post=a_thing(position.holding.things[post[0]].id))
    return chance * gain, words


def _charge_gain(mind: Mind, unit: str, foe: str) -> float:
    """What a charge that gets there brings: blows, those of everybody near, and the ground it is fought on."""
    position, w = mind.position, mind.weights
    return w.menace * position.exchange(unit, foe) + _change_of_ground(position, unit, foe)


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
    return position.scores(holding.holders(after), after) - position.scores(holding.holders(before), before)


def is_charge(mind: Mind, decision: MoveUnit) -> bool:
    """Whether a move is that of a charge (core-14.3)."""
    ability = mind.game.catalogue.abilities.get(decision.ability or "")
    return decision.ends_in_combat and ability is not None and CHARGE in ability.keywords


def combat_options(mind: Mind, decision: MoveUnit) -> list[Weighed]:
    """Charges and pile-ins, or staying away."""
    unit, position, thorough = decision.unit or "", mind.position, not mind.care.eager
    found = []
    if decision.kind == "pile-in":
        for foe, move in pile_in_moves(mind.battle, decision, thorough):
            closing = said("{unit} closes in on {foe}", unit=a_unit(unit), foe=a_unit(foe or "nobody"))
            if mind.care.eager:
                return [Weighed(0.0, closing, move)]
            value = float(Standing(position, unit).judge(ends(position, unit, move)[None], Intent()).total[0])
            harm = position.blows.harm(unit, foe) if foe is not None else 0.0
            found.append(Weighed(value + 0.3 * harm, closing, move))
        if not found and not decision.must:
            found.append(Weighed(0.0, said("{unit} stays where it is", unit=a_unit(unit)), Move()))
    else:
        for foe, move in charge_moves(mind.battle, decision, thorough):
            found.append(
                Weighed(
                    _charge_gain(mind, unit, foe),
                    said("{unit} charges {foe}", unit=a_unit(unit), foe=a_unit(foe)),
                    move,
                )
            )
        if not decision.must:
            found += _no_charge(mind, decision, bool(found))
    return sorted(found, key=lambda each: -each.gain)


def _no_charge(mind: Mind, decision: MoveUnit, charges: bool) -> list[Weighed]:
    """Staying away; where that is refused and no charge was found, just near enough to somebody."""
    unit = a_unit(decision.unit or "")
    if not mind.battle.problems(Move()):
        return [Weighed(0.0, said("{unit} had better stay where it is", unit=unit), Move())]
    move = None if charges else into_combat(mind.battle, decision)
    return [] if move is None else [Weighed(0.0, said("{unit} gets near enough to fight", unit=unit), move)]
