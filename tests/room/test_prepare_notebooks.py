"""A page's cells run in one message, and each one shows its own, as if it had been sent alone."""

import asyncio

import pytest
from jupyter_client import AsyncKernelManager
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from cubeplay_widgets.site.prepare_notebooks import RunAllAtOnce, ShowMistakesInPlace, spread
from patience import patience

SOURCES = {
    "value": "6 * 7",
    "nothing": "half = 21",
    "said": "print('one')\nprint('two')\nhalf * 2",
    "failed": "1 / 0",
    "not Python": "this is no Python",
    "after it": "half",
    "waited": "import asyncio\nawait asyncio.sleep(0)\n'waited'",
    "magic": "%cd -q .\n'magic'",
    "widget": "from ipywidgets import IntSlider\nIntSlider()",
}


LEFT_OPEN = {
    "left open": """
shell = get_ipython()
def draw():
    shell.events.unregister("post_execute", draw)
    print("drawn")
shell.events.register("post_execute", draw)
None""",
    "after it": "6 * 7",
}
"""A library of charts draws after a cell what the cell has left open."""


async def _run_all(books):
    """Run notebooks in one kernel, which forgets each of them before the next."""
    kernel = AsyncKernelManager()
    await kernel.start_kernel()
    try:
        for nb in books:
            client = NotebookClient(nb, km=kernel, timeout=patience(60), allow_errors=True)
            await client.async_execute()
            await client.kc.execute_interactive("%reset -f", timeout=patience(60))
            client.kc.stop_channels()
    finally:
        await kernel.shutdown_kernel(now=True)


def ran(*books):
    """The notebooks after a kernel has run them, each cell with its own outputs."""
    asyncio.run(_run_all(books))
    for nb in books:
        for cell in nb.cells:
            spread(cell, nb)
    return books


def shown(cell):
    """What a cell shows, without what differs from run to run."""
    found = []
    for output in cell.outputs:
        match output.output_type:
            case "stream":
                found.append(output.text)
            case "error":
                found.append(output.ename)
            case _:
                found.append(
                    sorted(output.data) if "<" in output.data["text/plain"] else output.data["text/plain"]
                )
    return found


def both(sources):
    """The same cells after each was sent alone, and after all were sent at once."""

    def book():
        cells = []
        for name, source in sources.items():
            cells += [new_markdown_cell(f"## {name}"), new_code_cell(source)]
        return ShowMistakesInPlace().preprocess(new_notebook(cells=cells), {})[0]

    return ran(book(), RunAllAtOnce().preprocess(book(), {})[0])


@pytest.fixture(scope="module")
def alone_and_at_once():
    return both(SOURCES)


@pytest.mark.parametrize("name", SOURCES)
def test_a_cell_shows_the_same_as_if_it_had_been_sent_alone(name, alone_and_at_once):
    place = 2 * list(SOURCES).index(name) + 1
    alone, at_once = (shown(book.cells[place]) for book in alone_and_at_once)
    assert at_once == alone
    assert bool(alone) == (name != "nothing")


def test_a_figure_that_is_left_open_is_shown_below_its_cell():
    for place in (1, 3):
        alone, at_once = (shown(book.cells[place]) for book in both(LEFT_OPEN))
        assert at_once == alone != []


def test_all_cells_are_one_message():
    book = RunAllAtOnce().preprocess(
        new_notebook(cells=[new_code_cell(each) for each in SOURCES.values()]), {}
    )[0]
    assert [bool(cell.source) for cell in book.cells] == [True] + [False] * (len(SOURCES) - 1)


def test_a_page_of_one_cell_is_left_as_it_is():
    book = RunAllAtOnce().preprocess(new_notebook(cells=[new_code_cell("6 * 7"), new_code_cell(" ")]), {})[0]
    assert book.cells[0].source == "6 * 7"


@pytest.mark.proof
def test_a_page_of_one_cell_shows_what_it_gives():
    book = RunAllAtOnce().preprocess(new_notebook(cells=[new_code_cell("6 * 7"), new_code_cell(" ")]), {})[0]
    ran(book)
    assert shown(book.cells[0]) == ["42"]
