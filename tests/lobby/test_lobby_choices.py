"""What the host chooses in the lobby: how the game is played, how computers play, what they are called."""

import pytest
from strangers import comes
from test_lobby_doors import lobby_of, press, sits, until

LOST = "There are fewer seats now, and yours is gone. Take a free one, or watch."


@pytest.fixture
def code(tables, opened, plum, fig, owl):
    """Plum and Fig sit, and a computer player between them."""
    code = opened("cubo", players=3)
    press(plum, code, kind="seated", seat=0, name="Plum")
    press(owl, code, kind="computer-sat", seat=1, bot="regular")
    press(fig, code, kind="seated", seat=2, name="Fig")
    return code


def test_the_host_chooses_how_the_game_is_played_under_the_headings_of_the_set_up(tables, code, owl, plum):
    assert 'id="cp-option-rounds"' in owl.ask(f"table/{code}").text
    assert "cp-option-" not in plum.ask(f"table/{code}").text
    before = sits(tables, code)
    chosen = {"option-players": 3, "option-rounds": 2, "option-timing": "timed"}
    assert press(owl, code, kind="chosen", **chosen)[0] == 204
    assert (tables.state(code).options["rounds"], sits(tables, code)) == (2, before)
    assert "Rounds: 2" in plum.ask(f"table/{code}").text
    status, said = press(plum, code, kind="chosen", **chosen)
    assert (status, "only the host" in said["error"]) == (409, True)


def test_what_an_option_does_not_take_is_refused_in_words_and_changes_nothing(tables, code, owl):
    before = tables.state(code)
    for value in ("99", "x", ""):
        status, said = press(owl, code, kind="chosen", **{"option-players": value})
        assert (status, "It takes 2 to 4" in said["error"]) == (409, True)
    assert tables.state(code) == before


def test_who_loses_a_seat_because_there_are_fewer_is_told_so(tables, code, owl, plum, fig):
    press(plum, code, kind="seated", seat=1, name="Kiwi")
    assert press(owl, code, kind="freed", seat=1)[0] == 204
    assert press(plum, code, kind="seated", seat=1, name="Kiwi")[0] == 204
    with lobby_of(fig, code) as events:
        until(events, lambda told: told["says"] != LOST)
        press(owl, code, kind="chosen", **{"option-players": 2})
        assert until(events, lambda told: told["says"] == LOST)
    assert LOST not in plum.ask(f"table/{code}").text
    assert sits(tables, code) == [("person", "Plum"), ("person", "Kiwi")]


def test_the_host_makes_a_computer_stronger_and_gives_it_a_name(tables, code, owl, plum):
    page = owl.ask(f"table/{code}").text
    assert '<option value="regular" selected>Regular</option>' in page
    assert press(owl, code, kind="computer-sat", seat=1, bot="expert")[0] == 204
    assert press(owl, code, kind="computer-sat", seat=1, bot="expert", name="Robo")[0] == 204
    seat = tables.state(code).seats[1]
    assert (seat.bot, seat.name) == ("expert", "Robo")
    assert "computer, Strong" in plum.ask(f"table/{code}").text
    assert "cp-bot-1" not in plum.ask(f"table/{code}").text
    for form in ({"bot": "nobody"}, {"bot": "expert", "name": "Fig"}):
        assert press(owl, code, kind="computer-sat", seat=1, **form)[0] == 409
    assert press(plum, code, kind="computer-sat", seat=1, bot="beginner")[0] == 409


def test_people_rename_themselves_before_the_start_and_nobody_else_does(tables, code, owl, plum, fig):
    assert 'id="cp-name-0"' in plum.ask(f"table/{code}").text
    assert 'id="cp-name-0"' not in owl.ask(f"table/{code}").text
    assert press(plum, code, kind="seated", seat=0, name="Prune")[0] == 204
    for browser in (owl, fig):
        assert press(browser, code, kind="seated", seat=0, name="Plum")[0] == 409
    assert press(plum, code, kind="seated", seat=0, name="Fig")[0] == 409
    press(owl, code, kind="started")
    status, said = press(plum, code, kind="seated", seat=0, name="Plum")
    assert (status, "names stay as they are" in said["error"]) == (409, True)
    assert tables.state(code).names[0] == "Prune"
    assert 'id="cp-name-0"' not in plum.ask(f"table/{code}").text


def test_guests_who_have_chosen_no_language_get_that_of_their_table(shared, tables, code, owl, plum):
    def read():
        guest = comes(shared)
        assert guest.post("class", {"code": code}).headers["Location"].endswith(f"table/{code}")
        return guest.ask("").headers["Content-Language"]

    assert read() == "en"
    assert press(owl, code, kind="spoken", language="de")[0] == 204
    assert read() == "de"
    assert 'value="de" lang="de" selected' in owl.ask(f"table/{code}").text
    for browser, language in ((plum, "he"), (owl, "xx"), (owl, "d" * 999)):
        assert press(browser, code, kind="spoken", language=language)[0] == 409
    assert tables.state(code).language == "de"
    assert press(owl, code, kind="spoken")[0] == 204
    assert read() == "en"
