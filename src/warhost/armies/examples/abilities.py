"""What the rulebook's Squig Hoppers can do, what no army does yet, and what no printed ability shows."""

from collections.abc import Iterator

from warhost.vocabulary import *


def _passed(game: Game, unit: str) -> dict[str, int]:
    """Enemy units that models of this unit passed across this phase, and how many did."""
    passed = did(game, "passed", by=unit, phase=game.now.phase)
    crossings = {(fact.unit, fact.model) for fact in passed if fact.unit is not None}
    found: dict[str, int] = {}
    for foe, _ in sorted(crossings):
        if game.unit(foe).status == "table":
            found[foe] = found.get(foe, 0) + 1
    return found


def _passed_somebody(game: Game, unit: str) -> Iterator[Problem]:
    if not _passed(game, unit):
        yield problem("core-28.0", "{unit} passed across no enemy unit this phase", unit)


def _bounce(use: Use) -> Script[None]:
    crossed = _passed(use.game, use.unit)
    use.targets = yield from use.pick(list(crossed), "which unit is bounced on", always=True)
    use.rolls["bounce"] = use.game.roll("effect", crossed[use.target])
    use.game.emit(Rolled("effect", use.player, use.rolls["bounce"], use.ability.name, use.unit, needed=4))


@ability("Boing! Boing! Boing!", ANY_MOVEMENT_PHASE, rule="core-28.0", possible=_passed_somebody, declare=_bounce)
def boing(use: Use) -> Script[None]:
    """For each model that passed across an enemy unit this phase: on a 4+, 1 mortal damage to it."""
    yield from use.inflict_mortal(sum(face >= 4 for face in use.rolls["bounce"]), on=use.target)


@ability("Fresh Growth", YOUR_HERO_PHASE, rule="core-22.0", once=Once("battle"))
def fresh_growth(use: Use) -> Script[None]:
    """Add D3 new models to this unit."""
    yield from use.add_models(use.roll("D3"), to=use.unit)


@ability("Borrowed Breath", rule="core-5.2", reaction=ReactionTo("mine", keyword=SPELL))
def borrowed_breath(use: Use) -> None:
    """Our own: when a spell of its side is declared, heal 1 damage point of this unit."""
    use.heal(1, on=use.unit)
