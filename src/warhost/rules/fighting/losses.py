"""Which models may be slain so that the unit stays one coherent group, at the cost of the fewest others (core-18.3)."""

from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.rules.effects.characteristics import coherency as coherency_range
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.measuring import figures
from warhost.table import kernels
from warhost.table.coherency import Group, Links, is_group, keepable, links_of


class Ranks:
    """The standing models of a unit, by their number among those standing, and who is near whom."""

    def __init__(self, game: Game, unit: str) -> None:
        known = figures(game, unit)
        self.numbers = known.numbers
        self.links: Links = links_of(kernels.near(known.bodies, coherency_range(game, unit)))

    def whole(self, models: Group) -> bool:
        return is_group(self.links, models, neighbours_needed)

    def next_losses(self, models: Group) -> list[int]:
        """The models whose loss leaves the unit coherent; if there is none, those that lead to the fewest losses."""
        fine = [model for model in sorted(models) if self.whole(models - {model})]
        if fine or len(models) < 2:
            return fine or sorted(models)
        best: dict[int, int] = {}
        for model in sorted(models):
            kept = next(keepable(self.links, models - {model}, neighbours_needed), frozenset())
            best[model] = len(kept)
        return [model for model in best if best[model] == max(best.values())]


def picks_in_order(game: Game, unit: str, count: int, wanted: tuple[int, ...]) -> tuple[list[int], int]:
    """Who goes: the picked models while that is legal, else the first legal ones. And how many were forced."""
    ranks = Ranks(game, unit)
    left = frozenset(range(len(ranks.numbers)))
    queue = [ranks.numbers.index(model) for model in wanted]
    gone: list[int] = []
    forced = 0
    while left and (len(gone) - forced < count or not ranks.whole(left)):
        # A model that goes while the unit is already broken, or after all were lost that had to be, is a forced one.
        forced += bool(gone) and not ranks.whole(left)
        legal = ranks.next_losses(left)
        model = queue.pop(0) if queue and queue[0] in legal else legal[0]
        gone.append(model)
        left -= {model}
    return [ranks.numbers[model] for model in gone], forced


def legal_losses(game: Game, unit: str, count: int, wanted: tuple[int, ...]) -> list[Problem]:
    """Is this a legal order of losses? Models left open are filled in."""
    ranks = Ranks(game, unit)
    unknown = [model for model in wanted if model not in ranks.numbers]
    if unknown or len(set(wanted)) != len(wanted):
        named = ", ".join(map(str, unknown)) or "a model named twice"
        return [problem("core-18.3", "{unit} has no such model standing: {named}", unit, named=named)]
    gone, _ = picks_in_order(game, unit, count, wanted)
    for model, real in zip(wanted, gone, strict=False):
        if model != real:
            return [
                problem(
                    ("core-18.3", "core-15.1a"),
                    "without {model} first, it would not stay one coherent group; others can go instead",
                    unit,
                    model,
                )
            ]
    return []
