"""Effects by how many units have been destroyed, all units of two kinds as targets, screens and passages of magic."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is, Plainly
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.sided_targets import PickEvery
from warhost.english.phrases.sorcery import PowerGift
from warhost.english.phrases.statements import AsLongAs, Body, Give, If, Statement
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.in_force import END_OF_PHASE
from warhost.rules.effects.modifiers import CastsFrom, Screens
from warhost.rules.selectors.when import Fallen

# Once so many have fallen

means("so_many_fallen", "equals or exceeds any of the numbers below , the corresponding effect applies to", True)
means("at_once", "more than 1 effect can apply to a unit at the same time .", True)
rule("fallen_row", "{number} {body:text}")(lambda number, body: (number, body))
rule("fallen_rows", "{one:fallen_row}")(lambda one: (one,))
rule("fallen_rows", "{one:fallen_row} {more:fallen_rows}")(lambda one, more: (one, *more))
rule(
    "sentence",
    "if the number of {gone:fallen_units} {so_many_fallen} {who:all_which} {lasting:duration} . {at_once} "
    "{rows:fallen_rows} {end:the_end}",
)(lambda gone, so_many_fallen, who, lasting, at_once, rows, end: _by_fallen(gone, who, lasting, rows))


def _by_fallen(gone: Who, who: Who, lasting: str, rows: tuple[tuple[int, Body], ...]) -> Body | None:
    """From each number on; whoever has been destroyed stays so, for the rest of the battle."""
    numbers = [number for number, _ in rows]
    if lasting != "battle" or gone.true or gone.other or len(rows) < 2 or numbers != sorted(set(numbers)):
        return None
    which = gone.select(Scene())
    return tuple(
        If(
            Plainly(Fallen(which, number), f"{number} or more of {gone.tell()} have been destroyed"),
            (AsLongAs(Is(replace(who, one=False), ()), body),),
        )
        for number, body in rows
    )


# All of two kinds

rule("declaration", "pick each {one:which} and each {two:which} {as_target}")(
    lambda one, two, as_target: PickEvery(one, two) if one.words != two.words else None
)

# Lines that no shot passes

SHOOTER, SHOT_AT = ("(a|any) model in the " + each for each in ("attacking unit", "target unit"))
means("no_line", f"(it is impossible to draw a straight line|no line can be drawn) from {SHOOTER} to {SHOT_AT} "
      "without (that line passing|passing) across", True)  # fmt: skip
SCREEN = Fixed((Screens(),), "nobody is shot at if every line passes across it")
rule("gift", "a unit cannot be targeted by shooting attacks if {no_line} {to:ref}")(
    lambda no_line, to: Gift(to, (SCREEN,)) if to.kind == "me" else None
)

# Spells through a thing


class PassesMagic(Statement, frozen=True):
    """The target's next spell this phase may be aimed from here, for a casting value that is 1 higher."""

    to: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.to):
            use.gives(unit, CastsFrom(use.unit), until=END_OF_PHASE)
        yield from ()

    def tell(self) -> str:
        return f"the next spell of {tell_ref(self.to)} this phase can be aimed from here, with a value 1 higher"


means("one_higher", "add 1 to the casting value of that spell .", True)
means("aimed_from_it", "when picking targets for that spell , you can measure range and visibility from either part of "
      "this manifestation instead of from the caster , and your opponent can measure range and visibility to either "
      "part of this manifestation instead of to the caster for the purposes of the 'unbind' ability", True)  # fmt: skip
rule(
    "sentence",
    "the next time {to:ref} uses a non- summon spell ability this phase , {one_higher} {aimed_from_it} .",
)(lambda to, one_higher, aimed_from_it: (PassesMagic(to),))

# Wizards whose spells were unbound

rule(
    "clauses",
    "each time {on:ref} {unbinding_spell} , subtract {number} from the power level of the wizard using that spell "
    "ability , to a minimum of 0 , for the rest of the battle",
)(
    lambda on, unbinding_spell, number: (
        EachTime(Trigger("unbinds", on), (Give(Gift(Ref("by"), (PowerGift(-number),)), "battle"),)),
    )
)
