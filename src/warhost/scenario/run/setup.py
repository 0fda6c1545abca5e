"""From a scenario file to a battle in that situation."""

from typing import Any

from warhost.armies.loading import shipped_warscrolls
from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import battlepacks
from warhost.battlepacks.sides import ASKS, TABLE
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability, Warscroll, Weapon
from warhost.engine.dice import DiceSource as Dice
from warhost.engine.game import Game
from warhost.engine.loadouts import rearmed
from warhost.engine.naming import alike, slug
from warhost.engine.records import (
    BLUE,
    PLAYERS,
    RED,
    Moment,
    Objective,
    Player,
    Source,
    State,
    Status,
    Terrain,
    Unit,
    Until,
    opponent,
)
from warhost.rules.abilities.ability import abilities_in
from warhost.rules.abilities.limits import count_use
from warhost.rules.battleplan import MARKER_RADIUS, Rules
from warhost.rules.core import MODULES
from warhost.rules.effects.command_models import default_models
from warhost.rules.fighting.weapon_abilities import is_known
from warhost.rules.modules import magic
from warhost.rules.modules.battle_tactics import TACTICS, entourage, their_land
from warhost.rules.modules.manifestations import is_manifestation
from warhost.rules.selectors.who import Ids
from warhost.rules.sequence.command_points import AUXILIARIES, deal_command_points
from warhost.rules.setting_up.features import treat_as_unit
from warhost.rules.setting_up.units import REPLACEMENT
from warhost.rules.space.terrain import BY_TYPE
from warhost.scenario.file import model
from warhost.scenario.file.effect_lines import EffectLine, modifier_of
from warhost.scenario.file.reader import Malformed
from warhost.scenario.run import setup_cards as cards
from warhost.scenario.run import setup_factions as factions
from warhost.scenario.run.setup_standing import give_standing, tokens_of
from warhost.table.movement import standing
from warhost.table.quarters import corners
from warhost.table.shapes import Board, Place, Point, Prism


class Unsupported(Exception):  # noqa: N818
    """The file uses a battlepack or module that is not implemented."""


def set_up(scenario: model.Scenario, dice: Dice) -> Battle:
    """The battle as the file describes it."""
    scenario = factions.resolved(scenario)
    rules = rules_for(scenario)
    state = State(
        battlepack=scenario.battlepack, modules=modules_of(scenario), width=board_of(scenario).width,
        depth=board_of(scenario).depth, rounds=rules.plan.rounds, now=Moment(), units={}, places={},
        players={name: _player(scenario, name) for name in PLAYERS},
    )  # fmt: skip
    game = Game(rules, state, dice)
    game.change(terrain={each.name: _terrain(scenario, each) for each in scenario.terrain})
    game.change(objectives=_objectives(scenario))
    game.change_now(**_moment(scenario, game))
    for unit in scenario.units.values():
        _add_unit(game, scenario, unit)
    for feature in scenario.terrain:
        treat_as_unit(game, feature.name)
        if feature.name in game.state.units:
            game.change_unit(feature.name, damage=feature.damage)
    if scenario.now.phase == "set-up":
        game.change(marks=_asked(scenario))
    else:
        cards.lay_cards(game, scenario)
    others = [player for player in PLAYERS if not factions.give_faction(game, scenario, player)]
    cards.give_armies(game, scenario, others)
    factions.give_enhancements(game, scenario)
    _give_tactics(game, scenario)
    _give_command_points(game, scenario)
    give_standing(game, scenario)
    cards.put_twist_in_force(game, scenario)
    for unit in scenario.units.values():
        for line in unit.effects:
            _add_effect(game, unit, line)
    return Battle(rules, game.state, dice)


def modules_of(scenario: model.Scenario) -> tuple[str, ...]:
    """The advanced modules in use: the file's, or the battlepack's."""
    own = pack_for(scenario).modules
    return scenario.modules if own is None else own


def pack_for(scenario: model.Scenario) -> Battlepack:
    """The battlepack of the file."""
    if scenario.battlepack not in battlepacks():
        raise Unsupported(f"not implemented yet: {scenario.battlepack}")
    return battlepacks()[scenario.battlepack]


def rules_for(scenario: model.Scenario) -> Rules:
    """The rulebook with the file's own warscrolls beside the shipped ones."""
    pack = pack_for(scenario)
    unknown = [each for each in scenario.modules if each not in MODULES]
    if unknown:
        raise Unsupported(f"not implemented yet: {', '.join(unknown)}")
    scenario = factions.resolved(scenario)
    abilities = factions.abilities(scenario) | _listed_magic(scenario) | _own_magic(scenario)
    scrolls = (
        shipped_warscrolls(factions.armies(scenario))
        | factions.warscrolls()
        | {name: _warscroll(scenario, each, abilities) for name, each in scenario.warscrolls.items()}
    )
    used: list[tuple[str | None, int]] = [(each.warscroll, each.line) for each in scenario.units.values()]
    used += [(each.warscroll, each.line) for each in scenario.terrain]
    for name, line in used:
        if name is not None and name not in scrolls:
            near = ", ".join(alike(name, scrolls, 3)) or ", ".join(sorted(scrolls))
            raise Malformed(scenario.path, line, f"there is no warscroll {name!r}", f"known: {near}")
    return pack.rulebook(_size(scenario), scrolls.values(), abilities.values(), scenario.modules)


def _listed_magic(scenario: model.Scenario) -> dict[str, Ability]:
    """Spells and prayers that a warscroll may name where the magic module is in use."""
    if "magic" not in modules_of(scenario):
        return {}
    return {each.id: each for each in abilities_in(magic) if each.id in magic.LISTED}


def _own_magic(scenario: model.Scenario) -> dict[str, Ability]:
    """The spells and prayers made up for the file."""
    found: dict[str, Ability] = {}
    for scroll in scenario.warscrolls.values():
        for holy, listed in ((False, scroll.spells), (True, scroll.prayers)):
            for each in listed.values():
                reach, mortal = float(each.range or 12), each.mortal or 0
                made = magic.damaging(each.name, each.value, reach, mortal, holy=holy, unlimited=each.unlimited)
                found[made.id] = made
    return found


def _size(scenario: model.Scenario) -> tuple[float, float]:
    return scenario.battlefield or pack_for(scenario).table()


def board_of(scenario: model.Scenario) -> Board:
    width, depth = _size(scenario)
    return Board(
        width,
        depth,
        tuple(
            Prism(shape, each.height)
            for each in scenario.terrain
            if each.polygon and each.deployed
            for shape in (each.polygon, *each.pieces)
        ),
    )


def _warscroll(scenario: model.Scenario, each: model.WarscrollEntry, abilities: dict[str, Ability]) -> Warscroll:
    by_name = {slug(ability.name): ability.id for ability in abilities.values()}
    for name in each.abilities:
        if slug(name) not in by_name:
            known = [ability.name for ability in abilities.values()]
            near = ", ".join(alike(name, known, 3)) or ", ".join(sorted(known))
            raise Malformed(scenario.path, each.line, f"{each.name} has an unknown ability {name!r}", f"known: {near}")
    return Warscroll(
        id=each.name, name=each.name, move=each.move if isinstance(each.move, str) else int(each.move),
        health=each.health, save=each.save, control=each.control, base=each.base, height=each.height,
        keywords=frozenset(each.keywords),
        weapons=tuple(_weapon(scenario, weapon) for weapon in each.weapons.values()),
        abilities=tuple(by_name[slug(name)] for name in (*each.abilities, *each.spells, *each.prayers)),
        coherency=each.coherency,
    )  # fmt: skip


def _asked(scenario: model.Scenario) -> dict[str, tuple[str, ...]]:
    """What is settled before the battle; which terrain there is is asked where the file has an answer."""
    answered = any(TABLE in step.choose for step in scenario.steps if isinstance(step, model.UseStep | model.EndStep))
    realm = {"realm": (scenario.realm,)} if scenario.realm else {}
    return {**realm, **({ASKS: (TABLE,)} if answered else {})}


def _weapon(scenario: model.Scenario, each: model.WeaponEntry) -> Weapon:
    for name in each.abilities:
        if not is_known(name):
            raise Malformed(
                scenario.path, each.line, f"{each.name} has an unknown weapon ability {name!r}",
                'right are Anti-X (+1 Rend), Charge (+1 Damage), Companion, Crit (2 Hits), Crit (Auto-wound), '
                'Crit (Mortal), Shoot in Combat',
            )  # fmt: skip
    return Weapon(
        each.name, each.attacks, each.hit, each.wound, each.rend, each.damage,
        None if each.range is None else float(each.range), each.abilities, each.models,
        one_of=each.one_of,
    )  # fmt: skip


def _player(scenario: model.Scenario, name: str) -> Player:
    each = scenario.players[name]
    return Player(
        name, each.victory_points, each.command_points or 0, each.general, bool(each.attacker),
        territory_of(scenario, name) or _usual_territory(scenario, name), each.army,
        points=_auxiliaries(scenario, each), regiments=each.regiments,
    )  # fmt: skip


def territory_of(scenario: model.Scenario, name: str) -> tuple[Point, ...]:
    """The territory a file gives a player, by its corners or by parts of the table (core-9.1)."""
    return corners(board_of(scenario), scenario.players[name].territory)


def _usual_territory(scenario: model.Scenario, name: str) -> tuple[Point, ...]:
    """Red has the battleplan's first territory and blue the second where the file is silent."""
    both = pack_for(scenario).plan(_size(scenario)).territories
    if len(both) != len(PLAYERS) or scenario.now.phase == "set-up":
        return ()
    theirs = set(territory_of(scenario, opponent(name)))
    if theirs:
        left = [each for each in both if set(each) != theirs]
        return left[0] if len(left) == 1 else ()
    return both[PLAYERS.index(name)]


def _auxiliaries(scenario: model.Scenario, player: model.PlayerEntry) -> dict[str, int]:
    """How many units stand in no regiment, where both players' regiments are told."""
    if not all(each.regiments for each in scenario.players.values()):
        return {}
    in_regiments = {unit for units in player.regiments.values() for unit in units}
    loose = [each for each in scenario.units.values() if each.army == player.name and each.name not in in_regiments]
    return {AUXILIARIES: sum(each.manifestation is None and not each.name.endswith(REPLACEMENT) for each in loose)}


def _terrain_abilities(scenario: model.Scenario, each: model.TerrainEntry) -> tuple[str, ...]:
    own = pack_for(scenario).feature_abilities(each.name, each.size)
    if own is not None:
        return own if each.abilities is None else each.abilities
    if "terrain" not in modules_of(scenario):
        return ()
    if each.abilities is None and each.type is None:
        return factions.feature_abilities(each) or ()
    return each.abilities if each.abilities is not None else BY_TYPE.get(each.type or "", ())


def _objectives(scenario: model.Scenario) -> dict[str, Objective]:
    if scenario.now.phase == "set-up":
        return {}
    if scenario.objectives is None:
        return pack_for(scenario).objectives(_size(scenario), cards.realm_of(scenario))
    return {each.name: _objective(each) for each in scenario.objectives}


def _terrain(scenario: model.Scenario, each: model.TerrainEntry) -> Terrain:
    return Terrain(
        each.name, each.polygon, each.height, each.size, each.type, _terrain_abilities(scenario, each),
        each.controlled_by, each.army, each.warscroll, each.deployed and bool(each.polygon), each.controlled_by,
        each.pieces,
    )  # fmt: skip


def _objective(each: model.ObjectiveEntry) -> Objective:
    radius = MARKER_RADIUS if each.radius is None else each.radius
    return Objective(each.name, *each.at, radius, each.controlled_by, each.controlled_by)


def _add_unit(game: Game, scenario: model.Scenario, each: model.UnitEntry) -> None:
    scroll = game.catalogue.warscrolls[each.warscroll]
    standing_now = len(each.at)
    size = standing_now + each.slain if each.at else max(each.models or scroll.size, each.slain)
    slain = tuple(range(standing_now, standing_now + each.slain))
    destroyed = each.destroyed is not None or (not each.at and each.slain >= size)
    status: Status = (
        "table" if each.at else "destroyed" if destroyed else "reserve" if each.in_reserve else "undeployed"
    )
    armed = rearmed(scroll, size, each.armed)
    record = Unit(
        each.name, each.army, scroll.id, size, status, tuple(range(size)) if destroyed else slain, each.damage,
        armed, _command_models(scenario, each, scroll, size), tokens=tokens_of(each, scroll, size),
        replaced=each.replaced, reserved_by_deployment=each.in_reserve,
        points={"ritual": each.ritual_points} if each.ritual_points else {},
        replacement_of=each.name.removesuffix(REPLACEMENT) if each.name.endswith(REPLACEMENT) else None,
        **_manifested(each, scroll),
    )  # fmt: skip
    board = board_of(scenario)
    places = tuple(Place(x, y, standing(board, x, y), each.facing) for x, y in each.at)
    game.change(units={**game.state.units, each.name: record})
    game.put(each.name, (*places, *[None] * (size - len(places))))
    _add_facts(game, each)


def _manifested(each: model.UnitEntry, scroll: Warscroll) -> dict[str, Any]:
    """What makes a unit of the file a manifestation: it says so, or its warscroll does."""
    if each.manifestation is None and not is_manifestation(scroll):
        return {}
    said = each.manifestation or model.Manifestation()
    value = scroll.banishment if said.banishment is None else said.banishment
    return {"kind": "manifestation", "banishment": value, "summoned_by": said.summoned_by}


def _command_models(
    scenario: model.Scenario, each: model.UnitEntry, scroll: Warscroll, size: int
) -> dict[str, tuple[int, ...]]:
    if each.command_models is not None:
        return each.command_models
    return default_models(scroll, size) if "command-models" in modules_of(scenario) else {}


def _add_facts(game: Game, each: model.UnitEntry) -> None:
    for name in each.used:
        ability = game.catalogue.ability(name)
        phase = (ability.timing.phase if ability else None) or game.now.phase
        words = ability.keywords if ability else frozenset()
        title = ability.name if ability else name
        game.note("used", phase, unit=each.name, player=each.army, ability=title, keywords=words)
        if ability is not None:
            count_use(game, ability, each.name if ability.user == "unit" else None, each.army)
    if each.charged:
        game.note("charged", "charge", unit=each.name)
    if each.destroyed == "this-turn":
        game.note("destroyed", "", unit=each.name, player=each.army)


def _give_command_points(game: Game, scenario: model.Scenario) -> None:
    """A file that opens at the start of a round and does not tell command points means those just dealt."""
    if scenario.now.phase == "start-of-round":
        deal_command_points(game)
        for name, said in scenario.players.items():
            if said.command_points is not None:
                game.change_player(name, command_points=said.command_points)


def _give_tactics(game: Game, scenario: model.Scenario) -> None:
    """The battle tactics attempted so far, and the one of this turn."""
    marks = dict(game.state.marks)
    for name, said in scenario.players.items():
        tried = tuple(slug(each) for each in (*said.attempted, *filter(None, (said.tactic,))))
        unknown = [each for each in tried if each not in TACTICS and "battle-tactics" in game.state.modules]
        if unknown:
            right = f"one of {', '.join(TACTICS)}"
            raise Malformed(scenario.path, said.line, f"there is no battle tactic {unknown[0]!r}", right)
        if said.tactic is not None:
            marks[f"tactic {name}"] = tried[-1:]
            # What was picked for it is not told: any that could have been.
            aims = {"slay-the-entourage": entourage(game, name, fallen=True), "take-their-land": their_land(game, name)}
            marks[f"tactic aim {name}"] = tuple(aims.get(tried[-1], ()))
        if tried:
            marks[f"attempted {name}"] = tried
    game.change(marks=marks)
    gambit = game.catalogue.ability("Tactical Gambit")
    if gambit is not None and scenario.players[game.now.active].tactic is not None:
        count_use(game, gambit, None, game.now.active)


def _moment(scenario: model.Scenario, game: Game) -> dict[str, object]:
    now, turn = scenario.now, scenario.now.turn
    if now.phase == "deployment" and "turn" not in now.lines:
        turn = next((each.name for each in scenario.players.values() if each.attacker), turn)
    first = now.first or turn
    red, blue = game.player(RED).victory_points, game.player(BLUE).victory_points
    moment: dict[str, object] = {
        "round": now.round, "active": turn, "first": first, "turn": 1 if turn == first else 2,
        "phase": now.phase, "begun": turn, "picker": turn if now.phase == "deployment" else None,
        "underdog": None if red == blue else RED if red < blue else BLUE,
    }  # fmt: skip
    if now.phase in ("set-up", "deployment"):
        moment |= {"round": 0, "turn": 0}
    if now.phase == "start-of-round":
        steps = game.book.sequence["start-of-round"]  # type: ignore[attr-defined]
        # A twist deck and no twist in force: the card is still to be drawn.
        draws = "twist" in steps and scenario.decks.get("twist") and scenario.twist is None
        moment |= {"turn": 0, "step": steps.index("twist" if draws else "round begins")}
    return moment


def _add_effect(game: Game, unit: model.UnitEntry, line: EffectLine) -> None:
    by = game.unit(line.by) if line.by is not None else None
    source = Source(line.text, "core-28.1", line.by, by.army if by else unit.army)
    until = Until(line.until)
    game.add_effect((modifier_of(line),), Ids(frozenset({unit.name})), until, source)
