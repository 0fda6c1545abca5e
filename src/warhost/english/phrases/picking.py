"""Units that are picked while the effect is carried out."""

from typing import ClassVar

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.deeds import ReturnsModels
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.rolling import PER_DIE
from warhost.english.phrases.statements import Body, Statement, run_all, tell_all
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.who import Depleted


class PickNow(Statement, frozen=True):
    """A unit is picked now; what follows is said of it, and does not happen if nobody is picked."""

    declared: ClassVar[bool] = True
    """Is it one of the declare step, if the effect begins with it?"""
    who: Who
    may: bool = False
    as_target: bool = False
    body: Body = ()
    most: int = 1

    def run(self, use: Use, scene: Scene) -> Script[None]:
        returns = all(isinstance(each, ReturnsModels) for each in self.body)  # which may be none of them
        able = use.each(self.who.select(scene) & Depleted() if returns else self.who.select(scene))
        least = 0 if self.may and not returns else min(1, len(able))
        picked = yield from use.pick(able, "whom", least=least, most=min(self.most, len(able)))
        if not picked:
            return
        scene.refs = {**scene.refs, "that": picked}
        if self.as_target:
            scene.refs["target"] = picked
        yield from run_all(self.body, use, scene)

    def check(self, lasting: object) -> None:
        if not self.body:
            raise NotMeant("a unit is picked for nothing")
        super().check(lasting)  # type: ignore[arg-type]

    def tell(self) -> str:
        many = f"up to {self.most} of " if self.most > 1 else ""
        return f"pick {many}{self.who.tell()}: {tell_all(self.body)}"


PER_DIE.append(PickNow)
means("picked_target", "to be the target", True)
rule("statement", "pick {who:a_which} [{as_target:picked_target}]")(
    lambda who, as_target=False: PickNow(who, False, as_target)
)
rule("statement", "you can [also] pick {who:a_which} [{as_target:picked_target}]")(
    lambda who, as_target=False: PickNow(who, True, as_target)
)
rule("statement", "pick up to {most:number} {who:which} [{as_target:picked_targets}]")(
    lambda who, most, as_target=False: PickNow(who, False, as_target, (), most) if most > 1 else None
)
rule("statement", "you can pick up to {most:number} {who:which} [{as_target:picked_targets}]")(
    lambda who, most, as_target=False: PickNow(who, True, as_target, (), most) if most > 1 else None
)
rule("statement", "[you can] pick up to 1 {who:which} [{as_target:picked_target}]")(
    lambda who, as_target=False: PickNow(who, True, as_target)
)
means("picked_targets", "to be the targets", True)
