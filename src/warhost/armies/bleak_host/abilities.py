"""What the Bleak Host can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
DISEASE = "Disease"
DESECRATED = "desecrated"
PLAGUEBEARERS_NEAR = FRIENDLY & Named("plaguebearers") & Within(14, wholly=True)

# Battle traits

the_infectious_hosts = passive(
    "The Infectious Hosts", on=FRIENDLY, rule=RULE,
    summary="One Pusgoyle Blightlord and one unit of Plaguebearers wait in reserve until the third round.",
)  # fmt: skip
daemonic_summoning = arrival(
    "Daemonic Summoning", where(from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    summary="From the third round on: come out of reserve more than 6\" from all enemy units.",
)  # fmt: skip


def _sickens(use: Use) -> None:
    use.gain(DISEASE, sum(each.number for each in use.event.did("critical hit")), up_to=7)


diseased = passive(
    "Diseased", on=FRIENDLY, rule=RULE, when={"has attacked": _sickens},
    summary="Each critical hit of a friendly model is a disease point, up to 7.",
)  # fmt: skip


@ability(
    "Nurgle's Embrace", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("phase"),
    possible=only_if(lambda game, player: points_of(game, player, DISEASE) > 0, RULE, "there are no disease points"),
)  # fmt: skip
def nurgles_embrace(use: Use) -> Script[None]:
    """Spend disease points: for each, pick an enemy unit in combat; on a 5+, 1 mortal damage to it."""
    while use.points(DISEASE):
        foes = use.each(ENEMY & InCombat(foes=FRIENDLY))
        picked = yield from use.pick(foes, "who is embraced for a disease point", least=0)
        if not picked:
            return
        use.spend(DISEASE)
        yield from mortal_on(use, 5, 1, on=picked[0])


# Regiment abilities


@ability(
    "Locus of Fecundity", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("unit", FRIENDLY),),
)  # fmt: skip
def locus_of_fecundity(use: Use) -> None:
    """Heal (D3) a friendly unit."""
    use.heal("D3", on=use.target)


def _infests(use: Use) -> Script[None]:
    near = [foe for foe in use.each(ENEMY) if model_within(use.game, use.target, use.event.model, 1, foe)]
    (picked,) = yield from use.pick([*near, DONE], "who is infested")
    if picked != DONE:
        yield from mortal_on(use, 4, 1, on=picked)


infested_with_wonders = passive(
    "Infested with Wonders", on=FRIENDLY, rule=RULE, when={"slain": _infests},
    summary="For each slain friendly model: an enemy unit within 1\" of it suffers 1 mortal damage on a 4+.",
)  # fmt: skip

# Enhancements, given to the general


@ability(
    "Summoner of Plaguebearers", END_OF_ANY_TURN, rule=RULE, picks=(PickSpec("unit", PLAGUEBEARERS_NEAR & Depleted()),)
)
def summoner_of_plaguebearers(use: Use) -> Script[None]:
    """Return 1 slain model to friendly Plaguebearers wholly within 14"."""
    yield from use.return_models(1, to=use.target)


@on_roll("Gardener of Nurgle", 3, YOUR_MOVEMENT_PHASE, rule=RULE, used_by=Contesting(alone=True))
def gardener_of_nurgle(use: Use) -> Script[None]:
    """On a 3+, an objective the general contests alone is desecrated: friendly units contesting it have WARD (4+)."""
    alone = [name for name in contested_objectives(use.game, use.unit) if not use.each(ENEMY & Contesting(name))]
    (objective,) = yield from use.pick(alone, "which objective is desecrated")
    use.mark(DESECRATED, objective, also=True, control=True)
    if use.first_time():
        use.gives((), Has("WARD (4+)"), until=END_OF_BATTLE, on=FRIENDLY & ContestingMarked(DESECRATED))


@ability("Pestilent Breath", YOUR_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(7)),))
def pestilent_breath(use: Use) -> Script[None]:
    """A die for each model of an enemy unit within 7": each 5+ is 1 mortal damage."""
    yield from mortal_per_die(use, use.game.unit(use.target).alive, 5)


@ability("Gift of Febrile Frenzy", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def gift_of_febrile_frenzy(use: Use) -> None:
    """This phase friendly units have 1 more Attack with melee weapons while wholly within 7" of the general."""
    use.gives((), attacks(+1, attack="combat"), until=END_OF_PHASE, on=FRIENDLY & Within(7, wholly=True))


# Warscroll abilities

BOOKKEEPING = {"Tally of Blows": attacks(+1, attack="combat"), "Recorded Stamina": save_rolls(+1)}


@ability("Keep Counting, I'm Watching You", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", PLAGUEBEARERS_NEAR),))
def keep_counting_im_watching_you(use: Use) -> Script[None]:
    """Until your next turn Plaguebearers wholly within 14" have 1 more Attack with melee weapons, or +1 to save."""
    effect = yield from use.choose(list(BOOKKEEPING), "what is written down")
    use.gives(use.target, BOOKKEEPING[effect], until=until_next_turn(use.player))


@on_roll(
    "Wrack and Ruin", 2, ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def wrack_and_ruin(use: Use) -> Script[None]:
    """After a charge, on a 2+, D3 mortal damage to an enemy unit within 1"."""
    yield from use.inflict_mortal("D3", on=use.target)


@ability(
    "Relentless Attackers", END_OF_ANY_TURN, rule=RULE,
    picks=(PickSpec("unit", ENEMY & Keyword(INFANTRY) & InCombat(foes=ME)),),
)  # fmt: skip
def relentless_attackers(use: Use) -> Script[None]:
    """A die for each model in combat range of an enemy INFANTRY unit: 1 mortal damage for each above its Health."""
    health = characteristic(use.game, use.target, "Health")
    yield from mortal_per_die(use, models_in_combat_range(use.game, use.unit, use.target), health + 1)


cloud_of_flies = passive(
    "Cloud of Flies", hit_rolls(-1, at=True, attack="shooting"), on=ME, rule=RULE,
    summary="Shooting attacks that target this unit have -1 to hit.",
)  # fmt: skip
