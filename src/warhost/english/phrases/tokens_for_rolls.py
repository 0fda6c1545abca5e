"""Tokens that are given up to make a chanting roll of 1 again."""

from collections.abc import Callable

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.rules.abilities.idioms import rolls_again_for
from warhost.rules.abilities.use import Use


class ChantsAgain(EachTime, frozen=True):
    """As an unmodified 1 is rolled for a prayer, the token may be given up, and the roll is made again."""

    token: str = ""

    def clause(self) -> Callable[[Use], Script[bool]]:
        return rolls_again_for(self.token)

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        return f"on a chanting roll of 1, {self.token} may be removed to roll again"


means("chanted_one", "if you make (a|an unmodified) chanting roll of 1 for", True)
rule(
    "sentence",
    "{chanted_one} {on:ref} while its {token} is on the battlefield , you can remove its {same:token} from the "
    "battlefield and then re-roll that chanting roll .",
)(
    lambda chanted_one, on, token, same: (
        (ChantsAgain(Trigger("chanted 1", on), (), None, token),) if token == same and on.kind == "me" else None
    )
)
