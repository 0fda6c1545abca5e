"""Tokens that units have: given, taken away, asked for; and vessels that are full or empty."""

from collections.abc import Callable, Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.declare import OwnToken
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import No, Pred, Who, tell_who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, Give, If, Statement
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.english.tokens import tokens_of
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import CannotAttackWith
from warhost.rules.selectors.who import FRIENDLY, HasPoints, HasToken


@terminal("token")
def _token(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A token by its printed name; the longest."""
    best, found = 0, ""
    for low, name in ((low, each) for each in parser.setting.tokens for low in _spelt(each)):
        if len(low) > best and tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            best, found = len(low), name
    if best and parser.tokens[at].text[:1].isupper():
        yield at + best, found


def _spelt(name: str) -> tuple[tuple[str, ...], ...]:
    """A name, with its hyphens or without."""
    said = dict.fromkeys((name, name.replace("-", " ")))
    return tuple(tuple(each.low for each in tokens_of(each_name, "effect")) for each_name in said)


def held(token: str) -> Plain:
    return Plain(HasToken(token), f"with a {token} token")


rule("doing", "(has|have) (a|an|the) {token} [token]", "(has|have) any {token} [tokens]")(lambda token: held(token))
rule("doing", "(does|do) not have (a|an|the) {token} [token]")(lambda token: No(held(token)))
rule("having", "(a|an|the) {token} token")(lambda token: held(token))
rule("condition", "{owner} {token} [token] is on the battlefield")(lambda owner, token: _with(owner, token))
rule("condition", "{owner} {token} [token] is not on the battlefield")(lambda owner, token: _with(owner, token, False))


def _with(owner: object, token: str, there: bool = True) -> Condition | None:
    """`Its` token is that of the unit whose ability it is, though others were named in between."""
    if not isinstance(owner, Ref):
        return None
    whose = Ref("me", owner.at) if owner.kind == "it" else owner
    return Is(whose, (held(token) if there else No(held(token)),))


class TakesToken(Statement, frozen=True):
    """A token is taken from a unit, and perhaps given to another: one's own wherever it is (rulings, core-23.0)."""

    token: str
    of: Ref | Who
    to: Ref | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if self.to is not None and self.called_back:
            use.take_tokens(self.token, use.each(FRIENDLY))
            for unit in scene.units(self.to):
                use.place_token(self.token, unit)
            return
        for unit in (yield from affected(self.of, use, scene)):
            if self.token in use.game.unit(unit).tokens:
                use.take_token(self.token, unit)
                for other in scene.units(self.to) if self.to is not None else ():
                    use.place_token(self.token, other)

    @property
    def called_back(self) -> bool:
        return self.to is not None and self.of == Ref("me")

    def tell(self) -> str:
        to = "" if self.to is None else f" and given to {tell_ref(self.to)}"
        return f"{self.token} is taken from {tell_who(self.of)}{to}"


class GivesToken(Statement, frozen=True):
    """A unit is given a token."""

    token: str
    to: Ref
    most: int | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.to):
            if self.most is None or use.game.unit(unit).tokens.count(self.token) < self.most:
                use.place_token(self.token, unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.to)} is given {self.token}" + (f", {self.most} at most" if self.most else "")


rule("own_deed", "remove {of:owner} {token} [token] from the battlefield")(
    lambda of, token: TakesToken(token, of) if isinstance(of, Ref) else None
)
rule("statement", "remove {of:owner} {token} [token] from the battlefield")(
    lambda of, token: TakesToken(token, of) if isinstance(of, Ref) else None
)
rule("statement", "remove {of:owner} {token} [token] from the battlefield , then give it to {to:ref}")(
    lambda of, token, to: TakesToken(token, of, to) if isinstance(of, Ref) else None
)
rule("statement", "remove the {token} token from the battlefield")(
    lambda token: TakesToken(token, Who("friendly", (), (held(token),)))
)


@terminal("that_token")
def _that_token(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The token of the unit itself that was spoken of last."""
    if (parser.low(at), parser.low(at + 1)) == ("that", "token") and parser.setting.bearer in ("unit", "enhancement"):
        said = [name for n in range(at) for _, name in parser.parse("token", n)]
        if len(set(said)) == 1:
            yield at + 2, said[0]


rule("statement", "remove {token:that_token} from the battlefield")(lambda token: TakesToken(token, Ref("me")))
rule("statement", "give {to:ref} (a|an|1) {token} token")(lambda to, token: GivesToken(token, to))


class StartsWith(EachTime, frozen=True):
    """A unit has a token from the first time that it is set up."""

    token: str = ""

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            if use.first_time(self.token) and self.token not in use.game.unit(use.target).tokens:
                use.place_token(self.token, use.target)
            yield from ()

        return follow

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        return f"{self.token} is a token of {tell_ref(self.trigger.on)}"  # type: ignore[arg-type]


def _starts(of: object, token: str) -> StartsWith | None:
    return StartsWith(Trigger("set up", of), (), None, token) if isinstance(of, Ref) and of.kind == "me" else None


rule("statement", "{of:owner} {token} is a token")(lambda of, token: _starts(of, token))
rule("declaration", "{of:owner} {token} is a token")(
    lambda of, token: None if (starts := _starts(of, token)) is None else OwnToken(starts)
)
rule("trigger", "you make an unmodified ward roll of 1 for {on:ref}")(lambda on: Trigger("warded 1", on))
rule("trigger", "you make an unmodified save roll of {number} for {on:ref}")(
    lambda number, on: Trigger("attacked", on, fact="save roll", number=number)
)

# Full and empty

means("filled", "full", True)
means("filled", "empty", False)


@terminal("vessel")
def _vessel(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What is full or empty, by its printed name: the capitals before `is`, `becomes` or `starts`."""
    for end in range(at + 1, at + 5):
        if parser.low(end) in ("is", "becomes", "starts", "was"):
            said = [each for each in parser.tokens[at:end] if each.low != "'s"]
            if all(each.text[:1].isupper() for each in said):
                yield end, " ".join(each.text for each in parser.tokens[at:end]).replace(" 's", "'s")
            return


def _one(owner: object) -> bool:
    """One unit that is known: a reference, or the general."""
    return isinstance(owner, Ref) or (isinstance(owner, Who) and owner.general)


def _full(vessel: str, full: bool) -> Pred:
    filled = Plain(HasPoints(vessel), f"with a full {vessel}")
    return filled if full else No(filled)


rule("condition", "{owner} {vessel} is {filled}")(
    lambda owner, vessel, filled: Is(owner, (_full(vessel, filled),)) if _one(owner) else None
)


class Fills(Statement, frozen=True):
    """A vessel of a unit is full, or empty, from now on."""

    vessel: str
    full: bool
    of: Ref | Who

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.of, use, scene)):
            use.set_points(self.vessel, int(self.full), of=unit)

    def tell(self) -> str:
        return f"{self.vessel} of {tell_who(self.of)} is {'full' if self.full else 'empty'} now"


rule("statement", "{of:owner} {vessel} becomes {filled}")(
    lambda of, vessel, filled: Fills(vessel, filled, of) if _one(of) else None
)
rule("statement", "{of:owner} {vessel} starts the battle empty")(
    lambda of, vessel: Aside(f"{vessel} starts empty") if _one(of) else None
)

# Tokens that are gone

rule("condition", "{owner} {token} has been removed [from the battlefield]")(
    lambda owner, token: _with(owner, token, False)
)
rule("gift", "{to:ref} can no longer attack with its {weapon}")(
    lambda to, weapon: Gift(to, (Fixed((CannotAttackWith(weapon),), f"cannot attack with {weapon}"),))
)
rule(
    "sentence",
    "{of:owner} {token} is a token . if it is removed from the battlefield , {gift} .",
)(lambda of, token, gift: _until_lost(of, token, gift))


def _until_lost(of: object, token: str, gift: Gift) -> Body | None:
    starts, gone = _starts(of, token), _with(of, token, False)
    return None if starts is None or gone is None else (starts, If(gone, (Give(gift),)))


means("first_set_up", "after setting up this unit on the battlefield for the first time", True)
rule(
    "sentence",
    "{first_set_up} , place (its|this unit ') {token} next to it .",
    "{first_set_up} , place {token} next to it .",
)(lambda first_set_up, token: (Aside(f"{token} stands next to it from the start"),))
