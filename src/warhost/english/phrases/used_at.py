"""Abilities that are used at once, a second time or against somebody, and retreats that must be made."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Who, select, tell_who
from warhost.english.phrases.obligations import OnlyAt
from warhost.english.phrases.statements import Give
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.in_force import THIS_ABILITY
from warhost.rules.effects.modifiers import TargetsOnly

_KINDS = {"Shoot": "shooting", "SHOOT": "shooting", "Fight": "combat", "FIGHT": "combat"}


class UseAt(UseNow, frozen=True):
    """An ability is used now, and all its attacks target somebody."""

    at: Ref | Who = Ref("target")

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert isinstance(self.who, Ref)
        use.gives(scene.units(self.who), TargetsOnly(select(self.at, scene)), until=THIS_ABILITY)
        yield from super().run(use, scene)

    def tell(self) -> str:
        return f"{super().tell()}, at {tell_who(self.at)} only"


means("its_attacks_now", "all of the attacks made as part of that (shoot|fight) ability must target", True)
rule("only_at", "{its_attacks_now} {at:ref}", "{its_attacks_now} {at:a_which}")(lambda its_attacks_now, at: at)
rule("statement", "{use:attack_now} [,] but {at:only_at}")(lambda use, at: _at(use, at))
rule("sentence", "{use:attack_now} . it must target {at:a_which} .", "{use:attack_now} . it must target {at:ref} .")(
    lambda use, at: (found,) if (found := _at(use, at)) else None
)
rule("attack_now", "{who:ref} can [immediately] use {word:deed} {own_time} {phase} phase")(
    lambda who, word, own_time, phase: UseNow(who, word, phase) if _KINDS.get(word) == phase else None
)


def _at(use: UseNow, at: Ref | Who) -> UseAt | None:
    return UseAt(use.who, use.word, use.phase, at=at) if at != use.who else None


means("unharmed", "without any mortal damage being inflicted on (it|them)", True)
rule("statement", "{who:ref} immediately (uses|use) the 'retreat' ability {unharmed}")(
    lambda who, unharmed: UseNow(who, "Retreat", "movement", True, True)
)


def aimed_only(use: object, after: object) -> UseAt | None:
    """What is said of the attacks of an ability that was just allowed belongs to it."""
    if type(use) is not UseNow or not isinstance(after, Give) or after.lasting is not None:
        return None
    only = after.gift.boons[0]
    if not isinstance(only, OnlyAt) or len(after.gift.boons) > 1 or after.gift.to != use.who or only.kind is not None:
        return None
    return _at(use, only.at) if isinstance(only.at, (Ref, Who)) else None


_PHASES = {"SHOOT": "shooting", "FIGHT": "combat"}
rule("sentence", "[immediately] after the {one:kind} ability has been resolved , {who:ref} can use a second {two:kind} "
     "ability .")(
    lambda one, who, two: (
        (AfterThat(one, (UseNow(who, two, _PHASES[two]),)),) if one == two and two in _PHASES else None
    )
)  # fmt: skip


class UseAgainst(UseNow, frozen=True):
    """An ability is used now whose attacks must all target somebody."""

    at: Ref = Ref("target")

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who) if isinstance(self.who, Ref) else ():
            use.gives(unit, TargetsOnly(scene.select(self.at)), until=THIS_ABILITY)
        yield from super().run(use, scene)

    def tell(self) -> str:
        return f"{super().tell()}, at {tell_ref(self.at)}"


means("all_at", "but all of its attacks must target", True)
means("all_at", ", but it must target", True)
rule("statement", "{who:ref} can [immediately] use (a|an) {kind} ability {all_at} {at:ref}")(
    lambda who, kind, all_at, at: UseAgainst(who, kind, _PHASES[kind], False, False, at) if kind in _PHASES else None
)
rule(
    "sentence",
    "{who:ref} can [immediately] use (a|an) {kind} ability {own_time} {phase} phase {all_at} {at:ref} . {gift} "
    "{lasting:duration} .",
)(
    lambda who, kind, own_time, phase, all_at, at, gift, lasting: (
        (Give(gift, lasting), UseAgainst(who, kind, phase, False, False, at)) if _PHASES.get(kind) == phase else None
    )
)
