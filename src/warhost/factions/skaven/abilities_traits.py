"""The battle traits of the Skaven, their battle formations and enhancements."""

from warhost.vocabulary import *

TRAIT, ENHANCEMENT = "army-2.0", "army-4.1"
SKAVEN = Keyword("SKAVEN")
ONCE_A_TURN = Once("turn", army=True)
TUNNELS = "in the tunnels below"
RANK_AND_FILE = FRIENDLY & ~Printed(HERO) & Printed("SKAVEN") & Printed(INFANTRY)

# Battle traits

too_quick_to_hit_hit = passive(
    "Too Quick to Hit-hit", Amends(RETREAT, "damage", 0), on=FRIENDLY & SKAVEN & (Keyword(INFANTRY) | Keyword(CAVALRY)),
    rule=TRAIT, summary="Friendly SKAVEN INFANTRY and CAVALRY suffer no mortal damage when they retreat.",
)  # fmt: skip


@ability(
    "The Lurking Vermintide", DEPLOYMENT_PHASE, keywords={DEPLOY}, rule=TRAIT, user="player",
    picks=(PickSpec("any-unit", ToDeploy() & SKAVEN),),
)  # fmt: skip
def the_lurking_vermintide(use: Use) -> None:
    """Put a SKAVEN unit in reserve in the tunnels below."""
    reserve(use.game, use.target, deploying=True)
    use.place_token(TUNNELS, use.target)


@ability(
    "Always Three Clawsteps Ahead", ENEMY_HERO_PHASE, rule=TRAIT, once=ONCE_A_TURN,
    used_by=SKAVEN & ~Keyword(MONSTER) & ~IN_COMBAT & ~SetUpThisTurn(),
)  # fmt: skip
def always_three_clawsteps_ahead(use: Use) -> Script[None]:
    """A SKAVEN unit, no MONSTER, that is not in combat and was not set up this turn makes a Normal Move."""
    yield from use_as_if(use.game, use.unit, "Normal Move", use.player, "movement")


# Battle formations


@ability(
    "Skryre Prototypes", YOUR_SHOOTING_PHASE, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("unit", FRIENDLY & Keyword("SKRYRE"), most=3),),
)  # fmt: skip
def skryre_prototypes(use: Use) -> Script[None]:
    """Up to 3 SKRYRE units: 1, D3 mortal damage; else +1 to wound with shooting this turn, on a 6 also 1 more Rend."""
    for unit in use.targets:
        roll = use.roll("D6", unit=unit)
        if roll == 1:
            yield from use.inflict_mortal("D3", on=unit)
        else:
            use.gives(unit, wound_rolls(+1, attack="shooting"), until=END_OF_TURN)
        if roll == 6:
            more = CharacteristicModifier("Rend", "add", 1, attack="shooting")
            use.gives(unit, more, until=END_OF_TURN)


@ability(
    "Prized Creations", YOUR_HERO_PHASE, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("unit", FRIENDLY & ~Keyword(HERO) & Keyword("MOULDER"), most=3),),
)  # fmt: skip
def prized_creations(use: Use) -> Script[None]:
    """Up to 3 MOULDER units: on 1 or 2 D3 mortal damage; else 1 more Attack in melee, on 5 or 6 also WARD (5+)."""
    for unit in use.targets:
        roll = use.roll("D6", unit=unit)
        if roll <= 2:
            yield from use.inflict_mortal("D3", on=unit)
        else:
            use.gives(unit, attacks(+1, attack="combat"), until=until_next_turn(use.player))
        if roll >= 5:
            use.gives(unit, Has("WARD (5+)"), until=until_next_turn(use.player))


@ability(
    "Corrupted Earth", END_OF_ANY_TURN, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("unit", FRIENDLY & Keyword("PESTILENS") & IN_COMBAT, most=3),),
)  # fmt: skip
def corrupted_earth(use: Use) -> Script[None]:
    """Up to 3 PESTILENS units in combat pile in; an enemy each fights suffers what a D3 shows on a 2+."""
    for unit in use.targets:
        yield from pile_in(use, unit)
        picked = yield from use.pick(in_combat_with(use.game, unit), f"who suffers beside {unit}")
        if picked:
            roll = use.roll("D3", unit=picked[0])
            if roll >= 2:
                yield from use.inflict_mortal(roll, on=picked[0])


@ability(
    "Claw-picked", YOUR_COMBAT_PHASE, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("unit", FRIENDLY & Keyword("VERMINUS") & CHARGED_THIS_TURN, most=3),),
)  # fmt: skip
def claw_picked(use: Use) -> None:
    """Up to 3 VERMINUS units that charged have 1 more Rend with melee weapons this turn."""
    use.gives(use.targets, CharacteristicModifier("Rend", "add", 1, attack="combat"), until=END_OF_TURN)


@ability(
    "Scurry-flee!", DEPLOYMENT_PHASE, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("any-unit", ENEMY & Keyword(HERO) & (OnTable() | DestroyedUnit())),),
)  # fmt: skip
def scurry_flee(use: Use) -> None:
    """Once an enemy HERO picked now has been destroyed, friendly ESHIN units have 2\" more Move for the battle."""
    faster = CharacteristicModifier("Move", "add", 2)
    use.gives((), faster, until=END_OF_BATTLE, on=FRIENDLY & Keyword("ESHIN") & IfDestroyed(use.target))


# Artefacts of power


@ability("Warpstone Charm", ANY_COMBAT_PHASE, rule=ENHANCEMENT, picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),))
def warpstone_charm(use: Use) -> None:
    """On a 3+, an enemy it fights has -1 to save rolls this turn."""
    if use.check(3):
        use.gives(use.target, save_rolls(-1), until=END_OF_TURN)


@ability(
    "Skavenbrew", ANY_COMBAT_PHASE, rule=ENHANCEMENT, once=Once("battle"),
    picks=(PickSpec("unit", RANK_AND_FILE & Within(13, wholly=True)),),
)  # fmt: skip
def skavenbrew(use: Use) -> Script[None]:
    """SKAVEN INFANTRY wholly within 13" suffers D3 mortal damage and has 1 more Attack in melee this turn."""
    yield from use.inflict_mortal("D3", on=use.target)
    use.gives(use.target, attacks(+1, attack="combat"), until=END_OF_TURN)


@ability("Foulhide", END_OF_ANY_TURN, rule=ENHANCEMENT, used_by=DAMAGED)
def foulhide(use: Use) -> None:
    """Heal (D3) this unit."""
    use.heal("D3", on=use.unit)


# Heroic traits

short_tempered = passive(
    "Short-tempered", run_rolls(+1), charge_rolls(+1), on=FRIENDLY & SKAVEN & Within(13, wholly=True),
    rule=ENHANCEMENT, summary="Friendly SKAVEN units wholly within 13\" have +1 to run and charge rolls.",
)  # fmt: skip


@ability("Scurry Away", ANY_COMBAT_PHASE, rule=ENHANCEMENT, used_by=IN_COMBAT)
def scurry_away(use: Use) -> Script[None]:
    """In combat, on a 3+, it can retreat at once."""
    if use.check(3):
        yield from use_as_if(use.game, use.unit, "Retreat", use.player, "movement", "effect", may=True)


_SHIELDS = RANK_AND_FILE & WithinCombatRange()


def _others_suffer(use: Use) -> Script[None]:
    """A point for each ward roll that succeeded, one after the other, unwarded."""
    for _ in range(use.event.times):
        picked = yield from use.pick(use.each(_SHIELDS), "who suffers instead")
        if picked:
            yield from allocate(use.game, picked[0], 1, use.event.by)


skilled_manipulator = passive(
    "Skilled Manipulator", Has("WARD (4+)"), on=ME & Near(RANK_AND_FILE), rule=ENHANCEMENT,
    when={"warded": _others_suffer},
    summary="Near SKAVEN INFANTRY it has WARD (4+), and such a unit in its combat range suffers what it wards off.",
)  # fmt: skip
