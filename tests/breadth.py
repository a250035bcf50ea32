"""Which of many like cases every run proves; the others are the breadth, for the long one alone."""

import pytest


def breadth(cases, *in_test, ids=str):
    """Parameters of a test: the cases named here for every run, all the others for `make proof`."""
    assert all(case in cases for case in in_test)
    return [
        pytest.param(case, marks=() if case in in_test else pytest.mark.proof, id=ids(case)) for case in cases
    ]
