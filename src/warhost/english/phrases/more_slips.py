"""More slips of the pen, where they can mean one thing only."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.predicates import Fighting
from warhost.english.phrases.rolling import OnRoll
from warhost.english.phrases.statements import within
from warhost.english.scene import Ref

rule("clauses", "of a {face} , {body:clauses}")(lambda face, body: (within(OnRoll(face[0], face[1], ()), body),))
rule("owner", "this units {at:here}")(lambda at: Ref("me", at))
means("as_target", "to the the target", True)
rule("beings", "in combat with {one:all_which} and any {two:which}")(lambda one, two: (Fighting(one), Fighting(two)))
rule("doings", "(is|are) combat with {one:all_which} and any {two:which}")(
    lambda one, two: (Fighting(one), Fighting(two))
)
rule("ref", "(the|that) unit using (this|his) ability {at:here}")(lambda at: Ref("me", at))
