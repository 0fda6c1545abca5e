"""Weapons that are not the unit's own: spoken of as those of its targets, or of other units of its army."""

from typing import Any

from warhost.english.phrases.gifts import AttacksOf
from warhost.english.phrases.nouns import Who
from warhost.english.scene import Ref
from warhost.english.texts import AbilityText, Setting
from warhost.english.trees import everything


def arms_spoken_of(text: AbilityText, setting: Setting) -> tuple[str, ...]:
    """Weapons of other units that a text names."""
    said = f"{text.declare} {text.effect}".lower()
    return tuple(each for each in setting.arms if each not in setting.weapons and each.lower().rstrip("s") in said)


def others_have(armed: tuple[str, ...], tree: Any) -> bool:
    """Are such weapons said to be those of others? As the unit's own they would be a slip that does nothing."""
    told = [each for each in everything((tree.declare, tree.body)) if _weapon(each) in armed]
    return all(isinstance(each, AttacksOf) and _of_others(each.of) for each in told)


def _weapon(node: Any) -> Any:
    return getattr(node, "weapon", None)


def _of_others(whose: Any) -> bool:
    return isinstance(whose, Who) or (isinstance(whose, Ref) and whose.kind == "target")
