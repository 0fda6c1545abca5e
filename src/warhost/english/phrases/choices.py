"""One of several effects, chosen by the player; tables by roll are read here too."""

from collections.abc import Iterable
from typing import Any, Literal

from warhost.engine.decisions import Script
from warhost.engine.records import opponent
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.durations import TOLD, Lasting
from warhost.english.phrases.rolling import OnRoll, RollDie, RollEach
from warhost.english.phrases.statements import (
    AsLongAs,
    Body,
    During,
    Linked,
    Otherwise,
    Statement,
    parts,
    run_all,
    tell_all,
    within,
)
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select

LONGEST_HEADING = 9
Again = Literal["always", "battle", "previous turn"]
"""Until when an effect that was picked cannot be picked again."""


class EffectOption(Phrase, frozen=True):
    """An effect on offer, with its name."""

    name: str
    body: Body


class Choose(Statement, frozen=True):
    """Pick 1 of the following."""

    options: tuple[EffectOption, ...]
    lasting: Lasting | None = None
    to: Ref | None = None
    mine: Condition | None = None
    again: Again = "always"

    def run(self, use: Use, scene: Scene) -> Script[None]:
        names = [each.name or tell_all(each.body) for each in self.options]
        able = [each for each in names if not _barred(use, each, self.again)]
        if not able:
            return
        chooser = use.player if self.mine is None or self.mine.holds(scene) else opponent(use.player)
        said = yield from use.choose(able, "which effect", chooser)
        if self.again != "always":
            use.first_time(said, "turn" if self.again == "previous turn" else "battle")
        body = self.options[names.index(said)].body
        yield from run_all((During(self.lasting, body),) if self.lasting else body, use, scene)

    def check(self, lasting: Lasting | None) -> None:
        for each in parts(self):
            each.check(self.lasting or lasting)

    def tell(self) -> str:
        said = " | ".join(f"{each.name}: {tell_all(each.body)}".removeprefix(": ") for each in self.options)
        unless = "" if self.mine is None or isinstance(self.mine, Never) else f" unless {self.mine.tell()}"
        who = "" if self.mine is None else f"; the enemy picks{unless}"
        not_again = {"always": "", "battle": "; each once a battle", "previous turn": "; not that of the turn before"}
        return f"one of [{said}]{who}{not_again[self.again]}" + (f", {TOLD[self.lasting]}" if self.lasting else "")


def _barred(use: Use, name: str, again: Again) -> bool:
    """Was it picked at a time after which it cannot be picked again?"""
    if again == "battle":
        return use.spent(name)
    return again == "previous turn" and use.spent_last_turn(name)


class Never(Condition, frozen=True):
    """It is never so: the enemy always picks."""

    def holds(self, scene: Scene) -> bool:
        return False

    def select(self, scene: Scene) -> Select:
        raise NotMeant("who picks?")

    def tell(self) -> str:
        return "never"


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
rule("option", "{name:heading} {body:listed}")(lambda name, body: EffectOption(name, body))
rule("sentence", "{lasting:offer} (:|.) {options:option_list}")(lambda lasting, options: (_choose(lasting, options),))
rule("sentence", "{lasting:offer} . the effect lasts {later:duration} . {options:option_list}")(
    lambda lasting, later, options: (_choose((later, lasting[1]), options),)
)
rule("prefixed_list", "{prefix} , {lasting:offer} (:|.) {options:option_list}")(
    lambda prefix, lasting, options: (within(prefix, (_choose(lasting, options),)),)
)
rule("sentence", "otherwise , {lasting:offer} (:|.) {options:option_list}")(
    lambda lasting, options: (Otherwise((_choose(lasting, options),)),)
)
rule("sentence", "{link} {lasting:offer} (:|.) {options:option_list}")(
    lambda link, lasting, options: (Linked(link, (_choose(lasting, options),)),)
)


# Tables


class TableRow(Phrase, frozen=True):
    """What happens on a roll, with its name; `also`: the row of which the effect is had besides."""

    face: tuple[int, int]
    name: str
    body: Body
    also: str = ""

    def made(self, rows: tuple["TableRow", ...]) -> OnRoll | None:
        before = [each.body for each in rows if each.name.lower() == self.also.lower()] if self.also else [()]
        return OnRoll(self.face[0], self.face[1], (*before[0], *self.body)) if len(before) == 1 else None


rule("table_row", "{face} [{name:heading}] {body:text}")(lambda face, body, name="": TableRow(face, name, body))
rule("besides_row", "in addition to the effect of {quoted} ,", "the effect of {quoted} applies and")(
    lambda quoted: quoted
)
rule("table_row", "{face} [{name:heading}] {also:besides_row} {body:text}")(
    lambda face, also, body, name="": TableRow(face, name, body, also)
)
rule("table", "{one:table_row}")(lambda one: (one,))
rule("table", "{one:table_row} {more:table}")(lambda one, more: (one, *more))
means("by_table", "and apply the corresponding effect", True)
rule("table_roll", "roll (a dice|a {dice}) {by_table} [{lasting:duration}] (:|.)")(
    lambda by_table, dice="D6", lasting=None: (dice, lasting)
)
rule("sentence", "{roll:table_roll} {rows:table} {end:the_end}")(
    lambda roll, rows, end: _table(RollDie(roll[0]), rows, roll[1])
)
rule("sentence", "{prefix} , {roll:table_roll} {rows:table} {end:the_end}")(
    lambda prefix, roll, rows, end: (
        None if (made := _table(RollDie(roll[0]), rows, roll[1])) is None else (within(prefix, made),)
    )
)
rule(
    "sentence",
    "roll (a dice|a {dice}) for each target {by_table} [{lasting:duration}] (:|.) {rows:table} {end:the_end}",
)(lambda by_table, rows, end, dice="D6", lasting=None: _each_by_table(dice, rows, lasting))


def _lasting(table: tuple[TableRow, ...], lasting: Lasting | None) -> Body | None:
    """The rows of a table, none of them for the same roll; what they give lasts so long."""
    rows = [made for each in table if (made := each.made(table)) is not None]
    faces = [face for row in rows for face in range(row.least, min(row.most, 12) + 1)]
    if len(rows) < max(2, len(table)) or len(faces) != len(set(faces)):
        return None
    if lasting is None:
        return tuple(rows)
    return tuple(OnRoll(each.least, each.most, (During(lasting, each.body),)) for each in rows)


def _table(roll: RollDie, rows: tuple[TableRow, ...], lasting: Lasting | None) -> Body | None:
    made = _lasting(rows, lasting)
    return None if made is None else (roll, *made)


def _each_by_table(dice: str, rows: tuple[TableRow, ...], lasting: Lasting | None) -> Body | None:
    made = _lasting(rows, lasting)
    return None if made is None else (RollEach(Ref("target"), dice, made),)


def _choose(offer: tuple[str, Ref | None], options: tuple[EffectOption, ...]) -> Choose:
    return Choose(options, offer[0] or None, offer[1])  # type: ignore[arg-type]


means("by_table", "and apply the corresponding effect below", True)

# Effects that apply while something is so

rule(
    "sentence",
    "{of_following} to apply {lasting:duration} and while {condition} (:|.) {options:option_list}",
)(lambda of_following, lasting, condition, options: (_while(lasting, condition, options),))


def _while(lasting: Lasting, condition: Any, options: tuple[EffectOption, ...]) -> Choose:
    bound = tuple(EffectOption(each.name, (AsLongAs(condition, each.body),)) for each in options)
    return Choose(bound, lasting)
