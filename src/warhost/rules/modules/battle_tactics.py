"""Battle tactics (tactics-2.0): one attempted a round, 4 victory points if completed at the end of the turn."""

from collections.abc import Callable, Iterator

from warhost.engine.catalogue import Once
from warhost.engine.decisions import Script
from warhost.engine.events import Chosen
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_player
from warhost.engine.records import opponent
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use
from warhost.rules.history import destroyed, did, fighters, units_in
from warhost.rules.questions import ask_pick
from warhost.rules.space.combat_range import in_combat
from warhost.rules.space.measuring import board, figures
from warhost.rules.space.objectives import award
from warhost.rules.space.scenery import touches_area
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import territory, wholly_within_territory
from warhost.rules.words import YOUR_START_OF_TURN
from warhost.table.areas import short_edges
from warhost.table.distance import distance, edge_gap, spot
from warhost.table.shapes import TOLERANCE

MODULE = "battle-tactics"
WORTH = 4
AIMED = ("slay-the-entourage", "take-their-land")
"""Tactics for which something is picked."""


def do_not_waver(game: Game, player: str) -> bool:
    """Two or more friendly units fought this turn, and none was destroyed."""
    fought = [unit for unit in fighters(game, player) if game.unit(unit).kind == "unit"]
    return len(fought) >= 2 and not destroyed(game, player)


def slay_the_entourage(game: Game, player: str) -> bool:
    """The picked unit of the enemy general's regiment was destroyed this turn."""
    return any(unit in destroyed(game, opponent(player)) for unit in aims_of(game, player))


def attack_on_two_fronts(game: Game, player: str) -> bool:
    """You control two objectives that you did not control as the turn began, one of them the enemy's then."""
    gained = [
        each for each in game.state.objectives.values() if each.controlled_by == player and each.held_at_start != player
    ]
    return len(gained) >= 2 and any(each.held_at_start == opponent(player) for each in gained)


def take_their_land(game: Game, player: str) -> bool:
    """You control the picked terrain feature."""
    return any(game.state.terrain[name].controlled_by == player for name in aims_of(game, player))


def seize_the_centre(game: Game, player: str) -> bool:
    """Two or more friendly units, not in combat, are within 3" of the centre of the battlefield."""
    centre = spot(board(game).width / 2, board(game).depth / 2)
    near = [
        unit
        for unit in on_table(game, player)
        if not in_combat(game, unit)
        and min(distance(body, centre) for body in figures(game, unit).bodies) <= 3 + TOLERANCE
    ]
    return len(near) >= 2


def take_the_flanks(game: Game, player: str) -> bool:
    """Near each short edge stands a unit that is not wholly at home and was not set up this turn."""
    table = board(game)
    fresh = units_in(did(game, "set-up"))
    able = [u for u in on_table(game, player) if u not in fresh and not wholly_within_territory(game, u, player)]
    return all(
        any(edge_gap(figures(game, unit).bodies, table, (edge,)) <= 6 + TOLERANCE for unit in able)
        for edge in short_edges(table)
    )


TACTICS: dict[str, tuple[str, Callable[[Game, str], bool]]] = {
    slug(name): (name, completed)
    for name, completed in (
        ("Do Not Waver", do_not_waver),
        ("Slay the Entourage", slay_the_entourage),
        ("Attack on Two Fronts", attack_on_two_fronts),
        ("Take Their Land", take_their_land),
        ("Seize the Centre", seize_the_centre),
        ("Take the Flanks", take_the_flanks),
    )
}
"""The six universal battle tactics (tactics-3.0)."""


def aims_of(game: Game, player: str) -> tuple[str, ...]:
    """What was picked for the tactic of this turn."""
    return game.state.marks.get(f"tactic aim {player}", ())


def entourage(game: Game, player: str, fallen: bool = False) -> list[str]:
    """The enemy units in their general's regiment that are on the table, or with `fallen` all of them."""
    foe = game.player(opponent(player))
    alone = (foe.general,) if foe.general is not None else ()
    ranks = next((units for units in foe.regiments.values() if foe.general in units), alone)
    known = [unit for unit in ranks if unit in game.state.units]
    return [unit for unit in known if fallen or game.unit(unit).status == "table"]


def their_land(game: Game, player: str) -> list[str]:
    """Terrain features within enemy territory and wholly outside one's own."""
    home, theirs = territory(game, player), territory(game, opponent(player))
    if theirs is None:
        return []

    return [
        each.id
        for each in game.state.terrain.values()
        if each.on_table and touches_area(theirs, each) and (home is None or not touches_area(home, each))
    ]


def aims_for(game: Game, player: str, tactic: str) -> list[str]:
    """What may be picked for a tactic."""
    return {"slay-the-entourage": entourage, "take-their-land": their_land}[tactic](game, player)


def open_tactics(game: Game, player: str) -> list[str]:
    """The tactics a player has not attempted yet and could pick for."""
    tried = game.state.marks.get(f"attempted {player}", ())
    able = [key for key in TACTICS if key not in tried and (key not in AIMED or aims_for(game, player, key))]
    return [TACTICS[key][0] for key in able]


def _may_gamble(game: Game, player: str) -> Iterator[Problem]:
    """Not for whoever went second last round and chose to go first now (tactics-2.0)."""
    now = game.now
    if now.round > 1 and now.first == player and now.deciding == player and now.previous_first == opponent(player):
        yield problem("tactics-2.0", "{player} went second last round and chose to go first", player=a_player(player))
    elif not open_tactics(game, player):
        yield problem("tactics-2.0", "{player} has no battle tactic left to attempt", player=a_player(player))


@ability(
    "Tactical Gambit", YOUR_START_OF_TURN, rule="tactics-2.0", user="player", once=Once("round"), possible=_may_gamble
)
def tactical_gambit(use: Use) -> Script[None]:
    """Pick a battle tactic not yet attempted, to be completed this turn."""
    game, player = use.game, use.player
    (name,) = yield from ask_pick(
        player, "pick", open_tactics(game, player), rule=("tactics-2.0", "tactics-3.0"), reason="which battle tactic",
        ability=use.ability.id, always=True,
    )  # fmt: skip
    key = slug(name)
    tried = game.state.marks.get(f"attempted {player}", ())
    aims: tuple[str, ...] = ()
    if key in AIMED:
        aims = yield from ask_pick(
            player, "pick", aims_for(game, player, key), rule=("tactics-3.0", "tactics-2.0"),
            reason=f"which one for {name}", ability=use.ability.id, always=True,
        )  # fmt: skip
    game.emit(Chosen(player, "battle-tactic", name))
    marks = {f"tactic {player}": (key,), f"tactic aim {player}": aims, f"attempted {player}": (*tried, key)}
    game.change(marks={**game.state.marks, **marks})


def score_tactic(game: Game) -> None:
    """4 points for the tactic of this turn, if it is completed (tactics-2.1)."""
    player = game.now.active
    tactic = game.state.marks.get(f"tactic {player}", ())
    if MODULE in game.state.modules and tactic:
        name, completed = TACTICS[tactic[0]]
        if completed(game, player):
            award(game, player, WORTH, f"{name} completed")
        game.change(marks={**game.state.marks, f"tactic {player}": (), f"tactic aim {player}": ()})
