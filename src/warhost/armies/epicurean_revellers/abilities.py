"""What the Epicurean Revellers can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
DAEMONETTES, SEEKERS, FIENDS = Named("Daemonettes"), Named("Seekers"), Named("Fiends")

# Battle traits

favour_most_fickle = passive(
    "Favour Most Fickle",
    while_(UnitsOnTable(5), CharacteristicModifier("Control", "add", 2)),
    while_(
        UnitsOnTable(4, 4),
        hit_rolls(+1, attack="combat", companion=True),
        wound_rolls(+1, attack="combat", companion=True),
    ),
    while_(UnitsOnTable(3, 3), run_rolls(+1), charge_rolls(+1)),
    while_(UnitsOnTable(2, 2), Has("WARD (5+)")),
    while_(UnitsOnTable(1, 1), attacks(+2, attack="combat", companion=True)),
    on=FRIENDLY, rule=RULE,
    summary="By the number of friendly units on the battlefield: 5 or more, 2 more Control; 4, +1 to hit and to wound "
    "in combat; 3, +1 to run and charge rolls; 2, WARD (5+); 1, 2 more Attacks with melee weapons.",
)  # fmt: skip

# Regiment abilities

bringers_of_degradation = passive(
    "Bringers of Degradation", FightsTogether(), on=FRIENDLY & DAEMONETTES, rule=RULE,
    summary="When you pick Daemonettes to fight, a second unit of Daemonettes can fight right after them.",
)  # fmt: skip


@ability(
    "Daemonic Onslaught", DEPLOYMENT_PHASE, rule=RULE, user="player", once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & (SEEKERS | FIENDS) & Near(FRIENDLY & GENERAL, 12, wholly=True)),),
)  # fmt: skip
def daemonic_onslaught(use: Use) -> Script[None]:
    """Seekers or Fiends wholly within 12" of the general can make a normal move before the battle."""
    yield from moves_now(use, use.target)


# Enhancements, given to the general

twisted_grace = passive(
    "Twisted Grace", Amends("Fight", "pile_in", "D6+3"), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="Having charged this turn, the general piles in D6\" further.",
)  # fmt: skip
high_courtiers = passive(
    "High Courtiers", Has("WARD (5+)"), rule=RULE,
    on=(ME & Near(FRIENDLY & DAEMONETTES, COMBAT_RANGE, wholly=True))
    | (FRIENDLY & DAEMONETTES & AroundMe(COMBAT_RANGE, wholly=True)),
    summary="While the general is wholly within the combat range of friendly Daemonettes, both have WARD (5+).",
)  # fmt: skip


@ability(
    "Excess of Violence", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def excess_of_violence(use: Use) -> None:
    """A visible friendly unit wholly within 12" has Crit (2 Hits) on all its melee weapons until your next turn."""
    crit = WeaponsHave(CRIT_2_HITS, attack="combat", companion=True)
    use.gives(use.target, crit, until=until_next_turn(use.player))


@ability(
    "Irresistible Soul-musk", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & (SEEKERS | FIENDS) & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def irresistible_soul_musk(use: Use) -> Script[None]:
    """Visible Seekers or Fiends wholly within 12" are set up anew, more than 6" from all enemy units."""
    yield from set_up_again(use, use.target, where(from_enemies=6))


# Warscroll abilities

thricefold_court = passive(
    "Thricefold Court", CountsModels(), on=ME, rule=RULE,
    summary="For Favour Most Fickle each model of this unit counts as a unit.",
)  # fmt: skip


def _one_each(use: Use) -> Script[None]:
    most = use.game.unit(use.unit).alive
    near = use.each(FRIENDLY & Within(12, wholly=True))
    use.targets = yield from use.pick(near, "who is favoured", most=most, always=True)


@cast("Dispensers of Favour", 6, YOUR_HERO_PHASE, rule=RULE, declare=_one_each)
def dispensers_of_favour(use: Use) -> None:
    """On a 6+, as many friendly units within 12" as it has models are favoured until your next turn.

    Daemonettes' weapons have Anti-charge (+1 Rend), Seekers have 2" more Move, Fiends have +1 to hit in combat.
    """
    favours = (
        (DAEMONETTES, WeaponsHave("Anti-charge (+1 Rend)")),
        (SEEKERS, movement(+2)),
        (FIENDS, hit_rolls(+1, attack="combat")),
    )
    for unit in use.targets:
        for kind, favour in favours:
            if use.means(kind, unit):
                use.gives(unit, favour, until=until_next_turn(use.player))


@ability(
    "Soporific Musk", ANY_CHARGE_PHASE, rule=RULE, once=Once("turn", army=True),
    picks=(PickSpec("unit", ENEMY & ((Provided(~IN_COMBAT) & Visible(within=9)) | InCombat(foes=ME))),),
)  # fmt: skip
def soporific_musk(use: Use) -> None:
    """On a 4+, an enemy has STRIKE-LAST this turn: one in combat with this unit, else a visible one within 9"."""
    if use.check(4, unit=use.target):
        use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


lithe_and_swift = passive(
    "Lithe and Swift", attacks(+1, weapon="Piercing Claws"), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="Having charged this turn, its Piercing Claws have 1 more Attack.",
)  # fmt: skip
quicksilver_speed = passive(
    "Quicksilver Speed", DiceRule("run", low=3, counts_as=4), on=ME, rule=RULE,
    summary="Run rolls of 1 to 3 for this unit count as 4.",
)  # fmt: skip
