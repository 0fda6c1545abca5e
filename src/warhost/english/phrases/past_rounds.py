"""What a player used in this battle round, or in the one before."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Unless
from warhost.english.scene import NotMeant, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import UsedInRound


class RoundUse(Condition, frozen=True):
    """An ability of a kind or name was used; no name: this one."""

    what: str
    back: int
    named: bool

    def select(self, scene: Scene) -> Select:
        what = self.what or scene.said.get("name")
        if what is None:
            raise NotMeant("which ability?")
        return UsedInRound(what, self.back)

    def tell(self) -> str:
        return f"you used {self.what or 'it'} {'this round' if not self.back else 'in the round before'}"


means("this_round", "this [battle] round", 0)
means("last_round", "in the previous battle round", 1)
rule("condition", "you have not (used|use) any [other] {kind} abilities {back:this_round}")(
    lambda kind, back: Unless(RoundUse(kind, back, False))
)
rule("condition", "you used the {quoted} ability {back:last_round}")(lambda quoted, back: RoundUse(quoted, back, True))
rule("condition", "you did not use it {back:last_round}")(lambda back: Unless(RoundUse("", back, True)))
