"""``python -m benchmarks.short_ways``: through how many files and functions a press and a table's move go.

Counts are of our own code alone.  A press puts a chosen die on a field of Cubo's board.  A table's move is
the press on a button that lets everybody roll, on one of two devices, and what the other does when it hears
of it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

OWN: Final = ("cubeplay", "cubeplay_widgets")
"""Our packages: their folders' names on the way to a file."""

OPENED: Final = """
import sys
from cubeplay_widgets import play
play("cubo", names=("Plum", "Fig"), seed=7)
own = [sys.modules[name] for name in sorted(sys.modules) if name.partition(".")[0] in %r]
print(len(own), sum(len(open(each.__file__, "rb").readlines()) for each in own))
"""


@dataclass
class Way:
    """What was called: our files, our functions, and how deep their calls stood in one another."""

    files: set[str] = field(default_factory=set)
    functions: set[tuple[str, int]] = field(default_factory=set)
    deepest: int = 0
    _depth: int = 0

    def __str__(self) -> str:
        return f"{len(self.files)} files, {len(self.functions)} functions, {self.deepest} deep"

    def note(self, frame: FrameType, event: str, _about: Any) -> None:
        """Note a call or a return, for :func:`sys.setprofile`."""
        file = frame.f_code.co_filename
        if event not in ("call", "return") or not any(f"/{name}/" in file for name in OWN):
            return
        if "/site-packages/" in file:
            return
        self._depth += 1 if event == "call" else -1
        self.deepest = max(self.deepest, self._depth)
        self.files.add(file)
        self.functions.add((file, frame.f_code.co_firstlineno))


def way_of(action: Callable[[], object]) -> Way:
    """The way of an action that has been done once before, so that nothing is read for the first time."""
    way = Way()
    sys.setprofile(way.note)
    try:
        action()
    finally:
        sys.setprofile(None)
    return way


def pressed(board: Any, die: str, place: str) -> Callable[[], None]:
    """The presses on a die and a field of a board, as a browser sends them."""

    def press() -> None:
        for id in (die, place):
            touch = board.touch
            touch._handle_custom_msg({"type": "act", "id": id, "rev": touch.revision}, [])

    return press


def dice_and_fields(board: Any) -> tuple[list[str], list[str]]:
    """The ids of the dice that can be chosen, and of the empty fields of the player's square."""
    from cubeplay_widgets.paint.scene import SelectMove

    dice = [item.id for item in board.scene.items if isinstance(item.move, SelectMove)]
    board.press(dice[0])
    fields = [item.id for item in board.scene.items if type(item.move).__name__ == "Place"]
    board.press(dice[0])
    return dice, fields


def press_on_one_device() -> Way:
    """The way of a press on a game of one device."""
    from cubeplay.session import Session

    from cubeplay_widgets import play

    session = Session("cubo", seed=7, names=("Plum", "Fig"))
    for move in ("flip", "start"):
        session.play(move)
    page = play(session)
    assert page.table is not None
    board = page.table.board
    board.who = 0
    dice, fields = dice_and_fields(board)
    pressed(board, dice[0], fields[0])()
    return way_of(pressed(board, dice[1], fields[1]))


def move_at_a_table(folder: Path) -> tuple[Way, Way]:
    """The ways of a move at a table of two devices: on the mover, and on the other device."""
    from cubeplay.tables import Tables
    from cubeplay.tables.events import Seated, Started

    from cubeplay_widgets.boards import BOARDS
    from cubeplay_widgets.table.page import PlayPage
    from cubeplay_widgets.table.play_table import PlayTable
    from cubeplay_widgets.table.shared_room import SharedRoom, SharedSession

    tables = _followed_by_hand(Tables)(folder / "games.sqlite")
    code = tables.open("cubo", "plum", seed=7, players=2)
    tables.act(code, "plum", Seated(0, "Plum"))
    tables.act(code, "fig", Seated(1, "Fig"))
    tables.act(code, "plum", Started())
    page = PlayPage(BOARDS["cubo"](), "cubo")
    mine, others = (SharedSession(tables, code, who) for who in ("plum", "fig"))
    mover, _other = (PlayTable(page, SharedRoom(page, session)) for session in (mine, others))
    press_main(mover)
    others.catch_up()
    moved = way_of(lambda: press_main(mover))
    state = tables.state(code)
    heard = way_of(lambda: others.hear(state))
    return moved, heard


def press_main(table: Any) -> None:
    """Press the main button beside a table's board, as a browser sends it."""
    frame = table.frame
    button = next(each for each in frame.actions if each["main"])
    given = f"{button['row']}\t{button['words']}"
    frame._handle_custom_msg({"type": "do", "what": "act", "given": given}, [])


def _followed_by_hand(kind: type[Any]) -> type[Any]:
    """Tables whose devices hear of nothing by themselves."""

    class ByHand(kind):  # type: ignore[misc]
        def follow(self, code: str, tell: Any, gone: Any = None) -> Any:
            return self

        def stop(self) -> None:
            """Do nothing."""

    return ByHand


def opened() -> tuple[int, int]:
    """How many of our modules a play page's kernel loads, and their lines."""
    found = run([sys.executable, "-c", OPENED % (OWN,)], capture_output=True, text=True, check=True)
    modules, lines = found.stdout.split()
    return int(modules), int(lines)


def main() -> None:
    """Print the counts."""
    print(f"a press on Cubo's board: {press_on_one_device()}")
    for _time in range(2):  # the first time much is read for the first time
        with TemporaryDirectory() as folder:
            moved, heard = move_at_a_table(Path(folder))
    print(f"a table's move, on the mover: {moved}")
    print(f"a table's move, on the other device: {heard}")
    print("a play page's kernel: {} modules, {:,} lines".format(*opened()))


if __name__ == "__main__":
    main()
