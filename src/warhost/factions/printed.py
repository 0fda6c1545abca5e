"""Abilities as they are printed, in the user's own data folder: compiled where they are understood, else by hand."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec

from warhost.armies.army import owned
from warhost.armies.army_file import RIGHT, Page
from warhost.engine.catalogue import Ability, Warscroll
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import ScrollWords, Surroundings
from warhost.english.texts import Bearer
from warhost.factions.printed_times import printed_time
from warhost.factions.profiles_file import FactionError
from warhost.rules.by_hand.abilities import RULE, by_hand
from warhost.rules.words import COMMAND, PASSIVE, PRAYER, SPELL

TEXTS = "texts.yaml"
OF_PLAYERS = ("trait", "formation")
Mark = Literal["enforced", "by hand", "cosmetic"]
Renown = Mapping[str, tuple[str, ...]]
"""By Regiment of Renown, the abilities of its units."""
NOBODY: Renown = {}
_SPLIT = re.compile(r"\s*,\s*")


class PrintedData(msgspec.Struct, frozen=True):
    """An ability as `texts.yaml` has it: every cell, whose it is, and on which warscrolls it stands."""

    name: str
    bearer: Bearer = "unit"
    of: list[str] = []
    kind: str = ""
    timing: str = ""
    declare: str = ""
    effect: str = ""
    keywords: str = ""
    value: int | None = None
    cost: int = 0
    used_by: str = ""
    more: dict[str, str] = {}

    @property
    def words(self) -> frozenset[str]:
        """Its keywords; spells and prayers are such by their kind too."""
        kinds = {"spell": SPELL, "prayer": PRAYER, "command": COMMAND}
        own = {each.upper() for each in _SPLIT.split(self.keywords) if each}
        return frozenset(own | {kinds[each] for each in (self.kind,) if each in kinds})

    @property
    def asked(self) -> AbilityText:
        """As the compiler reads it."""
        keywords = tuple(each for each in _SPLIT.split(self.keywords) if each)
        return AbilityText(
            self.name, self.timing, self.declare, self.effect, keywords, self.value, self.cost, self.used_by,
            tuple(self.more.items()),
        )  # fmt: skip

    @property
    def text(self) -> str:
        """All of it as it is shown to players."""
        parts = [f"{self.timing}." if self.timing else "", self.declare, self.effect]
        parts += [f"{name.capitalize()}: {each}." for name, each in self.more.items()]
        return " ".join(each for each in parts if each)


class TextsData(msgspec.Struct, frozen=True):
    """What texts may speak of besides the faction's warscrolls, too.

    `hired`: the keywords of units of other factions that it may hire, by their names. `words`: the keywords that its
    Armies of Renown give to their units.
    """

    abilities: dict[str, PrintedData] = {}
    hired: dict[str, list[str]] = {}
    words: list[str] = []
    notes: list[str] = []


NOTHING = TextsData()


class TextPage(Page):
    """A `texts.yaml`."""

    error = FactionError
    right = RIGHT | {"bearer": "unit, trait, formation, enhancement, lore, terrain or manifestation", "of": "names"}


def read_texts(folder: Path) -> TextsData:
    """The abilities of an imported faction as they are printed; none where the folder has no such file."""
    if not (folder / TEXTS).exists():
        return TextsData()
    page = TextPage(folder / TEXTS)
    return page.record(TextsData, page.raw)


def printed_abilities(
    owner: str, texts: Mapping[str, PrintedData], scrolls: Mapping[str, Warscroll], renown: Renown = NOBODY,
    spoken_of: TextsData = NOTHING,
) -> tuple[Ability, ...]:  # fmt: skip
    """What texts say, each as an ability under the name of its owner."""
    settings = settings_of(owner, texts, scrolls, renown, spoken_of)
    return tuple(owned(ability_of(key, each, settings[key]), owner) for key, each in texts.items())


def settings_of(
    owner: str, texts: Mapping[str, PrintedData], scrolls: Mapping[str, Warscroll], renown: Renown = NOBODY,
    spoken_of: TextsData = NOTHING,
) -> dict[str, Setting]:  # fmt: skip
    """What must be known to read each of a faction's texts; `renown`: those of its Regiments of Renown."""
    words = [
        ScrollWords(
            each.name,
            each.keywords,
            tuple(weapon.name for weapon in each.weapons),
            tuple(name for name, _ in each.named_models),
        )
        for each in scrolls.values()
    ]
    names = {each.name for each in scrolls.values()}
    words += [ScrollWords(name, frozenset(own), ()) for name, own in spoken_of.hired.items() if name not in names]
    around = Surroundings(owner.replace("-", " ").upper(), words, [each.asked for each in texts.values()])
    known = {key: around.setting(each.bearer, each.of, key) for key, each in texts.items()}
    return {
        key: with_regiments(
            msgspec.structs.replace(each, words=each.words.union(spoken_of.words)), _regiments(owner, key, renown)
        )
        for key, each in known.items()
    }


def _regiments(owner: str, key: str, renown: Renown) -> frozenset[str]:
    """The Regiments of Renown that have a text of this key."""
    return frozenset(name for name, keys in renown.items() if f"{owner}/{key}" in keys)


def with_regiments(setting: Setting, regiments: frozenset[str]) -> Setting:
    return msgspec.structs.replace(setting, regiments=regiments) if regiments else setting


def ability_of(key: str, printed: PrintedData, setting: Setting) -> Ability:
    """Enforced if every word of it is understood, else by hand; what says nothing to do is neither."""
    if not printed.effect and not printed.declare:
        return Ability(key, printed.name, RULE, printed.text, PASSIVE, printed.words)
    understood = read(printed.asked, setting).ability
    if understood is not None:
        return replace(understood, id=key)
    return by_hand(
        printed.name, key=key, text=printed.text, value=printed.value, keywords=printed.words,
        user="player" if printed.bearer in OF_PLAYERS else "unit", cost=printed.cost,
        **printed_time(printed.timing).fields(),
    )  # fmt: skip


def mark_of(ability: Ability) -> Mark:
    """How an ability comes into a battle."""
    if ability.by_hand:
        return "by hand"
    acts = ability.effect is not None or ability.modifiers or ability.clauses or ability.declare is not None
    return "enforced" if acts else "cosmetic"
