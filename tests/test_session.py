"""Sessions: undo that knows about dice, the log, who may know what, and chance that cannot drift."""

from dataclasses import replace
from random import Random
from time import perf_counter

import pytest
from cubeplay import GAMES
from cubeplay.errors import (
    ChanceAwaited,
    CubeplayError,
    IllegalMove,
    NotationError,
    OptionError,
    ScriptError,
    UndoRefused,
)
from cubeplay.game import CHANCE
from cubeplay.session import Session
from cubeplay.store import Store
from tests.games import KEEP, KUHN, NIM, NOUGHTS


def test_a_session_starts_by_name_or_with_a_game():
    assert Session("cubo", seed=1).game is GAMES["cubo"]
    assert Session(NIM).game is NIM


def test_an_unknown_game_is_refused_with_the_names_of_all():
    with pytest.raises(CubeplayError, match=r"there is no game 'chess'. Games: cubo"):
        Session("chess")


def test_an_unknown_option_or_value_is_refused_in_words():
    with pytest.raises(OptionError, match=r"Cubo has no option 'colour'. Its options are players"):
        Session("cubo", colour="red")
    with pytest.raises(OptionError, match=r"players cannot be 9. It takes 2 to 4."):
        Session("cubo", players=9)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"undo": "x"}, r"Not started: undo cannot be 'x'\. It takes 'fair', 'free'\."),
        ({"chance": "x"}, r"Not started: chance cannot be 'x'\. It takes 'seed', 'ask'\."),
        ({"names": ("Plum", "Fig", "Sloe")}, r"more names than seats are given: 3 for 2\. Leave some out"),
        (
            {"bots": ("", "", "expert")},
            r"more computer players than seats are given: 3 for 2\. Leave some out",
        ),
    ],
    ids=["undo", "chance", "names", "bots"],
)
def test_what_a_session_cannot_be_told_is_refused_in_words(wrong, words):
    with pytest.raises(OptionError, match=words):
        Session("cubo", **wrong)


def test_seats_without_a_name_or_a_bot_are_fine_and_a_position_says_how_many_there_are():
    three = GAMES["cubo"].start(players=3)
    names = ("Plum", "Fig", "Sloe")
    assert Session("cubo", start=three, names=names).names == names
    assert Session("cubo", players=3, names=names[:1], bots=("", "expert")).names == ("Plum",)


def test_an_older_record_with_more_names_than_seats_is_opened_without_those():
    record = Session("cubo", seed=3, names=("Plum", "Fig")).record
    more = replace(record, names=(*record.names, "Sloe"), bots=("", "", "expert"))
    assert Session.from_record(more).record == replace(record, bots=("", ""))


def test_a_session_without_a_seed_takes_one_and_keeps_it():
    first = Session("cubo")
    assert Session("cubo", seed=first.seed).record == first.record


def test_moves_may_be_typed_or_given_as_moves():
    typed, given = Session("cubo", seed=3), Session("cubo", seed=3)
    typed.play("flip")
    given.play(given.moves()[0])
    assert typed.state == given.state


def test_why_gives_every_objection_and_is_empty_for_a_legal_move():
    session = Session("cubo", seed=3)
    assert session.why("flip") == ()
    assert [objection.rule for objection in session.why("call")] == ["cubo.round-order"]
    assert str(session.why("call")[0]).startswith(
        "Not called: the round has not begun. First the start player"
    )
    with pytest.raises(NotationError, match="is not a move of this game"):
        session.why("castle")


def test_a_refused_move_changes_nothing():
    session = Session("cubo", seed=3)
    before = session.record, session.state, session.revision
    with pytest.raises(IllegalMove):
        session.play("call")
    assert (session.record, session.state, session.revision) == before


def test_chance_depends_on_seed_and_number_alone_so_undo_cannot_reroll():
    session = Session("cubo", seed=3, undo="free")
    session.play("flip")
    rolled = session.state.centre
    session.undo()
    session.play("flip")
    assert session.state.centre == rolled


def test_chance_ask_waits_for_what_real_dice_show():
    session = Session(KEEP, chance="ask")
    while session.to_move != (CHANCE,):
        session.play(session.moves()[0])
    shown = session.moves()[-1]
    session.play(shown)
    assert session.played[-1].move == shown
    assert session.played[-1].actor == CHANCE


AWAITED = [
    ("cubo", {}, ("flip",), "roll red 16 blue 25"),
    ("cubo", {"players": 4}, ("flip", "roll red 16 blue 35", "start"), "roll red 1446 blue 1234 white 3"),
    ("cubed", {"players": 2}, (), "bag gives"),
    ("cubed", {"players": 11}, (), "bag gives"),
]


@pytest.mark.parametrize(("game", "options", "before", "form"), AWAITED)
def test_while_much_can_come_its_form_is_said_at_once_instead_of_listing_it(game, options, before, form):
    session = Session(game, chance="ask", seed=1, **options)
    for move in before:
        session.play(move)
    assert session.to_move == (CHANCE,)
    assert session.awaits.startswith(form.split()[0])
    began = perf_counter()
    with pytest.raises(ChanceAwaited) as caught:
        session.moves()
    assert perf_counter() - began < 0.5
    assert caught.value.next == f"Enter what they show, like this: {session.awaits}."
    assert session.game.parse(session.awaits)
    assert len(session.awaits.split()) >= len(form.split())


@pytest.mark.parametrize(
    ("game", "options"),
    [("gelatinous", {"abilities": "none"}), ("cuobe", {"players": 2})],
)
def test_a_short_list_of_what_may_come_is_listed(game, options):
    session = Session(game, chance="ask", seed=1, **options)
    while session.to_move != (CHANCE,):
        session.play(session.moves()[0])
    moves = session.moves()
    assert 1 < len(moves) <= 100
    assert not any(session.why(move) for move in moves)
    assert type(session.game.parse(session.awaits)) is type(moves[0])


def test_nothing_is_awaited_where_the_computer_rolls_or_a_player_is_to_move():
    assert Session("cubed", seed=1).awaits == ""
    assert Session("cubo", chance="ask").awaits == ""


def test_the_form_of_what_is_awaited_tells_nothing_of_what_is_hidden():
    hands = [Session("cubed", seed=seed, chance="ask", players=2) for seed in (1, 2)]
    for seed, session in enumerate(hands):
        session.play(session.game.chance(session.state).sample(Random(seed)))
    assert hands[0].state.hands != hands[1].state.hands
    assert hands[0].awaits == hands[1].awaits


def test_refusing_a_script_that_cannot_come_does_not_list_the_whole_bag():
    with pytest.raises(ScriptError, match="Name what can come there, for example: bag gives 1 2 3"):
        Session("cubed", seed=1, players=2, script=("bag gives 5",))


# Real dice that were mistyped


def rolled(**more):
    """A Cubo of two with real dice; the nine dice of both have been entered."""
    session = Session("cubo", chance="ask", **more)
    for move in ("flip", "roll red 26 blue 14", "start"):
        session.play(move)
    for dice in ("roll red 1245 blue 2334 white 3", "roll red 1366 blue 1556 white 2"):
        session.play(dice)
    return session


def test_mistyped_dice_are_taken_back_one_after_the_other_and_entered_again():
    session = rolled()
    session.correct()
    assert (session.to_move, len(session.played)) == ((CHANCE,), 4)
    session.correct()
    assert len(session.played) == 3
    session.play("roll red 1111 blue 1111 white 1")
    session.play("roll red 1366 blue 1556 white 2")
    assert {die.pips for die in session.state.players[0].dice} == {1}
    assert Session.from_record(session.record).state == session.state


def test_dice_are_corrected_only_until_a_person_decides():
    session = rolled()
    session.play("reroll", 0)
    assert not session.can_correct
    before = session.record, session.revision
    with pytest.raises(UndoRefused, match=r"Not corrected: the game has gone on since\. Play on from here\."):
        session.correct()
    assert (session.record, session.revision) == before
    session.undo(0)
    assert session.can_correct


def test_what_a_computer_player_answered_in_secret_is_no_obstacle():
    session = rolled(bots=("", "regular"))
    session.play("reroll", 1)
    session.correct()
    assert (session.to_move, str(session.played[-1].move)) == ((CHANCE,), "roll red 1245 blue 2334 white 3")


def test_what_a_computer_player_has_shown_stands():
    session = rolled(bots=("", "regular"))
    for seat in (0, 1):
        session.play(next(session.game.arrangements(session.state, seat)), seat)
    session.play("call", 0)
    session.play("call", 1)
    assert session.played[-1].step.revealed
    assert not session.can_correct


@pytest.mark.parametrize("undo", ["fair", "free"])
def test_nobody_corrects_dice_that_the_computer_rolls(undo):
    session = Session("cubo", seed=3, undo=undo)
    session.play("flip")
    before = session.record
    with pytest.raises(UndoRefused, match="Not corrected: the computer rolls and draws in this game"):
        session.correct()
    assert (session.record, session.can_correct) == (before, False)


def test_what_a_script_names_is_not_corrected_and_comes_again():
    session = Session("cubo", chance="ask", script=("any", "roll red 1245 blue 2334 white 3"))
    session.play("flip")
    with pytest.raises(UndoRefused, match="Not corrected: no dice or cards have been entered yet"):
        session.correct()
    session.play("roll red 26 blue 14")
    session.correct()
    session.play("roll red 11 blue 11")
    session.play("start")
    assert str(session.played[-1].move) == "roll red 1245 blue 2334 white 3"
    assert not session.can_correct


def test_the_clock_ends_the_time_to_correct():
    session = Session("cubo", chance="ask", timing="timed")
    for move in ("flip @0", "roll red 26 blue 14"):
        session.play(move)
    assert session.can_correct
    session.play("start @5")
    assert not session.can_correct


def test_drawn_tiles_are_corrected_too():
    session = Session("cubed", chance="ask", players=2)
    first = session.game.chance(session.state).sample(Random(1))
    session.play(first)
    session.correct()
    assert session.state == session.start
    session.play(session.game.chance(session.state).sample(Random(2)))
    assert session.played[0].move != first


def test_a_correction_is_told_to_whoever_reads_the_journal(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    session = Session("cubo", chance="ask", names=("Plum", "Fig"))
    id = store.add(session)
    other = store.open(id)
    session.play("flip")
    session.play("roll red 26 blue 14")
    session.correct()
    session.play("roll red 66 blue 66")
    assert other.catch_up()
    assert other.state == session.state == store.open(id).state


def test_fair_undo_takes_back_a_move_that_nothing_followed():
    session = Session(NOUGHTS)
    before = session.state
    session.play(session.moves()[0])
    session.undo()
    assert session.state == before


def test_fair_undo_stops_at_dice():
    session = Session("cubo", seed=3)
    session.play("flip")
    with pytest.raises(UndoRefused, match="dice, cards or the clock have come since"):
        session.undo()


def test_fair_undo_stops_at_another_players_move():
    session = Session(NOUGHTS)
    session.play(session.moves()[0])
    with pytest.raises(UndoRefused, match="another player has moved since"):
        session.undo(player=1)


def test_fair_undo_stops_at_what_was_revealed():
    session = Session("cubo", seed=3)
    for move in ("flip", "start"):
        session.play(move)
    for seat in (0, 1):
        session.play(next(session.game.arrangements(session.state, seat)), seat)
        session.play("call", seat)
    with pytest.raises(UndoRefused, match="revealed"):
        session.undo()


def test_nothing_to_undo_or_redo_is_said_in_words():
    session = Session(NIM)
    with pytest.raises(UndoRefused, match="no move has been made yet"):
        session.undo()
    with pytest.raises(UndoRefused, match="no move was taken back"):
        session.redo()


def test_redo_makes_the_moves_again_until_another_is_made():
    session = Session("cubo", seed=3, undo="free")
    session.play("flip")
    after = session.state
    session.undo()
    assert session.can_redo
    session.redo()
    assert session.state == after
    session.undo()
    session.play("flip")
    assert not session.can_redo


def test_restart_goes_back_to_the_first_decision_in_a_lesson_and_is_refused_in_a_game():
    lesson, game = Session("cubo", seed=3, undo="free"), Session("cubo", seed=3)
    start = lesson.state
    for session in (lesson, game):
        session.play("flip")
        session.play("start")
    lesson.restart()
    assert lesson.state == start
    with pytest.raises(UndoRefused, match="this is a game"):
        game.restart()


def test_the_log_tells_all_and_each_seat_only_what_it_may_know():
    session = Session("cubo", seed=3, names=("Plum", "Fig"))
    for move in ("flip", "start", "reroll"):
        session.play(move)
    texts = [line.text for line in session.log]
    assert texts[0] == "Round 1 of 6: Plum flips the counter and rolls the centre dice."
    assert "You chose to reroll." in texts
    assert "You chose to reroll." in [line.text for line in session.told(0)]
    assert "You chose to reroll." not in [line.text for line in session.told(1)]
    assert "You chose to reroll." not in [line.text for line in session.told(None)]


def test_views_hide_what_a_seat_may_not_see():
    session = Session(KUHN, seed=1)
    assert session.view(0) != session.state or session.view(1) != session.state


def test_listeners_hear_of_every_change_until_they_leave():
    session, heard = Session("cubo", seed=3, undo="free"), []
    leave = session.subscribe(lambda: heard.append(session.revision))
    session.play("flip")
    session.undo()
    session.redo()
    leave()
    session.play("start")
    assert heard == [1, 2, 3]


def test_same_seed_same_game():
    moves = ("flip", "start", "reroll")
    games = [Session("cubo", seed="maple") for _twice in range(2)]
    for session in games:
        for move in moves:
            session.play(move)
    assert games[0].record == games[1].record
