"""What the Swampskulka Gang can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")

# Battle traits


@ability(
    "Kruleboyz Waaagh!", ANY_COMBAT_PHASE, rule=RULE, once=ONCE_PER_BATTLE, used_by=GENERAL,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(12, wholly=True)),),
)  # fmt: skip
def kruleboyz_waaagh(use: Use) -> None:
    """The general and another friendly unit wholly within 12" have STRIKE-FIRST this phase."""
    use.gives((use.unit, use.target), Has(STRIKE_FIRST), until=END_OF_PHASE)


# Regiment abilities

noisy_racket = passive(
    "Noisy Racket", wound_rolls(-1), on=ENEMY & InRound(1), rule=RULE,
    summary="In the first round enemy units have -1 to wound rolls.",
)  # fmt: skip


@ability("Covered in Mud", START_OF_BATTLE_ROUND.in_round(1), rule=RULE)
def covered_in_mud(use: Use) -> None:
    """For the whole battle, enemy models more than 12" away do not see this unit."""
    use.gives(use.unit, Hidden(12, each_model=True), until=END_OF_BATTLE)


# Enhancements, given to the general

egomaniak = passive(
    "Egomaniak", PassesOn(4, FRIENDLY & WithinCombatRange()), on=ME, rule=RULE,
    summary="Each damage point of the general goes on a 4+ to another friendly unit within its combat range.",
)  # fmt: skip


@ability("Mork's Eye Pebble", ENEMY_MOVEMENT_PHASE, rule=RULE, once=ONCE_PER_BATTLE)
def morks_eye_pebble(use: Use) -> None:
    """In the next shooting phase friendly units have WARD (5+) while they are wholly within 12" of the general."""
    sheltered = FRIENDLY & Within(12, wholly=True) & InPhase("shooting")
    use.gives((), Has("WARD (5+)"), until=END_OF_TURN, on=sheltered)


@ability(
    "Kunnin' Plan", YOUR_HERO_PHASE, rule=RULE, once=Once("turn"),
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),),
)  # fmt: skip
def kunnin_plan(use: Use) -> None:
    """This turn a friendly unit wholly within 12" retreats without damage, and can shoot and charge afterwards."""
    shoots, charges = May(use=SHOOT, despite=RETREAT), May(use=CHARGE, despite=RETREAT)
    use.gives(use.target, NO_DAMAGE, shoots, charges, until=END_OF_TURN)


@ability(
    "Eye-biter Ash", ANY_COMBAT_PHASE, rule=RULE, once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),), declare=roll_one,
)  # fmt: skip
def eye_biter_ash(use: Use) -> None:
    """An enemy in combat with the general has -1 to hit rolls this phase, on a 5+ for the rest of the battle."""
    use.gives(use.target, hit_rolls(-1), until=END_OF_BATTLE if use.rolled() >= 5 else END_OF_PHASE)


# Warscroll abilities


@ability(
    "All Part of da Plan", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(9, wholly=True)),),
)  # fmt: skip
def all_part_of_da_plan(use: Use) -> None:
    """Another friendly unit wholly within 9" has 3 more control score until the start of your next turn."""
    use.gives(use.target, ControlScore(+3), until=until_next_turn(use.player))


@ability("Breath of the Mire-drakes", ANY_COMBAT_PHASE, rule=RULE, used_by=IN_COMBAT)
def breath_of_the_mire_drakes(use: Use) -> Script[None]:
    """Roll for each enemy unit in combat with this one: on a 2-5 it suffers 1 mortal damage, on a 6 D3."""
    rolled = {unit: use.roll("D6", unit=unit) for unit in use.each(ENEMY & InCombat(foes=ME))}
    for unit, face in rolled.items():
        if face >= 2:
            yield from use.inflict_mortal("D3" if face == 6 else 1, on=unit)


pick_em_off = passive(
    "Pick 'Em Off", hit_rolls(+1, attack="shooting"), on=ME & ~Used(MOVE), rule=RULE,
    summary="+1 to hit when shooting, if it used no MOVE ability this turn.",
)  # fmt: skip


@ability("Scare Taktikz", ANY_COMBAT_PHASE, rule=RULE)
def scare_taktikz(use: Use) -> None:
    """On a 3+, attacks at this unit that are not a HERO's have -1 to hit rolls this phase."""
    if use.check(3):
        use.gives(use.unit, hit_rolls(-1, at=True, against=~Keyword(HERO)), until=END_OF_PHASE)


skewered = passive(
    "Skewered",
    CharacteristicModifier("Damage", "set", 6, weapon="Beast-skewer Bolts", against=Keyword(MONSTER)),
    on=ME, rule=RULE, summary="Its Beast-skewer Bolts have a Damage of 6 against MONSTERS.",
)  # fmt: skip
