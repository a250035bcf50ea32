"""What a player has picked on cuboro's board, and the moves and points that result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from cubeplay.cuboro.rules.geometry import FIELDS, INDEX, LEVELS, NEIGHBOURS, SIDES, PortLevel
from cubeplay.cuboro.rules.moves import Changing, CuboroMove, Jump, Push, Rotate, Shift, Tower
from cubeplay.cuboro.rules.path import Path, previews, trace
from cubeplay.cuboro.rules.play import change
from cubeplay.cuboro.rules.state import Table
from cubeplay.notation import TimedMove
from msgspec.structs import replace

from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.paint.scene import SelectMove

T = TypeVar("T", bound=TimedMove)

TURN, FACE, OVER, AHEAD = "turn-", "face-", "over", "ahead"
STAYS = "stays-"
"""How the side begins to which the tower was turned before a change: it stays if no other is better."""
SENT, LOST = "sent-", "lost-"
"""How the side begins to which the last marble was sent, and whether it arrived or was lost."""


@dataclass(frozen=True, slots=True)
class CuboroSelection:
    """What is picked: a cube's field, how it is to be turned, and the side that the tower faces.

    ``ahead`` asks for a preview of the cube in the empty field; ``full_turn`` says that the cube was turned
    until it lay as before.  ``hides`` leaves out the way and the tower while it is another's turn, ``plain``
    the tunnels, for a first game.  ``kinds`` are the changes that are open to the cube, ``stays`` is the side
    that the tower faced before a change, ``rolled`` how the last marble's way ended, which is shown still.
    """

    table: Table
    field: str = ""
    turn: int = 0
    over: bool = False
    ahead: bool = False
    side: str = ""
    level: PortLevel = "high"
    full_turn: bool = False
    hides: bool = False
    plain: bool = False
    kinds: frozenset[type[Changing]] = frozenset()
    stays: str = ""
    rolled: str = ""

    @classmethod
    def of(cls, look: BoardView) -> CuboroSelection:
        """The selection of a look; a field without a cube is ignored."""
        table: Table = look.view
        if look.plain and not look.moves:
            for rolled in (SENT, LOST):
                if sent := next((id for id in look.last if id.startswith(rolled)), ""):
                    return cls(table, **_faced(sent.removeprefix(rolled)), plain=True, rolled=rolled)
        field = next((id for id in sorted(look.selected) if id in INDEX and INDEX[id] != table.empty), "")
        face = next((id for id in look.selected if id.startswith(FACE)), "").removeprefix(FACE)
        faced = _faced(face)
        side = faced["side"]
        stays = next((id for id in look.selected if id.startswith(STAYS)), "").removeprefix(STAYS)
        if not field:
            hides = look.table and look.seat not in (None, table.player) and not side
            side = side or _first_side(look)
            return cls(table, side=side, level=faced["level"], hides=hides, plain=look.plain, stays=stays)
        turn = next((int(id.removeprefix(TURN)) for id in look.selected if id.startswith(TURN)), 0)
        own = (move for move in look.moves if isinstance(move, Changing) and move.field == field)
        kinds = frozenset(map(type, own))
        only_moves = bool(kinds) and Rotate not in kinds
        return cls(
            *(table, field, turn, OVER in look.selected, AHEAD in look.selected or only_moves),
            *(side, faced["level"], f"{TURN}0" in look.selected),
            plain=look.plain,
            kinds=kinds,
            stays=stays,
        )

    @property
    def turned(self) -> bool:
        """Whether the picked cube is to be turned."""
        return bool(self.turn) or self.over

    @property
    def beside(self) -> bool:
        """Whether the picked cube can slide into the empty field."""
        return bool(self.field) and INDEX[self.field] in NEIGHBOURS[self.table.empty]

    # The moves of the picked cube

    @property
    def rotate(self) -> Rotate:
        """The picked cube turned on its field."""
        return self.stamped(Rotate(self.field, self.turn, self.over))

    @property
    def shift(self) -> Shift:
        """The picked cube slid."""
        return self.stamped(Shift(self.field))

    @property
    def between(self) -> str:
        """The cube that stands between the picked one and the empty field, in one line; "" for none."""
        one, gap = INDEX[self.field], self.table.empty
        middle = (one + gap) // 2
        return FIELDS[middle] if middle in NEIGHBOURS[one] and middle in NEIGHBOURS[gap] else ""

    @property
    def slide(self) -> Shift | Push:
        """The picked cube slid; from two fields away, the push that the rules refuse."""
        return self.stamped(Push(self.field, self.between)) if self.between else self.shift

    @property
    def jump(self) -> Jump:
        """The picked cube moved to the empty field, turned as chosen."""
        return self.stamped(Jump(self.field, self.turn, self.over))

    @property
    def move_in(self) -> CuboroMove:
        """The move of the picked cube to the empty field: a shift if possible, else a jump."""
        shifts = self.beside and not self.turned and (Shift in self.kinds or Jump not in self.kinds)
        return self.shift if shifts else self.jump

    def stamped(self, move: T) -> T:
        """A move as ``look.moves`` lists it: in timed play with the present millisecond."""
        return replace(move, at=self.table.now) if self.table.variant.time_limit else move

    @property
    def preview(self) -> CuboroMove | None:
        """The change that is shown before it is made."""
        if self.field and self.ahead:
            return self.move_in
        return self.rotate if self.field and self.turned else None

    @property
    def shown(self) -> Table:
        """The table as it is drawn: with the change that is previewed."""
        return self.after(self.preview) if self.preview else self.table

    def after(self, move: Any) -> Table:
        """The table after a change."""
        return change(self.table, move).state

    # The path

    @property
    def path(self) -> Path:
        """The path that is lit: the one from the picked side of the tower, else the best of all sides.

        In a first game it is the best of a change that is previewed, too.
        """
        if self.side and not (self.plain and self.preview):
            path = trace(self.shown, self.side, self.level)
            return replace(path, end="finish") if self.rolled == SENT else path
        return best(self.shown, self.side or self.stays)

    @property
    def tower(self) -> Tower:
        """Placing the tower as the lit path shows it."""
        path = self.path if not self.preview else best(self.table)
        return self.stamped(Tower(path.side, path.level))

    def points(self, move: Any) -> int:
        """What the best path would score after a change."""
        return best(self.after(move)).points

    # What a press picks

    def turning(self, degrees: int) -> SelectMove:
        """Turn the picked cube further clockwise."""
        of = TURN if self._may_turn_ahead else (TURN, AHEAD)
        return SelectMove(f"{TURN}{(self.turn + degrees) % 360}", of=of)

    @property
    def into_gap(self) -> SelectMove:
        """Show the picked cube in the empty field, or where it lies; turned only if it may jump."""
        return SelectMove(AHEAD, of=AHEAD if self._may_turn_ahead else (AHEAD, TURN))

    @property
    def _may_turn_ahead(self) -> bool:
        return Jump in self.kinds or not self.kinds

    def facing(self, side: str, level: PortLevel) -> SelectMove:
        """Let the tower face a side."""
        return SelectMove(face_id(side, level), of=FACE)

    @property
    def turned_on(self) -> SelectMove:
        """Let the tower face the next side, clockwise, at the same height."""
        path = self.path
        return self.facing(SIDES[(SIDES.index(path.side) + 1) % len(SIDES)], path.level)

    @property
    def next_facing(self) -> SelectMove:
        """Let the tower face the next side, clockwise; after west the other height, in version 2."""
        ways = [(side, level) for level in LEVELS[: self.table.variant.version] for side in SIDES]
        path = self.path
        return self.facing(*ways[(ways.index((path.side, path.level)) + 1) % len(ways)])


def best(table: Table, side: str = "") -> Path:
    """The path with the most points; without points the longest; of equal ones that of a side."""
    return max(previews(table), key=lambda path: (path.points, path.counted, path.side == side))


def _first_side(look: BoardView) -> str:
    """Where the tower of a first game looks while it is the reader's part to turn it; "" for its best side.

    That is while only the tower can be turned, before a change is made: it stands past its best side.
    """
    towers = bool(look.moves) and all(isinstance(move, Tower) for move in look.moves)
    if not look.plain or not towers or look.view.changes:
        return ""
    return SIDES[(SIDES.index(best(look.view).side) + 1) % len(SIDES)]


def _faced(face: str) -> dict[str, Any]:
    """The side and the height in an id of a side of the tower, without its beginning."""
    side, _dash, low = face.partition("-")
    return {"side": side, "level": "low" if low else "high"}


def face_id(side: str, level: PortLevel) -> str:
    """The id of a side of the tower.

    >>> face_id("north", "high"), face_id("east", "low")
    ('face-north', 'face-east-low')
    """
    return f"{FACE}{side}{'-low' if level == 'low' else ''}"
