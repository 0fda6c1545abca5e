"""The narrator: fed with events as they happen, gives back sentences under headings for rounds, turns, phases."""

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
from warhost.engine.prose import GAP, Prose, joined, listing, said, spans
from warhost.engine.records import State, opponent
from warhost.narration.cards_text import card_sentence
from warhost.narration.dice_text import DiceText, cite
from warhost.narration.names import player_span
from warhost.narration.sentences import Sentence, sentence
from warhost.narration.table_as_told import TableAsTold
from warhost.narration.uses_text import UsesText

OUTSIDE = (StartOf, EndOf, Controlled, Scored, Chosen, Card, Ending)
OPEN_ROLLS = ("priority", "roll-off")
TITLES = {"priority": "Priority roll", "roll-off": "Roll-off"}
PLAIN_PHASES = {
    "start-of-turn": "Start of the turn",
    "end-of-turn": "End of the turn",
    "end-of-round": "End of the round",
}
CHOICES = {
    "first-turn": "takes the first turn", "begin-deployment": "begins deployment", "attacker": "is the attacker",
}  # fmt: skip
PICKED = {
    "realm": "{who} picks the battlefield: {what}.",
    "map": "{who} picks the {what} map.",
    "regiment-ability": "{who} picks the regiment ability {what}.",
    "enhancement": "{who} gives the general {what}.",
}
CONCEDED = {
    "concession": "{who} concedes the battle.",
    "time": "{who}'s time is up.",
    "forfeit": "{who} forfeits the battle.",
}


class Narrator:
    """Tells one battle from a moment on. `luck`: say of every roll what was to be expected of it."""

    def __init__(self, catalogue: Catalogue, state: State, *, luck: bool = False) -> None:
        self.table = TableAsTold(catalogue, state)
        self.uses = UsesText(self.table, DiceText(self.table.name, luck))
        self.points = {player.id: player.victory_points for player in state.players.values()}
        self._group: list[AnyEvent] = []
        self._depth = 0
        self._heading: str | None = "Deployment" if state.now.round == 0 else None
        self._open: list[AnyEvent] = []

    @property
    def at_rest(self) -> bool:
        """Everything heard of has been told."""
        return not self._group and not self._open and not self._depth

    @property
    def heading(self) -> str | None:
        """What will stand above what is told next."""
        return self._heading

    def go_on(self, heading: str | None) -> None:
        """Tell on where another narrator came to rest."""
        self._heading = heading

    def tell(self, events: Iterable[AnyEvent], state: State) -> list[Sentence]:
        """What these events say; `state` is the battle's after them. A use of an ability is told when it is over."""
        self.table.state = state
        for unit, places in state.places.items():
            self.table.places.setdefault(unit, places)
        told: list[Sentence] = []
        for event in events:
            told += self._take(event)
        return told + self._close_open()

    def finish(self) -> list[Sentence]:
        """What is still to be told when nothing more comes."""
        return self._loose()

    def _take(self, event: AnyEvent) -> list[Sentence]:
        if isinstance(event, Ended):
            return []
        if isinstance(event, OUTSIDE) or (isinstance(event, Rolled) and event.kind in OPEN_ROLLS):
            told = [] if self._depth and not isinstance(event, Ending) else self._loose()
            if self._open and type(event) is not type(self._open[-1]):
                told += self._close_open()
            return told + self._outside(event)
        told = self._close_open()
        self._group.append(event)
        self._depth += isinstance(event, Declared) - isinstance(event, Resolved)
        if isinstance(event, Resolved) and self._depth <= 0:
            self._depth = 0
            return told + self._loose()
        return told

    def _loose(self) -> list[Sentence]:
        """The events gathered so far, told."""
        group, self._group = self._group, []
        return self._under_heading(self.uses.tell(group)) if group else []

    def _under_heading(self, told: list[Sentence]) -> list[Sentence]:
        """A phase is only headed when something happens in it."""
        if not told or self._heading is None:
            return told
        heading, self._heading = self._heading, None
        return [*sentence(heading, "phase", 0), *told]

    def _outside(self, event: AnyEvent) -> list[Sentence]:
        """What the sequence does by itself."""
        if isinstance(event, StartOf):
            return self._start(event)
        if isinstance(event, EndOf):
            return self._end_of_turn() if event.what == "turn" else []
        if isinstance(event, Rolled | Controlled | Scored):
            self._open.append(event)
            return []
        if isinstance(event, Chosen):
            return self._under_heading(sentence(self._chosen(event)))
        if isinstance(event, Card):
            return self._under_heading(sentence(card_sentence(event, self.table.catalogue)))
        if isinstance(event, Ending) and event.victory in CONCEDED:
            return sentence(said(CONCEDED[event.victory], who=player_span(opponent(event.winner or ""))), "result")
        return []

    def _start(self, event: StartOf) -> list[Sentence]:
        if event.what == "round":
            self._heading = None
            what = said("ROUND {number}{gap}{score}", number=event.round, gap=GAP, score=self.score())
            return sentence(what, "round", 0)
        if event.what == "turn":
            self._heading = None
            whose = player_span(event.player or "")
            return sentence(said("{whose}'s turn, round {number}", whose=whose, number=event.round), "turn", 0)
        phase = event.phase or ""
        name = phase.replace("-of-", " of the ").capitalize()
        self._heading = name if phase in PLAIN_PHASES else f"{name} phase"
        return []

    def _end_of_turn(self) -> list[Sentence]:
        return sentence(said("Score: {score}", score=self.score()), "score", 0)

    def score(self) -> Prose:
        """[R] Red 3 [B] Blue 4"""
        points = [
            (GAP, *said("{who} {points}", who=player_span(who), points=each)) for who, each in self.points.items()
        ]
        return joined("", points)[1:]

    def _close_open(self) -> list[Sentence]:
        """Rolls of both players, gains and points are gathered, then told in one go."""
        events, self._open = self._open, []
        rolls = [event for event in events if isinstance(event, Rolled)]
        gains = [event for event in events if isinstance(event, Controlled)]
        scored = [event for event in events if isinstance(event, Scored)]
        told: list[Sentence] = []
        for start in range(0, len(rolls), 2):
            told += self._rolls(rolls[start : start + 2])
        for player in dict.fromkeys(event.player for event in gains):
            told += self._gains(player, [event for event in gains if event.player == player])
        for scorer in dict.fromkeys(event.player for event in scored):
            told += self._scores(scorer, [event for event in scored if event.player == scorer])
        return self._under_heading(told)

    def _rolls(self, rolls: list[Rolled]) -> list[Sentence]:
        thrown = [said("{who} {face}", who=player_span(roll.player), face=roll.faces[0]) for roll in rolls]
        title = TITLES.get(rolls[0].kind, rolls[0].kind)
        about = f" for {rolls[0].reason}" if rolls[0].reason != rolls[0].kind else ""
        tie = " (a tie)" if len(rolls) == 2 and rolls[0].faces == rolls[1].faces else ""
        rule = cite("core-12.0b" if rolls[0].kind == "priority" else "core-2.2")
        heading, faces = f"{title}{about}", joined(", ", thrown)
        return sentence(said("{heading}: {faces}{tie}.{rule}", heading=heading, faces=faces, tie=tie, rule=rule))

    def _gains(self, player: str | None, gains: list[Controlled]) -> list[Sentence]:
        what = []
        for each in gains:
            name = self.table.names.thing(self.table.state, each.what, mark=False)
            scores = joined(" to ", sorted(each.scores.values(), reverse=True))
            what.append(said("{name} ({scores})", name=name, scores=scores) if player else spans(name))
        if player is None:
            lost = said("Nobody holds {what} any more.{rule}", what=listing(what), rule=cite("core-32.3"))
            return sentence(lost, "result")
        who, rule = player_span(player), cite("core-32.2")
        return sentence(said("{who} takes {what}.{rule}", who=who, what=listing(what), rule=rule), "result")

    def _scores(self, player: str, scored: list[Scored]) -> list[Sentence]:
        points = sum(event.points for event in scored)
        self.points[player] = self.points.get(player, 0) + points
        why, rule = listing([self._reason(event) for event in scored]), cite("core-31.0")
        who = player_span(player)
        return sentence(
            said("{who} scores {points}: {why}.{rule}", who=who, points=points, why=why, rule=rule), "result"
        )

    def _reason(self, event: Scored) -> Prose:
        if event.unit is None:
            return spans(event.reason)
        return said("{unit} {reason}", unit=self.table.name(event.unit), reason=event.reason)

    def _chosen(self, event: Chosen) -> Prose:
        who = player_span(event.player)
        if event.kind in CHOICES:
            deed, whom = CHOICES[event.kind], player_span(event.text)
            if event.text == event.player:
                return said("{who} {deed}.", who=who, deed=deed)
            return said("{who} decides: {whom} {deed}.", who=who, whom=whom, deed=deed)
        if event.kind == "territory":
            where = _whereabouts(self.table.state, event.player)
            return said("{who} takes {where}.", who=who, where=where or f"territory {event.text}")
        if event.kind in PICKED:
            what = event.text.capitalize() if event.kind == "realm" else event.text
            return said(PICKED[event.kind], who=who, what=what)
        return said("{who} picks {what} ({kind}).", who=who, what=event.text, kind=event.kind.replace("-", " "))


def _whereabouts(state: State, player: str) -> str:
    """Where on the table a territory lies, north being up."""
    corners = state.players[player].territory
    if not corners:
        return ""
    east = sum(x for x, _ in corners) / len(corners) - state.width / 2
    north = sum(y for _, y in corners) / len(corners) - state.depth / 2
    across = ("north" if north > 0 else "south") if abs(north) > 1 else ""
    along = ("east" if east > 0 else "west") if abs(east) > 1 else ""
    return f"the territory in the {across}{along}" if across or along else ""
