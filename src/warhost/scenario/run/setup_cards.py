"""What a battle with cards or a Spearhead army adds: realm, army abilities, hands, decks, the twist in force."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from warhost.armies.army import Army
from warhost.armies.loading import shipped_armies
from warhost.armies.mustering import give_loadout
from warhost.battlepacks.card_steps import play_twist
from warhost.battlepacks.registry import find_pack
from warhost.cards.card import Twist
from warhost.cards.decks import player_piles, twist_piles
from warhost.cards.picking import PICKED_BY
from warhost.engine.decisions import Choice, Pick, Picked
from warhost.engine.dice import OutOfDice, Scripted
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.records import PLAYERS, opponent
from warhost.scenario.file import model
from warhost.scenario.file.reader import Malformed


def realm_of(scenario: model.Scenario) -> str | None:
    """The side of the battlefield; the pack's first where the file is silent, None where it has no sides."""
    realms = tuple(find_pack(scenario.battlepack).realms)
    if scenario.realm and scenario.realm not in realms:
        wrong = f"{scenario.battlepack} has no side {scenario.realm!r}"
        raise Malformed(scenario.path, None, wrong, f"one of {', '.join(realms)}")
    return scenario.realm or next(iter(realms), None)


def lay_cards(game: Game, scenario: model.Scenario) -> None:
    """Hands, decks and the realm; a deck the file does not give has no cards left, so that nothing unsaid happens."""
    pack, realm = find_pack(scenario.battlepack), realm_of(scenario)
    if not pack.cards and not pack.twists:
        return
    zones = twist_piles(_known(scenario, scenario.decks.get("twist", ()), pack.twists))
    for player in PLAYERS:
        held = _known(scenario, scenario.players[player].hand or (), pack.cards)
        deck = _known(scenario, scenario.decks.get(player, ()), pack.cards)
        zones |= player_piles(player, deck, held)
    game.change(zones=zones, marks={**game.state.marks, **({"realm": (realm,)} if realm else {})})
    pack.lay_beside(game)


def _known(scenario: model.Scenario, names: tuple[str, ...], cards: Any) -> tuple[str, ...]:
    unknown = [name for name in names if name not in cards]
    if unknown:
        raise Malformed(scenario.path, None, f"there is no card {unknown[0]!r}", f"known: {', '.join(cards)}")
    return tuple(names)


def give_armies(game: Game, scenario: model.Scenario, players: Iterable[str] = PLAYERS) -> None:
    """Battle traits, general, regiment ability and enhancement of players with a Spearhead army."""
    for player in players:
        said = scenario.players[player]
        army = _army_of(game, said, player)
        general = said.general or _general(game, army, player)
        game.change_player(player, general=general)
        if army is not None:
            have = game.player(player).abilities
            game.change_player(player, army=army.id, abilities=(*army.traits, *have))
        for name, to_general in ((said.regiment_ability, False), (said.enhancement, True)):
            if name is not None:
                give_loadout(game, player, _ability(scenario, said, army, name), to_general)


def _army_of(game: Game, said: model.PlayerEntry, player: str) -> Army | None:
    """The army the file names, else the one that a unit's warscroll comes from."""
    armies = shipped_armies()
    if said.army is not None and said.army in armies:
        return armies[said.army]
    scrolls = [unit.warscroll for unit in game.state.units.values() if unit.army == player]
    owners = [each.partition("/")[0] for each in scrolls]
    return next((armies[each] for each in owners if each in armies and armies[each].traits), None)


def _general(game: Game, army: Army | None, player: str) -> str | None:
    for unit in game.state.units.values():
        if army is not None and unit.army == player and unit.warscroll == army.general:
            return unit.id
    return None


def _ability(scenario: model.Scenario, said: model.PlayerEntry, army: Army | None, name: str) -> str:
    found = army.ability(name) if army is not None else None
    if found is None:
        known_to = shipped_armies().with_ability(name)
        found = next((key for each in known_to if (key := shipped_armies()[each].ability(name)) is not None), None)
    if found is None:
        known = ", ".join(ability.name for ability in army.abilities) if army is not None else "none"
        raise Malformed(scenario.path, said.line, f"there is no ability {name!r}", f"known: {known}")
    return found


def put_twist_in_force(game: Game, scenario: model.Scenario) -> None:
    """The twist of this round, with what was picked for it; what the file does not name was not picked."""
    pack = find_pack(scenario.battlepack)
    if scenario.twist is None or not pack.twists:
        return
    (name,) = _known(scenario, (slug(scenario.twist),), pack.twists)
    before = game.state
    for player in _pickers(game, scenario):
        game.go_to(before)
        if not _play(game, scenario, pack.twists[name], player):
            break


def _pickers(game: Game, scenario: model.Scenario) -> tuple[str | None, ...]:
    """Who may have picked: as the file says, the underdog (None); on a tie whoever can have made these picks."""
    if scenario.twist_by is not None:
        return (scenario.twist_by,)
    turn = scenario.now.turn
    return (turn, opponent(turn), turn) if game.now.underdog is None and scenario.twist_picks else (None,)


def _play(game: Game, scenario: model.Scenario, twist: Twist, player: str | None) -> list[str]:
    """Put the twist in force with the file's picks by this player; those that do not fit are left."""
    picked_by = {PICKED_BY: (player,)} if player is not None else {}
    game.change(marks={**game.state.marks, "twist": (twist.id,), **picked_by})
    left = [str(each) for each in scenario.twist_picks]
    dice, game.dice = game.dice, Scripted()
    script = play_twist(game, twist)
    # Dice that were rolled as the twist was drawn are not told by the file: what follows from them is left out.
    with suppress(StopIteration, OutOfDice):
        ask = next(script)
        while isinstance(ask.decision, Pick):
            ask = script.send(_answer(game, ask.decision, left))
    marks = {key: value for key, value in game.state.marks.items() if key != PICKED_BY}
    game.change(marks=marks)
    game.dice = dice
    game.events.clear()
    return left


def _answer(game: Game, decision: Pick, left: list[str]) -> Choice:
    """Those picks of the file that fit the question; a unit may have been destroyed since it was picked."""
    units = game.state.units
    armies = {units[each].army for each in decision.options if each in units}
    lost = [unit.id for unit in units.values() if unit.status == "destroyed" and unit.army in armies]
    picked: list[str] = []
    for said in left.copy():
        found = next((each for each in (*decision.options, *lost) if slug(each) == slug(said)), None)
        if found is not None and len(picked) < decision.most:
            picked.append(found)
            left.remove(said)
    return Picked(tuple(picked))
