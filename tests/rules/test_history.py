"""What has happened this turn: who did what to whom, with the damage that was really allocated."""

from tests.rules.stages import stage, table
from tests.rules.test_reactions import declare_fight, finish

from warhost.engine.battle import Battle
from warhost.engine.decisions import Script
from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.rules import history
from warhost.rules.effects.rolls import roll_for_unit
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.fighting.damage import allocate
from warhost.rules.selectors.did import ChargeRoll, HasDestroyed, HasSlain, HurtBy, TargetedBy
from warhost.rules.selectors.who import ENEMY, FRIENDLY, Ids
from warhost.rules.words import ATTACK, FIGHT, MOVE, RUN

RED = Frame("lord", "red")


def run(script: Script[None]) -> None:
    for _ in script:
        raise AssertionError("nothing is asked here")


def meant(select: Select, game: Game) -> list[str]:
    return [unit for unit in game.state.units if select.matches(game, unit, RED)]


def fought() -> Battle:
    """The reds slay both blues: 8 attacks, of which 3 wound, each for 2 damage; no ward holds."""
    dice = {"hit": [4, 4, 4, 1, 1, 1, 1, 1], "wound": [4, 4, 4], "save": [1, 1, 1], "ward": [1] * 6}
    battle = stage(dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    return battle


def test_the_query_narrows_by_all_it_is_given() -> None:
    game = table()
    game.note("used", unit="reds", player="red", ability="Run", keywords=frozenset({MOVE, RUN}))
    game.note("used", "movement", unit="reds", player="red", ability="Slam", targets=("blues",))
    game.note("used", unit="blues", player="blue", ability="Run", keywords=frozenset({RUN}))
    start = history.moment(game)
    game.note("moved", unit="reds")
    names = [(fact.unit, fact.ability) for fact in history.did(game, "used")]
    assert names == [("reds", "Run"), ("reds", "Slam"), ("blues", "Run")]
    assert [fact.ability for fact in history.did(game, "used", unit="reds")] == ["Run", "Slam"]
    assert [fact.ability for fact in history.did(game, "used", unit="reds", phase="combat")] == ["Run"]
    assert [fact.unit for fact in history.did(game, "used", ability="Run", player="blue")] == ["blues"]
    assert [fact.ability for fact in history.did(game, "used", target="blues")] == ["Slam"]
    assert [fact.unit for fact in history.did(game, "used", keyword=frozenset({MOVE, FIGHT}))] == ["reds"]
    assert not history.did(game, "used", keyword=FIGHT)
    assert not history.did(game, "used", since=start)
    assert history.did(game, "moved", since=start)


def test_an_attack_tells_who_targeted_hurt_slew_and_destroyed_whom() -> None:
    game = fought().game
    assert history.targeted_by(game, "blues") == ["reds"]
    assert history.targeted_by(game, "other") == []
    assert [fact.unit for fact in history.did(game, "slain", by="reds")] == ["blues", "blues"]
    assert history.destroyed(game, "blue") == history.destroyed(game, by="reds") == ["blues"]
    assert history.destroyed(game, "red") == []
    assert meant(TargetedBy(FRIENDLY), game) == meant(HurtBy(FRIENDLY), game) == ["blues"]
    assert meant(TargetedBy(FRIENDLY, ATTACK, phase="shooting"), game) == []
    assert meant(HasSlain(ENEMY, models=2), game) == meant(HasDestroyed(ENEMY), game) == ["reds"]
    assert meant(HasSlain(ENEMY, models=3), game) == meant(HasDestroyed(ENEMY, phase="charge"), game) == []
    assert meant(HasDestroyed(Ids(frozenset({"other"}))), game) == []


def test_damage_beyond_the_last_model_is_not_allocated() -> None:
    game = table()
    run(allocate(game, "blues", 1, "reds"))
    assert history.damage_allocated(game, "blues") == 1
    run(allocate(game, "blues", 9, "lord"))
    assert history.damage_allocated(game, "blues") == 4
    assert history.damage_allocated(game, "blues", by="lord") == 3
    assert history.damage_allocated(game, "blues", by="lord", phase="hero") == 0


def test_the_unmodified_charge_roll_is_kept() -> None:
    battle = stage(dice=Scripted({"charge": [2, 3, 5, 6]}))
    game = battle.game
    assert history.charge_rolled(game, "lord") is None
    roll_for_unit(game, "lord", "charge", 2, "Charge")
    assert history.charge_rolled(game, "lord") == 5
    roll_for_unit(game, "lord", "charge", 2, "Forward to Victory")
    assert history.charge_rolled(game, "lord") == 11
    assert meant(ChargeRoll(11), game) == []  # it has not charged
    game.note("charged", unit="lord")
    assert meant(ChargeRoll(11), game) == ["lord"]
    assert meant(ChargeRoll(12), game) == []


def test_a_charge_roll_as_it_came_out() -> None:
    game = stage(dice=Scripted({"charge": [4, 5]})).game
    roll_for_unit(game, "lord", "charge", 2, "Charge")
    assert meant(ChargeRoll(9, modified=True), game) == []  # it has not charged
    game.note("charged", unit="lord", number=10)
    assert meant(ChargeRoll(10, modified=True), game) == ["lord"]
    assert meant(ChargeRoll(11, modified=True), game) == meant(ChargeRoll(10), game) == []
