"""The page on which a game is played, from the set-up to the end; every move is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from cubeplay.errors import CubeplayError, SaveError, UnreadableGame
from cubeplay.game import Game
from cubeplay.place import HERE
from cubeplay.players import seated
from cubeplay.registry import find_game
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.session.link import LinkError, linked_game
from cubeplay.store import Store
from cubeplay.words import _
from ipywidgets import VBox

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.pages.address import BACK, PageAddress
from cubeplay_widgets.pages.autosave import Unreadable
from cubeplay_widgets.pages.last_time import LastTime
from cubeplay_widgets.pages.notebooks import speak_here
from cubeplay_widgets.pages.person import current_person
from cubeplay_widgets.pages.setup import Seating, SetUp
from cubeplay_widgets.pages.small_widgets import Note, TextLine, button, dressed, row
from cubeplay_widgets.pages.upload import Upload
from cubeplay_widgets.table.local_room import LocalRoom
from cubeplay_widgets.table.play_table import PlayTable
from cubeplay_widgets.table.real_start import RealStart

if TYPE_CHECKING:
    from cubeplay.own_pieces import Cupboard
    from cubeplay.tables import Tables

    from cubeplay_widgets.replay.replay import Replay


def play(
    game: str | Game[Any, Any] | Session,
    *,
    names: Sequence[str] = (),
    bots: Sequence[str] = (),
    language: str = "",
    **options: Any,
) -> PlayPage:
    """A page on which a game is played, in one line of a notebook.

    With only a game's name the page asks who plays and how; with ``names``, ``bots`` or options the game
    begins at once, and a session is continued.  ``language`` is the code of the one that the notebook
    speaks, like "de".  Raises CubeplayError for a game, an option, a computer player or a language that does
    not exist.

    >>> page = play("cubo")
    >>> page.table is None
    True
    >>> play(Session("cubo", seed=7, names=("Plum", "Fig"))).table.session.names
    ('Plum', 'Fig')
    """
    speak_here(language)
    found = game.game if isinstance(game, Session) else find_game(game)
    if found.name not in BOARDS:
        why = _("{game} has no board here.").format(game=found.title)
        raise CubeplayError(_("Not shown"), why, _("Play it with Session, by typed moves."))
    page = PlayPage(BOARDS[found.name](), found.name)
    if isinstance(game, Session):
        page.go_on(game)
    elif names or bots or options:
        session = Session(found, names=names, bots=bots, **options)
        seated(session)
        page.go_on(session)
    return page


class PlayPage(VBox):  # type: ignore[misc]
    """The whole page.  It resumes the game that its address names, else it shows the set-up."""

    def __init__(self, face: Face, game: str, store: Store | None = None) -> None:
        self.face, self.game = face, find_game(game)
        self._store = store
        self.table: PlayTable | None = None
        self.back: Replay | None = None
        self.says = TextLine()
        last = LastTime(self.game, lambda: self.store)
        invite = self.invite if HERE.processes else None
        own = self.own_pieces if self.game.own_pieces else None
        self.setup = SetUp(self.game, self.start, last, own, invite)
        self.load = Upload(_("Load a game from a file"), self.load_file, self._refused)
        self.unreadable = Unreadable(lambda: self.store, self.again)
        self.no_table = NoTable(lambda: self.address.lead_to(""))
        self.real = RealStart(face, self.setup) if face.lays else None
        real = [self.real] if self.real else []
        parts = [self.no_table, self.setup, *real, row(self.load), self.says, self.unreadable]
        self.opening = dressed(VBox(parts), "cp-opening")
        self.address = PageAddress(self.resume, self.show_rule, self.open_link)
        super().__init__([self.opening, self.address])
        dressed(self, "cp-play")

    @property
    def store(self) -> Store:
        """The store with the games of the person at the page.  Raises SaveError."""
        if self._store is None:
            self._store = Store(owner=current_person())
        return self._store

    def own_pieces(self) -> Cupboard:
        """The own pieces of the person at the page.  Raises SaveError."""
        from cubeplay.own_pieces import Cupboard

        return Cupboard(self.store)

    def start(self, table: Seating) -> None:
        """Start a new game.  Raises CubeplayError for an impossible set-up."""
        if self.real:
            self.real.check_closed()
        session = Session(self.game, names=table.names, bots=table.bots, chance=table.chance, **table.options)
        seated(session)
        self.go_on(session)

    # At a table of several devices

    @cached_property
    def tables(self) -> Tables:
        """The tables of several devices.  Raises SaveError."""
        from cubeplay.tables import Tables

        return Tables(self._store.place if self._store else None)

    def invite(self, seating: Seating) -> None:
        """Open a table with the set-up, and go to its page, where others are invited.

        Raises CubeplayError, also in an editor, where there is no such page.
        """
        if not self.address.has_pages:
            why = _("a notebook in an editor lets nobody else in.")
            next = _("Start the pages with {command}, and press Invite there.")
            raise CubeplayError(_("Not invited"), why, next.format(command="cubeplay dashboard --share"))
        from cubeplay_widgets.table.open_table import open_table

        self.to_table(open_table(self.tables, self.game, current_person(), seating))

    def join(self, code: str) -> None:
        """Show the table of a code with the seats of this device.

        If the device has no seat there, or the game has not begun, go to the page of the table.  If there is
        no such table, say so.  If the table has a rematch, show the rematch.
        """
        from cubeplay_widgets.table.open_table import shared_session
        from cubeplay_widgets.table.shared_room import SharedRoom

        try:
            session = shared_session(self.tables, code, self.game, current_person())
        except CubeplayError as error:
            self.gone(error)
            return
        if session is None:
            self.to_table(code)
            return
        self.leave()
        self.table = PlayTable(self, SharedRoom(self, session))
        self.address.point_to_table(session.code)
        self.no_table.tell("")
        self.children = (self.table, self.address)
        if session.known.next:  # the host has begun a rematch meanwhile
            self.join(session.known.next)

    def to_table(self, code: str) -> None:
        """Go to the page of a table, with its seats, code and host's buttons."""
        self.leave()
        self.address.lead_to(f"table/{quote(code, safe='')}")

    def gone(self, error: CubeplayError) -> None:
        """Say that there is no such table, or no longer, and what to do then."""
        self.leave()
        self.setup.recall()
        self.children = (self.opening, self.address)
        self.no_table.about(error)

    # One device

    def go_on(self, session: Session) -> None:
        """Show a game, and save it as soon as possible.

        A computer player that is no longer installed is replaced by another one.
        """
        self._show(session, "")

    def resume(self, id: str) -> None:
        """Resume a saved game, or look back at it.

        Without an id the set-up stays, and fills in what the person chose last.
        """
        if self.address.table:
            self.join(self.address.table)
            return
        if id:
            self._try(id, self._open_replay if self.address.look == BACK else self._resume)
        if self.table is None and self.back is None:
            self.setup.recall(self.address.own)

    def _try(self, id: str, show: Callable[[str], None]) -> None:
        """Show a saved game, or say why that is not possible."""
        try:
            show(id)
        except UnreadableGame as error:
            self.unreadable.about(id, error)
        except CubeplayError as error:
            self._refused(error)

    def _open_replay(self, id: str) -> None:
        from cubeplay_widgets.replay.page import replay_of

        self.show_replay(replay_of(self, id))

    def _resume(self, id: str) -> None:
        session = self.store.open(id)
        if session.game.name != self.game.name:
            why = _("it is a game of {title}.").format(title=session.game.title)
            raise SaveError(_("Game not opened"), why, _("Open it from the list of saved games."))
        self._show(session, id)

    def show_replay(self, back: Replay) -> None:
        """Show a replay instead of the table."""
        self.leave()
        self.back = back
        self.says.say("")
        self.children = (back, self.address)

    def show_rule(self, id: str) -> None:
        """Show the position of a rule's picture, to try it out; without a picture the set-up stays."""
        from cubeplay.teach.illustrated_rulebook import illustrated

        rulebook = self.game.rulebook
        picture = illustrated(self.game).picture(rulebook[id]) if id in rulebook else None
        if picture is None:
            self.setup.recall()
        else:
            self.go_on(picture.session())

    def open_link(self, link: str) -> None:
        """Show the game of a link, to look at or to play on; if it is refused nothing changes."""
        from cubeplay_widgets.replay.replay import Replay

        try:
            if self.table is not None and self.table.room.is_shared:
                why = _("you sit at a table of several devices.")
                raise LinkError(why, _("Open it in another tab."))
            session = linked_game(link)
            if session.game.name != self.game.name:
                why = _("it is a game of {title}.").format(title=session.game.title)
                raise LinkError(why, _("Open it on that game's page."))
        except CubeplayError as error:
            self._refused(error)
            return
        id = self.table.id if self.table else ""
        close = partial(self.resume, id) if id else self.again
        self.show_replay(Replay(session, self.face, self.go_on, close, linked=True))

    def load_file(self, text: str, name: str) -> None:
        """Continue a game from a save file as a new game; if it is refused nothing changes."""
        try:
            record = files.loads(text, name)
            if record.game != self.game.name:
                why = _("it is a game of {title}.").format(title=find_game(record.game).title)
                raise SaveError(_("Game not loaded"), why, _("Load it on that game's page."))
            self.go_on(Session.from_record(record))
        except CubeplayError as error:
            self._refused(error)

    def _refused(self, error: CubeplayError) -> None:
        """Say what is refused where it can be seen: at the table, in the look back, or under the set-up."""
        if self.table is not None:
            self.table.say_trouble(str(error))
        elif self.back is not None:
            self.back.frame.say(str(error), mark="bad")
        else:
            self.says.say(str(error), "bad")

    def _show(self, session: Session, id: str) -> None:
        self.leave()
        self.table = PlayTable(self, LocalRoom(self, session, id))
        self.address.point_to(self.table.id)
        self.says.say("")
        self.children = (self.table, self.address)

    def again(self) -> None:
        """Back to the set-up; the game stays saved."""
        self.leave()
        self.setup.recall()
        self.address.point_to("")
        self.children = (self.opening, self.address)

    def leave(self) -> None:
        """Close the game or replay on the page."""
        if self.table is not None:
            self.table.put_away()
            self.table = None
        if self.back is not None:
            self.back.put_away()
            self.back = None


class NoTable(Note):
    """Says that there is no such table; ``elsewhere`` opens the page to type another code."""

    def __init__(self, elsewhere: Callable[[], None]) -> None:
        super().__init__("bad", _("You are at no table"), level=2)
        self.elsewhere = button(_("Type another code"), elsewhere)

    def about(self, error: CubeplayError) -> None:
        """Say why, and that a game can be set up below."""
        words = _("Or set a game up here.")
        self.tell(f"<p>{escape(str(error))}</p><p>{escape(words)}</p>", [self.elsewhere])
