"""Moves that must end in combat with one of some units."""

from typing import Any

from warhost.english.grammar import rule
from warhost.english.phrases.moving import MoveEnd, MoveLimit
from warhost.english.phrases.nouns import Who
from warhost.english.scene import Ref, Scene


class EndsWithOne(MoveEnd, frozen=True):
    """In combat with one of such units, as they are when the move begins."""

    which: tuple[Who, ...] = ()

    def term(self, scene: Scene) -> dict[str, Any]:
        assert scene.use is not None
        meant = [unit for who in self.which for unit in scene.use.each(who.select(scene))]
        return {"with_one": tuple(dict.fromkeys(meant))}

    def tell(self) -> str:
        return f"into combat with {' or '.join(each.tell() for each in self.which)}"


rule("some_foes", "{one:a_which}")(lambda one: (one,))
rule("some_foes", "{one:a_which} (or|and/or|and / or) {two:a_which}")(lambda one, two: (one, two))
rule(
    "statement",
    "[{mover:ref}] must end (that|the) move in combat with {foes:some_foes}",
)(lambda foes, mover=None: _limit(foes, mover))


def _limit(foes: tuple[Who, ...], mover: Ref | None) -> MoveLimit | None:
    """Of enemies more must be said than that they are some: else it must end in combat, whoever it is with."""
    if any(each.side != "enemy" or not (each.true or each.words) for each in foes):
        return None
    end = EndsWithOne("with_all", Ref("me"), foes)
    return MoveLimit((), None, mover, False, (end,))
