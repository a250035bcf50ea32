"""Sessions from any position and with dice named in advance: where they begin, what comes, who knows."""

from dataclasses import replace
from random import Random

import pytest
from cubeplay import GAMES, position
from cubeplay.errors import (
    CubeplayError,
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
    SaveError,
    ScriptError,
)
from cubeplay.game import CHANCE
from cubeplay.players import RandomBot, next_bot_move
from cubeplay.session import Session
from cubeplay.session import record as files
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from tests.games import KEEP, KUHN, NIM, NOUGHTS, Board, Die, Heaps

from guided_readers import CHAPTERS, fresh, scene_numbers

ROLLED = "roll red 1245 blue 2334 white 3"
OTHER = "roll red 1366 blue 1556 white 2"
CENTRE = "roll red 26 blue 14"


def wander(session, rng, number):
    """Make up to so many random moves."""
    for _move in range(number):
        if session.to_move:
            session.play(rng.choice(session.moves()))


# Where a session begins


def test_a_session_begins_in_a_state_or_its_text():
    table = Session("cubo", script=(CENTRE,), players=3)
    table.play("flip")
    text = table.game.write_position(table.state)
    for start in (table.state, text):
        session = Session("cubo", start=start)
        assert session.start == session.state == table.state
        assert session.played == ()


def test_a_position_settles_its_options():
    start = GAMES["cubo"].start(players=3, straights="any", rounds=2)
    assert Session("cubo", start=start).options["players"] == 3
    assert Session("cubo", start=start, players=3).options == Session("cubo", start=start).options
    with pytest.raises(OptionError, match="players cannot be 2 in a position in which it is 3"):
        Session("cubo", start=start, players=2)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cubo", {"players": 4, "timing": "timed", "start_player": 2}),
        ("gelatinous", {"difficulty": "expert", "first_level": 3, "boilers": "overtime"}),
        ("cuboro", {"players": 4, "version": 2, "teams": True, "rounds": 2}),
        ("cubed", {"players": 5, "match": "all", "bridge": True, "rounds": 1}),
        ("cuobe", {"players": 3, "decks": "advanced", "clown": False, "pvp": "respawn", "tools_out": 2}),
    ],
)
def test_what_a_start_settles_are_the_options_that_it_was_made_with(name, options):
    game = GAMES[name]
    chosen, start = game.checked(options), game.start(**options)
    settled = game.options_of(start)
    assert settled == {option: chosen[option] for option in settled}
    assert options.keys() <= settled.keys()


def test_no_option_is_called_like_a_keyword_of_a_session():
    for game in GAMES.values():
        for option in game.options:
            assert option.name not in {"game", *Session.__init__.__kwdefaults__}


@pytest.mark.parametrize("start", [Heaps((1,)), 5, ("flip",), {"phase": "play"}])
def test_what_is_no_position_of_the_game_is_refused(start):
    with pytest.raises(PositionError, match="no position of Cubo"):
        Session("cubo", start=start)


def test_a_text_that_the_rules_refuse_is_refused_with_its_line():
    with pytest.raises(PositionError, match="line 2"):
        Session("cubo", start="phase: command\ncentre: blue 1, blue 9")


def test_undo_and_restart_go_back_to_the_position_and_no_further():
    session = Session(NOUGHTS, start=Board((0, 1, -1, -1, -1, -1, -1, -1, -1), 0), undo="free")
    begun = session.state
    for move in ("mark 5", "mark 9"):
        session.play(move)
    session.restart()
    assert session.state == begun
    session.redo()
    assert session.state.fields[4] == 0
    session.undo()
    session.undo()
    assert session.state == begun
    with pytest.raises(CubeplayError, match="no move has been made yet"):
        session.undo()


def test_a_computer_player_thinks_from_the_position():
    session = Session(NIM, start=Heaps((0, 4, 0), 1), seed=1)
    turn = next_bot_move(session, {1: RandomBot()})
    assert turn.actor == 1
    assert turn.move.heap == 2
    session.play(turn.move, 1)


# Dice named in advance


def test_named_dice_come_in_their_order_and_then_those_of_the_seed():
    session, plain = (Session(KEEP, seed=4, rolls=5, script=script) for script in (("die 1", "die 6"), ()))
    for each in (session, plain):
        for _time in range(3):
            each.play("again")
    fallen = [[str(p.move) for p in each.played if p.actor == CHANCE] for each in (session, plain)]
    assert fallen[0] == ["die 1", "die 6", *fallen[1][2:]]


def test_named_dice_belong_to_their_number_however_often_they_are_taken_back():
    session = Session(KEEP, seed=4, rolls=5, undo="free", script=("die 1", "die 6", "die 5"))
    for _time in range(3):
        session.play("again")
    played = session.played
    for _time in range(3):
        session.undo()
    assert session.state.pips == 1
    for _time in range(2):
        session.redo()
    session.undo()
    for _time in range(2):
        session.play("again")
    assert session.played == played
    session.restart()
    assert session.state.pips == 1
    session.redo()
    assert session.played == played


def test_dice_that_cannot_come_are_one_clear_error_and_change_nothing():
    session = Session("cubo", seed=1, script=(CENTRE, "roll red 1 blue 123", ROLLED))
    session.play("flip")
    before = session.record, session.revision
    with pytest.raises(ScriptError) as error:
        session.play("start")
    assert str(error.value).startswith(
        "Not played: “roll red 1 blue 123” is named as number 2 of what chance brings, and cannot come then. "
        "Name what can come there, for example: roll red 1111 blue 1111 white 1,"
    )
    assert (session.record, session.revision) == before


def test_cards_that_cannot_come_at_the_start_are_refused_there():
    with pytest.raises(ScriptError, match="“deal 1” is named as number 2"):
        Session(KUHN, script=("deal 1", "deal 1"))


def test_a_script_that_is_no_notation_is_refused_at_once():
    with pytest.raises(NotationError, match="'die 7' is not a move"):
        Session(KEEP, script=("die 1", "die 7"))


def test_any_leaves_it_open_and_or_any_gives_way():
    plain = Session("cubo", seed=1)
    session = Session("cubo", seed=1, script=("any", f"{CENTRE} or any", f"{ROLLED} or any"))
    for each in (plain, session):
        for move in ("flip", "start"):
            each.play(move)
    rolls = [[str(p.move) for p in each.played if p.actor == CHANCE] for each in (plain, session)]
    assert rolls[1] == [*rolls[0][:2], ROLLED]


def test_named_dice_come_before_those_that_people_enter():
    session = Session(KEEP, chance="ask", script=("die 4", "any", "die 2"))
    assert session.state.pips == 4
    session.play("again")
    assert session.to_move == (CHANCE,)
    session.play("die 3")
    session.play("again")
    assert session.state.pips == 2


@pytest.mark.parametrize("mode", ["seed", "ask"])
def test_nobody_else_may_say_what_chance_brings(mode):
    session = Session("cubo", chance=mode, script=(CENTRE, ROLLED, OTHER))
    for move in ("flip", "start"):
        session.play(move)
        for actor in (0, 1, CHANCE):
            with pytest.raises(IllegalMove):
                session.play(ROLLED, actor)


def test_nobody_sees_what_is_to_come():
    plain, knowing = (Session("cubo", seed=1, script=script) for script in ((), (CENTRE, ROLLED, OTHER)))
    for seat in (0, 1, None):
        assert plain.view(seat) == knowing.view(seat)
        assert plain.told(seat) == knowing.told(seat)
        assert seat is None or plain.hints(seat) == knowing.hints(seat)
    assert plain.moves() == knowing.moves()
    bots = {seat: GAMES["cubo"].bots()["regular"] for seat in (0, 1)}
    assert next_bot_move(plain, bots) == next_bot_move(knowing, bots)


# Positions by the moves that lead there


def test_a_position_gives_fresh_sessions_that_go_their_own_way():
    begin = position("cubo", "flip", CENTRE, "start", ROLLED, OTHER, names=("Plum", "Fig"))
    first, second = begin(), begin()
    first.play("r4 a1")
    assert second.state == begin.state != first.state


def test_a_position_may_begin_in_another_one():
    start = Board((0, 1, -1, -1, -1, -1, -1, -1, -1), 0)
    assert position(NOUGHTS, "mark 5", start=start).state.fields == (0, 1, -1, -1, 0, -1, -1, -1, -1)


def test_what_is_to_come_comes_after_the_moves_of_a_position():
    pending = position("cubo", "flip", then=(CENTRE, ROLLED, OTHER))()
    assert str(pending.played[-1].move) == CENTRE
    pending.play("start")
    assert [str(played.move) for played in pending.played[-2:]] == [ROLLED, OTHER]
    named = position("cubo", "flip", CENTRE, then=(ROLLED, OTHER))()
    named.play("start")
    assert named.record == pending.record


def test_a_position_is_saved_with_the_dice_that_led_to_it():
    session = position("cubo", "flip", CENTRE, "start", seed=3, then=("any", "any"))()
    again = Session.from_record(files.loads(files.dumps(session.record)))
    assert (again.record, again.state, again.log) == (session.record, session.state, session.log)


# Saved and loaded

WRITABLE = [game for game in GAMES.values() if type(game).write_position is not type(NIM).write_position]
"""The games that can write their positions."""


@settings(deadline=None)
@given(st.sampled_from(WRITABLE), st.integers(0, 10**6), st.integers(0, 60), st.integers(0, 12))
def test_a_game_cut_anywhere_goes_on_from_its_text_and_comes_back_from_its_file(game, seed, first, then):
    rng = Random(seed)
    session = Session(game, seed=seed)
    wander(session, rng, first)
    cut = Session(game, start=game.write_position(session.state), seed=seed + 1)
    assert cut.start == session.state
    wander(cut, rng, then)
    loaded = Session.from_record(files.loads(files.dumps(cut.record)))
    assert (loaded.start, loaded.state, loaded.log) == (cut.start, cut.state, cut.log)
    assert loaded.record == cut.record
    wander(cut, Random(seed), 3)
    wander(loaded, Random(seed), 3)
    assert loaded.record == cut.record


@settings(deadline=None)
@given(st.sampled_from(WRITABLE), st.integers(0, 10**6), st.integers(0, 30))
def test_a_script_of_all_that_fell_makes_the_same_game_under_another_seed(game, seed, moves):
    session = Session(game, seed=seed)
    wander(session, Random(seed), moves)
    fallen = tuple(str(played.move) for played in session.played if played.actor == CHANCE)
    again = Session(game, seed=seed + 1, script=fallen)
    for played in session.played:
        if played.actor != CHANCE:
            again.play(str(played.move), played.actor)
    assert (again.state, again.log) == (session.state, session.log)
    assert Session.from_record(again.record).record == again.record


@pytest.mark.parametrize("game", WRITABLE, ids=lambda game: game.name)
def test_every_start_of_a_scene_is_saved_and_comes_back(game):
    starts = [fresh(game.name, CHAPTERS, number).start for number in scene_numbers(game.name)]
    assert starts
    for start in starts:
        session = Session(game, start=start)
        again = Session.from_record(files.loads(files.dumps(session.record)))
        assert (again.record, again.state, again.log) == (session.record, session.state, session.log)


def test_a_game_that_cannot_write_positions_says_so_when_it_is_saved(tmp_path):
    session = Session(KEEP, start=Die(2, 3, 2, 5), seed=1)
    session.play("keep")
    with pytest.raises(SaveError, match="Game not saved: Keep has no way to write positions"):
        session.save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []
    Session(KEEP, start=KEEP.start(players=1, rolls=3), seed=1).save(tmp_path / "own-start.json")


def test_a_position_that_could_not_be_read_again_is_not_saved(tmp_path):
    game = GAMES["cuboro"]
    session = Session(game, start=structs.replace(game.start(), finishes=("red",) * 12))
    with pytest.raises(SaveError, match="Game not saved"):
        session.save(tmp_path / "game.json")
    assert list(tmp_path.iterdir()) == []


# Options that mean nothing beside the others

MOOT = [
    ("cubed", {"players": 1, "rounds": 3}, {"players": 1, "rounds": 1}),
    ("cubed", {"players": 1, "void": True}, {"players": 1}),
    ("cuobe", {"players": 1, "pvp": "yes"}, {"players": 1}),
    ("cuobe", {"players": 1, "short": True}, {"players": 1}),
    ("cuobe", {"talents_out": 5, "specialist": True}, {"talents_out": 5}),
    ("cuobe", {"triggers_out": 8, "brutal": True}, {"triggers_out": 8}),
    ("gelatinous", {"first_level": 2, "first_level_health": 4}, {"first_level": 2}),
    ("gelatinous", {"abilities": "slide", "difficulty": "expert"}, {"abilities": "slide"}),
]


@pytest.mark.parametrize(("name", "asked", "played"), MOOT, ids=lambda value: str(value))
def test_an_option_that_would_have_no_effect_is_refused_and_an_old_save_with_it_still_opens(
    name, asked, played
):
    game = GAMES[name]
    with pytest.raises(OptionError, match=r"Leave .* out, or choose") as refusal:
        Session(name, seed=1, **asked)
    assert len(str(refusal.value)) < 200
    session = Session(name, seed=1, **played)
    moot = set(asked.items()) - set(session.options.items())
    assert moot
    old = replace(session.record, options={**session.options, **dict(moot)})
    loaded = Session.from_record(old)
    assert (loaded.state, loaded.options) == (session.state, session.options)
    assert game.effective(asked) == {key: value for key, value in asked.items() if (key, value) not in moot}
