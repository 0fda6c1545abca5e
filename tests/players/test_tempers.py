"""Styles and weights files are captains with other weights; blunders come as often as they should."""

from pathlib import Path

import pytest
from tests.players.arranging import laid_out
from tests.players.levels import new_battle

from warhost.arena import request
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Pass
from warhost.engine.prose import plain
from warhost.players import ANYBODY, PLAYERS, player
from warhost.players.captain.captain import Captain
from warhost.players.captain.mind import Mind
from warhost.players.captain.tempers import BadWeights, read_weights, styles
from warhost.players.captain.weigh_charges import weigh_charge
from warhost.players.captain.weights import CAPTAIN
from warhost.players.computer_player import Thinker
from warhost.players.ideas.idea import Suggestion
from warhost.players.simple.blundering import Blundering


def test_every_style_is_a_captain_with_other_weights() -> None:
    assert {"aggressive", "holds-ground", "plays-cards"} <= set(styles())
    for name in styles():
        found = player(f"captain:{name}", 1)
        assert type(found) is Captain
        assert found.weights != CAPTAIN
        assert f"captain:{name}" in PLAYERS
    assert "captain:sleepy" not in PLAYERS
    assert "recruit:aggressive" not in PLAYERS


def charging(name: str) -> float:
    """What the lancers' charge at the stag is worth to a captain of this temper."""
    battle = laid_out("charge", {"red-warhorse-lancers": (15.0, 8.0), "blue-elder-stag": (15.0, 14.0)})
    captain = player(f"captain:{name}", 1)
    assert isinstance(captain, Captain)
    assert battle.decision is not None
    mind = Mind(battle, battle.decision, "test", captain.weights, captain.deputy, captain.memory)
    return weigh_charge(mind, "red-warhorse-lancers")[0]


def test_a_charge_is_worth_more_to_the_aggressive_one() -> None:
    assert charging("holds-ground") + 0.2 < charging("aggressive")


def test_weights_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"menace": 2, "fear": 0.5}', encoding="utf-8")
    found = ANYBODY[f"weights:{path}"](1)
    assert isinstance(found, Captain)
    assert (found.weights.menace, found.weights.fear, found.weights.now) == (2.0, 0.5, CAPTAIN.now)
    assert f"weights:{path}" not in PLAYERS, "a server reads nobody's files"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"menance": 1}', "there is no weight called 'menance'; known: won, army"),
        ('{"menace": "much"}', "menace is 'much', not a number"),
        ('{"menace": .nan}', "menace is nan, not a number"),
        ('{"menace": true}', "menace is True, not a number"),
        ("[1, 2", "neither JSON nor YAML"),
        ("- 1", "weights by name are wanted"),
        (None, "cannot be read: No such file"),
    ],
)
def test_bad_weights_are_told(text: str | None, said: str, tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(BadWeights) as raised:
        read_weights(path)
    assert said in str(raised.value)
    assert str(path) in str(raised.value)
    with pytest.raises(request.AskedWrong, match=r"w\.json"):
        request.players(f"captain,weights:{path}")


class Steady(Thinker):
    """Thinks of the first thing that will do."""

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        return Suggestion("as always", Pass())


def test_blunders_come_at_their_rate_and_are_owned_up_to() -> None:
    battle = laid_out("movement", {"red-warhorse-lancers": (12.0, 2.0), "blue-briar-queen": (2.0, 20.0)})
    whys = []
    for seed in range(200):
        who = Blundering("sergeant", Steady(), 0.25, seed)
        who.choose(battle)
        whys.append("without much thought" in plain(who.why))
    assert 30 <= sum(whys) <= 70
    assert Blundering("sergeant", Steady(), 0.0).choose(battle) == Pass()


def test_choices_before_the_battle_are_no_blunders() -> None:
    battle = new_battle("aqshy", 1)
    assert battle.decision is not None
    found = Blundering("sergeant", Captain(1), 1.0, 1).choose(battle)
    assert found == Captain(1).choose(battle)
