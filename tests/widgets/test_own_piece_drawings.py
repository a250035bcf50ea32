"""The pictures on which own pieces are made: a piece is drawn and pressed, whatever is wrong with it."""

import pytest
from cubeplay.own_pieces import sorts

from cubeplay_widgets.board.drawing import FINGER
from cubeplay_widgets.boards import BOARDS

SORTS = pytest.mark.parametrize("sort", sorts(), ids=lambda sort: sort.id)


def drawn(sort, piece):
    """The pictures of a piece, one after the other."""
    return "".join(each.picture("x") for each in BOARDS[sort.game]().own_piece(sort.id, piece))


def sort_of(id):
    """The sort of an id."""
    return next(sort for sort in sorts() if sort.id == id)


@SORTS
def test_every_piece_of_the_house_and_every_fresh_one_has_a_picture(sort):
    for piece in (*sort.house(), *sort.empty(), *(sort.new(kind) for kind, _words in sort.kinds)):
        assert drawn(sort, piece).startswith("<svg")


def test_the_card_of_an_ability_shows_and_tells_what_is_entered():
    sort = sort_of("abilities")
    piece = sort.new("ability") | {"title": "Roll over", "text": "Roll two squares on.", "cost": 2}
    picture = drawn(sort, piece)
    assert all(f">{words}</text>" in picture for words in ("Roll over", "2 actions", "Roll two squares on."))
    assert '-desc">Roll over, 2 actions: Roll two squares on.</desc>' in picture
    assert ">No name yet</text>" in drawn(sort, sort.new("ability"))


def test_a_long_text_stays_on_the_card_of_its_ability():
    sort = sort_of("abilities")
    piece = sort.new("ability") | {"title": "W" * 40, "text": "over and over " * 14}
    (drawing,) = BOARDS[sort.game]().own_piece(sort.id, piece)
    assert all(item.box[2] <= drawing.size[0] and item.box[3] <= drawing.size[1] for item in drawing.items)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"search": 3}, "Search symbol: 3."),
        ({"lock": True}, "Locked."),
        ({"trap": True}, "Trapped."),
        ({"stripe": "column"}, "Its whole column is trapped."),
        ({"arrows": ["north", "east"]}, "A corridor with 2 open sides."),
        ({"enter": [{"do": "panic"}]}, "When you enter: You get 1 panic."),
    ],
)
def test_a_room_is_drawn_anew_and_told_with_each_sign_that_is_entered(change, told):
    sort = sort_of("edition")
    bare = sort.new("room")
    before, after = drawn(sort, bare), drawn(sort, bare | change)
    assert told in after
    assert after.count("<path") + after.count("<rect") + after.count("<polygon") + after.count("<line") > (
        before.count("<path") + before.count("<rect") + before.count("<polygon") + before.count("<line")
    )


def test_cards_show_their_kind_and_the_die_its_faces():
    sort = sort_of("edition")
    tool = sort.new("tool")
    assert drawn(sort, tool) != drawn(sort, tool | {"effects": [{"do": "weapon"}]})
    assert ">event</text>" in drawn(sort, sort.new("event"))
    assert "New card, tool: You heal 1 wound." in drawn(sort, tool)
    head = sort.house()[0]
    assert "2, 2, 2, 2, 2, 9" in drawn(sort, head | {"die": [2, 2, 2, 2, 2, 9]})


@SORTS
def test_every_part_that_a_press_can_bring_about_is_drawn_and_named(sort):
    face = BOARDS[sort.game]()
    for piece in (sort.house()[-1], sort.empty()[0]):
        for drawing in face.own_piece(sort.id, piece):
            assert drawing.picture("x").startswith("<svg")
            assert len({zone.name for zone in drawing.zones}) == len(drawing.zones)
            for zone in drawing.zones:
                after = sort.press(piece, zone.target)
                assert all(each.picture("x") for each in face.own_piece(sort.id, after))


@SORTS
def test_a_finger_meets_every_zone_of_a_picture_that_is_wide_enough(sort):
    for drawing in BOARDS[sort.game]().own_piece(sort.id, sort.house()[0]):
        scale = drawing.least / drawing.size[0]
        assert all(min(zone.place.width, zone.place.height) * scale >= FINGER for zone in drawing.zones)
        assert all(0 <= zone.place.x < drawing.size[0] for zone in drawing.zones)
