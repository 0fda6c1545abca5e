"""warhost: Warhammer Age of Sigmar, fourth edition, played by the book.

What `warhost.api` offers is here too, and loaded when it is first asked for, so that importing this costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from warhost.api import (
        AnyChoice,
        AnyDecision,
        Army,
        Battle,
        Battlepack,
        ComputerPlayer,
        ModelMove,
        Move,
        Outcome,
        Pass,
        Picked,
        Place,
        Placed,
        Problem,
        Refused,
        Roster,
        Rule,
        ScenarioResult,
        Share,
        SlainPicked,
        Step,
        Targets,
        UseAbility,
        all_armies,
        all_packs,
        battle,
        env,
        explain,
        load,
        odds,
        one_seat_env,
        play,
        player,
        run_scenario,
        save,
    )

__all__ = [
    "AnyChoice", "AnyDecision", "Army", "Battle", "Battlepack", "ComputerPlayer", "ModelMove", "Move", "Outcome",
    "Pass", "Picked", "Place", "Placed", "Problem", "Refused", "Roster", "Rule", "ScenarioResult", "Share",
    "SlainPicked", "Step", "Targets", "UseAbility", "all_armies", "all_packs", "battle", "env", "explain", "load",
    "odds", "one_seat_env", "play", "player", "run_scenario", "save",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"warhost has no {name!r}; docs/api.md lists what it has")
    from warhost import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
