"""Manifestations of the Storm, and the Stormreach Portal."""

from warhost.vocabulary import *

LORE, RULE, TERRAIN = "army-4.2", "magic-7.0", "terrain-1.5"
AWAY = SetUpTerms(from_enemies=9.0)

summon_celestian_vortex = summoning(
    "Summon Celestian Vortex", "Celestian Vortex", 6, rule=LORE, within=18, from_enemies=9, visible=False
)
summon_everblaze_comet = summoning("Summon Everblaze Comet", "Everblaze Comet", 8, rule=LORE, within=18, visible=False)
summon_dais_arcanum = carrying(
    "Summon Dais Arcanum", "Dais Arcanum", 6, rule=LORE, within=0.5,
    which=Keyword("STORMCAST ETERNALS") & Keyword(INFANTRY) & Keyword(HERO) & ~Keyword(FLY) & Within(12, wholly=True),
)  # fmt: skip
tornado_of_magic = passive(
    "Tornado of Magic", hit_rolls(-1, attack="shooting", companion=True), on=ENEMY & Within(12), rule=RULE,
    summary="Enemy units within 12\" have -1 to hit when shooting.",
)  # fmt: skip
arcane_disruption = passive(
    "Arcane Disruption", RollModifier("casting", -1), on=ENEMY & Keyword(WIZARD) & Within(12), rule=RULE,
    summary="Enemy WIZARDS within 12\" have -1 to casting rolls.",
)  # fmt: skip


@ability(
    "Burning Vengeance", ANY_HERO_PHASE, rule=RULE, used_by=SetUpThisPhase(),
    picks=(PickSpec("unit", ENEMY & Within(6), most=99),),
)  # fmt: skip
def burning_vengeance(use: Use) -> Script[None]:
    """Summoned this phase, it hurts any enemies within 6" for what a D3 shows on a 2+."""
    for unit in use.targets:
        roll = use.roll("D3", unit=unit)
        if roll >= 2:
            yield from use.inflict_mortal(roll, on=unit)


def _set_down(use: Use) -> Script[None]:
    yield from set_down(use, within=3)


arcane_enhancement = passive(
    "Arcane Enhancement", Has("WARD (5+)"), Has(FLY), Cannot(MOVE), on=Riding(), rule=RULE,
    summary="Its rider has WARD (5+) and FLY, and moves only as it moves.",
)  # fmt: skip
arcane_power = passive(
    "Arcane Enhancement", PowerLevel(1), on=Riding() & Keyword(WIZARD), rule=RULE, key="Arcane Power",
    summary="A WIZARD who rides on it has +1 power level.",
)  # fmt: skip
arcane_platform = passive(
    "Arcane Enhancement", Indestructible(), on=ME, rule=RULE, key="Arcane Platform", when={"banished": _set_down},
    summary="It can only be banished; its rider is then set up within 3\".",
)  # fmt: skip


@ability(
    "Step Into the Storm", YOUR_MOVEMENT_PHASE, rule=TERRAIN,
    picks=(
        PickSpec(
            "unit",
            FRIENDLY & Keyword("STORMCAST ETERNALS") & ~Keyword(MONSTER) & ~IN_COMBAT & Within(6, wholly=True)
            & HasRoom(AWAY),
        ),
    ),
)  # fmt: skip
def step_into_the_storm(use: Use) -> Script[None]:
    """A unit, no MONSTER and not in combat, wholly within 6" is set up again more than 9" from all enemy units."""
    use.remove(use.target)
    yield from use.set_up(use.target, AWAY)
