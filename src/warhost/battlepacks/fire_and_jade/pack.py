"""The pack, put together."""

from warhost.battlepacks.fire_and_jade import tactics, twists
from warhost.battlepacks.spearhead.family import SpearheadPack

PACK = SpearheadPack(__file__, 1, twists, tactics)
