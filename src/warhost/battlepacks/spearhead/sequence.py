"""The Spearhead sequence (spearhead-round, spearhead-scoring): twists, hands, tactics, on top of the core sequence."""

from collections.abc import Mapping

from warhost.battlepacks.spearhead import prebattle
from warhost.battlepacks.spearhead.cards import Twist, hand, move_card, zone_of
from warhost.battlepacks.spearhead.pack import TWIST_DECK, TWIST_DISCARD, pack_of
from warhost.battlepacks.spearhead.picking import PICKED_BY, PICKS
from warhost.engine.decisions import Script
from warhost.engine.events import Card
from warhost.engine.game import Game
from warhost.engine.records import Zone, opponent
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import run_script
from warhost.rules.battleplan import Score, StepFunction
from warhost.rules.questions import ask_pick
from warhost.rules.sequence.phases import SEQUENCE as CORE_SEQUENCE
from warhost.rules.sequence.phases import STEPS as CORE_STEPS
from warhost.rules.sequence.phases import first_turn
from warhost.rules.space.objectives import award, held_by

HAND = 3
LEAD = 5
WINDOWS = ("active window", "other window")

SEQUENCE: Mapping[str, tuple[str, ...]] = {
    **CORE_SEQUENCE,
    "set-up": ("attacker", "loadouts", "realm", "map", "terrain group", "set up terrain"),
    "deployment": ("deploy in turn", *WINDOWS, "determine control", "open round"),
    "start-of-round": ("reserves end", "attacker first", "underdog", "twist", "hands", *WINDOWS, "open turn"),
    "end-of-turn": (*WINDOWS, "determine control", "score", "tactics", "after scoring", "close turn"),
    "end-of-round": (*WINDOWS, "round scores", "army clauses", "twist ends", "close round"),
}


def current_twist(game: Game) -> Twist | None:
    """The twist in force."""
    name = game.state.marks.get("twist", ("",))[0]
    return pack_of(game).twists.get(name)


def _attacker_first(game: Game) -> Script[bool]:
    """In round one the attacker chooses who goes first; later a priority roll."""
    attackers = [player.id for player in game.state.players.values() if player.attacker]
    if game.now.round == 1 and attackers:
        game.change_now(finished_first=attackers[0])
    return (yield from first_turn(game))


def _draw_twist(game: Game) -> Script[bool]:
    """Draw a twist and follow it at once."""
    zones = dict(game.state.zones)
    deck = zones.get(TWIST_DECK, Zone())
    if deck.cards:
        card, *rest = deck.cards
        zones[TWIST_DECK] = Zone(tuple(rest), "none")
        marks = {key: value for key, value in game.state.marks.items() if key not in (PICKS, PICKED_BY)}
        game.change(zones=zones, marks={**marks, "twist": (card,)})
        game.emit(Card(game.now.active, card, "twist deck", "twist"))
        twist = pack_of(game).twists[card]
        yield from play_twist(game, twist)
    return True


def play_twist(game: Game, twist: Twist) -> Script[None]:
    """What is picked and rolled as a twist is drawn."""
    use = Use(game, twist.ability, None, game.now.underdog or game.now.active, None, {})
    assert twist.ability.effect is not None
    yield from run_script(twist.ability.effect(use))


def seized_by(game: Game) -> str | None:
    """Who seized the initiative (spearhead-initiative): went second, won the roll, chose to go first."""
    now = game.now
    if now.round < 2 or now.previous_first is None or now.first == now.previous_first or now.deciding != now.first:
        return None
    return now.first


def draws(game: Game, player: str) -> bool:
    """A player who seized the initiative draws nothing, unless they are the underdog by 5 points or more."""
    behind = game.player(opponent(player)).victory_points - game.player(player).victory_points
    return seized_by(game) != player or (game.now.underdog == player and behind >= LEAD)


def _hands(game: Game) -> Script[bool]:
    """Discard any cards face up, then draw to three, the active player first."""
    for player in (game.now.active, opponent(game.now.active)):
        if zone_of("hand", player) not in game.state.zones or not draws(game, player):
            continue
        held = hand(game, player)
        if held and game.now.round > 1:
            thrown = yield from ask_pick(
                player, "discard", held, rule="spearhead-round", reason="discard cards before drawing", least=0,
                most=len(held), always=True,
            )  # fmt: skip
            for card in thrown:
                move_card(game, card, player, "hand", "discard")
        while len(hand(game, player)) < HAND and game.state.zones[zone_of("deck", player)].cards:
            move_card(game, game.state.zones[zone_of("deck", player)].cards[0], player, "deck", "hand", shown=False)
    return True


def objective_scores(game: Game, player: str) -> list[Score]:
    """1 for one objective, 1 for two or more, 1 for more than the opponent; and what the twist adds."""
    mine, theirs = len(held_by(game, player)), len(held_by(game, opponent(player)))
    scores: list[Score] = []
    if mine >= 1:
        scores.append((1, "an objective held"))
    if mine >= 2:
        scores.append((1, "two or more objectives held"))
    if mine > theirs:
        scores.append((1, "more objectives than the enemy"))
    twist = current_twist(game)
    return scores + (twist.scores(game, player) if twist is not None else [])


def completed(game: Game, player: str) -> list[str]:
    """The cards in a player's hand whose tactic is completed now."""
    cards = pack_of(game).cards
    return [card for card in hand(game, player) if card in cards and cards[card].completed(game, player)]


def _tactics(game: Game) -> Script[bool]:
    """The active player may score each completed tactic in hand for 1 point; the card is then discarded."""
    player = game.now.active
    done = completed(game, player)
    cards = pack_of(game).cards
    if done:
        # What is not completed is refused by the card that says so.
        others = tuple(cards[card].rule for card in hand(game, player) if card in cards and card not in done)
        scored = yield from ask_pick(
            player, "score", done, rule=("spearhead-scoring", *others), reason="score which battle tactics", least=0,
            most=len(done), always=True,
        )  # fmt: skip
        for card in scored:
            move_card(game, card, player, "hand", "discard")
            award(game, player, 1, f"{cards[card].name} completed")
    return True


def _after_scoring(game: Game) -> Script[bool]:
    """What a twist does once points have been scored."""
    twist = current_twist(game)
    if twist is not None and twist.after_scoring is not None and game.state.marks.get(PICKS):
        use = Use(game, twist.ability, None, game.now.active, None, {})
        yield from run_script(twist.after_scoring(use))
    return True


def _round_scores(game: Game) -> Script[bool]:
    twist = current_twist(game)
    if twist is not None:
        for player in (game.now.active, opponent(game.now.active)):
            for points, reason in twist.round_scores(game, player):
                award(game, player, points, reason)
    return True
    yield


def _army_clauses(game: Game) -> Script[bool]:
    """Clauses of army abilities that wait for the end of a round."""
    for player in game.state.players.values():
        for name in player.abilities:
            ability = game.catalogue.abilities[name]
            if "end of round" in ability.clauses:
                yield from run_script(ability.clauses["end of round"](Use(game, ability, None, player.id, None, {})))
    return True


def _twist_ends(game: Game) -> Script[bool]:
    twist = game.state.marks.get("twist")
    if twist:
        marks = {key: value for key, value in game.state.marks.items() if key not in ("twist", PICKS, PICKED_BY)}
        old = game.state.zones.get(TWIST_DISCARD, Zone())
        game.change(marks=marks, zones={**game.state.zones, TWIST_DISCARD: Zone((*old.cards, *twist))})
    return True
    yield


STEPS: Mapping[str, StepFunction] = {
    **CORE_STEPS,
    "attacker": prebattle.pick_attacker,
    "loadouts": prebattle.pick_loadouts,
    "realm": prebattle.pick_realm,
    "map": prebattle.pick_map,
    "terrain group": prebattle.pick_group,
    "set up terrain": prebattle.set_up_terrain,
    "deploy in turn": prebattle.deploy_in_turn,
    "attacker first": _attacker_first,
    "twist": _draw_twist,
    "hands": _hands,
    "tactics": _tactics,
    "after scoring": _after_scoring,
    "round scores": _round_scores,
    "army clauses": _army_clauses,
    "twist ends": _twist_ends,
}
