"""What to expect of a unit's attacks in a live game, fast enough for a computer player to ask all the time.

The profiles are the game's own, with every modifier in force, and the arithmetic is that of exact odds; only the
positions are imagined: everybody who attacks reaches the target, with nothing in the way. Ask the game of the moment
rather than one that imagines other places: answers are kept for as long as nothing but places has changed there.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from warhost.engine.catalogue import Weapon
from warhost.engine.game import Game
from warhost.engine.records import State
from warhost.odds.pipeline import Ward, slain_by
from warhost.odds.salvos import Attacks, bodies, inflicted_and_kept, one_of_each_set, salvo_of, wards_of
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.command_models import champion_bonus
from warhost.rules.effects.modifiers import AttackKind
from warhost.rules.fighting.targeting import weapons_of
from warhost.rules.history import has_charged, noted


class Expectation(NamedTuple):
    """On average: damage after wards (no more than the target can take) and models slain; the chance that all are."""

    damage: float
    slain: float
    destroyed: float


NOTHING = Expectation(0.0, 0.0, 0.0)
_KINDS: dict[str, AttackKind] = {"melee": "combat", "ranged": "shooting"}


def expected(
    game: Game, attacker: str, target: str, kind: Literal["melee", "ranged"] = "melee", charged: bool = False,
    models: int | None = None,
) -> Expectation:  # fmt: skip
    """All attacks of a unit's melee or ranged weapons on a target, all models in range, or only so many of them.

    `charged`: as if the attacker had charged this turn; if it has, that counts anyway.
    """
    state = game.state
    held = game.kept("expected")
    key = (attacker, target, kind, charged, models)
    known = held.get(key)
    # Auras depend on places, too; where everybody stands now is as good a guess as any for a moment to come.
    made_of = (state.now, state.units, state.effects, state.players, noted(game))
    if known is not None and all(old is new for old, new in zip(known[0], made_of, strict=True)):
        return known[1]  # type: ignore[no-any-return]
    found = _fresh(game, attacker, target, _KINDS[kind], charged, models)
    held[key] = (made_of, found)
    return found


def _fresh(game: Game, attacker: str, target: str, kind: AttackKind, charged: bool, models: int | None) -> Expectation:
    record = game.unit(target)
    if not record.alive:
        return NOTHING
    if charged and not has_charged(game, attacker):
        game = _as_charged(game, attacker)
    found = [
        salvo_of(game, attacker, weapon, target, (), count, extra)
        for weapon in weapons_of(game, attacker, kind)
        for extra, count in _alike(game, attacker, weapon, models).items()
    ]
    attacks = [each.attacks for each in one_of_each_set(found)]
    if not attacks:
        return NOTHING
    health = characteristic(game, target, "Health")
    return worth(tuple(attacks), wards_of(game, target, attacker, kind), health, bodies(game, target), record.damage)


def _as_charged(game: Game, attacker: str) -> Game:
    """The moment as if the attacker had charged; imagined once for all its targets."""
    held: dict[str, tuple[State, Game]] = game.kept("charged")
    known = held.get(attacker)
    if known is None or known[0] is not game.state:
        twin = game.imagine(attacker, game.state.places.get(attacker, ()))
        twin.note("charged", unit=attacker)
        known = held[attacker] = (game.state, twin)
    return known[1]


def _alike(game: Game, unit: str, weapon: Weapon, most: int | None) -> dict[int, int]:
    """How many models attack with a weapon, by what a champion's has more; those who lead attack first."""
    record = game.unit(unit)
    armed = record.armed.get(weapon.name)
    bearers = range(record.size) if armed is None else armed
    extras = sorted((champion_bonus(game, unit, weapon, n) for n in bearers if n not in record.slain), reverse=True)
    counts: dict[int, int] = {}
    for extra in extras[:most]:
        counts[extra] = counts.get(extra, 0) + 1
    return counts


@lru_cache(maxsize=65_536)
def worth(attacks: tuple[Attacks, ...], wards: tuple[Ward, ...], health: int, models: int, already: int) -> Expectation:
    """What attacks do to a target of so much Health and so many models, remembered by these numbers alone."""
    _, damage = inflicted_and_kept(attacks, wards)
    slain = slain_by(damage, health, models, already)
    return Expectation(damage.capped(models * health - already).mean, slain.mean, float(slain.pmf[-1]))
