"""Pictures of any game's table, and of what a rule is about, for notebooks, print and mail."""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from cubeplay.game import Game
from cubeplay.registry import GAMES
from cubeplay.rulebook import Rule
from cubeplay.teach.illustrated_rulebook import Picture, illustrated
from cubeplay.words import cached_by_language

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.paint.geometry import Text, breadth
from cubeplay_widgets.paint.pieces import LETTER
from cubeplay_widgets.paint.scene import Box, Paint, Scene, box
from cubeplay_widgets.paint.svg import svg

MARGIN: Final = 6
"""The margin of a cropped picture, in board units."""

_KEYS: Final = count(1)
"""Numbers that make the ids of pictures unique on a page."""


def picture(game: str, state: Any, names: tuple[str, ...] = ()) -> str:
    """The SVG of a table as seen by the seat to move, else by a spectator; "" for a game without a board.

    >>> GAME = GAMES["cubo"]
    >>> picture("cubo", GAME.start(), ("Plum", "Fig"))[:4]
    '<svg'
    """
    if game not in GAMES or game not in BOARDS:
        return ""
    rules = GAMES[game]
    seat = next((actor for actor in rules.to_move(state) if isinstance(actor, int)), None)
    face = BOARDS[game]()
    scene = face.scene(BoardView(rules.view(state, seat), seat, names=names))
    return svg(scene, face.title, f"{game}-{next(_KEYS)}")


@cached_by_language(512)
def rule_picture(game: Game[Any, Any], rule: Rule, key: str = "") -> str:
    """The SVG of what a rule is about, or "" (see :mod:`cubeplay.teach.illustrated_rulebook`).

    ``key`` makes the ids of two pictures of one rule differ.

    >>> cubo = GAMES["cubo"]
    >>> rule_picture(cubo, cubo.rulebook["cubo.straight"])[:4], rule_picture(cubo, cubo.rulebook["cubo.ties"])
    ('<svg', '')
    """
    shown = illustrated(game).picture(rule)
    if shown is None or game.name not in BOARDS:
        return ""
    face = BOARDS[game.name]()
    scene = face.marked(_look(shown, rule))
    return svg(
        scene.plain(shown.caption), rule.title, f"{key}{rule.id}-picture", view=_view(scene, shown.near)
    )


def _look(shown: Picture, rule: Rule) -> BoardView:
    """The look of a picture; its moves are marked only with ``choices``."""
    session, seat = shown.start(), shown.seat
    objections = session.why(shown.tries, seat) if shown.tries else ()
    refused = tuple(place for each in objections if each.rule == rule.id for place in each.places)
    return BoardView(
        session.view(seat),
        seat,
        session.moves(seat) if shown.choices else (),
        hinted=shown.marked,
        refused=refused,
        small=True,
        names=session.names,
    )


def _view(scene: Scene, near: tuple[str, ...]) -> Box | None:
    """The part of a scene round some of its items, with whole words; None, for all, if there are none."""
    boxes = [scene[id].box for id in near]
    if not boxes:
        return None
    left, top, right, bottom = box([point for b in boxes for point in (b[:2], b[2:])])
    left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
    words = [_words(each.geometry, each.paint) for each in scene.shapes if isinstance(each.geometry, Text)]
    ends = [b for b in words if left < (b[0] + b[2]) / 2 < right and top < (b[1] + b[3]) / 2 < bottom]
    left, top, right, bottom = box([(left, top), (right, bottom), *(p for b in ends for p in (b[:2], b[2:]))])
    wide, high = scene.size
    return max(0, left), max(0, top), min(wide, right), min(high, bottom)


def _words(text: Text, paint: Paint) -> Box:
    """About where a line of text lies, with some room at its ends."""
    width = breadth(text.text, paint.size, LETTER) + MARGIN
    left = text.x - width * {"start": 0, "middle": 0.5, "end": 1}[paint.anchor]
    return left, text.y - paint.size / 2, left + width, text.y + paint.size / 2
