"""A pupil's file of a few hundred bytes can't fill the memory of the desk that takes it in."""

import subprocess
import sys
import time

import psutil
import pytest
from attacking import MIB, TOO_MUCH

pytestmark = pytest.mark.proof

DESK = """
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tests.school.classes import NOW, OUTLINE
from cubeplay.teach.experiment import Measure
from cubeplay.teach.school import School
from cubeplay.teach.school.pooled_results import pool
from cubeplay_widgets.paint.class_charts import class_charts

points = {0: Fraction(1, 2), 100: Fraction(1, 2)}
first = replace(OUTLINE.first, measure=Measure("Points", "Rolls", unit="points"), distribution=lambda: points)
outline = replace(OUTLINE, first=first)
ran = {"fact": "ran", "part": "simulate", "experiment": "line", "size": 1_000_000, "number": 1, "mean": "50"}
file = {"format": "cubeplay-answers", "version": 2, "class": "HOME", "seat": 1, "lesson": "one-line"}
file = json.dumps(file | {"id": "x", "saved": "", "answers": [], "facts": [ran]}).encode()
school = School(Path("STORE"))
code = school.open("one-line", "owl", NOW).code
print(len(file), "bytes:", school.take_in(code, "owl", file, outline, NOW), flush=True)
charts = class_charts(pool(school.state(code), outline), outline, revealed=True)
print("columns:", [len(each.chart.expected) for each in charts if each.group == "runs"])
"""


def test_a_file_with_a_run_of_a_million_is_taken_in_and_shown_at_once(tmp_path):
    code = DESK.replace("STORE", str(tmp_path / "games.sqlite"))
    process = psutil.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    grown, begun = 0, time.monotonic()
    while process.poll() is None and grown < TOO_MUCH:
        grown = max(grown, process.memory_info().rss)
        time.sleep(0.02)
    ended = process.poll()
    if ended is None:
        process.kill()
    print(f"\n{process.stdout.read().decode()[-300:]}")
    print(f"{grown / MIB:.0f} MiB in all, {time.monotonic() - begun:.0f} s, ended with {ended}")
    assert ended == 0
    assert grown < 400 * MIB
