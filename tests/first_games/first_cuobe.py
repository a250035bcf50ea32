"""The first night of CU[o]BE for tests: Plum's moves by the story's directions; all else acts by itself."""

from cubeplay import GAMES
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.state import PLACES
from cubeplay.cuobe.teaching import first_game as story
from cubeplay.cuobe.teaching.first_game import GREEN
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import Moment

GAME = GAMES["cuobe"]
BOT = GAME.bots()["companion"]
COMPASS = ("north", "east", "south", "west")
DIE = (0, 1, 1, 2, 2, 3)
NIGHT = Moment("night", "Get out", lambda game: game.outcome is not None)

__all__ = ["BOT", "COMPASS", "DIE", "GAME", "GREEN", "Night", "place"]


def place(name):
    return PLACES[name]


class Night:
    """One reader's night: ``do`` plays the reader's moves.

    Directions are the story's: "east" is the way of the first door, wherever that was.
    """

    def __init__(self, first="east", seed=1):
        self.first = first
        self.session = GuidedGame(
            "cuobe", deal=story.deal, others=story.fig, start=story.START, names=("Plum", "Fig"), seed=seed
        )
        self.session.moments.append(NIGHT)
        self.session.act_all()

    @property
    def turns(self):
        return COMPASS.index(self.first) - 1

    @property
    def state(self):
        return self.session.state

    @property
    def cards(self):
        return cards_left(self.state, "green")

    @property
    def events(self):
        return [event for played in self.session.played for event in played.step.events]

    @property
    def rules(self):
        return {event.rule for event in self.events}

    def real(self, move):
        return " ".join(story.real(word, self.turns) if word in COMPASS else word for word in move.split())

    def where(self, name):
        """The number of a field that the story calls so."""
        return story.turned(place(name), self.turns)

    def exit(self):
        return story.exit_at(self.state)

    def may(self, seat=0):
        return [str(move) for move in self.session.moves(seat)] if seat in self.session.to_move else []

    def refused(self, move):
        """The rule that refuses first, with its words; none if the move is legal."""
        return next(((each.rule, str(each)) for each in self.session.why(self.real(move))), None)

    def do(self, *moves):
        for move in moves:
            self.session.play(self.real(move), 0)
            self.session.act_all()
        return self
