"""CU[o]BE's board: 25 rooms, the figures in them, and the players' cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from cubeplay.chance import Chance
from cubeplay.cuobe.rules.floor import FIELDS, card_at
from cubeplay.cuobe.rules.state import PLACES, Place, Player, Room, Setup, Spawn, State, place_name
from cubeplay.game import Game, Outcome
from cubeplay.own_pieces import Piece
from cubeplay.rulebook import Event, seat_name
from cubeplay.words import _

from cubeplay_widgets.board.drawing import BoardDrawing
from cubeplay_widgets.board.entry_pad import Pad
from cubeplay_widgets.board.game_board import (
    Action,
    BoardView,
    Face,
    GameProgress,
    SeatCard,
    Stake,
    TurnPrompt,
)
from cubeplay_widgets.boards.cuobe.actions import actions, keys
from cubeplay_widgets.boards.cuobe.animation import shifting
from cubeplay_widgets.boards.cuobe.around_board import own, progress, seat_cards, stakes
from cubeplay_widgets.boards.cuobe.buttons import buttons, told_buttons
from cubeplay_widgets.boards.cuobe.choice import ABOUT, CARD, CARRY, READ, WEAPON, CuobeSelection
from cubeplay_widgets.boards.cuobe.crowd import floor
from cubeplay_widgets.boards.cuobe.entry_keys import pad
from cubeplay_widgets.boards.cuobe.layout import (
    MAT,
    PICTURE,
    ROOM,
    UNDER_ARROWS,
    CuobeLayout,
    board_alone,
    layout,
)
from cubeplay_widgets.boards.cuobe.naming import effect_words, escaped_words, room_words
from cubeplay_widgets.boards.cuobe.own_pieces import drawings
from cubeplay_widgets.boards.cuobe.panel import below, panel, signs_in_view
from cubeplay_widgets.boards.cuobe.plain_text import table_in_words
from cubeplay_widgets.boards.cuobe.questions import heading
from cubeplay_widgets.boards.cuobe.rolled_dice import ROLLED, is_roll, rolled
from cubeplay_widgets.boards.cuobe.side_panel import arrows, asked_words, fight_line, side
from cubeplay_widgets.boards.cuobe.tasks import asked_first, pointed_at, task
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.animate import Film
from cubeplay_widgets.paint.pieces import inset
from cubeplay_widgets.paint.scene import Item, Label, Paint, Polygon, Rect, Scene, SelectMove, Shape
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import WHITE, Mat

CLEAR = Paint("", "")

PICTURED: Final = {
    "b2": Room("larder", lock=True),
    "c2": Room("crypt"),
    "a3": Room("ward"),
    "b3": Room("gallery"),
    "c3": Room("atrium", chest=1),
    "d3": Room("exit"),
    "c4": Room("nursery"),
    "e3": Room("lift"),
}
"""A few rooms at the left top of a board."""


class CuobeFace(Face):
    """The whole table; nothing on it is hidden."""

    title: ClassVar[str] = _("CU[o]BE")
    mat: ClassVar[Mat] = Mat(MAT, ROOM, "dark")
    odds_in: ClassVar[str] = "cubeplay_widgets.boards.cuobe.odds"
    keys_text: ClassVar[str] = _("Arrow keys walk")
    table_title: ClassVar[str] = _("The table")
    one_seat: ClassVar[bool] = False
    caption: ClassVar[str] = _("Point at a room, a player or a card to read it here.")

    def scene(self, look: BoardView) -> Scene:
        """The picture.

        Ids: rooms a1 to e5, players player-1 to player-6, and cards as in the rules; arrows to choose
        a direction to-north and so on.
        """
        choice = CuobeSelection(look)
        place, beside = _layout_and_side(choice)
        items: list[Item] = [Shape("", Rect(0, 0, *place.size), Paint(MAT))]
        items += [*floor(choice.state, place), *beside, *_fields(choice, place)]
        items += arrows(choice, place)
        items += rolled(choice.state, place) if look.table and ROLLED in look.last else ()
        return Scene(place.size, tuple(items), table_in_words(choice.state, look.names))

    def placed(self, look: BoardView) -> BoardView:
        """The look with selections as ids of the board, and with room titles in events as fields."""
        return replace(look, selected=_on_board(look.selected), last=_fields_named(look.view, look.last))

    def touched(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The places that some events name, and a mark if dice were rolled."""
        told = tuple(events)
        return (*super().touched(told), *((ROLLED,) if is_roll(told) else ()))

    def kept(self, selected: frozenset[str]) -> frozenset[str]:
        """The reading mode stays after a move."""
        return selected & {READ}

    def question(self, look: BoardView) -> str:
        """The question, after the card, room or spawn that asks it; or the rival's strength in a fight."""
        choice = CuobeSelection(look)
        if choice.task is None:
            return fight_line(choice) if choice.can_fight or not look.table else ""
        words = _("{title}: {question}")
        return words.format(title=heading(choice), question=asked_words(choice))

    def actions(self, look: BoardView) -> tuple[Action, ...]:
        """The buttons for what can be done now."""
        return buttons(CuobeSelection(look)) if look.table else actions(CuobeSelection(look))

    def told_actions(self, look: BoardView) -> tuple[Action, ...]:
        """What is open, each by one press; cards need not be picked first."""
        return told_buttons(CuobeSelection(look))

    def guided(self, look: BoardView) -> tuple[str, str]:
        """What to choose, after its cause; why a far room is not walked to, and what one's own can do."""
        choice = CuobeSelection(look)
        return asked_first(choice), pointed_at(choice)

    def stakes(self, look: BoardView) -> tuple[Stake, ...]:
        """The green cards that are left, and the keys that are activated."""
        return stakes(look.view)

    def legend(self, look: BoardView) -> str:
        """The signs that lie open on the floor."""
        return signs_in_view(look.view)

    def task(self, look: BoardView) -> TurnPrompt:
        """The answer to a question, or the most important action now."""
        return task(CuobeSelection(look))

    def seats(self, look: BoardView) -> tuple[SeatCard, ...]:
        """Everybody's wounds and panic, and who is asleep, insane, dead or out."""
        return seat_cards(CuobeSelection(look))

    def progress(self, look: BoardView) -> GameProgress:
        """The turn, and the green cards until the time is up."""
        return progress(look.view)

    def beside(self, look: BoardView) -> str:
        """The player's own cards, wounds and panic."""
        return own(CuobeSelection(look))

    def pad(self, look: BoardView, chance: Chance[Any]) -> Pad | None:
        """The faces of the dice, the cards, the rooms or the lots."""
        return pad(look, chance)

    def keys(self, look: BoardView) -> Mapping[str, Any]:
        """Arrow keys walk, or answer if a direction is asked; only at a table in play."""
        return keys(CuobeSelection(look)) if look.table else {}

    def ending(self, end: Outcome, names: tuple[str, ...]) -> str:
        """Who has escaped, or that nobody has."""
        return _("The game is over. {told}").format(told=escaped_words(end.winners, names))

    def own_piece(self, sort: str, piece: Piece) -> tuple[BoardDrawing, ...]:
        """The faces of the die, a room of the board, or a card."""
        return drawings(piece)

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """The landing page's picture: three players, the Ghoul, and rooms in the dark."""
        fields = [Room()] * len(PLACES)
        for name, room in PICTURED.items():
            fields[PLACES[name]] = room
        players = (Player(PLACES["b3"]), Player(PLACES["c3"]), Player(PLACES["c3"]))
        spawns = (Spawn("ghoul", PLACES["b3"], 2), Spawn("clown", PLACES["c2"], 3))
        state = State(Setup(players=3), players, tuple(fields), (), (), (), (), spawns)
        shapes = (shape for item in floor(state, PICTURE) for shape in item.shapes)
        told = _(
            "A grid of rooms, most of them in the dark. A pale figure stands beside a player, in a "
            "trapped row."
        )
        scene = Scene(PICTURE.size, (Shape("", Rect(0, 0, *PICTURE.size), Paint(MAT)), *shapes), told)
        return svg(scene, self.title, f"{game.name}-picture")

    def panel(self, look: BoardView) -> str:
        """The question, the odds of a fight, the room in full, the green card and the player's own cards."""
        return panel(CuobeSelection(look))

    def below(self, look: BoardView) -> str:
        """The cards of the others, the table in words, and the signs."""
        return below(CuobeSelection(look))

    def start(self, look: BoardView, scene: Scene) -> str:
        """The player's own room; if something is asked, the first answer."""
        choice = CuobeSelection(look)
        if choice.acting and choice.state.me.inside:
            return place_name(choice.state.me.at)
        answers = (item.id for item in scene.labelled if item.move in choice.moves)
        return next(answers, "") or super().start(look, scene)

    def film(self, old: Scene, new: Scene, events: Iterable[Event]) -> Film:
        """Shifted rooms slide and enter again on the other side; pawns and spawns slide."""
        return shifting(old, new) or super().film(old, new, events)


def _layout_and_side(choice: CuobeSelection) -> tuple[CuobeLayout, Iterator[Item]]:
    """The layout, and the items beside the rooms; none at a table in play, where the page shows them."""
    look = choice.look
    if look.table:
        return board_alone(small=look.small), iter(())
    place = layout(choice.state, choice.seat, small=look.small)
    return place, side(choice, place)


def _on_board(selected: frozenset[str]) -> frozenset[str]:
    """The ids on the board of what is selected."""
    found = set()
    for id in selected:
        for kind in (ABOUT, CARD, WEAPON):
            found |= {id.removeprefix(kind)} if id.startswith(kind) else set()
        if id.startswith(CARRY):
            found.add(f"player-{id.removeprefix(CARRY)}")
    return frozenset(found)


def _fields_named(state: State, last: tuple[str, ...]) -> tuple[str, ...]:
    """The fields that the last events name, directly or by a room's title."""
    lying = {state.edition.titles.get(state.rooms[place].card): place_name(place) for place in FIELDS}
    places = (lying.get(name, name) for name in last)
    return tuple(place for place in places if place in PLACES)


def _fields(choice: CuobeSelection, place: CuobeLayout) -> Iterator[Item]:
    """The rooms to press or to read, with marks where a move is possible."""
    for field in FIELDS:
        move, kind = choice.room(field)
        box, name = place.room(field), place_name(field)
        if choice.task is not None and field in choice.task.places:
            yield from marks.selected(inset(box.outline, 4))
        if kind in ("go", "choose"):
            rim, thick = (2, 2.5) if place.small else (3, 3.5)
            dash = (7.0, 5.0) if place.small else marks.DASH
            yield Shape("", Polygon(inset(box.outline, rim)), Paint("", WHITE, thick, dash))
        told = _told(choice, field)
        if isinstance(move, SelectMove):
            move = replace(move, says=told)
        label = Label(told, _doing(choice, kind))
        yield Shape(name, _press_area(choice, place, field), CLEAR, label, move)


def _press_area(choice: CuobeSelection, place: CuobeLayout, field: Place) -> Rect | Polygon:
    """The area to press for a room: all of it, except for an arrow on it."""
    side = UNDER_ARROWS.get(field)
    under = side is not None and choice.direction(side)[0] is not None
    return place.beside_arrow(field, side) if side is not None and under else place.room(field)


def _told(choice: CuobeSelection, field: Place) -> str:
    """Everything about a room, with its effects."""
    words, card = room_words(choice.state, field, choice.look.names), card_at(choice.state, field)
    effects = effect_words(card) if card else ""
    return _("{room}. {effects}").format(room=words, effects=effects) if effects else words


def _doing(choice: CuobeSelection, kind: str) -> str:
    if kind == "choose":
        return _("choose it")
    if kind == "refuse":
        return _("try to choose it")
    if kind == "read":
        return _("read it")
    if choice.carry is None:
        return _("move here") if kind == "go" else _("try to move here")
    words = _("move here with {name}") if kind == "go" else _("try to move here with {name}")
    return words.format(name=seat_name(choice.carry, choice.look.names))
