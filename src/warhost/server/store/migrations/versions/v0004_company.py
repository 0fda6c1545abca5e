"""The people at a battle, and invitations that anybody may take."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    """Two tables that are empty at first."""
    op.create_table(
        "company",
        sql.Column("battle", sql.String(32), primary_key=True),
        sql.Column("company", sql.LargeBinary, nullable=False),
    )
    op.create_table(
        "lobby",
        sql.Column("battle", sql.String(32), primary_key=True),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("seen", sql.Float, nullable=False),
        sql.Column("shown", sql.LargeBinary, nullable=False),
    )
