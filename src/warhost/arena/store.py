"""A campaign on disk: one SQLite file, every battle committed as soon as it is over."""

import zlib
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import DatabaseError

from warhost.arena.campaign import Battlefield, Bout, Campaign, bouts
from warhost.arena.timed_battle import Fought, FoughtBout
from warhost.engine.codec import decode

LAYOUT = "warhost arena 3"
ADDED = {"warhost arena 1": ("forfeit", "first"), "warhost arena 2": ("first",)}
"""The columns that files of earlier layouts have not got yet."""

_tables = sql.MetaData()
_campaign = sql.Table(
    "campaign", _tables,
    sql.Column("layout", sql.String, primary_key=True), sql.Column("campaign", sql.String, nullable=False),
)  # fmt: skip
_battles = sql.Table(
    "battles", _tables,
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("pack", sql.String, nullable=False), sql.Column("realm", sql.String),
    sql.Column("red", sql.String, nullable=False), sql.Column("blue", sql.String, nullable=False),
    sql.Column("red_army", sql.String, nullable=False), sql.Column("blue_army", sql.String, nullable=False),
    sql.Column("seed", sql.Integer, nullable=False),
    sql.Column("winner", sql.String),
    sql.Column("red_points", sql.Integer, nullable=False), sql.Column("blue_points", sql.Integer, nullable=False),
    sql.Column("red_refused", sql.Integer, nullable=False), sql.Column("blue_refused", sql.Integer, nullable=False),
    sql.Column("decisions", sql.Integer, nullable=False), sql.Column("seconds", sql.Float, nullable=False),
    sql.Column("red_times", sql.LargeBinary, nullable=False), sql.Column("blue_times", sql.LargeBinary, nullable=False),
    sql.Column("broken", sql.String), sql.Column("forfeit", sql.String), sql.Column("first", sql.String),
    sql.Column("save", sql.LargeBinary, nullable=False),
)  # fmt: skip


class StoreError(Exception):
    """A file that holds no campaign, or another one: what is wrong and what to do."""


class CampaignStore:
    """The results of one campaign; without a path they are gone with the program."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._engine = sql.create_engine("sqlite://" if path is None else f"sqlite:///{path}")

    @classmethod
    def create(cls, path: Path | None, campaign: Campaign) -> "CampaignStore":
        """The file of this campaign, new or gone on with; another campaign's is refused."""
        if path is not None and path.exists() and path.stat().st_size:
            store = cls.open(path)
            if (kept := store.campaign()) != campaign:
                raise StoreError(_other(path, kept, campaign))
            return store
        store = cls(path)
        try:
            _tables.create_all(store._engine)
            with store._engine.begin() as line:
                line.execute(_campaign.insert().values(layout=LAYOUT, campaign=_text(campaign)))
        except DatabaseError as error:
            raise StoreError(f"cannot write {path}: {error.orig}") from None
        return store

    @classmethod
    def open(cls, path: Path) -> "CampaignStore":
        """A file that is there."""
        if not path.is_file():
            raise StoreError(f"there is no campaign at {path}; warhost arena --out {path} makes one")
        store = cls(path)
        store._renew()
        store.campaign()
        return store

    def _renew(self) -> None:
        """Files of earlier layouts know no forfeits yet, or not who went first."""
        with suppress(DatabaseError), self._engine.begin() as line:
            layout = line.execute(sql.select(_campaign.c.layout)).scalar()
            for column in ADDED.get(str(layout), ()):
                line.execute(sql.text(f"alter table battles add column {column} varchar"))
                line.execute(_campaign.update().values(layout=LAYOUT))

    def campaign(self) -> Campaign:
        try:
            with self._engine.connect() as line:
                row = line.execute(sql.select(_campaign)).one()
            if row.layout != LAYOUT:
                raise StoreError(f"{self.path} was written by another version of the arena ({row.layout})")
            return decode(row.campaign, Campaign)
        except (DatabaseError, sql.exc.NoResultFound, msgspec.DecodeError):
            raise StoreError(f"{self.path} holds no campaign of the arena; choose another file") from None

    def add(self, bout: Bout, fought: Fought) -> None:
        """Keep a battle; it is on disk when this returns."""
        try:
            with self._engine.begin() as line:
                line.execute(_battles.insert().values(**_row(bout, fought)))
        except DatabaseError as error:
            raise StoreError(f"cannot write {self.path}: {error.orig}") from None

    def done(self) -> set[int]:
        with self._engine.connect() as line:
            return set(line.execute(sql.select(_battles.c.number)).scalars())

    def entries(self) -> Iterator[FoughtBout]:
        """Every battle so far, by number."""
        wanted = [each for each in _battles.c if each.name != "save"]
        with self._engine.connect() as line:
            for row in line.execute(sql.select(*wanted).order_by(_battles.c.number)):
                yield _entry(row)

    def save_of(self, number: int) -> bytes:
        """The save of one battle, as the rest of the program reads it."""
        with self._engine.connect() as line:
            found = line.execute(sql.select(_battles.c.save).where(_battles.c.number == number)).scalar()
        if found is None:
            done = self.done()
            known = f"it holds battles {min(done)} to {max(done)}" if done else "it holds none yet"
            raise StoreError(f"{self.path} has no battle {number}; {known}")
        if not found:
            raise StoreError(f"battle {number} broke off before anything could be kept of it")
        return zlib.decompress(found)

    def left(self) -> list[Bout]:
        """What is still to be fought, in order."""
        done = self.done()
        return [bout for bout in bouts(self.campaign()) if bout.number not in done]

    def close(self) -> None:
        self._engine.dispose()


def _text(campaign: Campaign) -> str:
    return msgspec.json.encode(campaign).decode()


def _other(path: Path, kept: Campaign, wanted: Campaign) -> str:
    """In what the campaigns differ."""
    differ = [name for name in Campaign.__struct_fields__ if getattr(kept, name) != getattr(wanted, name)]
    said = "; ".join(f"{name}: {_said(getattr(kept, name))}, not {_said(getattr(wanted, name))}" for name in differ)
    return f"{path} holds another campaign ({said}); choose another --out, or go on with it by --resume --out {path}"


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(each.name if isinstance(each, Battlefield) else str(each) for each in value)
    return str(value)


def _row(bout: Bout, fought: Fought) -> dict[str, object]:
    row: dict[str, object] = {
        "number": bout.number, "pack": bout.side.pack, "realm": bout.side.realm, "seed": bout.seed,
        "winner": fought.winner, "decisions": fought.decisions, "seconds": fought.seconds,
        "broken": fought.broken, "forfeit": fought.forfeit, "first": fought.first, "save": fought.save,
    }  # fmt: skip
    for index, seat in enumerate(("red", "blue")):
        row |= {
            seat: bout.players[index], f"{seat}_army": bout.armies[index], f"{seat}_points": fought.points[index],
            f"{seat}_refused": fought.refused[index], f"{seat}_times": array("f", fought.times[index]).tobytes(),
        }  # fmt: skip
    return row


def _entry(row: "sql.Row[tuple[object, ...]]") -> FoughtBout:
    bout = Bout(
        row.number, Battlefield(row.pack, row.realm), (row.red_army, row.blue_army), (row.red, row.blue), row.seed
    )
    times = tuple(tuple(array("f", raw)) for raw in (row.red_times, row.blue_times))
    fought = Fought(
        number=row.number, winner=row.winner, points=(row.red_points, row.blue_points),
        refused=(row.red_refused, row.blue_refused), times=(times[0], times[1]),
        decisions=row.decisions, seconds=row.seconds, broken=row.broken,
        forfeit=row.forfeit, first=row.first,
    )  # fmt: skip
    return FoughtBout(bout, fought)
