"""What the Wallsmasher Stomp can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ROCKS = "Throwin' Rocks"
BAG = "Stuff 'Em in Me Bag"
IN_COMBAT_WITH_ME = ENEMY & InCombat(foes=ME)

# Battle traits

bullstomper = passive(
    "Bullstomper", Has(HERO), Lacks("REINFORCEMENTS"), on=FRIENDLY & GENERAL, rule=RULE,
    summary="The general is a HERO, and has no REINFORCEMENTS keyword.",
)  # fmt: skip


@on_roll("Bellowing Roar", 2, ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", IN_COMBAT_WITH_ME),))
def bellowing_roar(use: Use) -> None:
    """On a 2+, an enemy unit in combat with this unit has -1 to hit this phase."""
    use.gives(use.target, hit_rolls(-1), until=END_OF_PHASE)


@ability(
    "'Grab Those Rocks and Chuck 'Em!'", YOUR_HERO_PHASE, rule=RULE, used_by=GENERAL,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(12, wholly=True)),),
)  # fmt: skip
def grab_those_rocks_and_chuck_em(use: Use) -> None:
    """Another friendly unit wholly within 12" of the general has 1 more Attack with its rocks this turn."""
    use.gives(use.target, attacks(+1, weapon=ROCKS), until=END_OF_TURN)


# Regiment abilities

foe_chompers = passive(
    "Foe-chompers", Amends(BAG, "heal", "D3"), on=FRIENDLY, rule=RULE,
    summary="Each enemy model that a friendly unit stuffs into its bag heals it: Heal (D3).",
)  # fmt: skip


@ability(
    "Earth-shaking Charge", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE, once=Once("phase", army=True),
    possible=only_if(in_combat, RULE, "no enemy is in combat with it"),
)  # fmt: skip
def earth_shaking_charge(use: Use) -> None:
    """For each enemy unit in combat with this unit, which charged: on a 3+, it has STRIKE-LAST this turn."""
    for foe in use.each(IN_COMBAT_WITH_ME):
        if use.check(3, unit=foe):
            use.gives(foe, Has(STRIKE_LAST), until=END_OF_TURN)


# Enhancements, given to the general

monstrously_tough = passive(
    "Monstrously Tough", CharacteristicModifier("Health", "set", 15), on=ME, rule=RULE,
    summary="The general has a Health of 15.",
)  # fmt: skip
extra_big_bag = passive(
    "Extra-big Bag", Amends(BAG, "units", 2), on=ME, rule=RULE,
    summary="The general can stuff models of 2 enemy units into his bag instead of 1.",
)  # fmt: skip
lanky_git = passive(
    "Lanky Git", DiceRule("charge", count=1), on=ME, rule=RULE, summary="The general rolls 3D6 to charge."
)
furiously_territorial = passive(
    "Furiously Territorial", hit_rolls(+1, against=ENEMY & Contesting(held="not mine")), on=ME, rule=RULE,
    summary="The general has +1 to hit enemies contesting an objective you do not control.",
)  # fmt: skip

# Warscroll abilities


def _another(use: Use) -> Script[None]:
    more = use.parameter("units", 1) - 1
    if more:
        others = [foe for foe in use.each(IN_COMBAT_WITH_ME) if foe != use.target]
        use.targets += yield from use.pick(others, "who else is stuffed into the bag", least=0, most=more)


@ability(
    BAG, ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", IN_COMBAT_WITH_ME),), declare=_another,
    params={"units": 1, "heal": 0}, heals=False,
)  # fmt: skip
def stuff_em_in_me_bag(use: Use) -> Script[None]:
    """Roll a die for an enemy unit in combat with it: at least double its Health, and 1 of its models is slain."""
    for unit in use.targets:
        if use.check(2 * characteristic(use.game, unit, "Health"), unit=unit):
            yield from use.slay(unit)
            if heal := use.parameter("heal", 0):
                use.heal(heal, on=use.unit)


def _falls(use: Use) -> Script[None]:
    winner = roll_off(use.game, use.ability.name)
    for foe in (yield from hit_by_point(use, use.target, 3, 2, winner)):
        yield from use.inflict_mortal("D3", on=foe)


timber = passive(
    "Timber!", on=ME, rule=RULE, when={"slain": _falls},
    summary="Slain, it falls where who wins a roll-off says, within 3\": D3 mortal damage to enemies within 2\".",
)  # fmt: skip
