"""One use of an ability told as a sentence and its details: who, what, on whom, with which dice, what came of it."""

from collections.abc import Sequence

from warhost.engine.catalogue import Ability
from warhost.engine.events import (
    AnyEvent,
    Attacked,
    Cancelled,
    Damaged,
    Declared,
    Destroyed,
    Given,
    Healed,
    Moved,
    Removed,
    Resolved,
    Returned,
    Rolled,
    SetUp,
    Slain,
    Token,
)
from warhost.narration.dice_text import DiceText
from warhost.narration.following import Following
from warhost.narration.lines import Line, count, inches, listing, paragraph, tied
from warhost.narration.losses_text import losses
from warhost.narration.names import player_name
from warhost.narration.volleys_text import volley
from warhost.rules.words import ATTACK, CHARGE, DEPLOY, DEPLOY_TERRAIN, MOVE

CHARGE_REACH = 0.5
MOVE_ROLLS = ("charge", "run", "move")
VERBS = {
    "Normal Move": ("moves", "move"),
    "Run": ("runs", "run"),
    "Retreat": ("retreats", "retreat"),
    "Charge": ("charges", "charge"),
    "Shoot": ("shoots", "shoot"),
    "Fight": ("fights", "fight"),
}
Group = Sequence[AnyEvent]


class Uses:
    """Tells groups of events, each one use of an ability with all that followed from it."""

    def __init__(self, table: Following, dice: DiceText) -> None:
        self.table = table
        self.dice = dice

    def tell(self, group: Group) -> list[Line]:
        """A whole use, or loose events that no ability brought about."""
        use = next((event for event in group if isinstance(event, Declared) and not event.reaction), None)
        if use is None:
            use = next((event for event in group if isinstance(event, Declared)), None)
        if use is None:
            return self.details(group)
        ability = self.table.catalogue.ability(use.ability)
        words = ability.keywords if ability is not None else frozenset()
        if words & {DEPLOY, DEPLOY_TERRAIN}:
            return self._deployment(use, group)
        if ATTACK in words and use.unit is not None:
            return self._attack(use, group)
        if MOVE in words and use.unit is not None:
            return self._move(use, group, CHARGE in words)
        return self._plain(use, ability, group)

    def who(self, use: Declared) -> str:
        return self.table.name(use.unit) if use.unit is not None else player_name(use.player)

    def verb(self, use: Declared, otherwise: str = "") -> str:
        one, many = VERBS.get(use.ability, (f"uses {use.ability}", f"use {use.ability}"))
        return (many if self.table.several(use.unit) else one) + otherwise

    def _deployment(self, use: Declared, group: Group) -> list[Line]:
        """Units as they come onto the table."""
        found: list[Line] = []
        for event in group:
            self.table.note(event)
            if isinstance(event, SetUp):
                where = self.table.whereabouts(event.unit)
                unit = self.table.state.units.get(event.unit)
                models = count(len(event.models), "model") if unit and unit.kind != "terrain" else "terrain"
                said = f"{self.table.name(event.unit)}: {models}{f', {where}' if where else ''}"
                found += paragraph(said + self.dice.cite(use.rule))
        return found or paragraph(f"{player_name(use.player)} uses {use.ability}.{self.dice.cite(use.rule)}")

    def _move(self, use: Declared, group: Group, charging: bool) -> list[Line]:
        """A move with its roll; a charge with whom it ran into, or that it fell short."""
        assert use.unit is not None
        moved: Moved | None = None
        rolls = []
        for event in group:
            self.table.note(event)
            if isinstance(event, Moved) and event.unit == use.unit:
                moved = event
            elif isinstance(event, Rolled) and event.unit == use.unit and event.kind in MOVE_ROLLS:
                rolls.append(event)
        rolled = f" ({'; '.join(tied(self._roll_in_words(roll)) for roll in rolls)})" if rolls else ""
        said = f"{self.who(use)} {self.verb(use)}"
        if moved is None:
            stays, tries = ("stay", "try") if self.table.several(use.unit) else ("stays", "tries")
            said = f"{self.who(use)} {f'{tries} to charge and ' if charging else ''}{stays} in place{rolled}"
        elif charging:
            foes = [self.table.name(foe) for foe in self.table.foes_within(use.unit, CHARGE_REACH)]
            said += f" {inches(moved.distance)} into {listing(foes) or 'nobody'}{rolled}"
        else:
            where = self.table.whereabouts(use.unit)
            said += f" {inches(moved.distance)}{f', now {where}' if where else ''}{rolled}"
        rest = [event for event in group if event is not moved and not _is_roll(event, MOVE_ROLLS)]
        return [*paragraph(f"{said}.{self.dice.cite(use.rule)}"), *self._luck(rolls), *self.details(rest, use)]

    def _roll_in_words(self, roll: Rolled) -> str:
        faces = " + ".join(map(str, roll.faces))
        total = f" = {roll.total}" if roll.total is not None and faces != str(roll.total) else ""
        extra = "".join(f", {each}" for each in self.dice.modifiers(roll))
        return f"{roll.kind} roll {faces}{extra}{total}"

    def _luck(self, rolls: list[Rolled]) -> list[Line]:
        """How lucky the rolls of a move were, below it."""
        said = [(roll, self.dice.fortune(roll)) for roll in rolls]
        return [line for roll, luck in said if luck for line in paragraph(f"{roll.kind} roll{luck}", "dice", 4)]

    def _attack(self, use: Declared, group: Group) -> list[Line]:
        """A volley: pile-in and targets in the heading, then weapon by weapon, then the losses."""
        assert use.unit is not None
        piled = next((event for event in group if isinstance(event, Moved)), None)
        for event in group:
            if isinstance(event, Moved):
                self.table.note(event)
        targets = listing([self.table.name(target) for target in use.targets])
        joint = " at" if use.ability == "Shoot" else "" if use.ability in VERBS else " against"
        said = f"{self.who(use)} {self.verb(use)}{joint} {targets}".rstrip()
        if not targets:
            said = f"{self.who(use)} {'find' if self.table.several(use.unit) else 'finds'} nobody to fight"
        if piled is not None and piled.distance >= 0.05:
            said += f", piling in {inches(piled.distance)}"
        lines = paragraph(f"{said}.{self.dice.cite(use.rule)}")
        spent = [event for event in group if isinstance(event, Attacked | Rolled) and _of_the_volley(event)]
        rest = [event for event in group if event not in spent and event is not piled]
        reactions, losses_left = _split_reactions(rest)
        lines += self.details(reactions, use)
        lines += volley(self.table, self.dice, spent)
        after = self.details(losses_left, use)
        none = any(isinstance(event, Attacked) for event in spent) and not any(
            isinstance(event, Damaged) for event in losses_left
        )
        return [*lines, *(paragraph("No damage.", "result", 4) if none else after)]

    def _plain(self, use: Declared, ability: Ability | None, group: Group) -> list[Line]:
        """Any other ability: what it says where it lasts, what it did where it acted."""
        targets = listing([self.table.name(target) for target in use.targets if target != use.unit])
        said = f"{self.who(use)} {self.verb(use)}{f' on {targets}' if targets else ''}"
        given = [event for event in group if isinstance(event, Given)]
        details = self.details(group, use)
        telling = any(line.kind == "result" for line in details)
        if given or (not telling and ability is not None):
            text = given[0].text if given else ability.summary if ability is not None else ""
            said += f": {_as_clause(text)}"
        reacting = "In answer, " if use.reaction else ""
        return [*paragraph(f"{reacting}{said.rstrip('.')}.{self.dice.cite(use.rule)}"), *details]

    def details(self, group: Group, use: Declared | None = None) -> list[Line]:
        """What else happened, in order; losses of a unit are drawn together."""
        lines: list[Line] = []
        index = 0
        while index < len(group):
            taken, told = losses(self.table, self.dice, group[index:])
            if taken:
                lines += told
                index += taken
                continue
            event = group[index]
            self.table.note(event)
            if isinstance(event, SetUp) and index and isinstance(group[index - 1], Returned):
                index += 1
                continue
            if isinstance(event, Declared) and use is not None and event is not use:
                lines += self._reaction(event)
            else:
                lines += self._detail(event, use)
            index += 1
        return lines

    def _reaction(self, event: Declared) -> list[Line]:
        ability = self.table.catalogue.ability(event.ability)
        on = listing([self.table.name(target) for target in event.targets if target != event.unit])
        said = f"{self.who(event)} {self.verb(event)} in answer{f' on {on}' if on else ''}"
        if ability is not None:
            said += f": {_as_clause(ability.summary)}"
        return paragraph(f"{said.rstrip('.')}.{self.dice.cite(event.rule)}", indent=4)

    def _detail(self, event: AnyEvent, use: Declared | None) -> list[Line]:
        name = self.table.name
        if isinstance(event, Rolled):
            return self._loose_roll(event, use)
        if isinstance(event, Moved):
            return paragraph(f"{name(event.unit)}: moved {inches(event.distance)}.", "result", 4)
        if isinstance(event, Returned):
            left = self.table.standing(event.unit) + len(event.models)
            return paragraph(f"{name(event.unit)}: {count(len(event.models), 'model')} back, {left} now.", "result", 4)
        said = self._said(event)
        return paragraph(f"{said}.", "result", 4) if said else []

    def _said(self, event: AnyEvent) -> str:
        name = self.table.name
        if isinstance(event, Healed):
            return f"{name(event.unit)}: {event.amount or 'nothing to be'} healed"
        if isinstance(event, Removed):
            return f"{name(event.unit)}: off the table ({event.reason})"
        if isinstance(event, Token):
            return f"{name(event.unit)}: token {'placed' if event.placed else 'removed'} ({event.token})"
        if isinstance(event, Cancelled):
            return f"{event.ability} is cancelled by {event.by}"
        if isinstance(event, SetUp):
            record, where = self.table.state.units.get(event.unit), self.table.whereabouts(event.unit)
            if record is not None and record.carried_by is not None:
                return f"{name(event.unit)}: carried by {name(record.carried_by)}"
            return f"{name(event.unit)}: set up{f' {where}' if where else ''}"
        return ""

    def _loose_roll(self, roll: Rolled, use: Declared | None) -> list[Line]:
        if roll.kind == "ward" or not roll.faces:
            return []
        own = roll.unit is None or (use is not None and roll.unit == use.unit)
        whom = "" if own else f"{self.table.name(roll.unit or '')} "
        if roll.needed is None:
            return paragraph(f"{whom}{self._roll_in_words(roll)}{self.dice.fortune(roll)}", "dice", 4)
        said = [f"{whom}{roll.kind} roll {self.dice.faces(roll)} (needs {roll.needed}+)", *self.dice.modifiers(roll)]
        said[-1] += self.dice.fortune(roll)
        return paragraph(", ".join(said), "dice", 4)


def _as_clause(text: str) -> str:
    """A sentence that goes on after a colon."""
    first = text.split(" ", 1)[0]
    return text if first.isupper() and len(first) > 1 else text[:1].lower() + text[1:]


def _of_the_volley(event: Attacked | Rolled) -> bool:
    return isinstance(event, Attacked) or event.kind in ("attacks", "hit", "wound", "save", "damage")


def _split_reactions(events: Sequence[AnyEvent]) -> tuple[list[AnyEvent], list[AnyEvent]]:
    """What happened between declaring and the attacks, and what the attacks led to."""
    marks = (Damaged, Slain, Destroyed)
    first = next(
        (i for i, event in enumerate(events) if isinstance(event, marks) or _is_roll(event, ("ward",))), len(events)
    )
    ends = max((i + 1 for i, event in enumerate(events[:first]) if isinstance(event, Resolved)), default=0)
    return list(events[:ends]), list(events[ends:])


def _is_roll(event: AnyEvent, kinds: Sequence[str]) -> bool:
    return isinstance(event, Rolled) and event.kind in kinds
