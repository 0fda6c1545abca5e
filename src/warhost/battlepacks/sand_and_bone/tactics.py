"""The twelve battle tactic cards of Sand and Bone."""

from warhost.battlepacks.sand_and_bone import commands
from warhost.battlepacks.spearhead import tactics as shared
from warhost.vocabulary import *

PACK = "sand-and-bone"
DAISES = ("Dais of Blood", "Dais of the Necropolis")

war_of_attrition = tactic("War of Attrition", PACK, commands.speed_of_death)(shared.war_of_attrition)
raid = tactic("Raid", PACK, commands.terrifying_assault)(shared.raid)
take_without_warning = tactic("Take Without Warning", PACK, commands.monument_of_living_bone)(
    shared.take_without_warning
)
raze = tactic("Raze", PACK, commands.determined_effort)(shared.raze)
attack_on_two_fronts = tactic("Attack on Two Fronts", PACK, commands.translucent_flesh)(shared.attack_on_two_fronts)
the_dais_of_blood = tactic("The Dais of Blood", PACK, commands.unleash_bloodlust)(shared.holds(DAISES[0]))
the_dais_of_the_necropolis = tactic("The Dais of the Necropolis", PACK, commands.grind_them_to_dust)(
    shared.holds(DAISES[1])
)


@tactic("Dig Two Graves", PACK, commands.counter_charge)
def dig_two_graves(game: Game, player: str) -> bool:
    """Models were slain this turn within friendly territory, and within enemy territory."""
    graves = slain_this_turn(game)
    return all(
        (home := territory(game, side)) is not None and any(home.touches(body) for body in graves)
        for side in (player, opponent(player))
    )


@tactic("Hold Ground", PACK, commands.frantic_scramble)
def hold_ground(game: Game, player: str) -> bool:
    """You control the large terrain feature within your territory."""
    return any(feature.controlled_by == player for feature in large_features_of(game, player))


@tactic("Morbid Consecration", PACK, commands.final_breath)
def morbid_consecration(game: Game, player: str) -> bool:
    """You control an objective not wholly within your territory, other than the two named daises."""
    return any(each.id not in DAISES for each in held_beyond_home(game, player))


@tactic("Desolate Landscapes", PACK, commands.aura_of_ending)
def desolate_landscapes(game: Game, player: str) -> bool:
    """A friendly unit fought this turn, is on the battlefield and contests no objective."""
    return any(used(game, unit, FIGHT) and not contested_objectives(game, unit) for unit in on_table(game, player))


@tactic("The Grip of Death", PACK, commands.re_form_the_line)
def the_grip_of_death(game: Game, player: str) -> bool:
    """You control 2 objectives not wholly within your territory."""
    return len(held_beyond_home(game, player)) >= 2
