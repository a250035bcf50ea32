"""One's own pieces: entered, written, read again and played with; what is wrong is said at its piece."""

from pathlib import Path

import pytest
from cubeplay import Session
from cubeplay.errors import CubeplayError
from cubeplay.own_pieces import ChoiceField, Cupboard, Many, TextField, sort_named, sorts
from cubeplay.own_pieces.fields import add_part, choose, take_part, write_words
from cubeplay.store import Store

from breadth import together

SORTS = pytest.mark.parametrize("sort", sorts(), ids=lambda sort: sort.id)


def pressed(sort, piece, *targets):
    """A piece after some presses."""
    for target in targets:
        piece = sort.press(piece, target)
    return piece


def chose(sort, piece, title, words):
    """A piece after a choice, both named as the page names them."""
    field = next(
        field for field in sort.fields(piece) if isinstance(field, ChoiceField) and field.title == title
    )
    number = [told for _value, told in field.choices].index(words)
    return sort.settle(choose(piece, field, number), field.path)


@pytest.fixture
def cupboard(tmp_path):
    return Cupboard(Store(tmp_path / "games.sqlite"))


@SORTS
def test_the_house_is_written_and_read_again_and_nothing_is_wrong_with_it(sort):
    pieces = sort.house()
    assert sort.faults(pieces) == []
    assert sort.read(sort.write(pieces)) == pieces


@SORTS
def test_a_game_is_played_with_the_file_of_a_set(sort):
    text = sort.write(sort.house())
    session = Session(sort.game, seed=3, **{sort.option: text})
    assert session.record.options[sort.option] == text
    assert Session.from_record(session.record).state == session.state


@SORTS
def test_what_is_empty_is_not_taken_and_the_reader_says_why(sort):
    faults = sort.faults(sort.empty())
    assert faults
    assert all(fault.error.why and fault.error.next for fault in faults)
    with pytest.raises(CubeplayError):
        sort.read(sort.write(sort.empty()))


@SORTS
@together("text", ["", "\0", "[" * 50, "x" * 70_000, "[[cube]]", "room A"])
def test_a_file_that_is_none_is_refused_with_what_why_and_next(sort, text):
    with pytest.raises(CubeplayError) as refused:
        sort.take(text)
    assert refused.value.what
    assert refused.value.why
    assert refused.value.next


def test_a_side_of_a_cube_is_turned_through_all_that_it_can_be():
    cubes = sort_named("cubes")
    piece, seen = {"name": "1", "tunnel": "N-S"}, []
    for _press in range(6):
        piece = cubes.press(piece, "top-E")
        seen.append((piece.get("channels"), piece.get("holes")))
    assert seen == [
        (["E-S"], None),
        (["E-W"], None),
        (["N-E"], None),
        (None, ["E>N"]),
        (None, ["E>S"]),
        (None, None),
    ]


def test_a_channel_never_ends_where_another_begins():
    cubes = sort_named("cubes")
    piece = pressed(cubes, {"name": "1", "tunnel": "N-S"}, "top-N", "top-S")
    assert piece["channels"] == ["N-E", "S-W"]


def test_a_tunnel_is_turned_to_each_side_and_to_a_single_mouth():
    cubes, piece, seen = sort_named("cubes"), {"name": "1", "tunnel": "N-S"}, []
    for _press in range(4):
        piece = cubes.press(piece, "inside-N")
        seen.append(piece["tunnel"])
    assert seen == ["N-W", "N", "N-E", "N-S"]


def test_a_hole_whose_mouth_is_gone_is_said_at_its_cube():
    cubes = sort_named("cubes")
    pieces = cubes.house()
    pieces[6] = cubes.press(pieces[6], "inside-E")
    (fault,) = cubes.faults(pieces)
    assert fault.number == 6
    assert "ends nowhere" in fault.error.why
    assert "Press" in fault.error.next


def test_two_cubes_of_one_name_are_a_fault_of_all():
    cubes = sort_named("cubes")
    pieces = cubes.house()
    pieces[1] = {**pieces[1], "name": pieces[0]["name"]}
    (fault,) = cubes.faults(pieces)
    assert "the name of another one" in fault.error.why


def test_a_start_grid_is_laid_by_pressing_and_a_wrong_cube_is_corrected():
    grids = sort_named("grid")
    (piece,) = grids.empty()
    fields = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")
    for number, field in enumerate(fields, 1):
        piece = grids.press(piece, field)
        piece = chose(grids, piece, f"Cube on {field}", str(number))
    assert grids.write([piece]) == "1 2 3\n4 . 5\n6 7 8\n"
    piece = pressed(grids, piece, "a1", "a1")
    piece = chose(grids, piece, "How it lies", "Upside down")
    assert grids.write([piece]).startswith("1/90f 2 3")
    piece = chose(grids, grids.press(piece, "b2"), "Cube on b2", "1")
    assert grids.write([piece]) == ". 2 3\n4 1 5\n6 7 8\n"
    assert grids.faults([piece]) == []
    piece = chose(grids, grids.press(piece, "a3"), "Cube on a3", "None")
    assert "cube 6 is missing" in grids.faults([piece])[0].error.why


def made_room(rooms):
    piece = rooms.new("A")
    for square, what in zip(
        ("a1", "b1", "d1", "c2", "a3", "d3", "b4"),
        ("The start", "1", "2", "3", "4", "5", "6"),
        strict=True,
    ):
        piece = chose(rooms, rooms.press(piece, square), f"On {square}", what)
    piece = chose(rooms, rooms.press(piece, "b2"), "Glyph", "A glyph")
    return pressed(rooms, piece, "d4", "east")


def test_a_room_is_made_by_pressing_squares_and_sides():
    rooms = sort_named("rooms")
    piece = made_room(rooms)
    assert rooms.faults([piece]) == []
    walled = pressed(rooms, piece, "b1", "south")
    assert walled["walls"] == ["b1 south"]
    assert pressed(rooms, walled, "b2", "north")["walls"] == []
    assert rooms.read(rooms.write([walled]))[0]["walls"] == ["b1 south"]


def test_a_number_stands_once_and_what_a_smaller_room_lacks_is_said():
    rooms = sort_named("rooms")
    piece = made_room(rooms)
    moved = chose(rooms, rooms.press(piece, "c4"), "On c4", "2")
    assert moved["squares"]["c4"] == {"is": "2"}
    assert "d1" not in moved["squares"]
    small = chose(rooms, piece, "Squares side by side", "3")
    assert small["exit"] == ""
    (fault,) = rooms.faults([small])
    assert (fault.number, fault.error.why) == (0, "no square is numbered 2.")


def test_an_ability_is_typed_by_its_name_and_no_two_by_the_same():
    cards = sort_named("abilities")
    field = next(field for field in cards.fields(cards.new("")) if isinstance(field, TextField))
    piece = cards.settle(write_words(cards.new("ability"), field, "Roll over"), "title")
    assert piece["word"] == "rollover"
    piece = {**piece, "text": "Roll twice."}
    assert cards.faults([piece]) == []
    assert [fault.number for fault in cards.faults([piece, piece])] == [1]
    lazy = chose(cards, piece, "How the die goes", "It stays")
    aimless = chose(cards, lazy, "What is aimed at", "Nothing")
    assert "does not fit" in cards.faults([aimless])[0].error.why


def test_own_abilities_are_drawn_held_and_used():
    jump = {"word": "jump", "title": "Jump", "text": "Leap.", "cost": 1, "travel": "leap", "rolls": 2}
    text = sort_named("abilities").write([jump | {"bends": "gelatinous.step"}])
    session = Session("gelatinous", seed=1, cards=text, abilities="jump")
    assert session.state.held == ("jump",)
    assert [card.title for card in session.state.usable] == ["Jump"]
    session = Session("gelatinous", seed=1, cards=text)
    assert {*session.state.pool, *session.state.drawn} == {"jump"}
    with pytest.raises(CubeplayError, match="is no ability"):
        Session("gelatinous", cards=text, abilities="slide")
    again = session.game.read_position(session.game.write_position(session.state))
    assert again == session.state


def test_the_ability_of_the_page_about_ones_own_pieces_can_be_played():
    page = (Path(__file__).parents[2] / "docs" / "your-own-rooms-and-cubes.md").read_text("utf-8")
    (text,) = [block.removeprefix("toml") for block in page.split("```")[1::2] if "[slide]" in block]
    assert Session("gelatinous", cards=text, abilities="slide").state.held == ("slide",)


def test_own_abilities_that_cannot_be_read_start_no_game():
    with pytest.raises(CubeplayError, match="'title' is missing"):
        Session("gelatinous", cards="[jump]\ncost = 1\n")


def test_a_mistake_of_an_edition_is_said_at_its_card():
    edition = sort_named("edition")
    pieces = edition.house()
    number = next(at for at, piece in enumerate(pieces) if piece.get("kind") == "tool")
    pieces[number] = {**pieces[number], "effects": []}
    assert [fault.number for fault in edition.faults(pieces)] == [number]


def test_effects_are_added_changed_and_taken_out():
    edition = sort_named("edition")
    piece = edition.new("tool")
    field = next(field for field in edition.fields(piece) if isinstance(field, Many))
    piece = add_part(piece, field)
    kind = field.fields(piece["effects"][1], "effects.1")[0]
    number = [words for _value, words in kind.choices].index("Put find tokens")
    piece = edition.settle(choose(piece, kind, number), kind.path)
    assert piece["effects"] == [{"do": "heal"}, {"do": "find", "number": 1}]
    assert take_part(piece, field, 0)["effects"] == [{"do": "find", "number": 1}]


def test_a_card_is_called_by_its_title_and_what_the_rules_name_keeps_its_id():
    edition = sort_named("edition")
    tool = edition.settle({**edition.new("tool"), "title": "The Cook's knife"}, "title")
    assert tool["id"] == "the-cooks-knife"
    exit = next(piece for piece in edition.house() if piece.get("id") == "exit")
    assert edition.settle({**exit, "title": "Door"}, "title")["id"] == "exit"
    assert not edition.may_go(exit)


def test_a_set_is_kept_offered_deleted_and_brought_back(cupboard):
    cubes = sort_named("cubes")
    made = cupboard.begin(cubes, " Grandma's box ", cubes.house())
    cupboard.begin(cubes, "Not yet", cubes.empty())
    assert cupboard.find(made.id) == made
    assert cupboard.offered("cuboro") == {"cubes": [("Grandma's box", made.text)]}
    cupboard.throw_away(made.id)
    assert [each.title for each in cupboard.sets()] == ["Not yet"]
    assert cupboard.bring_back(made.id) == made
    assert [each.title for each in cupboard.sets()] == ["Grandma's box", "Not yet"]


def test_only_the_last_deleted_set_waits_to_be_brought_back(cupboard):
    cubes = sort_named("cubes")
    first, second = (cupboard.begin(cubes, title, cubes.house()) for title in "AB")
    cupboard.throw_away(first.id)
    cupboard.throw_away(second.id)
    assert [each.id for each in cupboard.deleted()] == [second.id]
    with pytest.raises(CubeplayError, match="not there"):
        cupboard.bring_back(first.id)


def test_nobody_sees_or_changes_anothers_set(tmp_path):
    path = tmp_path / "games.sqlite"
    mine, yours = Cupboard(Store(path, owner="plum")), Cupboard(Store(path, owner="fig"))
    cubes = sort_named("cubes")
    made = mine.begin(cubes, "Mine", cubes.house())
    assert yours.sets() == []
    for act in (yours.find, yours.throw_away, yours.bring_back):
        with pytest.raises(CubeplayError, match="somebody else's"):
            act(made.id)
    assert mine.find(made.id) == made


@pytest.mark.parametrize("title", ["", "  ", "x" * 81, "a\nb"])
def test_a_set_has_a_name_of_one_line(cupboard, title):
    with pytest.raises(CubeplayError, match="Name not taken"):
        cupboard.begin(sort_named("cubes"), title, [])


def test_too_many_and_too_large_sets_are_not_kept(cupboard, monkeypatch):
    cubes = sort_named("cubes")
    made = cupboard.begin(cubes, "Small", cubes.house())
    with pytest.raises(CubeplayError, match="too large"):
        cupboard.keep(made.with_piece(0, {"name": "x" * 200_000}))
    monkeypatch.setattr("cubeplay.own_pieces.storage.MOST_SETS", 1)
    with pytest.raises(CubeplayError, match="Delete one first"):
        cupboard.begin(cubes, "One more", [])
