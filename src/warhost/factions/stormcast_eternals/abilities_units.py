"""What the other units of the Stormcast Eternals can do."""

from warhost.vocabulary import *

RULE = "core-4.0"
STORMCAST = Keyword("STORMCAST ETERNALS")
MEMORIAN, BOND = "Memorian", "soul-bonded to"

# The Warrior Chamber

stalwart_defenders = passive(
    "Stalwart Defenders", ControlScore(+3), on=ME & ContestingHome(), rule=RULE,
    summary="3 more control score while it contests an objective wholly within friendly territory.",
)  # fmt: skip
lightning_strikes = passive(
    "Lightning Strikes",
    CharacteristicModifier("Damage", "add", 1, weapon="Celestial Greatsword", against=ENEMY & ModelsNow(5)),
    on=ME, rule=RULE, summary="Its greatswords have 1 more Damage against enemy units of 5 or more models.",
)  # fmt: skip


@ability(
    "Hold the Shieldwall", ANY_COMBAT_PHASE, rule=RULE,
    used_by=~CHARGED_THIS_TURN & InCombat(foes=ENEMY & CHARGED_THIS_TURN),
)  # fmt: skip
def hold_the_shieldwall(use: Use) -> None:
    """Not having charged, and in combat with a unit that did: on a 4+, STRIKE-FIRST this turn."""
    if use.check(4):
        use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_TURN)


@ability(
    "Brace for Impact", ANY_CHARGE_PHASE, rule=RULE,
    picks=(PickSpec("unit", ENEMY & CHARGED_THIS_TURN & InCombat(foes=ME)),),
)  # fmt: skip
def brace_for_impact(use: Use) -> None:
    """A dice for each model of this unit: if there is a 6, a charger it fights has STRIKE-LAST this turn."""
    if use.count(use.game.unit(use.unit).alive, 6):
        use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


def hurt_by_d3(use: Use, unit: str) -> Script[None]:
    """On a 2+ on a D3, as much mortal damage."""
    roll = use.roll("D3", unit=unit)
    if roll >= 2:
        yield from use.inflict_mortal(roll, on=unit)


@ability(
    "Blazing Impact", YOUR_MOVEMENT_PHASE, rule=RULE, used_by=SetUpBy("Scions of the Storm"),
    picks=(PickSpec("unit", ENEMY & Within(10), most=3),),
)  # fmt: skip
def blazing_impact(use: Use) -> Script[None]:
    """Set up with Scions of the Storm this turn: up to 3 enemies within 10" suffer what a D3 shows on a 2+."""
    for unit in use.targets:
        yield from hurt_by_d3(use, unit)


navigators_of_the_storm = passive(
    "Navigators of the Storm", hit_rolls(+1, against=ENEMY & HurtBy(FRIENDLY & Named("Vigilors"), phase="shooting")),
    on=FRIENDLY & STORMCAST, rule=RULE,
    summary="STORMCAST ETERNALS have +1 to hit against enemies that Vigilors did damage to by shooting this turn.",
)  # fmt: skip


@ability(
    "Soul-bonded", DEPLOYMENT_PHASE, rule=RULE, off_table=True, once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & STORMCAST & Keyword(HERO)),),
)  # fmt: skip
def soul_bonded(use: Use) -> None:
    """A STORMCAST ETERNALS HERO is its soul-bonded charge for the battle."""
    use.game.change(marks={**use.game.state.marks, f"{BOND} {use.unit}": use.targets})


soul_forged_guardians = passive(
    "Soul-forged Guardians", Has("WARD (5+)"), on=(ME & Near(Bonded(BOND))) | (Bonded(BOND) & Near(ME)), rule=RULE,
    summary="While its soul-bonded charge is within its combat range, both have WARD (5+).",
)  # fmt: skip

# Gryph-hounds


def _pick_warned(use: Use) -> Script[None]:
    """Besides the enemy unit, the shooters within 12" of it."""
    foe = use.target
    ready = FRIENDLY & STORMCAST & Armed(ranged=True)
    near = [unit for unit in use.each(ready) if within_of(use.game, unit, 12, foe)]
    use.targets += yield from use.pick(near, "who is warned", least=0, most=3, always=True)


@ability(
    "Warning Cry", ANY_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & SetUpThisTurn() & Within(12)),),
    declare=_pick_warned,
)  # fmt: skip
def warning_cry(use: Use) -> Script[None]:
    """An enemy set up this turn within 12": for up to 3 shooters within 12" of it, what a D3 shows on a 2+."""
    for _ in use.targets[1:]:
        yield from hurt_by_d3(use, use.target)


beast = passive("Beast", ControlScore(cap=1), on=ME, rule=RULE, summary="Its control score is at most 1.")

# The Ruination Chamber

dispersed_formation = passive(
    "Dispersed Formation", CharacteristicModifier("Coherency", "set", 2), on=ME, rule=RULE,
    summary="This unit has a coherency range of 2\".",
)  # fmt: skip
heralds_of_righteousness = passive(
    "Heralds of Righteousness", DiceRule("charge", count=1, most=3), on=ME, rule=RULE,
    summary="Charge rolls for this unit are made with 1 more dice, at most 3.",
)  # fmt: skip


def _memorians_fall(use: Use) -> None:
    for _ in use.event.did("save roll", unit=use.target, number=1):
        use.take_token(MEMORIAN, use.target)


memorian_descendants = passive(
    "Memorian Descendants", RollModifier("resistance", +1), on=ME & HasToken(MEMORIAN), rule=RULE,
    when={"attacked": _memorians_fall},
    summary="With Memorians, +1 to resistance rolls; each unmodified save roll of 1 costs one of them.",
)  # fmt: skip

# The Extremis Chamber


def _lash_back(use: Use) -> Script[None]:
    by, declared = use.event.by, use.event.ability
    sixes = len(use.event.did("save roll", unit=use.target, number=6))
    if by is not None and declared is not None and FIGHT in declared.keywords:
        yield from use.inflict_mortal(sixes, on=by)


extremis_chamber = passive(
    "Extremis Chamber", on=ME, rule=RULE, when={"attacked": _lash_back},
    summary="For each unmodified save roll of 6 in combat, 1 mortal damage to the attacker after the fight.",
)  # fmt: skip


@ability(
    "Impaling Strikes", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_TURN,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def impaling_strikes(use: Use) -> Script[None]:
    """Having charged this phase, an enemy within 1" suffers what a D3 shows on a 2+."""
    yield from hurt_by_d3(use, use.target)


# The chariot

celestial_blaze = passive(
    "Celestial Blaze", Amends("Power Through", "damage", "2D3"), Amends("Power Through", "further", "D6"), on=ME,
    rule=RULE, summary="Its Power Through inflicts D3 more mortal damage and moves it D6\" further.",
)  # fmt: skip


@ability(
    "Azyr Unleashed", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_TURN,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def azyr_unleashed(use: Use) -> Script[None]:
    """Having charged this phase, an enemy within 1" suffers what a D3 shows on a 2+."""
    yield from hurt_by_d3(use, use.target)


# Stormcoven

gather_the_aether = passive(
    "Gather the Aether", PowerLevel(+1), on=ME & Contesting(), rule=RULE,
    summary="1 more power level while it contests an objective.",
)  # fmt: skip


@spell("Aethershock", 7, rule=RULE, picks=(PickSpec("unit", ANYONE & Visible(within=12)),))
def aethershock(use: Use) -> None:
    """A visible unit within 12": a friendly one has STRIKE-FIRST this turn, an enemy STRIKE-LAST."""
    mine = use.game.unit(use.target).army == use.player
    use.gives(use.target, Has(STRIKE_FIRST if mine else STRIKE_LAST), until=END_OF_TURN)
