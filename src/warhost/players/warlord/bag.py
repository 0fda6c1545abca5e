"""Even dice: of every six of a kind each face comes once, so that a few imagined battles tell as much as many."""

from warhost.engine.chances import FACES
from warhost.engine.dice import Faces, stream


class Bag:
    """Dice drawn from a bag that is filled again when it is empty; a bag for every kind of roll."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._drawn: dict[tuple[str, int], Faces] = {}

    def faces(self, kind: str, start: int, count: int) -> Faces:
        """Faces number start, start + 1, ... of this kind."""
        bags = range(start // 6, (start + count - 1) // 6 + 1)
        drawn = tuple(face for number in bags for face in self._bag(kind, number))
        return drawn[start % 6 : start % 6 + count]

    def _bag(self, kind: str, number: int) -> Faces:
        found = self._drawn.get((kind, number))
        if found is None:
            faces = list(FACES)
            stream(f"{self.seed}/{kind}/{number}").shuffle(faces)
            found = self._drawn[kind, number] = tuple(faces)
        return found
