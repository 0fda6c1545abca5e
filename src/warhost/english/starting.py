"""What holds at all times, though the rest of an ability is used: tokens from the start, deeds that are counted."""

from typing import Any

from warhost.engine.naming import slug
from warhost.english.phrases.declare import OwnToken
from warhost.english.phrases.nouns import select
from warhost.english.phrases.past_deeds import CountsDeeds
from warhost.english.phrases.statements import Body
from warhost.english.phrases.tokens_of_units import StartsWith
from warhost.english.scene import NotMeant, Scene
from warhost.english.texts import AbilityText, Setting
from warhost.rules.effects.modifiers import When


class HoldsFromStart:
    """The part of an ability's making that is about what it does before anybody uses it."""

    text: AbilityText
    setting: Setting
    tree: Any
    scene: Scene
    body: Body
    starts: Body
    more: dict[str, Any]

    def starting(self) -> None:
        """It waits for something all the time: the same clauses as if the ability were passive."""
        own = tuple(each.token for each in self.tree.declare if isinstance(each, OwnToken))
        starts: tuple[Any, ...] = (*own, *(each for each in self.body if isinstance(each, (StartsWith, CountsDeeds))))
        self.body = tuple(each for each in self.body if not isinstance(each, (StartsWith, CountsDeeds)))
        if not starts:
            return
        waits = {(each.trigger.what, select(each.trigger.on, self.scene)) for each in starts}
        if self.setting.bearer != "unit" or len(waits) != 1:
            raise NotMeant("a token or a deed, but whose?")
        ((what, on),) = waits
        key = slug(self.setting.key or self.text.name)
        self.more |= {"modifiers": (When(what, key),), "on": on}
        self.starts = starts
