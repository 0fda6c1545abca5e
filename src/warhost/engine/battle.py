"""The gate: a battle asks one decision at a time, takes an answer or refuses it, and can go back to any moment."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from math import inf
from typing import Any, NamedTuple, get_args

import msgspec

from warhost.engine.codec import convert, described
from warhost.engine.decisions import (
    AnyChoice,
    AnyDecision,
    Ask,
    Choice,
    Conceded,
    Move,
    Pass,
    Picked,
    Placed,
    Script,
    SlainPicked,
    Surrender,
    Targets,
    UseAbility,
)
from warhost.engine.dice import DiceSource, Joined
from warhost.engine.events import AnyEvent, Ending
from warhost.engine.game import Derived, Game, Kept, Rulebook
from warhost.engine.problems import BrokenAbility, Problem, Refused, problem
from warhost.engine.prose import a_player
from warhost.engine.records import Outcome, State, opponent

GATE = "core-5.2"
LONGEST_NAME, MOST_VALUES, FARTHEST = 200, 20_000, 1e6
"""What an answer may be: letters in a name, values in all, and the size of a number."""
MANY_MODELS = 200
"""More than that in one answer is looked at twice."""
Long = Move | Placed | Targets | SlainPicked
"""Answers of many parts."""
_WRITE, _READ = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(described(Long))


class Checkpoint(NamedTuple):
    """A state between two steps of the sequence, linked to the one before: the past is shared, never copied."""

    before: "Checkpoint | None"
    state: State
    answers: tuple[Choice, ...]
    events: tuple[AnyEvent, ...]
    number: int


class Past(NamedTuple):
    """A stretch of a battle that is over: the state it led to, what was answered, what happened, how many answers."""

    state: State
    answers: tuple[Choice, ...]
    events: tuple[AnyEvent, ...]
    number: int


class JudgedAnswer(NamedTuple):
    """An answer as it was given, in sound form, and what is wrong with it."""

    ask: Ask
    choice: Choice | dict[str, Any]
    sound: Choice
    problems: list[Problem]


class Battle:
    """One battle. `decision` says who must decide what; `answer` goes on or raises Refused and changes nothing."""

    def __init__(self, book: Rulebook, state: State, dice: DiceSource) -> None:
        self.book = book
        self.dice = dice
        self.insisted: frozenset[tuple[str, str | None]] = frozenset()
        self._kept: Kept = defaultdict(dict)  # what is derived from records is good for clones too
        self._derived: Derived = {}
        self._checkpoint = Checkpoint(None, state, (), (), 0)
        self._pending: list[Choice] = []
        self._game: Game | None = None
        self._script: Script[None] | None = None
        self._ask: Ask | None = None
        self._asked = False
        self._judged: JudgedAnswer | None = None

    @classmethod
    def recalled(cls, book: Rulebook, state: State, dice: DiceSource, past: Iterable[Past]) -> "Battle":
        """A battle that began in this state and has this past: nothing of it is played again."""
        battle = cls(book, state, dice)
        for each in past:
            battle._checkpoint = Checkpoint(battle._checkpoint, *each)
        return battle

    @property
    def past(self) -> list[Past]:
        """What another battle can be recalled from: up to the last checkpoint, one part for each number of answers."""
        found: dict[int, Past] = {}
        node: Checkpoint = self._checkpoint
        while node.before is not None:
            later = found.get(node.number)
            mine = (node.state, node.answers, node.events, node.number)
            # Steps that nobody was asked in are a part of the one they led to.
            found[node.number] = Past(*mine) if later is None else _both(Past(*mine), later)
            node = node.before
        return [*found.values()][::-1]

    @property
    def settled_events(self) -> int:
        """How many events came before the last checkpoint."""
        count, node = 0, self._checkpoint
        while node.before is not None:
            count, node = count + len(node.events), node.before
        return count + len(node.events)

    @property
    def state(self) -> State:
        """The state now, in the middle of an ability too."""
        self._catch_up()
        return self._game.state if self._game is not None else self._checkpoint.state

    @property
    def number(self) -> int:
        """How many answers have been given."""
        return self._checkpoint.number + len(self._pending)

    @property
    def decision(self) -> AnyDecision | None:
        """Who must decide what; None when the battle is over."""
        ask = self._current()
        return ask.decision if ask else None

    @property
    def game(self) -> Game:
        """The rules' working view of the state now (for questions; changes go through the gate)."""
        self._catch_up()
        return self._at_hand()

    @property
    def in_progress(self) -> bool:
        """In the middle of something: answers have been given since the last checkpoint."""
        return bool(self._pending)

    @property
    def since_checkpoint(self) -> tuple[State, tuple[Choice, ...]]:
        """The state at the last checkpoint, and the answers since."""
        return self._checkpoint.state, tuple(self._pending)

    @property
    def over(self) -> bool:
        return self.decision is None

    def answer(self, choice: Choice | dict[str, Any], to: int | None = None, by: str | None = None) -> None:
        """Answer the decision; `to` (the battle's number) and `by` (the player) guard against stale or foreign ones."""
        ask = self._current()
        if ask is None:
            raise Refused([problem("core-33.0", "the battle is over")])
        if to is not None and to != self.number:
            raise Refused(
                [problem(GATE, "this answers decision {to}, but decision {number} is open", to=to, number=self.number)]
            )
        if by is not None and by != ask.decision.player:
            raise Refused(
                [
                    problem(
                        GATE, "{player} decides this, not {by}", player=a_player(ask.decision.player), by=a_player(by)
                    )
                ]
            )
        sound, problems = self._judge(ask, choice)
        if problems:
            raise Refused(problems)
        try:
            self._go_on(sound)
        except BrokenAbility as broken:
            broken.decision = f"decision {self.number} of {ask.decision.player} ({ask.decision.reason})"
            raise

    def problems(self, choice: Choice | dict[str, Any]) -> list[Problem]:
        """What would be wrong with this answer to the decision; nothing changes."""
        ask = self._current()
        if ask is None:
            return [problem("core-33.0", "the battle is over")]
        try:
            return list(self._judge(ask, choice)[1])
        except Refused as refused:
            return list(refused.problems)

    def _judge(self, ask: Ask, choice: Choice | dict[str, Any]) -> tuple[Choice, list[Problem]]:
        """The answer in sound form and what is wrong with it; the last one asked about is not judged again."""
        if self._judged is None or self._judged.choice is not choice or self._judged.ask is not ask:
            sound = _sound(choice)
            problems = _unknown(sound, self.state) if isinstance(sound, Conceded) else ask.check(sound)
            judged = JudgedAnswer(ask, choice, sound, problems)
            if isinstance(choice, dict):  # may be another one by the next time it is looked at
                return judged.sound, judged.problems
            self._judged = judged
        return self._judged.sound, self._judged.problems

    def events(self, since: int = 0) -> list[AnyEvent]:
        """What happened, from answer number `since` on; an ability that was under way by then is told whole."""
        self._catch_up()
        parts: list[tuple[AnyEvent, ...]] = [tuple(self._game.events)] if self._game is not None else []
        node: Checkpoint | None = self._checkpoint
        while node is not None and (node.before is None or node.number > since):
            parts.append(node.events)
            node = node.before
        return [event for part in reversed(parts) for event in part]

    @property
    def answers(self) -> list[Choice]:
        """Every answer so far."""
        parts = [tuple(self._pending)]
        node: Checkpoint | None = self._checkpoint
        while node is not None:
            parts.append(node.answers)
            node = node.before
        return [choice for part in reversed(parts) for choice in part]

    def states(self) -> list[tuple[int, State]]:
        """The checkpoints from the beginning on: (number of answers, state)."""
        found: list[tuple[int, State]] = []
        node: Checkpoint | None = self._checkpoint
        while node is not None:
            found.append((node.number, node.state))
            node = node.before
        return found[::-1]

    def clone(self) -> "Battle":
        """An independent battle in the same moment, on the same dice."""
        twin = Battle.__new__(Battle)
        twin.book, twin.dice, twin.insisted = self.book, self.dice, self.insisted
        twin._kept = self._kept
        twin._derived = self._derived if self._game is None else self._game.derived
        twin._checkpoint = self._checkpoint
        twin._pending = self._pending.copy()
        twin._asked = self._ask is not None
        twin._game = twin._script = twin._ask = twin._judged = None
        return twin

    def like(self, state: State, dice: DiceSource, kept: Collection[str]) -> "Battle":
        """Another battle by the same rules; of what was derived from records, these kinds are good for it too."""
        other = Battle(self.book, state, dice)
        other._kept.update({name: self._kept[name] for name in kept})
        other._derived = self._derived if self._game is None else self._game.derived
        return other

    def undo(self, number: int | None = None) -> None:
        """Go back to the decision that answer `number` answered (default: the last answer)."""
        goal = self.number - 1 if number is None else number
        if not 0 <= goal <= self.number:
            raise ValueError(f"there is no decision {goal}; the battle has had {self.number} answers")
        answers = self._pending
        node = self._checkpoint
        while node.number > goal and node.before is not None:
            answers = [*node.answers, *answers]
            node = node.before
        self._checkpoint = node
        self._pending = list(answers[: goal - node.number])
        self._asked = False
        self._drop()

    def reseed(self, dice: DiceSource) -> None:
        """Throw other dice from here on; those already thrown stay as they fell."""
        self.dice = Joined(self.dice, self.state.rolled, dice)
        self._drop()

    def take_dice(self, dice: DiceSource) -> None:
        """Go on with this source, of which the dice already thrown are the same."""
        self.dice = dice
        if self._game is not None:
            self._game.dice = dice

    def insist(self, uses: frozenset[tuple[str, str | None]]) -> None:
        """Open reaction windows for these (ability, unit) even where they will be refused, so that it is said why."""
        self.insisted = uses
        if self._game is not None:
            self._game.insisted = uses

    def _catch_up(self) -> None:
        """A clone, or a battle gone back: run it again up to the question that was open, in an ability or before."""
        if self._script is None and (self._pending or self._asked):
            self._current()

    def _at_hand(self) -> Game:
        if self._game is None:
            self._game = Game(self.book, self._checkpoint.state, self.dice, self._kept, self._derived)
            self._game.insisted = self.insisted
        return self._game

    def _drop(self) -> None:
        self._game = self._script = self._ask = self._judged = None

    def _current(self) -> Ask | None:
        """The open question; runs the sequence on to it where need be."""
        if self._ask is None:
            try:
                self._resume()
            except BaseException:
                self._drop()
                raise
            self._asked = self._ask is not None
        return self._ask

    def _resume(self) -> None:
        """Re-run what was answered since the checkpoint, then go on to the next question."""
        pending, self._pending = self._pending, []
        known = self._checkpoint.number
        try:
            self._run(None)
            for choice in pending:
                if self._ask is None:  # a past that was recalled has fewer checkpoints than one that was played
                    self._run(None)
                if self._ask is None:
                    break
                self._run(choice)
            self._run(None)
        except BaseException:
            self._pending = pending[self._checkpoint.number - known :]
            raise

    def _go_on(self, choice: Choice) -> None:
        pending, checkpoint = self._pending.copy(), self._checkpoint
        try:
            self._run(choice)
        except BaseException:
            # Whatever went wrong below (a dry dice queue, a bug), the battle is as it was.
            self._pending, self._checkpoint = pending, checkpoint
            self._drop()
            raise

    def _run(self, choice: Choice | None) -> None:
        """Send an answer to the running script; at its end make a checkpoint and leave the next step for later."""
        game = self._at_hand()
        if isinstance(choice, Conceded):
            self._concede(game, choice)
            return
        try:
            if choice is None:
                while self._ask is None and game.state.outcome is None:
                    self._script = self.book.step(game)
                    self._ask = next(self._script, None)
                    if self._ask is None:
                        self._commit()
            else:
                self._ask = self._judged = None
                self._pending.append(choice)
                assert self._script is not None
                self._ask = self._script.send(choice)
        except StopIteration:
            self._commit()

    def _concede(self, game: Game, choice: Conceded) -> None:
        """It ends here, in the middle of whatever was going on."""
        self._pending.append(choice)
        winner = opponent(choice.player)
        points = {player.id: player.victory_points for player in game.state.players.values()}
        game.emit(Ending(winner, choice.by, points))
        game.change(outcome=Outcome(winner, choice.by))
        self._commit()
        self._drop()  # what the script would do as it is put away does not happen

    def _commit(self) -> None:
        game = self._at_hand()
        before, _, answers, events, number = self._checkpoint
        if before is None or self._pending or game.events:
            before, number = self._checkpoint, number + len(self._pending)
            answers, events = tuple(self._pending), tuple(game.events)
            self._pending, game.events = [], []
        self._checkpoint = Checkpoint(before, game.state, answers, events, number)
        self._script = None
        self._asked = False


def _both(earlier: Past, later: Past) -> Past:
    return Past(later.state, earlier.answers + later.answers, earlier.events + later.events, later.number)


def _unknown(choice: Conceded, state: State) -> list[Problem]:
    known = choice.player in state.players and choice.by in get_args(Surrender)
    return [] if known else [problem(GATE, "nobody called {player} plays here", player=choice.player)]


def _sound(choice: Choice | dict[str, Any]) -> Choice:
    """An answer of the right shape and of a sensible size with finite numbers, or a refusal."""
    if isinstance(choice, Choice) and _is_words(choice):
        return choice
    quickly = _read_back(choice) if isinstance(choice, Long) else None
    if quickly is not None:
        return quickly
    try:
        what = _unfit(choice)
        if what is None:
            raw = msgspec.to_builtins(choice) if isinstance(choice, Choice) else choice
            sound: Choice = convert(raw, AnyChoice)
            return sound
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError, OverflowError) as error:
        what = f"this is no answer: {error}"
    raise Refused([problem(GATE, "{what}", what=what)])


def _read_back(choice: Long) -> Choice | None:
    """An answer of many parts written down and read again, which makes it sound in form; None if it looks doubtful."""
    try:
        if len(msgspec.structs.astuple(choice)[0]) > MANY_MODELS:  # what there is many of comes first
            return None
        written = _WRITE.encode(choice)
        sound = _READ.decode(written) if len(written) < MOST_VALUES else None
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError, OverflowError):
        return None
    return sound if sound is not None and all(abs(each) < FARTHEST for each in _numbers(sound)) else None


def _numbers(choice: Long) -> list[float]:
    """The numbers in it; an endless one where a name is none."""
    if isinstance(choice, Placed):
        return [each for at in choice.places for each in (at.x, at.y, at.z, at.facing)]
    if isinstance(choice, SlainPicked):
        return [*choice.models]
    if isinstance(choice, Targets):
        named = all(_is_name(each.weapon) and _is_name(each.target) for each in choice.shares)
        return [number for each in choice.shares for number in (*each.models, each.count or 0)] if named else [inf]
    if choice.target is not None and not _is_name(choice.target):
        return [inf]
    steps = [each for move in choice.moves for step in move.path for each in (step.x, step.y, step.facing or 0.0)]
    return [*steps, *(move.model for move in choice.moves)]


def _is_words(choice: Choice) -> bool:
    """Whether an answer is nothing but a few names, each of which is one: most are."""
    if type(choice) is Pass:
        return True
    if type(choice) is Conceded:
        return _is_name(choice.player)
    if type(choice) is UseAbility:
        return _is_name(choice.ability) and (choice.unit is None or _is_name(choice.unit))
    return (
        type(choice) is Picked
        and type(choice.items) is tuple
        and len(choice.items) < MOST_VALUES
        and all(map(_is_name, choice.items))
    )


def _is_name(value: object) -> bool:
    return type(value) is str and len(value) <= LONGEST_NAME


def _parts(value: Any) -> Collection[Any]:
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, dict):
        return value.values()
    return msgspec.structs.astuple(value) if isinstance(value, msgspec.Struct) else ()


def _unfit(answer: Any) -> str | None:
    """Why something cannot be an answer whatever it says: endless, or with numbers that are none."""
    waiting, seen = [answer], 0
    while waiting:
        value = waiting.pop()
        seen += 1
        if isinstance(value, str) and len(value) > LONGEST_NAME:
            return f"a name has at most {LONGEST_NAME} letters"
        if isinstance(value, float | int) and not abs(value) < FARTHEST:
            return "a number is not finite, or far beyond the table"
        parts = _parts(value)
        if seen + len(waiting) + len(parts) > MOST_VALUES:
            return "the answer is too long"
        waiting += parts
    return None
