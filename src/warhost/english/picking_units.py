"""Picks of the declare step that are more than one kind of unit, or as many as dice say."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from warhost.engine.catalogue import PickSpec
from warhost.engine.decisions import Script
from warhost.english.asking import about_me, pool_of, speaks_of
from warhost.english.phrases.declare import PickBoth, PickSome, PickTarget, PickUnlike, seen_from_target
from warhost.english.phrases.nouns import both
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.sided_targets import PickEvery
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.english.trees import changed
from warhost.rules.abilities.idioms import if_any
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import PickedForKind, Used
from warhost.rules.selectors.when import ByUser, FromThere
from warhost.rules.selectors.who import ANYONE, ME, SeesUnlike


def both_picks(each: PickBoth, scene: Scene) -> tuple[PickSpec, PickSpec]:
    """Units of one kind, then of another; the second may be seen from whoever was picked first."""
    one, two = each.one, each.two
    first = one.who.select(scene)
    near_first = any(speaks_of(two, Ref("target", side=side)) for side in ("", one.who.side))
    which = _near_first(two, scene) if near_first else two.who.select(scene) & ~first
    if near_first and two.least:
        first = first & FromThere(which)  # nobody is picked to whom no second could be
    return (
        PickSpec(pool_of(one.who), first, one.least, one.most),
        PickSpec(pool_of(two.who), which, two.least, two.most, "target" if near_first else "user"),
    )


def _near_first(two: PickTarget, scene: Scene) -> Select:
    """Seen from whoever was picked first; what is said of the user is asked as the user sees it."""
    mine = tuple(each for each in two.who.true if about_me(each))
    if any(speaks_of(each, TARGET) for each in mine):
        raise NotMeant("near the unit itself and near whoever was picked first")
    rest = seen_from_target(replace(two.who, true=tuple(each for each in two.who.true if each not in mine)))
    which: Select = rest.select(scene) & ~ME
    return which & ByUser(both(ANYONE, mine, scene)) if mine else which


TARGET = Ref("target")


def some_of(each: PickSome, which: Select, used_by: list[Select]) -> Callable[[Use], Script[None]]:
    """Up to as many as the dice say; or so many, no two of them alike."""
    if isinstance(each, PickUnlike):
        return _unlike(each, which, used_by)

    def some(use: Use) -> Script[None]:
        most = use.roll(each.dice)
        use.targets = yield from use.pick(use.each(which), "whom", most=most, always=True)

    return some


def _unlike(each: PickUnlike, which: Select, used_by: list[Select]) -> Callable[[Use], Script[None]]:
    """Units of different warscrolls, one after the other; so many must be there for whoever uses it."""
    used_by.append(SeesUnlike(which, each.least))

    def some(use: Use) -> Script[None]:
        scrolls, picked = {use.game.unit(use.unit).warscroll}, list[str]()
        for number in range(each.most):
            able = [unit for unit in use.each(which) if use.game.unit(unit).warscroll not in scrolls]
            least = 1 if number < each.least else 0
            found = (yield from use.pick(able, "whom", least=least, always=True)) if able else ()
            if not found:
                break
            picked.append(found[0])
            scrolls.add(use.game.unit(found[0]).warscroll)
        use.targets = tuple(picked)

    return some


def picks_every(each: PickEvery, scene: Scene, rule: str, more: dict[str, Any]) -> Callable[[Use], Script[None]]:
    """All units of both kinds are the targets; there must be some of either."""
    one, two = each.one.select(scene), each.two.select(scene)
    more["possible"] = if_any(one | two, rule, "there is nobody it could affect")

    def everybody(use: Use) -> Script[None]:
        use.targets = (*use.each(one), *use.each(two))
        yield from ()

    return everybody


def not_picked_twice(each: PickTarget, words: frozenset[str]) -> PickTarget:
    """A target that has not used an ability of this kind: nor has one of its kind picked it (rulings, core-28.2)."""

    def aimed(node: Any) -> Any:
        if isinstance(node, Plain) and isinstance(node.is_, Used) and node.is_.what in words:
            return Plain(node.is_ | PickedForKind(node.is_.what, node.is_.phase), node.told)
        return node if isinstance(node, Select) else changed(node, aimed)

    found: PickTarget = aimed(each)
    return found
