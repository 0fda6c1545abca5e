"""The narrator: fed with events as they happen, gives back lines to read, under headings for rounds, turns, phases."""

from collections.abc import Iterable

from warhost.engine.catalogue import Catalogue
from warhost.engine.events import (
    AnyEvent,
    Card,
    Chosen,
    Controlled,
    Declared,
    Ended,
    Ending,
    EndOf,
    Resolved,
    Rolled,
    Scored,
    StartOf,
)
from warhost.engine.records import State
from warhost.narration.cards_text import card_sentence
from warhost.narration.dice_text import DiceText
from warhost.narration.following import Following
from warhost.narration.lines import BLANK, WIDTH, Line, listing, paragraph
from warhost.narration.names import player_name
from warhost.narration.table_text import table_text
from warhost.narration.uses import Uses

OUTSIDE = (StartOf, EndOf, Controlled, Scored, Chosen, Card, Ending)
OPEN_ROLLS = ("priority", "roll-off")
TITLES = {"priority": "Priority roll", "roll-off": "Roll-off"}
PLAIN_PHASES = {
    "start-of-turn": "Start of the turn",
    "end-of-turn": "End of the turn",
    "end-of-round": "End of the round",
}
CHOICES = {"first-turn": "takes the first turn", "begin-deployment": "begins deployment"}


class Narrator:
    """Tells one battle from a moment on. `rules`: cite them; `tables`: draw the table at the end of each turn."""

    def __init__(
        self, catalogue: Catalogue, state: State, *, rules: bool = False, tables: bool = True, luck: bool = False
    ) -> None:
        self.table = Following(catalogue, state)
        self.dice = DiceText(self.table.name, rules, luck)
        self.uses = Uses(self.table, self.dice)
        self.tables = tables
        self.points = {player.id: player.victory_points for player in state.players.values()}
        self._group: list[AnyEvent] = []
        self._depth = 0
        self._heading: str | None = "Deployment" if state.now.round == 0 else None
        self._open: list[AnyEvent] = []

    def tell(self, events: Iterable[AnyEvent], state: State) -> list[Line]:
        """What these events say; `state` is the battle's after them. A use of an ability is told when it is over."""
        self.table.state = state
        for unit, places in state.places.items():
            self.table.places.setdefault(unit, places)
        lines: list[Line] = []
        for event in events:
            lines += self._take(event)
        return lines + self._close_open()

    def finish(self) -> list[Line]:
        """What is still to be told when nothing more comes."""
        return self._loose()

    def _take(self, event: AnyEvent) -> list[Line]:
        if isinstance(event, Ended):
            return []
        if isinstance(event, OUTSIDE) or (isinstance(event, Rolled) and event.kind in OPEN_ROLLS):
            lines = [] if self._depth else self._loose()
            if self._open and type(event) is not type(self._open[-1]):
                lines += self._close_open()
            return lines + self._outside(event)
        lines = self._close_open()
        self._group.append(event)
        self._depth += isinstance(event, Declared) - isinstance(event, Resolved)
        if isinstance(event, Resolved) and self._depth <= 0:
            self._depth = 0
            return lines + self._loose()
        return lines

    def _loose(self) -> list[Line]:
        """The events gathered so far, told."""
        group, self._group = self._group, []
        return self._under_heading(self.uses.tell(group)) if group else []

    def _under_heading(self, lines: list[Line]) -> list[Line]:
        """A phase is only headed when something happens in it."""
        if not lines or self._heading is None:
            return lines
        heading, self._heading = self._heading, None
        return [BLANK, Line(heading, "phase"), *lines]

    def _outside(self, event: AnyEvent) -> list[Line]:
        """What the sequence does by itself."""
        if isinstance(event, StartOf):
            return self._start(event)
        if isinstance(event, EndOf):
            return self._end_of_turn(event) if event.what == "turn" else []
        if isinstance(event, Rolled | Controlled | Scored):
            self._open.append(event)
            return []
        if isinstance(event, Chosen):
            return self._under_heading(paragraph(self._chosen(event)))
        if isinstance(event, Card):
            return self._under_heading(paragraph(card_sentence(event, self.table.catalogue)))
        return []

    def _start(self, event: StartOf) -> list[Line]:
        if event.what == "round":
            self._heading = None
            lines = [BLANK, Line("=" * WIDTH, "round")]
            lines.append(Line(f"ROUND {event.round}".ljust(WIDTH - len(self.score())) + self.score(), "round"))
            lines.append(Line("=" * WIDTH, "round"))
            if event.round == 1 and self.tables:
                lines += [BLANK, *table_text(self.table.state, self.table.catalogue)]
            return [*lines, BLANK]
        if event.what == "turn":
            self._heading = None
            whose = player_name(event.player or "")
            return [BLANK, Line(f"---- {whose}'s turn, round {event.round} ".ljust(WIDTH, "-"), "turn")]
        phase = event.phase or ""
        name = phase.replace("-of-", " of the ").capitalize()
        self._heading = name if phase in PLAIN_PHASES else f"{name} phase"
        return []

    def _end_of_turn(self, event: EndOf) -> list[Line]:
        lines = [BLANK, Line(f"Score: {self.score()}", "note")]
        if self.tables:
            lines += [BLANK, *table_text(self.table.state, self.table.catalogue)]
        return lines

    def score(self) -> str:
        return "   ".join(f"{player_name(player)} {points}" for player, points in self.points.items())

    def _close_open(self) -> list[Line]:
        """Rolls of both players, gains and points are gathered, then told in one go."""
        events, self._open = self._open, []
        rolls = [event for event in events if isinstance(event, Rolled)]
        gains = [event for event in events if isinstance(event, Controlled)]
        scored = [event for event in events if isinstance(event, Scored)]
        lines: list[Line] = []
        for start in range(0, len(rolls), 2):
            lines += self._rolls(rolls[start : start + 2])
        for player in dict.fromkeys(event.player for event in gains):
            lines += self._gains(player, [event for event in gains if event.player == player])
        for scorer in dict.fromkeys(event.player for event in scored):
            lines += self._scores(scorer, [event for event in scored if event.player == scorer])
        return self._under_heading(lines)

    def _rolls(self, rolls: list[Rolled]) -> list[Line]:
        thrown = ", ".join(f"{player_name(roll.player)} {roll.faces[0]}" for roll in rolls)
        title = TITLES.get(rolls[0].kind, rolls[0].kind)
        about = f" for {rolls[0].reason}" if rolls[0].reason != rolls[0].kind else ""
        tie = len(rolls) == 2 and rolls[0].faces == rolls[1].faces
        rule = "core-12.0b" if rolls[0].kind == "priority" else "core-2.2"
        return paragraph(f"{title}{about}: {thrown}{' (a tie)' if tie else ''}.{self.dice.cite(rule)}")

    def _gains(self, player: str | None, gains: list[Controlled]) -> list[Line]:
        what = []
        for each in gains:
            sides = sorted(each.scores.values(), reverse=True)
            name = self.table.names.bare(self.table.state, each.what)
            what.append(f"{name} ({' to '.join(map(str, sides))})" if player else name)
        if player is None:
            return paragraph(f"Nobody holds {listing(what)} any more.{self.dice.cite('core-32.3')}", "result")
        return paragraph(f"{player_name(player)} takes {listing(what)}.{self.dice.cite('core-32.2')}", "result")

    def _scores(self, player: str, scored: list[Scored]) -> list[Line]:
        points = sum(event.points for event in scored)
        self.points[player] = self.points.get(player, 0) + points
        why = listing([event.reason for event in scored])
        return paragraph(f"{player_name(player)} scores {points}: {why}.{self.dice.cite('core-31.0')}", "result")

    def _chosen(self, event: Chosen) -> str:
        who = player_name(event.player)
        if event.kind in CHOICES:
            chosen = f"{player_name(event.text)} {CHOICES[event.kind]}"
            return f"{chosen}." if event.text == event.player else f"{who} decides: {chosen}."
        if event.kind == "territory":
            return f"{who} takes {event.text}{_whereabouts(self.table.state, event.player)}."
        return f"{who} chooses {event.text} ({event.kind.replace('-', ' ')})."


def _whereabouts(state: State, player: str) -> str:
    """Where on the table a territory lies, north being up."""
    corners = state.players[player].territory
    if not corners:
        return ""
    east = sum(x for x, _ in corners) / len(corners) - state.width / 2
    north = sum(y for _, y in corners) / len(corners) - state.depth / 2
    across = ("north" if north > 0 else "south") if abs(north) > 1 else ""
    along = ("east" if east > 0 else "west") if abs(east) > 1 else ""
    return f", in the {across}{along}" if across or along else ""
