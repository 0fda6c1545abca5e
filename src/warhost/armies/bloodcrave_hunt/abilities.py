"""What the Bloodcrave Hunt can do."""

from collections.abc import Iterator

from warhost.vocabulary import *

RULE = "spearhead-1"
SKELETONS = FRIENDLY & Named("Deathrattle Skeletons")
FAR_AWAY = where(from_enemies=6)
AT_HOME = where(home=True, from_enemies=6)

# Battle traits

deaths_descent = passive(
    "Death's Descent", on=FRIENDLY, rule=RULE, summary="The Vargheists are not deployed: they wait to swoop down."
)
swoop_down = arrival(
    "Swoop Down", FAR_AWAY, YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    summary="From round three, a unit in reserve is set up anywhere more than 6\" from all enemy units.",
)  # fmt: skip


def _drinks(use: Use) -> None:
    use.heal(damage_dealt(use), on=use.target)


the_hunger = passive(
    "The Hunger", on=FRIENDLY & Keyword("VAMPIRE"), rule=RULE, when={"has attacked": _drinks},
    summary="After a fight a friendly VAMPIRE unit heals as many damage points as its attacks had allocated.",
)  # fmt: skip

# Regiment abilities

FALLEN = SKELETONS & DestroyedUnit(replaceable=True)
MOST_RISEN = 6


def _no_graves(game: Game, player: str) -> Iterator[Problem]:
    fallen = [unit for unit in game.state.units if meant(FALLEN, game, unit, Frame(None, player))]
    for unit in fallen[:1]:
        yield from no_room(game, unit, AT_HOME(game, unit), RULE, MOST_RISEN)


@ability(
    "Endless Legions", YOUR_MOVEMENT_PHASE, rule=RULE, keywords={CORE}, user="player", once=Once("battle"),
    picks=(PickSpec("any-unit", FALLEN),), possible=_no_graves,
)  # fmt: skip
def endless_legions(use: Use) -> Script[None]:
    """D6 models replace a destroyed unit of Deathrattle Skeletons, at home, more than 6" from all enemy units."""
    risen = use.roll("D6", unit=use.target)
    new = replacement_for(use.game, use.target, tuple(range(risen)))
    yield from use.set_up(new, AT_HOME(use.game, new))


@ability("Ruinous Chargers", ANY_CHARGE_PHASE, rule=RULE, used_by=Named("Blood Knights") & CHARGED_THIS_TURN)
def ruinous_chargers(use: Use) -> Script[None]:
    """If the Blood Knights charged this turn: D3 mortal damage to each enemy unit they passed across in the charge."""
    for foe in (yield from use.in_order(ENEMY & PassedAcross(ME, keyword=CHARGE))):
        yield from use.inflict_mortal("D3", on=foe)


# Enhancements, given to the general


@ability(
    "Grave-sand Shard", rule=RULE, once=Once("battle"),
    reaction=ReactionTo("mine", ability="Skeleton Legion", by=Within(9)),
)  # fmt: skip
def grave_sand_shard(use: Use) -> None:
    """A unit within 9" that uses Skeleton Legion adds 1 to each of its legion rolls."""
    use.amend(legion=1)


@ability(
    "Cloud of Bats", YOUR_MOVEMENT_PHASE, rule=RULE, keywords={CORE}, once=Once("battle"),
    possible=room_for(FAR_AWAY, RULE),
)  # fmt: skip
def cloud_of_bats(use: Use) -> Script[None]:
    """Set the general up again anywhere more than 6" from all enemy units."""
    yield from set_up_again(use, use.unit, FAR_AWAY)


aura_of_night = passive(
    "Aura of Night", Ignores("save", "negative", attack="shooting"), on=ME, rule=RULE,
    summary="Nothing takes away from the general's save rolls against shooting attacks.",
)  # fmt: skip


@cast("Spirit Gale", 7, YOUR_HERO_PHASE, rule=RULE)
def spirit_gale(use: Use) -> Script[None]:
    """1 mortal damage to each enemy unit on the battlefield."""
    for foe in (yield from use.in_order(ENEMY)):
        yield from use.inflict_mortal(1, on=foe)


# Warscroll abilities


@cast("Vile Transference", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=6)),))
def vile_transference(use: Use) -> Script[None]:
    """Roll as many dice as a visible enemy within 6" has Health: each 5+ is 1 mortal damage to it and heals 1."""
    drained = yield from mortal_per_die(use, int(characteristic(use.game, use.target, "Health")), 5)
    use.heal(drained, on=use.unit)


@ability("Skeleton Legion", YOUR_COMBAT_PHASE, rule=RULE, used_by=Depleted(), params={"legion": 0})
def skeleton_legion(use: Use) -> Script[None]:
    """Make a legion roll for each slain model: each 6 returns one."""
    slain = len(use.game.unit(use.unit).slain)
    risen = use.count(slain, 6 - use.parameter("legion", 0))
    yield from use.return_models(risen, to=use.unit)


riders_of_ruin = passive(
    "Riders of Ruin", PassesAcross(ENEMY & Keyword(INFANTRY)), on=ME, rule=RULE,
    summary="It can pass across enemy INFANTRY as if it had FLY.",
)  # fmt: skip
the_scent_of_gore = passive(
    "The Scent of Gore", wound_rolls(+1, against=DAMAGED), on=ME, rule=RULE,
    summary="+1 to wound in attacks that target a damaged unit.",
)  # fmt: skip
