"""Things that are true in one of two ways, two conditions asked all the time, units compared by their damage."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.both_conditions import Both
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.statements import AsLongAs
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.effects.selector import Select

rule("prefix", "while {one:condition} and [while] {two:condition}")(lambda one, two: AsLongAs(Both(one, two), ()))


class LessDamaged(Condition, frozen=True):
    """One unit has fewer damage points than another, or more."""

    one: Ref
    other: Ref
    fewer: bool

    def holds(self, scene: Scene) -> bool:
        one, other = (Count("damage", each).value(scene) for each in (self.one, self.other))
        return one < other if self.fewer else one > other

    def select(self, scene: Scene) -> Select:
        raise NotMeant("damage points are compared all the time")

    def tell(self) -> str:
        how = "fewer" if self.fewer else "more"
        return f"{tell_ref(self.one)} has {how} damage points than {tell_ref(self.other)}"


means("fewer", "fewer", True)
means("fewer", "more", False)
rule("condition", "{one:ref} has {fewer} damage points than {other:ref}")(
    lambda one, fewer, other: LessDamaged(one, other, fewer)
)
