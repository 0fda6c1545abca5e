"""The twists of Dolorum and Ossia."""

from typing import Any

from warhost.battlepacks.spearhead.terrain import ICON_CLEAR, judge_icon
from warhost.vocabulary import *

# Dolorum


def _mourners(game: Game, player: str) -> list[Score]:
    scores: list[Score] = [(1, "in combat", unit) for unit in on_table(game, player) if in_combat(game, unit)]
    fewer = len(destroyed_units(game, opponent(player))) < len(destroyed_units(game, player))
    if underdog(game) == player and fewer:
        scores.append((1, "more losses than the enemy"))
    return scores


@twist("Savage Mourning", "dolorum", scores=_mourners)
def savage_mourning(use: Use) -> None:
    """1 point for each friendly unit in combat; 1 more for the underdog who has lost more units than the enemy."""


def _mourned(game: Game, player: str) -> list[Score]:
    lost = [
        unit.id
        for unit in game.state.units.values()
        if unit.army == player and unit.replacement_of is None and (unit.status == "destroyed" or unit.replaced)
    ]
    return [(1, "mourned", unit) for unit in lost]


@twist("Survivor's Grief", "dolorum", scores=_mourned)
def survivors_grief(use: Use) -> Script[None]:
    """1 point for each of your units destroyed or replaced so far; one unit can charge after running or retreating."""
    spurred = yield from pick_unit(use, picker(use), FRIENDLY, 0)
    if spurred:
        use.gives(spurred, May(CHARGE, despite=RUN), May(CHARGE, despite=RETREAT), until=END_OF_ROUND)


def _taken(game: Game, player: str) -> list[Score]:
    return [(1, f"{name} taken from the enemy") for name in taken_from_opponent(game, player)]


@twist("Banish Your Fears", "dolorum", scores=_taken)
def banish_your_fears(use: Use) -> Script[None]:
    """1 point for each objective taken from the enemy this turn; a unit of the underdog has Anti-charge (+1 Rend)."""
    who = underdog(use.game)
    if who is not None:
        brave = yield from pick_unit(use, who, FRIENDLY, 0)
        use.gives(brave, WeaponsHave("Anti-charge (+1 Rend)", attack="combat"), until=END_OF_ROUND)


@twist("Overpowering Grief", "dolorum")
def overpowering_grief(use: Use) -> Script[None]:
    """An objective is nobody's and cannot be controlled this round."""
    objective = yield from pick_objective(use)
    if objective is not None:
        lose_control(use.game, objective)
        use.gives(objective, ObjectiveRule(cannot_be_controlled=True), until=END_OF_ROUND)


@twist("Haunted Locus", "dolorum")
def haunted_locus(use: Use) -> Script[None]:
    """The Icon of Nulahmia appears, more than 3" from terrain and units and not touching an objective."""
    game, who = use.game, picker(use)
    if ICON not in game.state.terrain or game.state.terrain[ICON].on_table:
        return
    decision = SetUpUnit(
        player=who, kind="set-up", reason="place the Icon of Nulahmia", rule=use.ability.rule, unit=ICON, models=(0,),
        clear_of=ICON_CLEAR,
    )  # fmt: skip

    def check(answer: Any) -> list[Problem]:
        return judge_icon(game, answer, use.ability.rule)

    choice: Placed = yield Ask(decision, check)
    stand_feature(game, ICON, choice.places[0])


@twist("Darkened Skies", "dolorum")
def darkened_skies(use: Use) -> Script[None]:
    """An objective counts as contested by one more friendly unit of the picker, with a control score of 1."""
    objective = yield from pick_objective(use)
    if objective is not None:
        use.gives(objective, ObjectiveRule(also_contested_by=use.player), until=END_OF_ROUND)


# Ossia


def _conquered(game: Game, player: str) -> list[Score]:
    both = bool(picks(game)) and all(name in held_by(game, player) for name in picks(game))
    return [(2, "both objectives conquered")] if both else []


@twist("Disciplined Conquest", "ossia", scores=_conquered)
def disciplined_conquest(use: Use) -> Script[None]:
    """Two objectives are worth 2 more points to whoever controls both."""
    yield from pick_pair(use, list(use.game.state.objectives))


@twist("Invincible Redoubts", "ossia")
def invincible_redoubts(use: Use) -> Script[None]:
    """Within the picker's territory a friendly unit has STRIKE-FIRST, or an enemy unit STRIKE-LAST."""
    effect = yield from choose_effect(use, ("Precision Strike", "Dissent in the Ranks"))
    if effect is not None:
        mine = effect == "Precision Strike"
        picked = yield from pick_unit(use, use.player, FRIENDLY if mine else ENEMY)
        meant = Ids(frozenset(picked)) & WhollyWithinTerritory()
        use.gives(picked, Has(STRIKE_FIRST if mine else STRIKE_LAST), until=END_OF_ROUND, on=meant)


@twist("Co-ordinated Bombardment", "ossia")
def co_ordinated_bombardment(use: Use) -> Script[None]:
    """Enemy units contesting an objective have -1 to hit."""
    objective = yield from pick_objective(use, 0)
    if objective is not None:
        use.gives((), hit_rolls(-1), until=END_OF_ROUND, on=ENEMY & Contesting(objective))


def _supplied(game: Game, player: str) -> list[Score]:
    features = [name for name in picks(game) if name in game.state.terrain]
    both = bool(features) and all(game.state.terrain[name].controlled_by == player for name in features)
    return [(1, "both supply lines secured")] if both else []


@twist("Secured Supply Lines", "ossia", scores=_supplied)
def secured_supply_lines(use: Use) -> Script[None]:
    """Two terrain features are worth 1 point to whoever controls both; a unit of the underdog has WARD (5+) at them."""
    options = [each.id for each in use.game.state.terrain.values() if each.on_table]
    features = yield from pick_pair(use, options, different=True)
    who = underdog(use.game)
    if who is not None:
        picked = yield from pick_unit(use, who, FRIENDLY, 0)
        meant = Ids(frozenset(picked)) & ContestingFeature(names=features)
        use.gives(picked, Has("WARD (5+)"), until=END_OF_ROUND, on=meant)


@twist("Will of the Necropolis", "ossia")
def will_of_the_necropolis(use: Use) -> Script[None]:
    """A friendly unit ignores all modifiers to its save rolls, or an enemy unit has a control score of at most 1."""
    effect = yield from choose_effect(use, ("Adaptable Defence", "Broken Will"))
    if effect is not None:
        mine = effect == "Adaptable Defence"
        picked = yield from pick_unit(use, use.player, FRIENDLY if mine else ENEMY)
        use.gives(picked, Ignores("save") if mine else ControlScore(cap=1), until=END_OF_ROUND)


def _invaded(game: Game, player: str) -> list[Score]:
    foe = opponent(player)
    free = [each.id for each in held_beyond_home(game, player) if not units_contesting(game, foe, each)]
    return [(1, f"{name} uncontested") for name in free]


@twist("Uncompromising Invasion", "ossia", scores=_invaded)
def uncompromising_invasion(use: Use) -> Script[None]:
    """1 point for each objective beyond home that no enemy contests; the underdog adds D6 to a unit's control score."""
    who = underdog(use.game)
    if who is not None:
        for unit in (yield from pick_unit(use, who, FRIENDLY, 0)):
            use.gives(unit, ControlScore(use.roll("D6", unit=unit)), until=END_OF_ROUND)
