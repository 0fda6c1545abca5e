"""Matched-play factions in scenario files: their warscrolls by name, battle traits, formations, enhancements, lores."""

from collections.abc import Iterable

from msgspec.structs import replace

from warhost.armies.loading import meant_warscrolls, shipped_abilities, shipped_armies
from warhost.battlepacks.registry import find_pack
from warhost.engine.catalogue import Ability, Warscroll
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.records import PLAYERS, opponent
from warhost.factions.model import find
from warhost.factions.playable import Playable, playables
from warhost.rules.effects.characteristics import printed_keyword
from warhost.rules.modules.magic import LISTED
from warhost.rules.words import HERO
from warhost.scenario.file import model
from warhost.scenario.file.reader import Malformed


def resolved(scenario: model.Scenario) -> model.Scenario:
    """The same with the full ids of warscrolls, such as skaven/clanrats or gnawfeast-clawpack/clanrats."""
    names, boxes = _meant(scenario), _of_armies(scenario)
    units = {
        key: replace(each, warscroll=boxes[each.army].get(each.warscroll, names.get(each.warscroll, each.warscroll)))
        for key, each in scenario.units.items()
    }
    terrain = tuple(
        each if each.warscroll is None else replace(each, warscroll=names.get(each.warscroll, each.warscroll))
        for each in scenario.terrain
    )
    return replace(scenario, units=units, terrain=terrain)


def _meant(scenario: model.Scenario) -> dict[str, str]:
    """What a bare name means of factions: the file's own warscroll, in matched play the faction's."""
    found: dict[str, str] = {}
    for playable in playables().values():
        for key, scroll in playable.warscrolls.items():
            if key not in scenario.warscrolls:
                found.setdefault(key, scroll.id)
    return found


def _of_armies(scenario: model.Scenario) -> dict[str, dict[str, str]]:
    """By player, what bare names mean of armies: the player's own first, then the opponent's, then any."""
    if _matched_play(scenario):
        return {player: {} for player in PLAYERS}
    said = {player: slug(scenario.players[player].army or "") for player in PLAYERS}
    return {
        player: meant_warscrolls(
            [each.warscroll for each in _units(scenario, player)], (said[player], said[opponent(player)])
        )
        for player in PLAYERS
    }


def _units(scenario: model.Scenario, player: str) -> list[model.UnitEntry]:
    """A player's units with warscrolls that the file has not made up."""
    return [
        each for each in scenario.units.values() if each.army == player and each.warscroll not in scenario.warscrolls
    ]


def armies(scenario: model.Scenario) -> tuple[str, ...]:
    """The armies that a file speaks of: its players', its units', and those whose abilities it names."""
    known = shipped_armies()
    said = [slug(each.army or "") for each in scenario.players.values()]
    found = [each for each in (*said, *_owners(scenario)) if each in known]
    for name in _named_abilities(scenario):
        if not any(slug(name) in known.covers[each].ability_names for each in found):
            found += known.with_ability(name)
    return tuple(dict.fromkeys(found))


def _owners(scenario: model.Scenario) -> list[str]:
    return [each.warscroll.partition("/")[0] for each in resolved(scenario).units.values() if "/" in each.warscroll]


def _named_abilities(scenario: model.Scenario) -> list[str]:
    """Abilities that the file gives to its own warscrolls, to its players and their generals."""
    own = [name for scroll in scenario.warscrolls.values() for name in scroll.abilities]
    players = scenario.players.values()
    given = [name for each in players for name in (each.regiment_ability, each.enhancement) if name is not None]
    return [*own, *given]


def warscrolls() -> dict[str, Warscroll]:
    """The warscrolls of all factions, by their full ids."""
    return {each.id: each for playable in playables().values() for each in playable.warscrolls.values()}


def abilities(scenario: model.Scenario) -> dict[str, Ability]:
    """The abilities of the factions that a file speaks of, before or after the Spearhead ones of the same names."""
    own = shipped_abilities(armies(scenario))
    if not _speaks_of_factions(scenario):
        return own
    return {each.id: each for playable in playables().values() for each in playable.abilities} | own


def _matched_play(scenario: model.Scenario) -> bool:
    return find_pack(scenario.battlepack).brings == "roster"


def _speaks_of_factions(scenario: model.Scenario) -> bool:
    if _matched_play(scenario) or any(each.lores for each in scenario.players.values()):
        return True
    boxes = shipped_armies()
    known = {name for each in armies(scenario) for name in boxes.covers[each].ability_names}
    named = {slug(name) for scroll in scenario.warscrolls.values() for name in scroll.abilities}
    used = [each.warscroll for each in scenario.units.values()] + [each.warscroll or "" for each in scenario.terrain]
    said = {each.army for each in scenario.players.values()}
    owners = {each.partition("/")[0] for each in used if "/" in each}
    return bool(named - known - set(LISTED)) or not owners <= set(boxes) or bool(said & set(playables()))


def give_faction(game: Game, scenario: model.Scenario, player: str) -> bool:
    """Give a player what their faction has and the file names; False where they play no faction."""
    said = scenario.players[player]
    playable = _faction_of(game, said, player)
    _give_lores(game, scenario, said)
    if playable is None:
        return False
    general = said.general or _first_hero(game, player)
    formation = _formation(scenario, said, playable)
    before = game.player(player).abilities
    game.change_player(player, army=playable.id, general=general, abilities=(*playable.traits, *formation, *before))
    if said.enhancement is not None and general is not None:
        _enhance(game, scenario, general, said.enhancement, said.line)
    return True


def give_enhancements(game: Game, scenario: model.Scenario) -> None:
    """The enhancements that the file gives to single units."""
    for unit in scenario.units.values():
        for name in unit.enhancements:
            _enhance(game, scenario, unit.name, name, unit.line)


def _enhance(game: Game, scenario: model.Scenario, unit: str, name: str, line: int) -> None:
    known = {key: each for playable in playables().values() for key, each in playable.enhancements.items()}
    found = find(name, known)
    if found is None:
        raise Malformed(scenario.path, line, f"there is no enhancement {name!r}", f"known: {', '.join(known)}")
    game.change_unit(unit, abilities=(*game.unit(unit).abilities, *known[found]))


def _faction_of(game: Game, said: model.PlayerEntry, player: str) -> Playable | None:
    """The faction the file names, else the one that a unit's warscroll comes from."""
    known = playables()
    if said.army is not None:
        return known.get(slug(said.army))
    scrolls = [unit.warscroll for unit in game.state.units.values() if unit.army == player and "/" in unit.warscroll]
    owners = [known[each.partition("/")[0]] for each in scrolls if each.partition("/")[0] in known]
    return next((each for each in owners if each.traits), None)


def _first_hero(game: Game, player: str) -> str | None:
    mine = [unit.id for unit in game.state.units.values() if unit.army == player]
    return next((unit for unit in mine if printed_keyword(game, unit, HERO)), None)


def _formation(scenario: model.Scenario, said: model.PlayerEntry, playable: Playable) -> tuple[str, ...]:
    """A battle formation, by its own name or that of its ability."""
    if said.regiment_ability is None:
        return ()
    found = playable.formation(said.regiment_ability)
    own = playable.ability(said.regiment_ability)
    if found is None and own is None:
        known = ", ".join(playable.formations)
        raise Malformed(scenario.path, said.line, f"there is no formation {said.regiment_ability!r}", f"known: {known}")
    return found or (str(own),)


def _give_lores(game: Game, scenario: model.Scenario, said: model.PlayerEntry) -> None:
    """Lores by name, or single spells and prayers."""
    given: list[str] = []
    for name in said.lores:
        found = lore(name) or [each for each in (_spell(game, name),) if each is not None]
        if not found:
            known = ", ".join(each for playable in playables().values() for each in playable.lores)
            raise Malformed(scenario.path, said.line, f"there is no lore, spell or prayer {name!r}", f"known: {known}")
        given += found
    if given:
        have = game.player(said.name).abilities
        game.change_player(said.name, abilities=(*have, *dict.fromkeys(given)))


def lore(name: str) -> list[str]:
    """The spells or prayers of a lore."""
    for playable in playables().values():
        known = find(name, playable.lores)
        if known is not None:
            return list(playable.lores[known])
    return []


def _spell(game: Game, name: str) -> str | None:
    known: Iterable[Ability] = game.catalogue.abilities.values()
    return next((each.id for each in known if slug(each.name) == slug(name) and each.value is not None), None)


def feature_abilities(each: model.TerrainEntry) -> tuple[str, ...] | None:
    """The universal terrain abilities that a piece of faction terrain has by its warscroll."""
    pieces = [piece for playable in playables().values() for piece in playable.terrain.values()]
    return next((piece.abilities for piece in pieces if piece.warscroll == each.warscroll), None)
