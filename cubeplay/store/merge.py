"""Joins two files of a store that went on apart from one file: two pages of a browser keep one file.

What changed from ``base`` to ``ours`` is brought into ``newer``, row by row.  A game and its moves are one
thing, as all rows are that are deleted with another one: if both went on, the moves of ``newer`` count.  Of
a row that both changed, each column counts that one of them changed.  What one deleted and the other changed
stays.  Tables and their keys are read from the database, so a new table is joined as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cubeplay.store.base import MIGRATIONS, WAIT
from cubeplay.store.sqlite import SqliteFile, text_or_bytes


@dataclass(frozen=True, slots=True)
class _Table:
    """A table: its columns, the ones that name a row, and the tables whose rows go with its own."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    parts: tuple[_Table, ...] = ()
    parent: str = ""
    unique: tuple[str, ...] = ()
    """The columns that say what a row is, if its key is only a number."""

    @property
    def all(self) -> str:
        return ", ".join(self.columns)


def merge(base: Path | None, ours: Path, newer: Path) -> None:
    """Bring into ``newer`` what changed from ``base`` to ``ours``; without a base, all that is new there.

    ``base`` and ``ours`` are brought up to this version.  Raises SaveError, and changes nothing of ``newer``,
    if one of them is no store, or one of a newer cubeplay.
    """
    for path in (base, ours, newer):
        if path is not None:
            SqliteFile(path, WAIT, MIGRATIONS)
    with closing(sqlite3.connect(newer, isolation_level=None)) as to:
        to.text_factory = text_or_bytes
        to.execute("ATTACH ? AS ours", (str(ours),))
        to.execute("ATTACH ? AS base", (str(base) if base else ":memory:",))
        to.execute("BEGIN IMMEDIATE")
        for table in _tables(to):
            for each in (table, *table.parts):
                for side in ("ours", "base"):
                    there = f"{side}.{each.name}" if base or side == "ours" else f"main.{each.name} WHERE 0"
                    to.execute(f"CREATE TEMP TABLE {side}_{each.name} AS SELECT {each.all} FROM {there}")
            if table.unique:
                _renumber(to, table)
            _join(to, table)
        to.execute("COMMIT")


def _tables(to: sqlite3.Connection) -> list[_Table]:
    """The tables that depend on no other one, each with those that depend on it."""
    names = [
        name
        for (name,) in to.execute(
            "SELECT name FROM main.sqlite_master"
            " WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
    ]
    parents = {name: to.execute(f"PRAGMA main.foreign_key_list({name})").fetchall() for name in names}
    parts: dict[str, list[_Table]] = {}
    for name, links in parents.items():
        for link in links:
            parts.setdefault(link[2], []).append(_table(to, name, parent=link[3]))
    return [_table(to, name, tuple(parts.get(name, ()))) for name in names if not parents[name]]


def _table(to: sqlite3.Connection, name: str, parts: Sequence[_Table] = (), parent: str = "") -> _Table:
    info = to.execute(f"PRAGMA main.table_info({name})").fetchall()
    key = [row for row in sorted(info, key=lambda row: row[5]) if row[5]]
    unique: tuple[str, ...] = ()
    if len(key) == 1 and key[0][2] == "INTEGER":
        for index in to.execute(f"PRAGMA main.index_list({name})").fetchall():
            if index[2]:
                unique = tuple(row[2] for row in to.execute(f"PRAGMA main.index_info({index[1]})"))
    columns = tuple(row[1] for row in info)
    return _Table(name, columns, tuple(row[1] for row in key), tuple(parts), parent, unique)


def _renumber(to: sqlite3.Connection, table: _Table) -> None:
    """Give rows that are the same thing the number that they have in ``newer``, others one of their own."""
    (key,), what = table.key, ", ".join(table.unique)
    known = {tuple(row): id for id, *row in to.execute(f"SELECT {key}, {what} FROM main.{table.name}")}
    taken = set(known.values())
    both = [f"SELECT {key}, {what} FROM {side}_{table.name}" for side in ("ours", "base")]
    rows = to.execute(" UNION ".join(both)).fetchall()
    free = max([0, *taken, *(id for id, *_row in rows)]) + 1
    for id, *row in rows:
        if tuple(row) not in known:
            known[tuple(row)] = id if id not in taken else free
            taken.add(known[tuple(row)])
            free = max(free, known[tuple(row)] + 1)
    columns = [(table.name, key), *((part.name, part.parent) for part in table.parts)]
    for side in ("ours", "base"):
        found = to.execute(f"SELECT {key}, {what} FROM {side}_{table.name}").fetchall()
        changes = [(known[tuple(row)], id) for id, *row in found]
        for name, column in columns:
            to.executemany(
                f"UPDATE {side}_{name} SET {column} = ? WHERE {column} = ?", [(-a, b) for a, b in changes]
            )
            to.execute(f"UPDATE {side}_{name} SET {column} = -{column} WHERE {column} < 0")


def _join(to: sqlite3.Connection, table: _Table) -> None:
    """Bring one table, and those whose rows go with its own, into ``newer``."""
    name, key = table.name, ", ".join(table.key)

    def keys(called: str, query: str) -> None:
        to.execute(f"DROP TABLE IF EXISTS temp.{called}")
        to.execute(f"CREATE TEMP TABLE {called} AS {query}")

    keys("our_rows", _changed(table, key, f"ours_{name}"))
    keys("new_rows", _changed(table, key, f"main.{name}"))
    for called, side in (("our_parts", "ours_{}"), ("new_parts", "main.{}")):
        none = f"SELECT {key} FROM main.{name} WHERE 0"
        each = (_changed(part, part.parent, side.format(part.name)) for part in table.parts)
        keys(called, " UNION ".join([none, *each]))
    mine = f"({key}) IN (SELECT * FROM our_rows UNION SELECT * FROM our_parts)"
    theirs = f"({key}) IN (SELECT * FROM new_rows UNION SELECT * FROM new_parts)"
    is_there = f"({key}) IN (SELECT {key} FROM main.{name})"
    one = f"SELECT {key} FROM ours_{name} UNION SELECT {key} FROM base_{name}"
    alone = f"NOT {theirs} OR (NOT {is_there} AND ({key}) IN (SELECT {key} FROM ours_{name}))"
    keys("whole", f"SELECT {key} FROM ({one}) WHERE {mine} AND ({alone})")
    again = f"({key}) IN (SELECT * FROM our_parts INTERSECT SELECT * FROM new_parts)"
    shared = f"SELECT {key} FROM ours_{name} WHERE {mine} AND {theirs} AND {is_there} AND NOT {again}"
    keys("shared", shared)
    _mix(to, table)
    keys(
        "parts",
        "SELECT * FROM whole UNION SELECT * FROM (SELECT * FROM shared INTERSECT SELECT * FROM our_parts)",
    )
    _take(to, table, key, "whole")
    for part in table.parts:
        _take(to, part, part.parent, "parts")


def _changed(table: _Table, key: str, side: str) -> str:
    """The query for the keys of all rows that are not as they were."""
    now, then = f"SELECT {table.all} FROM {side}", f"SELECT {table.all} FROM base_{table.name}"
    both = f"SELECT * FROM ({now} EXCEPT {then}) UNION ALL SELECT * FROM ({then} EXCEPT {now})"
    return f"SELECT {key} FROM ({both})"


def _mix(to: sqlite3.Connection, table: _Table) -> None:
    """Of rows that both changed, take the columns that only ours changed."""
    name = table.name
    here = " AND ".join(f"ours.{each} = {name}.{each} AND base.{each} = {name}.{each}" for each in table.key)
    for column in table.columns:
        if column in table.key:
            continue
        to.execute(
            f"UPDATE main.{name} SET {column} = ours.{column} FROM ours_{name} AS ours, base_{name} AS base"
            f" WHERE {here} AND {name}.{column} IS base.{column} AND ours.{column} IS NOT base.{column}"
            f" AND ({', '.join(f'{name}.{each}' for each in table.key)}) IN (SELECT * FROM shared)"
        )


def _take(to: sqlite3.Connection, table: _Table, key: str, which: str) -> None:
    """Replace all rows of some keys by ours, or delete them."""
    chosen = f"({key}) IN (SELECT * FROM {which})"
    to.execute(f"DELETE FROM main.{table.name} WHERE {chosen}")
    to.execute(
        f"INSERT INTO main.{table.name} ({table.all})"
        f" SELECT {table.all} FROM ours_{table.name} WHERE {chosen}"
    )
