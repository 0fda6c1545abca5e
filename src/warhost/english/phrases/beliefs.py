"""Abilities with a keyword of which a player believes in one at a time: picked anew each turn, by a roll."""

from collections.abc import Iterable

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import Source
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.declare import DeclarePart
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.exemptions import Unaffected
from warhost.rules.effects.in_force import END_OF_TURN
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import HasMarked
from warhost.rules.words import keyword


@terminal("belief")
def _belief(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What abilities of a kind are called: one capital word."""
    if at < len(parser.tokens) and parser.kind(at) == "word" and parser.tokens[at].text[:1].isupper():
        yield at + 1, keyword(parser.tokens[at].text)


class Believed(Condition, frozen=True):
    """The player believes in the ability that says so."""

    word: str

    def select(self, scene: Scene) -> Select:
        name = scene.said.get("name")
        if name is None or self.word not in scene.said.get("keywords", ()):
            raise NotMeant("an ability that nobody can believe in")
        return HasMarked(self.word, name)

    def tell(self) -> str:
        return f"you believe this {self.word}"


rule("condition", "you believe this {word:belief}")(lambda word: Believed(word))

# Which one it is


class BeliefDeclared(DeclarePart, frozen=True):
    """It is picked as the turn begins; in all but the first, a die is rolled for it."""

    word: str

    def tell(self) -> str:
        return f"pick a {self.word}, after the first turn by a roll"


means("first_turn", "if it is the first turn of the battle , pick a", True)
means("belief_from", "from these battle traits or , unless otherwise specified ,", True)
means("belief_scrolls", "from the warscroll of a friendly unit on the battlefield", True)
means("later_turns", "if it is not the first turn , make a", True)
rule(
    "declaring", "{first_turn} {word:belief} {belief_from} {belief_scrolls} . {later_turns} {name:roll_name} roll of d6"
)(
    lambda first_turn, word, belief_from, belief_scrolls, later_turns, name: (
        (BeliefDeclared(word),) if keyword(name) == word else None
    )
)


class PicksBelief(Statement, frozen=True):
    """Another than last turn, the same, or any: by the roll; it counts until the turn is over."""

    word: str
    other: tuple[int, int]
    same: tuple[int, int]

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before, able = use.marked(self.word), believable(use.game, use.player, self.word)
        now = use.game.now
        roll = 0 if (now.round, now.turn) == (1, 1) else use.roll("D6")
        names = list(able)
        if before and self.other[0] <= roll <= self.other[1]:
            names = [each for each in names if each not in before]
        elif before and self.same[0] <= roll <= self.same[1]:
            names = list(before)
        use.unmark(self.word)
        if not names:
            return
        picked = yield from use.choose(names, f"which {self.word}")
        use.mark(self.word, picked)
        if picked not in able:
            _as_if_there(use, picked)

    def tell(self) -> str:
        return (
            f"on {self.other[0]}-{self.other[1]} another {self.word} than last turn, on {self.same[0]}-{self.same[1]} "
            "the same, else any; you believe it this turn"
        )


def believable(game: Game, player: str, word: str) -> dict[str, Ability]:
    """The abilities with a keyword that a player's army has, and its units on the battlefield, by their names."""
    units = [each for each in game.state.units.values() if each.army == player and each.status == "table"]
    scrolls = (name for each in units for name in (*game.warscroll(each.id).abilities, *each.abilities))
    known = (game.catalogue.abilities.get(name) for name in (*game.player(player).abilities, *scrolls))
    return {each.name: each for each in known if each is not None and word in map(keyword, each.keywords)}


def _as_if_there(use: Use, name: str) -> None:
    """What a unit that is gone would give: as if it were not."""
    game = use.game
    for unit in game.state.units.values():
        for each in (*game.warscroll(unit.id).abilities, *unit.abilities):
            ability = game.catalogue.abilities.get(each)
            if ability is not None and ability.name == name and unit.army == use.player and ability.on is not None:
                source = Source(name, ability.rule, unit.id, use.player)
                game.add_effect(ability.modifiers, ability.on, END_OF_TURN, source)
                return


means("picks_other", "you must pick a different", True)
means("picks_same", "you must pick the same", True)
means("of_last_turn", "(to|as) the one you picked last turn", True)
means("of_the_gone", ", even if it is on the warscroll of a unit", True)
means("of_the_gone_too", "that has been destroyed . in such cases , the effect of", True)
means("as_if_there", "applies as if the unit had not been destroyed", True)
means("picks_any", "like you did in the first turn . for the rest of the turn , you believe", True)
rule(
    "sentence",
    "on a {name:roll_name} roll of {other:face} , {picks_other} {word:belief} {of_last_turn} . on a {same:face} , "
    "{picks_same} {two:belief} {of_last_turn} {of_the_gone} {of_the_gone_too} that {three:belief} {as_if_there} . "
    "on a {face} , you must pick a {four:belief} {picks_any} the {five:belief} you picked .",
)(
    lambda name, other, word, same, two, three, face, four, five, **_: _by_roll(
        other, same, face, word, two, three, four, five
    )
)


def _by_roll(
    other: tuple[int, int], same: tuple[int, int], rest: tuple[int, int], *words: str
) -> tuple[PicksBelief] | None:
    faces = [face for least, most in (other, same, rest) for face in range(least, most + 1)]
    if len(set(words)) != 1 or faces != list(range(1, 7)):
        return None
    return (PicksBelief(words[0], other, same),)


rule("gift", "{to:whom} (ignores|ignore) the effects of {word:belief} abilities")(
    lambda to, word: Gift(to, (Fixed((Unaffected(word),), f"not affected by {word} abilities"),))
)
