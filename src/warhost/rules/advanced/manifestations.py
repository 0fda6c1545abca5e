"""Manifestations (magic-7.0): endless spells and invocations, how they are summoned and banished (magic-7.2)."""

from collections.abc import Iterator

import msgspec

from warhost.engine.catalogue import Ability, PickSpec, Warscroll, slug
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Unit
from warhost.rules.abilities import ability
from warhost.rules.advanced.magic import prayer, spell
from warhost.rules.damage import banish
from warhost.rules.presence import ActingAs, Manifested
from warhost.rules.room import no_room
from warhost.rules.selecting import Frame, Select
from warhost.rules.selectors import Keyword, Within
from warhost.rules.setting_up import Terms, around
from warhost.rules.use import Use
from warhost.rules.words import BANISH, MANIFESTATION, PRIEST, SUMMON, WIZARD, YOUR_HERO_PHASE

BANISHING_RANGE = 30.0
BANISH_MANIFESTATION = "Banish Manifestation"


def is_manifestation(scroll: Warscroll) -> bool:
    return MANIFESTATION in scroll.keywords


def summoning(
    name: str, warscroll: str, value: int, *, rule: str = "magic-7.0", within: float = 12.0,
    from_enemies: float | None = None, holy: bool = False, visible: bool = True,
) -> Ability:  # fmt: skip
    """The spell (or with `holy` the prayer) that summons a manifestation of a warscroll.

    It is set up wholly within a distance of the summoner, visible to them, and further than another from all enemies.
    """

    def possible(game: Game, unit: str) -> Iterator[Problem]:
        found = manifestation_of(game, game.unit(unit).army, warscroll)
        if found is not None and game.unit(found).status == "table":
            yield problem((rule, "magic-7.0"), f"{found} is on the battlefield already", unit)

    def summon(use: Use) -> Script[None]:
        made = ready(use.game, use.player, warscroll)
        terms = Terms(
            around(use.game, use.unit, within), from_enemies=from_enemies, visible_to=use.unit if visible else None
        )
        if any(no_room(use.game, made, terms, rule)):
            use.game.change_unit(made, status="destroyed", slain=tuple(range(use.game.unit(made).size)))
            return
        yield from use.set_up(made, terms)
        use.game.change_unit(made, summoned_by=use.unit)

    away = f', more than {from_enemies:g}" from all enemy units' if from_enemies is not None else ""
    seen = " and visible" if visible else ""
    summon.__doc__ = f'Set up a {name.removeprefix("Summon ")} wholly within {within:g}"{seen}{away}.'
    make = prayer if holy else spell
    made: Ability = make(name, value, rule=rule, words={SUMMON}, possible=possible)(summon)
    return made


def warscroll_of(game: Game, name: str) -> Warscroll:
    """A warscroll by its id or by the name printed on it."""
    known = game.catalogue.warscrolls
    return known.get(name) or next(each for each in known.values() if slug(each.name) == slug(name))


def manifestation_of(game: Game, player: str, warscroll: str) -> str | None:
    """The player's manifestation of a warscroll, in play or not."""
    wanted = warscroll_of(game, warscroll).id
    units = game.state.units.values()
    return next((each.id for each in units if each.army == player and each.warscroll == wanted), None)


def ready(game: Game, player: str, warscroll: str) -> str:
    """A manifestation that is about to be summoned, whole again if it was in play before."""
    found = manifestation_of(game, player, warscroll)
    scroll = warscroll_of(game, warscroll)
    if found is None:
        name = slug(scroll.name)
        found = f"{player}-{name}" if name in game.state.units or name in game.state.terrain else name
    old = game.state.units.get(found)
    fresh = Unit(
        id=found, army=player, warscroll=scroll.id, size=old.size if old else scroll.size, status="undeployed",
        kind="manifestation", armed=scroll.carriers(scroll.size), tokens=scroll.tokens,
        banishment=old.banishment if old else scroll.banishment,
    )  # fmt: skip
    game.change(units={**game.state.units, found: fresh})
    game.put(found, (None,) * fresh.size)
    return found


class TriedToBanish(Select, msgspec.Struct, frozen=True, tag=True):
    """Manifestations that the player has tried to banish this turn (magic-7.2)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            fact.what == "used"
            and fact.player == frame.player
            and fact.ability == BANISH_MANIFESTATION
            and unit in fact.targets
            for fact in game.state.facts
        )


def _roll_banishment(use: Use) -> None:
    use.total = max(1, sum(use.throw("banishment", 2)))


@ability(
    BANISH_MANIFESTATION, YOUR_HERO_PHASE, rule="magic-7.2", keywords={BANISH},
    used_by=Keyword(WIZARD) | Keyword(PRIEST) | ActingAs(WIZARD, BANISH_MANIFESTATION),
    picks=(PickSpec("unit", Manifested() & Within(BANISHING_RANGE) & ~TriedToBanish()),),
    declare=_roll_banishment,
)  # fmt: skip
def banish_manifestation(use: Use) -> None:
    """A roll of the banishment value or more removes a manifestation within 30" from play."""
    value = use.game.unit(use.target).banishment
    if value is not None and use.total >= value:
        banish(use.game, use.target)
