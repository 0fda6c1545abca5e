"""What Zenestra's Zealots can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
STEELHELMS = Named("Freeguild Steelhelms")
ENVOY = "Relic Envoy"
COMRADES = FRIENDLY & ~Keyword(HERO) & Within(12, wholly=True) & Visible()

# Battle traits

shadowy_spymaster = passive(
    "Shadowy Spymaster", on=Named("Freeguild Command Corps Whisperblade"), rule=RULE,
    summary="The Whisperblade waits in reserve and can come by Sudden Ambush from round two on.",
)  # fmt: skip
sudden_ambush = arrival(
    "Sudden Ambush", where(enemy=6, not_in_combat=True), YOUR_MOVEMENT_PHASE.from_round(2), keywords=(), rule=RULE,
    summary='From round two on, come out of reserve within 6" of an enemy unit and not in combat.',
)  # fmt: skip


def _turn_of_the_wheel(use: Use) -> Script[None]:
    fight, foe = use.event.ability, use.event.by
    if fight is not None and FIGHT in fight.keywords and foe is not None:
        slain = use.event.did("slain", unit=use.target, by=foe, ability=fight.name)
        health = characteristic(use.game, use.target, "Health")
        yield from mortal_per_die(use, len(slain) * health, 5, on=foe)


lady_of_the_wheel = passive(
    "Lady of the Wheel", on=FRIENDLY, rule=RULE, when={"attacked": _turn_of_the_wheel},
    summary="After a fight, a die for each Health of friendly models slain by it: 1 mortal damage to the foe on a 5+.",
)  # fmt: skip

# Regiment abilities


@ability("Fervent Rush", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("turn", army=True))
def fervent_rush(use: Use) -> None:
    """This unit can charge this turn although it ran."""
    use.gives(use.unit, May(use=CHARGE, despite=RUN), until=END_OF_TURN)


fierce_zealots = passive(
    "Fierce Zealots", ControlScore(+3), on=FRIENDLY & STEELHELMS, rule=RULE,
    summary="Friendly Steelhelms have 3 more control score.",
)  # fmt: skip

# Enhancements, given to the general

devout_commander = passive(
    "Devout Commander", attacks(+1, weapon="Master-forged Weapon"), rend(+1, weapon="Master-forged Weapon"), on=ME,
    rule=RULE, summary="The general's Master-forged Weapon has 1 more Attack and 1 more Rend.",
)  # fmt: skip


@ability(
    "Step to It!", rule=RULE, once=Once("turn"),
    reaction=ReactionTo("mine", keyword=RUN, by=~Keyword(HERO) & Within(12, wholly=True)),
)  # fmt: skip
def step_to_it(use: Use) -> None:
    """A friendly unit, no hero, wholly within 12" of the general runs 6" further instead of making a run roll."""
    use.amend(instead_of_the_roll=6)


@ability("Stand Fast, Comrades", YOUR_HERO_PHASE, rule=RULE, once=Once("battle"), picks=(PickSpec("unit", COMRADES),))
def stand_fast_comrades(use: Use) -> None:
    """A visible friendly unit, no hero, wholly within 12" has WARD (4+) until the next battle round."""
    use.gives(use.target, Has("WARD (4+)"), until=END_OF_ROUND)


@ability("Ardent Demand", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", COMRADES),))
def ardent_demand(use: Use) -> None:
    """A visible friendly unit, no hero, wholly within 12" has +1 to hit with its combat attacks this turn."""
    use.gives(use.target, hit_rolls(+1, attack="combat"), until=END_OF_TURN)


# Warscroll abilities


@ability(
    "Marshal's Orders", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~HasToken(ENVOY) & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def marshals_orders(use: Use) -> None:
    """The Relic Envoy goes to a visible friendly unit wholly within 12"."""
    use.take_tokens(ENVOY, use.each(FRIENDLY))
    use.place_token(ENVOY, use.target)


relic_envoy = passive(
    "Relic Envoy", wound_rolls(+1, attack="combat"), on=FRIENDLY & ~ME & HasToken(ENVOY), rule=RULE,
    summary="Another friendly unit that the envoy is with has +1 to wound in combat, while this unit is there.",
)  # fmt: skip


@ability(
    "Vessel of Sigmar", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", (FRIENDLY | ENEMY) & Visible(), most=3),)
)
def vessel_of_sigmar(use: Use) -> Script[None]:
    """A D3 for up to 3 visible units: on a 2+, friends have WARD (5+) until your next turn, foes suffer the roll."""
    for unit in use.targets:
        if use.means(ENEMY, unit):
            yield from mortal_as_rolled(use, on=unit)
        elif use.roll("D3", unit=unit) >= 2:
            use.gives(unit, Has("WARD (5+)"), until=until_next_turn(use.player))


forewarned_is_forearmed = passive(
    "Forewarned is Forearmed", Has(STRIKE_FIRST), on=ME & YOUR_TURN, rule=RULE,
    summary="In your turn this unit has STRIKE-FIRST.",
)  # fmt: skip


@ability("Talented Champions", rule=RULE, once=Once("turn"), reaction=ReactionTo("mine", card=True))
def talented_champions(use: Use) -> None:
    """After a command of yours has been resolved, its card returns to your hand."""
    use.after(lambda command: give_back(use, HAND))


@ability("Fanatical Followers", ANY_COMBAT_PHASE, rule=RULE, used_by=Depleted())
def fanatical_followers(use: Use) -> Script[None]:
    """Return 1 slain model to this unit."""
    yield from use.return_models(1, to=use.unit)
