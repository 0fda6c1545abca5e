"""Steps and expectations that meet nothing: told clearly, never a program that stumbles."""

import pytest

from warhost.scenario.file.reader import Malformed, read_text
from warhost.scenario.run.runner import ScenarioResult, run

FIGHT = """\
title: A small fight
now: {round: 1, turn: red, phase: combat}
warscrolls:
  blade: {move: 5, health: 2, save: 4, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 3, rend: 0, damage: 1}}}
units:
  reds:  {army: red,  warscroll: blade, at: [[10, 10]]}
  blues: {army: blue, warscroll: blade, at: [[12, 10]]}
  fallen: {army: blue, warscroll: blade, at: [], destroyed: earlier}
"""


def ran(more: str) -> ScenarioResult:
    return run(read_text(FIGHT + more, "small.yaml"))


@pytest.mark.parametrize("spot", ['"reds[5]"', "fallen"])
def test_a_measure_to_nobody_fails_by_its_line(spot: str) -> None:
    (failure,) = ran(f"expect: {{measure: [{{from: {spot}, to: blues, is: 1}}]}}\n").failures
    assert failure.line == 10
    assert "on the battlefield" in failure.text


def test_a_measure_to_what_is_not_laid_out_yet_fails_too() -> None:
    hut = "terrain: [{name: hut, army: red, deployed: false, polygon: [[-1, -1], [1, -1], [1, 1]], height: 1}]\n"
    (failure,) = ran(hut + "expect: {measure: [{from: hut, to: blues, is: 1}]}\n").failures
    assert "on the battlefield" in failure.text
    before = FIGHT.replace("round: 1, turn: red, phase: combat", "phase: set-up")
    wanted = "battlepack: border-war\nexpect: {measure: [{from: South, to: North, is: 1}]}\n"
    told = [each.text for each in run(read_text(before + wanted, "small.yaml")).failures]
    assert "from South to North: not both are on the battlefield" in told


def test_an_ability_of_a_module_not_in_play_is_refused() -> None:
    (failure,) = ran("steps: [{use: Rally, by: reds}]\n").failures
    assert "Rally is no part of this battle (commands-2.0a, core-5.2)" in failure.text


def test_a_realm_of_another_pack_is_malformed() -> None:
    with pytest.raises(Malformed, match="fire-and-jade has no side 'ossia'") as caught:
        ran("battlepack: fire-and-jade\nrealm: ossia\n")
    assert "aqshy, ghyran" in caught.value.right


MADNESS = """\
title: Two Delusions on offer
battlepack: fire-and-jade
realm: ghyran
now: {round: 1, turn: red, phase: start-of-round, first: red}
players: {red: {army: charnel-watch}}
units:
  warden: {army: red, warscroll: abhorrant-gorewarden, at: [[10, 5]]}
  rats:   {army: blue, warscroll: gnawfeast-clawpack/clanrats, at: [[10, 20]], slain: 9}
steps:
  - {use: Delusions and Madness, player: red, %s}
expect:
  red: {marks: {delusion: [Delusion of the Knightly Host]}}
"""


@pytest.mark.parametrize("kind", ["choose: {pick: %s}", "choose: {effect: %s}", "targets: %s"])
def test_what_is_picked_may_be_called_an_effect_or_a_target(kind: str) -> None:
    told = MADNESS % (kind % "Delusion of the Knightly Host")
    assert not run(read_text(told, "small.yaml")).failures
    assert run(read_text(MADNESS % (kind % "Delusion of the Great Feast"), "small.yaml")).failures


def test_one_step_moves_or_sets_up_several_units_by_name() -> None:
    """Mighty Destroyers with A Proper Ruckus moves everybody; what nobody says stays where it is."""
    told = run(
        read_text(
            """\
title: Three units, one step
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: hero, first: red}
players: {red: {army: ironjawz-bigmob, regiment_ability: A Proper Ruckus}}
units:
  boss: {army: red, warscroll: megaboss, at: [[4, 3]]}
  boyz: {army: red, warscroll: ardboyz, at: [[10, 5]], slain: 4}
  more: {army: red, warscroll: ardboyz, at: [[20, 5]], slain: 4}
steps:
  - use: Mighty Destroyers
    player: red
    targets: boss
    reactions: [{use: A Proper Ruckus, player: red}]
    moves: {boss: {0: [4, 5]}, boyz: {0: [12, 5]}}
expect:
  boss: {at: {0: [4, 5]}}
  boyz: {at: {0: [12, 5]}}
  more: {at: {0: [20, 5]}}
""",
            "several.yaml",
        )
    )
    assert told.holds, told.failures


@pytest.mark.parametrize("said", ["WARD (5+)", "The target has Ward (5+) for the rest of the phase", "ward"])
def test_effects_are_known_by_a_part_of_their_name(said: str) -> None:
    told = f"""\
title: An order
battlepack: fire-and-jade
realm: ghyran
now: {{round: 2, turn: red, phase: combat, first: red}}
players: {{red: {{army: mortisan-elite}}}}
units:
  stalkers: {{army: red, warscroll: necropolis-stalkers, at: [[10, 5]], slain: 2}}
  rats:     {{army: blue, warscroll: gnawfeast-clawpack/clanrats, at: [[10, 20]], slain: 9}}
steps:
  - {{use: Relentless Discipline, player: red, targets: stalkers, choose: {{effect: "{said}"}}, dice: {{effect: [4]}}}}
expect:
  stalkers: {{ward: 5}}
"""
    assert not run(read_text(told, "small.yaml")).failures


def test_a_fight_that_names_somebody_it_cannot_attack_is_refused() -> None:
    far = FIGHT.replace("[[12, 10]]", "[[16, 10]]").replace("[[10, 10]]", "[[10, 10]], charged: true")
    aimed = "steps:\n  - {use: Fight, by: reds, targets: blues, refused: core-16.0b}\n  - {use: Fight, by: reds}\n"
    assert not run(read_text(far + aimed, "small.yaml")).failures


def test_a_refused_use_needs_no_dice_of_what_comes_after_its_phase() -> None:
    last_turn = FIGHT.replace("turn: red", "turn: blue, first: red")
    steps = """\
steps:
  - {use: Fight, by: blues, targets: reds, dice: {hit: [1]}}
  - {use: Fight, by: reds, targets: blues, dice: {hit: [1]}}
  - {use: Fight, by: blues, targets: reds, refused: true}
"""
    assert not run(read_text(last_turn + steps, "small.yaml")).failures
