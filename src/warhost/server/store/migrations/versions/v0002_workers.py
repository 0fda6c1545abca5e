"""The processes of a server, and which of them has a battle."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """WorkerTable and leases."""
    # Programs from before versions read this number, and refuse any but 1.
    op.execute("DELETE FROM layout")
    op.execute("INSERT INTO layout (version) VALUES (2)")
    op.create_table(
        "workers",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("address", sql.String(200), nullable=False),
        sql.Column("secret", sql.String(64), nullable=False),
        sql.Column("place", sql.String(200), nullable=False),
        sql.Column("beat", sql.Integer, nullable=False),
    )
    for table in ("battles", "awaited"):
        op.add_column(table, sql.Column("worker", sql.String(32), nullable=True))
        op.create_index(f"ix_{table}_worker", table, ["worker"])
