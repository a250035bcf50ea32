"""Editions: the house's own, complete; those of others, refused in words at their place."""

import re
from collections import Counter
from pathlib import Path

import pytest
from cubeplay.cuobe.edition.editing import (
    edition_files,
    edition_of,
    folder_text,
    house_text,
    mistakes,
    one_text,
)
from cubeplay.cuobe.edition.edition import (
    ATRIUM,
    BLUE,
    CURIOSITY,
    EFFECTS,
    EXIT,
    GREEN,
    ROOMS,
    SPAWNS,
    SYNDROMES,
    TURNS,
    WHERE,
    WHO,
)
from cubeplay.cuobe.edition.mistakes import EditionError
from cubeplay.cuobe.edition.schema import EFFECT
from cubeplay.cuobe.tools.edition_command import edition_command
from cubeplay.errors import CubeplayError, HouseDataError
from cubeplay.words.catalogues import LOCALE

from breadth import together

E, R, B, G = "edition.toml", "rooms.toml", "blue.toml", "green.toml"
HOUSE = edition_of("")
CARDS = (*HOUSE.blue.values(), *HOUSE.green.values())
EFFECTS_USED = [effect for card in CARDS for effect in card.effects] + [
    effect for room in HOUSE.rooms.values() for effect in (*room.enter, *room.dice, *room.ongoing)
]


# The house's edition


@pytest.mark.rule("cuobe.components")
def test_the_house_has_25_rooms_35_blue_and_45_green_cards():
    assert len(HOUSE.rooms) == ROOMS
    assert Counter(card.kind for card in HOUSE.blue.values()) == BLUE
    kinds = Counter(card.kind for card in HOUSE.green.values())
    assert sum(kinds.values()) == GREEN
    assert kinds == {"spawn": 6, "sister": 1, "event": 22, "tick": 8, "trigger": 8}
    assert set(HOUSE.spawn_cards) == set(SPAWNS)
    assert {card.id for card in HOUSE.blue.values() if card.kind == "syndrome"} == set(SYNDROMES)
    assert HOUSE.blue[CURIOSITY].kind == "talent"
    assert len(HOUSE.titles) == ROOMS + sum(BLUE.values()) + GREEN


@pytest.mark.rule("cuobe.die", "cuobe.force")
def test_the_house_die_and_what_brute_force_does_by_face():
    assert HOUSE.die == (0, 1, 1, 2, 2, 3)
    assert HOUSE.force == {0: "nothing", 1: "unlocked", 2: "unlocked", 3: "trap"}


def test_every_effect_of_the_glossary_is_on_a_room_or_card():
    assert {effect.do for effect in EFFECTS_USED} == set(EFFECTS)


@pytest.mark.parametrize(
    ("field", "values"),
    [("who", WHO), ("where", WHERE), ("direction", TURNS), ("card", ("tool", "talent", "syndrome"))],
)
def test_every_target_is_on_a_room_or_card(field, values):
    assert {getattr(effect, field) for effect in EFFECTS_USED} - {""} == set(values)


@pytest.mark.parametrize("do", [do for do, signature in EFFECTS.items() if do in ("lock", "trap", "unlock")])
def test_locks_and_traps_come_to_every_room_that_they_can(do):
    assert {effect.where for effect in EFFECTS_USED if effect.do == do} == set(EFFECTS[do].where)


@pytest.mark.rule("cuobe.compulsory", "cuobe.decline")
def test_effects_are_compulsory_and_optional():
    assert {effect.must for effect in EFFECTS_USED} == {True, False}
    assert {effect.must for card in HOUSE.green.values() for effect in card.effects} == {True, False}


def test_rooms_have_every_sign():
    rooms = HOUSE.rooms.values()
    assert {room.search for room in rooms} == {0, 1, 2, 3}
    assert {room.stripe for room in rooms} == {"", "row", "column"}
    assert {len(room.arrows) for room in rooms} == {0, 1, 2, 3}
    assert {("north", "south"), ("north", "east")} <= {room.arrows for room in rooms}
    assert sum(room.lock for room in rooms) in range(3, 5)
    assert sum(room.trap for room in rooms) in range(3, 5)
    assert {room.discover for room in rooms} >= {(), ("blue",), ("green",), ("blue", "green")}
    assert {bool(room.least) for room in rooms if room.dice} == {True, False}
    assert not HOUSE.rooms[EXIT].lock
    assert tuple(HOUSE.rooms)[:2] == (ATRIUM, EXIT)


@pytest.mark.rule("cuobe.search-symbol")
def test_the_numbers_that_come_more_often_have_more_rooms():
    counts = Counter(room.search for room in HOUSE.rooms.values() if room.search)
    assert counts[1] >= counts[3]
    assert counts[2] >= counts[3] >= 2


@pytest.mark.rule("cuobe.tick")
def test_two_ticks_point_in_each_direction():
    ticks = [card.direction for card in HOUSE.green.values() if card.kind == "tick"]
    assert Counter(ticks) == dict.fromkeys(("north", "east", "south", "west"), 2)


@pytest.mark.rule("cuobe.arrive")
def test_spawns_have_a_power_and_arrive_as_their_rules_say():
    cards = HOUSE.spawn_cards
    assert {cards[spawn].power for spawn in SPAWNS} == {1, 2, 3, 4}
    assert (cards["spiders"].arrives, cards["spiders"].power) == ("around", 1)
    assert cards["twins"].arrives == "beside"
    assert {cards[spawn].arrives for spawn in ("ghoul", "clown", "tentacles", "troll")} == {"here"}


def test_every_room_and_card_has_a_title_and_a_short_mood_of_its_own():
    everything = (*HOUSE.rooms.values(), *CARDS)
    assert len({card.title for card in everything}) == len({card.mood for card in everything}) == 105
    for card in everything:
        assert card.mood.endswith(".")
        assert len(card.mood) <= 80


def test_a_target_that_is_left_out_is_the_first_that_the_effect_takes():
    effects = HOUSE.rooms["mirrors"].enter + HOUSE.rooms["workshop"].dice
    assert [(effect.do, effect.who, effect.amount) for effect in effects] == [
        ("panic", "you", 1),
        ("retrieve-tool", "", 1),
    ]


def test_the_notes_of_the_edition_list_what_each_effect_takes():
    notes = house_text()[E].partition("\n\n")[0].splitlines()
    taken = {
        line.split()[1]: line.partition("(on")[0].replace(",", "").split()[2:]
        for line in notes
        if line[:4] == "#   "
    }
    for (do, entering), schema in EFFECT.items():
        if entering:
            assert taken[do] == [field for field in schema.fields if field not in ("do", "must")]


# As one text


def test_the_four_files_are_one_text_that_reads_back():
    assert edition_of(one_text(house_text())) == HOUSE
    assert edition_of(one_text(house_text()).replace("\n", "\r\n")) == HOUSE
    assert edition_of("") is edition_of("")


def write(folder, files):
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8-sig")
    return str(folder)


def test_a_folder_is_read_as_one_text(tmp_path):
    folder = write(tmp_path, house_text())
    assert edition_of(folder_text(folder)) == HOUSE
    assert tuple(edition_files(folder)) == ("edition.toml", "rooms.toml", "blue.toml", "green.toml")


def test_a_missing_file_and_an_unreadable_one_are_refused_by_name(tmp_path):
    folder = write(tmp_path, house_text())
    (tmp_path / "blue.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match=r"blue\.toml: it cannot be read"):
        folder_text(folder)
    (tmp_path / "blue.toml").unlink()
    with pytest.raises(EditionError, match=r"blue\.toml: there is no such file.*edition\.toml, rooms\.toml"):
        folder_text(folder)
    with pytest.raises(EditionError, match=r"nowhere: there is no such file"):
        folder_text(str(tmp_path / "nowhere"))


# Mistakes

NOTHING_UNLOCKS = '1 = "nothing", 2 = "nothing", 3 = "nothing" }'


def cut(file, id):
    """The whole entry of a room or card."""
    entries = house_text()[file].split("\n[[")
    return "[[" + next(entry for entry in entries if f'\nid = "{id}"\n' in entry) + "\n"


def cases():
    """The mistakes of mistakes.txt."""
    text = (Path(__file__).parent / "mistakes.txt").read_text("utf-8")
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if lines:
            (name, file), (old, new) = lines[0].split(": "), re.split(r" => ?", lines[1].strip())
            old = cut(file, old.removeprefix("entry ")) if old.startswith("entry ") else old
            said = lines[2].strip().split(" | ")
            yield name, file, *(part.replace("\\n", "\n") for part in (old, new)), *said


def broken(file, old, new):
    """The house's files with one edit below the notes at the top of a file."""
    files = dict(house_text())
    notes, gap, body = files[file].partition("\n\n")
    assert old in body, old
    files[file] = notes + gap + body.replace(old, new, 1)
    return files


@together(("name", "file", "old", "new", "place", "why", "mend"), list(cases()))
def test_a_mistake_is_named_with_its_file_and_place_and_how_to_mend_it(
    name, file, old, new, place, why, mend
):
    found = mistakes(broken(file, old, new))
    said = [error for error in found if place in str(error.place) and why in error.why and mend in error.next]
    assert said, (name, [str(error) for error in found])
    assert str(said[0]).startswith(f"Edition not loaded, {said[0].place}: {said[0].why} {said[0].next}")


def test_a_pasted_text_says_line_and_place():
    text = one_text(broken(R, "search = 3", "search = 4"))
    with pytest.raises(HouseDataError, match=r"your text, line \d+, \[\[room]] 5 \(attic\), search: the die"):
        edition_of(text)
    with pytest.raises(HouseDataError, match=r"your text: it cannot be read as TOML"):
        edition_of("not an edition")
    with pytest.raises(HouseDataError, match=r"your text: 'room' is not a list of tables.*\[\[room]]"):
        edition_of(one_text({E: house_text()[E]}) + '[room]\nid = "attic"\n')
    with pytest.raises(HouseDataError, match=r"\[\[room]] 1 \(\?\): it is no table"):
        edition_of("room = [3]\n" + house_text()[E])


def test_all_mistakes_are_collected():
    files = broken(R, "search = 3", 'search = "3"')
    files[B] = files[B].replace('kind = "key"', 'kind = "kee"')
    assert [error.place.file for error in mistakes(files)] == [R, *[B] * 5]
    assert mistakes(house_text()) == ()


def test_few_triggers():
    files = dict(house_text())
    for id in ("tripwire", "plate", "needle", "pendulum", "spring", "snare"):
        files[G] = files[G].replace(cut(G, id), cut(G, "again").replace('"again"', f'"{id}"'))
    (error,) = mistakes(files)
    assert "there are 2 triggers" in error.why
    assert "Have 3 or more" in error.next


# Prisons


def without_unlocking(files):
    """No face of the die unlocks, and no tool or talent."""
    files[E] = files[E].split("force =")[0] + 'force = { 0 = "nothing", ' + NOTHING_UNLOCKS
    files[B] = files[B].replace('do = "unlock", where', 'do = "shift", where')
    return files


@pytest.mark.rule("cuobe.lock", "cuobe.unlock")
def test_a_lock_that_nothing_can_open_is_a_prison():
    found = mistakes(without_unlocking(dict(house_text())))
    assert {"pump", "archive", "armoury", "cellar", "doors"} <= {
        str(error.place).split("(")[1].split(")")[0] for error in found
    }
    assert all("is never opened" in error.why and "Let a face" in error.next for error in found)


def test_a_tool_that_unlocks_is_a_way_out_and_so_is_a_face():
    tool = without_unlocking(dict(house_text()))
    tool[B] = house_text()[B]
    assert mistakes(tool) == ()
    face = without_unlocking(dict(house_text()))
    face[E] = house_text()[E]
    assert mistakes(face) == ()


@pytest.mark.parametrize(
    "error", [PermissionError(13, "no"), OSError(36, "File name too long"), ValueError("\0")]
)
def test_a_folder_that_cannot_be_looked_into_or_written_is_one_clear_error(tmp_path, monkeypatch, error):
    """As root may look everywhere, the disk is told to refuse; catalogues of words lie elsewhere."""

    def refusing(done):
        def refuse(path, *args, **more):
            if LOCALE in path.parents:
                return done(path, *args, **more)
            raise error

        return refuse

    for name in ("lstat", "stat", "mkdir"):
        monkeypatch.setattr(Path, name, refusing(getattr(Path, name)))
    for more in ({"new": True}, {}, {"new": True, "to": "x"}):
        with pytest.raises(CubeplayError):
            edition_command(str(tmp_path / "mine"), **more)
    with pytest.raises(CubeplayError, match="not written"):
        edition_command(to=str(tmp_path / "all.toml"))
