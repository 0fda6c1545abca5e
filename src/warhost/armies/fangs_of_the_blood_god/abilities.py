"""What the Fangs of the Blood God can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
QUARRY = ENEMY & IsMarked("quarry")

# Battle traits


def _none_hunted(game: Game, player: str) -> bool:
    units = [each for each in game.state.units.values() if each.status != "destroyed"]
    hunters = (None, *(each.id for each in units if each.army == player))
    return not any(meant(QUARRY, game, unit.id, Frame(who, player)) for unit in units for who in hunters)


@ability(
    "The Quarry", START_OF_BATTLE_ROUND, rule=RULE, user="player", once=Once("phase"),
    picks=(PickSpec("any-unit", ENEMY & (OnTable() | InReserve())),),
    possible=only_if(_none_hunted, RULE, "an enemy unit is the quarry already"),
)  # fmt: skip
def the_quarry(use: Use) -> None:
    """If no enemy unit is the quarry, pick one, even in reserve."""
    use.mark("quarry", use.target)


@ability(
    "Blood-drenched", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("turn"),
    picks=(PickSpec("unit", FRIENDLY & HasSlain(ENEMY, keyword=FIGHT)),),
)  # fmt: skip
def blood_drenched(use: Use) -> None:
    """A friendly unit that slew models in a fight this turn has Crit (Mortal) on its melee weapons from now on."""
    use.gives(use.target, WeaponsHave(CRIT_MORTAL, attack="combat"), until=END_OF_BATTLE)


# Regiment abilities

BLEEDING = ENEMY & WasHurt()
the_scent_of_blood = passive(
    "The Scent of Blood", hit_rolls(+1, attack="combat", against=BLEEDING),
    wound_rolls(+1, attack="combat", against=BLEEDING), on=FRIENDLY, rule=RULE,
    summary="+1 to hit and to wound in combat against enemy units that damage points were allocated to this turn.",
)  # fmt: skip


@ability(
    "Savagery Upon Savagery", ANY_COMBAT_PHASE, rule=RULE, user="player", once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & IN_COMBAT),),
)  # fmt: skip
def savagery_upon_savagery(use: Use) -> None:
    """This turn, 1 more Attack with melee weapons for a friendly unit in combat, D3 more for a hero."""
    more = use.roll("D3", unit=use.target) if use.means(Keyword(HERO), use.target) else 1
    use.gives(use.target, attacks(more, attack="combat"), until=END_OF_TURN)


# Enhancements, given to the general


@ability("Sustained by Gore", END_OF_ANY_TURN, rule=RULE, used_by=DAMAGED)
def sustained_by_gore(use: Use) -> None:
    """Heal (D3) the general."""
    use.heal("D3", on=use.unit)


evasive_hunter = passive(
    "Evasive Hunter", hit_rolls(-1, at=True, attack="shooting"), wound_rolls(-1, at=True, attack="shooting"), on=ME,
    rule=RULE, summary="-1 to hit and to wound for shooting attacks that target the general.",
)  # fmt: skip

THREE, TWO = "3 dice, at the quarry", "2 dice"


def _pounce(use: Use) -> Script[None]:
    if (yield from use.choose([THREE, TWO], "how many dice for the charge")) == THREE:
        use.gives(use.target, DiceRule("charge", count=1, most=3), MustEndWith(QUARRY), until=THIS_ABILITY)


@ability("Killing Pounce", ANY_CHARGE_PHASE, rule=RULE, once=Once("battle"), clauses={"charge roll": _pounce})
def killing_pounce(use: Use) -> None:
    """This turn the general can charge with 1 more die (3 at most), but must then end in combat with the quarry."""
    use.gives(use.unit, When("charge roll", use.ability.id), until=END_OF_TURN)


@ability("Furious Bites", END_OF_ANY_TURN, rule=RULE, used_by=InCombat(foes=QUARRY))
def furious_bites(use: Use) -> Script[None]:
    """D3 mortal damage to the quarry, if the general is in combat with it."""
    for prey in use.each(QUARRY):
        yield from use.inflict_mortal("D3", on=prey)


# Warscroll abilities


@ability("Stalk the Prey", ANY_HERO_PHASE, rule=RULE)
def stalk_the_prey(use: Use) -> Script[None]:
    """Move D6", closer to the quarry if there is one; it ends in combat only if it began there."""
    prey, fighting = use.each(QUARRY), in_combat(use.game, use.unit)
    terms = MoveTerms(passes_combat=True, ends_in_combat=fighting, closer_to=prey[0] if prey else None)
    yield from use.move(use.unit, use.roll("D6", "move"), terms)


unflagging_hunters = passive(
    "Unflagging Hunters", charge_rolls(+1), on=ME, rule=RULE, summary="+1 to charge rolls for this unit."
)


@ability(
    "Pack Hunters", ANY_COMBAT_PHASE, rule=RULE,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME) & InCombat(foes=FRIENDLY & Named("Flesh Hounds"))),),
)  # fmt: skip
def pack_hunters(use: Use) -> None:
    """This turn, hits of 5+ are critical in combat against an enemy that this unit and Flesh Hounds both fight."""
    prey = Ids(frozenset(use.targets))
    use.gives(use.unit, AttackRule(crits_on=5, attack="combat", against=prey), until=END_OF_TURN)
