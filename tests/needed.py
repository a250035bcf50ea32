"""What tests need beside Python: where it is missing they are left out and counted, or fail.

They fail where ``CI=true``, as hosts of automatic runs set it: nobody sees there what was left out.
"""

from collections import Counter

import pytest
from tools.browsers import required

LEFT_OUT = "left out here: "
"""How the reasons of tests begin that a machine with everything would run."""


def lacking(what):
    """Leave a test out because something is not installed.  Where ``CI=true`` it fails."""
    if required():
        pytest.fail(f"{what}; CI=true, so no test may be left out", pytrace=False)
    pytest.skip(LEFT_OUT + what)


def left_out(skipped):
    """A line for each thing that was missing, with the number of tests that it has cost."""
    reasons = (report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple))
    missing = Counter(why.partition(LEFT_OUT)[2] for why in reasons if LEFT_OUT in why)
    return [f"Left out: {n} {'test' if n == 1 else 'tests'}: {what}." for what, n in missing.most_common()]
