"""Rolls that count as another number, and dice of which one is discarded."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Who, all_of
from warhost.english.phrases.statements import Give
from warhost.english.scene import Ref
from warhost.rules.effects.modifiers import DiceRule

rule("gift", "each time you make a run roll for {to:someone} , you can change that roll to a {number}")(
    lambda to, number: (
        Gift(
            all_of(to), (Fixed((DiceRule("run", low=number - 1, counts_as=number),), f"run rolls of {number} or more"),)
        )
        if 1 < number <= 6
        else None
    )
)
means("drop_one", ", but if you do , you must discard 1 dice of your choice", True)
rule("sentence", "{dice:kept_dice} . to a maximum of {most:number} {drop_one} .")(
    lambda dice, most, drop_one: (Give(_kept(dice, most)),)
)


def _kept(dice: tuple[tuple[str, ...], Ref | Who, int], most: int) -> Gift:
    rolls, to, number = dice
    told = f"{number:+d} dice but for the lowest, {most} at most"
    return Gift(to, tuple(Fixed((DiceRule(each, count=number, most=most, drop=1),), told) for each in rolls))
