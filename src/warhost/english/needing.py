"""What must be so that an ability is not used for nothing: somebody to heal, models to return, room to set up."""

from dataclasses import replace
from typing import Any

from warhost.engine.catalogue import PickSpec, Timing
from warhost.engine.game import Game
from warhost.english.asking import speaks_of
from warhost.english.phrases.deeds import Heals, ReturnsModels
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.placing import Arrive, Replaces, RoomFor, SetUpAgain
from warhost.english.phrases.points import Drops
from warhost.english.phrases.reserves import Hides
from warhost.english.phrases.rolling import OnRoll, PerDie, RollDie, RollEach, RollMany
from warhost.english.phrases.statements import Body, If
from warhost.english.phrases.tokens_of_units import TakesToken
from warhost.english.phrases.unlocked import Unlocks
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.english.texts import Setting
from warhost.english.trees import everything
from warhost.rules.abilities.idioms import if_any
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.where import IN_COMBAT
from warhost.rules.selectors.who import DAMAGED, Depleted, DestroyedUnit, HasPoints, HasToken, InReserve
from warhost.rules.sequence.deployment import ToDeploy
from warhost.rules.setting_up.room import no_room


class WorthUsing:
    """The part of an ability's making that asks whether it would do anything."""

    setting: Setting
    tree: Any
    scene: Scene
    timing: Timing
    picks: list[PickSpec]
    used_by: list[Select]
    more: dict[str, Any]

    def needs(self, body: Body) -> None:
        """Healing the unhurt, returning models that are not slain, moving who cannot."""
        for each in body:
            if isinstance(each, Replaces):
                self._replacing(each)
            elif isinstance(each, Arrive) and each.who == Ref("me"):
                self._arrival(each)
            elif isinstance(each, Arrive):
                self.need(each.who, InReserve() & RoomFor(each.terms))
            elif type(each) is SetUpAgain and not (self._may_be_spent or self._said_of_others(each)):
                self.need(each.who, RoomFor(each.terms))
            elif isinstance(each, Hides):
                self._hiding(each)
            elif isinstance(each, Drops) and each.of == Ref("me"):
                self.used_by.append(HasPoints(each.pool, each.points or 1))
            elif isinstance(each, Unlocks):
                self.more.setdefault("possible", each.possible(self.setting.rule))
            elif isinstance(each, TakesToken) and each.called_back:
                self.need(each.to, ~HasToken(each.token))
            elif isinstance(each, TakesToken) and each.of == Ref("me"):
                self.used_by.append(HasToken(each.token))
        left = [each for each in body if not isinstance(each, RollDie | RollMany)]
        if len(left) != 1:
            return
        only = left[0]
        if isinstance(only, OnRoll | PerDie):
            self.needs(only.body)
        elif isinstance(only, Heals) and only.on == Ref("me"):
            self.used_by.append(DAMAGED)
        elif isinstance(only, RollEach) and isinstance(only.who, Who):
            self._somebody(only.who)
        elif type(only) is If and {type(each) for each in (*only.body, *only.otherwise)} == {ReturnsModels}:
            self.needs(only.body)
        elif isinstance(only, ReturnsModels):
            self.need(only.to, Depleted())
        elif isinstance(only, UseNow) and only.word == "Normal Move":
            self.need(only.who, ~IN_COMBAT)

    @property
    def _may_be_spent(self) -> bool:
        """What is used once in a battle may be used for nothing (rulings, core-28.0)."""
        once = self.tree.when.once
        return once is not None and once.per == "battle"

    def _said_of_others(self, each: SetUpAgain) -> bool:
        """Is it near somebody who is known only then?"""
        near = tuple(spot.of for way in each.terms.ways() for spot in way.spots)
        return any(isinstance(one, Ref) and one.kind != "me" for one in everything(near))

    def need(self, who: Any, which: Select) -> None:
        if who == Ref("me"):
            self.used_by.append(which)
        elif isinstance(who, Ref) and len(self.picks) == 1:
            last = self.picks.pop()
            assert isinstance(last.which, Select)
            self.picks.append(replace(last, which=last.which & which))

    def _somebody(self, who: Who) -> None:
        """Dice for nobody."""
        picked = any(speaks_of(who, Ref(kind)) for kind in ("place", "target"))
        if not (picked or self._may_be_spent):
            affected = if_any(who.select(self.scene), self.setting.rule, "there is nobody it could affect")
            self.more.setdefault("possible", affected)

    def _arrival(self, only: Arrive) -> None:
        terms, scene, rule = only.terms, self.scene, self.setting.rule
        self.used_by.append(InReserve())

        def possible(game: Game, unit: str) -> Any:
            ways = [way.terms(game, unit, game.unit(unit).army, scene, None) for way in terms.ways()]
            found = [tuple(no_room(game, unit, each, rule)) for each in ways]
            return () if () in found else found[0]

        self.more |= {"off_table": True, "possible": possible}

    def _replacing(self, only: Replaces) -> None:
        """Each unit is replaced once, where there is room (core-24.0, core-24.2)."""
        self.need(only.who, DestroyedUnit(replaceable=True) & RoomFor(only.terms, only.half))
        if self.picks and only.who != Ref("me"):
            self.picks.append(replace(self.picks.pop(), rules=("core-24.2",)))
        if only.who == Ref("me"):
            self.more["off_table"] = True

    def _hiding(self, only: Hides) -> None:
        """A unit that is set up in reserve instead of being deployed (core-24.1)."""
        if self.timing.phase != "deployment":
            raise NotMeant("a unit goes into reserve during the battle")
        self.need(only.who, ToDeploy())
        if only.who == Ref("me") or "and_me" in self.more:
            self.more["off_table"] = True
