"""When an ability can be used, in words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warhost.engine.catalogue import Ability


def when(ability: "Ability") -> str:
    """The timing of an ability in words."""
    once = "".join(f"once per {each.per}{' (army)' if each.army else ''}, " for each in ability.limits)
    if ability.reaction is not None:
        to = ability.reaction
        whose = "you" if to.whose == "mine" else "the opponent"
        what = to.ability or f"{'an' if (to.keyword or '')[:1] in 'AEIOU' else 'a'} {to.keyword} ability"
        return f"{once}reaction, {whose} declared {what}"
    if ability.timing.phase is None:
        return "passive"
    whose, phase = ability.timing.whose, ability.timing.phase
    if phase in ("start-of-turn", "end-of-turn"):
        return f"{once}{phase[:-5].replace('-', ' ')} {whose} turn"
    if phase in ("start-of-round", "end-of-round"):
        return f"{once}{phase.replace('-', ' ')}"
    return f"{once}{phase} phase" if phase == "deployment" else f"{once}{whose} {phase} phase"
