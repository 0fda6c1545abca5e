"""What Alembic runs: the versions that are missing, all in the transaction of whoever asked (store/layout.py)."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
