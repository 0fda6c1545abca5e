"""Manifestations (magic-7.0): endless spells and invocations, how they are summoned and banished (magic-7.2)."""

import dataclasses
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from warhost.engine.catalogue import Ability, PickSpec, Warscroll
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.loadouts import carriers
from warhost.engine.naming import slug
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_unit
from warhost.engine.records import Unit
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.in_force import END_OF_BATTLE
from warhost.rules.effects.modifiers import CharacteristicModifier
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.fighting.damage import banish, perish
from warhost.rules.history import did
from warhost.rules.modules.magic import prayer, spell, throw_twice
from warhost.rules.selectors.where import Within
from warhost.rules.selectors.who import FRIENDLY, ActingAs, Amended, Keyword, Manifested, Models, Provided
from warhost.rules.setting_up.room import no_room
from warhost.rules.setting_up.units import SetUpTerms, around, beside
from warhost.rules.space.carrying import lift, mount
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.standing import rider_of
from warhost.rules.words import BANISH, MANIFESTATION, PRIEST, SUMMON, WIZARD, YOUR_HERO_PHASE

BANISHING_RANGE = 30.0
BANISH_MANIFESTATION = "Banish Manifestation"
FROM_ANYWHERE = Provided(Amended(BANISH_MANIFESTATION, "anywhere"))
"""For units that banish from anywhere."""
CHOSEN = "manifestation"
"""What a use remembers of the manifestation that was picked for it."""


def is_manifestation(scroll: Warscroll) -> bool:
    return MANIFESTATION in scroll.keywords


class Summoned(NamedTuple):
    """A manifestation that can be summoned, and where: wholly within a distance of the summoner, visible to them, and
    further than another from all enemies. `parts`: of how many it consists; `apart`: how far at most from each other.
    `in_part`: only some part of it must be within that distance.
    """

    warscroll: str
    within: float = 12.0
    from_enemies: float | None = None
    visible: bool = True
    parts: int = 1
    apart: float | None = None
    in_part: bool = False

    def told(self) -> str:
        away = f', more than {self.from_enemies:g}" from all enemy units' if self.from_enemies is not None else ""
        return (
            f'{"" if self.in_part else "wholly "}within {self.within:g}"{" and visible" if self.visible else ""}{away}'
        )


def summoning(
    name: str, warscroll: str, value: int, *, rule: str = "magic-7.0", within: float = 12.0,
    from_enemies: float | None = None, holy: bool = False, visible: bool = True, parts: int = 1,
    apart: float | None = None, in_part: bool = False,
) -> Ability:  # fmt: skip
    """The spell (or with `holy` the prayer) that summons a manifestation of a warscroll."""
    which = Summoned(warscroll, within, from_enemies, visible, parts, apart, in_part)

    def summon(use: Use) -> Script[None]:
        yield from _summon(use, which)

    summon.__doc__ = f"Set up a {name.removeprefix('Summon ')} {which.told()}."
    make = prayer if holy else spell
    made: Ability = make(name, value, rule=rule, words={SUMMON}, possible=_not_there(warscroll, rule))(summon)
    return made


def summoning_one_of(
    name: str, which: tuple[Summoned, ...], value: int, *, rule: str, holy: bool = False, in_turn: bool = False
) -> Ability:
    """The spell or prayer that summons one of several manifestations, whichever is not on the battlefield.

    `in_turn`: the others of them are banished first.
    """

    listed = {each.warscroll: each for each in which}

    def summon(use: Use) -> Script[None]:
        for each in listed if in_turn else ():
            found = manifestation_of(use.game, use.player, each)
            if found is not None and _is_there(use.game, use.player, each):
                yield from banish(use.game, found)
        yield from _summon(use, listed[use.parameter(CHOSEN, "")])

    def declare(use: Use) -> Script[None]:
        """It is picked before the roll."""
        able = [each for each in listed if not _is_there(use.game, use.player, each)]
        use.amended[CHOSEN] = yield from use.choose(able, "which manifestation")
        assert rolled is not None
        yield from rolled(use)

    def possible(game: Game, unit: str) -> Iterator[Problem]:
        if all(_is_there(game, game.unit(unit).army, each.warscroll) for each in which):
            yield problem((rule, "magic-7.0"), "all its manifestations are on the battlefield already", unit)

    summon.__doc__ = f"Set up one of {', '.join(f'{each.warscroll} {each.told()}' for each in which)}."
    make = prayer if holy else spell
    made: Ability = make(name, value, rule=rule, words={SUMMON}, possible=possible)(summon)
    rolled = made.declare
    return dataclasses.replace(made, declare=declare)


def _summon(use: Use, which: Summoned) -> Script[None]:
    made = ready(use.game, use.player, which.warscroll, which.parts)
    if which.apart is not None:  # its parts keep as near to each other as models of a unit do (core-15.1a)
        use.gives(made, CharacteristicModifier("Coherency", "set", which.apart), until=END_OF_BATTLE)
    seen_by = use.unit if which.visible else None
    within = use.parameter("within", which.within)
    near = around(use.game, use.unit, within)
    terms = SetUpTerms(
        () if which.in_part else near, from_enemies=which.from_enemies, visible_to=seen_by,
        one_within=near if which.in_part else (),
    )  # fmt: skip
    yield from _appear(use, made, terms)


def carrying(name: str, warscroll: str, value: int, *, which: Select, rule: str, within: float) -> Ability:
    """The spell that summons a manifestation to carry a friendly unit of one model.

    It is set up within a distance of that unit, visible to the summoner and not in combat; the unit is put on it.
    """

    def summon(use: Use) -> Script[None]:
        game, made = use.game, ready(use.game, use.player, warscroll)
        terms = SetUpTerms(beside(game, made, within, use.target), not_in_combat=True, visible_to=use.unit)
        if (yield from _appear(use, made, terms)):
            mount(game, use.target, made)

    summon.__doc__ = f'Set up a {warscroll} within {within:g}" of the target, not in combat; it carries the target.'
    picks = (PickSpec("unit", FRIENDLY & which & ~Models(2)),)
    made: Ability = spell(
        name, value, rule=rule, words={SUMMON}, picks=picks, possible=_not_there(warscroll, rule)
    )(summon)  # fmt: skip
    return made


def _not_there(warscroll: str, rule: str) -> Callable[[Game, str], Iterator[Problem]]:
    def possible(game: Game, unit: str) -> Iterator[Problem]:
        army = game.unit(unit).army
        if _is_there(game, army, warscroll) and (found := manifestation_of(game, army, warscroll)) is not None:
            yield problem((rule, "magic-7.0"), "{found} is on the battlefield already", unit, found=a_unit(found))

    return possible


def _is_there(game: Game, player: str, warscroll: str) -> bool:
    found = manifestation_of(game, player, warscroll)
    return found is not None and game.unit(found).status == "table"


def _appear(use: Use, made: str, terms: SetUpTerms) -> Script[bool]:
    """Set up a manifestation, if there is room; was there?"""
    if any(no_room(use.game, made, terms, use.ability.rule)):
        use.game.change_unit(made, status="destroyed", slain=tuple(range(use.game.unit(made).size)))
        return False
    yield from use.set_up(made, terms)
    use.game.change_unit(made, summoned_by=use.unit)
    return True


def set_down(use: Use, within: float) -> Script[None]:
    """As a carrier goes its rider is set up near it, in combat only with whom it was; without room it is destroyed."""
    game, rider = use.game, rider_of(use.game, use.unit)
    if rider is None:
        return
    near = beside(game, rider, within, use.unit)
    terms = SetUpTerms(near, not_in_combat=True, joins=in_combat_with(game, rider))
    lift(game, rider)
    if any(no_room(game, rider, terms, use.ability.rule)):
        yield from perish(game, rider, None)
    else:
        yield from use.set_up(rider, terms)


def warscroll_of(game: Game, name: str) -> Warscroll:
    """A warscroll by its id or by the name printed on it."""
    known = game.catalogue.warscrolls
    return known.get(name) or known.by_name[slug(name)]


def manifestation_of(game: Game, player: str, warscroll: str) -> str | None:
    """The player's manifestation of a warscroll, in play or not."""
    wanted = warscroll_of(game, warscroll).id
    units = game.state.units.values()
    return next((each.id for each in units if each.army == player and each.warscroll == wanted), None)


def ready(game: Game, player: str, warscroll: str, parts: int = 1) -> str:
    """A manifestation that is about to be summoned, whole again if it was in play before."""
    found = manifestation_of(game, player, warscroll)
    scroll = warscroll_of(game, warscroll)
    if found is None:
        name = slug(scroll.name)
        found = f"{player}-{name}" if name in game.state.units or name in game.state.terrain else name
    old = game.state.units.get(found)
    size = old.size if old else max(scroll.size, parts)
    fresh = Unit(
        id=found, army=player, warscroll=scroll.id, size=size, status="undeployed",
        kind="manifestation", armed=carriers(scroll, size), tokens=scroll.tokens,
        banishment=old.banishment if old else scroll.banishment,
    )  # fmt: skip
    game.change(units={**game.state.units, found: fresh})
    game.put(found, (None,) * fresh.size)
    return found


class TriedToBanish(Select, msgspec.Struct, frozen=True, tag=True):
    """Manifestations that the player has tried to banish this turn (magic-7.2)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(did(game, "used", player=frame.player, ability=BANISH_MANIFESTATION, target=unit))


def _roll_banishment(use: Use) -> Script[None]:
    faces = yield from throw_twice(use, "banishment", 2)
    use.total = max(1, sum(faces))


def _some_are_there(game: Game, player: str) -> bool:
    return any(each.kind == "manifestation" and each.status == "table" for each in game.state.units.values())


@ability(
    BANISH_MANIFESTATION, YOUR_HERO_PHASE, rule="magic-7.2", keywords={BANISH}, offered=_some_are_there,
    used_by=Keyword(WIZARD) | Keyword(PRIEST) | ActingAs(WIZARD, BANISH_MANIFESTATION),
    picks=(PickSpec("unit", Manifested() & (Within(BANISHING_RANGE) | FROM_ANYWHERE) & ~TriedToBanish()),),
    declare=_roll_banishment,
)  # fmt: skip
def banish_manifestation(use: Use) -> Script[None]:
    """A roll of the banishment value or more removes a manifestation within 30" from play."""
    value = use.game.unit(use.target).banishment
    if value is not None and use.total >= value:
        yield from banish(use.game, use.target)
        yield from follow(use.game, use.unit, "banishes", Happening(use.target, use.ability))
