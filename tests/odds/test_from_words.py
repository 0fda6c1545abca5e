"""What can be said of an attack, and what is said when it makes no sense."""

import re

import pytest

from warhost.odds import UnknownUnit, attack, effect, find_warscroll, matrix, mortal, resolve, side, struck
from warhost.odds.combatants import find_units
from warhost.odds.from_words import step_of
from warhost.odds.profiles import characteristics, is_target, is_weapon, weapon
from warhost.rules.effects.modifiers import DiceRule

FOE = "health 2, save 4+"


def test_a_weapon_is_read_as_a_warscroll_prints_it() -> None:
    found = weapon("Axe of Doom: D6 + 1  3+ 4+ - D3 crit mortal, anti-heroes (+1 rend), -")
    assert (found.name, found.attacks, found.hit, found.wound, found.rend) == ("Axe of Doom", "D6+1", 3, 4, 0)
    assert (found.damage, found.abilities) == ("D3", ("Crit (Mortal)", "Anti-HEROES (+1 Rend)"))
    assert weapon("4 3+ 4+ 1 2", 2).name == "weapon 2"


def test_a_target_is_read() -> None:
    found = characteristics("Health 2, SAVE -, ward 6+, keywords Hero, war machine, charged, models 3")
    assert found == (2, None, frozenset({"HERO", "WAR MACHINE", "WARD (6+)"}), True, 3)


@pytest.mark.parametrize("name", ["4 3+ 4+ 1 D3", "D6 7+ 2+ 0 1", "Axe: 4 3+ 4+ 1 1", "-4 3+ 4+ 1 1"])
def test_weapons_are_told_from_names(name: str) -> None:
    assert is_weapon(name)
    assert not is_weapon("Liberators")
    assert is_target(FOE)
    assert not is_target("Lord-Veritant")


BAD_WEAPONS = {
    "4 7+ 4+ 1 1": "Hit 7+ is not possible: Hit is 2+",
    "4 1+ 4+ 1 1": "Hit 1+ is not possible",
    "4 3+ 0+ 1 1": "Wound 0+ is not possible",
    "4 3+ 4 1 1": "write 4+",
    "4 3+ 4+ -1 1": "printed without a sign",
    "0 3+ 4+ 1 1": "Attacks 0 is not possible",
    "-2 3+ 4+ 1 1": "Attacks -2 is not possible",
    "4 3+ 4+ 1 D8": "Damage D8 is not possible",
    "999D6 3+ 4+ 1 1": "Attacks 999D6 is not possible",
    "4 3+ 4+": "lacks Rend, Damage",
    "4 3+ 4+ 1 1 Crit (Mortel)": "did you mean Crit (Mortal)",
    "4 3+ 4+ 1 1 Sharp": "there are Crit (2 Hits)",
}


@pytest.mark.parametrize(("line", "said"), BAD_WEAPONS.items())
def test_wrong_weapons_are_explained(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        attack(line, FOE)


BAD_TARGETS = {
    "health 2, save 0+": "Save 0+ is not possible: Save is 2+",
    "health 2, save 7+": "or save - for none",
    "health 2": "has no save",
    "save 4+": "has no health",
    "health 0, save 4+": "health 0 is not possible",
    "health two, save 4+": "health two is not possible",
    "health 2, save 4+, ward 1+": "Ward 1+ is not possible",
    "health 2, save 4+, swift": "'swift' is not understood",
    "health 2, health 3, save 4+": "given twice",
    "health 2, save 4+, models -1": "models -1 is not possible",
}


@pytest.mark.parametrize(("line", "said"), BAD_TARGETS.items())
def test_wrong_targets_are_explained(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        attack("4 3+ 4+ 1 1", line)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"models": -3}, "at least 1 model"), ({"target_models": 0}, "at least 1 model"),
        ({"models": 10**6}, "at most 1000"), ({"target_damage": 2}, "at most 1 damage"),
        ({"target_damage": -1}, "0 or more"), ({"champions": 2}, "not among 1 models"),
        ({"weapons": ["Sword"]}, "only weapon 1"), ({"effects": ["+1 to hiit rolls"]}, "did you mean hit"),
        ({"effects": ["shiny"]}, "crits on 5+"), ({"effects": ["+1 Attacks of Bow"]}, "no weapon called 'Bow'"),
        ({"target_effects": ["WARD (9+)"]}, "WARD (2+)"), ({"then": ["then nobody"]}, "no unit called 'nobody'"),
        ({"then": ["then "]}, "who attacks next"), ({"abilities": ["Hide"]}, "effects instead"),
        ({"models": 1000, "effects": ["double Attacks"] * 8}, "more than can be worked out"),
    ],
)  # fmt: skip
def test_wrong_circumstances_are_explained(more: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        attack("4 3+ 4+ 1 1", FOE, **more)  # type: ignore[arg-type]


def test_names_are_matched_kindly() -> None:
    for name in ("Liberators", "liberators", "LIBERATOR", "vigilant-brotherhood/liberators"):
        assert find_warscroll(name).name == "Liberators"
    assert find_warscroll("gryph-stalker").name == "Lord-Vigilant on Gryph-stalker"
    with pytest.raises(UnknownUnit, match="did you mean Liberators"):
        find_units("Liberatrs")
    with pytest.raises(UnknownUnit, match=r"did you mean .* Lord"):
        find_units("lord")
    with pytest.raises(ValueError, match="no ranged weapon; try it without --shooting"):
        attack("Clanrats", FOE, shooting=True)


def test_a_sequence_is_read() -> None:
    step = step_of("then Prosecutors, 2 models, charged")
    assert (step.side.name, step.side.models, step.side.charged, step.kind) == ("Prosecutors", 2, True, "combat")
    step = step_of("then 4 3+ 4+ 1 1 Crit (Mortal), Companion, 3 models, shooting")
    assert (step.side.models, step.kind, step.side.scroll.weapons[0].abilities[1]) == (3, "shooting", "Companion")


def test_effects_say_whose_they_are() -> None:
    """A friendly unit's gift does not reach a Companion weapon, a card's does (core-20.0)."""
    bare = attack("9 4+ 4+ 0 1 Companion", FOE).mean
    gift = "+1 to hit rolls this turn"
    assert attack("9 4+ 4+ 0 1 Companion", FOE, effects=[gift]).mean > bare
    assert attack("9 4+ 4+ 0 1 Companion", FOE, effects=[f"{gift} by friend"]).mean == pytest.approx(bare)
    assert effect("+1 Rend by the enemy").by == "enemy"


def test_equal_effects_count_each() -> None:
    once, twice = (attack("9 4+ 4+ 0 1", FOE, effects=["+1 Attacks"] * count).mean for count in (1, 2))
    assert twice / once == pytest.approx(11 / 10)


def test_abilities_of_an_army_can_be_given() -> None:
    bare = attack("Lord-Vigilant", "Clanrats", weapons=["Hallowed Greataxe"])
    sharp = attack("Lord-Vigilant", "Clanrats", weapons=["Hallowed Greataxe"], abilities=["Morrda's Talon"])
    assert sharp.mean > bare.mean
    charmed = attack("Clawlord", "Liberators", abilities=["Warpstone Charm"])
    assert any("Warpstone Charm" in each for each in charmed.assumed)
    with pytest.raises(ValueError, match="did you mean Warpstone Charm"):
        attack("Clawlord", "Liberators", abilities=["Warpstone Charms"])


def test_what_is_always_in_force_counts() -> None:
    """Cornered Rat: hurt, the Clawlord has three more attacks."""
    whole, hurt = side("Clawlord"), side("Clawlord", damage=1)
    assert attack(hurt, FOE).mean > attack(whole, FOE).mean


def test_mortal_damage() -> None:
    assert mortal("D3", FOE, on=4).mean == pytest.approx(1)
    assert mortal(1, f"{FOE}, ward 5+", rolls=12, on=5).mean == pytest.approx(12 / 3 * 2 / 3)
    assert mortal("D3", FOE, chance=0.5).damage.pmf[0] == pytest.approx(0.5)
    assert mortal("D3", "Lord-Veritant").mean < 2
    for wrong in ({"rolls": -1}, {"on": 7}, {"chance": 1.5}, {"target_damage": 2}):
        with pytest.raises(ValueError, match=r"rolls are|at most"):
            mortal("D3", FOE, **wrong)


def test_matrix() -> None:
    found = matrix(["vigilant-brotherhood", "Gnawfeast Clawpack"])
    rows, columns = found.points.shape
    assert rows == columns == len(found.names) == len(set(found.names))
    row, column = found.names.index("Liberators"), found.names.index("Clanrats")
    one = attack("Liberators", "Clanrats")
    assert found.points[row, column] == pytest.approx(one.mean)
    assert found.share[row, column] == pytest.approx(one.share)
    assert found.share.max() <= 1
    shot = matrix(["vigilant-brotherhood"], shooting=True, measure="share")
    assert shot.said(shot.names.index("Liberators"), 0) == "-"
    header, *body = shot.csv().splitlines()
    assert header.count(",") == len(shot.names)
    assert len(body) == len(shot.names)
    with pytest.raises(ValueError, match="gnawfeast-clawpack"):
        matrix(["gnawfest-clawpack"])


def test_followers_have_weapons_and_effects_of_their_own() -> None:
    plain = step_of("then Prosecutors, 2 models, charged")
    said = "with +1 to hit rolls, only Stormcall Javelin, with crits on 5+, 2 models, charged"
    keen = step_of(f"then Prosecutors, {said}")
    assert (keen.side.models, keen.side.charged, keen.weapons) == (2, True, ("Stormcall Javelin",))
    assert [each.text for each in keen.side.effects] == ["+1 to hit rolls", "crits on 5+"]
    foe = struck("health 2, save 4+", 5)
    assert resolve([keen], foe).mean > resolve([plain], foe).mean
    with pytest.raises(ValueError, match="no melee weapon called 'Spoon'"):
        attack("Liberators", foe, then=["then Prosecutors, only Spoon"])


@pytest.mark.parametrize("line", ["re-roll hit rolls of 1", "reroll hits of 1s", "Re-roll failed hit rolls of 1"])
def test_rerolls_are_said_in_many_ways(line: str) -> None:
    assert effect(line).modifier == DiceRule("hit", reroll=True, up_to=1)
