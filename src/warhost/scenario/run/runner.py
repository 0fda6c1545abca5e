"""Running a scenario: set it up, take its steps through the gate, compare with what it expects."""

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import AnyDecision, Option, Pass, UseAbility, Window
from warhost.engine.dice import OutOfDice, Scripted, Seeded
from warhost.engine.naming import slug
from warhost.engine.problems import Problem, Refused, problem
from warhost.engine.prose import a_player
from warhost.engine.records import Moment
from warhost.engine.saving import Note
from warhost.rules.abilities.options import not_in_play, why_not
from warhost.rules.abilities.repertoire import abilities_of
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.fighting.targeting import targetable
from warhost.rules.reference import matches
from warhost.rules.sequence.fight_order import order_problems
from warhost.rules.words import FIGHT, PHASES
from warhost.scenario.file import model
from warhost.scenario.run.checks import Failure, check
from warhost.scenario.run.other_dice import relabelled
from warhost.scenario.run.setup import set_up
from warhost.scenario.run.step_answers import StepAnswers


class ScenarioResult(msgspec.Struct, frozen=True):
    """How a scenario went: no failures, it holds."""

    title: str
    path: str
    rules: tuple[str, ...]
    failures: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        return not self.failures


class Runner:
    """A scenario on its way through its steps."""

    explains = True
    """Whether reactions are asked for even where they will be refused, so that it is said why."""

    def __init__(self, scenario: model.Scenario) -> None:
        self.scenario = scenario
        beyond = Seeded(scenario.seed) if scenario.seed is not None else None
        self.dice = Scripted({kind: list(faces) for kind, faces in scenario.dice.items()}, beyond)
        self.battle: Battle = set_up(scenario, self.dice)
        self.failures: list[Failure] = []
        self.asked: list[Window] = []
        """Who could react to what was used last."""
        self.notes: list[Note] = []
        """What the file says beside its steps, each with the number of the answer it stands before."""
        self.lingers = self.opening = True
        self.after_end = False
        self.following: model.Step | None = None
        self.taken_along: model.UseStep | None = None
        """The use that came about within the step before it (a reaction lets another unit fight at once)."""
        self.next_phase: str | None = None
        """Nothing has been done yet: the moment is the one the file states, whether anybody is asked in it or not."""

    def run(self) -> ScenarioResult:
        scenario = self.scenario
        try:
            for number, step in enumerate(scenario.steps):
                if self.taken_along is step:
                    self.taken_along = None
                    continue
                self.next_phase = self._phase_of(scenario.steps[number + 1 :])
                self.following = next(iter(scenario.steps[number + 1 :]), None)
                self.take(step)
                if self.failures:
                    break
            else:
                self.failures += check(self.battle, scenario.expect, self.lingers, self.asked)
                self._complain(self.dice.waiting(self.battle.state.rolled), "the file", 0)
        except OutOfDice as error:
            self.failures.append(Failure(0, str(error)))
        return ScenarioResult(scenario.title, scenario.path, scenario.rules, tuple(self.failures))

    def _phase_of(self, steps: tuple[model.Step, ...]) -> str | None:
        """The phase of this turn in which a file goes on once phases have ended, or after the last what it expects."""
        later = [each for each in steps if not (isinstance(each, model.EndStep) and each.end == "phase")]
        step = later[0] if later else model.ExpectStep(expect=self.scenario.expect)
        if isinstance(step, model.UseStep):
            ability, player = self.battle.game.catalogue.ability(step.use), self._player_of(step)
            told = ability is not None and ability.timing.in_turn(self.battle.state.now.active == player)
            aimed = not step.refused or (self.opening and step is steps[0])
            return ability.timing.phase if ability is not None and told and aimed else None
        expected = step.expect.now if isinstance(step, model.ExpectStep) else None
        return expected.phase if expected is not None else None

    def _player_of(self, step: model.UseStep) -> str | None:
        units = self.battle.state.units
        return step.player or (units[step.by].army if step.by in units else None)

    def take(self, step: model.Step) -> None:
        """Take one step; a refused one is taken back whole."""
        if isinstance(step, model.ExpectStep):
            self.failures += check(self.battle, step.expect, self.lingers, self.asked)
            return
        self.asked = []
        if step.note is not None:
            self.notes.append(Note(self.battle.number, step.note))
        before, rolled = self.battle.clone(), dict(self.battle.state.rolled)
        self.dice.insert(step.dice, rolled)
        try:
            self._do(step)
        except Refused as refused:
            self._take_back(before, step, rolled)
            if not self._taken_with_the_next(step):
                self._judge_refusal(step, refused)
            return
        except OutOfDice as error:
            otherwise = relabelled(step.dice, error.kind, rolled, self.battle.state.rolled)
            self._take_back(before, step, rolled)
            if otherwise is not None:
                self.take(replace(step, dice=otherwise, note=None))
            elif not self._taken_with_the_next(step):
                self.failures.append(Failure(step.line, f"dice: {error}"))
            return
        self.opening = False
        if step.refused:
            self.failures.append(Failure(step.line, f"expected a refusal ({step.refused}), but it was allowed"))
        self.lingers, self.after_end = isinstance(step, model.UseStep), isinstance(step, model.EndStep)
        self._complain(self.dice.withdraw(step.dice, rolled, self.battle.state.rolled), "the step", step.line)

    def _taken_with_the_next(self, step: model.Answers) -> bool:
        """Is the next step a use that this one's reactions bring about at once? Then both are taken together."""
        then = self.following
        if not isinstance(step, model.UseStep) or not isinstance(then, model.UseStep) or not step.reactions:
            return False
        if self.taken_along is then or step.refused or then.refused or then.use != step.use or then.by == step.by:
            return False
        if self._player_of(then) != self._player_of(step):
            return False
        self.taken_along = then
        kinds = dict.fromkeys((*step.dice, *then.dice))
        both = {kind: (*step.dice.get(kind, ()), *then.dice.get(kind, ())) for kind in kinds}
        self.take(replace(step, dice=both, note=None))
        return True

    def _take_back(self, before: Battle, step: model.Answers, rolled: dict[str, int]) -> None:
        self.battle = before
        self.dice.withdraw(step.dice, rolled, rolled)

    def _complain(self, left: dict[str, int], whose: str, line: int) -> None:
        if left and self.scenario.seed is None:
            said = ", ".join(f"{count} {kind}" for kind, count in left.items())
            self.failures.append(Failure(line, f"dice of {whose} that were not rolled: {said}"))

    def _judge_refusal(self, step: model.Answers, refused: Refused) -> None:
        why = "; ".join(str(each) for each in refused.problems)
        if not step.refused:
            self.failures.append(Failure(step.line, f"refused: {why}"))
        elif isinstance(step.refused, str) and not any(matches(rule, step.refused) for rule in refused.cites):
            self.failures.append(Failure(step.line, f"refused as expected, but not by {step.refused}: {why}"))

    def _do(self, step: model.UseStep | model.PassStep | model.EndStep) -> None:
        answers = StepAnswers(self.battle, step, self.taken_along)
        if isinstance(step, model.UseStep):
            self._use(step, answers)
        elif isinstance(step, model.PassStep):
            self._pass(step, answers)
        else:
            self._end(step, answers)

    def _use(self, step: model.UseStep, answers: StepAnswers) -> None:
        player = self._player_of(step)
        found = self.battle.game.catalogue.ability(step.use)
        if found is None or player is None:
            raise Refused([not_in_play(self.battle.game, step.use)])
        found, unit = self._user(step, found, player, answers)
        if self.after_end and not step.refused:
            self._go_on_to(found, answers)
        self._reach_window(found, unit, player, answers, bool(step.refused))
        wanted = frozenset((each.use, each.by) for each in step.reactions)
        if self.explains:
            self.battle.insist(wanted)
        self.battle.answer(UseAbility(found.id, unit))
        try:
            while self.battle.in_progress:
                decision = self.battle.decision
                assert decision is not None
                if isinstance(decision, Window) and decision.kind == "reaction":
                    self.asked.append(decision)
                self.battle.answer(answers.answer(decision))
        except (OutOfDice, Refused) as error:
            # A reaction that could not be used is the reason, before what then went wrong without it.
            if answers.unable and answers.reactions:
                raise Refused([*answers.unable, *(error.problems if isinstance(error, Refused) else ())]) from None
            raise
        self.battle.insist(frozenset())
        if FIGHT in found.keywords and step.by is not None:
            self._aim_at_somebody(step.by, answers.targets)
        if answers.reactions:
            names = ", ".join(each.use for each in answers.reactions)
            raise Refused(
                answers.unable or [problem("core-5.2", "there was no moment to react with {names}", names=names)]
            )

    def _aim_at_somebody(self, unit: str, unasked: list[str]) -> None:
        """Targets that a fight names are refused where there was nobody it could aim at (core-16.0b)."""
        if unasked:
            why = [each for foe in unasked for each in targetable(self.battle.game, unit, foe, "combat")]
            raise Refused([*why, problem("core-16.0b", "no model of {unit} has anybody to attack", unit)])

    def _user(
        self, step: model.UseStep, found: Ability, player: str, answers: StepAnswers
    ) -> tuple[Ability, str | None]:
        """Who uses it: the unit, or the player; a file may name the one where the rules mean the other."""
        game = self.battle.game
        own = [*abilities_of(game, None, player)]
        if step.by is not None and step.by in game.state.units:
            own = [*abilities_of(game, step.by, player), *own]
        named = [each for each in own if slug(each.name) == slug(step.use)]
        found = next((each for each in named if each.effect is not None), found)
        if found.user == "unit":
            return found, step.by or self._bearer(found, player, answers)
        if step.by is not None and not answers.targets and found.picks:
            answers.targets.append(step.by)
        return found, None

    def _bearer(self, ability: Ability, player: str, answers: StepAnswers) -> str | None:
        """The unit that uses it where a file names the player: the only one that has it, or the first target."""
        game = self.battle.game
        units = [each.id for each in game.state.units.values() if each.army == player]
        able = [unit for unit in units if ability in abilities_of(game, unit, player)]
        if ability.used_by is not None and (ability.picks or not answers.targets):
            # What everybody of the army has, such as a trait that names its user.
            fit = [unit for unit in able if meant(ability.used_by, game, unit, Frame(unit, player))]
            able = fit or able
        named = answers.targets[0] if answers.targets else None
        picked = bool(ability.picks) and len(answers.targets) == 1
        if len(able) == 1 and (picked or named not in able):
            return able[0]
        return answers.targets.pop(0) if named in game.state.units else None

    def _reach_window(
        self, ability: Ability, unit: str | None, player: str, answers: StepAnswers, refused: bool
    ) -> None:
        """Pass for whoever is asked before, within the phase, until the ability can be used; else it is refused."""
        stated = _period(self.battle.state.now, "phase")
        there, number = self.battle.clone() if self.lingers and refused else None, self.battle.number
        decision = self._look_on((), "phase") if refused else self._past_idle(ability)
        # Where nobody can act in the phase a file opens with, what comes next is the present, unless a refusal is due.
        start = stated if self.opening and refused else _period(self.battle.state.now, "phase")
        reasons: list[Problem] | None = None
        while decision is not None and _period(self.battle.state.now, "phase") == start:
            if not isinstance(decision, Window):
                self.battle.answer(answers.answer(decision))
                if start[-1] == "start-of-round":
                    # Nobody passes here: picks and discards that a step leaves open do not hold up the turn.
                    decision, start = self.battle.decision, _period(self.battle.state.now, "phase")
                    continue
            else:
                if decision.player == player and Option(ability.id, unit) in decision.options:
                    return
                if decision.player == player or not decision.may_pass:
                    # Once the fights have begun, their order is what keeps a fight from being made.
                    due = reasons is None or (decision.kind == "fight" and FIGHT in ability.keywords)
                    reasons = self._reasons(decision, ability, unit, player) if due else reasons
                if not decision.may_pass:
                    break
                self.battle.answer(Pass())
            decision = self._look_on(start, "phase")
        self.battle.undo(number)
        if not reasons:
            # What was used may leave nobody anything to do: the moment it was used in (or the file states) counts, too.
            moments = (self.battle,) if there is None else (there, self.battle)
            reasons = [each for moment in moments for each in why_not(moment.game, ability, unit, player)]
        reasons = reasons or [
            problem((ability.rule, "core-13.0"), "{ability} cannot be used now", unit, ability=ability.name)
        ]
        told = {str(each): each for each in (*reasons, *self._reasons_later(ability, unit, player))}
        raise Refused(list(told.values()))

    def _go_on_to(self, ability: Ability, answers: StepAnswers) -> None:
        """Phases between the one a file has ended with and that of the use are passed, whether they opened or not."""
        turn = _period(self.battle.state.now, "turn")
        timing = ability.timing
        if timing.others or timing.phase not in PHASES:
            return
        before = ("start-of-round", *PHASES[: min(PHASES.index(timing.phase), PHASES.index("combat"))])
        while (decision := self._look_on((), "phase")) is not None and self.battle.state.now.phase in before:
            if _period(self.battle.state.now, "turn") != turn:
                return
            self.battle.answer(answers.answer(decision))

    def _past_idle(self, ability: Ability) -> AnyDecision | None:
        """The next decision for an ability of a later phase; a phase with nothing left to do for anybody is over."""
        decision = self._look_on((), "phase")
        number, start = self.battle.number, self.battle.state.now.phase
        if decision is None or ability.timing.phase in (None, start):
            return decision
        while isinstance(decision, Window) and not decision.options and self.battle.state.now.phase == start:
            self.battle.answer(Pass())
            decision = self._look_on((), "phase")
        if decision is None or self.battle.state.now.phase == start:
            self.battle.undo(number)
        return self._look_on((), "phase")

    def _reasons_later(self, ability: Ability, unit: str | None, player: str) -> list[Problem]:
        """Why it could not be used either in the phase that follows at once, nobody having anything left to do."""
        number = self.battle.number
        decision = self._past_idle(ability)
        later: list[Problem] = []
        if isinstance(decision, Window) and self.battle.state.now.phase == ability.timing.phase:
            later = self._reasons(decision, ability, unit, player)
        self.battle.undo(number)
        return later

    def _reasons(self, decision: Window, ability: Ability, unit: str | None, player: str) -> list[Problem]:
        """Why this window does not let the ability be used."""
        if decision.player != player:
            more = {"fight": ("core-19.0a",), "deploy": plan_of(self.battle.game).deployment_rules}
            rules = (decision.rule, *more.get(decision.kind, ()))
            order = order_problems(self.battle.game, unit) if decision.kind == "fight" and unit is not None else []
            against = why_not(self.battle.game, ability, unit, player)
            return [
                problem(
                    (ability.rule, *rules),
                    "it is {player}'s pick, not {other}'s",
                    unit,
                    player=a_player(decision.player),
                    other=a_player(player),
                ),
                *order,
                *against,
            ]
        twin = self.battle.clone()
        try:
            twin.answer(UseAbility(ability.id, unit))
        except Refused as refused:
            return list(refused.problems)
        return []

    def _pass(self, step: model.PassStep, answers: StepAnswers) -> None:
        start = None
        while (decision := self.battle.decision) is not None:
            start = start or _period(self.battle.state.now, "phase")
            if _period(self.battle.state.now, "phase") != start:
                return
            if isinstance(decision, Window) and decision.player == step.player:
                self.battle.answer(Pass())
                return
            self.battle.answer(answers.answer(decision))

    def _end(self, step: model.EndStep, answers: StepAnswers) -> None:
        """Pass until the phase, turn, round or battle is over, then go on while the step answers what is asked."""
        start = _period(self.battle.state.now, step.end)
        decision = self._look_on(start, step.end)
        if (
            step.end == "phase"
            and self.after_end
            and self.next_phase == self.battle.state.now.phase
            and not step.choose
        ):
            return  # phases that did not open were counted, too: it goes on here
        slid = step.end == "phase" and _period(self.battle.state.now, "turn") == start[:-1]
        went_on = (self.lingers and not self.opening) or self.next_phase == self.battle.state.now.phase
        if slid and not went_on:
            # Windows in which nobody can do anything did not open: the phase to end is the one somebody is asked in,
            # unless something was used in the one before or the file goes on in that very phase.
            start = _period(self.battle.state.now, "phase")
        while decision is not None and _period(self.battle.state.now, step.end) == start:
            if self.battle.state.now.phase == "set-up" and not answers.says(decision):
                return  # before the battle nothing is chosen by itself
            self.battle.answer(answers.answer(decision))
            decision = self._look_on(start, step.end)
        while decision is not None and answers.says(decision):
            self.battle.answer(answers.answer(decision))
            decision = self._look_on((), step.end)

    def _look_on(self, start: tuple[object, ...], kind: str) -> AnyDecision | None:
        """The next decision; dice that what follows would need and that the step does not give are no mistake."""
        try:
            return self.battle.decision
        except OutOfDice:
            if _period(self.battle.state.now, kind) == start:
                raise
            return None


def _period(now: Moment, kind: str) -> tuple[object, ...]:
    """What stays the same for as long as a phase, turn, round or battle lasts; a new round is its first step."""
    # The start of a round belongs to its first turn; the end of a round to neither.
    turn = (now.round, 3 if now.phase == "end-of-round" else max(now.turn, 1))
    return {"phase": (*turn, now.phase), "turn": turn, "round": (now.round,), "battle": ()}[kind]


def run(scenario: model.Scenario) -> ScenarioResult:
    """Run a scenario."""
    return Runner(scenario).run()
