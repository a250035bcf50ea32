"""What a device is told of a table: the same, whatever is hidden from it."""

from dataclasses import replace
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.cubo.rules.legality import ARRANGING
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.game import CHANCE, Step
from cubeplay.registry import OURS
from cubeplay.session.history import PlayedMove
from cubeplay.store import Store
from cubeplay.tables import TableSession, record_of, view_of
from cubeplay.tables.events import Came, Seated, Started
from cubeplay.tables.state import Flow, link
from tests.tables.laid import laid

from database import FILE_FIRST

PEOPLE = ("plum", "fig", "kiwi", "lime")


def seated(tables, game, seed):
    """A game of the most people, on two devices, with a big screen and a spectator; and moves at random."""
    option = GAMES[game].seats_option()
    options = {option.name: min(4, max(GAMES[game].seats))} if option else {}
    code = tables.open(game, "plum", seed=seed, **options)
    for seat in range(len(tables.state(code).seats)):
        tables.act(code, PEOPLE[seat % 2], Seated(seat, PEOPLE[seat].title()))
    tables.act(code, "wall", Came("1", "big-screen"))
    tables.act(code, "gull", Came("1", "spectator"))
    tables.act(code, "plum", Started())
    return code


def walked(tables, code, moves, rng):
    """The states on the way of a game that people play at random."""
    for _move in range(moves):
        state = tables.state(code)
        actors = [actor for actor in state.to_move if isinstance(actor, int)]
        if not actors:
            return
        yield state
        seat = rng.choice(actors)
        session = TableSession(tables, code, state.seats[seat].person)
        session.play(rng.choice(session.moves(seat)), seat)


def other_world(state, seat, rng):
    """A table that differs from this one in all that a seat may not know, seed and logs of others too."""
    game, position = state.game, state.position
    made = state.last.played if state.last else PlayedMove(CHANCE, None, Step(position))
    unheard = tuple(event for event in made.step.events if event.heard_by(seat))
    step = Step(game.guess(game.view(position, seat), seat, rng), unheard)
    before = state.last.before if state.last else None
    return replace(
        state,
        seed="another",
        last=link(
            link(before, PlayedMove(made.actor, made.move, step)), PlayedMove(CHANCE, None, Step(step.state))
        ),
        number=state.number + 9,
        flows={"fig": Flow(7)},
        done=("1",),
    )


@pytest.mark.parametrize("game", OURS)
@FILE_FIRST
def test_tables_that_differ_in_hidden_things_alone_are_the_same_bytes(tables, game):
    rng, differ = Random(3), False
    code = seated(tables, game, seed=5)
    for state in walked(tables, code, 40, rng):
        for number, seat in enumerate(state.seats):
            held = replace(
                state,
                seats=tuple(
                    replace(each, person=seat.person if other == number else "else")
                    for other, each in enumerate(state.seats)
                ),
            )
            other = other_world(held, number, rng)
            differ |= other.position != held.position
            assert view_of(other, seat.person).as_bytes() == view_of(held, seat.person).as_bytes()
    assert differ == GAMES[game].hides(state.options)


@pytest.mark.parametrize("game", OURS)
@FILE_FIRST
def test_who_holds_no_seat_is_told_what_lies_open_for_all(tables, game):
    code = seated(tables, game, seed=5)
    for state in walked(tables, code, 25, Random(4)):
        for who in ("wall", "gull", "stranger"):
            view = view_of(state, who)
            assert (view.mine, dict(view.views), dict(view.told)) == ((), {}, {})
            assert view.open == state.game.view(state.position, None)


@FILE_FIRST
def test_how_often_somebody_moves_in_secret_is_told_to_nobody(tables):
    """Two tables of Cubo: Plum arranges in secret, here once and there four times."""
    codes = [laid(tables, "cubo", "plum", "fig", seed=7, players=2) for _table in range(2)]
    for code, times in zip(codes, (1, 4), strict=True):
        session = TableSession(tables, code, "plum")
        session.play("flip", 0)
        session.play("start", 0)
        for _time in range(times):
            session.play(next(move for move in session.moves(0) if isinstance(move, ARRANGING)), 0)
    one, other = (replace(tables.state(code), code="KMTR") for code in codes)
    assert one.position != other.position
    for who in ("fig", "gull"):
        assert view_of(one, who).as_bytes() == view_of(other, who).as_bytes()
    assert view_of(one, "plum").as_bytes() != view_of(other, "plum").as_bytes()


@FILE_FIRST
def test_no_view_names_a_device_or_the_seed(tables):
    code = seated(tables, "cubed", seed=918273645)
    for who in (*PEOPLE[:2], "wall", "gull"):
        data = tables.view(code, who).as_bytes()
        assert b"918273645" not in data
        assert not [device for device in (b'"plum"', b'"fig"', b'"wall"', b'"gull"') if device in data]


@FILE_FIRST
def test_a_running_table_gives_no_file_to_anybody(tables, tmp_path):
    code = laid(tables, "cubed", "plum", "fig", players=2)
    session = TableSession(tables, code, "plum")
    for ask in (
        lambda: session.record,
        lambda: session.save(tmp_path / "game.json"),
        lambda: tables.record(code),
        lambda: record_of(tables.state(code)),
    ):
        with pytest.raises(SaveError, match="the game is going on"):
            ask()
    assert not (tmp_path / "game.json").exists()
    for who in ("plum", "fig"):
        data = Store(tables.log.place, owner=who).export(who)
        assert '"seed"' not in data
        assert '"played"' not in data


@FILE_FIRST
def test_a_session_of_a_device_has_no_seed_and_rolls_nothing(tables):
    code = laid(tables, "cubed", "plum", "fig", players=2, seed=918273645)
    session = TableSession(tables, code, "plum")
    assert session.seed == ""
    assert session.luck.brings(session.game.chance(session.game.start()), 0) is None
    with pytest.raises(CubeplayError):
        session.correct()


@FILE_FIRST
def test_whose_data_are_deleted_leaves_the_game_to_the_others(tables):
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    plum = TableSession(tables, code, "plum")
    plum.play(plum.moves(0)[0], 0)
    before = tables.state(code)
    Store(tables.log.place, owner="plum").delete("plum")
    state = tables.state(code)
    assert state.position == before.position
    assert (state.seats[0].sitter, state.seats[1].person, state.host) == ("nobody", "fig", None)
    assert tables.act(code, "kiwi", Seated(0, "Kiwi")).names == ("Kiwi", "Fig")
