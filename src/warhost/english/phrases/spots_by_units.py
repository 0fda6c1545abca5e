"""Places told by units: in combat with somebody, far from one unit and from all the others."""

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.english.grammar import rule
from warhost.english.phrases.moving import CHARGING
from warhost.english.phrases.nouns import No, Who, tell_who
from warhost.english.phrases.placing import FURTHER_SPOTS, SetUpAgain, Spotted, SpotWords, objectives_around
from warhost.english.phrases.predicates import TheSame
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.battleplan import plan_of
from warhost.rules.setting_up.units import around
from warhost.rules.space.standing import on_table
from warhost.rules.words import COMBAT_RANGE
from warhost.table.areas import AnyOf, Area


def _fighting(game: Game, units: tuple[str, ...]) -> Area:
    """Within the combat range of one of them."""
    return AnyOf(tuple(area for unit in units for area in around(game, unit, COMBAT_RANGE)))


def _in_combat_with(game: Game, spot: SpotWords, player: str, scene: Scene, me: str | None) -> Spotted:
    assert isinstance(spot.of, Ref)
    units = (me,) if spot.of.kind == "me" and me is not None else scene.units(spot.of)
    terms = {"not_in_combat": True, "joins": units} if spot.what == "in combat only with" else {}
    return [_fighting(game, units)], terms


def _in_combat(game: Game, spot: SpotWords, player: str, scene: Scene, me: str | None) -> Spotted:
    return [_fighting(game, tuple(on_table(game, opponent(player))))], {}


FURTHER_SPOTS |= {
    "in combat with": _in_combat_with, "in combat only with": _in_combat_with, "in combat": _in_combat,
}  # fmt: skip


class FightingSpot(SpotWords, frozen=True):
    """In combat, with somebody if it is said."""

    def tell(self) -> str:
        return self.what if self.of is None else f"{self.what} {tell_who(self.of)}"


rule("spots", "in combat with {of:ref}")(lambda of: (FightingSpot("in combat with", 0, of),))
rule("spots", "in combat with {of:ref} and not in combat with any other enemy units")(
    lambda of: (FightingSpot("in combat only with", 0, of),)
)
rule("spots", "within {inches} of {of:ref} and in combat")(
    lambda inches, of: (SpotWords("near", inches, of), FightingSpot("in combat"))
)


class ChargesByPlacing(SetUpAgain, frozen=True):
    """Whoever is set up again has charged."""

    def settled(self, use: Use, unit: str) -> None:
        use.game.note("charged", unit=unit)

    def tell(self) -> str:
        return f"{super().tell()}, and has charged"


CHARGING[SetUpAgain] = lambda placed: ChargesByPlacing(placed.who, placed.terms)
rule("spots", "more than {near:inches} from {of:ref} and more than {far:inches} from all other enemy units")(
    lambda near, of, far: (SpotWords("apart", near, of), SpotWords("apart", far, _others(of)))
)


def _others(of: Ref) -> Who:
    return Who("enemy", (), (No(TheSame(of)),), at=of.at)


rule(
    "statement",
    "your opponent must remove {who:ref} from the battlefield and set {again:them} up again {place}",
)(lambda who, again, place: SetUpAgain(who, place))


def _contesting(game: Game, spot: SpotWords, player: str, scene: Scene, me: str | None) -> Spotted:
    """One model at least contests an objective (core-32.1)."""
    return [objectives_around(game, plan_of(game).contest_range, None)], {}


FURTHER_SPOTS["contesting"] = _contesting
rule("spot", "contesting an objective")(lambda: FightingSpot("contesting"))
