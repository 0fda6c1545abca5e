"""What is wrong with a database, in a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from warhost.server.protocol.wrong import Wrong

CAUSES = {
    "disk is full": "the disk is full",
    "no space left": "the disk is full",
    "readonly database": "the database may only be read",
    "read-only": "the database may only be read",
    "not a database": "the file is no database",
    "malformed": "the file is damaged",
    "disk i/o error": "the disk cannot be read or written",
    "unable to open": "the file cannot be opened",
    "database is locked": "another program holds the database",
    "does not exist": "there is no such database, or it lacks a table",
    "password": "the user or the password is wrong",
    "connection": "it cannot be reached",
    "terminating": "it is being stopped",
    "starting up": "it is starting up",
    "shutting down": "it is being stopped",
}
"""What a driver says, and what that means; the first that fits."""


class UnusableDatabase(ValueError):  # noqa: N818
    """A database that a server cannot start with; the text says why, and what to do."""


class StoreFailed(Wrong):
    """Nothing can be read or written just now. Whoever asked may ask again: it goes on when the cause is gone."""

    def __init__(self, error: Exception) -> None:
        self.why = cause(error)
        super().__init__(503, f"the database does not answer ({self.why}); try again in a while")


class TakenOver(Wrong):
    """Another worker has this battle."""

    def __init__(self) -> None:
        super().__init__(503, "this battle goes on in another process of the server; come again")


class DamagedBattle(Wrong):
    """A battle of which too much is not what was written."""

    def __init__(self, battle: str, what: str) -> None:
        self.what = what
        super().__init__(500, f"the battle {battle} is damaged: {what}")


def cause(error: Exception) -> str:
    """Why, in a few words."""
    said = str(getattr(error, "orig", None) or error)
    found = (words for sign, words in CAUSES.items() if sign in said.lower())
    return next(found, said.splitlines()[0] if said else type(error).__name__)


@contextmanager
def sentences() -> Iterator[None]:
    """Faults of the database become a sentence for whoever asked."""
    try:
        yield
    except SQLAlchemyError as error:
        raise StoreFailed(error) from error


def is_gone(error: Exception) -> bool:
    """The connection broke: trying the same again at once would only wait once more."""
    return isinstance(error, DBAPIError) and error.connection_invalidated
