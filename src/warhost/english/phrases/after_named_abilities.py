"""What follows once an ability of a name, or somebody's charge, has been resolved; what ends with an ability."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.moving import OWN_PHASE, UseNow
from warhost.english.phrases.predicates import IsSide, Plain
from warhost.english.phrases.statements import Body, If, Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.in_force import END_OF_BATTLE
from warhost.rules.effects.modifiers import Cannot
from warhost.rules.selectors.did import Charged

rule("prefix", "[immediately] after the {name:quoted} (command|ability) [for {who:ref}] has been resolved")(
    lambda name, who=None: AfterThat(name, ()) if who is None or who.kind in ("me", "that") else None
)
rule(
    "clauses",
    "if {who:ref} charges , [immediately] after that {kind} ability has been resolved , {body:clauses}",
)(lambda who, kind, body: _charged(who, body) if kind == "CHARGE" else None)


def _charged(who: Ref, body: Body) -> Body:
    so = Is(who, (Plain(Charged(phase=True), "charged this phase"),))
    return (AfterThat("CHARGE", (If(so, body),)),)


# Used up


class UsedUp(Statement, frozen=True):
    """The ability cannot be used again by its unit in this battle; said in one of several effects, of that one."""

    of_effect: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.gives(use.unit, Cannot(use.ability.name), until=END_OF_BATTLE)
        yield from ()

    def tell(self) -> str:
        return "this unit cannot use this ability again"


rule(
    "statement",
    "once the {effect:quoted} effect of this ability has been resolved , {who:ref} cannot use this ability again for "
    "the rest of the battle",
)(lambda effect, who: UsedUp(effect) if who.kind == "me" else None)

# Whoever declared it

rule(
    "condition", "your opponent declared that {name:quoted} ability and the unit using the ability {doings} {at:here}"
)(lambda name, doings, at: Is(Ref("actor", at), (IsSide("enemy"), *doings)))

# At another time than its own

rule("statement", "{who:ref} can [immediately] use {word:deed} even if it is not your {phase} phase")(
    lambda who, word, phase: UseNow(who, word, phase) if OWN_PHASE.get(word) == phase else None
)
