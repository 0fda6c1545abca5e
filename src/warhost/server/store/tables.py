"""The tables of the database as they are now; store/migrations has how they came to be so."""

import sqlalchemy as sql

TABLES = sql.MetaData()
LAYOUT = sql.Table("layout", TABLES, sql.Column("version", sql.Integer, primary_key=True))
"""What programs from before there were migrations look at, and then refuse."""
WORKERS = sql.Table(
    "workers", TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("address", sql.String(200), nullable=False),
    sql.Column("secret", sql.String(64), nullable=False),
    sql.Column("place", sql.String(200), nullable=False),
    sql.Column("beat", sql.Integer, nullable=False),
)  # fmt: skip
BATTLES = sql.Table(
    "battles", TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("over", sql.Boolean, nullable=False, index=True),
    sql.Column("updated", sql.Float, nullable=False, index=True),
    sql.Column("record", sql.LargeBinary, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
    sql.Column("initial", sql.LargeBinary, nullable=False),
    sql.Column("worker", sql.String(32), nullable=True, index=True),
    sql.Column("mark", sql.String(16), nullable=True),
)  # fmt: skip
AWAITED = sql.Table(
    "awaited", TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("updated", sql.Float, nullable=False, index=True),
    sql.Column("awaited", sql.LargeBinary, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
    sql.Column("worker", sql.String(32), nullable=True, index=True),
    sql.Column("mark", sql.String(16), nullable=True),
)  # fmt: skip
ANSWERS = sql.Table(
    "answers", TABLES,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("choice", sql.LargeBinary, nullable=False),
    sql.Column("throw", sql.LargeBinary, nullable=True),
    sql.Column("mark", sql.String(16), nullable=True),
)  # fmt: skip
SNAPSHOTS = sql.Table(
    "snapshots", TABLES,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("state", sql.LargeBinary, nullable=False),
    sql.Column("story", sql.LargeBinary, nullable=True),
    sql.Column("mark", sql.String(16), nullable=True),
)  # fmt: skip
SET_ASIDE = sql.Table(
    "set_aside", TABLES,
    sql.Column("id", sql.Integer, primary_key=True, autoincrement=True),
    sql.Column("battle", sql.String(32), nullable=False, index=True),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("choice", sql.LargeBinary, nullable=False),
    sql.Column("throw", sql.LargeBinary, nullable=True),
    sql.Column("mark", sql.String(16), nullable=True),
    sql.Column("since", sql.Float, nullable=False),
)  # fmt: skip
"""Answers that could not be gone on from: they are kept, for nothing that was played is ever deleted."""
COMPANY = sql.Table(
    "company", TABLES,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("company", sql.LargeBinary, nullable=False),
)  # fmt: skip
"""Names, talk and clock of those at a battle: they go with it."""
LOBBY = sql.Table(
    "lobby", TABLES,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("seen", sql.Float, nullable=False),
    sql.Column("shown", sql.LargeBinary, nullable=False),
)  # fmt: skip
"""Invitations that anybody may take, and when their host was last seen."""
REPLAYS = sql.Table(
    "replays", TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("save", sql.LargeBinary, nullable=False),
)  # fmt: skip
