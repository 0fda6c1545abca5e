"""Command points that are not spent after all, and what the command that is answered does besides."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.commands import POINTS
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import all_of
from warhost.english.phrases.statements import Give, Statement
from warhost.english.scene import Scene
from warhost.rules.abilities.options import cost_of
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import Amends, While
from warhost.rules.selectors.when import InPhase


class NothingSpent(Statement, frozen=True):
    """What the command that is answered has cost is given back."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        command = use.trigger
        assert command is not None
        cost = cost_of(use.game, command.ability, command.unit_or_none)
        player = use.game.player(command.player)
        use.game.change_player(command.player, command_points=player.command_points + cost)
        yield from ()

    def tell(self) -> str:
        return "the command that is answered costs nothing"


rule("statement", "no command points are spent to use that command")(lambda: NothingSpent())


def answers_command(to: Any) -> bool:
    """Does a reaction answer a command of its own side?"""
    return to is not None and to.whose == "mine" and (to.keyword == "COMMAND" or to.ability in POINTS)


# For nothing

means("for_nothing", "and you do not need to spend any command points for it to do so", True)
rule("clause", "{to:ref} can use {command} this {span} {for_nothing}")(
    lambda to, command, span, for_nothing: (
        Give(Gift(to, (Fixed((Amends(command, "cost", 0),), f"{command} for nothing"),)), span),
    )
)
rule("gift", "{use:uses_command} in the {phase} phase , no command points are spent")(
    lambda use, phase: Gift(
        all_of(use[0]),
        (Fixed((While(InPhase(phase), (Amends(use[1], "cost", 0),)),), f"{use[1]} for nothing in the {phase} phase"),),
    )
)


class IntoCombat(Statement, frozen=True):
    """The Redeploy that is answered may go into combat."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.amend(into_combat=True)
        yield from ()

    def tell(self) -> str:
        return "that Redeploy may go into combat"


rule("statement", "the unit using the {name:quoted} command can move into combat when using that ability")(
    lambda name: IntoCombat() if name == "Redeploy" else None
)
