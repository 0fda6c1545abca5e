"""Slain models that are returned to a unit once a turn only."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.deeds import ReturnsModels
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.statements import Body, within
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use


class ReturnsOnce(ReturnsModels, frozen=True):
    """The same, but to nobody to whom the ability has returned some this turn."""

    to: Who

    def run(self, use: Use, scene: Scene) -> Script[None]:
        had = _had(use)
        able = [each for each in use.each(self.to.select(scene)) if each not in had]
        for unit in (yield from use.pick(able, "whom")) if able else ():
            before = use.game.unit(unit).alive
            yield from ReturnsModels(self.amount, Ref("that")).run(use, _with(scene, unit))
            if use.game.unit(unit).alive > before:
                use.mark(_key(use), _turn(use), *had, unit)

    def tell(self) -> str:
        return f"{super().tell()}, to the same once a turn"


def _with(scene: Scene, unit: str) -> Scene:
    return Scene(scene.use, {**scene.refs, "that": (unit,)}, scene.roll, scene.faces, scene.numbers, scene.said)


def _key(use: Use) -> str:
    return f"returned by {use.ability.name}"


def _turn(use: Use) -> str:
    return f"round {use.game.now.round}, turn {use.game.now.turn}"


def _had(use: Use) -> tuple[str, ...]:
    """To whom it has returned models this turn."""
    said = use.marked(_key(use))
    return said[1:] if said[:1] == (_turn(use),) else ()


means(
    "returned_once", "the same unit cannot have models returned to it by this ability more than once per turn .", True
)
rule("sentence", "{prefix} , {lasting:offer} (:|.) {options:option_list} {returned_once}")(
    lambda prefix, lasting, options, returned_once: _once(prefix, lasting, options)
)


def _once(prefix: object, offer: tuple[str, Ref | None], options: tuple[EffectOption, ...]) -> Body | None:
    """Nothing but slain models is on offer, for a unit that is picked."""
    made = []
    for each in options:
        deed = each.body[0]
        if len(each.body) != 1 or type(deed) is not ReturnsModels or not isinstance(deed.to, Who) or not deed.to.one:
            return None
        made.append(replace(each, body=(ReturnsOnce(deed.amount, deed.to),)))
    return (within(prefix, (Choose(tuple(made)),)),) if offer == ("", None) else None
