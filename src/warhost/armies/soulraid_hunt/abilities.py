"""What the Soulraid Hunt can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
RITUAL = "Ritual of the Creeping Mist"


# Battle traits

tides_of_death = passive(
    "Tides of Death",
    while_(InRound(1), hit_rolls(-1, at=True, attack="shooting")),
    while_(InRound(2), May(use=SHOOT, despite=RUN), May(use=CHARGE, despite=RUN)),
    while_(InRound(3), Has(STRIKE_FIRST)),
    while_(InRound(4), May(use=SHOOT, despite=RETREAT), May(use=CHARGE, despite=RETREAT)),
    on=FRIENDLY, rule=RULE,
    summary="Friendly units are, by round: 1 harder to hit by shooting; able to shoot and charge after a run; "
    "STRIKE-FIRST; able to shoot and charge after a retreat.",
)  # fmt: skip


# Regiment abilities

way_of_the_cresting_wave = passive(
    "Way of the Cresting Wave", rend(+1, attack="combat"), on=FRIENDLY & Named("namarti-thralls") & CHARGED_THIS_TURN,
    rule=RULE, summary="Melee weapons of friendly Namarti Thralls have 1 more Rend in the turn they charged.",
)  # fmt: skip


@ability(
    "Ethersea Predators", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & Keyword(CAVALRY) & Used(FIGHT)),),
)  # fmt: skip
def ethersea_predators(use: Use) -> None:
    """Heal D3 damage of a friendly CAVALRY unit that fought this turn."""
    use.heal("D3", on=use.target)


# Enhancements, given to the general

arch_ritualist = passive(
    "Arch-Ritualist", RollModifier("effect", +1, ability=RITUAL), on=ME, rule=RULE,
    summary="The general has +1 to rolls for the Ritual of the Creeping Mist.",
)  # fmt: skip
steelshell_armour = passive(
    "Steelshell Armour", Ignores("save"), on=ME, rule=RULE,
    summary="Save rolls for the general are not modified, for better or worse.",
)  # fmt: skip


@ability(
    "Mind Flare", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def mind_flare(use: Use) -> None:
    """This phase, an enemy unit in combat with the general hits on unmodified rolls of 6 alone."""
    use.gives(use.target, AttackRule(hit_fails_to=5), until=END_OF_PHASE)


FED = FRIENDLY & Keyword(CAVALRY) & WithinCombatRange()


@ability("Delicious Morsels", YOUR_HERO_PHASE, rule=RULE)
def delicious_morsels(use: Use) -> None:
    """Heal 1 damage of each friendly CAVALRY unit within the general's combat range."""
    for unit in use.each(FED):
        use.heal(1, on=unit)


# Warscroll abilities


@on_roll(
    RITUAL, 3, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),)
)
def ritual_of_the_creeping_mist(use: Use) -> None:
    """On a 3+, attacks at a visible friendly unit wholly within 12" have -1 to wound until your next turn."""
    use.gives(use.target, wound_rolls(-1, at=True), until=until_next_turn(use.player))


def _a_die_each(use: Use) -> None:
    use.rolls["effect"] = use.throw("effect", use.game.unit(use.unit).alive)


@ability(
    "Biovoltaic Blast", ANY_CHARGE_PHASE, rule=RULE, once=Once("battle"), used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Within(1)),), declare=_a_die_each,
)  # fmt: skip
def biovoltaic_blast(use: Use) -> Script[None]:
    """After its charge, a die for each model, at +1 if the enemy within 1" has more: 4-5 is 1 mortal damage, 6+ D3."""
    more = int(use.game.unit(use.target).alive > use.game.unit(use.unit).alive)
    faces = [face + more for face in use.rolls["effect"]]
    yield from use.inflict_mortal(sum(face in (4, 5) for face in faces), on=use.target)
    for _ in range(sum(face >= 6 for face in faces)):
        yield from use.inflict_mortal("D3", on=use.target)


bloodthirsty_predators = passive(
    "Bloodthirsty Predators", attacks(+1, weapon="Allopex's Ferocious Bite"),
    on=ME & Near(ENEMY & (DAMAGED | HasLostModels()), 6), rule=RULE,
    summary="The Bite has 1 more Attack within 6\" of an enemy unit that is damaged or lost models this turn.",
)  # fmt: skip
sweeping_blows = passive(
    "Sweeping Blows", weapon_damage(+1, weapon="Lanmari", against=ENEMY & Keyword(MONSTER)), on=ME, rule=RULE,
    summary="The Lanmari have 1 more Damage against enemy MONSTERS.",
)  # fmt: skip
