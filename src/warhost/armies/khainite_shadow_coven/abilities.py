"""What the Khainite Shadow Coven can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
CAUGHT = FRIENDLY & Keyword(INFANTRY) & IN_COMBAT & ~CHARGED_THIS_TURN

# Battle traits


@ability(
    "Shadowmasked", ANY_CHARGE_PHASE, rule=RULE, user="player", once=Once("turn"), picks=(PickSpec("unit", CAUGHT),)
)
def shadowmasked(use: Use) -> None:
    """Combat attacks on friendly INFANTRY in combat that did not charge have -1 to hit and to wound this turn."""
    use.gives(
        use.target, hit_rolls(-1, at=True, attack="combat"), wound_rolls(-1, at=True, attack="combat"),
        until=END_OF_TURN,
    )  # fmt: skip


# Regiment abilities

OUT_OF_COMBAT = MoveTerms(passes_combat=True)


@ability(
    "Bleed Them Pale", ANY_COMBAT_PHASE, rule=RULE, user="player", once=Once("battle"),
    picks=(PickSpec("unit", CAUGHT),),
)  # fmt: skip
def bleed_them_pale(use: Use) -> Script[None]:
    """Friendly INFANTRY in combat that did not charge can move 6", not ending in combat."""
    yield from use.move(use.target, 6, OUT_OF_COMBAT)


murderous_strike = passive(
    "Murderous Strike", rend(+1, attack="combat"), on=FRIENDLY & Keyword(INFANTRY) & CHARGED_THIS_TURN, rule=RULE,
    summary="Melee weapons of friendly INFANTRY that charged this turn have 1 more Rend.",
)  # fmt: skip

# Enhancements, given to the general


@ability("Shadow Avatar", YOUR_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def shadow_avatar(use: Use) -> None:
    """The general's melee weapons have 1 more Rend this turn."""
    use.gives(use.unit, rend(+1, attack="combat"), until=END_OF_TURN)


@ability(
    "Frenzied Exhortations", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def frenzied_exhortations(use: Use) -> None:
    """On a 3+, a visible friendly unit wholly within 12" has +1 to ward rolls this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, ward_rolls(+1), until=END_OF_TURN)


@ability("Boiling Blood", YOUR_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=12)),))
def boiling_blood(use: Use) -> None:
    """Roll a visible enemy unit's Save or more: its Move is halved until the start of your next turn."""
    rolled = use.roll("D6", unit=use.target)
    if use.means(CharacteristicIs("Save", most=rolled), use.target):
        use.gives(use.target, CharacteristicModifier("Move", "times", 0.5), until=until_next_turn(use.player))


@ability(
    "Bladed Impact", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def bladed_impact(use: Use) -> Script[None]:
    """If the general charged this phase, roll a D3: on a 2+, as much mortal damage to an enemy unit within 1"."""
    yield from mortal_as_rolled(use)


# Warscroll abilities


@ability(
    "Consecrated Revulsion", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Keyword(INFANTRY) & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def consecrated_revulsion(use: Use) -> None:
    """On a 3+, visible friendly INFANTRY wholly within 12" have +1 to save rolls until the start of your next turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, save_rolls(+1), until=until_next_turn(use.player))


@ability(
    "Bloody Incitement", ANY_COMBAT_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def bloody_incitement(use: Use) -> None:
    """Melee weapons of a visible friendly unit have Crit (Auto-wound) this turn; on a 3+ if not in combat itself."""
    if use.means(IN_COMBAT, use.unit) or use.check(3):
        use.gives(use.target, WeaponsHave(CRIT_AUTO_WOUND, attack="combat"), until=END_OF_TURN)


GLARED_AT = ENEMY & (InCombat(foes=ME) | (~Provided(IN_COMBAT) & Visible(within=12)))


@ability("Exsanguinating Glare", YOUR_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", GLARED_AT),))
def exsanguinating_glare(use: Use) -> Script[None]:
    """On a 3+, 1 mortal damage to an enemy unit it fights, or else sees within 12"; if that slays, 1 more."""
    before = use.game.unit(use.target).alive
    if (yield from mortal_on(use, 3, 1)) and use.game.unit(use.target).alive < before:
        yield from use.inflict_mortal(1, on=use.target)


FAR_AWAY = where(from_enemies=6)


@ability("Shadow Leap", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"), possible=room_for(FAR_AWAY, RULE))
def shadow_leap(use: Use) -> Script[None]:
    """Set this unit up again anywhere more than 6" from all enemy units."""
    yield from set_up_again(use, use.unit, FAR_AWAY)


INTO_COMBAT = MoveTerms(passes_combat=True, ends_in_combat=True, needs_combat=True)


@ability("Dance of Death", ENEMY_COMBAT_PHASE, rule=RULE, once=Once("turn", army=True), used_by=IN_COMBAT)
def dance_of_death(use: Use) -> Script[None]:
    """If it is in combat it can move 2D6" through combat ranges, and must end in combat."""
    yield from use.move(use.unit, use.roll("2D6", "move"), INTO_COMBAT)
