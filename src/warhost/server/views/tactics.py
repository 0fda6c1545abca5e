"""Battle tactics of the advanced rules as they are read: what each asks for, and which were attempted."""

from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.narration.names import BattleNames
from warhost.rules.modules.battle_tactics import MODULE, TACTICS
from warhost.server.protocol.cards import TacticView


def summary_of(name: str) -> str | None:
    """What a battle tactic asks for; None where no tactic has that name."""
    found = TACTICS.get(slug(name))
    return None if found is None else found[1].__doc__


def tactics_view(game: Game, player: str) -> list[TacticView]:
    """All tactics of a player: open, attempted, or the one of this turn with what was picked and how it stands."""
    if MODULE not in game.state.modules:
        return []
    marks, names = game.state.marks, BattleNames(game.catalogue)
    tried, now = marks.get(f"attempted {player}", ()), marks.get(f"tactic {player}", ())
    aims = [names.bare(game.state, each) for each in marks.get(f"tactic aim {player}", ())]
    return [
        TacticView(
            id=key, name=name, summary=completed.__doc__, tried=key in tried, now=key in now,
            aims=aims if key in now else [], would_score=key in now and completed(game, player),
        )
        for key, (name, completed) in TACTICS.items()
    ]  # fmt: skip
