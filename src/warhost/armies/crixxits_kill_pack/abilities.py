"""What Crixxit's Kill-Pack can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
SHADOW_TRAVEL = "shadow-travel"
BOMB_RAT = "Bomb Rat"

# Battle traits


@ability(
    "Cloaked in Shadow", ANY_COMBAT_PHASE, rule=RULE, used_by=Keyword(HERO), once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~ME & ModelsNow(2)),),
)  # fmt: skip
def cloaked_in_shadow(use: Use) -> Script[None]:
    """On a shadow-travel roll of 3+, the hero is set up again wholly within 6" of a friendly unit of 2 or more models.

    In combat only with enemies that fight somebody else already.
    """
    if use.check(3, modified=SHADOW_TRAVEL):
        fighting = tuple(use.each(ENEMY & InCombat(foes=FRIENDLY & ~ME)))
        area = around(use.game, use.target, 6)
        yield from set_up_again(use, use.unit, lambda *_: SetUpTerms(area, not_in_combat=True, joins=fighting))


# Regiment abilities


@ability(
    "Way of the Skittering Shade", YOUR_MOVEMENT_PHASE, rule=RULE, user="player", once=Once("battle", army=True),
    picks=(PickSpec("unit", FRIENDLY & NearEdge(6, wholly=True)),),
)  # fmt: skip
def way_of_the_skittering_shade(use: Use) -> Script[None]:
    """A friendly unit wholly within 6" of an edge is set up again, wholly within 3" of one and over 6" from enemies."""
    yield from set_up_again(use, use.target, where(edge=3, from_enemies=6))


@ability(
    "Way of the Fiendish Claw", ANY_COMBAT_PHASE, rule=RULE, user="player", once=Once("battle", army=True),
    picks=(PickSpec("unit", FRIENDLY & Keyword(HERO)),),
)  # fmt: skip
def way_of_the_fiendish_claw(use: Use) -> None:
    """A friendly hero has STRIKE-FIRST this turn."""
    use.gives(use.target, Has(STRIKE_FIRST), until=END_OF_TURN)


# Enhancements, given to the general

murderous_acrobatics = passive(
    "Murderous Acrobatics", PassesAcross(ENEMY, of="Charge"), on=ME, rule=RULE,
    summary="The general can pass through enemy models when he charges.",
)  # fmt: skip
master_of_shadows = passive(
    "Master of Shadows", RollModifier(SHADOW_TRAVEL, +1), on=ME, rule=RULE,
    summary="The general has +1 to shadow-travel rolls.",
)  # fmt: skip
just_another_shadow = passive(
    "Just Another Shadow", Has("WARD (4+)"), on=ME & Near(FRIENDLY & ModelsNow(3), COMBAT_RANGE, wholly=True),
    rule=RULE,
    summary="WARD (4+) while the general is wholly within the combat range of a friendly unit of 3 or more models.",
)  # fmt: skip


@ability("Death Screech", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(6)),))
def death_screech(use: Use) -> None:
    """On a 3+, an enemy unit within 6" has -1 to hit this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, hit_rolls(-1), until=END_OF_TURN)


# Warscroll abilities


@on_roll(
    "Go-go, Hunt Them Down", 3, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Named("gutter-runners") & Visible() & Within(12, wholly=True)),),
)  # fmt: skip
def go_go_hunt_them_down(use: Use) -> None:
    """On a 3+, visible friendly Gutter Runners wholly within 12" have +1 to charge rolls this turn."""
    use.gives(use.target, charge_rolls(+1), until=END_OF_TURN)


shadowy_killers = passive(
    "Shadowy Killers", AttackRule(at=True, hit_fails_to=4), on=ME, rule=RULE,
    summary="Attacks that target this unit fail on unmodified hit rolls of 1-4.",
)  # fmt: skip


@ability(
    "Bomb Rats", YOUR_CHARGE_PHASE, rule=RULE, used_by=HasToken(BOMB_RAT), once=Once("turn", army=True),
    picks=(PickSpec("unit", ENEMY & Within(9)),), declare=roll_one,
)  # fmt: skip
def bomb_rats(use: Use) -> Script[None]:
    """On a 3+, 1 mortal damage to an enemy unit within 9"; on a 1-2 the Bomb Rat is gone."""
    if use.rolled() >= 3:
        yield from use.inflict_mortal(1, on=use.target)
    else:
        use.take_token(BOMB_RAT, use.unit)


@on_roll("Smoke Bombs", 4, ANY_COMBAT_PHASE, rule=RULE, used_by=IN_COMBAT, once=Once("turn", army=True))
def smoke_bombs(use: Use) -> Script[None]:
    """On a 4+, this unit can retreat at once."""
    yield from retreats(use, use.unit, may=True)
