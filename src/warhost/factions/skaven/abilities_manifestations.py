"""Manifestations of Doom."""

from warhost.vocabulary import *

LORE, RULE = "army-4.2", "magic-7.0"

summon_bell_of_doom = summoning("Summon Bell of Doom", "Bell of Doom", 7, rule=LORE, within=13, from_enemies=9)
summon_vermintide = summoning("Summon Vermintide", "Vermintide", 7, rule=LORE, within=13, from_enemies=9)

toll_of_doom = passive(
    "Toll of Doom", wound_rolls(-1, at=True),
    on=FRIENDLY & Keyword("SKAVEN") & Keyword(INFANTRY) & Within(13, wholly=True), rule=RULE,
    summary="Attacks that target SKAVEN INFANTRY wholly within 13\" of it have -1 to wound.",
)  # fmt: skip


@ability("More-more Rats", END_OF_ANY_TURN, rule=RULE, used_by=DAMAGED)
def more_more_rats(use: Use) -> None:
    """Heal (D6) this manifestation."""
    use.heal("D6", on=use.unit)
