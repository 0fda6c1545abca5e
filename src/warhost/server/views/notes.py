"""What is in force on a unit, with where it comes from."""

from warhost.engine.game import Game
from warhost.engine.records import Modifier, Source
from warhost.narration.modifiers_text import SPOKEN, in_words
from warhost.rules.effects.in_force import affecting
from warhost.server.protocol.table import NoteView

UNTIL = {
    "ability": "for this ability", "phase": "this phase", "turn": "this turn", "round": "this round",
    "battle": "for the battle", "start-of-turn": "until the next turn",
}  # fmt: skip


def notes_on(game: Game, unit: str) -> list[NoteView]:
    """Every modifier on a unit in words, its source and rule, and until when where it ends."""
    endings = {
        (modifier, effect.source): effect.until.end
        for effect in game.state.effects.values()
        for modifier in effect.modifiers
    }
    found = [pair for kind in SPOKEN for pair in affecting(game, kind, unit)]
    return [_note(modifier, source, endings.get((modifier, source))) for modifier, source in found]


def _note(modifier: Modifier, source: Source, end: str | None) -> NoteView:
    return NoteView(
        text=in_words(modifier), source=source.ability, rule=source.rule, unit=source.unit, player=source.player,
        until=UNTIL[end] if end is not None else None,
    )  # fmt: skip
