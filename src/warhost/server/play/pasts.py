"""A battle's past that another process has gone through: here it is recalled, not played again."""

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.codec import decode, encode
from warhost.engine.records import State
from warhost.engine.saving import Save, Throw, dice_of, throws_of
from warhost.scenario.file.model import Scenario
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.past_readings import rules_in
from warhost.server.play.replays import battle_again
from warhost.server.play.scenario_books import book_of, rules_read
from warhost.server.play.stories import begun_again, recall, snapshots_of
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.records import KeptSnapshot


class ToldPast(msgspec.Struct, frozen=True):
    """A battle up to one of its decisions, with what was told of it."""

    initial: bytes
    answers: list[bytes]
    snapshots: list[KeptSnapshot]
    dice: list[Throw]
    scenario: str | None
    read: Scenario | None
    """What is in that file."""
    first: int = 0


def gone_through(saved: Save, number: int) -> ToldPast:
    """The battle of a save file up to this decision."""
    told: list[Chronicle] = []

    def watch(battle: Battle) -> None:
        if not told:
            told.append(Chronicle(battle))
        told[0].note(battle)

    loaded = battle_again(saved, watch)
    battle = loaded.battle
    if not 0 <= number <= battle.number:
        raise Wrong(422, f"there is no decision {number}; the battle has had {battle.number} answers")
    chronicle = Chronicle(battle) if loaded.note is not None else told[0]  # it goes on from its last snapshot
    battle.undo(number)
    _ = battle.decision
    chronicle.go_back(battle)
    return ToldPast(
        encode(battle.states()[0][1]), [encode(each) for each in battle.answers], snapshots_of(battle, chronicle)[0],
        throws_of(battle.dice), saved.scenario, None if saved.scenario is None else rules_in(saved.scenario),
    )  # fmt: skip


def recalled_past(past: ToldPast) -> tuple[Battle, Chronicle]:
    """The same battle, and what was told of it."""
    rules = None if past.scenario is None or past.read is None else rules_read(past.scenario, past.read)
    book, dice = book_of(decode(past.initial, State), rules), dice_of(past.dice)
    found = recall(past, book, dice) or begun_again(past, book, dice)
    return found.battle, found.chronicle
