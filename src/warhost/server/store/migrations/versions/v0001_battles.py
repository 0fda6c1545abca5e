"""Battles, their answers and snapshots, those that wait for a roster, and replays."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    """The first layout."""
    op.create_table("layout", sql.Column("version", sql.Integer, primary_key=True))
    op.create_table(
        "battles",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("over", sql.Boolean, nullable=False, index=True),
        sql.Column("updated", sql.Float, nullable=False, index=True),
        sql.Column("record", sql.LargeBinary, nullable=False),
        sql.Column("summary", sql.LargeBinary, nullable=False),
        sql.Column("initial", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "awaited",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("updated", sql.Float, nullable=False, index=True),
        sql.Column("awaited", sql.LargeBinary, nullable=False),
        sql.Column("summary", sql.LargeBinary, nullable=False),
    )
    for name, column in (("answers", "choice"), ("snapshots", "state")):
        op.create_table(
            name,
            sql.Column("battle", sql.String(32), primary_key=True),
            sql.Column("number", sql.Integer, primary_key=True),
            sql.Column(column, sql.LargeBinary, nullable=False),
        )
    op.create_table(
        "replays",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("save", sql.LargeBinary, nullable=False),
    )
