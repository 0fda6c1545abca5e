"""Answers tried out on imagined battles."""

from pathlib import Path

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Pass, UseAbility
from warhost.engine.dice import Seeded
from warhost.engine.prose import Prose
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import HOPELESS, Mind
from warhost.players.captain.weights import CAPTAIN
from warhost.players.computer_player import Stuck
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up

SHIP = Path(__file__).parents[3] / "scenarios/armies/skyhammer-task-force/ply-the-skies-taken-along.yaml"


class AtALoss:
    """A player who never knows what to do."""

    name = "at a loss"
    why: Prose = ()

    def choose(self, battle: Battle) -> Choice:
        raise Stuck("no answer")


def test_an_answer_after_which_nobody_sees_how_to_go_on_is_hopeless() -> None:
    battle = set_up(read(SHIP), Seeded(1))
    decision = battle.decision
    assert decision is not None
    mind = Mind(battle, decision, "1", CAPTAIN, lambda _: AtALoss(), Memory())
    assert mind.value(UseAbility("normal-move", "ship")) == HOPELESS
    passed = mind.value(Pass())
    assert passed is not None
    assert passed > HOPELESS
