"""Own pieces with names in any alphabet: a game with them is played, by people, hints and computers, kept,
and opened again.
"""

from random import Random

import pytest
from cubeplay import Session
from cubeplay.errors import CubeplayError
from cubeplay.own_pieces import sort_named

NAMES = pytest.mark.parametrize("name", ["Über die Wand", "Погреб", "墙"])
MOVES = {"abilities": 40, "rooms": 40, "cubes": 4, "edition": 40}


def renamed(sort, name):
    """The house's pieces, all of them named in another alphabet."""
    found = []
    for number, piece in enumerate(sort.house(), 1):
        path = "name" if sort.id == "cubes" else "title"
        called = name + name[0] * number if sort.id == "abilities" else f"{name} {number}"
        found.append(sort.settle({**piece, path: called}, path) if path in piece else piece)
    return found


def played(session, bots, moves):
    """The session after some moves of computer players, each advised before."""
    rng = Random(1)
    for _move in range(moves):
        if session.outcome:
            break
        seat = session.to_move[0]
        session.hints(seat)
        session.play(bots[rng.randrange(len(bots))].answer(session.game, session.view(seat), seat, rng).move)
    return session


@NAMES
@pytest.mark.parametrize("kind", ["abilities", "rooms", "cubes", "edition"])
def test_a_game_with_pieces_of_any_name_is_played_and_opened_again(kind, name):
    sort = sort_named(kind)
    pieces = renamed(sort, name)
    assert sort.faults(pieces) == []
    session = Session(sort.game, seed=3, **{sort.option: sort.write(pieces)})
    played(session, list(session.game.bots().values())[:2], MOVES[kind])
    assert Session.from_record(session.record).state == session.state
    assert session.game.read_position(session.game.write_position(session.state)) == session.state


def test_a_room_is_typed_as_in_older_games_and_two_are_never_taken_for_one():
    rooms, names = sort_named("rooms"), ("Käse 2", "Köse 2", "Подвал 2")
    house = rooms.house()[:3]
    called = [{**piece, "title": title} for piece, title in zip(house, names, strict=True)]
    assert rooms.faults(called) == []
    state = Session("gelatinous", dungeon=rooms.write(called)).state
    assert state.dungeon.names == ("2", "k-se-2", "köse-2")
    (fault,) = rooms.faults([called[0], called[0], called[0]])
    assert "two rooms with the name" in fault.error.why


def test_two_cards_of_one_name_are_told_apart_by_their_names():
    edition = sort_named("edition")
    pieces = renamed(edition, "Нож")
    ids = [piece["id"] for piece in pieces if "id" in piece]
    assert len(set(ids)) == len(ids)
    tools = [number for number, piece in enumerate(pieces) if piece.get("kind") == "tool"]
    pieces[tools[1]] = edition.settle({**pieces[tools[1]], "title": pieces[tools[0]]["title"]}, "title")
    (fault,) = edition.faults(pieces)
    assert "in the editor, a name" in fault.error.next


def test_a_name_in_capitals_is_refused_for_it_could_not_be_typed():
    edition = sort_named("edition")
    pieces = edition.house()
    number = next(at for at, piece in enumerate(pieces) if piece.get("kind") == "tool")
    pieces[number] = {**pieces[number], "id": "Нож"}
    assert "cannot be typed" in edition.faults(pieces)[0].error.why
    with pytest.raises(CubeplayError, match="heads a table"):
        sort_named("abilities").read('["Über"]\ntitle = "x"\n')
