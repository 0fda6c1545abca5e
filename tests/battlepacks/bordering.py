"""Border War battles for tests: small armies beside a table, and random players who were told what to choose."""

from dataclasses import replace

from tests.invariants import Watch

from warhost.armies.loading import shipped_abilities, shipped_armies, shipped_warscrolls
from warhost.armies.mustering import Side, muster
from warhost.battlepacks.border_war.pack import PACK
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Picked
from warhost.engine.dice import Seeded
from warhost.engine.records import BLUE, PLAYERS, RED, State
from warhost.players import player
from warhost.rules.battleplan import Rules


def small_rules(state: State) -> Rules:
    size = (state.width, state.depth)
    return PACK.rulebook(size, shipped_warscrolls().values(), shipped_abilities().values())


def small_side(army: str, who: str, **points: int) -> Side:
    """A Spearhead army as if it were a roster: two regiments, the rest auxiliaries."""
    found = shipped_armies()[army]
    side = muster(found, who)
    names = list(side.units)
    regiments = {"first": tuple(names[:2]), "second": tuple(names[2:4])}
    return replace(side, army=found.name, regiments=regiments, points=points)


def small_battle(seed: int = 1, points: int = 1000, red: Side | None = None, blue: Side | None = None) -> Battle:
    sides = red or small_side("vigilant-brotherhood", RED), blue or small_side("gnawfeast-clawpack", BLUE)
    one, other = (replace(each, limit=points) for each in sides)
    state = PACK.opening(one, other)
    return Battle(small_rules(state), state, Seeded(seed))


class Fought:
    """A battle between two random players, watched, with some answers given in advance by kind."""

    def __init__(self, battle: Battle, seed: int = 3, **told: str) -> None:
        self.battle = battle
        self.watch = Watch(battle)
        self.told = {kind.replace("_", "-"): choice for kind, choice in told.items()}
        self.players = {colour: player("random", f"{colour} {seed}") for colour in PLAYERS}
        self.asked: list[tuple[str, str]] = []

    def answer(self, choice: Choice | None = None) -> None:
        """The next answer: this one, or what was told, or whatever the player likes."""
        decision = self.battle.decision
        assert decision is not None
        self.asked.append((decision.player, decision.kind))
        if choice is None and decision.kind in self.told:
            choice = Picked((self.told[decision.kind],))
        self.watch.answer(choice or self.players[decision.player].choose(self.battle))

    def until(self, *kinds: str) -> AnyDecision | None:
        """Go on until one of these is asked, or to the end."""
        while (decision := self.battle.decision) is not None and decision.kind not in kinds:
            self.answer()
        return decision
