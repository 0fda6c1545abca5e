"""Several dice, of which any must show so much; and as many dice for each target."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.choices import Choose
from warhost.english.phrases.for_each_target import ForEach
from warhost.english.phrases.rolling import PerDie, RollDie, RollMany
from warhost.english.phrases.statements import Statement, run_all, tell_all
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class AnyDie(PerDie, frozen=True):
    """Once, if any die shows so much."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert isinstance(self.least, int)
        many, add = scene.numbers.pop("dice"), scene.numbers.pop("add", 0)
        if use.count(many, self.least - add):
            yield from run_all(self.body, use, scene)

    def check(self, lasting: object) -> None:
        if self.most not in (6, 99):
            raise NotMeant("dice that must not show more")
        Statement.check(self, lasting)  # type: ignore[arg-type]

    def tell(self) -> str:
        return f"if any is {self.least}+: {tell_all(self.body)}"


rule("sentence", "roll {number} dice for each target . for each {face} , {body:clauses} .")(
    lambda number, face, body: (ForEach((RollMany(number), PerDie(face[0], face[1], body))),)
)
rule("sentence", "for each target , roll (a|an) {dice} and {offer} : {options:option_list}")(
    lambda dice, offer, options: (
        (ForEach((RollDie(dice), Choose(options, offer[0] or None))),) if offer[1] is None else None
    )
)
rule("prefix", "if any of the (rolls|dice) (are|is) [a] {face}")(lambda face: AnyDie(face[0], face[1], ()))
