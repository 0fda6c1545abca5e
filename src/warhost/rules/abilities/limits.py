"""The Rules of One (core-5.3) and once-per limits (core-28.2)."""

import re
from collections.abc import Iterable, Iterator, Sequence

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import Words, a_player, a_thing
from warhost.engine.records import Fact
from warhost.rules.abilities.bars import Barring, barring
from warhost.rules.effects.characteristics import keywords
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.modifiers import Fights, May, PowerLevel
from warhost.rules.history import did, note_round, used_this_phase
from warhost.rules.words import AGAIN, ALL_PHASES, BANISH, COMMAND, CORE, FIGHT, PRAYER, SPELL, SUMMON, UNLIMITED


def limits_reached(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    """Which limits stand against another use."""
    return barring((RULES_OF_ONE, *LIMITS), game, ability, unit, player)


def _one_of(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    if ability.one_of is not None and unit is not None and _used_one(game, unit, ability.one_of):
        yield problem(ability.rule, "{unit} has used a {word} this phase", unit, word=ability.one_of)


def _once(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    for once in ability.limits:
        user = player if once.army or unit is None else unit
        if _stamped(game, ability, user, once.per):
            whose: Words = "its army" if once.army else a_thing(user)
            yield problem(
                (ability.rule, "core-28.2"),
                "{ability} was used by {whose} this {span}",
                unit,
                ability=ability.name,
                whose=whose,
                span=once.per,
            )


def _stamped(game: Game, ability: Ability, user: str, per: str) -> bool:
    """Was it used by this user in this battle, round, turn or phase?"""
    last = game.state.ledger.get(f"{ability.id}/{user}")
    return last is not None and last == stamp(game, per)


def used_up(game: Game, ability: Ability, player: str) -> bool:
    """Has a player's army used it so that none of its units can, whoever they are?"""
    for once in ability.limits:
        if once.army and _stamped(game, ability, player, once.per):
            return True
    if COMMAND in ability.keywords and not in_force(game, May):
        return bool(did(game, "used", player=player, ability=ability.name, keyword=COMMAND, phase=game.now.phase))
    return not ability.keywords.isdisjoint(MAGIC) and ability.user == "unit" and _cast(game, ability, player)


def _cast(game: Game, ability: Ability, player: str) -> bool:
    """Was a spell or prayer used this turn that an army uses once? A manifestation always is one (magic-7.0)."""
    limited = SUMMON in ability.keywords or not ability.keywords & {UNLIMITED, BANISH}
    return limited and bool(did(game, "used", player=player, ability=ability.name))


def _used_one(game: Game, unit: str, word: str) -> bool:
    return bool(did(game, "used", unit=unit, keyword=word, phase=game.now.phase))


MAGIC = frozenset({SPELL, PRAYER, BANISH})
ONCE_AN_ARMY = MAGIC | {COMMAND}
"""Kinds of abilities that an army may have used for all of its units."""
_LEVEL = re.compile(r"^(?:WIZARD|PRIEST) \((\d+)\)$")


def power_level(game: Game, unit: str) -> int:
    """The highest number behind WIZARD or PRIEST (magic-1.1)."""
    printed = max([1, *(int(found[1]) for word in keywords(game, unit) if (found := _LEVEL.match(word)))])
    given = [each for each, _ in affecting(game, PowerLevel, unit)]
    level = printed + sum(each.add for each in given if each.most is None)
    for each in given:
        if each.most is not None:
            level = max(level, min(level + each.add, each.most))
    return level


def _magic_limits(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    """As many a phase as the power level (magic-1.1); each spell or prayer once per army and turn (magic-5.0)."""
    if unit is None:
        return
    spent = len(did(game, "used", player=player, unit=unit, keyword=MAGIC, phase=game.now.phase))
    if spent and spent >= (level := power_level(game, unit)):
        yield problem(
            (ability.rule, "magic-1.1"), "{unit} has used all of its power level {level} this phase", unit, level=level
        )
    if _cast(game, ability, player):
        rules = (ability.rule, "magic-5.0", "magic-7.0") if SUMMON in ability.keywords else (ability.rule, "magic-5.0")
        yield problem(
            rules, "{player} has used {ability} this turn", unit, player=a_player(player), ability=ability.name
        )


def _command_limits(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    """One command per unit per phase, each command once per army per phase (commands-1.2)."""
    rules = (ability.rule, "commands-1.2")
    for fact in did(game, "used", player=player, keyword=COMMAND, phase=game.now.phase):
        if fact.ability == ability.name and not _used_again(game, ability, unit):
            who, what = a_player(player), ability.name
            yield problem(rules, "{player} has used {ability} this phase", unit, player=who, ability=what)
        elif fact.unit == unit and unit is not None:
            yield problem(rules, "{unit} has used a command this phase", unit)


def _used_again(game: Game, ability: Ability, unit: str | None) -> bool:
    """May the unit use a command that a friendly unit has used this phase?"""
    if unit is None:
        return False
    return any(may.despite == AGAIN and may.use == ability.name for may, _ in affecting(game, May, unit))


def _used_this_phase(game: Game, ability: Ability, unit: str | None, player: str) -> Iterable[Problem]:
    used = used_this_phase(game, unit) if unit is not None else ()
    return _rules_of_one(game, ability, unit, used) if used and unit is not None else ()


def _rules_of_one(game: Game, ability: Ability, unit: str, used: Sequence[Fact]) -> Iterator[Problem]:
    if _fights_again(game, ability, unit, used):
        return
    if any(_both_core(ability, fact) for fact in used):
        yield problem("core-5.3a", "{unit} has used a CORE ability this phase", unit)
    if any(_the_same(ability, fact) for fact in used):
        yield problem("core-5.3b", "{unit} has used {ability} this phase", unit, ability=ability.name)


def spent(game: Game, ability: Ability, unit: str, used: Sequence[Fact]) -> bool:
    """Do the Rules of One stand against a use by a unit that has used these this phase?"""
    core = CORE in ability.keywords
    for fact in used:
        if (core and CORE in fact.keywords) or _the_same(ability, fact):
            return FIGHT not in ability.keywords or not _fights_again(game, ability, unit, used)
    return False


def _both_core(ability: Ability, fact: Fact) -> bool:
    return CORE in ability.keywords and CORE in fact.keywords


def _the_same(ability: Ability, fact: Fact) -> bool:
    return fact.ability == ability.name and not ability.repeatable


def _fights_again(game: Game, ability: Ability, unit: str, used: Sequence[Fact]) -> bool:
    fought = sum(FIGHT in fact.keywords for fact in used) if FIGHT in ability.keywords else 0
    return 0 < fought < fights_allowed(game, unit)


def fights_allowed(game: Game, unit: str) -> int:
    """How often a unit can fight in a phase; once, unless told otherwise."""
    return max([1, *(fights.times for fights, _ in affecting(game, Fights, unit))])


RULES_OF_ONE = Barring(lambda ability: True, _used_this_phase, past=True)
LIMITS = (
    Barring(lambda ability: ability.one_of is not None, _one_of, past=True),
    Barring(lambda ability: COMMAND in ability.keywords, _command_limits),
    Barring(lambda ability: not ability.keywords.isdisjoint(MAGIC), _magic_limits),
    Barring(lambda ability: ability.limits, _once),
)


def stamp(game: Game, per: str) -> int:
    """A number that stays the same for the length of a battle, round, turn or phase."""
    now = game.now
    turn = now.round * 3 + now.turn  # the start of a round is in neither of its turns
    phase = turn * len(ALL_PHASES) + ALL_PHASES.index(now.phase)
    return {"battle": 0, "round": now.round, "turn": turn, "phase": phase}[per]


def count_use(game: Game, ability: Ability, unit: str | None, player: str) -> None:
    """Write a limited use down, and what later rounds may ask for."""
    note_round(game, player, ability.name, ability.keywords)
    for once in ability.limits:
        user = player if once.army or unit is None else unit
        game.change(ledger={**game.state.ledger, f"{ability.id}/{user}": stamp(game, once.per)})


def forget_use(game: Game, ability: Ability, unit: str | None, player: str) -> None:
    """A limited use does not count against the next one."""
    users = {f"{ability.id}/{player if once.army or unit is None else unit}" for once in ability.limits}
    game.change(ledger={key: last for key, last in game.state.ledger.items() if key not in users})
