"""Whole Spearhead battles through the gate: who is asked what before the battle, terrain, deployment, hands, result."""

import re

import pytest
from tests.battles import SPEARHEAD, spearhead_battle
from tests.invariants import Watch

from warhost.cards.decks import hand
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Picked, Placed, Window
from warhost.engine.events import Rolled, Scored
from warhost.engine.records import BLUE, PLAYERS, RED, opponent
from warhost.engine.view import HIDDEN, view
from warhost.players import player
from warhost.rules.space.territories import holds_objective, territory
from warhost.table.shapes import Place

BROTHERHOOD, CLAWPACK = "vigilant-brotherhood", "gnawfeast-clawpack"
SIDES = [(pack, realm) for pack in SPEARHEAD for realm in SPEARHEAD[pack].data.realms]
MAPS = ("horizontal", "diagonal")
LOADOUT = ["regiment-ability", "enhancement"]


class Table:
    """A battle between two random players who were told what to choose before it starts."""

    def __init__(self, pack: str, seed: int = 3, realm: str | None = None, **told: str) -> None:
        self.battle = spearhead_battle(pack, BROTHERHOOD, CLAWPACK, seed, realm)
        self.watch = Watch(self.battle)
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

    def winner_of_roll_off(self) -> str:
        _ = self.battle.decision
        rolls = [each for each in self.battle.events() if isinstance(each, Rolled) and each.kind == "roll-off"]
        red, blue = (max(each.faces for each in rolls[-2:] if each.player == colour) for colour in PLAYERS)
        assert red != blue
        return RED if red > blue else BLUE


def refusal(battle: Battle, x: float, y: float, facing: float = 0.0) -> set[str]:
    """What stands against setting up the terrain feature asked for here."""
    found = battle.problems(Placed((Place(x, y, 0.0, facing),)))
    assert all("spearhead-prebattle" in each.rules for each in found)
    return {re.split(" would | must ", each.text, maxsplit=1)[1] for each in found}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pack", SPEARHEAD)
def test_the_right_player_is_asked_in_the_right_order(pack: str, seed: int) -> None:
    table = Table(pack, seed, attacker=RED if seed % 2 else BLUE)
    winner = table.winner_of_roll_off()
    decision = table.until("deploy")
    attacker = table.told["attacker"]
    defender = opponent(attacker)
    group = [(defender, "terrain-group")] if pack == "sand-and-bone" else []
    assert table.asked == [
        (winner, "attacker"),
        *((attacker, kind) for kind in LOADOUT),
        *((defender, kind) for kind in LOADOUT),
        (defender, "realm"),
        (defender, "map"),
        (defender, "territory"),
        *group,
        *[(defender, "terrain")] * 2,
        *[(attacker, "terrain")] * 2,
    ]
    assert decision is not None
    assert decision.player == attacker


@pytest.mark.parametrize("pack", SPEARHEAD)
def test_the_attacker_deploys_all_units_first_and_chooses_who_begins(pack: str) -> None:
    table = Table(pack, 11, attacker=BLUE)
    table.until("deploy")
    table.asked.clear()
    decision = table.until("first-turn")
    deployers = [who for who, kind in table.asked if kind == "deploy"]
    units = {colour: sum(unit.army == colour for unit in table.battle.state.units.values()) for colour in PLAYERS}
    assert deployers == [BLUE] * units[BLUE] + [RED] * units[RED]
    assert decision is not None
    assert decision.player == BLUE
    assert all(unit.status in ("table", "reserve") for unit in table.battle.state.units.values())


@pytest.mark.parametrize(("pack", "realm"), SIDES)
def test_hands_are_drawn_and_kept_secret(pack: str, realm: str) -> None:
    table = Table(pack, 5, realm)
    table.until("use")
    state = table.battle.state
    assert state.now.round == 1
    assert state.marks["twist"][0] in {key for key, each in SPEARHEAD[pack].twists.items() if each.realm == realm}
    for colour in PLAYERS:
        cards = hand(table.battle.game, colour)
        assert len(cards) == len(set(cards)) == 3
        assert view(state, colour).zones[f"hand {colour}"].cards == cards
        assert view(state, opponent(colour)).zones[f"hand {colour}"].cards == (HIDDEN,) * 3
        assert set(view(state, colour).zones[f"deck {colour}"].cards) == {HIDDEN}
        left = state.zones[f"deck {colour}"].cards
        assert sorted((*cards, *left, *state.zones[f"discard {colour}"].cards)) == sorted(SPEARHEAD[pack].cards)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize(("pack", "realm"), SIDES)
def test_a_whole_battle(pack: str, realm: str, name: str) -> None:
    """Every side with both maps, from the roll-off to the result."""
    table = Table(pack, 21, realm, map=name)
    table.until()
    battle = table.battle
    state, outcome = battle.state, battle.state.outcome
    assert outcome is not None
    assert (state.now.round, state.rounds) == (4, 4)
    assert state.marks["map"] == (name,)
    assert ("realm" in {kind for _, kind in table.asked}) is False
    points = {colour: state.players[colour].victory_points for colour in PLAYERS}
    scored = {colour: sum(e.points for e in battle.events() if isinstance(e, Scored) and e.player == colour)
              for colour in PLAYERS}  # fmt: skip
    assert points == scored
    best = max(points, key=lambda colour: points[colour])
    assert outcome.winner == (None if points[RED] == points[BLUE] else best)


def test_nobody_asks_for_the_realm_that_was_agreed() -> None:
    table = Table("fire-and-jade", 2, "ghyran")
    table.until("deploy")
    assert "realm" not in {kind for _, kind in table.asked}
    assert list(table.battle.state.objectives) == ["Dracothion", "Behemat", "Ignax", "Vulcatrix", "Nagendra"]


def test_the_defender_has_the_territory_it_picked() -> None:
    for mine in "AB":
        table = Table("fire-and-jade", 2, "aqshy", attacker=RED, map="horizontal", territory=mine)
        table.until("terrain")
        home = territory(table.battle.game, BLUE)
        assert home is not None
        assert home.has(15, 2) is (mine == "A")
        assert home.has(15, 20) is (mine == "B")


def test_loadouts_go_to_army_and_general() -> None:
    table = Table("fire-and-jade", 2, attacker=RED)
    for answers in (("Blaze of Glory", "Null Pendant"), ("Too Quick to Hit-hit", "Warpstone Charm")):
        for name in answers:
            table.until(*LOADOUT)
            table.answer(Picked((name,)))
    table.until("deploy")
    state = table.battle.state
    assert "vigilant-brotherhood/blaze-of-glory" in state.players[RED].abilities
    assert "vigilant-brotherhood/strike-where-needed" not in state.players[RED].abilities
    assert state.units["red-lord-vigilant-on-gryph-stalker"].abilities == ("vigilant-brotherhood/null-pendant",)
    assert state.units["blue-clawlord-on-gnaw-beast"].abilities == ("gnawfeast-clawpack/warpstone-charm",)
    assert all(not unit.abilities for unit in state.units.values() if unit.id != state.players[unit.army].general)


def test_where_terrain_may_stand() -> None:
    """Wholly in friendly territory, 6" apart, 3" from long edges and enemy territory, on no objective."""
    table = Table("fire-and-jade", 2, "ghyran", attacker=RED, map="horizontal", territory="B")
    decision = table.until("terrain")
    assert decision is not None
    assert (decision.player, decision.unit) == (BLUE, "Blue Ruined Domicile")
    battle = table.battle
    assert refusal(battle, 20, 18.3) == {'be more than 3" from the long edges'}
    assert refusal(battle, 20, 14.5) == {'be more than 3" from enemy territory'}
    assert refusal(battle, 20, 5) >= {"not be wholly within friendly territory"}
    assert refusal(battle, 22, 11) == {
        "not be wholly within friendly territory", 'be more than 3" from enemy territory',
    }  # fmt: skip
    assert refusal(battle, 10, 16.5) == {"lie on Vulcatrix"}
    assert refusal(battle, 28, 16.5) == {"not be wholly on the battlefield"}
    assert refusal(battle, 20, 16.5) == set()
    assert refusal(battle, 20, 16.5, 90) == {'be more than 3" from enemy territory',
                                             'be more than 3" from the long edges'}  # fmt: skip
    table.answer(Placed((Place(20, 16.5),)))
    assert refusal(battle, 13, 15.5) == {'not be more than 6" from Blue Ruined Domicile'}
    table.until("deploy")
    sizes = sorted(each.size or "" for each in battle.state.terrain.values())
    assert sizes == ["large", "large", "small", "small"]


def test_terrain_groups_of_sand_and_bone() -> None:
    """The defender picks a group, the attacker has the other; on Ossia the Crypt of Blood stands in the middle."""
    table = Table("sand-and-bone", 2, "ossia", attacker=RED, terrain_group="B")
    table.until("deploy")
    terrain = table.battle.state.terrain
    pieces = {name for name, each in terrain.items() if each.on_table}
    assert pieces == {
        "Crypt of Blood", "Blue Small Wall", "Blue Large Fence", "Red Large Wall", "Red Small Fence",
    }  # fmt: skip
    middle = terrain["Crypt of Blood"].polygon
    assert (sum(x for x, _ in middle) / 4, sum(y for _, y in middle) / 4) == pytest.approx((15, 11))


@pytest.mark.parametrize(
    ("realm", "name", "homes"),
    [
        ("ghyran", "horizontal", (1, 1)),
        ("ghyran", "diagonal", (2, 2)),
        ("aqshy", "horizontal", (2, 2)),
        ("aqshy", "diagonal", (1, 1)),
        ("dolorum", "horizontal", (2, 2)),
        ("dolorum", "diagonal", (2, 2)),
        ("ossia", "horizontal", (2, 2)),
        ("ossia", "diagonal", (2, 2)),
    ],
)
def test_home_objectives(realm: str, name: str, homes: tuple[int, int]) -> None:
    """As many objectives lie wholly in each territory as the board has; what the edge cuts off does not count."""
    pack = next(pack for pack, side in SIDES if side == realm)
    table = Table(pack, 2, realm, map=name)
    table.until("terrain")
    game = table.battle.game
    found = tuple(sum(holds_objective(game, colour, each) for each in game.state.objectives.values())
                  for colour in PLAYERS)  # fmt: skip
    assert found == homes


def test_a_window_never_offers_another_armys_ability() -> None:
    table = Table("fire-and-jade", 9)
    while (decision := table.battle.decision) is not None and table.battle.state.now.round < 2:
        if isinstance(decision, Window):
            for option in decision.options:
                army = option.ability.split("/")[0]
                if army in (BROTHERHOOD, CLAWPACK):
                    assert table.battle.state.players[decision.player].army == army
        table.answer()


def test_terrain_leaves_room_for_the_next() -> None:
    """Every feature must be set up, so none may stand where it leaves no room for the next (Ossia is the tightest)."""
    table = Table("sand-and-bone", 2, "ossia", attacker=RED, map="diagonal", territory="A", terrain_group="A")
    decision = table.until("terrain")
    assert decision is not None
    assert decision.unit == "Blue Large Wall"
    assert refusal(table.battle, 4, 6.5, 105) == {"leave no room for Blue Small Fence"}
    grid = (Place(x * 1.5, y * 1.5, 0.0, facing) for x in range(9) for y in range(9) for facing in (0, 45, 105))
    allowed = [place for place in grid if not table.battle.problems(Placed((place,)))]
    assert len(allowed) > 3
    for place in allowed[::3]:
        twin = table.battle.clone()
        twin.answer(Placed((place,)))
        decision = twin.decision
        assert decision is not None
        assert decision.unit == "Blue Small Fence"
        twin.answer(player("random", 1).choose(twin))
