"""Abilities that `army.yaml` has as rules text: compiled where every word is understood, else carried out by hand."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from warhost.armies.army_file import AbilityTextData, ArmyData, WarscrollData
from warhost.engine.catalogue import Ability
from warhost.engine.naming import slug
from warhost.english import AbilityText, Reading, Setting, read
from warhost.english.reading import when_used
from warhost.english.surroundings import ScrollWords, Surroundings
from warhost.english.texts import Bearer
from warhost.rules.by_hand.abilities import by_hand
from warhost.rules.words import keyword

RULE = "spearhead-1"


class WrittenText(NamedTuple):
    """A text, whose it is, and what is made of it."""

    text: AbilityText
    setting: Setting

    @property
    def reading(self) -> Reading:
        return read(self.text, self.setting)

    @property
    def ability(self) -> Ability:
        """What is not understood is declared at its time all the same, and carried out by the players."""
        understood = self.reading.ability
        if understood is not None:
            return understood
        when = when_used(self.text.timing, self.setting)
        said = " ".join(each for each in (f"{self.text.timing}.", self.text.declare, self.text.effect) if each)
        more: dict[str, Any] = {}
        if when is not None:
            answers = None if when.reaction is None else when.reaction.made()
            more = {"timing": when.timing, "once": when.once, "reaction": answers}
        user = "player" if self.setting.bearer == "trait" else "unit"
        words = frozenset(map(keyword, self.text.keywords))
        return by_hand(self.text.name, text=said, rule=RULE, value=self.text.value, keywords=words, user=user, **more)


def text_of(name: str, said: AbilityTextData) -> AbilityText:
    """A text as the compiler reads it."""
    return AbilityText(name, said.timing, said.declare, said.effect, tuple(said.keywords), said.value, said.cost)


def written_texts(data: ArmyData) -> Iterator[WrittenText]:
    """The abilities of an army that are text."""
    texts = [text_of(name, each) for name, each in data.abilities.items()]
    around = Surroundings(data.faction, map(_words, data.warscrolls.values()), texts, RULE)
    for text in texts:
        of = [each.name for each in data.warscrolls.values() if slug(text.name) in map(slug, each.abilities)]
        yield WrittenText(text, around.setting(_bearer(data, text.name, of), of, slug(text.name)))


def _words(scroll: WarscrollData) -> ScrollWords:
    weapons = tuple(each.name or name for name, each in scroll.weapons.items())
    return ScrollWords(scroll.name, frozenset(map(keyword, scroll.keywords)), weapons, tuple(scroll.named_models))


def _bearer(data: ArmyData, name: str, of: list[str]) -> Bearer:
    """Whose ability it is: that is told by the list that names it."""
    if slug(name) in map(slug, data.enhancements):
        return "enhancement"
    return "unit" if of else "trait"
