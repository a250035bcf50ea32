"""Fresh processes that begin soon."""

import pytest

from mutants import trying


@pytest.fixture
def few_preloaded():
    """For a handful of processes it takes longer to read all of Jupyter than it saves."""
    trying.context.set_forkserver_preload(["pytest", "_pytest.assertion.rewrite"])
    yield
    trying.context.set_forkserver_preload(trying.PRELOADED)
