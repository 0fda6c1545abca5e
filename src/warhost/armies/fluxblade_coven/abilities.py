"""What the Fluxblade Coven can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
DESTINY = "Destiny Dice"
TZAANGORS = FRIENDLY & Named("Tzaangors")

# Battle traits


@ability(
    "Masters of Destiny", START_OF_BATTLE_ROUND.in_round(1), rule=RULE, user="player", once=Once("battle"),
    modifiers=(KeptDice(DESTINY, ("casting", "run", "charge", "hit", "wound", "save")),), on=FRIENDLY,
)  # fmt: skip
def masters_of_destiny(use: Use) -> None:
    """Roll 9 dice and keep them: each can stand in for a die of your casting, run, charge, hit, wound or save rolls."""
    use.keep_dice(DESTINY, 9)


# Regiment abilities


def _takes_form(use: Use) -> Script[None]:
    if use.check(4, unit=use.target):
        near = [
            unit
            for unit in use.each(TZAANGORS & Depleted())
            if model_within(use.game, use.target, use.event.model, 9, unit)
        ]
        for unit in (yield from use.pick(near, "to whom a model returns")):
            yield from returns(use, 1, to=unit)


transient_forms = passive(
    "Transient Forms", on=FRIENDLY & Named("Kairic Acolytes") & InPhase("combat"), rule=RULE,
    when={"slain": _takes_form},
    summary="For each Kairic Acolyte slain in the combat phase: on a 4+, a model returns to Tzaangors within 9\".",
)  # fmt: skip
eternal_conflagration = passive(
    "Eternal Conflagration", rend(+1, attack="shooting"), on=FRIENDLY & Named("Flamers of Tzeentch"), rule=RULE,
    summary="Ranged weapons of friendly Flamers of Tzeentch have 1 more Rend.",
)  # fmt: skip

# Enhancements, given to the general


@cast(
    "Shield of Fate", 6, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(18, wholly=True) & Visible()),),
)  # fmt: skip
def shield_of_fate(use: Use) -> None:
    """On a casting roll of 6+, a friendly unit has WARD (6+) until your next turn, or +1 to the ward it has."""
    gift = Has("WARD (6+)") if ward(use.game, use.target) is None else ward_rolls(+1)
    use.gives(use.target, gift, until=until_next_turn(use.player))


@ability("Daemonheart", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"), picks=(PickSpec("unit", ENEMY & Within(1)),))
def daemonheart(use: Use) -> Script[None]:
    """As much mortal damage to an enemy unit within 1" of the general as the battle round has for a number."""
    yield from use.inflict_mortal(use.game.now.round, on=use.target)


def _few_dice(game: Game, unit: str) -> bool:
    return len(dice_of(game, game.unit(unit).army, DESTINY)) < 6


@cast(
    "Glimpse the Future", 7, YOUR_HERO_PHASE, rule=RULE,
    possible=only_if(_few_dice, RULE, "there are 6 destiny dice or more"),
)  # fmt: skip
def glimpse_the_future(use: Use) -> None:
    """With fewer than 6 destiny dice: on a casting roll of 7+, roll one more and keep it."""
    use.keep_dice(DESTINY, 1)


@ability(
    "Timeslip Pendant", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"), picks=(PickSpec("unit", ENEMY & Within(9)),)
)
def timeslip_pendant(use: Use) -> None:
    """An enemy unit within 9" of the general has STRIKE-LAST this phase."""
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_PHASE)


# Warscroll abilities


@cast("Bolt of Change", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=18)),))
def bolt_of_change(use: Use) -> Script[None]:
    """On a 6+, D3 mortal damage to a visible enemy within 18"; if it slays, a model returns to Tzaangors nearby."""
    yield from use.inflict_mortal("D3", on=use.target)
    if did(use.game, "slain", unit=use.target, by=use.unit, ability="Bolt of Change"):
        flock = use.each(TZAANGORS & Within(18, wholly=True) & Depleted())
        for unit in (yield from use.pick(flock, "to whom a model returns")):
            yield from returns(use, 1, to=unit)


capricious_wyrdflame = passive(
    "Capricious Wyrdflame", hit_rolls(+1, against=ModelsNow(5)), on=ME, rule=RULE,
    summary="+1 to hit rolls for attacks that target units of 5 models or more.",
)  # fmt: skip


@ability(
    "Slashing Fins", YOUR_MOVEMENT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & PassedAcross(ME, phase=True)),)
)
def slashing_fins(use: Use) -> Script[None]:
    """For each model that passed across an enemy unit this phase: on a 4+, 1 mortal damage to that unit."""
    yield from mortal_per_die(use, models_across(use.game, use.target, use.unit, "movement"), 4)


long_planned_strike = passive(
    "Long-planned Strike", WeaponsHave(CRIT_2_HITS, attack="combat"), on=ME & WhollyWithinTerritory(enemy=True),
    rule=RULE, summary="Wholly within enemy territory, its melee weapons have Crit (2 Hits).",
)  # fmt: skip


@cast("Gestalt Sorcery", 6, YOUR_SHOOTING_PHASE, rule=RULE)
def gestalt_sorcery(use: Use) -> None:
    """On a casting roll of 6+, its Sorcerous Bolts have 1 more Rend this phase."""
    use.gives(use.unit, rend(+1, weapon="Sorcerous Bolts"), until=END_OF_PHASE)
