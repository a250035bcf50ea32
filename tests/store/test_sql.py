"""One SQL for two databases: both take each statement of the store as it stands."""

import ast
import inspect
import sqlite3
from contextlib import closing
from importlib import import_module
from pathlib import Path

import cubeplay
import psycopg
import pytest
from cubeplay.store import Store
from cubeplay.store.connection import POSTGRES, SQLITE
from cubeplay.store.sqlite import SqliteConnection

ROOT = Path(cubeplay.__file__).parent
OF_ONE = {
    "cubeplay.store.sqlite",
    "cubeplay.store.merge",
    "cubeplay.store.polling",
    "cubeplay.tables.store_clock",
    "cubeplay.store.notify",
}
"""Modules that speak to one of the databases alone, besides those that are called after PostgreSQL."""


def modules():
    """The modules whose statements both databases are to take."""
    for file in sorted(ROOT.rglob("*.py")):
        name = ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)
        is_of_one = name in OF_ONE or name.startswith("cubeplay.store.postgres")
        if not is_of_one and ".execute" in file.read_text("utf-8"):
            yield import_module(name)


def statements(module):
    """All statements of a module by the lines where they are done: texts of literals and its constants."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in ("execute", "executemany"):
            said = ast.unparse(node.args[0]).removesuffix(".format(**base.dialect)")
            yield pytest.param(eval(said, vars(module)), id=f"{module.__name__}:{node.lineno}")


ALL = [each for module in modules() for each in statements(module)]


@pytest.fixture(scope="module")
def bases(database, tmp_path_factory):
    """A connection to each database with the tables of a store; of SQLite's, one that asks for a plan."""
    database.empty()
    file = tmp_path_factory.mktemp("store") / "games.sqlite"
    for place in (file, database.address()):
        Store(place)
    with (
        closing(sqlite3.connect(file, factory=SqliteConnection)) as ours,
        psycopg.connect(database.address().text, autocommit=True) as theirs,
    ):
        yield ours, theirs


def prepare(bases, statement):
    """Let both databases read a statement without doing it.  Raises their errors."""
    ours, theirs = bases
    ours.execute("EXPLAIN " + statement.replace("{bytes}", SQLITE["bytes"]), 9 * (None,))
    theirs.execute("PREPARE tried AS " + statement.replace("{bytes}", POSTGRES["bytes"]))
    theirs.execute("DEALLOCATE tried")


@pytest.mark.parametrize("statement", ALL)
def test_both_databases_take_each_statement_as_it_stands(bases, statement):
    prepare(bases, statement)


def test_all_that_is_done_to_rows_is_among_the_statements():
    texts = {each.values[0] for each in ALL}
    assert len(texts) > 40
    assert {text.split()[0] for text in texts} == {"SELECT", "INSERT", "UPDATE", "DELETE"}


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT OR IGNORE INTO classes VALUES ($1, $2, $3)",
        "SELECT code FROM classes WHERE code = ?",
        "SELECT code FROM classes WHERE code = %s",
        "SELECT code FROM classes WHERE code = :code",
        "SELECT rowid FROM games",
        "SELECT length(CAST(head AS BLOB)) FROM games",
        "SELECT octet_length(head) FROM nowhere",
        "SELECT code::text FROM classes",
        "SELECT code FROM classes WHERE code ILIKE $1",
        "PRAGMA foreign_keys=ON",
    ],
)
def test_a_statement_that_one_of_them_does_not_take_is_found(bases, statement):
    with pytest.raises((sqlite3.Error, psycopg.Error)):
        prepare(bases, statement)
