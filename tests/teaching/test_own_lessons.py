"""A teacher's own lesson: copied, changed, checked in plain words, and shown among "your lessons"."""

import argparse
import json
import sys
from pathlib import Path

import nbformat
import pytest
from cubeplay.cli import main
from cubeplay.errors import CubeplayError
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from breadth import breadth, sized
from cubeplay_widgets.lessons import check
from cubeplay_widgets.lessons.check import problems
from cubeplay_widgets.lessons.teacher import for_teacher
from cubeplay_widgets.site.dashboard import notebooks
from cubeplay_widgets.site.landing.landing_page import landing, lessons, your_lessons
from cubeplay_widgets.site.lessons.new_lesson import write_lesson
from cubeplay_widgets.site.lessons.own import own_folder
from cubeplay_widgets.site.notebook_folders import Shelves

HOUSE = [path.stem for path in (notebooks() / "lessons").glob("*.ipynb")]


@pytest.fixture(autouse=True)
def own_data(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("CUBEPLAY_LESSONS", raising=False)


@pytest.fixture
def lesson(tmp_path):
    """Copy "One line" and change it; the function gives the path."""

    def changed(change):
        path = write_lesson("Mine", "one-line", tmp_path)
        book = nbformat.read(path, as_version=4)
        change({cell.id: cell for cell in book.cells}, book)
        nbformat.write(book, path)
        return path

    return changed


def test_no_two_parts_of_a_lesson_of_the_house_share_a_section():
    for name in HOUSE:
        assert check._without_heading(notebooks() / "lessons" / f"{name}.ipynb") == []


@pytest.mark.parametrize("name", breadth(HOUSE, "one-line"))
def test_a_lesson_of_the_house_has_nothing_to_mend(name):
    assert problems(notebooks() / "lessons" / f"{name}.ipynb") == []


@pytest.mark.parametrize("name", breadth(HOUSE, "one-line", "at-least-one", "two-dangerous-squares"))
def test_each_lesson_can_be_copied_under_a_name_of_ones_own_and_is_sound(name, tmp_path):
    path = write_lesson("Four  dice, laid!", name, tmp_path)
    assert path == tmp_path / "four-dice-laid.ipynb"
    book = json.loads(path.read_text())
    assert book["metadata"]["title"] == "Four  dice, laid!"
    assert "order" not in book["metadata"]["cubeplay"]
    assert any('teach("four-dice-laid"' in "".join(cell["source"]) for cell in book["cells"])
    assert "".join(book["cells"][0]["source"]).startswith("# Four  dice, laid!\n")
    assert problems(path) == []


def test_a_copy_says_its_own_ages_minutes_and_topic_everywhere(tmp_path):
    path = write_lesson("Four dice", "one-line", tmp_path, read=("12 to 14", "40", "four dice"))
    book = nbformat.read(path, as_version=4)
    about = book.metadata.cubeplay
    assert (about.ages, about.minutes, about.facts) == ([12, 14], 40, "Cubo · four dice, 40 min")
    assert "standards" not in about
    line = "A lesson of 40 minutes on four dice, for ages 12 to 14."
    assert book.cells[0].source.startswith(f"# Four dice\n\n*{line}* Bring three dice")
    assert 'teach("four-dice", minutes=40)' in book.cells[1].source
    notes = nbformat.read(tmp_path / "teacher" / "four-dice.ipynb", as_version=4)
    assert notes.cells[0].source.startswith(f"# For the teacher: Four dice\n\n{line}")
    assert any('for_teacher("../four-dice.ipynb")' in cell.source for cell in notes.cells)


def test_what_is_not_said_is_asked_and_has_the_copied_lessons_answer(tmp_path):
    asked = []

    def ask(what, usual):
        asked.append((what, usual))
        return "35" if what == "Minutes" else usual

    path = write_lesson("Mine", "one-line", tmp_path, read=(None, None, "lines"), ask=ask)
    assert asked == [("Ages", "10-12"), ("Minutes", "30")]
    assert nbformat.read(path, as_version=4).metadata.cubeplay.facts == "Cubo · lines, 35 min"


@pytest.mark.parametrize(
    ("read", "words"),
    [
        (("12", None, None), "'12' is no range of ages. Write the youngest and the oldest, like 10-12."),
        (("14-12", None, None), "is no range of ages"),
        ((None, "-3", None), "'-3' is no number of minutes. Write a number from 1 to 600."),
        ((None, None, " "), "is no topic. Take a few words"),
    ],
)
def test_what_a_lesson_cannot_say_of_itself_is_refused(read, words, tmp_path):
    with pytest.raises(CubeplayError) as error:
        write_lesson("Mine", "one-line", tmp_path, read=read)
    assert words in str(error.value)
    assert list(tmp_path.rglob("*.ipynb")) == []


def test_the_worksheet_of_a_copy_is_headed_as_its_notebook(lesson):
    path = lesson(replace("title", "# Mine", "# Two alike"))
    assert for_teacher(path).paper.title == "Two alike"


def replace(name, old, new):
    def change(cells, _book):
        assert old in cells[name].source
        cells[name].source = cells[name].source.replace(old, new)

    return change


def without(*names):
    def change(_cells, book):
        book.cells = [cell for cell in book.cells if cell.id not in names]

    return change


BROKEN = {
    "a wrong exact value": (
        replace("predict", "Fraction(trips + straights", "Fraction(trips + straights + 20"),
        "one-line: 1000 trials give",
    ),
    "no exact value": (
        replace("predict", "    exact=Fraction(trips + straights, ways),\n", ""),
        "cell 7: Not added: the experiment one-line has no exact value. Count it, and give it with exact=…",
    ),
    "a part that cannot be reached": (
        without("change-text"),
        "Cell 16 cannot be reached: no heading that begins with ## stands above it.",
    ),
    "a part that is missing": (without("hand", "hand-text"), "The part lesson.by_hand(…) is missing."),
    "an experiment that raises": (
        replace("trial", 'return kind_of(line) != "none"', "return 1 / 0"),
        "one-line fails: ZeroDivisionError: division by zero",
    ),
    "a trial by hand that raises": (
        replace("hand", "lambda pips: WORDS[kind_of(pips)]", "lambda pips: WORDS[len(pips)]"),
        "A trial by hand fails: KeyError: 3.",
    ),
    "sizes that do not grow": (
        replace("simulate", "(10, 100, 1_000, 10_000)", "(1_000, 10)"),
        "Write sizes that grow",
    ),
    "no Python": (replace("explain", "lesson.explain(", "lesson.explain(,, "), "this is not Python"),
    "no lesson": (replace("begin", "lesson = teach", "lesson = print"), "cell 2: TypeError"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_lesson_is_told_in_plain_words(name, lesson):
    change, words = BROKEN[name]
    told = problems(lesson(change))
    assert any(words in line for line in told), told
    assert not any("\n" in line or "Traceback" in line for line in told)


BESIDE = {
    "a hint for the right answer": (
        ("9 = ", "6 = "),
        "The check “In how many orders can three different dice lie in a row?” has a hint for its own right",
    ),
    "two right answers": (
        ('"How many of the {ways} ways are trips? Is that a third?"', '""'),
        "needs one right answer, and a hint for each other one.",
    ),
    "no right answer": (
        ('right = "Both fall equally often"', ""),
        "mine.toml: the check special needs either right = … or number = …. Write one of them",
    ),
    "no wrong answer": (
        ("[checks.special.wrong]", "[checks.other.wrong]"),
        "mine.toml: the check special has no wrong answers. Write each with its hint below",
    ),
    "no hint for a number": (
        ('hint = "Try it with 4, 5 and 6: write down every order."', ""),
        "mine.toml: the check orders has no hint for wrong numbers. Write hint = ….",
    ),
    "an unknown key": (
        ('hint = "Try', 'hnit = "Try'),
        "mine.toml: [checks.orders] cannot have the key hnit. It may have asks, because, right,",
    ),
    "an unknown table": (
        ("[explain.in_any_order]", "[explains.in_any_order]"),
        "mine.toml: mine.toml cannot have the key explains. It may have answer, ticket, values, checks,",
    ),
    "a missing key": (
        ('because = "Each is exactly one of the 216 ways, in this order."', ""),
        "mine.toml: [checks.special] has a mistake: Object missing required field `because`.",
    ),
    "a text of another kind": (
        ('right = "Both fall equally often"', "right = 7"),
        "mine.toml: [checks.special] has a mistake: Expected `str`, got `int` - at `$.right`.",
    ),
    "a placeholder without a value": (
        ("Only {line} score", "Only {lines} score"),
        "mine.toml: the placeholder {lines} has no value. Define it in a cell above,",
    ),
    "a placeholder that is not closed": (
        ("Only {line} score", "Only {line score"),
        "mine.toml: “*Do not bet on a line.* Only {line score",
    ),
    "a value that cannot be calculated": (
        ("len(set(DIE))", "len(set(DICE))"),
        "mine.toml: “len(set(DICE))” has no value: name 'DICE' is not defined. Write it with",
    ),
    "a number that is none": (
        ("number = 6", 'number = "orders"'),
        "mine.toml: “orders” has no value: name 'orders' is not defined.",
    ),
    "a claim that there is not": (
        ('right = "B"', 'right = "C"'),
        "mine.toml: [claims.orders] has a mistake: Invalid enum value 'C' - at `$.right`.",
    ),
    "no TOML": (("\n[values]", "\n[values"), "mine.toml: it cannot be read as TOML: "),
}


@pytest.mark.parametrize("name", BESIDE)
def test_a_mistake_in_the_file_beside_a_lesson_is_told_in_plain_words(name, tmp_path):
    (old, new), words = BESIDE[name]
    path = write_lesson("Mine", "one-line", tmp_path)
    file = path.with_suffix(".toml")
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    told = problems(path)
    assert any(words in line for line in told), told
    assert not any("\n" in line or "Traceback" in line for line in told)


def test_a_table_that_no_cell_asks_for_is_told(tmp_path):
    path = write_lesson("Mine", "one-line", tmp_path)
    file = path.with_suffix(".toml")
    file.write_text(file.read_text("utf-8") + '\n[checks.more]\nasks = "?"\n', "utf-8")
    assert problems(path) == ["mine.toml: no cell asks for [checks.more]."]


def test_a_check_that_is_not_there_is_told_with_those_that_are(lesson):
    told = problems(lesson(replace("check", '"special"', '"spezial"')))
    words = "there is no table [checks.spezial]. There are thirds, special, orders."
    assert any(words in line for line in told), told


def test_texts_that_are_not_there_are_told(lesson):
    told = problems(lesson(replace("explain", 'words("lines")', 'words("lanes")')))
    words = "mine.toml: there is no table [words.lanes]. There are lines."
    assert any(words in line for line in told), told


def test_a_cell_that_runs_again_takes_what_the_file_says_now(tmp_path, monkeypatch):
    """As in JupyterLab: the file is changed and saved, and asked once more."""
    path = write_lesson("Mine", "one-line", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])  # the shell puts its own there
    shell = InteractiveShell.instance()
    try:
        cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
        with capture_output():
            for source in cells:
                shell.run_cell(source).raise_error()
            file = path.with_suffix(".toml")
            file.write_text(file.read_text("utf-8").replace("Tim says", "Ann says"), "utf-8")
            shell.run_cell('again = lesson.beside.check("thirds")').raise_error()
        assert shell.user_ns["again"].asks.startswith("Ann says: ")
    finally:
        shell.reset()
        InteractiveShell.clear_instance()


def test_a_copy_holds_no_outputs_of_the_lesson_that_was_copied(tmp_path):
    book = nbformat.read(write_lesson("Mine", "one-line", tmp_path), as_version=4)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in book.cells)


def test_a_lesson_without_a_file_beside_it_says_everything_in_its_cells(lesson):
    def change(cells, _book):
        cells["predict"].source = cells["predict"].source.replace("exact=", 'because="Counted.", exact=')
        cells["predict"].source = cells["predict"].source.replace(', "orders"', "")
        cells["explain"].source = "lesson.explain(line)"
        cells["check"].source = (
            "from cubeplay_widgets import RIGHT\nfrom cubeplay_widgets.lessons.asking import choose\n\n"
            'lesson.check(choose("Which?", {"This": RIGHT, "That": "No."}, "It is."), answer="Bet.")'
        )

    path = lesson(change)
    path.with_suffix(".toml").unlink()
    assert problems(path) == []


@sized(0.5, 2, name="seconds")
def test_a_lesson_that_never_ends_is_ended_and_told(lesson, seconds, monkeypatch, capsys):
    monkeypatch.setattr(check, "LONGEST", seconds)
    path = lesson(replace("trial", 'return kind_of(line) != "none"', "while True: pass"))
    assert check.main(argparse.Namespace(file=str(path))) == 1
    assert f"It does not end within {seconds} seconds." in capsys.readouterr().out


def test_the_command_says_what_is_wrong_and_how_many(lesson, capsys, monkeypatch):
    path = lesson(without("hand", "hand-text", "explain", "explain-text"))
    assert main(["lesson", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "3 things to mend."
    monkeypatch.setattr(check, "_problems_in_new_process", problems)
    assert main(["lesson", str(notebooks() / "lessons" / "one-line.ipynb")]) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [("no json", "is not a notebook"), ("[]", "is not a notebook"), (None, "cannot be opened")],
)
def test_what_is_no_notebook_is_refused(text, words, tmp_path, capsys):
    path = tmp_path / "mine.ipynb"
    if text is not None:
        path.write_text(text)
    assert main(["lesson", str(path)]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "copied", "words"),
    [
        ("…", "one-line", "is no name for a lesson"),
        ("x" * 61, "one-line", "is no name for a lesson"),
        ("Mine", "../rules/cubo", "there is no lesson '../rules/cubo' to copy. There are "),
    ],
)
def test_a_copy_that_cannot_be_made_is_refused(name, copied, words, tmp_path):
    with pytest.raises(CubeplayError) as error:
        write_lesson(name, copied, tmp_path)
    assert words in str(error.value)
    assert list(tmp_path.glob("*.ipynb")) == []


def test_nothing_is_written_over(tmp_path):
    path = write_lesson("Mine", "one-line", tmp_path)
    path.write_text("my work")
    with pytest.raises(CubeplayError, match="is there already"):
        write_lesson("mine", "one-line", tmp_path)
    assert path.read_text() == "my work"


def test_own_lessons_are_shown_apart_and_a_broken_one_is_named():
    folder = own_folder()
    write_lesson("Mine", "one-line")
    (folder / "half.ipynb").write_text('{"cells": [')
    shown = landing(notebooks(), folder)
    assert [page.title for page in shown["yours"]] == ["Mine"]
    assert [page.path for page in your_lessons(notebooks(), folder)] == ["mine.ipynb"]
    assert all("/" in page.path for page in lessons(notebooks(), folder))
    assert any("half.ipynb is not shown among your lessons" in line for line in shown["left_out"])


def test_an_own_lesson_is_called_what_its_headings_say(lesson):
    def change(cells, _book):
        cells["title"].source = "# Two alike\n\nFor pairs."
        cells["ask-text"].source = "## Do two dice show the same?\n\nRoll two."

    path = lesson(change)
    page = your_lessons(path.parent)[0]
    assert (page.title, page.blurb) == ("Two alike", "Do two dice show the same?")
    shown = Shelves(root_dir=str(notebooks()), folders=[str(path.parent)]).get(path.name)
    assert shown["content"]["metadata"]["title"] == "Two alike"


def test_the_folder_may_be_named_and_must_be_one(tmp_path, monkeypatch):
    monkeypatch.setenv("CUBEPLAY_LESSONS", str(tmp_path))
    assert write_lesson("Mine", "one-line").parent == tmp_path
    monkeypatch.setenv("CUBEPLAY_LESSONS", str(tmp_path / "none"))
    with pytest.raises(CubeplayError, match="which is no folder"):
        own_folder()
    assert not Path(tmp_path, "none").exists()
