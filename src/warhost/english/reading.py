"""Reading an ability: all of it, or none."""

from warhost.english.texts import AbilityText, Field, Gap, Reading, Setting

FIELDS: tuple[Field, ...] = ("timing", "declare", "effect")


def read(text: AbilityText, setting: Setting) -> Reading:
    """The ability that a text describes, or the words that were not understood; never a guess."""
    said = {field: str(getattr(text, field)) for field in FIELDS}
    return Reading(gaps=tuple(Gap(field, 0, words) for field, words in said.items() if words))
