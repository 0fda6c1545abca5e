"""Natural ways of saying a thing in a scenario file, all of them understood."""

import pytest

from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import run

RIDERS = """\
title: A king of the tides
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: charge, first: red}
players: {red: {army: akhelian-tide-guard}}
warscrolls:
  grunt: {move: 5, health: 3, save: 5, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  king: {army: red, warscroll: akhelian-king, at: [[10, 5]], charged: true, used: [Charge]}
  foe:  {army: blue, warscroll: grunt, at: [[12.2, 5]]}
expect: {foe: {damage: 2}}
"""


@pytest.mark.parametrize("given", ["effect: [3]", "mortal: [3]"])
def test_a_die_that_is_a_check_and_an_amount_may_be_called_either(given: str) -> None:
    step = f"steps: [{{use: Wave Rider, by: king, targets: foe, dice: {{{given}}}}}]\n"
    assert run(read_text(RIDERS + step, "small.yaml")).holds


def test_a_die_too_few_or_too_many_is_still_a_mistake() -> None:
    for given in ("hit: [3]", "mortal: [3, 3]", "effect: [3], mortal: [3]"):
        step = f"steps: [{{use: Wave Rider, by: king, targets: foe, dice: {{{given}}}}}]\n"
        assert run(read_text(RIDERS + step, "small.yaml")).failures, given


CANNON = """\
title: A cannon that moved
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: shooting, first: red}
players: {red: {army: castelite-company}}
warscrolls:
  grunt: {move: 5, health: 3, save: 5, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  cannon: {army: red, warscroll: ironweld-great-cannon, at: [[10, 5]], used: [Normal Move]}
  foe:    {army: blue, warscroll: grunt, at: [[20, 5]]}
"""


def test_a_weapon_that_may_not_be_used_is_refused_where_a_step_picks_it() -> None:
    denied = "steps: [{use: Shoot, by: cannon, targets: foe, choose: {weapon: Cannonball}, refused: true}]\n"
    assert run(read_text(CANNON + denied, "small.yaml")).holds


HATE = """\
title: Hate for others
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: charge, first: red}
players: {red: {army: deathrattle-tomb-host, enhancement: Propelled by Hate, general: king}}
warscrolls:
  grunt: {move: 5, health: 3, save: 5, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  king:    {army: red, warscroll: wight-king, at: [[10, 9]]}
  knights: {army: red, warscroll: barrow-knights, at: [[10, 5]], slain: 4}
  foe:     {army: blue, warscroll: grunt, at: [[17, 5]]}
"""


def test_the_only_target_of_a_player_is_what_is_picked_not_who_uses_it() -> None:
    himself = "steps: [{use: Propelled by Hate, player: red, targets: king, refused: true}]\n"
    assert run(read_text(HATE + himself, "small.yaml")).holds
    another = "steps: [{use: Propelled by Hate, player: red, targets: knights}]\n"
    assert run(read_text(HATE + another, "small.yaml")).holds


TEMPTED = """\
title: Tempted
battlepack: fire-and-jade
now: {round: 2, turn: blue, phase: combat, first: red}
players: {red: {army: blades-lurid-dream}}
warscrolls:
  grunt: {move: 5, health: 3, save: 5, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  speaker: {army: red, warscroll: shardspeaker-of-slaanesh, at: [[10, 5]]}
  foe:     {army: blue, warscroll: grunt, at: [[12, 5]]}
"""


@pytest.mark.parametrize(
    "said", ["effect: [true, reject]", "pick: [offer, reject]", "pick: reject", "effect: [yes, reject]"]
)
def test_an_answer_to_an_offer_says_that_it_was_made(said: str) -> None:
    step = f"{{use: Fight, by: foe, targets: speaker, choose: {{{said}}}, dice: {{hit: [3], mortal: [4]}}}}"
    assert run(read_text(f"{TEMPTED}steps: [{step}]\nexpect: {{foe: {{damage: 2}}}}\n", "small.yaml")).holds


def test_an_offer_that_nobody_speaks_of_is_not_made() -> None:
    for said in ("", "choose: {effect: no}, "):
        step = f"{{use: Fight, by: foe, targets: speaker, {said}dice: {{hit: [3]}}}}"
        assert run(read_text(f"{TEMPTED}steps: [{step}]\nexpect: {{foe: {{damage: 0}}}}\n", "small.yaml")).holds


POSSESSED = """\
title: Possessed
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: combat, first: red}
players: {red: {army: cursed-shacklehorde, enhancement: Deathly Possessor, general: torment}}
warscrolls:
  grunt: {move: 5, health: 3, save: 5, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
  hero:  {move: 5, health: 3, save: 5, control: 1, base: 32, keywords: [HERO, INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  torment: {army: red, warscroll: spirit-torment, at: [[13, 11]]}
  lord:    {army: blue, warscroll: hero, at: [[18, 11]]}
  foe:     {army: blue, warscroll: grunt, at: [[20, 11]]}
"""


@pytest.mark.parametrize("said", ["pick: foe", "effect: victim", "effect: mortal damage on the victim"])
def test_what_a_step_targets_may_be_called_by_its_role(said: str) -> None:
    step = f"use: Deathly Possessor, by: torment, targets: [lord, foe], choose: {{{said}}}, dice: {{effect: [4]}}"
    assert run(read_text(f"{POSSESSED}steps: [{{{step}}}]\nexpect: {{foe: {{damage: 2}}}}\n", "small.yaml")).holds


MAD = """\
title: Mad
battlepack: fire-and-jade
now: {round: 1, turn: red, phase: start-of-round, first: red}
seed: 1
players: {red: {army: charnel-watch, regiment_ability: Delusion of the Sentinel}}
units:
  warden: {army: red, warscroll: abhorrant-gorewarden, at: [[15, 11]]}
"""


def test_what_has_a_name_of_several_words_may_be_called_by_a_part_of_it() -> None:
    assert run(
        read_text(MAD + "steps: [{use: Delusions and Madness, player: red, targets: Sentinel}]\n", "m.yaml")
    ).holds
    other = "steps: [{use: Delusions and Madness, player: red, targets: Hunter, refused: true}]\n"
    assert run(read_text(MAD + other, "m.yaml")).holds


def test_what_a_player_has_used_its_general_has() -> None:
    """The pendant is used by the general, once a battle; a file may count it among what the player has used."""
    step = "steps: [{use: Soul-drain Pendant, by: king, targets: foe, dice: {effect: [2]}%s}]\n"
    file = HATE.replace("Propelled by Hate", "Soul-drain Pendant").replace("phase: charge", "phase: combat")
    near = file.replace("at: [[17, 5]]", "at: [[12, 9]]")
    assert run(read_text(near + step % "", "small.yaml")).holds
    used = near.replace("general: king", "general: king, used: [Soul-drain Pendant]")
    assert run(read_text(used + step % ", refused: core-28.2", "small.yaml")).holds
