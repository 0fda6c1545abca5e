"""What the Mawseeker Mob can do. A Butcher's Cauldron is full while its unit has a point of it."""

from warhost.vocabulary import *

RULE = "spearhead-1"
CAULDRON = "Butcher's Cauldron"
FULL = HasPoints(CAULDRON)
EMPTY = ~FULL


def _empties(use: Use) -> None:
    use.set_points(CAULDRON, 0, of=use.unit)


# Battle traits

from_out_the_caverns = passive(
    "From Out the Caverns", on=ME, rule=RULE, summary="The Gorger Mawpack starts the battle in reserve."
)
frenzied_hunters = arrival(
    "Frenzied Hunters", where(near_edge=1, from_enemies=6), START_OF_BATTLE_ROUND.from_round(2), rule=RULE,
    keywords=(), once=Once("battle"),
    summary="From round 2 on: come out of reserve within 1\" of an edge, more than 6\" from all enemy units.",
)  # fmt: skip
wot_no_meat = passive(
    "Wot? No Meat!?", on=ME, rule=RULE, summary="The general's Butcher's Cauldron starts the battle empty."
)


def _meat_for_the_pot(game: Game, player: str) -> bool:
    lord = game.player(player).general
    return lord is not None and game.unit(lord).status == "table" and bool(destroyed(game, player=opponent(player)))


@ability(
    "Chuck 'Em in the Pot", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("phase"), must=True,
    possible=only_if(_meat_for_the_pot, RULE, "no enemy unit was destroyed this turn, or there is no general"),
)  # fmt: skip
def chuck_em_in_the_pot(use: Use) -> None:
    """If an enemy unit was destroyed this turn, the general's Butcher's Cauldron becomes full."""
    use.set_points(CAULDRON, 1, of=use.game.player(use.player).general)


# Regiment abilities


@ability(
    "Dish Testers", ANY_COMBAT_PHASE, rule=RULE, used_by=GENERAL & FULL,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def dish_testers(use: Use) -> None:
    """A visible friendly unit wholly within 12" has +1 to hit in combat this turn; the full cauldron becomes empty."""
    use.gives(use.target, hit_rolls(+1, attack="combat"), until=END_OF_TURN)
    _empties(use)


eager_procurers = passive(
    "Eager Procurers", movement(+2), on=FRIENDLY & (GENERAL & EMPTY | Near(GENERAL & EMPTY, 12, wholly=True)),
    rule=RULE, summary="While the cauldron is empty, friendly units wholly within 12\" of the general move 2\" more.",
)  # fmt: skip

# Enhancements, given to the general


@ability("Well-Stocked Larder", START_OF_BATTLE_ROUND.in_round(1), rule=RULE)
def well_stocked_larder(use: Use) -> None:
    """The general's Butcher's Cauldron becomes full."""
    use.set_points(CAULDRON, 1, of=use.unit)


@ability("Generous Portions", END_OF_ANY_TURN, rule=RULE, used_by=FULL)
def generous_portions(use: Use) -> None:
    """While the cauldron is full, Heal (1) each visible friendly unit wholly within 9" of the general."""
    for unit in use.each(FRIENDLY & Visible() & Within(9, wholly=True)):
        use.heal(1, on=unit)


@ability(
    "Disgusting Eater", rule=RULE, once=Once("battle"),
    reaction=ReactionTo("enemy", keyword=CHARGE, by=ENEMY & Visible(within=12)),
)  # fmt: skip
def disgusting_eater(use: Use) -> Script[None]:
    """D3 off the charge roll of a visible enemy within 12"; or 3 of it, and the full cauldron is empty afterwards."""
    offered = ["D3", "3"] if use.means(FULL, use.unit) else ["D3"]
    if (yield from use.choose(offered, "how much the charge roll loses")) == "3":
        use.change_roll(-3, "charge")
        use.after(lambda charge: _empties(use))
    else:
        use.change_roll(-use.roll("D3"), "charge")


@ability("Hunger Pangs", ENEMY_MOVEMENT_PHASE, rule=RULE, once=Once("battle"))
def hunger_pangs(use: Use) -> Script[None]:
    """Friendly units not in combat can move D3", wholly within 9" of an empty cauldron D6"; not into combat."""
    hungry = use.each(FRIENDLY & Within(9, wholly=True) & Provided(EMPTY))
    for unit in (yield from use.in_order(FRIENDLY & ~IN_COMBAT)):
        far = use.roll("D6" if unit in hungry else "D3", "move", unit)
        yield from use.move(unit, far, MoveTerms(passes_combat=True))


# Warscroll abilities


@cast("Rust-maw", 6, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=12)),))
def rust_maw(use: Use) -> None:
    """On a casting roll of 6+, a visible enemy within 12" has 1 less Rend in melee until your next turn."""
    use.gives(use.target, rend(-1, attack="combat"), until=until_next_turn(use.player))


@ability(
    "Butcher's Cauldron", rule=RULE, used_by=FULL, reaction=ReactionTo("mine", ability="Rust-maw", user_is="actor")
)
def butchers_cauldron(use: Use) -> None:
    """With a full cauldron roll a D3: on a 1 it becomes empty, on a 2+ the casting roll is 2 more."""
    if use.roll("D3") == 1:
        _empties(use)
    else:
        use.change_roll(+2, "casting")


a_taste_for_the_arcane = passive(
    "A Taste for the Arcane", WeaponsHave(CRIT_2_HITS, attack="combat"),
    on=ME & InCombat(foes=ENEMY & (Keyword(WIZARD) | Keyword(PRIEST))), rule=RULE,
    summary="Its melee weapons have Crit (2 Hits) while it is in combat with an enemy WIZARD or PRIEST.",
)  # fmt: skip


@ability("Conduits of Gut Magic", ANY_HERO_PHASE, rule=RULE, once=Once("turn", army=True))
def conduits_of_gut_magic(use: Use) -> None:
    """Range and visibility of the general's next Rust-maw are measured from this unit instead."""
    use.gives((), MeasuresFrom("Rust-maw", use.unit), until=END_OF_BATTLE, on=GENERAL & Provided(OnTable()))


bestial_hunger = passive(
    "Bestial Hunger", Must("Charge", engage=True), on=ME & ~IN_COMBAT & YOUR_TURN & InPhase("charge") & Near(ENEMY, 12),
    rule=RULE, summary="In your charge phase it must charge enemies within 12\", and reach one if its roll allows it.",
)  # fmt: skip
