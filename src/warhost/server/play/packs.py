"""Which battlepack somebody wants to play."""

from collections.abc import Collection

from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import offered, shelf, usual_pack
from warhost.engine.naming import alike
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.wrong import Wrong


def known(name: str, names: Collection[str], what: str) -> str:
    """The name, or a refusal that lists what there is."""
    if name not in names:
        near = alike(name, names, 2, 0.4)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        raise Wrong(422, f"there is no {what} called {name!r}; {hint}known: {', '.join(names)}")
    return name


def pack_wished(wish: BattleWish) -> Battlepack:
    """The battlepack of a wish; the usual one for armies, or for rosters, where it names none."""
    if wish.pack is None:
        return usual_pack("roster" if wish.rosters or wish.awaits else "army")
    if wish.pack in shelf().broken:
        raise Wrong(422, shelf().broken[wish.pack])
    return offered()[known(wish.pack, offered(), "battlepack")]
