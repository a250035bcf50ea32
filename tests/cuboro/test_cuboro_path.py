"""The marble's way, against a slow tracer of another make."""

from random import Random

import pytest
from cubeplay.cuboro import GAME, longest_path, previews, trace
from cubeplay.cuboro.rules.geometry import LEVELS, SIDES
from cubeplay.cuboro.rules.house import write_grid
from cuboro_oracle import cubes_of, position, roll
from cuboro_tables import CIRCLE, HOUSE, play, random_board, random_cubes, table, taken_names

from breadth import sized


def agrees(state, cubes):
    """Compare every facing with the oracle; returns the ends that came up."""
    ends = set()
    for side in SIDES:
        for level in LEVELS[: state.variant.version]:
            path = trace(state, side, level)
            height = "top" if level == "high" else "inside"
            taken, version = taken_names(state), state.variant.version
            end, at, used = roll(cubes, position(state.board), taken, version, side[0].upper(), height)
            assert (path.end, path.at) == (end, at)
            assert [tuple(step)[:5] for step in path.steps] == used
            counted = 1 + sum(step[4] for step in used)
            assert path.counted == counted
            assert path.points == (counted if end == "finish" else 0)
            ends.add(end)
    return ends


@sized(800, 1_500)
@pytest.mark.rule("cuboro.channel", "cuboro.tunnel", "cuboro.drop", "cuboro.cubes")
@pytest.mark.parametrize("version", [1, 2])
def test_thousands_of_random_positions_of_the_house_cubes(number, version):
    rng, cubes = Random(version), cubes_of(HOUSE)
    ends = set()
    for _position in range(number):
        ends |= agrees(table(rng, taken=rng.randrange(12), version=version), cubes)
    assert ends >= {"finish", "taken", "dead-end", "tower-field"} | ({"hole"} if version == 1 else set())


@sized(80, 250)
@pytest.mark.rule("cuboro.dead-end")
def test_random_cubes_of_every_kind(number):
    rng, ends = Random(8), set()
    for _set in range(number):
        text = random_cubes(rng)
        version = rng.choice((1, 2, 2))
        for _position in range(2):
            start = write_grid(random_board(rng, version))
            ends |= agrees(GAME.start(version=version, cubes=text, grid=start), cubes_of(text))
    assert ends >= {"finish", "dead-end", "tower-field", "hole"}


@pytest.mark.rule("cuboro.dead-end")
def test_a_marble_that_goes_round_for_ever_is_lost():
    """Down the hole on a2 to the north, through the tunnels of a1, b1 and b2 into a2's own, and again."""
    state = GAME.start(version=2, cubes=CIRCLE, grid="1 2 5; 4 3 6; . 7 8")
    path = trace(state, "north")
    assert (path.end, path.at, path.points) == ("circle", "a1", 0)
    assert [step.field for step in path.steps] == ["a2", "a1", "b1", "b2", "a2"]
    assert agrees(state, cubes_of(CIRCLE)) >= {"circle"}


CHANGER = HOUSE.replace(
    'channels = ["N-S", "E-W"]\ntunnel = "N-S"', 'tunnel = "S"\nholes = ["N>S", "E>S", "S>S", "W>S"]'
)
"""The house cubes with the printed level changer 11T as the fifth."""


@pytest.mark.rule("cuboro.drop", "cuboro.cubes")
@pytest.mark.parametrize("side", ["west", "north", "east"])
def test_the_level_changer_leads_every_marble_on_top_down_to_its_one_mouth_for_two_points(side):
    """11T counts for a tunnel function: 2 points.  From a tower beside it the marble comes out at south b."""
    grid, facing = {
        "west": ("1 2 3; . 5 4; 6 8 7", "east"),
        "north": ("1 . 2; 3 5 4; 6 8 7", "south"),
        "east": ("1 2 3; 4 5 .; 6 8 7", "west"),
    }[side]
    one, two = (GAME.start(version=version, cubes=CHANGER, grid=grid) for version in (1, 2))
    path = trace(two, facing)
    assert [step[:5] for step in path.steps] == [
        ("b2", "drop", side, "south", 2),
        ("b3", "tunnel", "north", "south", 2),
    ]
    assert (path.at, path.points) == ("south b", 5)
    assert trace(one, facing).end == "hole"


@pytest.mark.rule("cuboro.cubes", "cuboro.dead-end")
@pytest.mark.parametrize("turn", ["", "/90", "/180", "/270", "f", "/90f", "/180f", "/270f"])
def test_no_marble_gets_through_the_level_changer_at_tunnel_height(turn):
    """It has no tunnel to the other side, and none that leads up: each way in is a dead end."""
    for grid, side in (
        ("1 2 3; . 5{} 4; 6 7 8", "east"),
        ("1 . 2; 3 5{} 4; 6 7 8", "south"),
        ("1 2 3; 4 5{} .; 6 7 8", "west"),
        ("1 2 3; 4 5{} 6; 7 . 8", "north"),
    ):
        path = trace(GAME.start(version=2, cubes=CHANGER, grid=grid.format(turn)), side, "low")
        assert (path.end, path.at, path.points) == ("dead-end", "b2", 0)


@pytest.mark.rule("cuboro.cubes")
def test_a_marble_that_enters_a_level_changer_over_its_mouth_comes_back_below():
    """From the south over the top and down: it leaves to the south again, into the tower's own field."""
    path = trace(GAME.start(version=2, cubes=CHANGER, grid="1 2 3; 4 5 6; 7 . 8"), "north")
    assert [step[:5] for step in path.steps] == [("b2", "drop", "south", "south", 2)]
    assert path.end == "tower-field"


@pytest.mark.rule("cuboro.tower", "cuboro.tower-height")
def test_previews_are_every_facing_of_the_version():
    assert [(p.side, p.level) for p in previews(table())] == [(side, "high") for side in SIDES]
    facings = [(p.side, p.level) for p in previews(table(version=2))]
    assert facings == [(side, level) for level in LEVELS for side in SIDES]


def test_a_preview_moves_nothing_and_is_what_happens():
    rng = Random(3)
    for _position in range(100):
        state = table(rng, taken=4, version=2)
        before = state
        for path in previews(state):
            level = " low" if path.level == "low" else ""
            after = play(state, f"tower {path.side}{level}")
            assert after.points[0] == path.points
        assert state == before
        assert longest_path(state).points == max(path.points for path in previews(state))
