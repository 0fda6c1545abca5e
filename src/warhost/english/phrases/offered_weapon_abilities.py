"""One of several weapon abilities is picked for weapons to have."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import ArmsHave, AttacksOf, Gift
from warhost.english.phrases.statements import AsLongAs, Body, Give, held

rule("offered_ability", "\u2022 [{name:heading}] {ability:arm_ability}")(lambda ability, name="": (name, ability))
rule("offered_abilities", "{one:offered_ability} {two:offered_ability}")(lambda one, two: (one, two))
rule("offered_abilities", "{one:offered_ability} {more:offered_abilities}")(lambda one, more: (one, *more))
rule(
    "sentence",
    "pick 1 of the following weapon abilities for {arms} to have {lasting:duration} : {listed:offered_abilities} [.]",
)(lambda arms, lasting, listed: (_offer(arms, lasting, listed),))


def _offer(arms: AttacksOf, lasting: Lasting, listed: tuple[tuple[str, str], ...]) -> Choose:
    return Choose(tuple(EffectOption(name or each, _given(arms, each)) for name, each in listed), lasting)


def _given(arms: AttacksOf, ability: str) -> Body:
    return (Give(Gift(arms.of, (ArmsHave((ability,), arms),))),)


# Called something, and had by units that are near

rule(
    "sentence",
    "pick 1 of the following {things} . {lasting:duration} , {arms} have the corresponding weapon ability while "
    "{condition} {at:here} : {listed:offered_abilities} [.]",
)(lambda things, lasting, arms, condition, at, listed: (_while(lasting, arms, condition, at, listed),))


def _while(
    lasting: Lasting, arms: AttacksOf, condition: object, at: int, listed: tuple[tuple[str, str], ...]
) -> Choose:
    options = []
    for name, each in listed:
        given = held(AsLongAs, Gift(arms.of, (ArmsHave((each,), arms),)), condition, at)  # type: ignore[arg-type]
        options.append(EffectOption(name or each, (given,)))
    return replace(Choose(tuple(options)), lasting=lasting)
