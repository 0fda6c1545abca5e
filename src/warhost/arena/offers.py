"""Which abilities a player was offered, which of them were used, and with what the army came."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Option, Pick, Picked, UseAbility, Window
from warhost.engine.prose import Prose
from warhost.players.captain.loadouts import LOADOUTS
from warhost.players.computer_player import ComputerPlayer

Chance = tuple[str, int, int, str, int]
"""A chance to use an ability: which, in what round, turn and phase; a reaction has one at each decision."""


class Noting:
    """A player whose chances are counted: an ability has one a phase, by however many units it could be used."""

    def __init__(self, player: ComputerPlayer) -> None:
        self.player, self.name = player, player.name
        self.why: Prose = ()
        self.loadout: list[str] = []
        self._offered: set[Chance] = set()
        self._used: set[Chance] = set()

    @property
    def slips(self) -> list[str]:
        return list(getattr(self.player, "slips", ()))

    def choose(self, battle: Battle) -> Choice:
        choice, decision = self.player.choose(battle), battle.decision
        self.why = self.player.why
        if isinstance(decision, Window):
            self._offered |= {_chance(battle, decision, each) for each in decision.options}
            if isinstance(choice, UseAbility):
                self._used.add(_chance(battle, decision, choice))
        elif isinstance(decision, Pick) and decision.kind in LOADOUTS and isinstance(choice, Picked):
            self.loadout += choice.items
        return choice

    def offers(self) -> dict[str, tuple[int, int]]:
        """For each ability, how often it could have been used and how often it was."""
        found = dict.fromkeys(sorted(chance[0] for chance in self._offered), (0, 0))
        for chance in self._offered:
            offered, used = found[chance[0]]
            found[chance[0]] = offered + 1, used + (chance in self._used)
        return found


def _chance(battle: Battle, decision: Window, option: Option | UseAbility) -> Chance:
    now = battle.state.now
    return option.ability, now.round, now.turn, now.phase, battle.number if decision.kind == "reaction" else 0
