"""The tables of the database."""

import sqlalchemy as sql

TABLES = sql.MetaData()
LAYOUT = sql.Table("layout", TABLES, sql.Column("version", sql.Integer, primary_key=True))
BATTLES = sql.Table(
    "battles", TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("over", sql.Boolean, nullable=False, index=True),
    sql.Column("updated", sql.Float, nullable=False, index=True),
    sql.Column("record", sql.LargeBinary, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
    sql.Column("initial", sql.LargeBinary, nullable=False),
)  # fmt: skip
AWAITED = sql.Table(
    "awaited", TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("updated", sql.Float, nullable=False, index=True),
    sql.Column("awaited", sql.LargeBinary, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
)  # fmt: skip
ANSWERS = sql.Table(
    "answers", TABLES,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("choice", sql.LargeBinary, nullable=False),
)  # fmt: skip
SNAPSHOTS = sql.Table(
    "snapshots", TABLES,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("state", sql.LargeBinary, nullable=False),
)  # fmt: skip
REPLAYS = sql.Table(
    "replays", TABLES,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("save", sql.LargeBinary, nullable=False),
)  # fmt: skip
