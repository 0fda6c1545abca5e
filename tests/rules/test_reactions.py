"""Reactions: whose turn to react it is, and what becomes of an ability whose user or target they take away."""

from typing import Any

from tests.rules.stages import stage

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability, Once, ReactionTo
from warhost.engine.decisions import (
    Move,
    Pass,
    Pick,
    Picked,
    PickTargets,
    Share,
    SlainPicked,
    Targets,
    UseAbility,
    Window,
)
from warhost.engine.dice import Scripted
from warhost.engine.events import Attacked, Cancelled, Declared
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use as Using
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.in_force import END_OF_PHASE, THIS_ABILITY
from warhost.rules.effects.modifiers import WeaponsHave, hit_rolls
from warhost.rules.fighting.damage import destroy, slay
from warhost.rules.fighting.weapon_abilities import CRIT_2_HITS
from warhost.rules.words import ANY_HERO_PHASE, ATTACK, SPELL


def reaction(name: str, effect: Any, whose: str = "enemy", keyword: str = ATTACK, **more: Any) -> Ability:
    to = ReactionTo(whose, keyword=keyword)  # type: ignore[arg-type]
    return ability(name, rule="core-5.2", reaction=to, **more)(effect)


def declare_fight(battle: Battle, *targets: str) -> None:
    """Reds fight: no pile-in, every model strikes the targets it reaches, the first named first."""
    battle.answer(UseAbility("fight", "reds"))
    battle.answer(Move())
    decision = battle.decision
    assert isinstance(decision, PickTargets)
    shares = [
        Share(reach.weapon, next(target for target in targets if target in foes), (model,))
        for reach in decision.reaches
        for model, foes in reach.models.items()
        if set(targets) & set(foes)
    ]
    battle.answer(Targets(tuple(shares)))


def finish(battle: Battle) -> None:
    """Pass, pick in the order offered, and let the game pick the slain, until the ability is over."""
    while battle.in_progress:
        decision = battle.decision
        if isinstance(decision, Pick):
            battle.answer(Picked(decision.options[: decision.least]))
        else:
            battle.answer(Pass() if isinstance(decision, Window) else SlainPicked(()))


def test_a_target_that_a_reaction_destroys_is_not_attacked() -> None:
    """Attacks at it are lost; those at the other target are made."""
    flight = reaction("Vanish", lambda use: destroy(use.game, "other", None))
    battle = stage({"other": [flight]}, dice=Scripted({"hit": [1] * 4}))
    declare_fight(battle, "other", "blues")
    battle.answer(UseAbility("vanish", "other"))
    finish(battle)
    told = [event for event in battle.events() if isinstance(event, Attacked)]
    assert {event.target for event in told} == {"blues"}
    assert battle.state.units["other"].status == "destroyed"


def test_when_every_target_is_gone_no_dice_are_thrown() -> None:
    flight = reaction("Vanish", lambda use: destroy(use.game, "blues", None))
    battle = stage({"blues": [flight]})
    declare_fight(battle, "blues")
    battle.answer(UseAbility("vanish", "blues"))
    finish(battle)
    assert battle.state.rolled == {}


def test_models_that_a_reaction_slays_do_not_attack() -> None:
    thorns = reaction("Thorns", lambda use: slay(use.game, "reds", [0], 0, None))
    battle = stage({"blues": [thorns]}, dice=Scripted({"hit": [1] * 4}))
    declare_fight(battle, "blues")
    battle.answer(UseAbility("thorns", "blues"))
    finish(battle)
    assert sum(event.attacks for event in battle.events() if isinstance(event, Attacked)) == 4


def test_a_unit_that_a_reaction_destroys_does_nothing_more() -> None:
    pit = reaction("Pit", lambda use: destroy(use.game, "reds", None))
    battle = stage({"blues": [pit]})
    declare_fight(battle, "blues", "other")
    battle.answer(UseAbility("pit", "blues"))
    finish(battle)
    assert battle.state.rolled == {}
    assert battle.decision is not None


def test_a_critical_ability_given_by_a_reaction_counts() -> None:
    """Which one of several is used is picked as the attack sequence starts, after the reactions."""

    def twice(use: Using) -> None:
        use.gives("reds", WeaponsHave(CRIT_2_HITS, attack="combat"), until=THIS_ABILITY)

    battle = stage(
        {"reds": [reaction("Frenzy", twice, "mine")]},
        dice=Scripted({"hit": [6, 1, 1, 1, 1, 1, 1, 1], "wound": [1, 1]}),
    )
    declare_fight(battle, "blues")
    battle.answer(UseAbility("frenzy", "reds"))
    finish(battle)
    assert battle.state.rolled["wound"] == 2
    assert not battle.state.effects


def chant(name: str, whose: str, **more: Any) -> Ability:
    return reaction(name, lambda use: use.gives(use.unit, hit_rolls(+1), until=END_OF_PHASE), whose, **more)


def asked(battle: Battle) -> tuple[str, tuple[str, ...]]:
    decision = battle.decision
    assert isinstance(decision, Window)
    assert decision.kind == "reaction"
    return decision.player, tuple(option.ability for option in decision.options)


def test_the_players_alternate_from_the_active_one_until_both_pass() -> None:
    """A player who has passed is asked again once the other has reacted; who has nothing left is not asked."""
    mine = [chant("First Cry", "mine"), chant("Second Cry", "mine")]
    theirs = [chant("First Curse", "enemy"), chant("Second Curse", "enemy")]
    battle = stage({"reds": mine, "blues": theirs}, dice=Scripted({"hit": [1] * 8}))
    declare_fight(battle, "blues")
    assert asked(battle) == ("red", ("first-cry", "second-cry"))
    battle.answer(UseAbility("first-cry", "reds"))
    assert asked(battle) == ("blue", ("first-curse", "second-curse"))
    battle.answer(UseAbility("second-curse", "blues"))
    assert asked(battle) == ("red", ("second-cry",))
    battle.answer(Pass())
    assert asked(battle) == ("blue", ("first-curse",))
    battle.answer(UseAbility("first-curse", "blues"))
    assert asked(battle) == ("red", ("second-cry",))
    battle.answer(UseAbility("second-cry", "reds"))
    assert not battle.in_progress


def test_a_reaction_can_be_reacted_to_and_the_inner_one_comes_first() -> None:
    def undo(use: Using) -> None:
        assert use.trigger is not None
        use.trigger.cancel(use.ability.name)

    curse = chant("Curse", "enemy", keywords={"HEX"})
    battle = stage(
        {"blues": [curse], "lord": [reaction("Unweave", undo, keyword="HEX")], "reds": [chant("Cry", "mine")]},
        dice=Scripted({"hit": [1] * 8}),
    )
    declare_fight(battle, "blues")
    battle.answer(Pass())
    battle.answer(UseAbility("curse", "blues"))
    assert asked(battle) == ("red", ("unweave",))
    battle.answer(UseAbility("unweave", "lord"))
    assert asked(battle) == ("red", ("cry",))
    finish(battle)
    told = [event for event in battle.events() if isinstance(event, Declared | Cancelled)]
    assert [type(event).__name__ + " " + event.ability for event in told] == [
        "Declared Fight", "Declared Curse", "Declared Unweave", "Cancelled Curse",
    ]  # fmt: skip
    assert not battle.state.effects


def test_a_cancelled_ability_counts_as_used() -> None:
    def halt(use: Using) -> None:
        assert use.trigger is not None
        use.trigger.cancel("Halt")

    battle = stage({"blues": [reaction("Halt", halt, once=Once("battle"))]})
    declare_fight(battle, "blues")
    battle.answer(UseAbility("halt", "blues"))
    assert not battle.in_progress
    assert battle.state.rolled == {}
    decision = battle.decision
    assert isinstance(decision, Window)
    assert (decision.player, decision.kind) == ("blue", "fight")
    assert any(fact.what == "used" and fact.ability == "Fight" and fact.unit == "reds" for fact in battle.state.facts)


def test_what_lasts_for_an_ability_outlasts_one_used_within_it() -> None:
    """A blessing on a fight goes on after the ability that a reaction to that fight let somebody use."""

    def shout(use: Using) -> None:
        use.gives(use.unit, hit_rolls(+1), until=THIS_ABILITY)

    def interlude(use: Using) -> Any:
        yield from use_ability(use.game, aside, "lord", "red")

    aside = ability("Aside", ANY_HERO_PHASE, rule="core-5.2")(shout)
    battle = stage(
        {"reds": [reaction("Bless", shout, "mine"), reaction("Interlude", interlude, "mine")], "lord": [aside]},
        dice=Scripted({"hit": [3] * 8, "wound": [1] * 4}),
    )
    declare_fight(battle, "blues")
    battle.answer(UseAbility("bless", "reds"))
    battle.answer(UseAbility("interlude", "reds"))
    finish(battle)
    hits = {event.weapon: event.hits for event in battle.events() if isinstance(event, Attacked)}
    assert hits == {"Blade": 4, "Fangs": 0}
    assert not battle.state.effects


def test_a_spell_that_fails_is_still_answered_by_its_own_side() -> None:
    """Only the enemy is barred from reacting to a casting roll that fell short (magic-2.0c)."""
    spark = ability("Spark", ANY_HERO_PHASE, rule="magic-2.0a", keywords={SPELL}, declare=_fall_short)(lambda use: None)
    sigh, jeer = chant("Sigh", "mine", keyword=SPELL), chant("Jeer", "enemy", keyword=SPELL)
    battle = stage({"reds": [spark, sigh], "blues": [jeer]}, "hero")
    battle.answer(UseAbility("spark", "reds"))
    assert asked(battle) == ("red", ("sigh",))
    battle.answer(UseAbility("sigh", "reds"))
    assert not battle.in_progress
    told = [event.ability for event in battle.events() if isinstance(event, Declared)]
    assert told == ["Spark", "Sigh"]


def _fall_short(use: Using) -> None:
    use.fail("the casting roll", "magic-2.0c")
