"""A player who is told some answers: what a battle's terms lay down is theirs no longer to choose."""

from warhost.arena.campaign import BattleTerms, Bout
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Pick, Picked
from warhost.engine.dice import stream
from warhost.engine.prose import Prose, spans
from warhost.players.captain.loadouts import ENHANCEMENT, REGIMENT_ABILITY
from warhost.players.computer_player import ComputerPlayer
from warhost.players.match import dismiss

DRAWN = "drawn"
FIRST_TURN = "first-turn"


class Bound:
    """Plays as another does, but for what is laid down."""

    def __init__(self, player: ComputerPlayer, bout: Bout, seat: str) -> None:
        self.player, self.name = player, player.name
        self.why: Prose = ()
        self._bout, self._seat = bout, seat

    @property
    def slips(self) -> list[str]:
        return list(getattr(self.player, "slips", ()))

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        told = self._told(battle, decision)
        if told is not None:
            self.why = spans("so it was laid down")
            return Picked((told,))
        choice = self.player.choose(battle)
        self.why = self.player.why
        return choice

    def _told(self, battle: Battle, decision: AnyDecision) -> str | None:
        if not isinstance(decision, Pick):
            return None
        terms = self._bout.terms
        if decision.kind == FIRST_TURN:
            return terms.first if battle.state.now.round <= 1 else None
        wished = _loadout(terms, decision.kind)
        if wished == DRAWN:
            return stream(f"{self._bout.seed} {self._seat} {decision.kind}").choice(decision.options)
        return wished if wished in decision.options else None

    def finish(self, battle: Battle, forfeit: str | None = None, winner: str | None = None) -> None:
        dismiss(self.player, battle, winner, forfeit)


def _loadout(terms: BattleTerms, kind: str) -> str | None:
    return {REGIMENT_ABILITY: terms.regiment_ability, ENHANCEMENT: terms.enhancement}.get(kind)
