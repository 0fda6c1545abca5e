"""Odds as pages draw them."""

from warhost.odds.charts import shown
from warhost.odds.combatants import Found, known_armies
from warhost.odds.distribution import Distribution
from warhost.odds.matrix import Matchups
from warhost.odds.outcome import AttackOutcome, Round
from warhost.odds.salvos import Salvo
from warhost.odds.views import needed
from warhost.server.protocol.odds import (
    AttackerView,
    BarView,
    DistributionView,
    FoeView,
    MatchupsView,
    OddsArmy,
    OddsUnit,
    OutcomeView,
    SalvoView,
)


def outcome_view(outcome: AttackOutcome) -> OutcomeView:
    """Everything `warhost odds` prints."""
    foe = outcome.foe
    return OutcomeView(
        title=outcome.title,
        foe=FoeView(name=foe.name, models=foe.models, health=foe.health, left=foe.left),
        destroyed=outcome.destroyed,
        share=outcome.share,
        inflicted=distribution_view(outcome.inflicted),
        damage=distribution_view(outcome.damage, foe.left),
        slain=distribution_view(outcome.slain, foe.models),
        rounds=[_attacker(each) for each in outcome.rounds],
        assumed=list(outcome.assumed),
    )


def distribution_view(found: Distribution, last: int | None = None) -> DistributionView:
    """Mean, spread, the usual range, and the values worth showing; from `last` on nobody is left."""
    bars = [
        BarView(label=each.label, low=each.low, chance=each.chance, at_least=each.at_least,
                gone=last is not None and each.low >= last)
        for each in shown(found, 30)
    ]  # fmt: skip
    return DistributionView(
        mean=found.mean, spread=found.spread, median=found.quantile(0.5),
        often=(found.quantile(0.1), found.quantile(0.9)), bars=bars,
    )  # fmt: skip


def _attacker(each: Round) -> AttackerView:
    salvos = [_salvo(salvo) for salvo in each.salvos]
    return AttackerView(name=each.name, models=each.models, destroyed=each.destroyed, attacks=salvos)


def _salvo(salvo: Salvo) -> SalvoView:
    profile = salvo.profile
    return SalvoView(
        weapon=salvo.weapon.name, attacks=f"{salvo.models} x {salvo.number}",
        hit=needed(profile.hit, profile.hit_bonus), wound=needed(profile.wound, profile.wound_bonus),
        save="-" if profile.save is None else needed(profile.save, profile.save_bonus), damage=salvo.points,
        crit=profile.crit or "-", mean=salvo.attacks.damage().mean,
    )  # fmt: skip


def matchups_view(found: Matchups) -> MatchupsView:
    """Names, and both measures of every matchup."""
    return MatchupsView(
        title=found.title, names=list(found.names), points=found.points.tolist(), share=found.share.tolist(),
        most=float(found.points.max(initial=0.0)),
    )  # fmt: skip


def armies_view() -> list[OddsArmy]:
    """Every army and faction that has units that attack or can be attacked, and what of a unit one can choose."""
    return [
        OddsArmy(
            id=army.id, name=army.name, roster=bool(army.roster),
            units=[
                OddsUnit(
                    id=Found(army, scroll).path, name=scroll.name, size=scroll.size, health=scroll.health,
                    melee=[weapon.name for weapon in scroll.weapons if weapon.melee],
                    ranged=[weapon.name for weapon in scroll.weapons if not weapon.melee],
                )
                for scroll in army.warscrolls.values()
            ],
        )
        for army in known_armies() if army.warscrolls
    ]  # fmt: skip
