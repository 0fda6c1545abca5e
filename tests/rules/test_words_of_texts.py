"""Words that rules English needs: Companions only, blunted weapons, wards against some, picks kept off, ground."""

from tests.rules.stages import stage, table
from tests.rules.test_words_of_attacks import RULE, run

from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.engine.records import Objective
from warhost.rules.abilities.options import pick_options
from warhost.rules.effects.characteristics import weapon_abilities, weapon_modifiers
from warhost.rules.effects.selector import Frame
from warhost.rules.fighting.attacking import Profile, profile_of
from warhost.rules.fighting.damage import suffer
from warhost.rules.modules.commands import rally
from warhost.rules.selectors.where import LiesIn, WithinTerritory
from warhost.rules.selectors.who import SameRegiment
from warhost.rules.setting_up.units import SET_UP
from warhost.vocabulary import *

RED = Frame("reds", "red")


def profile(game: Game, weapon: str) -> Profile:
    return profile_of(game, "reds", game.warscroll("reds").weapon(weapon), "blues", CRIT_MORTAL)


def test_companions_only_and_all_but_companions() -> None:
    game = table({"reds": [
        passive("Feed", hit_rolls(+1, companions="only"), rend(+2, companions="only"), on=ME, rule=RULE),
        passive("Grind", wound_rolls(+1, companions="never"), on=ME, rule=RULE),
    ]})  # fmt: skip
    blade, fangs = profile(game, "Blade"), profile(game, "Fangs")
    assert (blade.hit_bonus, blade.rend, blade.wound_bonus) == (0, 1, 1)
    assert (fangs.hit_bonus, fangs.rend, fangs.wound_bonus) == (1, 3, 0)


def test_no_critical_hits() -> None:
    crits, none = AttackRule(crits_on=5), AttackRule(no_crits=True, at=True)
    assert profile(table({"reds": [passive("A", crits, on=ME, rule=RULE)]}), "Blade").crits_on == 5
    game = table({"reds": [passive("A", crits, on=ME, rule=RULE)], "blues": [passive("B", none, on=ME, rule=RULE)]})
    assert profile(game, "Blade").crits_on == 7


def test_blunted_weapons() -> None:
    sharp = passive("Sharp", WeaponsHave(CRIT_MORTAL), WeaponsHave(CHARGE_DAMAGE), on=ME, rule=RULE)
    blunt, soft = Blunted(at=True), Blunted(CRIT_MORTAL)
    for dull, left in ((blunt, ()), (soft, (CHARGE_DAMAGE,))):
        who = "blues" if dull.at else "reds"
        game = table({"reds": [sharp], who: [*([sharp] * (who == "reds")), passive("Dull", dull, on=ME, rule=RULE)]})
        weapon = game.warscroll("reds").weapon("Blade")
        assert weapon_abilities(game, "reds", weapon, "blues") == left
        assert COMPANION in weapon_abilities(game, "reds", game.warscroll("reds").weapon("Fangs"), "blues")
    assert weapon_modifiers(game, "reds", weapon, "Rend") == []


def test_a_ward_against_some_abilities_only() -> None:
    warded = passive("Warded", WardAgainst(2, words=frozenset({SHOOT}), all_damage=True), on=ME, rule=RULE)
    battle = stage({"blues": [warded]}, dice=Scripted({"ward": [2, 2]}))
    abilities = battle.book.catalogue.abilities
    run(suffer(battle.game, "blues", 1, "reds", 0, abilities["shoot"]))
    assert battle.game.unit("blues").damage == 0
    run(suffer(battle.game, "blues", 1, "reds", 0, abilities["fight"]))  # the printed WARD (6+) is all there is
    assert battle.game.unit("blues").damage == 1


def test_picks_of_some_abilities_are_kept_off() -> None:
    shy = passive("Shy", CannotBePicked("enemy", "RAMPAGE"), on=ME, rule=RULE)
    game = table({"blues": [shy]})
    spec = PickSpec("unit", ENEMY)
    plain = ability("Plain", ANY_COMBAT_PHASE, rule=RULE, picks=(spec,))(lambda use: None)
    wild = ability("Wild", ANY_COMBAT_PHASE, rule=RULE, picks=(spec,), keywords={"RAMPAGE"})(lambda use: None)
    assert pick_options(game, spec, "reds", "red", (), plain) == ["blues", "other"]
    assert pick_options(game, spec, "reds", "red", (), wild) == ["other"]


def test_a_number_that_is_added_to_adds_up() -> None:
    more = [passive(name, Amends("Rally", "rolls", 3, adds=True), on=ME, rule=RULE) for name in ("Drum", "Horn")]
    game = table({"reds": more})
    assert Use(game, rally, "reds", "red").parameter("rolls", 6) == 12
    assert Use(game, rally, "lord", "red").parameter("rolls", 6) == 6


def test_where_objectives_and_units_lie() -> None:
    game = table()
    game.change(objectives={"shrine": Objective("shrine", 10, 10, 0.5)})
    game.change_player("red", territory=((0.0, 0.0), (11.0, 0.0), (11.0, 26.0), (0.0, 26.0)))
    game.change_player("blue", territory=((11.0, 0.0), (34.0, 0.0), (34.0, 26.0), (11.0, 26.0)))
    wholly_home, touching_enemy = Contesting(ground=LiesIn()), Contesting(ground=LiesIn(enemy=True, wholly=False))
    assert wholly_home.matches(game, "reds", RED)
    assert not touching_enemy.matches(game, "reds", RED)
    assert Contesting(ground=LiesIn(enemy=True, lies=False), each_model=True).matches(game, "reds", RED)
    assert Contesting(no_friends=True).matches(game, "reds", RED)
    game.change(objectives={"shrine": Objective("shrine", 8, 10, 1.5)})  # their lord contests it too
    assert Contesting().matches(game, "lord", RED)
    assert not Contesting(no_friends=True).matches(game, "reds", RED)
    assert WithinTerritory().matches(game, "reds", RED)
    assert WithinTerritory(enemy=True).matches(game, "blues", RED)
    assert not WithinTerritory(enemy=True).matches(game, "lord", RED)


def test_nobody_is_set_up_near_it() -> None:
    wall = passive("Wall", KeepsOff(12, ENEMY, SET_UP), on=ME, rule=RULE)
    terms = SetUpTerms()
    for abilities, problems in (({"reds": [wall]}, 1), ({}, 0), ({"blues": [wall]}, 0)):
        game = table(abilities)
        spot = rows_of(game, "other", (0,), (Place(16.0, 14.9),))
        assert len(single_problems(game, "other", spot, terms)) == problems


def test_units_of_one_regiment() -> None:
    game = table()
    for unit, regiment in (("reds", "hired"), ("lord", "hired"), ("blues", "hired")):
        game.change_unit(unit, regiment=regiment)
    assert [each for each in game.state.units if SameRegiment().matches(game, each, RED)] == ["reds", "lord"]
    assert not SameRegiment().matches(game, "reds", Frame("other", "blue"))


def test_wholly_near_terrain() -> None:
    game = table()
    hill = Terrain("hill", ((9.0, 9.0), (11.0, 9.0), (11.0, 12.0), (9.0, 12.0)), 0.0)
    game.change(terrain={"hill": hill})
    assert NearAnyTerrain(1, wholly=True).matches(game, "reds", RED)
    assert not NearAnyTerrain(1, wholly=True).matches(game, "blues", RED)
    assert NearAnyTerrain(1).matches(game, "blues", RED)
