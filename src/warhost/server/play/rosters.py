"""Rosters that people bring: their own by text, samples by name."""

from warhost.battlepacks.beginning import roster_battle
from warhost.battlepacks.pack import Battlepack
from warhost.engine.battle import Battle
from warhost.rosters.fielding import Unfit
from warhost.rosters.model import Roster
from warhost.rosters.pairing import opposing, sample, samples
from warhost.rosters.roster_file import RosterError, roster_of
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.wrong import Wrong

LONGEST = 100_000
"""Letters of a roster or a list somebody hands in."""


def roster_named(name: str | None, text: str | None) -> Roster | None:
    """The roster somebody wants to play: a text of their own, or a sample by name; None: whichever fits."""
    if text is not None:
        return read_roster(text)
    if name is None:
        return None
    if name not in samples():
        raise Wrong(422, f"there is no sample roster called {name!r}; known: {', '.join(samples())}")
    return sample(name)


def read_roster(text: str) -> Roster:
    """A roster that a stranger handed in, or why it cannot be read."""
    if len(text) > LONGEST:
        raise Wrong(413, f"a roster has at most {LONGEST} letters")
    try:
        return roster_of(text, "roster")
    except RosterError as error:
        raise Wrong(422, str(error)) from None


def rosters_wished(pack: Battlepack, wish: BattleWish, seed: int | str) -> Battle:
    """A battle between the rosters of a wish; a side that says nothing has a sample against the other."""
    names, texts = wish.armies or (None, None), wish.rosters or (None, None)
    red, blue = (roster_named(name or None, text) for name, text in zip(names, texts, strict=True))
    try:
        red = red or opposing(blue)
        return roster_battle(pack, red, blue or opposing(red), seed)
    except Unfit as unfit:
        raise Wrong(422, str(unfit)) from None
