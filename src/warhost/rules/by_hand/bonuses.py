"""What can be given to a unit by hand, and until when, each by the name that players read."""

from collections.abc import Callable, Mapping

from warhost.engine.records import Modifier, Until
from warhost.rules.effects.in_force import END_OF_BATTLE, END_OF_PHASE, END_OF_ROUND, END_OF_TURN, until_next_turn
from warhost.rules.effects.modifiers import (
    Cannot,
    ControlScore,
    Has,
    RollModifier,
    WeaponsHave,
    attacks,
    charge_rolls,
    hit_rolls,
    movement,
    rend,
    run_rolls,
    save_rolls,
    ward_rolls,
    weapon_damage,
    wound_rolls,
)
from warhost.rules.words import (
    CHARGE,
    COMMAND,
    FIGHT,
    FLY,
    MOVE,
    PRAYER,
    RETREAT,
    SHOOT,
    SPELL,
    STRIKE_FIRST,
    STRIKE_LAST,
)

_ROLLS: Mapping[str, Callable[[int], Modifier]] = {
    "hit rolls": hit_rolls,
    "wound rolls": wound_rolls,
    "save rolls": save_rolls,
    "ward rolls": ward_rolls,
    "charge rolls": charge_rolls,
    "run rolls": run_rolls,
    "casting rolls": lambda add: RollModifier("casting", add),
    "chanting rolls": lambda add: RollModifier("chanting", add),
    "hit rolls against it": lambda add: hit_rolls(add, at=True),
    "wound rolls against it": lambda add: wound_rolls(add, at=True),
}
_NUMBERS: Mapping[str, Callable[[int], Modifier]] = {
    "Attacks": attacks,
    "melee Attacks": lambda add: attacks(add, attack="combat"),
    "Rend": rend,
    "Damage": weapon_damage,
    "control score": lambda add: ControlScore(add=add),
}
_WORDS = (STRIKE_FIRST, STRIKE_LAST, FLY, *(f"WARD ({face}+)" for face in (6, 5, 4, 3)))
_CRITS = ("Crit (2 Hits)", "Crit (Auto-wound)", "Crit (Mortal)", "Charge (+1 Damage)", "Shoot in Combat")
_BARRED = {
    "move": MOVE, "charge": CHARGE, "retreat": RETREAT, "shoot": SHOOT, "fight": FIGHT, "cast spells": SPELL,
    "chant prayers": PRAYER, "use commands": COMMAND,
}  # fmt: skip

BONUSES: Mapping[str, Modifier] = {
    **{f"{add:+d} to {name}": make(add) for name, make in _ROLLS.items() for add in (1, -1)},
    **{f"{add:+d} {name}": make(add) for name, make in _NUMBERS.items() for add in (1, 2, -1)},
    **{f'{add:+d}" Move': movement(add) for add in (1, 2, 3, 4, 6, -2)},
    **{f"has {word}": Has(word) for word in _WORDS},
    **{f"weapons have {crit}": WeaponsHave(crit) for crit in _CRITS},
    **{f"cannot {what}": Cannot(word) for what, word in _BARRED.items()},
}

ENDINGS: Mapping[str, Callable[[str], Until]] = {
    "end of the phase": lambda player: END_OF_PHASE,
    "end of the turn": lambda player: END_OF_TURN,
    "start of the next turn": until_next_turn,
    "end of the round": lambda player: END_OF_ROUND,
    "end of the battle": lambda player: END_OF_BATTLE,
}
"""Each seen from the player who gives it: the next turn is that player's."""
