"""Whom pile-in moves are made towards: somebody if it can be, or anybody else."""

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Boon, Gift
from warhost.english.phrases.nouns import select, tell_who
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.further_modifiers import PilesInAt


class PilesInTowards(Boon, frozen=True):
    """The target of pile-in moves is somebody, where that can be; or it is never somebody."""

    at: Ref
    never: bool = False

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (PilesInAt(select(self.at, scene), self.never),)

    def tell(self) -> str:
        return f"{'never piles' if self.never else 'piles'} in towards {tell_who(self.at)}"


means("of_whom", "(made by|of)", True)
rule("gift", "if possible , {at:ref} must be [picked to be] the target of pile-in moves {of_whom} {to:ref}")(
    lambda at, to, of_whom: Gift(to, (PilesInTowards(at),))
)
rule("gift", "{at:ref} cannot be [picked to be] the target of pile-in moves {of_whom} {to:ref}")(
    lambda at, to, of_whom: Gift(to, (PilesInTowards(at, True),))
)
