"""What abilities write down: points of a unit or a player, kept dice, marks and tokens."""

from collections.abc import Iterable

from warhost.engine.events import Rolled, Token
from warhost.engine.game import Game
from warhost.engine.records import Source
from warhost.rules.abilities.limits import stamp
from warhost.rules.effects.pools import (
    ENDS_WITH_CONTROL,
    dice_of,
    mark_key,
    marked,
    points_of,
    set_dice,
    set_marks,
    set_points,
)


class Bookkeeping:
    """The verbs that write things down; `of` is a unit or a player, the player who uses the ability if left out."""

    game: Game
    player: str
    unit_or_none: str | None

    @property
    def source(self) -> Source:
        raise NotImplementedError

    def points(self, pool: str, of: str | None = None) -> int:
        """How many points of a pool there are."""
        return points_of(self.game, of or self.player, pool)

    def gain(self, pool: str, number: int = 1, of: str | None = None, up_to: int | None = None) -> None:
        """Points are gained, up to a most."""
        had = self.points(pool, of)
        whole = had + number
        self.set_points(pool, whole if up_to is None else max(had, min(up_to, whole)), of)

    def spend(self, pool: str, number: int = 1, of: str | None = None) -> None:
        """Points are spent; there are none below 0."""
        self.set_points(pool, max(0, self.points(pool, of) - number), of)

    def set_points(self, pool: str, number: int, of: str | None = None) -> None:
        set_points(self.game, of or self.player, pool, number)

    def keep_dice(self, pool: str, number: int) -> None:
        """Roll so many dice and put them aside."""
        faces = self.game.roll("effect", number)
        self.game.emit(Rolled("effect", self.player, faces, self.source.ability, self.unit_or_none))
        set_dice(self.game, self.player, pool, (*dice_of(self.game, self.player, pool), *faces))

    def kept(self, pool: str) -> tuple[int, ...]:
        """The dice that were put aside."""
        return dice_of(self.game, self.player, pool)

    def mark(self, mark: str, *things: str, of: str | None = None, also: bool = False, control: bool = False) -> None:
        """Units, objectives, edges or words are marked, in place of what was, or `also`.

        `control`: objectives, until the opponent gains control of them.
        """
        holder = of or self.player
        before = marked(self.game, mark, holder) if also else ()
        set_marks(self.game, mark, holder, tuple(dict.fromkeys((*before, *things))))
        if control:
            ending, key = self.game.state.marks.get(ENDS_WITH_CONTROL, ()), mark_key(mark, holder)
            marks = {**self.game.state.marks, ENDS_WITH_CONTROL: tuple(dict.fromkeys((*ending, key)))}
            self.game.change(marks=marks)

    def unmark(self, mark: str, *things: str, of: str | None = None) -> None:
        """These are marked no longer; nothing is, if none are named."""
        holder = of or self.player
        left = [each for each in marked(self.game, mark, holder) if things and each not in things]
        set_marks(self.game, mark, holder, tuple(left))

    def marked(self, mark: str, of: str | None = None) -> tuple[str, ...]:
        """What is marked."""
        return marked(self.game, mark, of or self.player)

    def place_token(self, token: str, unit: str) -> None:
        """Tokens mark a persisting effect; they are no models (core-23.0)."""
        self.game.change_unit(unit, tokens=(*self.game.unit(unit).tokens, token))
        self.game.emit(Token(unit, token, True))

    def take_token(self, token: str, unit: str) -> None:
        held = list(self.game.unit(unit).tokens)
        if token in held:
            held.remove(token)
            self.game.change_unit(unit, tokens=tuple(held))
            self.game.emit(Token(unit, token, False))

    def take_tokens(self, token: str, units: Iterable[str]) -> None:
        """Nobody of these has the token any more."""
        for unit in units:
            while token in self.game.unit(unit).tokens:
                self.take_token(token, unit)

    def spent(self, name: str = "", per: str = "battle") -> bool:
        """Was it used so this battle, round, turn or phase?"""
        key = f"{self.source.ability}/{name}/{self.unit_or_none or self.player}"
        return self.game.state.ledger.get(key) == stamp(self.game, per)

    def spent_last_turn(self, name: str = "") -> bool:
        """Was it last used so in the turn before this one, whoever's that was?"""
        now, per_round = self.game.now, 3
        before = now.round * per_round + now.turn - 1 if now.turn > 1 else (now.round - 1) * per_round + 2
        key = f"{self.source.ability}/{name}/{self.unit_or_none or self.player}"
        return self.game.state.ledger.get(key) == before

    def first_time(self, name: str = "", per: str = "battle") -> bool:
        """Is this the first time this battle, round, turn or phase that the ability (or a part of it) is used so?"""
        key, now = f"{self.source.ability}/{name}/{self.unit_or_none or self.player}", stamp(self.game, per)
        new = self.game.state.ledger.get(key) != now
        self.game.change(ledger={**self.game.state.ledger, key: now})
        return new
