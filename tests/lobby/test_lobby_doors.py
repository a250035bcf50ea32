"""The lobby and the big screen on a real server: who may, what is done there, and what comes live."""

import json
from contextlib import contextmanager
from itertools import islice

import pytest
from cubeplay.tables import Tables, TableSession
from cubeplay.tables.events import Ended, Seated, Started
from strangers import KEYS, PUPILS, Browser
from stream import heard, post
from stream import until as until_in

from cubeplay_widgets.site.lobby import presence

FORM = "application/x-www-form-urlencoded"
MOST = 30
"""Messages and signs of life, of which one comes every two seconds."""

DOORS = ("", "/live?page=1", "/screen", "/screen/live?page=1")


def press(browser, code, **form):
    """What a script of the lobby sends."""
    body = "&".join(f"{name}={value}" for name, value in form.items()).encode()
    return post(browser, f"table/{code}/act", body, FORM, Accept="application/json")


def sits(tables, code):
    return [(seat.sitter, seat.name) for seat in tables.state(code).seats]


def until(events, so):
    """The first message of which something is true, if it comes soon."""
    return until_in(islice(events, MOST), so)


@contextmanager
def lobby_of(browser, code, page="1"):
    with heard(browser, f"table/{code}/live?page={page}") as events:
        yield events


def test_strangers_find_no_table(shared, opened):
    code = opened()
    stranger = Browser(shared.url.replace("127.0.0.1", "127.0.0.2"))
    assert [stranger.ask(f"table/{code}{door}").status for door in DOORS] == [403] * 4
    assert stranger.post(f"table/{code}/act", {"kind": "seated", "seat": 0}).status == 403


def test_no_other_site_acts_at_a_table(tables, opened, owl):
    code = opened()
    for origin in ("http://evil.example", "null"):
        assert owl.post(f"table/{code}/act", {"kind": "ended"}, Origin=origin).status == 403
    assert owl.ask(f"table/{code}/act").status == 405
    assert tables.state(code).phase == "lobby"


def test_a_seat_is_taken_by_name_with_a_form_alone(tables, opened, plum):
    code = opened()
    page = plum.ask(f"table/{code}").text
    assert 'name="name"' in page
    answer = plum.post(f"table/{code}/act", {"kind": "seated", "seat": "0", "name": " Plum "})
    assert (answer.status, answer.headers["Location"]) == (303, f"/table/{code}")
    assert sits(tables, code)[0] == ("person", "Plum")
    assert "this device" in plum.ask(f"table/{code}").text


def test_a_refused_form_says_why_and_keeps_the_name_that_was_typed(tables, opened, plum, fig):
    code = opened()
    plum.post(f"table/{code}/act", {"kind": "seated", "seat": "0", "name": "Plum"})
    answer = fig.post(f"table/{code}/act", {"kind": "seated", "seat": "0", "name": 'F"ig'})
    assert answer.status == 409
    assert "Not your seat: Plum sits there." in answer.text
    assert 'value="F&#34;ig"' in answer.text


def test_a_device_holds_several_seats_and_leaves_one(tables, opened, plum):
    code = opened(players=2)
    for seat, name in enumerate(("Plum", "Fig")):
        assert press(plum, code, kind="seated", seat=seat, name=name)[0] == 204
    assert press(plum, code, kind="stood", seat=0)[0] == 204
    assert sits(tables, code) == [("nobody", ""), ("person", "Fig")]


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "started", "bot": "random"},
        {"kind": "ended"},
        {"kind": "paused"},
        {"kind": "removed", "seat": 0},
        {"kind": "handed-back", "seat": 0},
        {"kind": "computer-sat", "seat": 1, "bot": "random"},
        {"kind": "hosted"},
        {"kind": "stood", "seat": 0},
        {"kind": "deleted"},
        {"kind": "opened"},
        {"kind": "brought", "move": "roll 1"},
        {"kind": "seated", "seat": "99"},
        {},
    ],
    ids=lambda form: form.get("kind", "nothing"),
)
def test_what_is_the_hosts_the_tables_or_another_ones_no_device_presses(tables, opened, plum, fig, form):
    code = opened(players=2)
    press(plum, code, kind="seated", seat=0, name="Plum")
    before = tables.state(code)
    status, said = press(fig, code, **form)
    assert status == 409
    assert said["error"].startswith(("Not done", "Not your seat"))
    assert tables.state(code) == before


def test_the_host_fills_free_seats_starts_stops_and_ends(tables, opened, owl, plum):
    code = opened(players=2)
    press(plum, code, kind="seated", seat=0, name="Plum")
    page = owl.ask(f"table/{code}").text
    assert "Start with Plum and the computer" in page
    assert press(owl, code, kind="computer-sat", seat=1, bot="random")[0] == 204
    assert press(owl, code, kind="freed", seat=1)[0] == 204
    assert press(owl, code, kind="started", bot="random")[0] == 204
    assert sits(tables, code)[1][0] == "computer"
    for kind, phase in (("paused", "paused"), ("went-on", "running"), ("ended", "ended")):
        assert press(owl, code, kind=kind)[0] == 204
        assert tables.state(code).phase == phase


def test_who_lost_the_device_gets_the_seat_back_from_the_host(tables, opened, owl, plum, fig):
    code = opened(players=2)
    press(plum, code, kind="seated", seat=0, name="Plum")
    press(owl, code, kind="handed-back", seat=0)
    page = fig.ask(f"table/{code}").text
    assert "Come back" in page
    assert press(fig, code, kind="seated", seat=0)[0] == 204
    assert sits(tables, code)[0] == ("person", "Plum")


def test_who_was_removed_takes_no_seat_and_may_watch(opened, owl, plum):
    code = opened(players=2)
    press(plum, code, kind="seated", seat=0, name="Plum")
    assert press(owl, code, kind="removed", seat=0)[0] == 204
    status, said = press(plum, code, kind="seated", seat=0, name="Plum")
    assert (status, said["error"]) == (
        409,
        "Not your seat: the host has removed this device. You can watch the game.",
    )
    assert "Sit here" not in plum.ask(f"table/{code}").text
    assert plum.ask(f"table/{code}/screen").status == 200


def test_a_seat_that_is_taken_is_on_all_screens_and_the_start_leads_each_to_its_place(
    tables, opened, plum, fig, owl
):
    code = opened(players=2)
    with lobby_of(plum, code) as at_plum, lobby_of(fig, code) as at_fig, lobby_of(owl, code) as at_owl:
        for events in (at_plum, at_fig, at_owl):
            until(events, lambda told: told["says"])
        press(plum, code, kind="seated", seat=0, name="Plum")
        for events in (at_plum, at_fig, at_owl):
            until(events, lambda told: "Plum" in told["html"])
        press(owl, code, kind="started", bot="random")
        seat = until(at_plum, lambda told: told["go"])["go"]
        assert seat == f"/voila/render/play/cuboro.ipynb?table={code}"
        assert until(at_fig, lambda told: told["go"])["go"] == f"/table/{code}/screen?way=spectator"
        assert until(at_owl, lambda told: "Pause" in told["html"])["go"] == ""


def test_a_page_that_is_fed_is_here_and_one_that_is_closed_is_away_after_a_moment(
    tables, opened, plum, fig, monkeypatch
):
    monkeypatch.setattr(presence, "GRACE", 0.3)
    code = opened(players=2)
    press(plum, code, kind="seated", seat=0, name="Plum")
    with lobby_of(fig, code) as at_fig:
        until(at_fig, lambda told: "away, kept" in told["html"])
        with lobby_of(plum, code):
            until(at_fig, lambda told: "✓ here" in told["html"])
        until(at_fig, lambda told: "away, kept" in told["html"])


def test_a_move_is_on_the_big_screen(tables, opened, fig):
    code = opened(players=2)
    with heard(fig, f"table/{code}/screen/live?page=1") as events:
        assert until(events, lambda told: code in told["html"])["says"] == f"Join this table: type {code}."
        tables.act(code, "plum", Seated(0, "Plum"), Seated(1, "Fig"))
        tables.act(code, "", Started())
        before = until(events, lambda told: "Plum is" in told["says"])
        session = TableSession(tables, code, "plum")
        session.play(session.moves(0)[0], 0)
        after = until(events, lambda told: told["html"] != before["html"])
        assert "<svg" in after["html"]


def test_computers_are_driven_by_the_server(tables, opened, owl):
    code = opened(players=2)
    with heard(owl, f"table/{code}/screen/live?page=1") as events:
        press(owl, code, kind="started", bot="random")
        first = until(events, lambda told: "<svg" in told["html"])
        until(events, lambda told: "<svg" in told["html"] and told["html"] != first["html"])
    tables.act(code, "", Ended())


def test_a_table_that_is_deleted_is_said_to_be_gone(tables, opened, plum):
    code = opened()
    with lobby_of(plum, code) as events:
        until(events, lambda told: told["says"])
        tables.delete(code, "")
        assert ("gone", {"code": code}) in ((kind, data) for kind, data in islice(events, MOST))
    assert plum.ask(f"table/{code}").status == 404


def test_the_code_field_and_the_link_lead_to_a_table(shared, opened, plum):
    code = opened()
    assert "Code of a class or table" in plum.ask().text
    answer = plum.post("class", {"code": f"{code[:2]} {code[2:].lower()}"})
    assert (answer.status, answer.headers["Location"]) == (303, f"/table/{code}")
    joined = Browser(plum.url).ask(f"join/{PUPILS}?table={code}")
    assert joined.headers["Location"] == f"/table/{code}"
    assert Browser(plum.url).ask(f"join/{PUPILS}?table=BBBB").headers["Location"] == "/"
    assert f"/join/{PUPILS}?table={code}" not in plum.ask(f"table/{code}").text


def test_the_landing_page_leads_back_to_the_tables_of_this_device(tables, opened, plum, fig):
    code = opened()
    press(plum, code, kind="seated", seat=0, name="Plum")
    assert f'href="/table/{code}"' in plum.ask().text
    assert f"table/{code}" not in fig.ask().text


def test_every_door_of_a_table_counts_a_wrong_code_and_keeps_nobody_out(started):
    server = started("--share", "--host=127.0.0.5", *KEYS)
    code = Tables(server.store().place).open("cuboro", "")
    fig = Browser(server.url.replace("127.0.0.1", "127.0.0.5"))
    fig.ask(f"join/{PUPILS}")
    tried = [fig.ask(f"table/{name}").status for name in ("BBBB", "CCCC", "DDDD", "FFFF")]
    tried += [fig.ask(f"table/BBBB{door}").status for door in ("/live", "/screen", "/screen/live")]
    tried += [fig.post("table/BBBB/act", {"kind": "ended"}).status]
    tried += [fig.open("play/cuboro.ipynb?table=BBBB").status, fig.post("class", {"code": "BBBB"}).status]
    assert tried == [404] * 10
    assert fig.ask(f"table/{code}").status == 200
    assert fig.post("class", {"code": code}).status == 303


def test_nobody_is_told_a_device_or_the_seed(tables, opened, plum, fig, owl):
    code = opened("cubed", players=2, seed=918273645)
    press(plum, code, kind="seated", seat=0, name="Plum")
    press(fig, code, kind="seated", seat=1, name="Fig")
    press(owl, code, kind="started")
    devices = [seat.person for seat in tables.state(code).seats]
    for browser in (plum, fig, owl):
        for door in ("", "/screen"):
            text = browser.ask(f"table/{code}{door}").text
            assert not [secret for secret in ("918273645", *devices) if secret in text]
        with lobby_of(browser, code) as events:
            told = json.dumps(until(events, lambda told: told["says"]))
            assert not [secret for secret in ("918273645", *devices) if secret in told]
