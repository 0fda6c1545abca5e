"""What follows at the end of a turn, and what units cannot do in the first one."""

from typing import Any

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Plainly
from warhost.english.phrases.deeds import Destroys, Inflict
from warhost.english.phrases.fighting import Allocated
from warhost.english.phrases.statements import AsLongAs, Body, During, Give, Statement
from warhost.english.phrases.tokens_of_units import TakesToken
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref
from warhost.rules.selectors.when import InTurn


def _whose(statement: Statement) -> Any:
    """Whom it is about, if it is done to one unit that is known."""
    names = {Allocated: "to", Inflict: "on", Destroys: "who", TakesToken: "of"}
    about = getattr(statement, names.get(type(statement), ""), None)
    return about if isinstance(about, Ref) and about.kind in ("me", "target", "it", "that") else None


def _at_end(statement: Statement, lasting: Any) -> Body | None:
    on = _whose(statement)
    return None if on is None else (EachTime(Trigger("turn ends", on), (statement,), lasting),)


rule("clauses", "at the end of each turn , {statement}")(lambda statement: _at_end(statement, None))
rule("clauses", "at the end of the turn , {statement}")(lambda statement: _at_end(statement, "turn"))
rule("clauses", "{statement} at the end of the turn")(lambda statement: _at_end(statement, "turn"))

# The first turn

rule("clause", "{gift} in the first turn of the first battle round")(
    lambda gift: (During("battle", (AsLongAs(Plainly(InTurn(1, 1), "it is the first turn"), (Give(gift),)),)),)
)
