"""The engine under long fire: random battles over all packs, sides and armies, and everything that could go wrong.

Each is fought under watch; wrong answers of all sorts are thrown at every kind of decision; it is saved at random
moments, loaded and gone on with; the replay must verify and come to the same end. `scripts/long_fire.py` fights them by
the thousand; a sample is in tests/test_long_fire.py.
"""

from functools import cache
from hashlib import sha256
from random import Random
from traceback import format_exception
from typing import Any
from zlib import compress

from tests.campaign import BOXES, LONGEST, SIDES
from tests.engine.test_gate import snapshot, well_refused
from tests.engine.test_hostile import spoilt
from tests.invariants import Watch
from tests.stored_battles import Setting
from tests.wild import wild

from warhost.arena.campaign import Battlefield, Bout, seed_of
from warhost.arena.processes import keep_what_is_loaded
from warhost.arena.timed_battle import Fought
from warhost.battlepacks.registry import rules_for
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.dice import OutOfDice
from warhost.engine.problems import Refused
from warhost.engine.records import BLUE, RED
from warhost.engine.saving import load, save
from warhost.engine.sealing import Seal
from warhost.engine.shares import SERVER, Chain, Pledge, Thrown
from warhost.engine.verifying import examine
from warhost.players import player
from warhost.players.computer_player import ComputerPlayer
from warhost.rosters.pairing import samples
from warhost.server.play.shared_dice import SharedDice, opening_pledges

SEED = 17
ROUND = 20
"""Of so many battles one is of Border War, one plain, and the others of Spearhead."""
LIKELY = 0.02
"""How often a decision of a kind that was tried already is tried again."""
SOON, LATER = 150, 400
"""A battle is saved before so many answers, none being over as soon as that, and again at most so many later."""
WRONG = 3
"""Wrong answers thrown at a decision."""


class UnderFire(Fought, frozen=True):
    """How a battle went, which kinds of decisions were thrown wrong answers at, how often it was saved and loaded."""

    tried: tuple[str, ...] = ()
    loads: int = 0


def bout(number: int) -> Bout:
    """A battle of the long fire, by its number alone: whoever meets whom, where, with whose dice."""
    chance = Random(f"long fire {SEED} {number}")
    if number % ROUND == 0:
        side, armies = Battlefield("border-war"), chance.sample(_rosters(), 2)
    elif number % ROUND == 1:
        side, armies = Battlefield("plain"), chance.sample(["iron-wardens", "thicket-folk"], 2)
    else:
        # Every box is red as often as the others, and meets any other, itself too.
        side, armies = chance.choice(SIDES), [BOXES[number % len(BOXES)], chance.choice(BOXES)]
    return Bout(number, side, (armies[0], armies[1]), ("random", "random"), seed_of(SEED, number))


def _rosters() -> list[str]:
    return [name for name in sorted(samples()) if "-1000-" in name]


class SharedHand:
    """A battle whose dice everybody makes, as on a server; sometimes somebody gives no share."""

    def __init__(self, battle: Battle, seed: int) -> None:
        self.battle, self.chance = battle, Random(f"shares {seed}")
        self.secret = sha256(f"{seed}".encode()).hexdigest()
        names = (SERVER, RED, BLUE)
        self.chains = {name: Chain(sha256(f"{seed}/{name}".encode()).hexdigest()) for name in (RED, BLUE)}
        self.dice = SharedDice(self.secret, names, opening_pledges(self.secret, names, {}))
        for name, chain in self.chains.items():
            self.dice = self.dice.pledged(name, chain.anchor)
        battle.take_dice(self.dice.source({}))
        self.throw_for(0)

    def throw_for(self, at: int) -> None:
        """Throw: everybody's shares, or not everybody's."""
        known = self.dice.known()
        for name, chain in self.chains.items():
            if self.chance.random() < 0.9:
                known[name] = chain.link(self.dice.next)
        self.dice = self.dice.cast(at, self.battle.state.rolled, known)
        self.battle.take_dice(self.dice.opened())
        _ = self.battle.decision

    def seal(self) -> Seal:
        anchor = next(each.anchor for each in self.dice.pledges if each.name == SERVER)
        pledges: list[Pledge] = list(self.dice.pledges)
        throws = [Thrown(each.at, tuple(each.shares)) for each in self.dice.casts]
        return Seal(anchor, "salt", names=list(self.dice.names), pledges=pledges, throws=throws)


class Firing:
    """One battle under fire."""

    def __init__(self, about: Bout) -> None:
        self.chance = Random(f"fire {about.seed}")
        self.battle = Setting(about.side.pack, *about.armies, about.seed, about.side.realm).begin()
        self.hand = SharedHand(self.battle, about.seed) if about.number % 3 == 0 else None
        self.players: dict[str, ComputerPlayer] = {
            seat: player(name, f"{about.seed} {seat}") for seat, name in zip((RED, BLUE), about.players, strict=True)
        }
        self.watch = Watch(self.battle)
        self.tried: set[str] = set()
        self.loads = 0

    def to_the_end(self) -> None:
        """Fight it out, trying everything on the way; a save of the whole is replayed, and comes to the same end."""
        save_at = self.chance.randrange(SOON)
        while (decision := self.battle.decision) is not None:
            assert self.battle.number < LONGEST, f"the battle is not over after {LONGEST} answers"
            if self.battle.number == save_at:
                self._go_on_from_save()
                save_at += self.chance.randrange(SOON, LATER)
            self._throw_wrong()
            self._answer(self.players[decision.player].choose(self.battle))
        assert self.battle.state.outcome is not None
        seal = self.hand.seal() if self.hand is not None else None
        found = examine(save(self.battle, seal), rules_for)
        assert not found.wrong, found.wrong
        assert found.battle.decision is None
        assert found.battle.state == self.battle.state

    def _answer(self, choice: Choice) -> None:
        if self.hand is None:
            self.watch.answer(choice)
            return
        number = self.battle.number
        self.battle.take_dice(self.hand.dice.source(self.battle.state.rolled))
        try:
            self.watch.answer(choice)
        except OutOfDice:
            self.battle.undo(number)
            _ = self.battle.decision
            self.hand.throw_for(number + 1)
            self.watch.answer(choice)

    def _throw_wrong(self) -> None:
        """Wrong answers are refused by a rule and change nothing; one that is right after all is no wrong one."""
        decision = self.battle.decision
        assert decision is not None
        kind = f"{type(decision).__name__} {decision.kind}"
        if kind in self.tried and self.chance.random() > LIKELY:
            return
        self.tried.add(kind)
        before = snapshot(self.battle)
        for wrong in self.chance.sample(spoilt(self.battle, decision, self.chance), WRONG):
            self._refused(wrong, before)
        twin = None
        for _ in range(WRONG):
            answer = wild(self.battle, decision, self.chance)
            twin = twin or self.battle.clone()  # what it refused left it as it was
            try:
                twin.answer(answer)
            except Refused:
                self._refused(answer, before)
                continue
            except OutOfDice:
                assert self.hand is not None  # it would do, and dice would be thrown
            twin = None

    def _refused(self, wrong: Choice | dict[str, Any], before: tuple[object, ...]) -> None:
        """It is refused, by rules that are known, and nothing has changed."""
        try:
            self.battle.answer(wrong)
        except Refused as refusal:
            caught = refusal
        else:
            raise AssertionError(f"{wrong} was not refused")
        assert well_refused(caught), wrong
        assert snapshot(self.battle) == before, wrong

    def _go_on_from_save(self) -> None:
        """Save it here and go on with what is loaded; what is replayed at the end was never interrupted."""
        loaded = load(save(self.battle), rules_for)
        assert loaded.note is None, loaded.note
        again: Battle = loaded.battle
        assert snapshot(again) == snapshot(self.battle)
        if self.hand is not None:
            again.take_dice(self.battle.dice)
            self.hand.battle = again
        self.battle = self.watch.battle = again
        self.loads += 1


_settle = cache(keep_what_is_loaded)


def under_fire(about: Bout) -> UnderFire:
    """Fight it; whatever goes wrong is in the report, with the battle as far as it went."""
    _settle()
    firing, broken = Firing(about), None
    try:
        firing.to_the_end()
    except Exception as error:
        broken = f"decision {firing.battle.number}: {''.join(format_exception(error))}"
    outcome = firing.battle.state.outcome
    return UnderFire(
        number=about.number, winner=outcome.winner if outcome else None, decisions=firing.battle.number,
        save=compress(save(firing.battle)) if broken else b"", broken=broken, tried=tuple(sorted(firing.tried)),
        loads=firing.loads,
    )  # fmt: skip
