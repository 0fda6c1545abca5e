"""What the Charnel Watch can do."""

from collections.abc import Callable, Iterable, Iterator

from warhost.vocabulary import *

RULE = "spearhead-1"
DELUSION = "delusion"
GREAT_FEAST = "Delusion of the Great Feast"
KNIGHTLY_HOST = "Delusion of the Knightly Host"
SENTINEL = "Delusion of the Sentinel"
HUNTER = "Delusion of the Hunter"

# Battle traits


def _delusion_roll(use: Use) -> Script[None]:
    if use.game.now.round > 1:
        yield from use.throw_for("effect", 1)


@ability(
    "Delusions and Madness", START_OF_BATTLE_ROUND, rule=RULE, user="player", once=Once("round", army=True), must=True,
    declare=_delusion_roll,
)  # fmt: skip
def delusions_and_madness(use: Use) -> Script[None]:
    """Believe a Delusion this round: any in the first; later another one on a roll of 1 to 3, the same one on a 4+."""
    every = [name for name in use.army_abilities() if name in (GREAT_FEAST, KNIGHTLY_HOST, SENTINEL, HUNTER)]
    last = use.marked(DELUSION)
    keeps = use.rolled() >= 4
    free = [name for name in every if (name in last) == keeps] if last and use.rolled() else every
    (name,) = yield from use.pick(free, "which Delusion you believe")
    use.mark(DELUSION, name)


def _believed(name: str) -> Callable[[Game, str], Iterator[Problem]]:
    def possible(game: Game, player: str) -> Iterator[Problem]:
        if not HasMarked(DELUSION, name).matches(game, "", Frame(None, player)):
            yield problem(RULE, "{player} does not believe this Delusion", player=a_player(player))

    return possible


@ability(
    GREAT_FEAST, END_OF_ANY_TURN, rule=RULE, keywords={"DELUSION"}, user="player", once=Once("turn", army=True),
    possible=_believed(GREAT_FEAST),
)  # fmt: skip
def delusion_of_the_great_feast(use: Use) -> Script[None]:
    """While you believe it: Heal (1) each friendly unit; SERFS get back D3 slain models instead."""
    for unit in use.each(FRIENDLY):
        if not use.means(Keyword("SERFS"), unit):
            use.heal(1, on=unit)
        elif use.means(Depleted(), unit):
            yield from returns(use, "D3", to=unit)


delusion_of_the_knightly_host = passive(
    KNIGHTLY_HOST, hit_rolls(+1, attack="combat"),
    on=FRIENDLY & (Keyword(HERO) | Keyword("KNIGHTS")) & RolledToCharge(8) & HasMarked(DELUSION, KNIGHTLY_HOST),
    rule=RULE,
    summary="While you believe it, HERO and KNIGHTS units have +1 to hit in combat in a turn in which their unmodified "
    "charge roll was 8+.",
)  # fmt: skip

# Regiment abilities

delusion_of_the_sentinel = passive(
    SENTINEL, ward_rolls(+1), on=FRIENDLY & Contesting(each_model=True) & HasMarked(DELUSION, SENTINEL), rule=RULE,
    summary="While you believe it, friendly units each of whose models contests an objective have +1 to ward rolls.",
)  # fmt: skip
delusion_of_the_hunter = passive(
    HUNTER, wound_rolls(+1, attack="combat"), on=FRIENDLY & ~Contesting() & HasMarked(DELUSION, HUNTER), rule=RULE,
    summary="While you believe it, friendly units that contest no objective have +1 to wound in combat.",
)  # fmt: skip

# Enhancements, given to the general


def _needs_a_roll(game: Game, unit: str, trigger: Use) -> Iterator[Problem]:
    if not trigger.rolls:
        yield problem(RULE, "no delusion roll was made")


@ability(
    "Almost Lucid", rule=RULE, once=Once("battle"), reaction=ReactionTo("mine", ability="Delusions and Madness"),
    answers=_needs_a_roll,
)  # fmt: skip
def almost_lucid(use: Use) -> Script[None]:
    """Make the delusion roll again."""
    yield from use.reroll("effect")


@ability("Companion of the Hunt", END_OF_ANY_TURN, rule=RULE, used_by=~IN_COMBAT)
def companion_of_the_hunt(use: Use) -> Script[None]:
    """If the general is not in combat, it can move 3", never into combat."""
    yield from use.move(use.unit, 3, NORMAL)


@ability(
    "A Worthy Challenge", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME) & Started(3)),),
)  # fmt: skip
def a_worthy_challenge(use: Use) -> Script[None]:
    """Challenge an enemy of 3 models or fewer: accepted, both attack only each other; refused, it has STRIKE-LAST."""
    said = yield from use.choose(["accept", "refuse"], "the general's challenge", by=opponent(use.player))
    if said == "refuse":
        use.gives(use.target, Has(STRIKE_LAST), until=END_OF_PHASE)
        return
    for one, other in ((use.unit, use.target), (use.target, use.unit)):
        use.gives(one, TargetsOnly(Ids(frozenset({other})), attack="combat"), until=END_OF_PHASE)


@ability(
    "Choirmaster", YOUR_SHOOTING_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & Visible(within=6)),),
)  # fmt: skip
def choirmaster(use: Use) -> None:
    """Ranged weapons have 1 more Damage this turn in attacks that target a visible enemy within 6"."""
    use.gives(use.target, weapon_damage(+1, attack="shooting", at=True), until=END_OF_TURN)


# Warscroll abilities


@cast(
    "Sound the Pursuit!", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),)
)
def sound_the_pursuit(use: Use) -> None:
    """Until your next turn a friend wholly within 12" rolls 1 more dice to charge, and the lowest is taken away."""
    use.gives(use.target, DiceRule("charge", count=1, most=3, drop=1), until=until_next_turn(use.player))


AT_THE_EDGE = where(edge=6, from_enemies=6)


@ability(
    "Lie of the Land", YOUR_MOVEMENT_PHASE, rule=RULE, used_by=~IN_COMBAT & NearEdge(6, wholly=True),
    possible=room_for(AT_THE_EDGE, RULE),
)  # fmt: skip
def lie_of_the_land(use: Use) -> Script[None]:
    """Out of combat and wholly within 6" of an edge: be set up again so, more than 6" from all enemy units."""
    yield from set_up_again(use, use.unit, AT_THE_EDGE)


@ability(
    "Holy Blades of Bone", ANY_COMBAT_PHASE, rule=RULE,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME) & CHARGED_THIS_TURN),),
)  # fmt: skip
def holy_blades_of_bone(use: Use) -> Script[None]:
    """Roll for each model of an enemy in combat with it that charged this turn: each 5+ is 1 mortal damage."""
    yield from mortal_per_die(use, use.game.unit(use.target).alive, 5)


def _screams(use: Use, target: str, hurt: Iterable[Fact]) -> None:
    points = sum(fact.number for fact in hurt)
    if points:
        use.gives(target, ControlScore(-points), until=END_OF_TURN)


def _screams_on(use: Use) -> None:
    for target in use.marked("chorus", of=use.unit):
        _screams(use, target, use.event.did("hurt", unit=target, by=use.unit, keyword=SHOOT))


@ability(
    "Unholy Chorus", YOUR_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=10)),),
    clauses={"has attacked": _screams_on},
)  # fmt: skip
def unholy_chorus(use: Use) -> None:
    """A visible enemy within 10" loses as much control score this turn as this unit's shots did damage this phase."""
    use.mark("chorus", use.target, of=use.unit)
    shot = did(use.game, "hurt", unit=use.target, by=use.unit, phase=use.game.now.phase, keyword=SHOOT)
    _screams(use, use.target, shot)
    use.gives(use.unit, When("has attacked", use.ability.id), until=END_OF_PHASE)
