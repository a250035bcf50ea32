"""A pupil's sheet while a page is being opened again."""

from cubeplay.teach.experiment import HandTrial
from cubeplay.teach.pupil_seat import Desk

from cubeplay_widgets.lessons.pupil import Pupil


def pupil(folder):
    return Pupil("odds", folder, lambda: None)


def test_a_card_that_is_open_before_the_runs_are_planned_writes_on_the_sheet_that_is_kept(tmp_path):
    pupil(tmp_path).begin(Desk("", 1))
    again = pupil(tmp_path)
    on_card = again.sheet
    again.plan((10, 500), 500)
    on_card.trials.append(HandTrial("4 5 6", 1))
    again.keep()
    assert [trial.text for trial in pupil(tmp_path).sheet.trials] == ["4 5 6"]
    assert again.sheet.plan.sizes == (10, 500)


def test_a_plan_keeps_the_runs_that_were_made(tmp_path):
    first = pupil(tmp_path)
    first.begin(Desk("", 1))
    first.sheet.plan.add(10, 0.5)
    first.keep()
    again = pupil(tmp_path)
    assert again.sheet.plan.results[10] == [0.5]
    again.plan((10, 500), 500)
    assert again.sheet.plan.results[10] == [0.5]
