"""What the Helforge Host can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
POWER = "Daemonic Power"
GONG = "Gong Carrier"
COHORT = "infernal-cohort-with-hashutite-spears"

# Battle traits


@ability("Harness Daemonic Power", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("turn", army=True), must=True)
def harness_daemonic_power(use: Use) -> Script[None]:
    """Each of your hero phases deal out as many daemonic power points as the round's number and 1, up to 3 a unit."""
    for unit in use.game.state.units.values():
        if unit.army == use.player:
            use.set_points(POWER, 0, of=unit.id)
    yield from share_points(use, POWER, use.game.now.round + 1, use.each(FRIENDLY), 3)


# Regiment abilities


@ability(
    "Grinding Advance", DEPLOYMENT_PHASE, rule=RULE, user="player", once=Once("battle"),
    picks=(PickSpec("unit", FRIENDLY & Named(COHORT), most=2),),
)  # fmt: skip
def grinding_advance(use: Use) -> Script[None]:
    """Up to 2 Infernal Cohorts can move 3", and do not charge in the first round."""
    for unit in use.targets:
        yield from use.move(unit, 3, NORMAL)
        use.gives(unit, Cannot(CHARGE), until=END_OF_ROUND)


SHELLED = HurtBy(FRIENDLY & Named("tormentor-bombard"), keyword=SHOOT)


@ability(
    "Suppressive Bombardment", YOUR_SHOOTING_PHASE, rule=RULE, user="player", once=Once("turn"),
    picks=(PickSpec("unit", ENEMY & Keyword(INFANTRY) & SHELLED),),
)  # fmt: skip
def suppressive_bombardment(use: Use) -> None:
    """Enemy INFANTRY that a Tormentor Bombard's shots have hurt roll one die less to charge until your next turn."""
    use.gives(use.target, DiceRule("charge", count=-1), until=until_next_turn(use.player))


# Enhancements, given to the general


@ability("Scroll of Petrification", ANY_HERO_PHASE, rule=RULE, once=Once("battle"))
def scroll_of_petrification(use: Use) -> None:
    """This turn the general has WARD (2+), uses no abilities and is no target of friendly ones."""
    stone = Has("WARD (2+)"), Cannot(ANY_ABILITY), CannotBePicked("friendly")
    use.gives(use.unit, *stone, until=END_OF_TURN)


@ability(
    "Chalice of Darkness", YOUR_SHOOTING_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & Visible(within=12)),),
)  # fmt: skip
def chalice_of_darkness(use: Use) -> Script[None]:
    """D3 mortal damage to a visible enemy unit within 12"."""
    yield from use.inflict_mortal("D3", on=use.target)


talisman_of_obsidian = passive(
    "Talisman of Obsidian", IgnoresFirst(), on=ME, rule=RULE,
    summary="The first damage point allocated to the general in each phase is ignored.",
)  # fmt: skip


@ability("Amulet of Burning Hate", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"))
def amulet_of_burning_hate(use: Use) -> None:
    """This turn the general's attacks score critical hits on unmodified hit rolls of 5+."""
    use.gives(use.unit, AttackRule(crits_on=5), until=END_OF_TURN)


# Warscroll abilities


def _inspires(points: int) -> While:
    """Reach of the despot with so many points: 6" and 3" more for each."""
    reach = Within(6 + 3 * points, wholly=True) & Visible()
    return while_(Provided(HasPoints(POWER, points, points, own=True)) & reach, CountsPoints(POWER, least=1))


black_hearted_conqueror = passive(
    "Black-hearted Conqueror", *map(_inspires, (1, 2, 3)), on=FRIENDLY & ~ME, rule=RULE,
    summary="With power points of its own: visible friends wholly within 6\", and 3\" more a point, count as having 1.",
)  # fmt: skip
daemonic_strength = passive(
    "Daemonic Strength", *per_point(POWER, 3, lambda n: (movement(n), attacks(n))), on=ME, rule=RULE,
    summary="For each daemonic power point 1\" more Move and 1 more Attack with its weapons.",
)  # fmt: skip
calculated_trajectory = passive(
    "Calculated Trajectory", hit_rolls(+1, attack="shooting", against=ENEMY & ModelsNow(5) & ~Within(12)), on=ME,
    rule=RULE, summary="+1 to hit with shooting attacks at enemy units of 5 or more models more than 12\" away.",
)  # fmt: skip


def _one_target(game: Game, unit: str) -> bool:
    return len(targets_in(did(game, "used", unit=unit, keyword=SHOOT))) == 1


def _spread(use: Use) -> Script[None]:
    near = [foe for foe in use.each(ENEMY) if foe != use.target and within_of(use.game, foe, 6, use.target)]
    points = points_for(use.game, use.unit, POWER, use.unit)
    if points:
        use.targets += yield from use.pick(near, "who else is bombarded", least=0, most=points)


@ability(
    "Ruinous Bombardment", YOUR_SHOOTING_PHASE, rule=RULE, once=Once("turn", army=True), declare=_spread,
    picks=(PickSpec("unit", ENEMY & TargetedBy(ME, keyword=SHOOT)),),
    possible=only_if(_one_target, RULE, "its shots have not all targeted the same unit"),
)  # fmt: skip
def ruinous_bombardment(use: Use) -> None:
    """The one unit it shot at, and for each daemonic power point one within 6": on a 3+, 3 less control score."""
    for unit in use.targets:
        if use.check(3, unit=unit):
            use.gives(unit, ControlScore(-3), until=END_OF_TURN)


@ability("Strike the Gongs", ANY_HERO_PHASE, rule=RULE, once=Once("battle"), used_by=HasToken(GONG) & Depleted())
def strike_the_gongs(use: Use) -> Script[None]:
    """The Gong Carrier leaves, and D3 slain models return to this unit."""
    use.take_token(GONG, use.unit)
    yield from returns(use, "D3", to=use.unit)


RESILIENCE: dict[int, tuple[Modifier, ...]] = {
    1: (Has("WARD (6+)"),), 2: (Has("WARD (5+)"),), 3: (Has("WARD (5+)"), IgnoresFirst()),
}  # fmt: skip
daemonic_resilience = passive(
    "Daemonic Resilience", *per_point(POWER, 3, lambda n: RESILIENCE[n]), on=ME, rule=RULE,
    summary="By daemonic power points: WARD (6+), WARD (5+), and with 3 the first damage point of a phase is ignored.",
)  # fmt: skip
