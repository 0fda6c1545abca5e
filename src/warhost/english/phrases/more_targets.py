"""Further targets that are picked as the effect begins."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.statements import Body, If, Statement
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.options import pick_options, vantages
from warhost.rules.abilities.use import Use


class MoreTargets(Statement, frozen=True):
    """Units that could have been picked too."""

    most: int = 1

    def run(self, use: Use, scene: Scene) -> Script[None]:
        unit = use.unit_or_none
        able = pick_options(use.game, use.ability.picks[0], unit, use.player, vantages(use.game, use.ability, unit))
        left = [each for each in able if each not in use.targets]
        picked = yield from use.pick(left, "a further target", least=0, most=min(self.most, len(left)), always=True)
        use.targets = (*use.targets, *picked)
        scene.refs = {**scene.refs, "target": use.targets, "that": use.targets}

    def tell(self) -> str:
        return f"up to {self.most} more of those who could be picked are targets too"


rule("statement", "you can pick another eligible unit to be a second target")(lambda: MoreTargets())
rule(
    "statement",
    "[you can] pick up to {number} [different] eligible units to be the targets instead [of 1]",
    "you can pick {number} targets instead of 1",
)(lambda number: MoreTargets(number - 1) if number > 1 else None)
rule("statement", "you can pick up to {number} other eligible units to be additional targets")(
    lambda number: MoreTargets(number)
)


def targets_first(body: Body) -> Body:
    """Targets are picked before anything is done to them, wherever that is said."""
    more = tuple(each for each in body if _picks_more(each))
    return (*more, *(each for each in body if not _picks_more(each)))


def _picks_more(each: Any) -> bool:
    if isinstance(each, MoreTargets):
        return True
    if isinstance(each, If) and any(isinstance(part, MoreTargets) for part in each.body):
        if len(each.body) > 1 or each.otherwise:
            raise NotMeant("further targets, and more than that")
        return True
    return False
