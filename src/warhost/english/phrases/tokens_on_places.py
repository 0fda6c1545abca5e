"""Tokens on objectives and terrain features: given, and asked for by who contests such a place."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.nouns import both
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.places import OF_PLACES, PLACE, PlaceFoughtFor, PlaceNoun, PlaceSort
from warhost.english.phrases.placing import objectives_around
from warhost.english.phrases.points import Gains
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.spreading_ground import TokenOnPlace
from warhost.english.scene import NotMeant, Scene, tell_ref
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.places import IsPlace, PlaceSeen
from warhost.rules.selectors.where import ContestingMarked
from warhost.rules.space.measuring import figures


def _on_place(gains: Gains) -> TokenOnPlace | None:
    """A token that a place is given is put on it, though units are given points by the same words."""
    return TokenOnPlace(PLACE, f"{gains.pool} token") if gains.amount == 1 and gains.most is None else None


OF_PLACES[Gains] = _on_place
rule("place_posts", "{one:place_post} and (is|are) [being] contested by {by:someone}")(
    lambda one, by: (one, PlaceFoughtFor(by))
)
means("any_place", "an objective , a place of power [,] or a terrain feature", True)
means("that_place_has", "that objective , place of power [,] or terrain feature has a friendly", True)
rule("condition", "{who:ref} is contesting {any_place} and {that_place_has} {token:place_token}")(
    lambda who, any_place, that_place_has, token: Is(
        who, (Plain(ContestingMarked(token, places=True), f"contesting a place with your {token}"),)
    )
)

# Models that stand elsewhere


class ModelsAway(Count, frozen=True):
    """The models of a unit that contest no objective."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("models are counted")
        game = scene.use.game
        near = objectives_around(game, plan_of(game).contest_range, None)
        return sum(not near.touches(body) for body in figures(game, scene.one(self.of)).bodies)

    def tell(self) -> str:
        return f"{self._sign}the models of {tell_ref(self.of)} that contest no objective"


rule("each_of", "for each model in {of:ref} that is not contesting any objectives")(
    lambda of: ModelsAway("models away", of)
)


# An objective, or a terrain feature that is seen


class ObjectiveOrSeen(PlaceNoun, frozen=True):
    """An objective, or a visible terrain feature that is no faction terrain."""

    def select(self, scene: Scene) -> Select:
        seen = IsPlace("terrain", False) & PlaceSeen()
        return both(IsPlace("objective") | seen, self.true, scene)

    def tell(self) -> str:
        return " ".join(["objective, or visible non-faction terrain feature,", *(each.tell() for each in self.true)])


rule("place_noun", "objective or visible non- faction terrain terrain feature {true:place_posts} {at:here}")(
    lambda true, at: ObjectiveOrSeen(PlaceSort("place"), False, true, at)
)
