"""Commands (commands-1.0): abilities paid for with command points, in every phase."""

from collections.abc import Iterator
from math import inf

from warhost.engine.catalogue import PickSpec, ReactionTo
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import opponent
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.idioms import made_once
from warhost.rules.abilities.universal import declare_attacks, move_of, resolve_attacks
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import abilities_as_if, each_as_if, use_as_if
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.command_models import musician_bonus
from warhost.rules.effects.in_force import END_OF_PHASE, THIS_ABILITY
from warhost.rules.effects.modifiers import RollModifier, hit_rolls, save_rolls
from warhost.rules.effects.rolls import modified_roll, roll_chosen
from warhost.rules.fighting.targeting import reaches_any, usable_weapons
from warhost.rules.moving.terms import ANYWHERE, MoveTerms
from warhost.rules.questions import ask_pick, citing
from warhost.rules.selectors.did import CHARGED_THIS_TURN
from warhost.rules.selectors.where import IN_COMBAT, InCombat
from warhost.rules.selectors.who import ENEMY, ME, Amended, Keyword, Provided, WeakerThanMe
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import distance_between
from warhost.rules.space.sight import sees_unit
from warhost.rules.space.standing import can_be_targets
from warhost.rules.words import (
    ANY_HERO_PHASE,
    ATTACK,
    CHARGE,
    COMMAND,
    END_OF_ANY_TURN,
    ENEMY_CHARGE_PHASE,
    ENEMY_HERO_PHASE,
    ENEMY_MOVEMENT_PHASE,
    ENEMY_SHOOTING_PHASE,
    MOVE,
    PRAYER,
    PRIEST,
    RUN,
    SHOOT,
    SPELL,
    WIZARD,
)

RALLY_ROLLS, RALLY_NEEDS = 6, 4


def _ways_to_spend(points: int, damage: int, health: int, slain: int) -> list[str]:
    """Every sharing-out of rally points between healing and returning, the most healing first."""
    ways = []
    for back in range(min(slain, points // health) + 1):
        for healed in range(min(damage, points - back * health), -1, -1):
            ways.append(f"heal {healed}, return {back}")
    return sorted(ways, key=lambda way: -int(way.split()[1].rstrip(",")))


@ability(
    "Rally", ANY_HERO_PHASE, keywords={COMMAND}, rule="commands-2.0a", cost=1,
    used_by=~IN_COMBAT | Amended("Rally", "in combat"),
)  # fmt: skip
def rally(use: Use) -> Script[None]:
    """Six rally rolls; each 4+ is a point: 1 heals 1, as many as its Health return a slain model."""
    game, unit = use.game, use.unit
    rolls = use.parameter("rolls", RALLY_ROLLS) + musician_bonus(game, unit)
    added = sum(note.amount for note in modified_roll(game, unit, "rally", ())[1])
    points = use.count(rolls, RALLY_NEEDS - added, kind="rally") + use.parameter("points", 0)
    record = game.unit(unit)
    ways = _ways_to_spend(points, record.damage, characteristic(game, unit, "Health"), len(record.slain))
    (way,) = yield from ask_pick(
        use.player, "rally", ways, rule="commands-2.0a", reason="how to spend the rally points", unit=unit
    )
    healed, back = (int(word.rstrip(",")) for word in way.split()[1::2])
    use.heal(healed, on=unit)
    yield from use.return_models(back, to=unit)


def _can_intervene(game: Game, unit: str) -> Iterator[Problem]:
    player = game.unit(unit).army
    if not any(any(each_as_if(game, unit, word, player, "hero")) for word in (SPELL, PRAYER)):
        yield problem("commands-2.0b", "{unit} has no spell or prayer it could use", unit)


@ability(
    "Magical Intervention", ENEMY_HERO_PHASE, keywords={COMMAND}, rule="commands-2.0b", cost=1,
    used_by=Keyword(WIZARD) | Keyword(PRIEST), possible=_can_intervene,
)  # fmt: skip
def magical_intervention(use: Use) -> Script[None]:
    """Use a spell or prayer as if it were your hero phase, at -1 to the casting or chanting roll."""
    use.gives(use.unit, RollModifier("casting", -1), RollModifier("chanting", -1), until=THIS_ABILITY)
    cast = use_as_if(use.game, use.unit, (SPELL, PRAYER), use.player, "hero", kind="spell")
    yield from citing(use.ability.rule, cast)


@ability(
    "Redeploy", ENEMY_MOVEMENT_PHASE, keywords={COMMAND, MOVE, RUN}, rule="commands-3.0a", cost=1, used_by=~IN_COMBAT
)
def redeploy(use: Use) -> Script[None]:
    """Move up to D6", never within the combat range of an enemy."""
    distance = (yield from roll_chosen(use.game, use.unit, "move", use.parameter("dice", 1), "Redeploy")).total
    into_combat = use.parameter("into_combat", False)
    terms = ANYWHERE if into_combat else MoveTerms(clear_of_ranges=True, only_through=())
    yield from use.move(use.unit, distance, terms)


@ability(
    "At the Double", keywords={COMMAND}, rule="commands-3.0b", cost=1,
    reaction=ReactionTo("mine", keyword=RUN, user_is="actor"),
)  # fmt: skip
def at_the_double(use: Use) -> None:
    """Run 6" further instead of making a run roll."""
    use.amend(instead_of_the_roll=6)


def nearest_visible(game: Game, unit: str) -> frozenset[str]:
    """The visible enemy units that no other is nearer than; what is no unit may be picked if it is as near."""
    far = {foe: distance_between(game, unit, foe) for foe in can_be_targets(game, opponent(game.unit(unit).army))}
    found, nearest = [], inf
    for foe in sorted(far, key=far.__getitem__):
        if far[foe] > nearest + 1e-3:
            break
        if sees_unit(game, unit, foe):
            found.append(foe)
            nearest = min(nearest, far[foe]) if game.unit(foe).kind == "unit" else nearest
    return frozenset(found)


def _can_cover(game: Game, unit: str) -> Iterator[Problem]:
    armed = usable_weapons(game, unit, "shooting")
    if not armed or not reaches_any(game, unit, "shooting", nearest_visible(game, unit)):
        yield problem(("commands-4.0", "core-16.0c"), "{unit} cannot shoot the nearest enemy it sees", unit)


def _declare_covering_fire(use: Use) -> Script[None]:
    use.only_at = nearest_visible(use.game, use.unit)
    yield from declare_attacks(use, "shooting")


@ability(
    "Covering Fire", ENEMY_SHOOTING_PHASE, keywords={COMMAND, SHOOT, ATTACK}, rule="commands-4.0", cost=1,
    used_by=~IN_COMBAT, possible=_can_cover, declare=_declare_covering_fire,
)  # fmt: skip
def covering_fire(use: Use) -> Script[None]:
    """Shoot the nearest visible enemy unit, at -1 to hit."""
    use.gives(use.unit, hit_rolls(-1, companion=True), until=THIS_ABILITY)
    yield from resolve_attacks(use)


def _can_charge(game: Game, unit: str) -> Iterator[Problem]:
    if not abilities_as_if(game, unit, CHARGE, game.unit(unit).army, "charge"):
        yield problem(("commands-5.0a", "core-14.3"), "{unit} cannot use a CHARGE ability", unit)


@ability(
    "Counter-charge", ENEMY_CHARGE_PHASE, keywords={COMMAND}, rule="commands-5.0a", cost=2, used_by=~IN_COMBAT,
    possible=_can_charge,
)  # fmt: skip
def counter_charge(use: Use) -> Script[None]:
    """Charge in the enemy's charge phase."""
    yield from citing(use.ability.rule, use_as_if(use.game, use.unit, CHARGE, use.player, "charge"))


@ability(
    "Forward to Victory", keywords={COMMAND}, rule="commands-5.0b", cost=1,
    reaction=ReactionTo("mine", keyword=CHARGE, user_is="actor"), answers=made_once("charge"),
)  # fmt: skip
def forward_to_victory(use: Use) -> Script[None]:
    """Re-roll the charge roll."""
    yield from use.reroll("charge")


@ability(
    "All-out Attack", keywords={COMMAND}, rule="commands-6.0", cost=1,
    reaction=ReactionTo("mine", keyword=ATTACK, user_is="actor"),
)  # fmt: skip
def all_out_attack(use: Use) -> None:
    """Add 1 to hit rolls for the attacks of that ability, Companion weapons included."""
    use.gives(use.unit, hit_rolls(+1, companion=True), until=THIS_ABILITY)


@ability(
    "All-out Defence", keywords={COMMAND}, rule="commands-7.0", cost=1,
    reaction=ReactionTo("enemy", keyword=ATTACK, user_is="target"),
)  # fmt: skip
def all_out_defence(use: Use) -> None:
    """Add 1 to save rolls for the unit this phase."""
    use.gives(use.unit, save_rolls(+1), until=END_OF_PHASE)


AGAINST_ANYBODY = Provided(Amended("Power Through", "anybody"))
"""For units that need not be stronger than whom they power through."""


@ability(
    "Power Through", END_OF_ANY_TURN, keywords={COMMAND, MOVE}, rule="commands-8.0", cost=1,
    used_by=CHARGED_THIS_TURN | Amended("Power Through", "uncharged"),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME) & (WeakerThanMe() | AGAINST_ANYBODY)),),
)  # fmt: skip
def power_through(use: Use) -> Script[None]:
    """A charger hurts a weaker enemy it fights for D3, then moves, through the ranges of those it fought only."""
    damage: int | str = use.parameter("damage", "D3")
    yield from use.inflict_mortal(damage, on=use.target)
    if use.game.unit(use.unit).status == "table":
        fought = in_combat_with(use.game, use.unit)
        terms = MoveTerms(passes_combat=True, ends_in_combat=True, only_through=fought)
        further: int | str = use.parameter("further", 0)
        distance = move_of(use) + (use.roll(further, "move") if further else 0)
        yield from use.move(use.unit, distance, terms)
