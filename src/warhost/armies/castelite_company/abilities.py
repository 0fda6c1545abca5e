"""What the Castelite Company can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
STEELHELMS = Named("Freeguild Steelhelms")

# Battle traits


@ability(
    "The Officar's Order", START_OF_BATTLE_ROUND, rule=RULE, user="player", once=Once("round"),
    picks=(PickSpec("card"),), hint=Hint(0.45),
)  # fmt: skip
def the_officars_order(use: Use) -> None:
    """A card of your hand is set apart: its command gives it back to you, else it returns at the end of your turn."""
    lay_aside(use, use.target)


# Regiment abilities

for_sigmar_charge = passive(
    "For Sigmar, Charge!", Has(STRIKE_FIRST), on=FRIENDLY & Printed(CAVALRY) & CHARGED_THIS_TURN, rule=RULE,
    summary="Friendly CAVALRY that charged this turn have STRIKE-FIRST.",
)  # fmt: skip


@ability(
    "Ironweld Discipline", ENEMY_SHOOTING_PHASE, rule=RULE, once=Once("turn"), used_by=Named("Ironweld Great Cannon")
)
def ironweld_discipline(use: Use) -> Script[None]:
    """On a 3+, your cannon can shoot in the enemy's shooting phase."""
    if use.check(3):
        yield from shoots_now(use, use.unit)


# Enhancements, given to the general


@ability("Flask of Lethisian Darkwater", ANY_START_OF_TURN, rule=RULE, once=Once("battle"), used_by=DAMAGED)
def flask_of_lethisian_darkwater(use: Use) -> None:
    """Heal (D6) the general."""
    use.heal("D6", on=use.unit)


heirloom_blade = passive(
    "Heirloom Blade", rend(+1, weapon="Master-forged Longsword"), on=ME, rule=RULE,
    summary="The general's longsword has 1 more Rend.",
)  # fmt: skip


@ability(
    "Brazier of Holy Flame", END_OF_ANY_TURN, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & STEELHELMS & WithinCombatRange() & Depleted()),),
)  # fmt: skip
def brazier_of_holy_flame(use: Use) -> Script[None]:
    """Return up to D3 slain models to Steelhelms within the general's combat range."""
    yield from returns(use, "D3")


glimmering = passive(
    "Glimmering", on=ME, rule=RULE, when={"failed roll": reroll_failed},
    summary="Each phase one hit, wound or save roll for the general can be made again.",
)  # fmt: skip

# Warscroll abilities

ON_YOUR_FEET, YIELD_NO_QUARTER = "On Your Feet!", "Yield No Quarter!"


@on_roll(
    "Decisive Commander", 2, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & STEELHELMS & Within(12, wholly=True)),),
)  # fmt: skip
def decisive_commander(use: Use) -> Script[None]:
    """On a 2+, Steelhelms wholly within 12" get D3 models back if not in combat, or 3 control score until your turn."""
    order = yield from use.choose((ON_YOUR_FEET, YIELD_NO_QUARTER), "which order")
    if order == YIELD_NO_QUARTER:
        use.gives(use.target, ControlScore(+3), until=until_next_turn(use.player))
    elif not in_combat_with(use.game, use.target):
        yield from returns(use, "D3")


@on_roll("Consecrate the Land", 3, YOUR_MOVEMENT_PHASE, rule=RULE, used_by=Contesting(held="mine", alone=True))
def consecrate_the_land(use: Use) -> Script[None]:
    """On a 3+, an objective you hold unopposed gives WARD (6+) to friends contesting it, until the enemy takes it."""
    free = [each for each in use.game.state.objectives if use.means(_unopposed(each), use.unit)]
    picked = yield from use.pick(free, "which objective is consecrated")
    use.mark("consecrated", *picked, also=True, control=True)
    use.gives((), Has("WARD (6+)"), until=END_OF_BATTLE, on=FRIENDLY & ContestingMarked("consecrated"))


def _unopposed(objective: str) -> Select:
    return Contesting(thing=objective, held="mine", alone=True)


@on_roll(
    "Devastating Charge", 2, ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def devastating_charge(use: Use) -> Script[None]:
    """If it charged this phase: on a 2+, D3 mortal damage to an enemy unit in combat with it."""
    yield from use.inflict_mortal("D3", on=use.target)


shot_and_shell = passive(
    "Shot and Shell", CannotAttackWith("Great Cannon: Cannonball"), on=ME & Used(MOVE), rule=RULE,
    summary="It shoots with Cannonball or Grapeshot; with Cannonball only if it has not used a MOVE ability this turn.",
)  # fmt: skip
