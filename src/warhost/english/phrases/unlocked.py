"""Abilities that are unlocked one by one, for points, some of them only after others."""

from collections.abc import Callable, Iterable, Iterator

from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.beliefs import believable
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Scene
from warhost.english.texts import Lock
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import marked, points_of

STATE = "unlocked"


class Unlocks(Statement, frozen=True):
    """One more of these abilities is unlocked for the rest of the battle, for what it costs."""

    word: str
    pool: str
    locks: tuple[Lock, ...]

    def able(self, game: Game, player: str) -> dict[str, int]:
        """Those that the player can unlock now, and what they cost."""
        had, have = marked(game, STATE, player), points_of(game, player, self.pool)
        mine = believable(game, player, self.word)
        return {
            each.name: each.points
            for each in self.locks
            if each.name in mine and each.name not in had and not each.open and each.points <= have
            and (not each.after or set(each.after) & set(had))
        }  # fmt: skip

    def possible(self, rule: str) -> Callable[[Game, str], Iterator[Problem]]:
        def found(game: Game, player: str) -> Iterator[Problem]:
            if not self.able(game, player):
                yield problem(rule, "there is nothing that can be unlocked now")

        return found

    def run(self, use: Use, scene: Scene) -> Script[None]:
        able = self.able(use.game, use.player)
        if able:
            name = yield from use.choose(list(able), f"which {self.word}")
            use.spend(self.pool, able[name])
            use.mark(STATE, name, also=True)

    def tell(self) -> str:
        each = ", ".join(f"{each.name} for {each.points}{_tell_after(each)}" for each in self.locks if not each.open)
        return f"spend {self.pool} points to unlock one {self.word} ability for the rest of the battle: {each}"


def _tell_after(lock: Lock) -> str:
    return f" (after {' or '.join(lock.after)})" if lock.after else ""


@terminal("locked_kind")
def _locked_kind(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A keyword of abilities that must be unlocked, of which it is known how."""
    known = {each.word for each in parser.setting.locks}
    return [(end, kind) for end, kind in parser.parse("kind", at) if kind in known] if known else ()


@terminal("locked")
def _locked(parser: Parser, at: int) -> Iterable[tuple[int, tuple[Lock, ...]]]:
    """No words: all that is known of what must be unlocked, in the order of what it costs."""
    yield at, tuple(sorted(parser.setting.locks, key=lambda each: (each.points, each.name)))


rule(
    "sentence",
    "pick (a|an) {kind:locked_kind} ability that you have not unlocked and spend the number of {pool} required to "
    "unlock that ability . {locked} that {same:locked_kind} ability is now unlocked for the rest of the battle .",
)(lambda kind, pool, locked, same: _unlocks(kind, pool, locked) if kind == same else None)


def _unlocks(kind: str, pool: str, locks: tuple[Lock, ...]) -> tuple[Unlocks] | None:
    """All of them must be paid for from the pool of which it is said."""
    those = tuple(each for each in locks if each.word == kind)
    return (Unlocks(kind, pool, those),) if {each.pool for each in those} == {pool} else None
