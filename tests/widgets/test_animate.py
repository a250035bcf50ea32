"""Motion: short, towards the right place, and over as soon as somebody acts."""

import asyncio

import pytest

from cubeplay_widgets.paint.animate import Film, Motion, between, shake, still
from cubeplay_widgets.paint.pieces import solid
from cubeplay_widgets.paint.scene import Group, Paint, Rect, Scene, Shape, shifted
from patience import eventually

CARD = Shape("card", Rect(0, 0, 10, 10), Paint("#111111"))
MAT = Shape("mat", Rect(0, 0, 100, 100), Paint("#EEEEEE"))


def scene(*items):
    return Scene((100, 100), (MAT, *items))


def die(motion, x=0, colour="#D55E00"):
    return Group("die", solid(Rect(x, 0, 10, 10), colour), "die", area=Rect(x, 0, 10, 10), motion=motion)


def test_what_stays_does_not_move():
    assert between(scene(CARD), scene(CARD)).seconds == 0


def test_piece_slides_from_its_old_place_to_the_new_one():
    film = between(scene(CARD), scene(shifted(CARD, 80, 0)))
    lefts = [film.picture(time)["card"].box[0] for time in (0, 0.25, 0.5, 1)]
    assert lefts[0] == 0
    assert lefts[-1] == 80
    assert lefts == sorted(lefts)
    assert lefts[2] > 40  # eased out: fast first


@pytest.mark.parametrize(
    ("motion", "seconds", "there"), [("slide", 0.18, 50), ("roll", 0.22, 50), ("flip", 0.2, 0)]
)
def test_motions_are_short(motion, seconds, there):
    film = between(scene(die(motion)), scene(die(motion, there, "#0072B2")))
    assert film.seconds == seconds <= 0.25
    first, last = film.picture(0), film.picture(1)
    assert last.items[-1].box[2] - last.items[-1].box[0] == pytest.approx(10, abs=0.3)
    assert first.size == last.size


def test_rolling_die_shows_both_faces_half_way():
    film = between(scene(die("roll")), scene(die("roll", 50, "#0072B2")))
    fills = {shape.paint.fill for shape in film.picture(0.3).shapes}
    assert {"#D55E00", "#0072B2"} <= fills


def test_flip_shows_the_old_side_first():
    film = between(scene(die("flip")), scene(die("flip", 0, "#0072B2")))
    assert "#D55E00" in {shape.paint.fill for shape in film.picture(0.05).shapes}
    assert "#D55E00" not in {shape.paint.fill for shape in film.picture(0.9).shapes}


def test_shake_stays_within_three_units_and_ends_at_home():
    film = shake(scene(CARD), "card")
    offsets = [film.picture(k / 20)["card"].box[0] for k in range(21)]
    assert max(map(abs, offsets)) <= 3
    assert offsets[-1] == 0
    assert shake(scene(CARD), "nowhere").seconds == 0


def test_scenes_of_other_size_change_at_once():
    assert between(scene(CARD), Scene((50, 50), (shifted(CARD, 20, 0),))).seconds == 0


def test_without_a_loop_only_the_last_picture_is_shown():
    shown = []
    Motion(shown.append).run(between(scene(CARD), scene(shifted(CARD, 80, 0))))
    assert [s["card"].box[0] for s in shown] == [80]


def test_motion_runs_and_ends_with_the_last_picture():
    shown = []

    async def play():
        motion = Motion(shown.append)
        motion.run(between(scene(CARD), scene(shifted(CARD, 80, 0))))
        await eventually(lambda: [s["card"].box[0] for s in shown[-1:]] == [80])

    asyncio.run(play())
    lefts = [s["card"].box[0] for s in shown]
    assert lefts[0] == 0
    assert lefts[-1] == 80
    assert len(lefts) > 2


def test_motion_can_be_ended_and_a_new_one_replaces_it():
    shown = []

    async def play():
        motion = Motion(shown.append)
        motion.run(Film(lambda time: scene(shifted(CARD, time, 0)), 5))
        motion.end()
        motion.end()
        motion.run(Film(lambda time: scene(shifted(CARD, 10 * time, 0)), 5))
        motion.run(still(scene(CARD)))
        await eventually(lambda: len(shown) == 4)

    asyncio.run(play())
    assert [s["card"].box[0] for s in shown] == [0, 1, 0, 0]
