"""The base class of a game's face: its pictures, buttons and texts on a board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from cubeplay.chance import Chance
from cubeplay.game import CHANCE, Actor, Game, Outcome
from cubeplay.rulebook import Event, seat_name
from cubeplay.session import Session
from cubeplay.words import _, listed

from cubeplay_widgets.board.drawing import BoardDrawing
from cubeplay_widgets.board.entry_pad import Pad, plain_pad
from cubeplay_widgets.board.laid import Laid
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.animate import Film, between
from cubeplay_widgets.paint.scene import Box, Scene, SelectMove, Shape, parts
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import Mat

if TYPE_CHECKING:
    from cubeplay_widgets.board.odds import Odds

Sound = Literal["place", "dice", "marble", "alarm"]
"""The sounds of moves."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a board shows at one moment, and from which seat.

    ``view`` is the state as the seat may see it, ``seat`` that of the viewer (``None``: a spectator),
    ``moves`` its legal moves, ``selected`` the ids that it has picked.  ``refused``, ``hinted`` and ``last``
    are places: ids of shapes that caused a refusal, that a hint points at, that the last move touched.
    ``small`` asks for the scene of a narrow page, ``tall`` for a small scene that is higher than wide.
    ``table`` says that the board is on a table's page, which shows players, actions and cards, so that they
    are not painted.  ``untold`` leaves out counts, such as the points of a square, that people should find
    themselves, ``plain`` what a first game has no use for: names of places, what is over, room.
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
    plain: bool = False

    @property
    def bare(self) -> bool:
        """Deprecated, for faces of other packages: every board is the board and the hand alone."""
        return True


@dataclass(frozen=True, slots=True)
class Action:
    """A button beside the board: its words and its move or selection; the ``main`` one is highlighted.

    A button that is not ``open`` would be refused now: it looks disabled, and says why when pressed.
    ``note`` is a second, smaller line: a cost or gain, or in at most four words why it is not open.  Actions
    of the same ``row`` are side by side under that name, and ``pressed`` is the chosen one.  ``bar`` are the
    numbers of ways to win, to tie and to lose, drawn as a bar.  Actions that are not ``near`` are in a list
    if there is little room.
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

    @property
    def id(self) -> str:
        """The id of the button in messages of its page."""
        return f"{self.row}\t{self.words}"

    @property
    def data(self) -> dict[str, Any]:
        """The button for its page's script."""
        shown = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "move"}
        return shown | {"near": self.near or self.main}


def around(scene: Scene, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions round the board of a table; those that a shape stands for only if main or in a row."""
    shown = [item.move for item in scene.labelled]
    return tuple(action for action in actions if action.main or action.row or action.move not in shown)


def one_main(actions: Iterable[Action]) -> tuple[Action, ...]:
    """The same buttons, of which only the first main one stays main.

    >>> [action.main for action in one_main((Action("Flip", "flip", True), Action("Call", "call", True)))]
    [True, False]
    """
    found = tuple(actions)
    first = next((number for number, action in enumerate(found) if action.main), -1)
    return tuple(replace(action, main=number == first) for number, action in enumerate(found))


@dataclass(frozen=True, slots=True)
class TurnPrompt:
    """What the viewer has to do now, in the imperative: without a name, a capital letter or a full stop.

    ``other`` is a sentence: an alternative, or what comes next.

    >>> TurnPrompt("place red 4", "Or lift a die.").told("Plum")
    'Plum, place red 4.'
    >>> TurnPrompt("place red 4").told()
    'place red 4.'
    """

    do: str
    other: str = ""

    def told(self, name: str = "") -> str:
        """The sentence, with a name unless there is only one person.

        The widget that shows the sentence capitalizes its first letter.
        """
        return (_("{name}, {task}.") if name else _("{task}.")).format(name=name, task=self.do)


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A player's card beside the board: points, a state in two or three words, a small picture as SVG.

    ``held`` are the names of cards that everybody sees; ``brief`` is the state as HTML for little room.
    """

    seat: int
    points: str = ""
    state: str = ""
    picture: str = ""
    held: tuple[str, ...] = ()
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Stake:
    """Something at stake for all: its name, how much is left, a small sign, a picture (SVG or HTML)."""

    name: str
    points: str
    glyph: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class GameProgress:
    """The page bar's "Round 2 of 6", and the rounds done; ``brief`` leaves out :meth:`Face.stakes`."""

    words: str = ""
    done: int = 0
    of: int = 0
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Hurry:
    """The countdown of one seat until a ``deadline`` in milliseconds of the game.

    ``pictures`` are SVGs of the seconds from the first to the last; ``call`` tells the seat what to do.
    """

    seat: int
    deadline: int
    pictures: tuple[str, ...]
    call: str


class Face(ABC):
    """The appearance of a game's board.  All methods are pure, so that tests need no browser.

    The class is called without arguments.  ``mat`` is the background; its tone is that of the marks of
    places and of the mouse.  ``table_title`` is the name of the sheet with :meth:`panel` and :meth:`below`
    on a table's page, "" without one.  ``loud`` are rules whose events are shown until the next move.
    """

    title: ClassVar[str]
    loud: ClassVar[frozenset[str]] = frozenset()
    one_seat: ClassVar[bool] = True
    """Whether the board shows one player's things large, so that their card needs no picture."""
    glance: ClassVar[tuple[str, ...]] = ()
    """What is selected by ids that begin so, such as a zoom, ends with the reader's move in a guided game."""
    watched: ClassVar[frozenset[str]] = frozenset()
    """In a film the board shows the things of who moved at lines of these rules."""
    foreseen: ClassVar[frozenset[str]] = frozenset()
    """Lines of these rules come before their move, with :meth:`answered` picked, to show what it does."""
    table_title: ClassVar[str] = ""
    mat: ClassVar[Mat] = Mat("#DFE6EC", "#F4F7F9", "light")

    @abstractmethod
    def scene(self, look: BoardView) -> Scene:
        """The picture.  Ids are the names of places in the game's laws and events."""

    def kept(self, selected: frozenset[str]) -> frozenset[str]:
        """What stays selected after the viewer's move, such as a point of view; by default nothing."""
        return frozenset()

    def answered(self, move: Any) -> frozenset[str]:
        """What to select in the position before the last move of an answer to show what the move does.

        By default nothing: the position after the move shows it.
        """
        return frozenset()

    def tried(self, move: Any) -> frozenset[str]:
        """What to select before a move that will be refused, so that it is seen why; by default nothing."""
        return frozenset()

    def panel(self, look: BoardView) -> str:
        """Text beside the board, like a score sheet, as HTML; by default nothing."""
        return ""

    def shared(self, look: BoardView) -> Box | None:
        """The part of the picture for a big screen, in board units; by default all of it."""
        return None

    def below(self, look: BoardView) -> str:
        """Text below the board that is seldom needed, like a legend, as HTML; by default nothing."""
        return ""

    def actions(self, look: BoardView) -> tuple[Action, ...]:
        """The buttons beside the board; their moves need not be legal."""
        return ()

    def told_actions(self, look: BoardView) -> tuple[Action, ...]:
        """The buttons in a guided game; by default those of :meth:`actions`."""
        return self.actions(look)

    def guided(self, look: BoardView) -> tuple[str, str]:
        """In a guided game: what is to be chosen first, and what is told of a place that was picked."""
        return "", ""

    def stakes(self, look: BoardView) -> tuple[Stake, ...]:
        """What is at stake for all in a guided game, shown before the players' cards; by default nothing."""
        return ()

    def legend(self, look: BoardView) -> str:
        """The meanings of the signs in view, as HTML; by default nothing."""
        return ""

    def task(self, look: BoardView) -> TurnPrompt:
        """What the viewer has to do now; by default to make a move."""
        return TurnPrompt(_("make a move"))

    def beyond(self, look: BoardView, id: str) -> str:
        """Why a press on a place does nothing, if it may do something later; by default nothing is said."""
        return ""

    def seats(self, look: BoardView) -> tuple[SeatCard, ...]:
        """The players' cards beside the board; by default none."""
        return ()

    def hurry(self, view: Any) -> Hurry | None:
        """The countdown that runs now; by default none."""
        return None

    def progress(self, look: BoardView) -> GameProgress:
        """The progress of the game; by default empty."""
        return GameProgress()

    def beside(self, look: BoardView) -> str:
        """Things of the player that are not on the board, like cards in hand, as short HTML."""
        return ""

    odds_in: ClassVar[str] = ""
    """The module whose ``odds`` are those of :meth:`odds`: it is read when somebody asks; "" for none."""

    def odds(self, look: BoardView) -> Odds:
        """The odds for the viewer, from what that seat may see."""
        from cubeplay_widgets.board.odds import Odds

        found: Odds = import_module(self.odds_in).odds(look) if self.odds_in else Odds()
        return found

    def has_odds(self, look: BoardView) -> bool:
        """Whether :meth:`odds`, which may take a moment, has an answer."""
        return bool(look.moves and (self.odds_in or type(self).odds is not Face.odds))

    def pad(self, look: BoardView, chance: Chance[Any]) -> Pad | None:
        """The pad for real dice or cards, by default keys; None if there are too many outcomes."""
        return plain_pad(chance)

    lays: ClassVar[str] = ""
    """The text of the button that opens :meth:`laid`; "" for a game without pieces to lay at its start."""

    def laid(self, options: Mapping[str, Any]) -> Laid:
        """The pieces on the real table before a game with these options, to be entered by presses.

        Raises CubeplayError for impossible options, ValueError for a game without pieces to lay.
        """
        raise ValueError(f"nothing is laid by hand in {self.title}")

    def own_piece(self, sort: str, piece: dict[str, Any]) -> tuple[BoardDrawing, ...]:
        """Pictures to press of an own piece (:mod:`cubeplay.own_pieces`); by default none."""
        return ()

    def dice(self, written: str) -> Scene:
        """Dice by themselves, for a question of a chapter.  Raises ValueError unless the game draws them."""
        raise ValueError(_("{game} draws no dice by themselves.").format(game=self.title))

    def question(self, look: BoardView) -> str:
        """A question of the game to the viewer, in words; "" for a usual move."""
        return ""

    def parts(self, look: BoardView, move: Any) -> tuple[Any, ...]:
        """The moves that together make a move that no single press makes; by default none."""
        return ()

    def keys(self, look: BoardView) -> Mapping[str, Any]:
        """Moves on arrow keys ("ArrowUp", …), for a mode that people can switch on."""
        return {}

    caption: ClassVar[str] = ""
    """The line below the board until something is pointed at, whose name it then shows; "" for no line."""

    keys_text: ClassVar[str] = ""
    """The text of the switch of that mode: "Arrow keys roll the die"."""

    def film(self, old: Scene, new: Scene, events: Iterable[Event]) -> Film:
        """The animation from one picture to the next after some events; by default things slide and turn."""
        return between(old, new)

    def start(self, look: BoardView, scene: Scene) -> str:
        """The id of the shape where the focus begins.

        By default the first selection or else legal move in the first part with one; else the first shape.
        """
        items = [item for part in parts(scene).values() for row in part for item in row]
        open_ones = [item for item in items if isinstance(item.move, SelectMove) or item.move in look.moves]
        here = [item for item in open_ones if item.part == open_ones[0].part]
        return next(
            (item.id for item in (*(i for i in here if isinstance(i.move, SelectMove)), *here, *items)), ""
        )

    def touched(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The places that some events name: by default every text among their facts that is an id."""
        return tuple(fact for event in events for _name, fact in event.facts if isinstance(fact, str))

    def sound(self, actor: Actor, events: Iterable[Event]) -> Sound:
        """The sound of a move: by default dice for a move of chance, else a piece that is laid."""
        return "dice" if actor == CHANCE else "place"

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """The landing page's picture of the game as SVG: by default the small board of a new game."""
        scene = self.scene(BoardView(Session(game, seed=1).view(None), None, small=True))
        return svg(scene.plain(), self.title, f"{game.name}-picture")

    def compared(self, shown: Any, key: str) -> str:
        """A picture of what would have been best, with its points, as SVG; by default as :meth:`opened`."""
        return self.opened(shown, key)

    def opened(self, shown: Any, key: str) -> str:
        """A picture of what was counted, a story's ``shown``, as SVG with a ``key``; by default none."""
        return ""

    def ending(self, end: Outcome, names: tuple[str, ...]) -> str:
        """How the game ended, in a sentence or two: by default the winners."""
        if len(end.scores) < 2 or not end.winners:
            return _("The game is over.")
        winners = listed(seat_name(seat, names) for seat in end.winners)
        words = _("The game is over. First with {score}: {winners}.")
        return words.format(score=end.scores[end.winners[0]], winners=winners)

    def placed(self, look: BoardView) -> BoardView:
        """The look with ids of shapes in place of selections and facts that are no ids, for their marks."""
        return look

    def marked(self, look: BoardView) -> Scene:
        """The picture with marks for the last move, the selection, the hint and the refusal on top."""
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
