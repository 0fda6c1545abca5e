"""A state being carried forward: the one place where records are replaced, dice taken and events told."""

from collections import defaultdict
from collections.abc import Callable
from operator import is_
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from warhost.engine.bases import base_of
from warhost.engine.catalogue import Catalogue, Warscroll
from warhost.engine.decisions import Script
from warhost.engine.dice import DiceSource, Faces
from warhost.engine.events import AnyEvent
from warhost.engine.problems import Refused, problem
from warhost.engine.records import Effect, Fact, Modifier, Moment, Player, Selector, State, Unit, Until, What
from warhost.engine.records import Source as EffectSource
from warhost.table.shapes import Base, Place

T = TypeVar("T")
MOST_DICE = 20_000
"""At once; a battle that asks for more was made to ask for it."""

Kept = defaultdict[str, dict[Any, Any]]
Derived = dict[str, tuple[tuple[Any, ...], Any]]
"""Values by name, each with the records it was made of: good wherever the records are the very same."""


class Rulebook(Protocol):
    """What the engine asks of the rules: the catalogue, and the next step of the sequence."""

    catalogue: Catalogue

    def step(self, game: "Game") -> Script[None]:
        """Carry the battle one step on; afterwards the state is a checkpoint."""


class Game:
    """The state, with the catalogue, the dice and what happened since the last checkpoint."""

    def __init__(
        self, book: Rulebook, state: State, dice: DiceSource, kept: "Kept | None" = None,
        derived: Derived | None = None,
    ) -> None:  # fmt: skip
        self.book = book
        self.catalogue = book.catalogue
        self.state = state
        self.dice = dice
        self.events: list[AnyEvent] = []
        self.insisted: frozenset[tuple[str, str | None]] = frozenset()
        self._basis = self._basis_of = state
        self.derived: Derived = {} if derived is None else derived.copy()
        self._kept: Kept = defaultdict(dict) if kept is None else kept
        self.kept: Callable[[str], dict[Any, Any]] = self._kept.__getitem__
        """A place to keep values that carry what they were derived from, and are checked where they are used."""
        # What `remembering` is for: nobody needs to look whether it is still good.
        self.while_same: dict[Any, Any] = {}
        self.while_still: dict[Any, Any] = {}
        self.while_quiet: dict[Any, Any] = {}
        self.while_built: dict[Any, Any] = {}
        self.while_there: dict[str, Any] = {}  # of each unit, until it moves or changes itself
        self._imagined_from = state.places

    def cached(self, name: str, keys: tuple[Any, ...], compute: Callable[[], T]) -> T:
        """A value derived from these records, kept for as long as they are the very same objects."""
        held = self.derived.get(name)
        if held is not None and all(map(is_, held[0], keys)):
            return held[1]  # type: ignore[no-any-return]
        value = compute()
        self.derived[name] = (keys, value)
        return value

    def last(self, name: str) -> Any:
        """The last value of this name, whatever it was made of; None where there was none."""
        held = self.derived.get(name)
        return None if held is None else held[1]

    @property
    def basis(self) -> State:
        """What rules ask about is the same for as long as this is: throwing dice changes nothing but their count."""
        if self._basis_of is not self.state:
            self._basis = self._basis_of = self.state
        return self._basis

    def change(self, **fields: Any) -> None:
        self.go_to(replace(self.state, **fields))

    def go_to(self, state: State) -> None:
        """Another state altogether."""
        if state.places is not self.state.places or state.units is not self.state.units:
            self.while_there = {}
        self.state = state
        self.while_same, self.while_still, self.while_quiet, self.while_built = {}, {}, {}, {}

    def change_now(self, **fields: Any) -> None:
        self.state = replace(self.state, now=replace(self.state.now, **fields))
        if "phase" in fields:
            self.while_still = {}

    def change_unit(self, unit: str, **fields: Any) -> None:
        state = self.state
        self.state = replace(state, units={**state.units, unit: replace(state.units[unit], **fields)})
        self.while_same, self.while_still = {}, {}
        self.while_there.pop(unit, None)

    def change_player(self, player: str, **fields: Any) -> None:
        state = self.state
        self.state = replace(state, players={**state.players, player: replace(state.players[player], **fields)})
        self.while_same, self.while_still = {}, {}

    def put(self, unit: str, places: tuple[Place | None, ...]) -> None:
        self.state = replace(self.state, places={**self.state.places, unit: places})
        self.while_still = {}
        self.while_there.pop(unit, None)

    def come_true(self, imagined: "Game") -> None:
        """Put everybody where they stand in an imagined moment; what was found out about it stays good."""
        if imagined._imagined_from is not self.state.places:
            raise ValueError("somebody has moved since that was imagined")
        self.state = replace(self.state, places=imagined.state.places)
        self.derived = imagined.derived
        self.while_still, self.while_there = {}, {}
        if imagined.while_same is self.while_same:
            self.while_still, self.while_there = imagined.while_still, imagined.while_there.copy()

    def emit(self, event: AnyEvent) -> None:
        self.events.append(event)

    def note(self, what: What, phase: str | None = None, **fields: Any) -> None:
        """Remember a fact of this turn; it happened in this phase unless another is named."""
        fact = Fact(what, self.state.now.phase if phase is None else phase, **fields)
        self.state = replace(self.state, facts=(*self.state.facts, fact))
        self.while_quiet = {}

    def roll(self, kind: str, count: int = 1) -> Faces:
        """Throw dice of a kind."""
        if count <= 0:
            return ()
        if count > MOST_DICE:
            raise Refused([problem("core-2.2", "nobody throws {count} dice at once", count=count)])
        rolled = self.state.rolled
        start = rolled.get(kind, 0)
        faces = self.dice.faces(kind, start, count)
        self._basis = self.basis
        self.state = self._basis_of = replace(self.state, rolled={**rolled, kind: start + count})
        return faces

    def issue(self, prefix: str) -> str:
        """A fresh id."""
        self.state = replace(self.state, issued=self.state.issued + 1)
        return f"{prefix}{self.state.issued}"

    def add_effect(self, modifiers: tuple[Modifier, ...], on: Selector, until: Until, source: EffectSource) -> Effect:
        effect = Effect(self.issue("effect-"), modifiers, on, until, source)
        self.change(effects={**self.state.effects, effect.id: effect})
        return effect

    def unit(self, unit: str) -> Unit:
        return self.state.units[unit]

    def warscroll(self, unit: str) -> Warscroll:
        return self.catalogue.warscrolls[self.state.units[unit].warscroll]

    def base_of(self, unit: str, model: int | None) -> Base:
        """What a model of a unit stands on, or any of them."""
        return base_of(self.warscroll(unit), self.state.units[unit], model)

    def player(self, player: str) -> Player:
        return self.state.players[player]

    @property
    def now(self) -> Moment:
        return self.state.now

    def supposing(self, state: State) -> "Game":
        """The rules at a state that might be. Derived values are shared."""
        return Game(self.book, state, self.dice, self._kept, self.derived)

    def imagine(self, unit: str, places: tuple[Place | None, ...]) -> "Game":
        """The same moment with one unit elsewhere, to judge a proposal by. Derived values are shared."""
        twin = self.supposing(replace(self.state, places={**self.state.places, unit: places}))
        twin.while_same, twin.while_quiet, twin.while_built = self.while_same, self.while_quiet, self.while_built
        twin.while_there = {each: known for each, known in self.while_there.items() if each != unit}
        twin._imagined_from = self.state.places
        return twin
