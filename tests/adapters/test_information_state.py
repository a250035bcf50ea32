"""What a seat remembers: all that it could tell apart, nothing more.  Needs none of the other libraries."""

from random import Random

import pytest
from cubeplay.adapters.environment_options import setting
from cubeplay.adapters.game_node import beginning, past_chance
from cubeplay.encoding import zeros

from breadth import breadth

HIDING = [
    ("cubo", {"players": 3}),
    ("cubo", {"players": 3, "timing": "timed"}),
    ("cubed", {"players": 3, "draw_three": True, "void": True, "rounds": 1}),
]


def next_ids(moment, rng):
    return {seat: rng.choice(moment.legal(seat)) for seat in moment.waiting}


def moments(name, options, seed, plies=120):
    rng, moment = Random(seed), past_chance(beginning(setting(name, options)), Random(seed))
    for _ply in range(plies):
        if moment.over:
            return
        yield moment
        moment = past_chance(moment.decided(next_ids(moment, rng)), rng)


def told(moment, seat, since):
    """What a seat was told after an earlier moment, by its own eyes and ears, as the game itself says."""
    heard, past = [], moment.past
    while past is not since.past:
        events = tuple(event for event in past.events if event.heard_by(seat))
        heard.append(
            (events, moment.setting.game.view(past.state, seat), past.actor == seat and str(past.move))
        )
        past = past.before
    changed, view = [], since.view(seat)
    for events, seen, own in reversed(heard):
        if events or own or seen != view:
            changed.append((events, own, seen))
        view = seen
    return changed, [moment.begun(other) for other in (seat,)]


def numbers_seen(moment, seat):
    row = zeros(moment.setting.planes)
    moment.fill(seat, row)
    return row


def check_pair(one, other, seat, since):
    alike = told(one, seat, since) == told(other, seat, since)
    assert (one.remembered(seat) == other.remembered(seat)) == alike
    assert (one.past.memory(seat).digest == other.past.memory(seat).digest) or not alike
    if alike:
        assert numbers_seen(one, seat) == numbers_seen(other, seat)
        assert one.legal(seat) == other.legal(seat)
    return alike


@pytest.mark.parametrize("seed", breadth(range(2), 0))
@pytest.mark.parametrize(("name", "options"), HIDING)
def test_two_histories_that_a_seat_cannot_tell_apart_are_remembered_alike(name, options, seed):
    rng, alike, unlike = Random(seed), 0, 0
    for since in moments(name, options, seed):
        pair = [past_chance(since.decided(next_ids(since, rng)), Random(9)) for _history in range(2)]
        for seat in range(since.setting.seats):
            if check_pair(*pair, seat, since):
                alike += 1
            else:
                unlike += 1
    assert alike > 5
    assert unlike > 5


@pytest.mark.parametrize(("name", "options"), HIDING)
def test_what_is_hidden_stays_hidden_for_as_long_as_both_go_on_alike(name, options):
    followed, rng = 0, Random(5)
    for number, since in enumerate(moments(name, options, seed=4)):
        if number % 5:
            continue
        pair = [past_chance(since.decided(next_ids(since, rng)), Random(9)) for _history in range(2)]
        for _ply in range(6):
            if pair[0].waiting != pair[1].waiting or not pair[0].waiting:
                break
            both = {
                seat: sorted(set(pair[0].legal(seat)) & set(pair[1].legal(seat))) for seat in pair[0].waiting
            }
            if not all(both.values()):
                break
            ids = {seat: rng.choice(legal) for seat, legal in both.items()}
            pair = [past_chance(moment.decided(ids), Random(9)) for moment in pair]
            followed += sum(check_pair(*pair, seat, since) for seat in range(since.setting.seats))
    assert followed > 10


def test_a_seat_remembers_more_than_it_sees():
    moment = past_chance(beginning(setting("cubo", {})), Random(1))
    numbers = moment.setting.numbers
    ids = {numbers.words(id): id for id in range(numbers.size)}
    moment = past_chance(moment.decided({0: ids["flip"]}), Random(1))
    moment = past_chance(moment.decided({0: ids["start"]}), Random(1))
    place = next(id for id in moment.legal(0) if "at a1" in numbers.words(id))
    other = next(id for id in moment.legal(1) if "at a1" in numbers.words(id))
    there = moment.decided({0: place, 1: other})
    back = there.decided({0: ids["lift a1"], 1: ids["lift a1"]})
    assert back.view(0) == moment.view(0)
    assert back.remembered(0) != moment.remembered(0)
    assert back.past.memory(0).bits != moment.past.memory(0).bits


def test_a_memory_is_the_same_however_often_it_was_asked_for_on_the_way():
    asked, unasked = (list(moments("cubed", {"rounds": 1}, seed=3, plies=60)) for _history in range(2))
    for moment in asked:
        moment.past.memory(1)
    assert asked[-1].remembered(1) == unasked[-1].remembered(1)
    assert asked[-1].past.memory(1).heard == unasked[-1].past.memory(1).heard
