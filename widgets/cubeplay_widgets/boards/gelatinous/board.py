"""The board of Gelatinous Cube Dice: a room, the die, and what is left of Health, Resistance and actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from cubeplay.chance import Chance
from cubeplay.game import Game
from cubeplay.gelatinous.rules.die import OPPOSITE, Die
from cubeplay.gelatinous.rules.dungeon import dungeon_of
from cubeplay.gelatinous.rules.moves import Roll, Turn, Use
from cubeplay.gelatinous.rules.state import Run, RunOptions, Visit
from cubeplay.rulebook import Event
from cubeplay.words import _, all_of, listed

from cubeplay_widgets.board.entry_pad import Pad
from cubeplay_widgets.board.game_board import Action, BoardView, Face, GameProgress, one_main
from cubeplay_widgets.boards.gelatinous import around_board
from cubeplay_widgets.boards.gelatinous import room as drawn
from cubeplay_widgets.boards.gelatinous.ability_choice import table
from cubeplay_widgets.boards.gelatinous.animation import rolling
from cubeplay_widgets.boards.gelatinous.below_room import foot, place_of, track_words
from cubeplay_widgets.boards.gelatinous.buttons import buttons, told_buttons
from cubeplay_widgets.boards.gelatinous.die import cube, die_words
from cubeplay_widgets.boards.gelatinous.entry_keys import pad
from cubeplay_widgets.boards.gelatinous.layout import MAT, PICTURE, GelatinousLayout, RoomGrid, layout_of
from cubeplay_widgets.boards.gelatinous.own_pieces import drawings
from cubeplay_widgets.boards.gelatinous.possible_moves import (
    AIM_WORDS,
    EXIT,
    MoveOffer,
    Preview,
    arrow_keys,
    choices,
    is_out,
    keep_words,
    to_keep,
    ways,
)
from cubeplay_widgets.boards.gelatinous.side_panel import side
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.animate import Film
from cubeplay_widgets.paint.pieces import text
from cubeplay_widgets.paint.scene import Group, Item, Label, Paint, Rect, Scene, Shape, in_part
from cubeplay_widgets.paint.svg import svg
from cubeplay_widgets.paint.theme import INK, PALE, WHITE, Mat

CLEAR = Paint("", "")


class GelatinousFace(Face):
    """A run of Gelatinous Cube Dice, as its player sees it."""

    title: ClassVar[str] = _("Gelatinous Cube Dice")
    mat: ClassVar[Mat] = MAT
    odds_in: ClassVar[str] = "cubeplay_widgets.boards.gelatinous.odds"
    keys_text: ClassVar[str] = _("Arrow keys roll the die")

    def dice(self, written: str) -> Scene:
        """The die with these numbers on top and at the north, such as "6 2"."""
        top, north = map(int, written.split())
        return Scene((120, 120), (cube("", (0, 0), 120, Die(top, north)),))

    def scene(self, look: BoardView) -> Scene:
        """The picture.

        Ids: squares by name (b3), ``exit`` for its arrow, abilities by the word that is typed, and for
        choices turn2, aim-north, next, stop or keep.
        """
        state: Run = look.view
        layout = layout_of(look)
        items: list[Item] = [Shape("", Rect(0, 0, *layout.size), Paint(MAT.ground))]
        if state.phase == "keep":
            items += in_part(_("Abilities"), table(look, layout))
        elif not state.visit.room:
            items += _waiting(layout)
        elif look.table:
            items += room_items(look, layout)
        else:
            items += in_part(_("Room"), room_items(look, layout))
            items += in_part(_("Choices and actions"), foot(look, layout))
            items += in_part(_("Health and abilities"), side(look, layout))
        return Scene(layout.size, tuple(items), describe(state))

    def actions(self, look: BoardView) -> tuple[Action, ...]:
        """Keep, turn, roll, use, go on or stop: what may be done now."""
        if look.table:
            return buttons(look)
        state: Run = look.view
        if state.phase == "keep" and look.moves:
            move = to_keep(look)
            return (Action(keep_words(look), move, move in look.moves),)
        found = tuple(Action(_choice_words(c), c.move, c.main) for c in choices(look) if c.open)
        if found:
            return found
        rolls = [way for way in ways(look) if way.legal]
        words = _("Roll {to}: {result}")
        found = one_main(
            Action(words.format(to=AIM_WORDS[w.aim], result=w.comes_to), w.move, w.useful) for w in rolls
        )
        words = _("Use {card}")
        plain = [move for move in look.moves if isinstance(move, Use) and not move.aim]
        cards = state.setup.abilities
        return (*found, *(Action(words.format(card=cards[move.card].title), move) for move in plain))

    def pad(self, look: BoardView, chance: Chance[Any]) -> Pad | None:
        """The ability cards, the rooms, or the faces of the die."""
        return pad(look.view, chance)

    own_piece = staticmethod(drawings)

    told_actions = staticmethod(told_buttons)
    guided = staticmethod(around_board.guided)
    stakes = staticmethod(around_board.stakes)
    legend = staticmethod(around_board.legend)
    task = staticmethod(around_board.task)
    beside = staticmethod(around_board.beside)
    beyond = staticmethod(around_board.beyond)

    def progress(self, look: BoardView) -> GameProgress:
        """Which room of the run this is."""
        state: Run = look.view
        words, brief = _("Room {place} of {rooms}"), _("Room {place}/{rooms}")
        facts = {"place": place_of(state), "rooms": state.setup.rooms}
        return GameProgress(words.format(**facts), brief=brief.format(**facts))

    def panel(self, look: BoardView) -> str:
        """At a table in play: the die unfolded, and what each ability does."""
        return around_board.panel(look) if look.table else ""

    def opened(self, shown: Any, key: str) -> str:
        """A room at the moment when the die left it."""
        run: Run = shown
        told = _("{room}, as the cube left it.").format(room=run.room.title)
        return _pictured(BoardView(run.but(phase="room")), told, run.room.title, key)

    def thumbnail(self, game: Game[Any, Any]) -> str:
        """A small room, and what each roll of the die would put on top."""
        setup = RunOptions("standard", 5, "overheat", "", 1, 30)
        room = dungeon_of("").rooms["the-candle-store"]
        visit = Visit(room.id, "b2", Die(5, 3), (1, 2, 5), (), room.glyphs, 3)
        run = Run(setup, "room", 1, 5, 1, (), (), visit=visit)
        told = _(
            "A glass die in a small room;"
            " each square beside it shows the number that a step would put on top."
        )
        return _pictured(BoardView(run, moves=game.moves(run, 0)), told, self.title, "gelatinous-picture")

    def start(self, look: BoardView, scene: Scene) -> str:
        """The die, because its moves are one arrow key away from its square."""
        state: Run = look.view
        rolls = state.phase == "room" and bool(look.moves)
        return state.visit.square if rolls else super().start(look, scene)

    def film(self, old: Scene, new: Scene, events: Iterable[Event]) -> Film:
        """The die rolls in space; everything else slides."""
        return rolling(old, new) or super().film(old, new, events)

    def keys(self, look: BoardView) -> Mapping[str, Any]:
        """At a table in play arrow keys turn the die, then roll it, and after the room go on."""
        return arrow_keys(look) if look.table else {}


def _pictured(look: BoardView, told: str, title: str, key: str) -> str:
    """A room alone, as SVG."""
    items = room_items(look, PICTURE)
    plain = [shape for item in items if not getattr(item, "label", "") for shape in item.shapes]
    mat = Shape("", Rect(0, 0, *PICTURE.size), Paint(MAT.ground))
    return svg(Scene(PICTURE.size, (mat, *plain), told), title, key)


def _choice_words(choice: MoveOffer) -> str:
    """The words on the button of a choice."""
    if choice.die is None:
        return choice.title
    return _("{title}: {below}").format(title=choice.title, below=choice.below)


def describe(state: Run) -> str:
    """The run in a few sentences."""
    words = _("Level {level}, rooms completed: {done} of {rooms}. Health {health}, Resistance {resistance}.")
    told = [
        words.format(
            level=state.level,
            done=state.done,
            rooms=state.setup.rooms,
            health=state.health,
            resistance=state.resistance,
        )
    ]
    if state.visit.room and state.phase in ("turn", "room"):
        told.append(_("{title}: actions {track}").format(title=state.room.title, track=track_words(state)))
    return " ".join(told)


def _waiting(layout: GelatinousLayout) -> Iterator[Item]:
    """The words before the first room."""
    yield text(layout.size[0] * 0.4, 300, _("The dungeon is opened …"), 18 if layout.small else 26, PALE, 400)


def room_items(look: BoardView, layout: GelatinousLayout) -> Iterator[Item]:
    """The room with everything in it, the die, and where the die can go."""
    state: Run = look.view
    grid = layout.grid(state.room)
    found = {way.target: way for way in ways(look) if way.target}
    yield from drawn.floor(grid)
    yield from drawn.furniture(grid, state)
    yield from drawn.walls(grid)
    if layout is not PICTURE:
        yield from drawn.names(grid, 13 if layout.small else 17)
    yield from drawn.arrow(grid, is_open=not state.visit.glyphs)
    yield from _previews(look, grid, found)
    if state.visit.die is not None:
        square = state.visit.square
        box = grid.before_exit if is_out(state) else grid.rect(square)
        yield cube(f"die-{state.visit.room}", (box.x, box.y), box.width, state.visit.die)
        yield from (shape for way in found.values() for shape in _tag(grid, square, way))
    for square in state.room.squares:
        if square == state.visit.square and state.phase == "turn" and look.moves:
            yield _top(state, grid, square)
        else:
            yield _square(state, grid, square, found.get(square))
    back = Roll(OPPOSITE[state.room.exit[1]]) if state.phase == "between" and look.moves else None
    yield _exit(state, grid, found.get(EXIT), back)
    if state.phase == "over":
        words = _("You have won!") if is_out(state) else _("The run is lost")
        yield from drawn.banner(grid, words, good=is_out(state))
        if is_out(state):
            yield from _winners(grid)


def _winners(grid: RoomGrid) -> Iterator[Group]:
    """Three dice with the 6 on top, that stand on the banner of a run that is won."""
    box, size = grid.box, grid.cell * 0.86
    y = box.y + (box.height - grid.cell * 0.9) / 2 - size * 0.86
    for place, north in ((0.2, 2), (0.5, 3), (0.8, 5)):
        yield cube("", (box.x + box.width * place - size / 2, y), size, Die(6, north))


def _previews(look: BoardView, grid: RoomGrid, found: Mapping[str, Preview]) -> Iterator[Item]:
    """A faded die on squares of a hint or of a picked ability, with the danger that lies there."""
    state: Run = look.view
    for square, way in found.items():
        if way.legal and way.end == square and (square in look.hinted or look.selected):
            piece = cube("", grid.corner(square), grid.cell, way.die)
            yield from marks.ghost(piece, grid.rect(square).outline, MAT.field, "light")
            if grid.room.number_of.get(square) in state.visit.dangers:
                (x, y), c = grid.corner(square), grid.cell
                yield from drawn.danger(x + c * 0.76, y + c * 0.24, c * 0.24, state.stats.hits)


def _tag(grid: RoomGrid, square: str, way: Preview) -> Iterator[Shape]:
    """The number that a step would put on top, beside the square's own number and the danger's.

    It has a solid border if the step is ``useful``.
    """
    if not way.legal or way.target == EXIT:
        return
    (x, y), (tx, ty), c = grid.middle(square), grid.middle(way.target), grid.cell
    side = max(21.0, c * 0.33)
    across, down = (tx > x) - (tx < x), (ty > y) - (ty < y)
    x, y = tx - (across * 0.4 - abs(down) * 0.12) * c, ty - (down * 0.4 - abs(across) * 0.12) * c
    box = Rect(x - side / 2, y - side / 2, side, side, side * 0.2)
    paint = (
        Paint(WHITE, INK, max(3.5, c * 0.042))
        if way.useful
        else Paint(WHITE, INK, max(2.0, c * 0.025), (6, 5))
    )
    yield Shape("", box, paint)
    yield text(x, y, way.die.top, max(15.0, side * 0.65))


def _square(state: Run, grid: RoomGrid, square: str, way: Preview | None) -> Shape:
    words, does = _("{square}: {things}").format(square=square, things=listed(_things_on(state, square))), ""
    if way is not None:
        does = _doing(state, way)
        if way.legal:
            does = _("{aim}: {result}").format(aim=does, result=way.comes_to)
    return Shape(square, grid.rect(square), CLEAR, Label(words, does), way.move if way else None)


def _top(state: Run, grid: RoomGrid, square: str) -> Shape:
    """The die before it is turned; a press tries to turn its top, and shows why that is refused."""
    words = _("{square}: {things}").format(square=square, things=listed(_things_on(state, square)))
    top = state.die.top
    # Translators: {number} is a face of the die: 6
    does = _("try to turn the {number} to the north").format(number=top)
    return Shape(square, grid.rect(square), CLEAR, Label(words, does), Turn(top))


def _doing(state: Run, way: Preview) -> str:
    aim = AIM_WORDS[way.aim]
    if not isinstance(way.move, Use):
        return _("roll {aim}").format(aim=aim)
    return _("use {card} {aim}").format(card=state.setup.abilities[way.move.card].title, aim=aim)


def _things_on(state: Run, square: str) -> Iterator[str]:
    """What is on a square, in words."""
    room, visit = state.room, state.visit
    if square == visit.square and visit.die is not None:
        yield _("the die, {faces}").format(faces=die_words(visit.die))
    if square == room.start:
        yield _("start")
    number = room.number_of.get(square)
    if number in visit.dangers:
        yield _("danger on number {number}, costs {hits}").format(number=number, hits=state.stats.hits)
    elif number is not None:
        words = _("number {number}, danger eaten") if number in visit.eaten else _("number {number}")
        yield words.format(number=number)
    if square in room.glyphs:
        yield _("glyph") if square in visit.glyphs else _("glyph destroyed")
    plain = number is None and square not in (visit.square, room.start, *room.glyphs)
    if plain:
        yield _("floor")
    shut = drawn.walls_round(room, square)
    if shut:
        yield _("wall {sides}").format(sides=all_of(AIM_WORDS[side] for side in shut))


def _exit(state: Run, grid: RoomGrid, way: Preview | None, back: Roll | None) -> Shape:
    """The arrow out of the room; after leaving it, a press tries to roll ``back`` in."""
    square, direction = state.room.exit
    left = len(state.visit.glyphs)
    words = (
        _("exit, {direction} of {square}, open")
        if not left
        else _("exit, {direction} of {square}, shut: glyphs left {left}")
    )
    thing = words.format(direction=AIM_WORDS[direction], square=square, left=left)
    does = _doing(state, way) if way else _("try to roll on") if back else ""
    move = way.move if way else back
    return Shape(EXIT, grid.outside(square, direction), CLEAR, Label(thing, does), move)
