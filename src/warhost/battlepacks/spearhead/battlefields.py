"""The realm battlefields as data: objectives, deployment maps and terrain, each figure with its confidence."""

from functools import cache
from pathlib import Path

import msgspec
import yaml

from warhost.engine.codec import convert
from warhost.table.shapes import Point


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: Point
    radius: float
    confidence: float


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    a: tuple[Point, ...]
    b: tuple[Point, ...]
    confidence: float


class FeatureData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain piece, its footprint drawn round (0, 0)."""

    size: str
    polygon: tuple[Point, ...]
    height: float
    confidence: float


class RealmData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    objectives: dict[str, ObjectiveData]
    maps: dict[str, MapData]
    standing: dict[str, tuple[float, float, float]] = {}


class PackData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battlepack: two realms, and which terrain each player sets up (a group each)."""

    name: str
    realms: dict[str, RealmData]
    features: dict[str, FeatureData]
    groups: dict[str, tuple[str, ...]]
    choose_group: bool = False


@cache
def read_pack(folder: Path) -> PackData:
    raw = yaml.safe_load((folder / "battlefield.yaml").read_text(encoding="utf-8"))
    return convert(raw, PackData)
