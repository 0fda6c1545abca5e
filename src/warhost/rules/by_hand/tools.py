"""Table tools: what players can do by hand, one step at a time, each agreed to by the opponent."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Pick, Script
from warhost.engine.dice import amount
from warhost.engine.events import ByHand, Given
from warhost.engine.game import Game
from warhost.engine.records import PLAYERS, opponent
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import abilities_as_if, run_script, use_as_if
from warhost.rules.by_hand.bonuses import BONUSES, ENDINGS
from warhost.rules.modules.manifestations import is_manifestation, manifestation_of, ready
from warhost.rules.moving.terms import ANYWHERE
from warhost.rules.questions import ask_pick
from warhost.rules.selectors.who import Ids
from warhost.rules.setting_up.room import no_room
from warhost.rules.setting_up.units import SetUpTerms, replacement_for, reserve
from warhost.rules.space.objectives import award
from warhost.rules.words import CHARGE, FIGHT, MOVE, PRAYER, RUN, SHOOT, SPELL

TOOL, AGREE = "by-hand", "agree"
"""The kinds of the questions: to who carries it out, and to the opponent."""
DONE, BACK = "done", "back"
AGREED, OBJECTED = "agree", "object"
NUMBERS = (*map(str, range(1, 13)), "D3", "D6", "2D6", "3D6")
INCHES = (*map(str, range(1, 25)), "D6", "2D6", "3D6")
PHASE_OF = {MOVE: "movement", RUN: "movement", SHOOT: "shooting", CHARGE: "charge", FIGHT: "combat",
            SPELL: "hero", PRAYER: "hero"}  # fmt: skip
"""What a unit can be told to do at once, and the phase it is usually done in."""

ANYWHERE_AT_ALL = SetUpTerms()


@dataclass(frozen=True)
class Tool:
    """A thing to do by hand: to whom, how much, what and until when, as far as it has such; then `do`."""

    does: str
    do: Callable[[Use, ByHand], Any]
    on: Callable[[Use], list[str]] | None = None
    amounts: tuple[str, ...] = ()
    whats: Callable[[Use, str | None], list[str]] | None = None
    until: bool = False

    def possible(self, use: Use) -> bool:
        return self.on is None or bool(self.on(use))


def carry_out(use: Use) -> Script[None]:
    """The player takes as many steps as the ability's text asks for; each is logged with who did what."""
    while True:
        able = [name for name, tool in TOOLS.items() if tool.possible(use)]
        tool = yield from _ask(use, [DONE, *able], "which table tool")
        if tool == DONE:
            return
        step = yield from _proposal(use, tool)
        if step is not None:
            yield from _take(use, step)


def _take(use: Use, step: ByHand) -> Script[None]:
    """The opponent agrees, and the step is taken."""
    (said,) = yield from ask_pick(
        opponent(use.player), AGREE, (AGREED, OBJECTED), rule=use.ability.rule, reason=in_words(step),
        ability=use.ability.id, unit=step.on if step.on in use.game.state.units else None,
    )  # fmt: skip
    step = replace(step, agreed=said == AGREED)
    use.game.emit(step)
    if step.agreed:
        yield from run_script(TOOLS[step.tool].do(use, step))


def left_to_people(asked: Pick) -> str | None:
    """What a computer says where people act by hand: it agrees to what others do, and does nothing itself."""
    answer = {AGREE: AGREED, TOOL: DONE}.get(asked.kind)
    return answer if answer in asked.options else None


def in_words(step: ByHand) -> str:
    """Wild Growth by hand: damage red-rats, 3"""
    parts = (step.tool, step.on or "", step.amount, step.what, f"until the {step.until}" if step.until else "")
    return f"{step.ability} by hand: " + " ".join(filter(None, parts))


def _proposal(use: Use, name: str) -> Script[ByHand | None]:
    """What exactly is to be done; None where the player thinks better of it."""
    tool, on = TOOLS[name], None
    if tool.on is not None:
        on = yield from _ask(use, [*tool.on(use), BACK], f"{tool.does}: to whom")
    if on == BACK:
        return None
    step = ByHand(use.player, use.ability.name, name, on)
    if tool.whats is not None:
        what = yield from _ask(use, [*tool.whats(use, on), BACK], f"{tool.does}: what")
        if what == BACK:
            return None
        step = replace(step, what=what)
    if tool.amounts:
        step = replace(step, amount=(yield from _ask(use, tool.amounts, f"{tool.does}: how many")))
    if tool.until:
        step = replace(step, until=(yield from _ask(use, list(ENDINGS), "until when")))
    return step


def _ask(use: Use, options: list[str] | tuple[str, ...], reason: str) -> Script[str]:
    (picked,) = yield from ask_pick(
        use.player, TOOL, options, rule=use.ability.rule, reason=f"{use.ability.name} by hand, {reason}",
        ability=use.ability.id, unit=use.unit_or_none, always=True,
    )  # fmt: skip
    return picked


# Whom a tool is for


def _with(status: str) -> Callable[[Use], list[str]]:
    def units(use: Use) -> list[str]:
        return [each.id for each in use.game.state.units.values() if each.status == status]

    return units


_on_table = _with("table")


def _no_terrain(use: Use) -> list[str]:
    return [unit for unit in _on_table(use) if use.game.unit(unit).kind != "terrain"]


def _placeable(use: Use) -> list[str]:
    """Who stands on the table or in reserve, and is no terrain."""
    units = use.game.state.units.values()
    return [each.id for each in units if each.status in ("table", "reserve") and each.kind != "terrain"]


def _hurt(use: Use) -> list[str]:
    return [unit for unit in _no_terrain(use) if use.game.unit(unit).damage]


def _thinned(use: Use) -> list[str]:
    return [unit for unit in _no_terrain(use) if use.game.unit(unit).slain]


def _replaceable(use: Use) -> list[str]:
    """Destroyed units that were not replaced and are no replacements (core-24.2)."""
    units = (use.game.state.units[unit] for unit in _with("destroyed")(use))
    return [each.id for each in units if each.kind == "unit" and not each.replaced and each.replacement_of is None]


def _players(use: Use) -> list[str]:
    return list(PLAYERS)


def _bearers(use: Use) -> list[str]:
    """Who has a token of this ability."""
    return [unit for unit in _on_table(use) if use.ability.name in use.game.unit(unit).tokens]


def _affected(use: Use) -> list[str]:
    """Who is under an effect of this ability."""
    given = [each for each in use.game.state.effects.values() if each.source.ability == use.ability.name]
    return [unit for unit in _on_table(use) if any(use.means(each.on, unit) for each in given)]


# What a tool does


def _move(use: Use, step: ByHand) -> Script[Any]:
    return use.move(str(step.on), _number(use, step), ANYWHERE)


def _place(use: Use, step: ByHand) -> Script[None]:
    unit = str(step.on)
    if not any(no_room(use.game, unit, ANYWHERE_AT_ALL, use.ability.rule)):
        use.remove(unit)
        yield from use.set_up(unit, ANYWHERE_AT_ALL)


def _replace(use: Use, step: ByHand) -> Script[None]:
    made = replacement_for(use.game, str(step.on))
    if any(no_room(use.game, made, ANYWHERE_AT_ALL, use.ability.rule)):
        use.game.change_unit(made, status="destroyed", slain=tuple(range(use.game.unit(made).size)))
    else:
        yield from use.set_up(made, ANYWHERE_AT_ALL)


def _give(use: Use, step: ByHand) -> None:
    unit, until = str(step.on), ENDINGS[step.until](use.player)
    effect = use.game.add_effect((BONUSES[step.what],), Ids(frozenset({unit})), until, use.source)
    use.game.emit(Given(effect.id, (unit,), step.what, until.end))


def _commands(add: int) -> Callable[[Use, ByHand], None]:
    def change(use: Use, step: ByHand) -> None:
        had = use.game.player(str(step.on)).command_points
        use.game.change_player(str(step.on), command_points=max(0, had + add * int(step.amount)))

    return change


def _act(use: Use, step: ByHand) -> Script[Any]:
    unit = str(step.on)
    return use_as_if(use.game, unit, step.what, use.game.unit(unit).army, PHASE_OF[step.what], may=True)


def _deeds(use: Use, on: str | None) -> list[str]:
    """The kinds of abilities that a unit could use at once."""
    army = use.game.unit(str(on)).army
    return [word for word, phase in PHASE_OF.items() if abilities_as_if(use.game, str(on), word, army, phase)]


def _summons(use: Use) -> list[str]:
    """The manifestations of the army that are not on the table, by the names of their warscrolls."""
    game = use.game
    owner = use.ability.id.rpartition("/")[0]
    found = [each for each in game.catalogue.warscrolls.values() if is_manifestation(each)]
    own = [each.id for each in found if each.id.rpartition("/")[0] == owner]
    return [each for each in own if not _there(game, use.player, each)]


def _there(game: Game, player: str, warscroll: str) -> bool:
    unit = manifestation_of(game, player, warscroll)
    return unit is not None and game.unit(unit).status == "table"


def _summon(use: Use, step: ByHand) -> Script[None]:
    made = ready(use.game, use.player, str(step.on))
    if any(no_room(use.game, made, ANYWHERE_AT_ALL, use.ability.rule)):
        use.game.change_unit(made, status="destroyed", slain=tuple(range(use.game.unit(made).size)))
        return
    yield from use.set_up(made, ANYWHERE_AT_ALL)
    use.game.change_unit(made, summoned_by=use.unit_or_none)


def _number(use: Use, step: ByHand) -> int:
    """How many; dice are thrown."""
    return use.roll(step.amount) if amount(step.amount).random else int(step.amount)


TOOLS: dict[str, Tool] = {
    "move": Tool("move a unit", _move, _no_terrain, INCHES),
    "place": Tool("set a unit up anywhere", _place, _placeable),
    "reserve": Tool("put a unit in reserve", lambda use, step: reserve(use.game, step.on or ""), _no_terrain),
    "damage": Tool(
        "inflict mortal damage", lambda use, step: use.inflict_mortal(step.amount, on=step.on or ""), _on_table, NUMBERS
    ),
    "heal": Tool("heal a unit", lambda use, step: use.heal(step.amount, on=step.on or ""), _hurt, NUMBERS),
    "return": Tool(
        "return slain models", lambda use, step: use.return_models(_number(use, step), to=step.on or ""), _thinned,
        NUMBERS,
    ),
    "slay": Tool("slay models", lambda use, step: use.slay(step.on or "", _number(use, step)), _no_terrain, NUMBERS),
    "remove": Tool("take a unit out of play", lambda use, step: use.destroy(step.on or ""), _no_terrain),
    "replace": Tool("set up a replacement unit", _replace, _replaceable),
    "summon": Tool("set up a manifestation", _summon, _summons),
    "give": Tool("give a bonus or a penalty", _give, _on_table, whats=lambda use, on: list(BONUSES), until=True),
    "end": Tool("end what it gave", lambda use, step: use.ends(use.ability.name, step.on or ""), _affected),
    "act": Tool("use an ability at once", _act, _no_terrain, whats=_deeds),
    "roll": Tool("roll dice", lambda use, step: _rolled(use, step), amounts=NUMBERS[12:]),
    "token": Tool(
        "place a token", lambda use, step: use.place_token(use.ability.name, step.on or ""), _on_table
    ),
    "take token": Tool(
        "take a token away", lambda use, step: use.take_token(use.ability.name, step.on or ""), _bearers
    ),
    "count up": Tool(
        "add to a counter", lambda use, step: use.gain(use.ability.name, _number(use, step)), amounts=NUMBERS
    ),
    "count down": Tool(
        "take from a counter", lambda use, step: use.spend(use.ability.name, _number(use, step)), amounts=NUMBERS
    ),
    "gain commands": Tool("gain command points", _commands(1), _players, NUMBERS[:6]),
    "lose commands": Tool("lose command points", _commands(-1), _players, NUMBERS[:6]),
    "score": Tool(
        "score victory points",
        lambda use, step: award(use.game, step.on or "", int(step.amount), use.ability.name), _players, NUMBERS[:12],
    ),
}  # fmt: skip
"""By name, in the order they are offered."""


def _rolled(use: Use, step: ByHand) -> None:
    use.roll(step.amount)
