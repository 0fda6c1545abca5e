"""Odds in the middle of a battle: what a unit's attacks on a target would do, from where everybody stands now."""

from collections.abc import Mapping

from warhost.engine.game import Game
from warhost.odds.outcome import AttackOutcome, Foe, Round
from warhost.odds.pipeline import slain_by
from warhost.odds.salvos import Models, bodies, inflicted_and_kept, salvos, wards_of
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.modifiers import AttackKind
from warhost.rules.fighting.targeting import reaches
from warhost.rules.history import has_charged


def preview(
    game: Game, unit: str, target: str, kind: AttackKind, models: Models | None = None,
    counts: Mapping[str, int] | None = None,
) -> AttackOutcome:  # fmt: skip
    """The outcome if these models attack with these weapons; without any, everybody who reaches the target.

    A model makes all its attacks on this target, or as many as `counts` says of the weapon. Reactions still to come
    are not counted.
    """
    if models is None:
        models = {
            each.weapon: [number for number, foes in each.models.items() if target in foes]
            for each in reaches(game, unit, kind)
        }
    each_makes = counts or {}
    found = tuple(each.only(each_makes.get(each.weapon.name)) for each in salvos(game, unit, target, kind, models))
    wards = wards_of(game, target, unit, kind)
    inflicted, damage = inflicted_and_kept([each.attacks for each in found], wards)
    record = game.unit(target)
    health = characteristic(game, target, "Health")
    size = bodies(game, target)
    slain = slain_by(damage, health, size, record.damage)
    foe = Foe(game.warscroll(target).name, size, health, record.damage, has_charged(game, target))
    attackers = len({number for numbers in models.values() for number in numbers})
    name = game.warscroll(unit).name
    rounds = (Round(name, attackers, kind, has_charged(game, unit), found, wards, float(slain.pmf[-1])),)
    return AttackOutcome(damage, inflicted, slain, float(slain.pmf[-1]), foe, rounds)
