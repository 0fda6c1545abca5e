"""When an ability can be used, in words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warhost.engine.catalogue import Ability, ReactionTo


def _answered(to: "ReactionTo") -> str:
    """What is declared that a reaction answers."""
    if to.card:
        return "a command of a battle tactic card"
    words = (f"non-{to.without}" if to.without else "", " or ".join(sorted(to.any_of)), to.keyword or "", "ability")
    kind = " ".join(each for each in words if each)
    return to.ability or f"{'an' if kind[0] in 'AEIOUaeiou' else 'a'} {kind}"


def when(ability: "Ability") -> str:
    """The timing of an ability in words."""
    once = "".join(f"once per {each.per}{' (army)' if each.army else ''}, " for each in ability.limits)
    if ability.reaction is not None:
        to = ability.reaction
        whose = {"mine": "you", "enemy": "the opponent"}.get(to.whose, "somebody")
        mine = {"actor": " for this unit", "target": " aimed at this unit"}.get(to.user_is, "")
        return f"{once}reaction, {whose} declared {_answered(to)}{mine}"
    if ability.timing.phase is None:
        return "passive"
    whose, phase = ability.timing.whose, ability.timing.phase
    if phase in ("start-of-turn", "end-of-turn"):
        return f"{once}{phase[:-5].replace('-', ' ')} {whose} turn"
    if phase in ("start-of-round", "end-of-round"):
        return f"{once}{phase.replace('-', ' ')}"
    return f"{once}{phase} phase" if phase == "deployment" else f"{once}{whose} {phase} phase"
