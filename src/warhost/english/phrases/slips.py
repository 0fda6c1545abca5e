"""Slips of the pen that are words, where they can mean one thing only."""

from warhost.engine.catalogue import Once
from warhost.english.grammar import means, rule
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.conditions import Is, RollIs
from warhost.english.phrases.declare import NotThere
from warhost.english.phrases.gifts import Fixed, Gift, Rolls
from warhost.english.phrases.moving import Distance
from warhost.english.phrases.predicates import Slew
from warhost.english.phrases.rolling import OnRoll
from warhost.english.phrases.statements import If, within
from warhost.english.phrases.summoning import summons
from warhost.english.scene import Ref
from warhost.rules.effects.modifiers import CannotBeTargeted

means("duration", "until he start of your next turn", "next turn")
means("duration", "unit the start of your next turn", "next turn")
means("as_target", "to the target", True)
rule("clauses", "one a {face} {body:clauses}")(lambda face, body: (within(OnRoll(face[0], face[1], ()), body),))
rule("fewer_dice", "subtract {number} form the number of dice rolled when making {rolls:rerolls} for {to:whom}")(
    lambda number, rolls, to: (-number, rolls, to)
)
rule("gift", "subtract {number} for {rolls:unit_rolls} for {to:whom}")(
    lambda number, rolls, to: Gift(to, (Rolls(-number, rolls),))
)
means("attack_roll", "wound roll", "wound")
rule("gift", "{to:ref} cannot targeted by shooting attacks")(
    lambda to: Gift(to, (Fixed((CannotBeTargeted("shooting"),), "cannot be shot at"),))
)
rule("condition", "the {name:rolled_name} roll as {face}")(lambda face, name: RollIs(face[0], face[1], cast=True))
means("duration", "for he rest of the turn", "turn")
rule("sentence", "if {condition} . {body:clauses} .")(lambda condition, body: (If(condition, body),))
rule("sentence", "{word} only .")(lambda word: (Aside(f"for {word.word} only"),) if not word.name else None)
rule("limit", "(once|one) per {per} < army > .")(lambda per: Once(per, army=True))
rule("condition", "this destroyed (a|an|any) {which} this turn")(lambda which: Is(Ref("me"), (Slew(which, True),)))
rule("distance", "a distance up to your move characteristic")(lambda: Distance(None))
rule("declaring", "if there is not a friendly a {word} [endless spell] on the battlefield , {more:declaring}")(
    lambda word, more: (NotThere(word.word), *more) if word.name else None
)
rule("statement", "set up a a {word} [endless spell] {place}")(
    lambda word, place: summons(word.word, place) if word.name else None
)
