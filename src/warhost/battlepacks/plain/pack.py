"""The pack: everything is in battleplan.yaml."""

from warhost.battlepacks.drawn import DrawnPack

PACK = DrawnPack(__file__, place=4)
