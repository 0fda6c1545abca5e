"""Units that fight at once after another has fought, out of turn."""

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.rules.abilities import abilities_as_if, use_as_if
from warhost.rules.effects import END_OF_TURN
from warhost.rules.use import Use
from warhost.rules.words import FIGHT

NOW, LATER = "fight now", "not now"


def fights_next(use: Use, target: str, *given: Modifier) -> None:
    """In a reaction to a FIGHT ability: the target can use one as soon as that is resolved, with these for the turn."""

    def then(trigger: Use) -> Script[None]:
        game = use.game
        on_table = game.unit(target).status == "table"
        if not on_table or not abilities_as_if(game, target, FIGHT, use.player, "combat"):
            return
        if (yield from use.choose((NOW, LATER), f"does {target} fight next")) == NOW:
            if given:
                use.gives(target, *given, until=END_OF_TURN)
            yield from use_as_if(game, target, FIGHT, use.player, "combat")

    assert use.trigger is not None
    use.trigger.afterwards.append(then)
