"""Places far from some units, from objectives or from terrain features; and places of which one will do."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.placing import EitherTerms, SpotWords, Terms

rule("spot", "more than {inches} from all enemies")(lambda inches: SpotWords("from_enemies", inches))
rule("spots", "more than {inches} [away] from (all|any) {of:far_from}")(lambda inches, of: _apart(inches, of))
rule("spots", "more than {inches} [away] from (all|any) {of:far_from} (and|, and|,) {more:spots}")(
    lambda inches, of, more: (*_apart(inches, of), *more)
)
rule("far_from", "{one:far_one}")(lambda one: (one,))
rule("far_from", "{one:far_one} and [all] {two:far_one}")(lambda one, two: (one, two) if one != two else None)
rule("far_from", "{one:far_one} , {two:far_one} [,] and [all] {three:far_one}")(
    lambda one, two, three: (one, two, three) if len({one, two, three}) == 3 else None
)
rule("far_one", "[all] {who:which}")(lambda who: who if who.words and who.side != "any" else None)
rule("far_one", "[all] friendly units")(lambda: Who("friendly"))
rule("far_one", "enemy units")(lambda: "from_enemies")
rule("far_one", "[other] objectives")(lambda: "far_objectives")
rule("far_one", "terrain features")(lambda: "far_scenery")


def _apart(inches: float, of: tuple[Who | str, ...]) -> tuple[SpotWords, ...]:
    return tuple(SpotWords(each, inches) if isinstance(each, str) else SpotWords("apart", inches, each) for each in of)


# One of two places

rule("place", "[anywhere] [on the battlefield] [,] {one:spots} or {two:spots} [,]")(
    lambda one, two: _either((), one, two)
)
rule("place", "[anywhere] [on the battlefield] [,] {every:spots} and either {one:spots} or {two:spots} [,]")(
    lambda every, one, two: _either(every, one, two)
)
rule(
    "place",
    "[anywhere] [on the battlefield] [,] {every:spots} and either : \u2022 {one:spots} [,] or \u2022 {two:spots}",
)(lambda every, one, two: _either(every, one, two))


def _either(every: tuple[SpotWords, ...], one: tuple[SpotWords, ...], two: tuple[SpotWords, ...]) -> EitherTerms:
    return EitherTerms((), (Terms((*every, *one)), Terms((*every, *two))))
