"""Dice by their faces, and a die each time something happens."""

from warhost.english.grammar import rule
from warhost.english.phrases.rolling import PerDie, RollDie
from warhost.english.phrases.triggers import EachTime

rule("prefix", "for each roll of {face}")(lambda face: PerDie(face[0], face[1], ()))
rule("sentence", "roll a dice each time {trigger} .")(lambda trigger: (EachTime(trigger, (RollDie("D6"),)),))
