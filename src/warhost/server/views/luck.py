"""Rolls as pages get them, with how lucky they were."""

from collections.abc import Callable, Sequence

from warhost.engine.events import AnyEvent, Rolled
from warhost.odds.fortune import Fortune, fortune
from warhost.server.protocol.replays import RollRemembered, RollsRemembered
from warhost.server.protocol.replies import ToldEvent

MOST = 3
RARE = 0.1


def event_view(number: int, event: AnyEvent) -> ToldEvent:
    """An event with the number of answers given by then."""
    return ToldEvent(number=number, event=event, luck=fortune(event) if isinstance(event, Rolled) else None)


def remarkable(events: Sequence[AnyEvent], name: Callable[[str], str]) -> RollsRemembered:
    """The luckiest and the unluckiest rolls of a battle, the rarest first."""
    rolls = [(event, found) for event in events if isinstance(event, Rolled) and (found := fortune(event)) is not None]

    def rarest(chance: Callable[[Fortune], float]) -> list[RollRemembered]:
        rare = [(event, found) for event, found in rolls if chance(found) < RARE]
        rare.sort(key=lambda pair: chance(pair[1]))
        return [_view(event, found, chance(found), name) for event, found in rare[:MOST]]

    return RollsRemembered(lucky=rarest(lambda found: found.chance), unlucky=rarest(lambda found: found.worse))


def _view(event: Rolled, found: Fortune, chance: float, name: Callable[[str], str]) -> RollRemembered:
    return RollRemembered(
        player=event.player, unit=name(event.unit) if event.unit else None, roll=event.kind,
        dice=len(event.faces), needed=event.needed, got=found.got, expected=found.expected,
        chance=chance,
    )  # fmt: skip
