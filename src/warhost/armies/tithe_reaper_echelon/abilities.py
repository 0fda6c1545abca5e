"""What the Tithe-Reaper Echelon can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
OSSIARCH = "OSSIARCH COMMAND"
COST = Price("Ossiarch Command")
TITHE = "Bone-tithe"
MOST_TITHE = 6
PHALANX = FRIENDLY & Named("Mortek Guard")

# Battle traits

reserve_contingent = passive(
    "Reserve Contingent", on=FRIENDLY, rule=RULE,
    summary="One unit of Mortek Guard is not deployed: it waits in reserve for its Contingent Arrival.",
)  # fmt: skip
contingent_arrival = arrival(
    "Contingent Arrival", where(edge=3, from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    summary="From round three, a unit in reserve comes wholly within 3\" of an edge, more than 6\" from all enemies.",
)  # fmt: skip
ossiarch_commands = passive(
    "Ossiarch Commands", Pool("Ossiarch Command", 2), on=FRIENDLY, rule=RULE,
    summary="Each round begins with 2 Ossiarch command points, lost at its end; a unit uses one such command a phase.",
)  # fmt: skip

# Regiment abilities


@ability(
    "Impenetrable Ranks", ANY_COMBAT_PHASE, rule=RULE, keywords={OSSIARCH}, price=COST, one_of=OSSIARCH,
    once=Once("battle"),
)  # fmt: skip
def impenetrable_ranks(use: Use) -> None:
    """A friendly unit has +1 to ward rolls this phase."""
    use.gives(use.unit, ward_rolls(+1), until=END_OF_PHASE)


@ability(
    "Re-form Ranks", YOUR_MOVEMENT_PHASE, rule=RULE, keywords={OSSIARCH}, price=COST, one_of=OSSIARCH,
    once=Once("battle"), used_by=PHALANX & IN_COMBAT,
)  # fmt: skip
def re_form_ranks(use: Use) -> None:
    """Mortek Guard in combat suffer no damage when they retreat this phase."""
    use.gives(use.unit, NO_DAMAGE, until=END_OF_PHASE)


# Enhancements, given to the general


@cast(
    "Empower Nadirite Weapons", 5, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", PHALANX & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def empower_nadirite_weapons(use: Use) -> None:
    """Melee weapons of visible Mortek Guard wholly within 12" have 1 more Rend until the start of your next turn."""
    use.gives(use.target, rend(+1, attack="combat"), until=until_next_turn(use.player))


@on_roll(
    "Unstoppable Commander", 2, YOUR_MOVEMENT_PHASE, rule=RULE,
    picks=(PickSpec("unit", PHALANX & Within(12, wholly=True)),),
)  # fmt: skip
def unstoppable_commander(use: Use) -> None:
    """On a 2+, Mortek Guard wholly within 12" have 3" more Move this phase."""
    use.gives(use.target, movement(+3), until=END_OF_PHASE)


murderous_drive = passive(
    "Murderous Drive", WeaponsHave(CRIT_2_HITS, weapon="Soulreaper Scythe"), on=ME, rule=RULE,
    summary="The general's Soulreaper Scythe has Crit (2 Hits).",
)  # fmt: skip


def _feeds(use: Use) -> None:
    use.heal(damage_dealt(use), on=use.target)


marrowpact = passive(
    "Marrowpact", on=ME, rule=RULE, when={"has attacked": _feeds},
    summary="After a fight the general heals as many damage points as its attacks had allocated.",
)  # fmt: skip

# Warscroll abilities


@cast("Drain Vitality", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=18)),))
def drain_vitality(use: Use) -> None:
    """A visible enemy unit within 18" has -1 to hit until the start of your next turn."""
    use.gives(use.target, hit_rolls(-1), until=until_next_turn(use.player))


@ability(
    "Reknit Construct", YOUR_MOVEMENT_PHASE, rule=RULE, keywords={OSSIARCH}, price=COST, one_of=OSSIARCH,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & ~IN_COMBAT),),
)  # fmt: skip
def reknit_construct(use: Use) -> Script[None]:
    """Heal (D3) a friend wholly within 12" and not in combat; undamaged, it gets back models of D3 Health in all."""
    if use.means(DAMAGED | ~Depleted(), use.target):
        use.heal("D3", on=use.target)
        return
    health = use.roll("D3", unit=use.target)
    yield from use.return_models(health // characteristic(use.game, use.target, "Health"), to=use.target)


@ability("Nadirite Assault", ANY_COMBAT_PHASE, rule=RULE, keywords={OSSIARCH}, price=COST, one_of=OSSIARCH)
def nadirite_assault(use: Use) -> None:
    """Its melee weapons have Crit (2 Hits) this phase."""
    use.gives(use.unit, WeaponsHave(CRIT_2_HITS, attack="combat"), until=END_OF_PHASE)


def _wedge_charges(use: Use) -> None:
    def rides_down(charge: Use) -> Script[None]:
        passed = PassedAcross(Ids(frozenset({charge.unit})), phase=True, keyword=CHARGE)
        ridden = use.each(ENEMY & passed) if has_charged(use.game, charge.unit) else []
        for foe in (yield from use.pick(ridden, "who is ridden down", least=0)):
            yield from mortal_on(use, 2, "D3", on=foe)

    if CHARGE in use.event.use.ability.keywords:
        use.event.use.after(rides_down)


@ability(
    "Deathrider Wedge", YOUR_CHARGE_PHASE, rule=RULE, keywords={OSSIARCH}, price=COST, one_of=OSSIARCH,
    clauses={"declares": _wedge_charges}, hint=Hint(0.08),
)  # fmt: skip
def deathrider_wedge(use: Use) -> None:
    """This phase it passes across enemy INFANTRY; after its charge, on a 2+, D3 mortal damage to one so passed."""
    across = PassesAcross(ENEMY & Keyword(INFANTRY))
    use.gives(use.unit, across, When("declares", use.ability.id), until=END_OF_PHASE)


def _harvest(use: Use) -> None:
    use.gain(TITHE, 1, of=use.unit, up_to=MOST_TITHE)


bone_harvest = passive(
    "Bone Harvest", on=ENEMY & InCombat(foes=ME), rule=RULE, when={"slain": _harvest},
    summary="It gains a bone-tithe point for each enemy model slain that was in combat with it, up to 6.",
)  # fmt: skip


def _sort_bones(use: Use) -> Script[None]:
    yield from use.throw_for("effect", use.points(TITHE, of=use.unit))


@ability(
    "Repair Construct", END_OF_ANY_TURN, rule=RULE, used_by=HasPoints(TITHE), declare=_sort_bones,
    picks=(PickSpec("unit", PHALANX & Within(6)),),
)  # fmt: skip
def repair_construct(use: Use) -> Script[None]:
    """Roll for each bone-tithe point: each 4+ returns a model to Mortek Guard within 6"; then there are none left."""
    fit = sum(face >= 4 for face in use.rolls["effect"])
    yield from use.return_models(fit, to=use.target)
    use.set_points(TITHE, 0, of=use.unit)
