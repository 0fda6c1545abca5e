"""The guided first battle: it begins as in the rulebook's example, and brings up everything the guide speaks of."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Pass, UseAbility, Window
from warhost.engine.events import Attacked, Rolled
from warhost.players.captain.captain import Captain
from warhost.players.simple.recruit import Recruit
from warhost.puzzles.first_battle import FOE, first_battle
from warhost.server.play.new_battles import make
from warhost.server.protocol.requests import BattleWish


def red(battle: Battle, captain: Captain) -> Choice:
    """Nothing before the charge, then the Liberators at the Clawlord."""
    decision = battle.decision
    assert decision is not None
    if isinstance(decision, Window) and battle.state.now.round == 2:
        options = [
            each for each in decision.options if each.unit == "liberators" and each.ability in ("charge", "fight")
        ]
        if options:
            return UseAbility(options[0].ability, "liberators")
        if decision.may_pass:
            return Pass()
    return captain.choose(battle)


def test_charge_fight_cards_and_priority_come_up_in_one_turn() -> None:
    battle = first_battle(9)
    players = Captain("red"), Recruit("blue")
    asked: list[tuple[str, str]] = []
    while (decision := battle.decision) is not None and battle.state.now.phase != "hero":
        asked.append((decision.player, decision.kind))
        battle.answer(red(battle, players[0]) if decision.player == "red" else players[1].choose(battle))
    rolls = {each.kind: each for each in reversed(battle.events()) if isinstance(each, Rolled)}
    assert rolls["charge"].faces == (5, 3)
    blow = next(each for each in battle.events() if isinstance(each, Attacked))
    assert (blow.unit, blow.target, blow.attacks, blow.hits) == ("liberators", "clawlord", 8, 5)
    assert rolls["priority"].player == "red"
    assert ("red", "fight") in asked
    assert ("blue", "fight") in asked, "the other side strikes back"
    assert ("red", "score") in asked
    assert ("red", "first-turn") in asked
    assert battle.state.now.round == 3
    assert len(asked) < 30


def test_it_is_a_battle_of_its_own_kind_with_other_dice_each_time() -> None:
    first, second = (make(BattleWish(mode="guided"), None) for _ in range(2))
    assert first.record.mode == "guided"
    assert first.record.bots == {"blue": FOE}
    assert first.record.dice[0].faces == second.record.dice[0].faces
    assert first.record.dice[0].seed != second.record.dice[0].seed
