"""What is counted besides units: objectives that are held, labours that are done; and healing that does nothing."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Plainly
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.points import Gains
from warhost.english.phrases.rolling import RollMany
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.effects.modifiers import CannotBeHealed, Hidden
from warhost.rules.effects.pools import pool_key
from warhost.rules.selectors.when import PlayerPoints
from warhost.rules.space.objectives import objectives_now


class HeldObjectives(Count, frozen=True):
    """The objectives that the player controls."""

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("objectives are counted")
        return sum(each.controlled_by == use.player for each in objectives_now(use.game).values())

    def tell(self) -> str:
        return f"{self._sign}the number of objectives you control"


HELD = HeldObjectives("held objectives")
rule("counted", "the number of objectives you control")(lambda: HELD)
rule("statement", "roll a dice for each objective you control")(lambda: RollMany(HELD))

# Labours


@terminal("labour")
def _labour(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What one completes, small as printed."""
    if parser.kind(at) == "word" and parser.tokens[at].text.islower():
        yield at + 1, pool_key(parser.low(at))


rule("statement", "add {number} to the number of {labour} you have completed")(
    lambda number, labour: Gains(number, labour)
)
rule("condition", "you have completed {number} {labour}")(
    lambda number, labour: Plainly(PlayerPoints(labour, number, number), f"you have completed {number} {labour}")
)
rule("condition", "you have completed {number} or more {labour}")(
    lambda number, labour: Plainly(PlayerPoints(labour, number), f"you have completed {number} or more {labour}")
)

# Healing, sight

means("no_healing", "that ability does not heal any damage points or return any slain models to it", True)
rule("gift", "if an ability would heal or return any slain models to {to:ref} , {no_healing}")(
    lambda to, no_healing: Gift(to, (Fixed((CannotBeHealed(),), "cannot be healed"),))
)
rule("gift", "those models are not visible to {each:seeing} more than {inches} {away} {at:here}")(
    lambda each, inches, away, at: Gift(
        Ref("that", at), (Fixed((Hidden(inches, each),), f'hidden{" from models" if each else ""} beyond {inches:g}"'),)
    )
)
