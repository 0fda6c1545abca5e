"""Roster files, YAML or JSON, into records; whatever is malformed is told with file, line and what would be right."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from warhost.armies.army_file import ArmyError, Page, Spot, not_deep
from warhost.rosters.model import Roster

R = TypeVar("R", bound=msgspec.Struct)
LARGEST = 1_000_000
"""Bytes; a roster has a few thousand."""

_LIST = re.compile(r"^[^\w\n]*(?:created with|general.?s regiment[^\w\n]*$)", re.IGNORECASE | re.MULTILINE)
UNIT = "{warscroll: Clanrats, reinforced: true}"
NAME_OR_NULL = "a name, or null for none"


class RosterError(ArmyError):
    """A roster that cannot be read: which file, where in it, what is wrong and what would be right."""


class RosterPage(Page):
    """A roster file with the lines its keys stand in."""

    error = RosterError
    right = {
        "name": "text", "faction": "a name such as Skaven", "points_limit": "a whole number above 0, such as 1000",
        "battle_formation": NAME_OR_NULL, "army_of_renown": NAME_OR_NULL, "season": NAME_OR_NULL,
        "regiments": "a list: - {hero: Grey Seer, general: true, units: [...]}",
        "units": f"a list: - {UNIT}", "auxiliaries": f"a list: - {UNIT}", "regiment_of_renown": NAME_OR_NULL,
        "faction_terrain": NAME_OR_NULL, "spell": NAME_OR_NULL, "prayer": NAME_OR_NULL, "manifestation": NAME_OR_NULL,
        "lores": "{spell: name, prayer: name, manifestation: name}", "general": "true or false",
        "reinforced": "true or false", "enhancements": "a list: - {type: Heroic Traits, name: Scurry Away}",
        "command_models": "counts by name: {CHAMPION: 1}", "weapon_options": "counts by name: {Grandhammer: 1}",
        "points": "{units: 1000}", "expected": "{legal: false, breaks: [army-3.2]}", "legal": "true or false",
        "rules": "a list of rule ids: [army-3.2]", "breaks": "a list of rule ids: [army-3.2]",
        "with_season_costs": "a whole number, 0 or more",
        "extra_command_point_round_1": "true or false", "hero": "the name of a HERO", "warscroll": "the name of a unit",
    }  # fmt: skip

    def __init__(self, path: Path, given: str | None = None) -> None:
        self.given = given
        try:
            super().__init__(path)
        except RosterError:
            if _LIST.search(self.given or ""):
                right = f"`warhost roster import {path}` makes a roster of it"
                raise RosterError(f"{path}: this is the list of another builder. Right: {right}") from None
            raise
        if self.given is not None and self.given.lstrip().startswith("{"):
            self.raw = _json(self.given, self.raw)

    def title(self, path: Path) -> str:
        return str(path)

    def text(self, path: Path) -> str:
        """The text, if it is of a decent size and refers to nothing twice."""
        if self.given is None:
            with path.open("rb") as file:
                raw = file.read(LARGEST + 1)
            self.given = raw.decode("utf-8-sig") if len(raw) <= LARGEST else " " * (LARGEST + 1)
        if len(self.given) > LARGEST:
            raise RosterError(f"{self.name}: it is larger than any roster. Right: at most {LARGEST:,} bytes")
        # JSON may be indented with tabs, which YAML does not have.
        text = self.given.replace("\t", "  ") if self.given.lstrip().startswith("{") else self.given
        self._refuse_aliases(not_deep(text))
        return text

    def _refuse_aliases(self, text: str) -> None:
        if "*" not in text:
            return
        for event in yaml.parse(text, yaml.SafeLoader):
            if isinstance(event, yaml.AliasEvent):
                line = f", line {event.start_mark.line + 1}" if event.start_mark else ""
                raise RosterError(f"{self.name}{line}: *{event.anchor} refers elsewhere. Right: write it out")

    def record(self, kind: type[R], raw: Any, spot: Spot = ()) -> R:
        """A list that is left empty (`units:`) is an empty list."""
        if isinstance(raw, dict):
            lists = {each.name for each in msgspec.structs.fields(kind) if str(each.type).startswith("list")}
            raw = {key: [] if value is None and key in lists else value for key, value in raw.items()}
        return super().record(kind, raw, spot)


def _json(text: str, otherwise: Any) -> Any:
    """JSON as JSON reads it (escapes), unless it is YAML that only looks like it."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return otherwise


def read_roster(path: Path) -> Roster:
    """The roster in a file."""
    page = RosterPage(path)
    return _roster(page)


def roster_of(text: str, name: str = "roster") -> Roster:
    """The roster in a text, YAML or JSON."""
    return _roster(RosterPage(Path(name), text))


def _roster(page: RosterPage) -> Roster:
    if page.raw is None:
        raise RosterError(f"{page.name}: it is empty. Right: a roster; `warhost roster new` writes one to start from")
    roster = page.record(Roster, page.raw)
    try:
        msgspec.json.encode(roster)
    except UnicodeEncodeError:
        raise RosterError(f"{page.name}: a name holds half a character. Right: text") from None
    return roster


def sample_files() -> Iterable[Path]:
    """The rosters that come with the game."""
    return sorted((Path(__file__).parent / "samples").glob("*.yaml"))
