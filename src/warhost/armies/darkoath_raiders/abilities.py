"""What the Darkoath Raiders can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
VISIONS = "Visions of Glory"
GODSPEAKER = Includes(0)
"""The first model of the Savagers is their Godspeaker."""

# Battle traits


@ability(
    "Oaths of Darkness", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("card"),),
)  # fmt: skip
def oaths_of_darkness(use: Use) -> None:
    """Show a battle tactic card: if its tactic is scored this turn, it stays aside for its command."""
    swear(use, use.target)


# Regiment abilities


@ability(
    "Rage of Arkhar", ANY_COMBAT_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & IN_COMBAT),),
)  # fmt: skip
def rage_of_arkhar(use: Use) -> None:
    """A friendly unit in combat has 1 more Attack and Rend with its melee weapons this turn, but for Companions."""
    weapons = use.game.warscroll(use.target).weapons
    for each in [each for each in weapons if each.melee and COMPANION not in each.abilities]:
        more = attacks(+1, attack="combat", weapon=each.name), rend(+1, attack="combat", weapon=each.name)
        use.gives(use.target, *more, until=END_OF_TURN)


@ability(
    "Fearless Invaders", YOUR_MOVEMENT_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & IN_COMBAT),),
)  # fmt: skip
def fearless_invaders(use: Use) -> None:
    """A friendly unit in combat that retreats this turn suffers no damage by it, and can still charge."""
    use.gives(use.target, NO_DAMAGE, May(use=CHARGE, despite=RETREAT), until=END_OF_TURN)


# Enhancements, given to the general

bloodthirsty_blade = passive(
    "Bloodthirsty Blade", CharacteristicModifier("Rend", "set", 2, weapon="Rune-etched Axe"), on=ME, rule=RULE,
    summary="The general's Rune-etched Axe has a Rend of 2.",
)  # fmt: skip
godshadow_talisman = passive(
    "Godshadow Talisman", Has("WARD (4+)"), on=ME, rule=RULE, summary="The general has WARD (4+)."
)


@ability(
    "Champion of Raids", YOUR_CHARGE_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(12, wholly=True)),),
)  # fmt: skip
def champion_of_raids(use: Use) -> None:
    """Another friendly unit wholly within 12" can re-roll its charge rolls this turn."""
    use.gives(use.target, DiceRule("charge", reroll=True), until=END_OF_TURN)


fell_ritualist = passive(
    "Fell Ritualist", DrawsMore(), on=ME, rule=RULE,
    summary="When you draw tactic cards you can draw one more, and then put one of your hand under the deck.",
)  # fmt: skip

# Warscroll abilities


@ability(
    "Oath of Supremacy", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & (GENERAL | Near(GENERAL, 12, wholly=True))),),
)  # fmt: skip
def oath_of_supremacy(use: Use) -> None:
    """A friendly unit wholly within 12" of the general has +1 to hit until your next turn."""
    use.gives(use.target, hit_rolls(+1), until=until_next_turn(use.player))


def _sees_glory(use: Use) -> Script[None]:
    yield from reroll_failed(use, pool=VISIONS, of=use.target)


@ability(VISIONS, YOUR_HERO_PHASE, rule=RULE, used_by=GODSPEAKER, clauses={"failed roll": _sees_glory})
def visions_of_glory(use: Use) -> None:
    """With a Godspeaker, roll 8 dice: until your next turn, for each 4+, re-roll one hit, wound, save or run roll."""
    use.set_points(VISIONS, use.count(8, 4), of=use.unit)
    again = When("failed roll", use.ability.id), DiceRule("run", reroll=True, pool=VISIONS)
    use.gives(use.unit, *again, until=until_next_turn(use.player))


swift_attackers = passive(
    "Swift Attackers", hit_rolls(-1, at=True, attack="shooting"), on=ME, rule=RULE,
    summary="Shooting attacks that target this unit have -1 to hit.",
)  # fmt: skip


def _dies_gloriously(use: Use) -> Script[None]:
    if use.event.by is not None:
        yield from mortal_per_die(use, slain_in_combat(use), 5, on=use.event.by)


glorious_death = passive(
    "Glorious Death", on=ME, rule=RULE, when={"attacked": _dies_gloriously},
    summary="For each model slain by a combat attack while it fought the attacker: on a 5+, 1 mortal damage to it.",
)  # fmt: skip
