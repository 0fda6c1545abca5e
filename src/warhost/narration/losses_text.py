"""Damage and its losses drawn together: what was inflicted, warded and allocated, who fell, who is left."""

from collections.abc import Sequence

from msgspec.structs import replace

from warhost.engine.events import AnyEvent, Damaged, Destroyed, Rolled, Slain
from warhost.engine.prose import Prose, joined, or_more, said, spans, tied
from warhost.narration.dice_text import DiceText, cite
from warhost.narration.sentences import Sentence, sentence, some
from warhost.narration.table_as_told import TableAsTold


def losses(table: TableAsTold, dice: DiceText, events: Sequence[AnyEvent]) -> tuple[int, list[Sentence]]:
    """The losses these events begin with: how many events they take up, and the sentences that tell them."""
    taken = 0
    ward: Rolled | None = None
    damaged: Damaged | None = None
    slain: list[Slain] = []
    destroyed = False
    unit: str | None = None
    for event in events:
        if isinstance(event, Rolled) and event.kind == "ward" and damaged is None and unit in (None, event.unit):
            ward, unit = _together(ward, event), event.unit
        elif isinstance(event, Damaged) and damaged is None and not slain and unit in (None, event.unit):
            damaged, unit = event, event.unit
        elif isinstance(event, Slain) and unit in (None, event.unit):
            slain.append(event)
            unit = event.unit
        elif isinstance(event, Destroyed) and unit in (None, event.unit):
            destroyed, unit = True, event.unit
        else:
            break
        table.note(event)
        taken += 1
        if destroyed:
            break
    if unit is None:
        return 0, []
    parts = _suffered(dice, damaged, ward) + _fallen(table, unit, slain, destroyed) + _hurt(table, damaged, destroyed)
    what = said("{unit}: {parts}.", unit=table.name(unit), parts=joined(", ", map(tied, parts)))
    luck = () if ward is None else dice.fortune(ward)
    lucky = sentence(said("ward rolls{luck}", luck=luck), "dice", 2) if luck else []
    return taken, [*sentence(what, "result", 2), *lucky]


def _together(before: Rolled | None, roll: Rolled) -> Rolled:
    """Wards of a single model are rolled one by one, and told in one go."""
    if before is None:
        return roll
    successes = (before.successes or 0) + (roll.successes or 0)
    return replace(roll, faces=(*before.faces, *roll.faces), successes=successes)


def _suffered(dice: DiceText, damaged: Damaged | None, ward: Rolled | None) -> list[Prose]:
    if damaged is None:
        return []
    found = [said("{inflicted} damage", inflicted=damaged.inflicted)]
    if ward is not None:
        found.append(
            said(
                "{warded} warded on {needed} ({faces}{extra}){rule}", warded=some(damaged.warded),
                needed=or_more(ward.needed or 0), faces=dice.faces(ward), extra=dice.further(ward),
                rule=cite("core-18.1"),
            )
        )  # fmt: skip
    return found


def _fallen(table: TableAsTold, unit: str, slain: list[Slain], destroyed: bool) -> list[Prose]:
    if destroyed:
        return [said("DESTROYED{rule}", rule=cite("core-18.4"))]
    chosen = sum(not each.forced for each in slain)
    if not slain:
        return [spans("none slain")] if table.several(unit) else []
    forced = len(slain) - chosen
    more = (
        [said("{forced} more removed, cut off from the unit{rule}", forced=forced, rule=cite("core-18.3"))]
        if forced
        else []
    )
    return [said("{chosen} slain", chosen=chosen), *more, said("{left} left", left=table.standing(unit))]


def _hurt(table: TableAsTold, damaged: Damaged | None, destroyed: bool) -> list[Prose]:
    """What stays allocated: the wounds of a single model, or of the next one to fall."""
    if damaged is None or destroyed or not damaged.left:
        return []
    scroll = table.scroll(damaged.unit)
    if scroll is None or table.several(damaged.unit):
        return [said("{left} carried over", left=damaged.left)]
    return [said("{left} of {health} Health gone", left=damaged.left, health=scroll.health)]
