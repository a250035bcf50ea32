"""What the worker answers in the place of a server: the same pages and commands, from the same store."""

import json
import re
from datetime import date
from urllib.parse import urlencode

import pytest
from cubeplay import Session
from cubeplay.store import Store

from cubeplay_widgets.browser.answers import ROOT, answer, rows
from cubeplay_widgets.site.landing.todays_puzzles import todays_puzzles
from cubeplay_widgets.site.own_pieces.operations import UploadedFile
from cubeplay_widgets.static_site.daily import turns
from cubeplay_widgets.static_site.pages import Pages

LINK = re.compile(r'\b(?:href|src|action|data-list|data-address)="([^"]*)"')


@pytest.fixture(autouse=True)
def store(tmp_path, monkeypatch):
    """An empty store, as in a browser that comes for the first time."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    return Store()


@pytest.fixture
def game(store):
    """The id of a game with two moves."""
    session = Session("cubo", seed=7, names=("Plum", "Fig"), bots=("", "regular"))
    id = store.add(session)
    session.play("flip")
    return id


def wish(do, game, **more):
    return answer("saved.html", "POST", json.dumps({"do": do, "game": game} | more).encode())


def form(address, file=None, **fields):
    return answer(address, "POST", urlencode(fields).encode(), file)


def begun():
    """The address of a set of cubes that starts from the house's."""
    return form("own-pieces.html", do="house cubes").place


def test_a_game_is_seen_renamed_deleted_and_brought_back(game):
    page = answer("saved.html")
    assert (page.status, page.kind) == (200, "text/html")
    assert f'data-address="{ROOT}saved.html"' in page.body
    assert f'href="{ROOT}play/cubo.html?game={game}"' in page.body
    assert answer(f"saved/{game}.svg?moves=2").body.startswith("<svg")
    assert wish("rename", game, title=" Sunday <b> ").status == 204
    assert "Sunday &lt;b&gt;" in answer("saved.html").body
    assert wish("delete", game).status == 204
    assert game not in answer("saved.html").body
    assert answer(f"saved/{game}.svg").status == 404
    assert wish("bring-back", game).status == 204
    assert game in answer("saved.html").body


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"do": "burn"}', b'{"do": "delete"}', b"\xff" * 99])
def test_a_bad_command_is_refused_with_a_reason_and_nothing_is_lost(game, body):
    told = answer("saved.html", "POST", body)
    assert told.status == 409
    assert re.search(r"Not done: .+\. Reload the page", json.loads(told.body)["error"])
    assert game in answer("saved.html").body


def test_a_game_that_is_not_there_is_refused(game):
    assert wish("delete", "nobody").status == 409
    assert wish("rename", game, title="x" * 999).status == 409


def test_own_pieces_are_begun_changed_saved_to_a_file_and_opened_again():
    place = begun()
    assert form(f"{place}&piece=0", do="keep", title="Mine").place == f"{place}&piece=0"
    page = answer(f"{place}&piece=0").body
    assert 'value="Mine"' in page
    assert f'action="{ROOT}{place}&piece=0"' in page
    file = answer(f"{place}&file=1")
    assert file.name == "Mine.toml"
    again = form("own-pieces.html", UploadedFile("Box.toml", file.body.encode()), do="open cubes").place
    assert again != place
    assert 'value="Box"' in answer(again).body
    gone = form("own-pieces.html", do=f"delete {again.partition('=')[2]}").place
    assert "Deleted: Box." in answer(gone).body
    assert form("own-pieces.html", do=f"back {again.partition('=')[2]}").place == "own-pieces.html"
    assert "Box" in answer("own-pieces.html").body


@pytest.mark.parametrize(
    ("body", "file", "why"),
    [
        (b"do=open+cubes", None, "no file was chosen"),
        (b"do=open+cubes", UploadedFile("a.txt", b"\xff\xfe"), "no text in UTF-8"),
        (b"do=dance", None, "dance"),
        (b"do=%ff", None, "no form of ours"),
        (b"&".join([b"a=1"] * 2000), None, "no form of ours"),
        ("do=ä".encode(), None, "no form of ours"),
    ],
)
def test_a_bad_form_is_refused_with_a_reason_and_nothing_is_lost(body, file, why):
    place = begun()
    told = answer("own-pieces.html", "POST", body, file)
    assert told.status == 409
    assert why in told.body
    assert answer(place).status == 200


def test_a_set_that_is_not_there_leads_to_the_list():
    told = answer("own-pieces.html?set=00ff00ff00ff00ff")
    assert told.status == 404
    assert "cp-make-sorts" in told.body
    assert answer("own-pieces.html?set=00ff00ff00ff00ff&file=1").status == 404


def test_the_puzzles_of_a_day_are_shown_and_drawn():
    today = date.today().isoformat()
    page = answer(f"puzzles.html?day={today}")
    assert f'href="{ROOT}puzzles/cubo.html?day={today}"' in page.body
    assert "is no date" in answer("puzzles.html?day=soon").body
    assert answer(f"puzzle/cubo.svg?day={today}").body.startswith("<svg")
    for bad in ("puzzle/cubo.svg?day=1999-01-01", "puzzle/nothing.svg"):
        assert answer(bad).status == 404


def test_other_addresses_and_ways_are_refused():
    for address in ("", "desk.html", "saved", "saved/../x.svg", "table/KMTR", "class", "saved.html/", "\0"):
        told = answer(address)
        assert (told.status, told.kind) == (404, "application/json")
    assert answer("saved.html", "DELETE").status == 405
    assert answer("puzzles.html", "POST").status == 405


def test_the_rows_of_the_landing_page_come_with_the_first_move_and_stay_true(store, game):
    told = json.loads(rows())
    assert f'href="{ROOT}play/cubo.html?game={game}"' in told["ways"]
    assert 'src="data:image/svg+xml,%3Csvg' in told["ways"]
    assert "Plum, Fig" in told["saved"]
    assert "today" not in told["ways"] + told["saved"]
    store.throw_away(game)
    assert rows() == ""


def test_no_link_leads_nowhere_and_nothing_needs_a_server(tmp_path, game):
    Pages(tmp_path / "site").write()
    site = tmp_path / "site"
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    asked = ("saved.html", "own-pieces.html", begun(), "puzzles.html")
    told = [(site / "index.html", answer(address).body) for address in asked]
    told += [(site / "index.html", html) for html in json.loads(rows()).values()]
    for path, html in (*pages.items(), *told):
        assert 'action="./class' not in html
        for link in LINK.findall(html):
            target = re.sub(r"[?#].*", "", link)
            if not target or link.startswith(("http", "data:", "mailto:")) or "static/" in link:
                continue
            inside = (path.parent / target).resolve().relative_to(site.resolve()).as_posix()
            is_there = (site / inside).is_file() or answer(inside).status != 404
            assert is_there or inside == "manifest.json", (path, link)
    assert game not in pages[site / "index.html"]
    assert 'data-list="./search.json" data-base="./"' in pages[site / "index.html"]
    assert all('data-root="../"' in html for path, html in pages.items() if path.parent.name == "play")
    for entry in json.loads((site / "search.json").read_text())["entries"]:
        assert (site / re.sub(r"[?#].*", "", entry["url"])).is_file()


def test_the_landing_page_announces_the_puzzles_of_every_day():
    told = turns()
    for day in (date(2026, 1, 1), date(2026, 11, 27), date(2031, 2, 28)):
        found = told["days"][(day.toordinal() - 1) % len(told["days"])]
        announced = [
            (told["games"][game], told["kinds"][kind], told["levels"][level]) for game, kind, level in found
        ]
        assert announced == [
            (each.game, each.kind, (each.difficulty, each.facts)) for each in todays_puzzles(day)
        ]
