"""Text lists of the builders, and what chats do to them."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rosters.made_rosters import SAMPLES, bare

from warhost.factions import factions
from warhost.rosters import Enhancement, Lores, Regiment, Roster, RosterError, RosterUnit, check_roster
from warhost.rosters.export import written
from warhost.rosters.importing import ImportedList, import_bytes, import_text

IOS = """\
Quiet night 560/1000 pts
-----
Grand Alliance Chaos | Skaven | Claw-horde
General's Handbook 2026-27
Auxiliaries: 1
Drops: 3
Spell Lore - Lore of Ruin
Manifestation Lore - Morbid Conjuration (20 Points)
Battle Tactics Cards: One and Another
-----
General's Regiment
Verminlord Warpseer (320)
• General
• Essence of the Gnaw - (20) Points
---
Regiment 1
Deathmaster (120)
-----
Auxiliary Units
Rat Ogors (140)
• 1 Warpfire Gun
-----
Faction Terrain
Gnawhole
-----
Created with Warhammer Age of Sigmar: The App
App: v1.37.0 (1) | Data: v476
"""
RECRUIT = """\
Skaven
Claw-horde
Auxiliaries: 0
Drops: 2

Battle Tactic Cards - One
• Another
Manifestation Lore -

General's Regiment
Grey Seer (110)
• General
Clanrats (300)
• Reinforced
• 1x Champion
• 2x Musician
• 2x Standard Bearer
Stormfiends (230)
• 1x Clubbing Blows and Windlaunchers

Regiment of Renown
Nurgle's Gift (180)
Some Daemons (0)

Created with New Recruit
Data Version: v44

Created with newrecruit.eu v35.70
"""


def only(text: str, limit: int | None = None) -> ImportedList:
    (found,) = import_text(text, "list", limit)
    return found


def test_the_official_app() -> None:
    found = only(IOS)
    assert found.builder.startswith("Warhammer Age of Sigmar")
    assert found.problems == ()
    roster = found.roster
    assert (roster.name, roster.points_limit, roster.battle_formation) == ("Quiet night", 1000, "Claw-horde")
    assert roster.regiments[0] == Regiment(
        "Verminlord Warpseer", True, [Enhancement("Heroic Traits", "Essence of the Gnaw")]
    )
    assert roster.auxiliaries == [RosterUnit("Rat Ogors", weapon_options={"Warpfire Gun": 1})]
    assert roster.lores == Lores(spell="Lore of Ruin", manifestation="Morbid Conjuration")
    assert roster.faction_terrain == "Gnawhole"
    assert any("cards are not part of a roster: One and Another" in note for note in found.notes)


def test_new_recruit() -> None:
    found = only(RECRUIT)
    assert (found.builder, found.problems) == ("New Recruit", ())
    roster = found.roster
    assert (roster.name, roster.points_limit, roster.regiment_of_renown) == ("Skaven", 1000, "Nurgle's Gift")
    assert roster.regiments[0].units == [
        RosterUnit("Clanrats", True, command_models={"CHAMPION": 1, "MUSICIAN": 2, "STANDARD BEARER": 2}),
        RosterUnit("Stormfiends", weapon_options={"Windlaunchers and Clubbing Blows": 1}),
    ]
    assert "Some Daemons comes with Nurgle's Gift" in found.notes
    assert check_roster(roster).legal


def _bold(text: str) -> str:
    return "\n".join(f"**{line}**" if line and line[0].isupper() else line for line in text.split("\n"))


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace("\n\n", "\n"),
        lambda text: text.replace("'", "\u2019"),
        lambda text: text.replace("•", "-"),
        lambda text: text.replace("•", "*"),
        lambda text: text.replace("• ", ""),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "```\n" + text + "```\n",
        lambda text: "\n".join("> " + line for line in text.split("\n")),
        lambda text: text.replace(" ", "\u00a0"),
        lambda text: text.replace("-", "\u2013"),
        lambda text: "\u200b" + text.upper(),
        lambda text: text.replace("\n", "\n\u200b  "),
        _bold,
    ],
)
@pytest.mark.parametrize("text", [IOS, RECRUIT], ids=["app", "recruit"])
def test_chat_damage_changes_nothing(text: str, damage: "object") -> None:
    assert callable(damage)
    whole, hurt = only(text), only(damage(text))
    assert hurt.problems == ()
    assert msgspec.structs.replace(hurt.roster, name="") == msgspec.structs.replace(whole.roster, name="")


def test_several_lists_and_what_stands_between_them() -> None:
    found = import_text("look at this\n" + IOS + "and this:\n" + RECRUIT + "what do you think?\n")
    assert [each.roster.points_limit for each in found] == [1000, 1000]
    assert any("look at this" in each for each in found[0].problems)
    assert found[1].roster.name == "and this:"
    assert any("what do you think?" in each for each in found[1].notes)


def test_nothing_is_dropped_silently() -> None:
    text = IOS.replace("Deathmaster", "Deathmaker").replace("Warpfire Gun", "Warpfire Gum")
    text = text.replace("Gnawhole", "Gnawhol")
    text = text.replace("Lore of Ruin", "Lore of Rum").replace("Drops: 3", "Drops: 4").replace("(140)", "(150)")
    found = only(text)
    said = " / ".join((*found.problems, *found.notes))
    for piece in (
        "did you mean Deathmaster?", "'1 Warpfire Gum' under Rat Ogors", "did you mean Gnawhole?",
        "did you mean Lore of Ruin?", "Drops: 4", "Rat Ogors costs 140 points here, 150 in the list",
    ):  # fmt: skip
        assert piece in said
    assert found.roster.regiments[1].hero == "Deathmaker"
    assert check_roster(found.roster).breaks == ["army-2.0", "army-3.7", "army-4.1", "army-4.2"]


def test_seasons_in_front_and_behind() -> None:
    for name in ("Scourge of Ghyran Brood Terror", "Brood Terror (Scourge of Ghyran)"):
        found = only(IOS.replace("Deathmaster (120)", f"{name} (240)"))
        assert found.roster.regiments[1].hero == "Brood Terror (Scourge of Ghyran)"
    found = only(IOS.replace("Deathmaster (1", "Scourge of Ghyran Deathmaster (1"))
    assert found.roster.regiments[1].hero == "Deathmaster"


def test_no_general_picked() -> None:
    found = only(IOS.replace("General's Regiment", "Regiment 1").replace("• General\n", ""))
    assert not any(each.general for each in found.roster.regiments)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "there is no army list"),
        ("", "there is no army list"),
        ("Army Faction: Skaven\nLEADERS\nClawlord (100)\nBATTLELINE\nClanrats (100)\n", "third edition"),
        (IOS.replace("Skaven", "Squats"), "known are Skaven, Stormcast Eternals"),
    ],
)
def test_what_is_no_list_is_refused(text: str, said: str) -> None:
    with pytest.raises(RosterError, match=said):
        import_bytes(text.encode(), "list.txt")


@pytest.mark.parametrize("form", ["app", "new-recruit"])
@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_exported_is_imported(name: str, form: str) -> None:
    found = only(written(SAMPLES[name], form))
    assert found.problems == ()
    assert found.roster == bare(SAMPLES[name])


UNITS = [unit for faction in factions().values() if faction.id == "skaven" for unit in faction.units.values()]
WORDS = st.from_regex(r"[A-Za-z][A-Za-z0-9 ',.!]{0,20}[A-Za-z]", fullmatch=True)
NAMES = WORDS.map(lambda name: " ".join(name.split()))


@st.composite
def some_unit(draw: st.DrawFn) -> RosterUnit:
    profile = draw(st.sampled_from(UNITS))
    reinforced = draw(st.booleans())
    allowed = profile.command_models(profile.models(reinforced))
    weapons = draw(st.lists(st.sampled_from(profile.weapon_names), unique=True)) if profile.weapon_names else []
    given = draw(st.lists(st.sampled_from(["Foulhide", "Skavenbrew"]), unique=True, max_size=2))
    return RosterUnit(
        profile.name, reinforced, [Enhancement("Artefacts of Power", each) for each in given],
        allowed or None, {each: draw(st.integers(1, 6)) for each in weapons},
    )  # fmt: skip


@st.composite
def some_roster(draw: st.DrawFn) -> Roster:
    heroes = [each.name for each in UNITS if each.hero]
    regiments = draw(
        st.lists(
            st.builds(
                Regiment, st.sampled_from(heroes), st.booleans(), st.just([]), st.lists(some_unit(), max_size=4)
            ),
            min_size=1, max_size=6,
        )
    )  # fmt: skip
    lore = st.sampled_from([None, "Forbidden Power", "Twilit Sorceries"])
    return Roster(
        name=draw(NAMES), points_limit=draw(st.integers(1, 3000)), faction="Skaven", battle_formation="Claw-horde",
        regiments=regiments, auxiliaries=draw(st.lists(some_unit(), max_size=3)), lores=Lores(manifestation=draw(lore)),
        regiment_of_renown=draw(st.sampled_from([None, "The Pustules"])),
        faction_terrain=draw(st.sampled_from([None, "Gnawhole"])),
    )  # fmt: skip


@given(some_roster(), st.sampled_from(["app", "new-recruit"]))
def test_any_roster_survives_export_and_import(roster: Roster, form: str) -> None:
    found = only(written(roster, form), roster.points_limit)
    marked = [each.general for each in found.roster.regiments]
    assert found.problems == ()
    assert found.roster == roster, marked


@given(st.text(max_size=300), st.integers(0, 40))
def test_any_text_is_read_or_refused(junk: str, place: int) -> None:
    lines = IOS.split("\n")
    for text in (junk, "\n".join([*lines[:place], junk, *lines[place:]])):
        try:
            import_text(text)
        except RosterError:
            continue
