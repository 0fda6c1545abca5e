"""An outcome as plain data, for pages that draw it themselves."""

from typing import Any

from warhost.odds.charts import shown
from warhost.odds.distribution import Distribution
from warhost.odds.matrix import Matchups
from warhost.odds.outcome import AttackOutcome, Round
from warhost.odds.salvos import Salvo

Data = dict[str, Any]


def outcome_view(outcome: AttackOutcome) -> Data:
    """Everything `warhost odds` prints."""
    foe = outcome.foe
    return {
        "title": outcome.title,
        "foe": {"name": foe.name, "models": foe.models, "health": foe.health, "left": foe.left},
        "destroyed": outcome.destroyed,
        "share": outcome.share,
        "inflicted": distribution_view(outcome.inflicted),
        "damage": distribution_view(outcome.damage, foe.left),
        "slain": distribution_view(outcome.slain, foe.models),
        "rounds": [_round(each) for each in outcome.rounds],
        "assumed": list(outcome.assumed),
    }


def distribution_view(found: Distribution, last: int | None = None) -> Data:
    """Mean, spread, the usual range, and the values worth showing; from `last` on nobody is left."""
    return {
        "mean": found.mean, "spread": found.spread, "median": found.quantile(0.5),
        "often": [found.quantile(0.1), found.quantile(0.9)],
        "bars": [
            {"label": each.label, "low": each.low, "chance": each.chance, "at_least": each.at_least,
             "gone": last is not None and each.low >= last}
            for each in shown(found, 30)
        ],
    }  # fmt: skip


def _round(each: Round) -> Data:
    return {
        "name": each.name, "models": each.models, "destroyed": each.destroyed,
        "attacks": [_attacks(salvo) for salvo in each.salvos],
    }  # fmt: skip


def _attacks(salvo: Salvo) -> Data:
    profile = salvo.profile
    return {
        "weapon": salvo.weapon.name, "attacks": f"{salvo.models} x {salvo.number}",
        "hit": needed(profile.hit, profile.hit_bonus), "wound": needed(profile.wound, profile.wound_bonus),
        "save": "-" if profile.save is None else needed(profile.save, profile.save_bonus), "damage": salvo.points,
        "crit": profile.crit or "-", "mean": salvo.attacks.damage().mean,
    }  # fmt: skip


def needed(value: int, bonus: int) -> str:
    """What a die must show, with what is added to it."""
    return f"{value}+ ({bonus:+d})" if bonus else f"{value}+"


def matchups_view(found: Matchups) -> Data:
    """Names, and both measures of every matchup."""
    return {
        "title": found.title, "names": list(found.names), "points": found.points.tolist(),
        "share": found.share.tolist(), "most": float(found.points.max(initial=0.0)),
    }  # fmt: skip
