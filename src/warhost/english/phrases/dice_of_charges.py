"""Single dice of the charge roll that a reaction answers: the highest of them, or one that is picked."""

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.english.grammar import rule
from warhost.english.phrases.answered_rolls import ChangesRoll
from warhost.english.phrases.numbers import Count
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


def faces_of(use: Use) -> tuple[int, ...]:
    """The dice of the charge roll that is answered, as they fell last."""
    assert use.trigger is not None
    unit = use.trigger.unit_or_none
    rolls = [
        each for each in use.game.events if isinstance(each, Rolled) and (each.kind, each.unit) == ("charge", unit)
    ]
    return tuple(rolls[-1].faces) if rolls else ()


class DropsHighest(ChangesRoll, frozen=True):
    """The highest of the dice does not count."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        faces = faces_of(use)
        if faces:
            use.change_roll(-max(faces), self.roll)
        yield from ()

    def tell(self) -> str:
        return f"the highest dice of the {self.roll} roll does not count"


rule("statement", "discard the highest dice from that charge roll")(lambda: DropsHighest(0, "charge"))


class PicksDie(ChangesRoll, frozen=True):
    """One of the dice is picked."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        faces = [str(each) for each in sorted(set(faces_of(use)), reverse=True)]
        scene.numbers["die"] = int((yield from use.choose(faces, "which dice"))) if faces else 99

    def tell(self) -> str:
        return f"pick one of the dice of the {self.roll} roll"


class PickedDie(Count, frozen=True):
    """What the die shows that was picked."""

    def _value(self, scene: Scene) -> int:
        if "die" not in scene.numbers:
            raise NotMeant("which dice?")
        return scene.numbers["die"]

    def tell(self) -> str:
        return "the dice that was picked"


class DropsPicked(ChangesRoll, frozen=True):
    """The die that was picked does not count."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.change_roll(-scene.numbers["die"], self.roll)
        yield from ()

    def tell(self) -> str:
        return f"that dice of the {self.roll} roll does not count"


rule("statement", "pick 1 dice in that charge roll")(lambda: PicksDie(0, "charge"))
rule("counted", "the value on the dice")(lambda: PickedDie("die"))
rule("statement", "remove that dice from the charge roll")(lambda: DropsPicked(0, "charge"))


class RerollsOne(ChangesRoll, frozen=True):
    """One of the dice is rolled again, if its player likes; which one, they pick."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        names = [str(each) for each in sorted(set(faces_of(use)))]
        said = yield from use.choose([*names, KEEP], "which dice is rolled again")
        if said != KEEP:
            assert use.trigger is not None
            use.change_roll(use.roll("D6", self.roll, use.trigger.unit_or_none) - int(said), self.roll)

    def tell(self) -> str:
        return f"one of the dice of the {self.roll} roll is rolled again"


KEEP = "keep them"
rule("statement", "[you can] re-roll (1|one) dice in that charge roll")(lambda: RerollsOne(0, "charge"))
