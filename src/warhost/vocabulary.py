"""Every word that armies, cards and battleplans are written in; content needs this module alone.

Content files say `from warhost.vocabulary import *`: the type checker knows each name, and a file reads like its rules.
"""

# fmt: off

from warhost.cards.card import TacticCard, Twist, command, tactic, twist
from warhost.cards.decks import DECK, HAND, deck, hand
from warhost.cards.measures import (
    CRYPT, ICON, MYSTICAL, destroyed_units, features_within, free_raiders, held_beyond_home, in_own_territory,
    large_features_of, long_edge_of, models_contesting, near_edge, slain_this_turn, taken_from_opponent,
    units_contesting, units_on,
)
from warhost.cards.orders import (
    LAST_BREATH, can_charge, counter_charge_effect, final_breath_size, return_on_five, set_up_replacement,
)
from warhost.cards.picking import choose_effect, pick_objective, pick_pair, pick_unit, picker, picks, underdog
from warhost.cards.piles import discarded, give_back, lay_aside, look_at_deck, swear
from warhost.engine.catalogue import Ability, Hint, Once, PickSpec, Price, ReactionTo, Timing
from warhost.engine.decisions import Ask, Clearance, Placed, Script, SetUpUnit
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_feature, a_model, a_player, a_thing, a_unit, an_objective, inches, said
from warhost.engine.records import Fact, Modifier, Selector, Terrain, Unit, opponent
from warhost.rules.abilities.ability import ability, passive
from warhost.rules.abilities.blasts import hit_by_point
from warhost.rules.abilities.idioms import (
    DONE, NO_DAMAGE, arrival, cast, chant, charges_now, damage_dealt, if_any, made_once, mortal_as_rolled, mortal_on,
    mortal_per_die, mortal_to_each, moves_now, on_roll, only_if, per_point, reroll_failed, retreats, returns, roll_one,
    rolls_again_for, room_for, set_up_again, share_points, shoots_now, slain_in_combat, spend_any, tiers,
)
from warhost.rules.abilities.universal import move_of, pile_in
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import abilities_as_if, use_ability, use_as_if
from warhost.rules.battleplan import Score
from warhost.rules.effects.characteristics import COMPANION, characteristic, has_keyword, printed_keyword, ward
from warhost.rules.effects.dice_choices import Rolling, wants_again
from warhost.rules.effects.exemptions import InflictsMore, MovesFurther, Unaffected, Withstands
from warhost.rules.effects.further_modifiers import OneTarget
from warhost.rules.effects.in_force import (
    END_OF_BATTLE, END_OF_PHASE, END_OF_ROUND, END_OF_TURN, THIS_ABILITY, affecting, in_force, until_next_turn,
)
from warhost.rules.effects.modifiers import (
    ANY_ABILITY, ActsAs, Amends, AttackKind, AttackRule, Barrier, Blunted, Cannot, CannotAttackWith, CannotBeHealed,
    CannotBePicked, CannotBeTargeted, CannotContest, CannotHeal, CannotWard, CastsFrom, CastsWith,
    CharacteristicModifier, ControlScore, CountsModels, CountsPoints, DiceRule, DrawsMore, EndsCloser, Fights,
    FightsTogether, Has, Hidden, Ignores, IgnoresFirst, InState, Indestructible, IsObjective, KeepsOff, KeptDice,
    Lacks, May,
    MeasuresFrom, Must, MustEndWith, ObjectiveRule, PassesAcross, PassesOn, Pool, PowerLevel, RollModifier,
    Screens, ShootsFromEdge, Spans, TargetsOnly, WardAgainst, WeaponsHave, When, While, attacks, charge_rolls,
    hit_rolls, movement, rend, run_rolls, save_rolls, ward_rolls, weapon_damage, while_, wound_rolls,
)
from warhost.rules.effects.pools import dice_of, points_for, points_of
from warhost.rules.effects.rolls import roll_chosen, roll_for_unit, roll_off
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.fighting.damage import allocate, banish, destroy, slay
from warhost.rules.fighting.weapon_abilities import (
    CHARGE_DAMAGE, CRIT_2_HITS, CRIT_AUTO_WOUND, CRIT_MORTAL, SHOOT_IN_COMBAT,
)
from warhost.rules.history import (
    Like, among, charge_rolled, damage_allocated, destroyed, did, fighters, has_charged, models_across, moment, noted,
    targeted_by, targets_in, units_in, used,
)
from warhost.rules.modules.magic import prayer, spell
from warhost.rules.modules.manifestations import carrying, manifestation_of, ready, set_down, summoning
from warhost.rules.moving.terms import (
    ANYWHERE, CHARGE_REACH, CHARGING, NORMAL, PILE_IN, PILING_IN, THROUGH_COMBAT, MoveTerms,
)
from warhost.rules.questions import ask_pick, citing
from warhost.rules.selectors.did import (
    CHARGED_THIS_PHASE, CHARGED_THIS_TURN, AimedOnlyAt, ArmyUsed, HasBrokenDown, ChargeRoll, Charged, HasDestroyed,
    HasLostModels,
    HasSlain, HurtBy,
    Paired, PassedAcross, PickedFor, RolledToCharge, SetUpBy, SetUpThisPhase, SetUpThisTurn, SlainBy, SoleTarget,
    TargetedBy,
    Used, WasHurt,
    HasMoved, PickedForKind, SoleStruck, StruckWith, UsedInRound, more_uses, uses_a_turn,
)
from warhost.rules.selectors.when import (
    UNDERDOG, YOUR_TURN, Anywhere, Fallen, HasMarked, InPhase, InRound, Lost, PlayerPoints, SoMany, Underdog,
    UnitsOnTable,
    YourTurn,
    Ahead, ByUser, FromThere, InTurn, IsUser, LostBefore, LostSoMany, MarkedThisRound, MoreThanReserves, mark_of_round,
)
from warhost.rules.selectors.models import InRangesOfModels
from warhost.rules.selectors.places import (
    ContestingPlace, IsPlace, NearPlace, PlaceContested, PlaceHeld, PlaceKind, PlaceLies, PlaceSeen, PlaceWithin,
    around_place, every_place, gap_to_place, place_of,
    NearestPlace, PlaceMarked, SoManyPlaces, WithinGround,
)
from warhost.rules.selectors.where import (
    IN_COMBAT, AroundMe, CloserToEdge, Contesting, ContestingAtHome, ContestingFeature, ContestingHome,
    ContestingMarked, Held, InCombat, LiesIn, Near, NearAnyTerrain, NearEdge, NearFeature, NearSeen, NearTerrain,
    NearestVisible, SeenFrom, Visible, WhollyWithinTerritory, Within, WithinCombatRange, WithinTerritory, all_contest,
    edge_gap, edges_marked, feature_gap, held_so, near_objective,
    HoldsMarked, Nearest, StoodBy,
)
from warhost.rules.selectors.who import (
    ANYONE, DAMAGED, ENEMY, FRIENDLY, GENERAL, ME, AboveHalf, ActingAs, Anyone, Armed, Bonded, Carries,
    Amended, CharacteristicIs, ComparedToMe, Reinforced,
    DamagePoints, Depleted, DestroyedUnit, Enemy, FactionTerrain, FewerModels, Friendly, General, HasCommandModel,
    HasPoints, HasToken, Ids, IfDestroyed, InReserve, Includes, IncludesNamed, IsDamaged, IsInState, IsMarked, Keyword,
    Manifested, Me,
    Models, ModelsNow, Named, OnTable, Printed, Provided, Riding, SameRegiment, Started, Undeployed, WeakerThanMe,
    BelowHalf, ComparedTo, HasTokenOf, SeesUnlike,
)
from warhost.rules.sequence.deployment import ToDeploy
from warhost.rules.sequence.fight_order import fights_next
from warhost.rules.setting_up.feature_room import has_room, standing_footprints
from warhost.rules.setting_up.features import ask_feature, models_apart, stand_feature
from warhost.rules.setting_up.home_edge import home_edge
from warhost.rules.setting_up.places import Where, where
from warhost.rules.setting_up.room import HalfHasRoom, HasRoom, no_room
from warhost.rules.setting_up.units import (
    SetUpTerms, around, beside, half_of, half_replacement, near_unit, pick_models, place_problems, replacement_for,
    reserve, rows_of, single_problems, stand,
)
from warhost.rules.space.combat_range import (
    fought_from, in_combat, in_combat_with, models_in_combat_range, reached_from,
)
from warhost.rules.space.measuring import (
    board, body_distance, distance_between, figures, model_within, models_within, wholly_within_of, within_of,
)
from warhost.rules.space.objectives import (
    contested_objectives, contesting_models, held_by, lose_control, objectives_now,
)
from warhost.rules.space.sight import sees_unit
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import (
    per_quarter, quarters_held, territory, wholly_within_part, wholly_within_territory, within_part, within_territory,
)
from warhost.rules.words import (
    ALL_PHASES, ANY_CHARGE_PHASE, ANY_COMBAT_PHASE, ANY_HERO_PHASE, ANY_MOVEMENT_PHASE, ANY_SHOOTING_PHASE,
    ANY_START_OF_TURN, ATTACK, BANISH, CAVALRY, CHARGE, COMBAT_RANGE, COMMAND, CORE, DEPLOY, DEPLOYMENT_PHASE,
    DEPLOY_TERRAIN, END_OF_ANY_TURN, END_OF_BATTLE_ROUND, END_OF_ENEMY_TURN, END_OF_YOUR_TURN, ENEMY_CHARGE_PHASE,
    ENEMY_COMBAT_PHASE, ENEMY_HERO_PHASE, ENEMY_MOVEMENT_PHASE, ENEMY_SHOOTING_PHASE, FACTION_TERRAIN, FIGHT, FLY,
    HERO, INFANTRY, MANIFESTATION, MONSTER, MOVE, PASSIVE, PHASES, PRAYER, PRIEST, REACTION, RETREAT, RUN, SHOOT,
    SPELL, START_OF_BATTLE_ROUND, STRIKE_FIRST, STRIKE_LAST, SUMMON, UNBIND, UNLIMITED, WAR_MACHINE, WIZARD,
    YOUR_CHARGE_PHASE, YOUR_COMBAT_PHASE, YOUR_HERO_PHASE, YOUR_MOVEMENT_PHASE, YOUR_SHOOTING_PHASE,
    YOUR_START_OF_TURN, keyword, ward_value,
)
from warhost.table.areas import (
    AllOf, AnyOf, Around, Disc, NearBodies, Outside, Polygon, Rectangle, Touching, edge_band, long_edges, short_edges,
)
from warhost.table.distance import corner_spots
from warhost.table.shapes import TOLERANCE, Place

__all__ = [
    # How abilities are written, and what they do
    "Ability", "Ask", "Clearance", "DONE", "Fact", "Game", "Hint", "Like", "Modifier", "NO_DAMAGE", "Once",
    "PickSpec", "Placed", "Price", "Problem", "ReactionTo", "Rolled", "Rolling", "Score", "Script", "Selector",
    "SetUpUnit", "Terrain", "Timing", "Unit", "Use", "a_feature", "a_model", "a_player", "a_thing", "a_unit",
    "abilities_as_if", "ability", "among", "an_objective", "arrival", "ask_pick", "cast", "chant", "charge_rolled",
    "charges_now", "citing", "damage_allocated", "damage_dealt", "destroyed", "dice_of", "did", "fighters",
    "has_charged", "hit_by_point", "if_any", "inches", "made_once", "models_across", "moment", "mortal_as_rolled",
    "mortal_on", "mortal_per_die", "mortal_to_each", "move_of", "moves_now", "noted", "on_roll", "only_if", "opponent",
    "passive", "per_point", "pile_in", "problem", "reroll_failed", "retreats", "returns", "roll_one", "rolls_again_for",
    "room_for", "said", "set_up_again", "share_points", "shoots_now", "slain_in_combat", "spend_any", "targeted_by",
    "targets_in", "tiers", "units_in", "use_ability", "use_as_if", "used", "wants_again",
    # Keywords and timings
    "ALL_PHASES", "ANY_CHARGE_PHASE", "ANY_COMBAT_PHASE", "ANY_HERO_PHASE", "ANY_MOVEMENT_PHASE",
    "ANY_SHOOTING_PHASE", "ANY_START_OF_TURN", "ATTACK", "BANISH", "CAVALRY", "CHARGE", "CHARGE_DAMAGE",
    "COMBAT_RANGE", "COMMAND", "COMPANION", "CORE", "CRIT_2_HITS", "CRIT_AUTO_WOUND", "CRIT_MORTAL", "DEPLOY",
    "DEPLOYMENT_PHASE", "DEPLOY_TERRAIN", "END_OF_ANY_TURN", "END_OF_BATTLE_ROUND", "END_OF_ENEMY_TURN",
    "END_OF_YOUR_TURN", "ENEMY_CHARGE_PHASE", "ENEMY_COMBAT_PHASE", "ENEMY_HERO_PHASE", "ENEMY_MOVEMENT_PHASE",
    "ENEMY_SHOOTING_PHASE", "FACTION_TERRAIN", "FIGHT", "FLY", "HERO", "INFANTRY", "MANIFESTATION", "MONSTER", "MOVE",
    "PASSIVE", "PHASES", "PRAYER", "PRIEST", "REACTION", "RETREAT", "RUN", "SHOOT", "SHOOT_IN_COMBAT", "SPELL",
    "START_OF_BATTLE_ROUND", "STRIKE_FIRST", "STRIKE_LAST", "SUMMON", "UNBIND", "UNLIMITED", "WAR_MACHINE", "WIZARD",
    "YOUR_CHARGE_PHASE", "YOUR_COMBAT_PHASE", "YOUR_HERO_PHASE", "YOUR_MOVEMENT_PHASE", "YOUR_SHOOTING_PHASE",
    "YOUR_START_OF_TURN", "keyword", "ward_value",
    # How long effects last, and what they change
    "ANY_ABILITY", "ActsAs", "Amends", "AttackKind", "AttackRule", "Barrier", "Blunted", "Cannot", "CannotAttackWith",
    "CannotBeHealed", "CannotBePicked", "CannotBeTargeted", "CannotContest", "CannotHeal", "CannotWard", "CastsFrom",
    "CastsWith", "CharacteristicModifier", "ControlScore", "CountsModels", "CountsPoints", "DiceRule", "DrawsMore",
    "END_OF_BATTLE", "END_OF_PHASE", "END_OF_ROUND", "END_OF_TURN", "EndsCloser", "Fights", "FightsTogether", "Has",
    "Hidden", "Ignores", "IgnoresFirst", "InState", "Indestructible", "IsObjective", "KeepsOff", "KeptDice", "Lacks",
    "May", "InflictsMore", "MovesFurther", "Unaffected", "Withstands",
    "MeasuresFrom", "Must", "MustEndWith", "ObjectiveRule", "OneTarget", "PassesAcross", "PassesOn", "Pool",
    "PowerLevel", "RollModifier", "Screens", "ShootsFromEdge", "Spans", "THIS_ABILITY", "TargetsOnly", "WardAgainst",
    "WeaponsHave", "When", "While", "affecting", "attacks", "characteristic", "charge_rolls", "has_keyword",
    "hit_rolls", "in_force", "movement", "points_for", "points_of", "printed_keyword", "rend", "roll_chosen",
    "roll_for_unit", "roll_off", "run_rolls", "save_rolls", "until_next_turn", "ward", "ward_rolls", "weapon_damage",
    "while_", "wound_rolls",
    # Which units are meant
    "ANYONE", "AboveHalf", "BelowHalf", "ComparedTo", "HasTokenOf", "Reinforced", "SeesUnlike",
    "ActingAs", "AimedOnlyAt", "Anyone", "Anywhere", "Armed", "AroundMe", "Bonded", "CHARGED_THIS_PHASE",
    "Amended", "CHARGED_THIS_TURN", "Carries", "CharacteristicIs", "ComparedToMe", "ChargeRoll", "Charged",
    "CloserToEdge",
    "Contesting",
    "ContestingAtHome", "ContestingFeature", "ContestingHome", "ContestingMarked", "DAMAGED", "DamagePoints",
    "Depleted", "DestroyedUnit", "ENEMY", "Enemy", "FRIENDLY", "FactionTerrain", "Fallen", "FewerModels",
    "HasBrokenDown", "Frame",
    "Friendly", "GENERAL", "General", "HasCommandModel", "HasDestroyed", "HasLostModels", "HasMarked", "HasPoints",
    "HasSlain", "HasToken", "Held", "HurtBy", "IN_COMBAT", "Ids", "IfDestroyed", "InCombat", "InPhase",
    "InReserve", "InRound", "Includes", "IncludesNamed", "IsDamaged", "IsInState", "IsMarked", "Keyword", "LiesIn",
    "Lost", "ME",
    "Manifested",
    "Me", "Models", "ModelsNow", "Named", "Near", "NearAnyTerrain", "NearEdge", "NearFeature", "NearTerrain",
    "NearSeen", "NearestVisible", "Nearest", "StoodBy", "HoldsMarked", "InRangesOfModels", "OnTable",
    "Paired", "PassedAcross", "PickedFor", "PlayerPoints", "Printed", "Provided",
    "Riding", "RolledToCharge", "Select", "SoMany", "SetUpBy", "SetUpThisPhase", "SetUpThisTurn", "SlainBy",
    "SoleTarget", "Started",
    "TargetedBy", "ToDeploy", "UNDERDOG", "Undeployed", "Underdog", "UnitsOnTable", "FromThere", "MoreThanReserves",
    "Ahead", "ByUser", "InTurn", "IsUser", "LostBefore", "LostSoMany", "MarkedThisRound", "mark_of_round",
    "ArmyUsed", "Used",
    "SeenFrom", "Visible", "WasHurt", "HasMoved", "StruckWith", "UsedInRound", "more_uses", "uses_a_turn",
    "PickedForKind", "SoleStruck",
    "WeakerThanMe", "WhollyWithinTerritory",
    "Within", "WithinCombatRange", "WithinTerritory", "SameRegiment",
    "YOUR_TURN", "YourTurn", "all_contest", "edge_gap", "edges_marked", "feature_gap", "held_so", "meant",
    "near_objective",
    # Which places are meant
    "ContestingPlace", "IsPlace", "NearPlace", "PlaceContested", "PlaceHeld", "PlaceKind", "PlaceLies", "PlaceSeen",
    "PlaceWithin", "NearestPlace", "PlaceMarked", "SoManyPlaces", "WithinGround",
    "around_place", "every_place", "gap_to_place", "place_of",
    # Moving, setting up, fighting, damage
    "ANYWHERE", "CHARGE_REACH", "CHARGING", "HalfHasRoom", "HasRoom", "MoveTerms", "NORMAL", "PILE_IN", "PILING_IN",
    "SetUpTerms", "THROUGH_COMBAT", "Where", "allocate", "around", "ask_feature", "banish", "beside", "carrying",
    "destroy", "fights_next", "half_of", "half_replacement", "has_room", "home_edge", "manifestation_of",
    "models_apart", "near_unit", "no_room", "pick_models", "place_problems", "prayer", "ready", "replacement_for",
    "reserve", "rows_of", "set_down", "single_problems", "slay", "spell", "stand", "stand_feature",
    "standing_footprints", "summoning", "where",
    # Cards
    "CRYPT", "DECK", "HAND", "ICON", "LAST_BREATH", "MYSTICAL", "TacticCard", "Twist", "can_charge", "choose_effect",
    "command", "counter_charge_effect", "deck", "destroyed_units", "discarded", "features_within",
    "final_breath_size", "free_raiders", "give_back", "hand", "held_beyond_home", "in_own_territory",
    "large_features_of", "lay_aside", "long_edge_of", "look_at_deck", "models_contesting", "near_edge",
    "pick_objective", "pick_pair", "pick_unit", "picker", "picks", "return_on_five", "set_up_replacement",
    "slain_this_turn", "swear", "tactic", "taken_from_opponent", "twist", "underdog", "units_contesting", "units_on",
    # Where things are
    "AllOf", "AnyOf", "Around", "Disc", "NearBodies", "Outside", "Place", "Polygon", "Rectangle", "TOLERANCE",
    "Touching", "board", "body_distance", "contested_objectives", "contesting_models", "corner_spots",
    "distance_between", "edge_band", "figures", "fought_from", "held_by", "in_combat", "in_combat_with", "long_edges",
    "lose_control", "model_within", "models_in_combat_range", "models_within", "objectives_now", "on_table",
    "per_quarter", "quarters_held", "reached_from", "sees_unit", "short_edges", "territory", "wholly_within_of",
    "wholly_within_part", "wholly_within_territory", "within_of", "within_part", "within_territory",
]
