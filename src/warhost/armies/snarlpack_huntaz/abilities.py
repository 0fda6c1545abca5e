"""What the Snarlpack Huntaz can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")

# Battle traits

fast_as_frazzlegit = passive(
    "Fast as Frazzlegit", May(use=CHARGE, despite=RETREAT), NO_DAMAGE, on=FRIENDLY, rule=RULE,
    summary="Friendly units retreat without mortal damage, and can charge afterwards.",
)  # fmt: skip

# Regiment abilities

ANYWHERE_APART = where(from_enemies=6)


@ability("Flankin' Force", START_OF_BATTLE_ROUND.in_round(1), rule=RULE, user="player", once=ONCE_PER_BATTLE)
def flankin_force(use: Use) -> Script[None]:
    """Up to 2 friendly units are removed and set up again more than 6" from all enemy units."""
    for unit in (yield from use.pick(use.each(FRIENDLY), "who comes from the flank", least=0, most=2)):
        yield from set_up_again(use, unit, ANYWHERE_APART)


def _boom(use: Use) -> Script[None]:
    foes = [foe for foe in use.each(ENEMY) if within_of(use.game, foe, 3, use.target)]
    for foe in (yield from use.pick(foes, "who is near the explosion")):
        yield from mortal_as_rolled(use, on=foe)


frazzleboom = passive(
    "Frazzleboom", on=FRIENDLY & Keyword(WAR_MACHINE), rule=RULE, when={"slain": _boom},
    summary="When a friendly WAR MACHINE is destroyed: a D3 for an enemy within 3\", on a 2+ as much mortal damage.",
)  # fmt: skip

# Enhancements, given to the general


@ability("Kunnin' as a Snarlfang", ANY_COMBAT_PHASE, rule=RULE, once=ONCE_PER_BATTLE)
def kunnin_as_a_snarlfang(use: Use) -> None:
    """This turn, melee weapons of friendly units have 1 more Rend while they are wholly within 12" of the general."""
    use.gives((), rend(+1, attack="combat"), until=END_OF_TURN, on=FRIENDLY & Within(12, wholly=True))


@ability(
    "Glare of Frazzlegit", ANY_COMBAT_PHASE, rule=RULE, once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def glare_of_frazzlegit(use: Use) -> None:
    """An enemy in combat with the general has -1 to hit rolls this turn."""
    use.gives(use.target, hit_rolls(-1), until=END_OF_TURN)


@ability("Sunsteala Shard", ENEMY_SHOOTING_PHASE, rule=RULE, once=ONCE_PER_BATTLE)
def sunsteala_shard(use: Use) -> None:
    """This turn, only who is in combat with them can shoot at friendly units wholly within 6" of the general."""
    unseen = CannotBeTargeted(attack="shooting", unless_in_combat=True)
    use.gives((), unseen, until=END_OF_TURN, on=FRIENDLY & Within(6, wholly=True))


@ability(
    "Devious Backstabba",
    END_OF_ANY_TURN,
    rule=RULE,
    picks=(PickSpec("unit", ENEMY & Keyword(HERO) & InCombat(foes=ME)),),
)
def devious_backstabba(use: Use) -> Script[None]:
    """A D3 for an enemy HERO in combat with the general: on a 2+, as much mortal damage."""
    yield from mortal_as_rolled(use)


# Warscroll abilities


@ability(
    "Great Snarlin' Howl", YOUR_HERO_PHASE, rule=RULE, once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & WithinCombatRange()),),
)  # fmt: skip
def great_snarlin_howl(use: Use) -> None:
    """This unit and another in its combat range: on a 3+, their Companions have 1 more Rend and Attack this turn."""
    if use.check(3):
        for unit in (use.unit, use.target):
            jaws = [
                each.name for each in use.game.warscroll(unit).weapons if each.melee and COMPANION in each.abilities
            ]
            better = [gift for name in jaws for gift in (rend(+1, weapon=name), attacks(+1, weapon=name))]
            use.gives(unit, *better, until=END_OF_TURN)


i_got_dis_boss = passive(
    "I Got Dis, Boss", Has("WARD (5+)"),
    on=ME & Near(FRIENDLY & Named("snarlboss")) | FRIENDLY & Named("snarlboss") & WithinCombatRange(), rule=RULE,
    summary="While a friendly Snarlboss is within this unit's combat range, both have WARD (5+).",
)  # fmt: skip
frazzleburned_scrap = passive(
    "Frazzleburned Scrap", Has(STRIKE_FIRST), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="STRIKE-FIRST in the turn in which it charged.",
)  # fmt: skip


@ability("Careening Destruction", YOUR_MOVEMENT_PHASE, rule=RULE, keywords={CORE, MOVE})
def careening_destruction(use: Use) -> Script[None]:
    """Move through models and combat ranges, not so as to end in combat; D3 mortal damage to INFANTRY passed across."""
    start = moment(use.game)
    yield from use.move(use.unit, move_of(use), MoveTerms(passes_combat=True, passes_models=True))
    across = units_in(did(use.game, "passed", by=use.unit, since=start))
    foes = [unit for unit in across if has_keyword(use.game, unit, INFANTRY)]
    for foe in (yield from use.pick(foes, "who is run over", least=0)):
        yield from use.inflict_mortal("D3", on=foe)
