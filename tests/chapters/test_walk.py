"""A chapter in the kernel: what its pieces are, what is done, what a frame shows and does."""

import atexit
import json
import sys
from pathlib import Path

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.words import process_language, set_process_language, translated
from cubeplay.words.languages import ENGLISH
from IPython.core.interactiveshell import InteractiveShell

from cubeplay_widgets import RIGHT, happens, hint, holds, learn, play, teach
from cubeplay_widgets.chapters import notebook_cells
from cubeplay_widgets.chapters.headless import page_of, run
from cubeplay_widgets.chapters.page import ChapterPage, ChapterPiece

CHAPTER = Path(__file__).parents[1] / "browser" / "pages" / "chapter.ipynb"
FLIP = {"goals": happens("Flip the counter", "cubo.flip"), "show_me": "flip", "rules": "cubo.flip"}
CENTRE = "roll red 36 blue 14"
ROLLED = ["flip", CENTRE, "start", "roll red 1245 blue 2334 white 3", "roll red 1366 blue 1556 white 2"]


@pytest.fixture
def walk(tmp_path):
    return learn("cubo", names=("Plum", "Fig"), folder=tmp_path)


def lay(walk, **more):
    return walk.step(
        "lay",
        ROLLED,
        goals=happens("Place two dice", "cubo.arrange", 2),
        show_me=["place red 1 at a1", "place blue 2 at b1"],
        refusal=("place red 4 at b2", "cubo.white-middle"),
        rules="cubo.arrange cubo.white-middle",
        **more,
    )


@pytest.fixture
def on_a_page(monkeypatch):
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")


def opened(walk, piece):
    """The frame of a page that shows a piece."""
    walk.stand.turn_to(piece)
    return walk.stand.frame


# What a cell says


def test_a_chapter_is_asked_for_its_rules_and_its_problems(walk):
    walk.step("flip", **FLIP)
    lay(walk)
    assert walk.problems() == []
    assert walk.rules == {"cubo.flip", "cubo.arrange", "cubo.white-middle"}
    assert walk.unmet() == {rule.id for rule in walk.book} - walk.rules
    assert list(walk.pieces) == ["flip", "lay"]


def test_one_thing_may_stand_without_brackets_and_a_text_is_not_its_letters(walk):
    walk.step("flip", goals=FLIP["goals"], show_me="flip", hints="Look at the counter.")
    assert walk.pieces["flip"].step.show_me == ("flip",)
    assert [each.text for each in walk.pieces["flip"].step.hints] == ["Look at the counter."]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rules": "cubo.flop"}, "there is no rule “cubo.flop”. Did you mean cubo.flip?"),
        ({"show_me": "flap"}, "Did you mean 'flip'?"),
        ({"show_me": []}, "Show me does not reach the goal “Flip the counter”"),
        ({"goals": []}, "no goal"),
        ({"goals": holds("Be here", bool)}, "the goal “Be here” is reached at the start."),
        ({"refusal": ("flip", "cubo.flip")}, "move 'flip' is allowed"),
        ({"refusal": ("call", "cubo.white-middle")}, "first, not by cubo.white-middle"),
        ({"show_me": ["flip", "flip"]}, "move 'flip'"),
    ],
)
def test_a_step_that_cannot_be_walked_is_told_at_once_in_one_line(walk, change, told):
    with pytest.raises(CubeplayError) as error:
        walk.step("flip", **(FLIP | change))
    assert told in str(error.value)
    assert "\n" not in str(error.value)
    assert walk.pieces == {}


def test_two_pieces_of_one_name_are_told(walk):
    walk.step("flip", **FLIP)
    with pytest.raises(CubeplayError, match="two pieces called “flip”"):
        walk.step("flip", **FLIP)


def test_a_question_needs_exactly_one_right_answer(walk):
    for answers in ({"Red": RIGHT, "Blue": RIGHT}, {"Red": "No.", "Blue": "No."}):
        with pytest.raises(ValueError, match="one right answer"):
            walk.ask("white", "Which?", answers, because="So.")


def test_a_game_that_is_not_there_or_has_no_board_is_told():
    with pytest.raises(CubeplayError, match="there is no game 'chess'"):
        learn("chess")


@pytest.mark.parametrize("begin", [lambda **how: learn("cubo", **how), lambda **how: play("cubo", **how),
                                   lambda **how: teach("one-line", **how)])  # fmt: skip
def test_a_notebook_speaks_the_language_that_its_first_cell_names(begin):
    with pytest.raises(CubeplayError, match=r"'xx' is not spoken here\. Choose from: en, de, he"):
        begin(language="xx")
    assert process_language() is ENGLISH
    try:
        begin(language="de")
        assert translated("Roll nine dice") == "Neun Würfel werfen"
        begin()
        assert process_language().code == "de"
    finally:
        set_process_language(ENGLISH)


def test_a_missing_heading_is_told_from_the_saved_notebook(tmp_path):
    def cell(kind, id, source):
        return {"cell_type": kind, "id": id, "metadata": {}, "source": source} | (
            {"outputs": [], "execution_count": None} if kind == "code" else {}
        )

    path = tmp_path / "book.ipynb"
    book = [
        cell("code", "begin", "walk"),
        cell("markdown", "one-text", "## One"),
        cell("code", "one", "walk.step()"),
        cell("markdown", "between", "No heading."),
        cell("code", "two", "walk.step()"),
        cell("markdown", "three-text", "## Three"),
        cell("code", "three", "walk.step()"),
    ]
    path.write_text(json.dumps({"cells": book, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    others = {"one", "two", "three"}
    found = {
        id: notebook_cells.lacks_heading(id, others - {id}, path) for id in ("one", "two", "three", "new")
    }
    assert found == {"one": False, "two": True, "three": False, "new": False}


# On a page


def test_on_a_page_a_cell_shows_its_place_alone_and_makes_no_widget(walk, on_a_page):
    piece = lay(walk)
    data = piece._repr_mimebundle_()
    assert data["text/html"] == '<div class="cp-place" data-piece="lay"></div>'
    assert piece._cell is None


def test_on_a_page_the_first_step_is_shown_as_soon_as_its_cell_has_run(walk, on_a_page):
    walk.stand  # noqa: B018  # the page's first cell shows it
    first = walk.step("flip", **FLIP)
    lay(walk)
    assert walk.stand.piece is first


def test_a_reader_who_comes_back_finds_the_step_where_they_were(walk, on_a_page, tmp_path):
    walk.step("flip", **FLIP)
    second = lay(walk)
    walk.stand.frame.act("here", "lay-text lay")
    again = learn("cubo", folder=tmp_path)
    assert (again.section, again.here) == ("lay-text", "lay")
    again.stand  # noqa: B018
    again.step("flip", **FLIP)
    assert again.stand.piece is None
    assert lay(again).id == second.id
    assert again.stand.piece.id == "lay"


def test_a_mistake_is_told_in_its_place_and_the_page_lives(walk, on_a_page):
    told = walk.step("flip", **(FLIP | {"rules": "cubo.flop"}))
    assert "there is no rule “cubo.flop”" in told._repr_mimebundle_()["text/html"]
    assert lay(walk).id == "lay"


@pytest.fixture
def shell(monkeypatch):
    """IPython that is not searched for what can be let go of when all tests are over."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # the shell puts its own there
    made = InteractiveShell()
    yield made
    atexit.unregister(made.atexit_operations)


def test_any_mistake_in_a_cell_is_told_in_one_line_on_a_page(on_a_page, shell, monkeypatch):
    shown = []
    monkeypatch.setattr(notebook_cells, "get_ipython", lambda: shell)
    monkeypatch.setattr(notebook_cells, "display", shown.append)
    notebook_cells.show_all_mistakes()
    shell.run_cell("walk.step('<b>')")
    assert [each.why for each in shown] == ["NameError: name 'walk' is not defined"]
    assert "<b>" not in notebook_cells.Mistake("<b>")._repr_mimebundle_()["text/html"]


def test_any_mistake_in_a_cell_is_told_in_one_line_in_jupyterlab_too(shell, monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(notebook_cells, "get_ipython", lambda: shell)
    monkeypatch.setattr(shell, "_showtraceback", lambda _kind, _error, lines: shown.extend(lines))
    notebook_cells.show_all_mistakes()
    assert not shell.run_cell("1\nwalk.step('lay')").success
    assert shown == ["NameError: name 'walk' is not defined (Line 2 of the cell.)"]


# At a step


def test_a_refusal_says_the_most_telling_objection_and_keeps_the_rest_for_why_not(walk):
    piece = lay(walk)
    frame = opened(walk, piece)
    walk.stand.board.play("place red 4 at b2")
    says = frame.shown["says"]
    assert says["mark"] == "bad"
    assert says["text"].startswith("Not placed: ")
    assert "cubo." not in says["text"]
    assert frame.shown["why"]
    assert [goal["reached"] for goal in frame.shown["goals"]] == [False, True]
    sent = []
    frame.send = sent.append
    frame.act("why")
    assert sent[0]["title"] == "Why not?"
    assert "Not placed" in sent[0]["html"]


def test_the_reason_of_a_refusal_stays_beside_the_praise_until_the_step_is_left(walk):
    piece = lay(walk)
    frame = opened(walk, piece)
    walk.stand.board.play("place red 4 at b2")
    reason = frame.shown["says"]["text"].split(". ")[0]
    for move in piece.step.show_me:
        walk.stand.board.play(move)
    assert frame.shown["done"]
    praise, below = frame.shown["says"]["text"].split("\n")
    assert praise == "Done."
    assert below.startswith(reason)
    assert frame.shown["why"]
    walk.stand.turn_to(None)
    walk.stand.turn_to(piece)
    assert frame.shown["says"]["text"] == "Done."


def test_the_goal_opens_the_next_step_and_is_kept(walk, tmp_path):
    piece = walk.step("flip", **FLIP)
    frame = opened(walk, piece)
    assert not walk.states[0]["done"]
    walk.stand.board.play("flip")
    assert frame.shown["done"]
    assert frame.shown["says"]["text"] == "Done."
    assert walk.states[0] | {"rules": []} == {
        "id": "flip",
        "kind": "step",
        "done": True,
        "gate": False,
        "open": True,
        "closed": False,
        "rules": [],
    }
    again = learn("cubo", folder=tmp_path)
    assert again.step("flip", **FLIP).done
    assert again.progress.notes["done/flip"]


def test_a_step_that_earned_stars_in_an_earlier_version_is_done(walk):
    walk.progress.keep({"stars/flip": 1})
    assert walk.step("flip", **FLIP).done


def test_a_step_that_was_shown_is_done(walk):
    piece = walk.step("flip", **FLIP)
    opened(walk, piece).act("show_me")
    assert piece.done


def test_a_move_can_be_taken_back_as_often_as_one_likes(walk):
    frame = opened(walk, lay(walk))
    for _ in range(2):
        walk.stand.board.play("place red 1 at a1")
        frame.act("undo")
        assert frame.shown["says"]["text"] == "Taken back."


def test_reset_clears_the_old_answer(walk):
    piece = lay(walk)
    frame = opened(walk, piece)
    walk.stand.board.play("place red 4 at b2")
    frame.act("reset")
    assert [goal["reached"] for goal in frame.shown["goals"]] == [False, False]
    assert not frame.shown["why"]
    assert frame.shown["says"]["text"] == "Back at the start of this step."
    assert walk.stand.board.last_objections == ()


def test_hints_go_on_and_point_at_the_board(walk):
    frame = opened(walk, lay(walk, hints=["First.", hint("Then.", "a1")]))
    said = []
    for _ in range(3):
        frame.act("hint")
        said.append(frame.shown["says"]["text"])
    assert said == ["First.", "Then.", "Then."]
    assert walk.stand.board.look.hinted == ("a1",)


def test_a_button_that_is_gone_does_nothing_and_nonsense_from_the_page_is_harmless(walk):
    piece = walk.step("flip", **FLIP)
    frame = opened(walk, piece)
    for what, given in (("act", "Fly"), ("fly", ""), ("rules", "x"), ("type", ""), ("answer", "Red")):
        frame.act(what, given)
    for content in ({}, [], "x", {"type": "do"}, {"type": "do", "what": 3}, {"type": "do", "what": "here"}):
        frame._received(frame, content, None)
    assert walk.stand.piece is None  # the page was told of a section without a piece
    walk.stand.frame.act("here", "flip-text flip")
    assert frame.shown["piece"] == "flip"


def test_a_question_teaches_with_each_wrong_answer_and_is_kept_when_right(walk, tmp_path):
    answers = {"Red": "The column would have two colours.", "Both": RIGHT}
    piece = walk.ask("white", "What is white?", answers, because="It is wild.")
    frame = opened(walk, piece)
    assert [option["text"] for option in frame.shown["options"]] == ["Red", "Both"]
    assert "wild" not in json.dumps(frame.shown)
    assert "two colours" not in json.dumps(frame.shown)
    frame.act("answer", "")
    assert frame.shown["says"]["text"] == "Choose an answer first."
    frame.act("answer", "Red")
    assert (frame.shown["says"]["text"], piece.done) == ("The column would have two colours.", False)
    frame.act("answer", "Both")
    assert (frame.shown["says"]["text"], piece.done) == ("Right. It is wild.", True)
    again = learn("cubo", folder=tmp_path)
    assert again.ask("white", "What is white?", answers, because="It is wild.").done


def test_dice_that_a_question_names_are_drawn_below_it_or_beside_its_answers(walk):
    answers = {"6-5-4": "A straight.", "5-4-6": RIGHT}
    walk.ask("red", "A row reads red 4, red 5.", answers, because="So.", dice="r4 r5")
    walk.ask("lines", "Which?", answers, because="So.", dice={"6-5-4": "b6 r5 b4"})
    below, beside = (opened(walk, walk.pieces[id]).shown for id in ("red", "lines"))
    assert below["drawn"].startswith("<svg")
    assert [bool(option["drawn"]) for option in below["options"]] == [False, False]
    assert beside["drawn"] == ""
    assert [bool(option["drawn"]) for option in beside["options"]] == [True, False]


def test_dice_of_a_game_that_draws_none_are_told(on_a_page):
    told = learn("cubed").ask("a", "Which?", {"A": RIGHT, "B": "No."}, because="So.", dice="r4")
    assert "CUBED draws no dice by themselves." in told.why


class Gate(ChapterPiece):
    """A piece that keeps all later ones shut."""

    gate, passed = True, False

    @property
    def done(self):
        return self.passed

    def guest(self, stand):
        """Nobody opens it here."""


def test_a_gate_keeps_all_later_pieces_shut_in_the_kernel(walk):
    gate = walk.add(Gate(walk, "gate"))
    piece = walk.step("flip", **FLIP)
    assert [each["open"] for each in walk.states] == [True, False]
    walk.stand.frame.act("here", "flip-text flip")
    assert walk.stand.piece is None
    gate.passed = True
    walk.stand.frame.act("here", "flip-text flip")
    assert walk.stand.piece is piece


# In a cell of an editor


def test_in_an_editor_a_piece_is_a_picture_until_it_is_seen_and_three_stay_awake(walk):
    pieces = [walk.step(f"flip{k}", **FLIP) for k in range(5)]
    assert all("<svg" in piece.cell.frame.picture and piece.cell.board is None for piece in pieces)
    for piece in pieces:
        piece.cell.frame.act("seen")
    assert [piece.cell.frame.awake for piece in pieces] == [False, False, True, True, True]
    assert [piece.cell.board is not None for piece in pieces] == [False, False, True, True, True]


def test_a_piece_that_rests_keeps_its_game(walk):
    pieces = [walk.step(f"flip{k}", **FLIP) for k in range(4)]
    pieces[0].cell.frame.act("seen")
    pieces[0].cell.board.play("flip")
    for piece in pieces[1:]:
        piece.cell.frame.act("seen")
    pieces[0].cell.frame.act("seen")
    assert pieces[0].cell.frame.shown["done"]


def test_a_saved_output_has_the_picture_for_readers_without_a_kernel(walk):
    data, _about = lay(walk)._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")


# Notebooks without a kernel


def test_a_notebook_runs_without_a_kernel_and_names_the_cell_that_fails():
    with pytest.raises(CubeplayError, match=r"cubo\.gaol"):
        run(CHAPTER)


def test_a_notebook_has_exactly_one_page(tmp_path):
    path = tmp_path / "none.ipynb"
    path.write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    with pytest.raises(ValueError, match="0 pages"):
        page_of(path)


def test_pages_are_made_once_in_a_kernel(shell, monkeypatch, tmp_path):
    monkeypatch.setattr(notebook_cells, "get_ipython", lambda: shell)
    first = notebook_cells.one_for_all("rules/cubo", lambda: ChapterPage("rules/cubo", folder=tmp_path))
    assert (
        notebook_cells.one_for_all("rules/cubo", lambda: ChapterPage("rules/cubo", folder=tmp_path)) is first
    )
