"""The steps of a battle with cards (spearhead-round, spearhead-scoring): a twist each round, hands, battle tactics."""

from collections.abc import Mapping

from warhost.battlepacks.pack import pack_of
from warhost.cards.card import Twist
from warhost.cards.decks import TWIST_DECK, TWIST_DISCARD, deck, hand, lay_decks, move_card, pile_of, zone_of
from warhost.cards.picking import PICKED_BY, PICKS
from warhost.cards.piles import end_turn, scorable, scored_pile
from warhost.engine.decisions import Script
from warhost.engine.events import Card
from warhost.engine.game import Game
from warhost.engine.records import Zone, opponent
from warhost.rules.abilities.hidden_hands import with_any_cards
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import run_script
from warhost.rules.battleplan import Score, StepFunction
from warhost.rules.effects.in_force import in_force
from warhost.rules.effects.modifiers import DrawsMore
from warhost.rules.questions import ask_pick
from warhost.rules.space.objectives import award

HAND = 3
LEAD = 5
TACTIC_POINTS = 1


def _lay_decks(game: Game) -> Script[bool]:
    """All twists of the pack in one deck, and a deck of battle tactic cards for each player."""
    pack = pack_of(game)
    lay_decks(game, pack.twists, pack.cards)
    return True
    yield


def current_twist(game: Game) -> Twist | None:
    """The twist in force."""
    name = game.state.marks.get("twist", ("",))[0]
    return pack_of(game).twists.get(name)


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
    use = Use(game, twist.ability, None, game.now.underdog or game.now.active)
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


def undrawn(game: Game, player: str) -> int:
    """How many cards the player who now chooses would not draw, if they went first: none, unless that seizes it."""
    now, behind = game.now, game.player(opponent(player)).victory_points - game.player(player).victory_points
    seizes = now.round > 1 and now.previous_first == opponent(player) and behind < LEAD
    if not seizes or zone_of("hand", player) not in game.state.zones:
        return 0
    return min(max(0, HAND - len(hand(game, player))), len(deck(game, player)))


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
        before = deck(game, player)
        while len(hand(game, player)) < HAND and deck(game, player):
            move_card(game, deck(game, player)[0], player, "deck", "hand", shown=False)
        if deck(game, player) != before:  # who holds three draws none, and none more
            yield from _draw_more(game, player)
    return True


def _draw_more(game: Game, player: str) -> Script[None]:
    """Where an ability lets a player draw one more card, one card of the hand goes under the deck."""
    for live in in_force(game, DrawsMore):
        if live.source.player != player or not deck(game, player):
            continue
        rule, words = live.source.rule, (f"{live.source.ability}: draw one more card", ("no", "yes"))
        if (yield from ask_pick(player, "effect", words[1], rule=rule, reason=words[0])) == ("yes",):
            move_card(game, deck(game, player)[0], player, "deck", "hand", shown=False)
            held = hand(game, player)
            (card,) = yield from ask_pick(player, "pick", held, rule=rule, reason="which card goes under the deck")
            move_card(game, card, player, "hand", "deck", shown=False)


def twist_scores(game: Game, player: str) -> list[Score]:
    """What the twist in force adds to a turn's scoring."""
    twist = current_twist(game)
    return twist.scores(game, player) if twist is not None else []


def completed(game: Game, player: str) -> list[str]:
    """The cards in a player's hand whose tactic is completed now."""
    cards = pack_of(game).cards
    return [card for card in scorable(game, player) if card in cards and cards[card].completed(game, player)]


def _tactics(game: Game) -> Script[bool]:
    """The active player may score each completed tactic in hand for 1 point; the card is then discarded."""
    player = game.now.active
    done = completed(game, player)
    cards = pack_of(game).cards
    supposed = with_any_cards(game, player)
    if done or (supposed is not None and completed(supposed, player)):
        # What is not completed is refused by the card that says so.
        others = tuple(cards[card].rule for card in hand(game, player) if card in cards and card not in done)
        scored = yield from ask_pick(
            player, "score", done, rule=("spearhead-scoring", *others), reason="score which battle tactics", least=0,
            most=len(done), always=True, of_nothing=True,
        )  # fmt: skip
        for card in scored:
            move_card(game, card, player, pile_of(game, player, card), scored_pile(game, player, card))
            award(game, player, TACTIC_POINTS, f"{cards[card].name} completed")
    end_turn(game, player)
    return True


def _after_scoring(game: Game) -> Script[bool]:
    """What a twist does once points have been scored."""
    twist = current_twist(game)
    if twist is not None and twist.after_scoring is not None and game.state.marks.get(PICKS):
        use = Use(game, twist.ability, None, game.now.active)
        yield from run_script(twist.after_scoring(use))
    return True


def _round_scores(game: Game) -> Script[bool]:
    twist = current_twist(game)
    if twist is not None:
        for player in (game.now.active, opponent(game.now.active)):
            for score in twist.round_scores(game, player):
                award(game, player, *score)
    return True
    yield


def _twist_ends(game: Game) -> Script[bool]:
    twist = game.state.marks.get("twist")
    if twist:
        marks = {key: value for key, value in game.state.marks.items() if key not in ("twist", PICKS, PICKED_BY)}
        old = game.state.zones.get(TWIST_DISCARD, Zone())
        game.change(marks=marks, zones={**game.state.zones, TWIST_DISCARD: Zone((*old.cards, *twist))})
    return True
    yield


CARD_STEPS: Mapping[str, StepFunction] = {
    "decks": _lay_decks,
    "twist": _draw_twist,
    "hands": _hands,
    "tactics": _tactics,
    "after scoring": _after_scoring,
    "round scores": _round_scores,
    "twist ends": _twist_ends,
}


def with_cards(sequence: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """A sequence with a step for everything that is done with cards."""
    found = dict(sequence)
    found["set-up"] = ("decks", *sequence["set-up"])
    found["start-of-round"] = _put(sequence["start-of-round"], ("twist", "hands"), before="round begins")
    found["end-of-turn"] = _put(sequence["end-of-turn"], ("tactics", "after scoring"), before="close turn")
    found["end-of-round"] = _put(sequence["end-of-round"], ("round scores", "twist ends"), before="close round")
    return found


def _put(steps: tuple[str, ...], more: tuple[str, ...], before: str) -> tuple[str, ...]:
    where = steps.index(before)
    return (*steps[:where], *more, *steps[where:])
