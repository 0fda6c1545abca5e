"""Twilit Sorceries: a manifestation lore that any faction may take."""

from warhost.vocabulary import *

LORE, RULE = "army-4.2", "magic-7.0"

summon_geminids = summoning(
    "Summon Geminids of Uhl-Gysh", "Geminids of Uhl-Gysh", 7, rule=LORE, within=12, from_enemies=9
)
summon_prismatic_palisade = summoning("Summon Prismatic Palisade", "Prismatic Palisade", 7, rule=LORE, within=18)
summon_umbral_spellportal = summoning("Summon Umbral Spellportal", "Umbral Spellportal", 7, rule=LORE, within=18)

tendrils_of_light_and_shadow = passive(
    "Tendrils of Light and Shadow", Cannot(COMMAND), on=ENEMY & Within(3), rule=RULE,
    summary="Enemy units within 3\" of either part cannot use commands.",
)  # fmt: skip
blinding_light = passive(
    "Blinding Light", CannotBeTargeted("shooting"), Screens(), on=ME, rule=RULE,
    summary="It cannot be shot, and nobody can be shot if every line to them passes across it.",
)  # fmt: skip


_WIZARD_BY_IT = PickSpec("unit", FRIENDLY & Keyword(WIZARD) & Within(3))


@ability("Arcane Passage", YOUR_HERO_PHASE, rule=RULE, picks=(_WIZARD_BY_IT,))
def arcane_passage(use: Use) -> None:
    """The next spell this phase of a WIZARD within 3", no SUMMON one, may be aimed from it at a value 1 higher."""
    use.gives(use.target, CastsFrom(use.unit), until=END_OF_PHASE)
