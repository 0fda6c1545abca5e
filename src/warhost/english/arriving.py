"""Abilities of an army that units use who come out of reserve, though they are said of whom the player picks."""

from typing import Any

from msgspec.structs import replace

from warhost.english.phrases.declare import PickTarget, PickUser
from warhost.english.phrases.placing import Arrive
from warhost.english.scene import Ref


def arriving(tree: Any) -> Any:
    """Whoever is picked in reserve, and does nothing but come out of it, uses the ability: each unit for itself."""
    if tree.when.once is not None or len(tree.declare) != 1 or len(tree.body) != 1:
        return tree
    pick, comes = tree.declare[0], tree.body[0]
    if type(pick) is not PickTarget or not isinstance(comes, Arrive) or comes.who != Ref("target"):
        return tree
    if pick != PickTarget(pick.who):
        return tree
    return replace(tree, declare=(PickUser(pick.who),), body=(replace(comes, who=Ref("me")),))
