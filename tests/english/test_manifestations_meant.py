"""Manifestations are no units, but texts speak of them as of units."""

from warhost.english.phrases.nouns import Who, Word
from warhost.english.scene import Scene
from warhost.rules.selectors.who import FRIENDLY, Keyword, Manifested


def test_who_speaks_of_manifestations_means_just_them() -> None:
    thing, hero = (Word("MANIFESTATION"),), (Word("HERO"),)
    assert Who("friendly", (thing,)).select(Scene()) == Manifested("mine") & Keyword("MANIFESTATION")
    assert Who("any", (thing,)).select(Scene()) == Manifested("anyone") & Keyword("MANIFESTATION")
    assert Who("friendly", (hero,)).select(Scene()) == FRIENDLY & Keyword("HERO")
    assert Who("friendly", ((Word("MANIFESTATION", non=True),),)).select(Scene()) == FRIENDLY & ~Keyword(
        "MANIFESTATION"
    )
