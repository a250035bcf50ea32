"""What a game shows of itself: its face on the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from cubeplay.game import Game, Outcome
from cubeplay.rulebook import Event, seat_name
from cubeplay.session import Session
from cubeplay.words import _, listed

from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.animate import Film, between
from cubeplay_widgets.paint.scene import Pick, Scene, Shape, parts
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import Mat


@dataclass(frozen=True, slots=True)
class Look:
    """What a board shows at one moment, and to whom.

    ``view`` is the state as the seat may see it, ``seat`` who looks (``None``: a spectator), ``moves``
    what that seat may do now, ``selected`` the ids of what it has picked.  ``refused``, ``hinted`` and
    ``last`` are places: ids of shapes that caused a refusal, that a hint points at, that the last move
    touched.  ``small`` asks for the scene of a narrow page, ``bare`` for the board and what is in hand alone:
    no score sheet, no legend, of the other players no more than the position needs.  ``untold`` leaves out
    what the game counts for people, such as the points of a square: they are to count it first.
    """

    view: Any
    seat: int | None = 0
    moves: tuple[Any, ...] = ()
    selected: frozenset[str] = frozenset()
    refused: tuple[str, ...] = ()
    hinted: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    small: bool = False
    names: tuple[str, ...] = ()
    bare: bool = False
    untold: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """A button beside the board: its words and its move or pick; the ``main`` one is the thing to do now.

    One that is not ``open`` would be refused as things are: it looks so, and when pressed it says why.
    """

    words: str
    move: Any
    main: bool = False
    open: bool = True


class Face(ABC):
    """A game's board.  Everything here is pure, so that tests need no browser.

    It is made without arguments.  ``mat`` is what the board lies on; its tone is that of the marks of
    places and of the mouse.  ``table_title`` is what a bare board's page calls the sheet with all that
    stands beside and below the whole board; empty where nobody needs it.
    """

    title: ClassVar[str]
    table_title: ClassVar[str] = ""
    mat: ClassVar[Mat] = Mat("#DFE6EC", "#F4F7F9", "light")

    @abstractmethod
    def scene(self, look: Look) -> Scene:
        """The picture.  Ids are the names of places that the game's laws and events use."""

    def kept(self, selected: frozenset[str]) -> frozenset[str]:
        """What stays picked after a move of one's own: a view onto the board, say; by default nothing."""
        return frozenset()

    def panel(self, look: Look) -> str:
        """What stands beside the board in words, like a score sheet, as HTML; by default nothing."""
        return ""

    def below(self, look: Look) -> str:
        """What is seldom looked up and stands below the board, like a legend, as HTML; by default nothing."""
        return ""

    def actions(self, look: Look) -> tuple[Action, ...]:
        """The buttons beside the board; a move among them may be refused, and then says why."""
        return ()

    def question(self, look: Look) -> str:
        """What the table asks of who looks, in words; empty while people move as they like."""
        return ""

    def parts(self, look: Look, move: Any) -> tuple[Any, ...]:
        """The moves that a board makes one from that no press makes at once; by default there is none."""
        return ()

    def keys(self, look: Look) -> Mapping[str, Any]:
        """Moves on arrow keys ("ArrowUp", …), for a mode that people can switch on."""
        return {}

    caption: ClassVar[str] = ""
    """What the line below the board says until something is pointed at, whose name it then shows; "": no
    such line."""

    keys_text: ClassVar[str] = ""
    """What the switch of that mode says: "Arrow keys roll the die"."""

    def film(self, old: Scene, new: Scene, events: Iterable[Event]) -> Film:
        """What leads from one picture to the next after some events: by default things slide and turn."""
        return between(old, new)

    def start(self, look: Look, scene: Scene) -> str:
        """The id of the shape where the focus begins: the piece to move.

        By default the first piece to pick up, or else the first legal move, in the first part of the table
        that has one; else the first thing there.
        """
        items = [item for part in parts(scene).values() for row in part for item in row]
        open_ones = [item for item in items if isinstance(item.move, Pick) or item.move in look.moves]
        here = [item for item in open_ones if item.part == open_ones[0].part]
        return next((item.id for item in (*(i for i in here if isinstance(i.move, Pick)), *here, *items)), "")

    def touched(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The places that some events name: by default every text among their facts.

        A text that is no id in the scene marks nothing.
        """
        return tuple(fact for event in events for _name, fact in event.facts if isinstance(fact, str))

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """The landing page's picture of the game, as SVG: by default the small board of a fresh one."""
        scene = self.scene(Look(Session(game, seed=1).view(None), None, small=True))
        plain = tuple(replace(shape, label="", move=None) for item in scene.items for shape in item.shapes)
        return svg(Scene(scene.size, plain, scene.desc), self.title, f"{game.name}-picture")

    def ending(self, end: Outcome, names: tuple[str, ...]) -> str:
        """How the game ended, in a sentence or two: by default who comes first."""
        if len(end.scores) < 2 or not end.winners:
            return _("The game is over.")
        winners = listed(seat_name(seat, names) for seat in end.winners)
        words = _("The game is over. First with {score}: {winners}.")
        return words.format(score=end.scores[end.winners[0]], winners=winners)

    def placed(self, look: Look) -> Look:
        """The look with the ids of shapes in the place of picks and facts that are none, for their marks."""
        return look

    def marked(self, look: Look) -> Scene:
        """The picture with the marks of last move, choice, hint and refusal on top."""
        scene, placed = self.scene(look), self.placed(look)
        found: list[Shape] = []
        for mark, ids in (
            ("last", placed.last),
            ("selected", sorted(placed.selected)),
            ("hint", placed.hinted),
            ("refused", placed.refused),
        ):
            for id in dict.fromkeys(ids):
                if id in scene:
                    found += marks.around(mark, scene[id], self.mat.tone)
        return replace(scene, items=(*scene.items, *found))
