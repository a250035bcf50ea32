"""CUBED as a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from statistics import fmean
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from cubeplay.chance import Chance
from cubeplay.cubed.bots import advice
from cubeplay.cubed.bots.thinker import BOTS
from cubeplay.cubed.rules import bag, position
from cubeplay.cubed.rules.ending import winners
from cubeplay.cubed.rules.fields import START
from cubeplay.cubed.rules.legality import RULEBOOK
from cubeplay.cubed.rules.move_generation import (
    may_be_placed,
    nothing_fits,
    nth_placement,
    placements,
    placing_lanes,
)
from cubeplay.cubed.rules.moves import (
    GRAMMAR,
    BagGives,
    CubedMove,
    Draw,
    DrawThree,
    Give,
    Keep,
    Pass,
    Place,
)
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.cubed.rules.pieces import PIECES, TURNS, UNKNOWN, points_of
from cubeplay.cubed.rules.play import play
from cubeplay.cubed.rules.state import HAND_SIZES, SHORT_HAND, WAITS_FOR_BAG, Pieces, Table, hidden
from cubeplay.game import CHANCE, Actor, Bot, Game, Hint, Outcome, Reading, Step, Strength
from cubeplay.game.options import Moot, Option, OptionValue, in_rounds
from cubeplay.rulebook import Objection, Seat
from cubeplay.words import _

_TURN: Final[tuple[CubedMove, ...]] = (Draw(), Pass())
_TURN_WITH_DRAW_THREE: Final[tuple[CubedMove, ...]] = (*_TURN, *map(DrawThree, (3, 2, 1)))
_VARIANTS: Final = ("bridge", "void", "draw_three")

_OPTIONS: Final = (
    Option(
        "players",
        2,
        range(1, 12),
        _("Players"),
        _("How many play; one plays the solo game."),
        rule="cubed.hands",
        seats=True,
    ),
    Option(
        "match",
        "one",
        ("one", "all"),
        _("Colours that must match"),
        _("How many of the touching edges must show the same colour."),
        rule="cubed.match-one",
        labels=(_("at least one"), _("every touching edge")),
    ),
    Option(
        "bridge",
        False,
        (False, True),
        _("Bridging the gap"),
        _("A piece that bridges a gap lets you play a second one."),
        rule="cubed.bridge",
        labels=(_("no"), _("yes")),
    ),
    Option(
        "void",
        False,
        (False, True),
        _("Filling the void"),
        _("A piece that fills an enclosed field lets you give one away."),
        rule="cubed.void",
        labels=(_("no"), _("yes")),
    ),
    Option(
        "draw_three",
        False,
        (False, True),
        _("Draw three, keep one"),
        _("Instead of playing you may draw up to three pieces at once and keep one."),
        rule="cubed.draw-three",
        labels=(_("no"), _("yes")),
    ),
    Option(
        "rounds",
        3,
        (3, 1),
        _("Rounds"),
        _("One round is the quick game. A solo game always has one."),
        rule="cubed.lowest-total",
        labels=(_("three"), _("one, the quick game")),
    ),
    Option(
        "hand",
        0,
        (0, SHORT_HAND),
        _("Pieces each"),
        _("A short game begins with eight pieces each."),
        rule="cubed.hands",
        labels=(_("as the rules say"), _("eight, a short game")),
    ),
)


class Cubed(Game[Table, CubedMove]):
    """Hexagonal dominoes with colours and heights.

    >>> from cubeplay import Session
    >>> table = Session("cubed", seed=7, players=2).state
    >>> [len(hand) for hand in table.hands]
    [25, 25]
    """

    name: ClassVar[str] = "cubed"
    title: ClassVar[str] = _("CUBED")
    seats: ClassVar[range] = range(1, 12)
    reading: ClassVar[Reading] = Reading(10)
    puzzles: ClassVar[str] = "cubeplay.cubed.puzzles"
    analysis: ClassVar[str] = "cubeplay.cubed.analysis"
    story: ClassVar[str] = "cubeplay.cubed.story"
    encoding: ClassVar[str] = "cubeplay.cubed.encoding"
    strengths: ClassVar[Mapping[Strength, str]] = {
        "gentle": "random",
        "regular": "greedy",
        "strong": "search",
    }
    low_wins = True
    solo_scores: ClassVar[tuple[float, float]] = (-200.0, 0.0)
    by_chance = (BagGives,)
    options: ClassVar[tuple[Option, ...]] = _OPTIONS

    def moot(self, options: Mapping[str, Any]) -> dict[str, Moot]:
        """A solo game has one round, a whole hand and no variants; many players have short hands anyway."""
        if HAND_SIZES[options["players"]] <= SHORT_HAND:
            return {"hand": Moot(0, _("so many players get eight pieces or fewer anyway."))}
        if options["players"] != 1:
            return {}
        words = _("a solo game has no variants, and {option} is one.")
        variants = {name: Moot(False, words.format(option=name)) for name in _VARIANTS}
        whole = Moot(0, _("a solo game begins with 25 pieces."))
        return {"rounds": Moot(1, _("a solo game has one round.")), "hand": whole, **variants}

    def _start(self, **options: Any) -> Table:
        players = options.pop("players")
        table = Table(hands=((),) * players, **options)
        return replace(table, due=table.hand_size)

    def options_of(self, state: Table) -> dict[str, OptionValue]:
        """The options that a table settles: all of them."""
        return {
            "players": len(state.hands),
            "match": state.match,
            "bridge": state.bridge,
            "void": state.void,
            "draw_three": state.draw_three,
            "rounds": 1 if state.solo else state.rounds,
            "hand": state.hand,
        }

    def to_move(self, state: Table) -> tuple[Actor, ...]:
        """The player whose turn it is; CHANCE while the bag has to give; nobody after the game."""
        if state.phase == "over":
            return ()
        return (CHANCE,) if state.phase in WAITS_FOR_BAG else (state.player,)

    def follows(self, view: Table) -> Seat | None:
        """The next seat, where several play."""
        return None if view.phase == "over" or view.solo else (view.player + 1) % len(view.hands)

    def candidates(self, state: Table, player: Seat) -> Iterable[CubedMove]:
        """The hand on all fields that are taken or beside a piece, and every move without a field."""
        hand = tuple(piece for piece in state.hands[player] if piece != UNKNOWN)
        near = surface(state.lying)
        for field in (*near.taken, *near.open) or (START,):
            yield from (Place(piece, field, turn) for piece in hand for turn in TURNS)
        yield from self._without_field(state, player, hand)

    def _without_field(self, state: Table, player: Seat, hand: Pieces) -> Iterable[CubedMove]:
        yield from _TURN_WITH_DRAW_THREE
        yield from (Keep(piece) for piece in state.lifted if piece != UNKNOWN)
        others = [seat + 1 for seat in state.seats if seat != player]
        yield from (Give(piece, other) for piece in hand for other in others)

    def moves(self, state: Table, player: Seat) -> tuple[CubedMove, ...]:
        """The legal moves of a seat: :func:`placements` first, then all the others."""
        if self.rulebook is not RULEBOOK:
            return super().moves(state, player)
        if player not in self.to_move(state):
            return ()
        return (*placements(state, player), *self.moves_without_field(state, player))

    def random_move(self, state: Table, player: Seat, rng: Random) -> CubedMove:
        """Any legal move; placements are counted without being made.  Raises IndexError if there is none."""
        if self.rulebook is not RULEBOOK or player not in self.to_move(state):
            return super().random_move(state, player, rng)
        fields, others = placing_lanes(state, player), self.moves_without_field(state, player)
        ways = sum([fitting[3].bit_count() for fitting in fields])
        at = rng.choice(range(ways + len(others)))
        return nth_placement(fields, at) or others[at - ways]

    def objections(
        self, state: Table, player: Actor, move: CubedMove, names: tuple[str, ...] = ()
    ) -> tuple[Objection, ...]:
        """Every rule that refuses a move; for a placement that :meth:`moves` lists no rule is asked."""
        if (
            self.rulebook is RULEBOOK
            and isinstance(move, Place)
            and isinstance(player, int)
            and may_be_placed(state, player, move)
        ):
            return ()
        return super().objections(state, player, move, names)

    def moves_without_field(self, state: Table, player: Seat) -> tuple[CubedMove, ...]:
        """The legal moves of the player to move that place nothing."""
        permits = self.rulebook.permits
        return tuple([move for move in self._due(state, player) if permits(state, player, move)])

    def _due(self, state: Table, player: Seat) -> Iterable[CubedMove]:
        """The moves without a field that may be legal in this phase."""
        if state.phase in ("gift", "keep"):
            return self._without_field(state, player, state.hands[player])
        return _TURN_WITH_DRAW_THREE if state.draw_three else _TURN

    def chance(self, state: Table) -> Chance[CubedMove]:
        """What the bag may give.  Raises ValueError when it has to give nothing."""
        return bag.draw(state) if state.phase in WAITS_FOR_BAG else super().chance(state)

    def rolls_for(self, state: Table) -> Seat | None:
        """The player who gets what the bag gives."""
        return state.player if state.phase in WAITS_FOR_BAG else None

    def _advance(self, state: Table, actor: Actor, move: CubedMove) -> Step[Table]:
        if type(move) is BagGives:
            return bag.give_out(state, move)
        assert isinstance(actor, int)
        return play(state, actor, move)

    def dead(self, view: Table) -> bool:
        """Whether no piece in play fits anywhere, so that only draws and passes are left.

        With the option to draw three and keep one there is still a choice: then no round is dead.
        """
        return view.phase == "play" and not view.draw_three and nothing_fits(view)

    def view(self, state: Table, player: Seat | None) -> Table:
        """The others' hands, lifted pieces and the bag face down; after the game hands lie open."""
        if state.phase == "over":
            return replace(state, bag=hidden(state.bag))
        hands = tuple(hand if seat == player else hidden(hand) for seat, hand in enumerate(state.hands))
        lifted = state.lifted if state.player == player else hidden(state.lifted)
        return replace(state, hands=hands, lifted=lifted, bag=hidden(state.bag))

    def guess(self, view: Table, player: Seat, rng: Random) -> Table:
        """A random table with this view: all unseen pieces are equally likely everywhere."""
        unseen = list(view.unseen)
        rng.shuffle(unseen)

        def fill(pieces: Pieces) -> Pieces:
            return tuple(sorted(unseen.pop() if piece == UNKNOWN else piece for piece in pieces))

        return replace(
            view,
            hands=tuple(map(fill, view.hands)),
            lifted=fill(view.lifted),
            bag=fill(view.bag),
        )

    def outcome(self, state: Table) -> Outcome | None:
        """Totals, of which the lowest wins; a lost solo game has no winner."""
        if not state.ended:
            return None
        best = () if state.ended == "cubed.solo-lose" else winners(state)
        return Outcome(state.totals, best, state.ended)

    parse = staticmethod(GRAMMAR.parse)
    write_position = staticmethod(position.write)
    read_position = staticmethod(position.read)

    def refusal(self, move: CubedMove) -> str:
        """The words that begin a refusal of this move."""
        return _REFUSALS.get(type(move)) or super().refusal(move)

    def evaluate(self, view: Table, seat: Seat) -> float:
        """How many points the others are behind on average, with what everyone holds counted.

        A piece that may not be seen counts as the mean of all unseen ones; alone, the hand counts.
        """
        unseen = view.unseen
        mean = points_of(unseen) / len(unseen) if unseen else 0.0
        held = view.hands if not view.ended else ((),) * len(view.hands)
        points = [
            total + sum(PIECES[piece].points if piece else mean for piece in hand)
            for total, hand in zip(view.totals, held, strict=True)
        ]
        others = [worth for other, worth in enumerate(points) if other != seat]
        return (fmean(others) if others else 0.0) - points[seat]

    def hints(self, view: Table, player: Seat) -> tuple[Hint, ...]:
        """A nudge, a region, and a move; alone they come from the solver."""
        return advice.hints(self, view, player)

    def length(self, options: Mapping[str, Any]) -> str:
        """How many rounds are played."""
        return in_rounds(options["rounds"])

    def bots(self) -> Mapping[str, Bot]:
        """The computer players, weakest first."""
        return BOTS

    def contest(self, rng: Random) -> dict[str, OptionValue]:
        """One round: three rounds would take three times as long."""
        return {"rounds": 1}


_REFUSALS: Final[dict[type, str]] = {
    Place: _("Not placed"),
    Draw: _("Not drawn"),
    DrawThree: _("Not drawn"),
    Pass: _("Not passed"),
    Keep: _("Not kept"),
    Give: _("Not given"),
}

GAME: Final = Cubed(RULEBOOK)
"""CUBED, ready to play."""
