"""What lies on the table in Cubo: dice, squares, players, and the centre.

Annotations are evaluated here at once: the codec cannot resolve postponed ones of a named tuple.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from cubeplay.rulebook import Seat
from cubeplay.session.shown import ShownState
from cubeplay.words import _, cached_by_language, listed

Colour = Literal["red", "blue", "white"]
Straights = Literal["ordered", "any"]
Timing = Literal["untimed", "timed"]
Phase = Literal["flip", "centre", "command", "play", "scoring", "over"]
"""Where a round stands: the counter is to be flipped, the centre dice fall, the command is awaited,
everybody plays, squares are scored, the game is over."""

Decision = Literal["", "reroll", "call", "sealed"]
"""What a player chose in an untimed beat; ``sealed`` is a choice that others may not see yet."""


class Die(NamedTuple):
    """A die: its colour and the pips on top; 0 pips before its first roll.

    >>> print(Die("red", 4), Die("red", 4).code)
    red 4 r4
    """

    colour: Colour
    pips: int

    def __str__(self) -> str:
        return f"{self.colour} {self.pips}"

    @property
    def code(self) -> str:
        """The short notation."""
        return f"{self.colour[0]}{self.pips}"

    @property
    def words(self) -> str:
        """The die as people read it."""
        return _die_words(self.colour, self.pips)


_DIE_WORDS: Final = {"red": _("red {pips}"), "blue": _("blue {pips}"), "white": _("white {pips}")}


@cached_by_language()
def _die_words(colour: Colour, pips: int) -> str:
    return _DIE_WORDS[colour].format(pips=pips)


Cells = tuple[Die | None, ...]
"""The nine fields of a square in reading order; None is an empty field."""

FIELDS: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""The names of the fields in reading order: column letter, then row number from the top."""

INDEX: Final = {field: index for index, field in enumerate(FIELDS)}
MIDDLE: Final = INDEX["b2"]
BARE: Final[Cells] = (None,) * 9


def dice_words(dice: tuple[Die, ...]) -> str:
    """Several dice as people read them.

    >>> dice_words((Die("red", 4), Die("white", 1)))
    'red 4, white 1'
    """
    return listed(die.words for die in dice)


class Scoring(Struct, frozen=True, cache_hash=True):
    """The options of the scoring of squares."""

    straights: Straights = "ordered"


AS_PRINTED: Final = Scoring()
"""The scoring of the printed rules."""


class Player(Struct, frozen=True, gc=False):
    """A player's dice and points.

    ``reds`` of the eight coloured dice are red.  ``loose`` are the rolled dice outside the square,
    sorted; ``cells`` is the square, whose middle holds the white die as soon as it has been rolled.
    ``rolls`` counts this round's rolls, ``called`` says that the square is covered, ``taken`` is the
    die on the tile, ``missed`` that the countdown ran out.  In timed play ``take_by`` is the millisecond by
    which a player who has called must take a die.  ``points`` lists the points of the rounds.
    """

    reds: int = 4
    points: tuple[int, ...] = ()
    loose: tuple[Die, ...] = ()
    cells: Cells = BARE
    rolls: int = 0
    choice: Decision = ""
    called: bool = False
    taken: Die | None = None
    missed: bool = False
    take_by: int | None = None

    @property
    def score(self) -> int:
        """All points so far."""
        return sum(self.points)

    @property
    def blues(self) -> int:
        """How many of the eight coloured dice are blue."""
        return 8 - self.reds

    @property
    def holding(self) -> bool:
        """Whether the nine dice are in the hand."""
        return self.cells[MIDDLE] is None

    @property
    def dice(self) -> tuple[Die, ...]:
        """All dice that lie on the table, sorted; a view shows hidden ones as loose."""
        return tuple(sorted((*self.loose, *(die for die in self.cells if die is not None))))

    @property
    def full(self) -> bool:
        """Whether all nine fields hold a die."""
        return None not in self.cells

    def laid(self, cells: Cells, loose: tuple[Die, ...]) -> Self:
        """The same player with the dice laid otherwise; faster than :func:`msgspec.structs.replace`."""
        return type(self)(
            self.reds,
            self.points,
            loose,
            cells,
            self.rolls,
            self.choice,
            self.called,
            self.taken,
            self.missed,
            self.take_by,
        )


class Table(ShownState, Struct, frozen=True, gc=False):
    """The whole table.

    ``centre`` holds the dice in the centre, sorted.  ``round`` is 0 until the first counter is flipped.
    ``rolling`` lists the seats whose nine dice are falling.  In timed play ``now`` is the millisecond
    of the last move, and ``deadline`` that of the end of the countdown, if one runs.  The clock moves at
    ``due``, the end of the countdown or of the first player's time to take a die.
    """

    game_name: ClassVar[str] = "cubo"

    players: tuple[Player, ...]
    centre: tuple[Die, ...]
    start_player: Seat = 0
    phase: Phase = "flip"
    round: int = 0
    rounds: int = 6
    scoring: Scoring = AS_PRINTED
    timing: Timing = "untimed"
    rolling: tuple[Seat, ...] = ()
    now: int = 0
    deadline: int | None = None

    def with_player(self, seat: Seat, **changes: Any) -> Self:
        """This table with some fields of one player changed."""
        return self.with_seat(seat, replace(self.players[seat], **changes))

    def with_seat(self, seat: Seat, player: Player) -> Self:
        """This table with another player in a seat; faster than :func:`msgspec.structs.replace`."""
        return self._with((*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_players(self, seats: Collection[Seat], changed: Callable[[Player], Player]) -> Self:
        """This table with the players of some seats changed."""
        players = enumerate(self.players)
        return self._with(tuple([changed(own) if seat in seats else own for seat, own in players]))

    def _with(self, players: tuple[Player, ...]) -> Self:
        return type(self)(
            players,
            self.centre,
            self.start_player,
            self.phase,
            self.round,
            self.rounds,
            self.scoring,
            self.timing,
            self.rolling,
            self.now,
            self.deadline,
        )

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """All seats, from the start player on."""
        seats = tuple(range(len(self.players)))
        return seats[self.start_player :] + seats[: self.start_player]

    @property
    def anyone_called(self) -> bool:
        """Whether somebody has called "Cubo" in this round."""
        return True in [player.called for player in self.players]

    @property
    def takers(self) -> tuple[Seat, ...]:
        """The seats that have called and not yet taken a die from the centre, from the start player on."""
        if not self.anyone_called:
            return ()
        players = self.players
        return tuple([s for s in self.clockwise if players[s].called and players[s].taken is None])

    @property
    def hurried(self) -> Seat | None:
        """The seat whose time to take a die runs out first, if any."""
        players = self.players
        timed = [seat for seat in self.clockwise if players[seat].take_by is not None]
        return min(timed, key=lambda seat: players[seat].take_by or 0, default=None)

    @property
    def due(self) -> int | None:
        """The millisecond at which the clock moves, or None while no time runs out."""
        ends = [player.take_by for player in self.players if player.take_by is not None]
        return min(ends if self.deadline is None else [*ends, self.deadline], default=None)

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats that still roll or arrange, in order."""
        players = enumerate(self.players)
        return tuple([seat for seat, p in players if not (p.called or p.choice or p.missed)])

    @property
    def scorer(self) -> Seat | None:
        """The seat whose square is being scored, if any."""
        if self.phase != "scoring":
            return None
        players = self.players
        return next(
            s for s in self.clockwise if len(players[s].points) < self.round and not players[s].missed
        )

    def hidden_from(self, eye: Seat | None) -> Sequence[Seat]:
        """The seats whose arrangement a seat may not see; None is a spectator."""
        if self.phase not in ("play", "scoring"):
            return ()
        seats = [seat for seat in range(len(self.players)) if seat != eye]
        if self.timing == "untimed" and self.phase == "play" and not self.anyone_called:
            return seats
        return [seat for seat in seats if self.hidden(seat)]

    def hidden(self, seat: Seat) -> bool:
        """Whether the others may not see how a square is arranged.

        Covered squares are hidden until their tile is lifted.  In an untimed beat every arrangement is,
        until somebody has called: it would give the sealed choice away.
        """
        player = self.players[seat]
        if self.phase == "scoring":
            return player.called and len(player.points) < self.round and seat != self.scorer
        if self.phase != "play":
            return False
        return player.called or bool(player.choice) or (self.timing == "untimed" and not self.anyone_called)
