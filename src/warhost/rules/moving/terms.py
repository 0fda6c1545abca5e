"""What a move may pass and where it may end: the terms of each kind of move."""

import msgspec

PILE_IN = 3.0
CHARGE_REACH = 0.5


class MoveTerms(msgspec.Struct, frozen=True):
    """What a move may pass and where it may, must or must not end; the rules it rests on beside the ability's.

    `passes_models`: through all other models. It must end in combat (`needs_combat`), if it started there
    (`stays_in_combat`), if it can (`engages`); closer to a unit, or to edges. `beside`: within 1/2" of a unit;
    `with_all`: in combat with all of these; `with_one`: with one of them; `only_with`: with nobody else. `words`: the
    ability's keywords and name.
    """

    passes_combat: bool = False
    ends_in_combat: bool = False
    within_reach: bool = False
    keeps_combats: bool = False
    no_further_from: str | None = None
    clear_of_ranges: bool = False
    only_through: tuple[str, ...] | None = None
    rules: tuple[str, ...] = ()
    passes_models: bool = False
    needs_combat: bool = False
    stays_in_combat: bool = False
    engages: bool = False
    closer_to: str | None = None
    closer_to_edges: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    beside: str | None = None
    with_all: tuple[str, ...] = ()
    only_with: tuple[str, ...] | None = None
    with_one: tuple[str, ...] | None = None


NORMAL = MoveTerms()
THROUGH_COMBAT = MoveTerms(passes_combat=True, clear_of_ranges=True)
CHARGING = MoveTerms(passes_combat=True, ends_in_combat=True, within_reach=True)
ANYWHERE = MoveTerms(passes_combat=True, ends_in_combat=True)
PILING_IN = MoveTerms(passes_combat=True, ends_in_combat=True, rules=("core-15.3",))
