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


HUNT = """\
title: A quarry
battlepack: fire-and-jade
now: {round: 2, turn: %s}
players: {red: {army: fangs-of-the-blood-god, general: karanak, enhancement: %s}}
units:
  karanak: {army: red, warscroll: karanak, at: [[10, 8]], damage: 3}
  hounds:  {army: red, warscroll: flesh-hounds, at: [[20, 8]], slain: 4}
  prey:    {army: blue, warscroll: gnawfeast-clawpack/clanrats, at: %s, slain: 8}
steps:
"""


def hunt(
    now: str, steps: str, enhancement: str = "Sustained by Gore", prey: str = "[[20, 10], [21.2, 10]]"
) -> list[str]:
    return [each.text for each in run(read_text(HUNT % (now, enhancement, prey) + steps, "hunt.yaml")).failures]


def test_the_end_of_a_phase_in_which_something_was_used_is_no_later_one() -> None:
    """After the last fight nobody has anything left to do: its phase is the one that ends."""
    fight = "  - {use: Fight, by: hounds, targets: prey, dice: {hit: [4, 1, 1, 1], wound: [3], save: [1]}}\n"
    back = "  - {use: Fight, by: prey, targets: hounds, dice: {hit: [1, 1]}}\n"
    after = "  - {end: phase}\n  - {use: Blood-drenched, player: red, targets: hounds}\n"
    assert not hunt("red, phase: combat, first: red", fight + back + after)


def test_a_refusal_is_judged_where_nothing_can_be_done_any_more() -> None:
    """The last end of turn of a round goes on to the priority dice, which a refused step need not give."""
    step = "  - {use: Furious Bites, by: karanak, refused: true}\n"
    assert not hunt("blue, phase: end-of-turn, first: red", step, "Furious Bites")


def test_dice_of_kinds_alike_stand_in_for_each_other() -> None:
    """How far an ability moves may be an effect, how much it heals too; hits may not."""
    prowl = "  - {use: Stalk the Prey, by: karanak, move: {0: [10, 5]}, dice: {%s: [3]}}\n"
    assert not hunt("red, phase: hero", prowl % "move")
    assert not hunt("red, phase: hero", prowl % "effect")
    assert hunt("red, phase: hero", prowl % "hit")


def test_true_and_false_answer_whether_more_is_done() -> None:
    pounce = "  - {use: Killing Pounce, by: karanak}\n"
    charge = "  - {use: Charge, by: karanak, choose: {effect: %s}, dice: {charge: %s}}\n"
    now = "red, phase: charge"
    for answer, dice in (("true", "[1, 1, 1]"), ("false", "[1, 1]")):
        assert not hunt(now, pounce + charge % (answer, dice), "Killing Pounce", "[[10, 15], [11.2, 15]]")


HARNESS = """\
title: Points dealt out
battlepack: fire-and-jade
now: {round: 1, turn: red, phase: hero}
players: {red: {army: helforge-host}}
units:
  despot: {army: red, warscroll: war-despot, at: [[3, 3]]}
  engine: {army: red, warscroll: dominator-engine-with-immolation-cannons, at: [[12, 5]]}
steps:
  - {use: Harness Daemonic Power, player: red, choose: {pick: {engine: 2}}}
expect:
  engine: {move: 8}
"""


def test_a_mapping_says_how_often_each_is_picked() -> None:
    assert not run(read_text(HARNESS, "harness.yaml")).failures


CAULDRON = """\
title: A full cauldron
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: end-of-turn}
players: {red: {army: mawseeker-mob, general: butcher, enhancement: Generous Portions}}
units:
  butcher: {army: red, warscroll: butcher, at: [[10, 5]], damage: 2, %s}
steps:
  - {use: Generous Portions, by: butcher}
expect:
  butcher: {damage: 1}
"""


@pytest.mark.parametrize("kind", ["points: {%s: 1}", "tokens: {%s: 1}", "marks: [%s]"])
def test_what_a_unit_has_may_be_points_tokens_or_marks(kind: str) -> None:
    assert not run(read_text(CAULDRON % (kind % "Butcher's Cauldron"), "cauldron.yaml")).failures


RUNES = """\
title: A rune that is spent
battlepack: fire-and-jade
now: {round: 3, turn: red, phase: start-of-turn}
players: {red: {army: saga-axeband, used: [Rune of Fury]}}
units:
  smith: {army: red, warscroll: battlesmith, at: [[3, 3]]}
steps:
  - {use: Awaken the Runes, player: red, choose: {effect: Rune of Fury}, dice: {effect: [5]}, refused: true}
"""


def test_a_choice_that_is_not_on_offer_is_refused_whatever_it_is_called() -> None:
    assert not run(read_text(RUNES, "runes.yaml")).failures


PILE_IN = """\
title: A pile-in that is no fight
battlepack: fire-and-jade
now: {round: 2, turn: blue, phase: end-of-turn}
players: {red: {army: yndrastas-spearhead, regiment_ability: Drive Them Back}}
units:
  swords: {army: red, warscroll: vanquishers, at: [[15, 9]], slain: 4}
  prey:   {army: blue, warscroll: gnawfeast-clawpack/clanrats, at: [[15, 12.5], [16.2, 12.5]], slain: 8}
objectives: [{name: Dracothion, at: [15, 11], radius: 3}]
steps:
  - {use: Drive Them Back, player: red, targets: swords, %s, dice: {effect: [4]}}
expect:
  swords: {at: {0: [15, 11]}}
  prey: {models: 1}
"""


@pytest.mark.parametrize("said", ["pile_in: {target: prey, move: {0: [15, 11]}}", "move: {0: [15, 11]}"])
def test_where_no_fight_is_used_a_pile_in_is_a_move(said: str) -> None:
    assert not run(read_text(PILE_IN % said, "pile_in.yaml")).failures


@pytest.mark.parametrize("name", ["Sun Acolyte", "Sun Acolytes", "sun acolytes"])
def test_tokens_are_known_by_one_or_by_many(name: str) -> None:
    crew = f"""\
title: A crew
battlepack: fire-and-jade
players: {{red: {{army: sunblooded-prowlers}}}}
units:
  spawn: {{army: red, warscroll: spawn-of-chotec, at: [[10, 5]], tokens: {{{name}: 2}}}}
expect:
  spawn: {{control_score: 3, tokens: {{{name}: 2}}}}
"""
    assert not run(read_text(crew, "crew.yaml")).failures


MARCH = """\
title: On the way to a fight
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: hero, first: red}
players: {red: {army: heartflayer-troupe}}
units:
  queen:  {army: red, warscroll: melusai-ironscale, at: [[4, 4]]}
  aelves: {army: red, warscroll: witch-aelves, at: [[10, 8]], slain: 4}
  rats:   {army: blue, warscroll: gnawfeast-clawpack/clanrats, at: [[10, 10], [11.2, 10]], slain: 8}
steps:
  - {use: All-Out Slaughter, by: queen, targets: aelves}
%s
  - {use: Fight, by: aelves, targets: rats, dice: {hit: [1, 1, 1, 1]}}
expect:
  now: {round: 2, turn: red, phase: combat}
"""


@pytest.mark.parametrize("ends", [1, 2, 3, 4, 6])
def test_phases_in_which_nothing_can_be_done_may_be_counted_or_not(ends: int) -> None:
    """Whoever ends phases and then goes on in one of this turn means that one."""
    assert not run(read_text(MARCH % "\n".join(["  - {end: phase}"] * ends), "march.yaml")).failures


def test_without_an_end_a_use_does_not_leave_its_phase() -> None:
    (failure,) = run(read_text(MARCH % "", "march.yaml")).failures
    assert "Fight is used in the combat phase" in failure.text


WIND = """\
title: An edge by any name
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: hero}
players: {red: {army: hurakan-vanguard, general: mage, enhancement: Wind Whisperer}}
units:
  mage: {army: red, warscroll: hurakan-windmage, at: [[10, 5]]}
steps:
  - {use: Wind Whisperer, by: mage, targets: %s}
expect:
  red: {marks: {leeward: [top]}}
"""


@pytest.mark.parametrize("edge", ["top", "north", "the top edge", "northern-battlefield-edge"])
def test_edges_have_points_of_the_compass(edge: str) -> None:
    told = run(read_text(WIND % edge, "wind.yaml")).failures
    assert bool(told) is (edge == "northern-battlefield-edge")


PLIED = """\
title: Taken along
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: movement}
players: {red: {army: skyhammer-task-force}}
units:
  ship: {army: red, warscroll: arkanaut-frigate, at: [[15, 5]]}
  crew: {army: red, warscroll: arkanaut-company, at: [[15, 8]], slain: 4}
steps:
  - use: Normal Move
    by: ship
    move: {0: [15, 12]}
    reactions: [{use: Ply the Skies, player: red, targets: crew}]
    place: [[15, 15]]
expect:
  crew: {at: {0: [15, 15]}}
"""


def test_a_reaction_in_a_players_name_is_used_by_whoever_can() -> None:
    assert not run(read_text(PLIED, "plied.yaml")).failures


INSTINCTS = """\
title: One after the other
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: combat, first: red}
players: {red: {army: scrapglutt, general: trapper, enhancement: Savage Instincts}}
units:
  trapper: {army: red, warscroll: mantrappers, at: [[10, 5]]}
  guts:    {army: red, warscroll: ironguts, at: [[12, 5]], slain: 1}
  left:    {army: blue, warscroll: gnawfeast-clawpack/clanrats, at: [[9, 7]], slain: 9}
  right:   {army: blue, warscroll: gnawfeast-clawpack/clanrats, at: [[14, 7]], slain: 9}
steps:
  - use: Fight
    by: trapper
    targets: left
    reactions: [{use: Savage Instincts, by: trapper, targets: guts}]
    dice: {hit: [1, 1, 1, 1, 1, 1, 1]}
  - {use: Fight, by: guts, targets: right, dice: {hit: [4, 1, 1], wound: [2], save: [1]}}
  - {use: Fight, by: left, targets: trapper, dice: {hit: [1, 1]}}
expect:
  right: {destroyed: true}
"""


def test_a_fight_that_follows_at_once_may_be_a_step_of_its_own() -> None:
    assert not run(read_text(INSTINCTS, "instincts.yaml")).failures


RUCKUS = """\
title: Everybody
battlepack: fire-and-jade
now: {round: 2, turn: red, phase: hero}
players: {red: {army: ironjawz-bigmob, regiment_ability: A Proper Ruckus}}
units:
  boss: {army: red, warscroll: megaboss, at: [[10, 5]]}
  boyz: {army: red, warscroll: ardboyz, at: [[20, 5]], slain: 4}
  rats: {army: blue, warscroll: gnawfeast-clawpack/clanrats, at: [[15, 18]], slain: 9}
steps:
  - {use: Mighty Destroyers, player: red, targets: boss, reactions: [{use: A Proper Ruckus, by: boss}], %s}
expect:
  boss: {at: {0: [10, 8]}}
  boyz: {at: {0: [20, %s]}}
"""


@pytest.mark.parametrize(("move", "y"), [("shift: [0, 3]", 8), ("move: {0: [10, 8]}", 5)])
def test_a_players_reaction_may_name_a_unit_and_a_move_is_for_one_unit(move: str, y: int) -> None:
    assert not run(read_text(RUCKUS % (move, y), "ruckus.yaml")).failures
