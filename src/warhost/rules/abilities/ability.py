"""How abilities are written: the header as data, the effect as a function."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from warhost.engine.catalogue import Ability, Timing
from warhost.engine.naming import slug
from warhost.engine.records import Modifier, Selector
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import When
from warhost.rules.words import PASSIVE, REACTION


def ability(
    name: str,
    timing: Timing = REACTION,
    *,
    rule: str,
    keywords: set[str] | frozenset[str] = frozenset(),
    key: str | None = None,
    **more: Any,
) -> Callable[[Callable[[Use], Any]], Ability]:
    """Make an ability of the function that carries out its effect; its docstring says what it does.

    `key`: what tells it from another ability of the same name.
    """

    def make(effect: Callable[[Use], Any]) -> Ability:
        return Ability(
            id=slug(key or name), name=name, rule=rule, summary=(effect.__doc__ or "").strip(), timing=timing,
            keywords=frozenset(keywords), effect=effect, **{"heals": mentions(effect, HEALING), **more},
        )  # fmt: skip

    return make


HEALING = frozenset({"heal", "return_models", "returns"})
"""The verbs of abilities that heal, or return slain models to a unit."""


def mentions(effect: Any, words: frozenset[str]) -> bool:
    """Does a function, or what it calls of its own file, use one of these verbs?"""
    seen, left = set[int](), [effect]
    while left:
        function = left.pop()
        code = getattr(function, "__code__", None)
        if code is None or id(code) in seen:
            continue
        seen.add(id(code))
        if words & set(code.co_names):
            return True
        inner = [each.cell_contents for each in function.__closure__ or ()]
        own = [function.__globals__.get(name) for name in code.co_names]
        left += [each for each in (*inner, *own) if getattr(each, "__module__", "") == function.__module__]
        left += [each for each in inner if getattr(each, "__code__", None) is not None]
    return False


def passive(
    name: str,
    *modifiers: Modifier,
    on: Selector,
    rule: str,
    summary: str = "",
    when: Mapping[str, Callable[[Use], Any]] | None = None,
    key: str | None = None,
) -> Ability:
    """An ability that always applies (core-5.4); `when`: clauses that follow when something happens to its unit.

    `key`: what tells it from another ability of the same name.
    """
    clauses = dict(when or {})
    own = slug(key or name)
    waits = tuple(When(what, own) for what in clauses)
    return Ability(
        id=own, name=name, rule=rule, summary=summary, timing=PASSIVE, modifiers=(*modifiers, *waits), on=on,
        clauses=clauses,
    )  # fmt: skip


def abilities_in(module: ModuleType) -> list[Ability]:
    """The abilities a module defines, in the order they stand in it."""
    return [each for each in vars(module).values() if isinstance(each, Ability)]
