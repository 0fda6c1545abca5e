"""Tokens of which a unit may have several: how many it has, and how many at most."""

from collections.abc import Callable
from typing import Any

from warhost.engine.records import Modifier
from warhost.english.grammar import rule
from warhost.english.phrases.counting import MOST
from warhost.english.phrases.numbers import BY_NUMBER, Count
from warhost.english.phrases.tokens_of_units import GivesToken
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.effects.modifiers import While
from warhost.rules.selectors.who import HasToken, Provided


class TokensCount(Count, frozen=True):
    """How many tokens of a name a unit has."""

    token: str = ""
    most: int | None = None

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("tokens are counted")
        return scene.use.game.unit(scene.one(self.of)).tokens.count(self.token)

    def tell(self) -> str:
        return f"{self._sign}the {self.token} tokens of {tell_ref(self.of)}"


def _by_number(amount: TokensCount, scene: Scene, made: Callable[[Any], tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    if amount.of != Ref("me"):
        raise NotMeant("tokens of somebody else")
    return tuple(
        While(Provided(HasToken(amount.token, number, number)), made(number * amount.times))
        for number in range(1, MOST + 1)
    )


BY_NUMBER[TokensCount] = _by_number
rule("each_of", "for each {token} token {of:ref} has")(lambda token, of: TokensCount("tokens", of, 1, token))
rule("statement", "give {to:ref} (a|an|1) {token} token , to a maximum of {most:number}")(
    lambda to, token, most: GivesToken(token, to, most)
)
