"""Gnawholes: the faction terrain of the Skaven, and what comes out of them."""

from collections.abc import Iterator

from warhost.factions.playable import playables
from warhost.vocabulary import *

TRAIT, RULE = "army-2.0", "terrain-1.5"
SKAVEN = Keyword("SKAVEN")
TUNNELS = "in the tunnels below"
MOST_HOLES, FROM_ENEMIES = 3, 9.0
CLEAR = Clearance(terrain=1.0, objectives=3.0)


def gnawholes(game: Game, player: str, but: str | None = None) -> list[str]:
    """The Gnawholes of a player on the battlefield."""
    units = game.state.units.values()
    mine = [each.id for each in units if each.army == player and each.status == "table" and each.id != but]
    return [each for each in mine if game.warscroll(each).name == "Gnawhole"]


def near(game: Game, holes: list[str], from_enemies: float) -> SetUpTerms:
    """Wholly within 6" of one of these Gnawholes, so far from all enemies."""
    return SetUpTerms(
        (AnyOf(tuple(area for hole in holes for area in around(game, hole, 6.0))),), from_enemies=from_enemies
    )


# Battle traits


def _can_come_up(game: Game, unit: str) -> Iterator[Problem]:
    holes = gnawholes(game, game.unit(unit).army)
    if holes:
        yield from no_room(game, unit, near(game, holes, FROM_ENEMIES), TRAIT)
    else:
        yield problem(TRAIT, "there is no friendly Gnawhole on the battlefield", unit)


@ability(
    "Gnawhole Ambush", YOUR_MOVEMENT_PHASE, rule=TRAIT, used_by=SKAVEN & InReserve(), off_table=True,
    possible=_can_come_up,
)  # fmt: skip
def gnawhole_ambush(use: Use) -> Script[None]:
    """Come up from the tunnels wholly within 6" of a friendly Gnawhole, more than 9" from all enemy units."""
    yield from use.set_up(use.unit, near(use.game, gnawholes(use.game, use.player), FROM_ENEMIES))
    use.take_token(TUNNELS, use.unit)


def _new_hole(player: str, number: int) -> Terrain:
    """A Gnawhole beside the table."""
    piece = playables()["skaven"].terrain["Gnawhole"]
    return Terrain(
        f"{player}-gnawhole-{number}", piece.polygon, piece.height, type="faction", abilities=piece.abilities,
        army=player, warscroll=piece.warscroll, on_table=False,
    )  # fmt: skip


def _can_split(game: Game, player: str) -> Iterator[Problem]:
    if len(gnawholes(game, player)) >= MOST_HOLES:
        yield problem(
            TRAIT, "{player} has {most} Gnawholes on the battlefield", player=a_player(player), most=MOST_HOLES
        )
    else:
        held: dict[str, bool] = game.cached("holes", (game.state.terrain, game.state.places), dict)
        if player not in held:
            held[player] = _has_room(game, player)
        if not held[player]:
            yield problem(TRAIT, "there is no room for another Gnawhole")


def _has_room(game: Game, player: str) -> bool:
    hole = _new_hole(player, 0)
    return has_room(game, hole.shapes, CLEAR, standing_footprints(game), apart=models_apart(game, player, FROM_ENEMIES))


@ability(
    "Splinters of the Vermindoom",
    START_OF_BATTLE_ROUND,
    rule=TRAIT,
    user="player",
    once=Once("round"),
    possible=_can_split,
)
def splinters_of_the_vermindoom(use: Use) -> Script[None]:
    """With fewer than 3, set up a Gnawhole: 9" from enemies, 3" from objectives, 1" from other terrain, and more."""
    game = use.game
    hole = _new_hole(use.player, sum(each.army == use.player for each in game.state.terrain.values()) + 1)
    game.change(terrain={**game.state.terrain, hole.id: hole})
    decision = SetUpUnit(
        player=use.player, kind="set-up", reason=f"set up {hole.id}", rule=TRAIT, ability=use.ability.id, unit=hole.id,
        models=(0,), clear_of=CLEAR, from_enemies=FROM_ENEMIES,
    )  # fmt: skip
    yield from ask_feature(game, decision)


# The warscroll


def _rubble_falls(use: Use) -> Script[None]:
    if use.event.by is not None:
        roll = use.roll("D3", unit=use.event.by)
        if roll >= 2:
            yield from use.inflict_mortal(roll, on=use.event.by)


volatile_ground = passive(
    "Volatile Ground", on=ME, rule=RULE, when={"passed": _rubble_falls},
    summary="Models pass through it but cannot stand on it; an enemy that does suffers what a D3 shows on a 2+.",
)  # fmt: skip


def _travellers(game: Game, hole: str) -> Iterator[str]:
    """Units near a Gnawhole for which there is room at another, one by one: looking for room takes long."""
    player = game.unit(hole).army
    others = gnawholes(game, player, but=hole)
    wanted, frame = FRIENDLY & SKAVEN & ~IN_COMBAT & Within(6, wholly=True), Frame(hole, player)
    units = [each.id for each in game.state.units.values() if each.status == "table"]
    ready = [unit for unit in units if others and meant(wanted, game, unit, frame)]
    terms = near(game, others, FROM_ENEMIES)
    return (unit for unit in ready if not any(no_room(game, unit, terms, RULE)))


def _leads_somewhere(game: Game, hole: str) -> Iterator[Problem]:
    if not any(_travellers(game, hole)):
        yield problem((RULE, "core-24.0"), "there is nobody by {unit} who could come up at another Gnawhole", hole)


def _pick_traveller(use: Use) -> Script[None]:
    use.targets = yield from use.pick(
        list(_travellers(use.game, use.unit)), "who goes through the tunnels", always=True
    )


@ability("Tunnels Through Reality", YOUR_MOVEMENT_PHASE, rule=RULE, possible=_leads_somewhere, declare=_pick_traveller)
def tunnels_through_reality(use: Use) -> Script[None]:
    """A unit, not in combat, wholly within 6" is set up again wholly within 6" of another Gnawhole, 9" from enemies."""
    use.remove(use.target)
    yield from use.set_up(use.target, near(use.game, gnawholes(use.game, use.player, but=use.unit), FROM_ENEMIES))


def _can_return(game: Game, hole: str) -> Iterator[Problem]:
    if not any(_fallen(game, game.unit(hole).army)):
        yield problem((RULE, "core-24.2"), "there is no destroyed unit that could come back", hole)


def _fallen(game: Game, player: str) -> Iterator[str]:
    """Destroyed units of which half could come up at a Gnawhole, one by one."""
    terms = near(game, gnawholes(game, player), 3.0)
    wanted = ~Keyword(HERO) & SKAVEN & Keyword(INFANTRY) & DestroyedUnit(replaceable=True)
    frame = Frame(None, player)
    units = [each.id for each in game.state.units.values() if each.army == player and each.kind == "unit"]
    lost = [unit for unit in units if meant(wanted, game, unit, frame)]
    return (unit for unit in lost if not any(no_room(game, unit, terms, RULE, half_of(game, unit))))


def _pick_fallen(use: Use) -> Script[None]:
    use.targets = yield from use.pick(list(_fallen(use.game, use.player)), "who comes back", always=True)


@ability(
    "The Endless Vermintide", END_OF_YOUR_TURN, keywords={COMMAND}, rule=RULE, cost=1, once=Once("turn", army=True),
    possible=_can_return, declare=_pick_fallen,
)  # fmt: skip
def the_endless_vermintide(use: Use) -> Script[None]:
    """Half of a destroyed SKAVEN INFANTRY unit comes back wholly within 6" of a Gnawhole, more than 3" from enemies."""
    new = yield from half_replacement(use.game, use.target, use.ability.rule)
    yield from use.set_up(new, near(use.game, gnawholes(use.game, use.player), 3.0))
