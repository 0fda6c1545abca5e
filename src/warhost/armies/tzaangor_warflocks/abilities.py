"""What the Tzaangor Warflocks can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
TZAANGORS = FRIENDLY & Named("Tzaangors")

# Battle traits

fated_arrival = arrival(
    "Fated Arrival", where(home=True, near_edge=1, from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(2), rule=RULE,
    keywords=(), summary="From round two, come out of reserve wholly within friendly territory, within 1\" of a "
    "battlefield edge and more than 6\" from all enemy units.",
)  # fmt: skip
fated_arrival_reserve = passive(
    "Fated Arrival", on=ME, rule=RULE, key="Fated Arrival (reserve)",
    summary="The Tzaangor Enlightened begin the battle in reserve.",
)  # fmt: skip


@ability("Predict the Future", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("phase"))
def predict_the_future(use: Use) -> Script[None]:
    """Look at the top 3 cards of your battle tactic deck; each goes back on top or under it, in any order."""
    yield from look_at_deck(use, 3)


@ability("Cheat Destiny", rule=RULE, user="player", reaction=ReactionTo("mine", card=True))
def cheat_destiny(use: Use) -> None:
    """A battle tactic card whose command you use goes under your deck instead of being discarded."""
    give_back(use, DECK)


# Regiment abilities

constant_flux = passive(
    "Constant Flux", rend(-1, at=True), on=FRIENDLY & UNDERDOG, rule=RULE,
    summary="While you are the underdog, attacks that target friendly units have 1 Rend less.",
)  # fmt: skip
arcane_ritualists = passive(
    "Arcane Ritualists", RollModifier("casting", +1), on=FRIENDLY & GENERAL & Near(FRIENDLY, 6, wholly=True), rule=RULE,
    summary="+1 to the general's casting rolls while it is wholly within 6\" of another friendly unit.",
)  # fmt: skip

# Enhancements, given to the general


@ability(
    "Predicted Strike", ENEMY_MOVEMENT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible() & ~IN_COMBAT),),
)  # fmt: skip
def predicted_strike(use: Use) -> Script[None]:
    """A visible friendly unit wholly within 12", not in combat, can move D6", but through no enemy's combat range."""
    yield from use.move(use.target, use.roll("D6", "move", use.target), MoveTerms(only_through=()))


@cast(
    "Fold Reality", 6, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def fold_reality(use: Use) -> Script[None]:
    """On a 6+, a visible friendly unit is set up anew wholly within 12" of the general, 6" from all enemies."""
    yield from set_up_again(use, use.target, where(general=12, from_enemies=6))


@cast("Infernal Gateway", 5, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=18)),))
def infernal_gateway(use: Use) -> Script[None]:
    """On a 5+, 3 dice, or one for each card you have discarded: each 4+ is 1 mortal damage to an enemy within 18"."""
    yield from mortal_per_die(use, max(3, discarded(use.game, use.player)), 4)


@ability(
    "Mutagenic Sorcery", END_OF_ANY_TURN, rule=RULE,
    picks=(
        PickSpec("unit", ENEMY & Visible(within=12) & InCombat(foes=TZAANGORS)),
        PickSpec("unit", TZAANGORS & InCombat(foes=ME), seen_from="target"),
    ),
)  # fmt: skip
def mutagenic_sorcery(use: Use) -> Script[None]:
    """A D3 for a visible enemy within 12": on a 2+, that much mortal damage, and a Tzaangor it fights returns."""
    if (yield from mortal_as_rolled(use)):
        yield from returns(use, 1, to=use.targets[1])


# Warscroll abilities


def _mutated(use: Use) -> Script[None]:
    attack = use.event.ability
    if attack is not None and FIGHT in attack.keywords:
        yield from use.inflict_mortal(len(use.event.did("hit roll", number=1)), on=use.target)


@cast(
    "Mutative Aura", 7, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=18)),),
    clauses={"has attacked": _mutated},
)  # fmt: skip
def mutative_aura(use: Use) -> None:
    """On a 7+, until your next turn, each unmodified hit roll of 1 in its fights is 1 mortal damage to an enemy."""
    use.gives(use.target, When("has attacked", use.ability.id), until=until_next_turn(use.player))


eldritch_raiders = passive(
    "Eldritch Raiders", wound_rolls(+1), on=ME & WhollyWithinTerritory(enemy=True), rule=RULE,
    summary="+1 to wound rolls for this unit's attacks while it is wholly within enemy territory.",
)  # fmt: skip
deliver_on_fate = passive(
    "Deliver on Fate", charge_rolls(+1), on=ME & UNDERDOG, rule=RULE,
    summary="+1 to charge rolls for this unit while you are the underdog.",
)  # fmt: skip


@ability(
    "Destined Quarry", YOUR_SHOOTING_PHASE, rule=RULE,
    picks=(PickSpec("unit", ENEMY & HurtBy(ME, phase="shooting", keyword=SHOOT)),),
)  # fmt: skip
def destined_quarry(use: Use) -> None:
    """This turn, friendly units have +1 to hit in combat against an enemy that this unit's shots hurt this phase."""
    bonus = hit_rolls(+1, attack="combat", against=Ids(frozenset(use.targets)))
    use.gives((), bonus, until=END_OF_TURN, on=FRIENDLY)
