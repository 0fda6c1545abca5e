"""How a step answers the decisions it meets: by what it says, else by the default."""

from typing import Any

import numpy as np
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    AnyDecision,
    Choice,
    ModelMove,
    Move,
    MoveUnit,
    Pass,
    Pick,
    Picked,
    PickSlain,
    PickTargets,
    Placed,
    SetUpUnit,
    Share,
    SlainPicked,
    Targets,
    UseAbility,
    Window,
)
from warhost.engine.naming import slug
from warhost.engine.problems import Problem, Refused, problem
from warhost.engine.prose import a_thing
from warhost.rules.abilities.blasts import by_point
from warhost.rules.effects.characteristics import weapon_abilities
from warhost.rules.fighting.targeting import attacks_of
from warhost.rules.fighting.volleys import MODEL_BY_MODEL
from warhost.rules.fighting.weapon_abilities import crits_of
from warhost.rules.fighting.weapon_choice import taken_up
from warhost.rules.moving.proposals import Wish, plan_move, shift_paths
from warhost.rules.space.measuring import figures
from warhost.rules.words import FIGHT
from warhost.scenario.file import model
from warhost.scenario.run.first_places import feature_place, returned_places
from warhost.scenario.run.option_names import meant_option, named_option, profile_named, rally_points, said_plainly
from warhost.table.shapes import Place, Point


class StepAnswers:
    """The answers of one step, used up as they are asked for."""

    def __init__(self, battle: Battle, step: model.Answers, then: model.UseStep | None = None) -> None:
        self.battle = battle
        self.step = step
        self.then = (then.by, StepAnswers(battle, then)) if then is not None and then is not step else None
        self.reactions = list(step.reactions)
        self.targets = list(step.targets)
        self.places = list(step.place)
        self.given = {kind: _as_list(kind, value) for kind, value in step.choose.items()}
        self.reacting: model.Reaction | None = None
        self.unable: list[Problem] = []
        self.mover: str | None = None
        """Whose `move` it is, where several units move."""

    def says(self, decision: AnyDecision) -> bool:
        """Does the step answer this decision explicitly?"""
        if isinstance(decision, Window):
            return decision.kind == "reaction" and self._reaction(decision) is not None
        if isinstance(decision, MoveUnit):
            return bool(self.step.move or self.step.moves or self.step.shift or self.step.pile_in)
        if isinstance(decision, SetUpUnit) and decision.kind == "set-up":
            return bool(self.step.place or self.step.places) or self._spot(decision) is not None
        if isinstance(decision, Pick) and decision.kind == "contest":
            return decision.unit in self._contests()
        if decision.kind == "discard" and isinstance(self.step.choose.get("discard"), dict):
            return decision.player in self.step.choose["discard"]
        return bool(self.given.get(self._kind(decision)))

    def answer(self, decision: AnyDecision) -> Choice:
        if self.then is not None and not isinstance(decision, Window) and decision.unit == self.then[0]:
            return self.then[1].answer(decision)
        if isinstance(decision, Window):
            return self._window(decision)
        if isinstance(decision, Pick):
            return Picked(self._pick(decision))
        if isinstance(decision, MoveUnit):
            return self._move(decision)
        if isinstance(decision, SetUpUnit):
            return self._set_up(decision)
        if isinstance(decision, PickTargets):
            return self._attacks(decision)
        assert isinstance(decision, PickSlain)
        return SlainPicked(tuple(self._next("slain") or ()))

    def _contests(self) -> dict[str, Any]:
        """What each unit contests, said in one mapping or in several."""
        said = self.step.choose.get("contest", {})
        parts = said if isinstance(said, list) else [said]
        return {unit: thing for part in parts if isinstance(part, dict) for unit, thing in part.items()}

    def _next(self, kind: str) -> Any:
        queue = self.given.get(kind)
        return queue.pop(0) if queue else None

    def _pass_over_unasked(self, kind: str, decision: Pick) -> None:
        """Of picks named in a row, those that left no choice were not asked for: the next that fits counts."""
        queue = self.given.get(kind, [])
        fits = [isinstance(each, str) and named_option(each, decision.options) in decision.options for each in queue]
        if True in fits and all(isinstance(each, str) for each in queue):
            del queue[: fits.index(True)]

    def _reaction(self, decision: Window) -> model.Reaction | None:
        units = self.battle.state.units
        for each in self.reactions:
            player = each.player or (units[each.by].army if each.by in units else None)
            if player == decision.player:
                return each
        return None

    def _user(self, decision: Window, reaction: model.Reaction) -> str | None:
        """Who reacts; a file may name a player, and the unit among the targets or not at all."""
        found = self.battle.game.catalogue.ability(reaction.use)
        if found is not None and found.user == "player":
            return None
        if reaction.by is not None or found is None:
            return reaction.by
        able = [each.unit for each in decision.options if each.ability == found.id]
        named = reaction.targets[0] if reaction.targets else None
        return named if named in able or not able else able[0]

    def _window(self, decision: Window) -> Choice:
        if decision.kind == "reaction":
            reaction = self._reaction(decision)
            if reaction is None:
                return Pass()
            choice = UseAbility(reaction.use, self._user(decision, reaction))
            problems = self.battle.problems(choice)
            if problems:
                # Perhaps it reacts to something that follows; if nothing does, this is why it could not be used.
                self.unable = self.unable or problems
                return Pass()
            self._react(reaction, choice.unit)
            return choice
        if decision.may_pass:
            return Pass()
        option = decision.options[0]
        return UseAbility(option.ability, option.unit)

    def _react(self, reaction: model.Reaction, unit: str | None) -> None:
        """What a reaction says of its own comes before what the step says."""
        self.reactions.remove(reaction)
        self.reacting = reaction
        named = reaction.targets[1:] if unit != reaction.by and unit in reaction.targets[:1] else reaction.targets
        self.targets = [*named, *self.targets]
        for kind, value in reaction.choose.items():
            self.given[kind] = [*_as_list(kind, value), *self.given.get(kind, [])]

    def _aimed(self, decision: Pick) -> bool:
        """Do the targets of the step answer this? What its own ability picks, they do; else where they fit."""
        if decision.ability is None or not self.targets:
            return False
        name = self.battle.game.catalogue.abilities[decision.ability].name
        used = [each.use for each in (self.step, self.reacting) if isinstance(each, model.UseStep | model.Reaction)]
        if decision.kind != "effect" and any(slug(each) == slug(name) for each in used):
            return not self._said_otherwise(decision)
        return (
            not self.given.get(self._kind(decision))
            and named_option(self.targets[0], decision.options) in decision.options
        )

    def _said_otherwise(self, decision: Pick) -> bool:
        """Do the targets name nothing on offer, but a choice of the step does (a tactic, then whom it is aimed at)?"""
        said = self.given.get(decision.kind, [])[:1]
        fits = [named_option(str(each), decision.options) in decision.options for each in said]
        return any(fits) and named_option(self.targets[0], decision.options) not in decision.options

    def _pass_over_grounds(self, decision: Pick) -> None:
        """Objectives and terrain that are named before units, but left no choice and so were not asked for."""
        state = self.battle.state
        grounds = {slug(each) for each in (*state.objectives, *state.terrain)}
        while len(self.targets) > 1 and all(each in state.units for each in decision.options):
            if slug(self.targets[0]) not in grounds:
                return
            self.targets = self.targets[1:]

    def _names_an_option(self, decision: Pick) -> bool:
        said = [*self.targets[:1], *self.given.get("pick", [])[:1]]
        return any(
            isinstance(each, list) or named_option(str(each), decision.options) in decision.options for each in said
        )

    def _armed_with(self, decision: Pick) -> str | None:
        """The unit on offer that carries the weapon the step names instead of a unit."""
        said = [*self.targets[:1], *self.given.get("weapon", []), *self.given.get("pick", [])[:1]]
        game = self.battle.game
        for unit in decision.options:
            if unit in game.state.units and any(each.name in said for each in game.warscroll(unit).weapons):
                return unit
        return None

    def _taken(self, decision: Pick) -> tuple[str, ...]:
        """As many targets as are picked; where several are, all that could be, so that too many are refused."""
        most = max(1, decision.most)
        named = [named_option(each, decision.options) for each in self.targets]
        if decision.most > 1 and all(each in decision.options for each in named):
            most = len(named)
        self.targets = self.targets[most:]
        return tuple(named[:most])

    def _pick(self, decision: Pick) -> tuple[str, ...]:
        rallied = rally_points(self.step.choose)
        if decision.kind == "rally" and rallied is not None:
            assert decision.unit is not None
            # A point may be spent to heal damage that is not there (commands-2.0a).
            healed = min(rallied.get("heal", 0), self.battle.state.units[decision.unit].damage)
            return (f"heal {healed}, return {rallied.get('return', 0)}",)
        if decision.kind == "contest":
            picks = self._contests()
            if decision.unit in picks:
                return (named_option(str(picks[decision.unit]), decision.options),)
        if decision.kind == "pick" and not self._names_an_option(decision):
            unit = self._armed_with(decision)
            if unit is not None:
                return (unit,)
        if self.targets[1:] and self.targets[0] == decision.unit and decision.unit not in decision.options:
            del self.targets[0]  # "this unit and another one": the user is a target without being picked
        if decision.kind in ("pick", "weapon", "effect") and self._aimed(decision):
            self._pass_over_grounds(decision)
            return self._taken(decision)
        said = self.step.choose.get(decision.kind)
        if decision.spot is not None and (at := self._point()) is not None:
            return (by_point(self.battle.game, decision.spot, at),)
        if decision.kind == "discard" and isinstance(said, dict):
            return tuple(said.get(decision.player, ()))
        if decision.kind == "crit" and isinstance(said, str):
            return (named_option(said, decision.options),)  # for every weapon, target and model
        if decision.kind == "crit" and self._crits_by_model(decision):
            return (MODEL_BY_MODEL,)
        if decision.kind == "effect" and (taken := self._offer(decision)) is not None:
            return (taken,)
        kind = self._kind(decision)
        if decision.kind == "pick":
            self._pass_over_unasked(kind, decision)
        value = self._next(kind)
        if isinstance(value, bool) and decision.kind in ("pick", "effect"):
            return said_plainly(decision, value)
        if value is not None:
            items = value if isinstance(value, list) else [value, *self._more(decision)]
            if decision.most == 1 and len(items) > 1:
                # Named together, asked for one after the other.
                self.given[kind][:0] = items[1:]
                items = items[:1]
            named = tuple(self._by_role(named_option(str(each), decision.options), decision) for each in items)
            return tuple(meant_option(each, decision.options) for each in named) if decision.kind == "effect" else named
        if decision.kind in ("order", "target-order", "score"):
            return decision.options
        return decision.options[: decision.least]

    def _offer(self, decision: Pick) -> str | None:
        """An offer that may not be made: so by yes, no or a truth value; an answer to it says that it was made."""
        if len(decision.options) != 2 or slug(decision.options[0]).split("-")[0] != "no":
            return None
        refrain, offer = decision.options
        for queue in (self.given.get("effect"), self.given.get("pick")):
            said = str(queue[0]).lower() if queue else ""
            if queue and said in ("true", "yes", "false", "no"):
                del queue[0]
                return offer if said in ("true", "yes") else refrain
            if said in ("accept", "reject"):
                return offer
        return None

    def _by_role(self, name: str, decision: Pick) -> str:
        """Of what the step targets, the first may be called the target, the second the victim."""
        words = slug(name).split("-") if name not in decision.options else ()
        roles = [unit for role, unit in zip(("target", "victim"), self.step.targets, strict=False) if role in words]
        return roles[0] if len(roles) == 1 and roles[0] in decision.options else name

    def _point(self) -> Point | None:
        """A point of the battlefield: [x, y] or [[x, y]] as what is picked, or a place."""
        queue = self.given.get("pick", [])
        if queue and isinstance(queue[0], list):
            queue[:1] = queue[0]
        if len(queue) >= 2 and all(isinstance(each, int | float) for each in queue[:2]):
            return float(queue.pop(0)), float(queue.pop(0))
        return (self.step.place[0].x, self.step.place[0].y) if self.step.place else None

    def _crits_by_model(self, decision: Pick) -> bool:
        """Does the step name more crit abilities than there are weapons and targets to ask for?"""
        said = self.step.choose.get("crit")
        if MODEL_BY_MODEL not in decision.options or not isinstance(said, list):
            return False
        game, unit = self.battle.game, decision.unit or ""
        weapons = [each for each in game.warscroll(unit).weapons if each.melee == (game.now.phase == "combat")]
        chosen = [each for each in weapons if len(crits_of(weapon_abilities(game, unit, each))) > 1]
        aimed = {*self.step.targets, *(each.target for each in self.step.attacks)}
        return len(said) > len(chosen) * max(1, len(aimed))

    def _kind(self, decision: AnyDecision) -> str:
        """The kind of answer that is meant; a file may call a choice of effects a pick, and a pick an effect."""
        other = {"effect": "pick", "pick": "effect"}.get(decision.kind)
        if other is None or not isinstance(decision, Pick) or self.given.get(decision.kind):
            return decision.kind
        said = self.given.get(other)
        if not said:
            return decision.kind
        name = self._by_role(named_option(str(said[0]), decision.options), decision)
        name = meant_option(name, decision.options) if decision.kind == "effect" else name
        # Where a refusal is due, what is not on offer may be why.
        return other if name in decision.options or self.step.refused else decision.kind

    def _more(self, decision: Pick) -> list[Any]:
        """What is named after the first where several are asked for: the least there must be, then all that fit."""
        queue = self.given.get(decision.kind, [])
        found: list[Any] = []
        while decision.most > 1 and queue and not isinstance(queue[0], list):
            if (
                len(found) + 1 >= decision.least
                and named_option(str(queue[0]), decision.options) not in decision.options
            ):
                break
            found.append(queue.pop(0))
        return found

    def _move(self, decision: MoveUnit) -> Move:
        said: model.Answers | model.Reaction | model.PileIn | None = self.step
        if decision.kind == "pile-in" and (self.step.pile_in is not None or self._fights()):
            said = self.step.pile_in
        elif self.reacting is not None and self.reacting.move:
            said = self.reacting
        self.mover = self.mover or decision.unit
        if said is None or (said is self.step and said.move and self.mover != decision.unit and not self.step.moves):
            return Move()
        target = said.target if isinstance(said, model.PileIn) else None
        if said.shift is not None:
            return plan_move(self.battle.game, decision, self._shifted(decision, said.shift), target)
        orders = self.step.moves.get(decision.unit or "", said.move)
        wishes = [each if isinstance(each, Wish) else ModelMove(n, each) for n, each in orders.items()]
        return plan_move(self.battle.game, decision, wishes, target)

    def _fights(self) -> bool:
        """Is the step a fight? Where another ability has units pile in, `move` says how."""
        found = self.battle.game.catalogue.ability(self.step.use) if isinstance(self.step, model.UseStep) else None
        return found is None or FIGHT in found.keywords

    def _shifted(self, decision: MoveUnit, shift: Point) -> list[ModelMove]:
        assert decision.unit is not None
        known = figures(self.battle.game, decision.unit)
        rows = [i for i, number in enumerate(known.numbers) if number in decision.models]
        return shift_paths([known.numbers[i] for i in rows], known.bodies[rows], np.array(shift))

    def _set_up(self, decision: SetUpUnit) -> Placed:
        if decision.kind == "return":
            points = self._next("return") or [(each.x, each.y) for each in self.step.place]
            if not points and (rally_points(self.step.choose) or {}).get("return"):
                return returned_places(self.battle, decision)
            return Placed(tuple(Place(float(x), float(y)) for x, y in points))
        if decision.kind == "terrain" and (spot := self._next("terrain")) is not None:
            x, y, facing = (*spot, 0.0)[:3]
            return Placed((Place(float(x), float(y), 0.0, float(facing)),))
        said = self._placed(decision)
        if not said:
            spot = self._spot(decision)
            return self._first_place(decision) if spot is None else Placed((Place(*spot),))
        return Placed(said)

    def _placed(self, decision: SetUpUnit) -> tuple[Place, ...]:
        """Where the step sets the unit up; of places for several units that it names, its share of them."""
        if not self.step.place:
            reacting = self.reacting.place if self.reacting is not None else ()
            return self.step.places.get(decision.unit or "", reacting)
        if self._names_several_units():
            said, self.places = self.places[: len(decision.models)], self.places[len(decision.models) :]
            return tuple(said)
        return self.step.place

    def _names_several_units(self) -> bool:
        picked = self.step.choose.get("pick", [])
        said = [*self.step.targets, *(np.ravel(picked).tolist() if isinstance(picked, list) else [])]
        return sum(each in self.battle.state.units for each in said) > 1

    def _spot(self, decision: SetUpUnit) -> Point | None:
        """Where a card puts a terrain feature, named as what is picked for it: [x, y] or [[x, y]]."""
        said = self.given.get("pick", [])
        point = said[0] if said and isinstance(said[0], list) else said
        if decision.unit not in self.battle.state.terrain or len(point) != 2:
            return None
        x, y = point
        return (float(x), float(y)) if isinstance(x, int | float) and isinstance(y, int | float) else None

    def _first_place(self, decision: SetUpUnit) -> Placed:
        """Terrain that nobody places stands in the first legal place; units must be placed."""
        placed = feature_place(self.battle) if decision.unit in self.battle.state.terrain else None
        if placed is None:
            text = "the step does not say where {whom} is set up"
            raise Refused([problem(decision.rule, text, whom=a_thing(decision.unit or ""))])
        return placed

    def _attacks(self, decision: PickTargets) -> Targets:
        """Split attacks as listed; the rest of every model's attacks goes to the targets of the step."""
        self.targets = []
        shares: list[Share] = []
        given: dict[tuple[int, str], list[int | None]] = {}
        for order in self.step.attacks:
            reach = next((each.models for each in decision.reaches if each.weapon == order.weapon), {})
            models = order.models if order.models is not None else tuple(
                number for number, foes in reach.items() if order.target in foes
            )  # fmt: skip
            shares.append(Share(order.weapon, order.target, models, order.count))
            for number in models:
                given.setdefault((number, order.weapon), []).append(order.count)
        targets = self.step.targets or (() if self.step.attacks else self._default_targets(decision))
        shares += [Share(weapon, target, (0,)) for weapon in self._weapons_denied(decision) for target in targets]
        wanted = [*(weapon for _, weapon in given), *self._weapons_named(decision)]
        used = replace(decision, reaches=taken_up(decision.reaches, wanted, targets))
        shares += self._rest(used, targets, given)
        # Nobody is left who could attack this target: say it with everybody, for the judge to refuse.
        for target in self._out_of_reach(decision, targets) if shares else targets:
            shares += [Share(each.weapon, target, tuple(each.models)) for each in used.reaches]
        if self.step.targets and self.step.attacks:  # no list says whose turn comes first: the order of the file
            units = list(self.battle.state.units)
            shares.sort(key=lambda each: units.index(each.target) if each.target in units else -1)
        return Targets(tuple(shares))

    def _out_of_reach(self, decision: PickTargets, targets: tuple[str, ...]) -> list[str]:
        """Enemies that the step names for attacks and that no model can attack; others may be named for other picks."""
        found = self.battle.game.catalogue.ability(self.step.use) if isinstance(self.step, model.UseStep) else None
        if found is None or found.picks or self.reacting is not None:
            return []
        able = {foe for each in decision.reaches for foes in each.models.values() for foe in foes}
        units = self.battle.state.units
        return [each for each in targets if each in units and units[each].army != decision.player and each not in able]

    def _weapons_named(self, decision: PickTargets) -> list[str]:
        """The weapons that the step picks of those between which the unit must."""
        names = tuple(each.weapon for each in decision.reaches if each.one_of is not None)
        said = [each for kind in ("weapon", "effect", "pick") for each in self.given.get(kind, [])] if names else []
        return [profile_named(str(each), names) for each in said]

    def _weapons_denied(self, decision: PickTargets) -> list[str]:
        """The weapons that the step picks although the unit may not use them now: said, for the judge to refuse."""
        assert decision.unit is not None
        offered = {each.weapon for each in decision.reaches}
        rows = [each for each in self.battle.game.warscroll(decision.unit).weapons if each.one_of is not None]
        names = tuple(each.name for each in rows)
        said = {profile_named(str(each), names) for each in self.given.get("weapon", [])}
        return [each for each in names if each in said and each not in offered]

    def _default_targets(self, decision: PickTargets) -> tuple[str, ...]:
        units = list(self.battle.state.units)
        able = {foe for each in decision.reaches for foes in each.models.values() for foe in foes}
        return tuple(unit for unit in units if unit in able)

    def _rest(
        self, decision: PickTargets, targets: tuple[str, ...], given: dict[tuple[int, str], list[int | None]]
    ) -> list[Share]:
        shares = []
        for each in decision.reaches:
            taken: set[int] = {n for n in each.models if None in given.get((n, each.weapon), ())}
            for target in targets:
                models = tuple(
                    number for number, foes in each.models.items()
                    if target in foes and number not in taken
                    and self._attacks_left(decision, each.weapon, number, given)
                )  # fmt: skip
                taken |= set(models)
                if models:
                    shares.append(Share(each.weapon, target, models))
        return shares

    def _attacks_left(
        self, decision: PickTargets, weapon: str, number: int, given: dict[tuple[int, str], list[int | None]]
    ) -> bool:
        assert decision.unit is not None
        game = self.battle.game
        melee = game.now.phase == "combat"
        scroll = game.warscroll(decision.unit)
        rows = [each for each in scroll.weapons if each.name == weapon]
        row = next((each for each in rows if each.melee == melee), rows[0])
        limit = attacks_of(game, decision.unit, row, number)
        used = sum(count or 0 for count in given.get((number, weapon), []))
        return limit is None or used < limit


def _as_list(kind: str, value: Any) -> list[Any]:
    """The answers of a kind in order: one, or several; kinds whose answer is itself a list need a list of lists."""
    if kind == "contest":
        return []
    if kind in ("slain", "target-order", "return", "discard", "terrain"):
        points = kind == "return"
        nested = isinstance(value, list) and value and isinstance(value[0], list)
        if points:
            nested = nested and bool(value[0]) and isinstance(value[0][0], list)
        return list(value) if nested else [value if isinstance(value, list) else [value]]
    if isinstance(value, dict) and kind in ("pick", "effect"):
        return [name for name, number in value.items() for _ in range(int(number))]  # how often each is picked
    return (list(value) or [[]]) if isinstance(value, list) else [value]
