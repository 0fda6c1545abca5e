"""What the Scrapglutt can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")

# Battle traits

better_late_than_never = passive(
    "Better Late Than Never", on=ME, rule=RULE, summary="The unit of four Ironguts starts the battle in reserve."
)
lets_get_stuck_in = arrival(
    "Let's Get Stuck In", where(home=True, edge=6, not_in_combat=True), YOUR_MOVEMENT_PHASE.in_round(3), rule=RULE,
    keywords=(), summary="In round 3: come out of reserve at home, wholly within 6\" of an edge and not in combat.",
)  # fmt: skip

# Regiment abilities


@ability(
    "It's a Hard Life", ANY_HERO_PHASE, rule=RULE, used_by=GENERAL,
    picks=(PickSpec("unit", FRIENDLY & Named("gnoblars") & WithinCombatRange()),),
)  # fmt: skip
def its_a_hard_life(use: Use) -> Script[None]:
    """A D3 for Gnoblars in the general's combat range: on a 2+, heal the general as much, and one of them is slain."""
    rolled = use.roll("D3")
    if rolled >= 2:
        use.heal(rolled, on=use.unit)
        yield from use.slay(use.target)


frenzied_artillery = passive(
    "Frenzied Artillery", attacks(+3, weapon="Rhinox's Sharp Horns"),
    on=FRIENDLY & Named("gnoblar-scraplauncher") & RolledToCharge(6), rule=RULE,
    summary="An unmodified charge roll of 6+ gives a Gnoblar Scraplauncher's Companion 3 more Attacks this turn.",
)  # fmt: skip

# Enhancements, given to the general


@ability(
    "Savage Instincts", rule=RULE, reaction=ReactionTo("mine", keyword=FIGHT, user_is="actor"),
    picks=(PickSpec("unit", FRIENDLY & WithinCombatRange() & ~Used(FIGHT)),),
)  # fmt: skip
def savage_instincts(use: Use) -> None:
    """A friendly unit in the general's combat range that has not fought this turn can fight right after the general."""
    fights_next(use, use.target)


TRAP = "Trap"


def _sprung(use: Use) -> None:
    declared = use.event.use
    if use.means(HasToken(TRAP), use.target) and declared.ability.keywords & {MOVE, CHARGE} and use.check(4):
        declared.cancel(use.ability.name, RULE)
        use.take_token(TRAP, use.target)


@ability(
    "Nasty Trap", YOUR_MOVEMENT_PHASE, rule=RULE, once=ONCE_PER_BATTLE, picks=(PickSpec("unit", ENEMY & Within(12)),),
    clauses={"declares": _sprung},
)  # fmt: skip
def nasty_trap(use: Use) -> None:
    """An enemy within 12" has a Trap: on a 4+ for each MOVE or CHARGE ability, that has no effect and the Trap goes."""
    use.place_token(TRAP, use.target)
    use.gives(use.target, When("declares", use.ability.id), until=END_OF_BATTLE)


massive_bulk = passive(
    "Massive Bulk",
    CharacteristicModifier("Health", "add", 2),
    on=ME,
    rule=RULE,
    summary="The general has 2 more Health.",
)


@ability(
    "Veteran Hunter", ANY_HERO_PHASE, rule=RULE, once=ONCE_PER_BATTLE, picks=(PickSpec("unit", ENEMY & Within(12)),)
)
def veteran_hunter(use: Use) -> None:
    """This turn, the general's combat attacks at an enemy within 12" have 1 more Rend."""
    use.gives(use.unit, rend(+1, attack="combat", against=Ids(frozenset({use.target}))), until=END_OF_TURN)


# Warscroll abilities

GNOBLAR, SABRE = "Gnoblar", "Frost Sabre"


def _lose_one(use: Use) -> Script[None]:
    held = [token for token in (GNOBLAR, SABRE) if token in use.game.unit(use.target).tokens]
    for token in (yield from use.pick(held, "who was useful")):
        use.take_token(token, use.target)


staying_useful = passive(
    "Staying Useful",
    while_(HasToken(GNOBLAR) | HasToken(SABRE), Has("WARD (5+)")),
    while_(~HasToken(SABRE), CannotAttackWith("Frost Sabre's Fangs")),
    on=ME, rule=RULE, when={"ward passed": _lose_one},
    summary="WARD (5+) while it has Gnoblars or its Frost Sabre; each ward that succeeds costs one of them.",
)  # fmt: skip


@ability(
    "No Slacking!", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Keyword(INFANTRY) & Within(12, wholly=True)),),
)  # fmt: skip
def no_slacking(use: Use) -> None:
    """Friendly INFANTRY wholly within 12": on a 3+, as much more control score until the start of your next turn."""
    rolled = use.roll("D6")
    if rolled >= 3:
        use.gives(use.target, ControlScore(rolled), until=until_next_turn(use.player))


down_to_the_ironguts = passive(
    "Down to the Ironguts", Ignores("control", "negative"), on=ME, rule=RULE,
    summary="Nothing makes its control score less.",
)  # fmt: skip


@ability("No Shortage of Volunteers", END_OF_ANY_TURN, rule=RULE, used_by=Depleted())
def no_shortage_of_volunteers(use: Use) -> Script[None]:
    """Return D3 slain models to this unit."""
    yield from returns(use, "D3", to=use.unit)


@ability("Rain of Scrap", YOUR_SHOOTING_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & SlainBy(ME, keyword=SHOOT)),))
def rain_of_scrap(use: Use) -> None:
    """An enemy unit that lost models to this unit's shots this turn has -1 to hit rolls for the turn."""
    use.gives(use.target, hit_rolls(-1), until=END_OF_TURN)
