"""What can be asked about odds: the options of a question, read with care, and the answer."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from warhost.odds import AttackOutcome, Matchups, attack, cast, chant, charge, matrix, mortal, priority, roll, unbound
from warhost.odds.charts import outcome_picture
from warhost.odds.heatmap import heat_map
from warhost.odds.rolls import charge_needs, run
from warhost.server.protocol.odds import ChargeOdds, DiceOdds, OutcomeView, PriorityOdds, RollOdds
from warhost.server.protocol.wrong import Wrong
from warhost.server.views.odds import distribution_view, matchups_view, outcome_view

T = TypeVar("T")
Options = dict[str, Any]
Pairs = list[tuple[str, str]]
"""The options of a query, in order."""
AnyOdds = RollOdds | ChargeOdds | DiceOdds | PriorityOdds | OutcomeView
MOST_MODELS = 100
MOST_LINES = 12
"""Weapons, effects or attackers in one question."""


class OddsQuestion:
    """The options of a question, each read once; what nobody asks for is a mistake."""

    def __init__(self, pairs: Pairs) -> None:
        self._left: dict[str, list[str]] = {}
        for name, value in pairs:
            self._left.setdefault(name, []).append(value)

    def words(self, name: str) -> list[str]:
        found = [value for value in self._left.pop(name, []) if value.strip()]
        if len(found) > MOST_LINES:
            raise ValueError(f"{name} can be given {MOST_LINES} times, not {len(found)}")
        return found

    def word(self, name: str, otherwise: str = "") -> str:
        found = self.words(name)
        if len(found) > 1:
            raise ValueError(f"{name} can be given once, not {len(found)} times")
        return found[0] if found else otherwise

    def flag(self, name: str) -> bool:
        return self.word(name).lower() not in ("", "0", "false", "no")

    def number(self, name: str, otherwise: int = 0, least: int = 0, most: int = MOST_MODELS) -> int:
        found = self.maybe(name, least, most)
        return otherwise if found is None else found

    def maybe(self, name: str, least: int = 0, most: int = MOST_MODELS) -> int | None:
        """A whole number, or None where none was given."""
        said = self.word(name)
        if not said:
            return None
        if not said.removeprefix("-").isdecimal() or not least <= int(said) <= most:
            raise ValueError(f"{name} is a whole number from {least} to {most}, not {said[:20]}")
        return int(said)

    def inches(self, name: str) -> float:
        said = self.word(name)
        try:
            found = float(said)
        except ValueError:
            found = -1.0
        if not 0 <= found <= 100:
            raise ValueError(f"{name} is a number of inches from 0 to 100, not {said[:20] or 'nothing'}")
        return found

    def done(self) -> None:
        if self._left:
            raise ValueError(f"{', '.join(sorted(self._left))[:80]} cannot be asked here")


def attack_odds(asked: OddsQuestion) -> AttackOutcome:
    weapons, attacker, target = asked.words("weapon"), asked.word("attacker"), asked.word("target")
    if bool(weapons) == bool(attacker):
        raise ValueError("name an attacker, or write out at least one weapon, but not both")
    if not target:
        raise ValueError("name a target, or write it out")
    options: Options = {
        "models": asked.maybe("models", 1), "target_models": asked.maybe("target-models", 1),
        "target_damage": asked.number("target-damage"), "champions": asked.maybe("champions"),
        "charged": asked.flag("charged"), "target_charged": asked.flag("target-charged"), "cover": asked.flag("cover"),
        "shooting": asked.flag("shooting"), "weapons": asked.words("weapon-names") or None,
        "effects": asked.words("effect"), "target_effects": asked.words("target-effect"),
        "abilities": asked.words("ability"), "target_abilities": asked.words("target-ability"),
        "then": asked.words("then"),
    }  # fmt: skip
    asked.done()
    return attack(weapons or attacker, target, **options)


def _mortal(asked: OddsQuestion) -> AttackOutcome:
    value = asked.maybe("cast", 2, 20)
    chance = 1.0 if value is None else cast(value, asked.number("bonus", 0, -12, 12), asked.maybe("against", -12, 12))
    options: Options = {
        "rolls": asked.number("rolls", 1, 1), "on": asked.maybe("on", 2, 6), "chance": chance,
        "target_models": asked.maybe("target-models", 1), "target_damage": asked.number("target-damage"),
    }  # fmt: skip
    damage, target = asked.word("damage", "1"), asked.word("target")
    asked.done()
    if not target:
        raise ValueError("name a target, or write it out")
    return mortal(damage, target, **options)


def _charge(asked: OddsQuestion) -> ChargeOdds:
    distance, dice, bonus = asked.inches("distance"), asked.number("dice", 2, 1, 10), asked.number("bonus", 0, -12, 12)
    return ChargeOdds(needs=charge_needs(distance), chance=charge(distance, dice, bonus, asked.flag("reroll")))


def _roll(asked: OddsQuestion) -> DiceOdds:
    what, bonus = asked.word("dice", "2D6"), asked.number("bonus", 0, -100, 100)
    least, reroll = asked.maybe("at-least", 0, 1000), asked.flag("reroll")
    if reroll and least is None:
        raise ValueError("a re-roll needs to know what is enough: give at-least as well")
    found = roll(what, bonus, least - bonus if reroll and least is not None else None)
    return DiceOdds(chance=None if least is None else found.at_least(least), total=distribution_view(found))


def _bonus(asked: OddsQuestion) -> int:
    return asked.number("bonus", 0, -12, 12)


def _cast(asked: OddsQuestion) -> float:
    return cast(asked.number("value", 6, 2, 20), _bonus(asked), asked.maybe("against", -12, 12))


def _chant(asked: OddsQuestion) -> float:
    return chant(asked.number("value", 4, 1, 30), asked.number("points"), _bonus(asked))


ROLLS: Mapping[str, Callable[[OddsQuestion], AnyOdds]] = {
    "charge": _charge,
    "run": lambda asked: RollOdds(chance=run(asked.inches("distance"), _bonus(asked))),
    "cast": lambda asked: RollOdds(chance=_cast(asked)),
    "unbind": lambda asked: RollOdds(chance=unbound(asked.number("value", 7, 2, 30), _bonus(asked))),
    "chant": lambda asked: RollOdds(chance=_chant(asked)),
    "priority": lambda asked: PriorityOdds(**priority()),
    "dice": _roll,
    "mortal": lambda asked: outcome_view(_mortal(asked)),
}


def roll_odds(asked: OddsQuestion) -> AnyOdds:
    what = asked.word("what", "charge")
    if what not in ROLLS:
        raise ValueError(f"there are no odds of {what[:20]!r}, only of {', '.join(ROLLS)}")
    found = ROLLS[what](asked)
    asked.done()
    return found


def matrix_odds(asked: OddsQuestion) -> Matchups:
    armies, shooting, charged = asked.words("army"), asked.flag("shooting"), asked.flag("charged")
    share = asked.flag("share")
    asked.done()
    return matrix(armies or None, shooting=shooting, charged=charged, measure="share" if share else "points")


def _kindly(work: Callable[[OddsQuestion], T], asked: Pairs) -> T:
    """What is wrong with a question is said in a sentence."""
    try:
        return work(OddsQuestion(asked))
    except ValueError as error:
        raise Wrong(422, str(error)) from None


def attack_told(asked: Pairs) -> bytes:
    return msgspec.json.encode(outcome_view(_kindly(attack_odds, asked)))


def attack_drawn(asked: Pairs) -> bytes:
    return outcome_picture(_kindly(attack_odds, asked)).encode()


def roll_told(asked: Pairs) -> bytes:
    return msgspec.json.encode(_kindly(roll_odds, asked))


def matrix_told(asked: Pairs) -> bytes:
    return msgspec.json.encode(matchups_view(_kindly(matrix_odds, asked)))


def matrix_drawn(asked: Pairs) -> bytes:
    return heat_map(_kindly(matrix_odds, asked)).encode()


def matrix_sheet(asked: Pairs) -> bytes:
    return _kindly(matrix_odds, asked).csv().encode()
