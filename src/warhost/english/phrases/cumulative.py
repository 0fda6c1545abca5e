"""Effects that add up each time the ability is used; without a word they count once (core-5.3c)."""

from itertools import count
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.points import Spends
from warhost.english.phrases.statements import Body, Give, If, Statement, parts, run_all, tell_all
from warhost.english.phrases.triggers import EachTime
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class AddsUp(Statement, frozen=True):
    """What an effect says at its end: it can be had more than once, by whom it is said of."""

    who: Any = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return "which adds up"


class Cumulative(Statement, frozen=True):
    """All that is given here counts beside what earlier uses gave; `who`: of whom that is said."""

    body: Body
    who: Any = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        scene.said["known_as"] = _unheard(use)
        yield from run_all(self.body, use, scene)
        del scene.said["known_as"]

    def check(self, lasting: Any) -> None:
        if not _gives(self.body) or _waits(self.body):
            raise NotMeant("effects add up, but which?")
        super().check(lasting)

    def tell(self) -> str:
        return f"{tell_all(self.body)}; all of it adds up"


def _unheard(use: Use) -> str:
    """A name for this use that no effect in force has."""
    known = {effect.source.ability for effect in use.game.state.effects.values()}
    name = use.ability.name
    return name if name not in known else next(each for n in count(2) if (each := f"{name} ({n})") not in known)


def _gives(body: Body) -> bool:
    return any(isinstance(each, Give) or _gives(tuple(parts(each))) for each in body)


def _waits(body: Body) -> bool:
    return any(isinstance(each, EachTime) or _waits(tuple(parts(each))) for each in body)


means("many_times", "(multiple times|more than once)", True)
rule("sentence", "{who:someone} can be affected by this ability {many_times} [and the effects are cumulative] .")(
    lambda who, many_times: (AddsUp(who),)
)
rule("clause", "{gift} {duration} < this effect is cumulative >")(
    lambda gift, duration: (Cumulative((Give(gift, duration),)),)
)


def added_up(body: Body) -> Body:
    """A sentence at the end that says so holds for all before it."""
    if not any(isinstance(each, AddsUp) for each in body):
        return body
    if not isinstance(body[-1], AddsUp) or any(isinstance(each, AddsUp) for each in body[:-1]):
        raise NotMeant("effects add up, but which?")
    if len(body) >= 2 and type(last := body[-2]) is EachTime and all(map(_always, body[:-2])):
        return (*body[:-2], replace(last, body=(Cumulative(last.body, body[-1].who),)))
    price, rest = (body[:1], body[1:-1]) if _pays(body[0]) else ((), body[:-1])
    return (*price, Cumulative(rest, body[-1].who))


def _always(each: Statement) -> bool:
    """Is it given at all times? Then it does not come more than once."""
    return isinstance(each, Give) and each.lasting is None


def _pays(first: Statement) -> bool:
    """Points with which an effect begins are its price: that does not add up."""
    inner = tuple(parts(first)) if type(first) is If else (first,)
    return bool(inner) and all(isinstance(each, Spends) for each in inner)
