"""What the Skyhammer Task Force can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
PLY_THE_SKIES = "Ply the Skies"
COMPANY_NEAR = FRIENDLY & Named("arkanaut-company") & Within(12, wholly=True)


# Battle traits


@ability(
    PLY_THE_SKIES, rule=RULE, used_by=Named("arkanaut-frigate"),
    reaction=ReactionTo("mine", keyword=MOVE, without=CHARGE, user_is="actor"),
    picks=(PickSpec("unit", FRIENDLY & Keyword(INFANTRY) & Within(COMBAT_RANGE, wholly=True) & ~IN_COMBAT),),
)  # fmt: skip
def ply_the_skies(use: Use) -> None:
    """The frigate takes along INFANTRY wholly within its combat range and out of combat; it cannot charge this turn."""
    reserve(use.game, use.target)
    use.after(lambda move: _set_down(use))


def _set_down(use: Use) -> Script[None]:
    """Beside the ship where it ended its move; without a ship or without room, its passengers are lost."""
    afloat = use.game.unit(use.unit).status == "table"
    beside_it = near_unit(use.game, use.unit, COMBAT_RANGE)
    if not afloat or any(no_room(use.game, use.target, beside_it, RULE)):
        yield from use.destroy(use.target)
        return
    yield from use.set_up(use.target, beside_it)
    use.gives(use.target, Cannot(CHARGE), until=END_OF_TURN)


# Regiment abilities


@ability(
    "Assault Boat", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"), used_by=SetUpBy(PLY_THE_SKIES),
    hint=Hint(0.1),
)  # fmt: skip
def assault_boat(use: Use) -> None:
    """A friendly unit that was transported this turn can charge all the same."""
    use.ends(PLY_THE_SKIES, on=use.unit)


@ability("Disengage", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"), used_by=Named("arkanaut-frigate"))
def disengage(use: Use) -> None:
    """A frigate that retreats this phase is not hurt by it and can still shoot this turn."""
    use.gives(use.unit, NO_DAMAGE, until=END_OF_PHASE)
    use.gives(use.unit, May(use=SHOOT, despite=RETREAT), until=END_OF_TURN)


# Enhancements, given to the general

masterwrought_armour = passive(
    "Masterwrought Armour", Has("WARD (6+)"), on=ME, rule=RULE, summary="The general has WARD (6+)."
)


@ability("Flask of Vintage Gorogna", ANY_HERO_PHASE, rule=RULE, once=Once("battle"), used_by=DAMAGED)
def flask_of_vintage_gorogna(use: Use) -> None:
    """Heal D6 of the general's damage."""
    use.heal("D6", on=use.unit)


@ability(
    "There's No Reward Without Risk", rule=RULE, once=Once("battle"),
    reaction=ReactionTo("mine", keyword=CHARGE, by=FRIENDLY & Within(12, wholly=True)), answers=made_once("charge"),
)  # fmt: skip
def theres_no_reward_without_risk(use: Use) -> Script[None]:
    """Make the charge roll again of a unit wholly within 12" of the general."""
    yield from use.reroll("charge")


def _a_die_for_each_slain(use: Use) -> None:
    use.rolls["effect"] = use.throw("effect", len(use.game.unit(use.target).slain))


@ability(
    "Leave No Duardin Behind", YOUR_HERO_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", COMPANY_NEAR & Depleted()),), declare=_a_die_for_each_slain,
)  # fmt: skip
def leave_no_duardin_behind(use: Use) -> Script[None]:
    """Roll for each slain model of an Arkanaut Company wholly within 12": on a 4+, it can be returned."""
    yield from use.return_models(sum(face >= 4 for face in use.rolls["effect"]), to=use.target)


# Warscroll abilities


@ability("Always Take What You Are Owed", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", COMPANY_NEAR),))
def always_take_what_you_are_owed(use: Use) -> None:
    """An Arkanaut Company wholly within 12" has D6 more control score until your next turn."""
    use.gives(use.target, ControlScore(use.roll("D6", unit=use.target)), until=until_next_turn(use.player))


glory_seekers = passive(
    "Glory-seekers", hit_rolls(+1, against=Contesting()), on=ME, rule=RULE,
    summary="+1 to hit for attacks at a unit that contests an objective.",
)  # fmt: skip


@on_roll("Timed Charges", 2, END_OF_ANY_TURN, rule=RULE, picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),))
def timed_charges(use: Use) -> Script[None]:
    """On a 2+, 1 mortal damage to an enemy unit in combat with this one, which can then retreat unhurt."""
    yield from use.inflict_mortal(1, on=use.target)
    yield from retreats(use, use.unit, harmless=True)


battle_damaged = passive(
    "Battle Damaged", CharacteristicModifier("Attacks", "set", 1, weapon="Heavy Skyhook"), on=ME & DamagePoints(10),
    rule=RULE, summary="With 10 or more damage points, the Heavy Skyhook has 1 Attack.",
)  # fmt: skip


@ability(
    "Bomb Racks", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & PassedAcross(ME, phase=True)),),
)  # fmt: skip
def bomb_racks(use: Use) -> Script[None]:
    """D3+1 mortal damage to an enemy unit that this one passed across this phase."""
    yield from use.inflict_mortal("D3+1", on=use.target)
