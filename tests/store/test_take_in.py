"""A file with everything that is kept: written and read by both editions, and no other file is."""

import json
from datetime import datetime, timedelta

import pytest
from cubeplay import Session
from cubeplay.cli import main
from cubeplay.errors import SaveError
from cubeplay.store import Store
from cubeplay.store.notes import LearnerNotes

from cubeplay_widgets.browser import store_file


def played(store, seed, turns=1):
    """A game in a store, some turns old."""
    id = store.add(session := Session("cuboro", seed=seed))
    for _turn in range(turns):
        session.play(session.moves()[0])
    return id


def test_everything_goes_to_another_place_and_nothing_there_is_lost(tmp_path):
    """Games, also those in the bin, and notes; what is there stays, and a second reading changes nothing."""
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there", owner="fig")
    game, binned = played(here, 1), played(here, 2)
    here.throw_away(binned)
    LearnerNotes("cubo", "", place=here.place).keep([("latest", {"a": 1, "b": 2})])
    own = played(there, 3)
    LearnerNotes("cubo", "", owner="fig", place=there.place).keep([("latest", {"b": 3})])
    came = there.take_in(here.export(""))
    assert (came.games, came.notes) == (2, 1)
    assert {each.id for each in there.games()} == {game, own}
    assert there.open(game).state == here.open(game).state
    there.bring_back(binned)
    assert LearnerNotes("cubo", "", owner="fig", place=there.place).read() == {"a": 1, "b": 3}
    came = there.take_in(here.export(""))
    assert (came.games, came.notes) == (0, 0)


def test_of_two_states_of_a_game_the_one_that_went_on_stays(tmp_path):
    """Whichever of the two is in the file; somebody else's game is left alone."""
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there")
    game = played(here, 1)
    early = here.export("")
    session = here.open(game)
    session.play(session.moves()[0])
    late = here.export("")
    assert there.take_in(late).games == 1
    assert there.take_in(early).games == 0
    assert there.open(game).state == session.state
    other = Store(tmp_path / "other")
    other.take_in(early)
    assert other.take_in(late).games == 1
    assert other.open(game).state == session.state
    stranger = Store(tmp_path / "here", owner="kiwi")
    assert stranger.take_in(early).games == 1
    assert here.open(game).state == session.state
    assert [each.id for each in stranger.games()] != [game]


def moved(store, game, *which):
    """Go on with a game by its first, second ... move; what the store gives out then."""
    session = store.open(game)
    for each in which:
        session.play(session.moves()[each])
    return store.export("")


def later(text, days):
    """A file as a device writes it whose clock is some days ahead."""
    data = json.loads(text)
    for game in data["games"]:
        game["changed"] = (
            f"{datetime.fromisoformat(game['changed']) + timedelta(days):%Y-%m-%dT%H:%M:%S+00:00}"
        )
    return json.dumps(data)


@pytest.mark.parametrize("days", [1, -1])
def test_a_clock_that_is_wrong_by_a_day_costs_no_move(tmp_path, days):
    """The longer state of one line stays, whichever place has it; of two lines both do, each once."""
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there")
    game = played(here, 1)
    early = later(here.export(""), days)
    there.take_in(early)
    moved(here, game, 0, 0)
    state = here.open(game).state
    assert here.take_in(early).games == 0
    assert here.open(game).state == state
    assert there.take_in(later(here.export(""), -days)).games == 1
    assert there.open(game).state == state

    moved(here, game, 0)
    other = later(moved(there, game, 1, 0), days)
    states = [store.open(game).state for store in (here, there)]
    assert states[0] != states[1]
    for came in (1, 0):
        assert here.take_in(other).games == came
        ids = [each.id for each in here.games()]
        assert len(ids) == 2
        assert here.open(game).state == states[0]
        (copy,) = {*ids} - {game}
        assert here.open(copy).state == states[1]
    assert here.take_in(moved(there, game, 0)).games == 1
    assert here.open(copy).state == there.open(game).state
    assert len(here.games()) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not one of everything that is kept. Choose another file."),
        ("[1]", "not one of everything that is kept"),
        ('{"format": "cubeplay", "version": 2}', "not one of everything that is kept"),
        ('{"format": "cubeplay-data", "version": 99}', "a newer cubeplay wrote it"),
        ('{"format": "cubeplay-data", "version": 1, "games": [{"id": 7}], "notes": []}', "it is damaged"),
    ],
)
def test_another_file_gets_one_sentence(tmp_path, text, words):
    """It says what, why and what next, and nothing has changed."""
    store = Store(tmp_path / "games")
    game = played(store, 1)
    whole = store.export("")
    for broken in (text, text or whole[: len(whole) // 2]):
        with pytest.raises(SaveError, match=words):
            store.take_in(broken)
    assert [each.id for each in store.games()] == [game]


def test_the_command_reads_what_a_browser_gave_out(tmp_path, monkeypatch, capsys):
    """And the browser what the command wrote: it is one format."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "browser"))
    game = played(Store(), 1)
    file = tmp_path / "everything.json"
    file.write_text(store_file.everything(), encoding="utf-8")
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "machine"))
    assert main(["data", "import", str(file)]) == 0
    assert "Read: 1 game and 0 notes that were not here." in capsys.readouterr().out
    assert main(["data", "export", "me", str(file)]) == 0
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "third"))
    assert json.loads(store_file.take_in(file.read_text("utf-8")))["came"]
    assert [each.id for each in Store().games()] == [game]
    assert store_file.games() == 1
    assert "Choose another file" in json.loads(store_file.take_in("{}"))["words"]
    capsys.readouterr()
    assert main(["data", "import", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err
