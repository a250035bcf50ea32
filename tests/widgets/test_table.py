"""What stands round the board of a game: the message, the buttons, the log, the curtain."""

import asyncio
from functools import cache
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.errors import CubeplayError
from cubeplay.game import Outcome
from cubeplay.players import autoplay, next_bot_move
from cubeplay.session import Session, forced
from cubeplay.store import Store
from pawns import GAME, PawnFace

from breadth import breadth
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.boards.gelatinous.board import GelatinousFace
from cubeplay_widgets.table.frame import AT_ONCE, KEPT, LONGEST, TableFrame
from cubeplay_widgets.table.local_room import LocalRoom
from cubeplay_widgets.table.page import PlayPage, play
from cubeplay_widgets.table.play_table import PlayTable
from patience import eventually

NAMES = ("Plum <b>", "Fig")


class Page:
    """What a table stands on, without a page."""

    def __init__(self, folder):
        self.face, self.store = PawnFace(), Store(folder / "games.sqlite")
        self.cleared = 0
        self.address = self

    def point_to(self, id):
        self.id = id

    def again(self):
        self.cleared += 1


@pytest.fixture
def table(tmp_path):
    page = Page(tmp_path)
    return PlayTable(page, LocalRoom(page, Session(GAME, seed=1, names=NAMES)))


@pytest.fixture
def sent(table):
    """What the frame tells its page from now on."""
    found = []
    table.frame.send = lambda content, buffers=None: found.append(content)
    return found


def do(table, what, given=""):
    table.frame._on_message(table.frame, {"type": "do", "what": what, "given": given}, [])


def pass_on(table):
    """Give the screen to whoever is called for."""
    do(table, "over", "reveal")


def words(table):
    return table.frame.says["text"]


def test_the_message_calls_the_one_by_name_who_is_to_move(table):
    assert words(table) == "Plum <b>, make a move."
    table.board.press("b2")
    assert words(table) == "Fig, take the screen"
    pass_on(table)
    assert words(table) == "Fig, make a move."
    assert "Plum <b> walks" in table.frame.says["sub"]


def test_a_refusal_is_the_message_until_something_else_happens_and_told_whole_one_press_away(table, sent):
    table.board.press("d4")
    assert table.frame.says["mark"] == "bad"
    assert "does not share a side" in words(table)
    assert table.frame.says["ways"] == [["why", "Why not?"]]
    assert table.frame.tools["why"]
    do(table, "why")
    sheet = next(content for content in sent if content["type"] == "sheet")
    assert "does not share a side" in sheet["html"]
    assert "<h3>One step</h3>" in sheet["html"]
    table.board.press("b2")
    assert table.frame.says["mark"] == "info"
    assert not table.frame.tools["why"]


def test_why_not_with_nothing_refused_says_what_it_is_for(table, sent):
    do(table, "why")
    assert "Nothing was refused" in next(each for each in sent if each["type"] == "sheet")["html"]


def test_tools_that_could_do_nothing_say_so_and_why_when_pressed(table):
    assert not table.frame.tools["undo"]
    do(table, "undo")
    assert table.frame.says["mark"] == "bad"
    table.board.press("b2")
    assert table.frame.tools["undo"]
    do(table, "undo")
    assert table.session.state.pawns[0] == "b1"
    do(table, "redo")
    assert table.session.state.pawns[0] == "b2"


def test_a_typed_move_is_played_and_emptied_and_a_wrong_one_stays_to_be_mended(table, sent):
    do(table, "type", "walk b9")
    assert sent[-1] == {"type": "done", "taken": False}
    assert "is not a move" in words(table)
    do(table, "type", " walk b2 ")
    assert sent[-1] == {"type": "done", "taken": True}
    assert table.session.state.pawns[0] == "b2"


def test_a_question_mark_lists_the_legal_moves(table, sent):
    do(table, "type", "?")
    sheet = next(content for content in sent if content["type"] == "sheet")
    assert sheet["html"].count("<li>") == 3
    assert sent[-1] == {"type": "done", "taken": False}


@pytest.mark.parametrize(
    "message",
    [{}, {"type": "do"}, {"type": "do", "what": 7}, {"type": "do", "what": "nothing"}, "walk b2", None],
)
def test_what_is_no_press_does_nothing(table, message):
    table.frame._on_message(table.frame, message, [])
    assert table.session.state.pawns[0] == "b1"


def test_a_message_that_is_too_long_for_a_glance_goes_on_in_a_sheet(table, sent):
    do(table, "type", "fly away to a9 " * 4)
    assert len(words(table)) + len(table.frame.says["sub"]) <= LONGEST
    assert table.frame.says["ways"] == [["whole", "Read on"]]
    do(table, "whole")
    sheet = next(content for content in sent if content["type"] == "sheet")
    assert "Moves look like this: walk b2." in sheet["html"]


def test_a_button_that_is_gone_already_does_nothing(table):
    do(table, "act", "\tWalk to b9")
    assert table.session.played == ()


def test_a_move_sends_the_newest_lines_of_the_log_and_not_all_of_them(table):
    frame = table.frame
    lines = [{"number": number, "text": f"{number}"} for number in range(1, 131)]
    for count in range(1, len(lines) + 1):
        before = frame.log_old
        frame.tell_log(lines[:count][::-1])
        assert len(frame.log_new) < AT_ONCE
        assert count % AT_ONCE == 0 or frame.log_old == before
        assert frame.log == lines[:count][::-1][: len(frame.log)]
    assert len(frame.log) >= KEPT


def test_the_log_is_newest_first_and_each_line_has_its_rule(table, sent):
    assert table.frame.log == []
    table.board.press("b2")
    pass_on(table)
    table.board.press("c3")
    assert [line["text"].split()[0] for line in table.frame.log] == ["Fig", "Plum"]
    do(table, "rule", table.frame.log[0]["rule"])
    assert "<article" in next(each for each in sent if each["type"] == "sheet")["html"]
    do(table, "rule", "pawns.nothing")


def test_all_rules_can_be_opened_in_place(table, sent):
    do(table, "rules")
    html = next(each for each in sent if each["type"] == "sheet")["html"]
    assert all(f'data-rule="{rule.id}"' in html for rule in GAME.rulebook)


def card_names(game, names, bots=()):
    return [card["name"] for card in play(Session(game, seed=5, names=names, bots=bots)).table.frame.seats]


def test_the_card_of_the_only_person_says_you_and_no_other_card_does():
    names = ("Plum", "Fig")
    assert card_names("cubed", names, ("", "greedy")) == ["Plum (you)", "Fig"]
    assert card_names("cubed", names, ("greedy", "")) == ["Plum", "Fig (you)"]
    assert card_names("cubed", names) == ["Plum", "Fig"]
    assert card_names("cubed", names, ("greedy", "greedy")) == ["Plum", "Fig"]


def test_a_hint_that_names_the_move_can_be_done_by_a_press(table):
    seen = []
    while not table.frame.says["ways"] or table.frame.says["ways"][0][0] != "do_it":
        do(table, "hint")
        seen.append(words(table))
        assert len(seen) < 5
    do(table, "do_it")
    assert len(table.session.played) == 1


def test_nobody_is_offered_a_hint_on_the_turn_of_a_computer_player():
    table = play(Session("cuboro", seed=7, bots=("", "greedy"))).table
    while 0 in table.session.to_move:
        table.board.play(table.session.moves(0)[0])
    assert not table.frame.tools["hint"]
    do(table, "hint")
    assert words(table) == "There is no hint here."


def test_the_screen_is_handed_over_between_people_where_hands_are_hidden():
    table = play(Session("cubed", seed=1, names=NAMES)).table
    assert (table.board.seat, table.frame.over) == (0, {})
    table.board.play(table.session.moves(0)[0])
    while 1 not in table.session.to_move:
        table.board.play(table.session.moves(0)[0])
    assert table.board.seat is None
    assert table.frame.over["title"] == "Fig, take the screen"
    assert all(not item.label.startswith("Your") for item in table.board.scene.labelled)
    do(table, "over", "nothing")
    assert table.board.seat is None
    do(table, "over", "reveal")
    assert (table.board.seat, table.frame.over) == (1, {})


def test_a_game_that_is_gone_on_with_hides_its_hands_until_somebody_takes_the_screen():
    session = Session("cubed", seed=1, names=NAMES)
    session.play(session.moves(0)[0])
    table = play(session).table
    seat = next(iter(table.session.to_move))
    assert table.board.seat is None
    assert table.frame.over["title"] == f"{NAMES[seat]}, take the screen"
    assert all(not item.label.startswith("Your") for item in table.board.scene.labelled)
    do(table, "over", "reveal")
    assert (table.board.seat, table.frame.over) == (seat, {})


def test_names_are_text_wherever_they_stand():
    table = play(Session("cubed", seed=1, names=("Fig", NAMES[0]))).table
    while 1 not in table.session.to_move:
        table.board.play(table.session.moves(0)[0])
    assert "<b>" not in table.frame.over["html"]
    assert "Plum &lt;b&gt;" in table.frame.over["html"]


def test_a_page_hears_that_something_went_wrong_and_of_refusals_in_words():
    def refuse(what, _given):
        if what == "refused":
            raise CubeplayError("Not done", "it cannot be.", "Wait.")
        raise ZeroDivisionError

    frame = TableFrame(refuse)
    assert not frame.act("refused")
    assert (frame.says["text"], frame.says["mark"]) == ("Not done: it cannot be. Wait.", "bad")
    with pytest.raises(ZeroDivisionError):
        frame.act("broken")
    assert "Something went wrong here" in frame.says["text"]


def test_a_new_game_clears_the_table_and_a_file_holds_the_whole_game(table, sent):
    table.board.press("b2")
    do(table, "file")
    file = next(each for each in sent if each["type"] == "file")
    assert file["name"] == "pawns.json"
    do(table, "new")
    assert table.page.cleared == 1


def test_each_move_can_be_heard_as_what_it_is_and_a_refusal_is_felt():
    table, found = play(Session("cuboro", seed=7, names=("Plum", "Fig"))).table, []
    table.frame.send = lambda content, buffers=None: found.append(content.get("name", content["type"]))
    table.board.play("tower south")
    assert found[-1:] in (["marble"], ["place"])
    table.board.play("shift a1")
    assert found[-1] == "buzz"
    cubo = play(Session("cubo", seed=7)).table
    cubo.frame.send = lambda content, buffers=None: found.append(content.get("name", content["type"]))
    cubo.board.play("flip")
    assert found[-1] == "dice"


def finished(game):
    """A table with a game that its computer players have played to its end."""
    bots = (next(iter(GAMES[game].bots())),) * GAMES[game].seats_in(GAMES[game].checked({}))
    session = Session(game, seed=5, bots=bots)
    autoplay(session)
    return play(session).table


def test_a_round_that_is_over_lies_over_the_table_until_somebody_goes_on():
    session = Session("cubed", seed=5, names=NAMES, bots=("random", "random"))
    while session.state.round == 1:
        turn, before = next_bot_move(session), session.state
        session.play(turn.move, turn.actor)
    table = play(Session("cubed", start=before, names=NAMES, bots=session.bots)).table
    table.session.play(turn.move, turn.actor)
    assert table.frame.over["kind"] == "round"
    assert words(table).startswith("Round 1 is counted.")
    assert table.room.driver._busy()
    do(table, "over", "go-on")
    assert (table.frame.over, table.room.driver._busy()) == ({}, False)


@pytest.mark.parametrize(
    "game", breadth(["cubo", "cubed", "cuboro", "cuobe", "gelatinous"], "cubo", "gelatinous")
)
def test_the_end_of_a_game_says_how_it_ended_and_a_rematch_is_the_same_game_anew(game):
    table = finished(game)
    page, old = table.page, table.session
    assert table.frame.over["kind"] == "end"
    assert words(table).endswith(".")
    assert not table.frame.goes_on
    do(table, "over", "rematch")
    assert page.table.session is not old
    assert (page.table.session.options, page.table.session.names) == (old.options, old.names)
    assert page.table.frame.over == {}


@cache
def dead():
    """A state of CUBED in which whoever is to move has no choice any more: nobody has built before."""
    session = Session("cubed", seed=2, rounds=1, names=NAMES)
    while not forced(session):
        moves = session.moves()
        session.play(next((move for move in moves if str(move) == "draw"), moves[0]))
    return session.state


def dying():
    """The session of such a round."""
    return Session("cubed", start=dead(), names=NAMES, undo="free")


def test_moves_without_a_choice_wait_for_a_press_until_a_person_wishes_them_to_be_played_on():
    table = play(dying()).table
    pass_on(table)
    seat, number = table.board.seat, len(table.session.played)
    assert forced(table.session, seat)
    do(table, "play-on")
    assert (table.frame.plays_on, len(table.session.played) > number) == (True, True)
    assert not forced(table.session, seat)
    do(table, "play-on")
    assert not table.frame.plays_on


def test_moves_that_were_played_on_and_taken_back_stay_taken_back():
    table = play(dying()).table
    pass_on(table)
    number = len(table.session.played)
    do(table, "play-on")
    table.session.undo()
    assert len(table.session.played) == number


def test_while_the_next_person_has_not_taken_the_screen_nothing_is_played_on_for_that_one():
    table = play(dying()).table
    pass_on(table)
    table.frame.plays_on = True
    first = table.board.seat
    while table.board.seat == first:
        table.board.play(table.session.moves(first)[0])
    number = len(table.session.played)
    assert table.board.who == "nobody"
    table._changed(table.board)
    assert len(table.session.played) == number


def test_who_plays_alone_hears_at_the_end_of_the_best_result_of_the_games_that_are_kept(tmp_path):
    store = Store(tmp_path / "games.sqlite")
    best = store.add(Session("gelatinous", seed=1))
    store.finish(best, Outcome((99,), (), ""))
    page = PlayPage(GelatinousFace(), "gelatinous", store)
    session = Session("gelatinous", seed=5, first_level=6)
    page.go_on(session)
    while session.outcome is None:
        session.play(Random(len(session.played)).choice(session.moves()))
    assert "The best here: 99." in page.table.frame.over["html"]


@pytest.mark.parametrize(("person", "mark"), [(0, "good"), (1, "info")], ids=["won", "lost"])
def test_the_message_of_an_end_has_a_tick_for_who_has_won_alone(tmp_path, person, mark):
    bots = GAMES["cuboro"].bots()
    seats = ["greedy", "random"]
    seats[person] = ""
    session = Session("cuboro", seed=7, names=NAMES, bots=seats)
    autoplay(session, {0: bots["greedy"], 1: bots["random"]})
    assert session.outcome.winners == (0,)
    page = Page(tmp_path)
    page.face = BOARDS["cuboro"]()
    table = PlayTable(page, LocalRoom(page, session))
    assert table.overlay.kind == "end"
    assert table.frame.says["mark"] == mark
    table.overlay.clear()
    table.voice.tell()
    assert table.frame.says["mark"] == mark


# A press that cannot be taken back


def pressed(table, words):
    """Press a button beside the board by how its words begin."""
    action = next(each for each in table.frame.actions if each["words"].startswith(words))
    do(table, "act", f"{action['row']}\t{action['words']}")


def test_the_last_press_before_a_computer_moves_is_asked_for_once():
    table = play(Session("cuboro", seed=7, names=NAMES, bots=("", "greedy"))).table
    pressed(table, "Send the marble")
    assert len(table.session.played) == 0
    assert table.frame.says["text"].startswith("Then Fig moves, and this can't be taken back.")
    pressed(table, "Send the marble")
    assert [type(made.move).__name__ for made in table.session.played][:1] == ["Tower"]
    while (turn := next_bot_move(table.session)) is not None:
        table.session.play(turn.move, turn.actor)
    made = len(table.session.played)
    pressed(table, "Send the marble")
    assert len(table.session.played) > made


@pytest.mark.parametrize(
    ("game", "bots", "words", "options"),
    [
        ("cuboro", ("", ""), "Send the marble", {}),  # another person can let it be taken back
        ("cubo", ("", "regular"), "Flip", {}),  # what comes then was hidden: it could never be taken back
        ("cubo", ("", "regular"), "Flip", {"timing": "timed"}),  # a race waits for nobody
    ],
)
def test_no_other_press_is_asked_for(game, bots, words, options):
    table = play(Session(game, seed=7, bots=bots, **options)).table
    pressed(table, words)
    assert table.session.played


def test_a_choice_made_beside_computers_that_still_choose_is_not_asked_for():
    table = play(Session("cubo", seed=7, bots=("", "regular"))).table
    for words in ("Flip", "Call “Cubo!”: everybody"):
        pressed(table, words)
    for field in ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"):
        table.session.play(f"place {table.session.state.players[0].loose[0].words} at {field}")
    assert table.session.to_move == (0, 1)
    pressed(table, "Call")
    assert table.session.to_move == (1,)


def timed(**options):
    """A table of timed cuboro with two people."""
    return play(Session("cuboro", seed=7, names=("Plum", "Fig"), time_limit=True, **options)).table


def test_two_deadlines_with_the_same_time_left_are_both_told():
    table = timed()
    first = table.frame.countdown
    assert first["ms"] > 0
    table.room.countdown = lambda: (first["to"] + 5, first["to"] + 5 - first["ms"])
    table.renew()
    assert table.frame.countdown["ms"] == first["ms"]
    assert table.frame.countdown != first


def test_a_view_that_is_opened_later_is_told_the_time_left_then():
    table = timed()
    first = table.frame.countdown
    table.room.countdown = lambda: (first["to"], first["to"] - first["ms"] + 3_000)
    table.renew()
    assert table.frame.countdown == first
    table.frame.act("time")
    assert table.frame.countdown["ms"] == first["ms"] - 3_000


def test_no_countdown_runs_beside_a_clock_that_has_broken():
    async def broken():
        table = timed()
        table.room.driver._next = lambda: 1 / 0
        await eventually(lambda: table.room.driver.ended)
        return table

    table = asyncio.run(broken())
    assert table.frame.countdown == {}
    assert "Something went wrong here" in table.frame.says["text"]
