"""Odds are what the game does: equal to every way the game's own resolution can fall, die by die."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace
from tests.odds.playing import EXACT, agrees, check_exact, crits_in, enumerated, every_way

from warhost.engine.decisions import Share
from warhost.engine.dice import Amount, DiceSource, stream
from warhost.engine.game import Game
from warhost.odds import AttackStep, Combatant, armed_with, attack, effect, encounters, resolve, side, struck
from warhost.odds.encounters import ATTACKER, TARGET, encounter
from warhost.odds.pipeline import attacks_of, needs_of
from warhost.rules.abilities.ability import passive
from warhost.rules.effects.modifiers import CharacteristicModifier
from warhost.rules.fighting.attacking import Batch, roll_batch
from warhost.rules.fighting.volleys import batches, declare_volley
from warhost.rules.fighting.weapon_abilities import CRITS
from warhost.rules.selectors.who import DAMAGED, ME


def hold(steps: Sequence[AttackStep], target: Combatant) -> None:
    """The exact odds of an encounter are those of every fall of its dice."""
    outcome = resolve(steps, target)
    check_exact(outcome, enumerated(steps, target, crits_in(outcome)))


def one_batch(game: Game, crit: str | None = None) -> Batch:
    """The attacks the game would roll for a single model with a single weapon."""
    weapon = game.warscroll(ATTACKER).weapons[0]
    volley = declare_volley(game, ATTACKER, (Share(weapon.name, TARGET, (0,)),), "combat")
    (batch,) = batches(game, volley._replace(crits={(TARGET, weapon.name, 0): crit} if crit else {}), TARGET)
    return batch


def rolled(game: Game, batch: Batch) -> dict[int, Fraction]:
    """The damage of a batch over all faces of all its dice."""

    def play(dice: DiceSource) -> int:
        script = roll_batch(Game(game.book, game.state, dice), batch)
        try:
            next(script)
        except StopIteration as done:
            return int(done.value)
        raise AssertionError("a batch asks nothing here")

    found: dict[int, Fraction] = {}
    for chance, points in every_way(play):
        found[points] = found.get(points, Fraction(0)) + chance
    return found


def hold_batch(weapon: str, target: str, own: Sequence[str] = (), foes: Sequence[str] = (), **more: bool) -> None:
    """One batch of the game's, enumerated, against the odds of its profile and of the whole encounter."""
    attacker = armed_with([weapon], effects=[effect(each) for each in own], charged=more.get("charged", False))
    foe = struck(target, 3, effects=[effect(each) for each in foes], cover=more.get("cover", False))
    outcome = resolve([AttackStep(attacker)], foe)
    (salvo,) = outcome.rounds[0].salvos
    game = encounter(attacker, foe, "combat")
    batch = one_batch(game, salvo.profile.crit)
    exact = rolled(game, batch)
    odds = attacks_of(needs_of(batch.profile), Amount(plus=batch.attacks), (), 1)
    assert agrees(odds, exact), (weapon, target, own, foes)
    assert agrees(outcome.inflicted, exact), (weapon, target, own, foes)


def said(amount: int, roll: str) -> list[str]:
    return [f"{amount:+d} to {roll} rolls"] if amount else []


@pytest.mark.parametrize("hit", range(2, 7))
def test_hit_modifiers_and_their_cap(hit: int) -> None:
    for own, foes, cover in product((-2, -1, 0, 1, 2), (-1, 0), (False, True)):
        hold_batch(f"1 {hit}+ 4+ 0 1", "health 1, save -", said(own, "hit"), _at(foes, "hit"), cover=cover)


@pytest.mark.parametrize("wound", range(2, 7))
def test_wound_modifiers_and_their_cap(wound: int) -> None:
    for own, foes in product((-2, -1, 0, 1, 2), (-1, 0, 1)):
        hold_batch(f"1 4+ {wound}+ 0 1", "health 1, save -", said(own, "wound"), _at(foes, "wound"))


@pytest.mark.parametrize("save", range(2, 7))
def test_save_modifiers_and_rend(save: int) -> None:
    for own, rend in product((-2, -1, 0, 1, 2), (0, 1, 2, 3)):
        hold_batch(f"1 5+ 5+ {rend} 1", f"health 1, save {save}+", [], said(own, "save"))


def _at(amount: int, roll: str) -> list[str]:
    return [f"{amount:+d} to {roll} rolls against it"] if amount else []


@pytest.mark.parametrize("crit", [None, *CRITS])
@pytest.mark.parametrize("more", ["", "crits on 5+", "only unmodified 6s hit", "-1 to hit rolls", "+1 to hit rolls"])
def test_crits_with_all_that_touches_them(crit: str | None, more: str) -> None:
    own = [more] if more else []
    hold_batch(f"1 4+ 3+ 1 2 {crit or ''}", "health 2, save 4+", own)
    hold_batch(f"1 6+ 5+ 0 2 {crit or ''}", "health 2, save 5+", [*own, "-1 to hit rolls"])
    hold_batch(f"1 2+ 3+ 0 1 {crit or ''}", "health 2, save -", [*own, "wound rolls up to 4 fail"])


@pytest.mark.parametrize("crit", ["Crit (3 Hits)", "Crit (D3 Hits)"])
def test_crits_that_score_more_hits(crit: str) -> None:
    hold_batch(f"1 5+ 4+ 0 1 {crit}", "health 2, save -")
    hold_batch(f"1 5+ 4+ 0 1 {crit}, Crit (Mortal)", "health 2, save -", ["crits on 5+"])


def test_hits_that_inflict_damage_at_once() -> None:
    for ability in ("", *CRITS, "Crit (D3 Hits)"):
        hold_batch(f"1 4+ 4+ 0 D3 {ability}", "health 2, save 3+", ["hits inflict damage"])
        own, foes = ["re-roll hit rolls"], ["hits inflict damage against it"]
        hold_batch(f"1 4+ 4+ 0 D3 {ability}", "health 2, save 3+", own, foes)


def test_a_six_that_misses_is_critical_all_the_same() -> None:
    """Hit 6+ at -1: nothing hits, but a 6 does what critical hits of the weapon do; nothing without such an ability."""
    dull = attack("20 6+ 2+ 0 1", "health 1, save -", effects=["-1 to hit rolls"])
    assert dull.damage.pmf[0] == pytest.approx(1, abs=EXACT)
    keen = attack("20 6+ 2+ 0 1 Crit (Mortal)", "health 1, save -", effects=["-1 to hit rolls"])
    assert keen.damage.pmf[0] == pytest.approx((5 / 6) ** 20, abs=EXACT)


ABILITIES = (
    "Crit (2 Hits)", "Crit (Auto-wound)", "Crit (Mortal)", "Charge (+1 Damage)", "Companion", "Shoot in Combat",
    "Anti-HERO (+1 Rend)", "Anti-HERO (+1 Rend), Anti-INFANTRY (+1 Rend)", "Anti-charge (+1 Rend)",
    "Anti-MONSTERS (+1 Rend)", "Crit (Auto-wound), Charge (+1 Damage), Anti-HERO (+1 Rend)",
)  # fmt: skip


@pytest.mark.parametrize("ability", ABILITIES)
@pytest.mark.parametrize("charged", [False, True])
def test_every_weapon_ability(ability: str, charged: bool) -> None:
    for words in ("keywords HERO, INFANTRY", "keywords MONSTER, charged"):
        for by in ("", " by friend", " by enemy"):
            own = [f"+1 to hit rolls{by}", f"+1 Rend{by}", f"+1 Damage{by}"]
            hold_batch(f"1 3+ 3+ 1 1 {ability}", f"health 2, save 3+, {words}", own, charged=charged)


def test_a_choice_of_crits_takes_the_best_and_says_so() -> None:
    hold_batch("1 3+ 5+ 0 2 Crit (Mortal), Crit (2 Hits)", "health 2, save 3+")
    found = attack("10 3+ 5+ 0 2 Crit (Mortal), Crit (2 Hits), Crit (Auto-wound)", "health 2, save 3+")
    assert any("uses Crit (Mortal)" in each for each in found.assumed)
    weak = attack("10 3+ 2+ 3 1 Crit (Mortal), Crit (2 Hits)", "health 2, save -")
    assert any("uses Crit (2 Hits)" in each for each in weak.assumed)


@pytest.mark.parametrize("damage", ["D3", "D6", "D3+1", "D6+2"])
def test_random_damage_and_what_changes_it(damage: str) -> None:
    for more in (
        [],
        ["+2 Damage"],
        ["-2 Damage"],
        ["halve Damage"],
        ["set Damage to 3", "+1 Damage"],
        ["double Damage"],
    ):
        hold_batch(f"1 4+ 5+ 1 {damage} Crit (Mortal)", "health 3, save 5+", more)
    hold_batch("1 4+ 5+ 0 2D6", "health 3, save -")


def test_ignored_modifiers() -> None:
    for more in ("ignore Rend", "ignore modifiers to save rolls", "ignore negative modifiers to save rolls"):
        hold_batch("1 3+ 3+ 2 1", "health 2, save 3+", [], [more, "+1 to save rolls", "-1 to save rolls"])
    for more in ("ignore negative modifiers to hit rolls", "ignore positive modifiers to hit rolls"):
        hold_batch("1 4+ 3+ 0 1", "health 2, save -", [more, "-1 to hit rolls"], ["+1 to hit rolls against it"])
        hold_batch("1 4+ 3+ 0 1", "health 2, save -", [more], cover=True)


@pytest.mark.parametrize("crit", [None, *CRITS])
def test_rerolls(crit: str | None) -> None:
    """What fails is rolled again once, before modifiers, and the second result stands (core-2.2)."""
    weapon, foe = f"1 4+ 4+ 1 1 {crit or ''}", "health 2, save 4+"
    for own in (["re-roll hit rolls"], ["re-roll hit rolls of 1"], ["re-roll hit rolls of 2", "-1 to hit rolls"]):
        hold_batch(weapon, foe, own)
    for own in (["re-roll wound rolls"], ["re-roll wound rolls of 1", "re-roll hit rolls", "crits on 5+"]):
        hold_batch(weapon, "health 2, save -", own)
    for foes in (["re-roll save rolls"], ["re-roll save rolls of 1", "+1 to save rolls"]):
        hold_batch(weapon, foe, [], foes)


def test_companions_do_not_heed_rerolls_that_friends_give() -> None:
    for by, heeded in (("", True), (" by friend", False), (" by enemy", True)):
        hold_batch("1 4+ 3+ 0 1 Companion", "health 2, save -", [f"re-roll hit rolls{by}"])
        more = attack("1 4+ 3+ 0 1 Companion", "health 2, save -", effects=[f"re-roll hit rolls{by}"])
        assert (more.mean > attack("1 4+ 3+ 0 1", "health 2, save -").mean + 0.1) is heeded


def test_changed_characteristics() -> None:
    for more in (
        "set Hit to 2",
        "+1 Hit",
        "-1 Wound",
        "+2 Rend",
        "set Rend to 0",
        "-3 Rend",
        "+1 Attacks",
        "halve Damage",
    ):
        hold_batch("1 4+ 4+ 1 2", "health 2, save 4+", [more])
    for more in ("set Save to 2", "-1 Save", "+3 Save", "+1 Health", "halve Health"):
        hold_batch("1 3+ 3+ 1 2", "health 3, save 4+", [], [more])


def test_many_combinations() -> None:
    """Sixty combinations of everything at once, the same ones each time."""
    chance = stream("combinations")
    for _ in range(60):
        abilities = ", ".join(chance.sample(ABILITIES[:9], chance.randint(0, 3)))
        damage = chance.choice(("1", "2", "D3"))
        weapon = f"1 {chance.randint(2, 6)}+ {chance.randint(2, 6)}+ {chance.randint(0, 3)} {damage} {abilities}"
        save = chance.choice(("-", "2+", "4+", "6+"))
        own = chance.sample(OWN, chance.randint(0, 4))
        foes = chance.sample(FOES, chance.randint(0, 3))
        target = f"health 2, save {save}, keywords HERO"
        hold_batch(weapon, target, own, foes, charged=chance.random() < 0.5, cover=chance.random() < 0.5)


OWN = (
    "+1 to hit rolls", "-1 to hit rolls", "+1 to wound rolls", "-1 to wound rolls", "crits on 5+",
    "only unmodified 6s hit", "-1 to save rolls against it", "+1 Rend", "+1 Damage", "halve Damage",
    "ignore negative modifiers to hit rolls", "wound rolls up to 3 fail", "re-roll hit rolls", "re-roll hit rolls of 1",
    "re-roll wound rolls", "re-roll wound rolls of 2 or less",
)  # fmt: skip
FOES = (
    "+1 to save rolls", "-1 to save rolls", "ignore Rend", "ignore positive modifiers to save rolls",
    "-1 to hit rolls against it", "-1 to wound rolls against it", "only 6s hit against it", "re-roll save rolls",
    "re-roll save rolls of 1",
)  # fmt: skip


@pytest.mark.parametrize("ward", range(2, 7))
def test_wards_and_their_modifiers(ward: int) -> None:
    for more in ([], ["+1 to ward rolls"], ["-1 to ward rolls"], ["WARD (5+)"], ["no ward rolls"]):
        foe = struck(f"health 2, save -, ward {ward}+", 2, effects=[effect(each) for each in more])
        hold([AttackStep(armed_with(["1 5+ 5+ 0 2"]))], foe)


def mortals(damage: int, attacks: int | str = 1, models: int = 1, more: Sequence[str] = ()) -> AttackStep:
    """Attacks whose only dice are hit rolls: what hits is critical and mortal."""
    effects = [effect(each) for each in ("crits on 5+", *more)]
    return AttackStep(armed_with([f"{attacks} 5+ 6+ 0 {damage} Crit (Mortal)"], models, effects=effects))


@pytest.mark.parametrize("more", [[], ["WARD (6+)"], ["+1 to ward rolls"], ["+3 to ward rolls"], ["WARD (3+)"]])
def test_the_ward_that_ends_on_a_one(more: list[str]) -> None:
    foe = side("Lord-Veritant", effects=[effect(each) for each in more])
    hold([mortals(3)], foe)
    hold([mortals(2), mortals(1)], foe)
    hold([mortals(1), mortals(1)], side("Lord-Veritant", damage=5))


def test_what_being_hurt_changes_counts_for_the_next_attacker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up hide that thickens once it is scratched."""
    hide = passive("Hide", CharacteristicModifier("Save", "set", 2), on=ME & DAMAGED, rule="core-5.4", summary="-")
    monkeypatch.setattr(encounters, "shipped_abilities", lambda armies: {hide.id: hide})
    beast = struck("health 3, save 6+", 2)
    beast = replace(beast, scroll=replace(beast.scroll, id="beast", abilities=(hide.id,)))
    strike = AttackStep(armed_with(["1 5+ 2+ 0 1"]))
    hold([mortals(1), strike], beast)
    assert resolve([strike, strike], beast).mean < 2 * resolve([strike], beast).mean


def test_random_attacks_are_rolled_for_each_model_and_then_modified() -> None:
    foe = struck("health 1, save -", 2)
    for more in ([], ["+1 Attacks"], ["-1 Attacks"], ["halve Attacks"], ["set Attacks to 2"]):
        hold([mortals(1, "D3", more=more)], foe)
    hold([mortals(1, "D3", 2, more=["-1 Attacks"])], foe)
    hold([AttackStep(armed_with(["D3 6+ 6+ 0 1 Crit (Auto-wound)"]))], foe)


def test_several_weapons_add_up() -> None:
    hold([AttackStep(armed_with(["Axe: 1 4+ 4+ 1 2", "Bite: 1 5+ 3+ 0 1 Companion"]))], struck("health 2, save -", 2))


@pytest.mark.parametrize(("models", "health", "already"), [(1, 1, 0), (1, 3, 2), (2, 2, 1), (3, 1, 0), (2, 3, 0)])
def test_a_target_that_dies_in_between_is_not_attacked_again(models: int, health: int, already: int) -> None:
    warded = struck(f"health {health}, save -, ward 5+", models, damage=already)
    hold([mortals(2), mortals(1)], warded)
    hold([mortals(1), mortals(2)], warded)
    bare = struck(f"health {health}, save -", models, damage=already)
    hold([mortals(1, 2), mortals(2, 2)], bare)
    hold([mortals(3), AttackStep(armed_with(["1 4+ 3+ 0 1"])), mortals(1)], bare)
