"""A class of thirty in one process: every page and both desks know the same of line, clock and seats."""

from datetime import UTC, datetime, timedelta

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.teach.school import School
from cubeplay.teach.school.events import ClockSet, LookUp, OpenedUpTo, SeatMoved, SeatRemoved, SeatRestored
from tests.school.classes import guess, ran, tried

from cubeplay_widgets.lessons import class_member as members
from cubeplay_widgets.lessons.class_member import Member
from cubeplay_widgets.site.desk.views import Around, desk_view

SEATS = 30
OPENED = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
PLAN = Around("One line", plan=(3, 4, 5, 5, 7, 4, 2))


class Hall:
    """A class with a page for each seat and two desks, each with a store of its own, and one clock."""

    def __init__(self, place, monkeypatch):
        self.now, self.place = OPENED, place
        monkeypatch.setattr(members, "_now", lambda: self.now)
        self.desks = School(place), School(place)
        self.code = self.desks[0].open("one-line", "owl", self.now).code
        self.pages = []

    def come(self):
        for seat in range(1, SEATS + 1):
            school = School(self.place)
            page = Member(school, school.state(self.code), seat, f"p{seat}")
            page.join(f"Pupil {seat}")
            page.tell((), ["ask"])
            self.pages.append(page)

    def teach(self, *acts, desk=0):
        self.desks[desk].act(self.code, "owl", *acts, now=self.now)

    def work(self, part, facts, but=()):
        """Let all go to a part and do it after a minute and a half; those of ``but`` do nothing there."""
        for page in self.pages:
            page.move(part)
        self.now += timedelta(seconds=90)
        for page in self.pages:
            if page.seat not in but:
                page.tell(facts, ["ask", part])

    def shown(self):
        """What both desks show, and it is the same."""
        found = [desk_view(desk.state(self.code), PLAN, self.now) for desk in self.desks]
        assert found[0] == found[1]
        return found[0]

    def known(self):
        """What the pages know of the class, each for itself."""
        for page in self.pages:
            page.state = School(self.place).state(self.code)
        return self.pages


@pytest.fixture
def hall(place, monkeypatch):
    hall = Hall(place, monkeypatch)
    hall.teach(OpenedUpTo("predict"))
    hall.come()
    return hall


def row(shown, number):
    part = shown["parts"][number - 1]
    return tuple(part[name] for name in ("done", "skipped", "here", "minutes", "plan"))


def test_thirty_pages_and_two_desks_go_through_a_lesson_at_one_pace(hall):
    hall.now += timedelta(minutes=3)
    hall.work("predict", (guess("1/6"),))
    with pytest.raises(CubeplayError, match="this part is closed"):
        hall.pages[0].move("hand")
    hall.teach(OpenedUpTo("hand", seen="predict"), ClockSet("hand", 300))
    assert {page.clock for page in hall.known()} == {("hand", timedelta(minutes=5))}
    hall.work("hand", tuple(tried(number, 0) for number in range(1, 11)), but=(7, 12))
    hall.teach(OpenedUpTo("simulate", seen="hand"), desk=1)
    with pytest.raises(CubeplayError, match="another desk has opened"):
        hall.teach(OpenedUpTo("count", seen="hand"))
    for page in hall.pages:
        if page.seat != 12:
            page.move("simulate")
    hall.now += timedelta(minutes=4)
    shown = hall.shown()
    assert [row(shown, number) for number in (1, 2, 3, 4)] == [
        (30, 0, 0, 3, 3),
        (30, 0, 0, 1, 4),
        (28, 1, 1, 1, 5),
        (0, 0, 29, 4, 5),
    ]
    assert (shown["passed"], shown["minutes"], shown["planned"]) == (10, 30, 17)
    stuck = [seat["number"] for seat in shown["seats"] if seat["stuck"]]
    assert (stuck, shown["seats"][6]["skipped"]) == ([12], [3])
    assert (shown["line"], shown["present"], shown["clock"]["ms"]) == (4, 4, 0)
    for page in hall.pages:
        if page.seat != 12:
            page.tell((ran(100, 1, "7/100"),), ["ask", "simulate"])
    assert row(hall.shown(), 4) == (29, 0, 0, 4, 5)


def test_all_thirty_look_up_and_a_seat_that_moves_or_goes_is_so_everywhere(hall):
    hall.teach(ClockSet("predict", 60), LookUp(True))
    hall.now += timedelta(hours=1)
    assert {(page.state.looks_up, page.clock) for page in hall.known()} == {
        (True, ("predict", timedelta(minutes=1)))
    }
    hall.teach(LookUp(False), SeatMoved(4, 31), SeatRemoved(5), desk=1)
    pages = hall.known()
    assert [(page.seat, page.new_seat) for page in pages if not page.holds] == [(4, 31), (5, 0)]
    shown = hall.shown()
    assert (shown["removed"], shown["seats_all"], shown["seats"][-1]["name"]) == ([5], 29, "Pupil 4")
    hall.teach(SeatRestored(5))
    assert [page.seat for page in hall.known() if not page.holds] == [4]
    assert (hall.shown()["removed"], hall.shown()["seats_all"]) == ([], 30)
