"""The printed page of each game: it tells the rules, its numbers are the engine's, its pictures are "
"allowed."""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise, product

import pytest
from cubeplay.cubed.game import GAME as CUBED
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.pieces import NUMBERS, PIECES, POINTS
from cubeplay.cubed.rules.state import Table
from cubeplay.cubed.teaching import rules_sheet as cubed
from cubeplay.cubo.rules.scoring import kind_of
from cubeplay.cubo.teaching import rules_sheet as cubo
from cubeplay.cuboro.teaching import rules_sheet as cuboro
from cubeplay.cuobe.teaching.positions import HOUSE
from cubeplay.gelatinous.rules.room_drawings import read_rooms
from cubeplay.gelatinous.rules.state import LEVELS
from cubeplay.gelatinous.teaching import rules_sheet as gelatinous
from cubeplay.registry import GAMES, OURS
from tests.games import NIM
from tools.words import ROOT, python

from cubeplay_widgets.rules_sheets.page import by_kinds, sheet_page, summary_of

TOLD = {"move", "scoring", "ending", "setup"}
"""The kinds of rules without which nobody can play."""

TYPED = {
    "cubo": {
        "For 2 to 4 players",
        "about 20 minutes",
        "4-5-6 or 6-5-4",
        "4 red dice, 4 blue dice",
        "2 red and 2",
    },
    "gelatinous": {
        "The 6 on top",
        "after 6 comes 1",
        "with the 6",
        "brings the 6",
        "With 0 Health",
    },
    "cuboro": {"For 2 to 4 players", "Version 2, from 12"},
    "cubed": {"For 2 to"},
    "cuobe": {"For 1 to 6 players", "in 100 fights", "a trap costs 2 wounds"},
}
"""The numbers above 1 that stand in sentences as they are: seats, what lies in the box, the die's 6."""


def block(game, title):
    summary, _pictures = summary_of(game)
    return next(block for side in summary.sides for block in side.blocks if block.title == title)


def words(game):
    return " ".join(f"{line.title} {line.text}" for line in summary_of(game)[0].lines)


class Tags(HTMLParser):
    """Every start tag of a page."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.found.append((tag, dict(attributes)))


# Every game


@pytest.mark.parametrize("game", OURS)
def test_a_sheet_tells_every_rule_that_one_needs_to_play(game):
    summary, _pictures = summary_of(game)
    rules = {rule.id: rule.kind for rule in GAMES[game].rulebook}
    assert summary.rules <= rules.keys()
    assert {id for id, kind in rules.items() if kind in TOLD} - summary.rules == set()


@pytest.mark.parametrize("game", OURS)
def test_numbers_are_asked_of_the_engine(game):
    files = (ROOT / "cubeplay" / game / "teaching").glob("rules_sheet*.py")
    found = [str(text) for file in files for text in python(file.read_text("utf-8"))]
    assert found
    for text in found:
        for typed in TYPED[game]:
            text = text.replace(typed, "")
        assert [number for number in re.findall(r"\d+", text) if int(number) > 1] == [], text


@pytest.mark.parametrize("game", OURS)
def test_pictures_have_names_and_each_is_shown(game):
    summary, pictures = summary_of(game)
    assert set(summary.pictures) == set(pictures)
    for name, draw in pictures.items():
        drawn = draw()
        assert drawn.scene.items, name
        assert {item.label for item in drawn.scene.items} == {""}, name


@pytest.mark.parametrize("game", OURS)
def test_ids_are_unique_and_pictures_name_their_own(game):
    tags = Tags(sheet_page(game)).found
    ids = Counter(attributes["id"] for _tag, attributes in tags if "id" in attributes)
    assert ids.most_common(1)[0][1] == 1
    for _tag, attributes in tags:
        for name in ("aria-labelledby", "aria-describedby"):
            assert attributes.get(name, "") in {"", *ids}


@pytest.mark.parametrize("game", OURS)
def test_a_page_needs_no_script_of_its_own_and_has_its_headings_in_order(game):
    tags = Tags(sheet_page(game, "/there/")).found
    assert [attributes for tag, attributes in tags if tag == "script"] == [
        {"src": "/there/voila/templates/cubeplay/static/sheet.js", "defer": None}
    ]
    assert not [attributes for tag, attributes in tags if tag == "style" or "style" in attributes]
    levels = [int(tag[1]) for tag, _attributes in tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert sum(tag == "article" for tag, _attributes in tags) == (2 if game == "cuobe" else 1)


# The games


def test_cubo_shows_lines_of_each_kind_with_their_points():
    kinds = {
        name: kind_of(tuple(die.pips for die in getattr(cubo, name)))
        for name in ("STRAIGHT", "TRIP", "COLOUR", "WILD", "BEST", "NOTHING")
    }
    assert list(kinds.values()) == ["straight", "trip", "straight", "straight", "trip", "none"]
    assert {die.colour for die in cubo.WILD} == {"red", "white"}
    best = max(
        cubo.points(tuple(cubo.read_die(f"r{pips}") for pips in line))
        for line in product(range(1, 7), repeat=3)
    )
    assert cubo.points(cubo.BEST) == best == 12
    assert cubo.points(cubo.AFTER) > cubo.points(cubo.BEFORE)
    assert "Three rows: 3 + 8 + 5. Three columns: 3 + 8 + 5. 32 points in all." in words("cubo").replace(
        "  ", " "
    )


def test_gelatinous_rolls_its_6_on_top_and_shows_a_room_that_can_be_played():
    (room,) = read_rooms(gelatinous.ROOM)
    assert gelatinous.DIE.rolled(gelatinous.TO_SIX).top == 6 != gelatinous.DIE.top
    assert (room.kind, len(room.number_of), len(room.glyphs)) == ("A", 6, 1)
    assert len(gelatinous.DANGERS) == LEVELS[0].dangers
    head, *rows = block("gelatinous", "Levels").table
    assert head[1:] == tuple("123456")
    assert [row[1:] for row in rows] == [
        tuple("111222"),
        tuple("566788"),
        tuple("234555"),
        tuple("343434"),
        tuple("223344"),
    ]


@pytest.mark.parametrize(("version", "points"), [(1, 10), (2, 22)])
def test_cuboro_shows_the_longest_ways_of_the_booklet(version, points):
    table, path = cuboro.longest(version)
    assert (path.end, path.points, table.variant.version) == ("finish", points, version)
    assert (
        f"{points}"
        in block(
            "cuboro",
            [None, "Version 1, from 6 years: only on top", "Version 2, from 12: with tunnels"][version],
        )
        .lines[0]
        .text
    )
    picture = summary_of("cuboro")[1][f"way-{version}"]()
    shown = {shape.geometry.text for shape in picture.scene.shapes if hasattr(shape.geometry, "text")}
    assert {"1", *(str(step.total) for step in path.steps)} <= shown


def laid(lying, hand):
    rest = tuple(number for number in NUMBERS if number not in {*hand, *(each.piece for each in lying)})
    return Table((hand, rest[:1]), rest[1:], lying=lying, phase="play", bridge=True, void=True)


def refusals(pair):
    *before, last = pair
    move = Place(last.piece, last.field, last.turn)
    return {each.rule for each in CUBED.objections(laid(tuple(before), (last.piece,)), 0, move)}


def told(lying):
    *before, last = lying
    table = laid(tuple(before), tuple(sorted((last.piece, 2))))
    return {event.rule for event in CUBED.apply(table, 0, Place(last.piece, last.field, last.turn)).events}


def test_cubed_pictures_what_fits_and_refuses_the_rest_by_the_rule_that_it_names():
    assert (refusals(cubed.FITS), refusals(cubed.MATCH)) == (set(), set())
    assert refusals(cubed.HEIGHTS) == {"cubed.heights"}
    assert refusals(cubed.COLOURS) == {"cubed.match-one"}
    assert refusals(cubed.SMALL[:3]) == set()


def test_cubed_pictures_a_bridge_a_void_and_closed_fields():
    assert "cubed.bridge" in told(cubed.BRIDGE)
    assert "cubed.void" in told(cubed.void())
    assert refusals(cubed.blocked()) == set()
    assert any(spot.blocked for spot in surface(cubed.blocked()).open.values())
    assert {kind: PIECES[number].kind for kind, number in cubed.KINDS.items()} == {
        kind: kind for kind in POINTS
    }


def test_cuobe_tells_how_often_one_wins():
    head, *rows = block("cuobe", "Will you win?").table
    for dice, row in enumerate(rows, 1):
        sums = [sum(roll) for roll in product(HOUSE.die, repeat=dice)]
        for against, said in zip(map(int, head[1:]), row[1:], strict=True):
            exact = 100 * sum(total > against for total in sums) / len(sums)
            assert abs(int(said) - exact) <= 0.5 or (said == "99" and exact > 99)


# Games of other packages


def test_a_game_without_a_sheet_has_one_from_its_catalogue():
    summary = by_kinds(NIM.rulebook)
    assert summary.rules == {rule.id for rule in NIM.rulebook}
    assert 1 <= len(summary.sides[0].rows[0]) <= 2
