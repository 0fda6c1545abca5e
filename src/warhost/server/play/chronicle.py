"""What happened in a battle, by the number of answers given by then: sentences, events, and what was revealed."""

import re
from collections.abc import Mapping
from logging import getLogger
from typing import NamedTuple

from warhost.engine.battle import Battle
from warhost.engine.events import AnyEvent
from warhost.engine.records import State, Zone
from warhost.narration.lines import Line
from warhost.narration.names import MARKS, Names
from warhost.narration.narrator import Narrator
from warhost.server.protocol.words import LogLine

log = getLogger(__name__)
CITED = re.compile(r"\s*\[([a-z0-9][a-z0-9.-]*)\]")
SIDES = {mark: player for player, mark in MARKS.items()}
WHY = "why"
"""The kind of line in which a computer player says why."""
MARK = re.compile("|".join(re.escape(mark) for mark in SIDES))


class Knowledge(NamedTuple):
    """What could be known when a decision was asked: whose it was, the dice thrown, where the cards lay."""

    player: str | None
    rolled: Mapping[str, int]
    zones: Mapping[str, Zone]


class Chronicle:
    """Follows a battle from its beginning, one answer at a time."""

    def __init__(self, battle: Battle, first: int = 0) -> None:
        """`first`: how many answers came before the beginning of this battle."""
        self.first = first
        self.sentences: list[LogLine] = []
        self.events: list[tuple[int, AnyEvent]] = []
        self.known: list[Knowledge] = []
        self._start(battle)

    def _start(self, battle: Battle) -> None:
        self._narrator = Narrator(battle.book.catalogue, battle.states()[0][1], rules=True, tables=False, luck=True)

    def note(self, battle: Battle) -> None:
        """Look at the battle after an answer (and once before the first)."""
        decision = battle.decision
        number = self.first + battle.number
        events = battle.events()
        fresh = events[len(self.events) :]
        self.events += [(number, event) for event in fresh]
        self.sentences += sentences(number, self._tell(fresh, battle.state, decision is None))
        self.known.append(Knowledge(decision.player if decision else None, battle.state.rolled, battle.state.zones))

    def _tell(self, events: list[AnyEvent], state: State, over: bool) -> list[Line]:
        try:
            return self._narrator.tell(events, state) + (self._narrator.finish() if over else [])
        except Exception:
            # A sentence that goes wrong must not stop the battle it is about.
            log.exception("something happened that cannot be told")
            return [Line("(something happened here that cannot be told)", "note")]

    def since(self, number: int) -> tuple[list[LogLine], list[tuple[int, AnyEvent]]]:
        """What was told after so many answers."""
        return (
            [each for each in self.sentences if each.number > number],
            [each for each in self.events if each[0] > number],
        )

    def retell(self, battle: Battle) -> None:
        """Begin again and go over the whole battle: some of it was taken back."""
        self.sentences, self.events, self.known = [], [], []
        again = battle.clone()
        again.undo(0)
        self._start(again)
        self.note(again)
        for choice in battle.answers:
            again.answer(choice)
            self.note(again)


def sentences(number: int, lines: list[Line]) -> list[LogLine]:
    """Lines broken for a terminal, put together again; rulers and blank lines left out."""
    whole: list[Line] = []
    for line in lines:
        if line.more and whole:
            whole[-1] = Line(f"{whole[-1].text} {line.text.strip()}", whole[-1].kind)
        elif line.text.strip(" =-"):
            whole.append(line)
    return [_sentence(number, line) for line in whole]


def _sentence(number: int, line: Line) -> LogLine:
    text = line.text.strip(" -") if line.kind == "turn" else line.text.strip()
    rules = tuple(dict.fromkeys(CITED.findall(text)))
    mark = MARK.search(text)
    side = SIDES[mark.group()] if mark else None
    return LogLine(number, line.kind, " ".join(CITED.sub("", text).split()), rules, side)


def called_by_name(text: str, battle: Battle) -> str:
    """A sentence in which units go by their names instead of their ids."""
    names = Names(battle.book.catalogue)
    called = {unit: names.unit(battle.state, unit) for unit in sorted(battle.state.units, key=len, reverse=True)}
    found = re.sub("|".join(map(re.escape, called)), lambda match: called[match.group()], text) if called else text
    return f"{found[:1].upper()}{found[1:]}"
