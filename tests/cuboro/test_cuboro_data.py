"""The data files: what is wrong with one is said with the file and the place."""

from pathlib import Path

import pytest
from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules.house import (
    house_cubes,
    house_starts,
    read_cubes,
    read_grid,
    read_starts,
    write_grid,
)
from cubeplay.errors import HouseDataError, OptionError
from cuboro_tables import CIRCLE, HOUSE, table

from breadth import together


def complaint(text, read=read_cubes):
    with pytest.raises(HouseDataError) as caught:
        read(text, "mine.toml")
    words = str(caught.value)
    assert words.startswith("mine.toml")
    assert " not taken: " in words
    return words


def changed(before, after):
    assert before in HOUSE
    return HOUSE.replace(before, after, 1)


CORNER = 'name = "Corner"\nchannels = ["N-E"]'


@pytest.mark.rule("cuboro.cubes")
@together(
    ("text", "words"),
    [
        (
            changed(CORNER, 'name = "Corner"\nchannels = ["N"]'),
            "cube 3 (Corner), channels: 'N' has one end only",
        ),
        (
            changed(CORNER, 'name = "Corner"\nchannels = ["N-"]'),
            "cube 3 (Corner), channels: 'N-' has one end only",
        ),
        (changed(CORNER, 'name = "Corner"\nchannels = ["N-X"]'), "'N-X' ends nowhere: there is no side 'X'"),
        (changed(CORNER, 'name = "Corner"\nchannels = ["N-N"]'), "both ends of 'N-N' are at one side"),
        (changed(CORNER, 'name = "Corner"\nchannels = ["N-E-S"]'), "'N-E-S' does not have two ends"),
        (changed(CORNER, 'name = "Corner"\nchannels = [3]'), "channels: 3 does not have two ends"),
        (changed(CORNER, 'name = "Corner"\nchannels = "N-E"'), "cube 3 (Corner), channels is no list"),
        (changed(CORNER, 'name = "Corner"\nchannels = []'), "cube 3 (Corner) has no channel on its surface"),
        (changed(CORNER, 'name = "Bridge"\nchannels = ["N-E"]'), "cube 3 has the name of another one"),
        (changed(CORNER, 'channels = ["N-E"]'), "cube 3 has no name"),
        (
            changed('holes = ["S>N"]', 'holes = ["S>W"]'),
            "cube 7 (Trapdoor bend): the hole 'S>W' ends nowhere",
        ),
        (
            changed('holes = ["S>N"]', 'holes = ["S>"]'),
            "cube 7 (Trapdoor bend), holes: 'S>' has one end only",
        ),
        (
            changed('holes = ["S>N"]', 'holes = ["E>N"]'),
            "cube 7 (Trapdoor bend): two channels begin at side E",
        ),
        (
            changed('grooves = ["E-W"]', 'grooves = ["E-W", "W-S"]'),
            "cube 1 (Bridge): two channels begin at side W",
        ),
        (
            changed('name = "Bridge"', 'name = "Brid\\nge"'),
            "the name of cube 1 cannot be used: it holds a line break or a control character.",
        ),
        (changed('tunnel = "E-W"\n', ""), "cube 1 (Bridge) has no tunnel"),
        (changed('tunnel = "E-W"', 'tunnel = "E-"'), "cube 1 (Bridge), tunnel: 'E-' has one end only"),
        (changed('tunnel = "E-W"', 'tunnel = ""'), "cube 1 (Bridge), tunnel: '' does not have two ends"),
        (
            changed('tunnel = "E-W"', 'tunnel = "E"'),
            "cube 1 (Bridge): the tunnel has one mouth, and no hole leads to it",
        ),
        (
            changed('tunnel = "N-E"\nholes = ["S>N"]', 'tunnel = "E"\nholes = ["S>N"]'),
            "cube 7 (Trapdoor bend): the hole 'S>N' ends nowhere",
        ),
        (
            changed('tunnel = "E-W"', 'colour = "red"\ntunnel = "E-W"'),
            "cube 1 (Bridge) has an entry 'colour'",
        ),
        (changed("cuboro-cubes/1", "cuboro-cubes/9"), 'it does not say schema = "cuboro-cubes/1"'),
        ("[[cube]", "it cannot be read as TOML"),
        (CIRCLE.rpartition("[[cube]]")[0], "it describes 7 cubes. Describe 8 of them."),
        ('schema = "cuboro-cubes/1"\ncube = 3', "it describes 0 cubes"),
    ],
)
def test_a_broken_cube_is_named(text, words):
    assert words in complaint(text)


@pytest.mark.rule("cuboro.start-position", "cuboro.own-start")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2 3; 4 . 5; 6 7 7", "cube 7 stands twice, on b3 and c3"),
        ("1 2 3; 4 . 5; 6 7 .", "cube 8 is missing"),
        ("1 2 3; 4 . 5; 6 7", "the grid has 8 fields"),
        ("1 2 3; 4 8 5; 6 7 9", "field c3: '9' is no cube"),
        ("1 2 3; 4 . 5; 6 7 8/45", "field c3: '8/45' is no cube"),
        ("1 2 3; 4 . 5; 6 7 8/", "field c3: '8/' is no cube"),
        ("1 2 3; 4 . 5; 6 7 8 9", "the grid has 10 fields"),
    ],
)
def test_a_broken_start_grid_is_named(text, words):
    assert words in complaint(text, read_grid)
    with pytest.raises(HouseDataError):
        GAME.start(grid=text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[start]]\nname = "x"\ngrid = ""', "start grid 1 lacks a name, a version (1 or 2) or a grid"),
        (
            '[[start]]\nname = "x"\nversion = 1\ngrid = "1 2 3f 4 . 5 6 7 8"',
            "field c1: '3f' lies upside down",
        ),
        ("[[start]]\n[[", "cannot be read as TOML"),
    ],
)
def test_a_broken_file_of_grids_is_named(text, words):
    assert words in complaint(f'schema = "cuboro-starts/1"\n{text}', read_starts)


@pytest.mark.rule("cuboro.own-start")
def test_an_own_start_position_is_played():
    state = table(grid="1 2 3\n4 5/90 .\n6 7 8")
    assert write_grid(state.board) == "1 2 3\n4 5/90 .\n6 7 8"
    assert table(grid=write_grid(state.board)).board == state.board
    with pytest.raises(HouseDataError, match="lies upside down"):
        table(grid="1 2 3; 4 . 5; 6 7 8f")
    assert table(grid="1 2 3; 4 . 5; 6 7 8f", version=2).board[8].flipped


@pytest.mark.rule("cuboro.start-position")
def test_the_house_has_a_grid_for_each_version_and_both_by_name():
    one, two = house_starts()
    assert table().board == one.board == table(grid="one", version=2).board
    assert table(version=2).board == two.board == table(grid="two", version=2).board
    with pytest.raises(HouseDataError, match="made for version 2"):
        table(grid="two")


@pytest.mark.rule("cuboro.cubes")
def test_own_cubes_are_played_and_travel_with_the_game():
    text = changed(CORNER, 'name = "Corner"\nchannels = ["N-W"]')
    assert table(cubes=text).variant.cubes[2].channels == ((0, 3),)
    assert table().variant.cubes == house_cubes()
    assert GAME.house({"cubes": text, "grid": "1 2 3; 4 . 5; 6 7 8"}) is None
    assert GAME.house({"cubes": text}).id == "starts"
    assert GAME.house({"grid": "one"}).id == "cubes starts"
    assert GAME.house({"grid": "1 2 3; 4 . 5; 6 7 8"}).id == "cubes"
    assert GAME.house({}).digest != GAME.house({"cubes": text}).digest


def test_the_cubes_of_the_page_about_ones_own_cubes_can_be_played():
    page = (Path(__file__).parents[2] / "docs" / "your-own-rooms-and-cubes.md").read_text("utf-8")
    (text,) = [block.removeprefix("toml") for block in page.split("```")[1::2] if "[[cube]]" in block]
    others = HOUSE.split("[[cube]]")[1:5]
    cubes = read_cubes("[[cube]]".join((text, *others)))
    assert [cube.name for cube in cubes[:4]] == ["2", "3", "Trapdoor road", "11T"]
    assert cubes[3].ways[0] == (6, 6, 6, 6, -1, -1, -1, -1)


@pytest.mark.rule("cuboro.cubes")
def test_every_published_element_can_be_written():
    """What elements 2 to 13 join, by the readings: ports 0 to 3 on top, 4 to 7 in the tunnel, -1 nothing."""
    straight, aside, bend = (2, -1, 0, -1), (-1, 3, -1, 1), (-1, -1, 3, 2)
    through, across = (6, -1, 4, -1), (-1, 7, -1, 5)
    south_east, south_west = (-1, 6, 5, -1), (-1, -1, 7, 6)
    joins = {
        "2": ((*straight, *through), ["N-S"], "N-S", []),
        "3": ((*aside, *across), ["E-W"], "E-W", []),
        "4": ((2, 3, 0, 1, *across), ["N-S", "E-W"], "E-W", []),
        "5": ((*bend, *through), ["W-S"], "N-S", []),
        "7": ((*bend, *south_east), ["W-S"], "S-E", []),
        "8": ((*bend, *south_west), ["W-S"], "S-W", []),
        "9": ((*straight, *south_east), ["N-S"], "S-E", []),
        "11T": ((6, 6, 6, 6, -1, -1, -1, -1), [], "S", ["N>S", "E>S", "S>S", "W>S"]),
        "13": ((1, 0, 3, 2, *through), ["N-E", "S-W"], "N-S", []),
    }
    for name, (ways, channels, tunnel, holes) in joins.items():
        cube = f'name = "{name}"\nchannels = {channels}\ntunnel = "{tunnel}"\nholes = {holes}\n'
        read = read_cubes(changed(CORNER + '\ntunnel = "N-W"', cube))[2]
        assert (read.name, read.ways[0]) == (name, ways)


@pytest.mark.rule("cuboro.cubes", "cuboro.board")
def test_the_house_cubes_are_of_every_published_kind():
    """Straight, bend, crossing and two bends on top, straight and bent tunnels; two lead down."""
    cubes = house_cubes()
    bent = [sum((b - a) % 2 for a, b in cube.channels) for cube in cubes]
    kinds = {(len(cube.channels), turns) for cube, turns in zip(cubes, bent, strict=True)}
    assert len(cubes) == 8
    assert kinds == {(1, 0), (1, 1), (2, 0), (2, 2)}
    assert {(b - a) % 2 for a, b in (cube.tunnel for cube in cubes)} == {0, 1}
    assert sum(bool(cube.holes) for cube in cubes) == 2
    assert sum(cube is not None for cube in table().board) == 8
    assert len(table().finishes) == 12


@pytest.mark.rule("cuboro.teams")
@pytest.mark.parametrize("players", [2, 3])
def test_two_teams_need_four_players(players):
    with pytest.raises(OptionError, match="Play teams with 4 players"):
        GAME.start(teams=True, players=players)


@pytest.mark.parametrize("options", [{"version": 3}, {"players": 5}, {"rounds": 0}, {"minus": True}])
def test_options_are_checked(options):
    with pytest.raises(OptionError):
        GAME.start(**options)
