"""What the Gnawfeast Clawpack can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")
TUNNELS = "in the tunnels below"

# Battle traits


def _tunnels_collapse(use: Use) -> Script[None]:
    if use.game.now.round == 3:
        for unit in list(use.game.state.units.values()):
            if unit.army == use.player and unit.status == "reserve" and TUNNELS in unit.tokens:
                yield from use.destroy(unit.id)


@ability(
    "The Lurking Vermintide", DEPLOYMENT_PHASE, keywords={DEPLOY}, rule=RULE, user="player", once=ONCE_PER_BATTLE,
    picks=(PickSpec("any-unit", ToDeploy()),), clauses={"end of round": _tunnels_collapse},
    hint=Hint(never="what comes late fights late: tried in 16 battles, it cost 2.7 victory points in each"),
)  # fmt: skip
def the_lurking_vermintide(use: Use) -> None:
    """Put a unit in reserve in the tunnels below; still there at the end of round three, it is destroyed."""
    reserve(use.game, use.target, deploying=True)
    use.place_token(TUNNELS, use.target)


def _corners(game: Game) -> SetUpTerms:
    corners = AnyOf(tuple(NearBodies(6.0, (tuple(map(float, spot)),)) for spot in corner_spots(board(game))))
    return SetUpTerms((corners,), from_enemies=9.0)


@ability(
    "Gnawhole Ambush", YOUR_MOVEMENT_PHASE, keywords={CORE}, rule=RULE, used_by=InReserve(), off_table=True,
    possible=lambda game, unit: no_room(game, unit, _corners(game), RULE),
)  # fmt: skip
def gnawhole_ambush(use: Use) -> Script[None]:
    """Come up wholly within 6" of a corner of the battlefield, more than 9" from all enemy units."""
    yield from use.set_up(use.unit, _corners(use.game))
    use.take_token(TUNNELS, use.unit)


# Regiment abilities


@ability(
    "Warpstone-laced Bullets", YOUR_SHOOTING_PHASE, rule=RULE, user="player", once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", FRIENDLY & Armed(ranged=True)),),
)  # fmt: skip
def warpstone_laced_bullets(use: Use) -> Script[None]:
    """A ranged weapon of a friendly unit has Crit (Mortal) this phase."""
    names = [weapon.name for weapon in use.game.warscroll(use.target).weapons if not weapon.melee]
    weapon = yield from use.pick_weapon(names)
    use.gives(use.target, WeaponsHave(CRIT_MORTAL, attack="shooting", weapon=weapon), until=END_OF_PHASE)


too_quick_to_hit_hit = passive(
    "Too Quick to Hit-hit", Amends(RETREAT, "damage", 0), on=FRIENDLY, rule=RULE,
    summary="Friendly units suffer no mortal damage when they retreat.",
)  # fmt: skip

# Enhancements, given to the general


@ability("Lead the Seething Horde", rule=RULE, reaction=ReactionTo("mine", ability="Call for Reinforcements"))
def lead_the_seething_horde(use: Use) -> None:
    """The reinforcements can be set up wholly within 13" of the general and not in combat instead."""
    near, home = near_unit(use.game, use.unit, 13.0), home_edge(use.game, use.player)
    either = AnyOf((AllOf(near.wholly_within), AllOf(home.wholly_within)))
    use.amend(where=SetUpTerms((either,), not_in_combat=True))


skryre_connections = passive(
    "Skryre Connections", CharacteristicModifier("Attacks", "set", "2D6", weapon="Ratling Pistol"), on=ME, rule=RULE,
    summary="The general's Ratling Pistol has 2D6 Attacks.",
)  # fmt: skip
warpstone_charm = passive(
    "Warpstone Charm", RollModifier("save", -1), on=ENEMY & InCombat(foes=ME), rule=RULE,
    summary="Enemy units in combat with the general have -1 to save rolls.",
)  # fmt: skip
cloak_of_stitched_victories = passive(
    "Cloak of Stitched Victories", Has("WARD (5+)"), on=ME, rule=RULE, summary="The general has WARD (5+)."
)

# Warscroll abilities

cornered_rat = passive(
    "Cornered Rat", attacks(+3, weapon="Warpforged Halberd"), on=ME & DAMAGED, rule=RULE,
    summary="While this unit is damaged, its Warpforged Halberd has 3 more Attacks.",
)  # fmt: skip


def _roll_one(use: Use) -> None:
    use.rolls["effect"] = use.throw("effect", 1)


@ability(
    "Will of the Horned Rat", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(13, wholly=True)),),
    declare=_roll_one,
)  # fmt: skip
def will_of_the_horned_rat(use: Use) -> None:
    """On a 3+, a friendly unit wholly within 13" has that much more control score until the start of your next turn."""
    roll = sum(use.rolls["effect"])
    if roll >= 3:
        use.gives(use.target, ControlScore(roll), until=until_next_turn(use.player))


def _cast(use: Use) -> None:
    use.rolls["casting"] = use.throw("casting", 2)


@ability("Wither", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=13)),), declare=_cast)
def wither(use: Use) -> Script[None]:
    """On a casting roll of 6+, D3 mortal damage to a visible enemy unit within 13"."""
    if sum(use.rolls["casting"]) >= 6:
        yield from use.inflict_mortal("D3", on=use.target)


@ability(
    "More-more Warp Energy!", rule=RULE, used_by=~Used(MOVE),
    reaction=ReactionTo("mine", keyword=SHOOT, user_is="actor"),
)  # fmt: skip
def more_more_warp_energy(use: Use) -> Script[None]:
    """On a 2+, the Warplock Musket has a Damage of 3 this phase; on a 1, suffer D3 mortal damage."""
    if use.check(2):
        use.gives(use.unit, CharacteristicModifier("Damage", "set", 3, weapon="Warplock Musket"), until=END_OF_PHASE)
    else:
        yield from use.inflict_mortal("D3", on=use.unit)


@ability("Seething Swarm", END_OF_ANY_TURN, rule=RULE, used_by=Depleted())
def seething_swarm(use: Use) -> Script[None]:
    """Return D3 slain models to this unit."""
    yield from use.return_models(use.roll("D3"), to=use.unit)


@ability("Unleashed Warp-fury", ANY_COMBAT_PHASE, rule=RULE, once=ONCE_PER_BATTLE)
def unleashed_warp_fury(use: Use) -> Script[None]:
    """Suffer D3 mortal damage, then have 1 more Attack with melee weapons for the rest of the phase."""
    yield from use.inflict_mortal("D3", on=use.unit)
    use.gives(use.unit, attacks(+1, attack="combat"), until=END_OF_PHASE)
