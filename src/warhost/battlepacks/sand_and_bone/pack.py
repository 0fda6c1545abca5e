"""The pack, put together."""

from warhost.battlepacks.sand_and_bone import tactics, twists
from warhost.battlepacks.spearhead.family import SpearheadPack

PACK = SpearheadPack(__file__, 2, twists, tactics)
