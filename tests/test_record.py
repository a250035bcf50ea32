"""Save files: every broken one gives one clear error, and is left as it was."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from cubeplay.errors import SaveError
from cubeplay.registry import GAMES
from cubeplay.session import Session
from cubeplay.session import record as files

from breadth import case

SAVES = Path(__file__).parent / "saves"


@pytest.fixture
def saved(tmp_path):
    """A save file of a game in its second beat."""
    session = Session("cubo", seed=7, names=("Plum", "Fig <b>"), bots=("", "regular"))
    for move, seat in (("flip", 0), ("start", 0), ("reroll", 0), ("reroll", 1)):
        session.play(move, seat)
    path = tmp_path / "game.json"
    session.save(path)
    return path


def change(path, **parts):
    """Change some parts of a save file."""
    data = json.loads(path.read_text("utf-8")) | parts
    path.write_text(json.dumps(data), "utf-8")


def short(value):
    """What a case is called: some are as long as no file may be."""
    return str(value)[:60]


def refused(path):
    """The words of the refusal; the file must stay as it was."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as error:
        Session.load(path)
    assert path.read_bytes() == before
    assert str(error.value).endswith("Nothing has changed. Choose another file.")
    return str(error.value)


def test_a_saved_game_goes_on_where_it_was(saved):
    again = Session.load(saved)
    assert again.record == files.read(saved)
    assert again.names == ("Plum", "Fig <b>")
    again.save(saved)
    assert files.read(saved) == again.record


def test_a_file_of_version_1_stays_readable():
    session = Session.load(SAVES / "cubo-v1.json")
    assert session.outcome is not None
    assert session.outcome.scores == (28, 44, 43)


def test_an_option_of_version_1_that_has_another_name_now_is_still_understood():
    session = Session.load(SAVES / "cuboro-v1.json")
    assert session.options["grid"] == "1 2 3; 4 5/90 .; 6f 7 8"
    assert session.log[-1].text == "Change 1: Fig shifts Road from b1 to a1."
    assert files.loads(files.dumps(session.record)) == session.record


def test_a_file_of_version_2_from_a_position_stays_readable():
    session = Session.load(SAVES / "cubo-v2.json")
    assert session.start.round == 2
    assert session.outcome is not None
    assert session.outcome.scores == (38, 57)


def test_truncated(saved):
    whole = saved.read_text("utf-8")
    saved.write_text(whole[: len(whole) // 2], "utf-8")
    assert "it breaks off or is damaged at line" in refused(saved)


def test_not_json(saved):
    saved.write_text("Dear diary", "utf-8")
    assert "it breaks off or is damaged at line 1" in refused(saved)


def test_not_text(saved):
    saved.write_bytes(b"\x89PNG\xff\xfe\x00")
    assert "it is not a text file" in refused(saved)


def test_foreign(saved):
    saved.write_text('{"format": "chess", "moves": []}', "utf-8")
    assert "it is not a cubeplay save file" in refused(saved)
    saved.write_text("[1, 2, 3]", "utf-8")
    assert "it is not a cubeplay save file" in refused(saved)


def test_huge(saved):
    saved.write_text(" " * (files.LARGEST + 1), "utf-8")
    assert "it is far too large for a game" in refused(saved)


def test_deeply_nested(saved):
    saved.write_text("[" * 100_000, "utf-8")
    assert "it is not a cubeplay save file" in refused(saved)
    saved.write_text('{"format": "cubeplay", "version": 2, "moves": ' + "[" * 100_000, "utf-8")
    assert "damaged" in refused(saved)


def test_wrong_version_of_the_format(saved):
    change(saved, version=99)
    assert "it has version 99 of the format, and this cubeplay reads versions up to 2" in refused(saved)


def test_wrong_version_of_the_rules(saved):
    change(saved, rules=99)
    assert "it was played by version 99 of the rules" in refused(saved)


def test_illegal_move_inside_is_named(saved):
    moves = json.loads(saved.read_text("utf-8"))["moves"]
    change(saved, moves=[*moves, "0: call"])
    words = refused(saved)
    assert f"move {len(moves) + 1} (call) cannot be" in words
    assert "of the nine fields are empty" in words


def test_unreadable_move_inside_is_named(saved):
    moves = json.loads(saved.read_text("utf-8"))["moves"]
    change(saved, moves=[*moves, "0: castle"])
    assert "'castle' is not a move of this game" in refused(saved)
    change(saved, moves=[*moves, "castle"])
    assert "does not say who made it" in refused(saved)


def test_dice_that_the_seed_never_rolled_are_found(saved):
    moves = json.loads(saved.read_text("utf-8"))["moves"]
    rolled = next(move for move in moves if move.startswith("chance: roll") and "white" in move)
    change(saved, moves=["chance: roll red 6666 blue 6666 white 6" if m == rolled else m for m in moves])
    assert "is not what its seed rolls" in refused(saved)


def test_another_seed_is_found(saved):
    change(saved, seed=8)
    assert "is not what its seed rolls" in refused(saved)


def test_dice_entered_by_hand_must_be_possible(tmp_path):
    session, path = Session("cubo", chance="ask"), tmp_path / "real.json"
    session.play("flip")
    session.play("roll red 26 blue 14")
    session.save(path)
    assert Session.load(path).record == session.record
    change(path, moves=["0: flip", "chance: roll red 26 blue 19"])
    assert "move 2" in refused(path)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("game", 5),
        ("game", "chess"),
        ("seed", None),
        ("options", []),
        ("options", {"players": "two"}),
        ("options", {"colour": 1}),
        ("options", {"seed": 1}),
        ("names", "Plum"),
        ("names", [1]),
        ("bots", {}),
        ("chance", "maybe"),
        ("undo", "always"),
        ("house", 3),
        ("house", {"id": "real", "digest": 5}),
        ("house", {"id": "real", "digest": "abc"}),
        ("position", "phase: flip"),
        ("position", [1]),
        ("position", ["phase: never"]),
        ("position", ["centre: blue 7"]),
        ("script", None),
        ("script", "die 1"),
        ("script", [1]),
        ("script", ["roll nothing"]),
        ("moves", None),
        ("moves", [5]),
    ],
)
def test_a_damaged_part_is_one_clear_error(saved, part, value):
    change(saved, **{part: value})
    refused(saved)


def test_a_position_that_the_rules_refuse_is_refused(tmp_path):
    path = tmp_path / "game.json"
    Session("cubo", start="phase: command\ncentre: blue 1, blue 4, red 2, red 6", seed=1).save(path)
    position = json.loads(path.read_text("utf-8"))["position"]
    change(path, position=[line.replace("blue 1, blue 4", "blue 1, blue 4, blue 4") for line in position])
    assert "Position not read" in refused(path)


def test_named_dice_that_cannot_come_are_refused_with_the_move_that_waits_for_them(saved):
    change(saved, script=["roll red 1 blue 123"])
    assert "move 1 (flip) cannot be. Not played: “roll red 1 blue 123” is named as number 1" in refused(saved)


def test_other_dice_than_the_named_ones_are_found(saved):
    change(saved, script=["roll red 26 blue 14"])
    assert "is not what its seed rolls or its script names" in refused(saved)


def test_a_game_without_moves_is_at_its_start(saved):
    change(saved, moves=[])
    assert Session.load(saved).played == ()


def test_a_missing_file_is_one_clear_error(tmp_path):
    with pytest.raises(SaveError, match=r"none.json not loaded: it cannot be read"):
        Session.load(tmp_path / "none.json")


def test_a_file_is_written_whole_or_not_at_all(saved, monkeypatch):
    before = saved.read_bytes()

    def fail(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", fail)
    with pytest.raises(SaveError, match=r"no room left for game\.json\. Free some space"):
        Session("cubo", seed=1).save(saved)
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_a_folder_that_does_not_exist_is_one_clear_error(tmp_path):
    with pytest.raises(SaveError, match=r"the folder of game\.json is not there"):
        Session("cubo", seed=1).save(tmp_path / "no" / "game.json")


# The schema

PARTS = list(json.loads(files.dumps(Session("cubo", seed=7).record)))


def raw(path, old, new):
    """Change the letters of a save file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_is_named(saved, part):
    data = json.loads(saved.read_text("utf-8"))
    del data[part]
    saved.write_text(json.dumps(data), "utf-8")
    words = refused(saved)
    assert f"its part '{part}' is missing" in words or part in ("format", "version")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_another_kind_is_taken_or_refused_in_words(saved, part):
    for value in (None, True, 1.5, -1, "", [], {}, [[]], {"x": []}, ["x", 1]):
        change(saved, **{part: value})
        with case(repr(value)), suppress(SaveError):
            Session.load(saved)
            continue
        refused(saved)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"colour": 1}, "it has a strange part 'colour'"),
        ({"names": ["x" * 81]}, "number 1 in its part 'names' is damaged or too long"),
        ({"names": ["x"] * 101}, "its part 'names' is too long"),
        ({"names": ["a\nb"]}, "its part 'names' cannot be used: it holds a line break"),
        ({"names": ["a\0b"]}, "its part 'names' cannot be used: it holds a line break"),
        ({"moves": ["0: flip", "0: " + "x" * 400]}, "number 2 in its part 'moves' is damaged or too long"),
        ({"moves": ["0: flip"] * 100_001}, "its part 'moves' is too long"),
        ({"moves": ["0: flip", 5]}, "number 2 in its part 'moves' is damaged or too long"),
        ({"moves": ["²: flip"]}, "move 1 ('²: flip') does not say who made it"),
        ({"moves": ["9" * 50 + ": flip"]}, "does not say who made it"),
        ({"options": {"players": [2]}}, "its part 'options' is damaged"),
        ({"options": {"edition": "x" * 70_000}}, "its part 'options' is too long"),
        ({"options": {"players": 2, "dungeon": "room"}}, "has no option 'dungeon'"),
        ({"house": {"id": "real"}}, "its part 'house.digest' is missing"),
        ({"seed": 10**60}, "its part 'seed' cannot be used: it has more than 40 digits"),
        ({"rules": 1.0}, "its part 'rules' is damaged"),
        ({"version": "2"}, "its part 'version' is damaged"),
        ({"version": 0}, "it has version 0 of the format"),
        ({"version": 1}, "it has a strange part 'position'"),
    ],
    ids=short,
)
def test_a_file_that_breaks_the_schema_is_refused_with_its_place(saved, parts, words):
    change(saved, **parts)
    assert words in refused(saved)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed": 7', '"seed": ' + "9" * 5_000),
        ('"seed": 7', '"seed": -' + "9" * 5_000),
        ('"seed": 7', '"seed": NaN'),
        ('"seed": 7', '"seed": Infinity'),
        ('"seed": 7', '"seed": 1e999'),
        ('"seed": 7', '"seed": "\\ud800"'),
        ('"Plum"', '"\\udfff"'),
        ('"Plum"', '"a\0b"'),
        ('"rules": 1', '"rules": ' + "1" * 5_000),
        ('"version": 2', '"version": ' + "2" * 5_000),
        ('"house": null', '"house": ' + "[" * 90_000),
        ('"house": null', '"house": ' + '{"id":' * 90_000),
        ('"options": {', '"options": {' + '"a": 1, ' * 9_000),
    ],
    ids=short,
)
def test_numbers_without_end_half_characters_and_deep_lists_are_one_clear_error(saved, old, new):
    raw(saved, old, new)
    assert len(refused(saved)) < 300


def test_a_file_with_the_mark_that_windows_writes_is_read(saved):
    saved.write_bytes(b"\xef\xbb\xbf" + saved.read_bytes())
    assert Session.load(saved).names == ("Plum", "Fig <b>")


def test_a_record_that_cannot_be_written_leaves_no_file_behind(tmp_path):
    with pytest.raises(SaveError, match="letters that no file can hold"):
        files.write(files.Record("cubo", 1, "\ud800"), tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text", ["", "flip", ": flip", "²: flip", "٣: flip", "-1: flip", "1_0: a", "x" * 9_000]
)
def test_an_entry_that_does_not_say_who_moved_is_a_save_error(text):
    with pytest.raises(SaveError) as error:
        files.read_entry(text)
    assert len(str(error.value)) < 300


ODD_VALUES = [True, -1, 0, 1.5, 10**30, "", "x" * 60_000, "\ud800", None, [], {}]


@pytest.mark.parametrize("name", GAMES)
def test_an_option_of_another_kind_is_taken_or_refused_in_words(name):
    record = Session(name, seed=7).record
    for option in GAMES[name].options:
        for value in ODD_VALUES:
            with suppress(SaveError):
                Session.from_record(replace(record, options={**record.options, option.name: value}))
