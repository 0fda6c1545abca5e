"""Titles, faction terrain and names of reserves: in small battles and in what the texts of an army make known."""

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.records import Terrain
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import given_words, hideouts
from warhost.rules.abilities.options import pick_options
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.setting_up.features import treat_as_unit

CROWNS = "Pick a friendly unit to be the Master of Ash for the rest of the battle."


def test_a_title_is_a_keyword_that_other_texts_know() -> None:
    text = AbilityText("Crowning", "Any Combat Phase", effect=CROWNS)
    reading = read(text, Setting(words=given_words([text])))
    assert reading.ability is not None, reading.gaps
    battle = stage({"reds": [reading.ability]})
    used(battle, reading.ability, "reds", ("lord",))
    assert [each for each in battle.game.state.units if has_keyword(battle.game, each, "MASTER OF ASH")] == ["lord"]


def test_faction_terrain_of_one_side() -> None:
    for side, able in (("enemy", ["gate"]), ("friendly", []), ("", ["gate"])):
        blast = made("Inflict 1 mortal damage on the target.", "Any Combat Phase",
                     f"Pick a {side} faction terrain feature to be the target.".replace("a e", "an e"))  # fmt: skip
        game = stage({"reds": [blast]}).game
        gate = Terrain("gate", ((20.0, 20.0), (22.0, 20.0), (22.0, 22.0)), 2.0, army="blue", warscroll="sword")
        game.change(terrain={"gate": gate})
        treat_as_unit(game, "gate")
        assert pick_options(game, blast.picks[0], "reds", "red") == able, side


def test_where_units_wait_may_be_marked_and_cut_short() -> None:
    said = AbilityText("Hide", "Deployment Phase", effect="Set up those units in reserve *prowlin' about*. Done.")
    assert hideouts([said]) == {"prowlin' about"}
