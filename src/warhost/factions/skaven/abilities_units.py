"""What the other units of the Skaven can do."""

from warhost.vocabulary import *

RULE = "core-4.0"
WEAPON_TEAM = Keyword("WEAPON TEAM")
BLAST = "Warp Lightning Blast"
ALIVE_ONCE = "too horrible to die"

# Verminus


@ability("Seething Swarm", END_OF_ANY_TURN, rule=RULE, used_by=Depleted())
def seething_swarm(use: Use) -> Script[None]:
    """Return D3 slain models to this unit."""
    yield from use.return_models(use.roll("D3"), to=use.unit)


elite_bodyguard = passive(
    "Elite Bodyguard", Has("WARD (5+)"),
    on=FRIENDLY & Printed("SKAVEN") & Printed(INFANTRY) & Printed(HERO) & WithinCombatRange(), rule=RULE,
    summary="Friendly SKAVEN INFANTRY HEROES within its combat range have WARD (5+).",
)  # fmt: skip

# Moulder


@ability("Unleashed Warp-fury", ANY_COMBAT_PHASE, rule=RULE)
def unleashed_warp_fury(use: Use) -> Script[None]:
    """Suffer D3 mortal damage, then have 1 more Attack with melee weapons for the rest of the turn."""
    yield from use.inflict_mortal("D3", on=use.unit)
    use.gives(use.unit, attacks(+1, attack="combat"), until=END_OF_TURN)


battle_damaged_abomination = passive(
    "Battle Damaged", CharacteristicModifier("Attacks", "set", 8, weapon="Gnashing Teeth and Flailing Fists"),
    on=ME & DamagePoints(10), rule=RULE, key="Battle Damaged Abomination",
    summary="With 10 or more damage points, its teeth and fists have 8 Attacks.",
)  # fmt: skip


@ability(
    "Avalanche of Flesh", ANY_COMBAT_PHASE, keywords={"RAMPAGE"}, rule=RULE, once=Once("turn", army=True),
    picks=(PickSpec("unit", ENEMY & Keyword(INFANTRY) & InCombat(foes=ME)),),
)  # fmt: skip
def avalanche_of_flesh(use: Use) -> Script[None]:
    """On a 3+, roll for each model of an enemy INFANTRY unit it fights: each 5+ is 1 mortal damage."""
    if use.check(3):
        crushed = use.count(use.game.unit(use.target).alive, 5, unit=use.target)
        yield from use.inflict_mortal(crushed, on=use.target)


@ability("Regenerating Monstrosity", END_OF_ANY_TURN, rule=RULE, used_by=DAMAGED)
def regenerating_monstrosity(use: Use) -> None:
    """Heal (D6) this unit."""
    use.heal("D6", on=use.unit)


def _too_horrible(use: Use) -> Script[bool]:
    game, unit = use.game, use.target
    points = game.unit(unit).points
    if points.get(ALIVE_ONCE):
        return False
    game.change_unit(unit, points={**points, ALIVE_ONCE: 1})
    roll = use.roll("D6")
    if roll >= 5:
        game.change_unit(unit, damage=characteristic(game, unit, "Health"))
        use.heal("D6", on=unit)
        return True
    if roll > 1:
        for foe in in_combat_with(game, unit):
            hurt = use.roll("D3", unit=foe)
            if hurt >= 2:
                yield from use.inflict_mortal(hurt, on=foe)
    return False


too_horrible_to_die = passive(
    "Too Horrible to Die", on=ME, rule=RULE, when={"destroyed": _too_horrible},
    summary="The first time it would be destroyed: on a 2 to 4 rats burst out, on a 5 or 6 it lives on and heals D6.",
)  # fmt: skip

# Skryre


@ability("Warpstone Snipers", YOUR_SHOOTING_PHASE, rule=RULE, used_by=~Used(MOVE) & ~SetUpThisTurn())
def warpstone_snipers(use: Use) -> None:
    """Having neither moved nor been set up this turn, its Warplock Jezzails reach 6" further."""
    use.gives(use.unit, CharacteristicModifier("Range", "add", 6, weapon="Warplock Jezzail"), until=END_OF_TURN)


_ALONE = FRIENDLY & Named("Clanrats") & ModelsNow(5) & ~Near(FRIENDLY & WEAPON_TEAM & ~ME)
hidden_weapon_team = passive(
    "Hidden Weapon Team", Hidden(beyond=13), on=ME & Near(_ALONE), rule=RULE,
    summary="Alone with 5 or more Clanrats in whose combat range it is, it is not visible from more than 13\" away.",
)  # fmt: skip

warp_lightning_blast = passive(
    BLAST, AttackRule(hits_inflict=True, weapon=BLAST), OneTarget(BLAST), on=ME, rule=RULE,
    summary="All its attacks are at one unit; each hit is 1 mortal damage and ends the attack.",
)  # fmt: skip


def _overheated(use: Use) -> Script[None]:
    ones = len(use.event.did("hit roll", ability=BLAST, number=1))
    if ones:
        yield from use.inflict_mortal(f"{ones}D3", on=use.target)


@ability(
    "More-more Warp Lightning!", YOUR_SHOOTING_PHASE, rule=RULE, once=Once("turn", army=True),
    used_by=Near(FRIENDLY & Keyword("SKRYRE") & Keyword(HERO)), clauses={"has attacked": _overheated},
)  # fmt: skip
def more_more_warp_lightning(use: Use) -> None:
    """Near a friendly SKRYRE HERO: 6 more Attacks this turn, and D3 mortal damage for each unmodified hit roll of 1."""
    use.gives(use.unit, attacks(+6, weapon=BLAST), When("has attacked", use.ability.id), until=END_OF_TURN)


_ANYWHERE = SetUpTerms(from_enemies=9.0)


@ability(
    "Grinderfist Tunnellers", ANY_MOVEMENT_PHASE, rule=RULE, once=Once("turn", army=True), off_table=True,
    used_by=InReserve() & Carries("Grinderfists"), possible=lambda game, unit: no_room(game, unit, _ANYWHERE, RULE),
)  # fmt: skip
def grinderfist_tunnellers(use: Use) -> Script[None]:
    """With Grinderfists, come up from the tunnels anywhere more than 9" from all enemy units."""
    yield from use.set_up(use.unit, _ANYWHERE)


shock_gauntlets = passive(
    "Shock Gauntlets", WeaponsHave("Crit (D6 Hits)", weapon="Shock Gauntlets"), on=ME, rule=RULE,
    summary="Critical hits of its Shock Gauntlets score D6 hits.",
)  # fmt: skip

# Pestilens


def _spread(use: Use) -> Script[None]:
    by, declared = use.event.by, use.event.ability
    if by is None or declared is None or FIGHT not in declared.keywords:
        return
    slain = use.event.did("slain", unit=use.target, by=by)
    reached = [each for each in slain if _in_combat_then(use, each, by)]
    yield from use.inflict_mortal(use.count(len(reached), 6), on=by)


def _in_combat_then(use: Use, slain: Fact, by: str) -> bool:
    """Where the slain model stood, was the unit in its combat range?"""
    if slain.at is None:
        return False
    return reached_from(use.game, use.target, slain.model, Place(*slain.at, 0.0, slain.facing), by)


spreaders_of_filth_and_disease = passive(
    "Spreaders of Filth and Disease", on=ME, rule=RULE, when={"attacked": _spread},
    summary="For each model slain by combat attacks of a unit it fought, on a 6, 1 mortal damage to that unit.",
)  # fmt: skip


plague_rat = passive(
    "Plague Rat", on=ME, rule=RULE, when={"chanted 1": rolls_again_for("Plague rat")},
    summary="Its Plague Rat can be removed to re-roll an unmodified chanting roll of 1.",
)  # fmt: skip
enshrouding_fumes = passive(
    "Enshrouding Fumes", hit_rolls(-1, at=True, attack="shooting"), on=ME, rule=RULE,
    summary="Shooting attacks that target this unit have -1 to hit.",
)  # fmt: skip
