"""The page on which a game is played: set-up, board, turn, actions, log; saved as it goes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from cubeplay import record as files
from cubeplay.errors import CubeplayError, SaveError, UnreadableGame
from cubeplay.game import Game
from cubeplay.players import seated
from cubeplay.registry import find_game
from cubeplay.rulebook import Seat, seat_name
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.teach.illustrated import illustrated
from cubeplay.words import _, plural
from ipywidgets import Box, VBox

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.driver import Driver
from cubeplay_widgets.board.face import Face
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.pages.address import Address
from cubeplay_widgets.pages.keeping import Keeping, Unreadable
from cubeplay_widgets.pages.panels import (
    Actions,
    Controls,
    HandOver,
    Log,
    RealDice,
    TypedMove,
    WhoseTurn,
    WhyNot,
)
from cubeplay_widgets.pages.parts import TextLine, button, card, dressed, heading, html, row, show
from cubeplay_widgets.pages.person import current_person
from cubeplay_widgets.pages.setup import Seating, SetUp
from cubeplay_widgets.pages.upload import Upload


def play(
    game: str | Game[Any, Any] | Session,
    *,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    **options: Any,
) -> PlayPage:
    """A page on which a game is played, in one line of a notebook.

    With nothing but a game's name the page asks who plays and how; with ``names``, ``bots`` or options
    the game begins at once, and a session goes on where it stands.  Raises CubeplayError for a game,
    an option or a computer player that does not exist.

    >>> page = play("cubo")
    >>> page.table is None
    True
    >>> play(Session("cubo", seed=7, names=("Plum", "Fig"))).table.session.names
    ('Plum', 'Fig')
    """
    found = game.game if isinstance(game, Session) else find_game(game)
    if found.name not in BOARDS:
        why = _("{game} has no board here.").format(game=found.title)
        raise CubeplayError(_("Not shown"), why, _("Play it with Session, by typed moves."))
    page = PlayPage(BOARDS[found.name](), found.name)
    if isinstance(game, Session):
        page.go_on(game)
    elif names or bots or options:
        page.go_on(Session(found, names=names, bots=bots, **options))
    return page


class PlayPage(VBox):  # type: ignore[misc]
    """All of a play page.  A game that the page's address names is resumed; else the set-up is shown."""

    def __init__(self, face: Face, game: str, store: Store | None = None) -> None:
        self.face, self.game = face, find_game(game)
        self._store = store
        self.table: PlayTable | None = None
        self.says = TextLine()
        self.setup = SetUp(self.game, self.start)
        self.load = Upload(_("Load a game from a file"), self.load_file, self._refused)
        self.unreadable = Unreadable(lambda: self.store, self.again)
        self.opening = card(self.setup, row(self.load), self.says, self.unreadable, classes=["cp-opening"])
        self.address = Address(self.resume, self.show_rule)
        super().__init__([self.opening, self.address])
        dressed(self, "cp-stack")

    @property
    def store(self) -> Store:
        """Where the games of whoever sits at the page are kept.  Raises SaveError."""
        if self._store is None:
            self._store = Store(owner=current_person())
        return self._store

    def start(self, table: Seating) -> None:
        """Start a new game.  Raises CubeplayError for a set-up that cannot be."""
        session = Session(self.game, names=table.names, bots=table.bots, chance=table.chance, **table.options)
        self.go_on(session)

    def go_on(self, session: Session) -> None:
        """Show a game, and keep it as soon as that can be.

        Raises CubeplayError for a bot that does not exist.
        """
        seated(session)
        self._show(session, "")

    def resume(self, id: str) -> None:
        """Go on with a saved game; "" keeps the set-up."""
        if not id:
            return
        try:
            session = self.store.open(id)
            if session.game.name != self.game.name:
                why = _("it is a game of {title}.").format(title=session.game.title)
                raise SaveError(_("Game not opened"), why, _("Open it from the list of saved games."))
            self._show(session, id)
        except UnreadableGame as error:
            self.unreadable.about(id, error)
        except CubeplayError as error:
            self._refused(error)

    def show_rule(self, id: str) -> None:
        """Lay the position in which a rule can be seen, to be tried out; without one the set-up stays."""
        rulebook = self.game.rulebook
        picture = illustrated(self.game).picture(rulebook[id]) if id in rulebook else None
        if picture is not None:
            self.go_on(picture.session())

    def load_file(self, text: str, name: str) -> None:
        """Go on with a game from a save file, as a new game; a refusal leaves all as it was."""
        try:
            record = files.loads(text, name)
            if record.game != self.game.name:
                why = _("it is a game of {title}.").format(title=find_game(record.game).title)
                raise SaveError(_("Game not loaded"), why, _("Load it on that game's page."))
            self.go_on(Session.from_record(record))
        except CubeplayError as error:
            self._refused(error)

    def _refused(self, error: CubeplayError) -> None:
        self.says.say(str(error), "bad")

    def _show(self, session: Session, id: str) -> None:
        self.leave()
        self.table = PlayTable(self, session, id)
        self.address.point_to(self.table.id)
        self.says.say("")
        self.children = (self.table, self.address)

    def again(self) -> None:
        """Back to the set-up; the game stays saved."""
        self.leave()
        self.address.point_to("")
        self.children = (self.opening, self.address)

    def leave(self) -> None:
        """Put the game away that is on the page."""
        if self.table is not None:
            self.table.put_away()
            self.table = None


class PlayTable(VBox):  # type: ignore[misc]
    """One game on its page."""

    def __init__(self, page: PlayPage, session: Session, id: str) -> None:
        self.page, self.session = page, session
        self.keeping = Keeping(session, id, lambda: page.store, page.address.point_to)
        self.people = _people(session)
        self.board = Board(session, page.face, _who(self.people))
        self.driver = Driver(
            session,
            self._waiting,
            lambda: self.board.motion.running,
            self._in_trouble,
        )
        if session.game.timed(session.options):
            self.board.clock = self.driver.clock
        self.countdown = dressed(html(), "cp-countdown")
        self.actions = Actions(self.board)
        self.seats = html(
            f'<ul class="cp-plain">{"".join(f"<li>{escape(line)}</li>" for line in self._seats())}</ul>'
        )
        self.panel, self.below = html("", "cp-card", "cp-panel"), html("", "cp-card", "cp-panel", "cp-below")
        parts = [self.board, WhyNot(self.board), Log(self.board), self.below]
        middle = dressed(VBox(parts), "cp-stack", "cp-middle")
        self.dice = RealDice(self.board)
        turn = [WhoseTurn(self.board), self.countdown, self.dice]
        turn_place = dressed(VBox(turn), "cp-stack", "cp-turn-place")
        self.columns = dressed(Box([turn_place, middle, self._right()]), "cp-play-page")
        hides = session.game.hides(session.options)
        self.curtain = HandOver(self.board, self.columns, self.people if hides else ())
        self.board.follow(() if hides else self.people)
        super().__init__([self.curtain, self.columns])
        dressed(self, "cp-stack")
        show(self.countdown, False)
        self.board.on_change(self._changed)
        self.keeping.begin()
        self._changed(self.board)
        self.driver.start()

    @property
    def id(self) -> str:
        """The game's id in the store; "" while it is not kept."""
        return self.keeping.id

    def _right(self) -> VBox:
        """Actions, help, typed moves, and what can be done with the game itself."""
        controls = Controls(self.board)
        new = button(_("New game"), self.board.guarded(self.page.again))
        mine = card(heading(_("This game")), self.seats, self.keeping, row(new))
        parts = [heading(_("Actions")), self.actions, controls, TypedMove(self.board)]
        return dressed(VBox([card(*parts), self.panel, mine]), "cp-stack", "cp-right")

    def _changed(self, board: Board) -> None:
        """Say what stands beside the board now, and whether the game is kept."""
        for part, words in ((self.panel, board.face.panel), (self.below, board.face.below)):
            part.value = words(board.look)
            show(part, bool(part.value))
        self.keeping.refresh()

    def _seats(self) -> list[str]:
        """Who plays, in words."""
        bots = seated(self.session)
        seats = range(self.session.game.seats_in(self.session.options))
        person, computer = _("{name}: person"), _("{name}: computer, {title}")
        return [
            (computer if seat in bots else person).format(
                name=seat_name(seat, self.session.names),
                title=bots[seat].title if seat in bots else "",
            )
            for seat in seats
        ]

    def _in_trouble(self, words: str) -> None:
        """Say what keeps the computer players from going on."""
        self.board.say(words, "bad")

    def _waiting(self, left: int | None) -> None:
        """Show the seconds of a countdown."""
        show(self.countdown, left is not None)
        if left is not None:
            seconds = -(-left // 1000)
            told = plural("{seconds} second left", "{seconds} seconds left", seconds)
            words = f'<p role="timer">{escape(told).format(seconds=f"<b>{seconds}</b>")}</p>'
            if self.countdown.value != words:
                self.countdown.value = words

    def put_away(self) -> None:
        """Stop what moves by itself and take the board off the page."""
        self.driver.stop()
        self.keeping.put_away()
        self.board.put_away()


def _people(session: Session) -> tuple[Seat, ...]:
    """The seats that persons play."""
    bots = seated(session)
    return tuple(seat for seat in range(session.game.seats_in(session.options)) if seat not in bots)


def _who(people: tuple[Seat, ...]) -> Any:
    """Who looks at the board: the only person, whoever is to move, or nobody."""
    if not people:
        return "nobody"
    return people[0]
