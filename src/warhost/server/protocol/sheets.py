"""Warscrolls and armies as they are read."""

from warhost.server.protocol.words import UNSET, UnsetType, View


class NamedAbility(View, frozen=True):
    """An ability by name."""

    id: str
    name: str
    summary: str
    rule: str


class AbilityView(View, frozen=True):
    """An ability in words."""

    id: str
    name: str
    when: str
    summary: str
    rule: str
    keywords: list[str]
    passive: bool
    reaction: bool
    cost: int


class WeaponView(View, frozen=True):
    """A row of weapon characteristics; no range means melee."""

    name: str
    range: float | None
    attacks: int | str
    hit: int
    wound: int
    rend: int
    damage: int | str
    abilities: tuple[str, ...]
    carried_by: int | None


class OtherBase(View, frozen=True):
    """A base that not all models of a unit stand on, and how many do."""

    base: tuple[float, float]
    models: int


class ScrollView(View, frozen=True):
    """A warscroll."""

    id: str
    name: str
    move: int | str
    health: int
    save: int | None
    control: int
    base: tuple[float, float]
    other_bases: list[OtherBase]
    height: float
    size: int
    keywords: list[str]
    weapons: list[WeaponView]
    abilities: list[AbilityView]


class UnitFigure(View, frozen=True):
    """A unit in a picture of an army: the bases of its models, in millimetres."""

    name: str
    general: bool
    bases: list[tuple[float, float]]


class ArmyLine(View, frozen=True):
    """An army in a list; `packs`: the battles it can fight, `plays`: their names. Samples have points, not models.

    What `style` says of how it plays, `difficulty` and `emblem` are empty where its author said nothing.
    """

    id: str
    name: str
    faction: str
    units: int
    packs: list[str]
    plays: list[str]
    models: int | UnsetType = UNSET
    alliance: str = ""
    style: str = ""
    difficulty: str = ""
    emblem: str = ""
    figures: list[UnitFigure] = []
    points: int | UnsetType = UNSET


class ArmyRow(View, frozen=True):
    """A unit of an army's sheet."""

    warscroll: str
    name: str
    models: int
    general: bool


class ArmyView(ArmyLine, frozen=True, kw_only=True):
    """An army's sheet."""

    roster: list[ArmyRow]
    traits: list[AbilityView]
    regiment_abilities: list[AbilityView]
    enhancements: list[AbilityView]
    warscrolls: dict[str, ScrollView]
