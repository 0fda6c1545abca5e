"""The deployment phase (core-10.0): faction terrain, then alternating DEPLOY abilities, then the other abilities."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from warhost.engine.catalogue import PickSpec
from warhost.engine.decisions import Ask, Clearance, Pass, Picked, Script, SetUpUnit, Window
from warhost.engine.events import Chosen
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_player
from warhost.engine.records import opponent
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.options import judge, options, why_not
from warhost.rules.abilities.repertoire import Wanted
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import use_ability
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.rolls import roll_off
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.fighting.damage import destroy
from warhost.rules.questions import ask_pick
from warhost.rules.setting_up.feature_room import has_room, standing_footprints
from warhost.rules.setting_up.features import ask_feature
from warhost.rules.setting_up.room import no_room
from warhost.rules.setting_up.units import SetUpTerms
from warhost.rules.space.territories import territory
from warhost.rules.words import DEPLOY, DEPLOY_TERRAIN, DEPLOYMENT_PHASE

FACTION_TERRAIN = Clearance(terrain=3.0, objectives=3.0)


class ToDeploy(Select, msgspec.Struct, frozen=True, tag=True):
    """Friendly units not yet deployed; only those of the regiment that is being deployed, if one is (core-10.1c)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.unit(unit)
        regiment = _deploying(game)
        left = record.status == "undeployed" and record.kind == "unit"
        return left and record.army == frame.player and (not regiment or unit in regiment)


def deployment_terms(game: Game, player: str) -> SetUpTerms:
    """Wholly within friendly territory, more than 9" (or the battleplan's distance) from enemy territory."""
    plan = plan_of(game)

    def build() -> SetUpTerms:
        area = territory(game, player)
        within = (area,) if area is not None else ()
        rules = ("core-9.1.2", *plan.deployment_rules)
        return SetUpTerms(within, from_enemy_territory=plan.deployment_gap, rules=rules)

    return game.cached(f"deployment terms of {player}", (game.player(player).territory, plan), build)


class RoomToDeploy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that there is room for: an ability cannot set up a unit where that is impossible (core-24.0)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return not any(no_room(game, unit, deployment_terms(game, game.unit(unit).army), "core-10.1a"))


@ability(
    "Deploy Unit", DEPLOYMENT_PHASE, keywords={DEPLOY}, rule="core-10.1a", user="player",
    picks=(PickSpec("any-unit", ToDeploy() & RoomToDeploy(), rules=("core-10.1c", "core-24.0", "core-24.1")),),
)  # fmt: skip
def deploy_unit(use: Use) -> Script[None]:
    """Set up a unit wholly within friendly territory, more than 9" from enemy territory."""
    yield from use.set_up(use.target, deployment_terms(use.game, use.player))


def _undeployed_features(game: Game, player: str) -> list[str]:
    """Faction terrain beside the table that there is room for."""
    left = [each.id for each in game.state.terrain.values() if each.army == player and not each.on_table]
    return [name for name in left if _has_room(game, player, name)]


def _has_room(game: Game, player: str, feature: str) -> bool:
    held: dict[str, bool] = game.cached("feature room", (game.state.terrain, game.state.objectives), dict)
    if feature not in held:
        terrain, home = game.state.terrain, game.player(player).territory
        held[feature] = has_room(game, terrain[feature].shapes, FACTION_TERRAIN, standing_footprints(game), home)
    return held[feature]


def _has_features(game: Game, player: str) -> Iterator[Problem]:
    if not _undeployed_features(game, player):
        yield problem(
            "core-10.1b",
            "{player} has no faction terrain left to deploy that there is room for",
            player=a_player(player),
        )


@ability(
    "Deploy Faction Terrain", DEPLOYMENT_PHASE, keywords={DEPLOY_TERRAIN}, rule="core-10.1b", user="player",
    possible=_has_features,
)  # fmt: skip
def deploy_faction_terrain(use: Use) -> Script[None]:
    """Set up a piece of faction terrain at home, more than 3" away from every objective and other piece."""
    game = use.game
    (feature,) = yield from ask_pick(
        use.player, "pick", _undeployed_features(game, use.player), rule="core-10.1b", reason="which feature",
        ability=use.ability.id, always=True,
    )  # fmt: skip
    decision = SetUpUnit(
        player=use.player, kind="set-up", reason=f"set up {feature}", rule="core-10.1b", ability=use.ability.id,
        unit=feature, models=(0,), clear_of=FACTION_TERRAIN,
    )  # fmt: skip
    yield from ask_feature(game, decision, use.player)


def _regiments_left(game: Game, player: str) -> list[str]:
    return [
        name
        for name, units in game.player(player).regiments.items()
        if units and all(game.unit(unit).status == "undeployed" for unit in units)
    ]


def _has_regiments(game: Game, player: str) -> Iterator[Problem]:
    if _deploying(game) or not _regiments_left(game, player):
        yield problem("core-10.1c", "{player} has no regiment of which no unit is deployed", player=a_player(player))


@ability(
    "Deploy Regiment", DEPLOYMENT_PHASE, keywords={DEPLOY}, rule="core-10.1c", user="player", possible=_has_regiments
)
def deploy_regiment(use: Use) -> Script[None]:
    """Deploy all units of a regiment, one after the other, without alternating."""
    left = _regiments_left(use.game, use.player)
    (regiment,) = yield from ask_pick(
        use.player, "pick", left, rule="core-10.1c", reason="which regiment", ability=use.ability.id, always=True
    )
    use.game.change(marks={**use.game.state.marks, "deploying": use.game.player(use.player).regiments[regiment]})


def _deploying(game: Game) -> list[str]:
    """The units of a regiment that is being deployed."""
    units = game.state.marks.get("deploying", ())
    return [unit for unit in units if game.unit(unit).status == "undeployed"]


def pick_territories(game: Game) -> Script[bool]:
    """Roll off; the winner decides whose territory is whose, the other who begins deployment (core-9.1.2)."""
    winner = roll_off(game, "choosing territories")
    names = tuple(f"territory {number + 1}" for number in range(len(plan_of(game).territories)))
    if len(names) == 2:
        (mine,) = yield from ask_pick(winner, "pick", names, rule="core-9.1.2", reason="which territory is yours")
        own = names.index(mine)
        game.emit(Chosen(winner, "territory", mine))
        game.change_player(winner, territory=plan_of(game).territories[own])
        game.change_player(opponent(winner), territory=plan_of(game).territories[1 - own])
    loser = opponent(winner)
    (begins,) = yield from ask_pick(
        loser, "begin-deployment", tuple(game.state.players), rule="core-9.1.2", reason="who begins deployment"
    )
    game.emit(Chosen(loser, "begin-deployment", begins))
    game.change_now(begun=begins, picker=begins, active=begins)
    _go_to(game, "deployment")
    return True


def _go_to(game: Game, phase: str) -> None:
    game.change_now(phase=phase, step=0)


def deploy_terrain(game: Game) -> Script[bool]:
    """The player who begins deployment sets up their faction terrain, then the opponent."""
    for player in (game.now.begun, opponent(game.now.begun)):
        if (yield from deploy_window(game, player, DEPLOY_TERRAIN)):
            return False
    game.change_now(picker=game.now.begun)
    return True


def deploy_armies(game: Game) -> Script[bool]:
    """The players alternate DEPLOY abilities; when one has none left the other goes on."""
    picker = game.now.picker or game.now.begun
    through = [player for player in (game.now.begun, opponent(game.now.begun)) if not _left(game, player)]
    if through and game.now.finished_first is None:
        game.change_now(finished_first=through[0])
    for player in (picker, opponent(picker)):
        if (yield from deploy_window(game, player, DEPLOY)):
            if not _deploying(game):
                game.change_now(picker=opponent(player))
            return False
    for unit in [*_left(game, picker), *_left(game, opponent(picker))]:
        destroy(game, unit, None)  # there was no room for it
    return True


def _left(game: Game, player: str) -> list[str]:
    units = [unit for unit in game.state.units.values() if unit.army == player and unit.kind == "unit"]
    return [unit.id for unit in units if unit.status == "undeployed"]


@cache
def _deploys(word: str) -> Wanted:
    return lambda each: word in each.keywords and each.timing.phase == "deployment"


def _ends(game: Game, ability: str) -> bool:
    """Is less left to deploy after it? What players do by hand is offered beside such, and not for ever."""
    found = game.catalogue.ability(ability)
    return found is not None and not found.by_hand


def deploy_window(game: Game, player: str, word: str, rule: str = "core-10.0") -> Script[bool]:
    """One DEPLOY (or DEPLOY TERRAIN) ability of a player, if there is one left to use; was there?"""
    able = options(game, player, _deploys(word))
    if not any(_ends(game, each.ability) for each in able):
        return False
    decision = Window(player=player, kind="deploy", reason="deploy", rule=rule, options=tuple(able), may_pass=False)

    def refuse(each: Any, unit: str | None) -> list[Problem]:
        found = why_not(game, each, unit, player) or [
            problem(each.rule, "{ability} is not yet to be used", unit, ability=each.name)
        ]
        return [one.citing(rule) for one in found]

    choice = yield Ask(decision, judge(game, player, False, able, refuse))
    assert not isinstance(choice, Pass | Picked)
    used = game.catalogue.ability(choice.ability)
    assert used is not None
    yield from use_ability(game, used, choice.unit, player)
    return True
