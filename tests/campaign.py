"""The campaign of the armies: every box fights others and itself under watch, and what it declares is counted.

`scripts/army_campaign.py` fights it; a sample of it is in tests/test_campaign.py.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from traceback import format_exception
from zlib import compress

from tests.battles import SPEARHEAD
from tests.invariants import watched

from warhost.arena.campaign import Battlefield, Bout, seed_of
from warhost.arena.timed_battle import Fought, new_battle
from warhost.armies.loading import shipped_armies
from warhost.battlepacks.registry import rules_for
from warhost.coverage.armies import CampaignSeen, can_be_declared
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Pick, Picked, UseAbility, Window
from warhost.engine.dice import stream
from warhost.engine.events import Declared
from warhost.engine.prose import Prose, said
from warhost.engine.records import BLUE, RED
from warhost.engine.saving import save
from warhost.engine.verifying import verify
from warhost.players import player
from warhost.players.computer_player import ComputerPlayer

SEED = 16
BOXES = tuple(each.id for each in shipped_armies().covers.values() if each.regiment_abilities)
SIDES = tuple(Battlefield(pack, realm) for pack, made in SPEARHEAD.items() for realm in made.data.realms)
SEEKER, CAPTAIN, RAIDER = "seeker", "captain", "raider"
ROUNDS = (*[SEEKER] * 11, *[CAPTAIN] * 2)
"""Who fights in which round. In the first every box meets itself; then each has a battle as red and one as blue."""
TOLD_AS = {SEEKER: "random", CAPTAIN: "captain", RAIDER: "recruit"}
FURTHER = 36
"""Rounds of raiders after these: a box fights in them for as long as it has not declared everything."""
LONGEST = 3000
LOADOUTS = ("regiment-ability", "enhancement")
EAGER = 0.8
"""How often an ability that was not yet seen is used at once."""


class Proved(Fought, frozen=True):
    """How a battle went, and how often each ability of the two armies was declared in it, by id."""

    declared: dict[str, int] = {}


class Seeker:
    """Answers as another would, but likes abilities of its army that it has not used; `turn` is what it chooses."""

    name = SEEKER

    def __init__(self, seed: int | str, turn: int, otherwise: ComputerPlayer) -> None:
        self.turn, self.otherwise = turn, otherwise
        self.why: Prose = ()
        self.used: set[str] = set()
        self._chance = stream(f"seeker {seed}")

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        if isinstance(decision, Pick) and decision.kind in LOADOUTS:
            return Picked((decision.options[self.turn % len(decision.options)],))
        if isinstance(decision, Window) and self._chance.random() < EAGER:
            army = f"{battle.state.players[decision.player].army}/"
            mine = [each for each in decision.options if each.ability.startswith(army)]
            fresh = [each for each in mine if each.ability not in self.used]
            if fresh:
                option = self._chance.choice(fresh)
                self.used.add(option.ability)
                self.why = said("{what} was not yet seen", what=option.ability)
                return UseAbility(option.ability, option.unit)
        return self.otherwise.choose(battle)


def bouts(further: bool = False) -> Iterator[Bout]:
    """Every battle of the campaign, with the further ones or without; a bout is known by its number."""
    away = list(range(1, len(BOXES)))
    stream(f"campaign {SEED}").shuffle(away)
    for turn, level in enumerate([*ROUNDS, *[RAIDER] * FURTHER] if further else ROUNDS):
        for place, red in enumerate(BOXES):
            number = turn * len(BOXES) + place
            blue = BOXES[(place + (away[turn] if turn else 0)) % len(BOXES)]
            yield Bout(number, SIDES[(place + turn) % len(SIDES)], (red, blue), (level, level), seed_of(SEED, number))


def sides_of(bout: Bout) -> dict[str, ComputerPlayer]:
    """Who answers; from round to round and from seat to seat a seeker chooses the next regiment ability."""
    if CAPTAIN in bout.players:
        return {seat: player(CAPTAIN, f"{bout.seed} {seat}") for seat in (RED, BLUE)}
    turn = bout.number // len(BOXES)
    if SEEKER in bout.players:  # each box is on both sides in every round
        turn, others = 2 * turn, ("random", "random")
    else:  # raiders have theirs as red: at the enemy's throat, and every other four rounds waiting for it
        others = ("recruit" if turn // 4 % 2 else "random", "recruit")
    return {
        seat: Seeker(f"{bout.seed} {seat}", turn + place, player(others[place], f"{bout.seed} {seat}"))
        for place, seat in enumerate((RED, BLUE))
    }


def prove(bout: Bout, rounds: int | None = None) -> Proved:
    """Fight it under watch, or some rounds of it, and replay its save; what goes wrong is in the report."""
    battle, broken = new_battle(bout), None
    try:
        watched(battle, sides_of(bout), LONGEST, rounds)
        assert rounds or battle.state.outcome is not None
        assert verify(save(battle), rules_for) is None
    except Exception as error:
        broken = f"decision {battle.number}: {''.join(format_exception(error))}"
    outcome = battle.state.outcome
    return Proved(
        number=bout.number, winner=outcome.winner if outcome else None, decisions=battle.number,
        save=compress(save(battle)) if broken else b"", broken=broken, declared=dict(declared(battle)),
    )  # fmt: skip


def seen_in(fought: Iterable[Proved]) -> CampaignSeen:
    """What the armies did in these battles, those left out that broke off."""
    every, uses = {bout.number: bout for bout in bouts(further=True)}, Counter[str]()
    battles = {each: Counter[str]() for each in BOXES}
    for each in sorted(fought, key=lambda one: one.number):
        bout = every[each.number]
        if each.broken is None:
            uses.update(each.declared)
            for army in set(bout.armies):
                battles[army][TOLD_AS[bout.players[0]]] += 1
    return CampaignSeen({army: dict(found) for army, found in battles.items()}, dict(sorted(uses.items())))


def declared(battle: Battle) -> Counter[str]:
    """How often each ability of the armies was declared, by id."""
    found: Counter[str] = Counter()
    for event in battle.events():
        if isinstance(event, Declared):
            found.update(_ids(battle, event))
    return found


def _ids(battle: Battle, event: Declared) -> list[str]:
    """Which ability of its army was meant: of two with one name, the unit's own."""
    army, units = shipped_armies()[battle.state.players[event.player].army or ""], battle.state.units
    named = [each.id for each in army.abilities if each.name == event.ability and can_be_declared(army, each)]
    scroll = battle.book.catalogue.warscrolls[units[event.unit].warscroll] if event.unit in units else None
    own = [each for each in named if scroll is not None and each in scroll.abilities]
    return (own or named)[:1]
