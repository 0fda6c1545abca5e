"""Databases to test with."""

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.server.postgres import Postgres, programs, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A private PostgreSQL; where there is none the test is skipped, and in CI it fails."""
    found = programs()
    if found is None or find_spec("psycopg") is None:
        text = "there is no PostgreSQL here (apt-get install postgresql; pip install 'warhost[postgres]')"
        assert not os.environ.get("CI"), text
        pytest.skip(text)
    with running(found) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'warhost.db'}"
    found: Postgres = request.getfixturevalue("postgres")
    return found.database()
