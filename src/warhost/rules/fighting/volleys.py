"""Carrying out the attacks of an ATTACK ability: numbers, crits to use, target order, batch by batch (core-17.0e)."""

from collections.abc import Mapping
from typing import NamedTuple

from warhost.engine.catalogue import Weapon
from warhost.engine.decisions import Script, Share
from warhost.engine.dice import amount
from warhost.engine.events import ModifierNote, Rolled
from warhost.engine.game import Game
from warhost.rules.effects.characteristics import modified, printed_attacks, weapon_abilities, weapon_modifiers
from warhost.rules.effects.command_models import champion_bonus
from warhost.rules.effects.modifiers import AttackKind, CharacteristicModifier
from warhost.rules.fighting.attacking import Batch, Profile, profile_of, roll_batch
from warhost.rules.fighting.targeting import weapon_range
from warhost.rules.fighting.weapon_abilities import crits_of
from warhost.rules.questions import ask_pick
from warhost.rules.space.measuring import figures
from warhost.rules.space.terrain import COVER, covered, features
from warhost.rules.words import COMBAT_RANGE

MODEL_BY_MODEL = "model by model"
"""The answer that says that models use different crit abilities."""


class Attack(NamedTuple):
    """One model's attacks with one weapon on one target; `share` None: all that are not shared elsewhere."""

    target: str
    weapon: Weapon
    model: int
    share: int | None
    rolled: int | None


Crits = Mapping[tuple[str, str, int], str]
"""The crit ability in use by target, weapon and model."""


class Volley(NamedTuple):
    """The attacks declared by a unit, in file order of targets, weapons as listed, model number."""

    unit: str
    attacks: tuple[Attack, ...]
    split: bool  # some model shares its attacks out
    crits: Crits

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(attack.target for attack in self.attacks))


def declare_volley(game: Game, unit: str, shares: tuple[Share, ...], kind: AttackKind) -> Volley:
    """Order the attacks by target, weapon and model, and generate random numbers of attacks (core-26.0)."""
    arsenal = [weapon for weapon in game.warscroll(unit).weapons if weapon.melee == (kind == "combat")]
    weapons = [weapon.name for weapon in arsenal]
    targets = list(dict.fromkeys(share.target for share in shares))
    counts: dict[tuple[int, int, int], int | None] = {}
    for share in shares:
        for model in share.models:
            key = (targets.index(share.target), weapons.index(share.weapon), model)
            before = counts.get(key, 0)
            counts[key] = None if before is None or share.count is None else before + share.count
    rolled: dict[tuple[int, int], int] = {}
    attacks = []
    for (target, index, model), count in sorted(counts.items(), key=lambda each: each[0]):
        weapon = arsenal[index]
        printed = printed_attacks(game, unit, weapon)
        if printed.random and (model, index) not in rolled:
            faces = game.roll("attacks", printed.dice)
            rolled[model, index] = printed.value(faces)
            number, player = rolled[model, index], game.unit(unit).army
            game.emit(Rolled("attacks", player, faces, weapon.name, unit, number, sides=printed.sides))
        attacks.append(Attack(targets[target], weapon, model, count, rolled.get((model, index))))
    return Volley(unit, tuple(attacks), any(count is not None for count in counts.values()), {})


def _pick_crits(game: Game, volley: Volley) -> Script[Crits]:
    """Of several crit abilities each attacking model uses one, picked before the sequence starts (core-20.0).

    Models that attack the same target with the same weapon are asked for together, or one by one if the player likes.
    """
    crits: dict[tuple[str, str, int], str] = {}
    groups = dict.fromkeys((attack.target, attack.weapon) for attack in volley.attacks)
    for target, weapon in groups:
        able = crits_of(weapon_abilities(game, volley.unit, weapon, target))
        models = [each.model for each in volley.attacks if each.target == target and each.weapon is weapon]
        if able:
            whole = (*able, MODEL_BY_MODEL) if len(able) > 1 and len(models) > 1 else able
            said = yield from _pick_crit(game, volley.unit, whole, f"{weapon.name} at {target}")
            for model in models:
                crit = said
                if said == MODEL_BY_MODEL:
                    crit = yield from _pick_crit(game, volley.unit, able, f"{weapon.name} of model {model} at {target}")
                crits[target, weapon.name, model] = crit
    return crits


def _pick_crit(game: Game, unit: str, able: tuple[str, ...], whose: str) -> Script[str]:
    reason = f"which critical effect for {whose}"
    picked = yield from ask_pick(game.unit(unit).army, "crit", able, rule="core-20.0", reason=reason, unit=unit)
    return picked[0]


def resolve_volley(game: Game, volley: Volley, mortals: dict[str, int] | None = None) -> Script[dict[str, int]]:
    """All attacks on one target before the next; the damage pools they fill, and how much of it is mortal."""
    volley = _still_there(game, volley)
    volley = volley._replace(crits=(yield from _pick_crits(game, volley)))
    order = volley.targets
    if len(order) > 1:
        player = game.unit(volley.unit).army
        order = yield from ask_pick(
            player, "target-order", order, rule="core-17.0e", reason="attack which target first", least=len(order),
            most=len(order), unit=volley.unit,
        )  # fmt: skip
    pools: dict[str, int] = {}
    for target in order:
        for batch in batches(game, volley, target):
            points = yield from roll_batch(game, batch, mortals)
            if points:
                pools[target] = pools.get(target, 0) + points
    return pools


def _still_there(game: Game, volley: Volley) -> Volley:
    """What reactions have taken off the table neither attacks nor is attacked (core-5.2)."""
    standing = figures(game, volley.unit).numbers
    left = tuple(
        attack for attack in volley.attacks
        if attack.model in standing and game.unit(attack.target).status == "table"
    )  # fmt: skip
    return volley._replace(attacks=left)


def batches(game: Game, volley: Volley, target: str) -> list[Batch]:
    """Equal attacks rolled together (core-17.3): by weapon, crit ability, and what the model's own line adds."""
    found: list[Batch] = []
    attacks = [attack for attack in volley.attacks if attack.target == target]
    for weapon in dict.fromkeys(attack.weapon for attack in attacks):
        changes = weapon_modifiers(game, volley.unit, weapon, "Attacks", target)
        profiles: dict[tuple[str | None, tuple[ModifierNote, ...]], Profile] = {}
        for attack in attacks:
            if attack.weapon is not weapon:
                continue
            number = _number(game, volley, attack, changes)
            crit, line = volley.crits.get((target, weapon.name, attack.model)), _line(game, volley.unit, attack)
            if (crit, line) not in profiles:
                profiles[crit, line] = profile_of(game, volley.unit, weapon, target, crit, line)
            profile = profiles[crit, line]
            if found and found[-1].weapon == weapon.name and found[-1].profile is profile:
                found[-1] = found[-1]._replace(attacks=found[-1].attacks + number)
            elif number:
                found.append(Batch(volley.unit, weapon.name, target, number, profile))
    return found


def _line(game: Game, unit: str, attack: Attack) -> tuple[ModifierNote, ...]:
    """What terrain between this model and the target adds to the hit roll."""
    if not features(game, COVER):
        return ()
    known = figures(game, unit)
    if attack.model not in known.numbers:
        return ()
    reach = COMBAT_RANGE if attack.weapon.range is None else weapon_range(game, unit, attack.weapon)
    return covered(game, known.bodies[known.numbers.index(attack.model)], attack.target, reach)


def _number(game: Game, volley: Volley, attack: Attack, changes: list[CharacteristicModifier]) -> int:
    """How many attacks: printed or rolled, modified, and shared out as declared (core-26.0, core-27.0).

    Numbered shares take what there is in the order of the targets, an open one the rest. In combat every attack is
    made (core-16.0b): without an open share, what is left over goes to the last target.
    """
    base = attack.rolled if attack.rolled is not None else amount(attack.weapon.attacks).plus
    left = modified(base, changes) + champion_bonus(game, volley.unit, attack.weapon, attack.model)
    if not volley.split:
        return left
    mine = [other for other in volley.attacks if other.model == attack.model and other.weapon is attack.weapon]
    mine.sort(key=lambda other: other.share is None)
    for other in mine:
        rest = other is mine[-1] and other.weapon.melee
        number = left if other.share is None or rest else min(other.share, left)
        if other is attack:
            return number
        left -= number
    return 0
