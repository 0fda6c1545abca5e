"""Checksums of battles that wait for a roster."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    """A column that rows of earlier versions leave empty."""
    op.add_column("awaited", sql.Column("mark", sql.String(16), nullable=True))
