"""A tiny game for tests of boards: two pawns walk across a square of cells, one step a turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cubeplay.game import Game, Hint, Outcome, Step
from cubeplay.notation import Form, Grammar
from cubeplay.rulebook import Breach, Rulebook

from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.paint import marks
from cubeplay_widgets.paint.pieces import text, token
from cubeplay_widgets.paint.scene import Paint, Rect, Scene, SelectMove, Shape
from cubeplay_widgets.paint.theme import SEATS

COLUMNS, LINES = "abcd", "1234"
HOMES = ("b1", "c4")
STEPS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}


def cell(column, line):
    return COLUMNS[column] + LINES[line]


CELLS = tuple(cell(column, line) for line in range(4) for column in range(4))


@dataclass(frozen=True, slots=True)
class Walk:
    to: str

    def __str__(self):
        return f"walk {self.to}"


@dataclass(frozen=True, slots=True)
class State:
    pawns: tuple[str, str] = HOMES
    turn: int = 0


BOOK: Rulebook[State, Walk] = Rulebook("pawns", "Pawns")
BOOK.add(
    "pawns.step",
    "One step",
    "A pawn walks to a cell that shares a side with its own.",
    kind="move",
    source="Walking",
    why="{to} does not share a side with {start}.",
    next="Choose a cell next to your pawn.",
    says="{player} walks to {to}.",
)
BOOK.add(
    "pawns.free",
    "Free cells",
    "A pawn may not walk onto the other one.",
    kind="move",
    source="Walking",
    why="the other pawn stands on {to}.",
    next="Walk round it.",
)
BOOK.add(
    "pawns.goal",
    "Goal",
    "Who reaches the other pawn's home line wins.",
    kind="ending",
    source="End",
    says="{player} is there.",
)


def near(one, other):
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


@BOOK.law("pawns.step")
def one_step(state, player, move):
    start = state.pawns[player]
    return None if near(start, move.to) else Breach({"to": move.to, "start": start}, (move.to,))


@BOOK.law("pawns.free")
def free(state, player, move):
    return None if state.pawns[1 - player] != move.to else Breach({"to": move.to}, (move.to,))


class Pawns(Game[State, Walk]):
    name, title, seats = "pawns", "Pawns", range(2, 3)

    def _start(self):
        return State()

    def to_move(self, state):
        return () if self.outcome(state) else (state.turn,)

    def candidates(self, state, player):
        return map(Walk, CELLS)

    def _advance(self, state, actor, move):
        pawns = (move.to, state.pawns[1]) if actor == 0 else (state.pawns[0], move.to)
        after = State(pawns, 1 - actor)
        events = [BOOK.event("pawns.step", player=actor, to=move.to)]
        if self.outcome(after):
            events.append(BOOK.event("pawns.goal", player=actor))
        return Step(after, tuple(events))

    def view(self, state, player):
        return state

    def outcome(self, state):
        there = [seat for seat in (0, 1) if state.pawns[seat][1] == HOMES[1 - seat][1]]
        if not there:
            return None
        return Outcome(tuple(int(seat in there) for seat in (0, 1)), tuple(there), "pawns.goal")

    def parse(self, text):
        return Grammar((Form("walk b2", "walk (?P<to>[a-d][1-4])", Walk),)).parse(text)

    def hints(self, view, player):
        to = next(move.to for move in self.moves(view, player) if move.to[1] != view.pawns[player][1])
        return (
            Hint("Go for the far line."),
            Hint("Look straight ahead.", (to,)),
            Hint(f"Walk to {to}.", (to,), Walk(to)),
        )

    def refusal(self, move):
        return "Not walked"


GAME = Pawns(BOOK)


class PawnFace(Face):
    title = "Pawns"
    keys_text = "Arrow keys walk the pawn"

    def scene(self, look: BoardView) -> Scene:
        side = 110 if look.small else 160
        margin = 10 if look.small else 40
        size = (side * 4 + 2 * margin,) * 2
        items = [Shape("mat", Rect(0, 0, *size), Paint("#DFE6EC"))]
        legal = {move.to for move in look.moves}
        for number, name in enumerate(CELLS):
            x, y = margin + side * (number % 4), margin + side * (number // 4)
            items += self._cell(look, name, Rect(x + 4, y + 4, side - 8, side - 8, 14), name in legal)
        for seat, at in enumerate(look.view.pawns):
            items.append(self._pawn(look, seat, at, side, margin))
        return Scene(size, tuple(items), f"Pawns on {' and '.join(look.view.pawns)}.")

    def _cell(self, look, name, rect, legal):
        if name in look.view.pawns:
            return [Shape("", rect, Paint("#F4F7F9", "#5E6E7D"))]
        what = "walk here" if legal else "too far"
        label = f"{name}, empty; {what}"
        shapes = [Shape(name, rect, Paint("#F4F7F9", "#5E6E7D"), label, Walk(name))]
        if legal and (look.selected or look.small):
            shapes += marks.legal(rect.outline, "light")
        middle = rect.x + rect.width / 2, rect.y + rect.height / 2
        return [*shapes, text(*middle, name, 26, "#43525F", 400)]

    def _pawn(self, look, seat, at, side, margin):
        x = margin + side * (COLUMNS.index(at[0]) + 0.5)
        y = margin + side * (LINES.index(at[1]) + 0.5)
        mine = seat == look.seat
        name = look.names[seat] if look.names else f"pawn {seat + 1}"
        pawn = token(f"pawn{seat}", x, y, side * 0.34, SEATS[seat], f"{name} on {at}")
        return replace(pawn, move=SelectMove(f"pawn{seat}") if mine else None)

    def keys(self, look):
        if look.seat is None:
            return {}
        at = look.view.pawns[look.seat]
        found = {}
        for key, (dx, dy) in STEPS.items():
            column, line = COLUMNS.index(at[0]) + dx, LINES.index(at[1]) + dy
            if 0 <= column < 4 and 0 <= line < 4:
                found[key] = Walk(cell(column, line))
        return found

    def touched(self, events):
        return tuple(f"pawn{event['player']}" for event in events if event.rule == "pawns.step")
