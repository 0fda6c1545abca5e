"""Abilities as the captain sees them: free ones are used, bonuses before what they are for, single uses kept."""

from pathlib import Path

import pytest

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability, Hint, Once, Price, Timing
from warhost.engine.decisions import Pass, UseAbility, Window
from warhost.engine.dice import Seeded
from warhost.players.captain.captain import Captain
from warhost.players.captain.costs import net
from warhost.players.captain.weights import CAPTAIN, WORTH_IT
from warhost.rules.words import CORE
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up

ARMIES = Path(__file__).parents[3] / "scenarios" / "armies"


def before(path: str) -> Battle:
    return set_up(read(ARMIES / path), Seeded(1))


def used(battle: Battle, seed: int = 1) -> str:
    """What the captain does: the name of an ability, or nothing."""
    choice = Captain(seed).choose(battle)
    return battle.game.catalogue.abilities[choice.ability].name if isinstance(choice, UseAbility) else ""


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("skyhammer-task-force/always-take-what-you-are-owed-until-the-next-turn", "Always Take What You Are Owed"),
        ("hurakan-vanguard/storm-brewing-an-edge-is-leeward", "Storm Brewing"),
        ("glittering-phalanx/power-of-hysh-critical-on-fives", "Power of Hysh"),
    ],
)
def test_what_costs_nothing_is_used(path: str, name: str) -> None:
    """None of these shows any use at once: control where nobody contests, an edge, a bonus far from the enemy."""
    assert used(before(f"{path}.yaml")) == name


def test_a_bonus_for_shots_is_used_before_the_first() -> None:
    assert used(before("fusil-platoon/well-provisioned-one-more-to-wound.yaml")) == "Well Provisioned"


def test_a_free_reaction_is_used() -> None:
    """The frigate takes the company along."""
    battle = before("skyhammer-task-force/ply-the-skies-taken-along.yaml")
    battle.answer(UseAbility("normal-move", "ship"))
    while not isinstance(battle.decision, Window):
        battle.answer(Captain(1).choose(battle))
    assert used(battle) == "Ply the Skies"


def test_a_free_reaction_is_used_once_for_a_declaration() -> None:
    """The card is under the deck already: to react again would bring nothing, and might go on for ever."""
    battle = before("tzaangor-warflocks/cheat-destiny-under-the-deck.yaml")
    assert isinstance(battle.decision, Window)
    battle.answer(UseAbility(next(each.ability for each in battle.decision.options if each.unit == "shaman"), "shaman"))
    names: list[str] = []
    while isinstance(battle.decision, Window) and battle.decision.kind == "reaction" and len(names) < 5:
        names.append(used(battle))
        battle.answer(Captain(1).choose(battle))
    assert names == ["Cheat Destiny", ""]


def test_what_hurts_oneself_is_not_free() -> None:
    battle = before("bloodbound-gore-pilgrims/blood-sacrifice-a-point-for-blood.yaml")
    assert used(battle) != "Blood Sacrifice"


def ability(**more: object) -> Ability:
    return Ability("x", "X", "spearhead-1", "", Timing("hero", "your"), **more)  # type: ignore[arg-type]


def worth(gain: float = 0.0, number: int = 1, earlier: tuple[float, ...] = (), **more: object) -> float:
    """What a use is worth to the captain in a round of the battle, if tryouts show so much."""
    battle = before("glittering-phalanx/power-of-hysh-critical-on-fives.yaml")
    game = battle.game
    game.change_now(round=number, turn=2 if number == game.state.rounds else 1)
    return net(game, ability(**more), gain, CAPTAIN, earlier)


def test_free_is_what_spends_nothing() -> None:
    assert worth() > WORTH_IT
    assert worth(-0.3) < 0
    assert worth(price=Price("Rage")) <= 0
    assert worth(keywords=frozenset({CORE})) <= 0
    assert worth(offered=lambda game, player: True) < 0


def test_a_single_use_is_kept_until_no_turn_is_left() -> None:
    assert worth(once=Once("battle")) < 0
    assert worth(0.5, once=Once("battle")) > WORTH_IT
    assert worth(number=4, once=Once("battle")) > WORTH_IT
    assert worth(once=Once("turn")) > WORTH_IT


def test_a_single_use_waits_for_no_more_than_it_brings() -> None:
    """At first for what is thought of any such ability; then for what its chances so far have shown."""
    once = Once("battle")
    assert worth(0.1, once=once) < 0
    assert worth(0.1, number=2, earlier=(0.0, 0.0), once=once) > WORTH_IT
    assert worth(0.1, number=2, earlier=(0.6, 0.6), once=once) < 0


def test_points_that_the_round_takes_anyway_are_spent() -> None:
    battle = before("tithe-reaper-echelon/impenetrable-ranks-better-wards.yaml")
    game, ranks = battle.game, battle.game.catalogue.abilities["tithe-reaper-echelon/nadirite-assault"]
    game.change_now(turn=2, phase="combat")
    assert net(game, ranks, 0.01, CAPTAIN) > WORTH_IT
    game.change_now(turn=1)
    assert net(game, ranks, 0.01, CAPTAIN) < WORTH_IT


CARRIED = """
title: A company that could charge
rules: [spearhead-1]
battlepack: fire-and-jade
realm: ghyran
now: {round: 2, turn: red, phase: movement, first: red}
players:
  red: {army: skyhammer-task-force, regiment_ability: Assault Boat}
warscrolls:
  grunt: {move: 5, health: 8, save: 6, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  ship: {army: red, warscroll: arkanaut-frigate, at: [[10, 8]]}
  company: {army: red, warscroll: arkanaut-company,
            at: [[9, 10.8], [10.1, 10.8], [11.2, 10.8], [9.5, 11.85], [10.6, 11.85]]}
  prey: {army: blue, warscroll: grunt, at: [[19, 18]]}
"""


def test_who_was_carried_charges_from_the_boat(tmp_path: Path) -> None:
    """The ban of Ply the Skies is seen, and what it is worth to be rid of it."""
    path = tmp_path / "carried.yaml"
    path.write_text(CARRIED, encoding="utf-8")
    battle = set_up(read(path), Seeded(1))
    for use in ("normal-move", "skyhammer-task-force/ply-the-skies"):
        battle.answer(UseAbility(use, "ship"))
    while not isinstance(battle.decision, Window):
        battle.answer(Captain(1).choose(battle))
    assert used(battle) == "Assault Boat"


def test_a_hint_tells_what_is_not_seen() -> None:
    assert worth(-0.3, hint=Hint(0.4)) > WORTH_IT
    assert worth(5.0, hint=Hint(never="it is a trap")) < -100


def test_nothing_is_left_to_pass_for() -> None:
    """Once all free abilities are used, the captain passes."""
    battle = before("skyhammer-task-force/always-take-what-you-are-owed-until-the-next-turn.yaml")
    captain = Captain(1)
    for _ in range(8):
        choice = captain.choose(battle)
        if isinstance(choice, Pass):
            return
        battle.answer(choice)
    raise AssertionError("the captain goes on and on")
