"""A game in play on a page: the board, the frame round it, and what moves by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cached_property
from typing import Any, Final

from cubeplay.errors import CubeplayError
from cubeplay.players import sitting
from cubeplay.players.strengths import called
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import play_forced
from cubeplay.session import record as files
from cubeplay.store.player_statistics import best_alone
from cubeplay.words import _
from ipywidgets import Box

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.control import Who
from cubeplay_widgets.board.game_board import Action, Face, Hurry, around
from cubeplay_widgets.endings.sharing import game_card
from cubeplay_widgets.endings.summary import LOOK
from cubeplay_widgets.pages.download import DownloadFile
from cubeplay_widgets.pages.notebooks import to_learn
from cubeplay_widgets.pages.small_widgets import dressed
from cubeplay_widgets.paint.pieces import seat_glyph
from cubeplay_widgets.paint.scene import SelectMove
from cubeplay_widgets.table.between_turns import REVEAL, Curtain, Overlay
from cubeplay_widgets.table.countdown import countdown, seconds_left
from cubeplay_widgets.table.frame import TableFrame
from cubeplay_widgets.table.messages import Voice
from cubeplay_widgets.table.overlays import Sheets
from cubeplay_widgets.table.real_dice import RealDice
from cubeplay_widgets.table.room import Room, TablePage

MOST_LINES: Final = 100
"""The most lines of the log on a page."""


class PlayTable(Box):  # type: ignore[misc]
    """One game on its page, in a room: on one device, or as one device of several."""

    def __init__(self, page: TablePage, room: Room) -> None:
        session = room.session
        self.page, self.room, self.session = page, room, session
        self.people = session.people
        self._due: Hurry | int | None = None
        self._warned, self._players = False, list[str]()
        who: Who = self.people[0] if self.people else "nobody"
        self.board = Board(session, page.face, who, quiet=True, steers=True)
        shares = not room.is_shared
        self.frame = TableFrame(self._do, key_lines=_key_lines(page.face), links=self._links(), shares=shares)
        self._heard = len(session.played)
        self.sheets = Sheets(self.board, self.frame)
        self.voice = Voice(self.board, self.frame, self.people, room)
        hides = session.game.hides(session.options)
        hidden = self.people if hides else ()
        self.curtain = Curtain(self.board, self.frame, hidden, shared=room.is_shared)
        self.board.follow(() if hides else self.people)
        self.overlay = Overlay(self.board, self.frame, self.curtain, self._best, room.endings_here)
        self.dice = RealDice(self.board) if session.luck.mode == "ask" else None
        self.stage = dressed(Box([self.board]), "cp-stage")
        parts = (self.frame, room.keeping, self.stage, self.dice)
        super().__init__([part for part in parts if part is not None])
        dressed(self, "cp-table", f"cp-table-{session.game.name}")
        self.board.on_change(self._changed)
        room.begin(self)
        self.renew()
        self.frame.begin()
        room.start()

    @property
    def id(self) -> str:
        """The game's id in the store; "" while it is not saved by this page."""
        return "" if self.room.keeping is None else self.room.keeping.id

    # What is shown

    def _changed(self, board: Board) -> None:
        """Update everything round the board."""
        face, look, frame, keeping = board.face, board.look, self.frame, self.room.keeping
        if keeping is not None:
            keeping.refresh()
        with frame.hold_sync():
            self.overlay.look()
            self.voice.tell(*(self.overlay.words if self.overlay.kind else (self.curtain.words, "")))
            frame.actions = [action.data for action in self._offered()]
            frame.asked = face.question(look)
            frame.seats = self._seats()
            progress = face.progress(look)
            frame.progress = {"words": progress.words, "done": progress.done, "of": progress.of}
            frame.beside = face.beside(look)
            frame.table_title = self.sheets.table_title
            frame.has_odds = self.room.has_hints and bool(face.has_odds(look))
            frame.tell_log(self._log())
            frame.tools = self._tools()
            frame.pace = self.room.pace()
            frame.about = self.room.about(self._players)
            frame.menu = [list(way) for way in self.room.menu()]
            frame.goes_on = self.session.outcome is None
            frame.moves = 0 if self.room.is_shared else len(self.session.played)  # some are hidden
            self._count_down()
        news = len(self.session.played) > self._heard
        self._feedback()
        self._play_on(news)

    def renew(self) -> None:
        """Update everything round the board, also who plays."""
        self._players = self._who_plays()
        self._changed(self.board)

    def _feedback(self) -> None:
        """Vibrate after a refusal, and play the sound of the last move."""
        if self.board.last_objections:
            self.frame.buzz()
        played, seat = self.session.played, self.board.seat
        for made in played[self._heard :][-1:]:
            events = tuple(event for event in made.step.events if event.heard_by(seat))
            self.frame.sound(self.board.face.sound(made.actor, events))
        self._heard = len(played)

    def _offered(self) -> tuple[Action, ...]:
        """The buttons beside the board; except for the main one, none for what a shape on the board does."""
        return around(self.board.scene, self.board.face.actions(self.board.look))

    def _seats(self) -> list[dict[str, Any]]:
        """The players' cards; ``now`` marks the players to move."""
        session = self.session
        return [
            {
                "seat": card.seat,
                "glyph": seat_glyph(card.seat, 32),
                "name": self._card_name(card.seat),
                "points": card.points,
                "state": self.room.seat_state(card.seat, card.state),
                "picture": card.picture,
                "now": card.seat in session.to_move,
            }
            for card in self.board.face.seats(self.board.look)
        ]

    def _card_name(self, seat: Seat) -> str:
        """The name on a player's card, with “(you)” for the only person."""
        name = seat_name(seat, self.session.names)
        return _("{name} (you)").format(name=name) if self.people == (seat,) else name

    def _log(self) -> list[dict[str, Any]]:
        """The last lines of the log, newest first."""
        book = self.session.game.rulebook
        told = self.session.latest(self.board.seat, MOST_LINES)[::-1]
        return [{"text": line.text, "rule": line.rule, "title": book[line.rule].title} for line in told]

    def _tools(self) -> dict[str, bool]:
        """Which tools do something now; the others say why not if pressed."""
        session, board = self.session, self.board
        mine = session.outcome is None and board.seat in session.to_move and board.who != "nobody"
        return {
            "undo": self.room.may_undo(),
            "hint": mine and self.room.has_hints,
            "why": bool(board.last_objections),
        }

    def _who_plays(self) -> list[str]:
        """Who plays, in words."""
        bots, session, names = sitting(self.session), self.session, called(self.session.game)
        person, computer = _("{name}: person"), _("{name}: computer, {title}")
        return [
            (computer if seat in bots else person).format(
                name=seat_name(seat, session.names),
                title=names.get(session.bots[seat], bots[seat].title) if seat in bots else "",
            )
            for seat in range(session.game.seats_in(session.options))
        ]

    def _links(self) -> list[list[str]]:
        """Links beside the game, which open in tabs of their own."""
        name = self.session.game.name
        learn = [[_("Learn it move by move"), f"../{kind}/{name}.ipynb"] for kind in [to_learn(name)] if kind]
        return [[_("The whole rulebook"), f"../rulebook/{name}.ipynb"], *learn]

    def _count_down(self) -> None:
        """Let the page count down to another deadline, or another player's last seconds, that have come."""
        deadline, now = self.room.countdown()
        hurry = None if deadline is None else self.board.face.hurry(self.board.look.view)
        due = deadline if hurry is None else hurry
        if due != self._due:
            self._due = due
            self.frame.countdown = {} if deadline is None else self._countdown(deadline, hurry, now)

    def _countdown(self, deadline: int, hurry: Hurry | None, now: int) -> dict[str, Any]:
        """What the page needs to count down from the millisecond ``now``."""
        if hurry is not None:
            name = seat_name(hurry.seat, self.session.names)
            return countdown(hurry, now, name, mine=hurry.seat in self.people)
        left = max(0, deadline - now)
        return {"ms": left, "words": seconds_left(-(-left // 1000)), "to": deadline}

    def _tell_time(self) -> None:
        """Send the countdown again with the time left now, for a view that was opened later."""
        self._due = None
        self._count_down()

    def note(self, words: str) -> None:
        """Show a notice in the message bar until a person has moved."""
        self.voice.note(words)

    def say_trouble(self, words: str) -> None:
        """Say what is wrong, such as why the computer players cannot go on."""
        self.board.say(words, "bad")

    # What is done

    @cached_property
    def _commands(self) -> dict[str, Callable[[], object]]:
        board = self.board
        return {
            "undo": board.undo,
            "redo": board.redo,
            "hint": board.hint,
            "do_it": self._do_it,
            "why": self.sheets.why,
            "time": self._tell_time,
            "rules": self.sheets.rules,
            "odds": self.sheets.odds,
            "table": self.sheets.table,
            "play-on": self._toggle_plays_on,
        }

    def _do(self, what: str, given: str) -> bool:
        """Do what was pressed beside the board; returns whether a typed move is accepted."""
        if what in ("hint", "odds") and not self.room.has_hints:
            why = _("against friends nobody has hints.")
            raise CubeplayError(_("Not told"), why, _("The host can allow them."))
        commands = self._commands | self.room.commands
        if what in commands:
            commands[what]()
        elif self.room.do(what, given):
            return False
        elif what == "act":
            self._act(given)
        elif what == "rule":
            self.sheets.rule(given)
        elif what == "over":
            self._go_on(given)
        elif what == "type":
            return self._type(given)
        return False

    def _act(self, given: str) -> None:
        """Do what a button says; a press on a button that is gone already does nothing."""
        action = next((each for each in self._offered() if each.id == given), None)
        if action is None:
            return
        if not self._warned and (seat := self._no_undo_after(action.move)) is not None:
            self._warned = True
            words = _("Then {name} moves, and this can't be taken back. Press it once more.")
            self.board.say(words.format(name=seat_name(seat, self.session.names)), "hint")
            return
        self.board.act(action.move, action.words)

    def _no_undo_after(self, move: Any) -> Seat | None:
        """The computer player that moves after a move, and so prevents that the move is undone.

        None for a move that is refused, or cannot be undone anyway: one that reveals something, or in a race.
        None if that computer player does not wait for the move; its own would replace the question at once.
        None at a shared table, too, where the others are asked.
        """
        if self.room.is_shared:
            return None
        session, seat = self.session, self.board.seat
        if isinstance(move, SelectMove) or seat is None or self.board.clock is not None:
            return None
        if not any(session.bots):
            return None
        try:
            step = session.game.apply(session.state, seat, move)
        except CubeplayError:
            return None
        then = session.game.to_move(step.state)
        computers = [actor for actor in then if isinstance(actor, int) and actor not in session.people]
        if len(computers) != len(then) or step.revealed:
            return None
        return next((actor for actor in computers if actor not in session.to_move), None)

    def _do_it(self) -> None:
        """Make the move of the last hint."""
        advice = self.board.advice
        if advice is not None and advice[0].move is not None:
            self.board.play(advice[0].move)

    def _type(self, given: str) -> bool:
        """Play a move in words, or list the legal ones for "?"."""
        move = given.strip()
        if move == "?":
            self.sheets.moves()
            return False
        return bool(move) and self.board.play(move)

    def _go_on(self, way: str) -> None:
        """Go on from a summary or a curtain; a shared game is looked back at only after its end."""
        others = self.room.endings | self.room.commands
        if way in others:
            others[way]()
        elif way.startswith(REVEAL):
            self._reveal(way.removeprefix(REVEAL))
        elif way in self._ways_on:
            self._ways_on[way]()
        elif self.room.is_shared and self.session.outcome is None:
            return
        elif way in self._ways_after:
            self._ways_after[way]()
        elif way.startswith(LOOK) and way.removeprefix(LOOK).isdecimal():
            self.room.look_back(int(way.removeprefix(LOOK)))

    @cached_property
    def _ways_on(self) -> dict[str, Callable[[], object]]:
        return {"reveal": self._reveal, "go-on": self._clear}

    @cached_property
    def _ways_after(self) -> dict[str, Callable[[], object]]:
        return {
            "ending": self._end,
            "look-back": lambda: self.room.look_back(0),
            "share": self.save_file,
            "pass-on": self.pass_on,
            "all-games": self.frame.leave,
        }

    def _reveal(self, seat: str = "") -> None:
        """Show the table to a seat of this device, or to the first that is asked."""
        if seat.isdecimal():
            self.curtain.reveal_to(int(seat))
        else:
            self.curtain.reveal()
        self.frame.begin()

    def _clear(self) -> None:
        self.overlay.clear()
        self._changed(self.board)
        self.frame.begin()

    def _end(self) -> None:
        self.overlay.end()
        self._changed(self.board)

    def _toggle_plays_on(self) -> None:
        """Make a person's forced moves at once from now on, or no longer."""
        self.frame.plays_on = not self.frame.plays_on
        self.play_forced(self.board.seat)

    def _play_on(self, news: bool) -> None:
        """After new moves, make the forced moves of the player who looks if this is switched on."""
        board = self.board
        if news and self.frame.plays_on and board.who != "nobody" and board.seat in self.people:
            self.play_forced(board.seat)

    def play_forced(self, seat: Seat | None = None) -> None:
        """Make forced moves, of one seat or of all; a single undo takes them back."""
        try:
            play_forced(self.session, seat)
        except CubeplayError as error:
            self.board.say(str(error), "bad")

    def _best(self) -> int | None:
        """The best result so far of somebody who plays this game alone; None if the store cannot be read."""
        try:
            return best_alone(self.session.game, self.page.store.games(), besides=self.id)
        except CubeplayError:
            return None

    def save_file(self) -> None:
        """Let the browser save the game to a file.  Raises SaveError for a shared game that is not over."""
        record = self.session.record
        self.frame.save(DownloadFile(f"{record.game}.json", files.dumps(record)))

    def pass_on(self) -> None:
        """Let the page share the game's link, result and picture."""
        card = game_card(self.session, date.today(), self.room.is_shared)
        self.frame.send({"type": "share"} | card)

    def put_away(self) -> None:
        """Stop everything that moves by itself, and close the board."""
        self.room.end()
        self.board.put_away()


def _key_lines(face: Face) -> list[str]:
    """What the keys of the keyboard do, in lines."""
    return [
        *([_("{what}: the board has the focus.").format(what=face.keys_text)] if face.keys_text else []),
        _("Arrow keys: walk over the board. Enter or Space: press."),
        _("Tab: to the next part of the page."),
        _("/ : type a move. ? in that field lists all that are allowed."),
        _("U: undo. H: hint. Esc: close a sheet."),
        _("S: skip the computers' moves. P: stop them, or let them go on."),
    ]
