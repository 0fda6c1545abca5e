"""What attacks would do, exactly, before they are rolled."""

from logging import getLogger

from msgspec.structs import asdict

from warhost.engine.battle import Battle
from warhost.engine.decisions import PickTargets, Targets, Window
from warhost.engine.events import Declared
from warhost.engine.game import Game
from warhost.odds.preview import preview
from warhost.rules.effects.modifiers import AttackKind
from warhost.rules.words import SHOOT
from warhost.server.protocol.decisions import TargetOdds, WeaponOdds

Models = dict[str, list[int]]
log = getLogger(__name__)


def chances(game: Game, decision: PickTargets) -> dict[str, TargetOdds]:
    """For each enemy in reach: what comes of it if everybody who can attacks it with everything."""
    at: dict[str, Models] = {}
    for reach in decision.reaches:
        for model, foes in reach.models.items():
            for foe in foes:
                at.setdefault(foe, {}).setdefault(reach.weapon, []).append(model)
    return _of(game, decision, at)


def chances_of(game: Game, decision: PickTargets | Window, choice: Targets) -> dict[str, TargetOdds]:
    """The same for a sharing-out, also of the attacks of one model."""
    at: dict[str, Models] = {}
    counts: dict[str, dict[str, int]] = {}
    for share in choice.shares:
        at.setdefault(share.target, {}).setdefault(share.weapon, []).extend(share.models)
        if share.count is not None:
            counts.setdefault(share.target, {})[share.weapon] = share.count
    return _of(game, decision, at, counts)


def chances_declared(battle: Battle, decision: Window) -> dict[str, TargetOdds]:
    """Of attacks that somebody may react to: the same as they stand now, after the reactions used so far (core-5.2)."""
    choice = next((each for each in reversed(battle.answers) if isinstance(each, Targets)), None)
    if decision.kind != "reaction" or choice is None:
        return {}
    declared = [each for each in battle.game.events if isinstance(each, Declared) and not each.reaction]
    aimed = {each.target for each in choice.shares}
    if not declared or declared[-1].unit != decision.unit or {*declared[-1].targets} != aimed:
        return {}
    return chances_of(battle.game, decision, choice)


def _of(
    game: Game, decision: PickTargets | Window, at: dict[str, Models], counts: dict[str, dict[str, int]] | None = None
) -> dict[str, TargetOdds]:
    unit = decision.unit
    ability = game.catalogue.abilities.get(decision.ability or "")
    kind: AttackKind = "shooting" if ability is not None and SHOOT in ability.keywords else "combat"
    found: dict[str, TargetOdds] = {}
    for target, models in at.items():
        try:
            # A weapon by itself is what a choice of its targets is about.
            weapons = {name: _figures(game, unit, target, kind, {name: each}) for name, each in models.items()}
            shared = (counts or {}).get(target)
            whole = _figures(game, unit, target, kind, models, shared)
            found[target] = TargetOdds(**asdict(whole), weapons=weapons)
        except Exception:
            # A forecast that goes wrong must not stop the battle.
            log.exception("no odds for %s attacking %s", unit, target)
    return found


def _figures(
    game: Game, unit: str | None, target: str, kind: AttackKind, models: Models, counts: dict[str, int] | None = None
) -> WeaponOdds:
    outcome = preview(game, unit or "", target, kind, models, counts)
    damage, slain = (round(float(each.mean), 2) for each in (outcome.damage, outcome.slain))
    return WeaponOdds(damage=damage, slain=slain, destroys=round(outcome.destroyed, 4))
