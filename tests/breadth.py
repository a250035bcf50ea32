"""Which of many like cases every run proves, and how many: the breadth is for the long one alone."""

from contextlib import contextmanager
from functools import wraps
from inspect import Parameter, signature

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


@contextmanager
def case(name):
    """One of many cases in a test: a failure says in which."""
    try:
        yield
    except BaseException as failure:
        failure.add_note(f"in the case: {name}")
        raise


def together(names, cases, ids=str, by=lambda case: "all"):
    """Parameters of a test that tries like cases in one go, where each is too small to be a test of its own.

    It is called for each case, with the same fixtures; each kind of case, as ``by`` names it, is a test.
    """
    names, kinds = names.split(", "), {}
    for each in cases:
        kinds.setdefault(by(each), []).append(each)

    def decorate(test):
        @wraps(test)
        def try_all(like, **more):
            for each in like:
                values = each if len(names) > 1 else (each,)
                with case(ids(each)):
                    test(**dict(zip(names, values, strict=True)), **more)

        others = [p for name, p in signature(test).parameters.items() if name not in names]
        like = Parameter("like", Parameter.POSITIONAL_OR_KEYWORD)
        try_all.__signature__ = signature(test).replace(parameters=[like, *others])
        return pytest.mark.parametrize("like", kinds.values(), ids=list(map(str, kinds)))(try_all)

    return decorate
