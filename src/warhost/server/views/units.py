"""A unit as the page draws it: models, losses, and everything in force on it in words."""

from warhost.engine.bases import bases_of
from warhost.engine.game import Game
from warhost.engine.records import Unit
from warhost.narration.names import BattleNames
from warhost.rules.effects.characteristics import characteristic, keywords, move_amount, move_for, save, ward
from warhost.rules.history import did, has_charged
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import figures
from warhost.rules.space.objectives import contested_objectives, control_score
from warhost.rules.space.standing import stand_as_units
from warhost.server.protocol.table import ModelView, UnitView
from warhost.server.protocol.words import UNSET, Corners, UnsetType
from warhost.server.views.notes import notes_on


def unit_view(game: Game, unit: str) -> UnitView:
    """One unit, as everybody may know it."""
    record = game.unit(unit)
    scroll = game.warscroll(unit)
    there = record.status == "table"
    return UnitView(
        id=unit,
        name=BattleNames(game.catalogue).bare(game.state, unit),
        army=record.army,
        warscroll=record.warscroll,
        kind=record.kind,
        status=record.status,
        size=record.size,
        alive=record.alive,
        damage=record.damage,
        health=characteristic(game, unit, "Health"),
        models=_models(game, record),
        base=(scroll.base.length, scroll.base.width),
        height=scroll.height,
        footprint=_footprint(game, record),
        stands=there and unit in stand_as_units(game, record.army),
        keywords=sorted(keywords(game, unit)),
        notes=notes_on(game, unit) if there else [],
        abilities=[each for each in record.abilities if each in game.catalogue.abilities],
        tokens=record.tokens,
        carried_by=record.carried_by,
        general=game.player(record.army).general == unit,
        in_combat=in_combat_with(game, unit) if there else (),
        contesting=contested_objectives(game, unit) if there else [],
        charged=has_charged(game, unit),
        used=_used(game, unit),
        move=_move(game, unit),
        save=save(game, unit),
        ward=ward(game, unit),
        control_score=control_score(game, unit, len(figures(game, unit).numbers)) if there else 0,
        bases=_bases(game, record),
    )


def _bases(game: Game, record: Unit) -> tuple[tuple[float, float], ...] | UnsetType:
    found = bases_of(game.warscroll(record.id), record, range(record.size))
    return tuple((base.length, base.width) for base in found) or UNSET


def _footprint(game: Game, record: Unit) -> list[Corners]:
    """The outlines of faction terrain on the table, which is no base (terrain-1.5)."""
    feature = game.state.terrain.get(record.id) if record.kind == "terrain" else None
    return list(feature.shapes) if feature is not None and feature.on_table else []


def _models(game: Game, record: Unit) -> list[ModelView]:
    """The models on the table, each with the weapons it carries."""
    scroll, found = game.warscroll(record.id), []
    for number, place in enumerate(game.state.places.get(record.id, ())):
        if place is not None:
            carried = [
                weapon.name
                for weapon in scroll.weapons
                if weapon.name not in record.armed or number in record.armed[weapon.name]
            ]
            weapons = list(dict.fromkeys(carried))
            found.append(ModelView(n=number, x=place.x, y=place.y, z=place.z, facing=place.facing, weapons=weapons))
    return found


def _move(game: Game, unit: str) -> int | str:
    """Inches, or the dice that decide it."""
    printed = move_amount(game, unit)
    return str(printed) if printed.random else move_for(game, unit)


def _used(game: Game, unit: str) -> list[str]:
    """The abilities it used this turn."""
    names = dict.fromkeys(fact.ability for fact in did(game, "used", unit=unit))
    return [each for each in names if each is not None]
