"""Tiny games with known answers, one for each thing that a game may need.

``NIM`` and ``NOUGHTS`` hide nothing; ``KEEP`` has dice; ``FISTS`` has sealed choices; ``KUHN`` has hidden
cards; ``DASH`` has a clock.  Each is a whole :class:`~cubeplay.game.Game`: a catalogue, laws, events with
audiences, and a notation.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cubeplay.chance import Draw, Roll
from cubeplay.game import CHANCE, CLOCK, Actor, Game, Outcome, Step
from cubeplay.game.options import Option
from cubeplay.notation import Form, Grammar
from cubeplay.rulebook import Breach, Rulebook

PLAYERS = "players"

# Nim: take from one heap; whoever takes the last stick wins.

nim: Rulebook[Any, Any] = Rulebook("nim", "Nim")
nim.add(
    "nim.take", "Take", "Take sticks from one heap.", kind="move", source="-", says="{player} takes {sticks}."
)
nim.add(
    "nim.enough",
    "Enough sticks",
    "A heap gives only what it has.",
    kind="move",
    source="-",
    why="heap {heap} has only {left} sticks.",
    next="Take fewer.",
)
nim.add("nim.last", "Last stick", "The last stick wins.", kind="ending", source="-", says="{player} wins.")


@dataclass(frozen=True, slots=True)
class Take:
    """Take sticks from a heap, counted from 1."""

    sticks: int
    heap: int

    def __str__(self):
        return f"take {self.sticks} from {self.heap}"


@dataclass(frozen=True, slots=True)
class Heaps:
    heaps: tuple[int, ...]
    player: int = 0


@nim.law("nim.enough", on=Take)
def _enough(state, player, move):
    if 1 <= move.heap <= len(state.heaps) and 1 <= move.sticks <= state.heaps[move.heap - 1]:
        return None
    left = state.heaps[move.heap - 1] if 1 <= move.heap <= len(state.heaps) else 0
    return Breach({"heap": move.heap, "left": left}, (f"heap {move.heap}",))


class Nim(Game[Heaps, Take]):
    name, title, seats = "nim", "Nim", range(2, 3)
    options = (Option("heaps", "1 2 3", None, "Heaps", "How many sticks lie in each heap."),)
    grammar = Grammar(
        (
            Form(
                "take 2 from 1",
                r"take (?P<sticks>\d+) from (?P<heap>\d+)",
                lambda sticks, heap: Take(int(sticks), int(heap)),
            ),
        )
    )

    def _start(self, heaps):
        return Heaps(tuple(map(int, heaps.split())))

    def to_move(self, state):
        return (state.player,) if any(state.heaps) else ()

    def candidates(self, state, player):
        largest = max(state.heaps)
        return (Take(n, heap) for heap in range(1, len(state.heaps) + 1) for n in range(1, largest + 1))

    def _advance(self, state, actor, move):
        heaps = tuple(left - move.sticks * (k == move.heap) for k, left in enumerate(state.heaps, 1))
        events = [nim.event("nim.take", player=actor, sticks=move.sticks, heap=move.heap)]
        if not any(heaps):
            events.append(nim.event("nim.last", player=actor))
        return Step(Heaps(heaps, 1 - actor), tuple(events))

    def outcome(self, state):
        if any(state.heaps):
            return None
        winner = 1 - state.player
        return Outcome((1 - winner, winner), (winner,), "nim.last")

    def parse(self, text):
        return self.grammar.parse(text)

    def refusal(self, move):
        return "Not taken"


# Noughts and crosses.

noughts: Rulebook[Any, Any] = Rulebook("noughts", "Noughts and crosses")
noughts.add("noughts.mark", "Mark", "Mark a field.", kind="move", source="-", says="{player} marks {field}.")
noughts.add(
    "noughts.free",
    "Free fields",
    "A field is marked once.",
    kind="move",
    source="-",
    why="field {field} is marked.",
    next="Take another.",
)
noughts.add(
    "noughts.three", "Three", "Three in a line win.", kind="ending", source="-", says="{player} wins."
)
noughts.add(
    "noughts.full", "Full", "A full board is a draw.", kind="ending", source="-", says="It is a draw."
)
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark a field, 1 to 9 from the top left."""

    field: int

    def __str__(self):
        return f"mark {self.field}"


@dataclass(frozen=True, slots=True)
class Board:
    """Who marked each field: -1 nobody."""

    fields: tuple[int, ...] = (-1,) * 9
    player: int = 0


@noughts.law("noughts.free", on=Mark)
def _free(state, player, move):
    if 1 <= move.field <= 9 and state.fields[move.field - 1] == -1:
        return None
    return Breach({"field": move.field}, (str(move.field),))


class Noughts(Game[Board, Mark]):
    name, title, seats = "noughts", "Noughts and crosses", range(2, 3)
    grammar = Grammar((Form("mark 5", r"mark (?P<field>\d)", lambda field: Mark(int(field))),))

    def _start(self):
        return Board()

    def to_move(self, state):
        return () if self.outcome(state) else (state.player,)

    def candidates(self, state, player):
        return map(Mark, range(1, 10))

    def _advance(self, state, actor, move):
        fields = tuple(actor if k == move.field else mark for k, mark in enumerate(state.fields, 1))
        after = Board(fields, 1 - actor)
        events = [noughts.event("noughts.mark", player=actor, field=move.field)]
        if end := self.outcome(after):
            facts = {"player": actor} if end.rule == "noughts.three" else {}
            events.append(noughts.event(end.rule, **facts))
        return Step(after, tuple(events))

    def outcome(self, state):
        for a, b, c in LINES:
            winner = state.fields[a]
            if winner != -1 and winner == state.fields[b] == state.fields[c]:
                return Outcome((1 - winner, winner), (winner,), "noughts.three")
        return None if -1 in state.fields else Outcome((0, 0), (0, 1), "noughts.full")

    def parse(self, text):
        return self.grammar.parse(text)


# Keep: roll a die up to three times and keep what lies; the highest die wins.  Best play is worth 14/3.

keep: Rulebook[Any, Any] = Rulebook("keep", "Keep")
keep.add("keep.roll", "Roll", "Roll the die.", kind="effect", source="-", says="The die shows {pips}.")
keep.add("keep.again", "Again", "Roll again.", kind="move", source="-", says="{player} rolls again.")
keep.add("keep.keep", "Keep", "Keep the die.", kind="scoring", source="-", says="{player} keeps {pips}.")
keep.add(
    "keep.rolls",
    "Number of rolls",
    "The die is rolled a few times only.",
    kind="move",
    source="-",
    why="no roll is left.",
    next="Keep the die.",
)


@dataclass(frozen=True, slots=True)
class Cast:
    """What the die shows; a chance move."""

    pips: int

    def __str__(self):
        return f"die {self.pips}"


@dataclass(frozen=True, slots=True)
class Again:
    def __str__(self):
        return "again"


@dataclass(frozen=True, slots=True)
class Keep:
    def __str__(self):
        return "keep"


@dataclass(frozen=True, slots=True)
class Die:
    """``pips`` is 0 while the die is in the air; ``rolls`` counts those that are left."""

    players: int
    rolls: int
    left: int
    pips: int = 0
    kept: tuple[int, ...] = ()


@keep.law("keep.rolls", on=Again)
def _rolls(state, player, move):
    return None if state.left else Breach()


class KeepGame(Game[Die, Cast | Again | Keep]):
    name, title, seats = "keep", "Keep", range(1, 4)
    by_chance = (Cast,)
    options = (
        Option(PLAYERS, 1, range(1, 4), "Players", seats=True),
        Option("rolls", 3, range(1, 6), "Rolls", "How often the die may be rolled."),
    )
    grammar = Grammar(
        (
            Form("die 6", r"die (?P<pips>[1-6])", lambda pips: Cast(int(pips))),
            Form("again", "again", Again),
            Form("keep", "keep", Keep),
        )
    )

    def _start(self, players, rolls):
        return Die(players, rolls, rolls - 1)

    def to_move(self, state) -> tuple[Actor, ...]:
        if len(state.kept) == state.players:
            return ()
        return (len(state.kept),) if state.pips else (CHANCE,)

    def candidates(self, state, player):
        return (Again(), Keep())

    def chance(self, state):
        if self.to_move(state) != (CHANCE,):
            return super().chance(state)
        return Roll(
            (1,),
            make=lambda dice: Cast(dice[0][0]),
            read=lambda move: ((move.pips,),) if isinstance(move, Cast) else None,
        )

    def _advance(self, state, actor, move):
        match move:
            case Cast(pips):
                return Step(replace(state, pips=pips), (keep.event("keep.roll", pips=pips),))
            case Again():
                return Step(
                    replace(state, pips=0, left=state.left - 1), (keep.event("keep.again", player=actor),)
                )
            case Keep():
                after = Die(state.players, state.rolls, state.rolls - 1, 0, (*state.kept, state.pips))
                return Step(after, (keep.event("keep.keep", player=actor, pips=state.pips),))

    def outcome(self, state):
        if self.to_move(state):
            return None
        best = max(state.kept)
        winners = tuple(seat for seat, pips in enumerate(state.kept) if pips == best)
        return Outcome(state.kept, winners, "keep.keep")

    def evaluate(self, view, seat):
        if seat < len(view.kept):
            return float(view.kept[seat])
        return float(view.pips or 3.5) if seat == len(view.kept) else 3.5

    def parse(self, text):
        return self.grammar.parse(text)


# Fists: rock, paper, scissors with sealed choices.

fists: Rulebook[Any, Any] = Rulebook("fists", "Fists")
fists.add("fists.seal", "Seal", "Choose in secret.", kind="move", source="-", says="{player} has chosen.")
fists.add(
    "fists.open", "Open", "Open both fists.", kind="effect", source="-", says="{first} against {second}."
)
fists.add("fists.point", "Point", "The stronger scores.", kind="scoring", source="-", says="{player} scores.")
fists.add(
    "fists.end", "End", "Some rounds are played.", kind="ending", source="-", says="That was the last round."
)
SHAPES = ("rock", "paper", "scissors")
HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Show:
    shape: str

    def __str__(self):
        return f"show {self.shape}"


@dataclass(frozen=True, slots=True)
class Fists:
    """``sealed`` holds "" before a choice; in a view another's choice is "hidden"."""

    rounds: int
    sealed: tuple[str, str] = ("", "")
    scores: tuple[int, int] = (0, 0)


class FistsGame(Game[Fists, Show]):
    name, title, seats = "fists", "Fists", range(2, 3)
    options = (Option("rounds", 1, range(1, 10), "Rounds", "How many rounds are played."),)
    grammar = Grammar((Form("show rock", r"show (?P<shape>rock|paper|scissors)", Show),))

    def _start(self, rounds):
        return Fists(rounds)

    def to_move(self, state):
        return tuple(seat for seat in (0, 1) if not state.sealed[seat]) if state.rounds else ()

    def candidates(self, state, player):
        return map(Show, SHAPES)

    def _advance(self, state, actor, move):
        sealed = tuple(move.shape if seat == actor else shape for seat, shape in enumerate(state.sealed))
        chosen = fists.event("fists.seal", player=actor)
        if "" in sealed:
            return Step(replace(state, sealed=sealed), (chosen,))
        events = [chosen, fists.event("fists.open", first=sealed[0], second=sealed[1])]
        lead = (SHAPES.index(sealed[0]) - SHAPES.index(sealed[1])) % 3
        if lead:
            events.append(fists.event("fists.point", player=lead - 1))
        if state.rounds == 1:
            events.append(fists.event("fists.end"))
        scores = tuple(score + (lead == seat + 1) for seat, score in enumerate(state.scores))
        return Step(Fists(state.rounds - 1, ("", ""), scores), tuple(events), revealed=True)

    def view(self, state, player):
        sealed = (HIDDEN if shape and seat != player else shape for seat, shape in enumerate(state.sealed))
        return replace(state, sealed=tuple(sealed))

    def outcome(self, state):
        if state.rounds:
            return None
        best = max(state.scores)
        return Outcome(
            state.scores, tuple(seat for seat in (0, 1) if state.scores[seat] == best), "fists.end"
        )

    def evaluate(self, view, seat):
        return float(view.scores[seat])

    def guess(self, view, player, rng):
        sealed = (rng.choice(SHAPES) if shape == HIDDEN else shape for shape in view.sealed)
        return replace(view, sealed=tuple(sealed))

    def parse(self, text):
        return self.grammar.parse(text)


# Kuhn poker: three cards, one each, one bet.  Best play is worth -1/18 to the first seat.

kuhn: Rulebook[Any, Any] = Rulebook("kuhn", "Kuhn poker")
kuhn.add("kuhn.deal", "Deal", "Each gets a card.", kind="setup", source="-", says="{player} holds {card}.")
kuhn.add(
    "kuhn.act",
    "Pass or bet",
    "Pass or bet one chip.",
    kind="move",
    source="-",
    says={"pass": "{player} passes.", "bet": "{player} bets."},
)
kuhn.add(
    "kuhn.showdown",
    "Showdown",
    "The higher card wins.",
    kind="ending",
    source="-",
    says="{first} against {second}: {player} wins {chips}.",
)
kuhn.add(
    "kuhn.fold", "Fold", "A pass after a bet gives up.", kind="ending", source="-", says="{player} wins 1."
)
UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Deal:
    """A seat's card, 0 to 2; a chance move that only the seat may see."""

    card: int

    def __str__(self):
        return f"deal {self.card}"


@dataclass(frozen=True, slots=True)
class Act:
    bet: bool

    def __str__(self):
        return "bet" if self.bet else "pass"


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards dealt so far (-1: one that the viewer may not see) and what was done."""

    cards: tuple[int, ...] = ()
    acts: tuple[bool, ...] = ()


class Kuhn(Game[Hands, Deal | Act]):
    name, title, seats = "kuhn", "Kuhn poker", range(2, 3)
    by_chance = (Deal,)
    grammar = Grammar(
        (
            Form("deal 2", r"deal (?P<card>[0-2])", lambda card: Deal(int(card))),
            Form("bet", "bet", lambda: Act(True)),
            Form("pass", "pass", lambda: Act(False)),
        )
    )

    def _start(self):
        return Hands()

    def to_move(self, state) -> tuple[Actor, ...]:
        if len(state.cards) < 2:
            return (CHANCE,)
        over = len(state.acts) >= 2 and state.acts != (False, True)
        return () if over else (len(state.acts) % 2,)

    def candidates(self, state, player):
        return (Act(False), Act(True))

    def chance(self, state):
        if self.to_move(state) != (CHANCE,):
            return super().chance(state)
        pile = {card: 1 for card in range(3) if card not in state.cards}
        return Draw(
            pile,
            1,
            make=lambda cards: Deal(cards[0]),
            read=lambda move: (move.card,) if isinstance(move, Deal) else None,
        )

    def _advance(self, state, actor, move):
        if isinstance(move, Deal):
            seat = len(state.cards)
            event = kuhn.event("kuhn.deal", audience=(seat,), player=seat, card=move.card)
            return Step(Hands((*state.cards, move.card)), (event,), revealed=True)
        after = Hands(state.cards, (*state.acts, move.bet))
        events = [kuhn.event("kuhn.act", str(move), player=actor)]
        end = self.outcome(after)
        if end:
            events.append(self._ending(after, end))
        shown = end is not None and end.rule == "kuhn.showdown"
        return Step(after, tuple(events), revealed=shown)

    def _ending(self, state, end):
        winner = end.winners[0]
        if end.rule == "kuhn.fold":
            return kuhn.event("kuhn.fold", player=winner)
        first, second = state.cards
        return kuhn.event(
            "kuhn.showdown", player=winner, first=first, second=second, chips=end.scores[winner]
        )

    def view(self, state, player):
        shown = self.outcome(state) is not None and state.acts[-1] == state.acts[-2]
        cards = (card if shown or seat == player else UNKNOWN for seat, card in enumerate(state.cards))
        return Hands(tuple(cards), state.acts)

    def outcome(self, state):
        if self.to_move(state):
            return None
        if state.acts[-1] != state.acts[-2]:
            winner, chips, rule = len(state.acts) % 2, 1, "kuhn.fold"
        else:
            winner, chips, rule = int(state.cards[1] > state.cards[0]), 1 + state.acts[-1], "kuhn.showdown"
        return Outcome((chips, -chips) if winner == 0 else (-chips, chips), (winner,), rule)

    def evaluate(self, view, seat):
        end = self.outcome(view)
        if end:
            return float(end.scores[seat])
        return float(view.cards[seat] - 1) if seat < len(view.cards) and view.cards[seat] != UNKNOWN else 0.0

    def guess(self, view, player, rng: Random):
        unseen = [card for card in range(3) if card not in view.cards]
        rng.shuffle(unseen)
        return Hands(tuple(unseen.pop() if card == UNKNOWN else card for card in view.cards), view.acts)

    def parse(self, text):
        return self.grammar.parse(text)


# Dash: tokens 1 to 3 lie there; everybody grabs one; the last has six seconds.

dash: Rulebook[Any, Any] = Rulebook("dash", "Dash")
dash.add("dash.grab", "Grab", "Grab a token.", kind="move", source="-", says="{player} grabs {token}.")
dash.add(
    "dash.there",
    "What lies there",
    "A token is grabbed once.",
    kind="move",
    source="-",
    why="token {token} is gone.",
    next="Grab another.",
)
dash.add(
    "dash.time",
    "Time",
    "Time runs forward, to the deadline.",
    kind="move",
    source="-",
    why="{at} ms is no time to grab now.",
    next="Be quicker.",
)
dash.add("dash.late", "Late", "Who is late gets nothing.", kind="ending", source="-", says="Time is up.")
dash.add("dash.done", "Done", "All have a token.", kind="ending", source="-", says="All have grabbed.")
COUNTDOWN = 6000


@dataclass(frozen=True, slots=True)
class Grab:
    """Grab a token at a millisecond since the start."""

    token: int
    at: int = 0

    def __str__(self):
        return f"grab {self.token} at {self.at}"


@dataclass(frozen=True, slots=True)
class TimeUp:
    def __str__(self):
        return "time up"


@dataclass(frozen=True, slots=True)
class Tokens:
    """The token of each seat (0: none yet), the millisecond of the last grab, and whether time is up."""

    grabbed: tuple[int, ...]
    time: int = 0
    over: bool = False


@dash.law("dash.there", on=Grab)
def _there(state, player, move):
    gone = not 1 <= move.token <= 3 or move.token in state.grabbed
    return Breach({"token": move.token}) if gone else None


@dash.law("dash.time", on=Grab)
def _time(state, player, move):
    end = DASH.deadline(state)
    fits = state.time <= move.at and (end is None or move.at < end)
    return None if fits else Breach({"at": move.at})


class Dash(Game[Tokens, Grab | TimeUp]):
    name, title, seats = "dash", "Dash", range(2, 4)
    options = (Option(PLAYERS, 2, range(2, 4), "Players", seats=True),)
    by_clock = (TimeUp,)
    grammar = Grammar(
        (
            Form(
                "grab 2 at 1500",
                r"grab (?P<token>\d) at (?P<at>\d+)",
                lambda token, at: Grab(int(token), int(at)),
            ),
            Form("time up", "time up", TimeUp),
        )
    )

    def _start(self, players):
        return Tokens((0,) * players)

    def to_move(self, state) -> tuple[Actor, ...]:
        waiting = tuple(seat for seat, token in enumerate(state.grabbed) if not token)
        if state.over or not waiting:
            return ()
        return (*waiting, CLOCK) if len(waiting) == 1 else waiting

    def candidates(self, state, player):
        return (Grab(token, state.time) for token in (1, 2, 3))

    def deadline(self, state):
        return state.time + COUNTDOWN if CLOCK in self.to_move(state) else None

    def tick(self, state):
        return TimeUp() if CLOCK in self.to_move(state) else super().tick(state)

    def now(self, state):
        return state.time

    def stamp(self, move, at):
        return replace(move, at=at) if isinstance(move, Grab) else move

    def _advance(self, state, actor, move):
        if isinstance(move, TimeUp):
            after = Tokens(state.grabbed, self.deadline(state), over=True)
            return Step(after, (dash.event("dash.late"),))
        grabbed = tuple(move.token if seat == actor else token for seat, token in enumerate(state.grabbed))
        events = [dash.event("dash.grab", player=actor, token=move.token)]
        if 0 not in grabbed:
            events.append(dash.event("dash.done"))
        return Step(Tokens(grabbed, move.at), tuple(events))

    def outcome(self, state):
        if self.to_move(state):
            return None
        best = max(state.grabbed)
        winners = tuple(seat for seat, token in enumerate(state.grabbed) if token == best)
        return Outcome(state.grabbed, winners, "dash.late" if state.over else "dash.done")

    def evaluate(self, view, seat):
        return float(view.grabbed[seat])

    def parse(self, text):
        return self.grammar.parse(text)


NIM, NOUGHTS, KEEP = Nim(nim), Noughts(noughts), KeepGame(keep)
FISTS, KUHN, DASH = FistsGame(fists), Kuhn(kuhn), Dash(dash)
ALL = (NIM, NOUGHTS, KEEP, FISTS, KUHN, DASH)
GAMES = {game.name: game for game in ALL}
"""To stand in for ``cubeplay.GAMES`` where a test loads a save file."""
