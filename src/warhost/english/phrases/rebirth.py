"""Units that are not destroyed after all."""

from collections.abc import Callable

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.numbers import Dice
from warhost.english.phrases.statements import Body, During, Give, run_all, tell_all
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.exemptions import Withstands


class Rebirth(EachTime, frozen=True):
    """As it would be destroyed, on a roll if there is one, it is not, and so much is healed; perhaps only once."""

    least: int | None = None
    healed: Dice = 1
    once: bool = False

    def clause(self) -> Callable[[Use], Script[bool]]:
        def follow(use: Use) -> Script[bool]:
            if self.once and not use.first_time(use.target):
                return False
            if self.least is not None and not use.check(self.least, unit=use.target):
                return False
            healed = use.roll(self.healed, "heal", use.target) if isinstance(self.healed, str) else self.healed
            yield from ()
            return use.survives(use.target, healed=healed)

        return follow

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        roll = "" if self.least is None else f", on a {self.least}+"
        first = "the first time " if self.once else "each time "
        return f"{first}{tell_who(self.trigger.on)} would be destroyed{roll}, it is not, and heal ({self.healed})"


means("before_gone", ", before removing (it|them) from (play|the battlefield) ,", True)
means("spared", "is not destroyed and any remaining damage points [inflicted on (it|them)] have no effect .", True)
means("no_more", "(this unit|your general|that unit) cannot use this ability again for the rest of the battle .", True)
rule("would_perish", "if {on:ref} would be destroyed {before_gone}")(lambda on, before_gone: (on, False))
rule("would_perish", "the first time {on:ref} would be destroyed {before_gone}")(lambda on, before_gone: (on, True))
rule("would_perish", "the first time each {on:which} would be destroyed {before_gone}")(
    lambda on, before_gone: (on, True)
)
rule("perish_roll", "roll a (dice|die) . on a {face} ,")(lambda face: face[0] if face[1] == 99 else None)
rule("then_heals", "[then ,] heal < {amount} > {ref} .")(lambda amount, ref: (amount, ref))
rule(
    "sentence",
    "{on:would_perish} [{least:perish_roll}] {who:ref} {spared} {healed:then_heals} [{again:no_more}]",
)(lambda on, who, spared, healed, least=None, again=False: _rebirth(on, who, healed, least, again))


rule("and_then", "then , heal < {amount} > {ref} and {lasting:duration} : {body:listed}")(
    lambda amount, ref, lasting, body: (amount, ref, lasting, body)
)
rule("sentence", "{on:would_perish} [{least:perish_roll}] {who:ref} {spared} {healed:and_then}")(
    lambda on, who, spared, healed, least=None: _better(on, who, healed, least)
)


class Reborn(Rebirth, frozen=True):
    """The same, and it is given something from then on."""

    after: Body = ()

    def clause(self) -> Callable[[Use], Script[bool]]:
        follow = super().clause()

        def then(use: Use) -> Script[bool]:
            spared: bool = yield from follow(use)
            if spared:
                scene = Scene(use)
                scene.refs = {"that": use.targets, "target": use.targets}
                yield from run_all(self.after, use, scene)
            return spared

        return then

    def tell(self) -> str:
        return f"{super().tell()}; then {tell_all(self.after)}"


def _better(
    on: tuple[Ref | Who, bool], who: Ref, healed: tuple[Dice, Ref, Lasting, Body], least: int | None
) -> tuple[Reborn] | None:
    plain = _rebirth(on, who, healed[:2], least, False)
    if plain is None or not on[1] or not all(isinstance(each, Give) for each in healed[3]):
        return None
    one = plain[0]
    after = (During(healed[2], healed[3]),)
    return (Reborn(one.trigger, (), None, one.least, one.healed, one.once, after),)


def _rebirth(
    on: tuple[Ref | Who, bool], who: Ref, healed: tuple[Dice, Ref], least: int | None, again: bool
) -> tuple[Rebirth] | None:
    """All of it must be said of the same unit."""
    kinds = ("me", "it") if isinstance(on[0], Ref) else ("that", "it")
    if who.kind not in kinds or healed[1].kind not in kinds or (isinstance(on[0], Ref) and on[0].kind != "me"):
        return None
    return (Rebirth(Trigger("destroyed", on[0]), (), None, least, healed[0], on[1] or again),)


# Destroyed outright

means("outright", "if this unit would be automatically destroyed , it is not automatically destroyed", True)
rule("sentence", "{outright} . instead , allocate {number} damage points to it {unwarded} {at:here} .")(
    lambda outright, number, unwarded, at: (
        Give(Gift(Ref("me", at), (Fixed((Withstands(number),), f"{number} damage points instead of its end"),))),
    )
)
