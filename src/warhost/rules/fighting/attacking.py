"""The attack sequence (core-17.0), written once: a profile of equal attacks, which dice or exact odds read alike."""

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

import msgspec

from warhost.engine.catalogue import Weapon
from warhost.engine.decisions import Script
from warhost.engine.dice import Amount
from warhost.engine.events import Attacked, ModifierNote, Rolled
from warhost.engine.game import Game
from warhost.engine.records import Source
from warhost.rules.effects.characteristics import (
    COMPANION,
    attack_kind,
    base_amount,
    companion_shielded,
    counts_against,
    modified,
    names_it,
    of_weapon,
    save,
    weapon_abilities,
    weapon_modifiers,
)
from warhost.rules.effects.dice_choices import Die, Rolling, some_kept
from warhost.rules.effects.hooks import Happening, follow, waiting
from warhost.rules.effects.in_force import affecting, concerning, in_force
from warhost.rules.effects.modifiers import (
    AttackRule,
    CharacteristicModifier,
    DiceRule,
    Ignores,
    RollModifier,
)
from warhost.rules.fighting.weapon_abilities import CRIT_AUTO_WOUND, CRIT_MORTAL, extra_damage, extra_rend, hits_of

AttackRoll = Literal["hit", "wound", "save"]


class Profile(msgspec.Struct, frozen=True):
    """Everything that decides one attack: what is needed, how the rolls are modified, what a critical hit does.

    `again`: up to which unmodified result a hit, wound or save roll that fails is rolled again (core-2.2).
    `in_sequence`: false where a plain die stands in place of the hit roll, and nothing follows but damage.
    `saves_from`: from which unmodified save roll on it is saved whatever the modifiers.
    """

    hit: int
    wound: int
    save: int | None
    damage: Amount
    damage_modifiers: tuple[CharacteristicModifier, ...] = ()
    hit_bonus: int = 0
    wound_bonus: int = 0
    save_bonus: int = 0
    rend: int = 0
    crit: str | None = None
    crits_on: int = 6
    hit_fails_to: int = 1
    wound_fails_to: int = 1
    again: tuple[int, int, int] = (0, 0, 0)
    hits_inflict: bool = False
    in_sequence: bool = True
    saves_from: int = 7
    only_crits: bool = False
    hit_notes: tuple[ModifierNote, ...] = ()
    wound_notes: tuple[ModifierNote, ...] = ()
    save_notes: tuple[ModifierNote, ...] = ()

    def only_rolling(self, needed: int) -> "Profile":
        """No attack sequence, but a die that nothing modifies: on this or more the damage is inflicted."""
        return msgspec.structs.replace(
            self, hit=needed, hit_bonus=0, hit_notes=(), hit_fails_to=needed - 1, crit=None, crits_on=7,
            again=(0, 0, 0), hits_inflict=True, in_sequence=False,
        )  # fmt: skip

    def plain(self, die: Die) -> "Profile":
        """What decides for a die that was put in place of a roll: no modifiers, but Rend for kept ones."""
        if not die.fixed:
            return self
        by_rend = sum(note.amount for note in self.save_notes if note.source.rule == "core-17.0c") if die.kept else 0
        return msgspec.structs.replace(self, hit_bonus=0, wound_bonus=0, save_bonus=by_rend)

    def hits(self, face: int) -> bool:
        """Unmodified 1s always fail; so do those other rules name (core-17.0a)."""
        if self.only_crits and not self.critical(face):
            return False
        return face > self.hit_fails_to and face + self.hit_bonus >= self.hit

    def critical(self, face: int) -> bool:
        """By the unmodified roll alone: modifiers that make it miss do not matter, rules by which it fails do."""
        return face >= self.crits_on and face > self.hit_fails_to

    def scores(self, face: int) -> bool:
        """Does the attack go on? It hits, or is a critical hit with an effect of its own (core-17.0a, core-20.0)."""
        return self.hits(face) or (self.crit is not None and self.critical(face))

    def wounds(self, face: int) -> bool:
        return face > self.wound_fails_to and face + self.wound_bonus >= self.wound

    def saves(self, face: int) -> bool:
        """Unmodified 1s always fail; no roll is modified to less than 1 (core-17.0c, core-27.0)."""
        if self.save is None or face == 1:
            return False
        return face >= self.saves_from or max(1, face + self.save_bonus) >= self.save

    def passing(self, kind: AttackRoll) -> list[int]:
        """The faces that pass a roll."""
        passes = {"hit": self.scores, "wound": self.wounds, "save": self.saves}[kind]
        return [face for face in range(1, 7) if passes(face)]

    def passes(self, kind: AttackRoll, die: Die) -> bool:
        """Does a die pass a roll that may stand in place of it?"""
        return die.face in self.plain(die).passing(kind)

    def damage_for(self, faces: tuple[int, ...]) -> int:
        """Random Damage is generated, then modified (core-26.0, core-27.0)."""
        return modified(self.damage.value(faces), self.damage_modifiers)


def capped(total: int) -> int:
    """Hit and wound modifiers net to between -1 and +1 (core-17.1)."""
    return max(-1, min(1, total))


def profile_of(
    game: Game, unit: str, weapon: Weapon, target: str, crit: str | None, line: tuple[ModifierNote, ...] = ()
) -> Profile:
    """The profile of this weapon's attacks on this target; `line`: modifiers of a model's own line to it."""
    abilities = weapon_abilities(game, unit, weapon, target)
    rend_modifiers = _with_bonus(
        weapon_modifiers(game, unit, weapon, "Rend", target), "Rend", extra_rend(game, abilities, target)
    )
    rend = modified(weapon.rend, rend_modifiers, least=0)
    damage_modifiers = _with_bonus(
        weapon_modifiers(game, unit, weapon, "Damage", target), "Damage", extra_damage(game, abilities, unit)
    )
    hit_notes = _heeded(game, unit, "hit", roll_notes(game, "hit", unit, weapon, target) + line, weapon, target)
    wound_notes = _heeded(game, unit, "wound", roll_notes(game, "wound", unit, weapon, target), weapon, target)
    save_notes = _save_notes(game, unit, weapon, target, rend)
    rules = _attack_rules(game, unit, weapon, target)
    profile = Profile(
        hit=modified(weapon.hit, weapon_modifiers(game, unit, weapon, "Hit", target)),
        wound=modified(weapon.wound, weapon_modifiers(game, unit, weapon, "Wound", target)),
        save=save(game, target), damage=base_amount(weapon.damage, damage_modifiers), damage_modifiers=damage_modifiers,
        hit_bonus=capped(sum(note.amount for note in hit_notes)),
        wound_bonus=capped(sum(note.amount for note in wound_notes)),
        save_bonus=min(1, sum(note.amount for note in save_notes)), rend=rend, crit=crit,
        crits_on=rules.crits_on, hit_fails_to=rules.hit_fails, wound_fails_to=rules.wound_fails,
        again=_rerolls(game, unit, weapon, target), hits_inflict=rules.hits_inflict, saves_from=rules.saves_from,
        only_crits=rules.only_crits,
        hit_notes=hit_notes, wound_notes=wound_notes, save_notes=save_notes,
    )  # fmt: skip
    return profile if rules.only_roll is None else profile.only_rolling(rules.only_roll)


def _with_bonus(modifiers: list[CharacteristicModifier], name: str, bonus: int) -> tuple[CharacteristicModifier, ...]:
    """What a weapon ability adds is one of the modifiers, and comes in their order (core-20.0, core-27.0)."""
    own = [CharacteristicModifier(name, "add", bonus)] if bonus else []
    return (*modifiers, *own)


def roll_notes(game: Game, roll: str, unit: str, weapon: Weapon, target: str) -> tuple[ModifierNote, ...]:
    """The modifiers to a roll of an attack: those of whoever rolls, and those the other side puts on them."""
    if not in_force(game, RollModifier):
        return ()
    notes = []
    roller, foe = (target, unit) if roll == "save" else (unit, target)
    for affected, other, at in ((roller, foe, False), (foe, roller, True)):
        for each, source in concerning(game, RollModifier, affected, _of_roll(roll, at, weapon)):
            if _counts(game, each, source, unit, weapon, (affected, other)):
                notes.append(ModifierNote(each.add, source))
    return tuple(notes)


def _of_roll(roll: str, at: bool, weapon: Weapon) -> Callable[[RollModifier], bool]:
    """Which modifiers speak of a roll of an attack with this weapon: the roller's, or those of the other side."""
    return lambda each: each.roll == roll and each.at == at and of_weapon(each, weapon)


def _counts(game: Game, each: RollModifier, source: Source, unit: str, weapon: Weapon, sides: tuple[str, str]) -> bool:
    if not counts_against(game, each.against, source, *sides):
        return False
    if each.roll == "save" and not each.at:
        return True  # the target's own roll: no Companion weapon is shielded from that (core-20.0)
    return not companion_shielded(game, unit, weapon, source, names_it(each))


def _save_notes(game: Game, unit: str, weapon: Weapon, target: str, rend: int) -> tuple[ModifierNote, ...]:
    """Rend is one of the modifiers added up before the cap of +1; there is no lower limit (core-17.1)."""
    notes = roll_notes(game, "save", unit, weapon, target)
    if rend:
        notes += (ModifierNote(-rend, Source(f"Rend of {weapon.name}", "core-17.0c")),)
    return _heeded(game, target, "save", notes, weapon, unit)


def _heeded(
    game: Game, roller: str, roll: str, notes: tuple[ModifierNote, ...], weapon: Weapon, foe: str
) -> tuple[ModifierNote, ...]:
    """The modifiers that are not ignored: by the unit that rolls, or by the one that is attacked."""
    if not notes or not in_force(game, Ignores):
        return notes
    ignored = {
        each.what
        for who, other, at in ((roller, foe, False), (foe, roller, True))
        for each, source in affecting(game, Ignores, who)
        if (each.roll, each.at) == (roll, at)
        and each.attack in (None, attack_kind(weapon))
        and counts_against(game, each.against, source, who, other)
        and not (each.companions == "never" and COMPANION in weapon.abilities)
    }
    return tuple(note for note in notes if not _ignored(note, ignored))


def _ignored(note: ModifierNote, what: AbstractSet[str]) -> bool:
    sign = "positive" if note.amount > 0 else "negative"
    return "all" in what or sign in what or ("rend" in what and note.source.rule == "core-17.0c")


class _AttackRules(NamedTuple):
    """From which roll on hits are critical, up to which hits and wounds fail, if hits inflict, if a die does all.

    `saves_from`: from which unmodified roll on saves succeed. `only_crits`: other hits are none.
    """

    crits_on: int = 6
    hit_fails: int = 1
    wound_fails: int = 1
    hits_inflict: bool = False
    only_roll: int | None = None
    saves_from: int = 7
    only_crits: bool = False


def _attack_rules(game: Game, unit: str, weapon: Weapon, target: str) -> _AttackRules:
    """What rules make of the attacks, of whoever makes them and of whom they target."""
    if not in_force(game, AttackRule):
        return _AttackRules()
    sides = ((unit, target, False), (target, unit, True))
    found = [
        rule
        for affected, other, at in sides
        for rule, source in affecting(game, AttackRule, affected)
        if rule.at == at
        and of_weapon(rule, weapon)
        and not companion_shielded(game, unit, weapon, source, names_it(rule))
        and counts_against(game, rule.against, source, affected, other)
    ]
    return _AttackRules(
        7 if any(rule.no_crits for rule in found) else min([6, *(rule.crits_on or 6 for rule in found)]),
        max([1, *(rule.hit_fails_to or 1 for rule in found)]), max([1, *(rule.wound_fails_to or 1 for rule in found)]),
        any(rule.hits_inflict for rule in found),
        next((rule.only_roll for rule in found if rule.only_roll is not None), None),
        min([7, *(rule.saves_from or 7 for rule in found)]), any(rule.only_crits for rule in found),
    )  # fmt: skip


def _rerolls(game: Game, unit: str, weapon: Weapon, target: str) -> tuple[int, int, int]:
    """Up to which unmodified result failed hit, wound and save rolls are rolled again; 0 for none."""
    if not in_force(game, DiceRule):
        return (0, 0, 0)
    found = {"hit": 0, "wound": 0, "save": 0}
    for roller, kinds in ((unit, ("hit", "wound")), (target, ("save",))):
        for rule, source in affecting(game, DiceRule, roller):
            shielded = roller == unit and companion_shielded(game, unit, weapon, source, False)
            counts = counts_against(game, rule.against, source, roller, target if roller == unit else unit)
            fits = rule.attack in (None, attack_kind(weapon))
            if rule.reroll and rule.roll in kinds and counts and fits and not shielded:
                found[rule.roll] = max(found[rule.roll], rule.up_to)
    return found["hit"], found["wound"], found["save"]


class Batch(NamedTuple):
    """Equal attacks on one target (core-17.3)."""

    unit: str
    weapon: str
    target: str
    attacks: int
    profile: Profile


def roll_batch(game: Game, batch: Batch, mortals: dict[str, int] | None = None) -> Script[int]:
    """Roll a batch through the sequence; the damage points it inflicts. `mortals`: how many of them are mortal."""
    profile, unit, target = batch.profile, batch.unit, batch.target
    dice = yield from _throw(game, batch, "hit", batch.attacks)
    crits = [profile.critical(face) for face, _ in dice]
    if any(crits) and waiting(game, unit, "has attacked"):
        game.note("critical hit", unit=unit, ability=batch.weapon, targets=(target,), number=sum(crits))
    hits = [index for index, (_, scores) in enumerate(dice) if scores]
    mortal = [index for index in hits if (crits[index] and profile.crit == CRIT_MORTAL) or profile.hits_inflict]
    sure = [index for index in hits if crits[index] and profile.crit == CRIT_AUTO_WOUND and not profile.hits_inflict]
    scored = hits_of(profile.crit)
    done, to_wound = {*mortal, *sure}, list[int]()
    for index in hits:
        if index not in done:
            to_wound += [index] * (_more_hits(game, batch, scored) if crits[index] and scored is not None else 1)
    dice = yield from _throw(game, batch, "wound", len(to_wound))
    wounded = sorted([index for index, (_, wounds) in zip(to_wound, dice, strict=True) if wounds] + sure)
    unsaved = wounded
    if profile.save is not None:
        dice = yield from _throw(game, batch, "save", len(wounded))
        unsaved = [index for index, (_, saved) in zip(wounded, dice, strict=True) if not saved]
    damages = _roll_damage(game, game.unit(unit).army, batch, len(mortal) + len(unsaved))
    inflicted = sum(damages)
    if mortals is not None and mortal:
        mortals[target] = mortals.get(target, 0) + sum(damages[: len(mortal)])
    game.note("struck", unit=target, by=unit, ability=batch.weapon, number=inflicted)
    game.emit(
        Attacked(
            unit, batch.weapon, target, batch.attacks, len(hits), sum(crits), len(wounded), len(unsaved), inflicted
        )
    )
    return inflicted


def _throw(game: Game, batch: Batch, kind: AttackRoll, count: int) -> Script[list[tuple[int, bool]]]:
    """The dice of an attack, each with whether it passes: kept ones that stand in for some, the rest rolled, and what
    rules make of failed ones."""
    profile, roller = batch.profile, batch.target if kind == "save" else batch.unit
    asks, passing = profile.in_sequence and count > 0, profile.passing(kind)
    kept = (yield from some_kept(game, roller, kind, count)) if asks else ()
    faces = _roll_dice(game, batch, kind, passing, count - len(kept))
    mended = asks and waiting(game, roller, "failed roll")
    if not kept and not mended:
        _remember(game, batch, kind, faces)
        return [(face, face in passing) for face in faces]
    dice = [*(Die(face, fixed=True, kept=True) for face in kept), *map(Die, faces)]
    if mended:
        rolling = Rolling(game, kind, roller, dice, lambda die: profile.passes(kind, die), batch.weapon)
        if rolling.failed:
            other = batch.unit if kind == "save" else batch.target
            yield from follow(game, roller, "failed roll", Happening(other, roll=rolling))
    _remember(game, batch, kind, tuple(die.face for die in dice))
    return [(die.face, profile.passes(kind, die)) for die in dice]


def _roll_dice(game: Game, batch: Batch, kind: AttackRoll, passing: list[int], count: int) -> tuple[int, ...]:
    """Throw dice of an attack; those that fail are thrown once more where a rule lets them be (core-2.2)."""
    profile = batch.profile
    needed, notes, again = {
        "hit": (profile.hit, profile.hit_notes, profile.again[0]),
        "wound": (profile.wound, profile.wound_notes, profile.again[1]),
        "save": (profile.save, profile.save_notes, profile.again[2]),
    }[kind]
    player = game.unit(batch.target if kind == "save" else batch.unit).army
    faces = game.roll(kind if profile.in_sequence else "effect", count)
    _tell(game, kind, player, faces, batch, needed, sum(map(passing.count, faces)), notes, len(passing))
    missed = [index for index, face in enumerate(faces) if face <= again and face not in passing] if again else []
    if not missed:
        return faces
    second = game.roll(kind, len(missed))
    _tell(game, kind, player, second, batch, needed, sum(map(passing.count, second)), notes, len(passing))
    whole = list(faces)
    for index, face in zip(missed, second, strict=True):
        whole[index] = face
    return tuple(whole)


def _remember(game: Game, batch: Batch, kind: str, faces: tuple[int, ...]) -> None:
    """Unmodified rolls that an ability waits to look at when the attacks have been resolved."""
    if kind == "wound":
        return
    saved = kind == "save"
    who = batch.target if saved else batch.unit
    at = (batch.target,) if not saved and waiting(game, batch.target, "targeted") else ()
    if at or waiting(game, who, "attacked" if saved else "has attacked"):
        for face in faces:
            game.note("save roll" if saved else "hit roll", unit=who, ability=batch.weapon, targets=at, number=face)


def _more_hits(game: Game, batch: Batch, scored: Amount) -> int:
    """How many hits a critical hit scores (core-20.0); a random number is rolled for each."""
    faces = game.roll("effect", scored.dice)
    _tell(game, "effect", game.unit(batch.unit).army, faces, batch, None, None, ())
    return scored.value(faces)


def _roll_damage(game: Game, attacker: str, batch: Batch, successes: int) -> list[int]:
    """Damage for each successful attack, mortal criticals among them (core-17.0d, core-20.0)."""
    profile = batch.profile
    each = profile.damage.dice
    faces = game.roll("damage", each * successes)
    damages = [profile.damage_for(faces[start * each : (start + 1) * each]) for start in range(successes)]
    if each:
        # Where Damage is only added to, the sum tells how much; what is set or multiplied is no sum of dice.
        adds = all(change.operation == "add" for change in profile.damage_modifiers)
        total, sides = sum(damages) if adds else None, profile.damage.sides
        _tell(game, "damage", attacker, faces, batch, None, None, (), sides=sides, total=total)
    return damages


def _tell(
    game: Game, kind: str, player: str, faces: tuple[int, ...], batch: Batch, needed: int | None,
    successes: int | None, notes: tuple[ModifierNote, ...], passing: int | None = None, sides: int = 6,
    total: int | None = None,
) -> None:  # fmt: skip
    if faces:
        unit = batch.target if kind == "save" else batch.unit
        game.emit(Rolled(kind, player, faces, batch.weapon, unit, total, needed, successes, notes, passing, sides))
