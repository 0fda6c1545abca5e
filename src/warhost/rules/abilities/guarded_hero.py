"""Guarded heroes (core-25.0): shielded from shooting by their warriors."""

import msgspec

from warhost.engine.game import Game
from warhost.rules.abilities.ability import passive
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.modifiers import CannotBeTargeted, hit_rolls
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.space.combat_range import within_combat_range_of
from warhost.rules.space.standing import on_table
from warhost.rules.words import HERO, INFANTRY, MONSTER, WAR_MACHINE


class Guarded(Select, msgspec.Struct, frozen=True, tag=True):
    """Heroes, but no monsters or war machines, within the combat range of a friendly unit that is no hero."""

    infantry: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if not has_keyword(game, unit, HERO) or (self.infantry and not has_keyword(game, unit, INFANTRY)):
            return False
        if has_keyword(game, unit, MONSTER) or has_keyword(game, unit, WAR_MACHINE):
            return False
        friends = on_table(game, game.unit(unit).army)
        return any(
            friend != unit and not has_keyword(game, friend, HERO) and within_combat_range_of(game, unit, friend)
            for friend in friends
        )


guarded_hero = passive(
    "Guarded Hero", hit_rolls(-1, at=True, attack="shooting"), on=Guarded(), rule="core-25.0",
    summary="Shooting attacks at a guarded hero have -1 to hit.",
)  # fmt: skip
guarded_infantry_hero = passive(
    "Guarded Infantry Hero", CannotBeTargeted(attack="shooting", beyond=12.0), on=Guarded(infantry=True),
    rule="core-25.0", summary="A guarded infantry hero cannot be shot by units more than 12\" away.",
)  # fmt: skip
