"""A game in play on a page: the board, the frame round it, and what moves by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Final, Protocol

from cubeplay.errors import BotError, CubeplayError
from cubeplay.players import Gone, sitting
from cubeplay.players.strengths import called, stand_in
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session, play_forced, rematch
from cubeplay.session import record as files
from cubeplay.store import Store
from cubeplay.store.numbers import best_alone
from cubeplay.words import _, plural, shortened
from ipywidgets import Box

from cubeplay_widgets.board.board import Board, Who
from cubeplay_widgets.board.driver import PageDriver
from cubeplay_widgets.board.face import Action, Face, Hurry
from cubeplay_widgets.board.presses import around
from cubeplay_widgets.endings import PLAY_ON
from cubeplay_widgets.endings.summary import LOOK, EndingButton
from cubeplay_widgets.pages.address import PageAddress
from cubeplay_widgets.pages.download import DownloadFile
from cubeplay_widgets.pages.keeping import Keeping
from cubeplay_widgets.pages.parts import dressed, show
from cubeplay_widgets.paint.scene import SelectMove
from cubeplay_widgets.paint.seats import seat_glyph
from cubeplay_widgets.table.countdown import countdown
from cubeplay_widgets.table.frame import TableFrame
from cubeplay_widgets.table.hand_over import HandOver
from cubeplay_widgets.table.overlay import Overlay
from cubeplay_widgets.table.real_dice import RealDice
from cubeplay_widgets.table.sheets import Sheets
from cubeplay_widgets.table.voice import TITLE, Stuck, Voice

ALARMS: Final = (10, 3)
"""Seconds before the end of a countdown at which a sound is played."""

MOST_LINES: Final = 100
"""The most lines of the log on a page."""

STAND_IN: Final = "stand-in "
"""How the ids of buttons begin that replace a computer player; the seat's number follows."""


class TableContext(Protocol):
    """What a table needs of its page."""

    face: Face
    address: PageAddress

    @property
    def store(self) -> Store:
        """The store of games."""

    def again(self) -> None:
        """Show the set-up for another game."""

    def go_on(self, session: Session) -> None:
        """Show another game instead of this one."""

    def look_back(self, table: PlayTable, number: int) -> None:
        """Show the replay of a table's game at the position after a move; 0 is its end."""


class Driver(Protocol):
    """What lets computer players and the clock move, and how people set the pace."""

    stands: bool
    skips: bool

    @property
    def failed(self) -> Mapping[Seat, BotError]:
        """The errors of computer players that have failed, by seat."""

    def start(self) -> None:
        """Begin."""

    def pause(self) -> None:
        """Let computer players wait."""

    def go_on(self) -> None:
        """Let computer players move again."""

    def skip(self) -> None:
        """Let computer players make all their moves at once."""

    def stop(self) -> None:
        """End for ever."""


class PlayTable(Box):  # type: ignore[misc]
    """One game on its page."""

    def __init__(self, page: TableContext, session: Session, id: str) -> None:
        self.page, self.session = page, session
        self.keeping = self._keeping(id)
        self.people = session.people
        self._failed_bots = set[str]()
        self._hurried: Hurry | None = None
        self._warned = False
        who: Who = self.people[0] if self.people else "nobody"
        self.board = Board(session, page.face, who, quiet=True, steers=True)
        self.frame = TableFrame(self._do, key_lines=_key_lines(page.face), links=self._links())
        self._heard = len(session.played)
        self.sheets = Sheets(self.board, self.frame)
        self.voice = self._voice()
        self.driver = self._driver()
        hides = session.game.hides(session.options)
        self.curtain = self._curtain(self.people if hides else ())
        self.board.follow(() if hides else self.people)
        self.overlay = Overlay(self.board, self.frame, self.curtain, self._best, self._available)
        self.dice = RealDice(self.board)
        self.stage = dressed(Box([self.board]), "cp-stage")
        super().__init__([self.frame, self.keeping, self.stage, self.dice])
        dressed(self, "cp-table", f"cp-table-{session.game.name}")
        self.board.on_change(self._changed)
        self.keeping.begin()
        self._replace_gone()
        self._changed(self.board)
        self.frame.begin()
        self.driver.start()

    def _keeping(self, id: str) -> Keeping:
        """What saves the game of an id; "" for a game that is not saved yet."""
        return Keeping(self.session, id, lambda: self.page.store, self.page.address.point_to)

    def _voice(self) -> Voice:
        """The message bar."""
        return Voice(self.board, self.frame, self.people, lambda: self.driver.stands, self._stuck)

    def _moves_shown(self) -> int:
        """The number of moves that the page is told."""
        return len(self.session.played)

    def _curtain(self, people: tuple[Seat, ...]) -> HandOver:
        """What hides the hands of people from each other."""
        return HandOver(self.board, self.frame, people)

    def _available(self, buttons: tuple[EndingButton, ...]) -> tuple[EndingButton, ...]:
        """The buttons of an ending that are available here."""
        return buttons

    def _driver(self) -> Driver:
        """What lets the computer players and the clock move."""
        driver = PageDriver(self.session, self._waiting, self._busy, self._in_trouble, self._failed)
        if self.session.game.timed(self.session.options):
            self.board.clock = driver.clock
        return driver

    @property
    def id(self) -> str:
        """The game's id in the store; "" while it is not saved."""
        return self.keeping.id

    # What is shown

    def _changed(self, board: Board) -> None:
        """Update everything round the board."""
        face, look, frame = board.face, board.look, self.frame
        self.keeping.refresh()
        show(self.keeping, self.keeping.trouble is not None)
        with frame.hold_sync():
            self.overlay.look()
            self.voice.tell(*(self.overlay.words if self.overlay.kind else (self.curtain.words, "")))
            frame.actions = [_action_data(action) for action in self._offered()]
            frame.asked = face.question(look)
            frame.seats = self._seats()
            progress = face.progress(look)
            frame.progress = {"words": progress.words, "done": progress.done, "of": progress.of}
            frame.beside = face.beside(look)
            frame.table_title = self.sheets.table_title
            frame.has_odds = self._helps() and bool(face.has_odds(look))
            frame.tell_log(self._log())
            frame.tools = self._tools()
            frame.pace = self._pace()
            frame.about = [*self._who_plays(), self.keeping.says.text]
            frame.goes_on = self.session.outcome is None
            frame.moves = self._moves_shown()
        news = len(self.session.played) > self._heard
        self._feedback()
        self._play_on(news)

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
                "state": card.state,
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
        book = self.session.game.rulebook
        told = self.session.latest(self.board.seat, MOST_LINES)[::-1]
        return [
            {"number": line.number, "text": line.text, "rule": line.rule, "title": book[line.rule].title}
            for line in told
        ]

    def _tools(self) -> dict[str, bool]:
        """Which tools do something now; the others say why not if pressed."""
        session, board = self.session, self.board
        mine = session.outcome is None and board.seat in session.to_move and board.who != "nobody"
        return {
            "undo": any(isinstance(played.actor, int) for played in session.played),
            "hint": mine and self._helps(),
            "why": bool(board.last_objections),
        }

    def _helps(self) -> bool:
        """Whether there are hints and odds here."""
        return True

    def _pace(self) -> list[str]:
        """The buttons while computer players move; none if a clock runs for computer players, too."""
        session, bots = self.session, sitting(self.session).keys() - self.driver.failed.keys()
        if self.board.clock or not session.to_move or any(actor not in bots for actor in session.to_move):
            return []
        return ["go", "skip"] if self.driver.stands else ["skip", "stop"]

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
        rulebook, learn = f"../rulebook/{name}.ipynb", f"../rules/{name}.ipynb"
        return [[_("The whole rulebook"), rulebook], [_("Learn it step by step"), learn]]

    def _waiting(self, left: int | None) -> None:
        """Show the seconds left of a countdown."""
        if self._shows_countdown(None if left is None or self.board.clock is None else self.board.clock()):
            left = None
        seconds = -1 if left is None else -(-left // 1000)
        told = plural("{seconds} second left", "{seconds} seconds left", max(0, seconds))
        if seconds in ALARMS and seconds != self.frame.left:
            self.frame.sound("alarm")
        with self.frame.hold_sync():
            self.frame.left = seconds
            self.frame.left_words = told.format(seconds=seconds)

    def _shows_countdown(self, now: int | None) -> bool:
        """Let the page count down a player's last seconds, if they run at the millisecond ``now``."""
        hurry = None if now is None else self.board.face.hurry(self.board.look.view)
        if now is not None and hurry is not None and hurry != self._hurried:
            name = seat_name(hurry.seat, self.session.names)
            self.frame.countdown = countdown(hurry, now, name, mine=hurry.seat in self.people)
        elif hurry is None and self._hurried is not None:
            self.frame.countdown = {}
        self._hurried = hurry
        return hurry is not None

    def _busy(self) -> bool:
        """Whether computer players are to wait: for an animation, or while a summary is shown."""
        moves = self.board.motion.running and not self.driver.skips
        return moves or bool(self.overlay.kind)

    def _in_trouble(self, words: str) -> None:
        """Say why the computer players cannot go on."""
        self.board.say(words, "bad")

    # A computer player that fails

    def _failed(self, error: BotError) -> None:
        """Say that a computer player cannot play on; replace one that is no longer installed."""
        self._failed_bots.add(self.session.bots[error.seat])
        if error.fault == "gone":
            self._stand_in(error.seat)
        self._changed(self.board)

    def _replace_gone(self) -> None:
        """Replace computer players that are no longer installed."""
        for seat, bot in sitting(self.session).items():
            if isinstance(bot, Gone) and self.session.outcome is None:
                self._stand_in(seat)

    def _stand_in(self, seat: Seat) -> None:
        """Let another computer player, if there is one, take the seat of one that cannot play on."""
        session = self.session
        then = stand_in(session.game, {*self._failed_bots, session.bots[seat]})
        if not then:
            return
        before = sitting(session)[seat]
        player = self._title(seat, before.title)
        words = _("{player} is not here any more: {other} plays on for {name}.")
        if not isinstance(before, Gone):
            words = _("{player} plays no more: {other} plays on for {name}.")
        session.reseat(seat, then)
        self.keeping.reseat()
        name, other = seat_name(seat, session.names), called(session.game).get(then, then)
        self.voice.note(words.format(player=player, other=other, name=name))

    def _title(self, seat: Seat, title: str) -> str:
        """The title of a seat's computer player, short enough for the message bar."""
        session = self.session
        return shortened(called(session.game).get(session.bots[seat], title), TITLE)

    def _stuck(self) -> Stuck | None:
        """What to say about a computer player that is to move and has failed; None if there is none."""
        failed, session = self.driver.failed, self.session
        error = next((each for seat, each in failed.items() if seat in session.to_move), None)
        if error is None:
            return None
        name, then = seat_name(error.seat, session.names), stand_in(session.game, self._failed_bots)
        words = _("{player} cannot play on for {name}: {why}")
        words = words.format(player=self._title(error.seat, error.player), name=name, why=error.why)
        if not then:
            return Stuck(words, _("Your game is saved. Start a new one."), (("new", _("New game")),))
        other = called(session.game).get(then, then)
        way = f"{STAND_IN}{error.seat}", _("Let {other} play").format(other=other)
        return Stuck(words, _("Your game is saved."), (way,))

    # What is done

    @cached_property
    def _commands(self) -> dict[str, Callable[[], object]]:
        board = self.board
        return {
            "undo": board.undo,
            "redo": board.redo,
            "again": board.restart,
            "hint": board.hint,
            "do_it": self._do_it,
            "why": self.sheets.why,
            "rules": self.sheets.rules,
            "odds": self.sheets.odds,
            "table": self.sheets.table,
            "new": self.page.again,
            "play-forced": self._play_forced,
            PLAY_ON.id: self._toggle_plays_on,
            "skip": lambda: self._set_pace(self.driver.skip),
            "stop": lambda: self._set_pace(self.driver.pause),
            "go": lambda: self._set_pace(self.driver.go_on),
            "file": lambda: self.frame.save(self._file()),
        }

    def _do(self, what: str, given: str) -> bool:
        """Do what was pressed beside the board; returns whether a typed move is accepted."""
        if what in self._commands:
            self._commands[what]()
        elif what.startswith(STAND_IN):
            self._replace_failed(what.removeprefix(STAND_IN))
        elif what == "act":
            self._act(given)
        elif what == "rule":
            self.sheets.rule(given)
        elif what == "over":
            self._go_on(given)
        elif what == "type":
            return self._type(given)
        return False

    def _replace_failed(self, seat: str) -> None:
        """Replace the failed computer player of a seat; a second press does nothing."""
        failed = next((each for each in self.driver.failed if str(each) == seat), None)
        if failed is not None:
            self._stand_in(failed)
            self._changed(self.board)

    def _act(self, given: str) -> None:
        """Do what a button says; a press on a button that is gone already does nothing."""
        action = next((each for each in self._offered() if _action_id(each) == given), None)
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
        """
        session, seat, bots = self.session, self.board.seat, sitting(self.session)
        if isinstance(move, SelectMove) or seat is None or not bots or self.board.clock is not None:
            return None
        try:
            step = session.game.apply(session.state, seat, move)
        except CubeplayError:
            return None
        next = session.game.to_move(step.state)
        computers = [actor for actor in next if isinstance(actor, int) and actor in bots]
        return computers[0] if computers and len(computers) == len(next) and not step.revealed else None

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
        """Go on from a summary or a curtain."""
        if way in self._ways_on:
            self._ways_on[way]()
        elif way.startswith(LOOK) and way.removeprefix(LOOK).isdecimal():
            self.page.look_back(self, int(way.removeprefix(LOOK)))

    @cached_property
    def _ways_on(self) -> dict[str, Callable[[], object]]:
        return {
            "reveal": self._reveal,
            "go-on": self._clear,
            "ending": self._end,
            "rematch": lambda: self.page.go_on(rematch(self.session)),
            "rematch-turned": lambda: self.page.go_on(rematch(self.session, turned=True)),
            "look-back": lambda: self.page.look_back(self, 0),
            "share": lambda: self.frame.save(self._file()),
            "change-players": self.page.again,
            "all-games": self.frame.leave,
        }

    def _reveal(self) -> None:
        self.curtain.reveal()
        self.frame.begin()

    def _clear(self) -> None:
        self.overlay.clear()
        self._changed(self.board)
        self.frame.begin()

    def _end(self) -> None:
        self.overlay.end()
        self._changed(self.board)

    def _set_pace(self, change: Callable[[], None]) -> None:
        """Change how computer players move; on a person's turn do nothing."""
        if self._pace():
            change()
            self._changed(self.board)

    def _toggle_plays_on(self) -> None:
        """Make a person's forced moves at once from now on, or no longer."""
        self.frame.plays_on = not self.frame.plays_on
        self._play_forced(self.board.seat)

    def _play_on(self, news: bool) -> None:
        """After new moves, make the forced moves of the player who looks if this is switched on."""
        board = self.board
        if news and self.frame.plays_on and board.who != "nobody" and board.seat in self.people:
            self._play_forced(board.seat)

    def _play_forced(self, seat: Seat | None = None) -> None:
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

    def _file(self) -> DownloadFile:
        record = self.session.record
        return DownloadFile(f"{record.game}.json", files.dumps(record))

    def put_away(self) -> None:
        """Stop everything that moves by itself, and close the board."""
        self.driver.stop()
        self.keeping.put_away()
        self.board.put_away()


def _action_id(action: Action) -> str:
    """The id of a button in messages of the page."""
    return f"{action.row}\t{action.words}"


def _action_data(action: Action) -> dict[str, Any]:
    """A button for the frame's script."""
    return {
        "words": action.words,
        "main": action.main,
        "open": action.open,
        "note": action.note,
        "row": action.row,
        "pressed": action.pressed,
        "bar": action.bar,
        "near": action.near or action.main,
    }


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
