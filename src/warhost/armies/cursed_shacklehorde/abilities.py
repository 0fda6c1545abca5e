"""What the Cursed Shacklehorde can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
FAR_AWAY = SetUpTerms(from_enemies=6.0)

# Battle traits

spectral_procession = passive(
    "Spectral Procession", on=FRIENDLY, rule=RULE,
    summary="One unit of Bladegheist Revenants and one of Dreadscythe Harridans start in reserve.",
)  # fmt: skip


@ability(
    "Cackling Arrival", YOUR_MOVEMENT_PHASE.from_round(2), rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("any-unit", FRIENDLY & InReserve() & HasRoom(FAR_AWAY)),),
)  # fmt: skip
def cackling_arrival(use: Use) -> Script[None]:
    """From round two, set up a unit in reserve anywhere more than 6" from all enemy units."""
    yield from use.set_up(use.target, FAR_AWAY)


ethereal = passive(
    "Ethereal", Ignores("save", "negative"), on=FRIENDLY, rule=RULE,
    summary="Nothing takes away from the save rolls of friendly units.",
)  # fmt: skip

# Regiment abilities


@ability(
    "Discorporate", ANY_HERO_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY),),
)  # fmt: skip
def discorporate(use: Use) -> None:
    """On a 3+, a friendly unit has +1 to save rolls this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, save_rolls(+1), until=END_OF_TURN)


@ability(
    "Mounting Dread", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY),),
)  # fmt: skip
def mounting_dread(use: Use) -> None:
    """On a 2+, enemies in combat with a friendly unit lose as much control score as the round has number, this turn."""
    if use.check(2, unit=use.target):
        foes = ENEMY & InCombat(foes=Ids(frozenset(use.targets)))
        use.gives((), ControlScore(-use.game.now.round), until=END_OF_TURN, on=foes)


# Enhancements, given to the general


@ability("Unholy Visage", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=6)),))
def unholy_visage(use: Use) -> Script[None]:
    """On a 3+, a visible enemy unit within 6" must retreat at once."""
    if use.check(3, unit=use.target):
        yield from retreats(use, use.target)


@ability(
    "Tales of Horror", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & (Keyword(INFANTRY) | Keyword(CAVALRY)) & Within(6)),),
)  # fmt: skip
def tales_of_horror(use: Use) -> None:
    """If enemy INFANTRY or CAVALRY within 6" is ever replaced by reinforcements, only half of its models come."""
    use.gives(use.target, Amends("Call for Reinforcements", "models", "half"), until=END_OF_BATTLE)


@ability(
    "Deathly Possessor", ANY_COMBAT_PHASE, rule=RULE,
    picks=(
        PickSpec("unit", ENEMY & Keyword(HERO) & Within(12) & Near(ENEMY)),
        PickSpec("unit", ENEMY & WithinCombatRange(), seen_from="target"),
    ),
)  # fmt: skip
def deathly_possessor(use: Use) -> Script[None]:
    """An enemy HERO within 12" and an enemy within its combat range: roll a D3, and on a 2+ one suffers as much."""
    roll = use.roll("D3", unit=use.target)
    if roll >= 2:
        whom = yield from use.choose(use.targets, "who suffers")
        yield from use.inflict_mortal(roll, on=whom)


@ability("Spectral Howl", ANY_HERO_PHASE, rule=RULE, once=Once("battle"), picks=(PickSpec("unit", ENEMY & Within(12)),))
def spectral_howl(use: Use) -> None:
    """An enemy unit within 12" makes its charge rolls this turn with 1 dice less."""
    use.gives(use.target, DiceRule("charge", count=-1), until=END_OF_TURN)


# Warscroll abilities


@ability(
    "Captured Soul Energy", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),)
)
def captured_soul_energy(use: Use) -> None:
    """On a 3+, a friendly unit wholly within 12" has +1 to wound in combat this turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, wound_rolls(+1, attack="combat"), until=END_OF_TURN)


TORMENT_NEAR = Near(FRIENDLY & Named("Spirit Torment"), 12, wholly=True)


@ability("Another Link in the Chain", YOUR_COMBAT_PHASE, rule=RULE)
def another_link_in_the_chain(use: Use) -> None:
    """On a 3+ (2+ wholly within 12" of a Spirit Torment), friends wholly within 12" have +1 to hit in combat."""
    if use.check(2 if use.means(TORMENT_NEAR, use.unit) else 3):
        use.gives((), hit_rolls(+1, attack="combat"), until=END_OF_TURN, on=FRIENDLY & Within(12, wholly=True))


thrashing_desperation = passive(
    "Thrashing Desperation", KeepsOff(0.5, ENEMY & ~RolledToCharge(5)), on=ME & Contesting(held="mine"), rule=RULE,
    summary="While it contests an objective you control, enemies cannot end a charge within 1/2\" of it unless the "
    "unmodified charge roll was 5 or more.",
)  # fmt: skip
harrowing_shrieks = passive(
    "Harrowing Shrieks", CannotBeHealed(), on=ENEMY & InCombat(foes=ME), rule=RULE,
    summary="Enemy units in combat with it cannot be healed, and no slain models return to them.",
)  # fmt: skip


@ability(
    "Phantasmal Discorporation", YOUR_MOVEMENT_PHASE, rule=RULE, once=Once("battle"),
    possible=room_for(where(from_enemies=6), RULE),
)  # fmt: skip
def phantasmal_discorporation(use: Use) -> Script[None]:
    """Set this unit up again anywhere more than 6" from all enemy units."""
    yield from set_up_again(use, use.unit, where(from_enemies=6))
