"""Effects of which the opponent picks one, after a roll."""

from warhost.english.grammar import rule
from warhost.english.phrases.choices import Choose, Never
from warhost.english.phrases.conditions import RollIs
from warhost.english.phrases.statements import Body, During, If, within

rule("foe_offer", "your opponent must {offer}")(lambda offer: offer)
rule("sentence", "{offer:foe_offer} (:|.) {options:option_list}")(
    lambda offer, options: (Choose(options, offer[0] or None, offer[1], Never()),)
)
rule("prefixed_list", "{prefix} , {offer:foe_offer} (:|.) {options:option_list}")(
    lambda prefix, offer, options: (within(prefix, (Choose(options, offer[0] or None, offer[1], Never()),)),)
)
rule("sentence", "{prefix} , {decided:decides}")(lambda prefix, decided: (within(prefix, decided),))
rule("decides", "your opponent must decide whether {who:ref} will {two:alternatives} {options:option_list}")(
    lambda who, two, options: (
        (Choose(options, None, None, Never()),) if tuple(each.name.lower() for each in options) == two else None
    )
)

# All of them, on a good roll

rule(
    "sentence",
    "{lasting:offer} (:|.) {options:option_list} if the {name:rolled_name} roll was {face} , all of the above effects "
    "apply .",
)(lambda lasting, options, name, face: (_all_or_one(Choose(options, lasting[0] or None, lasting[1]), face),))


def _all_or_one(one: Choose, face: tuple[int, int]) -> If:
    every = tuple(each for option in one.options for each in option.body)
    whole: Body = (During(one.lasting, every),) if one.lasting else every
    return If(RollIs(face[0], face[1], cast=True), whole, (one,))
