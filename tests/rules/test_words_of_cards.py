"""Cards beside the hand, fights in pairs, picks seen from a target, and places that others are measured from."""

from contextlib import suppress

from tests.rules.stages import stage, table

from warhost.cards.decks import deck, hand, move_card, pile_of
from warhost.cards.piles import end_turn, may_use, play_card, scorable, scored_pile
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Weapon
from warhost.engine.decisions import Move, Pass, Picked, PickTargets, Share, SlainPicked, Targets, UseAbility, Window
from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.engine.records import Zone
from warhost.rules.abilities.options import pick_options
from warhost.rules.fighting.targeting import reaching
from warhost.vocabulary import *

RULE = "core-28.1"


def with_cards() -> Game:
    game = table()
    zones = {"hand red": Zone(("raid", "hold"), "owner", "red"), "deck red": Zone(("a", "b", "c", "d"), "none", "red"),
             "discard red": Zone((), "all", "red")}  # fmt: skip
    game.change(zones=zones)
    return game


def use_in(game: Game, trigger: Use | None = None, card: str | None = None) -> Use:
    made = Ability("made", "Made Up", RULE, "", ANY_COMBAT_PHASE, card=card)
    return Use(game, made, None, "red", trigger)


def test_a_card_set_aside_comes_back_when_its_command_is_used_and_rests() -> None:
    game = with_cards()
    lay_aside(use_in(game), "raid")
    assert (hand(game, "red"), scorable(game, "red")) == (("hold",), ("hold", "raid"))
    assert may_use(game, "red", "raid")
    play_card(game, "red", "raid")
    assert pile_of(game, "red", "raid") == "hand"
    assert not may_use(game, "red", "raid")
    game.change_now(phase="end-of-turn")
    assert may_use(game, "red", "raid")
    play_card(game, "red", "raid")
    assert pile_of(game, "red", "raid") == "discard"


def test_what_lies_aside_is_in_hand_again_after_the_turn() -> None:
    game = with_cards()
    lay_aside(use_in(game), "raid")
    end_turn(game, "red")
    assert set(hand(game, "red")) == {"raid", "hold"}


def test_an_oath_that_is_scored_stays_for_its_command() -> None:
    game = with_cards()
    swear(use_in(game), "raid")
    assert (scored_pile(game, "red", "raid"), scored_pile(game, "red", "hold")) == ("fulfilled", "discard")
    move_card(game, "raid", "red", "hand", "fulfilled")
    assert may_use(game, "red", "raid")
    assert "raid" not in scorable(game, "red")
    play_card(game, "red", "raid")
    assert (pile_of(game, "red", "raid"), discarded(game, "red")) == ("discard", 1)


def test_a_played_card_is_given_back() -> None:
    game = with_cards()
    trigger = use_in(game, card="raid")
    play_card(game, "red", "raid")
    give_back(use_in(game, trigger), "deck")
    assert deck(game, "red")[-1] == "raid"


def test_the_top_of_the_deck_is_looked_at() -> None:
    game = with_cards()
    script = look_at_deck(use_in(game), 3)
    next(script)
    script.send(Picked(("b",)))
    with suppress(StopIteration):
        script.send(Picked(("c", "a")))
    assert deck(game, "red") == ("c", "a", "d", "b")


def test_a_pick_seen_from_another_target() -> None:
    spec = PickSpec("unit", ENEMY & Within(2) & ~ME, seen_from="target")
    game = table()
    assert pick_options(game, spec, "blues", "red") == []
    wide = PickSpec("unit", ENEMY & Within(5) & ~ME, seen_from="target")
    assert pick_options(game, wide, "blues", "red") == ["other"]


def test_two_units_fight_one_after_the_other() -> None:
    paired = passive("Reactions", FightsTogether(), on=FRIENDLY, rule=RULE)
    reflexes = passive("Reflexes", save_rolls(+1), on=Paired(), rule=RULE)
    battle = stage({"blues": [paired, reflexes]}, dice=Scripted({"hit": [1] * 40}))
    battle.game.change_now(active="blue")
    battle = Battle(battle.book, battle.game.state, Scripted({"hit": [1] * 40}))
    fought: list[str | None] = []
    while isinstance(battle.decision, Window) and battle.decision.kind == "fight" and len(fought) < 2:
        assert battle.decision.player == "blue"
        option = battle.decision.options[0]
        fought.append(option.unit)
        battle.answer(UseAbility(option.ability, option.unit))
        while not (isinstance(battle.decision, Window) and battle.decision.kind == "fight"):
            decision = battle.decision
            if isinstance(decision, PickTargets):
                found = [(each.weapon, n, foes) for each in decision.reaches for n, foes in each.models.items()]
                battle.answer(Targets(tuple(Share(weapon, foes[0], (n,)) for weapon, n, foes in found)))
            elif isinstance(decision, Window):
                battle.answer(Pass())
            else:
                battle.answer(Move() if decision is not None and decision.kind == "pile-in" else SlainPicked(()))
    assert fought == ["blues", "other"]
    assert isinstance(battle.decision, Window)
    assert battle.decision.player == "red"
    assert [each.add for each, _ in affecting(battle.game, RollModifier, "other")] == [1]
    assert not affecting(battle.game, RollModifier, "blues")


def test_shots_from_an_edge() -> None:
    curved = passive("Curved", ShootsFromEdge("leeward"), on=ME, rule=RULE)
    game = table({"blues": [curved]}, "shooting")
    bow = Weapon("Bow", 2, 4, 4, 0, 1, range=5.0)
    assert not reaching(game, "blues", bow, "lord").any()
    game.change(marks={"leeward blue": ("top",)})
    assert not reaching(game, "blues", bow, "lord").any()
    game.change(marks={"leeward blue": ("left",)})
    assert reaching(game, "blues", bow, "lord").all()


def test_an_ability_is_measured_from_elsewhere_once() -> None:
    @ability("Rust", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(3)),))
    def rust(use: Use) -> None:
        """Nothing."""

    battle = stage({"lord": [rust]})
    game = battle.game
    assert not pick_options(game, rust.picks[0], "lord", "red")
    Use(game, rust, "lord", "red").gives("lord", MeasuresFrom("Rust", "reds"), until=END_OF_TURN)
    battle = Battle(battle.book, game.state, Scripted({}))
    battle.answer(UseAbility("rust", "lord"))
    battle.answer(Picked(("blues",)))
    assert not battle.game.state.effects
