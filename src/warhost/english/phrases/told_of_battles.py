"""What follows what happens in a battle: units are set up, units fall, commands are used for nothing."""

from msgspec.structs import replace

from warhost.engine.game import Game
from warhost.english.grammar import means, rule
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.comparing import BanishmentValue
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import No, Who
from warhost.english.phrases.permissions import may
from warhost.english.phrases.placing import FURTHER_SPOTS, Spotted, SpotWords
from warhost.english.phrases.points import Gains
from warhost.english.phrases.sided_targets import PickEvery
from warhost.english.phrases.statements import Give
from warhost.english.phrases.summoning import InflictSummoner
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.modifiers import Amends
from warhost.rules.words import AGAIN, COMBAT_RANGE

rule("trigger", "{on:a_which} is set up {being} {at:here}")(
    lambda on, being, at: Trigger("set up", replace(on, one=False, true=(*on.true, being), at=at))
)
rule("sentence", "[you] (gain|earn) {some:some_points} each time {trigger} .")(
    lambda some, trigger: (
        (EachTime(trigger, (Gains(some[0], some[1]),)),) if trigger.what in ("gone", "perishes") else None
    )
)

# Abilities that must be unlocked

rule("sentence", "{pool} are spent to unlock {kind} abilities . {only:only_unlocked} . {once:once_unlocked} .")(
    lambda pool, kind, only, once: (
        (Aside(f"{kind} abilities can be used once {pool} points have been spent for them"),)
        if kind == only and (kind, pool) == once
        else None
    )
)
rule("only_unlocked", "you can only use {kind} abilities that are unlocked")(lambda kind: kind)
rule("once_unlocked", "once a {kind} ability is unlocked , you do not need to spend further {pool} to use it")(
    lambda kind, pool: (kind, pool)
)

# Commands

rule("gift", "any number of {to:which} can use {command} in the same turn")(
    lambda to, command: Gift(to, (may((command,), (AGAIN,)),)) if to.side == "friendly" else None
)
rule("clause", "if {to:ref} uses {command} this {span} , no command points are spent to do so")(
    lambda to, command, span: (Give(Gift(to, (Fixed((Amends(command, "cost", 0),), f"{command} for nothing"),)), span),)
)

# Places

rule("spot", "within the combat range of {of:ref}")(lambda of: SpotWords("near", COMBAT_RANGE, of))


class FarByRound(SpotWords, frozen=True):
    """So far from enemies, less an inch for each battle round."""

    def tell(self) -> str:
        return f'more than {self.inches:g}" less the number of the round from all enemy units'


def _far(game: Game, spot: SpotWords, player: str, scene: Scene, me: str | None) -> Spotted:
    return [], {"from_enemies": spot.inches - game.now.round}


FURTHER_SPOTS["far by round"] = _far
rule(
    "spots",
    'more than x " from all enemy units , where x is equal to {number} minus the current battle round number',
)(lambda number: (FarByRound("far by round", number),))

# Manifestations

rule("statement", "inflict {amount} mortal damage on the enemy unit that summoned {of:ref}")(
    lambda amount, of: InflictSummoner(amount, of)
)
rule("counted", "the banishment value listed on that manifestation ' warscroll {at:here}")(
    lambda at: BanishmentValue("banishment", Ref("target", at))
)
means("both_sides", "unit < friendly and enemy >", True)
rule("declaration", "each {both_sides} and {two:noun} that is {being} is a target {at:here}")(
    lambda both_sides, two, being, at: PickEvery(
        Who("any", (), (being,), at=at), replace(two, true=(*two.true, being), at=at)
    )
)
rule("declaration", "each {both_sides} and {two:noun} that is not {being} is a target {at:here}")(
    lambda both_sides, two, being, at: PickEvery(
        Who("any", (), (No(being),), at=at), replace(two, true=(*two.true, No(being)), at=at)
    )
)
