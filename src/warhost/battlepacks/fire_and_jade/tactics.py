"""The twelve battle tactic cards of Fire and Jade."""

from warhost.battlepacks.fire_and_jade import commands
from warhost.battlepacks.spearhead import tactics as shared
from warhost.vocabulary import *

PACK = "fire-and-jade"

war_of_attrition = tactic("War of Attrition", PACK, commands.stand_guard)(shared.war_of_attrition)
raid = tactic("Raid", PACK, commands.steel_defence)(shared.raid)
take_without_warning = tactic("Take Without Warning", PACK, commands.fight_to_the_last)(shared.take_without_warning)
raze = tactic("Raze", PACK, commands.inspiring_presence)(shared.raze)
attack_on_two_fronts = tactic("Attack on Two Fronts", PACK, commands.call_reinforcements)(shared.attack_on_two_fronts)
the_ignax_dais = tactic("The Ignax Dais", PACK, commands.forward_to_victory)(shared.holds("Ignax"))
the_behemat_dais = tactic("The Behemat Dais", PACK, commands.scroll_of_arcane_bolt)(shared.holds("Behemat"))
the_dracothion_dais = tactic("The Dracothion Dais", PACK, commands.go_to_ground)(shared.holds("Dracothion"))


@tactic("Take the Flanks", PACK, commands.redeploy)
def take_the_flanks(game: Game, player: str) -> bool:
    """Friendly units are within 3" of each short battlefield edge."""
    short = ("left", "right") if game.state.width >= game.state.depth else ("bottom", "top")
    return all(near_edge(game, player, edge, shared.REACH) for edge in short)


@tactic("Hold Ground", PACK, commands.rise_to_the_challenge)
def hold_ground(game: Game, player: str) -> bool:
    """More friendly than enemy models contest the large terrain feature in your territory."""
    foe = opponent(player)
    return any(
        models_contesting(game, player, feature) > models_contesting(game, foe, feature)
        for feature in large_features_of(game, player)
    )


@tactic("Cut Off the Head", PACK, commands.counter_charge)
def cut_off_the_head(game: Game, player: str) -> bool:
    """The enemy general was slain this turn, or earlier and an enemy unit was destroyed this turn."""
    foe = opponent(player)
    general = game.player(foe).general
    fallen = destroyed(game, foe)
    if general is None or general not in game.state.units:
        return False
    return general in fallen or (game.unit(general).status == "destroyed" and bool(fallen))


@tactic("Do Not Waver", PACK, commands.fall_back_and_rally)
def do_not_waver(game: Game, player: str) -> bool:
    """A friendly unit fought this turn, and no friendly unit was destroyed."""
    return bool(fighters(game, player)) and not destroyed(game, player)
