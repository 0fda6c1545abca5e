"""Abilities that a player believes in, one at a time, as each turn's roll says."""

from tests.english.test_in_battle import used
from tests.rules.stages import stage

from warhost.engine.catalogue import Ability
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.phrases.beliefs import PicksBelief, believable
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.fighting.damage import destroy

SETTING = Setting(inert=frozenset({"Creed"}))


def creed(name: str, effect: str) -> Ability:
    reading = read(AbilityText(name, effect=f"While you believe this Creed, {effect}", keywords=("Creed",)), SETTING)
    assert reading.ability is not None, reading.gaps
    return reading.ability


STEEL = creed("Steel", "add 1 to the Health characteristic of friendly units.")
WIND = creed("Wind", 'add 2" to the Move characteristic of friendly units.')
PICKS = PicksBelief("CREED", (1, 2), (3, 4))


def test_only_what_is_believed_counts() -> None:
    from warhost.engine.catalogue import Timing
    from warhost.english.compiling import Tree, compiled
    from warhost.english.phrases.timing import WhenUsed

    tree = Tree(WhenUsed(Timing("combat")), (), (PICKS,))
    picks = compiled(AbilityText("Creeds", "Any Combat Phase"), SETTING, tree)
    battle = stage({"lord": [STEEL], "reds": [WIND, picks]}, dice=Scripted({"effect": [2, 4]}))
    game = battle.game
    assert list(believable(game, "red", "CREED")) == ["Wind", "Steel"]
    assert (characteristic(game, "reds", "Health"), characteristic(game, "reds", "Move")) == (2, 6)
    used(battle, picks, "reds", ("Steel",))  # the first turn: whichever one likes
    assert (characteristic(game, "reds", "Health"), characteristic(game, "reds", "Move")) == (3, 6)
    game.change_now(turn=2)
    used(battle, picks, "reds")  # a 2: another one
    assert (characteristic(game, "reds", "Health"), characteristic(game, "reds", "Move")) == (2, 8)
    game.state.marks["creed red"] = ("Steel",)
    destroy(game, "lord", None)
    used(battle, picks, "reds")  # a 4: the same, though its unit is gone
    assert (characteristic(game, "reds", "Health"), characteristic(game, "reds", "Move")) == (3, 6)


def test_who_ignores_them_is_not_affected() -> None:
    proud = read(AbilityText("Proud", effect="This unit ignores the effects of Creed abilities."), SETTING).ability
    assert proud is not None
    game = stage({"lord": [STEEL], "reds": [proud]}).game
    game.change(marks={"creed red": ("Steel",)})
    assert (characteristic(game, "lord", "Health"), characteristic(game, "reds", "Health")) == (3, 2)


LAST = "the one you picked last turn"
GONE = "even if it is on the warscroll of a unit that"
CASES = "In such cases, the effect"
TRAITS = "from these battle traits or, unless otherwise specified,"
SCROLLS = "from the warscroll of a friendly unit on the"


def test_the_words_of_how_it_is_picked() -> None:
    text = AbilityText(
        "Creeds", "Once Per Turn (Army), Start of Any Turn",
        "If it is the first turn of the battle, pick a Creed "
        f"{TRAITS} {SCROLLS} battlefield. If it is not the first turn, make a creed roll of D6.",
        f"On a creed roll of 1, you must pick a different Creed to {LAST}. On a 2-4, you must pick the same Creed as "
        f"{LAST}, {GONE} has been destroyed. {CASES} of that Creed applies as if the unit had not been destroyed. On a "
        "5-6, you must pick a Creed like you did in the first turn. For the rest of the turn, you believe the Creed "
        "you picked.",
    )  # fmt: skip
    reading = read(text, SETTING)
    assert reading.ability is not None, reading.gaps
    assert reading.tree.body == (PicksBelief("CREED", (1, 1), (2, 4)),)
