"""What attacks do, exactly, and what was taken for granted in working it out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from warhost.engine.events import ModifierNote
from warhost.odds.distribution import Distribution
from warhost.odds.pipeline import Ward
from warhost.odds.salvos import Salvo
from warhost.rules.effects.modifiers import AttackKind
from warhost.table.shapes import Matrix


class Foe(msgspec.Struct, frozen=True):
    """The target as it was before the attacks."""

    name: str
    models: int
    health: int
    damage: int = 0
    charged: bool = False
    cover: bool = False
    note: str = ""

    @property
    def left(self) -> int:
        """How many points destroy it."""
        return self.models * self.health - self.damage


class Round(msgspec.Struct, frozen=True):
    """The attacks of one unit, and how likely the target is gone after them."""

    name: str
    models: int
    kind: AttackKind
    charged: bool
    salvos: tuple[Salvo, ...]
    wards: tuple[Ward, ...]
    destroyed: float
    note: str = ""


@dataclass(frozen=True, repr=False)
class AttackOutcome:
    """Damage after wards, damage inflicted before them, models slain, and the chance that nobody is left.

    What is asked of the outcome itself is asked of the damage after wards.
    """

    damage: Distribution
    inflicted: Distribution
    slain: Distribution
    destroyed: float
    foe: Foe
    rounds: tuple[Round, ...]

    @property
    def pmf(self) -> Matrix:
        return self.damage.pmf

    @property
    def mean(self) -> float:
        return self.damage.mean

    @property
    def spread(self) -> float:
        return self.damage.spread

    def at_least(self, value: int) -> float:
        """The chance of this much damage or more."""
        return self.damage.at_least(value)

    @property
    def title(self) -> str:
        return f"{', then '.join(each.name for each in self.rounds)} against {self.foe.name}"

    @property
    def share(self) -> float:
        """How much of the target's health is lost on average, 1 for all of it; more than all does not count."""
        return self.damage.capped(self.foe.left).mean / self.foe.left

    @property
    def assumed(self) -> tuple[str, ...]:
        """The choices and circumstances taken for granted, each in a sentence."""
        return tuple(dict.fromkeys(_assumed(self)))

    def as_dict(self) -> dict[str, Any]:
        """What `warhost odds --json` prints."""
        return {
            "damage": {"mean": self.damage.mean, "pmf": self.damage.pmf.tolist()},
            "slain": {"mean": self.slain.mean, "pmf": self.slain.pmf.tolist()},
            "destroyed": self.destroyed,
        }

    def _repr_svg_(self) -> str:
        """Damage and slain models as bar charts, for notebooks."""
        from warhost.odds.charts import outcome_picture

        return outcome_picture(self)

    def __repr__(self) -> str:
        return (
            f"AttackOutcome({self.title}: damage {self.mean:.3f} ± {self.spread:.3f}, slain {self.slain.mean:.3f}, "
            f"destroyed {self.destroyed:.1%})"
        )


def _assumed(outcome: AttackOutcome) -> Iterator[str]:
    foe = outcome.foe
    for each in outcome.rounds:
        yield from _of_round(each, foe)
    if foe.note:
        yield f"{foe.note}."
    if foe.cover and not any(_is_cover(note) for each in outcome.rounds for _, note in _notes(each)):
        yield f"Cover does not count: {foe.name} charged or has FLY, or is hit without modifiers (terrain-1.2a)."
    if foe.models > 1:
        yield "The defender takes slain models off so that nobody else has to go for coherency (core-18.3)."
    if len(outcome.rounds) > 1:
        yield "Damage is allocated before the next unit attacks; nobody attacks a target that is gone (core-18.4)."


def _of_round(each: Round, foe: Foe) -> Iterator[str]:
    if each.models:
        models = "1 model attacks" if each.models == 1 else f"{each.models} models attack"
        charged = "charged" if each.charged else "did not charge"
        weapons = ", ".join(dict.fromkeys(salvo.weapon.name for salvo in each.salvos)) or "nothing"
        yield f"{each.name}: {models} with {weapons}; the unit {charged}."
    if each.note:
        yield f"{each.note}."
    for salvo in each.salvos:
        if len(salvo.crits) > 1:
            others = " and ".join(salvo.crits)
            yield f"{salvo.weapon.name} uses {salvo.profile.crit}, of {others} the best on average (core-20.0)."
        if salvo.extra:
            champions = "1 champion has" if salvo.models == 1 else f"{salvo.models} champions have"
            yield f"{salvo.weapon.name}: {champions} {salvo.extra} more attack (models-1.0)."
        if salvo.weapon.carried_by is not None and salvo.models:
            carriers = "the model with it is" if salvo.models == 1 else f"{salvo.models} models with it are"
            yield f"{salvo.weapon.name}: {carriers} among those that attack."
        for roll, again in zip(("hit", "wound", "save"), salvo.profile.again, strict=True):
            if again:
                which = "" if again > 5 else f" up to {again}"
                yield f"{salvo.weapon.name}: {roll} rolls{which} that fail are rolled again, and no others (core-2.2)."
    for roll, note in _notes(each):
        if note.source.rule != "core-17.0c":
            yield f"{each.name}: {note.amount:+d} to {roll} rolls from {note.source.ability} ({note.source.rule})."
    if any(ward.ends_on_1 for ward in each.wards):
        yield f"The ward of {foe.name} ends with its first unmodified roll of 1."


def _notes(each: Round) -> Iterator[tuple[str, ModifierNote]]:
    for salvo in each.salvos:
        profile = salvo.profile
        for roll, notes in (("hit", profile.hit_notes), ("wound", profile.wound_notes), ("save", profile.save_notes)):
            yield from ((roll, note) for note in notes)


def _is_cover(note: ModifierNote) -> bool:
    return note.source.rule == "terrain-1.2a"
