"""On a PostgreSQL what happens in a class waits for nobody who writes elsewhere."""

import pytest
from cubeplay.errors import SaveError
from cubeplay.store.log import EventLog, Stream
from cubeplay.teach.school.classes import School
from cubeplay.teach.school.events import HelpAsked, Seated
from tests.school.classes import NOW


def test_a_pupil_asks_for_help_while_others_write_and_takes_no_seat_before_they_have(postgres):
    school = School(postgres, wait=0.2)
    code = school.open("odds", "owl", NOW).code
    school.join(code, "plum", 3, "Plum", NOW)
    with EventLog(postgres).writing(Stream("table", "BBBB")):
        before = school.state(code).number
        assert school.act(code, "plum", HelpAsked(3), now=NOW).number == before + 1
        with pytest.raises(SaveError):
            school.act(code, "fig", Seated(4, "Fig"), now=NOW)
    assert school.join(code, "fig", 4, "Fig", NOW).seats[4].name == "Fig"
