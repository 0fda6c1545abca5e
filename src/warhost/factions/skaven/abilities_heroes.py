"""What the heroes of the Skaven can do."""

from warhost.vocabulary import *

RULE = "core-4.0"
VERMIN = FRIENDLY & ~Keyword(HERO) & Keyword("VERMINUS") & Keyword(INFANTRY)

# Clawlords

cornered_clawlord = passive(
    "Cornered Rat", attacks(+3, weapon="Warpforged Blade"), on=ME & DAMAGED, rule=RULE, key="Cornered Clawlord",
    summary="While this unit is damaged, its Warpforged Blade has 3 more Attacks.",
)  # fmt: skip
cornered_rider = passive(
    "Cornered Rat", attacks(+3, weapon="Warpforged Halberd"), on=ME & DAMAGED, rule=RULE, key="Cornered Rider",
    summary="While this unit is damaged, its Warpforged Halberd has 3 more Attacks.",
)  # fmt: skip


@ability(
    "Gnash-gnaw on Their Bones!", rule=RULE, reaction=ReactionTo("mine", keyword=FIGHT, user_is="actor"),
    picks=(PickSpec("unit", VERMIN & ~Used(FIGHT) & WithinCombatRange()),),
)  # fmt: skip
def gnash_gnaw(use: Use) -> None:
    """VERMINUS INFANTRY in combat range that did not fight can fight next, with +1 to hit for the rest of the turn."""
    fights_next(use, use.target, hit_rolls(+1))


@ability("Cruel Commander", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", VERMIN & Within(13, wholly=True)),))
def cruel_commander(use: Use) -> Script[None]:
    """VERMINUS INFANTRY wholly within 13" suffers 1 mortal damage and has 5 more control score till your next turn."""
    yield from use.inflict_mortal(1, on=use.target)
    use.gives(use.target, ControlScore(+5), until=until_next_turn(use.player))


# Warlocks, moulders and assassins

overseers_of_the_enginecovens = passive(
    "Overseers of the Enginecovens", Amends("Covering Fire", "cost", 0),
    on=FRIENDLY & Keyword("SKRYRE") & Within(13, wholly=True), rule=RULE,
    summary="Friendly SKRYRE units wholly within 13\" pay nothing for Covering Fire.",
)  # fmt: skip


@ability(
    "Lord of Flesh-grafting", END_OF_ANY_TURN, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Keyword("MOULDER") & Within(13, wholly=True)),),
)  # fmt: skip
def lord_of_flesh_grafting(use: Use) -> None:
    """Heal (3) another friendly MOULDER unit wholly within 13"."""
    use.heal(3, on=use.target)


@ability(
    "Tyrannical Packmaster", YOUR_CHARGE_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Keyword("MOULDER") & WithinCombatRange()),),
)  # fmt: skip
def tyrannical_packmaster(use: Use) -> None:
    """Another friendly MOULDER unit in combat range has +1 to charge rolls this turn."""
    use.gives(use.target, charge_rolls(+1), until=END_OF_TURN)


shadowy_killers = passive(
    "Shadowy Killers", AttackRule(at=True, hit_fails_to=4), on=ME, rule=RULE,
    summary="Unmodified hit rolls of 1 to 4 fail for attacks that target this unit.",
)  # fmt: skip
running_death = passive(
    "Running Death", May(use=SHOOT, despite=RUN), May(use=CHARGE, despite=RUN),
    on=FRIENDLY & Keyword("ESHIN") & Within(13, wholly=True), rule=RULE,
    summary="Friendly ESHIN units wholly within 13\" can shoot and charge although they ran.",
)  # fmt: skip

# Seers and priests


@ability("Warpstone Shards", YOUR_HERO_PHASE, rule=RULE)
def warpstone_shards(use: Use) -> None:
    """The next casting roll is of 3D6: a 13 cannot fail but costs D3 mortal damage, else a dice is taken away."""
    use.gives(use.unit, CastsWith(3, sure=13), until=END_OF_PHASE)


staff_of_the_horned_rat = passive(
    "Staff of the Horned Rat", RollModifier("casting", +1), on=ME, rule=RULE, summary="+1 to casting rolls."
)
battle_damaged_boneripper = passive(
    "Battle Damaged", CharacteristicModifier("Attacks", "set", 4, weapon="Warpfire Braziers"),
    on=ME & DamagePoints(10), rule=RULE, key="Battle Damaged Boneripper",
    summary="With 10 or more damage points, its Warpfire Braziers have 4 Attacks.",
)  # fmt: skip


@ability("Warp-amulet", END_OF_ANY_TURN, rule=RULE, used_by=DAMAGED)
def warp_amulet(use: Use) -> None:
    """Heal (D3) this unit."""
    use.heal("D3", on=use.unit)


@ability(
    "Boneripper Rampage", ANY_COMBAT_PHASE, keywords={"RAMPAGE"}, rule=RULE, once=Once("turn", army=True),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def boneripper_rampage(use: Use) -> Script[None]:
    """An enemy it fights suffers D3 mortal damage on a 3 to 5, 2D3 on a 6."""
    roll = use.roll("D6")
    if roll >= 3:
        yield from use.inflict_mortal("2D3" if roll == 6 else "D3", on=use.target)


@spell("Terrible Madness", 7, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=13)),))
def terrible_madness(use: Use) -> Script[None]:
    """A visible enemy within 13" cannot use commands till your next turn; for each 6 on a dice a model, 1 damage."""
    use.gives(use.target, Cannot(COMMAND), until=until_next_turn(use.player))
    yield from use.inflict_mortal(use.count(use.game.unit(use.target).alive, 6, unit=use.target), on=use.target)


battle_damaged_furnace = passive(
    "Battle Damaged", CharacteristicModifier("Attacks", "set", 2, weapon="Great Plague Censer"),
    on=ME & DamagePoints(10), rule=RULE, key="Battle Damaged Furnace",
    summary="With 10 or more damage points, its Great Plague Censer has 2 Attacks.",
)  # fmt: skip
corrupting_influence = passive(
    "Corrupting Influence", RollModifier("ward", -1), on=ENEMY & Within(13), rule=RULE,
    summary="Enemy units within 13\" have -1 to ward rolls.",
)  # fmt: skip
altar_of_the_great_corruptor = passive(
    "Altar of the Great Corruptor", Has("WARD (6+)"), on=FRIENDLY & Printed("PESTILENS") & Within(13, wholly=True),
    rule=RULE, summary="Friendly PESTILENS units wholly within 13\" have WARD (6+).",
)  # fmt: skip
