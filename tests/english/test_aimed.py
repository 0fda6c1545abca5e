"""Reactions to what is aimed at somebody, moves that are charges, those near whom a unit stands; in small battles."""

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.rules.abilities.options import can_use
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.history import has_charged
from warhost.table.shapes import Place

ONCE_EACH = (
    "If this unit was picked to be the target of that spell, roll a dice. On a 4+, ignore the effect of that spell on "
    "this unit. This unit can use this ability more than once per phase but only once per Spell ability."
)


def cast(game: Game, spell: Ability, at: str) -> Use:
    """A spell as it has been declared."""
    use = Use(game, spell, "other", "blue")
    use.targets = (at,)
    game.note("used", unit="other", player="blue", ability=spell.name, keywords=spell.keywords, targets=use.targets)
    return use


def test_each_spell_is_answered_once_by_whom_it_was_aimed_at() -> None:
    spell = made("Inflict 1 mortal damage on the target.", "Your Hero Phase", "Pick an enemy unit to be the target.",
                 keywords=("SPELL",))  # fmt: skip
    answer = made(ONCE_EACH, "Reaction: Opponent declared a Spell ability")
    game = stage({"reds": [answer]}).game
    first = cast(game, spell, "reds")
    assert can_use(game, answer, "reds", "red", first)
    assert not can_use(game, answer, "reds", "red", cast(game, spell, "lord"))
    first = cast(game, spell, "reds")
    game.note("used", unit="reds", player="red", ability=answer.name, targets=())
    assert not can_use(game, answer, "reds", "red", first)
    assert can_use(game, answer, "reds", "red", cast(game, spell, "reds"))


def moves(use: Use, unit: str, far: float, terms: object, must: bool = False) -> Script[bool]:
    """A move that is made, to where the unit stands."""
    yield from ()
    return True


def test_who_ends_in_combat_has_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Use, "move", moves)
    into = 'This unit can move 3". It can end that move in combat.'
    near = 'This unit can move 3". It must end the move within 1/2" of a visible enemy unit.'
    charged = " If it does so, this unit has charged."
    for effect, who in ((into, []), (into + charged, ["reds"]), (near + charged, ["reds", "lord"])):
        rush = made(effect, "Any Combat Phase")
        battle = stage({"reds": [rush], "lord": [rush]})
        for unit in ("reds", "lord"):
            used(battle, rush, unit)
        assert [unit for unit in ("reds", "lord") if has_charged(battle.game, unit)] == who


def test_those_near_whom_it_stands() -> None:
    pair = made(
        "While this unit is within the combat range of another friendly unit, both this unit and that friendly unit "
        "have Strike-first."
    )
    for x, fast in ((8.0, ["reds", "lord"]), (2.0, [])):
        game = stage({"reds": [pair]}).game
        game.put("lord", (Place(x, 10.0),))
        assert [each for each in game.state.units if has_keyword(game, each, "STRIKE-FIRST")] == fast
