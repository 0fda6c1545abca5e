"""Scripts of work with steps that are had done elsewhere: what strangers wrote is not read where everybody waits."""

from collections.abc import Awaitable, Callable, Generator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from warhost.server.work.workshop import Workshop

T = TypeVar("T")


class Errand(NamedTuple):
    """A step that is done in a process that can be stopped."""

    work: Callable[..., Any]
    given: tuple[Any, ...]
    is_long: bool = False
    """It goes through a whole battle."""


class Done(NamedTuple):
    """The end of a script, and what came of it."""

    found: Any


WorkScript: TypeAlias = Generator[Errand, Any, T]
Aside: TypeAlias = Callable[[Callable[[], Errand | Done]], Awaitable[Errand | Done]]


async def carried_out(script: WorkScript[T], workshop: Workshop, who: str, longest: float, aside: Aside) -> T:
    """Its own steps in threads (`aside`), its errands in the workshop; `longest`: seconds that long ones may take."""
    step = await aside(lambda: _next(script, None))
    while isinstance(step, Errand):
        seconds = longest if step.is_long else None
        found = await workshop.do(who, step.work, *step.given, seconds=seconds)
        step = await aside(lambda found=found: _next(script, found))  # type: ignore[misc]
    return step.found  # type: ignore[no-any-return]


def done_here(script: WorkScript[T]) -> T:
    """All of it at once, where nobody else waits."""
    step = _next(script, None)
    while isinstance(step, Errand):
        step = _next(script, step.work(*step.given))
    return step.found  # type: ignore[no-any-return]


def _next(script: WorkScript[Any], found: Any) -> Errand | Done:
    """The next errand, after what came of the last one; no StopIteration leaves a thread."""
    try:
        return script.send(found)
    except StopIteration as end:
        return Done(end.value)
