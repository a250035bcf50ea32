"""A chapter as its author wrote it: sections, lead texts, cells for who wants more, and how long all is.

``python tests/chapters/chapter_texts.py`` prints the table of lengths.
"""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nbformat
from babel.messages.pofile import read_po
from tools.words import POT

from cubeplay_widgets.chapters.guided import EndingPiece, MomentPiece
from cubeplay_widgets.chapters.question import QuestionPiece
from cubeplay_widgets.chapters.step import StepPiece

FOLDER = Path(__file__).parents[2] / "notebooks" / "rules"
CHAPTERS = sorted(FOLDER.glob("*.ipynb"))
PIECES = ("chapter", "moment", "ending")
HEADINGS = ("# ", "## ")


@dataclass(frozen=True)
class Section:
    """A heading with its lead text, the cells of code below it, and the words that come after those."""

    title: str
    lead: str
    cells: tuple[str, ...] = ()
    more: tuple[str, ...] = ()

    @property
    def pieces(self):
        """The ids of the pieces in its code, by the first argument of their calls."""
        return [id for cell in self.cells for id in pieces_in(cell)]


@dataclass(frozen=True)
class Chapter:
    """A notebook: what stands before its first section, its sections, and those for who wants more."""

    game: str
    head: tuple[str, ...]
    sections: tuple[Section, ...]
    explore: tuple[Section, ...]
    loose: tuple[str, ...]
    """The cells of code before the first section."""


def pieces_in(code):
    """The ids of the pieces that some code adds to its page.

    >>> pieces_in('scene.moment("flip", "Flip the counter", done)')
    ['flip']
    """
    calls = (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    return [
        call.args[0].value
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in PIECES
        and call.args
        and isinstance(call.args[0], ast.Constant)
    ]


def texts_of(walk):
    """All words of a chapter's calls: goals, hints, praise, answers."""
    for piece in walk.pieces.values():
        if isinstance(piece, StepPiece):
            step = piece.step
            yield from (goal.words for goal in step.goals)
            yield from (hint.text for hint in step.hints)
            yield step.praise
        elif isinstance(piece, QuestionPiece):
            question = piece.question
            yield from (question.asks, question.reason)
            yield from (part for option in question.options for part in (option.text, option.hint))
        elif isinstance(piece, MomentPiece):
            yield from texts_of_moment(piece.moment)
        else:
            yield from piece.known if isinstance(piece, EndingPiece) else (piece.title, piece.decision)


def texts_of_moment(moment):
    """All words of a moment that are not made by functions."""
    yield from (moment.goal, moment.dare, moment.praise, moment.later, moment.next, *moment.hints)
    yield moment.missing if isinstance(moment.missing, str) else ""
    if moment.ask is not None:
        yield from (*moment.ask.answers, *moment.ask.answers.values(), moment.ask.because)


@cache
def of_the_code():
    """The texts of the code that translators get: the template is up to date, as another test proves."""
    with POT.open("rb") as template:
        return {message.id for message in read_po(template)}


@cache
def read(path):
    """A notebook, read once for all who ask: nobody changes it."""
    return nbformat.read(path, as_version=4)


@cache
def chapter(path):
    """A notebook cut into its sections."""
    head, loose, found, explore, exploring = [], [], [], [], False
    for cell in read(path).cells:
        into = explore if exploring else found
        if cell.cell_type == "markdown" and cell.source.startswith(HEADINGS) and (head or found):
            exploring = exploring or "explore" in cell.metadata.get("tags", ())
            title, _line, lead = cell.source.lstrip("#").partition("\n")
            (explore if exploring else found).append(Section(title.strip(), lead.strip()))
        elif cell.cell_type == "markdown" and into:
            last = into[-1]
            into[-1] = Section(last.title, last.lead, last.cells, (*last.more, cell.source))
        elif cell.cell_type == "markdown":
            head.append(cell.source)
        elif into:
            last = into[-1]
            into[-1] = Section(last.title, last.lead, (*last.cells, cell.source), last.more)
        else:
            loose.append(cell.source)
    return Chapter(path.stem, tuple(head), tuple(found), tuple(explore), tuple(loose))


def plain(markdown):
    """Markdown without its marks, links and tables.

    >>> plain("A **die** is [here](x.html).")
    'A die is here.'
    """
    lines = (line for line in markdown.splitlines() if not line.startswith("|"))
    return re.sub(r"[*`#]|\]\([^)]*\)|\[", "", " ".join(lines))


def words(markdown):
    """The number of words.

    >>> words("The 6 is **on top**, so don't roll.")
    8
    """
    return len(re.findall(r"\w[\w'’-]*", plain(markdown)))


def sentences(markdown):
    """The sentences of a text; a colon ends one, too, for the eye rests there.

    >>> sentences("Roll. Look: it is a 6!")
    ['Roll.', 'Look:', 'it is a 6!']
    """
    return [each for each in re.split(r"(?<=[.?!:])\s+", plain(markdown).strip()) if each]


def lengths(path):
    """Sections, words of prose, lines of code (blank ones left out), and the same of the cells for more."""
    found = chapter(path)

    def counted(sections, head=(), loose=()):
        prose = sum(words(f"{s.title} {s.lead} {' '.join(s.more)}") for s in sections) + sum(map(words, head))
        code = [cell for s in sections for cell in s.cells] + list(loose)
        return len(sections), prose, sum(bool(line.strip()) for cell in code for line in cell.splitlines())

    return (*counted(found.sections, found.head, found.loose), *counted(found.explore))


def table(paths=CHAPTERS):
    """The lengths of all chapters, as lines of Markdown."""
    head = "| notebook | sections | words of prose | lines of code | for more: sections | words | lines |"
    rows = [f"| {path.stem} | {' | '.join(map(str, lengths(path)))} |" for path in paths]
    return "\n".join((head, "| --- " * 7 + "|", *rows))


if __name__ == "__main__":
    print(table())
