"""The pictures of a rulebook: made by the engine, true to their rule, and a board to try it on."""

from xml.etree import ElementTree

import pytest
from cubeplay import GAMES, Session
from cubeplay.registry import OURS
from cubeplay.teach.illustrated_rulebook import illustrated

from breadth import together
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.boards.picture import rule_picture

PICTURES = [
    (GAMES[name].rulebook[f"{name}.{rule}"], picture)
    for name in OURS
    for rule, picture in illustrated(GAMES[name]).pictures.items()
]
REFUSING = [(rule, picture) for rule, picture in PICTURES if picture.tries]
EACH = together(("rule", "picture"), PICTURES)
NS = "{http://www.w3.org/2000/svg}"


def game(rule):
    return GAMES[rule.id.partition(".")[0]]


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_its_pictures(name):
    assert len(illustrated(GAMES[name]).pictures) >= 10


@EACH
def test_a_picture_is_svg_with_a_name_and_a_description(rule, picture):
    drawn = ElementTree.fromstring(rule_picture(game(rule), rule))
    assert drawn.tag == f"{NS}svg"
    assert drawn.find(f"{NS}title").text == rule.title
    assert drawn.find(f"{NS}desc").text == picture.caption
    assert len(list(drawn.iter())) > 5


def test_a_second_picture_of_a_rule_has_ids_of_its_own():
    rule = GAMES["cubo"].rulebook["cubo.trip"]
    ids = [
        node.get("id")
        for key in ("", "again-")
        for node in ElementTree.fromstring(rule_picture(GAMES["cubo"], rule, key)).iter()
        if node.get("id")
    ]
    assert len(ids) == len(set(ids)) == 4


@EACH
def test_what_is_marked_stands_in_the_picture(rule, picture):
    face, session = BOARDS[game(rule).name](), picture.start()
    look = BoardView(session.view(picture.seat), picture.seat, small=True, names=session.names)
    scene = face.scene(look)
    drawn = ElementTree.fromstring(rule_picture(game(rule), rule))
    left, top, width, height = map(float, drawn.get("viewBox").split())
    for place in (*picture.marked, *picture.near):
        x, y = scene[place].centre
        assert left <= x <= left + width, place
        assert top <= y <= top + height, place


@together(("rule", "picture"), REFUSING)
def test_what_a_picture_tries_is_refused_by_its_rule(rule, picture):
    assert rule.id in [objection.rule for objection in picture.start().why(picture.tries, picture.seat)]


@EACH
def test_a_picture_opens_as_a_game_that_can_be_played_and_saved(rule, picture):
    session = picture.session()
    assert session.played == ()
    assert session.state == picture.start().state
    assert session.outcome is not None or session.to_move
    assert Session.from_record(session.record).state == session.state


@EACH
def test_a_caption_is_short_and_is_a_sentence(rule, picture):
    sentences = picture.caption.rstrip(".").split(". ")
    assert picture.caption.endswith(".")
    assert all(len(sentence.split()) <= game(rule).reading.words for sentence in sentences)
