"""A table of several devices as one of them plays it: what its page shows and asks."""

import asyncio
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.registry import OURS
from cubeplay.tables import Tables
from cubeplay.tables.events import Chosen, HandedBack, Helped, Seated, Started
from tests.tables.laid import driver, laid
from tests.tables.test_table_hidden import walked
from tests.widgets.sitting import catch_up, clock, do, sit, tables, two, ways, words

from cubeplay_widgets.pages.seating import Seating
from cubeplay_widgets.table.shared_room import EVERY, Presence, SharedSession
from patience import eventually, patience

__all__ = ["clock", "sit", "tables", "two"]


def move(table):
    """Let the device play its first move."""
    table.board.play(table.board.look.moves[0])


# Coming to a table


@pytest.mark.parametrize("game", OURS)
def test_invite_opens_a_table_with_the_host_and_the_computers_seated_and_leads_to_its_page(tables, sit, game):
    page = sit("plum", game)
    option = GAMES[game].seats_option()
    bot = next(iter(GAMES[game].bots()), "")
    if option:
        page.setup.change({"what": "players", "value": max(2, min(GAMES[game].seats))})
    page.setup.change({"what": "bot", "seat": 0, "value": bot})
    page.setup.change({"what": "bot", "seat": 1, "value": ""})
    page.setup.change({"what": "name", "seat": 1, "value": "Ada"})
    page.setup._receive(page.setup, {"type": "invite"}, [])
    (state,) = tables.tables("plum")
    assert page.address.leads == f"table/{state.code}"
    assert (state.host, state.phase, state.game_name) == ("plum", "lobby", game)
    assert [seat.sitter for seat in state.seats][:2] == ["nobody", "person"][: len(state.seats)]
    assert state.held("plum") == ((1,) if len(state.seats) > 1 else ())


def test_who_played_against_computers_alone_and_invites_leaves_their_seats_to_people(tables, sit):
    sit("plum", "cubo").invite(Seating({"players": 3}, ("Plum", "Fig", "Kiwi"), ("", "regular", "regular")))
    (state,) = tables.tables("plum")
    assert [seat.sitter for seat in state.seats] == ["person", "nobody", "nobody"]


def test_in_an_editor_invite_says_what_it_cannot_do_and_what_to_do(tables, sit):
    page = sit("plum", "cubo")
    page.address._receive(page.address, {"type": "address", "query": "", "pages": False}, [])
    page.setup._receive(page.setup, {"type": "invite"}, [])
    assert page.setup.shown["refused"] == (
        "Not invited: a notebook in an editor lets nobody else in."
        " Start the pages with cubeplay dashboard --share, and press Invite there."
    )
    assert (tables.tables("plum"), page.address.leads) == ((), "")


def test_real_dice_are_refused_at_a_table_of_devices_and_the_set_up_says_why(tables, sit):
    page = sit("plum", "cubo")
    page.invite(Seating({}, ("Plum", "Fig"), ("", "")))
    page.setup.change({"what": "chance", "value": "ask"})
    page.setup.invite()
    assert "real dice and cards are not entered" in page.setup.shown["refused"]
    assert len(tables.tables("plum")) == 1


def test_an_address_of_a_table_lays_it_without_a_set_up_and_stays_in_the_address(tables, sit):
    code = laid(tables, "cubed", "plum", "fig", players=2)
    page = sit("fig", "cubed", f"?table={code.lower()}")
    assert page.table.room.is_shared
    assert page.children == (page.table, page.address)
    assert page.address.query == f"?table={code}"
    assert tables.state(code).is_here("fig")
    page.leave()
    assert not tables.state(code).is_here("fig")


def test_who_has_no_seat_or_comes_too_early_is_led_to_the_page_of_the_table(tables, sit):
    code = laid(tables, "cubed", "plum", "fig", players=2)
    lobby = tables.open("cubed", "plum", players=2)
    tables.act(lobby, "plum", Seated(0, "Plum"))
    for who, game, at in (("gull", "cubed", code), ("plum", "cubo", code), ("plum", "cubed", lobby)):
        page = sit(who, game, f"?table={at}")
        assert (page.table, page.address.leads) == (None, f"table/{at}")


def test_a_code_of_no_table_is_said_in_one_message_with_ways_on(sit):
    page = sit("plum", "cubo", "?table=ZZZZ")
    assert "there is no table ZZZZ" in page.no_table.body.value
    assert page.no_table.elsewhere in page.no_table.children[-1].children
    assert page.setup.shown["open"]
    page.no_table.elsewhere.click()
    assert page.address.leads == ""


# Playing


def test_what_one_device_plays_is_on_the_board_of_the_other_and_each_is_told_whose_turn_it_is(two):
    plum, fig = two("cuboro")
    assert words(fig) == "Plum is choosing. You are next."
    assert not fig.board.look.moves
    while plum.board.look.moves:
        move(plum)
        catch_up(fig)
        assert fig.session.state == plum.session.state
    assert "Fig is choosing. You are next." in (words(plum), plum.frame.says["sub"])
    assert [card["now"] for card in fig.frame.seats] == [False, True]
    assert fig.board.look.moves


def test_of_two_presses_at_once_the_slower_is_told_so_and_sees_the_new_state(two):
    plum, fig = two("cubo", timing="timed")
    for table, played in ((plum, ("flip", "start", "throw", "", "call")), (fig, ("throw", "", "call"))):
        catch_up(plum, fig)
        for text in played:
            game, state = table.session.game, table.session.state
            assert table.board.play(text or next(game.arrangements(state, table.people[0])))
    catch_up(plum)
    die = next(die for die in plum.session.state.centre if plum.session.state.centre.count(die) == 1)
    assert fig.board.play(f"take {die}")
    assert not plum.board.play(f"take {die}")
    assert "Fig was faster" in words(plum)
    assert plum.session.state == fig.session.state


def test_a_device_cannot_play_for_a_seat_that_it_does_not_hold(two):
    plum, fig = two("cuboro")
    typed = str(plum.board.look.moves[0])
    do(fig, "type", typed)
    assert fig.frame.says["mark"] == "bad"
    assert len(plum.session.tables.state(plum.session.code).moves * "x") == 0


def test_undo_asks_the_other_whose_page_shows_agree_and_decline(two):
    plum, fig = two("cuboro")
    move(plum)
    do(plum, "undo")
    catch_up(fig)
    assert words(plum).startswith("You have asked the others.")
    assert set(ways(plum)) == {"Ask no longer"}
    assert words(fig) == "Plum asks to take back a move."
    do(fig, ways(fig)["Decline"])
    catch_up(plum)
    assert len(plum.session.played) == 1
    do(plum, "undo")
    catch_up(fig)
    stale = "agree 1"
    do(fig, stale)
    assert len(fig.session.played) == 1
    do(fig, f"agree {fig.session.known.asked.number}")
    catch_up(plum)
    assert len(plum.session.played) == len(fig.session.played) == 0


def test_who_is_away_is_said_and_the_computer_plays_on_once_the_others_agree(tables, sit, clock):
    code = laid(tables, "cubed", "plum", "fig", "kiwi", players=3)
    plum, fig = (sit(who, "cubed", f"?table={code}").table for who in ("plum", "fig"))
    drives = driver(tables, clock)
    while (seat := tables.state(code).to_move[0]) != 2:
        catch_up(plum, fig)
        move((plum, fig)[seat])
    catch_up(plum)
    assert words(plum) == "Kiwi is away."
    assert plum.frame.says["sub"] == "Wait, or let the computer play."
    assert [card["state"] for card in plum.frame.seats][2] == "away"
    do(plum, ways(plum)["Let the computer play"])
    catch_up(fig)
    do(fig, ways(fig)["Agree"])
    before = tables.state(code).moves
    for _look in range(4):
        clock.pass_by(1)
        drives.step()
    assert tables.state(code).moves > before
    catch_up(plum, fig)
    assert plum.session.bots[2]
    drives.stop()


def test_what_others_say_is_shown_shortly_and_then_what_there_is_to_do(two):
    plum, fig = two("cuboro")
    before = words(fig)
    do(plum, "say", "hurry")
    catch_up(fig)
    assert fig.frame.says["sub"] == "Plum: Hurry, please!"
    assert plum.frame.says["sub"] != "Plum: Hurry, please!"
    fig.room.signals.hush()
    assert (words(fig), fig.frame.says["sub"]) == (before, "")
    do(plum, "say", "insult")
    assert "no such signal" in words(plum)


def test_a_stopped_game_is_said_and_nothing_can_be_pressed_until_it_goes_on(tables, two):
    plum, fig = two("cuboro")
    assert ["pause", "Stop the game for all"] in plum.frame.menu
    assert ["pause", "Stop the game for all"] not in fig.frame.menu
    do(plum, "pause")
    catch_up(fig)
    for table in (plum, fig):
        assert words(table) == "The host has stopped the game."
        assert not table.board.look.moves
    do(plum, "type", "shift b1")
    assert not plum.session.played
    do(plum, "resume")
    assert plum.board.look.moves


def test_before_the_end_nothing_is_looked_back_at_saved_or_begun_anew(two):
    plum, _fig = two("cubed")
    sent = []
    plum.frame.send = lambda content, buffers=None: sent.append(content)
    for what in ("file", "again", "new", "redo"):
        do(plum, what)
    for way in ("look-back", "share", "ending", "look:1"):
        do(plum, "over", way)
    assert plum.page.table is plum
    assert not [content for content in sent if content["type"] == "file"]


def test_a_seat_that_is_handed_back_leads_its_device_away(tables, two):
    plum, fig = two("cuboro")
    page = fig.page
    tables.act(fig.session.code, "plum", HandedBack(1))
    catch_up(fig)
    assert page.table is None
    assert page.address.leads == f"table/{plum.session.code}"


@pytest.mark.parametrize("seats", [1, 2])
def test_the_curtain_falls_between_seats_of_one_device_alone(tables, sit, seats):
    people = ("plum", "plum", "fig") if seats == 2 else ("plum", "fig")
    code = tables.open("cubed", "plum", seed=7, players=len(people))
    for seat, who in enumerate(people):
        tables.act(code, who, Seated(seat, f"{who.title()} {seat}"))
    tables.act(code, "plum", Started())
    plum, fig = (sit(who, "cubed", f"?table={code}").table for who in ("plum", "fig"))
    begun = False
    for _turn in range(6):
        seat = tables.state(code).to_move[0]
        table = fig if seat == len(people) - 1 else plum
        catch_up(plum, fig)
        if table.curtain.covered:
            begun = True
            do(table, "over", "reveal")
        assert table.board.seat == seat
        move(table)
    assert begun == (seats == 2)


def test_a_page_says_that_it_is_open_as_long_as_it_is_heard_of(tables, clock):
    code = laid(tables, "cuboro", "plum", "fig", players=2)
    said = []
    page = Presence(tables, code, "fig", said.append, clock.steady)
    page.begin()
    drives = driver(tables, clock)
    for _second in range(40):
        clock.pass_by(1)
        page._hear()
        if _second % EVERY == 0:
            page.look()
        drives.step()
    assert tables.state(code).is_here("fig")
    for _second in range(40):
        clock.pass_by(1)
        if _second % EVERY == 0:
            page.look()
        drives.step()
    assert not tables.state(code).is_here("fig")
    page._hear()
    assert tables.state(code).is_here("fig")
    page.leave()
    assert not tables.state(code).is_here("fig")
    assert said == []
    drives.stop()


# A race


def test_in_a_race_all_arrange_at_once_and_every_page_counts_down_by_the_clock_of_the_table(
    tables, sit, clock
):
    code = laid(tables, "cubo", "plum", "fig", players=2, timing="timed")
    plum, fig = (sit(who, "cubo", f"?table={code}").table for who in ("plum", "fig"))
    drives = driver(tables, clock)
    for table, text in ((plum, "flip"), (plum, "start"), (plum, "throw"), (fig, "throw")):
        catch_up(table)
        assert table.board.play(text)
    catch_up(plum, fig)
    assert plum.board.look.moves
    assert fig.board.look.moves
    assert plum.frame.countdown == fig.frame.countdown == {}
    clock.pass_by(7)
    for text in (next(plum.session.game.arrangements(plum.session.state, 0)), "call"):
        assert plum.board.play(text)
    clock.pass_by(2)
    catch_up(fig)
    seconds = len(plum.frame.countdown["words"]) - 1
    assert plum.frame.countdown["ms"] == seconds * 1000
    assert fig.frame.countdown["ms"] == (seconds - 2) * 1000
    assert fig.frame.countdown["words"][1] == "1 second left"
    clock.pass_by(seconds + 1)
    drives.step()
    catch_up(plum, fig)
    assert fig.frame.countdown["ms"] == plum.frame.countdown["ms"]
    assert fig.frame.countdown["ms"] < seconds * 1000
    assert plum.session.state == fig.session.state
    drives.stop()


def race(tables, sit, clock):
    """Two devices in the last seconds of a round: Fig's."""
    code = laid(tables, "cubo", "plum", "fig", players=2, timing="timed")
    plum, fig = (sit(who, "cubo", f"?table={code}").table for who in ("plum", "fig"))
    for table, text in ((plum, "flip"), (plum, "start"), (plum, "throw"), (fig, "throw")):
        catch_up(table)
        assert table.board.play(text)
    catch_up(plum)
    for text in (next(plum.session.game.arrangements(plum.session.state, 0)), "call"):
        assert plum.board.play(text)
    die = plum.session.state.centre[0]
    assert plum.board.play(f"take {die.words}")
    catch_up(fig)
    return plum, fig


def test_the_last_seconds_are_counted_on_every_device_and_who_misses_them_is_told(tables, sit, clock):
    plum, fig = race(tables, sit, clock)
    drives = driver(tables, clock)
    drives.step()
    seen, own = plum.frame.countdown, fig.frame.countdown
    assert (seen["ms"], len(seen["pictures"]), seen["mine"], own["mine"]) == (6000, 6, False, True)
    assert (seen["words"][4], own["words"][4]) == ("Fig has 4 seconds.", "Fig, call “Cubo!” and take a die!")
    clock.pass_by(7)
    drives.step()
    catch_up(plum, fig)
    assert plum.frame.countdown == fig.frame.countdown == {}
    assert words(plum) == words(fig) == "Time is up: Fig has missed the countdown."
    drives.stop()


def test_the_last_seconds_are_shown_again_after_a_pause(tables, sit, clock):
    plum, fig = race(tables, sit, clock)
    clock.pass_by(2)
    do(plum, "pause")
    catch_up(fig)
    assert fig.frame.countdown == {}
    do(plum, "resume")
    catch_up(fig)
    assert (fig.frame.countdown["ms"], fig.frame.countdown["mine"]) == (4000, True)


def test_against_friends_there_are_hints_and_odds_only_if_the_host_wants_them(two):
    plum, fig = two("cubo")
    assert plum.board.play("flip")
    catch_up(fig)
    for table in (plum, fig):
        assert (table.frame.tools["hint"], table.frame.has_odds) == (False, False)
        for what in ("hint", "odds"):
            do(table, what)
            assert words(table) == "Not told: against friends nobody has hints. The host can allow them."
            assert table.board.advice is None
    plum.session.do(Helped(True))
    catch_up(plum, fig)
    do(plum, "hint")
    assert plum.frame.tools["hint"]
    assert plum.board.advice is not None


def test_who_plays_against_computers_alone_has_hints(tables, sit):
    code = laid(tables, "cubo", "plum", players=2, bot="regular")
    assert sit("plum", "cubo", f"?table={code}").table.frame.tools["hint"]


def test_a_table_to_which_friends_are_invited_begins_as_a_race(tables, sit):
    page = sit("plum", "cubo")
    page.setup._receive(page.setup, {"type": "invite"}, [])
    (state,) = tables.tables("plum")
    assert state.options["timing"] == "timed"
    tables.act(state.code, "plum", Chosen({**state.options, "timing": "untimed"}))
    assert not tables.state(state.code).is_timed


# The end


def test_when_it_is_over_all_is_shown_and_looked_back_at_and_close_leads_to_the_table_again(
    tables, sit, clock
):
    code = laid(tables, "cubed", "plum", "fig", players=2)
    for _state in walked(tables, code, 400, Random(5)):
        clock.pass_by(1)
    assert tables.state(code).phase == "over"
    page = sit("fig", "cubed", f"?table={code}")
    assert page.table.frame.over["kind"] == "end"
    do(page.table, "over", "look-back")
    assert page.table is None
    assert page.back.session.state == tables.state(code).position
    page.back._close()
    assert page.table.room.is_shared
    do(page.table, "over", "to-table")
    assert page.address.leads == f"table/{code}"


# Live


def test_what_is_done_elsewhere_comes_by_itself_on_the_loop_of_the_page(tmp_path, sit):
    tables = Tables(tmp_path / "games.sqlite")
    code = laid(tables, "cuboro", "plum", "fig", players=2)

    async def play():
        page = sit("fig", "cuboro")
        page.tables = tables
        page.join(code)
        fig, plum = page.table, SharedSession(tables, code, "plum")
        plum.play(plum.moves(0)[0], 0)
        heard = asyncio.Event()
        fig.session.listens(lambda _moved: heard.set())
        await asyncio.wait_for(heard.wait(), patience(20))
        assert fig.session.state == plum.state
        tables.delete(code, "plum")
        await eventually(lambda: page.table is None)
        assert f"table {code} has been deleted" in page.no_table.body.value

    asyncio.run(asyncio.wait_for(play(), patience(60)))
