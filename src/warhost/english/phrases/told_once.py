"""Effects that are told once: surely if models were slain by the attacks that are answered, else on a roll."""

from typing import Any

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.rolling import OnRoll, RollDie
from warhost.english.phrases.same_target import IfSameAim, SameAim
from warhost.english.phrases.statements import Body, If
from warhost.english.scene import NotMeant, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.history import did

Offer = tuple[Any, Any]


class SlainByThat(Condition, frozen=True):
    """The attacks that are answered have slain models of whom all of them targeted."""

    keyword: str

    def holds(self, scene: Scene) -> bool:
        use = scene.use
        assert use is not None
        facts = did(use.game, "slain", since=scene.numbers["began"], by=use.unit, keyword=self.keyword)
        return any(fact.unit in scene.refs["target"] for fact in facts)

    def select(self, scene: Scene) -> Select:
        raise NotMeant("attacks that are not answered")

    def tell(self) -> str:
        return f"any of its models were slain by that {self.keyword}"


means("some_slain", "(any models in that unit|some of its models) were slain", True)
means("none_slain", "(no models in that unit|none of its models) were slain", True)
rule(
    "sentence",
    "after that {kind} ability has been resolved , if {which:same_aim} and {some_slain} , {one:offer} . if "
    "{again:same_aim} and {none_slain} , roll a dice . on [a|an] {face} , {two:offer} (:|.) {options:option_list} "
    "{end:the_end}",
)(
    lambda kind, which, some_slain, one, again, none_slain, face, two, options, end: _either(
        kind, (which, again), face, (one, two), options
    )
)


def _either(
    kind: str, which: tuple[Who, Who], face: tuple[int, int], offers: tuple[Offer, Offer], options: Any
) -> Body | None:
    """Both times the same is said of the same."""
    if offers[0] != offers[1] or offers[0][1] is not None or replace(which[0], at=0) != replace(which[1], at=0):
        return None
    effects: tuple[EffectOption, ...] = options
    choice = Choose(effects, offers[0][0] or None)
    or_else = (RollDie("D6"), OnRoll(face[0], face[1], (choice,)))
    return (AfterThat(kind, (IfSameAim(SameAim(which[0]), (If(SlainByThat(kind), (choice,), or_else),)),)),)
