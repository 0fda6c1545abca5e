"""What to pick: cards, first turns, loadouts, targets, losses; anything else is tried out."""

import numpy as np
from msgspec.structs import replace

from warhost.armies.mustering import give_loadout
from warhost.battlepacks.pack import pack_of
from warhost.battlepacks.sides import TERRAIN_CHOICES
from warhost.engine.decisions import Pick, Picked
from warhost.engine.game import Game
from warhost.engine.prose import a_thing, a_unit, joined, said
from warhost.engine.records import RED, opponent
from warhost.players.captain.gambits import GAMBIT
from warhost.players.captain.loadouts import ENHANCEMENT, LOADOUTS, loadouts
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.position import Position
from warhost.players.captain.stances import Intent, Standing
from warhost.players.captain.threats import RUN_ROLL
from warhost.players.captain.weigh_gambits import gambit_options
from warhost.players.captain.weigh_moves import goals, moved_to
from warhost.players.captain.weigh_openings import attacker_options, first_turn_options
from warhost.rules.by_hand.tools import left_to_people
from warhost.rules.space.objectives import control_score
from warhost.rules.words import DEPLOY
from warhost.table.shapes import Place

MOST = 8
INDIFFERENT = ("realm", "map", "territory", "terrain-group", *TERRAIN_CHOICES)
"""Picks of which the first is as good as any: every map is the same for both sides, turned round."""


def pick_options(mind: Mind, decision: Pick) -> list[Weighed]:
    """Picks worth weighing, the best first."""
    kind = decision.kind
    if kind == "score":
        return [Weighed(0.0, "every completed tactic is a point", Picked(decision.options))]
    if kind == "discard":
        return [_discard(mind, decision)]
    if kind == "first-turn":
        return first_turn_options(mind, decision)
    if _deploys(mind, decision):
        slow = min(decision.options, key=lambda each: (mind.position.move(each), each))
        return [Weighed(0.0, said("{slow} first: it has the farthest to walk", slow=a_thing(slow)), Picked((slow,)))]
    if kind == "contest":
        return _contest(mind, decision)
    if decision.ability == GAMBIT:
        return gambit_options(mind, decision)
    if kind in LOADOUTS:
        return _loadout(mind, decision)
    if kind == "attacker":
        return attacker_options(mind, decision)
    if (plain := left_to_people(decision)) is not None:
        return [Weighed(0.0, "that is for people", Picked((plain,)))]
    if kind in INDIFFERENT:
        return [Weighed(0.0, "one is as good as the other", Picked((each,))) for each in decision.options]
    return _tried(mind, decision)


def _deploys(mind: Mind, decision: Pick) -> bool:
    ability = mind.game.catalogue.abilities.get(decision.ability or "")
    return ability is not None and DEPLOY in ability.keywords and decision.most == 1


def _tried(mind: Mind, decision: Pick) -> list[Weighed]:
    """Each option carried out on imagined battles; of several, the best ones together."""
    least, most = decision.least, decision.most
    if not mind.care.tries:
        hasty = mind.quick(mind.seed)
        return [Weighed(0.0, "as good as any", hasty.choose(mind.battle))]
    if least == most == len(decision.options):
        return [Weighed(0.0, "in any order", Picked(decision.options))]
    if most > 1:
        return _several(mind, decision)
    choices = [Picked((each,)) for each in decision.options[: 2 * MOST]]
    if least == 0:
        choices.append(Picked(()))
    found = []
    for choice in choices:
        value = mind.value(choice)
        first = joined("", map(a_thing, choice.items[:1]))
        words = said("{first}: it leaves the best position", first=first) if first else "none of these"
        found.append(Weighed(0.0 if value is None else value, words, choice))
    return sorted(found, key=lambda each: -each.gain)


def _several(mind: Mind, decision: Pick) -> list[Weighed]:
    """The best by themselves, as many as may be or as bring anything."""
    tried = []
    for option in decision.options:
        fill = [each for each in decision.options if each != option][: max(0, decision.least - 1)]
        value = mind.value(Picked((option, *fill)))
        tried.append((0.0 if value is None else value, option))
    tried.sort(key=lambda each: -each[0])
    items = tuple(option for _, option in tried[: decision.most])
    return [
        Weighed(tried[0][0], said("{items}: the best of them", items=joined(", ", map(a_thing, items))), Picked(items))
    ]


def _discard(mind: Mind, decision: Pick) -> Weighed:
    """Cards whose tactic nobody can complete with one move make room for others."""
    good = within_reach(mind.position, decision.options) if mind.care.thorough else set(decision.options)
    thrown = tuple(card for card in decision.options if card not in good)
    words = f"no way to complete {', '.join(thrown)}" if thrown else "every tactic in hand can be completed"
    return Weighed(0.0, words, Picked(thrown))


def within_reach(position: Position, cards: tuple[str, ...]) -> set[str]:
    """The cards whose tactic is completed now, or would be if one unit moved."""
    game, me = position.game, position.me
    known = pack_of(game).cards
    if not known:
        return set(cards)
    wanted = [card for card in cards if card in known]
    found = {card for card in wanted if known[card].completed(game, me)}
    for unit in position.mine:
        standing = Standing(position, unit)
        options = goals(position, unit, position.move(unit) + RUN_ROLL)
        spots = standing.shifted(np.array([each.shift for each in options]))
        stances = standing.judge(spots, Intent())
        for k in range(len(spots)):
            if len(found) == len(wanted):
                return found
            places = moved_to(game.state.places[unit], spots[k])
            twin = position.holding.settled(stances.holders[k], game.imagine(unit, places))
            found |= {card for card in wanted if card not in found and known[card].completed(twin, me)}
    return found


def _contest(mind: Mind, decision: Pick) -> list[Weighed]:
    """Where a unit near several objectives counts for most."""
    holding, unit = mind.position.holding, decision.unit or ""
    names, presence = [each.id for each in holding.things], holding.presence(unit)
    found = []
    for name in decision.options:
        value = 0.0
        if name in names:
            totals, i = holding.totals(but=unit), names.index(name)
            totals[mind.seat][i] += control_score(mind.game, unit, presence[i])
            value = mind.position.scores(holding.holders(totals), totals)
        found.append(
            Weighed(
                value, said("{unit} counts for most at {name}", unit=a_unit(unit), name=a_thing(name)), Picked((name,))
            )
        )
    return sorted(found, key=lambda each: -each.gain)


def _loadout(mind: Mind, decision: Pick) -> list[Weighed]:
    """What did best in short battles against this opponent; without them, what changes most in all the fights."""
    players = mind.game.state.players
    army, foe = (players[each].army or "" for each in (mind.seat, opponent(mind.seat)))
    judged = {name: _judged(mind, name, decision.kind == ENHANCEMENT) for name in decision.options}
    gains = loadouts().gains(army, foe, judged)
    found = [
        Weighed(gains[each], said("{it} does most for the army", it=a_thing(each)), Picked((each,))) for each in gains
    ]
    return sorted(found, key=lambda each: -each.gain)


def _judged(mind: Mind, name: str, to_general: bool) -> float:
    """What all could do to all with this, on average."""
    ability, twin = mind.game.catalogue.ability(name), _drawn_up(mind.game)
    if ability is not None:
        give_loadout(twin, mind.seat, ability.id, to_general)
    gain = _balance(Position(twin, mind.seat, mind.weights), mind.seat)
    return gain + (mind.weights.knack if ability is not None and not ability.passive else 0.0)


def _drawn_up(game: Game) -> Game:
    """Both armies as if on the table, far apart."""
    units, places = {}, {}
    for i, unit in enumerate(game.state.units.values()):
        units[unit.id] = replace(unit, status="table")
        y = 0.0 if unit.army == RED else 100.0
        places[unit.id] = tuple(Place(20.0 * i + 2.0 * n, y, 0.0, 0.0) for n in range(unit.size))
    twin = Game(game.book, game.state, game.dice)
    twin.change(units=units, places=places)
    return twin


def _balance(position: Position, me: str) -> float:
    """What all could do to all, on average."""
    blows, total = position.blows, 0.0
    for mine in position.mine:
        for theirs in position.theirs:
            total += blows.harm(mine, theirs) - blows.harm(theirs, mine)
            total += 0.5 * (blows.harm(mine, theirs, "ranged") - blows.harm(theirs, mine, "ranged"))
    return total / max(1, len(position.theirs))
