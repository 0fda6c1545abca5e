"""What reaches an attack: Companion weapons, modifiers of either side, ignored ones, and how attacks are shared out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.stages import table

from warhost.engine.decisions import Share
from warhost.engine.game import Game
from warhost.engine.records import Modifier, Source
from warhost.rules.abilities.limits import stamp
from warhost.rules.effects.in_force import END_OF_BATTLE
from warhost.rules.effects.modifiers import (
    AttackRule,
    CharacteristicModifier,
    Ignores,
    RollModifier,
    WeaponsHave,
    hit_rolls,
    wound_rolls,
)
from warhost.rules.fighting.attacking import Profile, profile_of
from warhost.rules.fighting.volleys import batches, declare_volley
from warhost.rules.selectors.who import Ids
from warhost.rules.words import ALL_PHASES

KINDS: list[Modifier] = [
    hit_rolls(+1), wound_rolls(+1), RollModifier("save", -1, at=True), AttackRule(crits_on=5),
    AttackRule(wound_fails_to=2), WeaponsHave("Anti-INFANTRY (+1 Rend)"),
    *(CharacteristicModifier(name, "add", 1) for name in ("Hit", "Wound", "Rend", "Damage")),
]  # fmt: skip
"""Everything that touches the attack sequence of a unit's own weapons."""


def struck(
    modifier: Modifier | None, weapon: str, by: str | None, player: str, on: str = "reds", attacker: str = "reds"
) -> Profile:
    """The profile of a weapon of the reds against the blues with an effect in force."""
    game = table()
    if modifier is not None:
        give(game, modifier, on, Source("gift", "core-28.1", by, player))
    target = "blues" if attacker == "reds" else "reds"
    return profile_of(game, attacker, game.warscroll("reds").weapon(weapon), target, None)


def give(game: Game, modifier: Modifier, on: str, source: Source) -> None:
    game.add_effect((modifier,), Ids(frozenset({on})), END_OF_BATTLE, source)


def plain(profile: Profile) -> tuple[object, ...]:
    """What counts of a profile."""
    return (
        profile.hit, profile.wound, profile.rend, profile.hit_bonus, profile.wound_bonus, profile.save_bonus,
        profile.crits_on, profile.hit_fails_to, profile.wound_fails_to, profile.damage_for(()),
    )  # fmt: skip


@pytest.mark.parametrize("modifier", KINDS, ids=str)
def test_companions_are_out_of_friendly_units_reach(modifier: Modifier) -> None:
    bare = {weapon: plain(struck(None, weapon, None, "red")) for weapon in ("Blade", "Fangs")}
    for by in ("lord", "reds"):
        assert plain(struck(modifier, "Blade", by, "red")) != bare["Blade"]
        assert plain(struck(modifier, "Fangs", by, "red")) == bare["Fangs"]
    for other, player in ((None, "red"), ("blues", "blue"), (None, "blue")):
        assert plain(struck(modifier, "Fangs", other, player)) != bare["Fangs"], "cards and enemies reach them"


def test_what_weakens_the_target_itself_helps_companions_too() -> None:
    bare = struck(None, "Fangs", None, "red").save_bonus
    assert struck(RollModifier("save", -1), "Fangs", "lord", "red", on="blues").save_bonus == bare - 1


def test_own_save_bonuses_do_not_help_the_foe() -> None:
    """A unit's save modifier is for its own save rolls: it changes nothing when it strikes."""
    bare = struck(None, "Blade", None, "red").save_bonus
    assert struck(RollModifier("save", +1), "Blade", None, "red").save_bonus == bare
    assert struck(RollModifier("save", +1), "Blade", None, "red", attacker="blues").save_bonus == bare + 1


@pytest.mark.parametrize(("foe", "counts"), [("blues", True), ("other", False)])
def test_a_save_bonus_against_some_foes_only(foe: str, counts: bool) -> None:
    modifier = RollModifier("save", +1, against=Ids(frozenset({foe})))
    bare = struck(None, "Blade", None, "red").save_bonus
    assert (struck(modifier, "Blade", None, "red", attacker="blues").save_bonus > bare) == counts


@pytest.mark.parametrize(
    ("roll", "what", "left"),
    [
        ("hit", "negative", (0, -1)),
        ("hit", "all", (0, -1)),
        ("hit", "positive", (-1, -1)),
        ("wound", "negative", (-1, 0)),
    ],
)
def test_ignored_modifiers_of_hit_and_wound_rolls(roll: str, what: str, left: tuple[int, int]) -> None:
    game = table()
    source = Source("fear", "core-28.1", None, "blue")
    give(game, hit_rolls(-1), "reds", source)
    give(game, wound_rolls(-1), "reds", source)
    give(game, Ignores(roll, what), "reds", source)  # type: ignore[arg-type]
    profile = profile_of(game, "reds", game.warscroll("reds").weapon("Blade"), "blues", None)
    assert (profile.hit_bonus, profile.wound_bonus) == left


COUNTS = st.lists(st.none() | st.integers(1, 4), min_size=1, max_size=2).filter(lambda counts: counts.count(None) < 2)


@given(COUNTS, st.integers(-3, 4))
def test_in_combat_every_attack_is_made_and_no_more(counts: list[int | None], more: int) -> None:
    """However they were shared out, and whatever happened to Attacks since."""
    game = table()
    give(game, CharacteristicModifier("Attacks", "add", more), "reds", Source("zeal", "core-28.1", None, "red"))
    shares = [Share("Blade", target, (0,), count) for target, count in zip(("blues", "other"), counts, strict=False)]
    volley = declare_volley(game, "reds", tuple(shares), "combat")
    made = {target: sum(batch.attacks for batch in batches(game, volley, target)) for target in volley.targets}
    assert sum(made.values()) == max(1, 2 + more)
    first = counts[0]
    if first is not None and len(counts) == 2:
        assert made["blues"] == min(first, max(1, 2 + more))


def test_shares_of_the_same_are_one() -> None:
    game = table()
    shares = (Share("Blade", "blues", (0,), 1), Share("Blade", "blues", (0,), 1), Share("Blade", "blues", (1,)))
    volley = declare_volley(game, "reds", shares, "combat")
    assert [(attack.model, attack.share) for attack in volley.attacks] == [(0, 2), (1, None)]
    assert [batch.attacks for batch in batches(game, volley, "blues")] == [4]


def test_no_two_phases_turns_or_rounds_are_taken_for_one() -> None:
    """Limits are kept by a number for each phase, turn and round; the start of a round is in no turn (core-28.2)."""
    game = table()
    seen: dict[str, dict[int, set[tuple[object, ...]]]] = {"phase": {}, "turn": {}, "round": {}}
    moments = [
        (number, turn, phase)
        for number in range(1, 6)
        for turn, phases in ((0, ("start-of-round",)), (1, ALL_PHASES[3:10]), (2, ALL_PHASES[3:]))
        for phase in phases
    ]
    for number, turn, phase in moments:
        game.change_now(round=number, turn=turn, phase=phase)
        for per, length in (("phase", 3), ("turn", 2), ("round", 1)):
            seen[per].setdefault(stamp(game, per), set()).add((number, turn, phase)[:length])
    for stamps in seen.values():
        assert all(len(periods) == 1 for periods in stamps.values())


def test_dice_can_be_set_in_place_of_damage() -> None:
    """Rolled like a printed one, and modified after that (core-26.0, core-27.0)."""
    game = table()
    source = Source("venom", "core-28.1", None, "red")
    give(game, CharacteristicModifier("Damage", "set", "D3", weapon="Blade"), "reds", source)
    give(game, CharacteristicModifier("Damage", "add", 1, weapon="Blade"), "reds", source)
    profile = profile_of(game, "reds", game.warscroll("reds").weapon("Blade"), "blues", None)
    assert str(profile.damage) == "D3"
    assert [profile.damage_for((face,)) for face in (1, 3, 6)] == [2, 3, 4]
