"""Ground with a name that spreads from terrain features: tokens on them, who is within it, how far it reaches."""

from collections.abc import Callable, Iterable, Iterator

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import No, Pred, Who, both, tell_each
from warhost.english.phrases.places import PLACE, TAKES_PLACE, PickPlace, PlaceNoun, PlaceSort
from warhost.english.phrases.placing import SpotWords
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Statement
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.english.tokens import tokens_of
from warhost.rules.abilities.use import Use
from warhost.rules.effects.further_modifiers import CountsAsWithin, Spreads, SpreadsFrom
from warhost.rules.effects.pools import marked, set_marks
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.places import IsPlace, NearestPlace, PlaceHeld, PlaceMarked, WithinGround
from warhost.rules.selectors.who import ANYONE


@terminal("ground")
def _ground(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """Ground that spreads, as another text of the army calls it."""
    for name in parser.setting.grounds:
        low = tuple(each.low for each in tokens_of(name, "effect"))
        if tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            yield at + len(low), name


# Who is within it

rule("being", "within [the] {ground}")(lambda ground: _within(ground, False))
rule("being", "wholly within [the] {ground}")(lambda ground: _within(ground, True))
rule("being", "wholly outside [the] {ground}")(lambda ground: No(_within(ground, False)))
rule("spot", "wholly within [the] {ground}")(lambda ground: SpotWords("ground", name=ground))


def _within(ground: str, wholly: bool) -> Plain:
    return Plain(WithinGround(ground, wholly), f"{'wholly ' if wholly else ''}within the {ground}")


# Tokens on terrain features


@terminal("place_token")
def _place_token(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The small word before `token`."""
    if parser.kind(at) == "word" and parser.tokens[at].text.islower() and parser.low(at + 1) in ("token", "tokens"):
        yield at + 2, f"{parser.low(at)} token"


means("friendly_token", "a friendly", True)
rule("place_post", "that has {friendly_token} {token:place_token}")(lambda friendly_token, token: _tokened(token))
rule("place_post", "that does not have {friendly_token} {token:place_token}")(
    lambda friendly_token, token: No(_tokened(token))
)


def _tokened(token: str) -> Plain:
    return Plain(PlaceMarked(token), f"with your {token}")


class TokenOnPlace(Statement, frozen=True):
    """A token is put on the place that was picked."""

    of: Ref
    token: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        held = marked(use.game, self.token, use.player)
        set_marks(use.game, self.token, use.player, tuple(dict.fromkeys((*held, *scene.places()))))
        yield from ()

    def tell(self) -> str:
        return f"that place has your {self.token} now"


TAKES_PLACE.append(TokenOnPlace)
rule("token_place", "(the target|that target) {at:here}")(lambda at: Ref("target", at))
rule("token_place", "(that terrain feature|the target terrain feature)")(lambda: PLACE)
rule("statement", "give {of:token_place} {friendly_token} {token:place_token}")(
    lambda of, friendly_token, token: TokenOnPlace(of, token)
)


class TokenFromTheStart(EachTime, frozen=True):
    """A terrain feature has a token as soon as it is set up."""

    token: str = ""

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            held = marked(use.game, self.token, use.player)
            set_marks(use.game, self.token, use.player, tuple(dict.fromkeys((*held, use.target))))
            yield from ()

        return follow

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        return f"set up with your {self.token}"


rule("sentence", "when this terrain feature is set up , give it {friendly_token} {token:place_token} .")(
    lambda friendly_token, token: (TokenFromTheStart(Trigger("set up", Ref("me")), (), None, token),)
)


class PlaceIs(Condition, frozen=True):
    """The place that was picked is so."""

    of: Ref
    true: tuple[Pred, ...]

    def holds(self, scene: Scene) -> bool:
        use = scene.use
        assert use is not None
        wanted = [each.select(scene) for each in self.true]
        return all(use.means(each, place) for place in scene.places() for each in wanted)

    def select(self, scene: Scene) -> Select:
        raise NotMeant("a place that is meant later")

    def tell(self) -> str:
        return f"that place {' and '.join(each.tell() for each in self.true)}"


TAKES_PLACE.append(PlaceIs)
rule("condition", "{of:token_place} is not controlled by your opponent")(
    lambda of: PlaceIs(of, (Plain(PlaceHeld("not enemy"), "(not enemy)"),))
)


class ClosestPlace(PlaceNoun, frozen=True):
    """That place of a sort which is closest."""

    def select(self, scene: Scene) -> Select:
        return NearestPlace(both(IsPlace(self.sort.kind, self.sort.faction), self.true, scene))

    def tell(self) -> str:
        return f"the closest {super().tell()}"


means("closest_to_me", "the closest terrain feature to (this unit|this terrain feature|this manifestation)", True)
rule("declaration", "pick {closest_to_me} [{true:place_posts}] [{target:place_target}] {at:here}")(
    lambda closest_to_me, at, true=(), target=False: PickPlace(
        ClosestPlace(PlaceSort("terrain"), False, true, at), target
    )
)

# How far it reaches

rule("reach_of", "\u2022 {face} {token:place_token} : {far:inches}")(lambda face, token, far: (face, far, token))
rule("reach_of", "\u2022 {face} {token:place_token} : whole battlefield")(lambda face, token: (face, None, token))
rule("reaches_of", "{one:reach_of}")(lambda one: (one,))
rule("reaches_of", "{one:reach_of} {more:reaches_of}")(lambda one, more: (one, *more))
means("ranges_shown", "on the battlefield as shown :", True)


class SpreadsOut(Statement, frozen=True):
    """How far the ground reaches from each feature with a token."""

    ground: str
    token: str
    ranges: tuple[tuple[int, float | None], ...]
    each: Who | None = None

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        each = None if self.each is None else self.each.select(scene)
        yield Spreads(self.ground, self.token, self.ranges, each), ANYONE

    def tell(self) -> str:
        far = ", ".join(f"{least}+: {'everywhere' if reach is None else f'{reach:g}'}" for least, reach in self.ranges)
        more = "" if self.each is None else f", and an inch for {tell_each(self.each)}"
        return f"the {self.ground} spreads from features with a {self.token} ({far}{more})"


rule(
    "sentence",
    "the {ground} is measured from each terrain feature that has {friendly_token} {token:place_token} . the range of "
    "the {same:ground} is based on the number of friendly [,] {of:place_token} {ranges_shown} {reaches:reaches_of} [.]",
)(lambda ground, friendly_token, token, same, of, ranges_shown, reaches: _spreading(ground, token, same, of, reaches))
rule(
    "sentence",
    "the {ground} [< referenced by other abilities [>]] extends {far:inches} from each terrain feature that has "
    "{friendly_token} {token:place_token} . increase this range by {more:inches} for each {each:which} .",
)(
    lambda ground, far, friendly_token, token, more, each: (
        (SpreadsOut(ground, token, ((0, far),), each),) if more == 1 and each.side == "friendly" else None
    )
)


Reach = tuple[tuple[int, int], float | None, str]


def _spreading(
    ground: str, token: str, same: str, of: str, reaches: tuple[Reach, ...]
) -> tuple[SpreadsOut, ...] | None:
    """Every number of tokens stands in one row of the list."""
    said = {each.removesuffix("s") for _, _, each in reaches} | {of.removesuffix("s"), token}
    begins, ends = [least for (least, _), _, _ in reaches], [most + 1 for (_, most), _, _ in reaches]
    if same != ground or len(said) != 1 or begins != [0, *ends[:-1]] or ends[-1] != 100:
        return None
    return (SpreadsOut(ground, token, tuple((least, far) for (least, _), far, _ in reaches)),)


rule("gift", "you can measure the {ground} [unit] from {to:ref}")(
    lambda ground, to: Gift(to, (Fixed((SpreadsFrom(ground),), f"the {ground} is measured from it"),))
)
rule("gift", "{to:whom} (is|are) wholly within the {ground}")(
    lambda to, ground: Gift(to, (Fixed((CountsAsWithin(ground),), f"counts as wholly within the {ground}"),))
)
