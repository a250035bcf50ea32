"""A page with chapters: open in any order, with scenes of their own, and contents that tell it."""

import re

import pytest
from cubeplay.cubo.teaching import first_game as story
from cubeplay.teach.progress import PageProgress

from cubeplay_widgets import RIGHT, happens
from cubeplay_widgets.chapters.walk import learn

RULES = len(list(learn("cubo").book))


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    """Each test has a store of its own."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))


def scene(walk):
    """A guided game of Cubo in which Fig calls and the reader throws."""
    timed = {"rounds": 3, "timing": "timed", "start_player": story.FIG, "bots": ("", "beginner")}
    return walk.guided(deal=story.deal, others=story.fig, beat=story.beat, **timed)


def throws(game, id, rule):
    """A moment whose goal is the throw."""
    game.moment(id, "Throw", lambda told: story.thrown(told, 1), show_me="throw", rules=rule)


def page():
    """Two chapters: one of two scenes and an end, and one of a single scene."""
    walk = learn("cubo", names=("Plum", "Fig"))
    walk.chapter("first", "One & two", "This or that?", minutes=3)
    throws(scene(walk), "first-a", "cubo.roll")
    last = scene(walk)
    throws(last, "first-b", "cubo.together")
    last.ending("first-end", "Dice fall.")
    walk.chapter("second", "Three", "What now?", minutes=4)
    throws(scene(walk), "second-a", "cubo.roll cubo.dice")
    return walk


def pass_moment(walk, id):
    """The reader throws in this moment, and goes on."""
    walk.stand.turn_to(walk.pieces[id])
    guide = walk.stand.guest
    guide.game.play("throw", 0)
    guide.next()


def shown(html):
    """The words of the contents' rows."""
    rows = re.findall(r'<(?:button|a) class="cp-c-row.*?</(?:button|a)>', html)
    return [" ".join(re.sub(r"<.*?>", " ", row).split()) for row in rows]


def test_chapters_are_open_in_any_order_and_their_parts_one_after_the_other():
    walk = page()
    open = {id for id, piece in walk.pieces.items() if walk.is_open(piece)}
    assert open == {"first", "first-a", "second", "second-a"}
    pass_moment(walk, "first-a")
    assert walk.is_open(walk.pieces["first-b"])
    assert not walk.is_open(walk.pieces["first-end"])


def test_a_scene_leads_to_the_next_one_and_the_last_to_the_chapters_end():
    walk = page()
    assert [walk.after(id) for id in ("first", "first-a", "first-b", "first-end", "second-a")] == [
        "first-a",
        "first-b",
        "first-end",
        "",
        "",
    ]


def test_the_contents_tell_what_is_done_begun_and_met():
    walk = page()
    assert f"<b>0</b> of {RULES} rules met" in walk.contents()
    assert shown(walk.contents()) == [
        "▶ First game one whole game, moment by moment",
        "1 One &amp; two This or that? 3 min 2 rules",
        "2 Three What now? 4 min 2 rules",
        f"All {RULES} rules",
    ]
    pass_moment(walk, "first-a")
    assert shown(walk.contents())[1] == "◐ One &amp; two This or that? part 2 of 2"
    pass_moment(walk, "first-b")
    pass_moment(walk, "second-a")
    assert [row[0] for row in shown(walk.contents())[1:3]] == ["✓", "✓"]
    assert f"<b>3</b> of {RULES} rules met" in walk.contents()


def test_an_opening_that_is_shown_before_its_scene_has_come_tells_it_then():
    walk = learn("cubo", names=("Plum", "Fig"))
    walk.chapter("first", "One & two", "This or that?", minutes=3)
    walk.stand.turn_to(walk.pieces["first"])
    assert "0 rules" in walk.stand.frame.shown["html"]
    throws(scene(walk), "first-a", "cubo.roll cubo.dice")
    assert "2 rules" in walk.stand.frame.shown["html"]
    assert "<svg" in walk.stand.frame.shown["html"]


def test_a_single_puzzle_and_a_question_stand_beside_moments_and_count_for_their_chapter():
    walk = learn("cubo", names=("Plum", "Fig"))
    walk.chapter("first", "One & two", "This or that?", minutes=3)
    throws(scene(walk), "first-a", "cubo.roll")
    goal = happens("Flip the counter", "cubo.flip")
    puzzle = walk.step("first-flip", goals=goal, show_me="flip", rules="cubo.flip")
    asked = walk.ask("first-white", "Which?", {"Red": "No.", "White": RIGHT}, because="So.")
    pass_moment(walk, "first-a")
    walk.stand.turn_to(puzzle)
    walk.stand.board.play("flip")
    assert puzzle.done
    walk.stand.turn_to(asked)
    walk.stand.frame.act("answer", "White")
    assert asked.done
    assert shown(walk.contents())[1] == "✓ One &amp; two This or that? done"
    assert f"<b>2</b> of {RULES} rules met" in walk.contents()


def test_scenes_are_kept_one_by_one_and_begin_again_with_their_chapter():
    walk = page()
    pass_moment(walk, "first-a")
    pass_moment(walk, "first-b")
    pass_moment(walk, "second-a")
    again = page()
    assert all(piece.done for piece in again.pieces.values())
    again.stand.turn_to(again.pieces["first-end"])
    again.stand.guest.do("again", "")
    assert [id for id, piece in again.pieces.items() if not piece.done] == ["first-a", "first-b", "first-end"]
    assert f"<b>3</b> of {RULES} rules met" in again.contents()  # what was met stays met


def test_the_contents_count_what_the_first_game_has_met():
    PageProgress("first-game/cubo").keep({"met": ["cubo.call", "cubo.roll"], "game": {}, "ended": True})
    walk = page()
    assert f"<b>2</b> of {RULES} rules met" in walk.contents()
    assert shown(walk.contents())[0] == "✓ First game done"
    assert 'data-go="first">Next: One &amp; two' in walk.contents()


def test_whoever_walked_the_old_steps_is_told_that_the_chapters_are_new():
    PageProgress("rules/cubo").keep({"done/flip": True, "done/swap": True, "passed/red": True})
    assert "You did 3 steps here in an earlier form" in page().contents()
