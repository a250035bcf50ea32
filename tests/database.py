"""The places where a store can be, for tests: a file, and a real PostgreSQL that is begun for them.

The PostgreSQL is Debian's, or whichever is installed, in a folder of its own, and ends with the tests.
"""

import os
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from cubeplay.store import PostgresAddress
from cubeplay.store.sqlite import SqliteConnection

FOLDERS = ("/usr/lib/postgresql", "/usr/local/pgsql", "/usr/local/opt", "/opt/homebrew/opt")
SETTINGS = """
listen_addresses = '127.0.0.1'
fsync = off
"""
FILE_ONLY = pytest.mark.parametrize("place", ["sqlite"], indirect=True)
"""What a PostgreSQL cannot have: odd bytes and numbers in texts, a file that is gone, versions of before."""

PROOF = pytest.mark.proof
FILE_FIRST = pytest.mark.parametrize(
    "place", ["sqlite", pytest.param("postgres", marks=PROOF)], indirect=True
)
"""In every run a file alone, and a PostgreSQL in the long one: what is tried is not how it is kept."""

BASE_FIRST = pytest.mark.parametrize(
    "place", ["postgres", pytest.param("sqlite", marks=PROOF)], indirect=True
)
"""In every run a PostgreSQL alone, and a file in the long one: what processes do at once."""

WITHOUT = "no PostgreSQL is installed here (Debian: apt install postgresql)"


def programs():
    """The folder of pg_ctl and its like; None if there is none."""
    beside = shutil.which("pg_ctl")
    found = [sorted(Path(folder).glob("*/bin/pg_ctl")) for folder in FOLDERS]
    ways = [Path(beside)] if beside else [way for ways in found for way in ways]
    return ways[-1].parent if ways else None


@dataclass
class Database:
    """A running server; a test may stop it and start it again."""

    folder: Path
    port: int

    def address(self, database="cubeplay", user="postgres", password=""):
        """Where a store is, over the network of this machine."""
        who = f"{user}:{password}" if password else user
        return PostgresAddress(f"postgresql://{who}@127.0.0.1:{self.port}/{database}")

    def run(self, program, *words):
        """Run one of its programs, as root under another name: nobody may run it as root."""
        other = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
        words = [programs() / program, *words]
        subprocess.run(words, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **other)

    def start(self):
        """Start the server and wait until it answers."""
        self.run("pg_ctl", "start", "-w", "-D", "data", "-l", "log", "-o", f"-k {self.folder} -p {self.port}")

    def stop(self, how="fast"):
        """Stop the server: "fast" ends what goes on, "immediate" is a crash."""
        with suppress(subprocess.CalledProcessError):
            self.run("pg_ctl", "stop", "-w", "-D", "data", "-m", how)

    def ask(self, statement, database="cubeplay"):
        """Do some statements as another program would; the rows of the first."""
        with psycopg.connect(self.address(database).text, autocommit=True) as base:
            found = base.execute(statement)
            return found.fetchall() if found.description else []

    def empty(self):
        """Take all tables away."""
        self.ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


def begin():
    """A new server with an empty database of the name cubeplay."""
    folder = Path(tempfile.mkdtemp(prefix="cubeplay-db-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        database = Database(folder, s.getsockname()[1])
    words = ("-A", "trust", "-E", "UTF8", "--locale=C", "-N", "-U", "postgres")
    database.run("initdb", "-D", "data", *words)
    with (folder / "data" / "postgresql.conf").open("a") as settings:
        settings.write(SETTINGS)
    database.start()
    database.ask("CREATE DATABASE cubeplay", database="postgres")
    return database


def end(database):
    """Stop a server and remove what it kept."""
    database.stop("immediate")
    shutil.rmtree(database.folder, ignore_errors=True)


# What a test does behind the back of a store


def change(place, statement, *values):
    """Change rows as no store would; how many were changed."""
    if isinstance(place, PostgresAddress):
        with psycopg.connect(place.text, cursor_factory=psycopg.RawCursor) as base:
            base.execute("SET session_replication_role = replica")  # so that no reference is looked at
            return base.execute(statement, values).rowcount
    with closing(sqlite3.connect(place, factory=SqliteConnection)) as base, base:
        base.execute("PRAGMA foreign_keys=OFF")
        return base.execute(statement, values).rowcount


def rows(place, statement, *values):
    """What there is."""
    if isinstance(place, PostgresAddress):
        with psycopg.connect(place.text, cursor_factory=psycopg.RawCursor) as base:
            return base.execute(statement, values).fetchall()
    with closing(sqlite3.connect(place, factory=SqliteConnection)) as base:
        return base.execute(statement, values).fetchall()


def set_version(place, version):
    """Let the tables be of another version."""
    if isinstance(place, PostgresAddress):
        change(place, "UPDATE cubeplay_version SET version = $1", version)
    else:
        change(place, f"PRAGMA user_version={version}")


def all_kept(place):
    """Every byte of the file with those beside it, or every row of every table."""
    if not isinstance(place, PostgresAddress):
        return b"".join(file.read_bytes() for file in place.parent.iterdir() if file.is_file())
    tables = rows(place, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    found = [rows(place, f"SELECT kept::text FROM {table} AS kept") for (table,) in tables]
    return "\n".join(text for table in found for (text,) in table).encode()


def size_of(place):
    """The bytes of the file with its journal, or of all tables."""
    if not isinstance(place, PostgresAddress):
        return sum(file.stat().st_size for file in place.parent.iterdir())
    tables = "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'"
    return rows(place, f"SELECT sum(pg_total_relation_size(name)) FROM ({tables}) AS tables")[0][0]


def code_of(place):
    """Python's words for a place, for a program that a test starts; it is called ``place`` there."""
    if isinstance(place, PostgresAddress):
        return f"from cubeplay.store import PostgresAddress\nplace = PostgresAddress({place.text!r})\n"
    return f"from pathlib import Path\nplace = Path({str(place)!r})\n"
