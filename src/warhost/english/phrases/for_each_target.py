"""What is done for each of several targets, one after the other; effects that are told once and apply in two cases."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import PilesIn
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.predicates import Seen
from warhost.english.phrases.rolling import OnRoll, RollDie
from warhost.english.phrases.statements import Body, If, Statement, run_all, tell_all
from warhost.english.scene import ME_REF, NotMeant, Ref, Scene
from warhost.english.trees import everything
from warhost.rules.abilities.use import Use


class ForEach(Statement, frozen=True):
    """For each target by itself."""

    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before = dict(scene.refs)
        for unit in scene.refs["target"]:
            scene.refs = {**before, "target": (unit,), "that": (unit,), "each": (unit,)}
            yield from run_all(self.body, use, scene)
        scene.refs = before

    def check(self, lasting: Lasting | None) -> None:
        if _sees(self.body):
            raise NotMeant("visible to whom?")
        super().check(lasting)

    def tell(self) -> str:
        return f"for each target: {tell_all(self.body)}"


def _sees(node: Any) -> bool:
    """Does it speak of what the user sees, where each target is meant?"""
    return any(isinstance(each, Seen) and each.by == ME_REF for each in everything(node))


rule("prefix", "for each target")(lambda: ForEach(()))
rule("prefix", "for each of (those units|the targets)")(lambda: ForEach(()))
means("piles_in", "\u2022 make a pile-in move [with the target] [.]", PilesIn(Ref("target")))
rule("sentence", "for each target : {piles_in} {more:listed}")(lambda piles_in, more: (ForEach((piles_in, *more)),))

# Apply the effect below

means("below", "apply the (effect|effects|following effect|following effects) [below] [to the target]", True)
means("below", "the (effect|effects) below (apply|applies)", True)


def _either(condition: Condition, face: tuple[int, int], rest: Body, add: Body = ()) -> Body:
    """Surely if something is so, else on a roll."""
    return (If(condition, rest, (RollDie("D6"), *add, OnRoll(face[0], face[1], rest))),)


rule("or_on_a", "otherwise [,] roll a dice . on a {face} , {below} (:|.)")(lambda face, below: (face, ()))
rule("or_on_a", "otherwise [,] roll a dice . {add:statement} . on a {face} , {below} (:|.)")(
    lambda add, face, below: (face, (add,))
)
rule("sentence", "if {condition} , {below} . {roll:or_on_a} {rest:whole} {end:the_end}")(
    lambda condition, below, roll, rest, end: _either(condition, roll[0], rest, roll[1])
)
