"""Every text for people is a whole sentence that can be translated, and translators find it."""

import ast
import gc
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.words import pseudo
from tools.words import KEYWORDS, POT, SOURCES, Message, catalogue, expressions, pot, python, template

ROOT = Path(__file__).parents[1]
WIDGETS = ROOT / "widgets" / "cubeplay_widgets"
PYTHON = sorted([*(ROOT / "cubeplay").rglob("*.py"), *WIDGETS.rglob("*.py")])

READS_TYPED_WORDS = {
    "cubeplay/new_game/__init__.py",  # the name of a new game
    "widgets/cubeplay_widgets/board/presses.py",  # words that are compared, not said
    "widgets/cubeplay_widgets/boards/__init__.py",  # the name of a class
    "cubeplay/cuobe/own_pieces/edition.py",  # ids that are made of typed titles
    "cubeplay/gelatinous/own_pieces/abilities.py",  # the same
    "cubeplay/cuobe/puzzles/card_counting.py",
    "cubeplay/notation/moves.py",
    "cubeplay/notation/lines.py",
    "cubeplay/cuboro/rules/moves.py",
    "cubeplay/gelatinous/rules/room_drawings.py",
    "cubeplay/teach/answers.py",
    "cubeplay/teach/counts/numbers.py",
    "cubeplay/rooms/join_codes.py",
    "cubeplay/teach/answer_export.py",
    "cubeplay/teach/pupil_seat.py",
    "cubeplay/teach/progress_files.py",
    "widgets/cubeplay_widgets/lessons/blind.py",
    "widgets/cubeplay_widgets/lessons/hands.py",
    "widgets/cubeplay_widgets/lessons/marbles.py",
    "widgets/cubeplay_widgets/site/gate/routes.py",
    "widgets/cubeplay_widgets/site/gate/middleware.py",
    "widgets/cubeplay_widgets/site/gate/hosts.py",
    "widgets/cubeplay_widgets/site/gate/languages.py",
    "widgets/cubeplay_widgets/site/gate/sharing_options.py",
    "widgets/cubeplay_widgets/site/lessons/new_lesson.py",
}
"""What lowers or raises typed words, names of files, hosts and classes; nowhere else are letters changed."""


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The trees are large: they go with the module."""
    yield
    nodes.cache_clear()
    expressions.cache_clear()


CHANGES = frozenset(("lower", "upper", "capitalize", "title", "swapcase", "casefold"))
ASKED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\b|\b(?:{'|'.join(CHANGES)})\b")
"""What a file has of which anything is asked here; the others need not be read."""


@cache
def nodes():
    """The calls, sums and filled-in texts in those files of the product, each with its file's name."""
    gc.disable()  # nothing of a million nodes goes before the end
    found = [
        (path.relative_to(ROOT).as_posix(), node)
        for path in PYTHON
        if ASKED.search(source := path.read_text("utf-8"))
        for node in expressions(source)
    ]
    gc.freeze()
    gc.enable()
    return found


def calls():
    """Every call that translates, with its place."""
    for name, node in nodes():
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KEYWORDS:
            yield f"{name}:{node.lineno}", node


def told(node):
    """Whether an expression is a translated sentence, filled in or not."""
    if not isinstance(node, ast.Call):
        return False
    filled = isinstance(node.func, ast.Attribute) and node.func.attr == "format"
    return told(node.func.value) if filled else getattr(node.func, "id", "") in KEYWORDS


def fields(text):
    """The names of a text's placeholders."""
    found = (name for _text, name, _spec, _how in Formatter().parse(text) if name is not None)
    return [name for name in found if not name.startswith(" ")]  # "{ do = … }" shows how an effect is written


@cache
def messages():
    """Every text in the template; of one that counts both."""
    ids = [message.id for message in catalogue() if message.id]
    return [text for id in ids for text in (id if isinstance(id, tuple) else (id,))]


def test_every_sentence_stands_in_its_call_as_it_is():
    wrong = [
        place
        for place, call in calls()
        for text in call.args[: KEYWORDS[call.func.id]]
        if not (isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value.strip(" "))
    ]
    assert wrong == []


def literal(call):
    """The context and the text of a call that translates; of one that counts its singular."""
    name = getattr(call.func, "id", "") or getattr(call.func, "attr", "")
    texts = [getattr(text, "value", None) for text in call.args]
    return (texts[0], texts[1]) if name == "pgettext" else (None, texts[0])


def test_no_text_is_outside_the_template():
    """Asked of the trees of all files and of all code in notebooks, whatever the template is made from."""
    known = {(each.context, each.id[0] if each.pluralizable else each.id) for each in catalogue()}
    asked = {place: literal(call) for place, call in calls()}
    for path in sorted(ROOT.glob("notebooks/*/*.ipynb")):
        cells = (cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code")
        for node in (node for cell in cells for node in ast.walk(ast.parse("".join(cell["source"])))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KEYWORDS:
                asked[path.name, node.lineno] = literal(node)
    assert len(asked) > 5000
    assert {place: text for place, text in asked.items() if text not in known} == {}


def test_contexts_and_comments_reach_translators():
    source = """# Translators: a button
# of the bar
_('Go')
x = f"{pgettext('a room', 'Well')} b"
# no
_('a')
"""
    assert list(python(source)) == [
        Message("Go", None, "a button of the bar"),
        Message("Well", "a room"),
        Message("a"),
    ]
    assert list(template('{{ "Keys" | translated("keyboard") }}{{ "Keys" | translated }}')) == [
        Message("Keys", "keyboard"),
        Message("Keys"),
    ]


def test_every_placeholder_has_a_name():
    assert [text for text in messages() if not all(map(str.isidentifier, fields(text)))] == []


def test_both_forms_of_a_count_tell_the_same():
    for place, call in calls():
        if call.func.id == "plural":
            one, many = (set(fields(text.value)) for text in call.args[:2])
            assert one <= many, place


def test_no_sentence_is_glued_from_pieces():
    wrong = []
    for name, node in nodes():
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = (node.left, node.right)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        else:
            continue
        wrong += [f"{name}:{node.lineno}" for part in parts if told(part)]
    assert wrong == []


PLAIN_NUMBERS = {
    "cubeplay/cuobe/teaching/chapter_scenes.py",  # with a % outside, which is localized with it
    "cubeplay/puzzles/command.py",  # without places
    "cubeplay/words/numbers.py",
    "cubeplay/cuobe/tools/balance.py",  # tables for authors
    "cubeplay/gelatinous/exact/measures.py",
    "widgets/cubeplay_widgets/testing.py",
    "widgets/cubeplay_widgets/board/odds.py",  # the rest are sizes of bars and drawings, for browsers
    "widgets/cubeplay_widgets/boards/cubo/pieces.py",
    "widgets/cubeplay_widgets/chapters/ending_page.py",
    "widgets/cubeplay_widgets/chapters/contents.py",
    "widgets/cubeplay_widgets/lessons/decks.py",
    "widgets/cubeplay_widgets/paint/svg.py",
    "widgets/cubeplay_widgets/site/own_pieces/view.py",
    "widgets/cubeplay_widgets/worksheets/grid_blocks.py",
}
"""What writes sentences, and also numbers that are the same in every language."""


def test_numbers_in_sentences_are_written_by_the_language():
    spec = re.compile(r",|[.\d][fg%]|^[+]?[fg%]$")
    wrong = {
        name
        for name, node in nodes()
        if isinstance(node, ast.JoinedStr)
        for part in node.values
        if isinstance(part, ast.FormattedValue) and part.format_spec is not None
        if spec.search("".join(each.value for each in part.format_spec.values if hasattr(each, "kind")))
        if getattr(getattr(part.value, "func", None), "id", "") != "Numeral"
    }
    assert wrong - PLAIN_NUMBERS == set()


def test_no_sentence_is_the_end_of_another():
    pieces = [text for text in messages() if re.match(r"[;,.)\s]", text) or text.endswith((" ", ","))]
    assert pieces == [", "]


def test_no_translated_word_is_lowered_or_raised():
    wrong = {
        name
        for name, node in nodes()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in CHANGES and not node.args
    }
    assert wrong <= READS_TYPED_WORDS


HEARD = {"Control comm did not respond"}
"""What scripts of others say, which a script of ours listens for."""


def test_scripts_say_nothing_by_themselves():
    quoted = re.compile(r"\"([^\"\n]*)\"|`([^`]*)`")
    for path in sorted(WIDGETS.rglob("*.js")):
        code = re.sub(r"^\s*//[^\n]*$|/\*.*?\*/|//[^\"\n]*$", "", path.read_text("utf-8"), flags=re.M | re.S)
        texts = [re.sub(r"\$\{[^}]*\}", "", "".join(found.groups(""))) for found in quoted.finditer(code)]
        said = {text for text in texts if re.search(r"\b[A-Z][a-z]+\s|\w[.!?…]$", text)}
        assert said <= HEARD, path.name


def test_templates_say_nothing_untranslated():
    folder = WIDGETS / "share" / "jupyter" / "voila" / "templates" / "cubeplay"
    for path in sorted([*folder.glob("*.html"), *folder.glob("*.j2")]):
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text("utf-8"), flags=re.S)
        named = re.findall(r"(?:aria-label|title|placeholder|alt)=\"([^\"]*[A-Za-z][^\"]*)\"", text)
        bare = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", text, flags=re.S)
        assert {*named, *re.findall(r"[A-Za-z]+", bare)} <= {"cubeplay"}, path.name


@pytest.mark.parametrize("pattern", [pattern for pattern, _texts in SOURCES])
def test_every_source_of_sentences_is_there(pattern):
    assert next(ROOT.glob(pattern), None)


def test_titles_of_drawn_rooms_are_in_the_template():
    titles = {room.title for room in dungeon_of("").rooms.values()}
    assert titles <= set(messages())
    assert "The coal chute" in titles


def test_template_for_translators_is_up_to_date():
    assert POT.read_text("utf-8") == pot(), "run make words"


def test_pseudo_language_keeps_placeholders_and_markup():
    kept = re.compile(r"\{[^{}]*\}|<[^<>]*>|`[^`]*`|\]\([^()]*\)")
    for text in messages():
        said = pseudo(text)
        assert kept.findall(said) == kept.findall(text)
        assert not re.search(r"[A-Za-z]", kept.sub("", re.sub(r"&#?\w+;|\w+://\S+", "", said))), text
        assert len(said) >= len(text)


def spoken(language, code):
    """What a program prints in a process of its own, in a language."""
    run = [sys.executable, "-c", code]
    done = subprocess.run(
        run, env=os.environ | {"CUBEPLAY_LANGUAGE": language}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAY = """
from random import Random
from cubeplay import GAMES, Session
for name in GAMES:
    session, rng = Session(name, seed=3), Random(3)
    for _turn in range(60):
        if session.outcome is not None or not session.to_move:
            break
        moves = session.moves()
        if not moves:
            break
        session.play(str(rng.choice(moves)))
    again = Session.from_record(session.record)
    assert again.state == session.state, name
    assert len(session.played) > 1, name
    print(session.log[-1].text)
"""


def test_games_are_played_saved_and_replayed_in_another_language():
    said = spoken("pseudo", PLAY)
    assert "¬" in said


@pytest.mark.parametrize("language", ["", "xx"])
def test_language_without_a_catalogue_is_english(language):
    assert spoken(language, "from cubeplay.words import _; print(_('Your turn.'))") == "Your turn.\n"
