"""A small crowd of visitors, one more than fits: nobody fails, no game is lost, the last one is told."""

import asyncio

import pytest
from benchmarks.load.dashboards import dashboard
from benchmarks.load.visits import FULL, VisitorLoad, main, visit

from cubeplay_widgets.site.kernels.capacity import SEAT, SERVER


@pytest.fixture
def folder(tmp_path):
    return tmp_path


@pytest.mark.proof
def test_visitors_who_fit_play_and_whoever_does_not_disturbs_nobody(folder):
    fit = 3
    most = (SERVER + (fit + 1) * SEAT) * 10 // 9 // 2**20
    with dashboard(folder, "--no-preheat", f"--memory={most}") as (url, server):
        report = asyncio.run(
            visit(url, VisitorLoad(visitors=fit + 2, over=fit + 2, turns=6, think=0.2), server)
        )
    assert [each.status for each in report.visits].count(FULL) >= 1
    assert len(report.played) >= fit
    assert report.failed == ()
    assert report.lost == ()
    assert all(len(each.answers) == 6 for each in report.played)
    assert report.peaks.all < most * 2**20


def test_the_help_names_the_option_that_bounds_the_memory(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    assert "--memory MIB" in capsys.readouterr().out
