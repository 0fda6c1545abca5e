"""Abilities of which one is in force at a time, more of a kind in a turn, commands used again, dice of charges."""

import pytest
from msgspec.structs import replace
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.battle import Battle
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, read
from warhost.english.surroundings import Surroundings
from warhost.rules.abilities.limits import limits_reached
from warhost.rules.abilities.universal import roll_charge
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.pools import marked
from warhost.rules.effects.selector import Frame
from warhost.rules.modules.commands import all_out_attack
from warhost.rules.selectors.did import ArmyUsed

SPOKES = ("Spark", "Flame", "Smoke", "Ash", "Cinder", "Glow")
LISTED = " ".join(f"{number} '{name}'" for number, name in enumerate(SPOKES, 1))
TURNING = AbilityText(
    "Turning",
    "Once Per Battle Round (Army), Start of Battle Round",
    "You must use this ability at the start of each battle round.",
    "If it is the first battle round, roll a dice to determine which Ember ability is lit for the rest of the battle "
    f"round. {LISTED} If it is not the first battle round, the next Ember ability in the sequence is lit for the "
    "rest of the battle round. If the 'Glow' ability was lit last battle round, the 'Spark' ability is lit this "
    "battle round. You can only use an Ember ability if it is lit. Only 1 Ember ability is lit each battle round.",
)
CHARGED = "Reaction: You declared a Charge ability for this unit"
TEXTS = (TURNING, *(AbilityText(name, effect="This unit has Fly.", keywords=("Ember",)) for name in SPOKES))


def wheel() -> Battle:
    settled = Surroundings("EMBER", (), TEXTS)
    read_ = [read(text, settled.setting("unit", key=text.name)) for text in TEXTS]
    assert all(each.ability is not None for each in read_), [each.gaps for each in read_]
    dice = Scripted({"effect": [6]})
    return stage({"reds": [read_[0].ability], "lord": [read_[-1].ability], "blues": [read_[2].ability]}, "hero", dice)  # type: ignore[list-item]


def test_the_wheel_is_rolled_for_and_turns() -> None:
    battle = wheel()
    assert not has_keyword(battle.game, "lord", "FLY")
    turning = battle.game.catalogue.abilities["turning"]
    used(battle, turning, "reds")
    assert marked(battle.game, "lit", "red") == ("Glow",)
    assert has_keyword(battle.game, "lord", "FLY")
    assert not has_keyword(battle.game, "blues", "FLY")
    battle.game.change(now=replace(battle.game.now, round=2))
    used(battle, turning, "reds")
    assert marked(battle.game, "lit", "red") == ("Spark",)
    assert not has_keyword(battle.game, "lord", "FLY")


def test_two_of_a_kind_in_a_turn() -> None:
    battle = stage()
    kind = ArmyUsed("EMBER")
    more = made("You can use 2 different Ember abilities this turn instead of 1.", "Any Combat Phase")

    def used_up() -> bool:
        return kind.matches(battle.game, "reds", Frame(None, "red"))

    battle.game.note("used", unit="reds", player="red", ability="A", keywords=frozenset({"EMBER"}))
    assert used_up()
    used(battle, more, "reds")
    assert not used_up()
    battle.game.note("used", unit="reds", player="red", ability="B", keywords=frozenset({"EMBER"}))
    assert used_up()


def test_a_command_that_others_have_used() -> None:
    battle = stage()
    again = made(
        "The targets can each use the 'All-out Attack' or 'All-out Defence' command this phase even if that command "
        "has been used by a friendly unit this phase.",
        "Any Combat Phase", "Pick up to 2 friendly units to be the targets.",
    )  # fmt: skip
    command = all_out_attack
    battle.game.note("used", unit="reds", player="red", ability=command.name, keywords=command.keywords)
    assert list(limits_reached(battle.game, command, "lord", "red"))
    used(battle, again, "reds", ("lord",))
    assert not list(limits_reached(battle.game, command, "lord", "red"))


@pytest.mark.parametrize(("faces", "total"), [((2, 3), 9), ((6, 1), 12)])
def test_a_die_of_a_charge_roll_is_changed(faces: tuple[int, int], total: int) -> None:
    leap = made("Change one of the dice in the charge roll to a 6.", CHARGED)
    battle = stage({"lord": [leap]}, "charge", Scripted({"charge": list(faces)}))
    charge = next(each for each in battle.game.catalogue.abilities.values() if each.name == "Charge")
    declared = Use(battle.game, charge, "lord", "red")
    run(roll_charge(declared))
    assert leap.effect is not None
    run(leap.effect(Use(battle.game, leap, "lord", "red", declared)))
    assert declared.charge_roll == total


def test_who_wins_a_roll_off() -> None:
    dare = made(
        "You and your opponent must roll off. If your roll is higher, inflict 1 mortal damage on the target.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    for faces, damage in (([2, 5], 0), ([3, 3, 5, 2], 1)):
        battle = stage({"reds": [dare]}, dice=Scripted({"roll-off": faces, "ward": [1]}))
        used(battle, dare, "reds", ("other",))
        assert battle.game.unit("other").damage == damage


def test_models_slain_are_counted() -> None:
    toll = made(
        "Roll a dice and add the number of models in the target unit slain by this unit's attacks this turn. On a 5+, "
        "the target has Fly for the rest of the turn.",
        "End of Any Turn", "Pick an enemy unit to be the target.",
    )  # fmt: skip
    for slain, flies in ((1, False), (2, True)):
        battle = stage({"reds": [toll]}, dice=Scripted({"effect": [3]}))
        for model in range(slain):
            battle.game.note("slain", unit="blues", model=model, by="reds", keywords=frozenset({"ATTACK", "FIGHT"}))
        used(battle, toll, "reds", ("blues",))
        assert has_keyword(battle.game, "blues", "FLY") == flies
