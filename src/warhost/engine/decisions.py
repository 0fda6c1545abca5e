"""What a player is asked, and how it is answered. Both are plain data; a check beside the question judges answers."""

from collections.abc import Callable, Generator
from typing import Any, Literal, TypeVar

import msgspec

from warhost.engine.problems import Problem
from warhost.table.areas import Area
from warhost.table.movement import Step
from warhost.table.shapes import Place

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True):
    """An ability somebody could use now."""

    ability: str
    unit: str | None = None


class Decision(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A question to one player."""

    player: str
    kind: str
    reason: str
    rule: str
    ability: str | None = None
    unit: str | None = None


class Window(Decision, frozen=True, kw_only=True):
    """Use one of these abilities, or pass. Kinds: use, fight, reaction, deploy."""

    options: tuple[Option, ...]
    may_pass: bool = True


class BlastPoint(msgspec.Struct, frozen=True):
    """A point within reach of a unit, told by which of these enemies are within the blast of it."""

    unit: str
    reach: float
    blast: float
    foes: tuple[str, ...]


class Pick(Decision, frozen=True, kw_only=True):
    """Pick between `least` and `most` of these, in order where order matters. `spot`: they stand for points."""

    options: tuple[str, ...]
    least: int = 1
    most: int = 1
    spot: BlastPoint | None = None


class MoveUnit(Decision, frozen=True, kw_only=True):
    """Move these models up to `limit` inches, or not at all. `targets`: units a pile-in may be aimed at."""

    models: tuple[int, ...]
    limit: float
    passes_combat: bool = False
    ends_in_combat: bool = False
    targets: tuple[str, ...] = ()
    must: bool = False
    across: tuple[str, ...] = ()
    """The units whose models are no obstacle on the way."""


class Clearance(msgspec.Struct, frozen=True):
    """From what a terrain feature must stand more than so far away; 0: it must not lie on it."""

    terrain: float = 0.0
    objectives: float = 0.0
    edges: float = 0.0
    long_edges: float = 0.0


class SetUpUnit(Decision, frozen=True, kw_only=True):
    """Place these models: wholly within all these areas, further than this from enemies, from their territory.

    `joins`: enemies that it may be in combat with although it must not be in combat with others.

    A terrain feature has one place, its middle, and a clearance.
    """

    models: tuple[int, ...]
    optional: bool = False
    within: tuple[Area, ...] = ()
    from_enemies: float | None = None
    from_enemy_territory: float | None = None
    not_in_combat: bool = False
    clear_of: Clearance | None = None
    visible_to: str | None = None
    joins: tuple[str, ...] = ()


class Reach(msgspec.Struct, frozen=True):
    """Which units each model could attack with one weapon; `one_of`: a set of weapons of which one is used."""

    weapon: str
    models: dict[int, tuple[str, ...]]
    one_of: str | None = None


class PickTargets(Decision, frozen=True, kw_only=True):
    """Share out the attacks of a unit."""

    reaches: tuple[Reach, ...]


class PickSlain(Decision, frozen=True, kw_only=True):
    """Pick `count` models of one's own unit to be slain, in order."""

    count: int
    models: tuple[int, ...]


AnyDecision = Window | Pick | MoveUnit | SetUpUnit | PickTargets | PickSlain


class Choice(msgspec.Struct, frozen=True, tag=True):
    """An answer."""


class UseAbility(Choice, frozen=True, tag="Use"):
    ability: str
    unit: str | None = None


class Pass(Choice, frozen=True):
    pass


class Picked(Choice, frozen=True):
    items: tuple[str, ...]


class ModelMove(msgspec.Struct, frozen=True):
    model: int
    path: tuple[Step, ...]


class Move(Choice, frozen=True):
    """Models in the order they move; no models: the unit stays where it is."""

    moves: tuple[ModelMove, ...] = ()
    target: str | None = None


class Placed(Choice, frozen=True):
    """A place for each model asked for, in the same order."""

    places: tuple[Place, ...]


class Share(msgspec.Struct, frozen=True):
    """Attacks with one weapon at one target by these models; `count` per model, all of them when None."""

    weapon: str
    target: str
    models: tuple[int, ...]
    count: int | None = None


class Targets(Choice, frozen=True):
    shares: tuple[Share, ...]


class SlainPicked(Choice, frozen=True):
    models: tuple[int, ...]


AnyChoice = UseAbility | Pass | Picked | Move | Placed | Targets | SlainPicked


Surrender = Literal["concession", "time", "forfeit"]


class Conceded(Choice, frozen=True):
    """A player gives the battle up: by their word, because their time ran out, or by rule, as a program that failed.

    It can be said at any decision, whoever is asked; so it is no AnyChoice: nobody sends it as an answer to one.
    """

    player: str
    by: Surrender = "concession"


AnyAnswer = AnyChoice | Conceded
"""Whatever is written down of a battle."""


class Ask:
    """A question on its way out, with the judge of its answers (empty list: fine)."""

    __slots__ = ("check", "decision")

    def __init__(self, decision: AnyDecision, check: Callable[[Any], list[Problem]]) -> None:
        self.decision = decision
        self.check = check


Script = Generator[Ask, Any, T]
"""Rules as they unfold: yields questions, is sent answers, returns its result."""
