"""Every word that armies, cards and battleplans are written in; content needs this module alone.

Content files say `from warhost.vocabulary import *`: the type checker knows each name, and a file reads like its rules.
"""

from warhost.cards.card import TacticCard, Twist, command, tactic, twist
from warhost.cards.measures import (
    CRYPT,
    ICON,
    MYSTICAL,
    destroyed_units,
    features_within,
    free_raiders,
    held_beyond_home,
    in_own_territory,
    large_features_of,
    long_edge_of,
    models_contesting,
    near_edge,
    slain_this_turn,
    taken_from_opponent,
    units_contesting,
    units_on,
)
from warhost.cards.orders import (
    LAST_BREATH,
    can_charge,
    counter_charge_effect,
    final_breath_size,
    return_on_five,
    set_up_replacement,
)
from warhost.cards.picking import choose_effect, pick_objective, pick_pair, pick_unit, picker, picks, underdog
from warhost.engine.catalogue import Ability, Once, PickSpec, ReactionTo, Timing
from warhost.engine.decisions import Ask, Clearance, Placed, Script, SetUpUnit
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_feature, a_model, a_player, a_thing, a_unit, an_objective, inches, said
from warhost.engine.records import Fact, Modifier, Selector, Terrain, Unit, opponent
from warhost.rules.abilities.ability import ability, passive
from warhost.rules.abilities.universal import move_of, pile_in
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import abilities_as_if, use_as_if
from warhost.rules.battleplan import Score
from warhost.rules.effects.characteristics import characteristic, has_keyword, printed_keyword, ward
from warhost.rules.effects.in_force import (
    END_OF_BATTLE,
    END_OF_PHASE,
    END_OF_ROUND,
    END_OF_TURN,
    THIS_ABILITY,
    affecting,
    in_force,
    until_next_turn,
)
from warhost.rules.effects.modifiers import (
    ActsAs,
    Amends,
    AttackKind,
    AttackRule,
    Barrier,
    Cannot,
    CannotBeTargeted,
    CannotWard,
    CastsFrom,
    CastsWith,
    CharacteristicModifier,
    ControlScore,
    DiceRule,
    Fights,
    Has,
    Hidden,
    Ignores,
    Indestructible,
    IsObjective,
    Lacks,
    May,
    ObjectiveRule,
    OneTarget,
    PowerLevel,
    RollModifier,
    Screens,
    Spans,
    WardAgainst,
    WeaponsHave,
    When,
    attacks,
    charge_rolls,
    hit_rolls,
    run_rolls,
    save_rolls,
    wound_rolls,
)
from warhost.rules.effects.rolls import roll_for_unit, roll_off
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.fighting.damage import allocate, banish, destroy, slay
from warhost.rules.fighting.weapon_abilities import (
    CHARGE_DAMAGE,
    COMPANION,
    CRIT_2_HITS,
    CRIT_AUTO_WOUND,
    CRIT_MORTAL,
    SHOOT_IN_COMBAT,
)
from warhost.rules.history import (
    Like,
    among,
    charge_rolled,
    damage_allocated,
    destroyed,
    did,
    fighters,
    has_charged,
    moment,
    noted,
    targeted_by,
    targets_in,
    units_in,
    used,
)
from warhost.rules.modules.magic import prayer, spell
from warhost.rules.modules.manifestations import carrying, manifestation_of, ready, set_down, summoning
from warhost.rules.moving.terms import (
    ANYWHERE,
    CHARGE_REACH,
    CHARGING,
    NORMAL,
    PILE_IN,
    PILING_IN,
    THROUGH_COMBAT,
    MoveTerms,
)
from warhost.rules.questions import ask_pick, citing
from warhost.rules.selectors.did import (
    CHARGED_THIS_TURN,
    Charged,
    ChargeRoll,
    HasDestroyed,
    HasSlain,
    HurtBy,
    SetUpBy,
    SetUpThisPhase,
    SetUpThisTurn,
    TargetedBy,
    Used,
)
from warhost.rules.selectors.where import (
    IN_COMBAT,
    Contesting,
    ContestingAtHome,
    ContestingFeature,
    ContestingHome,
    ContestingMarked,
    InCombat,
    Near,
    NearestVisible,
    NearFeature,
    NearTerrain,
    Visible,
    WhollyWithinTerritory,
    Within,
    WithinCombatRange,
)
from warhost.rules.selectors.who import (
    ANYONE,
    DAMAGED,
    ENEMY,
    FRIENDLY,
    ME,
    ActingAs,
    Anyone,
    Armed,
    Bonded,
    Carries,
    DamagePoints,
    Depleted,
    DestroyedUnit,
    Enemy,
    FactionTerrain,
    Friendly,
    HasPoints,
    HasToken,
    Ids,
    IfDestroyed,
    InReserve,
    IsDamaged,
    Keyword,
    Manifested,
    Me,
    Models,
    ModelsNow,
    Named,
    OnTable,
    Printed,
    Provided,
    Riding,
    Undeployed,
    WeakerThanMe,
)
from warhost.rules.sequence.deployment import ToDeploy
from warhost.rules.sequence.fight_order import fights_next
from warhost.rules.setting_up.feature_room import has_room, standing_footprints
from warhost.rules.setting_up.features import ask_feature, models_apart, stand_feature
from warhost.rules.setting_up.home_edge import home_edge
from warhost.rules.setting_up.room import HalfHasRoom, HasRoom, no_room
from warhost.rules.setting_up.units import (
    SetUpTerms,
    around,
    beside,
    half_of,
    half_replacement,
    near_unit,
    pick_models,
    place_problems,
    replacement_for,
    reserve,
    rows_of,
    single_problems,
    stand,
)
from warhost.rules.space.combat_range import in_combat, in_combat_with, reached_from
from warhost.rules.space.measuring import board, body_distance, distance_between, figures, wholly_within_of, within_of
from warhost.rules.space.objectives import (
    contested_objectives,
    contesting_models,
    held_by,
    lose_control,
    objectives_now,
)
from warhost.rules.space.sight import sees_unit
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import (
    per_quarter,
    quarters_held,
    territory,
    wholly_within_part,
    wholly_within_territory,
    within_part,
    within_territory,
)
from warhost.rules.words import (
    ALL_PHASES,
    ANY_CHARGE_PHASE,
    ANY_COMBAT_PHASE,
    ANY_HERO_PHASE,
    ANY_MOVEMENT_PHASE,
    ANY_SHOOTING_PHASE,
    ANY_START_OF_TURN,
    ATTACK,
    BANISH,
    CAVALRY,
    CHARGE,
    COMBAT_RANGE,
    COMMAND,
    CORE,
    DEPLOY,
    DEPLOY_TERRAIN,
    DEPLOYMENT_PHASE,
    END_OF_ANY_TURN,
    END_OF_BATTLE_ROUND,
    END_OF_ENEMY_TURN,
    END_OF_YOUR_TURN,
    ENEMY_CHARGE_PHASE,
    ENEMY_COMBAT_PHASE,
    ENEMY_HERO_PHASE,
    ENEMY_MOVEMENT_PHASE,
    ENEMY_SHOOTING_PHASE,
    FACTION_TERRAIN,
    FIGHT,
    FLY,
    HERO,
    INFANTRY,
    MANIFESTATION,
    MONSTER,
    MOVE,
    PASSIVE,
    PHASES,
    PRAYER,
    PRIEST,
    REACTION,
    RETREAT,
    RUN,
    SHOOT,
    SPELL,
    START_OF_BATTLE_ROUND,
    STRIKE_FIRST,
    STRIKE_LAST,
    SUMMON,
    UNBIND,
    UNLIMITED,
    WAR_MACHINE,
    WIZARD,
    YOUR_CHARGE_PHASE,
    YOUR_COMBAT_PHASE,
    YOUR_HERO_PHASE,
    YOUR_MOVEMENT_PHASE,
    YOUR_SHOOTING_PHASE,
    YOUR_START_OF_TURN,
    keyword,
    ward_value,
)
from warhost.table.areas import AllOf, AnyOf, Around, Disc, EdgeBand, NearBodies, Outside, Polygon, Rectangle
from warhost.table.distance import corner_spots
from warhost.table.shapes import TOLERANCE, Place

__all__ = [
    # How abilities are written, and what they do
    "Ability", "Ask", "Clearance", "Fact", "Game", "Like", "Modifier", "Once", "PickSpec", "Placed", "Problem",
    "ReactionTo", "Rolled", "Score", "Script", "Selector", "SetUpUnit", "Terrain", "Timing", "Unit", "Use",
    "a_feature", "a_model", "a_player", "a_thing", "a_unit", "abilities_as_if", "ability", "among", "an_objective",
    "ask_pick", "charge_rolled", "citing", "damage_allocated", "destroyed", "did", "fighters", "has_charged",
    "inches", "moment", "move_of", "noted", "opponent", "passive", "pile_in", "problem", "said", "targeted_by",
    "targets_in", "units_in", "use_as_if", "used",
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
    "ActsAs", "Amends", "AttackKind", "AttackRule", "Barrier", "Cannot", "CannotBeTargeted", "CannotWard",
    "CastsFrom", "CastsWith", "CharacteristicModifier", "ControlScore", "DiceRule", "END_OF_BATTLE", "END_OF_PHASE",
    "END_OF_ROUND", "END_OF_TURN", "Fights", "Has", "Hidden", "Ignores", "Indestructible", "IsObjective", "Lacks",
    "May", "ObjectiveRule", "OneTarget", "PowerLevel", "RollModifier", "Screens", "Spans", "THIS_ABILITY",
    "WardAgainst", "WeaponsHave", "When", "affecting", "attacks", "characteristic", "charge_rolls", "has_keyword",
    "hit_rolls", "in_force", "printed_keyword", "roll_for_unit", "roll_off", "run_rolls", "save_rolls",
    "until_next_turn", "ward", "wound_rolls",
    # Which units are meant
    "ANYONE", "ActingAs", "Anyone", "Armed", "Bonded", "CHARGED_THIS_TURN", "Carries", "ChargeRoll", "Charged",
    "Contesting", "ContestingAtHome", "ContestingFeature", "ContestingHome", "ContestingMarked", "DAMAGED",
    "DamagePoints", "Depleted", "DestroyedUnit", "ENEMY", "Enemy", "FRIENDLY", "FactionTerrain", "Frame", "Friendly",
    "HasDestroyed", "HasPoints", "HasSlain", "HasToken", "HurtBy", "IN_COMBAT", "Ids", "IfDestroyed", "InCombat",
    "InReserve", "IsDamaged", "Keyword", "ME", "Manifested", "Me", "Models", "ModelsNow", "Named", "Near",
    "NearFeature", "NearTerrain", "NearestVisible", "OnTable", "Printed", "Provided", "Riding", "Select", "SetUpBy",
    "SetUpThisPhase", "SetUpThisTurn", "TargetedBy", "ToDeploy", "Undeployed", "Used", "Visible", "WeakerThanMe",
    "WhollyWithinTerritory", "Within", "WithinCombatRange", "meant",
    # Moving, setting up, fighting, damage
    "ANYWHERE", "CHARGE_REACH", "CHARGING", "HalfHasRoom", "HasRoom", "MoveTerms", "NORMAL", "PILE_IN", "PILING_IN",
    "SetUpTerms", "THROUGH_COMBAT", "allocate", "around", "ask_feature", "banish", "beside", "carrying", "destroy",
    "fights_next", "half_of", "half_replacement", "has_room", "home_edge", "manifestation_of", "models_apart",
    "near_unit", "no_room", "pick_models", "place_problems", "prayer", "ready", "replacement_for", "reserve",
    "rows_of", "set_down", "single_problems", "slay", "spell", "stand", "stand_feature", "standing_footprints",
    "summoning",
    # Cards
    "CRYPT", "ICON", "LAST_BREATH", "MYSTICAL", "TacticCard", "Twist", "can_charge", "choose_effect", "command",
    "counter_charge_effect", "destroyed_units", "features_within", "final_breath_size", "free_raiders",
    "held_beyond_home", "in_own_territory", "large_features_of", "long_edge_of", "models_contesting", "near_edge",
    "pick_objective", "pick_pair", "pick_unit", "picker", "picks", "return_on_five", "set_up_replacement",
    "slain_this_turn", "tactic", "taken_from_opponent", "twist", "underdog", "units_contesting", "units_on",
    # Where things are
    "AllOf", "AnyOf", "Around", "Disc", "EdgeBand", "NearBodies", "Outside", "Place", "Polygon", "Rectangle",
    "TOLERANCE", "board", "body_distance", "contested_objectives", "contesting_models", "corner_spots",
    "distance_between", "figures", "held_by", "in_combat", "in_combat_with", "lose_control", "objectives_now",
    "on_table", "per_quarter", "quarters_held", "reached_from", "sees_unit", "territory", "wholly_within_of",
    "wholly_within_part", "wholly_within_territory", "within_of", "within_part", "within_territory",
]  # fmt: skip
