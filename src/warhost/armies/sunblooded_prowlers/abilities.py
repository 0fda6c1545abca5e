"""What the Sunblooded Prowlers can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
SAURUS, SKINK = "SAURUS", "SKINK"
VENOMITES, ACOLYTE = "Venomites", "Sun Acolyte"
SUNBLOOD = 0
"""The model of the Sunblood Pack that is the Sunblood."""
FAR_FROM_ENEMIES = where(from_enemies=6)


# Battle traits

hidden_hunters = passive(
    "Hidden Hunters", on=ME, rule=RULE, summary="The Hunters of Huanchi and the Spawn of Chotec begin in reserve."
)
chameleon_ambush = arrival(
    "Chameleon Ambush", FAR_FROM_ENEMIES, YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE, keywords=(),
    summary='From round three on, a unit in reserve is set up anywhere more than 6" from all enemies.',
)  # fmt: skip


PREY = ENEMY & InCombat(foes=FRIENDLY & Keyword(SAURUS))


@ability(
    "Vengeance of Azyr", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("phase"),
    possible=if_any(PREY, RULE, "no enemy unit is in combat with SAURUS"),
)  # fmt: skip
def vengeance_of_azyr(use: Use) -> Script[None]:
    """A die for each enemy unit in combat with friendly SAURUS: 1 mortal damage to it on a 4+."""
    yield from mortal_to_each(use, (yield from use.in_order(PREY)), 4)


# Regiment abilities


@ability(
    "Scaled Aegis", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", FRIENDLY & Keyword(SAURUS)),),
)  # fmt: skip
def scaled_aegis(use: Use) -> None:
    """On a 3+, a friendly SAURUS unit has WARD (6+) until your next turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, Has("WARD (6+)"), until=until_next_turn(use.player))


@ability(
    "Followers of Huanchi", YOUR_SHOOTING_PHASE, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", FRIENDLY & Keyword(SKINK)),),
)  # fmt: skip
def followers_of_huanchi(use: Use) -> None:
    """On a 3+, the ranged weapons of a friendly SKINK unit, Companions too, have Crit (Auto-wound) this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, WeaponsHave(CRIT_AUTO_WOUND, attack="shooting", companion=True), until=END_OF_TURN)


# Enhancements, given to the general


@ability(
    "Instinctive Commander", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible() & ~IN_COMBAT),),
)  # fmt: skip
def instinctive_commander(use: Use) -> Script[None]:
    """On a 3+, a visible friendly unit wholly within 12" and out of combat can make a Normal Move now."""
    if use.check(3, unit=use.target):
        yield from moves_now(use, use.target)


@ability("Savage Mauling", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),))
def savage_mauling(use: Use) -> None:
    """No ward rolls are made this turn for an enemy unit in combat with the general."""
    use.gives(use.target, CannotWard(), until=END_OF_TURN)


@ability(
    "Venomite Swarm", ANY_COMBAT_PHASE, rule=RULE, used_by=HasToken(VENOMITES),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def venomite_swarm(use: Use) -> Script[None]:
    """Roll a D3: on a 1, the Venomites are gone; else as much mortal damage to an enemy in combat with the general."""
    if not (yield from mortal_as_rolled(use)):
        use.take_token(VENOMITES, use.unit)


SET_UP, LEAVE = "set up the Sunblood", "leave it"


@on_roll(
    "Blessed by the Old Ones", 2, END_OF_ANY_TURN, rule=RULE, used_by=DestroyedUnit(replaceable=True), off_table=True,
    must=True, possible=room_for(FAR_FROM_ENEMIES, RULE),
)  # fmt: skip
def blessed_by_the_old_ones(use: Use) -> Script[None]:
    """If the general was destroyed, on a 2+ a Sunblood can be set up in its place more than 6" from all enemies."""
    if (yield from use.choose([SET_UP, LEAVE], "whether the Sunblood returns")) == SET_UP:
        fresh = replacement_for(use.game, use.unit, (SUNBLOOD,))
        yield from use.set_up(fresh, FAR_FROM_ENEMIES(use.game, fresh))


# Warscroll abilities

scaled_protectors = passive(
    "Scaled Protectors", IgnoresFirst(), ControlScore(+1), on=ME & Includes(SUNBLOOD), rule=RULE,
    summary="With a Sunblood, the first damage point of each phase is ignored, and its control score is 1 more.",
)  # fmt: skip


@on_roll(
    "Savage Bellow", 3, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def savage_bellow(use: Use) -> None:
    """On a 3+, weapons of a visible friendly unit wholly within 12", Companions too, have Crit (2 Hits) this turn."""
    use.gives(use.target, WeaponsHave(CRIT_2_HITS, companion=True), until=END_OF_TURN)


ordered_cohorts = passive(
    "Ordered Cohorts", save_rolls(+1), on=ME & Contesting(held="mine"), rule=RULE,
    summary="+1 to save rolls while it contests an objective you control.",
)  # fmt: skip


@ability("Star-venom", ANY_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & HurtBy(ME, keyword=SHOOT)),))
def star_venom(use: Use) -> None:
    """On a 2+, combat attacks of an enemy unit that its Dartpipes hurt this turn have -1 to wound this turn."""
    if use.check(2, unit=use.target):
        use.gives(use.target, wound_rolls(-1, attack="combat"), until=END_OF_TURN)


@ability("Nerve-shredding Screeches", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),))
def nerve_shredding_screeches(use: Use) -> None:
    """On a 4+, combat attacks of an enemy unit in combat with this one have -1 to hit this turn."""
    if use.check(4, unit=use.target):
        use.gives(use.target, hit_rolls(-1, attack="combat"), until=END_OF_TURN)


def _acolytes_fall(use: Use) -> None:
    for _ in use.event.did("save roll", unit=use.target, number=1):
        use.take_token(ACOLYTE, use.target)


sun_acolytes = passive(
    "Sun Acolytes", while_(HasToken(ACOLYTE, 0, 0), ControlScore(cap=1)),
    *(while_(HasToken(ACOLYTE, number, number), ControlScore(number)) for number in (1, 2, 3)),
    on=ME, rule=RULE, when={"attacked": _acolytes_fall},
    summary="1 more control score for each Sun Acolyte, at most 1 in all without any; each unmodified save roll of 1 "
    "costs one of them after the attack.",
)  # fmt: skip
