"""One of several effects, chosen by the player; tables by roll are read here too."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.durations import TOLD, Lasting
from warhost.english.phrases.rolling import OnRoll, RollDie, RollEach
from warhost.english.phrases.statements import Body, During, Linked, Statement, parts, run_all, tell_all, within
from warhost.english.scene import Phrase, Ref, Scene
from warhost.rules.abilities.use import Use

LONGEST_HEADING = 9


class EffectOption(Phrase, frozen=True):
    """An effect on offer, with its name."""

    name: str
    body: Body


class Choose(Statement, frozen=True):
    """Pick 1 of the following."""

    options: tuple[EffectOption, ...]
    lasting: Lasting | None = None
    to: Ref | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        names = [each.name or tell_all(each.body) for each in self.options]
        said = yield from use.choose(names, "which effect")
        body = self.options[names.index(said)].body
        yield from run_all((During(self.lasting, body),) if self.lasting else body, use, scene)

    def check(self, lasting: Lasting | None) -> None:
        for each in parts(self):
            each.check(self.lasting or lasting)

    def tell(self) -> str:
        said = " | ".join(f"{each.name}: {tell_all(each.body)}" for each in self.options)
        return f"one of [{said}]" + (f", {TOLD[self.lasting]}" if self.lasting else "")


@terminal("heading")
def _heading(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The name of an effect: from a capital to the colon."""
    if at >= len(parser.tokens) or (not parser.tokens[at].text[:1].isupper() and parser.kind(at) != "quoted"):
        return
    for end in range(at + 1, min(at + LONGEST_HEADING, len(parser.tokens))):
        if parser.low(end) in (".", ";", "\u2022"):
            return
        if parser.low(end) == ":":
            yield end + 1, _spelt(parser, at, end)
            return


def _spelt(parser: Parser, at: int, end: int) -> str:
    said = ""
    for each in parser.tokens[at:end]:
        glued = each.kind == "mark" or each.low == "'s" or not said or said.endswith("(")
        said += each.text if glued and each.low != "(" else f" {each.text}"
    return said


means("of_following", "pick 1", True)
means("of_following", "pick (1|one) of the following [effects|effect|abilities]", True)
means("of_following", "(1|one) of the following effects applies", True)
means("of_following", "pick (1|one) of the effects below", True)
means("applying", "to apply", True)
rule("applying", "to apply to {ref}")(lambda ref: ref)
rule("offer", "[{of:of_following_you}] {of_following} [{applying}] [{lasting:duration}]")(
    lambda of_following, of=None, applying=None, lasting="": (lasting, applying if isinstance(applying, Ref) else None)
)
means("of_following_you", "you can", True)
rule("options", "{one:option}")(lambda one: (one,))
rule("options", "{one:option} {more:options}")(lambda one, more: (one, *more))
rule("option", "[\u2022] {name:heading} {body:text}")(lambda name, body: EffectOption(name, body))
rule("option_list", "{options}")(lambda options: options if len(options) > 1 else None)
rule("bullets", "{one:bullet}")(lambda one: (one,))
rule("bullets", "{one:bullet} {more:bullets}")(lambda one, more: (one, *more))
rule("bullet", "\u2022 {body:clauses} [.|;]")(lambda body: EffectOption("", body))
rule("option_list", "{options:bullets}")(lambda options: options if len(options) > 1 else None)
rule("sentence", "{lasting:offer} (:|.) {options:option_list}")(lambda lasting, options: (_choose(lasting, options),))
rule("sentence", "{lasting:offer} . the effect lasts {later:duration} . {options:option_list}")(
    lambda lasting, later, options: (_choose((later, lasting[1]), options),)
)
rule("prefixed_list", "{prefix} , {lasting:offer} (:|.) {options:option_list}")(
    lambda prefix, lasting, options: (within(prefix, (_choose(lasting, options),)),)
)
rule("sentence", "{link} {lasting:offer} (:|.) {options:option_list}")(
    lambda link, lasting, options: (Linked(link, (_choose(lasting, options),)),)
)


# Tables

rule("table_row", "{face} [{name:heading}] {body:text}")(lambda face, body, name="": OnRoll(face[0], face[1], body))
rule("table", "{one:table_row}")(lambda one: (one,))
rule("table", "{one:table_row} {more:table}")(lambda one, more: (one, *more))
means("by_table", "and apply the corresponding effect", True)
rule("sentence", "roll (a dice|a {dice}) {by_table} [{lasting:duration}] (:|.) {rows:table} {end:the_end}")(
    lambda by_table, rows, end, dice="D6", lasting=None: _table(RollDie(dice), rows, lasting)
)
rule(
    "sentence",
    "roll (a dice|a {dice}) for each target {by_table} [{lasting:duration}] (:|.) {rows:table} {end:the_end}",
)(lambda by_table, rows, end, dice="D6", lasting=None: _each_by_table(dice, rows, lasting))


def _lasting(rows: tuple[OnRoll, ...], lasting: Lasting | None) -> Body | None:
    """The rows of a table, none of them for the same roll; what they give lasts so long."""
    faces = [face for row in rows for face in range(row.least, min(row.most, 12) + 1)]
    if len(rows) < 2 or len(faces) != len(set(faces)):
        return None
    if lasting is None:
        return rows
    return tuple(OnRoll(each.least, each.most, (During(lasting, each.body),)) for each in rows)


def _table(roll: RollDie, rows: tuple[OnRoll, ...], lasting: Lasting | None) -> Body | None:
    made = _lasting(rows, lasting)
    return None if made is None else (roll, *made)


def _each_by_table(dice: str, rows: tuple[OnRoll, ...], lasting: Lasting | None) -> Body | None:
    made = _lasting(rows, lasting)
    return None if made is None else (RollEach(Ref("target"), dice, made),)


def _choose(offer: tuple[str, Ref | None], options: tuple[EffectOption, ...]) -> Choose:
    return Choose(options, offer[0] or None, offer[1])  # type: ignore[arg-type]
