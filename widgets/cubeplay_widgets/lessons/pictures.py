"""Pictures for lessons: dice in a row, and counts that a pupil can finish on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import TypeVar

from cubeplay.cubed import PIECES
from cubeplay.teach.experiment import Experiment
from cubeplay.words import _, listed
from cubeplay.words.numbers import grouped

from cubeplay_widgets.boards.cubed.pieces import piece
from cubeplay_widgets.boards.cubo.dice_picture import SIDE, dice_picture
from cubeplay_widgets.chapters.notebook_cells import said
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.worksheets import Venn

T = TypeVar("T")
S = TypeVar("S")

Branch = tuple[str, str, Sequence["Branch"]]
"""A chance, what happens with it, and what may happen then."""

Figure = str | int | Fraction
"""What stands in a table of figures."""


def pieces_picture(numbers: Sequence[int], *, width: int = 64) -> str:
    """Pieces of CUBED in a row, by their numbers, as HTML; ``width`` is that of one in CSS pixels."""
    step = 2 * SIDE
    drawn = tuple(
        piece(f"p{k}", number, 0, (step * (k + 0.5), SIDE + 4), SIDE - 4) for k, number in enumerate(numbers)
    )
    told = listed(str(PIECES[number]) for number in numbers)
    scene = Scene((step * len(numbers), step + 8), drawn, told)
    key = f"pieces-{'-'.join(map(str, numbers))}"
    return f'<span class="cp-dice">{svg(scene, told, key, width=width * len(numbers))}</span>'


def examples(rows: Iterable[tuple[Sequence[int], bool, str]], *, width: int = 36) -> str:
    """Examples in rows: each shows dice, a mark for whether they count, and words, as HTML.

    ``width`` is that of one die in CSS pixels.
    """
    return f'<ul class="cp-examples">{"".join(_example(row, width) for row in rows)}</ul>'


def _example(row: tuple[Sequence[int], bool, str], width: int) -> str:
    pips, counts, words = row
    name, look, sign = (_("yes"), "good", "✓") if counts else (_("no"), "bad", "✕")
    mark = f'<b class="cp-{look}-mark" role="img" aria-label="{escape(name)}">{sign}</b>'
    return f"<li>{dice_picture(pips, width=width)} {mark} <span>{escape(said(words))}</span></li>"


def grids(
    mark: Callable[[int, int, int], str], faces: Sequence[int] = (1, 2, 3, 4, 5, 6), title: str = ""
) -> str:
    """All cases of three dice: one grid for each first die, rows are the second, columns the third.

    ``mark`` returns one letter for a case that counts and "" for others; ``title`` says what counts.
    Returns HTML tables.
    """
    head = f"<h3>{escape(said(title))}</h3>" if title else ""
    return f'{head}<div class="cp-grids">{"".join(_grid(first, mark, faces) for first in faces)}</div>'


def _grid(first: int, mark: Callable[[int, int, int], str], faces: Sequence[int]) -> str:
    rows, hits = "", []
    for second in faces:
        cells = ""
        for third in faces:
            sign = mark(first, second, third)
            hits += [f"{first}-{second}-{third}"] if sign else []
            cells += f'<td class="cp-hit">{escape(sign)}</td>' if sign else "<td></td>"
        rows += f'<tr><th scope="row">{second}</th>{cells}</tr>'
    top = "".join(f'<th scope="col">{third}</th>' for third in faces)
    words = _("First die {first}: {count} of {all}").format(first=first, count=len(hits), all=len(faces) ** 2)
    told = listed(hits) if hits else _("none")
    caption = f'<caption>{escape(words)}<span class="cp-unseen">: {escape(told)}</span></caption>'
    head = f"<thead><tr><td></td>{top}</tr></thead>"
    return f'<table class="cp-grid-count">{caption}{head}<tbody>{rows}</tbody></table>'


def table(
    rows: Sequence[T],
    columns: Sequence[S],
    mark: Callable[[T, S], str],
    title: str,
    count: str = "",
    *,
    others: Callable[[T, S], str] = lambda _row, _column: "",
) -> str:
    """All cases of two dice, or of two choices: rows are the first, columns the second, as an HTML table.

    ``mark`` returns the text of a square that counts, and "" for others, whose text ``others`` returns;
    ``count`` says how many count.
    """
    top = "".join(f'<th scope="col">{escape(str(column))}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(str(row))}</th>'
        f"{''.join(_square(mark(row, column), others(row, column)) for column in columns)}</tr>"
        for row in rows
    )
    caption = escape(said(title)) + (f": {escape(count)}" if count else "")
    head = f"<caption>{caption}</caption><thead><tr><td></td>{top}</tr></thead>"
    return f'<table class="cp-grid-count cp-wide-squares">{head}<tbody>{body}</tbody></table>'


def _square(sign: str, other: str) -> str:
    return f'<td class="cp-hit">{escape(sign)}</td>' if sign else f"<td>{escape(other)}</td>"


def agrees(experiment: Experiment, found: Fraction | int, *, by: str) -> str:
    """A line, as HTML, that says that the game's function ``by`` finds the exact value too.

    Raises ValueError if ``found`` is another value.
    """
    if found != experiment.exact:
        raise ValueError(f"{by} finds {found} for {experiment.id}, not {experiment.exact}")
    words = _("The game's own function {name} finds the same: {value}.")
    told = words.format(name=by, value=experiment.measure.short(experiment.exact))
    return f'<p class="cp-agrees">{escape(told)}</p>'


def strip(places: Iterable[int], marked: Iterable[int], words: str, *, across: int = 0) -> str:
    """Places in a row, some of them marked, with words below, as HTML; ``across`` is the longest row."""
    hits = set(marked)
    cells = "".join(_place(place, place in hits) for place in places)
    told = f"<figcaption>{escape(said(words))}</figcaption>"
    wide = f' class="cp-rows" style="--cp-across:{across}"' if across else ""
    return f'<figure class="cp-strip"><ol{wide}>{cells}</ol>{told}</figure>'


def _place(place: int, marked: bool) -> str:
    if not marked:
        return f"<li>{place}</li>"
    return f'<li class="cp-hit">{place}<span class="cp-unseen"> {escape(_("marked"))}</span></li>'


def cases(title: str, found: Iterable[Sequence[int]]) -> str:
    """Cases such as 1-1-3 in a list under a title, as HTML."""
    lines = "".join(f"<li>{escape('-'.join(map(str, case)))}</li>" for case in found)
    return f'<div class="cp-cases"><h3>{escape(said(title))}</h3><ul>{lines}</ul></div>'


def figures(title: str, heads: Sequence[str], rows: Iterable[Sequence[Figure]]) -> str:
    """A table of figures: ``heads`` name its columns, the first of each row names the row; as HTML.

    >>> "<td>16</td>" in figures("Rolls", ("Dangers on", "Rolls"), [("1, 2, 3", 16)])
    True
    """
    top = "".join(f'<th scope="col">{escape(said(head))}</th>' for head in heads)
    body = "".join(_figures_row(row) for row in rows)
    head = f"<caption>{escape(said(title))}</caption><thead><tr>{top}</tr></thead>"
    return f'<div class="cp-figures"><table>{head}<tbody>{body}</tbody></table></div>'


def _figures_row(row: Sequence[Figure]) -> str:
    name, *figured = (escape(said(each) if isinstance(each, str) else grouped(each)) for each in row)
    return f'<tr><th scope="row">{name}</th>{"".join(f"<td>{each}</td>" for each in figured)}</tr>'


def venn(first: str, second: str, areas: tuple[object, object, object, object]) -> str:
    """Two circles that cross, as HTML, with how many are in the first alone, both, the second alone, neither.

    >>> "both: 2" in venn("Red", "Yellow", (5, 2, 5, 4))
    True
    """
    return f'<div class="cp-venn">{Venn(first, second, areas).html(key=True)}</div>'


def beside(*pictures: str) -> str:
    """Pictures side by side, or below each other on a narrow page, as HTML."""
    return f'<div class="cp-beside">{"".join(f"<div>{each}</div>" for each in pictures)}</div>'


def tree(branches: Iterable[Branch]) -> str:
    """A tree of what may happen, as HTML: a branch has its chance, its words, and the branches behind it."""
    return f'<div class="cp-tree">{_branches(branches)}</div>'


def _branches(branches: Iterable[Branch]) -> str:
    return f"<ul>{''.join(map(_branch, branches))}</ul>"


def _branch(branch: Branch) -> str:
    chance, words, behind = branch
    more = _branches(behind) if behind else ""
    return f"<li><b>{escape(chance)}</b> {escape(said(words))}{more}</li>"
