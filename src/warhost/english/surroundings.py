"""What texts of one army may speak of: made of its warscrolls and of the texts themselves."""

import re
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from warhost.english.locks import locks
from warhost.english.texts import AbilityText, Bearer, Lock, Setting
from warhost.rules.words import keyword


class ScrollWords(NamedTuple):
    """What a warscroll brings into a text."""

    name: str
    keywords: frozenset[str]
    weapons: tuple[str, ...]
    models: tuple[str, ...] = ()


RULES: dict[Bearer, str] = {
    "trait": "army-2.0", "formation": "army-2.0", "enhancement": "army-4.1", "lore": "army-4.2",
    "terrain": "terrain-1.5", "manifestation": "magic-7.0",
}  # fmt: skip
"""What refusals cite, by whose ability it is, where no other rule is said."""
UNITS = "core-4.0"


class Surroundings:
    """An army's warscrolls and texts; `setting` is what must be known to read one of them."""

    def __init__(
        self,
        army: str,
        scrolls: Iterable[ScrollWords],
        texts: Iterable[AbilityText] = (),
        rule: str | None = None,
    ) -> None:
        self.scrolls = {each.name: each for each in scrolls}
        self.texts, self.rule = tuple(texts), rule
        self.usual = Setting(
            army=army, names=frozenset(self.scrolls),
            words=frozenset(word for each in self.scrolls.values() for word in each.keywords),
            abilities=frozenset(each.name for each in self.texts),
        )  # fmt: skip

    def setting(self, bearer: Bearer = "unit", of: Iterable[str] = (), key: str | None = None) -> Setting:
        """Whose ability it is: of several units, what they have together; the army's own has every weapon."""
        own = [self.scrolls[name] for name in of if name in self.scrolls]
        rule = self.rule or RULES.get(bearer, UNITS)
        alone = bearer == "unit" and bool(own)
        armed = own if alone else self.scrolls.values()
        return replace(
            self.usual, bearer=bearer, key=key, rule=rule, unit=own[0].name if len(own) == 1 else "",
            inert=self._inert, changed=self._changed, rounds=self._rounds, hideouts=self._hideouts, tokens=self._tokens,
            states=self._states, rolls=self._rolls, grounds=self._grounds, wheels=self._wheels, trials=self._trials,
            locks=self._locks, arms=self._arms if alone else (),
            words=self.usual.words | self._given, bonds=self._bonds, landmarks=self._landmarks,
            word_kinds=self._word_kinds,
            models=frozenset(name for each in own for name in each.models),
            keywords=frozenset(keyword(word) for each in own for word in each.keywords),
            weapons=tuple(dict.fromkeys(weapon for each in armed for weapon in each.weapons)),
        )  # fmt: skip

    @cached_property
    def _arms(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(weapon for each in self.scrolls.values() for weapon in each.weapons))

    @cached_property
    def _changed(self) -> frozenset[str]:
        return changed(self.texts)

    @cached_property
    def _rounds(self) -> frozenset[tuple[str, int, bool]]:
        return rounds(self.texts)

    @cached_property
    def _hideouts(self) -> frozenset[str]:
        return hideouts(self.texts)

    @cached_property
    def _tokens(self) -> frozenset[str]:
        return tokens(self.texts)

    @cached_property
    def _rolls(self) -> frozenset[str]:
        return rolls(self.texts)

    @cached_property
    def _states(self) -> frozenset[str]:
        return states(self.texts)

    @cached_property
    def _grounds(self) -> frozenset[str]:
        return grounds(self.texts)

    @cached_property
    def _bonds(self) -> frozenset[str]:
        return bonds(self.texts)

    @cached_property
    def _landmarks(self) -> frozenset[str]:
        return landmarks(self.texts)

    @cached_property
    def _word_kinds(self) -> frozenset[tuple[str, tuple[str, ...]]]:
        return word_kinds(self.texts)

    @cached_property
    def _wheels(self) -> frozenset[tuple[str, str]]:
        return wheels(self.texts)

    @cached_property
    def _locks(self) -> frozenset[Lock]:
        return locks(self.texts, self._wheels)

    @cached_property
    def _trials(self) -> frozenset[tuple[str, str, tuple[int, ...]]]:
        return trials(self.texts)

    @cached_property
    def _given(self) -> frozenset[str]:
        return given_words(self.texts)

    @cached_property
    def _inert(self) -> frozenset[str]:
        return inert(self.texts)


_ROLL = re.compile(r"\bmake an? ([a-z][a-z' ]*?)(?: roll|-roll) of (?:\d*D\d)", re.IGNORECASE)


def rolls(texts: Iterable[AbilityText]) -> frozenset[str]:
    """Names that texts have for rolls of their own; those of the rules are none."""
    said = (found.lower() for each in texts for found in _ROLL.findall(f"{each.declare} {each.effect}"))
    return frozenset(said) - {"casting", "chanting", "unbinding", "banishment", "charge", "run", "rally"}


_OWNED = re.compile(r"(?:'s|\bits|\btheir|\bhis|\bher) '(.+?)' ability")


def changed(texts: Iterable[AbilityText]) -> frozenset[str]:
    """Abilities of which a text speaks as somebody's own: it tells what else they do for them."""
    return frozenset(found.lower() for each in texts for found in _OWNED.findall(each.effect))


_ROUND = re.compile(
    r"\b(from|in|starting from) the (first|second|third|fourth|fifth) battle round(?: onwards)?,[^.]*?"
    r"\bcan use the '(.+?)' ability",
    re.IGNORECASE,
)
_NUMBERS = ("first", "second", "third", "fourth", "fifth")


def rounds(texts: Iterable[AbilityText]) -> frozenset[tuple[str, int, bool]]:
    """Abilities that can be used in a battle round only, or from it on (`True`), as another text says."""
    said = (found for each in texts for found in _ROUND.findall(each.effect))
    return frozenset((name.lower(), _NUMBERS.index(round_) + 1, how.lower() != "in") for how, round_, name in said)


_HIDEOUT = re.compile(
    r"(?:set up|is set up) (?:[\w' ]+? )?in reserve \*{0,2}([a-z][a-z' -]*[a-z])(?=[*.])", re.IGNORECASE
)


def hideouts(texts: Iterable[AbilityText]) -> frozenset[str]:
    """Where units wait in reserve, as the texts call it that put them there."""
    return frozenset(found.lower() for each in texts for found in _HIDEOUT.findall(each.effect))


_TOKEN = re.compile(
    r"(?:'s|\bits|\btheir) ([A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*)*(?: [a-z]+)?) (?:is a token|are tokens)"
)
_TOKENS = re.compile(r"(?:'s|\bits|\btheir) ([A-Z][\w'-]*(?:(?:,| and|, and)? [A-Z][\w'-]*)*) are tokens")
_A_TOKEN = re.compile(r"\b(?:a|an|the|'s|its) ([A-Z][\w'!-]*(?: [A-Z][\w'!-]*)*) tokens?\b")
_TITLE = re.compile(r"\bto be the ([A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*)*) for the rest of the battle")
_GIVEN = re.compile(r"\bthe ([A-Z][\w'!-]*(?: (?:of |to |the )*[A-Z][\w'!-]*)*) keyword")


def tokens(texts: Iterable[AbilityText]) -> frozenset[str]:
    """What texts call the tokens of units."""
    said = [f"{each.declare} {each.effect}".replace("*", "") for each in texts]
    lists = (names for each in said for names in _TOKENS.findall(each))
    listed = (found for names in lists for found in re.split(", (?:and )?| and ", names))
    named = (found for each in said for shape in (_TOKEN, _A_TOKEN) for found in shape.findall(each))
    return frozenset((*named, *listed))


def given_words(texts: Iterable[AbilityText]) -> frozenset[str]:
    """Keywords that texts give: nobody need have them on a warscroll."""
    return frozenset(
        found.upper()
        for each in texts
        for shape in (_GIVEN, _TITLE)
        for found in shape.findall(f"{each.declare} {each.effect}".replace("*", ""))
    )


_GROUND = re.compile(
    r"\bthe ([a-z]+(?: [a-z]+){0,2}?) (?:\([^.]*?)?(?:is measured|extends [^.]*?) from each terrain feature",
    re.IGNORECASE,
)


def grounds(texts: Iterable[AbilityText]) -> frozenset[str]:
    """What texts call ground that spreads from terrain features: `the ashen waste is measured from each ...`."""
    return frozenset(found.lower() for each in texts for found in _GROUND.findall(each.effect.replace("*", "")))


_BOND = re.compile(r"\bto be (?:this unit's|its) ([a-z][a-z-]*(?: [a-z-]+)?) for the rest of the battle")
_LANDMARK = re.compile(r"\bobjective is considered by you to be (?:the )?([a-z][a-z-]*)(?=[.,;])")


_WORD_KIND = re.compile(r"\bPick 1 of the following ([A-Z][\w' ]*?) keywords: ((?:\u2022 [A-Z][^\u2022:.]*: ?)+)")


def word_kinds(texts: Iterable[AbilityText]) -> frozenset[tuple[str, tuple[str, ...]]]:
    """What texts call keywords of a kind, with all of them: `Pick 1 of the following Vow keywords: \u2022 ...`."""
    said = (" ".join(each.effect.replace("*", "").split()) for each in texts)
    found = (pair for each in said for pair in _WORD_KIND.findall(each))
    return frozenset((name, tuple(_listed(row))) for name, row in found)


def _listed(row: str) -> list[str]:
    return [keyword(each.strip(" :")) for each in row.split("\u2022") if each.strip(" :")]


def bonds(texts: Iterable[AbilityText]) -> frozenset[str]:
    """What texts call a unit that another has picked as its own: `to be this unit's sworn lord`."""
    return frozenset(found for each in texts for found in _BOND.findall(each.effect.replace("*", "")))


def landmarks(texts: Iterable[AbilityText]) -> frozenset[str]:
    """What players call objectives that they have picked: `is considered by you to be the soot-pit`."""
    return frozenset(found for each in texts for found in _LANDMARK.findall(each.effect.replace("*", "")))


_WHEEL = re.compile(
    r"\bto determine which ([A-Z][\w ]*?) ability is ([a-z]+)\b.*\bYou can only use an? \1 ability if it is \2\b"
)


_UNLOCKED = re.compile(r"\bYou can only use ([A-Z][\w ]*?) abilities that are (unlocked)\b")
_CHOSEN = re.compile(
    r"\bPick an? ([A-Z][\w ]*?) ability to be ([a-z]+)\. That \1 ability can be used [^.]*? but the others cannot\b"
)


def wheels(texts: Iterable[AbilityText]) -> frozenset[tuple[str, str]]:
    """Keywords of abilities that can be used only while they are so: as a roll or a player says, or once bought."""
    said = [f"{each.declare} {each.effect}".replace("*", "") for each in texts]
    found = (pair for each in said for shape in (_WHEEL, _UNLOCKED, _CHOSEN) for pair in shape.findall(each))
    return frozenset((keyword(word), state) for word, state in found)


_TRIAL = re.compile(
    r"effect of an? ([A-Z][\w ]*?) ability is only applied if you make a successful ([a-z ]+?) roll\. "
    r"The success of an? \2 roll depends on the number of \1 abilities your army has already used this battle round: "
    r"First: (\d)\+ Second: (\d)\+ Third: (\d)\+ Fourth or subsequent: (\d)\+"
)


def trials(texts: Iterable[AbilityText]) -> frozenset[tuple[str, str, tuple[int, ...]]]:
    """Rolls that decide whether abilities with a keyword have an effect, and what they need, use by use of a round."""
    said = (" ".join(each.effect.replace("*", "").split()) for each in texts)
    found = (match for each in said for match in _TRIAL.findall(each))
    return frozenset((name, keyword(word), tuple(map(int, needed))) for word, name, *needed in found)


_STATE = re.compile(
    r"\b(?:targets?|units?|it|they) (?:is|are|becomes?) ([a-z][a-z'-]+(?: [a-z-]+){0,2}?)"
    r"(?= for the rest of| until | while |[.,;]| \u2022|$)"
)
_NO_STATE = re.compile(
    r"\b(?:not|no|your|lost|in|on|within|wholly|contesting|the|a|an|to|by|of|this|those|that|each|as|more|less|with)\b|"
    r"^(?:destroyed|damaged|slain|banished|removed|visible|set|picked|healed|used|halved|doubled|infantry|resolved)"
    r"(?:$| )|^(?:automatically|being|affected|added|deployed|placed|considered|treated|engaged)\b"
)


_TOLD_STATE = re.compile(
    r"\bis ([a-z]+ (?:in|by|with) [a-z]+) until [^.]*\.[^.]*\bWhile an? (?:\w+ )?unit is \1(?=[:,])"
)


def states(texts: Iterable[AbilityText]) -> frozenset[str]:
    """What texts call the states that they put units into for a time: `the target is dazed until ...`.

    Where a text tells what is so while a unit is in one, it may be of more words: `coated in soot`.
    """
    said = [each.effect.replace("*", "") for each in texts]
    lasting = (each for each in said if re.search(r"\bfor the rest of\b|\buntil\b", each, re.IGNORECASE))
    plain = (found for each in lasting for found in _STATE.findall(each) if not _NO_STATE.search(found))
    return frozenset((*plain, *(found for each in said for found in _TOLD_STATE.findall(each))))


def inert(texts: Iterable[AbilityText]) -> frozenset[str]:
    """Keywords of abilities that no text rules over: whether they were used is asked, no more."""
    known = tuple(texts)
    said = " ".join(_told(each) for each in known)
    words = {word for each in known for word in each.keywords}
    return frozenset(word for word in words if not _ruled(word.lower(), said))


def _told(text: AbilityText) -> str:
    """All that a text says but for the note of its designer, which rules nothing (rulings, core-5.2)."""
    effect, _, note = text.effect.replace("*", "").lower().partition("designer's note:")
    effect += note if "only" in note or note.startswith(" use") else ""
    return f"{text.timing} {text.declare} {effect}".replace("*", "").lower()


def _ruled(word: str, said: str) -> bool:
    """Is anything said of such abilities but that somebody has used one, or cannot?"""
    asked = rf"(?:not use|used|uses|declared|cannot use) (?:an?|any|any other|other) {re.escape(word)} abilit"
    name = re.escape(word)
    known = (
        rf"use \d+ different {name} abilities this turn instead of 1",
        rf"cannot use {name} abilit",
        rf"the {name} ability that was used",
        rf"ignores the effects of {name} abilit",
        rf"{name} abilities have no effect on this unit",
        rf"treat {name} abilities on the warscrolls of [^.]*? as if they were on their warscroll",
    )
    told = re.sub("|".join((asked, *known)), "", said)
    return re.search(rf"(?<![\w-]){re.escape(word)} abilit", told) is not None
