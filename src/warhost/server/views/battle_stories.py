"""The story of a battle, from its record."""

from collections.abc import Collection, Sequence

from warhost.armies.loading import shipped_armies
from warhost.engine.battle import Battle
from warhost.engine.records import BLUE, PLAYERS, RED
from warhost.narration.battle_card import BattleCard, battle_card
from warhost.narration.deeds import deeds
from warhost.narration.names import BattleNames
from warhost.players.hindsight import ChanceAt, Costly, Hindsight, costly_answers, turning_points
from warhost.players.marshal.network import Unusable
from warhost.server.protocol.stories import ChanceThen, CostlyView, DeedsView, StoryView, TurningPoint
from warhost.server.views.luck import remarkable

MOST_DEEDS = 3


def story_view(battle: Battle, followed: Hindsight, players: Collection[str] = PLAYERS, first: int = 0) -> StoryView:
    """`players`: whose decisions are looked into; `first`: answers that came before the beginning of this battle."""
    note: str | None = None
    moments: list[ChanceAt] = []
    try:
        moments = followed.moments(battle)
    except Unusable as error:
        note = str(error)
    costly = costly_answers(battle, followed, moments, players) if moments else []
    done = _deeds(battle)
    return StoryView(
        chances=[ChanceThen(number=first + each.number, red=round(each.red, 3)) for each in moments],
        turning=[
            TurningPoint(
                since=first + before.number, number=first + after.number,
                before=round(before.red, 3), after=round(after.red, 3),
            )
            for before, after in turning_points(moments)
        ],
        deeds=done,
        costly=[_costly(battle, each, first) for each in costly],
        picture=battle_card(_card(battle, moments, done)),
        note=note,
    )  # fmt: skip


def _deeds(battle: Battle) -> list[DeedsView]:
    state, names = battle.state, BattleNames(battle.book.catalogue)
    armies = {unit.id: unit.army for unit in state.units.values()}
    return [
        DeedsView(
            unit=each.unit, name=names.bare(state, each.unit), player=armies[each.unit], damage=each.damage,
            slain=each.slain, destroyed=each.destroyed,
        )
        for each in deeds(battle.events(), armies)
        if each.unit in armies
    ][:MOST_DEEDS]  # fmt: skip


def _costly(battle: Battle, each: Costly, first: int) -> CostlyView:
    then = battle.clone()
    then.undo(each.number)
    words = BattleNames(battle.book.catalogue).called(then.state, each.idea)
    return CostlyView(
        number=first + each.number, player=each.player, given=round(each.given, 3), better=round(each.better, 3),
        idea=words,
    )  # fmt: skip


def _card(battle: Battle, moments: Sequence[ChanceAt], done: Sequence[DeedsView]) -> BattleCard:
    state = battle.state
    begun = moments[0].number if moments else 0
    span = max(battle.number - begun, 1)
    return BattleCard(
        verdict=_verdict(battle), names=(_army(battle, RED), _army(battle, BLUE)),
        points=(state.players[RED].victory_points, state.players[BLUE].victory_points),
        curve=[((each.number - begun) / span, each.red) for each in moments], facts=_facts(battle, done),
    )  # fmt: skip


def _verdict(battle: Battle) -> str:
    outcome = battle.state.outcome
    if outcome is None:
        return "The battle goes on"
    return "A draw" if outcome.winner is None else f"{outcome.winner.title()} wins"


def _army(battle: Battle, player: str) -> str:
    army, known = battle.state.players[player].army or "", shipped_armies().covers
    return known[army].name if army in known else army or player.title()


def _facts(battle: Battle, done: Sequence[DeedsView]) -> list[str]:
    state, names = battle.state, BattleNames(battle.book.catalogue)
    found = [f"Best unit: {done[0].name}, {done[0].damage} damage, {done[0].slain} slain"] if done else []
    lucky = remarkable(battle.events(), lambda unit: names.bare(state, unit)).lucky
    if lucky:
        roll = lucky[0]
        who = roll.unit or roll.player.title()
        what = f"{roll.got} of {roll.dice} {roll.roll} rolls" if roll.needed else f"a {roll.roll} roll of {roll.got}"
        found.append(f"Luckiest roll: {who}, {what} where {roll.expected:.1f} was to be expected")
    return found
