"""Abilities that are unlocked one by one for points; cells that say what an ability costs."""

import pytest
from msgspec.structs import replace
from tests.english.test_in_battle import used
from tests.rules.stages import stage

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.english import AbilityText, Reading, read
from warhost.english.surroundings import Surroundings
from warhost.english.texts import Bearer
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.pools import marked, points_of, set_points

GAINS = AbilityText(
    "Fuel",
    effect="Earn 1 soot point each time a friendly unit is destroyed. Soot points are spent to unlock Creed abilities. "
    "You can only use Creed abilities that are unlocked. Once a Creed ability is unlocked, you do not need to spend "
    "further soot points to use it.",
)
OPENS = AbilityText(
    "Stoking", "Once Per Turn (Army), Start of Any Turn",
    effect="Pick a Creed ability that you have not unlocked and spend the number of soot points required to unlock "
    "that ability. That Creed ability is now unlocked for the rest of the battle.",
)  # fmt: skip
FIRST = "You can only unlock this ability if you have unlocked 'Smoke or Fire'."
OPEN = "You do not need to unlock this ability. It is already unlocked."


def creed(name: str, gift: str, points: str, condition: str = "") -> AbilityText:
    cells = (("soot points", points), ("unlock condition", condition))
    more = tuple((key, said) for key, said in cells if said)
    return AbilityText(name, effect=f"Friendly units have {gift}.", keywords=("Creed",), more=more)


CREEDS = (
    creed("Smoke or Fire", "Fly", "1"),
    creed("Ash", "Strike-first", "2", FIRST),
    creed("Ember", "Ward (6+)", "0", OPEN),
)


def readings(*texts: AbilityText) -> list[Reading]:
    settled = Surroundings("EMBER", (), texts)
    whose: dict[str, Bearer] = {"Stoking": "trait"}
    return [read(text, settled.setting(whose.get(text.name, "unit"), key=text.name)) for text in texts]


def abilities(*texts: AbilityText) -> list[Ability]:
    made = readings(*texts)
    assert all(each.ability is not None for each in made), [each.gaps for each in made]
    return [each.ability for each in made]  # type: ignore[misc]


def stoked(points: int) -> tuple[Battle, Ability]:
    _, opens, *creeds = abilities(GAINS, OPENS, *CREEDS)
    battle = stage({"reds": [opens, *creeds]}, "hero")
    set_points(battle.game, "red", "soot", points)
    return battle, opens


def able(battle: Battle, opens: Ability) -> bool:
    assert opens.possible is not None
    return not list(opens.possible(battle.game, "red"))


def test_they_are_told_with_what_they_cost() -> None:
    told = readings(GAINS, OPENS, *CREEDS)[1].told
    assert told == (
        "spend soot points to unlock one CREED ability for the rest of the battle: Smoke or Fire for 1, "
        "Ash for 2 (after Smoke or Fire)",
    )


def test_one_after_the_other_and_paid_for() -> None:
    battle, opens = stoked(4)
    game = battle.game
    assert not has_keyword(game, "reds", "FLY")
    assert has_keyword(game, "reds", "WARD (6+)")  # which is open from the start
    used(battle, opens, "reds")  # nothing else can be: no choice
    assert (marked(game, "unlocked", "red"), points_of(game, "red", "soot")) == (("Smoke or Fire",), 3)
    assert has_keyword(game, "reds", "FLY")
    assert not has_keyword(game, "reds", "STRIKE-FIRST")
    used(battle, opens, "reds")
    assert points_of(game, "red", "soot") == 1
    assert has_keyword(game, "reds", "STRIKE-FIRST")
    assert not able(battle, opens)


@pytest.mark.parametrize(("points", "fits"), [(0, False), (1, True)])
def test_not_without_points(points: int, fits: bool) -> None:
    assert able(*stoked(points)) == fits


@pytest.mark.parametrize(
    ("old", "new"),
    [("'Smoke or Fire'", "'Smoke'"), ("if you have", "unless you have"), ("only unlock", "unlock")],
)
def test_a_condition_that_is_not_understood_leaves_all_of_them_alone(old: str, new: str) -> None:
    strange = replace(CREEDS[1], more=(("soot points", "2"), ("unlock condition", FIRST.replace(old, new))))
    made = readings(GAINS, OPENS, CREEDS[0], strange)
    assert [each.ability is None for each in made] == [False, True, True, True]


def test_a_quotation_mark_may_be_missing() -> None:
    slip = FIRST.replace("'Smoke", "Smoke").replace(".", " or 'Ember'.")
    made = readings(
        GAINS, OPENS, CREEDS[0], replace(CREEDS[1], more=(("soot points", "2"), ("unlock condition", slip))), CREEDS[2]
    )
    assert "Ash for 2 (after Smoke or Fire or Ember)" in made[1].told[0]


FLY = "This unit has Fly for the rest of the turn."
ANY = "Spend any number of soot points. For each soot point you spend, Heal (1) this unit."


@pytest.mark.parametrize(
    ("declare", "effect", "cell", "fits"),
    [
        ("Spend 1 soot point.", FLY, ("soot points", "1"), True),
        ("Spend 1 soot point.", FLY, ("soot points", "2"), False),
        ("Spend 1 soot point.", FLY, ("ash points", "1"), False),
        ("", FLY, ("soot points", "1"), False),
        ("", ANY, ("soot points", "1+"), True),
        ("", ANY, ("soot points", "1"), False),
        ("", FLY, ("whim", "once"), False),
    ],
)  # fmt: skip
def test_a_cell_must_say_what_the_text_says(declare: str, effect: str, cell: tuple[str, str], fits: bool) -> None:
    text = AbilityText("Trial", "Your Hero Phase", declare, effect, more=(cell,))
    assert (readings(text)[0].ability is not None) == fits
