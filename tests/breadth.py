"""Which of many like cases every run proves, and how many: the breadth is for the long one alone."""

from contextlib import contextmanager
from functools import wraps
from inspect import Parameter, Signature, signature

import pytest


def breadth(cases, *in_test, ids=str):
    """Parameters of a test: the cases named here for every run, all the others for `make proof`."""
    assert all(case in cases for case in in_test)
    return [
        pytest.param(case, marks=() if case in in_test else pytest.mark.proof, id=ids(case)) for case in cases
    ]


def spread(cases, *in_test):
    """The same for cases that have a text for each of several names."""
    found = breadth(cases, *in_test, ids="-".join)
    return [pytest.param(*each.values[0], marks=each.marks, id=each.id) for each in found]


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


def _name(value):
    return str(getattr(value, "id", getattr(value, "name", value)))[:80]


def together(names, cases, ids=_name, by=lambda case: "all"):
    """Parameters of a test that tries like cases in one go, where each is too small to be a test of its own.

    It is called for each case, with the same fixtures; each kind of case, as ``by`` names it, is a test.
    """
    kinds = {}
    for each in cases:
        values = {names: each} if isinstance(names, str) else dict(zip(names, each, strict=True))
        kinds.setdefault(by(each), []).append(values)

    def decorate(test):
        @wraps(test)
        def try_all(like, **fixtures):
            for each in like:
                with case(" ".join(map(ids, each.values()))):
                    test(**each, **fixtures)

        taken = signature(test).parameters.values()
        fixtures = [each for each in taken if each.name != names and each.name not in names]
        like = Parameter("like", Parameter.POSITIONAL_OR_KEYWORD)
        try_all.__signature__ = Signature([like, *fixtures])
        return pytest.mark.parametrize("like", kinds.values(), ids=list(map(str, kinds)))(try_all)

    return decorate
