"""Tests wait as long as this machine needs: one figure a run, which all its processes share."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from patience import FACTOR, NAME, patience, until

HERE = Path(__file__).parent


def test_all_processes_of_a_run_are_equally_patient():
    code = "import patience; print(patience.FACTOR)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HERE)
    assert float(told.stdout) == FACTOR == float(os.environ[NAME])
    assert patience(10) >= 20


def test_a_wait_goes_on_at_once_and_says_what_did_not_come():
    assert until([1].copy) == [1]
    with pytest.raises(AssertionError, match="did not hold within"):
        until(list, seconds=0)
