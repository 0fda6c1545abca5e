"""Units that some abilities do not affect, beside units that nothing affects."""

from tests.rules.stages import table

from warhost.rules.effects.exemptions import Unaffected
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import CharacteristicModifier
from warhost.vocabulary import ME, passive

FASTER = passive("Faster", CharacteristicModifier("Move", "add", 2), on=ME, rule="core-4.0", summary="It is faster.")
STUBBORN = passive("Stubborn", Unaffected("Faster"), on=ME, rule="core-4.0", summary="Nothing makes it faster.")


def test_what_is_spared_is_asked_of_nobody_without_modifiers() -> None:
    game = table({"reds": [FASTER], "lord": [FASTER, STUBBORN]})
    assert [each for each, _ in affecting(game, CharacteristicModifier, "reds")] == [*FASTER.modifiers]
    assert affecting(game, CharacteristicModifier, "lord") == []
    assert affecting(game, CharacteristicModifier, "blues") == []
