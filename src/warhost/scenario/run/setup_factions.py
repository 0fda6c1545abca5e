"""Matched-play factions in scenario files: their warscrolls by name, battle traits, formations, enhancements, lores."""

from collections.abc import Iterable

from msgspec.structs import replace

from warhost.armies.loading import shipped_abilities, shipped_warscrolls
from warhost.battlepacks.registry import find_pack
from warhost.engine.catalogue import Ability, Warscroll, slug
from warhost.engine.game import Game
from warhost.factions.model import find
from warhost.factions.playable import Playable, playables
from warhost.rules.effects.characteristics import printed_keyword
from warhost.rules.modules.magic import LISTED
from warhost.rules.words import HERO
from warhost.scenario.file import model
from warhost.scenario.file.reader import Malformed


def resolved(scenario: model.Scenario) -> model.Scenario:
    """The same with the full ids of warscrolls from factions, such as skaven/clanrats."""
    names = _meant(scenario)
    units = {
        key: replace(each, warscroll=names.get(each.warscroll, each.warscroll)) for key, each in scenario.units.items()
    }
    terrain = tuple(
        each if each.warscroll is None else replace(each, warscroll=names.get(each.warscroll, each.warscroll))
        for each in scenario.terrain
    )
    return replace(scenario, units=units, terrain=terrain)


def _meant(scenario: model.Scenario) -> dict[str, str]:
    """What a bare name means: the file's own warscroll, in matched play the faction's, else an army's first."""
    found: dict[str, str] = {}
    armies = set() if _matched_play(scenario) else set(shipped_warscrolls())
    for playable in playables().values():
        for key, scroll in playable.warscrolls.items():
            if key not in armies and key not in scenario.warscrolls:
                found.setdefault(key, scroll.id)
    return found


def warscrolls() -> dict[str, Warscroll]:
    """The warscrolls of all factions, by their full ids."""
    return {each.id: each for playable in playables().values() for each in playable.warscrolls.values()}


def abilities(scenario: model.Scenario) -> dict[str, Ability]:
    """The abilities of the factions that a file speaks of, before or after the Spearhead ones of the same names."""
    if not _speaks_of_factions(scenario):
        return shipped_abilities()
    own = {each.id: each for playable in playables().values() for each in playable.abilities}
    return own | shipped_abilities()


def _matched_play(scenario: model.Scenario) -> bool:
    return find_pack(scenario.battlepack).brings == "roster"


def _speaks_of_factions(scenario: model.Scenario) -> bool:
    if _matched_play(scenario) or any(each.lores for each in scenario.players.values()):
        return True
    known = {slug(each.name) for each in shipped_abilities().values()}
    named = {slug(name) for scroll in scenario.warscrolls.values() for name in scroll.abilities}
    used = [each.warscroll for each in scenario.units.values()] + [each.warscroll or "" for each in scenario.terrain]
    armies = {each.army for each in scenario.players.values()}
    return bool(named - known - set(LISTED)) or any("/" in each for each in used) or bool(armies & set(playables()))


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
    game.change_unit(unit, abilities=(*game.unit(unit).abilities, known[found]))


def _faction_of(game: Game, said: model.PlayerEntry, player: str) -> Playable | None:
    """The faction the file names, else the one that a unit's warscroll comes from."""
    known = playables()
    if said.army is not None:
        return known.get(slug(said.army))
    scrolls = [unit.warscroll for unit in game.state.units.values() if unit.army == player and "/" in unit.warscroll]
    return next((known[each.partition("/")[0]] for each in scrolls if known[each.partition("/")[0]].traits), None)


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
