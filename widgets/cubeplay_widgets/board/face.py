"""What a game shows of itself: its face on the board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from cubeplay.chance import Chance
from cubeplay.game import CHANCE, Actor, Game, Outcome
from cubeplay.own_pieces import Piece
from cubeplay.rulebook import Event, seat_name
from cubeplay.session import Session
from cubeplay.words import _, listed

from cubeplay_widgets.board.drawing import BoardDrawing
from cubeplay_widgets.board.laid import Laid
from cubeplay_widgets.board.odds import Odds
from cubeplay_widgets.board.pad import Pad, plain_pad
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.animate import Film, between
from cubeplay_widgets.paint.scene import Box, Scene, SelectMove, Shape, parts
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import Mat

Sound = Literal["place", "dice", "marble", "alarm"]
"""What a move can sound like."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a board shows at one moment, and to whom.

    ``view`` is the state as the seat may see it, ``seat`` who looks (``None``: a spectator), ``moves``
    what that seat may do now, ``selected`` the ids of what it has picked.  ``refused``, ``hinted`` and
    ``last`` are places: ids of shapes that caused a refusal, that a hint points at, that the last move
    touched.  ``small`` asks for the scene of a narrow page, ``tall`` for a small one that is higher than
    wide.  ``table`` says that a page in play stands round the board: its players, actions and cards are
    parts of that page, and not painted.  ``untold`` leaves out what the game counts for people, such as the
    points of a square: they are to count it first.
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
    tall: bool = False
    table: bool = False
    untold: bool = False

    @property
    def bare(self) -> bool:
        """Deprecated, for faces of other packages: every board is the board and the hand alone."""
        return True


@dataclass(frozen=True, slots=True)
class Action:
    """A button beside the board: its words and its move or pick; the ``main`` one is the thing to do now.

    One that is not ``open`` would be refused as things are: it looks so, and when pressed it says why.
    ``note`` is a second, smaller line: what it costs or brings, or in at most four words why it is not open.
    Actions of the same ``row`` stand side by side under that name, ``pressed`` is the chosen one of such a
    row.  ``bar`` are the ways to win, to tie and to lose, drawn as a bar.  One that is not ``near`` is one
    press further away where there is little room.
    """

    words: str
    move: Any
    main: bool = False
    open: bool = True
    note: str = ""
    row: str = ""
    pressed: bool = False
    bar: tuple[int, int, int] | None = None
    near: bool = True


@dataclass(frozen=True, slots=True)
class TurnPrompt:
    """What who looks is to do now, in the imperative: without a name, a capital letter or a full stop.

    ``other`` is what may be done instead, or what comes then: a sentence.

    >>> TurnPrompt("place red 4", "Or lift a die.").told("Plum")
    'Plum, place red 4.'
    >>> TurnPrompt("place red 4").told()
    'place red 4.'
    """

    do: str
    other: str = ""

    def told(self, name: str = "") -> str:
        """The sentence, to somebody by name or to the only person there.

        What shows it raises its first letter, where a script knows such a thing.
        """
        return (_("{name}, {task}.") if name else _("{task}.")).format(name=name, task=self.do)


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A player beside the board: the points, a state in two or three words, and a small picture as SVG."""

    seat: int
    points: str = ""
    state: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class GameProgress:
    """How far a game is, for the page's bar: "Round 2 of 6", and how many of how many are over."""

    words: str = ""
    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Hurry:
    """The last seconds of one seat, which all count: until a ``deadline`` in milliseconds of the game.

    ``pictures`` stand for the seconds from the first to the last, as SVG; ``call`` tells the seat what to do.
    """

    seat: int
    deadline: int
    pictures: tuple[str, ...]
    call: str


class Face(ABC):
    """A game's board.  Everything here is pure, so that tests need no browser.

    It is made without arguments.  ``mat`` is what the board lies on; its tone is that of the marks of
    places and of the mouse.  ``table_title`` is what the page of a table calls the sheet with
    :meth:`panel` and :meth:`below`; empty where nobody needs it.  What events of the rules ``loud``
    tell, nobody is to miss: it stays until somebody has moved.
    """

    title: ClassVar[str]
    loud: ClassVar[frozenset[str]] = frozenset()
    table_title: ClassVar[str] = ""
    mat: ClassVar[Mat] = Mat("#DFE6EC", "#F4F7F9", "light")

    @abstractmethod
    def scene(self, look: BoardView) -> Scene:
        """The picture.  Ids are the names of places that the game's laws and events use."""

    def kept(self, selected: frozenset[str]) -> frozenset[str]:
        """What stays picked after a move of one's own: a view onto the board, say; by default nothing."""
        return frozenset()

    def answered(self, move: Any) -> frozenset[str]:
        """What is picked in the position before the last move of an answer to show what that move did.

        By default nothing: the position after it shows that.
        """
        return frozenset()

    def panel(self, look: BoardView) -> str:
        """What stands beside the board in words, like a score sheet, as HTML; by default nothing."""
        return ""

    def shared(self, look: BoardView) -> Box | None:
        """The part of the picture that all look at on a big screen, in board units; by default all of it."""
        return None

    def below(self, look: BoardView) -> str:
        """What is seldom looked up and stands below the board, like a legend, as HTML; by default nothing."""
        return ""

    def actions(self, look: BoardView) -> tuple[Action, ...]:
        """The buttons beside the board; a move among them may be refused, and then says why."""
        return ()

    def task(self, look: BoardView) -> TurnPrompt:
        """What who looks is to do now; by default no more than that it is to move."""
        return TurnPrompt(_("make a move"))

    def seats(self, look: BoardView) -> tuple[SeatCard, ...]:
        """The players, as they stand beside the board; by default no more than that they are there."""
        return ()

    def hurry(self, view: Any) -> Hurry | None:
        """Whose last seconds run, and how they are counted; by default nobody's."""
        return None

    def progress(self, look: BoardView) -> GameProgress:
        """How far the game is; by default nothing is said."""
        return GameProgress()

    def beside(self, look: BoardView) -> str:
        """What belongs to the player and is not on the board, like cards in hand, short and as HTML."""
        return ""

    def odds(self, look: BoardView) -> Odds:
        """What the chances are for who looks, from what that seat may see; by default there are none."""
        return Odds()

    def has_odds(self, look: BoardView) -> bool:
        """Whether :meth:`odds` has something to tell, which may take a moment to reckon."""
        return type(self).odds is not Face.odds and bool(look.moves)

    def pad(self, look: BoardView, chance: Chance[Any]) -> Pad | None:
        """What is pressed to enter real dice or cards, built from what can come and who enters it.

        By default keys without pictures; None where nothing but typing is left.
        """
        return plain_pad(chance)

    lays: ClassVar[str] = ""
    """What the button says that opens :meth:`laid`; "": a game begins with nothing that is laid by hand."""

    def laid(self, options: Mapping[str, Any]) -> Laid:
        """What lies on the real table before a game with these options, to be entered by presses.

        Raises CubeplayError for options that cannot be; ValueError where nothing is laid by hand.
        """
        raise ValueError(f"nothing is laid by hand in {self.title}")

    def own_piece(self, sort: str, piece: Piece) -> tuple[BoardDrawing, ...]:
        """The pictures of a piece that one makes (:mod:`cubeplay.own_pieces`), to press; by default none."""
        return ()

    def question(self, look: BoardView) -> str:
        """What the table asks of who looks, in words; empty while people move as they like."""
        return ""

    def parts(self, look: BoardView, move: Any) -> tuple[Any, ...]:
        """The moves that a board makes one from that no press makes at once; by default there is none."""
        return ()

    def keys(self, look: BoardView) -> Mapping[str, Any]:
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

    def start(self, look: BoardView, scene: Scene) -> str:
        """The id of the shape where the focus begins: the piece to move.

        By default the first piece to pick up, or else the first legal move, in the first part of the table
        that has one; else the first thing there.
        """
        items = [item for part in parts(scene).values() for row in part for item in row]
        open_ones = [item for item in items if isinstance(item.move, SelectMove) or item.move in look.moves]
        here = [item for item in open_ones if item.part == open_ones[0].part]
        return next(
            (item.id for item in (*(i for i in here if isinstance(i.move, SelectMove)), *here, *items)), ""
        )

    def touched(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The places that some events name: by default every text among their facts.

        A text that is no id in the scene marks nothing.
        """
        return tuple(fact for event in events for _name, fact in event.facts if isinstance(fact, str))

    def sound(self, actor: Actor, events: Iterable[Event]) -> Sound:
        """What a move sounds like: by default dice where chance moves, else a piece that is laid."""
        return "dice" if actor == CHANCE else "place"

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """The landing page's picture of the game, as SVG: by default the small board of a fresh one."""
        scene = self.scene(BoardView(Session(game, seed=1).view(None), None, small=True))
        return svg(scene.plain(), self.title, f"{game.name}-picture")

    def opened(self, shown: Any, key: str) -> str:
        """What lay open to be counted, a story's ``shown``, as SVG; by default nothing is drawn.

        ``key`` keeps the pictures of one page apart.
        """
        return ""

    def ending(self, end: Outcome, names: tuple[str, ...]) -> str:
        """How the game ended, in a sentence or two: by default who comes first."""
        if len(end.scores) < 2 or not end.winners:
            return _("The game is over.")
        winners = listed(seat_name(seat, names) for seat in end.winners)
        words = _("The game is over. First with {score}: {winners}.")
        return words.format(score=end.scores[end.winners[0]], winners=winners)

    def placed(self, look: BoardView) -> BoardView:
        """The look with the ids of shapes in the place of picks and facts that are none, for their marks."""
        return look

    def marked(self, look: BoardView) -> Scene:
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
