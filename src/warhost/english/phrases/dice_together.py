"""Dice that are rolled together and read by their faces: one thing for each of these, another for each of those."""

from itertools import takewhile

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.english.grammar import rule
from warhost.english.phrases.rolling import PerDie, RollDie, per_die
from warhost.english.phrases.statements import Statement, tell_all
from warhost.english.phrases.triggers import EachTime
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class PerFace(Statement, frozen=True):
    """For each die that shows so much one thing, for each that shows something else another."""

    rows: tuple[PerDie, ...]

    def run(self, use: Use, scene: Scene) -> Script[None]:
        faces, add = use.game.roll("effect", scene.numbers.pop("dice")), scene.numbers.pop("add", 0)
        use.game.emit(Rolled("effect", use.player, faces, use.ability.name, use.unit_or_none))
        for row in self.rows:
            passed = sum(row.least <= face + add <= row.most for face in faces if isinstance(row.least, int))
            if passed:
                yield from per_die(row.body, passed, use, scene)

    def check(self, lasting: object) -> None:
        shown = [face for row in self.rows for face in range(row.least if isinstance(row.least, int) else 0, 7)
                 if face <= row.most]  # fmt: skip
        if 0 in shown or len(shown) != len(set(shown)):
            raise NotMeant("the same die for two things")
        for row in self.rows:
            PerDie(row.least, 99, row.body).check(lasting)

    def tell(self) -> str:
        return "; ".join(f"for each {each.least}-{min(each.most, 6)}: {tell_all(each.body)}" for each in self.rows)


rule("prefix", "for each roll of {face}")(lambda face: PerDie(face[0], face[1], ()))


def by_faces(left: list[Statement]) -> None:
    """Two things for each of the same dice are read together."""
    rows = list(takewhile(lambda each: isinstance(each, PerDie) and isinstance(each.least, int), left))
    if len(rows) > 1:
        left[: len(rows)] = [PerFace(tuple(rows))]  # type: ignore[arg-type]


# A die each time something happens

rule("sentence", "roll a dice each time {trigger} .")(lambda trigger: (EachTime(trigger, (RollDie("D6"),)),))
