"""Decisions as the page needs them: the engine's questions (`engine/decisions.py`) with names and odds."""

from typing import Literal

import msgspec

from warhost.engine.decisions import Clearance, Reach, Targets
from warhost.odds.forecast import Forecast, Reaching
from warhost.server.protocol.cards import CardView
from warhost.server.protocol.words import UNSET, Corners, ProblemView, UnsetType, View
from warhost.table.areas import Area


class AbilityAsked(View, frozen=True):
    """The ability that asks."""

    id: str
    name: str
    summary: str
    rule: str
    when: str


class DecisionOutline(View, frozen=True, tag_field="type", tag="Outline"):
    """All that others may know of a decision."""

    player: str
    kind: str
    reason: str


class DecisionView(View, frozen=True, tag_field="type"):
    """A question to one player."""

    player: str
    kind: str
    reason: str
    rule: str
    ability: AbilityAsked | None
    unit: str | None
    unit_name: str | None


class OptionView(View, frozen=True):
    """An ability somebody could use now; `roll` is what it rolls first, `card` the one whose command it is.

    `nothing_to_heal`: it heals its unit, which has lost nothing.
    """

    ability: str
    unit: str | None
    name: str
    summary: str
    rule: str
    keywords: list[str]
    cost: int
    unit_name: str | None
    card: str | None
    roll: Forecast | None
    nothing_to_heal: bool = False


class BlockedView(View, frozen=True):
    """An ability of this moment that cannot be used, and why."""

    ability: str
    name: str
    summary: str
    rule: str
    unit: str | None
    unit_name: str | None
    problems: list[ProblemView]


class WeaponOdds(View, frozen=True):
    """Means of damage and slain models, and the chance that the target is destroyed."""

    damage: float
    slain: float
    destroys: float


class TargetOdds(WeaponOdds, frozen=True):
    """The same for all the weapons, and by weapon."""

    weapons: dict[str, WeaponOdds]


class WindowView(DecisionView, frozen=True, tag="Window"):
    """Use one of these abilities, or pass. `priority`: the chance to win the roll that comes next.

    `attack`: by target, what the attacks would do that are reacted to, with the reactions used so far.
    """

    options: list[OptionView]
    may_pass: bool
    priority: float | None
    blocked: list[BlockedView]
    attack: dict[str, TargetOdds] | UnsetType = UNSET


class ThingView(View, frozen=True):
    """Something that can be picked."""

    id: str
    name: str
    kind: Literal["unit", "player", "objective", "terrain", "card", "ability", "word"]
    army: str | UnsetType = UNSET
    card: CardView | UnsetType = UNSET
    summary: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    when: str | UnsetType = UNSET
    polygon: Corners | UnsetType = UNSET
    points: int | UnsetType = UNSET
    """What a card is worth that is scored."""


class PickView(DecisionView, frozen=True, tag="Pick"):
    """Pick between `least` and `most` of these."""

    options: list[ThingView]
    least: int
    most: int


class MoveUnitView(DecisionView, frozen=True, tag="MoveUnit"):
    """Move these models up to `limit` inches. `foes` of a charge have a chance of 1 where its roll reaches them."""

    models: tuple[int, ...]
    limit: float
    passes_combat: bool
    ends_in_combat: bool
    targets: tuple[str, ...]
    must: bool
    coherency: float
    foes: tuple[Reaching, ...]


class SetUpUnitView(DecisionView, frozen=True, tag="SetUpUnit"):
    """Place these models; a unit has a base and a coherency, a terrain feature footprints drawn round (0, 0)."""

    models: tuple[int, ...]
    optional: bool
    within: tuple[Area, ...]
    from_enemies: float | None
    from_enemy_territory: float | None
    not_in_combat: bool
    clear_of: Clearance | None
    visible_to: str | None
    joins: tuple[str, ...]
    polygon: Corners | UnsetType = UNSET
    pieces: tuple[Corners, ...] | UnsetType = UNSET
    base: tuple[float, float] | UnsetType = UNSET
    coherency: float | UnsetType = UNSET
    block: Corners | UnsetType = UNSET
    """Where the models of a unit on several bases stand in a close group about (0, 0), facing east."""


class PickTargetsView(DecisionView, frozen=True, tag="PickTargets"):
    """Share out attacks. `default`: a choice to start from; `odds`: if everybody who can attacks that unit."""

    reaches: tuple[Reach, ...]
    default: Targets | None
    odds: dict[str, TargetOdds]


class PickSlainView(DecisionView, frozen=True, tag="PickSlain"):
    """Pick `count` models of one's own unit to be slain."""

    count: int
    models: tuple[int, ...]


AnyDecisionView = WindowView | PickView | MoveUnitView | SetUpUnitView | PickTargetsView | PickSlainView


class EndView(msgspec.Struct, frozen=True):
    """Where a model would end."""

    x: float
    y: float
    z: float
    facing: float


class WayView(View, frozen=True):
    """How far a model would go, and where it would end."""

    model: int
    distance: float
    left: float
    end: EndView


class Preview(View, frozen=True):
    """What would come of an answer: of a move its ways, of a set-up who would fight whom, of attacks the odds."""

    models: list[WayView] | UnsetType = UNSET
    in_combat: tuple[str, ...] | UnsetType = UNSET
    contesting: list[str] | UnsetType = UNSET
    odds: dict[str, TargetOdds] | UnsetType = UNSET
