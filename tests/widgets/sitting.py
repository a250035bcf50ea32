"""Devices that sit at tables, as tests play them: their pages, and what is pressed and read there."""

import pytest
from cubeplay.store import Store
from cubeplay.tables import Tables
from tests.tables.laid import Clock, laid

from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.table import page as pages
from cubeplay_widgets.table.page import PlayPage


class ByHand(Tables):
    """Tables whose followers hear of nothing until they catch up."""

    def follow(self, code, tell, gone=lambda: None):
        return Nobody()


class Nobody:
    """Who follows nothing."""

    def stop(self):
        pass


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables(tmp_path, clock):
    return ByHand(tmp_path / "games.sqlite", clock)


@pytest.fixture
def sit(tables, tmp_path, monkeypatch):
    """The page of a device, opened with a query; it is closed in the end."""
    opened = []

    def page_of(who, game, query=""):
        def join(code):
            is_here()
            PlayPage.join(page, code)

        def is_here():
            monkeypatch.setattr(pages, "current_person", lambda: who)

        page = PlayPage(BOARDS[game](), game, Store(tmp_path / "games.sqlite", owner=who))
        page.tables, page.join = tables, join
        is_here()
        page.address.hear(query)
        opened.append(page)
        return page

    yield page_of
    for page in opened:
        page.leave()


@pytest.fixture
def two(tables, sit):
    """Two devices at a table of a game."""

    def devices(game, **options):
        code = laid(tables, game, "plum", "fig", players=2, **options)
        return [sit(who, game, f"?table={code}").table for who in ("plum", "fig")]

    return devices


def do(table, what, given=""):
    """Press something beside a board."""
    table.frame._on_message(table.frame, {"type": "do", "what": what, "given": given}, [])


def catch_up(*sitting):
    """Let tables hear of what others have done."""
    for table in sitting:
        table.session.catch_up()


def words(table):
    """What the message bar says."""
    return table.frame.says["text"]


def ways(table):
    """What can be pressed in the message bar, by its words."""
    return {label: what for what, label in table.frame.says["ways"]}
