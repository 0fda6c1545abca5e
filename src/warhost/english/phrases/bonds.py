"""Units that another has picked as its own, and speaks of by that name: a sworn lord, a charge."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.who import Bonded


@terminal("bond")
def _bond(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What somebody is to a unit, as a text of the army calls it."""
    for name in parser.setting.bonds - parser.setting.nicknames:
        low = tuple(name.split())
        if tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            yield at + len(low), name


class Bonds(Statement, frozen=True):
    """A unit is from now on what the unit whose ability it is calls its own."""

    who: Ref
    bond: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.mark(self.bond, *scene.units(self.who), of=use.unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.who)} is its {self.bond}"


rule("statement", "pick {who:a_which} to be (this unit '|its) {bond} for the rest of the battle {at:here}")(
    lambda who, bond, at: (
        PickNow(who, False, False, (Bonds(Ref("that", at), bond),)) if who.side == "friendly" else None
    )
)
rule("bonded", "(this unit '|its|that) {bond} {at:here}")(
    lambda bond, at: Who("friendly", (), (Plain(Bonded(bond), f"its {bond}"),), at=at)
)
rule("somebody", "{who:bonded}")(lambda who: who)
rule("all_which", "{who:bonded}")(lambda who: who)

# The same in one text

rule("ref", "(this unit '|its) {nickname} {at:here}")(lambda nickname, at: Ref("target", at))
rule("as_target", "to be (this unit '|its) {nickname}")(lambda nickname: True)
