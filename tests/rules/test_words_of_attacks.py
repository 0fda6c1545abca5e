"""Words about attacks and damage: against whom, at whom, who may be targeted, wards, points turned aside."""

from tests.rules.stages import stage, table
from tests.rules.test_reactions import declare_fight, finish

from warhost.engine.battle import Battle
from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.odds.salvos import wards_of
from warhost.rules.fighting.attacking import profile_of
from warhost.rules.fighting.damage import allocate, suffer
from warhost.rules.fighting.targeting import reaches, targetable, usable_weapons
from warhost.rules.space.combat_range import in_combat
from warhost.rules.space.sight import sight_matrix
from warhost.vocabulary import *

RULE = "core-28.1"
BLUES = Ids(frozenset({"blues"}))


def run(script: Script[None]) -> None:
    for _ in script:
        raise AssertionError("nothing is asked here")


def blade(game: Game, target: str, attacker: str = "reds") -> object:
    return profile_of(game, attacker, game.warscroll("reds").weapon("Blade"), target, None)


def test_every_rule_of_an_attack_can_be_against_some() -> None:
    game = table(
        {"lord": [
            passive("Crits", AttackRule(crits_on=5, against=BLUES), on=FRIENDLY, rule=RULE),
            passive("Gifts", WeaponsHave("Anti-INFANTRY (+1 Rend)", against=BLUES), on=FRIENDLY, rule=RULE),
            passive("Again", DiceRule("hit", reroll=True, against=BLUES), on=FRIENDLY, rule=RULE),
        ]}
    )  # fmt: skip
    near, far = blade(game, "blues"), blade(game, "other")
    assert (near.crits_on, near.rend, near.again[0]) == (5, 2, 6)  # type: ignore[attr-defined]
    assert (far.crits_on, far.rend, far.again[0]) == (6, 1, 0)  # type: ignore[attr-defined]


def test_an_armys_ability_sees_the_unit_that_attacks() -> None:
    hordes = passive("Hordes", wound_rolls(+1, against=FewerModels()), on=FRIENDLY, rule=RULE)
    game = table()
    game.catalogue.abilities["hordes"] = hordes
    game.change_player("red", abilities=("hordes",))
    assert blade(game, "other").wound_bonus == 1  # type: ignore[attr-defined]
    assert blade(game, "blues").wound_bonus == 0  # type: ignore[attr-defined]
    del game.catalogue.abilities["hordes"]


def test_a_characteristic_of_attacks_that_target_a_unit() -> None:
    shield = passive("Shield", rend(-1, at=True, attack="combat"), on=ME, rule=RULE)
    game = table({"blues": [shield]})
    assert blade(game, "blues").rend == 0  # type: ignore[attr-defined]
    assert blade(game, "other").rend == blade(game, "reds", "blues").rend == 1  # type: ignore[attr-defined]


def test_modifiers_are_ignored_of_one_kind_of_attack_only() -> None:
    night = passive("Night", Ignores("save", "negative", attack="shooting"), on=ME, rule=RULE)
    day = passive("Day", Ignores("save", "negative", attack="combat"), on=ME, rule=RULE)
    assert blade(table({"blues": [night]}), "blues").save_bonus == -1  # type: ignore[attr-defined]
    assert blade(table({"blues": [day]}), "blues").save_bonus == 0  # type: ignore[attr-defined]


def test_only_a_die_is_rolled_that_nothing_modifies() -> None:
    strike = passive("Strike", AttackRule(only_roll=2, weapon="Blade"), hit_rolls(-1), on=ME, rule=RULE)
    dice = {"effect": [1, 2, 3, 1], "hit": [1, 1, 1, 1], "ward": [1] * 4}
    battle = stage({"reds": [strike]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    assert battle.game.unit("blues").alive == 0


def test_who_may_be_targeted_and_by_whom() -> None:
    shy = passive("Shy", CannotBeTargeted(after_another=True), on=ME, rule=RULE)
    game = table({"blues": [shy]})
    assert not targetable(game, "reds", "blues", "combat")
    game.note("used", unit="reds", keywords=frozenset({ATTACK}), targets=("blues",))
    assert not targetable(game, "reds", "blues", "combat")
    assert targetable(game, "lord", "blues", "combat")
    hidden = passive("Hidden", CannotBeTargeted("shooting", unless_in_combat=True), on=ME, rule=RULE)
    game = table({"blues": [hidden]})
    assert targetable(game, "lord", "blues", "shooting")
    assert not targetable(game, "reds", "blues", "shooting")
    picky = passive("Picky", CannotBeTargeted(by=Keyword("WIZARD")), on=ME, rule=RULE)
    assert not targetable(table({"blues": [picky]}), "reds", "blues", "combat")


def test_attacks_that_must_target_one_unit_and_weapons_left_at_home() -> None:
    bound = passive("Bound", TargetsOnly(BLUES), CannotAttackWith("Fangs"), on=ME, rule=RULE)
    game = table({"reds": [bound]})
    found = reaches(game, "reds", "combat")
    assert [each.weapon for each in found] == ["Blade"]
    assert {foe for each in found for foes in each.models.values() for foe in foes} == {"blues"}
    assert [each.name for each in usable_weapons(game, "reds", "combat")] == ["Blade"]


def test_wards_against_an_attacker() -> None:
    ghastly = passive("Ghastly", ward_rolls(-1, at=True, attack="combat"), on=ME, rule=RULE)
    game = table({"reds": [ghastly]})
    assert wards_of(game, "blues", "reds", "combat")[0].chance == 0
    assert wards_of(game, "blues", "reds", "shooting")[0].chance == wards_of(game, "blues")[0].chance == 1 / 6
    cruel = passive("Cruel", CannotWard(at=True, attack="combat"), on=ME, rule=RULE)
    battle = stage({"reds": [cruel]}, dice=Scripted({"ward": [6]}))
    fight = battle.book.catalogue.abilities["fight"]
    run(suffer(battle.game, "blues", 1, "reds", 0, fight))
    assert battle.game.unit("blues").damage == 1
    run(suffer(battle.game, "blues", 1, "lord", 0, fight))
    assert (battle.game.unit("blues").damage, battle.game.unit("blues").alive) == (1, 2)


def test_the_first_point_of_a_phase_is_ignored() -> None:
    stone = passive("Stone", IgnoresFirst(), on=ME, rule=RULE)
    game = table({"lord": [stone]})
    run(allocate(game, "lord", 2, None))
    assert game.unit("lord").damage == 1
    game.change_now(phase="end-of-turn")
    run(allocate(game, "lord", 1, None))
    assert game.unit("lord").damage == 1


def test_points_are_passed_on() -> None:
    ego = passive("Ego", PassesOn(4, FRIENDLY & Within(6)), on=ME, rule=RULE)
    battle = stage({"lord": [ego]}, dice=Scripted({"effect": [3, 4]}))
    run(allocate(battle.game, "lord", 1, None))
    run(allocate(battle.game, "lord", 1, None))
    assert (battle.game.unit("lord").damage, battle.game.unit("reds").damage) == (1, 1)


def test_no_point_of_the_dead_is_passed_on() -> None:
    ego = passive("Ego", PassesOn(4, FRIENDLY & Within(6)), on=ME, rule=RULE)
    battle = stage({"lord": [ego]}, dice=Scripted({"effect": [3, 3]}))
    run(allocate(battle.game, "lord", 5, None))
    assert battle.game.unit("lord").status == "destroyed"


def test_hidden_from_the_models_that_are_far_away() -> None:
    whole, single = (
        passive("Far", Hidden(1), on=ME, rule=RULE),
        passive("Apart", Hidden(1, each_model=True), on=ME, rule=RULE),
    )
    for hiding, seers in ((whole, [True, True]), (single, [True, False])):
        game = table({"reds": [hiding]})
        game.put("blues", (Place(12, 10), Place(13.5, 10)))
        assert sight_matrix(game, "blues", "reds").any(axis=1).tolist() == seers


def test_who_is_hidden_may_hang_on_who_is_in_combat() -> None:
    fierce = passive("Fierce", Has("FIERCE"), on=ME & InCombat(), rule=RULE)
    shy = passive("Shy", Hidden(9), on=Keyword("FIERCE"), rule=RULE)
    game = table({"reds": [fierce, shy]})
    assert in_combat(game, "reds")
    assert sight_matrix(game, "blues", "reds").any()


def test_what_each_success_of_a_ward_costs() -> None:
    def lose(use: Use) -> None:
        use.take_token("Gnoblar", use.unit)

    useful = passive("Useful", Has("WARD (2+)"), on=ME & HasToken("Gnoblar"), rule=RULE, when={"ward passed": lose})
    battle = stage({"lord": [useful]}, dice=Scripted({"ward": [2, 2, 5]}))
    battle.game.change_unit("lord", tokens=("Gnoblar", "Gnoblar"))
    run(suffer(battle.game, "lord", 3, None))
    assert (battle.game.unit("lord").damage, battle.game.unit("lord").tokens) == (1, ())


def test_what_slew_and_hurt_is_remembered() -> None:
    game = table()
    fight = game.catalogue.abilities["fight"]
    run(allocate(game, "blues", 1, "reds", cause=fight))
    lord = Frame("lord", "red")
    assert HurtBy(FRIENDLY, keyword=FIGHT).matches(game, "blues", lord)
    assert not HurtBy(FRIENDLY, keyword=SHOOT).matches(game, "blues", lord)
    assert WasHurt().matches(game, "blues", lord)
    slay(game, "blues", [0], 0, "reds", fight)
    assert SlainBy(FRIENDLY, FIGHT).matches(game, "blues", lord)
    assert HasSlain(ENEMY, keyword=FIGHT).matches(game, "reds", lord)
    assert not HasSlain(ENEMY, keyword=SHOOT).matches(game, "reds", lord)
    assert HasLostModels().matches(game, "blues", lord)


def test_critical_hits_are_counted_when_somebody_waits_for_them() -> None:
    def sickens(use: Use) -> None:
        use.gain("Disease", sum(each.number for each in use.event.did("critical hit")), up_to=7)

    diseased = passive("Diseased", on=FRIENDLY, rule=RULE, when={"has attacked": sickens})
    battle = stage({"lord": [diseased]}, dice=Scripted({"hit": [6, 6, 1, 1, 1, 1, 6, 1], "wound": [1, 1, 1]}))
    declare_fight(battle, "blues")
    finish(battle)
    assert battle.game.player("red").points == {"disease": 3}


def test_the_damage_that_a_unit_has_dealt_in_a_fight() -> None:
    def counts(use: Use) -> None:
        use.gain("Deeds", damage_dealt(use), of=use.target)
        use.gain("Shots", damage_dealt(use, SHOOT), of=use.target)

    deeds = passive("Deeds", on=FRIENDLY, rule=RULE, when={"has attacked": counts})
    dice = {"hit": [6, 6, 6, 1, 1, 1, 1, 1], "wound": [6, 6, 6], "save": [1, 1, 1], "ward": [6, 1, 1, 1, 1, 1]}
    battle = stage({"lord": [deeds]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    assert points_of(battle.game, "reds", "Deeds") == 4  # of 5 points that came through one had no effect


def test_the_slain_who_fought_their_slayer_are_counted() -> None:
    """One of the two blues stands behind the other, out of reach of all reds."""
    counted: list[int] = []
    grudge = passive("Grudge", on=ME, rule=RULE, when={"attacked": lambda use: counted.append(slain_in_combat(use))})
    dice = {"hit": [4] * 4 + [1] * 4, "wound": [4] * 4, "save": [1] * 4, "ward": [1] * 8}
    battle = stage({"blues": [grudge]}, dice=Scripted(dice))
    places = (Place(12.0, 10.0), Place(14.4, 10.0))
    battle.game.put("blues", places)
    battle = Battle(battle.book, battle.game.state, Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    assert battle.game.unit("blues").alive == 0
    assert counted == [1]
