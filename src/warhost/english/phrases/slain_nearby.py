"""What follows each time a model is slain near the unit whose ability it is, whoever's model it was."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.triggers import Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.space.measuring import model_within


class SlainNear(Trigger, frozen=True):
    """A model is slain within a distance of the unit: that model is measured, not its unit."""

    inches: float = 0.0

    def tell(self) -> str:
        return f'{super().tell()} within {self.inches:g}" of this unit'

    def times(self, use: Use, scene: Scene) -> int:
        return int(model_within(use.game, use.target, use.event.model, self.inches, use.unit))


rule(
    "trigger",
    "a model (from|in) a friendly or enemy unit is slain within {inches} of {near:ref}",
    "a model < friendly or enemy > is slain while it is within {inches} of {near:ref}",
)(lambda inches, near: _near("any", inches, near))


def _near(side: str, inches: float, near: Ref) -> SlainNear | None:
    """Only what it is near itself is known when it happens."""
    return SlainNear("slain", Who(side, at=0), inches=inches) if near.kind == "me" else None  # type: ignore[arg-type]
