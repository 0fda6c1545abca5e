"""What the Bad Moon Madmob can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")
MOON = "Light of the Bad Moon"

# Battle traits


def _pick_territory(use: Use) -> Script[None]:
    """Its player picks a territory; where both have the ability, the winner of a roll-off does, for both."""
    other = opponent(use.player)
    both = use.ability.id in use.game.player(other).abilities
    if use.marked(MOON):
        return
    picker = roll_off(use.game, use.ability.name) if both else use.player
    sides = {"friendly territory": picker, "enemy territory": opponent(picker)}
    (lit,) = yield from ask_pick(
        picker, "pick", list(sides), rule=RULE, reason="what the Bad Moon shines on", ability=use.ability.id
    )
    for player in (use.player, other) if both else (use.player,):
        use.mark(MOON, sides[lit], of=player)


def _lit(enemy: bool) -> Select:
    """In the picked territory in rounds 1 and 2, in the other one in rounds 3 and 4."""
    picked, other = WhollyWithinTerritory(enemy=enemy), WhollyWithinTerritory(enemy=not enemy)
    return picked & InRound(1, 2) | other & InRound(3, 4)


@ability(
    "Under the Light of the Bad Moon", START_OF_BATTLE_ROUND.in_round(1), rule=RULE, user="player",
    once=ONCE_PER_BATTLE, declare=_pick_territory,
)  # fmt: skip
def under_the_light_of_the_bad_moon(use: Use) -> None:
    """A territory is lit, from round 3 on the other: there Stabbas have 3 more control score, Hoppers retreat without
    damage, and Troggoths have +1 to save rolls.
    """
    use.gives(
        (),
        while_(Named("moonclan-stabbas"), ControlScore(+3)),
        while_(Named("squig-hoppers"), NO_DAMAGE),
        while_(Named("rockgut-troggoths"), save_rolls(+1)),
        until=END_OF_BATTLE,
        on=FRIENDLY & _lit(enemy=use.player not in use.marked(MOON)),
    )


squigalanche = passive(
    "Squigalanche", on=ME, rule=RULE, summary="One unit of Squig Hoppers starts the battle in reserve."
)
squigalanche_activated = arrival(
    "Squigalanche", where(home=True, edge=3, from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    keywords=(), key="Squigalanche (activated)",
    summary="From round 3 on: come out of reserve at home, wholly within 3\" of an edge, more than 6\" from enemies.",
)  # fmt: skip

# Regiment abilities


@ability("The Lunatic Hordes", YOUR_HERO_PHASE, rule=RULE, used_by=Named("moonclan-stabbas") & Depleted())
def the_lunatic_hordes(use: Use) -> Script[None]:
    """Return up to D3 slain models to this unit of Moonclan Stabbas."""
    yield from returns(use, "D3", to=use.unit)


FAR_AWAY = where(from_enemies=9)


@ability(
    "The Hand of Gork", YOUR_MOVEMENT_PHASE, rule=RULE, keywords={CORE}, once=Once("battle", army=True),
    used_by=~IN_COMBAT, possible=room_for(FAR_AWAY, RULE),
)  # fmt: skip
def the_hand_of_gork(use: Use) -> Script[None]:
    """This unit, not in combat, is removed and set up again more than 9" from all enemy units."""
    yield from set_up_again(use, use.unit, FAR_AWAY)


# Enhancements, given to the general


@ability("Fight Another Day", END_OF_ANY_TURN, rule=RULE, used_by=Used(FIGHT))
def fight_another_day(use: Use) -> Script[None]:
    """A general who fought this turn can move 2D6", but not so as to end in combat."""
    yield from use.move(use.unit, use.roll("2D6", "move"), MoveTerms(passes_combat=True))


the_clammy_cowl = passive(
    "The Clammy Cowl", hit_rolls(-1, at=True), on=ME, rule=RULE,
    summary="Attacks that target the general have -1 to hit rolls.",
)  # fmt: skip
hallucinogenic_fungus_brew = passive(
    "Hallucinogenic Fungus Brew",
    while_(InRound(1), Has("WARD (4+)")), while_(InRound(2), Has("WARD (5+)")), while_(InRound(3, 4), Has("WARD (6+)")),
    on=ME, rule=RULE, summary="The general has WARD (4+) in round 1, WARD (5+) in round 2, WARD (6+) afterwards.",
)  # fmt: skip


@ability(
    "Nightshade Mushroom", ENEMY_MOVEMENT_PHASE, rule=RULE, once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", ME | FRIENDLY & WithinCombatRange()),),
)  # fmt: skip
def nightshade_mushroom(use: Use) -> None:
    """A friendly unit within the general's combat range cannot be shot at in the next shooting phase."""
    unseen = while_(InPhase("shooting"), CannotBeTargeted(attack="shooting"))
    use.gives(use.target, unseen, until=END_OF_TURN)


# Warscroll abilities

BECKON, STAB = "Beckon the Loonatic Hordes", "Stab 'Em Good!"


@ability(
    "I'm da Boss", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Named("moonclan-stabbas") & Within(12, wholly=True)),),
)  # fmt: skip
def im_da_boss(use: Use) -> Script[None]:
    """Moonclan Stabbas wholly within 12": D6 slain models return (not in combat), or +1 to hit until your next turn."""
    if (yield from use.choose([BECKON, STAB], "what the boss says")) == STAB:
        use.gives(use.target, hit_rolls(+1), until=until_next_turn(use.player))
    elif not in_combat(use.game, use.target):
        yield from returns(use, "D6")


@ability(
    "Netters", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Keyword(INFANTRY) & InCombat(foes=ME)),)
)
def netters(use: Use) -> None:
    """On a 2+, an enemy INFANTRY unit in combat with this one has -1 to hit rolls this phase."""
    if use.check(2):
        use.gives(use.target, hit_rolls(-1), until=END_OF_PHASE)


def _bounce(use: Use) -> Script[None]:
    """A die for each model that passed across the target."""
    yield from use.throw_for("effect", models_across(use.game, use.target, by=use.unit, phase=use.game.now.phase))


@ability(
    "Boing! Boing! Boing!", ANY_MOVEMENT_PHASE, rule=RULE, declare=_bounce,
    picks=(PickSpec("unit", ENEMY & PassedAcross(ME, phase=True)),),
)  # fmt: skip
def boing_boing_boing(use: Use) -> Script[None]:
    """Roll for each model that passed across an enemy unit this phase: each 4+ is 1 mortal damage to it."""
    yield from use.inflict_mortal(sum(face >= 4 for face in use.rolls["effect"]), on=use.target)


@ability("Regeneration", ANY_START_OF_TURN, rule=RULE, used_by=DAMAGED)
def regeneration(use: Use) -> None:
    """Heal (D3) this unit."""
    use.heal("D3", on=use.unit)
