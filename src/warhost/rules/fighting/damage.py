"""The damage sequence (core-18.0): wards, allocation point by point, who may be slain (core-18.3), units destroyed."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Ask, PickSlain, Script, SlainPicked
from warhost.engine.events import Damaged, Destroyed, ModifierNote, Rolled, Slain
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Source, opponent
from warhost.rules.effects.characteristics import characteristic, ward
from warhost.rules.effects.characteristics import coherency as coherency_range
from warhost.rules.effects.further_modifiers import NotWardedFrom
from warhost.rules.effects.hooks import Happening, Poised, carry_out, follow, spared, waiting
from warhost.rules.effects.in_force import affecting, frame_of
from warhost.rules.effects.modifiers import (
    AttackKind,
    CannotWard,
    DiceRule,
    IgnoresFirst,
    Indestructible,
    PassesOn,
    RollModifier,
    WardAgainst,
)
from warhost.rules.effects.rolls import modified_roll
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.history import did, moment, noted
from warhost.rules.questions import ask_pick
from warhost.rules.space.carrying import alight, remove_from_play
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.measuring import Figures, figures
from warhost.rules.space.standing import on_table
from warhost.rules.words import ATTACK, FIGHT
from warhost.table import kernels
from warhost.table.coherency import Group, Links, is_group, keepable, links_of


def damage_sequence(
    game: Game, pools: dict[str, int], by: str | None, mortals: Mapping[str, int] | None = None,
    cause: Ability | None = None,
) -> Script[None]:  # fmt: skip
    """Each commander allocates to their own units in the order they like, the active player first."""
    for player in (game.now.active, opponent(game.now.active)):
        units = [unit for unit, points in pools.items() if points > 0 and game.unit(unit).army == player]
        if len(units) > 1:
            count, reason = len(units), "in which order do your units suffer"
            order = ask_pick(player, "order", units, rule="core-18.0", reason=reason, least=count, most=count)
            units = list((yield from order))
        for unit in units:
            yield from suffer(game, unit, pools[unit], by, (mortals or {}).get(unit, 0), cause)


def suffer(
    game: Game, unit: str, points: int, by: str | None, mortal: int = 0, cause: Ability | None = None
) -> Script[None]:
    """Ward rolls for the pool, then allocation; so many of the points are mortal damage, inflicted by an ability."""
    if points <= 0 or game.unit(unit).status != "table" or affecting(game, Indestructible, unit):
        return
    waits = [Poised(unit, "warded", *found) for found in waiting(game, unit, "warded")]
    rolls = [Poised(unit, "ward rolls", *found) for found in waiting(game, unit, "ward rolls")]
    began = moment(game)
    if not affecting(game, WardAgainst, unit):
        mortal = 0  # one roll for all
    kind = attack_of(cause)
    warded = yield from _warded(game, unit, mortal, by, kind, cause, mortal=True)
    warded += yield from _warded(game, unit, points - mortal, by, kind, cause)
    yield from allocate(game, unit, points - warded, by, points, cause)
    for each in waits if warded else []:
        yield from carry_out(game, each, Happening(by, cause, times=warded))
    for each in rolls:
        yield from carry_out(game, each, Happening(by, cause, noted(game, began)))


def attack_of(cause: Ability | None) -> AttackKind | None:
    """Of what kind the attacks of an ability are, if it has any."""
    if cause is None or ATTACK not in cause.keywords:
        return None
    return "combat" if FIGHT in cause.keywords else "shooting"


def ward_notes(game: Game, unit: str, attacker: str | None, kind: AttackKind | None) -> tuple[ModifierNote, ...]:
    """The modifiers to the unit's ward rolls: its own, and for damage by attacks those that the attacker puts on it."""
    _, notes = modified_roll(game, unit, "ward", ())
    if attacker is None or kind is None:
        return notes
    theirs = affecting(game, RollModifier, attacker)
    return notes + tuple(
        ModifierNote(each.add, source)
        for each, source in theirs
        if each.roll == "ward" and each.at and each.attack in (None, kind)
    )


def _warded(
    game: Game, unit: str, points: int, by: str | None, kind: AttackKind | None, cause: Ability | None,
    mortal: bool = False,
) -> Script[int]:  # fmt: skip
    """How many points the unit's ward takes away: one roll each, the best ward only (core-18.1)."""
    passed = rolled = 0
    one_by_one = bool(waiting(game, unit, "warded 1") or waiting(game, unit, "ward passed"))
    while rolled < points and (value := _best_ward(game, unit, by, cause, mortal)) is not None:
        if wards_barred(game, unit, by, kind, cause):
            break
        notes = ward_notes(game, unit, by, kind)
        bonus = sum(note.amount for note in notes)
        faces = _ward_dice(game, unit, 1 if one_by_one else points, value - bonus)
        successes = sum(face + bonus >= value for face in faces)
        passing = sum(face + bonus >= value for face in range(1, 7))
        game.emit(Rolled("ward", game.unit(unit).army, faces, "ward", unit, None, value, successes, notes, passing))
        passed, rolled = passed + successes, rolled + len(faces)
        for face in faces if waiting(game, unit, "ward rolls") else ():
            game.note("ward roll", unit=unit, number=face)
        if one_by_one and faces == (1,):
            yield from follow(game, unit, "warded 1")
        if one_by_one and successes:
            yield from follow(game, unit, "ward passed")
    return passed


def _ward_dice(game: Game, unit: str, number: int, needed: int) -> tuple[int, ...]:
    """Ward rolls; those that fail are made once more where a rule lets them be (core-2.2)."""
    faces = game.roll("ward", number)
    again = max((each.up_to for each, _ in affecting(game, DiceRule, unit) if each.roll == "ward"), default=0)
    missed = [index for index, face in enumerate(faces) if face <= again and face < needed]
    second = iter(game.roll("ward", len(missed)) if missed else ())
    return tuple(next(second) if index in missed else face for index, face in enumerate(faces))


def _best_ward(game: Game, unit: str, by: str | None, cause: Ability | None, mortal: bool) -> int | None:
    """The best ward value, among them those that count only against some damage."""
    values = [] if (own := ward(game, unit)) is None else [own]
    for each, source in affecting(game, WardAgainst, unit):
        theirs = each.by is not None and by is not None and meant(each.by, game, by, Frame(source.unit, source.player))
        if (mortal or each.all_damage) and (theirs or (cause is not None and each.words & cause.keywords)):
            values.append(each.value)
    return min(values) if values else None


def wards_barred(
    game: Game, unit: str, attacker: str | None = None, kind: AttackKind | None = None, cause: Ability | None = None
) -> bool:
    """Are ward rolls forbidden for the unit, or for damage by these attacks, or by this ability?"""
    if any(not each.at for each, _ in affecting(game, CannotWard, unit)):
        return True
    if cause is not None and any(each.word in cause.keywords for each, _ in affecting(game, NotWardedFrom, unit)):
        return True
    if attacker is None or kind is None:
        return False
    return any(
        each.at
        and each.attack in (None, kind)
        and (each.against is None or meant(each.against, game, unit, frame_of(source, attacker)))
        for each, source in affecting(game, CannotWard, attacker)
    )


def allocate(
    game: Game, unit: str, points: int, by: str | None, inflicted: int | None = None, cause: Ability | None = None
) -> Script[None]:
    """Allocate points; each time they reach Health a model is slain and the count starts again (core-18.2)."""
    points = yield from _turned_aside(game, unit, points, by, cause)
    record = game.unit(unit)
    health = characteristic(game, unit, "Health")
    total = record.damage + points
    # All parts of a manifestation share its Health (magic-7.0).
    lost = total // health if record.kind == "unit" else record.alive * (total >= health)
    left = 0 if lost >= record.alive else total % health
    inflicted = points if inflicted is None else inflicted
    most = health * (record.alive if record.kind == "unit" else 1) - record.damage
    number, how = min(points, most), _how(cause)
    game.note("hurt", unit=unit, by=by, number=number, **how)  # further points have no effect (core-18.4)
    game.emit(Damaged(unit, inflicted, inflicted - points, points, left))
    if lost >= record.alive:
        if (yield from spared(game, unit, "destroyed")):
            return
        places = game.state.places[unit]
        standing = [number for number, place in enumerate(places) if place is not None]
        yield from _avenge(game, unit, standing, by, cause)
        yield from perish(game, unit, by, cause)
        return
    game.change_unit(unit, damage=left)
    if lost:
        yield from lose_models(game, unit, lost, by, cause)


def _turned_aside(game: Game, unit: str, points: int, by: str | None, cause: Ability | None) -> Script[int]:
    """Points that a rule ignores, or that others take in the unit's place; what is left of them."""
    if points > 0 and affecting(game, IgnoresFirst, unit) and not did(game, "ignored", unit=unit, phase=game.now.phase):
        game.note("ignored", unit=unit, number=1)
        points -= 1
    for rule, source in affecting(game, PassesOn, unit) if points > 0 else ():
        points -= yield from _passed_on(game, unit, points, rule, source, by, cause)
    return points


def _passed_on(
    game: Game, unit: str, points: int, rule: PassesOn, source: Source, by: str | None, cause: Ability | None
) -> Script[int]:
    """A die for each point while there is somebody else to take it, and the unit lives; how many are passed on."""
    player, frame, passed = game.unit(unit).army, frame_of(source, unit), 0
    lives = game.unit(unit).alive * characteristic(game, unit, "Health") - game.unit(unit).damage
    for number in range(points):
        if number - passed >= lives:
            break
        able = [each for each in on_table(game, player) if each != unit and meant(rule.to, game, each, frame)]
        if not able:
            break
        faces = game.roll("effect")
        succeeds = int(faces[0] >= rule.roll)
        game.emit(Rolled("effect", player, faces, source.ability, unit, None, rule.roll, succeeds))
        if succeeds:
            passed += 1
            (other,) = yield from ask_pick(player, "pick", able, rule=source.rule, reason="who takes the damage point")
            yield from allocate(game, other, 1, by, cause=cause)
    return passed


def _how(cause: Ability | None) -> dict[str, Any]:
    """By what ability something was done, for the facts."""
    return {} if cause is None else {"ability": cause.name, "keywords": cause.keywords}


def _avenge(game: Game, unit: str, models: list[int], by: str | None, cause: Ability | None) -> Script[None]:
    """What follows for each model that is slain, while it still stands."""
    if waiting(game, unit, "slain"):
        for model in models:
            yield from follow(game, unit, "slain", Happening(by, cause, model=model))


def _last_moment(game: Game, unit: str, by: str | None, cause: Ability | None) -> Script[None]:
    """What follows when a unit is destroyed, while its last models still stand."""
    if game.unit(unit).status == "table":
        yield from follow(game, unit, "perishes", Happening(by, cause))


def lose_models(game: Game, unit: str, count: int, by: str | None, cause: Ability | None = None) -> Script[None]:
    """The commander picks the slain; the unit stays one group, or the fewest further models go (core-18.3)."""
    standing = [number for number, place in enumerate(game.state.places[unit]) if place is not None]
    decision = PickSlain(
        player=game.unit(unit).army, kind="slain", reason=f"pick {count} of {unit} to be slain", rule="core-18.3",
        unit=unit, count=count, models=tuple(standing),
    )  # fmt: skip
    choice = yield Ask(decision, lambda answer: _judge_slain(game, unit, count, answer))
    models, forced = picks_in_order(game, unit, count, choice.models)
    yield from _avenge(game, unit, models, by, cause)
    if len(models) == game.unit(unit).alive:
        yield from _last_moment(game, unit, by, cause)
    slay(game, unit, models, forced, by, cause)
    yield from _sever(game, unit, by, cause)


def _judge_slain(game: Game, unit: str, count: int, answer: Any) -> list[Problem]:
    if not isinstance(answer, SlainPicked):
        return [problem("core-18.3", "pick {count} models of {unit}", unit, count=count)]
    return legal_losses(game, unit, count, answer.models)


def slay(game: Game, unit: str, models: list[int], forced: int, by: str | None, cause: Ability | None = None) -> None:
    """Take slain models off the table, the last `forced` of them for the sake of coherency."""
    places = list(game.state.places[unit])
    own = len(models) - forced
    for index, model in enumerate(models):
        place = places[model]
        at = (place.x, place.y) if place is not None else None
        facing = place.facing if place is not None else 0.0
        game.note("slain", unit=unit, model=model, at=at, by=by, facing=facing, **_how(cause))
        game.emit(Slain(unit, model, at, index >= own))
        places[model] = None
    game.put(unit, tuple(places))
    game.change_unit(unit, slain=(*game.unit(unit).slain, *models))
    if not game.unit(unit).alive:
        _gone(game, unit, by, cause)


def perish(game: Game, unit: str, by: str | None, cause: Ability | None = None) -> Script[None]:
    """Destroy a unit, and with it what it has summoned."""
    yield from _last_moment(game, unit, by, cause)
    destroy(game, unit, by, cause)
    yield from _sever(game, unit, by, cause)


def destroy(game: Game, unit: str, by: str | None, cause: Ability | None = None) -> None:
    """All its models are slain; further points have no effect (core-18.4)."""
    record = game.unit(unit)
    left = [number for number in range(record.size) if number not in record.slain]
    places = game.state.places.get(unit, ())
    if any(place is not None for place in places):
        slay(game, unit, left, 0, by, cause)
    else:
        game.change_unit(unit, slain=tuple(range(record.size)))
        _gone(game, unit, by, cause)


def _gone(game: Game, unit: str, by: str | None, cause: Ability | None = None) -> None:
    game.change_unit(unit, status="destroyed", damage=0)
    if game.unit(unit).kind == "unit":
        game.note("destroyed", unit=unit, player=game.unit(unit).army, by=by, **_how(cause))
    elif unit in game.state.terrain:
        gone = replace(game.state.terrain[unit], on_table=False, controlled_by=None)
        game.change(terrain={**game.state.terrain, unit: gone})
    game.emit(Destroyed(unit))
    alight(game, unit)


def _sever(game: Game, unit: str, by: str | None, cause: Ability | None) -> Script[None]:
    """What follows when a unit is gone; the manifestations of a summoner go too (magic-7.1)."""
    if game.unit(unit).status == "destroyed":
        yield from follow(game, unit, "gone", Happening(by, cause))
        for each in list(game.state.units.values()):
            if each.summoned_by == unit and game.unit(each.id).status == "table":
                yield from banish(game, each.id, "its summoner is slain")


def banish(game: Game, manifestation: str, reason: str = "banished") -> Script[None]:
    """A manifestation leaves play: banished (magic-7.2), or its summoner was slain (magic-7.1)."""
    yield from follow(game, manifestation, "banished")
    if game.unit(manifestation).status == "table":
        remove_from_play(game, manifestation, reason)


class Ranks:
    """The standing models of a unit, by their number among those standing, and who is near whom."""

    def __init__(self, known: Figures, reach: float) -> None:
        self.known, self.reach = known, reach
        self.numbers = known.numbers
        self.links: Links = links_of(kernels.near(known.bodies, reach))
        self._whole: dict[Group, bool] = {}

    def whole(self, models: Group) -> bool:
        """Are these models one group? Whoever picks the slain, judges that and takes them off asks the same."""
        found = self._whole.get(models)
        if found is None:
            found = self._whole[models] = is_group(self.links, models, neighbours_needed)
        return found

    def next_losses(self, models: Group) -> list[int]:
        """The models whose loss leaves the unit coherent; if there is none, those that lead to the fewest losses."""
        fine = [model for model in sorted(models) if self.whole(models - {model})]
        if fine or len(models) < 2:
            return fine or sorted(models)
        best: dict[int, int] = {}
        for model in sorted(models):
            kept = next(keepable(self.links, models - {model}, neighbours_needed), frozenset())
            best[model] = len(kept)
        return [model for model in best if best[model] == max(best.values())]

    def next_loss(self, models: Group, wanted: list[int]) -> int:
        """Who goes: the first of those wanted, no longer wanted then, if that is legal; else the first who can."""
        if wanted and wanted[0] in models and self.whole(models - {wanted[0]}):
            return wanted.pop(0)
        legal = self.next_losses(models)
        return wanted.pop(0) if wanted and wanted[0] in legal else legal[0]


def ranks_of(game: Game, unit: str) -> Ranks:
    """The ranks of a unit as it stands."""
    held: dict[str, Ranks] = game.kept("ranks")
    here, reach, found = figures(game, unit), coherency_range(game, unit), held.get(unit)
    if found is None or found.known is not here or found.reach != reach:
        found = held[unit] = Ranks(here, reach)
    return found


def picks_in_order(game: Game, unit: str, count: int, wanted: tuple[int, ...]) -> tuple[list[int], int]:
    """Who goes: the picked models while that is legal, else the first legal ones. And how many were forced."""
    ranks = ranks_of(game, unit)
    left = frozenset(range(len(ranks.numbers)))
    queue = [ranks.numbers.index(model) for model in wanted]
    gone: list[int] = []
    forced = 0
    while left and (len(gone) - forced < count or not ranks.whole(left)):
        # A model that goes while the unit is already broken, or after all were lost that had to be, is a forced one.
        forced += bool(gone) and not ranks.whole(left)
        model = ranks.next_loss(left, queue)
        gone.append(model)
        left -= {model}
    return [ranks.numbers[model] for model in gone], forced


def legal_losses(game: Game, unit: str, count: int, wanted: tuple[int, ...]) -> list[Problem]:
    """Is this a legal order of losses? Models left open are filled in."""
    ranks = ranks_of(game, unit)
    unknown = [model for model in wanted if model not in ranks.numbers]
    if unknown or len(set(wanted)) != len(wanted):
        named = ", ".join(map(str, unknown)) or "a model named twice"
        return [problem("core-18.3", "{unit} has no such model standing: {named}", unit, named=named)]
    gone, _ = picks_in_order(game, unit, count, wanted)
    for model, real in zip(wanted, gone, strict=False):
        if model != real:
            return [
                problem(
                    ("core-18.3", "core-15.1a"),
                    "without {model} first, it would not stay one coherent group; others can go instead",
                    unit,
                    model,
                )
            ]
    return []
