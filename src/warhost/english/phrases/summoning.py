"""Spells and prayers that summon manifestations (magic-7.0), who summoned one, and those that are banished."""

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import Amount, settled, tell_amount
from warhost.english.phrases.placing import SpotWords, Terms
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.fighting.damage import banish
from warhost.rules.modules.manifestations import Summoned, summoning


class Summons(Statement, frozen=True):
    """A manifestation of a warscroll is set up near whoever summons it."""

    warscroll: str
    terms: Terms
    visible: bool

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"summon {self.warscroll}: {self.terms.tell()}{', visible' if self.visible else ''}"

    def made(self, name: str, value: int, rule: str, holy: bool, parts: int = 1, apart: float | None = None) -> Ability:
        """The spell, or the prayer, as the rules of manifestations make it; of several parts, so far apart at most."""
        where = self.where(parts, apart)
        return summoning(name, rule=rule, value=value, holy=holy, **where._asdict())

    def where(self, parts: int = 1, apart: float | None = None) -> Summoned:
        """What is summoned, and where it is set up."""
        near = [each for each in self.terms.spots if each.what in ("wholly", "near") and each.of == Ref("me")]
        far = [each for each in self.terms.spots if each.what == "from_enemies"]
        if len(near) != 1 or len(near) + len(far) != len(self.terms.spots) or len(far) > 1:
            raise NotMeant("a manifestation that is set up somewhere else")
        away, in_part = far[0].inches if far else None, near[0].what == "near"
        return Summoned(self.warscroll, near[0].inches, away, self.visible, parts, apart, in_part)


class InSight(SpotWords, frozen=True):
    """Visible to the summoner."""


rule("spot", "visible to (them|the caster|the chanter)")(lambda: InSight("visible"))
rule("seen_near", "wholly within {inches} of and visible to (the caster|the chanter|them) {at:here}")(
    lambda inches, at: (SpotWords("wholly", inches, Ref("me", at)), InSight("visible"))
)
rule("spots", "{near:seen_near}")(lambda near: near)
rule("spots", "{near:seen_near} (and|, and|,|but) {more:spots}")(lambda near, more: (*near, *more))
rule("statement", "set up (a|an) {word} [endless spell|invocation] {place}")(
    lambda word, place: summons(word.word, place) if word.name else None
)


def summons(warscroll: str, place: Terms) -> Summons:
    spots = tuple(each for each in place.spots if not isinstance(each, InSight))
    return Summons(warscroll, Terms(spots), len(spots) < len(place.spots))


# Who summoned it


class InflictSummoner(Statement, frozen=True):
    """Mortal damage on whoever summoned a manifestation."""

    amount: Amount
    of: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.of):
            summoner = use.game.unit(unit).summoned_by
            if summoner is not None:
                yield from use.inflict_mortal(settled(self.amount, scene), on=summoner)

    def tell(self) -> str:
        return f"{tell_amount(self.amount)} mortal damage to who summoned {tell_ref(self.of)}"


rule("statement", "inflict {amount} mortal damage on the unit that summoned {of:ref}")(
    lambda amount, of: InflictSummoner(amount, of)
)


class BanishEach(Statement, frozen=True):
    """Such manifestations go (magic-7.2)."""

    who: Who

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in use.each(self.who.select(scene)):
            yield from banish(use.game, unit)

    def tell(self) -> str:
        return f"{self.who.tell()} are banished"


rule("statement", "each {who:which} is banished and removed from play")(
    lambda who: BanishEach(who) if any(word.word == "MANIFESTATION" for group in who.words for word in group) else None
)
