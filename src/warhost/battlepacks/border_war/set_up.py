"""Setting up a Border War (border-war-setup): attacker and defender, objectives, terrain, territories."""

from warhost.battlepacks.border_war.plan import RULE, objectives, scenery, table_of
from warhost.battlepacks.sides import asking, attacker_of, picking_attacker
from warhost.engine.decisions import Clearance, Script, SetUpUnit
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.battleplan import plan_of
from warhost.rules.setting_up.feature_room import has_room, standing_footprints
from warhost.rules.setting_up.features import ask_feature

CLEARANCE = Clearance(terrain=6.0, objectives=3.0, edges=3.0)
TERRITORIES = ("A", "B")

pick_attacker = picking_attacker(RULE)
_ask = asking(RULE)


def lay_battlefield(game: Game) -> Script[bool]:
    """The objectives go where the map says; scenery for this size of table lies ready, unless some was agreed on."""
    if not game.state.objectives:
        game.change(objectives=objectives(game.state.width, game.state.depth))
    if all(each.army is not None for each in game.state.terrain.values()):
        found = scenery(table_of(game.state.width, game.state.depth))
        game.change(terrain={**found, **game.state.terrain})
    return True
    yield


def set_up_terrain(game: Game) -> Script[bool]:
    """The defender sets up the terrain features one by one; one that there is no room for is left out."""
    defender = opponent(attacker_of(game))
    standing = standing_footprints(game)
    for each in game.state.terrain.values():
        if each.army is None and not each.on_table:
            if not has_room(game, each.shapes, CLEARANCE, standing):
                game.change(terrain={name: one for name, one in game.state.terrain.items() if name != each.id})
                return False
            decision = SetUpUnit(
                player=defender, kind="terrain", reason=f"set up {each.id}", rule=RULE, unit=each.id, models=(0,),
                clear_of=CLEARANCE,
            )  # fmt: skip
            yield from ask_feature(game, decision)
            return False
    return True


def pick_territory(game: Game) -> Script[bool]:
    """The attacker picks a territory, the defender has the other; the attacker begins deployment."""
    attacker, both = attacker_of(game), plan_of(game).territories
    mine = yield from _ask(game, attacker, "territory", list(TERRITORIES), "which territory is yours")
    own = TERRITORIES.index(mine)
    game.change_player(attacker, territory=both[own])
    game.change_player(opponent(attacker), territory=both[1 - own])
    game.change_now(phase="deployment", step=0, begun=attacker, picker=attacker, active=attacker)
    return True
