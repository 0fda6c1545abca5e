"""The pre-battle sequence (spearhead-prebattle) and deployment (spearhead-deploy)."""

from typing import Any

from warhost.armies.loading import shipped_armies
from warhost.armies.mustering import give_loadout
from warhost.battlepacks.pack import pack_of
from warhost.battlepacks.sides import asking, attacker_of, picking_attacker
from warhost.battlepacks.spearhead.battlefields import PackData, read_pack
from warhost.battlepacks.spearhead.terrain import abilities_of
from warhost.battlepacks.spearhead.waiting import hold_back
from warhost.cards.decks import lay_decks
from warhost.cards.measures import CRYPT, ICON
from warhost.engine.decisions import Ask, Clearance, Placed, Script, SetUpUnit
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_thing
from warhost.engine.records import Objective, Terrain, opponent
from warhost.rules.sequence.deployment import deploy_window
from warhost.rules.setting_up.feature_room import has_room, standing_footprints
from warhost.rules.setting_up.features import feature_problems, footprint, stand_feature
from warhost.rules.space.scenery import Shapes
from warhost.rules.words import DEPLOY
from warhost.table.shapes import Place

RULE = "spearhead-prebattle"
CLEARANCE, BORDER = Clearance(terrain=6.0, long_edges=3.0), 3.0


_ask = asking(RULE)
pick_attacker = picking_attacker(RULE)


def fields_of(game: Game) -> PackData:
    """The battlefields of the pack a battle is fought by."""
    return read_pack(pack_of(game).folder)


def pick_loadouts(game: Game) -> Script[bool]:
    """The attacker picks a regiment ability and an enhancement, then the defender."""
    armies = shipped_armies()
    for player in (attacker_of(game), opponent(attacker_of(game))):
        record = game.player(player)
        army = armies.get(record.army or "")
        if army is None:
            continue
        for kind, listed in (("regiment-ability", army.regiment_abilities), ("enhancement", army.enhancements)):
            names = {game.catalogue.abilities[each].name: each for each in listed}
            if names:
                picked = yield from _ask(game, player, kind, list(names), f"which {kind.replace('-', ' ')}")
                give_loadout(game, player, names[picked], kind == "enhancement")
    return True


def pick_realm(game: Game) -> Script[bool]:
    """The defender chooses the side of the realm battlefield."""
    realm = game.state.marks.get("realm", ("",))[0]
    if not realm:
        defender = opponent(attacker_of(game))
        realm = yield from _ask(game, defender, "realm", list(fields_of(game).realms), "which side of the battlefield")
    lay_realm(game, realm)
    return True


def lay_realm(game: Game, realm: str) -> None:
    """The objectives and mystical terrain of a side, and its twist deck, shuffled by the battle's dice."""
    fields = fields_of(game)
    side = fields.realms[realm]
    game.change(
        marks={**game.state.marks, "realm": (realm,)},
        objectives={name: Objective(name, *each.at, each.radius) for name, each in side.objectives.items()},
    )
    for name in (*side.standing, *([ICON] if ICON in fields.features and CRYPT not in side.standing else [])):
        add_feature(game, name, name)
    pack = pack_of(game)
    lay_decks(game, [each.id for each in pack.twists.values() if each.realm == realm], pack.cards)


def add_feature(game: Game, piece: str, name: str) -> None:
    """A terrain piece beside the table."""
    data = fields_of(game).features[piece]
    feature = Terrain(
        name, data.polygon, data.height, data.size, abilities=abilities_of(piece, data.size), army=None, on_table=False
    )
    game.change(terrain={**game.state.terrain, name: feature})


def pick_map(game: Game) -> Script[bool]:
    """The defender picks a deployment map and who has which territory."""
    fields, defender = fields_of(game), opponent(attacker_of(game))
    maps = fields.realms[game.state.marks["realm"][0]].maps
    name = yield from _ask(game, defender, "map", list(maps), "which deployment map")
    mine = yield from _ask(game, defender, "territory", ["A", "B"], "which territory is yours")
    both = {"A": maps[name].a, "B": maps[name].b}
    game.change_player(defender, territory=both[mine])
    game.change_player(opponent(defender), territory=both["B" if mine == "A" else "A"])
    game.change(marks={**game.state.marks, "map": (name,)})
    for piece, (x, y, facing) in fields.realms[game.state.marks["realm"][0]].standing.items():
        stand_feature(game, piece, Place(x, y, 0.0, facing))
    return True


def pick_group(game: Game) -> Script[bool]:
    """Who sets up which terrain: a group each, the defender choosing where there is a choice."""
    fields, defender = fields_of(game), opponent(attacker_of(game))
    groups = list(fields.groups)
    mine = groups[0]
    if fields.choose_group:
        mine = yield from _ask(game, defender, "terrain-group", groups, "which terrain group")
    theirs = next((each for each in groups if each != mine), mine)
    for player, group in ((defender, mine), (opponent(defender), theirs)):
        for piece in fields.groups[group]:
            add_feature(game, piece, f"{player.capitalize()} {piece}")
    return True


def set_up_terrain(game: Game) -> Script[bool]:
    """The defender sets up their features, the large one first, then the attacker."""
    for player in (opponent(attacker_of(game)), attacker_of(game)):
        for name in _features_left(game, player):
            yield from _set_up_feature(game, player, name)
            return False
    game.change_now(phase="deployment", step=0)
    return True


def _features_left(game: Game, player: str) -> list[str]:
    """A player's features beside the table, the large one first: it finds room less easily."""
    own = [each for each in game.state.terrain.values() if each.id.startswith(player.capitalize())]
    return [each.id for each in sorted(own, key=lambda each: each.size != "large") if not each.on_table]


def _set_up_feature(game: Game, player: str, name: str) -> Script[None]:
    decision = SetUpUnit(
        player=player, kind="terrain", reason=f"set up {name}", rule=RULE, unit=name, models=(0,), clear_of=CLEARANCE,
        from_enemy_territory=BORDER,
    )  # fmt: skip

    def check(answer: Any) -> list[Problem]:
        return judge_feature(game, player, name, answer)

    choice: Placed = yield Ask(decision, check)
    stand_feature(game, name, choice.places[0])


def judge_feature(game: Game, player: str, name: str, answer: Any) -> list[Problem]:
    """Wholly in one's territory, 6" from other terrain, 3" from long edges and enemy territory, on no objective."""
    shapes = footprint(game, name, answer, RULE)
    if isinstance(shapes, list):
        return shapes
    problems = feature_problems(game, name, shapes, RULE, CLEARANCE, player, BORDER)
    return problems or _crowding(game, player, name, shapes)


def _crowding(game: Game, player: str, name: str, shapes: Shapes) -> list[Problem]:
    """Every feature must be set up: one that leaves no room for the player's next cannot stand there."""
    home = game.player(player).territory
    standing = [*standing_footprints(game), *(shape.corners for shape in shapes)]
    return [
        problem(RULE, "{unit} would leave no room for {other}", name, other=a_thing(other))
        for other in _features_left(game, player)
        if other != name and not has_room(game, game.state.terrain[other].shapes, CLEARANCE, standing, home, BORDER)
    ]


def deploy_in_turn(game: Game) -> Script[bool]:
    """The attacker sets up all their units but those held back, then the defender (spearhead-deploy)."""
    attacker = game.now.begun
    for player in (attacker, opponent(attacker)):
        hold_back(game, player)
        if (yield from deploy_window(game, player, DEPLOY, "spearhead-deploy")):
            return False
    game.change_now(finished_first=attacker)
    return True
