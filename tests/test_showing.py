"""Things show themselves: in a notebook as pictures and tables, in a terminal as text."""

from importlib import metadata
from importlib.metadata import EntryPoint
from io import StringIO

import pytest
from cubeplay import GAMES, Session, display
from cubeplay.cuobe import edition_of
from cubeplay.display import table
from cubeplay.players import RandomBot, autoplay
from cubeplay.simulate import Sample, simulate, two_dice
from IPython.core.formatters import DisplayFormatter
from IPython.lib.pretty import pretty

SHOW = DisplayFormatter()


def shown(thing):
    """What a notebook is given of a thing, by kind."""
    return SHOW.format(thing)[0]


@pytest.fixture
def session():
    found = Session("cubo", seed=7, names=("<Plum>", "Fig"))
    found.play("flip")
    return found


@pytest.mark.parametrize("name", list(GAMES))
def test_a_session_and_its_state_are_pictures_in_a_notebook_and_text_in_a_terminal(name):
    session = Session(name, seed=7)
    for thing in (session, session.state):
        kinds = shown(thing)
        assert kinds["image/svg+xml"].startswith("<svg")
        assert "data:image/svg+xml;base64," in kinds["text/html"]
        assert "0x" not in kinds["text/plain"]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_finished_game_shows_itself_too(name):
    session = Session(name, seed=7)
    bot = next(iter(session.game.bots().values()), RandomBot())
    autoplay(session, dict.fromkeys(range(max(session.game.seats)), bot))
    assert shown(session)["image/svg+xml"]
    assert "The game is over." in pretty(session)


def test_a_session_tells_what_was_last_done_and_escapes_what_was_typed(session):
    assert "<Plum> flips the counter" in pretty(session)
    assert "&lt;Plum&gt; flips the counter" in shown(session)["text/html"]
    assert "<Plum>" not in shown(session)["text/html"]


def test_a_session_shows_to_who_is_to_move_no_more_than_that_seat_may_see():
    session = Session("cubed", seed=7, players=2, names=("Plum", "Fig"))
    seat = session.to_move[0]
    other = {line.text for line in session.told(1 - seat)} - {line.text for line in session.told(seat)}
    assert other
    assert not any(text in pretty(session) for text in other)


def test_two_pictures_on_one_page_have_ids_of_their_own(session):
    one, other = shown(session)["image/svg+xml"], shown(session)["image/svg+xml"]
    assert one.partition(' id="')[2].partition('"')[0] != other.partition(' id="')[2].partition('"')[0]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_rulebook_is_a_table_and_a_rule_a_paragraph(name):
    rules = GAMES[name].rulebook
    assert shown(rules)["text/html"].count("<tr>") == len(rules) + 1
    for rule in rules:
        assert rule.id in pretty(rules)
        assert rule.id in shown(rule)["text/html"]
        assert rule.text in pretty(rule)
        assert bool(rule.reading) == ("Our reading" in pretty(rule))


def test_a_sample_lists_its_results_in_order_with_shares_that_add_up():
    sample = simulate(two_dice, 500, seed=7)
    lines = pretty(sample).splitlines()
    assert lines[0].startswith("500 trials, mean ")
    assert [int(line.split()[0]) for line in lines[1:]] == sorted(sample.counts)
    assert round(sum(float(line.split()[2].rstrip("%")) for line in lines[1:])) == 100
    assert shown(sample)["text/html"].count("<tr>") == len(sample.counts) + 1


def test_a_sample_of_many_results_shows_the_first_and_counts_the_rest():
    text = pretty(Sample(dict.fromkeys(range(100), 2)))
    assert text.endswith("and 60 other results")
    assert pretty(Sample({})) == "0 trials"
    assert "heads  3  75.00%" in pretty(Sample({"heads": 3, ("a", 1): 1}))


def test_an_edition_lists_its_rooms_and_cards():
    house = edition_of("")
    assert all(title in shown(house)["text/html"].replace("&#x27;", "'") for title in house.titles.values())
    assert pretty(house).startswith(house.title)


@pytest.fixture
def painters(monkeypatch, tmp_path):
    """Painters of other packages: one that breaks in a way of its own, and whatever a test adds."""
    (tmp_path / "broken_painter.py").write_text("{}['lost']")
    (tmp_path / "sound_painter.py").write_text("def paint(game, state, names): return '<svg>sound</svg>'")
    monkeypatch.syspath_prepend(tmp_path)
    entries = [EntryPoint("broken", "broken_painter:paint", "cubeplay.pictures")]
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries)
    display._painter.cache_clear()
    yield entries
    display._painter.cache_clear()


def test_a_broken_painter_of_another_package_leaves_the_text(painters, session):
    assert shown(session.state)["text/html"].startswith("<pre>")


def test_after_a_broken_painter_the_next_one_paints(painters, session):
    painters.append(EntryPoint("sound", "sound_painter:paint", "cubeplay.pictures"))
    assert shown(session.state)["image/svg+xml"] == "<svg>sound</svg>"


def test_cells_of_a_table_are_escaped():
    assert "<script>" not in table(("<script>",), [("<script>",)])


def test_a_thing_inside_itself_does_not_print_for_ever(session):
    out = StringIO()
    loop = [session]
    loop.append(loop)
    out.write(pretty(loop))
    assert "Cubo" in out.getvalue()
