"""The chapters of a page: how each begins, and the contents that lead to all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from cubeplay.words import _, plural

from cubeplay_widgets.chapters.frame import BoardFrame, Guest
from cubeplay_widgets.chapters.notebook_cells import is_page
from cubeplay_widgets.chapters.page import CHAPTER, ChapterPage, ChapterPiece
from cubeplay_widgets.chapters.text_page import TextPage


@dataclass(frozen=True)
class FirstGame:
    """The first game of the same game, as its own page has stored it."""

    address: str
    met: frozenset[str] = frozenset()
    begun: bool = False
    ended: bool = False


class ChapterMark(ChapterPiece):
    """The beginning of a chapter; all pieces up to the next mark belong to the chapter.

    ``picture_of`` draws the position in which its first scene begins, as SVG.
    """

    kind = CHAPTER

    def __init__(self, page: ChapterPage, id: str, title: str, decision: str, minutes: int) -> None:
        super().__init__(page, id)
        self.title, self.decision, self.minutes = title, decision, minutes
        self.picture_of: Callable[[], str] = lambda: ""

    @property
    def parts(self) -> list[ChapterPiece]:
        """The pieces of the chapter that have something to do."""
        return [piece for piece in self.page.chapter_of(self) if piece.gate or piece.rules]

    @property
    def met_here(self) -> set[str]:
        """The ids of the rules that the chapter is about."""
        return {rule for piece in self.parts for rule in piece.rules}

    @property
    def passed(self) -> int:
        """How many of the parts are done."""
        return sum(piece.done for piece in self.parts)

    @property
    def finished(self) -> bool:
        """Whether all parts are done."""
        return bool(self.parts) and self.passed == len(self.parts)

    def guest(self, stand: BoardFrame) -> Guest:
        """The opening page of the chapter."""
        return TextPage(stand, self.id, CHAPTER, self.html)

    def html(self) -> str:
        """The question that the chapter ends with, its length, and where it begins; every text is escaped."""
        about = f"<small>{escape(', '.join(_amount(self)))}</small>"
        asked = f'<p class="cp-c-asks"><b>{escape(self.decision)}</b>{about}</p>'
        return f'{asked}<div class="cp-c-picture" aria-hidden="true">{self.picture_of()}</div>'

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """On a page a placeholder; in an editor what the chapter is about."""
        if is_page():
            return super()._repr_mimebundle_(**options)
        return {"text/plain": self.title, "text/html": f'<div class="cp-html">{self.html()}</div>'}


def contents(
    marks: Sequence[ChapterMark], first: FirstGame, rules: int, met: set[str], rulebook: str, old: int = 0
) -> str:
    """The contents as HTML: the rules met, the first game, the chapters; every text is escaped.

    ``rules`` is how many rules the game has, ``met`` those met on this page.  ``old`` is how many steps were
    done in an earlier form of the page.
    """
    here = next((mark for mark in marks if 0 < mark.passed < len(mark.parts)), None)
    rows = "".join(_row(number, mark, mark is here) for number, mark in enumerate(marks, 1))
    done = sum(mark.finished for mark in marks)
    count = _("{all}, in any order; {done} done").format(all=len(marks), done=done)
    head = f"<h3>{escape(_('Chapters'))} <small>{escape(count)}</small></h3>"
    told = plural(
        "You did {count} step here in an earlier form. The chapters are new: choose any.",
        "You did {count} steps here in an earlier form. The chapters are new: choose any.",
        old,
    )
    note = f'<p class="cp-c-old">{escape(told.format(count=old))}</p>' if old else ""
    every = _("All {count} rules").format(count=rules)
    last = f'<li><a class="cp-c-row" href="{escape(rulebook)}"><span><b>{escape(every)}</b></span></a></li>'
    left = f"{_met(first, met, rules)}{_first_game(first)}{_go_on(marks, first, here)}"
    return f'<div class="cp-c-left">{left}{note}</div><div class="cp-c-all">{head}<ul>{rows}{last}</ul></div>'


def _met(first: FirstGame, met: set[str], rules: int) -> str:
    whole = len(first.met | met)
    count = f"<b>{whole}</b>"
    words = escape(_("{count} of {all} rules met")).format(count=count, all=rules)
    shares = (100 * len(first.met) / rules, 100 * (whole - len(first.met)) / rules)
    bars = "".join(f'<i style="width:{share:.2f}%"></i>' for share in shares)
    return f'<p class="cp-c-met">{words}</p><div class="cp-c-bar" aria-hidden="true">{bars}</div>'


def _first_game(first: FirstGame) -> str:
    state = _("done") if first.ended else _("begun") if first.begun else _("one whole game, moment by moment")
    mark = _mark("✓" if first.ended else "◐" if first.begun else "▶", done=first.ended)
    words = f"<span><b>{escape(_('First game'))}</b><small>{escape(state)}</small></span>"
    return f'<a class="cp-c-row" href="{escape(first.address)}">{mark}{words}</a>'


def _go_on(marks: Sequence[ChapterMark], first: FirstGame, here: ChapterMark | None) -> str:
    """The main button: what was begun, or else what comes next."""
    if here is None and not first.ended and not any(mark.passed for mark in marks):
        words = _("Go on: first game") if first.begun else _("Begin with the first game")
        return f'<a class="cp-btn cp-go" href="{escape(first.address)}">{escape(words)}</a>'
    mark = here or next((each for each in marks if not each.finished), None)
    if mark is None:
        return ""
    words = (_("Go on: {title}") if here else _("Next: {title}")).format(title=mark.title)
    return _button(_entry(mark), words, main=True)


def _entry(mark: ChapterMark) -> str:
    """The piece at which a reader enters a chapter: its beginning, or the part that is open."""
    open = [piece.id for piece in mark.parts if not piece.done]
    return open[0] if open and mark.passed else mark.id


def _row(number: int, mark: ChapterMark, here: bool) -> str:
    sign = _mark("✓" if mark.finished else "◐" if here else f"{number}", done=mark.finished)
    words = f"<span><b>{escape(mark.title)}</b><small>{escape(mark.decision)}</small></span>"
    state = "".join(f"<span>{escape(words)}</span> " for words in _state(mark))
    state = f'<small class="cp-c-state">{state}</small>'
    classes = f"cp-c-row{' cp-c-here' if here else ''}"
    entry = escape(_entry(mark))
    return f'<li><button class="{classes}" data-go="{entry}">{sign}{words}{state}</button></li>'


def _mark(sign: str, *, done: bool) -> str:
    return f'<i class="cp-c-mark{" cp-done" if done else ""}" aria-hidden="true">{sign}</i>'


def _state(mark: ChapterMark) -> tuple[str, ...]:
    if mark.finished:
        return (_("done"),)
    if mark.passed:
        return (_("part {number} of {all}").format(number=mark.passed + 1, all=len(mark.parts)),)
    return _amount(mark)


def _amount(mark: ChapterMark) -> tuple[str, str]:
    """How long a chapter is: its minutes and its rules."""
    minutes, rules = _("{minutes} min"), len(mark.met_here)
    return minutes.format(minutes=mark.minutes), plural("{rules} rule", "{rules} rules", rules).format(
        rules=rules
    )


def ways_on(piece: ChapterPiece) -> str:
    """The ways on from the end of a chapter as HTML: the next one, and all of them; "" without chapters."""
    pieces = piece.page.chapter_of(piece)
    if pieces[0].kind != CHAPTER:
        return ""
    marks = [each for each in piece.page.pieces.values() if isinstance(each, ChapterMark)]
    number = next(number for number, mark in enumerate(marks) if mark is pieces[0])
    left = [mark for mark in (*marks[number + 1 :], *marks[:number]) if not mark.finished]
    further = _button(left[0].id, _("Next: {title}").format(title=left[0].title), main=True) if left else ""
    return f'<section class="cp-c-ways">{further}{_button("", _("All chapters"))}</section>'


def _button(id: str, words: str, *, main: bool = False) -> str:
    """A button that leads to a piece, "" for the contents."""
    return f'<button class="cp-btn{" cp-go" * main}" data-go="{escape(id)}">{escape(words)}</button>'
