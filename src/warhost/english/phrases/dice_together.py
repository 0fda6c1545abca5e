"""Dice by their faces, a die each time something happens, and dice for several units that are counted together."""

from typing import Any

from warhost.english.grammar import rule
from warhost.english.phrases.counting import UnitsCount
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.rolling import PerDie, RollDie, RollEach, RollMany
from warhost.english.phrases.triggers import EachTime
from warhost.english.scene import Ref
from warhost.english.trees import everything

rule("prefix", "for each roll of {face}")(lambda face: PerDie(face[0], face[1], ()))
rule("sentence", "roll a dice each time {trigger} .")(lambda trigger: (EachTime(trigger, (RollDie("D6"),)),))


def counted_dice(dice: RollEach, answer: Any) -> RollMany | None:
    """A die for each of some units of which nothing is said but how many show so much: so many dice at once."""
    if not isinstance(answer, PerDie) or not isinstance(dice.who, Who) or dice.dice != "D6" or dice.name:
        return None
    speaks_of_them = any(isinstance(each, Ref) and each.kind == "that" for each in everything(answer))
    return None if speaks_of_them else RollMany(UnitsCount("units", dice.who))
