"""Which of many like cases every run proves, and how many: the breadth is for the long one alone."""

import pytest


def breadth(cases, *in_test, ids=str):
    """Parameters of a test: the cases named here for every run, all the others for `make proof`."""
    assert all(case in cases for case in in_test)
    return [
        pytest.param(case, marks=() if case in in_test else pytest.mark.proof, id=ids(case)) for case in cases
    ]


def sized(few, many, name="number"):
    """The size of a test: few in every run, many in the long one."""
    return pytest.mark.parametrize(name, [few, pytest.param(many, marks=pytest.mark.proof)])
