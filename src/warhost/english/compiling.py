"""From the tree to an ability: header, picks and effect, as content files make them by hand."""

import dataclasses
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from warhost.engine.catalogue import Ability, Once, PickSpec, Price, Timing
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.problems import problem
from warhost.english.arriving import arriving
from warhost.english.asking import (
    about_me,
    contested_by_me,
    endless,
    heals,
    joined,
    measures_from_me,
    near_me,
    needs_pick,
    of_user,
    other_than_which,
    pool_of,
    speaks_of,
    speaks_of_actor,
    within_body,
)
from warhost.english.fitting import FitsAnswer
from warhost.english.lasting import for_the_battle
from warhost.english.locks import cells_meant, is_open
from warhost.english.marked import while_marked
from warhost.english.needing import WorthUsing
from warhost.english.performing import effect_of
from warhost.english.phrases import declare as said
from warhost.english.phrases.answering import repeated
from warhost.english.phrases.beliefs import BeliefDeclared
from warhost.english.phrases.blasts import PickBlast
from warhost.english.phrases.closest import TiesArePicked
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.counting import has_x
from warhost.english.phrases.deeds import ReturnsModels
from warhost.english.phrases.dice_by_dice import looks_at_none
from warhost.english.phrases.ground import SAME_OBJECTIVE
from warhost.english.phrases.how_many_picked import OnlyItselfGone
from warhost.english.phrases.ignored import NO_THINGS
from warhost.english.phrases.marks import nobody_twice
from warhost.english.phrases.more_targets import targets_first
from warhost.english.phrases.nouns import both
from warhost.english.phrases.often import AddsToCast, CastOften
from warhost.english.phrases.past_rounds import RoundUse
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.places import PickPlace
from warhost.english.phrases.placing import Arrive
from warhost.english.phrases.points import Spends
from warhost.english.phrases.reinforced import SpendsMore, SpendsRest
from warhost.english.phrases.renown import HIRED
from warhost.english.phrases.reserves_together import AllOrNone, EvenInReserve
from warhost.english.phrases.rolling import OnRoll
from warhost.english.phrases.sided_targets import PickEvery, PickOneOf
from warhost.english.phrases.spending_some import unspent
from warhost.english.phrases.statements import Body, If, tell_all
from warhost.english.phrases.summoning import Summons
from warhost.english.phrases.summoning_some import PickListed, SetUpPicked, summoned, summoned_of
from warhost.english.phrases.timing import WhenUsed
from warhost.english.phrases.trials import tried
from warhost.english.phrases.triggers import clauses_in
from warhost.english.picking_all import picks_all
from warhost.english.picking_places import PicksPlaces
from warhost.english.picking_units import both_picks, not_picked_twice, picks_every, some_of
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.english.starting import HoldsFromStart
from warhost.english.targets import of_targets
from warhost.english.texts import AbilityText, Setting
from warhost.english.trees import everything
from warhost.english.untargeted import of_attacks, picks_later
from warhost.rules.abilities.idioms import if_any
from warhost.rules.abilities.universal import roll_charge
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import RollModifier, While
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.modules.magic import prayer, spell
from warhost.rules.selectors.who import (
    ANYONE,
    ME,
    InReserve,
    OnTable,
    Provided,
)
from warhost.rules.words import ABILITY_WORDS, DEPLOY, PRAYER, SPELL, SUMMON, UNLIMITED, keyword


class Tree(Phrase, frozen=True):
    """A whole ability as it was understood."""

    when: WhenUsed
    declare: tuple[Any, ...]
    body: Body

    def told(self, body: Body | None = None) -> tuple[str, ...]:
        """All of it in our own words, but for its time; with what became of its body."""
        answers = () if self.when.reaction is None else self.when.reaction.tell()
        return (*answers, *(each.tell() for each in self.declare), tell_all(self.body if body is None else body))


def compiled(text: AbilityText, setting: Setting, tree: Tree) -> Ability:
    """The ability; what makes no sense in its place is refused."""
    keywords = frozenset(map(keyword, text.keywords))
    wheels = {word: state for word, state in setting.wheels if word in keywords}
    strange = keywords - ABILITY_WORDS - frozenset(map(keyword, setting.inert)) - wheels.keys() - tried(tree.body)
    if strange:
        raise NotMeant(f"other rules may speak of {', '.join(sorted(strange))} abilities")
    if text.name.lower() in setting.changed and not all(isinstance(each, ReturnsModels) for each in tree.body):
        raise NotMeant("another ability changes what it does")
    if not keywords - ABILITY_WORDS and any(isinstance(each, RoundUse) and each.named for each in everything(tree)):
        raise NotMeant("what was used in another round is not known of such abilities")
    if looks_at_none(tree.body):
        raise NotMeant("which dice?")
    cells_meant(text, setting, tree)
    if has_x(tree) or unspent(tree.body):
        raise NotMeant("it is not said what X is")
    passive = tree.when.timing.phase is None and tree.when.reaction is None
    made = (_passive if passive else _activated)(text, setting, tree, keywords)
    return made if is_open(text, setting) else while_marked(made, frozenset(wheels.values()))


def _activated(text: AbilityText, setting: Setting, tree: Tree, keywords: frozenset[str]) -> Ability:
    of_army = setting.bearer in ("trait", "formation")
    return _Activated(text, setting, arriving(tree) if of_army else tree, keywords).ability()


def _passive(text: AbilityText, setting: Setting, tree: Tree, keywords: frozenset[str]) -> Ability:
    if tree.declare:
        raise NotMeant("a passive ability that is declared")
    key = slug(setting.key or text.name)
    scene = Scene()
    scene.said |= {"ability": key, "name": text.name, "keywords": keywords}
    if speaks_of(tree, SAME_OBJECTIVE) and not contested_by_me(tree.body):
        raise NotMeant("which objective?")
    given = [pair for each in tree.body for pair in each.passive(scene)]
    if len({on for _, on in given}) == 1:
        on, modifiers = given[0][1], tuple(modifier for modifier, _ in given)
    else:
        on, modifiers = ANYONE, tuple(While(each, (modifier,)) for modifier, each in given)
    clauses = clauses_in(tree.body)
    return Ability(
        id=key, name=text.name, rule=setting.rule, summary="; ".join(tree.told()), timing=tree.when.timing,
        keywords=keywords, modifiers=modifiers, on=on, clauses=clauses,
    )  # fmt: skip


class _Activated(HoldsFromStart, PicksPlaces, WorthUsing, FitsAnswer):
    """An ability that is used."""

    def __init__(self, text: AbilityText, setting: Setting, tree: Tree, keywords: frozenset[str]) -> None:
        self.text, self.setting, self.tree, self.keywords = text, setting, tree, keywords
        self.scene = Scene()
        self.scene.said["name"] = text.name
        self.body = tree.body
        self.used_by: list[Select] = []
        self.picks: list[PickSpec] = []
        self.kinds: list[str] = []
        self.steps: list[Callable[[Use], Script[None]]] = []
        self.timing: Timing = tree.when.timing
        self.user_picked = False
        self.more: dict[str, Any] = {}
        self.starts: Body = ()
        self.summary = ""

    def ability(self) -> Ability:
        self.starting()
        for each in self.tree.declare:
            self._declared(each)
        self.body = of_targets(self.tree.declare, self.body, self.tree.when.reaction is not None)
        self.picks += self.places()
        for name, number, since in self.setting.rounds:
            if name == self.text.name.lower():
                self._in_round(said.InRoundOnly(number, since))
        self.body, again = repeated(self.body, self.tree.when.reaction, self.text.name, self.setting.rule)
        self.more |= again
        if not (self.picks or self.steps or self.more.get("and_me") or picks_later(self.body)):
            self.body = of_attacks(self.body)
        self.body = for_the_battle(self.body, self.timing)
        for step in self.body:
            step.check(None)
        if other_than_which(self.tree.declare, self.body):
            raise NotMeant("near another than which?")
        if endless(self.body) or speaks_of(self.tree, SAME_OBJECTIVE):
            raise NotMeant("it is not said how long it waits, or which objective is meant later")
        if self.tree.when.reaction is not None and self.tree.when.reaction.true:
            self.used_by.append(both(ANYONE if self._of_player else ME, self.tree.when.reaction.true, self.scene))
        self.fits_later(self.body)
        self.fits_answers(self.body)
        self.fits_actors(self.body)
        self.body = targets_first(self.body)
        if self.body and needs_pick(self.body[0]) and not self.picks:
            raise NotMeant("a further target, but there is none")
        self.summary = "; ".join(self.tree.told(self.body))
        self._hoist()
        self.needs(self.body)
        out = self.setting.hideouts
        self.body = tuple(replace(each, hideouts=out) if isinstance(each, Arrive) else each for each in self.body)
        once = self.tree.when.once
        self._spending()
        if once is None and not self.user_picked and speaks_of(self.tree, HIRED):
            once = Once("phase", army=True)  # each unit of a regiment has it, the regiment uses it once
        if self._of_player:
            self.more["user"] = "player"
            if near_me((self.tree.declare, self.tree.body)):
                raise NotMeant("near or visible to whom? No unit uses it")
            once = once or (None if DEPLOY in self.keywords else Once("phase"))
            self._asked_of_player()
        self.more |= {
            "picks": tuple(self.picks), "once": once, "heals": heals(self.body), "cost": self.text.cost,
            "reaction": None if self.tree.when.reaction is None else self.tree.when.reaction.made(),
            "clauses": clauses_in((*self.starts, *self.body)),
        }  # fmt: skip
        return self._magic() if self.text.value is not None else self._plain()

    @property
    def _of_player(self) -> bool:
        comes = any(isinstance(each, Arrive) and each.who == Ref("me") for each in self.body)
        return self.setting.bearer in ("trait", "formation") and not self.user_picked and not comes

    # The declare step

    def _declared(self, each: Any) -> None:
        handlers: dict[type, Callable[[Any], None]] = {
            said.PickUser: self._user, said.PickTarget: self._target, said.PickEither: self._either,
            said.PickAll: self._everybody, said.ThrowDice: self._throw, said.RollFirst: self._roll_first,
            said.OnlyIf: self._only_if, said.NotPicked: self._not_me, said.InRoundOnly: self._in_round,
            said.PickMe: lambda _: self.more.update(and_me=True), said.MustUse: self._must,
            said.Repeatable: lambda _: self.more.update(repeatable=True), said.NotThere: self._not_there,
            PickListed: lambda _: None, said.FromReserve: self._from_reserve, said.FirstUser: self._first_user,
            said.Pays: self._pays, said.NoThings: self._no_things, said.NotTwice: self._not_twice,
            said.EvenGone: self._even_gone, said.PickSome: self._some, said.PickBoth: self._both,
            PickPlace: self.picks_place, said.OwnToken: lambda _: None, AllOrNone: self._everybody,
            PickBlast: self._everybody, EvenInReserve: self._even_in_reserve, PickEvery: self._every,
            PickOneOf: self._one_of, TiesArePicked: lambda _: None, BeliefDeclared: lambda _: None,
            CastOften: self._cast_often, OnlyItselfGone: self._only_itself_gone, AddsToCast: self._adds_to_cast,
            said.PickUnlike: self._some,
        }  # fmt: skip
        if type(each) not in handlers:
            raise NotMeant(f"{type(each).__name__} in the declare step")
        handlers[type(each)](each)

    def _user(self, each: said.PickUser) -> None:
        if isinstance(each.who, Ref):
            return
        if each.who.side == "enemy":
            raise NotMeant("an enemy that uses it")
        self.user_picked = True
        self.used_by.append(replace(each.who, side="any").select(self.scene))

    def _target(self, each: said.PickTarget) -> None:
        if self.beside(each):
            return
        if self.picks:
            raise NotMeant("two picks")
        each = not_picked_twice(each, self.keywords - ABILITY_WORDS)
        if each.and_me:
            self.more["and_me"] = True
        which = each.who.select(self.scene) | ME if each.or_me else each.who.select(self.scene)
        self.picks.append(PickSpec(pool_of(each.who), which, each.least, each.most))

    def _both(self, each: said.PickBoth) -> None:
        if self.picks:
            raise NotMeant("two picks")
        self.picks += both_picks(each, self.scene)

    def _either(self, each: said.PickEither) -> None:
        one, other = each.one, each.other
        first = each.condition.select(self.scene)
        second = ~first if each.unless is None else each.unless.select(self.scene)
        which = (first & one.who.select(self.scene)) | (second & other.who.select(self.scene))
        if (one.least, one.most) != (other.least, other.most):
            raise NotMeant("picks of different numbers")
        self.picks.append(PickSpec("unit", which, one.least, one.most))

    def _everybody(self, each: said.PickAll) -> None:
        if self.beside(each):
            return
        if self.picks:
            raise NotMeant("two picks")
        self.steps.append(picks_all(each, self.scene, self.setting.rule, self.more))

    def _every(self, each: PickEvery) -> None:
        if self.picks or self.steps:
            raise NotMeant("two picks")
        self.steps.append(picks_every(each, self.scene, self.setting.rule, self.more))

    def _one_of(self, each: PickOneOf) -> None:
        if self.picks:
            raise NotMeant("two picks")
        self.picks.append(PickSpec("unit", each.one.select(self.scene) | each.two.select(self.scene)))

    def _throw(self, each: said.ThrowDice) -> None:
        kind, dice = each.kind, each.dice
        assert isinstance(dice, int)
        self.kinds.append(kind)
        if kind == "charge":
            self.steps.append(lambda use: roll_charge(use, dice))
        elif self.text.value is None:
            self.steps.append(lambda use: use.throw_for(kind, dice))

    def _roll_first(self, each: said.RollFirst) -> None:
        from warhost.english.grouping import grouped

        self.body = grouped((each.roll, *self.body))

    def _only_if(self, each: said.OnlyIf) -> None:
        self.used_by.append(of_user(each.condition, self.scene))

    def _not_me(self, each: said.NotPicked) -> None:
        self._narrow(~ME if each.who is None else ~each.who.select(self.scene))

    def _narrow(self, which: Select) -> None:
        if len(self.picks) != 1:
            raise NotMeant("something is said of a pick, but none is made")
        last = self.picks.pop()
        assert isinstance(last.which, Select)
        self.picks.append(PickSpec(last.what, last.which & which, last.least, last.most))

    def _no_things(self, each: said.NoThings) -> None:
        self._narrow(NO_THINGS.select(self.scene))

    def _not_twice(self, each: said.NotTwice) -> None:
        which, first = nobody_twice(self.text.name, each)
        self._narrow(which)
        self.body = (*first, *self.body)

    def _even_in_reserve(self, each: EvenInReserve) -> None:
        self._narrow(OnTable() | InReserve())
        self.picks.append(dataclasses.replace(self.picks.pop(), what="any-unit"))

    def _cast_often(self, each: CastOften) -> None:
        self.keywords |= {UNLIMITED}
        self.more["repeatable"] = True

    def _adds_to_cast(self, each: AddsToCast) -> None:
        """At all times: for rolls of this spell or prayer alone."""
        if self.setting.bearer not in ("unit", "manifestation") or len(self.kinds) != 1 or "modifiers" in self.more:
            raise NotMeant("whose roll?")
        roll = RollModifier(self.kinds[0], each.add, ability=self.text.name)
        self.more |= {"modifiers": (While(of_user(each.condition, self.scene), (roll,)),), "on": ME}

    def _only_itself_gone(self, each: OnlyItselfGone) -> None:
        self._narrow(Provided(OnTable()) | ME)
        self._even_gone(said.EvenGone())

    def _even_gone(self, each: said.EvenGone) -> None:
        """Whoever is gone stands nowhere: nothing may be measured from it."""
        if measures_from_me((self.tree.declare, self.tree.body)):
            raise NotMeant("something is measured from a unit that may be destroyed")
        self.more["off_table"] = True
        self.used_by.append(~InReserve())

    def _from_reserve(self, each: said.FromReserve) -> None:
        """Whoever waits in reserve stands nowhere: nothing may be measured from it."""
        if measures_from_me((self.tree.declare, self.tree.body)):
            raise NotMeant("something is measured from a unit that may be in reserve")
        self.more["off_table"] = True
        self.used_by.append(OnTable() | InReserve())

    def _first_user(self, each: said.FirstUser) -> None:
        self._user(each)
        self.more["also_once"] = Once("battle")

    def _some(self, each: said.PickSome) -> None:
        if self.picks:
            raise NotMeant("two picks")
        which = each.who.select(self.scene)
        if each.and_me:
            self.more["and_me"] = True
        else:
            self.more["possible"] = if_any(which, self.setting.rule, "there is nobody it could affect")
        self.steps.append(some_of(each, which, self.used_by))

    def _must(self, each: said.MustUse) -> None:
        phase, whose = ("hero", "your") if each.when == "your hero" else (each.when, "any")
        if each.when and (self.timing.phase, self.timing.whose) != (phase, whose):
            raise NotMeant("it must be used at another time")
        self.more["must"] = True

    def _pays(self, each: said.Pays) -> None:
        self.more["price"] = Price(each.pool, each.points)
        if each.by is not None:
            self.used_by.append(each.by.select(self.scene))

    def _not_there(self, each: said.NotThere) -> None:
        """A manifestation of which there is one on the battlefield cannot be summoned again (magic-7.0)."""
        if not any(isinstance(step, Summons) and step.warscroll == each.warscroll for step in self.body):
            raise NotMeant("a warscroll must not be on the battlefield, but it is not summoned")

    def _in_round(self, each: said.InRoundOnly) -> None:
        self.timing = self.timing.from_round(each.round) if each.since else self.timing.in_round(each.round)

    def _asked_of_player(self) -> None:
        """Whether a player can use it: what is so of the battle, not of a unit that there is not."""
        if not self.used_by:
            return
        if "possible" in self.more or any(
            about_me(each.condition) for each in self.tree.declare if hasattr(each, "condition")
        ):
            raise NotMeant("a condition of the unit, but no unit uses it")
        which, rule, name = joined(self.used_by), self.setting.rule, self.text.name
        self.used_by = []

        def possible(game: Game, player: str) -> Any:
            anybody = next(iter(game.state.units))
            if which is not None and not meant(which, game, anybody, Frame(None, player)):
                yield problem(rule, "the conditions of {ability} are not met", ability=name)

        self.more["possible"] = possible

    def _spending(self) -> None:
        """Points that the effect begins with spending are what it costs; said of the unit, it must be so."""
        if self.body and isinstance(asked := self.body[0], If) and [type(each) for each in asked.body] == [Spends]:
            if not isinstance(asked.condition, Is) or asked.condition.who != Ref("me") or asked.otherwise:
                raise NotMeant("points are spent if something is so")
            self.used_by.append(of_user(asked.condition, self.scene))
            self.body = (*asked.body, *self.body[1:])
        if self.body and isinstance(first := self.body[0], Spends) and "price" not in self.more:
            self.more["price"] = Price(first.pool, first.points)
            self.body = self.body[1:]
            if isinstance(first, SpendsMore):
                self.need(first.who, first.spared())
                self.body = (SpendsRest(first.most - first.points, first.pool, first.who), *self.body)
        if any(isinstance(each, Spends) for each in within_body(self.body)):
            raise NotMeant("points are spent later")

    # Nobody uses what would do nothing

    def _hoist(self) -> None:
        """A pick with which the effect begins is one of the declare step, a condition of the unit one of its use."""
        first = self.body[0] if self.body else None
        if speaks_of_actor((getattr(first, "condition", None), getattr(first, "who", None))):
            return  # who declared it is known only then
        if (
            len(self.body) == 1
            and isinstance(pick := self.body[0], PickNow)
            and pick.declared
            and pick.most == 1
            and not (self.picks or pick.may)
        ):
            self._target(said.PickTarget(pick.who))
            self.body = pick.body
        while len(self.body) == 1 and type(only := self.body[0]) is If and not only.otherwise:
            if not isinstance(only.condition, Is) or only.condition.who != Ref("me") or self._of_player:
                return
            self.used_by.append(of_user(only.condition, self.scene))
            self.body = only.body

    def _plain(self) -> Ability:
        steps, and_me = tuple(self.steps), self.more.pop("and_me", False)

        def declare(use: Use) -> Script[None]:
            for step in steps:
                yield from step(use)

        if set(self.kinds) & {"casting", "chanting"}:
            self.more["value"] = next((each.least for each in self.body if isinstance(each, OnRoll)), None)
        return Ability(
            id=slug(self.setting.key or self.text.name), name=self.text.name, rule=self.setting.rule,
            summary=self.summary, timing=self.timing, keywords=self.keywords, used_by=joined(self.used_by),
            declare=declare if steps else None, effect=effect_of(self.body, tuple(self.kinds), and_me), **self.more,
        )  # fmt: skip

    def _magic(self) -> Ability:
        """A spell or prayer of the magic module: who rolls to cast casts a spell, said or not."""
        if not self.keywords & {SPELL, PRAYER} and len(self.kinds) == 1:
            self.keywords |= {"casting": {SPELL}, "chanting": {PRAYER}}.get(self.kinds[0], set())
        if not self.keywords & {SPELL, PRAYER} or self.kinds not in (["casting"], ["chanting"], []):
            raise NotMeant("a value, but no plain spell or prayer")
        if self.more.pop("reaction") is not None or self.timing != Timing("hero", "your"):
            raise NotMeant("a spell or prayer outside your hero phase")
        if any(isinstance(each, (Summons, SetUpPicked)) for each in self.body):
            return self._summoning()
        effect = effect_of(self.body, (), self.more.pop("and_me", False), magic=True, before=tuple(self.steps))
        effect.__doc__ = tell_all(self.body)
        make = spell if SPELL in self.keywords else prayer
        made: Ability = make(
            self.text.name, self.text.value or 0, rule=self.setting.rule, unlimited=UNLIMITED in self.keywords,
            words=self.keywords - {SPELL, PRAYER, UNLIMITED}, key=self.setting.key, **self.more,
        )(effect)  # fmt: skip
        users = joined(self.used_by)
        return made if users is None else dataclasses.replace(made, used_by=made.used_by & users)  # type: ignore[operator]

    def _summoning(self) -> Ability:
        if self.picks or SUMMON not in self.keywords:
            raise NotMeant("more than a manifestation is summoned")
        listed = next((each for each in self.tree.declare if isinstance(each, PickListed)), None)
        spec = (self.text.name, self.text.value or 0, self.setting.rule, PRAYER in self.keywords)
        made = summoned(self.body, *spec) if listed is None else summoned_of(listed, self.body, *spec)
        users = joined(self.used_by)
        used_by = made.used_by if users is None else made.used_by & users  # type: ignore[operator]
        return dataclasses.replace(made, id=slug(self.setting.key or self.text.name), used_by=used_by)
