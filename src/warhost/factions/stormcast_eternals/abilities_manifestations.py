"""Manifestations of the Storm, and the Stormreach Portal."""

from warhost.engine.catalogue import PickSpec
from warhost.engine.decisions import Script
from warhost.rules.abilities import ability, passive
from warhost.rules.advanced.manifestations import summoning
from warhost.rules.modifiers import RollModifier, hit_rolls
from warhost.rules.room import HasRoom
from warhost.rules.selectors import ENEMY, FRIENDLY, IN_COMBAT, Keyword, SetUpThisPhase, Within
from warhost.rules.setting_up import Terms
from warhost.rules.use import Use
from warhost.rules.words import ANY_HERO_PHASE, MONSTER, WIZARD, YOUR_MOVEMENT_PHASE

LORE, RULE, TERRAIN = "army-4.2", "magic-7.0", "terrain-1.5"
AWAY = Terms(from_enemies=9.0)

summon_celestian_vortex = summoning(
    "Summon Celestian Vortex", "Celestian Vortex", 6, rule=LORE, within=18, from_enemies=9, visible=False
)
summon_everblaze_comet = summoning(
    "Summon Everblaze Comet", "Everblaze Comet", 8, rule=LORE, within=18, visible=False
)
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
