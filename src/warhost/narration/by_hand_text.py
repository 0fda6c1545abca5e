"""Steps by hand in sentences: who did what for which ability, and whether the opponent agreed."""

from warhost.engine.catalogue import Catalogue
from warhost.engine.events import ByHand
from warhost.engine.prose import Prose, Words, said
from warhost.engine.records import PLAYERS, State, opponent
from warhost.narration.names import player_span
from warhost.narration.sentences import Sentence, sentence
from warhost.narration.table_as_told import TableAsTold


def step_by_hand(table: TableAsTold, step: ByHand) -> Prose:
    """Red by hand (Dark Pact): damage, Clanrats, 3; Blue agrees."""
    parts: list[Words] = [step.tool]
    if step.on is not None:
        parts.append(_whom(table, step.on))
    parts += [each for each in (step.amount, step.what, f"until the {step.until}" if step.until else "") if each]
    what: Prose = ()
    for index, part in enumerate(parts):
        what = (*what, *said("{comma}{part}", comma=", " if index else "", part=part))
    return said(
        "{player} by hand ({ability}): {what}; {other} {agrees}.", player=player_span(step.player),
        ability=step.ability, what=what, other=player_span(opponent(step.player)),
        agrees="agrees" if step.agreed else "objects, and it is not done",
    )  # fmt: skip


def opening(catalogue: Catalogue, state: State) -> list[Sentence]:
    """Before the battle: what of each army will be by hand."""
    found: list[Sentence] = []
    for player in PLAYERS:
        units = [each for each in state.units.values() if each.army == player]
        ids = [*state.players[player].abilities, *(name for each in units for name in each.abilities)]
        ids += [name for each in units for name in catalogue.warscrolls[each.warscroll].abilities]
        known = (catalogue.abilities[key] for key in ids if key in catalogue.abilities)
        names = dict.fromkeys(each.name for each in known if each.by_hand)
        if names:
            words = said("By hand for {player}: {names}.", player=player_span(player), names=", ".join(names))
            found += sentence(words, "note", 0)
    return found


def _whom(table: TableAsTold, name: str) -> Words:
    if name in PLAYERS:
        return player_span(name)
    return table.name(name) if name in table.state.units else name.rpartition("/")[2]
