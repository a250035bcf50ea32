"""What a lesson's notebook shows to readers without a kernel, as on GitHub: pictures, and folded answers.

The picture of the question and a chart of runs stand open.  Exact values, reasons and the answers of checks
are folded, so that nobody reads them by accident.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from html.parser import HTMLParser
from random import Random
from statistics import fmean
from typing import Final
from xml.etree import ElementTree

from cubeplay.teach.experiment import RUNS, Experiment, RunPlan
from cubeplay.teach.questions import MultipleChoice, Question

from cubeplay_widgets.chapters.page import ChapterPiece
from cubeplay_widgets.lessons.parts import AskPart, ChangePart, CheckPart, ExplainPart, SimulatePart
from cubeplay_widgets.pages.lesson_charts import runs_chart
from cubeplay_widgets.paint.axes import WIDE
from cubeplay_widgets.paint.charts import picture

PAGE: Final = 480
"""The width of a picture, in its own units and in CSS pixels."""
LETTER: Final = 15
"""The height of its text."""
PLACE: Final = 40
"""The side of a place of a strip."""
STEP: Final = 46
"""The way from a place to the next one."""
INK: Final = "#16202B"
MARKED: Final = "#0B4A8F"
EDGE: Final = "#6E7B88"
SIGNS: Final = {"cp-good-mark": "#00654A", "cp-bad-mark": "#9A3412"}

SPOILER: Final = "Open this for the exact value, and why"
TAGS: Final = frozenset(("details", "summary", "p", "b", "ul", "ol", "li"))
"""The elements of what is told, beside pictures."""

_SVG: Final = "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", _SVG[1:-1])

Laid = tuple[list[str], float]
"""Elements of a drawing, and their height."""


def shown(piece: ChapterPiece, image: Callable[[str], str]) -> str:
    """What stands below the cell of a lesson's part, as HTML; "" for nothing.

    ``image`` makes an ``<img>`` of an SVG.
    """
    match piece:
        case AskPart():
            return image(drawn(piece.picture())) if piece.picture() else ""
        case SimulatePart(experiment=made):
            return image(_chart(piece, made, exact=False))
        case ExplainPart(experiment=made):
            return _folded(SPOILER, _counted(made) + image(_chart(piece, made, exact=True)))
        case ChangePart(experiment=made):
            return _folded(SPOILER, _counted(made))
        case CheckPart():
            answer = _folded("Open this for the look back", _prose(piece.answer)) if piece.answer else ""
            return f"<ol>{''.join(map(_asked, piece.questions))}</ol>{answer}"
    return ""


def is_told(html: str, is_image: Callable[[str], bool]) -> bool:
    """Whether HTML holds nothing but our elements, with folded answers; ``is_image`` judges an ``<img>``."""
    pieces, reader = re.split(r"(<img\b[^>]*>)", html), _Reader()
    reader.feed("".join(pieces[::2]))
    return "<details>" in html and reader.sound and all(map(is_image, pieces[1::2]))


class _Reader(HTMLParser):
    """Looks for elements and attributes that are not ours."""

    sound = True

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.sound = self.sound and tag in TAGS and not attrs

    handle_startendtag = handle_starttag

    def handle_comment(self, _data: str) -> None:
        self.sound = False

    handle_decl = handle_pi = handle_comment


# What is told


def _folded(title: str, html: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{html}</details>"


def _marked(text: str) -> str:
    return re.sub(r"\*(.+?)\*", r"<b>\1</b>", escape(text))


def _prose(text: str) -> str:
    return "".join(f"<p>{_marked(' '.join(each.split()))}</p>" for each in text.strip().split("\n\n"))


def _counted(made: Experiment) -> str:
    """The exact value of an experiment, how it is counted, and why."""
    ways = "".join(f"<li>{escape(number)} {_marked(words)}</li>" for number, words in made.ways)
    value = f"<p>{_marked(made.asks)} <b>{escape(str(made.measure.tell(made.exact)))}</b></p>"
    return f"{value}{f'<ul>{ways}</ul>' if ways else ''}{_prose(made.explain)}"


def _asked(question: Question) -> str:
    """A check with its options, and its folded answer."""
    options = ""
    if isinstance(question, MultipleChoice):
        options = "".join(f"<li>{_marked(option.text)}</li>" for option in question.shown)
    answer = _folded(
        "Open this for the right answer", f"<p><b>{_marked(question.answer)}</b></p>{_prose(question.reason)}"
    )
    return f"<li><p>{_marked(question.asks)}</p>{f'<ul>{options}</ul>' if options else ''}{answer}</li>"


def _chart(piece: ChapterPiece, made: Experiment, *, exact: bool) -> str:
    """The chart of runs that are the same each time, up to the size after which a pupil may go on."""
    pupil = piece.pupil  # type: ignore[attr-defined]
    plan = RunPlan(tuple(size for size in pupil.sizes if size <= pupil.enough))
    for size in plan.sizes:
        for number in range(RUNS):
            plan.add(size, _mean(made, size, Random(f"{pupil.lesson}/{size}/{number}")))
    return picture(runs_chart(made, plan, None, exact=exact), WIDE, "chart")


def _mean(made: Experiment, size: int, rng: Random) -> float:
    return fmean(float(made.trial(rng)) for _trial in range(size))


# The picture of a question


def drawn(html: str) -> str:
    """A picture made as HTML, such as examples or a strip, as one SVG with a description."""
    root = ElementTree.fromstring(f"<div>{html}</div>")
    parts, height = _lay(root, PAGE - 20)
    size = f"0 0 {PAGE} {round(height) + 20}"
    told = escape(" ".join(" ".join(_told(root)).split()))
    back = f'<rect width="{PAGE}" height="{round(height) + 20}" fill="#FFFFFF"/>'
    return (
        f'<svg xmlns="{_SVG[1:-1]}" viewBox="{size}" font-family="sans-serif"><desc>{told}</desc>{back}'
        f'<g transform="translate(10 10)">{"".join(parts)}</g></svg>'
    )


def _told(element: ElementTree.Element) -> Iterator[str]:
    """The sentences of a picture for who does not see it."""
    match element.tag.removeprefix(_SVG):
        case "svg":
            yield (element.findtext(f"{_SVG}desc") or "").rstrip(".") + "."
        case "ol":
            yield ", ".join(" ".join("".join(each.itertext()).split()) for each in element) + "."
        case "figcaption":
            yield "".join(element.itertext()).rstrip(".") + "."
        case "li":
            mark = next(each.get("aria-label") for each in element if each.tag == "b")
            yield from _told_in(element)
            yield f"{mark}: {_words(element)}."
        case _:
            yield from _told_in(element)


def _told_in(element: ElementTree.Element) -> Iterator[str]:
    for child in element:
        yield from _told(child)


def _words(row: ElementTree.Element) -> str:
    """The words of an example, beside its drawings and its mark."""
    return " ".join("".join(each.itertext()) for each in row if each.tag == "span" and len(each) == 0)


def _lay(element: ElementTree.Element, width: float) -> Laid:
    """Lay an element and what is in it, from top to bottom."""
    look = element.get("class", "")
    if element.tag == f"{_SVG}svg":
        return _drawing(element, width)
    if element.tag in ("ol", "ul"):
        return _places(element, width) if element.tag == "ol" else _rows(element, width)
    if element.tag == "figcaption":
        return _text("".join(element.itertext()), width)
    if look == "cp-beside":
        return _beside([*element], width)
    return _stack([_lay(child, width) for child in element])


def _moved(parts: Sequence[str], x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def _stack(laid: Sequence[Laid]) -> Laid:
    parts, y = [], 0.0
    for inner, height in laid:
        parts.append(_moved(inner, 0, y))
        y += height + 8
    return parts, max(y - 8, 0)


def _beside(elements: Sequence[ElementTree.Element], width: float) -> Laid:
    column = width / len(elements)
    laid = [_lay(each, column - 10) for each in elements]
    return [_moved(parts, number * column, 0) for number, (parts, _high) in enumerate(laid)], max(
        high for _parts, high in laid
    )


def _drawing(element: ElementTree.Element, width: float) -> Laid:
    """A drawing in its own size, but never wider than there is space."""
    _left, _top, wide, high = map(float, str(element.get("viewBox")).split())
    scale = min(width, float(element.get("width", 300))) / wide
    kept = (child for child in element if child.tag not in (f"{_SVG}title", f"{_SVG}desc"))
    inner = "".join(ElementTree.tostring(child, encoding="unicode") for child in kept)
    return [f'<g transform="scale({scale:.4g})">{inner}</g>'], high * scale


def _rows(element: ElementTree.Element, width: float) -> Laid:
    """Examples: in each row drawings, a mark, and words."""
    return _stack([_row(each, width) for each in element])


def _row(element: ElementTree.Element, width: float) -> Laid:
    parts, x, height = [], 0.0, 0.0
    for drawing in element.iter(f"{_SVG}svg"):
        inner, high = _drawing(drawing, width)
        parts.append(_moved(inner, x, 0))
        x, height = x + float(drawing.get("width", 300)) + 12, max(height, high)
    middle = height / 2 + LETTER * 0.36
    for mark in (each for each in element if each.tag == "b"):
        colour = SIGNS.get(mark.get("class", ""), INK)
        parts.append(_line(str(mark.text), x, middle, colour, ' font-weight="700"'))
        x += 26
    return [*parts, _line(_words(element), x, middle)], height


def _line(words: str, x: float, y: float, colour: str = INK, look: str = "") -> str:
    """A line of text; ``look`` are more attributes."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{LETTER}" fill="{colour}"{look}>{escape(words)}</text>'


def _text(words: str, width: float) -> Laid:
    """A text in as many lines as it needs."""
    lines, room = [""], width / (LETTER * 0.53)
    for word in words.split():
        if len(f"{lines[-1]} {word}") > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    drawn = [_line(line, 0, LETTER + number * LETTER * 1.4) for number, line in enumerate(lines)]
    return drawn, len(lines) * LETTER * 1.4


def _places(element: ElementTree.Element, width: float) -> Laid:
    """Places in a row, or in several; marked ones are filled."""
    across = re.search(r"--cp-across:(\d+)", element.get("style", ""))
    long = min(int(across[1]) if across else len(element), int(width // STEP))
    put = partial(_place, long=long)
    parts = [each for number, child in enumerate(element) for each in put(child, number)]
    return parts, -(-len(element) // long) * STEP


def _place(element: ElementTree.Element, number: int, long: int) -> Iterator[str]:
    x, y = number % long * STEP, number // long * STEP
    hit = element.get("class") == "cp-hit"
    fill, colour = (MARKED, "#FFFFFF") if hit else ("none", INK)
    box = f'x="{x + 1}" y="{y + 1}" width="{PLACE}" height="{PLACE}" rx="6" fill="{fill}" stroke="{EDGE}"'
    yield f"<rect {box}/>"
    middle = (x + 1 + PLACE / 2, y + 1 + PLACE / 2 + LETTER * 0.36)
    yield _line(str(element.text), *middle, colour, ' text-anchor="middle"')
