"""The twelve battle tactic cards of Fire and Jade."""

from warhost.battlepacks.fire_and_jade import commands
from warhost.battlepacks.spearhead import tactics as shared
from warhost.battlepacks.spearhead.cards import commands_by_card, tactic
from warhost.battlepacks.spearhead.measures import (
    destroyed_this_turn,
    fought_this_turn,
    large_features_of,
    models_contesting,
    near_edge,
)
from warhost.engine.game import Game
from warhost.engine.records import opponent

PACK = "fire-and-jade"
_COMMANDS = commands_by_card(commands)

war_of_attrition = tactic("War of Attrition", PACK, _COMMANDS)(shared.war_of_attrition)
raid = tactic("Raid", PACK, _COMMANDS)(shared.raid)
take_without_warning = tactic("Take Without Warning", PACK, _COMMANDS)(shared.take_without_warning)
raze = tactic("Raze", PACK, _COMMANDS)(shared.raze)
attack_on_two_fronts = tactic("Attack on Two Fronts", PACK, _COMMANDS)(shared.attack_on_two_fronts)
the_ignax_dais = tactic("The Ignax Dais", PACK, _COMMANDS)(shared.holds("Ignax"))
the_behemat_dais = tactic("The Behemat Dais", PACK, _COMMANDS)(shared.holds("Behemat"))
the_dracothion_dais = tactic("The Dracothion Dais", PACK, _COMMANDS)(shared.holds("Dracothion"))


@tactic("Take the Flanks", PACK, _COMMANDS)
def take_the_flanks(game: Game, player: str) -> bool:
    """Friendly units are within 3" of each short battlefield edge."""
    short = ("left", "right") if game.state.width >= game.state.depth else ("bottom", "top")
    return all(near_edge(game, player, edge, shared.REACH) for edge in short)


@tactic("Hold Ground", PACK, _COMMANDS)
def hold_ground(game: Game, player: str) -> bool:
    """More friendly than enemy models contest the large terrain feature in your territory."""
    foe = opponent(player)
    return any(
        models_contesting(game, player, feature) > models_contesting(game, foe, feature)
        for feature in large_features_of(game, player)
    )


@tactic("Cut Off the Head", PACK, _COMMANDS)
def cut_off_the_head(game: Game, player: str) -> bool:
    """The enemy general was slain this turn, or earlier and an enemy unit was destroyed this turn."""
    foe = opponent(player)
    general = game.player(foe).general
    fallen = destroyed_this_turn(game, foe)
    if general is None or general not in game.state.units:
        return False
    return general in fallen or (game.unit(general).status == "destroyed" and bool(fallen))


@tactic("Do Not Waver", PACK, _COMMANDS)
def do_not_waver(game: Game, player: str) -> bool:
    """A friendly unit fought this turn, and no friendly unit was destroyed."""
    return fought_this_turn(game, player) and not destroyed_this_turn(game, player)
