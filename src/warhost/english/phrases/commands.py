"""What commands do differently for somebody: rally rolls, command points, how far Redeploy and Run go."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import No, Who, Word
from warhost.english.phrases.permissions import may
from warhost.english.phrases.predicates import IsWord
from warhost.english.phrases.statements import Body, Give
from warhost.english.scene import Ref
from warhost.rules.effects.modifiers import Amends, DiceRule
from warhost.rules.words import AGAIN

POINTS = {
    "Rally": 1, "Magical Intervention": 1, "Redeploy": 1, "At the Double": 1, "Covering Fire": 1, "Counter-charge": 2,
    "Forward to Victory": 1, "All-out Attack": 1, "All-out Defence": 1, "Power Through": 1,
}  # fmt: skip
"""The commands of the rules (commands-2.0 to commands-8.0), and what they cost."""

rule("command", "the {quoted} (command|ability)")(lambda quoted: _command(quoted))
rule("uses_command", "(each time|when|if|whenever) {who:someone} uses {command}")(lambda who, command: (who, command))
rule("uses_command", "(each time|when|if|whenever) {who:a_which} uses {command} while it is {being}")(
    lambda who, command, being: (replace(who, true=(*who.true, being)), command)
)


def _command(name: str) -> str | None:
    return next((each for each in POINTS if each.lower() == name.lower()), None)


def _gift(who: Ref | Who, told: str, *amends: Amends | DiceRule) -> Gift:
    """Any of them is meant, though one is spoken of."""
    everybody = replace(who, one=False) if isinstance(who, Who) else who
    return Gift(everybody, (Fixed(amends, told),))


rule("gift", "{use:uses_command} , you can make {number} additional rally (roll|rolls) of d6")(
    lambda use, number: _rally(use, number)
)
rule("gift", "{use:uses_command} , (you|your opponent) must make {number} fewer rally (roll|rolls) of d6")(
    lambda use, number: _rally(use, -number)
)


def _rally(use: tuple[Ref | Who, str], number: int) -> Gift | None:
    who, command = use
    return (
        _gift(who, f"{number:+d} rally rolls", Amends("Rally", "rolls", number, adds=True))
        if command == "Rally"
        else None
    )


means("for_that", "[to use that command]", True)
rule("gift", "{use:uses_command} [,] no command points are spent {for_that}")(
    lambda use, for_that: _gift(use[0], f"{use[1]} for nothing", Amends(use[1], "cost", 0))
)
rule("gift", "{use:uses_command} , spend {number} command point to use that command instead of {was:number}")(
    lambda use, number, was: (
        _gift(use[0], f"{use[1]} for {number} instead of {was}", Amends(use[1], "cost", number))
        if was == POINTS[use[1]]
        else None
    )
)

# Power Through

rule("gift", "{use:uses_command} , inflict an additional {amount} mortal damage on the target")(
    lambda use, amount: _through(use, amount)
)
rule("further", "add {far:inches} to the distance {ref} can move as part of that (ability|command)")(
    lambda far, ref: (int(far), ref)
)
rule("further", "add {far:dice_inches} to the distance {ref} can move as part of that (ability|command)")(
    lambda far, ref: (far, ref)
)
rule("gift", "{use:uses_command} , inflict an additional {amount} mortal damage on the target and {further}")(
    lambda use, amount, further: _through(use, amount, further[0]) if _same(use[0], further[1]) else None
)


def _same(who: Ref | Who, ref: Ref) -> bool:
    """Is it whoever uses the command that moves?"""
    if isinstance(who, Who) and ref.side not in ("", who.side):
        return False
    return ref.kind == "it" or (ref.kind == who.kind if isinstance(who, Ref) else ref.kind == "that")


def _through(use: tuple[Ref | Who, str], amount: int | str, further: int | str = 0) -> Gift | None:
    damage = f"D3+{amount}" if isinstance(amount, int) else "2D3" if amount == "D3" else None
    if use[1] != "Power Through" or damage is None:
        return None
    far = (Amends("Power Through", "further", further),) if further else ()
    told = f"Power Through with {damage} damage" + (f", {further} further" if further else "")
    return _gift(use[0], told, Amends("Power Through", "damage", damage), *far)


ANYBODY = Fixed((Amends("Power Through", "anybody", True),), "Power Through anybody, however strong")
UNCHARGED = Fixed((Amends("Power Through", "uncharged", True),), "Power Through without a charge")
means("uncharged", "even if (it has|they have) not charged this turn", UNCHARGED)
means("uncharged", "even if the target has a higher health characteristic than (this unit|it|them)", ANYBODY)
rule("gift", "{to:whom} can use {command} {boon:uncharged}")(
    lambda to, command, boon: Gift(to, (boon,)) if command == "Power Through" else None
)
means("although_fighting", "even if (it is|they are) in combat", True)
rule("gift", "{to:whom} can use {command} {although_fighting}")(
    lambda to, command, although_fighting: (
        Gift(to, (Fixed((Amends("Rally", "in combat", True),), "Rally in combat"),)) if command == "Rally" else None
    )
)
rule("gift", "when you pick a target for that command , {however_strong} {to:ref}")(
    lambda however_strong, to: Gift(to, (ANYBODY,)) if to.kind == "me" else None
)
means("however_strong", "the target does not have to have a lower health characteristic than", True)
means(
    "however_strong",
    "you can pick an enemy target for that command that does not have a lower health characteristic than",
    True,
)
rule(
    "gift",
    "{use:uses_command} , {however_strong} {ref}",
    "{use:uses_command} , {however_strong} the unit using that command",
)(
    lambda use, however_strong, ref=None: (
        Gift(_everybody(use[0]), (ANYBODY,))
        if use[1] == "Power Through" and (ref is None or _same(use[0], ref))
        else None
    )
)


def _everybody(who: Ref | Who) -> Ref | Who:
    return replace(who, one=False) if isinstance(who, Who) else who


# How far they move

means("distance_of", "when determining the distance [that] (this unit|that unit|it) can move", True)
KINDS = {"Redeploy": "move", "Run": "run"}
rule(
    "gift",
    "{use:uses_moving} [,] if you roll a {face} {distance_of} , you can use a value of {number} instead",
)(lambda use, face, distance_of, number: _raised(use[0], use[1], face, number))
rule("gift", "{use:uses_moving} , {distance_of} , you can roll 2 dice instead of 1 and pick either result")(
    lambda use, distance_of: _gift(
        use[0], f"the better of 2 dice for {use[1]}", DiceRule(KINDS[use[1]], count=1, drop=1)
    )
)
rule("gift", "{use:uses_moving} , you can re-roll the dice")(
    lambda use: _gift(use[0], f"may re-roll the dice of {use[1]}", DiceRule(KINDS[use[1]], reroll=True))
)
rule("uses_moving", "(each time|when|if|whenever) {who:someone} uses the {quoted} (command|ability)")(
    lambda who, quoted: (who, quoted) if quoted in KINDS else None
)
rule("uses_moving", "(each time|when|if|whenever) {who:someone} uses a run ability")(lambda who: (who, "Run"))


def _raised(who: Ref | Who, command: str, face: tuple[int, int], number: int) -> Gift | None:
    if face[0] != 1 or not face[1] < number <= 6:
        return None
    return _gift(
        who,
        f"rolls up to {face[1]} for {command} are {number}",
        DiceRule(KINDS[command], low=face[1], counts_as=number),
    )


rule("clause", "if you roll a {face} {distance_of} , you can use a value of {number} instead")(
    lambda face, distance_of, number: (
        (Give(_both(face, number), "ability"),) if face[0] == 1 and face[1] < number <= 6 else None
    )
)


def _both(face: tuple[int, int], number: int) -> Gift:
    """In answer to Redeploy or Run: for whoever uses it, as long as it is resolved."""
    rules = tuple(DiceRule(kind, low=face[1], counts_as=number) for kind in KINDS.values())
    return Gift(Ref("actor"), (Fixed(rules, f"rolls up to {face[1]} are {number}"),))


# Rally

rule(
    "sentence",
    "{use:uses_command} , you can make {number} additional rally (roll|rolls) of d6 . if that unit is (a|an) "
    "{words:described} [unit] , you can make {other:number} additional rally (roll|rolls) of d6 instead .",
)(lambda use, number, words, other: _rally_by_kind(use, number, words, other))


def _rally_by_kind(
    use: tuple[Ref | Who, str], number: int, words: tuple[tuple[Word, ...], ...], other: int
) -> Body | None:
    """So many more rally rolls for some of them, another number for the rest."""
    who, command = use
    if not isinstance(who, Who) or command != "Rally":
        return None
    such = IsWord(words)
    plain, better = replace(who, one=False, true=(*who.true, No(such))), replace(who, one=False, true=(*who.true, such))
    return tuple(
        Give(Gift(each, (Fixed((Amends("Rally", "rolls", many, adds=True),), f"{many:+d} rally rolls"),)))
        for each, many in ((plain, number), (better, other))
    )


# Commands used once more

rule(
    "clause",
    "{to:ref} can each use the {one:quoted} or {two:quoted} command this {span} even if that command has been used by "
    "a friendly unit this {same:span}",
)(
    lambda to, one, two, span, same: (
        (Give(Gift(to, (may((one, two), (AGAIN,)),)), span),) if span == same == "phase" else None
    )
)
