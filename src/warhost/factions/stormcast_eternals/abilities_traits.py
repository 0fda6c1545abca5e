"""The battle traits of the Stormcast Eternals, their battle formations and enhancements."""

from collections.abc import Iterator

from warhost.vocabulary import *

TRAIT, ENHANCEMENT = "army-2.0", "army-4.1"
STORMCAST = Keyword("STORMCAST ETERNALS")
ONCE_A_TURN = Once("turn", army=True)
REALM, SCIONS = "in the Celestial Realm", "Scions of the Storm"
AWAY = SetUpTerms(from_enemies=9.0)

# Battle traits


@ability(
    "Heavens-sent", YOUR_MOVEMENT_PHASE, keywords={COMMAND}, rule=TRAIT, user="player", cost=1, once=Once("battle"),
    picks=(
        PickSpec(
            "any-unit",
            FRIENDLY & STORMCAST & ~Keyword("UNIQUE") & (Keyword(INFANTRY) | Keyword(CAVALRY)) & Models(2)
            & DestroyedUnit(replaceable=True) & HalfHasRoom(AWAY),
            rules=("core-24.2",),
        ),
    ),
)  # fmt: skip
def heavens_sent(use: Use) -> Script[None]:
    """Half of a destroyed INFANTRY or CAVALRY unit of 2 or more models comes back, more than 9" from all enemies."""
    new = yield from half_replacement(use.game, use.target, use.ability.rule)
    yield from use.set_up(new, AWAY)


@ability(
    "Their Finest Hour", YOUR_HERO_PHASE, rule=TRAIT, once=ONCE_A_TURN, also_once=Once("battle"),
    used_by=STORMCAST,
)  # fmt: skip
def their_finest_hour(use: Use) -> None:
    """Once for each unit: +1 to wound in combat and +1 to save this turn."""
    use.gives(use.unit, wound_rolls(+1, attack="combat"), save_rolls(+1), until=END_OF_TURN)


def _more_on_the_ground(game: Game, player: str) -> Iterator[Problem]:
    mine = [unit for unit in game.state.units.values() if unit.army == player and unit.kind == "unit"]
    standing, above = (sum(unit.status == status for unit in mine) for status in ("table", "reserve"))
    if standing <= above:
        yield problem(
            TRAIT,
            "{player} has {standing} units on the battlefield and {above} in reserve",
            player=a_player(player),
            standing=standing,
            above=above,
        )


@ability(
    "The Celestial Realm", DEPLOYMENT_PHASE, keywords={DEPLOY}, rule=TRAIT, user="player",
    picks=(PickSpec("any-unit", ToDeploy() & STORMCAST),), possible=_more_on_the_ground,
)  # fmt: skip
def the_celestial_realm(use: Use) -> None:
    """With more units on the battlefield than in reserve, put one in reserve in the Celestial Realm."""
    reserve(use.game, use.target, deploying=True)
    use.place_token(REALM, use.target)


@ability(
    SCIONS, YOUR_MOVEMENT_PHASE, rule=TRAIT, used_by=STORMCAST & InReserve(), off_table=True,
    possible=lambda game, unit: no_room(game, unit, AWAY, TRAIT),
)  # fmt: skip
def scions_of_the_storm(use: Use) -> Script[None]:
    """Come down from the Celestial Realm anywhere more than 9" from all enemy units."""
    yield from use.set_up(use.unit, AWAY)
    use.take_token(REALM, use.unit)


# Battle formations


@ability(
    "Peerless Manoeuvres", YOUR_MOVEMENT_PHASE, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("unit", FRIENDLY & Keyword("VANGUARD CHAMBER") & ~Used(MOVE) & ~IN_COMBAT & HasRoom(AWAY)),),
)  # fmt: skip
def peerless_manoeuvres(use: Use) -> Script[None]:
    """On a 3+, a VANGUARD CHAMBER unit that neither moved nor fights is set up again more than 9" from enemies."""
    if use.check(3):
        use.remove(use.target)
        yield from use.set_up(use.target, AWAY)


@ability(
    "Ancient Aura", ANY_HERO_PHASE, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("unit", FRIENDLY & Keyword("RUINATION CHAMBER")),),
)  # fmt: skip
def ancient_aura(use: Use) -> None:
    """A RUINATION CHAMBER unit has WARD (5+) this turn."""
    use.gives(use.target, Has("WARD (5+)"), until=END_OF_TURN)


_OTHER_CHAMBERS = FRIENDLY & STORMCAST & ~Keyword(HERO) & ~Keyword("BEAST") & ~Keyword("WARRIOR CHAMBER")
synchronised_strikes = passive(
    "Synchronised Strikes", hit_rolls(+1, attack="combat"),
    on=FRIENDLY & Keyword("WARRIOR CHAMBER") & Near(_OTHER_CHAMBERS, 12, wholly=True), rule=TRAIT,
    summary="WARRIOR CHAMBER units wholly within 12\" of units of other chambers, no HERO or BEAST, have +1 to hit "
    "in combat.",
)  # fmt: skip


@ability(
    "Oncoming Storm", ANY_COMBAT_PHASE, rule=TRAIT, user="player", once=ONCE_A_TURN,
    picks=(PickSpec("unit", FRIENDLY & Keyword("EXTREMIS CHAMBER") & CHARGED_THIS_TURN),),
)  # fmt: skip
def oncoming_storm(use: Use) -> None:
    """On a 3+, an EXTREMIS CHAMBER unit that charged has STRIKE-FIRST this turn."""
    if use.check(3):
        use.gives(use.target, Has(STRIKE_FIRST), until=END_OF_TURN)


# Artefacts of power


@ability(
    "Null Pendant", END_OF_ANY_TURN, rule=ENHANCEMENT, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def null_pendant(use: Use) -> None:
    """An enemy it fights has 5 less control score this turn."""
    use.gives(use.target, ControlScore(-5), until=END_OF_TURN)


@ability("Quicksilver Draught", ANY_COMBAT_PHASE, rule=ENHANCEMENT, once=Once("battle"))
def quicksilver_draught(use: Use) -> None:
    """This unit has STRIKE-FIRST this turn."""
    use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_TURN)


mirrorshield = passive(
    "Mirrorshield", CannotBeTargeted("shooting", beyond=9, each_model=True), on=ME, rule=ENHANCEMENT,
    summary="Only models within 9\" can shoot at this unit.",
)  # fmt: skip

# Heroic traits

staunch_defender = passive(
    "Staunch Defender", ControlScore(+3),
    on=FRIENDLY & STORMCAST & ContestingAtHome(), rule=ENHANCEMENT,
    summary="STORMCAST ETERNALS contesting the same objective in friendly territory have 3 more control score.",
)  # fmt: skip


def _lost_last_turn(game: Game, unit: str) -> Iterator[Problem]:
    army = game.unit(unit).army
    lost = [each for each in game.state.marks.get("lost last turn", ()) if game.unit(each).army == army]
    if not any(printed_keyword(game, each, "STORMCAST ETERNALS") for each in lost):
        yield problem(ENHANCEMENT, "{army} lost no unit in the previous turn", unit, army=a_player(army))


@ability(
    "Envoy of the Heavens", YOUR_HERO_PHASE, rule=ENHANCEMENT,
    picks=(PickSpec("unit", FRIENDLY & STORMCAST & Visible() & Within(12, wholly=True)),),
    possible=_lost_last_turn,
)  # fmt: skip
def envoy_of_the_heavens(use: Use) -> None:
    """If a friendly unit was destroyed last turn, a visible one wholly within 12" has WARD (5+) till your next turn."""
    use.gives(use.target, Has("WARD (5+)"), until=until_next_turn(use.player))


def _thunder(use: Use) -> None:
    if use.event.ability is not None and use.event.ability.name == SCIONS:
        use.gives(use.target, hit_rolls(-1, at=True), until=END_OF_ROUND)


shock_and_awe = passive(
    "Shock and Awe", on=FRIENDLY & STORMCAST & (ME | Within(12, wholly=True)), rule=ENHANCEMENT,
    when={"set up": _thunder},
    summary="Set up with Scions of the Storm, it and units wholly within 12\" of it are at -1 to be hit this round.",
)  # fmt: skip
