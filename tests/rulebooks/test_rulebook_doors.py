"""The door to a rulebook: no kernel, guarded as the landing page is, nothing that the page may not run."""

import re

import pytest
from cubeplay.game import Game, Step
from cubeplay.registry import at_hand
from cubeplay.rulebook import Rulebook
from strangers import KEYS, NETWORK, PUPILS, Browser, comes

from cubeplay_widgets.site import dashboard
from in_process import applications

BOOK = Rulebook("pig", "Pig")
BOOK.add("pig.aim", "The aim", "Whoever has a hundred points wins.", kind="ending", source="-")
BOOK.add("pig.die", "The die", "You roll one die.", kind="definition", source="-", reading="It is fair.")


class Pig(Game):
    """A game of another package, as far as its rulebook needs it."""

    name, title, seats = "pig", "Pig", range(2, 3)

    def _start(self, **options):
        return 0

    def to_move(self, state):
        return (0,)

    def candidates(self, state, player):
        return ()

    def chance(self, state):
        raise ValueError

    def _advance(self, state, actor, move):
        return Step(state)

    def outcome(self, state):
        return None

    def parse(self, text):
        return text


@pytest.fixture(scope="module")
def started():
    with at_hand(Pig(BOOK)), applications() as start:
        yield lambda *options, base="/": start("--no-preheat", *options, base=base)


def kernels(server):
    return [kernel.pid for kernel in server.kernels()]


def test_a_rulebook_comes_without_a_kernel_and_a_second_time_it_is_not_sent_again(own):
    reader = Browser(own.url)
    answer = reader.ask("rulebook/cubo")
    assert answer.status == 200
    assert answer.text.count("<article") == 40
    assert not answer.kernel
    assert kernels(own) == []
    assert "no-cache" in answer.headers["Cache-Control"]
    assert reader.ask("rulebook/cubo", If_None_Match=answer.headers["Etag"]).status == 304


def test_the_sheet_of_a_game_comes_without_a_kernel_and_the_rulebook_leads_there(own):
    reader = Browser(own.url)
    assert 'href="../sheet/cubo"' in reader.ask("rulebook/cubo").text
    answer = reader.ask("sheet/cubo")
    assert answer.status == 200
    assert answer.text.count("<h1>") == 1
    for place in re.findall(r'(?:href|src)="(/voila/templates[^"]+)"', answer.text):
        assert reader.ask(place).status == 200, place
    assert re.findall(r"<script\b[^>]*>(.*?)</script>", answer.text, re.DOTALL) == [""]
    assert kernels(own) == []
    assert reader.ask("sheet/chess").status == 404
    assert "Pig" in reader.ask("sheet/pig").text


def test_its_notebook_leads_there_and_starts_no_kernel(own):
    answer = Browser(own.url).ask("voila/render/rulebook/cubo.ipynb")
    assert (answer.status, answer.headers["Location"]) == (303, "/rulebook/cubo")
    assert kernels(own) == []


NOT_THERE = ("rulebook/", "rulebook/chess", "rulebook/cubo/", "rulebook/table", "rulebook/cubo.ipynb")


@pytest.mark.parametrize("path", [*NOT_THERE, "voila/render/rulebook/chess.ipynb"])
def test_a_game_that_there_is_not_has_no_rulebook(own, path):
    assert Browser(own.url).ask(path).status == 404


def test_nothing_on_it_runs_but_our_own_file(own):
    answer = Browser(own.url).ask("rulebook/cuobe")
    policy = answer.headers["Content-Security-Policy"]
    assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
    scripts = re.findall(r"<script\b[^>]*>(.*?)</script>", answer.text, re.DOTALL)
    assert set(scripts) == {""}
    assert not re.search(r"\son\w+=", answer.text)
    source = re.search(r'<script [^>]*src="([^"]+)"', answer.text)[1]
    assert Browser(own.url).ask(source).status == 200


def test_its_links_lead_to_pages_that_there_are(own):
    reader = Browser(own.url)
    text = reader.ask("rulebook/cubo").text
    links = set(re.findall(r'href="\.\./voila/render/([^"?]+)', text))
    assert links == {"play/cubo.ipynb", "first-game/cubo.ipynb", "rules/cubo.ipynb"}
    assert all((dashboard.notebooks() / link).is_file() for link in links)


def test_shared_it_is_for_those_who_have_the_key(started):
    shared = started("--share", f"--host={NETWORK}", *KEYS)
    assert Browser(shared.url).ask("rulebook/cubo").status == 403
    assert Browser(shared.url).ask("sheet/cubo").status == 403
    pupil = comes(shared, PUPILS)
    answer = pupil.ask("rulebook/cubo")
    assert answer.status == 200
    assert "Someone else here" in answer.text
    assert Browser(shared.url).ask("voila/render/rulebook/cubo.ipynb").status == 403


def test_a_strange_name_of_the_server_is_not_answered(own):
    assert Browser(own.url, "evil.example").ask("rulebook/cubo").status == 421


def test_behind_a_base_url_everything_stays_behind_it(started):
    server = started(base="/games/")
    reader = Browser(server.url)
    text = reader.ask("rulebook/cubo").text + reader.ask("sheet/cubo").text
    assert all(at.startswith("/games/") for at in re.findall(r'(?:href|src)="(/[^"]*)"', text))
    assert reader.ask("voila/render/rulebook/cubo.ipynb").headers["Location"] == "/games/rulebook/cubo"


def test_a_game_of_another_package_has_a_rulebook_by_kinds_with_links_to_nothing_that_it_lacks(own):
    text = Browser(own.url).ask("rulebook/pig").text
    assert "Pig rulebook" in text
    assert "2 rules, 1 of them with our reading" in text
    assert re.findall(r'<h2 id="chapter-\d" tabindex="-1">([^<]+)', text) == ["Words", "The end"]
    assert "voila/render" not in text.partition("<main")[2]
