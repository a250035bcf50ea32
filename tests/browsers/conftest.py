"""The engines beside Chromium, and the pages opened in them."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from engines import ENGINES, NEEDED
from visitor import BEFORE, Visitor

from needed import lacking

SIZES = {"mouse": (1366, 657), "finger": (360, 640)}


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def engines():
    """Each engine by its name, started once and ended with its tests."""
    running = {}
    with ExitStack() as stack:

        def started(name):
            if name not in running:
                running[name] = stack.enter_context(ENGINES[name]())
                if running[name]:
                    running[name].prepare(BEFORE)
            if running[name] is None:
                lacking(f"{name} is not installed here (Debian: apt install {NEEDED[name]})")
            return running[name]

        yield started


@pytest.fixture
def visit(engines, pages):
    """Open a page of a server in an engine, with a mouse on a laptop or with a finger on a phone.

    Nothing may go wrong in it until the end of the test.
    """
    opened = []

    def visit(name, how, path, server=pages):
        there = engines(name)
        there.resize(*SIZES[how])
        opened.append(Visitor(there, how))
        opened[-1].visit(server.address(path))
        return opened[-1]

    yield visit
    for visitor in opened:
        assert visitor.faults() == []
