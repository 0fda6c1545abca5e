"""Abilities on the rulebook's example warscrolls."""

from collections.abc import Iterator

from warhost.engine.catalogue import Once
from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.rules.abilities import ability, passive
from warhost.rules.effects import END_OF_PHASE
from warhost.rules.modifiers import attacks
from warhost.rules.selectors import DAMAGED, ME
from warhost.rules.use import Use
from warhost.rules.words import ANY_COMBAT_PHASE, ANY_MOVEMENT_PHASE

cornered_rat = passive(
    "Cornered Rat", attacks(+3, weapon="Warpforged Halberd"), on=ME & DAMAGED, rule="core-5.4",
    summary="While this unit is damaged, its Warpforged Halberd has 3 more Attacks.",
)  # fmt: skip


@ability("Unleashed Warp-fury", ANY_COMBAT_PHASE, rule="core-5.2", once=Once("battle"))
def unleashed_warp_fury(use: Use) -> Script[None]:
    """Suffer D3 mortal damage, then have 1 more Attack with melee weapons for the rest of the phase."""
    yield from use.inflict_mortal("D3", on=use.unit)
    use.gives(use.unit, attacks(+1, attack="combat"), until=END_OF_PHASE)


def _passed(game: Game, unit: str) -> dict[str, int]:
    """Enemy units that models of this unit passed across this phase, and how many did."""
    crossings = {
        (fact.unit, fact.model)
        for fact in game.state.facts
        if fact.what == "passed" and fact.by == unit and fact.phase == game.now.phase and fact.unit is not None
    }
    found: dict[str, int] = {}
    for foe, _ in sorted(crossings):
        if game.unit(foe).status == "table":
            found[foe] = found.get(foe, 0) + 1
    return found


def _passed_somebody(game: Game, unit: str) -> Iterator[Problem]:
    if not _passed(game, unit):
        yield problem("core-28.0", f"{unit} passed across no enemy unit this phase", unit)


def _bounce(use: Use) -> Script[None]:
    crossed = _passed(use.game, use.unit)
    use.targets = yield from use.pick(list(crossed), "which unit is bounced on", always=True)
    use.rolls["bounce"] = use.game.roll("effect", crossed[use.target])
    use.game.emit(Rolled("effect", use.player, use.rolls["bounce"], use.ability.name, use.unit, needed=4))


@ability("Boing! Boing! Boing!", ANY_MOVEMENT_PHASE, rule="core-28.0", possible=_passed_somebody, declare=_bounce)
def boing(use: Use) -> Script[None]:
    """For each model that passed across an enemy unit this phase: on a 4+, 1 mortal damage to it."""
    yield from use.inflict_mortal(sum(face >= 4 for face in use.rolls["bounce"]), on=use.target)
