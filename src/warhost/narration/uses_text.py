"""One use of an ability told as a sentence and its details: who, what, on whom, with which dice, what came of it."""

from collections.abc import Sequence
from typing import TypeAlias

from warhost.engine.catalogue import Ability
from warhost.engine.events import (
    AnyEvent,
    Attacked,
    ByHand,
    Cancelled,
    Damaged,
    Declared,
    Destroyed,
    Given,
    Healed,
    Marked,
    Moved,
    Pooled,
    Removed,
    Resolved,
    Returned,
    Rolled,
    SetUp,
    Slain,
    Token,
)
from warhost.engine.prose import AnySpan, Prose, Words, joined, listing, or_more, said, spans, tied
from warhost.engine.records import PLAYERS
from warhost.narration.by_hand_text import step_by_hand
from warhost.narration.dice_text import DiceText, cite
from warhost.narration.losses_text import losses
from warhost.narration.names import player_span
from warhost.narration.sentences import Sentence, count, sentence, some, tenths
from warhost.narration.table_as_told import TableAsTold
from warhost.narration.volleys_text import volley
from warhost.rules.moving.terms import CHARGE_REACH
from warhost.rules.words import ATTACK, CHARGE, DEPLOY, DEPLOY_TERRAIN, MOVE

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
Happening: TypeAlias = Moved | Returned | Healed | Removed | Token | SetUp
"""What happens to one unit."""


class UsesText:
    """Tells groups of events, each one use of an ability with all that followed from it."""

    def __init__(self, table: TableAsTold, dice: DiceText) -> None:
        self.table = table
        self.dice = dice

    def tell(self, group: Group) -> list[Sentence]:
        """A whole use, or loose events that no ability brought about."""
        use = next((event for event in group if isinstance(event, Declared) and not event.reaction), None)
        if use is None:
            use = next((event for event in group if isinstance(event, Declared)), None)
        if use is None:
            return self.details(group)
        ability = self.table.catalogue.ability(use.ability)
        words = ability.keywords if ability is not None and not ability.by_hand else frozenset()
        if words & {DEPLOY, DEPLOY_TERRAIN}:
            return self._deployment(use, group)
        if ATTACK in words and use.unit is not None:
            return self._attack(use, group)
        if MOVE in words and use.unit is not None:
            return self._move(use, group, CHARGE in words)
        return self._plain(use, ability, group)

    def who(self, use: Declared) -> AnySpan:
        return self.table.name(use.unit) if use.unit is not None else player_span(use.player)

    def verb(self, use: Declared) -> str:
        one, many = VERBS.get(use.ability, (f"uses {use.ability}", f"use {use.ability}"))
        return many if self.table.several(use.unit) else one

    def _deployment(self, use: Declared, group: Group) -> list[Sentence]:
        """Units as they come onto the table."""
        found: list[Sentence] = []
        for event in group:
            self.table.note(event)
            if isinstance(event, SetUp):
                unit = self.table.state.units.get(event.unit)
                models = count(len(event.models), "model") if unit and unit.kind != "terrain" else "terrain"
                where, rule = self.table.whereabouts(event.unit, ", "), cite(use.rule)
                name = self.table.name(event.unit)
                found += sentence(
                    said("{unit}: {models}{where}{rule}", unit=name, models=models, where=where, rule=rule)
                )
        used = said("{who} uses {what}.{rule}", who=player_span(use.player), what=use.ability, rule=cite(use.rule))
        return found or sentence(used)

    def _move(self, use: Declared, group: Group, charging: bool) -> list[Sentence]:
        """A move with its roll; a charge with whom it ran into, or that it fell short."""
        moved: Moved | None = None
        rolls = []
        for event in group:
            self.table.note(event)
            if isinstance(event, Moved) and event.unit == use.unit:
                moved = event
            elif isinstance(event, Rolled) and event.unit == use.unit and event.kind in MOVE_ROLLS:
                rolls.append(event)
        rest = [event for event in group if event is not moved and not _is_roll(event, MOVE_ROLLS)]
        how = self._charge(use, moved) if charging else self._walk(use, moved)
        rolled = joined("; ", [tied(self._roll_in_words(roll)) for roll in rolls])
        whole = said(
            "{who} {how}{rolled}.{rule}", who=self.who(use), how=how,
            rolled=said(" ({rolled})", rolled=rolled) if rolls else (), rule=cite(use.rule),
        )  # fmt: skip
        return [*sentence(whole), *self._luck(rolls), *self.details(rest, use)]

    def _walk(self, use: Declared, moved: Moved | None) -> Prose:
        if moved is None:
            return spans("stay in place" if self.table.several(use.unit) else "stays in place")
        where = self.table.whereabouts(moved.unit, ", now ")
        return said("{verb} {far}{where}", verb=self.verb(use), far=tenths(moved.distance), where=where)

    def _charge(self, use: Declared, moved: Moved | None) -> Prose:
        if moved is None:
            several = self.table.several(use.unit)
            return spans("try to charge and stay in place" if several else "tries to charge and stays in place")
        foes = listing([self.table.name(foe) for foe in self.table.foes_within(moved.unit, CHARGE_REACH)])
        return said("{verb} {far} into {foes}", verb=self.verb(use), far=tenths(moved.distance), foes=foes or "nobody")

    def _roll_in_words(self, roll: Rolled) -> Prose:
        faces = " + ".join(map(str, roll.faces))
        total = said(" = {total}", total=roll.total) if roll.total is not None and faces != str(roll.total) else ()
        extra = self.dice.further(roll)
        return said("{kind} roll {faces}{extra}{total}", kind=roll.kind, faces=faces, extra=extra, total=total)

    def _luck(self, rolls: list[Rolled]) -> list[Sentence]:
        """How lucky the rolls of a move were, below it."""
        lucky = [(roll.kind, luck) for roll in rolls if (luck := self.dice.fortune(roll))]
        return [Sentence(said("{kind} roll{luck}", kind=kind, luck=luck), "dice", 2) for kind, luck in lucky]

    def _attack(self, use: Declared, group: Group) -> list[Sentence]:
        """A volley: pile-in and targets in the heading, then weapon by weapon, then the losses."""
        piled = next((event for event in group if isinstance(event, Moved)), None)
        for event in group:
            if isinstance(event, Moved):
                self.table.note(event)
        told = sentence(
            said("{attack}{pile}.{rule}", attack=self._at(use), pile=_piling(piled), rule=cite(use.rule)),
        )
        spent = [event for event in group if isinstance(event, Attacked | Rolled) and _of_the_volley(event)]
        rest = [event for event in group if event not in spent and event is not piled]
        reactions, losses_left = _split_reactions(rest)
        told += self.details(reactions, use)
        told += volley(self.table, self.dice, spent)
        after = self.details(losses_left, use)
        none = any(isinstance(event, Attacked) for event in spent) and not any(
            isinstance(event, Damaged) for event in losses_left
        )
        return [*told, *(sentence("No damage.", "result", 2) if none else after)]

    def _at(self, use: Declared) -> Prose:
        """Who attacks whom."""
        targets = listing([self.table.name(target) for target in use.targets])
        if not targets:
            finds = "find" if self.table.several(use.unit) else "finds"
            return said("{who} {finds} nobody to fight", who=self.who(use), finds=finds)
        joint = " at" if use.ability == "Shoot" else "" if use.ability in VERBS else " against"
        return said("{who} {verb}{joint} {foes}", who=self.who(use), verb=self.verb(use), joint=joint, foes=targets)

    def _on(self, use: Declared) -> Prose:
        """On whom, other than itself, an ability is used."""
        targets = [self.table.name(target) for target in use.targets if target != use.unit]
        return said(" on {targets}", targets=listing(targets)) if targets else ()

    def _plain(self, use: Declared, ability: Ability | None, group: Group) -> list[Sentence]:
        """Any other ability: what it says where it lasts, what it did where it acted."""
        targets = self._on(use)
        by_hand = ability is not None and ability.by_hand
        given = [event for event in group if isinstance(event, Given) and not by_hand]
        details = self.details(group, use)
        telling = any(each.kind == "result" for each in details)
        effect = ""
        if given or (not telling and ability is not None and not by_hand):
            effect = given[0].text if given else ability.summary if ability is not None else ""
            effect = f": {_as_clause(effect)}"
        effect = " (by hand)" if by_hand else effect
        whole = said(
            "{answer}{who} {verb}{targets}{effect}.{rule}", answer="In answer, " if use.reaction else "",
            who=self.who(use), verb=self.verb(use), targets=targets, effect=effect.rstrip("."), rule=cite(use.rule),
        )  # fmt: skip
        return [*sentence(whole), *details]

    def details(self, group: Group, use: Declared | None = None) -> list[Sentence]:
        """What else happened, in order; losses of a unit are drawn together."""
        found: list[Sentence] = []
        index = 0
        while index < len(group):
            taken, told = losses(self.table, self.dice, group[index:])
            if taken:
                found += told
                index += taken
                continue
            event = group[index]
            self.table.note(event)
            if isinstance(event, SetUp) and index and isinstance(group[index - 1], Returned):
                index += 1
                continue
            if isinstance(event, Declared) and use is not None and event is not use:
                found += self._reaction(event)
            else:
                found += self._detail(event, use)
            index += 1
        return found

    def _reaction(self, event: Declared) -> list[Sentence]:
        ability = self.table.catalogue.ability(event.ability)
        effect = "" if ability is None else f": {_as_clause(ability.summary)}"
        whole = said(
            "{who} {verb} in answer{on}{effect}.{rule}", who=self.who(event), verb=self.verb(event),
            on=self._on(event), effect=effect.rstrip("."), rule=cite(event.rule),
        )  # fmt: skip
        return sentence(whole, depth=2)

    def _detail(self, event: AnyEvent, use: Declared | None) -> list[Sentence]:
        if isinstance(event, Rolled):
            return self._loose_roll(event, use)
        if isinstance(event, Cancelled):
            return sentence(f"{event.ability} is cancelled by {event.by}.", "result", 2)
        if isinstance(event, ByHand):
            return sentence(step_by_hand(self.table, event), "result", 2)
        if isinstance(event, Pooled | Marked):
            return sentence(self._written_down(event), "result", 2)
        if not isinstance(event, Happening) or (use is None and isinstance(event, Healed) and not event.amount):
            return []
        what = said("{unit}: {became}.", unit=self.table.name(event.unit), became=self._became(event))
        return sentence(what, "result", 2)

    def _written_down(self, event: Pooled | Marked) -> Prose:
        """Points that came or went, or what was marked."""
        if isinstance(event, Marked):
            return said("{thing}: marked ({mark}).", thing=self._holder(event.thing), mark=event.mark)
        return said(
            "{who}: {pool} {change}, {now} now.", who=self._holder(event.who), pool=event.pool,
            change=f"{event.change:+d}", now=event.now,
        )  # fmt: skip

    def _holder(self, name: str) -> Words:
        if name in PLAYERS:
            return player_span(name)
        return self.table.name(name) if name in self.table.state.units else name

    def _became(self, event: Happening) -> Prose:
        """What became of the unit of an event."""
        if isinstance(event, Moved):
            return said("moved {far}", far=tenths(event.distance))
        if isinstance(event, Returned):
            back = len(event.models)
            return said(
                "{models} back, {now} now", models=count(back, "model"), now=self.table.standing(event.unit) + back
            )
        if isinstance(event, Healed):
            return said("{amount} healed", amount=some(event.amount, "nothing to be"))
        if isinstance(event, Removed):
            return said("off the table ({why})", why=event.reason)
        if isinstance(event, Token):
            return said("token {done} ({token})", done="placed" if event.placed else "removed", token=event.token)
        record = self.table.state.units.get(event.unit)
        if record is not None and record.carried_by is not None:
            return said("carried by {carrier}", carrier=self.table.name(record.carried_by))
        return said("set up{where}", where=self.table.whereabouts(event.unit, " "))

    def _loose_roll(self, roll: Rolled, use: Declared | None) -> list[Sentence]:
        if roll.kind == "ward" or not roll.faces:
            return []
        own = roll.unit is None or (use is not None and roll.unit == use.unit)
        whom: Words = "" if own else said("{unit} ", unit=self.table.name(roll.unit or ""))
        if roll.needed is None:
            what = self._roll_in_words(roll)
        else:
            faces, needed, more = self.dice.faces(roll), or_more(roll.needed), self.dice.further(roll)
            what = said(
                "{kind} roll {faces} (needs {needed}){more}", kind=roll.kind, faces=faces, needed=needed, more=more
            )
        return sentence(said("{whom}{what}{luck}", whom=whom, what=what, luck=self.dice.fortune(roll)), "dice", 2)


def _piling(piled: Moved | None) -> Prose:
    return () if piled is None or piled.distance < 0.05 else said(", piling in {far}", far=tenths(piled.distance))


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
