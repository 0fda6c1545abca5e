"""What effects and passive abilities change, as data. Attack modifiers say whose attacks, with what, against whom."""

from typing import Literal

import msgspec

from warhost.engine.records import Modifier, Selector

AttackKind = Literal["combat", "shooting"]
Companions = Literal["only", "never"]
"""Of Companion weapons only, or of all but those; whoever speaks of them reaches them (core-20.0)."""


class RollModifier(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Add to rolls of a kind.

    In attacks `at` means rolls that others make against the affected unit, not its own: hit and wound rolls of attacks
    that target it, save rolls against its attacks. `against`: only with such a unit on the other side. `ability`: only
    rolls made for abilities with this keyword, or of this name.
    """

    roll: str
    add: int
    at: bool = False
    attack: AttackKind | None = None
    weapon: str | None = None
    against: Selector | None = None
    companion: bool = False
    ability: str | None = None
    companions: Companions | None = None


class CharacteristicModifier(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Set, multiply or add to a characteristic of a unit or its weapons (core-27.0), or say its most or its least.

    `at`: of the weapons of others, for their attacks that target the unit; `against`: only with such a unit on the
    other side. `up`: what it is multiplied to is rounded up.
    """

    name: str
    operation: Literal["set", "times", "add", "most", "least"]
    amount: float | str
    attack: AttackKind | None = None
    weapon: str | None = None
    against: Selector | None = None
    companion: bool = False
    at: bool = False
    companions: Companions | None = None
    up: bool = False


class ControlScore(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Add to the control score of the unit, or cap it."""

    add: int = 0
    cap: int | None = None


class Has(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit has a keyword."""

    keyword: str


class Lacks(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit loses a keyword."""

    keyword: str


class InState(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit is in a state that does nothing by itself; other rules speak of it by its name."""

    state: str


class WeaponsHave(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Its weapons have a weapon ability; `against`: for attacks that target such a unit."""

    ability: str
    attack: AttackKind | None = None
    weapon: str | None = None
    companion: bool = False
    against: Selector | None = None
    companions: Companions | None = None


class Blunted(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Weapon abilities have no effect, but for Companion: this one, or all. `at`: for attacks that target the unit."""

    ability: str | None = None
    at: bool = False
    attack: AttackKind | None = None
    against: Selector | None = None
    companion: bool = False


ANY_ABILITY = "any ability"
PILE_IN_MOVE = "pile-in move"


class Cannot(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit cannot use abilities with a keyword (or two: `A+B`) or name, or `ANY_ABILITY`; or a `PILE_IN_MOVE`."""

    use: str


class ActsAs(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit can use some abilities as if it had a keyword."""

    word: str
    uses: tuple[str, ...]


class May(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit may use abilities although it used another kind, or one of a name; `AGAIN`: though a friend used it."""

    use: str
    despite: str


class CannotBeTargeted(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit cannot be picked as the target of attacks of a kind, or only from within a distance.

    `each_model`: only by models that are themselves within it. `by`: by such units only. `after_another`: once another
    unit has targeted it this phase. `unless_in_combat`: but by who is in combat with it.
    """

    attack: AttackKind | None = None
    beyond: float | None = None
    each_model: bool = False
    by: Selector | None = None
    after_another: bool = False
    unless_in_combat: bool = False


class TargetsOnly(Modifier, msgspec.Struct, frozen=True, tag=True):
    """All attacks of the unit must target such units."""

    which: Selector
    attack: AttackKind | None = None


class CannotBePicked(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit cannot be picked by abilities of a side, or of anybody; by those with this keyword or name only."""

    by: Literal["friendly", "enemy", "anyone"] = "anyone"
    ability: str | None = None


class CannotAttackWith(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit cannot attack with a weapon."""

    weapon: str


class Amends(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Another ability's named parameter is different for the unit; `adds`: by so much."""

    ability: str
    parameter: str
    value: float | str | bool
    adds: bool = False


class AttackRule(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Critical on other rolls, or unmodified rolls that always fail. `at`: attacks that target the affected unit.

    `hits_inflict`: each hit inflicts the weapon's Damage as mortal damage, and the attack ends. `only_roll`: no attack
    sequence, a die for each attack, and on this or more the weapon's Damage is inflicted as mortal damage. `against`:
    only such a unit on the other side. `no_crits`: critical hits are plain; `only_crits`: no others hit. `saves_from`:
    unmodified save rolls of this or more succeed.
    """

    at: bool = False
    crits_on: int | None = None
    hit_fails_to: int | None = None
    wound_fails_to: int | None = None
    attack: AttackKind | None = None
    weapon: str | None = None
    hits_inflict: bool = False
    only_roll: int | None = None
    against: Selector | None = None
    companion: bool = False
    companions: Companions | None = None
    no_crits: bool = False
    only_crits: bool = False
    saves_from: int | None = None


class DiceRule(Modifier, msgspec.Struct, frozen=True, tag=True):
    """More or fewer dice for a kind of roll, or a re-roll of what fails: of any unmodified roll, or up to a value.

    `drop`: so many of the lowest dice are taken away again. `low`: dice up to this count as `counts_as`. `pool`: each
    re-roll that the player asks for (run, charge, casting, ...) costs a point of this pool of the unit. `attack`: of
    attacks of this kind. `levelled`: the lowest dice counts as the highest.
    """

    roll: str
    count: int = 0
    reroll: bool = False
    up_to: int = 6
    most: int | None = None
    against: Selector | None = None
    drop: int = 0
    low: int = 0
    counts_as: int = 0
    pool: str | None = None
    attack: AttackKind | None = None
    levelled: bool = False


class KeptDice(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Dice that the player has kept in a pool may stand in for dice of these rolls: hit, wound, save, run, ...

    They count as unmodified and are not modified, but saves by Rend.
    """

    pool: str
    rolls: tuple[str, ...]


class Ignores(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Modifiers to a kind of roll for the unit, or to its Move, do not count: all of them, or only one sort.

    `at`: of hit and wound rolls that others make for attacks that target it. Of `charge dice`: to how many are rolled.
    """

    roll: str
    what: Literal["all", "positive", "negative", "rend"] = "all"
    attack: AttackKind | None = None
    against: Selector | None = None
    at: bool = False
    companions: Companions | None = None

    def drops(self, amount: float) -> bool:
        """Does a modifier of so much not count?"""
        return self.what == "all" or self.what == ("positive" if amount > 0 else "negative")


class Fights(Modifier, msgspec.Struct, frozen=True, tag=True):
    """How many FIGHT abilities the unit can use in a phase."""

    times: int


def hit_rolls(add: int, **more: object) -> RollModifier:
    return RollModifier("hit", add, **more)  # type: ignore[arg-type]


def wound_rolls(add: int, **more: object) -> RollModifier:
    return RollModifier("wound", add, **more)  # type: ignore[arg-type]


def save_rolls(add: int, **more: object) -> RollModifier:
    return RollModifier("save", add, **more)  # type: ignore[arg-type]


def ward_rolls(add: int, **more: object) -> RollModifier:
    return RollModifier("ward", add, **more)  # type: ignore[arg-type]


def charge_rolls(add: int) -> RollModifier:
    return RollModifier("charge", add)


def run_rolls(add: int) -> RollModifier:
    return RollModifier("run", add)


def attacks(add: int, **more: object) -> CharacteristicModifier:
    return CharacteristicModifier("Attacks", "add", add, **more)  # type: ignore[arg-type]


def rend(add: int, **more: object) -> CharacteristicModifier:
    return CharacteristicModifier("Rend", "add", add, **more)  # type: ignore[arg-type]


def weapon_damage(add: int, **more: object) -> CharacteristicModifier:
    return CharacteristicModifier("Damage", "add", add, **more)  # type: ignore[arg-type]


def movement(add: int) -> CharacteristicModifier:
    return CharacteristicModifier("Move", "add", add)


class When(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Something happens to the unit, and a clause of the ability follows: `slain`, `warded 1`, `fought`, ...

    `attacked` and `has attacked`: after an ATTACK ability at it, or of its own, has been resolved. `targeted`: the same
    as `attacked`, where the hit rolls of those attacks have been noted. `destroyed`: as it
    would be; the clause answers whether it is spared. `chanted 1`: it answers whether to roll again. `set up`: it was.
    `passed`: an enemy has moved across it. `cast`: it has cast a spell. `answered`: a prayer of its was.
    `banished`: a manifestation is about to go. `warded`: ward rolls for it succeeded, and the damage sequence is over.
    `gone`: it has been destroyed. `perishes`: it is being destroyed, and its last models still stand.
    `failed roll`: a hit, wound or save roll for it has failed and can still be changed (`use.event.roll`). `declares`:
    it has declared an ability (`use.event.use`). `unbinds`, `banishes`: it has undone a spell of another, or a thing
    (`use.event.by`). `ward passed`: after each single one. `ward rolls`: when all are made and noted. `fought`: after a
    fight. `round begins`: whoever it is on, once for the player whose ability it is. `charge roll`: it is about to make
    one. `turn ends`: so it does. `moved`: it has ended a move, of whatever kind.
    """

    what: str
    ability: str


class Hidden(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit is not visible to enemy units further away than this; `each_model`: to single models of theirs."""

    beyond: float
    each_model: bool = False


class PowerLevel(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Add to the power level of a wizard or priest (magic-1.1), up to so much."""

    add: int
    most: int | None = None


class CastsWith(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The next casting roll: more dice, one taken away; a sum of exactly `sure` succeeds and cannot be unbound."""

    dice: int
    sure: int


class CastsFrom(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit's next spell, no SUMMON one, may be aimed from a thing too; its casting value is 1 higher."""

    thing: str


class Screens(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Nobody can be shot at if every straight line to them passes across the affected thing, however tall they are."""


class Spans(Modifier, msgspec.Struct, frozen=True, tag=True):
    """To pass between the parts of the affected thing is to pass across it."""


class WardAgainst(Modifier, msgspec.Struct, frozen=True, tag=True):
    """A ward that counts only against mortal damage inflicted by such units, or by abilities with one of these words.

    `all_damage`: against all damage of theirs, mortal or not.
    """

    value: int
    by: Selector | None = None
    words: frozenset[str] = frozenset()
    all_damage: bool = False


class Barrier(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Such units cannot move into the affected unit's combat range unless they start there."""

    to: Selector


class Indestructible(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Damage does nothing to the unit: it has no Health."""


class CannotWard(Modifier, msgspec.Struct, frozen=True, tag=True):
    """No ward rolls are made for the unit; `at`: none are made for damage that its attacks inflict, on such units."""

    at: bool = False
    attack: AttackKind | None = None
    against: Selector | None = None


class IgnoresFirst(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The first damage point that would be allocated to the unit in each phase is ignored."""


class PassesOn(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Before a damage point is allocated to the unit, a die is rolled: on this or more one of these takes it."""

    roll: int
    to: Selector


class ObjectiveRule(Modifier, msgspec.Struct, frozen=True, tag=True):
    """An objective (the effect's `on` names it) that cannot be contested or controlled, or that somebody haunts."""

    cannot_be_contested: bool = False
    cannot_be_controlled: bool = False
    also_contested_by: str | None = None


class IsObjective(Modifier, msgspec.Struct, frozen=True, tag=True):
    """A terrain feature (the effect's `on` names it) is also an objective."""


class While(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Some modifiers that count only for units that meet a further condition: tiers, rounds, numbers of points."""

    on: Selector
    gives: tuple[Modifier, ...]


def while_(on: Selector, *gives: Modifier) -> While:
    return While(on, gives)


class Pool(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Each round begins with so many points in a pool of the player; what is left at its end is lost."""

    pool: str
    points: int


class CountsPoints(Modifier, msgspec.Struct, frozen=True, tag=True):
    """For rules that look at points the unit counts as having more of them, or at least so many."""

    pool: str
    add: int = 0
    least: int = 0


class CountsModels(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Where friendly units on the battlefield are counted, each model of the unit counts."""


class PassesAcross(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit can pass across the models of such units as if it had FLY, or across terrain.

    `of`: in moves of abilities with this keyword, or of this name.
    """

    which: Selector | None = None
    terrain: bool = False
    of: str | None = None


class EndsCloser(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Each move of the unit must end closer to the edge that the player whose ability it is has marked."""

    mark: str


class MustEndWith(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Moves of this kind must end in combat with such a unit."""

    which: Selector
    of: str = "CHARGE"


class KeepsOff(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Such units cannot end moves of this kind within a distance of the unit."""

    distance: float
    who: Selector
    of: str = "CHARGE"


class Must(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit must use an ability of this name or keyword while it can; `engage`: and end in combat if it could."""

    use: str
    engage: bool = False


class DrawsMore(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Each time the player draws battle tactic cards: one more, and then one of the hand under the deck."""


class FightsTogether(Modifier, msgspec.Struct, frozen=True, tag=True):
    """When a player has picked the unit to fight, they can pick another one of those at once; it fights next."""


class MeasuresFrom(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The range and visibility of the unit's next ability of this name are measured from a thing instead."""

    ability: str
    thing: str


class ShootsFromEdge(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Range and visibility of the unit's shooting attacks can be measured from any point of the marked edge."""

    mark: str


class CannotContest(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit cannot contest objectives."""


class CannotBeHealed(Modifier, msgspec.Struct, frozen=True, tag=True):
    """Nothing heals the unit, and no slain models are returned to it; or only the latter."""

    models_only: bool = False


class CannotHeal(Modifier, msgspec.Struct, frozen=True, tag=True):
    """The unit cannot use abilities that heal, or that return slain models."""
