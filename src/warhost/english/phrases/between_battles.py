"""What counts between battles only: in a battle it does nothing."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.numbers import tell_amount

means("each_campaign_battle", "after each path to glory battle", True)
rule("statement", "this unit earns {amount} additional renown points {each_campaign_battle}")(
    lambda amount, each_campaign_battle: Aside(f"{tell_amount(amount)} more renown points after a battle")
)
means("mustered", "when this unit is added to your order of battle", True)
rule("sentence", "{mustered} , you can immediately give it {number} artefact of power .")(
    lambda mustered, number: (Aside(f"{number} artefact of power as it is mustered"),)
)


rule("rank", "aspiring")(lambda: "Aspiring")
rule("rank", "elite")(lambda: "Elite")
rule("rank", "mighty")(lambda: "Mighty")
rule("rank", "legendary")(lambda: "Legendary")
means("both_of_rank", "it gets both the abilities for that rank instead of just one of them", True)
rule("sentence", "when this unit earns the {rank} rank on its path , {both_of_rank} .")(
    lambda rank, both_of_rank: (Aside(f"both abilities of the {rank} rank"),)
)
rule(
    "sentence",
    "at the end of the battle , roll a dice . on a {face} , this unit suffers {amount} battle wounds .",
)(
    lambda face, amount: (
        Aside(f"after the battle, {tell_amount(amount)} battle wounds from {face[0]} to {min(face[1], 6)}"),
    )
)
