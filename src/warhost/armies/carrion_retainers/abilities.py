"""What the Carrion Retainers can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
DEEDS = "Noble Deeds"
MOST_DEEDS = 6

# Battle traits


def _deeds_are_told(use: Use) -> None:
    use.gain(DEEDS, damage_dealt(use), of=use.target, up_to=MOST_DEEDS)


noble_deeds = passive(
    "Noble Deeds", on=FRIENDLY & Keyword(HERO), rule=RULE, when={"has attacked": _deeds_are_told},
    summary="A friendly HERO that fights gains a noble deeds point for each damage point it allocates, up to 6.",
)  # fmt: skip

_RENOWNED = FRIENDLY & Keyword(HERO) & HasPoints(DEEDS, MOST_DEEDS)
feeding_frenzy = passive(
    "Feeding Frenzy", attacks(+1, attack="combat"), on=FRIENDLY & (_RENOWNED | Near(_RENOWNED, 12, wholly=True)),
    rule=RULE, summary="Friends wholly within 12\" of a HERO with 6 noble deeds points have 1 more melee Attack.",
)  # fmt: skip

PRICES = {"Cryptguard": 1, "Morbheg Knights": 2}


@ability("Summon Loyal Subjects", YOUR_MOVEMENT_PHASE, rule=RULE, used_by=Keyword(HERO) & HasPoints(DEEDS))
def summon_loyal_subjects(use: Use) -> Script[None]:
    """Spend a HERO's noble deeds points: 1 returns a model to Cryptguard within 9", 2 one to Morbheg Knights."""
    came = 1
    while came:
        left = use.points(DEEDS, of=use.unit)
        able = {name: use.each(FRIENDLY & Named(name) & Within(9) & Depleted()) for name in PRICES}
        prices = {unit: PRICES[name] for name in able for unit in able[name] if PRICES[name] <= left}
        (unit,) = yield from use.pick([*prices, DONE], "whom the noble deeds call back")
        came = 0 if unit == DONE else (yield from use.return_models(left // prices[unit], to=unit))
        use.spend(DEEDS, came * prices.get(unit, 0), of=use.unit)


# Regiment abilities

crusading_army = passive(
    "Crusading Army", run_rolls(+1), charge_rolls(+1), on=FRIENDLY, rule=RULE,
    summary="Friendly units have +1 to run and charge rolls.",
)  # fmt: skip
defenders_of_the_realm = passive(
    "Defenders of the Realm", save_rolls(+1), on=FRIENDLY & Contesting(held="mine"), rule=RULE,
    summary="Friendly units that contest an objective you control have +1 to save rolls.",
)  # fmt: skip

# Enhancements, given to the general

ulguan_cloak = passive(
    "Ulguan Cloak", Hidden(12, each_model=True), on=ME, rule=RULE,
    summary="Enemy models more than 12\" away do not see the general.",
)  # fmt: skip


@ability("Blood-River Chalice", YOUR_HERO_PHASE, rule=RULE, once=Once("battle"), used_by=DAMAGED)
def blood_river_chalice(use: Use) -> None:
    """Heal (2D3) the general."""
    use.heal("2D3", on=use.unit)


@ability("Rousing Oration", YOUR_HERO_PHASE, rule=RULE)
def rousing_oration(use: Use) -> None:
    """Roll for each other friendly unit wholly within 12": each 5+ is a noble deeds point for the general."""
    listeners = use.each(FRIENDLY & ~ME & Within(12, wholly=True))
    use.gain(DEEDS, use.count(len(listeners), 5), of=use.unit, up_to=MOST_DEEDS)


@cast("Crimson Victuals", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=18)),))
def crimson_victuals(use: Use) -> Script[None]:
    """D3 mortal damage to a visible enemy within 18"; Cryptguard within 6" of it get back a model for each point."""
    before = moment(use.game)
    yield from use.inflict_mortal("D3", on=use.target)
    eaten = sum(fact.number for fact in did(use.game, "hurt", unit=use.target, since=before))
    for unit in use.each(FRIENDLY & Named("Cryptguard") & Near(Ids(frozenset(use.targets)), 6)):
        yield from use.return_models(eaten, to=unit)


# Warscroll abilities


@cast(
    "Deranged Transformation", 6, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(18, wholly=True) & Visible()),),
)  # fmt: skip
def deranged_transformation(use: Use) -> None:
    """A visible friend wholly within 18" has 2" more Move and +1 to wound until the start of your next turn."""
    use.gives(use.target, movement(+2), wound_rolls(+1), until=until_next_turn(use.player))


royal_bodyguard = passive(
    "Royal Bodyguard", ward_rolls(+1), on=FRIENDLY & Keyword(HERO) & Within(COMBAT_RANGE, wholly=True), rule=RULE,
    summary="Friendly HEROES wholly within its combat range have +1 to ward rolls.",
)  # fmt: skip
predators_pounce = passive(
    "Predator's Pounce", May(use=CHARGE, despite=RETREAT), NO_DAMAGE, on=ME, rule=RULE,
    summary="It can charge although it retreated, and suffers no damage by retreating.",
)  # fmt: skip


@ability("Victory Feast", END_OF_ANY_TURN, rule=RULE, used_by=HasSlain(ANYONE))
def victory_feast(use: Use) -> Script[None]:
    """If it has slain any models this turn: Heal (D6), and it can retreat at once without damage."""
    use.heal("D6", on=use.unit)
    yield from retreats(use, use.unit, harmless=True)
