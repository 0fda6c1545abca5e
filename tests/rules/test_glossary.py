"""The glossary: every term of the book is there, in our own words, on rules that exist, and is found when asked for."""

import base64
import re
import struct
import zlib
from pathlib import Path

import pytest

from warhost.rules.glossary import UnknownTerm, glossary, look_up, nearest
from warhost.rules.reference import is_known

HERE = Path(__file__).parent
BOOK = """
abilities; active player; allocate; All-out Attack; All-out Defence; Anti-X (+1 Rend); Any (...) Phase; Army of Renown;
army; army composition; army roster; artefact of power; At the Double; attack sequence; auxiliary unit;
Banish Manifestation; battle profile; battle round; battle tactics; battle trait; battlefield; battleplan;
begins deployment; behind a terrain feature; CAVALRY; Champion; Charge; Charge (+1 Damage); climb; coherency;
coherency range; combat attack; combat range; command points; commander; commands; Companion; contesting; control;
Control characteristic; control score; CORE; Counter-charge; Cover; Covering Fire; Crit (2 Hits); Crit (Auto-wound);
Crit (Mortal); critical hit; D3; damaged; Damage characteristic; damage points; damage pool; Declare; deployment phase;
destroyed; destroyed by; effect; endless spells; enemy models/units; Enemy (...) Phase; enhancements; faction;
faction rules; Fight; FLY; Forward to Victory; friendly models/units; general; Guarded Hero; Heal;
Health characteristic; heroic trait; hit roll modifiers; in combat; INFANTRY; inflict; invocation; jump down; keyword;
Magical Intervention; manifestations; manifestation lore; miscast; models; modifiers (dice rolls);
modifiers (characteristics); MONSTER; mortal damage; mount trait; Move characteristic; Musician; neutral territory;
Normal Move; objectives; Obscuring; passive abilities; persisting abilities; phases; pile-in; points limit;
power level; prayer; prayer lore; PRIEST; Rally; random characteristic; Range characteristic; Reaction; Redeploy;
regiment; Regiment of Renown; reinforced unit; replacement unit; Rend characteristic; reserves/in reserve; Retreat;
return slain model; roll off; Run; Save characteristic; save roll modifiers; set up; Shoot; Shoot in Combat; spell;
spell lore; slain; slain by; Standard Bearer; straight line; STRIKE-FIRST; STRIKE-LAST; summon; Tactical Gambit;
target (attacks); terrain features; territory (within/wholly within); token; timing; turns; Unbind; underdog; UNIQUE;
unique enhancements; units; Unstable; visible; WARD; warscroll; weapon ability; wholly on a terrain feature;
wholly within (model); wholly within (unit); within (model); within (unit); WIZARD; wound roll modifiers;
Your (...) Phase
"""
COPIED = 6
"""So many words in a row as in the book's own glossary are a copy."""


def test_every_term_of_the_book_is_there_in_its_order() -> None:
    assert list(glossary()) == [" ".join(each.split()) for each in BOOK.split(";")]


def test_every_term_rests_on_rules_that_exist_and_reads_like_a_sentence() -> None:
    for term in glossary().values():
        assert term.rules, term.term
        assert all(is_known(each) for each in term.rules), term.term
        assert 20 < len(term.says) < 240, term.term
        assert term.says[0].isupper() or term.says[0].isdigit(), term.term
        assert term.says.endswith("."), term.term
        assert term.words, term.term
        assert len(set(term.words)) == len(term.words), term.term


def _runs(text: str) -> set[int]:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return {zlib.crc32(" ".join(words[at : at + COPIED]).encode()) for at in range(len(words) - COPIED + 1)}


def test_no_sentence_is_the_books() -> None:
    """The book's glossary is here only as checksums of its runs of six words."""
    raw = base64.b64decode((HERE / "glossary_fingerprints.txt").read_text())
    book = set(struct.unpack(f"<{len(raw) // 4}I", raw))
    assert len(book) > 2000
    assert 1858192429 in book  # how the book's words on "destroyed" begin
    assert {term.term for term in glossary().values() if _runs(term.says) & book} == set()


def test_a_term_is_found_by_name_by_its_forms_and_without_its_brackets() -> None:
    assert [each.term for each in look_up("wholly within")] == ["wholly within (model)", "wholly within (unit)"]
    assert [each.term for each in look_up("Wholly  Within (Unit)")] == ["wholly within (unit)"]
    assert [each.term for each in look_up("charged")] == ["Charge"]
    assert [each.term for each in look_up("crit (mortal)")] == ["Crit (Mortal)"]
    assert [each.term for each in look_up("control")] == ["control"]
    assert [each.term for each in look_up("modifiers")] == ["modifiers (dice rolls)", "modifiers (characteristics)"]
    assert [each.term for each in look_up("territory")] == ["territory (within/wholly within)"]


@pytest.mark.parametrize("term", sorted(glossary()))
def test_every_term_is_found_by_its_own_name(term: str) -> None:
    assert [each.term for each in look_up(term.upper())] == [
        each for each in glossary() if each.casefold() == term.casefold()
    ]


def test_a_near_miss_names_the_right_one() -> None:
    with pytest.raises(UnknownTerm, match=r"no term 'wholy within'; did you mean wholly within \(model\)"):
        look_up("wholy within")
    assert nearest("coherancy")[0] == "coherency"
    assert nearest("renown")[:2] == ("Army of Renown", "Regiment of Renown")
    assert nearest("xyzzy") == ()
