"""Tokens of a unit that stand next to another, several tokens of one unit, effects for which one is given up."""

from collections.abc import Callable
from typing import Any

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.choices import EffectOption
from warhost.english.phrases.conditions import Is, Unless
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, Give, If, Statement
from warhost.english.phrases.tokens_of_units import StartsWith, TakesToken, held
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.english.trees import changed
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import ANYONE, HasTokenOf

# Next to somebody


def beside(token: str) -> Pred:
    """Units next to which the unit's own token stands."""
    return Plain(HasTokenOf(token), f"next to which its {token} stands")


class PlacesToken(Statement, frozen=True):
    """The unit's token stands next to another unit from now on."""

    token: str
    to: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        own = f"{self.token} of {use.unit}"
        use.take_tokens(own, use.each(ANYONE))
        for unit in scene.units(self.to):
            use.place_token(own, unit)
        yield from ()

    def tell(self) -> str:
        return f"its {self.token} stands next to {tell_ref(self.to)} now"


rule("statement", "place {of:owner} {token} next to {to:ref}")(
    lambda of, token, to: PlacesToken(token, to) if _mine(of) and to.kind != "me" else None
)
rule("condition", "{of:owner} {token} is not next to an enemy unit")(
    lambda of, token: Unless(Is(Who("enemy", (), (beside(token),)), ())) if _mine(of) else None
)


def _mine(of: object) -> bool:
    return isinstance(of, Ref) and of.kind == "me"


rule("clauses", "while {of:owner} {token} is next to an enemy unit , {body:clauses} {at:here}")(
    lambda of, token, body, at: _said_of_it(body, Who("enemy", (), (beside(token),), at=at)) if _mine(of) else None
)


def _said_of_it(body: Body, who: Who) -> Body | None:
    """What is said of that enemy unit is said of the one next to which it stands."""
    if not all(isinstance(each, Give) and each.lasting is None for each in body):
        return None
    found: Body = _put(body, who)
    return found if found != body else None


def _put(node: Any, who: Who) -> Any:
    if isinstance(node, Ref):
        return who if node.kind == "that" and node.side == "enemy" else node
    return node if isinstance(node, (Modifier, Select)) else changed(node, lambda each: _put(each, who))


class LostWith(EachTime, frozen=True):
    """If that unit is destroyed, the token that stands next to it is gone."""

    token: str = ""

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            if f"{self.token} of {use.unit}" in use.game.unit(use.target).tokens:
                use.take_tokens(self.token, [use.unit])
            yield from ()

        return follow

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        return f"if {tell_ref(self.trigger.on)} is destroyed, its {self.token} is gone"  # type: ignore[arg-type]


rule(
    "sentence",
    "if {on:ref} is destroyed while {of:owner} {token} is next to it , remove {same:owner} {again:token} from the "
    "battlefield .",
)(
    lambda on, of, token, same, again: (
        (LostWith(Trigger("gone", on), (), "battle", token),) if _mine(of) and _mine(same) and token == again else None
    )
)

# Several tokens


class StartsWithSome(StartsWith, frozen=True):
    """A unit has these tokens from the first time that it is set up."""

    tokens: tuple[str, ...] = ()

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            for token in self.tokens:
                if use.first_time(token) and token not in use.game.unit(use.target).tokens:
                    use.place_token(token, use.target)
            yield from ()

        return follow

    def tell(self) -> str:
        return f"{', '.join(self.tokens)} are tokens of this unit"


rule("some_tokens", "{one:token} (and|, and) {two:token}")(lambda one, two: (one, two))
rule("some_tokens", "{one:token} , {more:some_tokens}")(lambda one, more: (one, *more))
rule("statement", "{of:owner} {tokens:some_tokens} are tokens")(
    lambda of, tokens: StartsWithSome(Trigger("set up", of), (), None, "", tokens) if _mine(of) else None
)
rule("sentence", "{first_set_up} , place its tokens next to it .")(
    lambda first_set_up: (Aside("its tokens stand next to it from the start"),)
)
means("gives_up", "remove", True)
rule("option", "[\u2022] {name:heading} {gives_up} {of:owner} {token} . {body:text}")(
    lambda name, gives_up, of, token, body: EffectOption(name, _given_up(of, token, body)) if _mine(of) else None
)


def _given_up(of: Ref, token: str, body: Body) -> Body:
    return (If(Is(of, (held(token),)), (TakesToken(token, of), *body)),)
