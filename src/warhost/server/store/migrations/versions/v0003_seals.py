"""Checksums, throws of dice that several make, what was told between snapshots, and answers set aside."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    """Columns that rows of earlier versions leave empty, and a table."""
    for table in ("battles", "answers", "snapshots"):
        op.add_column(table, sql.Column("mark", sql.String(16), nullable=True))
    op.add_column("answers", sql.Column("throw", sql.LargeBinary, nullable=True))
    op.add_column("snapshots", sql.Column("story", sql.LargeBinary, nullable=True))
    op.create_table(
        "set_aside",
        sql.Column("id", sql.Integer, primary_key=True, autoincrement=True),
        sql.Column("battle", sql.String(32), nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("choice", sql.LargeBinary, nullable=False),
        sql.Column("throw", sql.LargeBinary, nullable=True),
        sql.Column("mark", sql.String(16), nullable=True),
        sql.Column("since", sql.Float, nullable=False),
    )
    op.create_index("ix_set_aside_battle", "set_aside", ["battle"])
