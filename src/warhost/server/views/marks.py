"""What twists, cards, battle tactics and abilities have marked on the table, and where each mark comes from."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Literal

from warhost.battlepacks.card_steps import current_twist
from warhost.battlepacks.pack import pack_of
from warhost.cards.picking import picks
from warhost.engine.game import Game
from warhost.narration.modifiers_text import objective_rule
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import ObjectiveRule
from warhost.rules.modules.battle_tactics import TACTICS, aims_of
from warhost.server.protocol.cards import MarkView
from warhost.server.protocol.table import PlayerView, UnitView

Marks = dict[str, list[MarkView]]
Found = Iterator[tuple[str, MarkView]]
Kind = Literal["twist", "card", "ability"]


def marks_view(game: Game, units: Mapping[str, UnitView]) -> Marks:
    """By what they lie on, for everybody alike."""
    origins = _origins(game)
    return _by_thing(
        chain(_picked(game), _effects(units, origins), _objectives(game, origins), _aims(game), _by_abilities(game))
    )


def with_hands(game: Game, marks: Marks, players: Mapping[str, PlayerView]) -> Marks:
    """The same with the objectives that cards in a hand name, for whoever may see that hand."""
    known = ((thing, mark) for thing, found in marks.items() for mark in found)
    return _by_thing(chain(known, _in_hands(game, players)))


def _by_thing(marks: Found) -> Marks:
    found: Marks = {}
    for thing, mark in marks:
        here = found.setdefault(thing, [])
        if mark not in here:
            here.append(mark)
    return found


def _origins(game: Game) -> dict[str, Kind]:
    """By their rules: the twist in force, and every card."""
    found: dict[str, Kind] = {card.rule: "card" for card in pack_of(game).cards.values()}
    twist = current_twist(game)
    return found if twist is None else {**found, twist.ability.rule: "twist"}


def _picked(game: Game) -> Found:
    twist = current_twist(game)
    if twist is not None:
        for thing in filter(lambda each: _stands(game, each), picks(game)):
            yield thing, MarkView(kind="twist", source=twist.ability.name, text=twist.ability.summary)


def _effects(units: Mapping[str, UnitView], origins: Mapping[str, Kind]) -> Found:
    """What the twist and the commands of cards do to units; other effects are among a unit's notes."""
    for unit in units.values():
        for note in unit.notes:
            if note.rule in origins:
                yield unit.id, MarkView(kind=origins[note.rule], source=note.source, text=note.text, player=note.player)


def _objectives(game: Game, origins: Mapping[str, Kind]) -> Found:
    for thing in game.state.objectives:
        for rule, source in affecting(game, ObjectiveRule, thing):
            kind, said = origins.get(source.rule, "ability"), objective_rule(rule)
            yield thing, MarkView(kind=kind, source=source.ability, text=said, player=source.player)


def _aims(game: Game) -> Found:
    """What was picked for the battle tactic of this turn (tactics-2.0)."""
    for player in game.state.players:
        now = game.state.marks.get(f"tactic {player}", ())
        for thing in aims_of(game, player) if now else ():
            name, completed = TACTICS[now[0]]
            yield thing, MarkView(kind="tactic", source=name, text=completed.__doc__ or "", player=player)


def _by_abilities(game: Game) -> Found:
    """Quarries, oaths and the like: the state keeps them by their name and by who marked them (`mark_key`)."""
    state = game.state
    for key, things in state.marks.items():
        name, _, holder = key.rpartition(" ")
        player = holder if holder in state.players else state.units[holder].army if holder in state.units else None
        if not name or player is None or name == "tactic aim":
            continue
        for thing in filter(lambda each: _stands(game, each), things):
            yield thing, MarkView(kind="ability", source=name.capitalize(), text="", player=player)


def _in_hands(game: Game, players: Mapping[str, PlayerView]) -> Found:
    for side, player in players.items():
        for card in player.hand or ():
            for thing in game.state.objectives:
                if re.search(rf"\b{re.escape(thing)}\b", card.tactic):
                    yield thing, MarkView(kind="card", source=card.name, text=card.tactic, player=side, in_hand=True)


def _stands(game: Game, thing: str) -> bool:
    """Is it something on the table, and still there?"""
    state = game.state
    if thing in state.units:
        return state.units[thing].status == "table"
    return thing in state.objectives or (thing in state.terrain and state.terrain[thing].on_table)
