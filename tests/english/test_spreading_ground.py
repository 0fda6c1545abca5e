"""Ground that spreads from terrain features with tokens on them, in small battles."""

from contextlib import suppress

from msgspec.structs import replace
from tests.english.test_in_battle import used
from tests.english.test_places import HUT, WALL
from tests.rules.stages import stage

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Clearance, Placed, SetUpUnit
from warhost.engine.records import Terrain, Unit
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import pick_options
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.pools import marked, set_marks
from warhost.rules.setting_up.features import ask_feature
from warhost.rules.space.grounds import ground_named, tokened
from warhost.rules.space.measuring import figures
from warhost.table.shapes import Place

SETTING = Setting(grounds=frozenset({"ashen waste"}))
SPREADS = (
    "The ashen waste is measured from each terrain feature that has a friendly cinder token. The range of the ashen "
    "waste is based on the number of friendly cinder tokens on the battlefield as shown: \u2022 0-1 cinder tokens: "
    '3" \u2022 2 cinder tokens: 9" \u2022 3+ cinder tokens: Whole battlefield'
)
QUICK = "This unit has Strike-first while it is wholly within the ashen waste."


def made(effect: str, timing: str = "Passive", declare: str = "", name: str = "Trial") -> Ability:
    reading = read(AbilityText(name, timing, declare, effect), SETTING)
    assert reading.ability is not None, reading.gaps
    return reading.ability


def waste(*abilities: Ability) -> Battle:
    """Reds stand 2 inches from a wall, a hut is far away; the lord's rule spreads the waste."""
    quick = made(QUICK, name="Quick")
    battle = stage({"reds": [quick, *abilities], "lord": [made(SPREADS, name="Waste")], "blues": [quick]})
    battle.game.change(terrain={"wall": WALL, "hut": HUT})
    return battle


def test_it_reaches_as_far_as_there_are_tokens() -> None:
    game = waste().game
    assert not has_keyword(game, "reds", "STRIKE-FIRST")
    set_marks(game, "cinder token", "red", ("wall",))
    assert not has_keyword(game, "reds", "STRIKE-FIRST")  # 3" do not hold both models
    set_marks(game, "cinder token", "red", ("wall", "hut"))
    assert has_keyword(game, "reds", "STRIKE-FIRST")
    assert not has_keyword(game, "blues", "STRIKE-FIRST")  # it is the other player's ground


def test_it_may_cover_everything_and_counts_what_stands() -> None:
    game = waste().game
    tree = replace(HUT, id="tree", polygon=((40.0, 1.0), (41.0, 1.0), (41.0, 2.0)))
    set_marks(game, "cinder token", "red", ("wall", "hut", "tree"))
    corner = figures(game, "lord").bodies[0].copy()
    corner[:2] = (1.0, game.state.depth - 1.0)
    assert not ground_named(game, "ashen waste", "red").holds(corner)
    game.change(terrain={"wall": WALL, "hut": HUT, "tree": tree})
    assert tokened(game, "cinder token", "red") == ["wall", "hut", "tree"]
    assert ground_named(game, "ashen waste", "red").holds(corner)


def test_it_is_measured_from_a_unit_too() -> None:
    game = waste(made("You can measure the ashen waste from this unit.", name="Root")).game
    assert has_keyword(game, "reds", "STRIKE-FIRST")


def test_a_token_on_the_closest_feature_without_one() -> None:
    grow = made(
        "If the target is not controlled by your opponent, give that target a friendly cinder token.",
        "Any Combat Phase",
        "Pick the closest terrain feature to this unit that does not have a friendly cinder token to be the target.",
        "Grow",
    )
    battle = waste(grow)
    game = battle.game
    assert pick_options(game, grow.picks[0], "reds", "red") == ["wall"]
    used(battle, grow, "reds", ("wall",))
    assert marked(game, "cinder token", "red") == ("wall",)
    assert pick_options(game, grow.picks[0], "reds", "red") == ["hut"]
    game.change(terrain={"wall": WALL, "hut": replace(HUT, controlled_by="blue")})
    used(battle, grow, "reds", ("hut",))
    assert marked(game, "cinder token", "red") == ("wall",)


def test_units_that_count_as_within_it() -> None:
    near = made(
        'For the rest of the battle, friendly units are wholly within the ashen waste while they are within 4" of the '
        "target.",
        "Any Combat Phase", "Pick a terrain feature to be the target.", "Near",
    )  # fmt: skip
    battle = waste(near)
    used(battle, near, "reds", ("wall",))
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")


def test_a_feature_has_a_token_once_it_is_set_up() -> None:
    own = made("When this terrain feature is set up, give it a friendly cinder token.", name="Sprout")
    game = stage({"lord": [own]}).game
    grove = Terrain(
        "grove", ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0)), 3.0, army="red", warscroll="sword", on_table=False
    )
    game.change(terrain={"grove": grove})
    asked = SetUpUnit(
        player="red", kind="set-up", reason="", rule="core-24.0", unit="grove", models=(0,), clear_of=Clearance()
    )
    script = ask_feature(game, asked)
    next(script)
    game.change(
        units={**game.state.units, "grove": Unit("grove", "red", "sword", 1, kind="terrain", abilities=(own.id,))}
    )
    with suppress(StopIteration):
        script.send(Placed((Place(30.0, 30.0),)))
    assert marked(game, "cinder token", "red") == ("grove",)


def test_each_number_of_tokens_stands_in_one_row() -> None:
    for row in ("0-2", "0"):
        assert read(AbilityText("Waste", effect=SPREADS.replace("0-1", row)), SETTING).ability is None
