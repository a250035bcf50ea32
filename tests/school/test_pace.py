"""Who takes long: twice as long at a part as half of those who were there."""

from datetime import timedelta

from cubeplay.teach.school import ClassState, at_part, long_at_part
from cubeplay.teach.school.events import HandedBack, Moved, Opened, Seated
from cubeplay.teach.school.reducer import apply_all
from tests.school.classes import NOW, events


def at(minutes):
    return NOW + timedelta(minutes=minutes)


def went(who, seat, *moves):
    """Acts of a seat: pairs of a part and the minute when it was begun."""
    return [(who, Seated(seat), 0), *((who, Moved(seat, part), minute) for part, minute in moves)]


def made(*walks):
    acts = sorted((act for walk in walks for act in walk), key=lambda act: act[2])
    happened = events(("owl", Opened("one-line")), *((who, act) for who, act, _minute in acts))
    times = [NOW, *(at(minute) for _who, _act, minute in acts)]
    timed = [type(e)(e.number, time, e.who, e.kind, e.data) for e, time in zip(happened, times, strict=True)]
    return apply_all(ClassState("KMTR"), timed)


QUICK = [went(f"p{seat}", seat, ("predict", 1), ("hand", 3)) for seat in (1, 2, 3)]


def test_who_is_twice_as_long_at_a_part_as_half_of_the_others_is_long():
    state = made(*QUICK, went("fig", 4, ("predict", 1)))
    assert at_part(state.seats[4], at(6)) == timedelta(minutes=5)
    assert 4 not in long_at_part(state, at(5))
    assert 4 in long_at_part(state, at(6))


def test_of_two_pupils_nobody_is_long():
    state = made(QUICK[0], went("fig", 4, ("predict", 1)))
    assert long_at_part(state, at(60)) == frozenset()


def test_nobody_is_long_within_two_minutes():
    quick = [went(f"p{seat}", seat, ("predict", 0), ("hand", 0.1)) for seat in (1, 2, 3)]
    state = made(*quick, went("fig", 4, ("predict", 0)))
    assert long_at_part(state, at(1.9)) == frozenset()
    assert long_at_part(state, at(2.1)) == {4}


def test_a_part_that_is_done_a_second_time_counts_all_its_minutes():
    again = went("p1", 1, ("predict", 1), ("hand", 3), ("predict", 4), ("hand", 8))
    state = made(again)
    assert state.seats[1].spent["predict"] == timedelta(minutes=6)


def test_a_seat_that_was_handed_back_is_nobodys_and_not_long():
    walks = [*QUICK, went("fig", 4, ("predict", 1))]
    state = made(*walks, [("owl", HandedBack(4), 5)])
    assert 4 not in long_at_part(state, at(60))
