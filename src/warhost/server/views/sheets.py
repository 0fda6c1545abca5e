"""Warscrolls and armies as they are read."""

from msgspec.structs import asdict

from warhost.armies.army import Army
from warhost.armies.army_file import RosterRow
from warhost.armies.covers import Cover
from warhost.armies.loading import shipped_armies
from warhost.battlepacks.registry import offered
from warhost.engine.catalogue import Ability, Catalogue, Warscroll, Weapon
from warhost.narration.timing import when
from warhost.server.protocol.sheets import (
    AbilityView,
    ArmyLine,
    ArmyRow,
    ArmyView,
    OtherBase,
    ScrollView,
    UnitFigure,
    WeaponView,
)


def ability_view(ability: Ability) -> AbilityView:
    """An ability in words."""
    return AbilityView(
        id=ability.id, name=ability.name, when=when(ability), summary=ability.summary,
        rule=ability.rule, keywords=sorted(ability.keywords), passive=ability.timing.phase is None
        and ability.reaction is None, reaction=ability.reaction is not None, cost=ability.cost,
    )  # fmt: skip


def weapon_view(weapon: Weapon) -> WeaponView:
    return WeaponView(
        name=weapon.name, range=weapon.range, attacks=weapon.attacks, hit=weapon.hit,
        wound=weapon.wound, rend=weapon.rend, damage=weapon.damage, abilities=weapon.abilities,
        carried_by=weapon.carried_by,
    )  # fmt: skip


def _scroll(scroll: Warscroll, abilities: list[Ability]) -> ScrollView:
    base = scroll.base
    others = [OtherBase(base=(each.length, each.width), models=len(models)) for each, models in scroll.other_bases]
    return ScrollView(
        id=scroll.id, name=scroll.name, move=scroll.move, health=scroll.health, save=scroll.save,
        control=scroll.control, base=(base.length, base.width), other_bases=others,
        height=scroll.height, size=scroll.size,
        keywords=sorted(scroll.keywords), weapons=[weapon_view(each) for each in scroll.weapons],
        abilities=[ability_view(each) for each in abilities],
    )  # fmt: skip


def scroll_view(catalogue: Catalogue, name: str) -> ScrollView:
    """A warscroll of a battle."""
    scroll = catalogue.warscrolls[name]
    return _scroll(scroll, [catalogue.abilities[each] for each in scroll.abilities if each in catalogue.abilities])


def army_line(army: Cover) -> ArmyLine:
    """An army in a list."""
    fit = [each for each in offered().values() if each.fits(army)]
    return ArmyLine(
        id=army.id, name=army.name, faction=army.faction, units=len(army.roster), models=army.models,
        packs=[each.id for each in fit], plays=[each.name for each in fit], alliance=army.alliance,
        style=army.plays, difficulty=army.difficulty, emblem=army.emblem,
        figures=[_figure(army, row) for row in army.roster],
    )  # fmt: skip


def _figure(army: Cover, row: RosterRow) -> UnitFigure:
    name = army.outlines[row.warscroll].name if row.warscroll in army.outlines else row.warscroll
    return UnitFigure(name=name, general=row.general, bases=list(army.bases(row)))


def army_view(army: Army) -> ArmyView:
    """An army's sheet."""
    known = {each.id: each for each in army.abilities}
    rows = [
        ArmyRow(
            warscroll=row.warscroll,
            name=row.name or army.warscrolls[row.warscroll].name,
            models=row.models or army.warscrolls[row.warscroll].size,
            general=row.general,
        )
        for row in army.roster
    ]
    return ArmyView(
        **asdict(army_line(shipped_armies().covers[army.id])),
        roster=rows,
        traits=[ability_view(known[each]) for each in army.traits],
        regiment_abilities=[ability_view(known[each]) for each in army.regiment_abilities],
        enhancements=[ability_view(known[each]) for each in army.enhancements],
        warscrolls={
            name: _scroll(scroll, [known[each] for each in scroll.abilities if each in known])
            for name, scroll in army.warscrolls.items()
        },
    )
