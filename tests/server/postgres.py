"""A PostgreSQL of the tests' own, in a scratch folder: started where its programs are found."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import sqlalchemy as sql

NOBODY = "nobody"
"""PostgreSQL refuses to run as root; then it is somebody else's."""
QUICK = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=60", "shared_buffers=16MB")
_number = count(1)


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: Debian keeps them apart, by version."""
    found = shutil.which("initdb")
    folders = (
        [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    )
    return next((each for each in folders if (each / "initdb").exists() and (each / "pg_isready").exists()), None)


def somebody() -> list[str]:
    """What a command begins with so that it does not run as root."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", f"--reuid={NOBODY}", "--regid=nogroup", "--clear-groups", "--pdeathsig=QUIT", "--"]


class Postgres:
    """A running one."""

    def __init__(self, folder: Path, bin: Path) -> None:
        self.folder, self.bin = folder, bin
        self.process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        options = [part for each in (*QUICK, f"unix_socket_directories={self.folder}") for part in ("-c", each)]
        command = [*somebody(), str(self.bin / "postgres"), "-D", str(self.folder / "data"), *options]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd="/")
        end = time.monotonic() + 30
        while subprocess.run([self.bin / "pg_isready", "-q", "-h", self.folder, "-U", "warhost"]).returncode:
            assert process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.05)
        return process

    def stop(self) -> None:
        """Hang up on everybody, as when the machine goes."""
        self.process.send_signal(3)
        self.process.wait(30)

    def start(self) -> None:
        self.process = self._start()

    def url(self, name: str) -> str:
        return f"postgresql://warhost@/{name}?host={self.folder}"

    def database(self) -> str:
        """The address of a new database."""
        name = f"test{next(_number)}"
        engine = sql.create_engine(self.url("postgres").replace("://", "+psycopg://"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name} TEMPLATE template0")
        engine.dispose()
        return self.url(name)


@contextmanager
def running(bin: Path) -> Iterator[Postgres]:
    """One in a folder of its own, which goes with it."""
    folder = Path(tempfile.mkdtemp(prefix="warhost-pg-"))
    try:
        folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(folder, NOBODY, "nogroup")
        make = ["-D", str(folder / "data"), "-U", "warhost", "--auth=trust", "--no-sync", "--encoding=UTF8"]
        subprocess.run(
            [*somebody(), str(bin / "initdb"), *make, "--locale=C"], check=True, capture_output=True, cwd="/"
        )
        found = Postgres(folder, bin)
        try:
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
