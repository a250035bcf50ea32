"""The film of a guided game: what has happened by itself, told line by line over its board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from cubeplay.game import CHANCE
from cubeplay.rulebook import Seat
from cubeplay.session.game_review import Reel
from cubeplay.session.history import LogLine
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _

from cubeplay_widgets.board.game_board import Face

Words: TypeAlias = str | Callable[[GuidedGame, LogLine], str]
"""Other words for a line of the log: a sentence, or a function of the game and the line."""
LINE: Final = 1.8
"""Seconds for which a line stays at least."""
LETTER: Final = 0.055
"""Seconds more for each letter of a line."""


@dataclass(frozen=True, slots=True)
class FilmLine:
    """A line of a film, and how many moves had been made when it was told."""

    words: str
    number: int
    seat: Seat | None = None
    """Whose things the board shows meanwhile; None for the reader's."""
    cheers: bool = False
    """Whether it is said of the reader's own move, in large letters."""
    picked: frozenset[str] = frozenset()
    """What is picked on the board meanwhile, such as the way of a marble before it rolls."""

    @property
    def seconds(self) -> float:
        """How long it takes to read the line and to look at the board."""
        return LINE + LETTER * len(self.words)


def cheered(game: GuidedGame, number: int) -> Iterator[FilmLine]:
    """The line of a film that tells, before all others, what the reader's own move has brought."""
    words = game.moment.cheers(game) if game.moment is not None and game.last() is not None else ""
    if words:
        yield FilmLine(words, number, cheers=True)


def film_lines(
    game: GuidedGame, since: int, film: Mapping[str, Words], face: Face | None = None
) -> tuple[FilmLine, ...]:
    """What has happened since a move, line by line.

    ``film`` has other words for it, by rule; for rules that the ``face`` has watched the board shows the
    things of who moved, for those that it has shown before their move what that move is about to do.
    """
    told: dict[FilmLine, None] = {}
    for line in game.told(game.reader, since):
        words, made = film.get(line.rule, line.text), game.played[line.number - 1]
        if not (text := words if isinstance(words, str) else words(game, line)):
            continue
        watched = face is not None and line.rule in face.watched
        actor = made.actor if watched and isinstance(made.actor, int) else None
        if face is not None and line.rule in face.foreseen:
            told[FilmLine(text, line.number - 1, actor, picked=face.answered(made.move))] = None
        else:
            told[FilmLine(text, line.number, actor)] = None
    return tuple(told)


def reel_of(game: GuidedGame, number: int | None = None) -> Reel:
    """The game for a board that shows it after some moves, by default after all; it does not go on."""
    reel = Reel(game)
    reel.wind(reel.all_moves if number is None else number)
    return reel


def last_film(game: GuidedGame) -> int | None:
    """After how many moves began what others have done since the reader's last move; None if nothing."""
    played, since = game.played, None
    for number in range(len(played) - 1, -1, -1):
        if played[number].actor == game.reader:
            break
        if played[number].actor != CHANCE:
            since = number
    return since


class Film:
    """Shows what has happened since a move, line by line, on a ``reel`` for the board.

    ``at`` is the number of the present line from 0.  A reader goes through the lines by :meth:`press`.
    """

    def __init__(self, game: GuidedGame, since: int, lines: tuple[FilmLine, ...]) -> None:
        self.lines, self.at, self.paused, self._since = lines, 0, False, since
        self.reel = reel_of(game, since)
        self._pressed = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether all lines have been shown or skipped."""
        return self.at >= len(self.lines)

    @property
    def line(self) -> FilmLine:
        """The present line; the last one at the end."""
        return self.lines[min(self.at, len(self.lines) - 1)]

    async def run(self, look: Callable[[], None], calm: Callable[[], bool]) -> None:
        """Show one line after the other by ``look``; by hand alone for whoever wants a ``calm`` page."""
        while not self.over:
            line = self.line
            if len(self.reel.played) != max(line.number, self._since):
                self.reel.wind(max(line.number, self._since))
            look()
            self._pressed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pressed.wait(), self._seconds(calm()))
                continue
            self.at += 1

    def _seconds(self, calm: bool) -> float | None:
        return None if calm or self.paused else self.line.seconds

    def press(self, what: str) -> None:
        """Go to the next line or the one before, skip all, pause or go on."""
        if what == "pause":
            self.paused = not self.paused
        elif what == "earlier":
            self.at, self.paused = max(0, self.at - 1), True
        elif what == "later":
            self.at += 1
        else:
            self.at = len(self.lines)
        self._pressed.set()

    def data(self, *, calm: bool) -> dict[str, Any]:
        """The place in the film and its tools, for the page's script."""
        number, of = self.lines.index(self.line) + 1, len(self.lines)
        words = _("Line {number} of {of}").format(number=number, of=of)
        return {"number": number, "of": of, "words": words, "tools": self._tools(calm)}

    def main(self) -> dict[str, Any]:
        """The main button meanwhile: the next line, or the game, sooner than by itself."""
        words = _("Next line") if self.at + 1 < len(self.lines) else _("On with the game")
        return {"words": words, "what": "later", "open": True, "film": True}

    def _tools(self, calm: bool) -> list[tuple[str, str, bool] | None]:
        """What the three tools do and say meanwhile, and whether they are open; a single line needs few.

        The last line may end while a tool is pressed.  So none is open there where a move is taken back.
        """
        several, pause = len(self.lines) > 1, _("Go on") if self.paused else _("Pause")
        return [
            ("skip", _("Skip"), self.at + 1 < len(self.lines)) if several else None,
            ("earlier", _("Back"), self.at > 0) if several else None,
            None if calm else ("pause", pause, True),
        ]
